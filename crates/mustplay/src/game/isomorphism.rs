//! `isomorphism`: whether two games are the same tree.

use mustplay_cgt::normal::{Player, Style};
use mustplay_core::RunContext;
use mustplay_rulesets::Isomorphism;

use super::{GameSession, PlayedMove, stopped};
use crate::{Engine, Error, Found, Job};

/// Asks whether two games are isomorphic: the same tree of play up to the names of positions.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct CompareTrees {
    /// The two games, after sentences that define names in them.
    pub sentences: Vec<String>,
    /// In which characters games are written.
    #[serde(default)]
    pub style: Style,
}

/// How two games compare as trees.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct ComparedTrees {
    /// The two games.
    pub games: [String; 2],
    /// Whether they are isomorphic.
    pub isomorphic: Option<bool>,
    /// Positions of the first and of the second game that correspond to each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Vec<[String; 2]>>,
    /// Where the trees differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<TreeDifference>,
}

/// Two positions in which a player has so many and so many moves.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct TreeDifference {
    /// The moves that lead there in the first game and in the second: such as have no partner.
    pub lines: [Vec<PlayedMove>; 2],
    /// Whose moves are counted.
    pub player: Player,
    /// How many there are in each game.
    pub moves: [usize; 2],
}

impl Job for CompareTrees {
    const NAME: &'static str = "isomorphism";
    type Answer = ComparedTrees;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Found<ComparedTrees>, Error> {
        let mut answer = ComparedTrees::default();
        let compared = self.compare(&mut answer, context);
        stopped(compared, answer, context)
    }
}

impl CompareTrees {
    fn compare(&self, answer: &mut ComparedTrees, context: &RunContext<'_>) -> Result<(), Error> {
        let mut session = GameSession::new(self.style);
        let [before @ .., first, second] = &self.sentences[..] else {
            return Err(Error::Request {
                option: "isomorphic",
                expected: "two games",
                found: format!("{} of them", self.sentences.len()),
            });
        };
        for sentence in before {
            session.answer(sentence, context)?;
        }
        let first = session.arrange(first, "isomorphic", context)?;
        let second = session.arrange(second, "isomorphic", context)?;
        let (games, style) = session.games();
        answer.games = [first.written(games, style), second.written(games, style)];
        let sink = context.sink();
        match Isomorphism::between(&first, &second, games, style, &sink)? {
            Isomorphism::Same(pairs) => {
                answer.isomorphic = Some(true);
                let pairs = pairs.into_iter().map(|pair| [pair.first, pair.second]);
                answer.map = Some(pairs.collect());
            }
            Isomorphism::Different(difference) => {
                answer.isomorphic = Some(false);
                answer.difference = Some(TreeDifference {
                    lines: [difference.first, difference.second].map(PlayedMove::all),
                    player: difference.player,
                    moves: difference.moves,
                });
            }
        }
        Ok(())
    }
}

//! `isomorphism`: whether two games have the same tree.

use std::fmt::Write as _;

use mustplay_cgt::normal::{Player, Style};
use mustplay_core::RunContext;
use mustplay_rulesets::Isomorphism;

use crate::display::{self, RenderOptions};
use crate::{Engine, Error, Job, Report};

use super::{GameSession, PlayedMove, not_complete, stopped};

/// A request to test two games for isomorphism: the same game tree up to the names of positions.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct CompareTrees {
    /// The two games, after sentences that define names in them.
    pub sentences: Vec<String>,
    /// The characters in which games are written.
    #[serde(default)]
    pub style: Style,
}

/// The result of comparing two game trees.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct ComparedTrees {
    /// The two games.
    pub games: [String; 2],
    /// Whether they are isomorphic.
    pub isomorphic: Option<bool>,
    /// The positions of the first game with the corresponding ones of the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Vec<[String; 2]>>,
    /// A difference between the trees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<TreeDifference>,
}

/// Two positions in which a player has different numbers of moves.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct TreeDifference {
    /// The moves to the two positions, in the first and in the second game.
    pub lines: [Vec<PlayedMove>; 2],
    /// The player whose moves are counted.
    pub player: Player,
    /// The number of moves in each game.
    pub moves: [usize; 2],
}

impl Job for CompareTrees {
    const NAME: &'static str = "game isomorphic";
    type Answer = ComparedTrees;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<ComparedTrees>, Error> {
        let mut answer = ComparedTrees::default();
        let compared = self.compare(&mut answer, context);
        stopped(compared, answer, context)
    }

    fn text(&self, report: &mut Report<ComparedTrees>, _: RenderOptions) -> String {
        let answer = &report.answer;
        let [first, second] = &answer.games;
        let mut text = match answer.isomorphic {
            Some(true) => format!("isomorphic: {first} and {second}\n"),
            Some(false) => format!("not isomorphic: {first} and {second}\n"),
            None => "unknown\n".to_owned(),
        };
        if let Some(map) = &answer.map {
            for [first, second] in map.iter().take(MOST_PAIRS) {
                let _ = writeln!(text, "  {first}  is  {second}");
            }
            if let Some(more) = map.len().checked_sub(MOST_PAIRS).filter(|&more| more > 0) {
                let _ = writeln!(text, "  and {more} more");
            }
        }
        if let Some(different) = &answer.difference {
            text += &difference(different);
        }
        text + &not_complete(report.stopped)
    }
}

/// The most pairs of positions that are printed.
const MOST_PAIRS: usize = 20;

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

fn difference(difference: &TreeDifference) -> String {
    let mut text = String::new();
    let names = ["the first", "the second"];
    for (name, line) in names.iter().zip(&difference.lines) {
        if !line.is_empty() {
            let _ = writeln!(text, "  after {} in {name},", display::moves_made(line));
        }
    }
    let [one, other] = difference.moves;
    let _ = writeln!(
        text,
        "  {} has {} in the first game and {other} in the second",
        difference.player,
        display::counted(one, "move"),
    );
    text
}

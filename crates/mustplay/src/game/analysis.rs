//! All there is to say about one game.

use std::fmt;

use mustplay_cgt::normal::{self, Dyadic, Games, OperationError, Outcome, Player, Style};
use mustplay_core::{ProgressSink, StopReason};
use mustplay_rulesets::Sequence;
use mustplay_rulesets::literal::{Literal, Move, Prospects, Solved};

use super::{GameComponent, GameHandle, UnwrittenGames};
use crate::{Text, Walls};

/// What is known about a game; nothing but the sentence if a limit was reached before there was
/// a game to speak of.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct GameAnalysis {
    /// The sentence that was given.
    pub expression: String,
    /// The name that it gives to the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The canonical form; `None` also when [`Self::unwritten`] says why.
    pub canonical: Option<String>,
    /// Who wins in normal play; who wins a game that can be drawn is told by its results.
    pub outcome: Option<Outcome>,
    /// Where play ends up when Left begins.
    pub left_stop: Option<Text<Dyadic>>,
    /// Where play ends up when Right begins.
    pub right_stop: Option<Text<Dyadic>>,
    /// The mast of the thermograph.
    pub mean: Option<Text<Dyadic>>,
    /// Where the mast begins.
    pub temperature: Option<Text<Dyadic>>,
    /// The day on which it is born.
    pub birthday: Option<Birthday>,
    /// Different positions that canonical play can reach; a sum of a number, ups and a star counts
    /// as one.
    pub positions: Option<usize>,
    /// Which nimber it is, if it is one.
    pub nim_value: Option<u32>,
    /// The atomic weight, if it is all-small.
    pub atomic_weight: Option<String>,
    /// The simplest game at an infinitesimal distance.
    pub reduced: Option<String>,
    /// The walls of the thermograph.
    pub thermograph: Option<Walls>,
    /// The options of the canonical form, unless they are too many or too long to tell.
    pub options: Option<GameOptions>,
    /// What the moves of each player gain, `G^L − G` and `G − G^R`, without what is dominated; only
    /// of games with few positions.
    pub incentives: Option<GameOptions>,
    /// The terms, if the sentence is a sum, with the moves in each that win the whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<GameComponent>,
    /// Which of the games above have no text, and why.
    #[serde(skip_serializing_if = "UnwrittenGames::is_empty")]
    pub unwritten: UnwrittenGames,
    /// How to play it, if it is a position of a ruleset.
    #[serde(flatten)]
    pub moves: Option<GameMoves>,
    #[serde(skip)]
    pub(super) game: Option<normal::Game>,
}

/// A nimber with more options than these is not taken apart.
pub(super) const MOST_OPTIONS: u32 = 100;

/// Games with more positions are not subtracted from their options.
const MOST_POSITIONS: usize = 60;

/// Where the players may move.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameOptions {
    /// Left.
    pub left: Vec<String>,
    /// Right.
    pub right: Vec<String>,
}

/// A day; late ones serialize as text, for they are no machine numbers.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Birthday {
    /// Up to here every reader of JSON keeps a number exact.
    Early(i64),
    /// Any later day.
    Late(Text<Dyadic>),
}

impl From<Dyadic> for Birthday {
    fn from(day: Dyadic) -> Self {
        const LATEST: i64 = 1 << 53;
        match day.to_i64() {
            Some(day) if day <= LATEST => Self::Early(day),
            _ => Self::Late(Text(day)),
        }
    }
}

impl fmt::Display for Birthday {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Early(day) => day.fmt(f),
            Self::Late(day) => day.fmt(f),
        }
    }
}

/// What can be said about playing a position.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameMoves {
    /// The moves after which the opponent, to move, loses.
    pub winning_moves: WinningMoves,
    /// Win, draw or loss by each move, in a game that can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results: Option<GameResults>,
    /// The values of heaps of all sizes and their period, in a game of heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<Sequence>,
    /// The binary table of Nim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
}

/// The winning moves of both players.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct WinningMoves {
    /// Left's.
    pub left: Vec<Move>,
    /// Right's.
    pub right: Vec<Move>,
}

/// What perfect play brings each player, should that player move first.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameResults {
    /// Left.
    pub left: Prospects,
    /// Right.
    pub right: Prospects,
}

impl GameMoves {
    pub(super) fn new(solved: &Solved, literal: &dyn Literal, sequence: Option<Sequence>) -> Self {
        let [left, right] = solved.winning_moves.clone();
        Self {
            winning_moves: WinningMoves { left, right },
            results: (solved.prospects.clone()).map(|[left, right]| GameResults { left, right }),
            sequence,
            table: literal.table(),
        }
    }
}

impl GameOptions {
    /// The options as text; nothing if one of them has none, or if there are too many.
    fn new(games: &mut Games, game: normal::Game, style: Style) -> Option<Self> {
        let nimber = games.as_nus(game).map_or(0, |(_, _, nimber)| nimber);
        if nimber > MOST_OPTIONS {
            return None;
        }
        let [left, right] = [Player::Left, Player::Right].map(|player| games.options(game, player));
        Self::write(games, [&left, &right], style)
    }

    /// Games of each player as text; nothing if one of them has none.
    fn write(games: &mut Games, sides: [&[normal::Game]; 2], style: Style) -> Option<Self> {
        let [left, right] = sides.map(|side| {
            let text = |&game| UnwrittenGames::default().write(games, "", game, style);
            side.iter().map(text).collect::<Option<Vec<String>>>()
        });
        Some(Self { left: left?, right: right? })
    }
}

impl GameAnalysis {
    /// Finds out all about `game`. Should the sink stop the work, what is known by then is
    /// kept.
    pub(super) fn fill(
        &mut self,
        games: &mut Games,
        game: normal::Game,
        style: Style,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let unwritten = &mut self.unwritten;
        self.game = Some(game);
        self.canonical = unwritten.write(games, "canonical", game, style);
        self.options = GameOptions::new(games, game, style);
        self.outcome = Some(games.outcome(game));
        self.left_stop = Some(Text(games.left_stop(game)));
        self.right_stop = Some(Text(games.right_stop(game)));
        self.mean = Some(Text(games.mean(game)));
        self.temperature = Some(Text(games.temperature(game)));
        self.thermograph = Some(Walls::new(games.thermograph(game)));
        self.birthday = Some(games.birthday(game).into());
        self.positions = Some(games.positions(game));
        self.nim_value = games.as_nimber(game);
        // What follows takes comparisons.
        match games.with_sink(sink).atomic_weight(game) {
            Ok(weight) => {
                self.atomic_weight = unwritten.write(games, "atomic_weight", weight, style);
            }
            Err(OperationError::Refused(_)) => {}
            Err(OperationError::Stopped(stop)) => return Err(stop),
        }
        let reduced = games.with_sink(sink).reduced(game)?;
        self.reduced = unwritten.write(games, "reduced", reduced, style);
        if games.positions(game) <= MOST_POSITIONS && self.options.is_some() {
            let left = games.with_sink(sink).left_incentives(game)?;
            let right = games.with_sink(sink).right_incentives(game)?;
            self.incentives = GameOptions::write(games, [&left, &right], style);
            if let Some(GameOptions { left, right }) = &mut self.incentives {
                // Short ones first: the order must not depend on what was computed before.
                for side in [left, right] {
                    side.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
                }
            }
        }
        Ok(())
    }

    /// The game and what it is called, if it is known.
    pub fn handle(&self) -> Option<GameHandle> {
        let name = self.name.as_ref().unwrap_or(&self.expression);
        Some(GameHandle::new(name.clone(), self.game?))
    }
}

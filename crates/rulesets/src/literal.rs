//! Rulesets as literals of an expression: `clobber("xxo")`, `nim(3,5,7)`.
//!
//! [`RULESETS`] lists every ruleset of normal play by name, with an example and a size limit.
//! [`literal`] turns a name and the text between the parentheses into a [`DynPosition`], which has
//! a value, a text and a picture.
//!
//! Every ruleset limits the size of independent components, because time and memory grow
//! exponentially with it. A literal beyond the limit is rejected at once. [`literal_within`] takes
//! another limit, and a [`ProgressSink`] can stop the work at any time.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::literal::literal;
//!
//! let mut games = Games::new();
//! let star = literal("clobber", "\"xo\"")?.value(&mut games, &NoProgress)?;
//! assert_eq!(star, games.nimber(1));
//!
//! let error = literal("domineering", "\"40x40\"").err().expect("too large");
//! assert_eq!(
//!     error.to_string(),
//!     "domineering: a component of 1600 cells is beyond the limit of 36 cells; \
//!      its value could not be computed in any reasonable time"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use mustplay_cgt::normal::notation::{Expression, ExpressionKind};
use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};
use rustc_hash::FxHashSet;
use thiserror::Error;

use crate::arguments::Arguments;
use crate::heaps::Sequence;
use crate::position::Player;
use crate::registry::{OTHER_NAMES, RULESETS, Refusal, Ruleset, SizeLimits};
use crate::text_board::TextError;
use crate::tic::{Conclusion, Prospect};

/// A position whose ruleset is known only at run time.
pub trait DynPosition: Send + Sync {
    fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason>;

    /// The value of the position and the winning moves of both players.
    fn analyze(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<PositionAnalysis, StopReason>;

    /// The distinct moves of a player, each with the value of the position after it.
    fn options(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<(DynMove, Game)>, MoveListError>;

    fn moves(&self, player: Player) -> Result<Vec<DynMove>, MoveListError>;

    /// Whether the game can be drawn, so that the last move does not decide the winner.
    fn is_drawable(&self) -> bool {
        false
    }

    /// The conclusion of a finished game that can be drawn.
    fn ending(&self) -> Option<Conclusion> {
        None
    }

    /// Whether moves are omitted that do not matter in normal play, so that misère play cannot be
    /// analyzed.
    fn omits_moves(&self) -> bool {
        false
    }

    /// Whether the player to move wins in misère play, if a theorem decides it.
    fn next_player_wins_misere(&self) -> Option<bool> {
        None
    }

    /// An additional table for the reader: the binary table of Nim.
    fn table(&self) -> Option<String> {
        None
    }

    /// The values of heaps of all sizes and their period, for heap games.
    fn sequence(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Sequence>, StopReason> {
        let _ = (games, sink);
        Ok(None)
    }

    /// The independent components in the notation of the ruleset.
    fn components(&self) -> Vec<String>;

    /// The position as literals of the ruleset `name`, which read back to the same position.
    fn written(&self, name: &str) -> String;

    /// A key that is equal for positions that differ only in the order of cells, vertices or heaps.
    fn class(&self) -> String;

    /// The boards as text. A move changes one of them and keeps their number.
    fn boards(&self) -> Vec<String>;

    /// An SVG document for each component.
    fn pictures(&self) -> Vec<String>;
}

/// A move and the whole position after it.
pub struct DynMove {
    pub step: LiteralMove,
    pub position: Box<dyn DynPosition>,
}

impl DynMove {
    pub(crate) fn new(step: LiteralMove, position: impl DynPosition + 'static) -> Self {
        Self { step, position: Box::new(position) }
    }
}

/// The maximum number of moves that are listed.
pub const MOST_OPTIONS: usize = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveListError {
    #[error(transparent)]
    Stopped(#[from] StopReason),
    #[error("expected a position with at most {MOST_OPTIONS} moves, found one with more")]
    TooMany,
}

/// Returns an error for more than [`MOST_OPTIONS`] moves.
pub(crate) fn unless_too_many<T>(moves: Vec<T>) -> Result<Vec<T>, MoveListError> {
    if moves.len() > MOST_OPTIONS { Err(MoveListError::TooMany) } else { Ok(moves) }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionAnalysis {
    pub value: Game,
    /// The moves of Left, and of Right, that win, moving first.
    pub winning_moves: [Vec<LiteralMove>; 2],
    /// The results of perfect play for Left, and for Right, moving first in a game that can be
    /// drawn.
    pub prospects: Option<[Prospects; 2]>,
}

impl PositionAnalysis {
    pub(crate) fn impartial(value: Game, winning_moves: Vec<LiteralMove>) -> Self {
        Self { value, winning_moves: [winning_moves.clone(), winning_moves], prospects: None }
    }
}

/// The results of perfect play for a player who moves first, by each move.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Prospects {
    /// The result of the best move, or of a game that is over.
    pub result: Prospect,
    /// The result of each move.
    pub moves: Vec<MoveProspect>,
}

impl Prospects {
    pub fn moves_to(&self, result: Prospect) -> Vec<LiteralMove> {
        let moves = self.moves.iter().filter(|one| one.result == result);
        moves.map(|one| one.step.clone()).collect()
    }
}

/// A move and its result for the player who makes it.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct MoveProspect {
    /// The move.
    #[serde(flatten)]
    pub step: LiteralMove,
    /// The result of the move.
    pub result: Prospect,
}

/// A move in one component of a literal.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[schemars(rename = "Move")]
pub struct LiteralMove {
    /// The component before the move.
    pub from: String,
    /// The component after the move.
    pub to: String,
    /// The usual name: a cell, an edge, the sizes of a heap before and after.
    pub name: String,
    /// The number of its board, counted from 1.
    pub board: usize,
}

impl LiteralMove {
    /// A move on the only board, named by the heap before and after it.
    pub(crate) fn of_heap(from: &impl ToString, to: &str) -> Self {
        let from = from.to_string();
        let left = if to.is_empty() { "0" } else { to };
        Self { name: format!("{from} to {left}"), from, to: to.to_owned(), board: 1 }
    }

    /// The component after the move; `nothing` if it is empty.
    pub fn left(self) -> String {
        if self.to.is_empty() { "nothing".to_owned() } else { self.to }
    }
}

impl fmt::Display for LiteralMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.from, self.clone().left())
    }
}

/// Drops moves that repeat an earlier one in an equal component.
pub fn distinct<T>(moves: impl IntoIterator<Item = (LiteralMove, T)>) -> Vec<(LiteralMove, T)> {
    let mut seen = FxHashSet::default();
    let mut moves: Vec<(LiteralMove, T)> = moves.into_iter().collect();
    moves.retain(|(step, _)| seen.insert((step.from.clone(), step.to.clone())));
    moves
}

/// The distinct winning moves of `player`.
pub(crate) fn winning(
    moves: impl IntoIterator<Item = (LiteralMove, Game)>,
    player: Player,
    games: &Games,
) -> Vec<LiteralMove> {
    let moves = distinct(moves).into_iter();
    let winning =
        moves.filter(|&(_, after)| games.outcome(after).winner(player.opponent()) == player);
    winning.map(|(step, _)| step).collect()
}

/// Why a literal is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LiteralError {
    #[error("expected a ruleset ({}), found `{name}`", names())]
    Unknown { name: String },
    #[error("{name} is scored, not won by the last move, so it is no term of a sum")]
    Scored { name: &'static str },
    #[error("{ruleset}: {error}")]
    Text { ruleset: &'static str, error: TextError },
    #[error(
        "{ruleset}: a component of {found} {unit} is beyond the limit of {limit} {unit}; \
         its value could not be computed in any reasonable time"
    )]
    Limit { ruleset: &'static str, found: usize, limit: usize, unit: &'static str },
}

fn names() -> String {
    RULESETS.iter().map(|ruleset| ruleset.name).collect::<Vec<_>>().join(", ")
}

/// A literal at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// The name, possibly of no ruleset.
    pub name: &'a str,
    /// The text between the parentheses.
    pub arguments: &'a str,
    /// The text after the closing parenthesis.
    pub rest: &'a str,
}

/// The literal at the start of `text`: a name, and arguments in parentheses. Parentheses inside
/// double quotes do not count.
///
/// ```
/// use mustplay_rulesets::literal::call;
///
/// let found = call(r#"hackenbush("B(R)G") + nim(3)"#).expect("a literal");
/// assert_eq!((found.name, found.arguments), ("hackenbush", r#""B(R)G""#));
/// assert_eq!(found.rest, " + nim(3)");
/// assert!(call("{1|2}").is_none());
/// ```
pub fn call(text: &str) -> Option<Call<'_>> {
    let open = text.find('(')?;
    let (name, inside) = (&text[..open], &text[open + 1..]);
    let letters = |c: char| c.is_ascii_alphabetic() || c == '_';
    if name.is_empty() || !name.chars().all(letters) {
        return None;
    }
    let mut quoted = false;
    let close = inside.find(|c| {
        quoted ^= c == '"';
        c == ')' && !quoted
    })?;
    Some(Call { name, arguments: &inside[..close], rest: &inside[close + 1..] })
}

/// The literal `name(arguments)`, within the ruleset's default limit.
pub fn literal(name: &str, arguments: &str) -> Result<Box<dyn DynPosition>, LiteralError> {
    literal_within(name, arguments, None)
}

/// The literal `name(arguments)`, with another limit on the size of its components.
pub fn literal_within(
    name: &str,
    arguments: &str,
    limit: Option<usize>,
) -> Result<Box<dyn DynPosition>, LiteralError> {
    let ruleset = ruleset(name)?;
    let arguments = Arguments::read(arguments)
        .map_err(|error| LiteralError::Text { ruleset: ruleset.name, error })?;
    literal_of(ruleset, &arguments, limit)
}

/// The position of an expression, written as `text`, that is a single literal.
pub fn literal_written(text: &str, expression: &Expression) -> Option<Box<dyn DynPosition>> {
    let ExpressionKind::Call(name, arguments) = &expression.kind else {
        return None;
    };
    text.strip_prefix(name.as_str())?.strip_prefix('(')?;
    literal_of(ruleset(name).ok()?, &Arguments::written(arguments)?, None).ok()
}

pub fn ruleset(name: &str) -> Result<&'static Ruleset, LiteralError> {
    if let Some(name) = ["dots", "go"].into_iter().find(|&scored| scored == name) {
        return Err(LiteralError::Scored { name });
    }
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    let usual = other.map_or(name, |&(_, usual)| usual);
    let known = RULESETS.iter().find(|ruleset| ruleset.name == usual);
    known.ok_or_else(|| LiteralError::Unknown { name: name.to_owned() })
}

pub fn literal_of(
    ruleset: &Ruleset,
    arguments: &Arguments,
    limit: Option<usize>,
) -> Result<Box<dyn DynPosition>, LiteralError> {
    let limits =
        SizeLimits { any: limit.unwrap_or(ruleset.limit), strip: limit.unwrap_or(ruleset.strip) };
    (ruleset.read)(arguments, limits).map_err(|refusal| match refusal {
        Refusal::Text(error) => LiteralError::Text { ruleset: ruleset.name, error },
        Refusal::Large { found, limit } => {
            LiteralError::Limit { ruleset: ruleset.name, found, limit, unit: ruleset.unit }
        }
    })
}

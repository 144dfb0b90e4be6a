//! Rulesets as literals of an expression: `clobber("xxo")`, `nim(3,5,7)`.
//!
//! [`RULESETS`] lists every ruleset of normal play by name, with what its literals look
//! like and how large they may be. [`literal`] turns a name and the text between the
//! parentheses into a [`Literal`]: something that has a value, a text and a picture.
//!
//! Every ruleset has a limit on the size of one independent component, because time and
//! memory grow exponentially with it. A literal beyond the limit is refused before any
//! work is done. The limits are what a person can wait for; [`literal_within`] takes
//! another one, and a [`ProgressSink`] can stop the work at any time.
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

mod drawable;
mod heaps;
mod measure;
mod nim;
mod parts;
mod sum;

use std::fmt;

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};
use rustc_hash::FxHashSet;
use thiserror::Error;

use crate::arguments::Arguments;
use crate::plan::TextError;
use crate::position::Player;
use crate::registry::{OTHER_NAMES, RULESETS, Refusal, Ruleset, SizeLimits};
use crate::sequence::Sequence;
use crate::zermelo::{Conclusion, Prospect};

pub(crate) use drawable::WinDrawLoss;
pub(crate) use heaps::Partizan;
pub(crate) use sum::Sum;

/// A position given by name and arguments.
pub trait Literal: Send + Sync {
    /// Its value; the sink may stop the work.
    fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason>;

    /// Its value and the winning moves of both players.
    fn solve(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Solved, StopReason>;

    /// Where a player may move, each move once, with what the position is worth after it.
    fn options(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<LiteralOption>, NoOptions>;

    /// Where a player may move, each move once.
    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions>;

    /// Whether the game can be drawn, so that the last move does not decide who wins.
    fn is_drawable(&self) -> bool {
        false
    }

    /// How a game that can be drawn has ended, if it has.
    fn ending(&self) -> Option<Conclusion> {
        None
    }

    /// Whether moves are left out that make no difference in normal play, so that nothing can be
    /// said about misère play.
    fn leaves_moves_out(&self) -> bool {
        false
    }

    /// Whether the player to move wins if who cannot move wins, where a theorem tells.
    fn next_player_wins_misere(&self) -> Option<bool> {
        None
    }

    /// More to say than a value: the binary table of Nim.
    fn table(&self) -> Option<String> {
        None
    }

    /// The values of heaps of all sizes, with their period, where the position is one of heaps.
    fn sequence(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Sequence>, StopReason> {
        let _ = (games, sink);
        Ok(None)
    }

    /// The independent components, written as the ruleset writes them.
    fn components(&self) -> Vec<String>;

    /// The position as literals of the ruleset `name`, which read back to the same position.
    fn written(&self, name: &str) -> String;

    /// The position up to symmetry: of positions with one text each is the other one with cells,
    /// vertices or heaps in another order.
    fn class(&self) -> String;

    /// The boards drawn in characters. A move is made on one of them, and leaves as many.
    fn boards(&self) -> Vec<String>;

    /// Pictures of the components, each an SVG document.
    fn pictures(&self) -> Vec<String>;
}

/// Where a player may move.
pub struct LiteralStep {
    /// The move.
    pub step: Move,
    /// The whole position after it.
    pub position: Box<dyn Literal>,
}

/// Where a player may move, and what that is worth.
pub struct LiteralOption {
    /// The move.
    pub step: Move,
    /// What the whole position is worth after it.
    pub value: Game,
    /// The whole position after it.
    pub position: Box<dyn Literal>,
}

/// The most moves that are listed.
pub const MOST_OPTIONS: usize = 1000;

/// Why the moves of a position are not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoOptions {
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// There are too many of them.
    #[error("expected a position with at most {MOST_OPTIONS} moves, found one with more")]
    TooMany,
}

/// No more moves than are listed.
pub(crate) fn unless_too_many<T>(moves: Vec<T>) -> Result<Vec<T>, NoOptions> {
    if moves.len() > MOST_OPTIONS {
        return Err(NoOptions::TooMany);
    }
    Ok(moves)
}

/// What there is to know about a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The value.
    pub value: Game,
    /// The moves of Left, and of Right, after which the opponent, to move, loses.
    pub winning_moves: [Vec<Move>; 2],
    /// What perfect play brings Left, and Right, as the first to move, in a game that can be drawn.
    pub prospects: Option<[Prospects; 2]>,
}

/// What perfect play brings a player who moves first, by each move.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Prospects {
    /// By the best of the moves, or how the game ended.
    pub result: Prospect,
    /// By each of them.
    pub moves: Vec<MoveProspect>,
}

impl Prospects {
    /// The moves that bring this.
    pub fn moves_to(&self, result: Prospect) -> Vec<Move> {
        let moves = self.moves.iter().filter(|one| one.result == result);
        moves.map(|one| one.step.clone()).collect()
    }
}

/// A move and what it brings who makes it.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct MoveProspect {
    /// The move.
    #[serde(flatten)]
    pub step: Move,
    /// What it brings.
    pub result: Prospect,
}

impl Solved {
    /// The winning moves of a game where both players have the same.
    fn impartial(value: Game, winning_moves: Vec<Move>) -> Self {
        Self { value, winning_moves: [winning_moves.clone(), winning_moves], prospects: None }
    }
}

/// A move in one component of a literal.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Move {
    /// The component before the move.
    pub from: String,
    /// What becomes of it.
    pub to: String,
    /// What people call it: a cell, an edge, a heap and what is left of it.
    pub name: String,
    /// On which of the boards it is made, counted from 1.
    pub board: usize,
}

impl Move {
    /// A move of the only board that is called by what it changes.
    fn of_heap(from: &impl ToString, to: &str) -> Self {
        let from = from.to_string();
        let left = if to.is_empty() { "0" } else { to };
        Self { name: format!("{from} to {left}"), from, to: to.to_owned(), board: 1 }
    }

    /// What the move leaves of its component, in words if that is nothing.
    pub fn left(self) -> String {
        if self.to.is_empty() { "nothing".to_owned() } else { self.to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.from, self.clone().left())
    }
}

/// Moves with what belongs to each, without those that do in an equal component what one before
/// does.
pub fn unlike<T>(moves: impl IntoIterator<Item = (Move, T)>) -> Vec<(Move, T)> {
    let mut seen = FxHashSet::default();
    let mut moves: Vec<(Move, T)> = moves.into_iter().collect();
    moves.retain(|(step, _)| seen.insert((step.from.clone(), step.to.clone())));
    moves
}

/// Why there is no such literal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LiteralError {
    /// No ruleset has this name.
    #[error("expected a ruleset ({}), found `{name}`", names())]
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// The game has no normal-play value.
    #[error("{name} is scored, not won by the last move, so it is no term of a sum")]
    Scored {
        /// The name of the ruleset.
        name: &'static str,
    },
    /// The arguments do not fit.
    #[error("{ruleset}: {error}")]
    Text {
        /// The name of the ruleset.
        ruleset: &'static str,
        /// What is wrong with them.
        error: TextError,
    },
    /// One component is larger than the limit.
    #[error(
        "{ruleset}: a component of {found} {unit} is beyond the limit of {limit} {unit}; \
         its value could not be computed in any reasonable time"
    )]
    Limit {
        /// The name of the ruleset.
        ruleset: &'static str,
        /// Size of the component.
        found: usize,
        /// The most that is allowed.
        limit: usize,
        /// What is counted.
        unit: &'static str,
    },
}

fn names() -> String {
    let names: Vec<&str> = RULESETS.iter().map(|ruleset| ruleset.name).collect();
    names.join(", ")
}

/// A literal found in a longer text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// The name of the ruleset, which may not exist.
    pub name: &'a str,
    /// What stands between the parentheses.
    pub arguments: &'a str,
    /// What follows the closing parenthesis.
    pub rest: &'a str,
}

/// The literal that `text` begins with: a name, and arguments in parentheses. Parentheses
/// inside double quotes do not count.
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

/// The literal `name(arguments)`, within the ruleset's own limit.
pub fn literal(name: &str, arguments: &str) -> Result<Box<dyn Literal>, LiteralError> {
    literal_within(name, arguments, None)
}

/// The literal `name(arguments)`, with another limit on the size of its components.
pub fn literal_within(
    name: &str,
    arguments: &str,
    limit: Option<usize>,
) -> Result<Box<dyn Literal>, LiteralError> {
    let ruleset = ruleset(name)?;
    let arguments = Arguments::read(arguments)
        .map_err(|error| LiteralError::Text { ruleset: ruleset.name, error })?;
    literal_of(ruleset, &arguments, limit)
}

/// The ruleset of this name.
pub fn ruleset(name: &str) -> Result<&'static Ruleset, LiteralError> {
    if let Some(name) = ["dots", "go"].into_iter().find(|&scored| scored == name) {
        return Err(LiteralError::Scored { name });
    }
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name);
    let usual = other.map_or(name, |&(_, usual)| usual);
    let known = RULESETS.iter().find(|ruleset| ruleset.name == usual);
    known.ok_or_else(|| LiteralError::Unknown { name: name.to_owned() })
}

/// The literal of a ruleset with arguments that are already read.
pub fn literal_of(
    ruleset: &Ruleset,
    arguments: &Arguments,
    limit: Option<usize>,
) -> Result<Box<dyn Literal>, LiteralError> {
    let limits =
        SizeLimits { any: limit.unwrap_or(ruleset.limit), strip: limit.unwrap_or(ruleset.strip) };
    (ruleset.read)(arguments, limits).map_err(|refusal| match refusal {
        Refusal::Text(error) => LiteralError::Text { ruleset: ruleset.name, error },
        Refusal::Large { found, limit } => {
            LiteralError::Limit { ruleset: ruleset.name, found, limit, unit: ruleset.unit }
        }
    })
}

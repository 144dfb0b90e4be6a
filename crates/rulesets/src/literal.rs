//! Rulesets as literals of an expression: `clobber("xxo")`, `nim(3,5,7)`.
//!
//! [`RULESETS`] lists every ruleset of normal play by name, with what its literals look
//! like and how large they may be. [`literal`] turns a name and the text between the
//! parentheses into a [`Literal`]: something that has a value, a text and a picture.
//!
//! Every ruleset has a limit on the size of one independent component, because time and
//! memory grow exponentially with it. A literal beyond the limit is refused before any
//! work is done. The limits are what a person can wait for; [`literal_within`] takes
//! another one, and a [`Watch`] can stop the work at any time.
//!
//! ```
//! use mustplay_games::normal::Games;
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::literal::literal;
//!
//! let mut games = Games::new();
//! let star = literal("clobber", "\"xo\"")?.value(&mut games, &Unwatched)?;
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

use mustplay_games::normal::{Game, Games};
use mustplay_work::{Stop, Watch};
use rustc_hash::FxHashSet;
use thiserror::Error;

use crate::arguments::Arguments;
use crate::evaluate::Evaluator;
use crate::grundy::Grundy;
use crate::nim::Nim;
use crate::partizan::TwoCodes;
use crate::plan::TextError;
use crate::position::{PLAYERS, Player, Position, Sign};
use crate::registry::{Limits, RULESETS, Refusal, Ruleset};
use crate::sequence::Sequence;
use crate::taking::{HeapRule, Heaps, ImpartialRule};
use crate::zermelo::{Conclusion, Drawable, Prospect, Zermelo};

/// A position given by name and arguments.
pub trait Literal: Send + Sync {
    /// Its value; the watch may stop the work.
    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop>;

    /// Its value and the winning moves of both players.
    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop>;

    /// Where a player may move, each move once, with what the position is worth after it.
    fn options(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
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
    fn sequence(&self, games: &mut Games, watch: &dyn Watch) -> Result<Option<Sequence>, Stop> {
        let _ = (games, watch);
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
    Stopped(#[from] Stop),
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveProspect {
    /// The move.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub step: Move,
    /// What it brings.
    pub result: Prospect,
}

impl Solved {
    /// The winning moves of a game where both players have the same.
    fn impartial(value: Game, winning_moves: Vec<Move>) -> Self {
        Self {
            value,
            winning_moves: [winning_moves.clone(), winning_moves],
            prospects: None,
        }
    }
}

/// A move in one component of a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
        Self {
            name: format!("{from} to {left}"),
            from,
            to: to.to_owned(),
            board: 1,
        }
    }

    /// What the move leaves of its component, in words if that is nothing.
    pub fn left(self) -> String {
        if self.to.is_empty() {
            "nothing".to_owned()
        } else {
            self.to
        }
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
    Some(Call {
        name,
        arguments: &inside[..close],
        rest: &inside[close + 1..],
    })
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
    let arguments = Arguments::read(arguments).map_err(|error| LiteralError::Text {
        ruleset: ruleset.name,
        error,
    })?;
    literal_of(ruleset, &arguments, limit)
}

/// The ruleset of this name.
pub fn ruleset(name: &str) -> Result<&'static Ruleset, LiteralError> {
    if name == "go" {
        return Err(LiteralError::Scored { name: "go" });
    }
    let known = RULESETS.iter().find(|ruleset| ruleset.name == name);
    known.ok_or_else(|| LiteralError::Unknown {
        name: name.to_owned(),
    })
}

/// The literal of a ruleset with arguments that are already read.
pub fn literal_of(
    ruleset: &Ruleset,
    arguments: &Arguments,
    limit: Option<usize>,
) -> Result<Box<dyn Literal>, LiteralError> {
    let limits = Limits {
        any: limit.unwrap_or(ruleset.limit),
        strip: limit.unwrap_or(ruleset.strip),
    };
    (ruleset.read)(arguments, limits).map_err(|refusal| match refusal {
        Refusal::Text(error) => LiteralError::Text {
            ruleset: ruleset.name,
            error,
        },
        Refusal::Large { found, limit } => LiteralError::Limit {
            ruleset: ruleset.name,
            found,
            limit,
            unit: ruleset.unit,
        },
    })
}

/// A sum of positions of one ruleset.
pub(crate) struct Sum<P>(pub(crate) Vec<P>);

/// A move in one of several positions.
struct PartMove<P> {
    /// Which of them.
    place: usize,
    /// What becomes of it.
    option: P,
    step: Move,
}

/// Every move of a player in one of these positions, each once.
fn part_moves<P: Position>(parts: &[P], player: Player) -> Vec<PartMove<P>> {
    let mut moves: Vec<PartMove<P>> = Vec::new();
    let mut options = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        part.moves(player, &mut options);
        let mut seen = FxHashSet::default();
        for option in options
            .drain(..)
            .filter(|option| seen.insert(option.clone()))
        {
            let step = Move {
                from: part.to_string(),
                to: option.to_string(),
                name: part.called(player, &option),
                board: place + 1,
            };
            moves.push(PartMove {
                place,
                option,
                step,
            });
        }
    }
    moves
}

/// The positions with the one at a place replaced.
fn replaced<P: Clone>(parts: &[P], place: usize, option: P) -> Vec<P> {
    let mut parts = parts.to_vec();
    parts[place] = option;
    parts
}

/// The steps of a literal that `with` makes of its parts.
fn part_steps<P: Position, L: Literal + 'static>(
    parts: &[P],
    player: Player,
    with: impl Fn(Vec<P>) -> L,
) -> Result<Vec<LiteralStep>, NoOptions> {
    let moves = unless_too_many(part_moves(parts, player))?.into_iter();
    let step = |PartMove {
                    place,
                    option,
                    step,
                }| LiteralStep {
        step,
        position: Box::new(with(replaced(parts, place, option))),
    };
    Ok(moves.map(step).collect())
}

/// The positions as literals of the ruleset `name`.
fn part_written<P: Position>(parts: &[P], name: &str) -> String {
    let literals = parts
        .iter()
        .map(|part| format!("{name}({})", part.arguments()));
    literals.collect::<Vec<_>>().join(" + ")
}

/// The normal forms of positions in a fixed order; a symmetry that exchanges the players is told.
fn part_class<P: Position>(parts: &[P]) -> String {
    let mut classes: Vec<String> = (parts.iter())
        .map(|part| match part.clone().normal() {
            (part, Sign::Plus) => part.to_string(),
            (part, Sign::Minus) => format!("-{part}"),
        })
        .collect();
    classes.sort_unstable();
    classes.join(" + ")
}

impl<P: Position> Sum<P> {
    fn total(
        &self,
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Game, Stop> {
        let mut sum = games.zero();
        for part in &self.0 {
            let value = evaluator.value(games, part, watch)?;
            sum = games.watched(watch).add(sum, value)?;
        }
        Ok(sum)
    }

    /// Moves with what the whole is worth after each.
    fn judged(
        &self,
        moves: Vec<PartMove<P>>,
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<(PartMove<P>, Game)>, Stop> {
        let total = self.total(evaluator, games, watch)?;
        let mut judged = Vec::new();
        for one in moves {
            let before = evaluator.value(games, &self.0[one.place], watch)?;
            let rest = games.watched(watch).sub(total, before)?;
            let value = evaluator.value(games, &one.option, watch)?;
            let after = games.watched(watch).add(rest, value)?;
            judged.push((one, after));
        }
        Ok(judged)
    }
}

/// The moves, each once, after which the opponent of the player who made them loses.
fn winning(
    moves: impl Iterator<Item = (Move, Game)>,
    player: Player,
    games: &mut Games,
) -> Vec<Move> {
    let moves = unlike(moves).into_iter();
    let winning =
        moves.filter(|&(_, after)| games.outcome(after).winner(player.opponent()) == player);
    winning.map(|(step, _)| step).collect()
}

impl<P: Position + Send + Sync + 'static> Literal for Sum<P> {
    fn leaves_moves_out(&self) -> bool {
        P::leaves_moves_out()
    }

    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        self.total(&mut Evaluator::new(), games, watch)
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let mut evaluator = Evaluator::new();
        let total = self.total(&mut evaluator, games, watch)?;
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let judged = part_moves(&self.0, player);
            let judged = self.judged(judged, &mut evaluator, games, watch)?;
            let steps = judged.into_iter().map(|(one, after)| (one.step, after));
            *moves = winning(steps, player, games);
        }
        Ok(Solved {
            value: total,
            winning_moves,
            prospects: None,
        })
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let moves = unless_too_many(part_moves(&self.0, player))?;
        let judged = self.judged(moves, &mut Evaluator::new(), games, watch)?;
        let option = |(
            PartMove {
                place,
                option,
                step,
            },
            value,
        )| LiteralOption {
            step,
            value,
            position: Box::new(Self(replaced(&self.0, place, option))) as Box<dyn Literal>,
        };
        Ok(judged.into_iter().map(option).collect())
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        part_steps(&self.0, player, Self)
    }

    fn components(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        part_written(&self.0, name)
    }

    fn class(&self) -> String {
        part_class(&self.0)
    }

    fn boards(&self) -> Vec<String> {
        self.0.iter().map(Position::board).collect()
    }

    fn pictures(&self) -> Vec<String> {
        self.0.iter().map(Position::svg).collect()
    }
}

/// A position of a ruleset whose games can be drawn. As a term of a sum it is read as normal play;
/// its moves are judged by Zermelo's theorem.
pub(crate) struct WinDrawLoss<P>(pub(crate) P);

impl<P: Drawable> WinDrawLoss<P> {
    fn prospects(
        &self,
        zermelo: &mut Zermelo<P>,
        player: Player,
        watch: &dyn Watch,
    ) -> Result<Prospects, Stop> {
        let Self(position) = self;
        let best = zermelo.conclusion(position, player, watch)?;
        let mut moves: Vec<MoveProspect> = Vec::new();
        for one in part_moves(std::slice::from_ref(position), player) {
            let after = zermelo.conclusion(&one.option, player.opponent(), watch)?;
            moves.push(MoveProspect {
                step: one.step,
                result: after.prospect(player),
            });
        }
        Ok(Prospects {
            result: best.prospect(player),
            moves,
        })
    }
}

impl<P: Drawable + Send + Sync + 'static> Literal for WinDrawLoss<P> {
    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        Evaluator::new().value(games, &self.0, watch)
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let value = self.value(games, watch)?;
        let mut zermelo = Zermelo::new();
        let left = self.prospects(&mut zermelo, Player::Left, watch)?;
        let right = self.prospects(&mut zermelo, Player::Right, watch)?;
        Ok(Solved {
            value,
            winning_moves: [&left, &right].map(|side| side.moves_to(Prospect::Win)),
            prospects: Some([left, right]),
        })
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let mut evaluator = Evaluator::new();
        let mut options = Vec::new();
        for one in part_moves(std::slice::from_ref(&self.0), player) {
            options.push(LiteralOption {
                value: evaluator.value(games, &one.option, watch)?,
                step: one.step,
                position: Box::new(Self(one.option)),
            });
        }
        unless_too_many(options)
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        let step = |one: PartMove<P>| LiteralStep {
            step: one.step,
            position: Box::new(Self(one.option)),
        };
        let moves = part_moves(std::slice::from_ref(&self.0), player).into_iter();
        unless_too_many(moves.map(step).collect())
    }

    fn is_drawable(&self) -> bool {
        true
    }

    fn ending(&self) -> Option<Conclusion> {
        self.0.ending()
    }

    fn components(&self) -> Vec<String> {
        vec![self.0.to_string()]
    }

    fn written(&self, name: &str) -> String {
        part_written(std::slice::from_ref(&self.0), name)
    }

    fn class(&self) -> String {
        part_class(std::slice::from_ref(&self.0))
    }

    fn boards(&self) -> Vec<String> {
        vec![self.0.board()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.0.svg()]
    }
}

/// A move and the nimber that the whole is worth after it.
type JudgedPart<P> = (PartMove<P>, u32);

/// A sum of positions of an impartial ruleset, evaluated by Grundy values.
pub(crate) struct Impartial<P>(pub(crate) Vec<P>);

impl<P: Position> Impartial<P> {
    fn nimber(&self, evaluator: &mut Evaluator<P, u32>, watch: &dyn Watch) -> Result<u32, Stop> {
        let mut sum = 0;
        for part in &self.0 {
            sum ^= evaluator.value(&mut Grundy, part, watch)?;
        }
        Ok(sum)
    }

    /// Moves with the nimber that the whole is worth after each, after that of the whole itself.
    fn judged(
        &self,
        moves: Vec<PartMove<P>>,
        watch: &dyn Watch,
    ) -> Result<(u32, Vec<JudgedPart<P>>), Stop> {
        let mut evaluator = Evaluator::new();
        let sum = self.nimber(&mut evaluator, watch)?;
        let mut judged = Vec::new();
        for one in moves {
            let rest = sum ^ evaluator.value(&mut Grundy, &self.0[one.place], watch)?;
            let after = rest ^ evaluator.value(&mut Grundy, &one.option, watch)?;
            judged.push((one, after));
        }
        Ok((sum, judged))
    }
}

impl<P: Position + Send + Sync + 'static> Literal for Impartial<P> {
    fn leaves_moves_out(&self) -> bool {
        P::leaves_moves_out()
    }

    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        let nimber = self.nimber(&mut Evaluator::new(), watch)?;
        Ok(games.nimber(nimber))
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let (sum, judged) = self.judged(part_moves(&self.0, Player::Left), watch)?;
        let winning = judged.into_iter().filter(|(_, after)| *after == 0);
        let winning = unlike(winning.map(|(one, after)| (one.step, after))).into_iter();
        let winning = winning.map(|(step, _)| step).collect();
        Ok(Solved::impartial(games.nimber(sum), winning))
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let moves = unless_too_many(part_moves(&self.0, player))?;
        let (_, judged) = self.judged(moves, watch)?;
        let option = |(
            PartMove {
                place,
                option,
                step,
            },
            nimber,
        )| LiteralOption {
            step,
            value: games.nimber(nimber),
            position: Box::new(Self(replaced(&self.0, place, option))) as Box<dyn Literal>,
        };
        Ok(judged.into_iter().map(option).collect())
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        part_steps(&self.0, player, Self)
    }

    fn components(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        part_written(&self.0, name)
    }

    fn class(&self) -> String {
        part_class(&self.0)
    }

    fn boards(&self) -> Vec<String> {
        self.0.iter().map(Position::board).collect()
    }

    fn pictures(&self) -> Vec<String> {
        self.0.iter().map(Position::svg).collect()
    }
}

/// Nim is evaluated by Bouton's theorem.
impl Literal for Nim {
    fn value(&self, games: &mut Games, _: &dyn Watch) -> Result<Game, Stop> {
        Ok(games.nimber(self.nim_sum()))
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let moves = self.winning_moves().into_iter();
        let moves =
            moves.map(|reduction| Move::of_heap(&reduction.from, &reduction.to.to_string()));
        Ok(Solved::impartial(
            self.value(games, watch)?,
            moves.collect(),
        ))
    }

    fn options(
        &self,
        _: Player,
        games: &mut Games,
        _: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let option = |(step, after): (Move, Self)| LiteralOption {
            step,
            value: games.nimber(after.nim_sum()),
            position: Box::new(after),
        };
        Ok(self.reduced()?.into_iter().map(option).collect())
    }

    fn steps(&self, _: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        let step = |(step, after)| LiteralStep {
            step,
            position: Box::new(after) as Box<dyn Literal>,
        };
        Ok(self.reduced()?.into_iter().map(step).collect())
    }

    fn next_player_wins_misere(&self) -> Option<bool> {
        Some(Self::next_player_wins_misere(self))
    }

    fn table(&self) -> Option<String> {
        Some(Self::table(self))
    }

    fn components(&self) -> Vec<String> {
        self.heaps().iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        format!("{name}({self})")
    }

    fn class(&self) -> String {
        self.clone().normal().0.to_string()
    }

    fn boards(&self) -> Vec<String> {
        vec![self.board()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.svg()]
    }
}

impl Nim {
    /// Every move with what it leaves; equal heaps are one heap here.
    fn reduced(&self) -> Result<Vec<(Move, Self)>, NoOptions> {
        let mut moves = Vec::new();
        for (place, &heap) in self.heaps().iter().enumerate() {
            if self.heaps()[..place].contains(&heap) {
                continue;
            }
            if moves.len() + heap as usize > MOST_OPTIONS {
                return Err(NoOptions::TooMany);
            }
            moves.extend((0..heap).rev().map(|left| {
                let after = Self::new(replaced(self.heaps(), place, left));
                (Move::of_heap(&heap, &left.to_string()), after)
            }));
        }
        Ok(moves)
    }
}

/// Taking games are evaluated by the recurrence of single heaps.
impl<R: ImpartialRule + Send + Sync + 'static> Literal for Heaps<R> {
    fn value(&self, games: &mut Games, _: &dyn Watch) -> Result<Game, Stop> {
        Ok(games.nimber(self.nimber()))
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let moves = self.winning_moves().into_iter();
        let moves = moves.map(|(heap, left)| heap_move(heap, &left));
        Ok(Solved::impartial(
            self.value(games, watch)?,
            moves.collect(),
        ))
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        _: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let option = |(step, after): (Move, Self)| LiteralOption {
            step,
            value: games.nimber(after.nimber()),
            position: Box::new(after),
        };
        Ok(self.listed(player)?.map(option).collect())
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        let step = |(step, after)| LiteralStep {
            step,
            position: Box::new(after) as Box<dyn Literal>,
        };
        Ok(self.listed(player)?.map(step).collect())
    }

    fn sequence(&self, _: &mut Games, _: &dyn Watch) -> Result<Option<Sequence>, Stop> {
        Ok(Some(Heaps::sequence(self)))
    }

    fn components(&self) -> Vec<String> {
        self.heaps().iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        Heaps::written(self, name)
    }

    fn class(&self) -> String {
        self.clone().normal().0.to_string()
    }

    fn boards(&self) -> Vec<String> {
        vec![self.board()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.svg()]
    }
}

/// A move as the place of its heap and what is left of that.
type Taken = (usize, Vec<usize>);

impl<R: HeapRule> Heaps<R> {
    /// Every move of a player; equal heaps are one heap here.
    fn taken(&self, player: Player) -> Vec<Taken> {
        let mut moves = Vec::new();
        for (place, &heap) in self.heaps().iter().enumerate() {
            if !self.heaps()[..place].contains(&heap) {
                let mut seen = FxHashSet::default();
                let left = self.moves_of(player, heap).into_iter();
                let left = left.filter(|left| seen.insert(left.clone()));
                moves.extend(left.map(|left| (place, left)));
            }
        }
        moves
    }

    /// A move, and the position after it.
    fn made(&self, (place, left): Taken) -> (Move, Self) {
        let step = heap_move(self.heaps()[place], &left);
        (step, self.after(place, left))
    }

    /// Every move of a player with what it leaves, if they are not too many to list.
    fn listed(&self, player: Player) -> Result<impl Iterator<Item = (Move, Self)>, NoOptions> {
        let moves = unless_too_many(self.taken(player))?;
        Ok(moves.into_iter().map(|taken| self.made(taken)))
    }
}

/// Heaps of a rule that is not the same for both players.
pub(crate) struct Partizan(pub(crate) Heaps<TwoCodes>);

impl Literal for Partizan {
    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        Evaluator::new().value(games, &self.0, watch)
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let Self(heaps) = self;
        let mut evaluator = Evaluator::new();
        let value = evaluator.value(games, heaps, watch)?;
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let mut judged = Vec::new();
            for taken in heaps.taken(player) {
                let (step, after) = heaps.made(taken);
                judged.push((step, evaluator.value(games, &after, watch)?));
            }
            *moves = winning(judged.into_iter(), player, games);
        }
        Ok(Solved {
            value,
            winning_moves,
            prospects: None,
        })
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let mut evaluator = Evaluator::new();
        let mut options = Vec::new();
        for (step, after) in self.0.listed(player)? {
            options.push(LiteralOption {
                step,
                value: evaluator.value(games, &after, watch)?,
                position: Box::new(Self(after)),
            });
        }
        Ok(options)
    }

    fn steps(&self, player: Player) -> Result<Vec<LiteralStep>, NoOptions> {
        let step = |(step, after)| LiteralStep {
            step,
            position: Box::new(Self(after)) as Box<dyn Literal>,
        };
        Ok(self.0.listed(player)?.map(step).collect())
    }

    fn sequence(&self, games: &mut Games, watch: &dyn Watch) -> Result<Option<Sequence>, Stop> {
        self.0.sequence_of_games(games, watch).map(Some)
    }

    fn components(&self) -> Vec<String> {
        let heaps = self.0.heaps().iter();
        heaps.map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        self.0.written(name)
    }

    fn class(&self) -> String {
        self.0.clone().normal().0.to_string()
    }

    fn boards(&self) -> Vec<String> {
        vec![self.0.board()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.0.svg()]
    }
}

fn heap_move(heap: usize, left: &[usize]) -> Move {
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    Move::of_heap(&heap, &left.join(","))
}

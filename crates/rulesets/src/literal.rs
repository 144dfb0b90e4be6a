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
use thiserror::Error;

use crate::arguments::Arguments;
use crate::evaluate::Evaluator;
use crate::grundy::Grundy;
use crate::nim::Nim;
use crate::partizan::TwoCodes;
use crate::plan::TextError;
use crate::position::{PLAYERS, Player, Position};
use crate::registry::{Limits, RULESETS, Refusal, Ruleset};
use crate::sequence::Sequence;
use crate::taking::{Heaps, ImpartialRule};
use crate::zermelo::{Drawable, Prospect, Zermelo};

/// A position given by name and arguments.
pub trait Literal {
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

    /// Pictures of the components, each an SVG document.
    fn pictures(&self) -> Vec<String>;
}

/// Where a player may move.
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
    /// The last move does not decide who wins.
    #[error("expected a game that the last move wins, found one that can be drawn")]
    Drawn,
}

/// The options one by one, each move once.
#[derive(Default)]
struct Listed(Vec<LiteralOption>);

impl Listed {
    fn add(
        &mut self,
        step: Move,
        option: impl FnOnce() -> (Game, Box<dyn Literal>),
    ) -> Result<(), NoOptions> {
        if self.0.iter().any(|known| known.step == step) {
            return Ok(());
        }
        if self.0.len() == MOST_OPTIONS {
            return Err(NoOptions::TooMany);
        }
        let (value, position) = option();
        self.0.push(LiteralOption {
            step,
            value,
            position,
        });
        Ok(())
    }
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
}

impl Move {
    fn new(from: &impl ToString, to: &impl ToString) -> Self {
        Self {
            from: from.to_string(),
            to: to.to_string(),
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
}

impl<P: Position> Sum<P> {
    /// Every move of a player: in which part, to what, and what the whole is worth then.
    fn judged(
        &self,
        player: Player,
        evaluator: &mut Evaluator<P, Game>,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<(usize, P, Game)>, Stop> {
        let total = self.total(evaluator, games, watch)?;
        let mut judged = Vec::new();
        let mut options = Vec::new();
        for (place, part) in self.0.iter().enumerate() {
            let value = evaluator.value(games, part, watch)?;
            let rest = games.watched(watch).sub(total, value)?;
            part.moves(player, &mut options);
            for option in options.drain(..) {
                let value = evaluator.value(games, &option, watch)?;
                let after = games.watched(watch).add(rest, value)?;
                judged.push((place, option, after));
            }
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
    let mut winning = Vec::new();
    for (step, after) in moves {
        let winner = games.outcome(after).winner(player.opponent());
        if winner == player && !winning.contains(&step) {
            winning.push(step);
        }
    }
    winning
}

/// The positions with the one at a place replaced.
fn replaced<P: Clone>(parts: &[P], place: usize, option: P) -> Vec<P> {
    let mut parts = parts.to_vec();
    parts[place] = option;
    parts
}

impl<P: Position + 'static> Literal for Sum<P> {
    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        self.total(&mut Evaluator::new(), games, watch)
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let mut evaluator = Evaluator::new();
        let total = self.total(&mut evaluator, games, watch)?;
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let judged = self.judged(player, &mut evaluator, games, watch)?;
            let steps = judged.into_iter();
            let steps = steps.map(|(at, option, after)| (Move::new(&self.0[at], &option), after));
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
        let mut listed = Listed::default();
        for (place, option, after) in self.judged(player, &mut Evaluator::new(), games, watch)? {
            listed.add(Move::new(&self.0[place], &option), || {
                (after, Box::new(Self(replaced(&self.0, place, option))))
            })?;
        }
        Ok(listed.0)
    }

    fn components(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
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
        let mut options = Vec::new();
        position.moves(player, &mut options);
        let mut moves: Vec<MoveProspect> = Vec::new();
        for option in options {
            let after = zermelo.conclusion(&option, player.opponent(), watch)?;
            moves.push(MoveProspect {
                step: Move::new(position, &option),
                result: after.prospect(player),
            });
        }
        Ok(Prospects {
            result: best.prospect(player),
            moves,
        })
    }
}

impl<P: Drawable> Literal for WinDrawLoss<P> {
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
        _: Player,
        _: &mut Games,
        _: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        Err(NoOptions::Drawn)
    }

    fn components(&self) -> Vec<String> {
        vec![self.0.to_string()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.0.svg()]
    }
}

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
}

impl<P: Position + 'static> Literal for Impartial<P> {
    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        let nimber = self.nimber(&mut Evaluator::new(), watch)?;
        Ok(games.nimber(nimber))
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let mut evaluator = Evaluator::new();
        let sum = self.nimber(&mut evaluator, watch)?;
        let mut moves = Vec::new();
        let mut options = Vec::new();
        for part in &self.0 {
            let wanted = sum ^ evaluator.value(&mut Grundy, part, watch)?;
            part.moves(Player::Left, &mut options);
            for option in options.drain(..) {
                let found = Move::new(part, &option);
                if evaluator.value(&mut Grundy, &option, watch)? == wanted
                    && !moves.contains(&found)
                {
                    moves.push(found);
                }
            }
        }
        Ok(Solved::impartial(games.nimber(sum), moves))
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<LiteralOption>, NoOptions> {
        let mut evaluator = Evaluator::new();
        let sum = self.nimber(&mut evaluator, watch)?;
        let mut listed = Listed::default();
        let mut options = Vec::new();
        for (place, part) in self.0.iter().enumerate() {
            let rest = sum ^ evaluator.value(&mut Grundy, part, watch)?;
            part.moves(player, &mut options);
            for option in options.drain(..) {
                let nimber = rest ^ evaluator.value(&mut Grundy, &option, watch)?;
                listed.add(Move::new(part, &option), || {
                    let after = Self(replaced(&self.0, place, option));
                    (games.nimber(nimber), Box::new(after))
                })?;
            }
        }
        Ok(listed.0)
    }

    fn components(&self) -> Vec<String> {
        self.0.iter().map(ToString::to_string).collect()
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
        let moves = moves.map(|reduction| Move::new(&reduction.from, &reduction.to));
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
        let mut listed = Listed::default();
        for (place, &heap) in self.heaps().iter().enumerate() {
            for left in (0..heap).rev() {
                listed.add(Move::new(&heap, &left), || {
                    let after = Self::new(replaced(self.heaps(), place, left));
                    (games.nimber(after.nim_sum()), Box::new(after))
                })?;
            }
        }
        Ok(listed.0)
    }

    fn table(&self) -> Option<String> {
        Some(Self::table(self))
    }

    fn components(&self) -> Vec<String> {
        self.heaps().iter().map(ToString::to_string).collect()
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.svg()]
    }
}

/// Taking games are evaluated by the recurrence of single heaps.
impl<R: ImpartialRule + 'static> Literal for Heaps<R> {
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
        let mut listed = Listed::default();
        for (place, &heap) in self.heaps().iter().enumerate() {
            for left in self.moves_of(player, heap) {
                listed.add(heap_move(heap, &left), || {
                    let after = self.after(place, left);
                    (games.nimber(after.nimber()), Box::new(after))
                })?;
            }
        }
        Ok(listed.0)
    }

    fn sequence(&self, _: &mut Games, _: &dyn Watch) -> Result<Option<Sequence>, Stop> {
        Ok(Some(Heaps::sequence(self)))
    }

    fn components(&self) -> Vec<String> {
        self.heaps().iter().map(ToString::to_string).collect()
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.svg()]
    }
}

/// Heaps of a rule that is not the same for both players.
pub(crate) struct Partizan(pub(crate) Heaps<TwoCodes>);

impl Partizan {
    /// The moves of a player, each as a heap and what is left of it, with the value afterwards.
    fn judged(
        &self,
        player: Player,
        games: &mut Games,
        watch: &dyn Watch,
    ) -> Result<Vec<(Move, Heaps<TwoCodes>, Game)>, Stop> {
        let Self(heaps) = self;
        let mut evaluator = Evaluator::new();
        let mut judged = Vec::new();
        for (place, &heap) in heaps.heaps().iter().enumerate() {
            for left in heaps.moves_of(player, heap) {
                let step = heap_move(heap, &left);
                let after = heaps.after(place, left);
                let value = evaluator.value(games, &after, watch)?;
                judged.push((step, after, value));
            }
        }
        Ok(judged)
    }
}

impl Literal for Partizan {
    fn value(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        Evaluator::new().value(games, &self.0, watch)
    }

    fn solve(&self, games: &mut Games, watch: &dyn Watch) -> Result<Solved, Stop> {
        let value = self.value(games, watch)?;
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let judged = self.judged(player, games, watch)?.into_iter();
            *moves = winning(judged.map(|(step, _, after)| (step, after)), player, games);
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
        let mut listed = Listed::default();
        for (step, after, value) in self.judged(player, games, watch)? {
            listed.add(step, || (value, Box::new(Self(after))))?;
        }
        Ok(listed.0)
    }

    fn sequence(&self, games: &mut Games, watch: &dyn Watch) -> Result<Option<Sequence>, Stop> {
        self.0.sequence_of_games(games, watch).map(Some)
    }

    fn components(&self) -> Vec<String> {
        let heaps = self.0.heaps().iter();
        heaps.map(ToString::to_string).collect()
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.0.svg()]
    }
}

fn heap_move(heap: usize, left: &[usize]) -> Move {
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    Move::new(&heap, &left.join(","))
}

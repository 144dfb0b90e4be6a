//! Interned binary forms and their values.
//!
//! A [`Form`] is a game as written or played; a [`Value`] is its value in normal play (SCG
//! Definition 7.1.3). Forms of equal value and parity are interchangeable under ∧ and ∨, but not
//! under ≡ (SCG §7.6), so the two are different types.
//!
//! Invariants:
//!
//! * Every form but T and F has options on both sides (SCG Definition 7.1.1).
//! * `facts[i]` belongs to form `i` of the arena. A form is interned after its options, so its
//!   value follows from theirs without recursion.
//!
//! ```
//! use mustplay_cgt::binary::{Games, Truth};
//!
//! let mut games = Games::new();
//! let (t, f) = (games.truth(Truth::T), games.truth(Truth::F));
//! let x = games.game(&[t], &[f]).unwrap();
//! let zero = games.game(&[f], &[t]).unwrap();
//! let both = games.game(&[zero], &[x]).unwrap();
//! // {Z|X} is worth 1 whatever T is worth (SCG §7.7); with T = 1 it is no new value.
//! assert_eq!(games.value(both), games.value(t));
//! assert!(games.game(&[t], &[]).is_err());
//! ```
//!
//! # Order
//!
//! G ≥ H means, for games of equal parity, that Max prefers G to H in every conjunction and
//! disjunction (SCG Theorem 7.3.3). It is the order of the normal-play values (SCG Definition
//! 7.3.1), so it depends on the stake only where the values do. Comparing a value with 0 gives the
//! winner (SCG §7.2).

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU32;
use std::ops::{Add, Not};

use thiserror::Error;

use crate::arena::{Arena, GameId, StoredForm as Shape};
use crate::normal::{self, Outcome, Player};

/// A binary game as written, in one [`Games`] engine; equal forms are `==`.
///
/// There is no `Ord`: forms are compared by their values, with [`Games::le`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Form(GameId);

impl Form {
    /// The storage index; options come before their game.
    pub const fn index(self) -> usize {
        self.0.index()
    }
}

/// The normal-play value of a binary game; equal values of one engine are `==`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value(pub(super) normal::Game);

impl Value {
    /// The normal-play game, in the engine returned by [`Games::normal`].
    pub const fn normal(self) -> normal::Game {
        self.0
    }
}

/// A player has no option; only normal play allows that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected options for both players: a binary game ends in T or F and nowhere else")]
pub struct NoOption;

/// Facts about a form, computed when it is interned.
#[derive(Clone, Copy)]
struct FormFacts {
    value: Value,
    parity: Option<Parity>,
}

#[derive(Clone)]
pub struct Games {
    arena: Arena<Truth>,
    facts: Vec<FormFacts>,
    pub(super) normal: normal::Games,
    stake: i64,
}

impl Default for Games {
    fn default() -> Self {
        Self::new()
    }
}

impl Games {
    /// An engine in which T is worth 1, the choice that gives T the value of games like {Z|X} (SCG
    /// §7.7).
    pub fn new() -> Self {
        Self::with_stake(NonZeroU32::MIN)
    }

    /// An engine in which T is worth `stake` and F is worth `-stake`.
    pub fn with_stake(stake: NonZeroU32) -> Self {
        Self {
            arena: Arena::new(),
            facts: Vec::new(),
            normal: normal::Games::new(),
            stake: i64::from(stake.get()),
        }
    }

    pub const fn stake(&self) -> i64 {
        self.stake
    }

    /// The normal-play engine that holds the values.
    pub fn normal(&mut self) -> &mut normal::Games {
        &mut self.normal
    }

    pub fn len(&self) -> usize {
        self.arena.len()
    }

    pub fn is_empty(&self) -> bool {
        self.arena.is_empty()
    }

    /// Memory used by forms and values, in bytes.
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + self.facts.capacity() * size_of::<FormFacts>() + self.normal.bytes()
    }

    pub fn truth(&mut self, truth: Truth) -> Form {
        let id = self.arena.leaf(truth);
        if id.index() == self.facts.len() {
            let worth = if truth.is_true() { self.stake } else { -self.stake };
            let value = Value(self.normal.integer(worth));
            self.facts.push(FormFacts { value, parity: Some(Parity::Even) });
        }
        Form(id)
    }

    /// The game `{left | right}`; order and repetition of options are irrelevant.
    pub fn game(&mut self, left: &[Form], right: &[Form]) -> Result<Form, NoOption> {
        if left.is_empty() || right.is_empty() {
            return Err(NoOption);
        }
        Ok(self.intern(left, right))
    }

    /// The game with these options; both lists are nonempty.
    pub(super) fn intern(&mut self, left: &[Form], right: &[Form]) -> Form {
        debug_assert!(!left.is_empty() && !right.is_empty());
        let ids = |side: &[Form]| side.iter().map(|form| form.0).collect::<Vec<_>>();
        let id = self.arena.game(&ids(left), &ids(right));
        if id.index() == self.facts.len() {
            let value = self.best(left, right);
            let parity = self.common_parity(left.iter().chain(right));
            self.facts.push(FormFacts { value, parity });
        }
        Form(id)
    }

    fn best(&mut self, left: &[Form], right: &[Form]) -> Value {
        let values = |side: &[Form]| -> normal::Options {
            side.iter().map(|form| self.facts[form.index()].value.0).collect()
        };
        let (left, right) = (values(left), values(right));
        Value(self.normal.canonical(&left, &right))
    }

    /// The parity of a game with these options: the opposite of their common parity, if they have
    /// one.
    fn common_parity<'a>(&self, options: impl Iterator<Item = &'a Form>) -> Option<Parity> {
        let mut common = None;
        for option in options {
            let parity = self.parity(*option)?;
            if common.is_some_and(|other| other != parity) {
                return None;
            }
            common = Some(parity);
        }
        common.map(|parity| !parity)
    }

    /// The value of a game whose options have these values.
    pub fn value_from(&mut self, left: &[Value], right: &[Value]) -> Result<Value, NoOption> {
        if left.is_empty() || right.is_empty() {
            return Err(NoOption);
        }
        let games = |side: &[Value]| -> normal::Options { side.iter().map(|v| v.0).collect() };
        Ok(Value(self.normal.canonical(&games(left), &games(right))))
    }

    #[inline]
    pub fn value(&self, form: Form) -> Value {
        self.facts[form.index()].value
    }

    /// The common parity of the lengths of all plays, if there is one (SCG §7.5).
    #[inline]
    pub fn parity(&self, form: Form) -> Option<Parity> {
        self.facts[form.index()].parity
    }

    pub fn end(&self, form: Form) -> Option<Truth> {
        match self.arena.form(form.0) {
            Shape::Leaf(truth) => Some(truth),
            Shape::Options { .. } => None,
        }
    }

    /// The player's options; none if the game is over. Max is Left.
    pub(super) fn options(
        &self,
        form: Form,
        player: Player,
    ) -> impl ExactSizeIterator<Item = Form> + '_ {
        self.arena.options(form.0, player).iter().copied().map(Form)
    }

    /// Max's options; none if the game is over.
    pub fn left(&self, form: Form) -> impl ExactSizeIterator<Item = Form> + '_ {
        self.options(form, Player::Left)
    }

    /// Min's options; none if the game is over.
    pub fn right(&self, form: Form) -> impl ExactSizeIterator<Item = Form> + '_ {
        self.options(form, Player::Right)
    }

    /// All followers of the game, options before the games that have them, the game itself last.
    pub fn followers(&self, form: Form) -> Vec<Form> {
        let found = self.arena.followers(&[form.0], |_| false);
        found.into_iter().map(Form).collect()
    }

    pub fn le(&mut self, g: Value, h: Value) -> bool {
        self.normal.le(g.0, h.0)
    }

    /// Compares `g` with `h`; `None` if they are confused.
    pub fn partial_cmp(&mut self, g: Value, h: Value) -> Option<Ordering> {
        self.normal.partial_cmp(g.0, h.0)
    }

    /// The outcome class: L if Max wins, R if Min wins, N if the next player wins, P otherwise.
    ///
    /// SCG Definition 5.1.5 calls these positive, negative, regular and misère.
    pub fn outcome(&self, value: Value) -> Outcome {
        self.normal.outcome(value.0)
    }
}

/// The end of a binary game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// FALSE: Min has won.
    F,
    /// TRUE: Max has won.
    T,
}

impl Truth {
    pub const BOTH: [Self; 2] = [Self::F, Self::T];

    pub const fn is_true(self) -> bool {
        matches!(self, Self::T)
    }
}

impl From<bool> for Truth {
    fn from(truth: bool) -> Self {
        if truth { Self::T } else { Self::F }
    }
}

impl Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        Self::from(!self.is_true())
    }
}

/// A function of two truth values, which combines the ends of two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Connective(u8);

impl Connective {
    /// Conjunction: Max must win both.
    pub const AND: Self = Self(0b1000);
    /// Disjunction: Max must win one.
    pub const OR: Self = Self(0b1110);
    /// Equivalence: Max must win both or neither.
    pub const EQUIVALENT: Self = Self(0b1001);
    /// Implication: Max must win the second if Max wins the first.
    pub const IMPLIES: Self = Self(0b1101);

    /// The connective with the given truth table.
    pub fn new(of: impl Fn(bool, bool) -> bool) -> Self {
        let row = |row: u8| u8::from(of(row & 1 == 1, row & 2 == 2)) << row;
        Self((0..4).map(row).sum())
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(Self)
    }

    pub fn of(self, g: Truth, h: Truth) -> Truth {
        Truth::from(self.0 >> (u8::from(g.is_true()) | u8::from(h.is_true()) << 1) & 1 == 1)
    }
}

impl fmt::Debug for Connective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::AND => f.write_str("∧"),
            Self::OR => f.write_str("∨"),
            Self::EQUIVALENT => f.write_str("≡"),
            Self::IMPLIES => f.write_str("⇒"),
            Self(rows) => write!(f, "Connective({rows:04b})"),
        }
    }
}

/// Whether the number of moves of a game is even or odd (SCG §7.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// □: an even number of moves.
    Even,
    /// △: an odd number of moves.
    Odd,
}

impl Parity {
    pub const BOTH: [Self; 2] = [Self::Even, Self::Odd];

    pub const fn of(moves: usize) -> Self {
        if moves.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }
}

impl Not for Parity {
    type Output = Self;

    fn not(self) -> Self {
        self + Self::Odd
    }
}

/// The parity of a combination of two games.
impl Add for Parity {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        if self == other { Self::Even } else { Self::Odd }
    }
}

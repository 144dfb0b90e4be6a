//! A game on a set of elements, and games made of such games.
//!
//! A [`Game`] is ⟨X^S, f⟩ where S is part of a common board, so that two games can share elements
//! or have none in common. Its truth table numbers the elements of S in their order.
//!
//! ```
//! use mustplay_coloring::metagame::Game;
//! use mustplay_coloring::{Color, Element, Elements, Painting};
//!
//! let set = |elements: &[usize]| elements.iter().map(|&v| Element::new(v)).collect::<Elements>();
//! let or = Game::new(set(&[1, 4]), "0111".parse().unwrap()).unwrap();
//! let same = Game::new(set(&[4, 6]), "1001".parse().unwrap()).unwrap();
//! let both = Game::and(&[or.clone(), same]).unwrap();
//! assert_eq!(both.elements(), set(&[1, 4, 6]));
//! // Coloring 4 leaves a game on 1 and 6.
//! let left = both.subgame(&Painting::EMPTY.with(Element::new(4), Color::TRUE));
//! assert_eq!((left.elements(), left.table().to_string()), (set(&[1, 6]), "0011".to_owned()));
//! ```
//!
//! # Order
//!
//! Which of two games is more advantageous to Max (SCG §6.3).
//!
//! Γ′ ≥ Γ when Max wins every coloring in Γ′ that he wins in Γ; games on different sets are
//! compared as supergames on the union (SCG Definition 6.3.2). The order is partial, and games that
//! differ only in dead elements are equal: `==` on [`Game`] compares what is written,
//! [`Game::compare`] compares games.
//!
//! It says more than the order of values: if Γ′ ≥ Γ, Max can play Γ′ with any strategy for Γ∗.
//!
//! ```
//! use std::cmp::Ordering;
//! use mustplay_coloring::metagame::Game;
//! use mustplay_coloring::Elements;
//!
//! let game = |rows: &str| Game::new(Elements::first(2), rows.parse().unwrap()).unwrap();
//! let (and, or, same) = (game("0001"), game("0111"), game("1001"));
//! assert_eq!(and.compare(&or), Ok(Some(Ordering::Less)));
//! assert_eq!(or.compare(&same), Ok(None));
//! ```

use std::cmp::Ordering;

use thiserror::Error;

use crate::{Color, Element, Elements, Move, Painting, Payoff, Player, TooManyRows, TruthTable};

/// A set-coloring game on some elements of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    set: Elements,
    table: TruthTable,
}

/// Why games do not make a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MetagameError {
    /// A table that does not fit the set.
    #[error("expected a truth table of {set} elements, found one of {table}")]
    Elements {
        /// How many elements there are.
        set: usize,
        /// How many the table has.
        table: usize,
    },
    /// Components that do not use the same colors.
    #[error("expected components of {expected} colors, found one of {found}")]
    Colors {
        /// The number of colors of the first component.
        expected: usize,
        /// The other number.
        found: usize,
    },
    /// A metafunction of the wrong number of arguments.
    #[error(
        "expected a metafunction of {components} truth values, found one of {found} elements with {colors} colors"
    )]
    Metafunction {
        /// How many components there are.
        components: usize,
        /// How many elements the metafunction has.
        found: usize,
        /// How many colors it has.
        colors: usize,
    },
    /// No components at all, so that the number of colors is not known.
    #[error("expected at least one component")]
    NoComponents,
    /// Too many elements together.
    #[error(transparent)]
    TooManyRows(#[from] TooManyRows),
}

/// The rows of a game as seen from a game on more elements.
struct Projection {
    colors: usize,
    /// For each element of the smaller game: how its color is weighed there and here.
    weights: Vec<(usize, usize)>,
}

impl Projection {
    fn new(from: Elements, onto: Elements, colors: usize) -> Self {
        let weight = |set: Elements, element| {
            let before = set.iter().take_while(|&other| other < element).count();
            colors.pow(before as u32)
        };
        let weights = onto.iter().map(|v| (weight(from, v), weight(onto, v)));
        Self { colors, weights: weights.collect() }
    }

    fn row(&self, row: usize) -> usize {
        let part = |&(from, onto): &(usize, usize)| row / from % self.colors * onto;
        self.weights.iter().map(part).sum()
    }
}

impl Game {
    /// The game on `set` whose rows are those of `table`.
    pub fn new(set: Elements, table: TruthTable) -> Result<Self, MetagameError> {
        if set.len() != table.elements() {
            return Err(MetagameError::Elements { set: set.len(), table: table.elements() });
        }
        Ok(Self { set, table })
    }

    /// A payoff as a game on the first elements of the board.
    pub fn of(payoff: &dyn Payoff) -> Result<Self, TooManyRows> {
        let table = TruthTable::of(payoff)?;
        Ok(Self { set: Elements::first(table.elements()), table })
    }

    /// The trivial game ⟨X^S, ±⟩ (SCG Definition 3.1.4).
    pub fn trivial(set: Elements, colors: usize, winner: Player) -> Result<Self, TooManyRows> {
        let table = TruthTable::new(set.len(), colors, |_| winner == Player::Max)?;
        Ok(Self { set, table })
    }

    /// S.
    pub const fn elements(&self) -> Elements {
        self.set
    }

    /// How many pure colors there are.
    pub const fn colors(&self) -> usize {
        self.table.colors()
    }

    /// f, for the elements of S in their order.
    pub const fn table(&self) -> &TruthTable {
        &self.table
    }

    /// The row of a coloring of the board that colors all of S.
    pub(super) fn row(&self, painting: &Painting) -> usize {
        let colors = self.set.iter().map(|v| painting.color(v).map_or(0, Color::index));
        let mut weight = 1;
        let mut row = 0;
        for color in colors {
            row += color * weight;
            weight *= self.colors();
        }
        row
    }

    /// Who has won a coloring of the board, if that colors all of S.
    pub fn winner(&self, painting: &Painting) -> Option<Player> {
        let complete = self.set.is_subset(painting.colored());
        complete.then(|| player(self.table.is_true(self.row(painting))))
    }

    /// Γ/ψ: what is left when `painting` is on the board (SCG Definition 6.1.1).
    #[must_use]
    pub fn subgame(&self, painting: &Painting) -> Self {
        let mut left = self.clone();
        // From the last element down, so that the places of the others do not change.
        let mut colored: Vec<Move> = painting.restricted(self.set).iter().collect();
        while let Some(mv) = colored.pop() {
            let place = left.set.iter().take_while(|&other| other < mv.element).count();
            left.table = left.table.restricted(Element::new(place), mv.color);
            left.set.remove(mv.element);
        }
        left
    }

    /// Γ∗S*: the game with the further elements of `set`, which are dead (SCG Definition 6.1.5).
    pub fn supergame(&self, set: Elements) -> Result<Self, TooManyRows> {
        let all = self.set | set;
        let seen = Projection::new(all, self.set, self.colors());
        let wins = |row| self.table.is_true(seen.row(row));
        let table = TruthTable::new(all.len(), self.colors(), wins)?;
        Ok(Self { set: all, table })
    }

    /// The game with one more element that Max must see in one of `allowed`: Γ′ with Γ′/χ^v = Γ for
    /// these colors (SCG Theorem 6.1.4). An element that is there already is not added.
    pub fn guarded(&self, element: Element, allowed: &[Color]) -> Result<Self, TooManyRows> {
        if self.set.contains(element) {
            return Ok(self.clone());
        }
        let single = Elements::single(element);
        let guard = TruthTable::new(1, self.colors(), |row| allowed.contains(&Color::new(row)))?;
        let guard = Self { set: single, table: guard };
        let (game, guard) = (self.supergame(single)?, guard.supergame(self.set)?);
        let both = |row| game.table.is_true(row) && guard.table.is_true(row);
        Ok(Self { set: game.set, table: TruthTable::new(game.set.len(), self.colors(), both)? })
    }

    /// −Γ: the game with the outcome turned around.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { set: self.set, table: self.table.negated() }
    }

    /// ⟨⟨Q, f⟩⟩: the games played at once, with the metafunction f of their results (SCG Definition
    /// 6.2.1). Row r of `metafunction` is for the results that are the bits of r.
    pub fn metagame(games: &[Self], metafunction: &TruthTable) -> Result<Self, MetagameError> {
        let arguments = (metafunction.elements(), metafunction.colors());
        if arguments != (games.len(), 2) {
            return Err(MetagameError::Metafunction {
                components: games.len(),
                found: arguments.0,
                colors: arguments.1,
            });
        }
        Self::joined(games, |results| metafunction.is_true(results))
    }

    /// The conjunctive metagame: Max must win all.
    pub fn and(games: &[Self]) -> Result<Self, MetagameError> {
        let all = (1 << games.len()) - 1;
        Self::joined(games, |results| results == all)
    }

    /// The disjunctive metagame: Max must win one.
    pub fn or(games: &[Self]) -> Result<Self, MetagameError> {
        Self::joined(games, |results| results != 0)
    }

    /// Γ ≡ Γ′: Max must win both or none.
    pub fn equivalent(&self, other: &Self) -> Result<Self, MetagameError> {
        let games = [self.clone(), other.clone()];
        Self::joined(&games, |results| results == 0b00 || results == 0b11)
    }

    /// The games at once, with a function of the result vector as a number.
    fn joined(games: &[Self], of: impl Fn(usize) -> bool) -> Result<Self, MetagameError> {
        let first = games.first().ok_or(MetagameError::NoComponents)?;
        let colors = first.colors();
        let mut set = Elements::EMPTY;
        for game in games {
            if game.colors() != colors {
                return Err(MetagameError::Colors { expected: colors, found: game.colors() });
            }
            set |= game.set;
        }
        let seen: Vec<Projection> =
            games.iter().map(|game| Projection::new(set, game.set, colors)).collect();
        let wins = |row: usize| {
            let result = |(game, seen): (&Self, &Projection)| game.table.is_true(seen.row(row));
            let results = games.iter().zip(&seen).map(result).enumerate();
            of(results.map(|(i, won)| usize::from(won) << i).sum())
        };
        let table = TruthTable::new(set.len(), colors, wins)?;
        Ok(Self { set, table })
    }
}

/// The player who wants an outcome.
pub(super) const fn player(outcome: bool) -> Player {
    if outcome { Player::Max } else { Player::Min }
}

impl Game {
    /// Whether Γ ≥ Γ′: Γ is Γ′-necessary, and Γ′ is Γ-sufficient (SCG Definition 6.3.1).
    ///
    /// Games of different numbers of colors cannot be compared; neither is at least the other.
    pub fn at_least(&self, other: &Self) -> Result<bool, TooManyRows> {
        let game = self.supergame(other.elements())?;
        let other = other.supergame(game.elements())?;
        Ok(game.table().at_least(other.table()))
    }

    /// How two games compare; `None` if neither is at least the other.
    pub fn compare(&self, other: &Self) -> Result<Option<Ordering>, TooManyRows> {
        Ok(match (self.at_least(other)?, other.at_least(self)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }
}

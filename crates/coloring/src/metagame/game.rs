//! A game on a set of elements of a common board.
//!
//! A [`Game`] is ⟨X^S, f⟩ where S is part of a common board, so two games may share elements. Its
//! truth table numbers the elements of S in order.
//!
//! ```
//! use mustplay_coloring::metagame::Game;
//! use mustplay_coloring::{Color, Element, Elements, Painting};
//!
//! let set = |elements: &[usize]| elements.iter().map(|&v| Element::new(v)).collect::<Elements>();
//! let or = Game::new(set(&[1, 4]), "0111".parse().unwrap());
//! // Coloring 4 leaves a game on 1.
//! let left = or.subgame(&Painting::EMPTY.with(Element::new(4), Color::FALSE));
//! assert_eq!((left.elements(), left.table().to_string()), (set(&[1]), "01".to_owned()));
//! ```
//!
//! # Order (SCG §6.3)
//!
//! Γ′ ≥ Γ means that Max wins every coloring in Γ′ that Max wins in Γ; games on different sets are
//! compared as supergames on the union (SCG Definition 6.3.2). The order is partial, and games that
//! differ only in dead elements are equal: `==` on [`Game`] compares sets and tables,
//! [`Game::compare`] compares games.
//!
//! This order is stronger than that of values: if Γ′ ≥ Γ, Max can play Γ′ with any strategy for Γ∗.
//!
//! ```
//! use std::cmp::Ordering;
//! use mustplay_coloring::metagame::Game;
//! use mustplay_coloring::Elements;
//!
//! let game = |rows: &str| Game::new(Elements::first(2), rows.parse().unwrap());
//! let (and, or, same) = (game("0001"), game("0111"), game("1001"));
//! assert_eq!(and.compare(&or), Ok(Some(Ordering::Less)));
//! assert_eq!(or.compare(&same), Ok(None));
//! ```

use std::cmp::Ordering;

use crate::{Element, Elements, Move, Painting, Payoff, Player, TooManyRows, TruthTable};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    set: Elements,
    table: TruthTable,
}

impl Game {
    /// # Panics
    ///
    /// If `table` does not have `set.len()` elements.
    pub fn new(set: Elements, table: TruthTable) -> Self {
        assert_eq!(set.len(), table.elements(), "a table of the elements of the set");
        Self { set, table }
    }

    /// A payoff as a game on the first elements of the board.
    pub fn of(payoff: &dyn Payoff) -> Result<Self, TooManyRows> {
        let table = TruthTable::of(payoff)?;
        Ok(Self { set: Elements::first(table.elements()), table })
    }

    pub const fn elements(&self) -> Elements {
        self.set
    }

    pub const fn colors(&self) -> usize {
        self.table.colors()
    }

    /// f, by the elements of S in order.
    pub const fn table(&self) -> &TruthTable {
        &self.table
    }

    /// The winner of a coloring of the board, if all completions agree.
    pub fn winner(&self, painting: &Painting) -> Option<Player> {
        let places: Vec<Element> = self.set.iter().collect();
        let local = |mv: Move| {
            let place = places.binary_search(&mv.element).ok()?;
            Some(Move::new(Element::new(place), mv.color))
        };
        self.table.winner(&painting.iter().filter_map(local).collect())
    }

    /// Γ/ψ: the game after `painting` is played on the board (SCG Definition 6.1.1).
    #[must_use]
    pub fn subgame(&self, painting: &Painting) -> Self {
        let mut left = self.clone();
        // From the last element down, so that the indices of the others stay the same.
        let mut colored: Vec<Move> = painting.restricted(self.set).iter().collect();
        while let Some(mv) = colored.pop() {
            let place = left.set.iter().take_while(|&other| other < mv.element).count();
            left.table = left.table.restricted(Element::new(place), mv.color);
            left.set.remove(mv.element);
        }
        left
    }

    /// Γ∗S*: the game with the additional elements of `set`, which are dead (SCG Definition 6.1.5).
    pub fn supergame(&self, set: Elements) -> Result<Self, TooManyRows> {
        let (all, colors) = (self.set | set, self.colors());
        let weight = |set: Elements, element: Element| {
            let before = set.iter().take_while(|&other| other < element).count();
            colors.pow(before as u32)
        };
        let weights: Vec<(usize, usize)> =
            self.set.iter().map(|v| (weight(all, v), weight(self.set, v))).collect();
        let digit = |row: usize, &(there, here): &(usize, usize)| row / there % colors * here;
        let wins = |row| self.table.is_true(weights.iter().map(|weight| digit(row, weight)).sum());
        Ok(Self { set: all, table: TruthTable::new(all.len(), colors, wins)? })
    }

    /// −Γ: the game with TRUE and FALSE outcomes exchanged.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { set: self.set, table: self.table.negated() }
    }

    /// Whether Γ ≥ Γ′: Γ is Γ′-necessary, and Γ′ is Γ-sufficient (SCG Definition 6.3.1). Games with
    /// different numbers of colors are incomparable.
    pub fn at_least(&self, other: &Self) -> Result<bool, TooManyRows> {
        let game = self.supergame(other.elements())?;
        let other = other.supergame(game.elements())?;
        Ok(game.table().at_least(other.table()))
    }

    /// The order of two games; `None` if they are incomparable.
    pub fn compare(&self, other: &Self) -> Result<Option<Ordering>, TooManyRows> {
        Ok(match (self.at_least(other)?, other.at_least(self)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }
}

//! Set-coloring games with two colors.
//!
//! [`SetColoring`] requires only the number of elements and the winner of a coloring. A game that
//! can decide early, such as Hex once a player has connected, also returns the winner of partial
//! colorings, which speeds up every search.
//!
//! ```
//! use mustplay_coloring::{Coloring, Element, ElementSet, Player, SetColoring};
//!
//! /// Max wins when at least two of three elements are true.
//! struct Majority;
//!
//! impl SetColoring<1> for Majority {
//!     fn elements(&self) -> usize {
//!         3
//!     }
//!
//!     fn winner(&self, coloring: &Coloring<1>) -> Option<Player> {
//!         match (coloring.of(Player::Max).len(), coloring.of(Player::Min).len()) {
//!             (2.., _) => Some(Player::Max),
//!             (_, 2..) => Some(Player::Min),
//!             _ => None,
//!         }
//!     }
//! }
//!
//! let empty = Coloring::default();
//! assert_eq!(Majority.winner(&empty), None);
//! let done = empty.with(Player::Max, Element::new(0)).with(Player::Max, Element::new(2));
//! assert_eq!(Majority.winner(&done), Some(Player::Max));
//! ```

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::{Color, Element, ElementSet, Painting};

/// The two players. Max wins if the outcome is TRUE, Min if it is FALSE.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, schemars::JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Wins when the outcome function is true; colors elements true in isotone games.
    Max,
    /// Wins when the outcome function is false; colors elements false in isotone games.
    Min,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Max => "max",
            Self::Min => "min",
        })
    }
}

impl Player {
    pub const BOTH: [Self; 2] = [Self::Max, Self::Min];

    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// Index into pairs: Max 0, Min 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The player who needs this outcome.
impl From<bool> for Player {
    fn from(outcome: bool) -> Self {
        if outcome { Self::Max } else { Self::Min }
    }
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        self.opponent()
    }
}

/// A partial coloring with the two pure colors TRUE and FALSE.
///
/// TRUE is Max's color and FALSE is Min's, as they are in every division game and in
/// every isotone game under rational play. Invariant: no element has both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Coloring<const W: usize> {
    colored: [ElementSet<W>; 2],
}

impl<const W: usize> Coloring<W> {
    /// The coloring in which `max` is true and `min` is false; `None` if they overlap.
    pub fn new(max: ElementSet<W>, min: ElementSet<W>) -> Option<Self> {
        (!max.meets(min)).then_some(Self { colored: [max, min] })
    }

    #[inline]
    pub fn of(&self, player: Player) -> ElementSet<W> {
        self.colored[player.index()]
    }

    #[inline]
    pub fn colored(&self) -> ElementSet<W> {
        self.colored[0] | self.colored[1]
    }

    #[inline]
    #[must_use]
    pub fn with(mut self, player: Player, element: Element) -> Self {
        debug_assert!(!self.colored().contains(element), "{element:?} is colored");
        self.colored[player.index()].insert(element);
        self
    }

    #[inline]
    #[must_use]
    pub fn with_all(mut self, player: Player, elements: ElementSet<W>) -> Self {
        debug_assert!(!self.colored().meets(elements), "{elements:?} are not all free");
        self.colored[player.index()] |= elements;
        self
    }
}

impl<const W: usize> From<Coloring<W>> for Painting<W> {
    fn from(coloring: Coloring<W>) -> Self {
        let [max, min] = coloring.colored;
        Self::uniform(min, Color::FALSE).recolored(Self::uniform(max, Color::TRUE))
    }
}

/// The elements with the colors TRUE and FALSE; other colors become uncolored.
impl<const W: usize> From<Painting<W>> for Coloring<W> {
    fn from(painting: Painting<W>) -> Self {
        Self { colored: [painting.of(Color::TRUE), painting.of(Color::FALSE)] }
    }
}

/// A set-coloring game with two pure colors (SCG Definition 3.1).
pub trait SetColoring<const W: usize> {
    fn elements(&self) -> usize;

    /// The winner of `coloring`, if known.
    ///
    /// `Some(player)` promises that `player` wins *every* completion; the remaining game is then
    /// trivial in the sense of SCG Theorem 9.3.1. A complete coloring must have a winner.
    fn winner(&self, coloring: &Coloring<W>) -> Option<Player>;

    fn uncolored(&self, coloring: &Coloring<W>) -> ElementSet<W> {
        ElementSet::first(self.elements()) - coloring.colored()
    }
}

/// A game whose outcome function is isotone (SCG Definition 2.4.2): turning an element
/// from FALSE to TRUE never turns a win for Max into a loss.
///
/// A promise about [`SetColoring::winner`] that [`is_isotone`] can check for small games. The only
/// rational move on an element is then the mover's own color (SCG §5.2), so searches never try the
/// other.
pub trait Isotone<const W: usize>: SetColoring<W> {
    /// Sorts the `candidates` for `player`'s move, best first.
    ///
    /// The order affects only speed. The default is the order of the elements.
    fn order(
        &self,
        coloring: &Coloring<W>,
        player: Player,
        candidates: ElementSet<W>,
        moves: &mut Vec<Element>,
    ) {
        let _ = (coloring, player);
        moves.extend(candidates);
    }
}

/// The game with the winner and loser exchanged.
///
/// For an isotone game this is the misère form, a division game in which every move hurts the
/// mover.
#[derive(Clone, Copy, Debug)]
pub struct MisereGame<G>(pub G);

impl<G: SetColoring<W>, const W: usize> SetColoring<W> for MisereGame<G> {
    fn elements(&self) -> usize {
        self.0.elements()
    }

    fn winner(&self, coloring: &Coloring<W>) -> Option<Player> {
        self.0.winner(coloring).map(Player::opponent)
    }
}

/// All subsets of `set`, the empty one first.
pub fn subsets<const W: usize>(set: ElementSet<W>) -> impl Iterator<Item = ElementSet<W>> {
    let mut next = Some(ElementSet::EMPTY);
    std::iter::from_fn(move || {
        let current = next?;
        // Binary counting on the elements of `set`: the lowest absent one is added and those below
        // it are removed.
        next = (set - current).min().map(|carry| {
            current
                .iter()
                .skip_while(|element| *element < carry)
                .collect::<ElementSet<W>>()
                .with(carry)
        });
        Some(current)
    })
}

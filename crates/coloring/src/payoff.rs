//! Payoffs: the scoring function f of a game ⟨X^S, f⟩, which determines the winner of a coloring.
//!
//! [`Payoff`] extends [`SetColoring`], which is for the two colors of a division game, to any
//! number of pure colors. Truth tables, formulas, expressions and graphs implement it;
//! [`TwoColored`] adapts every game that implements the narrower trait.
//!
//! ```
//! use mustplay_coloring::{Color, Element, Elements, Painting, Payoff, Player};
//!
//! /// Max wins when two neighbors of a row get different colors.
//! struct Changing { length: usize, colors: usize }
//!
//! impl Payoff for Changing {
//!     fn elements(&self) -> usize {
//!         self.length
//!     }
//!     fn colors(&self) -> usize {
//!         self.colors
//!     }
//!     fn winner(&self, painting: &Painting) -> Option<Player> {
//!         let color = |i| painting.color(Element::new(i));
//!         let colors: Vec<_> = (0..self.length).map(color).collect();
//!         let differ = |pair: &[Option<Color>]| matches!(pair, [Some(a), Some(b)] if a != b);
//!         if colors.windows(2).any(differ) {
//!             Some(Player::Max)
//!         } else {
//!             colors.iter().all(Option::is_some).then_some(Player::Min)
//!         }
//!     }
//! }
//!
//! let game = Changing { length: 3, colors: 3 };
//! let same = Painting::uniform(Elements::first(3), Color::new(2));
//! assert_eq!(game.winner(&same), Some(Player::Min));
//! assert_eq!(game.winner(&same.with(Element::new(1), Color::FALSE)), Some(Player::Max));
//! ```

use crate::{Color, Coloring, Element, Elements, Painting, Player, SetColoring};

/// A scoring function on the pure colorings of a finite set (SCG Definition 3.1.3).
pub trait Payoff<const W: usize = 1> {
    /// The number of elements: the dimension, at most 64·`W`.
    fn elements(&self) -> usize;

    /// The number of pure colors: at least one, at most [`Color::MOST`].
    fn colors(&self) -> usize {
        2
    }

    /// The winner of `painting`, if known.
    ///
    /// `Some(player)` promises that `player` wins *every* completion. A complete coloring must have
    /// a winner.
    fn winner(&self, painting: &Painting<W>) -> Option<Player>;

    fn all(&self) -> Elements<W> {
        Elements::first(self.elements())
    }

    fn uncolored(&self, painting: &Painting<W>) -> Elements<W> {
        self.all() - painting.colored()
    }

    /// TRUE: the greatest color.
    fn greatest(&self) -> Color {
        Color::greatest(self.colors())
    }
}

impl<P: Payoff<W> + ?Sized, const W: usize> Payoff<W> for &P {
    fn elements(&self) -> usize {
        (**self).elements()
    }

    fn colors(&self) -> usize {
        (**self).colors()
    }

    fn winner(&self, painting: &Painting<W>) -> Option<Player> {
        (**self).winner(painting)
    }
}

/// A game of the two-color trait as a payoff: TRUE is Max's color, FALSE is Min's.
#[derive(Clone, Copy, Debug)]
pub struct TwoColored<'a, G>(pub &'a G);

impl<G: SetColoring<W>, const W: usize> Payoff<W> for TwoColored<'_, G> {
    fn elements(&self) -> usize {
        self.0.elements()
    }

    fn winner(&self, painting: &Painting<W>) -> Option<Player> {
        self.0.winner(&Coloring::from(*painting))
    }
}

/// The payoff of a position: the subgame Γ/ψ (SCG Definition 6.1.1) on the uncolored elements,
/// renumbered in order. It has its own width: the subgame of a large game may fit one word.
#[derive(Clone, Debug)]
pub struct Rest<P, const W: usize = 1> {
    payoff: P,
    start: Painting<W>,
    free: Vec<Element>,
}

impl<P: Payoff<W>, const W: usize> Rest<P, W> {
    /// The subgame of `payoff` after `start`.
    pub fn new(payoff: P, start: Painting<W>) -> Self {
        let free = payoff.uncolored(&start).iter().collect();
        Self { payoff, start, free }
    }

    /// The uncolored elements of the whole game, by their new index.
    pub fn free(&self) -> &[Element] {
        &self.free
    }

    /// Extends a coloring of the subgame to the whole game.
    pub fn whole<const V: usize>(&self, painting: &Painting<V>) -> Painting<W> {
        painting
            .iter()
            .fold(self.start, |whole, mv| whole.with(self.free[mv.element.index()], mv.color))
    }
}

impl<P: Payoff<W>, const W: usize, const V: usize> Payoff<V> for Rest<P, W> {
    fn elements(&self) -> usize {
        self.free.len()
    }

    fn colors(&self) -> usize {
        self.payoff.colors()
    }

    fn winner(&self, painting: &Painting<V>) -> Option<Player> {
        self.payoff.winner(&self.whole(painting))
    }
}

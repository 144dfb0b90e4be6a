//! Somebody who has an opinion about moves.
//!
//! The search has an order of its own in which moves are tried. Where much has been searched
//! already, an [`Adviser`] is asked as well, and the moves are put in order anew. What it says
//! makes an answer come sooner or later and never makes it another one, so it may be any guess.

use mustplay_hex::Color;

/// Says which moves look good on one board, for one thread.
pub trait Adviser: Send {
    /// How good a move on each cell looks, as a logarithm: of two moves, one that is twice as
    /// likely to be best has ln 2 more. What it says about cells that are not empty means
    /// nothing; a cell that it says nothing about, or no number, looks bad.
    ///
    /// `stones` has what is on each cell of the board, in a position that need not be one of a
    /// game: cells that make no difference have been given to either player.
    fn advise(&mut self, stones: &[Option<Color>], to_move: Color) -> Vec<f32>;
}

/// Finds an adviser for each thread, when there is something to ask.
pub type Advisers = dyn Fn() -> Box<dyn Adviser> + Send + Sync;

//! Superrational play (SCG chapter 8): sets of elements that can be filled in, and moves that
//! dominate others.
//!
//! A coloring of a set S′ is *optimal* for a player if no other coloring of S′ is better for that
//! player in any completion. S′ is *captured* by a player who can reach an optimal coloring moving
//! second in S′; it can then be filled in (SCG Theorem 8.4.2). S′ is *dominated* by a player who
//! can reach one moving first; the moves that do so are at least as good as any other in S′ (SCG
//! Theorem 8.5.2).
//!
//! * [`LocalGames`] — the game for an optimal coloring on a few elements, derived from clauses.
//! * [`LocalSet`] — optimal colorings, capture and domination of one set; [`Domination`] — the
//!   proof that a move is dominated.
//! * [`Preprocessor`] — fills captured sets and drops dominated moves of a position.
//! * [`autarky`] — the same idea for SAT and QBF, where the order of moves is fixed.
//!
//! In games that are not isotone, capture and domination help only the player who will make the
//! last move of the game: filling an odd set leaves a star, and with the other parity the theorems
//! apply to the starred game.

pub mod autarky;
mod local;
mod preprocessor;

pub use local::{LocalGames, LocalSet, Occurrences, SetOutcome, SetStatus, SetTooLarge};
pub use preprocessor::{Domination, Preprocessor, SimplifiedPosition};

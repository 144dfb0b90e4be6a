//! Solved positions that outlast a run.
//!
//! A [`Store`] is a file that holds any number of boards and survives being killed at any
//! moment and being damaged anywhere but in its first line; a [`Shelf`] of it has the positions
//! of one board. A
//! [`Solver`](crate::Solver) with a store looks up positions that it is about to work on, and
//! keeps what it has found out.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::{Board, Color, Setup};
//! use mustplay_solver::Solved;
//! use mustplay_solver::store::Store;
//!
//! # let folder = std::env::temp_dir().join(format!("mustplay-store-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("solved.db");
//! let board = Arc::new(Board::hex(3, 3)?);
//! let empty = Setup::empty(Arc::clone(&board));
//! let [corner, opposite] = ["a1", "c3"].map(|name| board.cell(name).unwrap());
//!
//! let store = Store::open(&path)?;
//! let solved = Solved {
//!     winner: Color::White,
//!     carrier: board.cells().filter(|&cell| cell != corner).collect(),
//!     winning_move: None,
//! };
//! store.shelf(&board).keep(&empty.after(corner), &solved)?;
//! drop(store);
//!
//! // The next run knows it, also turned around and with the colors exchanged.
//! let store = Store::open(&path)?;
//! let turned = Setup { to_move: Color::White, ..empty }.after(opposite);
//! let found = store.shelf(&board).recall(&turned)?;
//! assert_eq!(found.map(|solved| solved.winner), Some(Color::Black));
//! # drop(store); std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod error;
mod file;
mod log;
mod shelf;

use mustplay_hex::{CellSet, Color};

pub(crate) use canonical::Canonical;
pub use error::StoreError;
pub use file::Store;
pub use shelf::Shelf;

/// Who wins a position, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict<const W: usize> {
    /// The winner.
    pub(crate) winner: Color,
    /// Empty cells with which it wins, whoever owns the others: what makes the verdict useful
    /// in other positions. All empty cells will do where no fewer are known to.
    pub(crate) carrier: CellSet<W>,
}

impl<const W: usize> Verdict<W> {
    /// Whether it can be about a position with these empty cells that nobody has won yet. What
    /// is no carrier there (a winner needs some cell, and cannot have one that is taken) would
    /// be taken for a win elsewhere, too.
    pub(crate) fn suits(&self, empty: CellSet<W>) -> bool {
        !self.carrier.is_empty() && self.carrier.is_subset(empty)
    }
}

/// Somewhere to look solved positions up and to keep them.
///
/// Positions are given by their black and white stones, filled in as far as the search fills
/// them: positions that fill to the same have the same winner. All threads of a search share
/// one archive, hence `&self`.
pub(crate) trait Archive<const W: usize>: Send + Sync {
    /// Who wins with `to_move` to move, if that is known.
    fn look(&self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Verdict<W>>;

    /// Keeps the verdict on a position.
    fn keep(&self, stones: [CellSet<W>; 2], to_move: Color, verdict: Verdict<W>);
}

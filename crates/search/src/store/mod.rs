//! Solved positions that outlast a run.
//!
//! A search asks an [`Archive`] about positions it is about to work on and tells it what it has found out. The
//! archive that comes with the crate is a [`Shelf`] of a [`Store`]: a file that holds any number of boards and
//! survives being killed at any moment.
//!
//! ```
//! use mustplay_hex::{Board, CellSet, Color};
//! use mustplay_search::store::{Archive, Store, Verdict};
//!
//! # let folder = std::env::temp_dir().join(format!("mustplay-store-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("solved.db");
//! let board = Board::hex(3, 3)?;
//! let corner = |name| CellSet::<1>::single(board.cell(name).unwrap());
//!
//! let store = Store::open(&path)?;
//! let shelf = store.shelf::<1>(&board)?;
//! let verdict = Verdict { winner: Color::White, carrier: CellSet::first(9) - corner("a1") };
//! shelf.keep([corner("a1"), CellSet::EMPTY], Color::White, verdict);
//! shelf.close()?;
//! drop(store);
//!
//! // The next run knows it, also turned around and with the colors exchanged.
//! let store = Store::open(&path)?;
//! let shelf = store.shelf::<1>(&board)?;
//! let found = shelf.look([CellSet::EMPTY, corner("c3")], Color::Black);
//! assert_eq!(found.map(|verdict| verdict.winner), Some(Color::Black));
//! # drop(shelf); drop(store); std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canonical;
mod disk;

use mustplay_hex::{CellSet, Color};

pub use canonical::Canonical;
pub use disk::{Shelf, Store, StoreError};

/// Who wins a position, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict<const W: usize> {
    /// The winner.
    pub winner: Color,
    /// Empty cells with which it wins, whoever owns the others: what makes the verdict useful in other positions. All
    /// empty cells will do where no fewer are known to.
    pub carrier: CellSet<W>,
}

impl<const W: usize> Verdict<W> {
    /// Whether it can be about a position with these empty cells that nobody has won yet. What is no carrier there (a winner
    /// needs some cell, and cannot have one that is taken) would be taken for a win elsewhere, too.
    pub(crate) fn suits(&self, empty: CellSet<W>) -> bool {
        !self.carrier.is_empty() && self.carrier.is_subset(empty)
    }
}

/// Somewhere to look solved positions up and to keep them.
///
/// Positions are given by their black and white stones, filled in as far as the search fills them: positions
/// that fill to the same have the same winner. All threads of a search share one archive, hence `&self`.
pub trait Archive<const W: usize>: Sync {
    /// Who wins with `to_move` to move, if that is known.
    fn look(&self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Verdict<W>>;

    /// Keeps the verdict on a position.
    fn keep(&self, stones: [CellSet<W>; 2], to_move: Color, verdict: Verdict<W>);
}

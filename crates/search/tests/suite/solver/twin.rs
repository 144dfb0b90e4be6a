//! Who wins according to a search without any knowledge, and positions to ask about.

use std::cell::RefCell;

use mustplay_coloring::{Coloring, TraceSearch};
use mustplay_games::random::SplitMix;
use mustplay_hex::{Board, CellSet, Color, ConnectionGame};
use mustplay_work::Unwatched;

/// A generator that puts stones on boards.
pub(crate) struct Random(SplitMix);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.index(bound)
    }

    /// At least `least` stones of random colors on random cells.
    pub(crate) fn stones(&mut self, board: &Board, least: usize) -> [CellSet<1>; 2] {
        let mut cells: Vec<_> = board.cells().collect();
        let count = least + self.below(cells.len() - least + 1);
        let mut stones = [CellSet::EMPTY; 2];
        for _ in 0..count {
            let cell = cells.swap_remove(self.below(cells.len()));
            stones[self.below(2)].insert(cell);
        }
        stones
    }
}

/// Plain search of one board, with a table that lasts.
pub(crate) struct Twin<'a>(RefCell<TraceSearch<'a, ConnectionGame<'a, 1>, 1>>);

impl<'a> Twin<'a> {
    pub(crate) fn new(game: &'a ConnectionGame<'a, 1>) -> Self {
        Self(RefCell::new(TraceSearch::new(game, 1 << 27, &Unwatched)))
    }

    pub(crate) fn winner(&self, [black, white]: [CellSet<1>; 2], to_move: Color) -> Color {
        let coloring = Coloring::new(black, white).expect("one stone a cell");
        let proof = self.0.borrow_mut().prove(&coloring, to_move.into());
        proof.expect("nobody stops it").winner.into()
    }
}

/// A position in words.
pub(crate) fn show(board: &Board, stones: [CellSet<1>; 2]) -> String {
    let names = stones.map(|set| {
        let names: Vec<&str> = set.iter().map(|cell| board.name(cell)).collect();
        names.join(" ")
    });
    format!("{} black {}, white {}", board.shape(), names[0], names[1])
}

//! Positions to look at.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, CellSet, Color, Masks};

/// A board with stones on it.
pub(crate) struct EvalInput {
    pub(crate) board: Board,
    pub(crate) masks: Masks<1>,
    pub(crate) stones: [CellSet<1>; 2],
}

impl EvalInput {
    /// An empty board of that many columns and rows.
    pub(crate) fn empty(columns: usize, rows: usize) -> Self {
        Self::on(Board::hex(columns, rows).expect("a board"))
    }

    /// The empty triangle with so many cells along a side.
    pub(crate) fn empty_y(side: usize) -> Self {
        Self::on(Board::y(side).expect("a board"))
    }

    fn on(board: Board) -> Self {
        let masks = Masks::new(&board).expect("a small board");
        Self { board, masks, stones: [CellSet::EMPTY; 2] }
    }

    /// Puts between `least` and `most` stones of random colors on random cells instead of
    /// those that are there.
    pub(crate) fn shuffle(&mut self, random: &mut SplitMix, [least, most]: [usize; 2]) {
        let count = least + random.index(most - least + 1);
        self.stones = [CellSet::EMPTY; 2];
        self.add(random, count);
    }

    /// Adds stones of random colors on random free cells, of which there are enough.
    pub(crate) fn add(&mut self, random: &mut SplitMix, count: usize) {
        let mut cells: Vec<_> = self.free().iter().collect();
        for _ in 0..count {
            let cell = cells.swap_remove(random.index(cells.len()));
            self.stones[random.index(2)].insert(cell);
        }
    }

    pub(crate) fn cells(&self, names: &str) -> CellSet<1> {
        let cells = names.split_whitespace();
        cells.map(|name| self.board.cell(name).expect(name)).collect()
    }

    pub(crate) fn own(&self, color: Color) -> CellSet<1> {
        self.stones[color.index()]
    }

    pub(crate) fn free(&self) -> CellSet<1> {
        self.masks.all() - self.stones[0] - self.stones[1]
    }

    pub(crate) fn names(&self, cells: CellSet<1>) -> String {
        let names: Vec<&str> = cells.iter().map(|cell| self.board.name(cell)).collect();
        names.join(" ")
    }

    pub(crate) fn show(&self) -> String {
        let [black, white] = self.stones.map(|stones| self.names(stones));
        format!("{} black {black}, white {white}", self.board.shape())
    }
}

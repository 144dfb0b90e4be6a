//! Which moves are tried first (SCG §11.3).

use mustplay_hex::{Cell, CellSet, Color};
use mustplay_solver::evaluate::Scores;

/// Moves that have cut the search off.
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    /// *Killer moves*: by the number of stones, the last two that did.
    killers: Vec<[Option<Cell>; 2]>,
    /// *History*: for each color and cell how much was saved.
    history: [Vec<f64>; 2],
}

/// How many moves are made at a position, and by whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) stones: usize,
    pub(super) color: Color,
}

impl Ordering {
    /// Nothing is known on a board of so many cells.
    pub(super) fn new(cells: usize) -> Self {
        Self { killers: vec![[None; 2]; cells + 1], history: [vec![0.0; cells], vec![0.0; cells]] }
    }

    /// A move has cut off the search of so many plies.
    pub(super) fn credit(&mut self, turn: Turn, cell: Cell, depth: u32) {
        let [first, second] = &mut self.killers[turn.stones];
        if *first != Some(cell) {
            *second = first.replace(cell);
        }
        self.history[turn.color.index()][cell.index()] += f64::from(depth).powi(2);
    }

    /// The moves, the most promising first: what was best before, killers, and then what the
    /// evaluation and history together say.
    pub(super) fn order<const W: usize>(
        &self,
        moves: CellSet<W>,
        scores: &Scores,
        best: Option<Cell>,
        turn: Turn,
    ) -> Vec<Cell> {
        let history = &self.history[turn.color.index()];
        let most = |worth: &dyn Fn(Cell) -> f64| moves.iter().map(worth).fold(0.0, f64::max);
        let saved = |cell: Cell| history[cell.index()];
        let worth = |cell: Cell| scores.worth(cell);
        let (most_saved, most_worth) = (most(&saved), most(&worth));
        let part = |one: f64, most: f64| if most > 0.0 { one / most } else { 0.0 };
        let killers = self.killers[turn.stones];
        let rank = |cell: Cell| {
            if Some(cell) == best {
                4.0
            } else if killers.contains(&Some(cell)) {
                3.0
            } else {
                part(saved(cell), most_saved) + part(worth(cell), most_worth)
            }
        };
        let mut ranked: Vec<(f64, Cell)> = moves.iter().map(|cell| (rank(cell), cell)).collect();
        ranked.sort_by(|x, y| y.0.total_cmp(&x.0));
        ranked.into_iter().map(|(_, cell)| cell).collect()
    }
}

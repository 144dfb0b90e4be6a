//! Workloads with known answers for fill and prune.

use mustplay_hex::{Board, Cell, CellSet, Color};
use mustplay_solver::inferior::{Candidates, FillEngine};

/// Pseudorandom numbers with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn of<const W: usize>(&mut self, cells: CellSet<W>) -> Option<Cell> {
        let count = cells.len();
        (count > 0).then(|| self.below(count)).and_then(|place| cells.iter().nth(place))
    }
}

/// Reproducible random positions of the board with `stones` stones that filling does not decide.
pub(super) fn midgames<const W: usize>(
    engine: &mut FillEngine<W>,
    board: &Board,
    count: usize,
    stones: usize,
) -> Vec<[CellSet<W>; 2]> {
    let mut random = Random(11);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        let mut cells: Vec<Cell> = board.cells().collect();
        let mut position = [CellSet::EMPTY; 2];
        for turn in 0..stones.min(board.len() / 2) {
            position[turn % 2].insert(cells.swap_remove(random.below(cells.len())));
        }
        engine.set_stones(position);
        if engine.filled().connected().is_none() {
            positions.push(position);
        }
    }
    positions
}

/// Games of random moves among the moves to try, until filling decides: the positions of a solver,
/// in its order.
pub(super) fn games<const W: usize>(engine: &mut FillEngine<W>, count: usize) -> Vec<Vec<Cell>> {
    let mut random = Random(7);
    let mut candidates = Candidates::default();
    let mut game = || {
        engine.set_stones([CellSet::EMPTY; 2]);
        let mut moves = Vec::new();
        let mut color = Color::Black;
        // The first move is arbitrary, because solvers decide all openings.
        let mut next = random.of(engine.filled().empty());
        while let Some(cell) = next {
            moves.push(cell);
            engine.play(cell, color);
            color = !color;
            engine.candidates(color, &mut candidates);
            next = random.of(candidates.moves());
        }
        moves
    };
    (0..count).map(|_| game()).collect()
}

/// Plays each game from the empty board. Returns the total number of moves to try, if `pruning`, or
/// of empty cells.
pub(super) fn replay<const W: usize>(
    engine: &mut FillEngine<W>,
    candidates: &mut Candidates<W>,
    games: &[Vec<Cell>],
    pruning: bool,
) -> usize {
    let mut total = 0;
    for moves in games {
        for (&cell, color) in moves.iter().zip(Color::BOTH.into_iter().cycle()) {
            engine.play(cell, color);
            total += if pruning {
                engine.candidates(!color, candidates);
                candidates.moves().len()
            } else {
                engine.filled().empty().len()
            };
        }
        for _ in moves {
            engine.undo();
        }
    }
    total
}

/// Fills each position from scratch and returns the total number of moves to try.
pub(super) fn fill_and_prune<const W: usize>(
    engine: &mut FillEngine<W>,
    candidates: &mut Candidates<W>,
    positions: &[[CellSet<W>; 2]],
) -> usize {
    let moves = |&stones: &[CellSet<W>; 2]| {
        engine.set_stones(stones);
        engine.candidates(Color::Black, candidates);
        candidates.moves().len()
    };
    positions.iter().map(moves).sum()
}

/// Plays each move in the current position, finds the moves to try after it, and takes it back.
/// Returns their total number.
pub(super) fn play_and_prune<const W: usize>(
    engine: &mut FillEngine<W>,
    candidates: &mut Candidates<W>,
    moves: &[Cell],
) -> usize {
    let replies = |&cell: &Cell| {
        engine.play(cell, Color::Black);
        engine.candidates(Color::White, candidates);
        engine.undo();
        candidates.moves().len()
    };
    moves.iter().map(replies).sum()
}

/// The number of patterns that match around the empty cells of these unfilled positions: by the
/// index, or `plainly` by a scan of the whole book.
pub(super) fn count_patterns<const W: usize>(
    engine: &mut FillEngine<W>,
    positions: &[[CellSet<W>; 2]],
    plainly: bool,
) -> usize {
    let count = |&stones: &[CellSet<W>; 2]| {
        engine.set_stones(stones);
        engine.count_patterns(plainly)
    };
    positions.iter().map(count).sum()
}

//! Games of the program with itself.
//!
//! Both sides play the cell with the largest current, or a random cell with nearly as much, and
//! answer the opponent's threats. As usual under the swap rule, the first stone is weak: next to
//! the left edge. A game ends when connections determine the winner. The seed determines the game.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, Cell, CellSet, Color, Masks, SetupError, with_width};
use mustplay_solver::evaluate::{EvalInput, resistance};
use mustplay_solver::inferior::{Candidates, Features, FillEngine, Matcher};
use mustplay_solver::virtual_connections::{Closure, ClosureGoal, End};

/// The least current of a candidate, relative to the best move.
const GOOD: f64 = 0.3;

/// The moves of the game with a seed. After the last move connections determine the winner.
pub(super) fn play(board: &Board, matcher: &Arc<Matcher>, seed: u64) -> Vec<Cell> {
    with_width!(board, W => {
        let players = Players::<W>::new(board, Arc::clone(matcher));
        players.expect("the width was chosen to fit").play(seed)
    })
}

/// Two players that use connections.
struct Players<'a, const W: usize> {
    board: &'a Board,
    masks: Masks<W>,
    engine: FillEngine<W>,
    candidates: Candidates<W>,
    closure: Closure<W>,
}

impl<'a, const W: usize> Players<'a, W> {
    fn new(board: &'a Board, matcher: Arc<Matcher>) -> Result<Self, SetupError> {
        Ok(Self {
            board,
            masks: Masks::new(board)?,
            engine: FillEngine::new(board, matcher, Features::default())?,
            candidates: Candidates::default(),
            closure: Closure::default(),
        })
    }

    fn play(&mut self, seed: u64) -> Vec<Cell> {
        let mut random = SplitMix::new(seed);
        let first_column: Vec<Cell> = self
            .board
            .cells()
            .filter(|&cell| self.board.coordinate(cell).is_some_and(|at| at.column == 0))
            .collect();
        let mut moves = vec![pick(&first_column, &mut random)];
        loop {
            let (stones, to_move) = after(&moves);
            let good = self.good_moves(stones, to_move);
            if good.is_empty() {
                return moves;
            }
            moves.push(pick(&good, &mut random));
        }
    }

    /// The candidate moves; none if connections determine the winner.
    fn good_moves(&mut self, stones: [CellSet<W>; 2], me: Color) -> Vec<Cell> {
        self.engine.set_stones(stones);
        let filled = self.engine.filled();
        if filled.connected().is_some() {
            return Vec::new();
        }
        let (own, other) = (filled.stones(me), filled.stones(!me));
        let empty = filled.empty();
        let [top, bottom] = End::SIDES;
        let closure = &mut self.closure;
        closure.find(&self.masks, me, own, empty, ClosureGoal::Semi);
        if !closure.semi(top, bottom).is_empty() || !closure.full(top, bottom).is_empty() {
            return Vec::new();
        }
        closure.find(&self.masks, !me, other, empty, ClosureGoal::Full);
        if !closure.full(top, bottom).is_empty() {
            return Vec::new();
        }
        let threats = closure.semi(top, bottom).iter();
        let must_play = threats.fold(empty, |must_play, &threat| must_play & threat);
        self.engine.candidates(me, &mut self.candidates);
        let scene = EvalInput::filled(self.board, &self.masks, self.engine.filled());
        let wires = Color::BOTH.map(|color| resistance::bridges(&scene, color));
        let scores = resistance::evaluate(&scene, [&wires[0], &wires[1]]);
        let mut moves = scores.order(self.candidates.moves() & must_play);
        let most = moves.first().map_or(0.0, |&best| scores.worth(best));
        moves.retain(|&cell| scores.worth(cell) >= GOOD * most);
        moves
    }
}

fn pick(cells: &[Cell], random: &mut SplitMix) -> Cell {
    cells[random.below(cells.len() as u64) as usize]
}

/// The stones after some moves, Black's first, and who is next.
fn after<const W: usize>(moves: &[Cell]) -> ([CellSet<W>; 2], Color) {
    let of = |first: usize| moves.iter().skip(first).step_by(2).copied().collect();
    ([of(0), of(1)], Color::BOTH[moves.len() % 2])
}

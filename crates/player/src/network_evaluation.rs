//! Evaluation of Hex positions by a network: winning chance and policy.

use std::sync::Arc;

use mustplay_hex::{Board, Cell, Color, Shape};
use mustplay_solver::{MoveAdvisor, MoveAdvisors, Solver};

use crate::connection::Stones;
use crate::network::{Axis, Network, NetworkEvaluator, NetworkJudgment, PlaneStone, View};
use crate::rules::{AmafMoves, LeafEvaluator, Step};

/// A solver whose moves are ordered by a network, which is read at the first use.
#[must_use]
pub fn advised_by(
    network: impl Fn() -> Arc<Network> + Send + Sync + 'static,
    solver: Solver,
) -> Solver {
    match InputEncoder::new(solver.board()) {
        Some(eye) => {
            let advisers = move || -> Box<dyn MoveAdvisor> {
                Box::new(NetworkLeafEvaluator {
                    evaluator: NetworkEvaluator::new(network()),
                    eye: eye.clone(),
                })
            };
            solver.with_advisors(&(Arc::new(advisers) as Arc<MoveAdvisors>))
        }
        None => solver,
    }
}

/// Evaluates positions of one board, for one thread.
pub(crate) struct NetworkLeafEvaluator {
    evaluator: NetworkEvaluator,
    eye: InputEncoder,
}

impl NetworkLeafEvaluator {
    /// `None` for boards that the network does not support.
    pub(crate) fn new(board: &Board, network: &Arc<Network>) -> Option<Self> {
        Some(Self {
            evaluator: NetworkEvaluator::new(Arc::clone(network)),
            eye: InputEncoder::new(board)?,
        })
    }

    fn look(
        &mut self,
        stones: impl Iterator<Item = (Cell, Color)>,
        to_move: Color,
    ) -> NetworkJudgment {
        self.evaluator.evaluate(&self.eye.view(stones, to_move))
    }
}

impl MoveAdvisor for NetworkLeafEvaluator {
    fn advise(&mut self, stones: &[Option<Color>], to_move: Color) -> Vec<f32> {
        let stones = stones.iter().enumerate();
        let stones = stones.filter_map(|(cell, color)| Some((Cell::new(cell), (*color)?)));
        self.look(stones, to_move).policy
    }
}

impl<const W: usize> LeafEvaluator<Stones<W>> for NetworkLeafEvaluator {
    fn evaluate(
        &mut self,
        position: &Stones<W>,
        moves: &[Step],
        priors: &mut Vec<f32>,
        _: &mut AmafMoves,
    ) -> f64 {
        let stones =
            |color: Color| position.of[color.index()].into_iter().map(move |cell| (cell, color));
        let stones = Color::BOTH.into_iter().flat_map(stones);
        let judgment = self.look(stones, position.to_move);
        let logit = |step: &Step| judgment.policy[step.index()];
        let most = moves.iter().map(logit).fold(f32::MIN, f32::max);
        let weight = |step: &Step| (logit(step) - most).exp();
        let total: f32 = moves.iter().map(weight).sum();
        priors.extend(moves.iter().map(|step| weight(step) / total));
        let chance = f64::from(judgment.chance());
        match position.to_move {
            Color::Black => chance,
            Color::White => 1.0 - chance,
        }
    }

    /// An evaluation takes about half the time of a node on boards of any size. The solver gets
    /// only a third of the time, since its proofs mostly confirm the network.
    fn visit_in_nodes(&self) -> f64 {
        0.25
    }
}

// Boards of Hex as input of a network.

/// Converts positions of one board to views of the player to move.
#[derive(Clone, Debug)]
pub struct InputEncoder {
    /// The empty board for Black and for White.
    empty: [View; 2],
}

impl InputEncoder {
    /// `None` for boards of other games, which no network supports.
    pub fn new(board: &Board) -> Option<Self> {
        let Shape::Hex { columns, rows } = board.shape() else {
            return None;
        };
        let view = |axis| View::empty(rows, columns, axis).ok();
        Some(Self { empty: [view(Axis::NorthSouth)?, view(Axis::WestEast)?] })
    }

    /// The view of `to_move` with these stones.
    pub fn view(&self, stones: impl Iterator<Item = (Cell, Color)>, to_move: Color) -> View {
        let mut view = self.empty[to_move.index()].clone();
        for (cell, color) in stones {
            let is_mine = color == to_move;
            let stone = if is_mine { PlaneStone::Mine } else { PlaneStone::Theirs };
            view.set(cell.index(), stone);
        }
        view
    }
}

//! Judging positions of Hex by a network: one look tells who is ahead and which moves to try.

use std::sync::Arc;

use mustplay_hex::{Board, Cell, Color, Shape};
use mustplay_network::{Axis, Evaluator, Judgment, Network, Stone, View};
use mustplay_search::{Adviser, Advisers, Solver};

use super::stones::Stones;
use crate::judge::{Judge, Played};
use crate::rules::Step;

/// The solver, on boards that networks know with one that says which moves come first. The network
/// is not asked for before it is needed: to read one takes as long as a hundred nodes.
#[must_use]
pub fn advised_by(
    network: impl Fn() -> Arc<Network> + Send + Sync + 'static,
    solver: Solver,
) -> Solver {
    match empty_views(solver.board()) {
        Some(empty) => {
            let advisers = move || -> Box<dyn Adviser> {
                Box::new(NetworkJudge {
                    evaluator: Evaluator::new(network()),
                    empty: empty.clone(),
                })
            };
            solver.with_advisers(&(Arc::new(advisers) as Arc<Advisers>))
        }
        None => solver,
    }
}

/// An empty board as Black and as White see it; none for boards that networks do not know: those of
/// other games.
fn empty_views(board: &Board) -> Option<[View; 2]> {
    let Shape::Hex { columns, rows } = board.shape() else {
        return None;
    };
    let view = |axis| View::empty(rows, columns, axis).ok();
    Some([view(Axis::NorthSouth)?, view(Axis::WestEast)?])
}

/// Judges positions of one board, for one thread.
pub(crate) struct NetworkJudge {
    evaluator: Evaluator,
    /// Empty boards as Black and as White see them.
    empty: [View; 2],
}

impl NetworkJudge {
    /// None for boards that the network does not know.
    pub(crate) fn new(board: &Board, network: &Arc<Network>) -> Option<Self> {
        Some(Self {
            evaluator: Evaluator::new(Arc::clone(network)),
            empty: empty_views(board)?,
        })
    }

    /// What the network thinks of a position with these stones.
    fn look(&mut self, stones: impl Iterator<Item = (Cell, Color)>, to_move: Color) -> Judgment {
        let mut view = self.empty[to_move.index()].clone();
        for (cell, color) in stones {
            let is_mine = color == to_move;
            let stone = if is_mine { Stone::Mine } else { Stone::Theirs };
            view.set(cell.index(), stone);
        }
        self.evaluator.evaluate(&view)
    }
}

impl Adviser for NetworkJudge {
    fn advise(&mut self, stones: &[Option<Color>], to_move: Color) -> Vec<f32> {
        let stones = stones.iter().enumerate();
        let stones = stones.filter_map(|(cell, color)| Some((Cell::new(cell), (*color)?)));
        self.look(stones, to_move).policy
    }
}

impl<const W: usize> Judge<Stones<W>> for NetworkJudge {
    fn judge(
        &mut self,
        position: &Stones<W>,
        moves: &[Step],
        priors: &mut Vec<f32>,
        _: &mut Played,
    ) -> f64 {
        let stones = |color: Color| {
            position.of[color.index()]
                .into_iter()
                .map(move |cell| (cell, color))
        };
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

    /// A look takes about half as long as a node, on small boards and on large ones. The solver
    /// gets a third of the time only, since the network mostly knows what it proves.
    fn visit_in_nodes(&self) -> f64 {
        0.25
    }
}

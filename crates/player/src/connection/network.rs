//! Judging positions of Hex by a network: one look tells who is ahead and which moves to try.

use std::sync::Arc;

use mustplay_hex::{Board, Color, Shape};
use mustplay_network::{Axis, Evaluator, Network, Stone, View};

use super::stones::Stones;
use crate::judge::{Judge, Played};
use crate::rules::Step;

/// Judges positions of one board, for one thread.
pub(crate) struct NetworkJudge {
    evaluator: Evaluator,
    /// Empty boards as Black and as White see them.
    empty: [View; 2],
}

impl NetworkJudge {
    /// None for boards that the network does not know: those of other games.
    pub(crate) fn new(board: &Board, network: &Arc<Network>) -> Option<Self> {
        let Shape::Hex { columns, rows } = board.shape() else {
            return None;
        };
        let view = |axis| View::empty(rows, columns, axis).ok();
        Some(Self {
            evaluator: Evaluator::new(Arc::clone(network)),
            empty: [view(Axis::NorthSouth)?, view(Axis::WestEast)?],
        })
    }

    /// The position as the player to move sees it.
    fn view<const W: usize>(&self, position: &Stones<W>) -> View {
        let me = position.to_move;
        let mut view = self.empty[me.index()].clone();
        for (color, stone) in [(me, Stone::Mine), (!me, Stone::Theirs)] {
            for cell in position.of[color.index()] {
                view.set(cell.index(), stone);
            }
        }
        view
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
        let judgment = self.evaluator.evaluate(&self.view(position));
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

//! Judging positions of Hex by a network: one look tells who is ahead and which moves to try.

use std::sync::Arc;

use mustplay_hex::{Board, Color};
use mustplay_network::{Evaluator, Network};

use super::eye::Eye;
use super::stones::Stones;
use crate::judge::{Judge, Played};
use crate::rules::Step;

/// Judges positions of one board, for one thread.
pub(crate) struct NetworkJudge {
    evaluator: Evaluator,
    eye: Eye,
}

impl NetworkJudge {
    /// None for boards that the network does not know.
    pub(crate) fn new(board: &Board, network: &Arc<Network>) -> Option<Self> {
        Some(Self {
            evaluator: Evaluator::new(Arc::clone(network)),
            eye: Eye::new(board)?,
        })
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
        let view = self.eye.view(position.of, position.to_move);
        let judgment = self.evaluator.evaluate(&view);
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

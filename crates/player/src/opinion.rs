//! What a tree says about the moves at its root.

use mustplay_coloring::Player;

use crate::rules::Step;
use crate::tree::{Node, NodeId, Tree};

/// What is thought of a move.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    pub(crate) step: Step,
    /// How likely it wins for whoever makes it, from 0 to 1.
    pub(crate) chance: f64,
    pub(crate) games: u64,
    pub(crate) prior: f64,
    pub(crate) winner: Option<Player>,
    /// How play may go on, this move first.
    pub(crate) line: Vec<Step>,
}

/// The longest line that is told.
const LONGEST: usize = 40;

impl<P: Clone> Tree<P> {
    /// The moves at the root that are worth trying, the best first: those that are proved to win,
    /// then those that were tried most, then those that are proved to lose.
    pub(crate) fn opinions(&self) -> Vec<Opinion> {
        let to_move = self.node(NodeId::ROOT).to_move;
        let mut best_first: Vec<NodeId> = self.open_children(NodeId::ROOT).collect();
        best_first.sort_by(|&x, &y| self.rank(y, to_move).total_cmp(&self.rank(x, to_move)));
        let opinion = |id: NodeId| self.opinion(id, to_move);
        best_first.into_iter().map(opinion).collect()
    }

    fn opinion(&self, id: NodeId, to_move: Player) -> Opinion {
        let node = self.node(id);
        let chance = match node.winner {
            Some(winner) => f64::from(u8::from(winner == to_move)),
            None => node.tally.mean().unwrap_or(0.5).into(),
        };
        let mut line = vec![node.step];
        let mut at = id;
        while line.len() < LONGEST {
            let to_move = self.node(at).to_move;
            let next = self.open_children(at);
            let next =
                next.max_by(|&x, &y| self.rank(x, to_move).total_cmp(&self.rank(y, to_move)));
            let Some(next) = next.filter(|&next| self.node(next).tally.games > 0) else {
                break;
            };
            line.push(self.node(next).step);
            at = next;
        }
        Opinion {
            step: node.step,
            chance,
            games: node.tally.games.into(),
            prior: node.prior.into(),
            winner: node.winner,
            line,
        }
    }

    fn open_children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let open = self.children(id).filter(|(_, child)| !child.is_pruned);
        open.map(|(id, _)| id)
    }

    /// Games, the prior deciding where there are none; proofs come before all games.
    fn rank(&self, id: NodeId, to_move: Player) -> f64 {
        let Node { winner, tally, prior, .. } = self.node(id);
        let games = f64::from(tally.games) + f64::from(*prior) / 2.0;
        let most = f64::from(u32::MAX);
        match winner {
            Some(winner) if *winner == to_move => most + games,
            Some(_) => games - 2.0 * most,
            None => games,
        }
    }
}

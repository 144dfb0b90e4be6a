//! What a player can be sure of in a dispute that is played alone, both players free to pass.
//!
//! A guarantee is a score that a player reaches within finitely many moves, whatever the opponent
//! does and although positions may come up again: the least fixed point of best play, begun
//! with the worst that can happen. The games from below and from above of a
//! [dispute](super::dispute) promise no more than the guarantees of Black and of White, so where
//! these differ there is no game to be found, and numbers say so long before games do.

use mustplay_cgt::normal::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};

use super::graph::{Node, stone};

/// What one player is sure of at a node, as that player counts: by whether the opponent is to
/// move, and whether the last move was a pass.
type Sure = [[i32; 2]; 2];

/// Less than any score.
const NOTHING: i32 = -1_000_000;

/// How often a circle is gone through at most: where stones cost something, there are circles in
/// which a player gains for ever.
const MOST_ROUNDS: usize = 200;

/// Whether both players are sure of the same score at each node, whoever moves first, if every
/// stone costs `tax`.
///
/// The circles are the nodes by strongly connected components, those below first.
pub(super) fn decided(
    nodes: &[Node],
    circles: &[&[usize]],
    tax: i32,
    sink: &dyn ProgressSink,
) -> Result<Vec<bool>, StopReason> {
    let black = guarantees(nodes, circles, Player::Left, tax, sink)?;
    let white = guarantees(nodes, circles, Player::Right, tax, sink)?;
    let same =
        |(black, white): (Sure, Sure)| (0..2).all(|mover| black[mover][0] == -white[1 - mover][0]);
    Ok(black.into_iter().zip(white).map(same).collect())
}

fn guarantees(
    nodes: &[Node],
    circles: &[&[usize]],
    player: Player,
    tax: i32,
    sink: &dyn ProgressSink,
) -> Result<Vec<Sure>, StopReason> {
    let mut sure: Vec<Sure> = vec![[[NOTHING; 2]; 2]; nodes.len()];
    let mut done = 0;
    for circle in circles {
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            for &at in *circle {
                let found = improved(&nodes[at], player, tax, sure[at], &sure);
                changed |= found != sure[at];
                sure[at] = found;
            }
            done += circle.len() as u64;
            sink.report(&Progress::new(done, sure.len() * size_of::<Sure>()))?;
            if !changed {
                break;
            }
        }
    }
    Ok(sure)
}

/// What the player is sure of at a node if what is said of it and those below it holds.
fn improved(node: &Node, player: Player, tax: i32, mut own: Sure, sure: &[Sure]) -> Sure {
    let standing = node.standing * stone(player).sign();
    for passed in [1, 0] {
        for mover in 0..2 {
            let waits = 1 - mover;
            let pass = if passed == 1 { standing } else { own[waits][1] };
            let moves = node.edges.iter();
            let moves = moves.filter(|edge| (edge.player == player) == (mover == 0));
            let cost = if mover == 0 { tax } else { -tax };
            let moves = moves.map(|edge| match sure[edge.to][waits][0] {
                NOTHING => NOTHING,
                score => score - cost,
            });
            own[mover][passed] =
                if mover == 0 { moves.fold(pass, i32::max) } else { moves.fold(pass, i32::min) };
        }
    }
    own
}

//! The score of perfect play on a small board with superko.
//!
//! With superko the value of a position depends on the whole history (the graph history interaction
//! problem), so positions alone cannot be table keys. The solver decides for a sequence of targets
//! whether Black can reach them, in two ways.
//!
//! **Without history.** `Forced` computes, for all positions of the board up to symmetry, where a
//! player reaches the goal in a game that forbids only retaking a ko at once and in which infinite
//! play is a loss. Such strategies never return to a node, so most of them hold under superko;
//! `strategy` proves which, and after which histories. This decides most positions, except those
//! where longer cycles matter.
//!
//! **With history.** For the others, `search` looks for proofs with preconditions on the history
//! (`Preconditions`):
//!
//! * where superko forbids a move of the loser, the resulting position must be in the history
//!   (*barred*);
//! * where the winner places a stone, the resulting position must not be in the history
//!   (*created*), or no position of the history may have certain stones (*cores*).
//!
//! **Transfer.** A proof for a position, player to move and pass state is valid after any history
//! that contains its barred positions, none of its created ones and no position with all stones of
//! a core: every move of the winner is still legal. Every move of the loser is answered in the
//! proof, still barred, or newly barred, which only takes moves from the loser, who can always
//! pass. Positions created inside the proof are in the history of all later positions, for any
//! previous game, so they are dropped from the barred ones as the proof is built upward. Only such
//! transfers are taken from the table; the answers are exact. By symmetry, a proof transfers to
//! images of its position with the images of its preconditions.
//!
//! The search is iterative deepening. At its horizon it returns "unknown", which is always correct;
//! the recursion is as deep as the horizon, at most [`DEEPEST`] moves.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::go::{solve::solve, Board, Game};
//!
//! let game = Game::new(Board::empty(2, 2).expect("four points"));
//! assert_eq!(solve(&game, &NoProgress)?.score, 1);
//! # Ok::<(), mustplay_rulesets::go::solve::GoSolveError>(())
//! ```

mod graph;
mod positions;
mod search;
mod strategy;

use graph::Graph;
use mustplay_core::{ProgressSink, StopReason};
use positions::{Bits, Effort};
use search::{GameState, ProofSearch};
use thiserror::Error;

use super::board::{Point, Stone};
use super::game::Game;

/// The maximum number of points of a board that is solved.
pub const MOST_POINTS: usize = 16;

/// The maximum depth of the search and its recursion.
pub const DEEPEST: u32 = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GoSolveError {
    #[error("expected a board of at most {MOST_POINTS} points to solve, found {found} points")]
    Large { found: usize },
    #[error("not decided within {DEEPEST} moves")]
    Deep,
    #[error("{stop}")]
    Stopped { stop: StopReason, range: [i32; 2], nodes: u64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerfectPlay {
    pub score: i32,
    /// A move that reaches the score; `None` is a pass.
    pub best: Option<Point>,
    pub nodes: u64,
}

/// Solves the rest of a game.
pub fn solve(game: &Game, sink: &dyn ProgressSink) -> Result<PerfectPlay, GoSolveError> {
    let board = game.board();
    if board.len() > MOST_POINTS {
        return Err(GoSolveError::Large { found: board.len() });
    }
    if game.is_over() {
        return Ok(PerfectPlay { score: board.score(), best: None, nodes: 0 });
    }
    let mut effort = Effort::new(sink);
    let area = board.len() as i32;
    let mut range = [-area, area];
    match narrow(game, &mut range, &mut effort) {
        Ok(best) => Ok(PerfectPlay { score: range[0], best, nodes: effort.nodes }),
        Err(None) => Err(GoSolveError::Deep),
        Err(Some(stop)) => Err(GoSolveError::Stopped { stop, range, nodes: effort.nodes }),
    }
}

/// Narrows the range of scores to one, with a move that reaches it. Fails with the stop reason, or
/// with `None` if the search is not deep enough.
fn narrow(
    game: &Game,
    range: &mut [i32; 2],
    effort: &mut Effort,
) -> Result<Option<Point>, Option<StopReason>> {
    effort.report()?;
    let graph = Graph::new(game.board(), effort)?;
    let root = GameState {
        position: Bits::of(game.board()),
        to_move: game.to_move(),
        passed: game.passed(),
    };
    let mut best = None;
    // Invariant: Black reaches the lower end, and nothing above the upper one. The first target is
    // the whole board for the player to move, which on many small boards is the answer.
    let mut target = match root.to_move {
        Stone::Black => range[1],
        Stone::White => range[0] + 1,
    };
    while range[0] < range[1] {
        let history = game.positions().map(Bits::of).collect();
        effort.bytes = graph.bytes();
        let decided = ProofSearch::new(&graph, target, history, effort)?.decide(root, DEEPEST)?;
        let Some((winner, choice)) = decided else {
            return Err(None);
        };
        if winner == root.to_move {
            best = choice.map(|at| graph.point(at));
        }
        match winner {
            Stone::Black => range[0] = target,
            Stone::White => range[1] = target - 1,
        }
        target = range[0] + (range[1] - range[0] + 1) / 2;
    }
    Ok(best)
}

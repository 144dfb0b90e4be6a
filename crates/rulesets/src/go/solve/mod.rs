//! The score of perfect play on a small board, with superko.
//!
//! Superko makes the value of a position depend on the whole game before it, so positions
//! alone must not key a table. The solver asks, for one target after another, *can Black
//! reach it?*, and answers in two ways.
//!
//! **Without history.** `forced` finds, for all positions of the board up to symmetry at once,
//! where a player reaches the goal in a game that forbids nothing but taking back a ko at
//! once, and in which playing on for ever is a loss. Such strategies never come back to a node, so
//! most of them hold under superko; `warrant` proves which, and after which games. This decides
//! most positions, but not those where longer cycles matter.
//!
//! **With history.** Above that, `search` looks for proofs that say what they rely on
//! (`reliance`):
//!
//! * where the loser had a move that superko forbade, the proof relies on that position
//!   being in the history (*barred*);
//! * where the winner places a stone, it relies on the resulting position not being in the
//!   history (*created*), or on no position of it having certain stones (*cores*).
//!
//! **Transfer.** A proof for a position, player to move and pass state is valid after any
//! history that contains its barred positions, none of its created ones and no position with all
//! stones of a core: every move of the winner is still legal; every move of the loser is
//! answered in the proof, barred still, or barred now, which only takes moves from the loser, who
//! can always pass. Positions placed inside the proof itself are in the history of all that
//! follows them, whatever came before, so they are dropped from the barred ones as the proof is
//! built upwards. Only such transfers are taken from the table; the answers are exact. The rules
//! know no directions, so a proof transfers to symmetric positions as well, with the images of
//! all that it relies on.
//!
//! The search deepens step by step. At its horizon it says "unknown", which is never
//! wrong; the recursion is as deep as the horizon, at most [`DEEPEST`] moves.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::go::{Board, Game, solve::solve};
//!
//! let game = Game::new(Board::empty(2, 2).expect("four points"));
//! assert_eq!(solve(&game, &NoProgress)?.score, 1);
//! # Ok::<(), mustplay_rulesets::go::solve::SolveError>(())
//! ```

mod graph;
mod positions;
mod search;
mod strategy;

use graph::Graph;
use mustplay_core::{ProgressSink, StopReason};
use positions::{Bits, Effort};
use search::{Search, State};
use thiserror::Error;

use super::board::{Point, Stone};
use super::game::Game;

/// Most points of a board that is solved.
pub const MOST_POINTS: usize = 16;

/// The deepest search; the recursion goes no deeper.
pub const DEEPEST: u32 = 512;

/// Why there is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    #[error("expected a board of at most {MOST_POINTS} points to solve, found {found} points")]
    Large { found: usize },
    #[error("not decided within {DEEPEST} moves")]
    Deep,
    #[error("{stop}")]
    Stopped { stop: StopReason, range: [i32; 2], nodes: u64 },
}

/// What perfect play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Black's area minus White's.
    pub score: i32,
    /// A move that reaches it; `None` is a pass.
    pub best: Option<Point>,
    /// Nodes of the search.
    pub nodes: u64,
}

/// The score when both players play on perfectly from where the game stands.
pub fn solve(game: &Game, sink: &dyn ProgressSink) -> Result<Solved, SolveError> {
    let board = game.board();
    if board.len() > MOST_POINTS {
        return Err(SolveError::Large { found: board.len() });
    }
    if game.is_over() {
        return Ok(Solved { score: board.score(), best: None, nodes: 0 });
    }
    let mut effort = Effort::new(sink);
    let area = board.len() as i32;
    let mut range = [-area, area];
    match narrow(game, &mut range, &mut effort) {
        Ok(best) => Ok(Solved { score: range[0], best, nodes: effort.nodes }),
        Err(None) => Err(SolveError::Deep),
        Err(Some(stop)) => Err(SolveError::Stopped { stop, range, nodes: effort.nodes }),
    }
}

/// Narrows the range of scores to one, with a move that reaches it. Fails if the work is stopped,
/// or, with no stop, if a question stays open.
fn narrow(
    game: &Game,
    range: &mut [i32; 2],
    effort: &mut Effort,
) -> Result<Option<Point>, Option<StopReason>> {
    effort.tell()?;
    let graph = Graph::new(game.board(), effort)?;
    let root =
        State { position: Bits::of(game.board()), to_move: game.to_move(), passed: game.passed() };
    let mut best = None;
    // Invariant: Black reaches the lower end, and nothing above the upper one. Whether the player
    // to move takes the whole board is asked first: on many small boards it is the answer.
    let mut target = match root.to_move {
        Stone::Black => range[1],
        Stone::White => range[0] + 1,
    };
    while range[0] < range[1] {
        let history = game.positions().map(Bits::of).collect();
        effort.bytes = graph.bytes();
        let decided = Search::new(&graph, target, history, effort)?.decide(root, DEEPEST)?;
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

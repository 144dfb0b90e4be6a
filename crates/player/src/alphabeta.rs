//! Alpha-beta search over an evaluation, as in Queenbee (SCG §11.1, §11.3, §12).
//!
//! Iterative deepening searches all moves to a *horizon*, where an [`Evaluation`] scores the
//! position. It uses a transposition table, minimal windows, killer moves, the history heuristic
//! and must-play pruning:
//!
//! **Theorem.** Algorithm 2 gives every position the same score as plain minimax with the same
//! horizon.
//! *Proof.* Connection games are isotone, and a game ends as soon as one color has connected or
//! wins by every filling; so with more stones of the winner, or fewer of the loser, a win within
//! some number of plies remains a win within that number (*). By induction on the depth: a win
//! found within the horizon with a trace is a win within the horizon even if the loser owns all
//! empty cells outside the trace. If the winner moves, take the move and the trace after it. If the
//! loser moves, the trace is the union of the traces after the searched moves. Any other move is
//! outside one of these and helps no more than owning all cells outside that trace, so (*) applies.
//! Therefore every pruned move also loses within the horizon. ∎
//!
//! The table is kept from one position to the next. A proof in it may come from a deeper horizon;
//! the score is then this proof instead of the minimax estimate.
//!
//! At the root, cells are filled first; inferior moves and moves outside the must-play region are
//! pruned.

use std::sync::Arc;

use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, CellSet, Color, Masks, Objective, Setup, SetupError, with_width};
use mustplay_solver::evaluate::{Evaluation, NoScores, promising};
use mustplay_solver::inferior::Matcher;

use crate::alphabeta_search::{Halt, Score, Search, Window};
use crate::connection::{ConnectionRules, Stones};
use crate::result::{MoveStats, PlayerError, SearchResult};
use crate::settings::Knowledge;

#[cfg(test)]
#[path = "../tests/unit/alphabeta.rs"]
mod tests;

/// Plies to search for a sensible move when the winner is already known.
const DECIDED: u32 = 2;

/// Search depth and leaf evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Horizon {
    pub evaluation: Evaluation,
    /// The maximum depth in plies; `None`: only time limits the depth.
    pub depth: Option<u32>,
    /// Approximate bytes of the transposition table.
    pub memory: usize,
}

/// The two-distance evaluation, as in Queenbee.
impl Default for Horizon {
    fn default() -> Self {
        Self { evaluation: Evaluation::TwoDistance, depth: None, memory: 256 << 20 }
    }
}

/// An alpha-beta player for positions of one board. It is deterministic.
///
/// ```
/// use std::sync::Arc;
/// use mustplay_solver::inferior::Matcher;
/// use mustplay_hex::{Board, Color, Setup};
/// use mustplay_player::{AlphaBeta, Horizon};
/// use mustplay_core::NoProgress;
///
/// let board = Arc::new(Board::hex(7, 7)?);
/// let horizon = Horizon { depth: Some(2), ..Horizon::default() };
/// let matcher = Arc::new(Matcher::standard());
/// let mut player = AlphaBeta::new(&board, &matcher, horizon)?;
/// let result = player.search(&Setup::empty(Arc::clone(&board)), &NoProgress)?;
/// assert_eq!(result.best(), board.cell("d4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AlphaBeta {
    board: Arc<Board>,
    player: Box<dyn AnyWidth>,
}

impl AlphaBeta {
    pub fn new(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        horizon: Horizon,
    ) -> Result<Self, PlayerError> {
        let player: Box<dyn AnyWidth> = with_width!(board, W => {
            Box::new(Queenbee::<W>::new(board, matcher, horizon)?)
        });
        Ok(Self { board: Arc::clone(board), player })
    }

    /// Searches until the sink stops it, the winner and a move are known, or the last horizon is
    /// reached. Steps are positions, counted as playouts in the result. A second call for the same
    /// position continues. The chances of moves other than the best are upper bounds.
    pub fn search(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<SearchResult, PlayerError> {
        if *setup.board != *self.board {
            return Err(PlayerError::OtherBoard);
        }
        if setup.objective == Objective::Misere {
            return Err(PlayerError::Misere);
        }
        self.player.search(setup, sink)
    }
}

/// Erases the width of cell sets.
trait AnyWidth: Send {
    fn search(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<SearchResult, PlayerError>;
}

struct Queenbee<const W: usize> {
    rules: ConnectionRules<W>,
    search: Search<W>,
    depth: Option<u32>,
    last: Option<Deepening<W>>,
}

impl<const W: usize> Queenbee<W> {
    fn new(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        horizon: Horizon,
    ) -> Result<Self, SetupError> {
        let masks = Arc::new(Masks::new(board)?);
        let known = (Objective::Normal, Knowledge::default());
        let rules = ConnectionRules::new(board, &masks, known, matcher)?;
        Ok(Self {
            rules,
            search: Search::new(board, masks, horizon.evaluation, horizon.memory),
            depth: horizon.depth,
            last: None,
        })
    }

    /// The filled position and the moves left after pruning, or the winner if it is decided.
    fn narrowed(&mut self, stones: &Stones<W>) -> Result<(Stones<W>, CellSet<W>), Color> {
        let (filled, moves) = self.rules.fill(stones)?;
        let moves = match self.rules.must_play(&filled) {
            Ok(must) => moves & must,
            // A virtual connection wins, but only with the right move.
            Err(winner) if winner == stones.to_move => moves,
            Err(winner) => return Err(winner),
        };
        if moves.is_empty() {
            // All moves left after pruning lose, so all moves lose.
            return Err(!stones.to_move);
        }
        Ok((filled, moves))
    }

    fn stats(&self, stones: &Stones<W>, candidate: &Candidate, longest: usize) -> MoveStats {
        let mut after = *stones;
        after.place(candidate.cell);
        let mut line = vec![candidate.cell];
        line.extend(self.search.line(after, longest.saturating_sub(1)));
        MoveStats {
            chance: candidate.score.chance(),
            games: candidate.nodes,
            winner: match candidate.score {
                Score::WON => Some(stones.to_move),
                Score::LOST => Some(!stones.to_move),
                _ => None,
            },
            line,
            ..MoveStats::unvisited(candidate.cell)
        }
    }
}

impl<const W: usize> AnyWidth for Queenbee<W> {
    fn search(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<SearchResult, PlayerError> {
        let played = Stones::of(setup)?;
        self.search.nodes = 0;
        let mut result = SearchResult {
            to_move: setup.to_move,
            moves: Vec::new(),
            winner: self.search.winner(&played),
            games: 0,
            stop: None,
        };
        if result.winner.is_some() {
            return Ok(result);
        }
        let narrowed = self.narrowed(&played);
        let decided = narrowed.err();
        let (stones, moves) = narrowed.unwrap_or((played, self.search.empty(&played)));
        let left = self.search.empty(&stones).len() as u32;
        let depth = self.depth.unwrap_or(left).min(left);
        let depth = decided.map_or(depth, |_| depth.min(DECIDED));
        let mut so_far = match self.last.take().filter(|last| last.stones == stones) {
            Some(last) => last,
            None => self.search.begin(stones, moves, sink)?,
        };
        result.stop = self.search.deepen(&mut so_far, depth, sink);
        let longest = so_far.finished as usize + 1;
        let stats = |it| self.stats(&stones, it, longest);
        result.moves = so_far.candidates.iter().map(stats).collect();
        result.winner = decided.or(result.moves.first().and_then(|best| best.winner));
        result.games = so_far.nodes();
        self.last = Some(so_far);
        if let Some(winner) = decided {
            for stats in &mut result.moves {
                stats.winner = Some(winner);
                stats.chance = f64::from(u8::from(winner == setup.to_move));
            }
        }
        Ok(result)
    }
}

// Iterative deepening.

#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) cell: Cell,
    /// Exact for the best move, an upper bound for the others.
    pub(super) score: Score,
    depth: u32,
    pub(super) nodes: u64,
}

/// The state of iterative deepening at a position.
#[derive(Clone, Debug)]
pub(super) struct Deepening<const W: usize> {
    pub(super) stones: Stones<W>,
    /// Best first, by the last horizon, which may be unfinished.
    pub(super) candidates: Vec<Candidate>,
    /// The last horizon completed for all candidates.
    pub(super) finished: u32,
}

impl<const W: usize> Deepening<W> {
    pub(super) fn nodes(&self) -> u64 {
        self.candidates.iter().map(|it| it.nodes).sum()
    }

    fn is_proved(&self) -> bool {
        self.finished > 0 && self.candidates[0].score.is_proof()
    }
}

impl<const W: usize> Search<W> {
    /// The candidates of a position before the search, ordered by the evaluation.
    pub(super) fn begin(
        &self,
        stones: Stones<W>,
        moves: CellSet<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Deepening<W>, NoScores> {
        let order = match self.scores(&stones, sink) {
            Ok(scores) => self.ordering.order(moves, &scores, None, Self::turn(&stones)),
            Err(Halt::NoScores(error)) => return Err(error),
            Err(Halt::Stop(_)) => {
                let promising = promising(&self.eval_input(&stones)).into_iter();
                promising.filter(|&cell| moves.contains(cell)).collect()
            }
        };
        let candidate = |cell| Candidate { cell, score: Score::guessed(0.0), depth: 0, nodes: 0 };
        Ok(Deepening {
            stones,
            candidates: order.into_iter().map(candidate).collect(),
            finished: 0,
        })
    }

    /// Searches horizons up to `most` until the winner is known or the sink stops it.
    pub(super) fn deepen(
        &mut self,
        so_far: &mut Deepening<W>,
        most: u32,
        sink: &dyn ProgressSink,
    ) -> Option<StopReason> {
        while so_far.finished < most && !so_far.is_proved() {
            let depth = so_far.finished + 1;
            let passed = self.pass(&mut so_far.candidates, &so_far.stones, depth, sink);
            so_far.candidates.sort_by_key(|it| it.rank(depth));
            match passed {
                Ok(()) => so_far.finished = depth,
                // An evaluation that fails at a deeper horizon leaves the shallower results valid.
                Err(Halt::NoScores(_)) => return None,
                Err(Halt::Stop(stop)) => return Some(stop),
            }
        }
        None
    }

    fn pass(
        &mut self,
        candidates: &mut [Candidate],
        stones: &Stones<W>,
        depth: u32,
        sink: &dyn ProgressSink,
    ) -> Result<(), Halt> {
        let mut window = Window::ALL;
        let mut must = self.empty(stones);
        let mut is_first = true;
        for candidate in candidates {
            if must.contains(candidate.cell) {
                let before = self.nodes;
                let found = self.after(stones, candidate.cell, depth, window, is_first, sink);
                candidate.nodes += self.nodes - before;
                let found = found?;
                candidate.score = found.score;
                match found.score {
                    Score::WON => return Ok(()),
                    Score::LOST => must &= found.trace,
                    score => {
                        is_first = false;
                        window.alpha = window.alpha.max(score);
                    }
                }
            } else {
                candidate.score = Score::LOST;
            }
            candidate.depth = depth;
        }
        Ok(())
    }
}

impl Candidate {
    /// The order after a search to this horizon: searched moves by score, then unsearched moves,
    /// then losing moves. The sort is stable, so the loser plays the move refuted last.
    fn rank(&self, depth: u32) -> (u8, Score) {
        match self.score {
            Score::WON => (0, Score::LOST),
            Score::LOST => (3, Score::LOST),
            score if self.depth == depth => (1, -score),
            _ => (2, Score::LOST),
        }
    }
}

//! The result of a search, and a random player.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Player;
use mustplay_core::StopReason;
use mustplay_hex::{Board, Cell, Color, Objective, Setup, SetupError};
use mustplay_solver::SolveError;
use mustplay_solver::evaluate::NoScores;
use thiserror::Error;

use crate::rules::Step;

#[derive(Clone, Debug, Error)]
pub enum PlayerError {
    /// The setup is invalid, or the board is too large.
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Solver(#[from] SolveError),
    #[error("expected a position of the player's board, found another board")]
    OtherBoard,
    /// The evaluation does not support the board.
    #[error(transparent)]
    NoScores(#[from] NoScores),
    /// Alpha-beta does not support misère games, since evaluations estimate who connects.
    #[error("expected the normal objective, which evaluations measure; found misere")]
    Misere,
}

/// The result of a search: moves of type `M` by players of type `P`.
#[derive(Clone, Debug)]
pub struct SearchResult<M = Cell, P = Color> {
    pub to_move: P,
    /// The candidate moves, the best first; empty if the winner was certain before the search.
    pub moves: Vec<MoveStats<M, P>>,
    pub winner: Option<P>,
    /// Playouts from this position, in this search and earlier ones.
    pub games: u64,
    /// Why the search stopped; `None` if the position is decided.
    pub stop: Option<StopReason>,
}

#[derive(Clone, Debug)]
pub struct MoveStats<M = Cell, P = Color> {
    pub mv: M,
    /// The winning chance of the move for its player, from 0 to 1.
    pub chance: f64,
    /// Visits of the move.
    pub games: u64,
    pub prior: f64,
    /// The winner after it, if proved.
    pub winner: Option<P>,
    /// The principal variation, this move first.
    pub line: Vec<M>,
}

impl SearchResult {
    pub fn best(&self) -> Option<Cell> {
        self.moves.first().map(|stats| stats.mv)
    }

    /// The winning chance of the player to move, from 0 to 1: by a proof, or the mean over all
    /// playouts. The mean of the best move alone would be biased, since the opponent tries worse
    /// replies in some playouts. `None` without playouts.
    pub fn chance(&self) -> Option<f64> {
        if let Some(winner) = self.winner {
            return Some(f64::from(u8::from(winner == self.to_move)));
        }
        let of_each = self.moves.iter().map(|stats| stats.games as f64);
        let games: f64 = of_each.clone().sum();
        let won = of_each.zip(&self.moves).map(|(games, it)| games * it.chance);
        (games > 0.0).then(|| won.sum::<f64>() / games)
    }

    /// Whether nothing distinguishes the moves.
    pub(crate) fn is_uninformed(&self) -> bool {
        let first = self.moves.first().map(|stats| stats.prior);
        let is_like_first =
            |it: &MoveStats| it.games == 0 && it.winner.is_none() && Some(it.prior) == first;
        first.is_some() && self.moves.iter().all(is_like_first)
    }
}

impl MoveStats {
    pub(crate) fn unvisited(cell: Cell) -> Self {
        Self { mv: cell, chance: 0.5, games: 0, prior: 0.0, winner: None, line: vec![cell] }
    }
}

impl MoveStats<Step, Player> {
    /// Converts moves and players to those of a game.
    pub(crate) fn of_game<M, P: From<Player>>(self, mv: impl Fn(Step) -> M) -> MoveStats<M, P> {
        MoveStats {
            mv: mv(self.mv),
            chance: self.chance,
            games: self.games,
            prior: self.prior,
            winner: self.winner.map(P::from),
            line: self.line.into_iter().map(mv).collect(),
        }
    }
}

/// Plays a uniformly random empty cell. The seed determines the game.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    board: Arc<Board>,
    random: SplitMix,
}

impl RandomPlayer {
    pub fn new(board: &Arc<Board>, seed: u64) -> Self {
        Self { board: Arc::clone(board), random: SplitMix::new(seed) }
    }

    /// The moves of a position in random order; none if the game is over.
    pub fn search(&mut self, setup: &Setup) -> Result<SearchResult, PlayerError> {
        if *setup.board != *self.board {
            return Err(PlayerError::OtherBoard);
        }
        let winner = setup.connected()?.map(|connected| match setup.objective {
            Objective::Normal => connected,
            Objective::Misere => !connected,
        });
        let mut cells = match winner {
            Some(_) => Vec::new(),
            None => setup.empty_cells()?,
        };
        let prior = 1.0 / cells.len() as f64;
        for place in (1..cells.len()).rev() {
            cells.swap(place, self.random.index(place + 1));
        }
        let stats = |cell| MoveStats { prior, ..MoveStats::unvisited(cell) };
        Ok(SearchResult {
            to_move: setup.to_move,
            moves: cells.into_iter().map(stats).collect(),
            winner,
            games: 0,
            stop: None,
        })
    }
}

//! A solver for the positions of one board.

use std::sync::Arc;

use mustplay_coloring::{Coloring, Isotone, SetColoring};
use mustplay_games::{Stop, Watch};
use mustplay_hex::inferior::Matcher;
use mustplay_hex::masks::TooNarrow;
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame, Masks};
use thiserror::Error;

use crate::certificate::build::Oracle;
use crate::store::{Archive, Canonical};

use super::judge::Judge;
use super::node::{NONE, Numbers};
use super::shared::Shared;
use super::technique::Techniques;
use super::worker::Worker;

/// Stack of a thread: a recursion for each cell of the largest boards.
const STACK: usize = 64 << 20;

/// Boards with no more cells need no deeper stack than any thread has.
const SHALLOW: usize = 200;

/// Decides who wins, and remembers what it has found out for the next question.
pub struct Solver<'a, const W: usize> {
    board: &'a Board,
    masks: Masks<W>,
    canonical: Canonical,
    matcher: Arc<Matcher>,
    techniques: Techniques,
    shared: Shared<'a, W>,
    /// Memory beside the tables, for all judges together.
    spare: usize,
    /// One for each thread.
    judges: Vec<Judge<W>>,
}

/// Why there is no solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolverError {
    /// The board does not fit in sets of cells of this width.
    #[error(transparent)]
    TooNarrow(#[from] TooNarrow),
    /// There is not so much memory.
    #[error("cannot get {bytes} bytes of memory for the search")]
    Memory {
        /// What was asked for.
        bytes: usize,
    },
}

impl<'a, const W: usize> Solver<'a, W> {
    /// A solver that takes `bytes` of memory, most of it for its tables, for one thread.
    pub fn new(
        board: &'a Board,
        matcher: Arc<Matcher>,
        techniques: Techniques,
        bytes: usize,
        watch: &'a dyn Watch,
    ) -> Result<Self, SolverError> {
        let spare = bytes / 4;
        let solver = Self {
            board,
            masks: Masks::new(board)?,
            canonical: Canonical::new(board),
            judges: vec![Judge::new(board, Arc::clone(&matcher), techniques)?],
            spare,
            matcher,
            techniques,
            shared: Shared::new(board, techniques, bytes - spare, watch)
                .map_err(|_| SolverError::Memory { bytes })?,
        };
        Ok(solver.with_threads(1))
    }

    /// The same with an archive to look positions up in and to keep them.
    #[must_use]
    pub fn with_archive(mut self, archive: &'a dyn Archive<W>) -> Self {
        self.shared.set_archive(archive);
        self
    }

    /// The same with so many threads, one at least. With one, the same questions in the same order
    /// give the same answers after the same number of nodes.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        let judge = || Judge::new(self.board, Arc::clone(&self.matcher), self.techniques);
        let new = || judge().expect("the board fits, or there were no solver");
        self.judges.resize_with(threads.max(1), new);
        let share = self.spare / self.judges.len();
        for judge in &mut self.judges {
            judge.set_memory(share);
        }
        self
    }

    /// How many nodes have been looked at.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes()
    }

    /// Memory of the tables.
    pub fn bytes(&self) -> usize {
        self.shared.bytes()
    }

    /// Who wins the position with these black and white stones and `to_move` to move.
    ///
    /// When stopped, what was found out is kept, and asking again goes on from there.
    pub fn winner(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Color, Stop> {
        let (key, exchanged) = self.canonical.least(stones, to_move);
        let (stones, to_move) = (key.stones(), key.to_move());
        let winner = self.winner_of_least(stones, to_move)?;
        Ok(if exchanged { !winner } else { winner })
    }

    /// The same for a position that stands for its images.
    fn winner_of_least(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Color, Stop> {
        self.shared.begin(self.judges.len());
        let shared = &self.shared;
        let run = |judge: &mut Judge<W>| {
            let found = Worker::new(shared, judge).solve(stones, to_move);
            shared.end();
            found
        };
        if let [judge] = self.judges.as_mut_slice()
            && self.board.len() <= SHALLOW
        {
            return run(judge);
        }
        std::thread::scope(|scope| {
            let spawn = |judge| {
                let thread = std::thread::Builder::new().stack_size(STACK);
                let started = thread.spawn_scoped(scope, || run(judge));
                started.expect("a thread to work in")
            };
            let threads: Vec<_> = self.judges.iter_mut().map(spawn).collect();
            let answers = threads.into_iter().map(|thread| match thread.join() {
                Ok(answer) => answer,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            // The first that has finished ends the others, which then say that they were cancelled.
            let answers: Vec<Result<Color, Stop>> = answers.collect();
            let rank = |answer: &Result<Color, Stop>| match answer {
                Ok(_) => 0,
                Err(Stop::Cancelled) => 2,
                Err(_) => 1,
            };
            let best = answers.into_iter().min_by_key(rank);
            best.unwrap_or(Err(Stop::Cancelled))
        })
    }

    /// A move with which `to_move` wins; nothing if there is none or the game is over.
    pub fn winning_move(
        &mut self,
        stones: [CellSet<W>; 2],
        to_move: Color,
    ) -> Result<Option<Cell>, Stop> {
        if self.masks.connected(stones[0], stones[1]).is_some()
            || self.winner(stones, to_move)? != to_move
        {
            return Ok(None);
        }
        if let Some(cell) = self.favorite(stones, to_move) {
            return Ok(Some(cell));
        }
        let mut moves = Vec::new();
        let coloring = Coloring::new(stones[0], stones[1]).expect("no cell with two stones");
        let game = ConnectionGame::new(&self.masks);
        let empty = game.uncolored(&coloring);
        game.order(&coloring, to_move.into(), empty, &mut moves);
        for cell in moves {
            let mut after = stones;
            after[to_move.index()].insert(cell);
            if self.winner(after, !to_move)? == to_move {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}

impl<const W: usize> Solver<'_, W> {
    /// The move that won the position for the search, which was filled in a way that keeps the result of every move.
    fn favorite(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Cell> {
        let (key, symmetry) = self.canonical.least_by(stones, to_move);
        let link = self.judges[0].start(key.stones(), key.to_move());
        let known = self.shared.known(&link.node)?;
        let best = known.ranked.first().copied().filter(|&cell| cell != NONE)?;
        let won = known.numbers == Numbers::WON;
        let empty = self.masks.all() - stones[0] - stones[1];
        empty
            .iter()
            .find(|&cell| won && symmetry.apply(cell).index() == usize::from(best))
    }
}

impl<const W: usize> Oracle<W> for Solver<'_, W> {
    fn winner(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Color, Stop> {
        Self::winner(self, stones, to_move)
    }

    fn favorite(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Cell> {
        Self::favorite(self, stones, to_move)
    }

    fn worthwhile(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> CellSet<W> {
        let judge = &mut self.judges[0];
        let link = judge.start(stones, to_move);
        let (place, empty) = (judge.place(), link.node.empty(self.masks.all()));
        judge.account(place, to_move, empty).0
    }

    fn given(&mut self, stones: [CellSet<W>; 2], color: Color) -> CellSet<W> {
        self.judges[0].given(stones, color)
    }
}

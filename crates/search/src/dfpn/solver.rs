//! A solver for the positions of one board.

use std::sync::Arc;

use mustplay_coloring::{Coloring, Isotone};
use mustplay_hex::inferior::Matcher;
use mustplay_hex::masks::TooNarrow;
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame, Masks, Position, Symmetry};
use mustplay_work::{Stop, Watch};
use thiserror::Error;

use crate::oracle::{Answer, Oracle};
use crate::stack;
use crate::store::{Archive, Canonical, Verdict};

use super::judge::Judge;
use super::questions::{News, Question, Questions, Task};
use super::shared::Shared;
use super::technique::Techniques;
use super::worker::Worker;

/// Boards with no more cells need no deeper stack than any thread has: four kilobytes for each cell are a quarter of it.
const SHALLOW: usize = 128;

/// More memory than this for connections is of little use to a thread: nineteen out of twenty parents are found in it.
const ENOUGH: usize = 192 << 20;

/// Decides who wins, and remembers what it has found out for the next question.
pub struct Solver<'a, const W: usize> {
    board: &'a Board,
    masks: Masks<W>,
    canonical: Canonical,
    matcher: Arc<Matcher>,
    techniques: Techniques,
    shared: Shared<'a, W>,
    /// Memory beside the tables.
    spare: usize,
    /// One for each thread.
    judges: Vec<Judge<W>>,
    /// What the stack of a thread takes.
    stack: usize,
}

/// Hears what becomes of each question, by its number; may be called by any thread.
pub type Listener<'t, const W: usize> = dyn Fn(usize, News<W>) -> Result<(), Stop> + Sync + 't;

/// Tells all threads of a search that it is over when nothing is left for one of them to do, or it was stopped or has panicked.
struct Ending<'s, 'a, const W: usize>(&'s Shared<'a, W>);

impl<const W: usize> Drop for Ending<'_, '_, W> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Works on a question until it is answered, by this thread or another.
fn answer<const W: usize>(
    shared: &Shared<'_, W>,
    judge: &mut Judge<W>,
    task: &Task<'_, W>,
    tell: &Listener<'_, W>,
) -> Result<(), Stop> {
    let question = task.question;
    if task.is_new {
        shared.begin_question();
        tell(task.index, News::Begun)?;
    }
    let answer = match Worker::new(shared, judge, question).solve() {
        Err(Stop::Cancelled) if question.answer().is_some() => return Ok(()),
        found => found?,
    };
    if question.settle(answer) {
        let nodes = question.nodes();
        tell(task.index, News::Answered { answer, nodes })?;
    }
    Ok(())
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
            stack: stack::DEEP,
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
        let enough = ENOUGH.saturating_mul(self.judges.len());
        let connections = self.spare.min(enough);
        self.shared.set_memory_of_connections(connections);
        self
    }

    /// How many nodes have been looked at.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes()
    }

    /// Memory that it takes, at most, beside a little for each thread and for lemmas: its tables, and what is kept of
    /// connections.
    pub fn bytes(&self) -> usize {
        self.shared.bytes()
    }

    /// Who wins the position with these black and white stones and `to_move` to move.
    ///
    /// When stopped, what was found out is kept, and asking again goes on from there. It stops by itself, for want of memory, if
    /// the system has no stack to give for a thread.
    pub fn winner(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Color, Stop> {
        Ok(self.answer(stones, to_move)?.verdict.winner)
    }

    /// Who wins, and with what. A position and its images are one question.
    pub fn answer(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Answer<W>, Stop> {
        self.seeing(stones, to_move).answer(stones, to_move)
    }

    /// An oracle about a position and those that follow from it. It looks at all of them from the same side, since not
    /// all that is learned from a position is known about its images.
    pub fn following(&mut self, position: &Position<W>) -> Following<'_, 'a, W> {
        let stones = Color::BOTH.map(|color| position.stones(color));
        self.seeing(stones, position.to_move())
    }

    /// An oracle that sees this position as its least image.
    fn seeing(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Following<'_, 'a, W> {
        let (_, symmetry) = self.canonical.least_by(stones, to_move);
        Following {
            symmetry: symmetry.clone(),
            solver: self,
        }
    }

    /// Answers several questions, each a position with black and white stones and who is to move, and tells about each as it goes.
    /// Threads work on different questions as long as there are enough of them, and share what they learn.
    ///
    /// Whoever is told can stop the work, as can the watch; what has been told stays true.
    pub fn answer_each(
        &mut self,
        positions: &[([CellSet<W>; 2], Color)],
        tell: &Listener<'_, W>,
    ) -> Result<(), Stop> {
        let canonical = self.canonical.clone();
        let seen = positions.iter().map(|&(stones, to_move)| {
            let (_, symmetry) = canonical.least_by(stones, to_move);
            let image = symmetry.image_of_stones(stones);
            let question = Question::new(image, symmetry.apply_to_color(to_move));
            (question, symmetry)
        });
        let (questions, symmetries): (Vec<_>, Vec<_>) = seen.unzip();
        let ended = self.search(&questions, &|index, news| match news {
            News::Answered { answer, nodes } => {
                let answer = answer.before(symmetries[index]);
                tell(index, News::Answered { answer, nodes })
            }
            other => tell(index, other),
        });
        for (index, question) in questions.iter().enumerate() {
            let nodes = question.nodes();
            if question.answer().is_none() && nodes > 0 {
                // It has been stopped already.
                let _ = tell(index, News::Left { nodes });
            }
        }
        ended
    }

    /// Answers questions, looking at the positions as they are.
    fn search(&mut self, questions: &[Question<W>], tell: &Listener<'_, W>) -> Result<(), Stop> {
        self.shared.begin(self.judges.len());
        let (shared, bytes) = (&self.shared, self.stack);
        let questions = Questions::new(questions);
        let run = |judge: &mut Judge<W>| {
            let _ending = Ending(shared);
            while let Some(task) = questions.take() {
                answer(shared, judge, &task, tell)?;
            }
            Ok(())
        };
        if let [judge] = self.judges.as_mut_slice()
            && self.board.len() <= SHALLOW
        {
            return run(judge);
        }
        std::thread::scope(|scope| {
            let judges = self.judges.iter_mut();
            // Fewer threads than were asked for will do.
            let threads = judges.filter_map(|judge| stack::spawn(bytes, scope, || run(judge)).ok());
            let threads: Vec<_> = threads.collect();
            // What has stopped one of them ends the others, which then say that they were cancelled.
            let ends = threads.into_iter().map(stack::join);
            let rank = |end: &Result<(), Stop>| match end {
                Err(Stop::Cancelled) => 1,
                Err(_) => 0,
                Ok(()) => 2,
            };
            // None was to be had.
            ends.min_by_key(rank).unwrap_or(Err(Stop::Memory))
        })
    }

    /// A move with which `to_move` wins; nothing if there is none or the game is over.
    pub fn winning_move(
        &mut self,
        stones: [CellSet<W>; 2],
        to_move: Color,
    ) -> Result<Option<Cell>, Stop> {
        if self.masks.connected(stones[0], stones[1]).is_some() {
            return Ok(None);
        }
        let answer = self.answer(stones, to_move)?;
        let Verdict { winner, carrier } = answer.verdict;
        if winner != to_move || answer.key.is_some() {
            return Ok(answer.key);
        }
        // What wins if the opponent owns all that is not needed wins all the more; and there are few such moves.
        let mut least = stones;
        least[(!to_move).index()] = self.masks.all() - stones[to_move.index()] - carrier;
        let mut moves = Vec::new();
        let coloring = Coloring::new(least[0], least[1]).expect("no cell with two stones");
        let game = ConnectionGame::new(&self.masks);
        game.order(&coloring, to_move.into(), carrier, &mut moves);
        for cell in moves {
            let mut after = least;
            after[to_move.index()].insert(cell);
            if self.winner(after, !to_move)? == to_move {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}

/// A [`Solver`] as an oracle about positions that follow from one.
pub struct Following<'s, 'a, const W: usize> {
    solver: &'s mut Solver<'a, W>,
    /// What makes of a position the one that the solver sees.
    symmetry: Symmetry,
}

impl<const W: usize> Oracle<W> for Following<'_, '_, W> {
    fn answer(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Answer<W>, Stop> {
        let image = self.symmetry.image_of_stones(stones);
        let to_move = self.symmetry.apply_to_color(to_move);
        let question = Question::new(image, to_move);
        let alone = std::slice::from_ref(&question);
        self.solver.search(alone, &|_, _| Ok(()))?;
        let answer = question
            .answer()
            .expect("a search that was not stopped has answered");
        Ok(answer.before(&self.symmetry))
    }

    fn recall(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Answer<W>> {
        let image = self.symmetry.image_of_stones(stones);
        let to_move = self.symmetry.apply_to_color(to_move);
        let question = Question::new(image, to_move);
        let (shared, judge) = (&self.solver.shared, &mut self.solver.judges[0]);
        let answer = Worker::new(shared, judge, &question).recall()?;
        Some(answer.before(&self.symmetry))
    }

    fn worthwhile(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> CellSet<W> {
        // Pruning learns nothing, so that it does not matter from which side it looks.
        self.solver.judges[0].kept(stones, to_move)
    }
}

#[cfg(test)]
mod tests {
    use mustplay_work::Unwatched;

    use super::*;

    #[test]
    fn a_search_without_a_thread_is_stopped() {
        let board = Board::hex(4, 4).unwrap();
        let matcher = Arc::new(Matcher::standard());
        let solver = Solver::<1>::new(&board, matcher, Techniques::default(), 0, &Unwatched);
        let mut solver = solver.unwrap().with_threads(2);
        let stack = std::mem::replace(&mut solver.stack, 1 << 60);
        let found = solver.winner([CellSet::EMPTY; 2], Color::White);
        assert_eq!(found, Err(Stop::Memory));
        solver.stack = stack;
        let found = solver.winner([CellSet::EMPTY; 2], Color::White);
        assert_eq!(found, Ok(Color::White));
    }
}

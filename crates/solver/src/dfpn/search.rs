//! A search of the positions of one board, in sets of cells of one width.

use std::sync::Arc;

use crate::evaluate::{Scene, promising};
use crate::inferior::Matcher;
use mustplay_coloring::{Coloring, Isotone};
use mustplay_core::{NoProgress, ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, Color, ConnectionGame, Masks, Position, Setup};

use crate::adviser::Advisers;
use crate::error::{SolveError, SolverError};
use crate::options::Knob;
use crate::oracle::{Answer, Oracle, Stones, stones};
use crate::outlook::Outlook;
use crate::proving::build::build;
use crate::solver::{AnySearch, Listener, News, Settings, Turns, Wanted};
use crate::stack;
use crate::store::{Archive, Canonical, Shelf, Verdict};
use mustplay_proof::Certificate;
use mustplay_proof::Win;

use super::judge::Judge;
use super::perspective::Perspective;
use super::questions::{Question, Questions, Task};
use super::shared::Shared;
use super::worker::Worker;

/// Hears what becomes of each question, by its number; may be called by any thread.
type AnswerListener<'t, const W: usize> =
    dyn Fn(usize, News<Answer<W>>) -> Result<(), StopReason> + Sync + 't;

/// Decides who wins, and remembers what it has found out for the next question.
pub(crate) struct Search<const W: usize> {
    board: Arc<Board>,
    masks: Masks<W>,
    pub(super) canonical: Canonical,
    pub(super) shared: Shared<W>,
    /// One for each thread.
    pub(super) judges: Vec<Judge<W>>,
    /// What the stack of a thread takes.
    stack: usize,
}

/// Ends the search for all threads when it is dropped: nothing is left for one of them to do,
/// or it was stopped or has panicked.
struct Ending<'s, const W: usize>(&'s Shared<W>);

impl<const W: usize> Drop for Ending<'_, W> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Works on a question until it is answered, by this thread or another, or its turn is over.
fn answer<const W: usize>(
    shared: &Shared<W>,
    sink: &dyn ProgressSink,
    judge: &mut Judge<W>,
    task: &Task<'_, W>,
    listener: &AnswerListener<'_, W>,
) -> Result<(), StopReason> {
    let question = task.question;
    question.begin(|| {
        shared.begin_question();
        listener(task.index, News::Begun)
    })?;
    let answer = match Worker::new(shared, sink, judge, question).solve() {
        Err(StopReason::Canceled) if question.is_left() => return Ok(()),
        found => found?,
    };
    if question.settle(answer) {
        let nodes = question.nodes();
        listener(task.index, News::Answered { answer, nodes })?;
    }
    Ok(())
}

impl<const W: usize> Search<W> {
    pub(crate) fn new(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        settings: &Settings,
    ) -> Result<Self, SolverError> {
        let Settings { bytes, options, .. } = *settings;
        let spare = bytes / options.of(Knob::ConnectionsShare) as usize;
        let threads = settings.threads.max(1);
        let mut shared = Shared::new(board, settings, bytes - spare)
            .map_err(|_| SolverError::Memory { bytes })?;
        let enough = (options.of(Knob::ConnectionsMemory) as usize) << 20;
        let enough = enough.saturating_mul(threads);
        shared.set_memory_of_connections(spare.min(enough));
        let judge = || Judge::new(board, Arc::clone(matcher), settings);
        Ok(Self {
            board: Arc::clone(board),
            masks: Masks::new(board)?,
            canonical: Canonical::new(board),
            shared,
            judges: (0..threads).map(|_| judge()).collect::<Result<_, _>>()?,
            stack: stack::DEEP,
        })
    }

    /// Has it look positions up in an archive and keep them there.
    pub(crate) fn set_archive(&mut self, archive: Arc<dyn Archive<W>>) {
        self.shared.set_archive(archive);
    }

    /// The stones of a position of this board.
    fn stones(&self, setup: &Setup) -> Result<Stones<W>, SolveError> {
        if *setup.board != *self.board {
            return Err(SolveError::OtherBoard);
        }
        stones(setup)
    }

    /// Who wins, and with what. A position and its images are one question.
    pub(super) fn answer(
        &mut self,
        (stones, to_move): Stones<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Answer<W>, StopReason> {
        Perspective::on(self, stones, to_move, sink).answer(stones, to_move)
    }

    /// Answers the questions that are `wanted`, looking at the positions as they are.
    pub(super) fn search(
        &mut self,
        questions: &[Question<W>],
        (turns, wanted): (Turns, &Wanted<'_>),
        sink: &dyn ProgressSink,
        listener: &AnswerListener<'_, W>,
    ) -> Result<(), StopReason> {
        self.shared.begin(self.judges.len());
        let (shared, bytes) = (&self.shared, self.stack);
        // Four kilobytes of stack for each of so many cells are a quarter of what any thread has.
        let shallow = shared.option(Knob::Shallow) as usize;
        let questions = Questions::new(questions, turns);
        let run = |judge: &mut Judge<W>| {
            let _ending = Ending(shared);
            while let Some(task) = questions.take(wanted) {
                answer(shared, sink, judge, &task, listener)?;
            }
            Ok(())
        };
        if let [judge] = self.judges.as_mut_slice()
            && self.board.len() <= shallow
        {
            return run(judge);
        }
        std::thread::scope(|scope| {
            let judges = self.judges.iter_mut();
            // Fewer threads than were asked for will do.
            let threads = judges.filter_map(|judge| stack::spawn(bytes, scope, || run(judge)).ok());
            let threads: Vec<_> = threads.collect();
            // What has stopped one of them ends the others, which then say that they were
            // cancelled.
            let ends = threads.into_iter().map(stack::join);
            let rank = |end: &Result<(), StopReason>| match end {
                Err(StopReason::Canceled) => 1,
                Err(_) => 0,
                Ok(()) => 2,
            };
            // None was to be had.
            ends.min_by_key(rank).unwrap_or(Err(StopReason::Memory))
        })
    }
}

impl<const W: usize> AnySearch for Search<W> {
    fn begin_call(&mut self) {
        self.shared.begin_call();
    }

    fn nodes_of_call(&self) -> u64 {
        self.shared.nodes_of_call()
    }

    fn nodes(&self) -> u64 {
        self.shared.nodes()
    }

    fn bytes(&self) -> usize {
        self.shared.bytes()
    }

    fn set_advisers(&mut self, advisers: &Arc<Advisers>) {
        if self.board.len() < self.shared.option(Knob::AdviceBoard) as usize {
            return;
        }
        for judge in &mut self.judges {
            judge.set_advisers(Arc::clone(advisers));
        }
    }

    fn set_shelf(&mut self, shelf: Arc<Shelf>) {
        self.set_archive(shelf);
    }

    fn connected(&self, setup: &Setup) -> Result<Option<Color>, SolveError> {
        let ([black, white], _) = self.stones(setup)?;
        Ok(self.masks.connected(black, white))
    }

    fn answer_each(
        &mut self,
        setups: &[Setup],
        turns: (Turns, &Wanted<'_>),
        sink: &dyn ProgressSink,
        listener: &Listener<'_>,
    ) -> Result<(), SolveError> {
        let canonical = self.canonical.clone();
        let mut questions = Vec::with_capacity(setups.len());
        let mut symmetries = Vec::with_capacity(setups.len());
        for setup in setups {
            let (stones, to_move) = self.stones(setup)?;
            let (_, symmetry) = canonical.least_by(stones, to_move);
            let image = symmetry.image_of_stones(stones);
            questions.push(Question::new(image, symmetry.apply_to_color(to_move)));
            symmetries.push(symmetry);
        }
        let ended = self.search(&questions, turns, sink, &|index, news| {
            listener(index, news.map(|answer| answer.before(symmetries[index]).into()))
        });
        for (index, question) in questions.iter().enumerate() {
            let nodes = question.nodes();
            if question.answer().is_none() && nodes > 0 {
                // It has been stopped already.
                let _ = listener(index, News::Left { nodes });
            }
        }
        Ok(ended?)
    }

    fn promising(&self, setup: &Setup) -> Result<Vec<Cell>, SolveError> {
        let (stones, _) = self.stones(setup)?;
        let empty = self.masks.all() - stones[0] - stones[1];
        let scene =
            Scene::new(&self.board, &self.masks, stones, empty).expect("stones that stand apart");
        Ok(promising(&scene))
    }

    fn recall(&mut self, setup: &Setup, cell: Cell) -> Result<Option<Color>, SolveError> {
        let (mut stones, to_move) = self.stones(setup)?;
        let mut oracle = Perspective::on(self, stones, to_move, &NoProgress);
        stones[to_move.index()].insert(cell);
        let answer = oracle.recall(stones, !to_move);
        Ok(answer.map(|answer| answer.verdict.winner))
    }

    fn winning_move(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Cell>, SolveError> {
        let (stones, to_move) = self.stones(setup)?;
        if self.masks.connected(stones[0], stones[1]).is_some() {
            return Ok(None);
        }
        let answer = self.answer((stones, to_move), sink)?;
        let Verdict { winner, carrier } = answer.verdict;
        if winner != to_move || answer.key.is_some() {
            return Ok(answer.key);
        }
        // What wins if the opponent owns all that is not needed wins all the more; and there
        // are few such moves.
        let mut least = stones;
        least[(!to_move).index()] = self.masks.all() - stones[to_move.index()] - carrier;
        let mut moves = Vec::new();
        let coloring = Coloring::new(least[0], least[1]).expect("no cell with two stones");
        let game = ConnectionGame::new(&self.masks);
        game.order(&coloring, to_move.into(), carrier, &mut moves);
        for cell in moves {
            let mut after = least;
            after[to_move.index()].insert(cell);
            let answer = self.answer((after, !to_move), sink)?;
            if answer.verdict.winner == to_move {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }

    fn teach(&mut self, name: u64, win: &Win) {
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        for symmetry in self.board.symmetries() {
            let image = win.image(symmetry);
            let (owned, carrier) = (set(&image.owned), set(&image.carrier));
            let taught = &mut self.shared.learned_mut().taught;
            taught.add(name, (image.winner, image.first), owned, carrier);
        }
    }

    fn made_use_of(&self) -> Vec<u64> {
        self.shared.learned().taught.used()
    }

    fn outlook(&mut self, setup: &Setup) -> Result<Option<Outlook>, SolveError> {
        let (stones, to_move) = self.stones(setup)?;
        Ok(Perspective::on(self, stones, to_move, &NoProgress).outlook(stones, to_move))
    }

    fn certificate(
        &mut self,
        setup: &Setup,
        parts: &[Certificate],
        sink: &dyn ProgressSink,
        steps: &dyn ProgressSink,
    ) -> Result<Certificate, SolveError> {
        let (stones, to_move) = self.stones(setup)?;
        let position = Position::<W>::new(setup)?;
        let mut oracle = Perspective::on(self, stones, to_move, sink);
        build(&position, &mut oracle, parts, steps)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/search.rs"]
mod tests;

//! The df-pn search of one board, with bit sets of one width.
//!
//! The search works on one image of a position under the symmetries of the board, the least
//! ([`least_image`]). Some results are not shared between images, so a caller that asks about a
//! position and then about its followers must map all of them by the same symmetry
//! ([`CanonicalOracle`]).

use std::sync::Arc;

use mustplay_coloring::{Coloring, Isotone};
use mustplay_core::{NoProgress, ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame, Masks, Position, Setup, Symmetry};
use mustplay_proof::{Certificate, Win};

use super::expander::{MoveAdvisors, NodeExpander};
use super::questions::{Question, Questions};
use super::shared::Shared;
use super::worker::Worker;
use crate::answer::{Answer, Oracle, ProofStatus, SolveError, Solved, Stones, stones};
use crate::certify::certifier::certify;
use crate::evaluate::{EvalInput, promising};
use crate::inferior::{FillEngine, Matcher};
use crate::params::SearchParam;
use crate::solver::{
    AnySearch, QuestionEvent, QuestionListener, QuestionTurns, SolverSettings, Wanted,
};
use crate::stack;
use crate::store::{BoardStore, least_image};

/// Finds winners, and keeps its results for later questions.
pub(crate) struct Search<const W: usize> {
    board: Arc<Board>,
    masks: Arc<Masks<W>>,
    pub(super) shared: Shared<W>,
    /// One for each thread.
    expanders: Vec<NodeExpander<W>>,
    /// Stack size of a thread in bytes.
    stack: usize,
}

/// Ends the search for all threads on drop: when one has finished, was stopped or has panicked.
struct EndOnDrop<'s, const W: usize>(&'s Shared<W>);

impl<const W: usize> Drop for EndOnDrop<'_, W> {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl<const W: usize> Search<W> {
    pub(crate) fn new(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        settings: &SolverSettings,
    ) -> Result<Self, SolveError> {
        let SolverSettings { bytes, params, techniques, .. } = *settings;
        let spare = bytes / params.of(SearchParam::ConnectionsShare) as usize;
        let threads = settings.threads.max(1);
        let mut shared = Shared::new(board, settings, bytes - spare)
            .map_err(|_| SolveError::Memory { bytes })?;
        let enough = (params.of(SearchParam::ConnectionsMemory) as usize) << 20;
        let enough = enough.saturating_mul(threads);
        shared.knowledge_mut().connections.set_memory(spare.min(enough));
        let engine = FillEngine::new(board, Arc::clone(matcher), techniques.features())?;
        Ok(Self {
            board: Arc::clone(board),
            masks: Arc::clone(engine.masks()),
            shared,
            expanders: (0..threads).map(|_| NodeExpander::new(engine.clone(), settings)).collect(),
            stack: stack::DEEP,
        })
    }

    /// The stones of a position of this board.
    fn stones(&self, setup: &Setup) -> Result<Stones<W>, SolveError> {
        if *setup.board != *self.board {
            return Err(SolveError::OtherBoard);
        }
        stones(setup)
    }

    /// Winner of a position, with a carrier. A position and its images are one question.
    pub(super) fn answer_stones(
        &mut self,
        (stones, to_move): Stones<W>,
        sink: &dyn ProgressSink,
    ) -> Result<Answer<W>, StopReason> {
        CanonicalOracle::on(self, stones, to_move, sink).answer(stones, to_move)
    }

    /// Answers the questions that are `wanted`.
    fn run(
        &mut self,
        questions: &[Question<W>],
        (turns, wanted): (QuestionTurns, &Wanted<'_>),
        sink: &dyn ProgressSink,
        listener: Option<&QuestionListener<'_>>,
    ) -> Result<(), StopReason> {
        self.shared.begin(self.expanders.len());
        let (shared, bytes) = (&self.shared, self.stack);
        // Four kilobytes of stack per cell use a quarter of the stack of any thread.
        let shallow = shared.param(SearchParam::ShallowCells) as usize;
        let questions = Questions::new(questions, turns);
        let tell = |index, event| listener.map_or(Ok(()), |listener| listener(index, event));
        let run = |expander: &mut NodeExpander<W>| {
            let _end = EndOnDrop(shared);
            while let Some(assignment) = questions.take(wanted) {
                let (index, question) = (assignment.index, assignment.question);
                question.begin(|| {
                    shared.begin_question();
                    tell(index, QuestionEvent::Begun)
                })?;
                match Worker::new(shared, sink, expander, question).solve() {
                    Err(StopReason::Canceled) if question.is_paused() => {}
                    found => {
                        if question.settle(found?) {
                            tell(index, question.event())?;
                        }
                    }
                }
            }
            Ok(())
        };
        if let [expander] = self.expanders.as_mut_slice()
            && self.board.len() <= shallow
        {
            return run(expander);
        }
        std::thread::scope(|scope| {
            let expanders = self.expanders.iter_mut();
            // Fewer threads than requested suffice.
            let threads: Vec<_> = expanders
                .filter_map(|expander| stack::spawn(bytes, scope, || run(expander)).ok())
                .collect();
            // The error of one thread ends the others, which then report that they were canceled.
            let ends = threads.into_iter().map(stack::join);
            let rank = |end: &Result<(), StopReason>| match end {
                Err(StopReason::Canceled) => 1,
                Err(_) => 0,
                Ok(()) => 2,
            };
            // Without any thread, there was no memory for a stack.
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

    fn set_advisors(&mut self, advisors: &Arc<MoveAdvisors>) {
        if self.board.len() < self.shared.param(SearchParam::AdviceBoard) as usize {
            return;
        }
        for expander in &mut self.expanders {
            expander.set_advisors(Arc::clone(advisors));
        }
    }

    fn set_store(&mut self, store: Arc<BoardStore>) {
        self.shared.archive = Some(store);
    }

    fn connected(&self, setup: &Setup) -> Result<Option<Color>, SolveError> {
        let ([black, white], _) = self.stones(setup)?;
        Ok(self.masks.connected(black, white))
    }

    fn answer(&mut self, setup: &Setup, sink: &dyn ProgressSink) -> Result<Solved, SolveError> {
        let (stones, to_move) = self.stones(setup)?;
        Ok(CanonicalOracle::on(self, stones, to_move, sink).answer(stones, to_move)?.into())
    }

    fn answer_each(
        &mut self,
        setups: &[Setup],
        turns: (QuestionTurns, &Wanted<'_>),
        sink: &dyn ProgressSink,
        listener: &QuestionListener<'_>,
    ) -> Result<(), SolveError> {
        let mut questions = Vec::with_capacity(setups.len());
        for setup in setups {
            let (stones, to_move) = self.stones(setup)?;
            let (_, symmetry) = least_image(self.board.symmetries(), stones, to_move);
            questions.push(Question::image(symmetry, stones, to_move));
        }
        let ended = self.run(&questions, turns, sink, Some(listener));
        for (index, question) in questions.iter().enumerate() {
            let nodes = question.nodes();
            if question.answer().is_none() && nodes > 0 {
                // The search is stopped already.
                let _ = listener(index, QuestionEvent::Stopped { nodes });
            }
        }
        Ok(ended?)
    }

    fn promising(&self, setup: &Setup) -> Result<Vec<Cell>, SolveError> {
        let (stones, _) = self.stones(setup)?;
        let empty = self.masks.all() - stones[0] - stones[1];
        Ok(promising(&EvalInput::new(&self.board, &self.masks, stones, empty)))
    }

    fn lookup(&mut self, setup: &Setup, cell: Cell) -> Result<Option<Color>, SolveError> {
        let (mut stones, to_move) = self.stones(setup)?;
        let mut oracle = CanonicalOracle::on(self, stones, to_move, &NoProgress);
        stones[to_move.index()].insert(cell);
        let answer = oracle.lookup(stones, !to_move);
        Ok(answer.map(|answer| answer.winner))
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
        let Answer { winner, carrier, key } = self.answer_stones((stones, to_move), sink)?;
        if winner != to_move || key.is_some() {
            return Ok(key);
        }
        // A move that wins when the opponent owns all unneeded cells still wins, and there are few
        // such moves.
        let mut least = stones;
        least[(!to_move).index()] = self.masks.all() - stones[to_move.index()] - carrier;
        let mut moves = Vec::new();
        let coloring = Coloring::new(least[0], least[1]).expect("no cell with two stones");
        let game = ConnectionGame::new(&self.masks);
        game.order(&coloring, to_move.into(), carrier, &mut moves);
        for cell in moves {
            let mut after = least;
            after[to_move.index()].insert(cell);
            if self.answer_stones((after, !to_move), sink)?.winner == to_move {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }

    fn import_lemma(&mut self, name: u64, win: &Win) {
        for symmetry in self.board.symmetries() {
            self.shared.knowledge_mut().imported.add(name, &win.image(symmetry));
        }
    }

    fn used_lemmas(&self) -> Vec<u64> {
        self.shared.knowledge().imported.used()
    }

    fn proof_status(&mut self, setup: &Setup) -> Result<Option<ProofStatus>, SolveError> {
        let (stones, to_move) = self.stones(setup)?;
        let mut oracle = CanonicalOracle::on(self, stones, to_move, &NoProgress);
        Ok(oracle.proof_status(stones, to_move))
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
        let mut oracle = CanonicalOracle::on(self, stones, to_move, sink);
        certify(&position, &mut oracle, parts, steps)
    }
}

/// A [`Search`] that maps all positions by one symmetry.
pub(super) struct CanonicalOracle<'s, const W: usize> {
    search: &'s mut Search<W>,
    sink: &'s dyn ProgressSink,
    /// Maps a position to the image that is searched.
    symmetry: Symmetry,
}

impl<'s, const W: usize> CanonicalOracle<'s, W> {
    /// The oracle whose symmetry maps this position to its least image.
    pub(super) fn on(
        search: &'s mut Search<W>,
        stones: [CellSet<W>; 2],
        to_move: Color,
        sink: &'s dyn ProgressSink,
    ) -> Self {
        let (_, symmetry) = least_image(search.board.symmetries(), stones, to_move);
        let symmetry = symmetry.clone();
        Self { search, sink, symmetry }
    }

    /// The proof numbers of a position; `None` if it is decided or no longer in the table.
    fn proof_status(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<ProofStatus> {
        let question = Question::image(&self.symmetry, stones, to_move);
        let Search { shared, expanders, .. } = &mut *self.search;
        let worker = &mut Worker::new(shared, self.sink, &mut expanders[0], &question);
        let mut status = worker.proof_status()?;
        for each in &mut status.moves {
            let before: CellSet<W> = self.symmetry.preimage(CellSet::single(each.cell));
            each.cell = before.min().expect("a symmetry is onto");
        }
        Some(status)
    }
}

impl<const W: usize> Oracle<W> for CanonicalOracle<'_, W> {
    fn answer(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Answer<W>, StopReason> {
        let question = Question::image(&self.symmetry, stones, to_move);
        let all: (QuestionTurns, &Wanted<'_>) = (QuestionTurns::InOrder, &|_| true);
        self.search.run(std::slice::from_ref(&question), all, self.sink, None)?;
        let answer = question.answer().expect("a search that was not stopped has answered");
        Ok(answer.pulled_back(&self.symmetry))
    }

    fn lookup(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Answer<W>> {
        let question = Question::image(&self.symmetry, stones, to_move);
        let Search { shared, expanders, .. } = &mut *self.search;
        let answer = Worker::new(shared, self.sink, &mut expanders[0], &question).lookup()?;
        Some(answer.pulled_back(&self.symmetry))
    }

    fn worthwhile(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> CellSet<W> {
        // Pruning learns nothing, so any image of the position is fine.
        self.search.expanders[0].kept_moves(stones, to_move)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/search.rs"]
mod tests;

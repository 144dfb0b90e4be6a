//! A solver for the positions of one board.

use std::sync::{Arc, OnceLock};

use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, Color, Setup, with_width};
use mustplay_proof::{Certificate, Win};

use crate::answer::{Findings, ProofStatus, SolveError, Solved};
use crate::dfpn::{MoveAdvisors, Search, Techniques};
use crate::inferior::Matcher;
use crate::params::{SearchParam, SearchParams};
use crate::store::{BoardStore, Store, StoreError};
use crate::virtual_connections::Closure;

/// Decides positions of one board, and keeps its results for later questions.
///
/// Each call has its own [`ProgressSink`], which receives the number of nodes expanded in the call
/// and can stop it from any thread. Results so far are kept, and another call with the same
/// question resumes the search. With one thread, the same questions in the same order give the same
/// answers after the same number of nodes.
pub struct Solver {
    board: Arc<Board>,
    search: Box<dyn AnySearch>,
    store: Option<Arc<BoardStore>>,
    params: SearchParams,
}

#[derive(Clone, Copy, Debug)]
pub struct SolverSettings {
    pub techniques: Techniques,
    pub params: SearchParams,
    /// Memory for tables and cached connections; lemmas and each thread's work come on top.
    pub bytes: usize,
    /// Number of threads, at least one; one is deterministic.
    pub threads: usize,
}

/// All default techniques, 64 megabytes, one thread.
impl Default for SolverSettings {
    fn default() -> Self {
        Self {
            techniques: Techniques::default(),
            params: SearchParams::default(),
            bytes: 1 << 26,
            threads: 1,
        }
    }
}

impl SolverSettings {
    /// Reduces tables to what helps on the board, and threads to what fits in `memory`. Small
    /// boards have few positions, and large tables cost time before the search starts.
    #[must_use]
    pub fn within(self, board: &Board, memory: usize) -> Self {
        let [base, growth] =
            [SearchParam::TableBits, SearchParam::TableGrowth].map(|it| self.params.of(it));
        let enough = 1 << (base as usize + board.len() / growth as usize).min(40);
        let connections = self.least_memory(board);
        let threads = self.threads.min((memory / 2 / (connections + THREAD_OVERHEAD)).max(1));
        let left = memory.saturating_sub(threads * connections);
        Self { bytes: enough.min(left / 2), threads, ..self }
    }

    /// Approximate minimum memory of one thread on a board.
    pub fn least_memory(&self, board: &Board) -> usize {
        if self.techniques.has_connections() {
            2 * with_width!(board, W => Closure::<W>::bytes_for(board.len()))
        } else {
            0
        }
    }
}

/// The memory of a thread on any board, for its stack and for fill.
const THREAD_OVERHEAD: usize = 2 << 20;

/// Event of one of several questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionEvent {
    /// A thread has started on it.
    Begun,
    /// It is answered, after `nodes` nodes.
    Answered { answer: Solved, nodes: u64 },
    /// The search was stopped without an answer, after `nodes` nodes.
    Stopped { nodes: u64 },
}

/// Receives the events of each question, by its index; called from any thread.
pub type QuestionListener<'t> = dyn Fn(usize, QuestionEvent) -> Result<(), StopReason> + Sync + 't;

/// Called on progress with a function that assembles the current findings on demand; called from
/// any thread.
pub type FindingsListener<'t> = dyn Fn(&dyn Fn() -> Findings) + Sync + 't;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionTurns {
    /// Each question is searched until it is answered, in list order.
    InOrder,
    /// Each question is searched for `first` nodes, in order; the open ones then for four times as
    /// many, and so on.
    Growing { first: u64 },
}

/// Whether a question still needs an answer, by its index; called from any thread.
pub(crate) type Wanted<'t> = dyn Fn(usize) -> bool + Sync + 't;

/// A [`Search`] of any width of bit sets.
pub(crate) trait AnySearch: Send {
    fn begin_call(&mut self);

    fn nodes_of_call(&self) -> u64;

    fn nodes(&self) -> u64;

    fn bytes(&self) -> usize;

    fn set_advisors(&mut self, advisors: &Arc<MoveAdvisors>);

    fn set_store(&mut self, store: Arc<BoardStore>);

    fn connected(&self, setup: &Setup) -> Result<Option<Color>, SolveError>;

    fn answer(&mut self, setup: &Setup, sink: &dyn ProgressSink) -> Result<Solved, SolveError>;

    fn answer_each(
        &mut self,
        setups: &[Setup],
        turns: (QuestionTurns, &Wanted<'_>),
        sink: &dyn ProgressSink,
        listener: &QuestionListener<'_>,
    ) -> Result<(), SolveError>;

    fn promising(&self, setup: &Setup) -> Result<Vec<Cell>, SolveError>;

    /// The winner after a move of a searched position, if known.
    fn lookup(&mut self, setup: &Setup, cell: Cell) -> Result<Option<Color>, SolveError>;

    fn winning_move(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Cell>, SolveError>;

    fn import_lemma(&mut self, name: u64, win: &Win);

    fn used_lemmas(&self) -> Vec<u64>;

    fn proof_status(&mut self, setup: &Setup) -> Result<Option<ProofStatus>, SolveError>;

    fn certificate(
        &mut self,
        setup: &Setup,
        parts: &[Certificate],
        sink: &dyn ProgressSink,
        steps: &dyn ProgressSink,
    ) -> Result<Certificate, SolveError>;
}

impl Solver {
    /// A solver for positions of `board` that fills and prunes by the patterns of `matcher`.
    pub fn new(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        settings: &SolverSettings,
    ) -> Result<Self, SolveError> {
        let search: Box<dyn AnySearch> =
            with_width!(board, W => Box::new(Search::<W>::new(board, matcher, settings)?));
        Ok(Self { board: Arc::clone(board), search, store: None, params: settings.params })
    }

    /// Adds advisors that order moves once a search takes long.
    #[must_use]
    pub fn with_advisors(mut self, advisors: &Arc<MoveAdvisors>) -> Self {
        self.search.set_advisors(advisors);
        self
    }

    /// Adds a store that the search reads and extends.
    #[must_use]
    pub fn with_store(mut self, store: &Arc<Store>) -> Self {
        let store = store.of_board(&self.board);
        self.search.set_store(Arc::clone(&store));
        self.store = Some(store);
        self
    }

    /// Writes pending positions to the store, if there is one; returns the first error so far.
    pub fn save(&self) -> Result<(), StoreError> {
        self.store.as_ref().map_or(Ok(()), |store| store.save())
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The number of nodes expanded in all calls.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// The memory limit of its tables and cached connections.
    pub fn bytes(&self) -> usize {
        self.search.bytes()
    }

    pub fn winner(&mut self, setup: &Setup, sink: &dyn ProgressSink) -> Result<Color, SolveError> {
        Ok(self.answer(setup, sink)?.winner)
    }

    /// Winner of a position, with a carrier. Returns [`StopReason::Memory`] if no thread stack can
    /// be allocated.
    pub fn answer(&mut self, setup: &Setup, sink: &dyn ProgressSink) -> Result<Solved, SolveError> {
        self.search.begin_call();
        self.search.answer(setup, sink)
    }

    /// Answers several questions and reports each to `listener`, which can stop the search; earlier
    /// answers stay valid. Threads work on different questions as long as there are enough.
    pub fn answer_each(
        &mut self,
        setups: &[Setup],
        turns: QuestionTurns,
        sink: &dyn ProgressSink,
        listener: &QuestionListener<'_>,
    ) -> Result<(), SolveError> {
        self.search.begin_call();
        self.search.answer_each(setups, (turns, &|_| true), sink, listener)
    }

    /// Growing turns that start with the number of nodes in the parameters.
    pub fn growing_turns(&self) -> QuestionTurns {
        QuestionTurns::Growing { first: self.params.of(SearchParam::FirstTurn).into() }
    }

    /// The empty cells of a position, most promising first; a heuristic.
    pub fn promising(&self, setup: &Setup) -> Result<Vec<Cell>, SolveError> {
        self.search.promising(setup)
    }

    /// A winning move of the player to move; `None` if there is none or the game is over.
    pub fn winning_move(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Cell>, SolveError> {
        self.search.begin_call();
        self.search.winning_move(setup, sink)
    }

    /// A proof of the winner, for [`check`](mustplay_proof::check::check). The search reports to
    /// `sink`; the proof reports its own steps and memory to `steps`.
    pub fn certificate(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
        steps: &dyn ProgressSink,
    ) -> Result<Certificate, SolveError> {
        self.certificate_from(setup, &[], sink, steps)
    }

    /// A proof like [`certificate`](Self::certificate) that uses one of `parts` wherever it
    /// applies, instead of a new proof.
    pub fn certificate_from(
        &mut self,
        setup: &Setup,
        parts: &[Certificate],
        sink: &dyn ProgressSink,
        steps: &dyn ProgressSink,
    ) -> Result<Certificate, SolveError> {
        self.search.begin_call();
        self.search.certificate(setup, parts, sink, steps)
    }

    /// Imports a proved win with all its images, under a name. It is trusted: an invalid lemma
    /// makes answers wrong, though certificates are still checked.
    pub fn import_lemma(&mut self, name: u64, win: &Win) {
        self.search.import_lemma(name, win);
    }

    /// The names of the imported lemmas used so far; proofs by this solver depend on them.
    pub fn used_lemmas(&self) -> Vec<u64> {
        self.search.used_lemmas()
    }

    /// The proof numbers of a stopped position; `None` if it is decided, was never searched or is
    /// no longer in the table.
    pub fn proof_status(&mut self, setup: &Setup) -> Result<Option<ProofStatus>, SolveError> {
        self.search.proof_status(setup)
    }

    /// Finds the winner, a winning move (or with `all_moves` the winner after each), the principal
    /// variation, and a proof if there is a sink for its `steps`. Calls `listener` on progress. A
    /// stopped search returns its partial findings.
    pub fn solve_with_progress(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        (sink, listener): (&dyn ProgressSink, &FindingsListener<'_>),
        steps: Option<&dyn ProgressSink>,
    ) -> Result<Findings, SolveError> {
        self.search.begin_call();
        let mut findings = Findings::default();
        match self.solve_into(setup, all_moves, (sink, listener), steps, &mut findings) {
            Err(SolveError::Stopped(stop)) => findings.stop = Some(stop),
            ended => ended?,
        }
        findings.nodes = self.search.nodes_of_call();
        Ok(findings)
    }

    fn solve_into(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        (sink, listener): (&dyn ProgressSink, &FindingsListener<'_>),
        steps: Option<&dyn ProgressSink>,
        findings: &mut Findings,
    ) -> Result<(), SolveError> {
        findings.winner = self.search.connected(setup)?;
        if findings.winner.is_none() {
            let mut find_move = || -> Result<(), SolveError> {
                let Solved { winner, carrier, .. } = self.search.answer(setup, sink)?;
                findings.winner = Some(winner);
                findings.carrier = Some(carrier);
                if winner == setup.to_move {
                    findings.winning.extend(self.search.winning_move(setup, sink)?);
                }
                Ok(())
            };
            match find_move() {
                Ok(()) if all_moves => self.classify(setup, (sink, listener), findings)?,
                Err(stopped) if all_moves => {
                    self.lookup_each(setup, findings)?;
                    return Err(stopped);
                }
                ended => ended?,
            }
        }
        self.principal_variation(setup, sink, findings)?;
        if let Some(steps) = steps {
            findings.certificate = Some(self.search.certificate(setup, &[], sink, steps)?);
        }
        Ok(())
    }

    /// Decides all moves, given the winner and a winning move. If the player to move loses, so do
    /// all moves. Otherwise passing is searched as well: if it wins, every move wins; and each move
    /// outside the carrier of the opponent's win after passing, or after another move, loses.
    fn classify(
        &mut self,
        setup: &Setup,
        (sink, listener): (&dyn ProgressSink, &FindingsListener<'_>),
        findings: &mut Findings,
    ) -> Result<(), SolveError> {
        let to_move = setup.to_move;
        let mut moves = self.search.promising(setup)?;
        if findings.winner != Some(to_move) {
            findings.losing = moves;
            return Ok(());
        }
        moves.retain(|cell| !findings.winning.contains(cell));
        let winners = vec![OnceLock::new(); moves.len()];
        // Applies the answer after the move with index `asked`, or after passing if `None`.
        let conclude = |asked: Option<usize>, answer: &Solved| {
            for (place, (cell, known)) in moves.iter().zip(&winners).enumerate() {
                let follows = if answer.winner == to_move {
                    asked.is_none_or(|asked| asked == place)
                } else {
                    !answer.carrier.contains(cell)
                };
                if follows {
                    known.get_or_init(|| answer.winner);
                }
            }
        };
        let sorted = || {
            let mut sorted = findings.clone();
            for (&cell, winner) in moves.iter().zip(&winners) {
                sorted.classify_move(cell, winner.get().copied(), to_move);
            }
            sorted
        };
        listener(&sorted);
        let pass = Setup { to_move: !to_move, ..setup.clone() };
        let after = moves.iter().map(|&cell| setup.after(cell));
        let asked: Vec<Setup> = std::iter::once(pass).chain(after).collect();
        let wanted = |index: usize| match index.checked_sub(1) {
            Some(place) => winners[place].get().is_none(),
            None => winners.iter().any(|winner| winner.get().is_none()),
        };
        let turns = (self.growing_turns(), &wanted as &Wanted<'_>);
        let ended = self.search.answer_each(&asked, turns, sink, &|index, event| {
            if let QuestionEvent::Answered { answer, .. } = event {
                conclude(index.checked_sub(1), &answer);
                listener(&sorted);
            }
            Ok(())
        });
        *findings = sorted();
        ended
    }

    /// Classifies all moves from stored results, without search.
    fn lookup_each(&mut self, setup: &Setup, findings: &mut Findings) -> Result<(), SolveError> {
        for cell in self.search.promising(setup)? {
            let winner = self.search.lookup(setup, cell)?;
            findings.classify_move(cell, winner, setup.to_move);
        }
        if !findings.winning.is_empty() {
            findings.winner = Some(setup.to_move);
        }
        Ok(())
    }

    /// The principal variation: the winner wins; the loser takes the winner's best cell. A node
    /// limit keeps its cost below that of the answer.
    fn principal_variation(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
        findings: &mut Findings,
    ) -> Result<(), SolveError> {
        let Some(winner) = findings.winner else {
            return Ok(());
        };
        let enough = u64::from(self.params.of(SearchParam::LineNodes));
        let mut line = setup.clone();
        while self.search.connected(&line)?.is_none()
            && (findings.principal_variation.is_empty() || self.search.nodes_of_call() < enough)
        {
            let best = match findings.winning.first() {
                Some(&cell) if findings.principal_variation.is_empty() => Some(cell),
                _ => {
                    let winners = Setup { to_move: winner, ..line.clone() };
                    match self.search.winning_move(&winners, sink) {
                        // The winner and the first move are the answer; the line may be cut.
                        Err(SolveError::Stopped(_)) => None,
                        found => found?,
                    }
                }
            };
            let Some(cell) = best else {
                break;
            };
            findings.principal_variation.push(cell);
            line = line.after(cell);
        }
        Ok(())
    }
}

//! A solver for the positions of one board.

use std::sync::{Arc, OnceLock};

use crate::inferior::Matcher;
use crate::virtual_connections::Closure;
use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, Color, Setup, with_width};

use crate::adviser::Advisers;
use crate::dfpn::{Search, Techniques};
use crate::error::{SolveError, SolverError};
use crate::findings::{Findings, Solved};
use crate::options::{Knob, Options};
use crate::outlook::Outlook;
use crate::store::{Shelf, Store, StoreError};
use mustplay_proof::Certificate;
use mustplay_proof::Win;

/// Decides who wins, and remembers what it has found out for the next question.
///
/// Each call takes a [`ProgressSink`] of its own, which is told how many nodes the call has looked
/// at
/// and can stop it from any thread. What was found out by then is kept, and asking again goes
/// on from there. With one thread, the same questions in the same order give the same answers
/// after the same number of nodes.
pub struct Solver {
    board: Arc<Board>,
    search: Box<dyn AnySearch>,
    shelf: Option<Arc<Shelf>>,
    options: Options,
}

/// How a [`Solver`] works.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What it makes use of.
    pub techniques: Techniques,
    /// Its numbers.
    pub options: Options,
    /// Memory for its tables and for connections that are kept; beside it, each thread takes
    /// some for those it looks for, and lemmas do.
    pub bytes: usize,
    /// Threads, one at least; one is deterministic.
    pub threads: usize,
}

/// Everything on, 64 megabytes, one thread.
impl Default for Settings {
    fn default() -> Self {
        Self {
            techniques: Techniques::default(),
            options: Options::default(),
            bytes: 1 << 26,
            threads: 1,
        }
    }
}

impl Settings {
    /// The memory that is worth taking for a board, and the threads that there is room for, within
    /// a limit on all that is done with it. Small boards have few positions, and memory costs time
    /// before the search has begun.
    #[must_use]
    pub fn within(self, board: &Board, memory: usize) -> Self {
        let [base, growth] = [Knob::Table, Knob::TableGrowth].map(|it| self.options.of(it));
        let enough = 1 << (base as usize + board.len() / growth as usize).min(40);
        let lane = self.least_memory(board);
        let threads = self.threads.min((memory / 2 / (lane + BESIDES)).max(1));
        let left = memory.saturating_sub(threads * lane);
        Self { bytes: enough.min(left / 2), threads, ..self }
    }

    /// What one thread takes on a board, about: less memory than this will not do.
    pub fn least_memory(&self, board: &Board) -> usize {
        if self.techniques.has_connections() {
            2 * with_width!(board, W => Closure::<W>::bytes_for(board.len()))
        } else {
            0
        }
    }
}

/// What a thread takes whatever the board: its stack, and what filling needs.
const BESIDES: usize = 2 << 20;

/// What becomes of one of several questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News<A = Solved> {
    /// A thread has begun with it.
    Begun,
    /// It is answered.
    Answered {
        /// Who wins, and how.
        answer: A,
        /// How many nodes were looked at for it until then.
        nodes: u64,
    },
    /// The search was stopped before there was an answer.
    Left {
        /// How many nodes were looked at for it in vain.
        nodes: u64,
    },
}

impl<A> News<A> {
    /// The news with another form of the answer.
    pub(crate) fn map<B>(self, form: impl FnOnce(A) -> B) -> News<B> {
        match self {
            Self::Begun => News::Begun,
            Self::Answered { answer, nodes } => News::Answered { answer: form(answer), nodes },
            Self::Left { nodes } => News::Left { nodes },
        }
    }
}

/// Hears what becomes of each question, by its number; may be called by any thread.
pub type Listener<'t> = dyn Fn(usize, News) -> Result<(), StopReason> + Sync + 't;

/// Hears when more is known about a position, and what, if that is worth putting together; may be
/// called by any thread.
pub type Tell<'t> = dyn Fn(&dyn Fn() -> Findings) + Sync + 't;

/// How several questions take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Each is worked on until it is answered, in the order in which they are asked.
    InOrder,
    /// Each is worked on for so many nodes, in order; those that are not answered by then for
    /// four times as many, and so on.
    Growing {
        /// Nodes in the first turn.
        first: u64,
    },
}

/// Tells whether a question is still to be answered, by its number; may be called by any thread.
pub(crate) type Wanted<'t> = dyn Fn(usize) -> bool + Sync + 't;

/// A [`Search`] of any width.
pub(crate) trait AnySearch: Send {
    /// Nodes are counted for another sink from here.
    fn begin_call(&mut self);

    /// Nodes looked at since then.
    fn nodes_of_call(&self) -> u64;

    fn nodes(&self) -> u64;

    fn bytes(&self) -> usize;

    fn set_advisers(&mut self, advisers: &Arc<Advisers>);

    fn set_shelf(&mut self, shelf: Arc<Shelf>);

    /// Who has reached their goal.
    fn connected(&self, setup: &Setup) -> Result<Option<Color>, SolveError>;

    fn answer_each(
        &mut self,
        setups: &[Setup],
        turns: (Turns, &Wanted<'_>),
        sink: &dyn ProgressSink,
        listener: &Listener<'_>,
    ) -> Result<(), SolveError>;

    /// The empty cells, the more promising first; a guess.
    fn promising(&self, setup: &Setup) -> Result<Vec<Cell>, SolveError>;

    /// Who wins after a move of a position that was searched, if that is known.
    fn recall(&mut self, setup: &Setup, cell: Cell) -> Result<Option<Color>, SolveError>;

    fn winning_move(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Cell>, SolveError>;

    fn teach(&mut self, name: u64, win: &Win);

    fn made_use_of(&self) -> Vec<u64>;

    fn outlook(&mut self, setup: &Setup) -> Result<Option<Outlook>, SolveError>;

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
        settings: &Settings,
    ) -> Result<Self, SolverError> {
        let search: Box<dyn AnySearch> =
            with_width!(board, W => Box::new(Search::<W>::new(board, matcher, settings)?));
        Ok(Self { board: Arc::clone(board), search, shelf: None, options: settings.options })
    }

    /// The solver with somebody who is asked which moves look good, once a search takes long.
    #[must_use]
    pub fn with_advisers(mut self, advisers: &Arc<Advisers>) -> Self {
        self.search.set_advisers(advisers);
        self
    }

    /// The solver with a store to look positions up in and to keep them.
    #[must_use]
    pub fn with_store(mut self, store: &Arc<Store>) -> Self {
        let shelf = store.shelf(&self.board);
        self.search.set_shelf(Arc::clone(&shelf));
        self.shelf = Some(shelf);
        self
    }

    /// Has the store, if there is one, write what it was told; reports what went wrong so far.
    pub fn save(&self) -> Result<(), StoreError> {
        self.shelf.as_ref().map_or(Ok(()), |shelf| shelf.save())
    }

    /// The board whose positions it solves.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// How many nodes have been looked at, in all calls together.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Memory that it takes, at most, beside a little for each thread and for lemmas: its
    /// tables, and what is kept of connections.
    pub fn bytes(&self) -> usize {
        self.search.bytes()
    }

    /// Who wins a position.
    pub fn winner(&mut self, setup: &Setup, sink: &dyn ProgressSink) -> Result<Color, SolveError> {
        Ok(self.answer(setup, sink)?.winner)
    }

    /// Who wins a position, and with what. It stops by itself, for want of memory, if the
    /// system has no stack to give for a thread.
    pub fn answer(&mut self, setup: &Setup, sink: &dyn ProgressSink) -> Result<Solved, SolveError> {
        self.search.begin_call();
        self.ask(setup, sink)
    }

    fn ask(&mut self, setup: &Setup, sink: &dyn ProgressSink) -> Result<Solved, SolveError> {
        let answered = OnceLock::new();
        let alone = std::slice::from_ref(setup);
        let all: (Turns, &Wanted<'_>) = (Turns::InOrder, &|_| true);
        self.search.answer_each(alone, all, sink, &|_, news| {
            if let News::Answered { answer, .. } = news {
                answered.get_or_init(|| answer);
            }
            Ok(())
        })?;
        let answer = answered.into_inner();
        Ok(answer.expect("a search that was not stopped has answered"))
    }

    /// Answers several questions and tells about each as it goes. Threads work on different
    /// questions as long as there are enough of them, and share what they learn.
    ///
    /// Whoever is told can stop the work, as can the sink; what has been told stays true.
    pub fn answer_each(
        &mut self,
        setups: &[Setup],
        turns: Turns,
        sink: &dyn ProgressSink,
        listener: &Listener<'_>,
    ) -> Result<(), SolveError> {
        self.search.begin_call();
        let all: &Wanted<'_> = &|_| true;
        let turns = (turns, all);
        self.search.answer_each(setups, turns, sink, listener)
    }

    /// Turns that begin with as few nodes as the options say.
    pub fn growing_turns(&self) -> Turns {
        Turns::Growing { first: self.options.of(Knob::FirstTurn).into() }
    }

    /// The empty cells of a position, the more promising first; a guess.
    pub fn promising(&self, setup: &Setup) -> Result<Vec<Cell>, SolveError> {
        self.search.promising(setup)
    }

    /// A move with which the player to move wins; nothing if there is none or the game is over.
    pub fn winning_move(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Cell>, SolveError> {
        self.search.begin_call();
        self.search.winning_move(setup, sink)
    }

    /// A proof of who wins, for [`check`](crate::check::check). The search reports to `sink`;
    /// the proof, whose steps and memory are counted apart, to `steps`.
    pub fn certificate(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
        steps: &dyn ProgressSink,
    ) -> Result<Certificate, SolveError> {
        self.certificate_from(setup, &[], sink, steps)
    }

    /// A proof as [`certificate`](Self::certificate) makes it, with what others have proved: where
    /// one of these `parts` applies, it is taken instead of being found again.
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

    /// Tells it of a win that somebody else has proved, under a name. It is believed, with all its
    /// images; one that is none makes answers wrong, though no proof.
    pub fn teach(&mut self, name: u64, win: &Win) {
        self.search.teach(name, win);
    }

    /// The names of the wins it was told of and has made use of so far. A proof of what it
    /// found out needs theirs, or has to find them again.
    pub fn made_use_of(&self) -> Vec<u64> {
        self.search.made_use_of()
    }

    /// How far the search of a position has come that was stopped; nothing if the position is
    /// decided, or has never been searched or was forgotten since.
    pub fn outlook(&mut self, setup: &Setup) -> Result<Option<Outlook>, SolveError> {
        self.search.outlook(setup)
    }

    /// Who wins, a move that wins or whether each of `all_moves` does, how play may go on, and
    /// a proof if someone watches its `steps`. When stopped, what is known by then.
    pub fn study(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        sink: &dyn ProgressSink,
        steps: Option<&dyn ProgressSink>,
    ) -> Result<Findings, SolveError> {
        self.study_aloud(setup, all_moves, (sink, &|_| ()), steps)
    }

    /// Finds out what [`study`](Self::study) does and tells what is known whenever there is more
    /// of it.
    pub fn study_aloud(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        (sink, tell): (&dyn ProgressSink, &Tell<'_>),
        steps: Option<&dyn ProgressSink>,
    ) -> Result<Findings, SolveError> {
        self.search.begin_call();
        let mut findings = Findings::default();
        let listeners = (sink, tell);
        match self.find_out(setup, all_moves, listeners, steps, &mut findings) {
            Err(SolveError::Stopped(stop)) => findings.stop = Some(stop),
            ended => ended?,
        }
        findings.nodes = self.search.nodes_of_call();
        Ok(findings)
    }

    fn find_out(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        (sink, tell): (&dyn ProgressSink, &Tell<'_>),
        steps: Option<&dyn ProgressSink>,
        findings: &mut Findings,
    ) -> Result<(), SolveError> {
        let connected = self.search.connected(setup)?;
        if connected.is_some() {
            findings.winner = connected;
        } else {
            match self.find_a_move(setup, sink, findings) {
                Ok(()) if all_moves => self.classify(setup, (sink, tell), findings)?,
                Err(stopped) if all_moves => {
                    self.recall_each(setup, findings)?;
                    return Err(stopped);
                }
                ended => ended?,
            }
        }
        self.draw_line(setup, sink, findings)?;
        if let Some(steps) = steps {
            let proof = self.search.certificate(setup, &[], sink, steps)?;
            findings.certificate = Some(proof);
        }
        Ok(())
    }

    /// Finds out who wins, and a move that does.
    fn find_a_move(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
        findings: &mut Findings,
    ) -> Result<(), SolveError> {
        let Solved { winner, carrier, .. } = self.ask(setup, sink)?;
        findings.winner = Some(winner);
        findings.carrier = Some(carrier);
        if winner == setup.to_move {
            let cell = self.search.winning_move(setup, sink)?;
            findings.winning.extend(cell);
        }
        Ok(())
    }

    /// Finds out which of all moves win, where it is known who does and by which move.
    ///
    /// If all lose, nothing is left to be found out. Otherwise, passing is asked about as well.
    /// Stones never hurt, so if passing wins, every move does; and where the opponent's win
    /// after passing or after some move does not need the cell of another, that one loses.
    fn classify(
        &mut self,
        setup: &Setup,
        (sink, tell): (&dyn ProgressSink, &Tell<'_>),
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
        // What follows from the answer after a move or, if there is none, after passing.
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
                sorted.sort(cell, winner.get().copied(), to_move);
            }
            sorted
        };
        tell(&sorted);
        let pass = Setup { to_move: !to_move, ..setup.clone() };
        let after = moves.iter().map(|&cell| setup.after(cell));
        let asked: Vec<Setup> = std::iter::once(pass).chain(after).collect();
        let wanted = |index: usize| match index.checked_sub(1) {
            Some(place) => winners[place].get().is_none(),
            None => winners.iter().any(|winner| winner.get().is_none()),
        };
        let turns = (self.growing_turns(), &wanted as &Wanted<'_>);
        let ended = self.search.answer_each(&asked, turns, sink, &|index, news| {
            if let News::Answered { answer, .. } = news {
                conclude(index.checked_sub(1), &answer);
                tell(&sorted);
            }
            Ok(())
        });
        *findings = sorted();
        ended
    }

    /// Lists all moves by what is known about them without searching.
    fn recall_each(&mut self, setup: &Setup, findings: &mut Findings) -> Result<(), SolveError> {
        for cell in self.search.promising(setup)? {
            let winner = self.search.recall(setup, cell)?;
            findings.sort(cell, winner, setup.to_move);
        }
        if !findings.winning.is_empty() {
            findings.winner = Some(setup.to_move);
        }
        Ok(())
    }

    /// How play may go on: the winner wins; the loser takes the cell that the winner would like
    /// best. Nobody waits for that as long again as for the winner.
    fn draw_line(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
        findings: &mut Findings,
    ) -> Result<(), SolveError> {
        let Some(winner) = findings.winner else {
            return Ok(());
        };
        let enough = u64::from(self.options.of(Knob::Line));
        let mut line = setup.clone();
        while self.search.connected(&line)?.is_none()
            && (findings.line.is_empty() || self.search.nodes_of_call() < enough)
        {
            let best = match findings.winning.first() {
                Some(&cell) if findings.line.is_empty() => Some(cell),
                _ => {
                    let liked = Setup { to_move: winner, ..line.clone() };
                    match self.search.winning_move(&liked, sink) {
                        // Who wins and how to begin is the answer; the line goes as far as it
                        // may.
                        Err(SolveError::Stopped(_)) => None,
                        found => found?,
                    }
                }
            };
            let Some(cell) = best else {
                break;
            };
            findings.line.push(cell);
            line = line.after(cell);
        }
        Ok(())
    }
}

//! The engine: shared state of jobs, and the setup of solvers and stores within limits.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread;

use mustplay_core::{Limits, Observer, RunContext};
use mustplay_hex::Board;
use mustplay_player::network::Network;
use mustplay_player::{MctsPlayer, MctsSettings as PlayerSettings, PlayerError, advised_by};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::store::Store;
use mustplay_solver::{SolveError, Solver, SolverSettings, Techniques};

use crate::{Error, Job, Report};

/// The stack size of a thread: that of a program's main thread.
const STACK: usize = 8 << 20;

/// Runs jobs; may be shared by threads. Clones share their caches.
#[derive(Clone, Default)]
pub struct Engine {
    matcher: Arc<OnceLock<Arc<Matcher>>>,
    /// A network that replaces the standard one.
    network: Option<Arc<Network>>,
}

impl Engine {
    #[must_use]
    pub fn with_network(self, network: Network) -> Self {
        Self { network: Some(Arc::new(network)), ..self }
    }

    /// Runs a job within limits and reports its progress to `observer`. Reaching a limit is not an
    /// error: the report has the results so far.
    pub fn run<J: Job>(
        &self,
        job: &J,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Report<J::Answer>, Error> {
        let context = RunContext::start(limits, observer);
        let report = job.run(self, &context)?;
        let seconds = context.seconds();
        Ok(Report { seconds, notes: context.into_notes(), ..report })
    }

    /// Runs jobs in parallel and reports them in order, each with its tag, as soon as all earlier
    /// jobs are reported. The number of threads comes from the limits; the other limits apply to
    /// each job. Jobs that could not be created are reported in their place.
    ///
    /// Ends when no job is left, when the limits are canceled, or with an error of `tell`.
    ///
    /// ```
    /// use mustplay::{Limits, Engine, Error, Solve};
    ///
    /// let lines = ["3x3 b2", "3x3 z9"];
    /// let jobs = lines.map(|line| (line, line.parse().map(Solve::new)));
    /// let mut winners = Vec::new();
    /// Engine::default().run_each(jobs.into_iter(), &Limits::default(), |_, report| {
    ///     winners.push(report.map(|report| report.answer.winner).ok().flatten());
    ///     Ok::<(), Error>(())
    /// })?;
    /// assert_eq!(winners, [Some(mustplay::Color::Black), None]);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn run_each<J, T, E, F>(
        &self,
        jobs: impl Iterator<Item = (T, Result<J, E>)> + Send,
        limits: &Limits,
        mut tell: impl FnMut(T, Result<Report<J::Answer>, E>) -> Result<(), F>,
    ) -> Result<(), F>
    where
        J: Job,
        J::Answer: Send,
        T: Send,
        E: From<Error> + Send,
    {
        let threads = limits.threads.max(1);
        let each = Limits { threads: 1, memory: limits.memory / threads, ..limits.clone() };
        let queue = Mutex::new(jobs.enumerate());
        let (sender, receiver) = mpsc::channel();
        let work = |sender: mpsc::Sender<_>| {
            while !limits.cancel.is_canceled() {
                let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((place, (given, job))) = next else {
                    return;
                };
                let report = job.and_then(|job| Ok(self.run(&job, &each, &())?));
                if sender.send((place, given, report)).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            let work = &work;
            let spawned = (0..threads).take_while(|_| {
                let sender = sender.clone();
                let thread = thread::Builder::new().stack_size(STACK);
                let spawned = thread.spawn_scoped(scope, move || work(sender));
                spawned.is_ok()
            });
            // Fewer threads suffice; if there is none, the current thread does the work.
            if spawned.count() == 0 {
                work(sender);
            } else {
                drop(sender);
            }
            let mut waiting = BTreeMap::new();
            let mut next = 0;
            for (place, given, report) in receiver {
                waiting.insert(place, (given, report));
                while let Some((given, report)) = waiting.remove(&next) {
                    next += 1;
                    tell(given, report).inspect_err(|_| {
                        limits.cancel.cancel();
                    })?;
                }
            }
            Ok(())
        })
    }

    /// The standard pattern book, compiled once.
    pub fn matcher(&self) -> Arc<Matcher> {
        let matcher = self.matcher.get_or_init(|| Arc::new(Matcher::standard()));
        Arc::clone(matcher)
    }

    /// The network that evaluates positions of Hex.
    pub fn network(&self) -> Arc<Network> {
        let own = self.network.as_ref().map(Arc::clone);
        own.unwrap_or_else(Network::standard)
    }

    /// A solver for positions of a board, with the patterns kept here.
    pub fn solver(
        &self,
        board: &Arc<Board>,
        settings: &SolverSettings,
    ) -> Result<Solver, SolveError> {
        let solver = Solver::new(board, &self.matcher(), settings)?;
        let engine = self.clone();
        Ok(advised_by(move || engine.network(), solver))
    }

    /// An MCTS player for positions of a board, with the network and patterns kept here.
    pub(crate) fn thinker(
        &self,
        board: &Arc<Board>,
        settings: PlayerSettings,
    ) -> Result<MctsPlayer, PlayerError> {
        let thinker = MctsPlayer::new(board, &self.matcher(), settings)?;
        Ok(thinker.with_network(&self.network()))
    }
}

/// Settings for a board within the limits, less the memory of a store; adds a note if the memory
/// allows fewer threads.
pub(crate) fn settings(
    board: &Board,
    techniques: Techniques,
    store: Option<&Store>,
    context: &RunContext<'_>,
) -> Result<SolverSettings, Error> {
    let limits = context.limits();
    let memory = limits.memory.saturating_sub(store.map_or(0, Store::bytes));
    let wanted =
        SolverSettings { techniques, threads: limits.threads, ..SolverSettings::default() };
    let least = wanted.least_memory(board);
    if memory < least {
        return Err(Error::little_memory(board, least, memory));
    }
    let settings = wanted.within(board, memory);
    if settings.threads < wanted.threads {
        context.note(format!(
            "the memory leaves room for {} of {} threads on {}: about {} MB each",
            settings.threads,
            wanted.threads,
            board.shape(),
            (least >> 20) + 2,
        ));
    }
    Ok(settings)
}

/// Opens a store and adds a note if entries were damaged.
pub(crate) fn open_store(path: &Path, context: &RunContext<'_>) -> Result<Arc<Store>, Error> {
    let store = Store::open(path)?;
    let damaged = store.damaged();
    if damaged > 0 {
        context.note(format!(
            "{}: {damaged} of its lines did not match their checksums and were set aside; their \
             positions are solved again",
            path.display()
        ));
    }
    Ok(store)
}

//! The engine: shared state of jobs, and the setup of solvers and stores within limits.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use mustplay_core::{Limits, Observer, RunContext};
use mustplay_hex::Board;
use mustplay_player::network::Network;
use mustplay_player::{MctsPlayer, MctsSettings as PlayerSettings, PlayerError, advised_by};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::store::Store;
use mustplay_solver::{SolveError, Solver, SolverSettings, Techniques};

use crate::{Error, Job, Report};

/// Runs jobs; may be shared by threads. Clones share their caches.
#[derive(Clone, Default)]
pub struct Engine {
    matcher: Arc<OnceLock<Arc<Matcher>>>,
    /// A network that replaces the standard one.
    network: Option<Arc<Network>>,
}

impl Engine {
    /// Uses this network for positions of Hex instead of the standard one.
    #[must_use]
    pub fn with_network(self, network: Network) -> Self {
        Self { network: Some(Arc::new(network)), ..self }
    }

    /// Runs a job within limits and reports its progress to `observer`. A reached limit is no
    /// error: the report has what is known by then.
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
    let damaged = store.set_aside();
    if damaged > 0 {
        context.note(format!(
            "{}: {damaged} of its lines did not match their checksums and were set aside; what \
             they told is solved again",
            path.display()
        ));
    }
    Ok(store)
}

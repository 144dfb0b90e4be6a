//! Search threads and the solver that runs between playouts.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use mustplay_coloring::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::Setup;
use mustplay_solver::{SolveError, Solved, Solver};

use crate::rules::{AmafMoves, LeafEvaluator, Rules, Step, Study};
use crate::settings::ThinkerSettings;
use crate::tree::{NodeId, Task, Tree};

/// The rules, evaluator and buffers of a search thread.
pub(crate) struct Lane<R, J> {
    rules: R,
    judge: J,
    played: AmafMoves,
    moves: Vec<Step>,
    priors: Vec<f32>,
}

impl<R: Rules, J: LeafEvaluator<R::Position>> Lane<R, J> {
    pub(crate) fn new(rules: R, judge: J) -> Self {
        Self {
            played: AmafMoves::nothing(rules.steps()),
            rules,
            judge,
            moves: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// Plays one playout and counts it.
    fn play(&mut self, tree: &Mutex<Tree<R::Position>>, settings: &ThinkerSettings) {
        let descent = lock(tree).descend(&self.rules, settings);
        let mut winner = None;
        let mut study = Study::Nothing;
        self.moves.clear();
        self.priors.clear();
        match descent.task {
            Task::LeafEvaluator => {}
            Task::Nothing(known) => winner = Some(known),
            Task::Expand => winner = self.rules.moves(&descent.position, &mut self.moves),
            Task::Study(effort) => study = self.rules.study(&descent.position, effort),
        }
        if let Study::Decided(known) = study {
            winner = Some(known);
        }
        self.played.clear();
        let value = match winner {
            Some(Player::Max) => 1.0,
            Some(Player::Min) => 0.0,
            None => {
                self.judge.judge(&descent.position, &self.moves, &mut self.priors, &mut self.played)
            }
        };
        let mut tree = lock(tree);
        match (winner, study) {
            // At the root the search also looks for the winning move.
            (_, Study::Decided(_)) if descent.is_at_root() => {}
            (Some(winner), _) => tree.decide(descent.end(), winner),
            (None, study) => tree.learn(&descent, study),
        }
        if !self.moves.is_empty() {
            let moves: Vec<(Step, f32)> =
                self.moves.iter().copied().zip(self.priors.iter().copied()).collect();
            tree.expand(&descent, &self.rules, &moves);
        }
        tree.back_up(&descent, value, &mut self.played);
    }
}

/// Work that runs between playouts.
pub(crate) trait Interlude {
    /// Called after `games` playouts; may end the search. `sink` only receives memory reports.
    fn turn(&mut self, games: u64, sink: &dyn ProgressSink) -> Result<Progressed, StopReason>;
}

/// Whether the search goes on.
pub(crate) enum Progressed {
    GoOn,
    Done,
}

/// A tree and the threads that grow it.
pub(crate) struct Search<R: Rules, J> {
    tree: Mutex<Tree<R::Position>>,
    lanes: Vec<Lane<R, J>>,
    settings: ThinkerSettings,
}

impl<R: Rules, J: LeafEvaluator<R::Position>> Search<R, J> {
    /// A search from a position, with a thread for each lane; there is at least one lane.
    pub(crate) fn new(
        root: R::Position,
        lanes: Vec<Lane<R, J>>,
        settings: ThinkerSettings,
    ) -> Self {
        let to_move = lanes[0].rules.to_move(&root);
        let bytes = settings.memory / 2;
        Self { tree: Mutex::new(Tree::new(root, to_move, bytes)), lanes, settings }
    }

    /// Starts over from another position.
    pub(crate) fn restart(&mut self, root: R::Position) {
        let to_move = self.lanes[0].rules.to_move(&root);
        *self.tree_mut() = Tree::new(root, to_move, self.settings.memory / 2);
    }

    /// Continues from the position after a move.
    pub(crate) fn advance(&mut self, step: Step) {
        let tree = self.tree.get_mut().unwrap_or_else(PoisonError::into_inner);
        tree.advance(&self.lanes[0].rules, step);
    }

    /// The cost of a visit in solver nodes.
    pub(crate) fn visit_in_nodes(&self) -> f64 {
        self.lanes[0].judge.visit_in_nodes()
    }

    pub(crate) fn tree_mut(&mut self) -> &mut Tree<R::Position> {
        self.tree.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs playouts, at least one for a new position, until it is stopped, the winner is known, or
    /// the interlude ends the search. Returns the limit that stopped it, if one did.
    pub(crate) fn run(
        &mut self,
        sink: &dyn ProgressSink,
        interlude: &mut dyn Interlude,
    ) -> Option<StopReason> {
        let games = AtomicU64::new(0);
        let is_over = AtomicBool::new(false);
        let stop = Mutex::new(None);
        let (tree, settings) = (&self.tree, &self.settings);
        let end = |reason: Option<StopReason>| {
            is_over.store(true, Ordering::Relaxed);
            let mut stop = stop.lock().unwrap_or_else(PoisonError::into_inner);
            *stop = (*stop).or(reason);
        };
        // Reports are serialized, so that the reported number of playouts never decreases.
        let reporting = Mutex::new(());
        let steady = |progress: &Progress| {
            let _one = reporting.lock().unwrap_or_else(PoisonError::into_inner);
            sink.report(&Progress::new(games.load(Ordering::Relaxed), progress.bytes))
        };
        let work = |lane: &mut Lane<R, J>| {
            lane.play(tree, settings);
            let done = games.fetch_add(1, Ordering::Relaxed) + 1;
            let (bytes, winner) = {
                let tree = lock(tree);
                (tree.bytes(), tree.node(NodeId::ROOT).winner)
            };
            match steady(&Progress::new(done, bytes)) {
                Err(reason) => end(Some(reason)),
                Ok(()) if winner.is_some() => end(None),
                Ok(()) => {}
            }
        };
        let (first, others) = self.lanes.split_first_mut().expect("one lane at least");
        std::thread::scope(|scope| {
            for lane in others {
                let (work, is_over) = (&work, &is_over);
                scope.spawn(move || {
                    while !is_over.load(Ordering::Relaxed) {
                        work(lane);
                    }
                });
            }
            // The root is expanded even if the search is stopped at once: the interlude may use all
            // the time.
            if lock(tree).children(NodeId::ROOT).next().is_none() {
                work(first);
            }
            while !is_over.load(Ordering::Relaxed) {
                match interlude.turn(games.load(Ordering::Relaxed), &steady) {
                    Ok(Progressed::GoOn) => work(first),
                    Ok(Progressed::Done) => end(None),
                    Err(reason) => end(Some(reason)),
                }
            }
        });
        stop.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

fn lock<P>(tree: &Mutex<Tree<P>>) -> MutexGuard<'_, Tree<P>> {
    // After a panic the counts are slightly off, and the proofs are valid.
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

// The solver beside the search: it gets slices between playouts, and its proofs enter the tree.

/// The schedule of the solver's slices: each has twice as many nodes as the one before, and is
/// followed by playouts that take as long.
///
/// It counts nodes instead of time, so that a search with one thread is reproducible. The evaluator
/// gives the cost of a playout in nodes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// Nodes of the next slice.
    nodes: u64,
    /// Nodes left of a slice that was interrupted.
    left: u64,
    /// The number of playouts before the next slice.
    due: u64,
}

impl Schedule {
    /// The first slice has `nodes` nodes and comes before the first playout. `games` is the number
    /// of playouts kept from an earlier position.
    pub(crate) fn starting_with(nodes: u64, games: u64) -> Self {
        Self { nodes, left: nodes, due: games }
    }

    /// Counts `nodes` nodes, for playouts that cost `game` nodes each.
    fn spend(&mut self, nodes: u64, game: f64) {
        self.left = self.left.saturating_sub(nodes);
        if self.left == 0 {
            let games = self.nodes as f64 / game;
            self.due = self.due.saturating_add(games as u64);
            self.nodes = self.nodes.saturating_mul(2);
            self.left = self.nodes;
        }
    }
}

/// The solver on the root position.
pub(crate) struct Beside<'a> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) setup: &'a Setup,
    pub(crate) schedule: &'a mut Schedule,
    /// Playouts of earlier searches of the same position.
    pub(crate) before: u64,
    /// The cost of a playout in nodes.
    pub(crate) game: f64,
    pub(crate) solved: &'a mut Option<Solved>,
}

impl Interlude for Beside<'_> {
    fn turn(&mut self, games: u64, sink: &dyn ProgressSink) -> Result<Progressed, StopReason> {
        if self.solved.is_some() || self.before + games < self.schedule.due {
            return Ok(Progressed::GoOn);
        }
        let limit = self.schedule.left;
        let done = AtomicU64::new(0);
        let patience = |progress: &Progress| {
            done.fetch_max(progress.done, Ordering::Relaxed);
            sink.report(progress)?;
            if progress.done < limit { Ok(()) } else { Err(StopReason::Nodes) }
        };
        let solved = self.solve(&patience);
        self.schedule.spend(done.into_inner().max(1), self.game);
        match solved {
            Ok(solved) => {
                let has_won = solved.winner == self.setup.to_move;
                *self.solved = Some(solved);
                return Ok(if has_won { Progressed::Done } else { Progressed::GoOn });
            }
            // The slice ended; the sink is asked again after the next playout.
            Err(SolveError::Stopped(StopReason::Nodes | StopReason::Memory)) => {}
            Err(SolveError::Stopped(stop)) => return Err(stop),
            // The solver does not support the position: only the search continues.
            Err(_) => self.schedule.due = u64::MAX,
        }
        Ok(Progressed::GoOn)
    }
}

impl Beside<'_> {
    /// Runs the solver: the winner, with a move if it is the player to move.
    fn solve(&mut self, sink: &dyn ProgressSink) -> Result<Solved, SolveError> {
        let mut solved = self.solver.answer(self.setup, sink)?;
        if solved.winner == self.setup.to_move && solved.winning_move.is_none() {
            solved.winning_move = self.solver.winning_move(self.setup, sink)?;
        }
        Ok(solved)
    }
}

/// No solver beside the search.
pub(crate) struct Alone;

impl Interlude for Alone {
    fn turn(&mut self, _: u64, _: &dyn ProgressSink) -> Result<Progressed, StopReason> {
        Ok(Progressed::GoOn)
    }
}

#[cfg(test)]
#[path = "../tests/unit/beside.rs"]
mod tests;

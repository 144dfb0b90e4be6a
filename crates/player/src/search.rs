//! Search threads and the solver that runs between playouts.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use mustplay_coloring::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::Setup;
use mustplay_solver::{SolveError, Solved, Solver};

use crate::result::MoveStats;
use crate::rules::{AmafMoves, LeafEvaluator, Rules, Step, Study};
use crate::settings::MctsSettings;
use crate::tree::{NodeId, Task, Tree};

/// The rules, evaluator and buffers of a search thread.
pub(crate) struct SearchThread<R, E> {
    rules: R,
    evaluator: E,
    played: AmafMoves,
    moves: Vec<Step>,
    priors: Vec<f32>,
}

impl<R: Rules, E: LeafEvaluator<R::Position>> SearchThread<R, E> {
    pub(crate) fn new(rules: R, evaluator: E) -> Self {
        Self {
            played: AmafMoves::nothing(rules.steps()),
            rules,
            evaluator,
            moves: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// Plays one playout and counts it.
    fn play(&mut self, tree: &Mutex<Tree<R::Position>>, settings: &MctsSettings) {
        let descent = lock(tree).descend(&self.rules, settings);
        let mut winner = None;
        let mut study = Study::Nothing;
        self.moves.clear();
        self.priors.clear();
        match descent.task {
            Task::Evaluate => {}
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
            None => self.evaluator.evaluate(
                &descent.position,
                &self.moves,
                &mut self.priors,
                &mut self.played,
            ),
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

/// A tree and the threads that grow it.
pub(crate) struct Search<R: Rules, E> {
    tree: Mutex<Tree<R::Position>>,
    threads: Vec<SearchThread<R, E>>,
    settings: MctsSettings,
}

pub(crate) struct TreeState {
    /// Playouts, including those of earlier searches.
    pub(crate) games: u64,
    pub(crate) winner: Option<Player>,
    pub(crate) moves: Vec<MoveStats<Step, Player>>,
}

/// A [`Search`] of any game.
pub(crate) trait TreeSearch: Send {
    /// Continues from the position after a move.
    fn advance(&mut self, step: Step);

    /// The cost of a visit in solver nodes.
    fn visit_in_nodes(&self) -> f64;

    fn state(&mut self) -> TreeState;

    /// Runs playouts, at least one for a new position, and solver slices between them, until the
    /// sink stops it or the winner and a move are known. Returns the stop reason, if any.
    fn run(
        &mut self,
        sink: &dyn ProgressSink,
        solver: Option<&mut SolverSlices<'_>>,
    ) -> Option<StopReason>;
}

impl<R: Rules, E: LeafEvaluator<R::Position>> Search<R, E> {
    /// A search from a position, with at least one thread.
    pub(crate) fn new(
        root: R::Position,
        threads: Vec<SearchThread<R, E>>,
        settings: MctsSettings,
    ) -> Self {
        let to_move = threads[0].rules.to_move(&root);
        let tree = Mutex::new(Tree::new(root, to_move, settings.memory / 2));
        Self { tree, threads, settings }
    }

    pub(crate) fn restart(&mut self, root: R::Position) {
        let to_move = self.threads[0].rules.to_move(&root);
        *self.tree_mut() = Tree::new(root, to_move, self.settings.memory / 2);
    }

    fn tree_mut(&mut self) -> &mut Tree<R::Position> {
        self.tree.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: Rules, E: LeafEvaluator<R::Position>> TreeSearch for Search<R, E> {
    fn advance(&mut self, step: Step) {
        let tree = self.tree.get_mut().unwrap_or_else(PoisonError::into_inner);
        tree.advance(&self.threads[0].rules, step);
    }

    fn visit_in_nodes(&self) -> f64 {
        self.threads[0].evaluator.visit_in_nodes()
    }

    fn state(&mut self) -> TreeState {
        let tree = self.tree_mut();
        let root = tree.node(NodeId::ROOT);
        let (games, winner) = (root.tally.games.into(), root.winner);
        TreeState { games, winner, moves: tree.moves() }
    }

    fn run(
        &mut self,
        sink: &dyn ProgressSink,
        mut solver: Option<&mut SolverSlices<'_>>,
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
        let work = |thread: &mut SearchThread<R, E>| {
            thread.play(tree, settings);
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
        let (first, others) = self.threads.split_first_mut().expect("one thread at least");
        std::thread::scope(|scope| {
            for thread in others {
                let (work, is_over) = (&work, &is_over);
                scope.spawn(move || {
                    while !is_over.load(Ordering::Relaxed) {
                        work(thread);
                    }
                });
            }
            // The root is expanded even if the search is stopped at once: the solver may use all
            // the time.
            if lock(tree).children(NodeId::ROOT).next().is_none() {
                work(first);
            }
            while !is_over.load(Ordering::Relaxed) {
                let games = games.load(Ordering::Relaxed);
                match solver.as_mut().map_or(Ok(false), |solver| solver.turn(games, &steady)) {
                    Ok(false) => work(first),
                    Ok(true) => end(None),
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

// The solver runs in slices between playouts, and its proofs enter the tree.

/// The schedule of the solver's slices. Each slice has twice as many nodes as the previous one and
/// is followed by playouts that take as long. It counts nodes instead of time, so that a search
/// with one thread is reproducible.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// Nodes of the next slice.
    nodes: u64,
    /// Nodes left in an interrupted slice.
    left: u64,
    /// The next slice is due after this number of playouts.
    due: u64,
}

impl Schedule {
    /// The first slice has `nodes` nodes and precedes any playout beyond the `games` kept.
    pub(crate) fn starting_with(nodes: u64, games: u64) -> Self {
        Self { nodes, left: nodes, due: games }
    }

    /// Counts `nodes` nodes, for playouts that cost `visit` nodes each.
    fn spend(&mut self, nodes: u64, visit: f64) {
        self.left = self.left.saturating_sub(nodes);
        if self.left == 0 {
            let games = self.nodes as f64 / visit;
            self.due = self.due.saturating_add(games as u64);
            self.nodes = self.nodes.saturating_mul(2);
            self.left = self.nodes;
        }
    }
}

/// The solver on the root position, in slices between playouts.
pub(crate) struct SolverSlices<'a> {
    pub(crate) solver: &'a mut Solver,
    pub(crate) setup: &'a Setup,
    pub(crate) schedule: &'a mut Schedule,
    /// Playouts of earlier searches of the same position.
    pub(crate) before: u64,
    /// The cost of a playout in nodes.
    pub(crate) visit: f64,
    pub(crate) solved: &'a mut Option<Solved>,
}

impl SolverSlices<'_> {
    /// Runs a slice if one is due after `games` playouts. Returns whether the player to move wins.
    fn turn(&mut self, games: u64, sink: &dyn ProgressSink) -> Result<bool, StopReason> {
        if self.solved.is_some() || self.before + games < self.schedule.due {
            return Ok(false);
        }
        let limit = self.schedule.left;
        let done = AtomicU64::new(0);
        let slice = |progress: &Progress| {
            done.fetch_max(progress.done, Ordering::Relaxed);
            sink.report(progress)?;
            if progress.done < limit { Ok(()) } else { Err(StopReason::Nodes) }
        };
        let solved = self.solve(&slice);
        self.schedule.spend(done.into_inner().max(1), self.visit);
        match solved {
            Ok(solved) => {
                let has_won = solved.winner == self.setup.to_move;
                *self.solved = Some(solved);
                return Ok(has_won);
            }
            // The slice ended; the sink is asked again after the next playout.
            Err(SolveError::Stopped(StopReason::Nodes | StopReason::Memory)) => {}
            Err(SolveError::Stopped(stop)) => return Err(stop),
            // The solver does not support the position: only the search continues.
            Err(_) => self.schedule.due = u64::MAX,
        }
        Ok(false)
    }

    /// Runs the solver. Returns the winner, with a move if the player to move wins.
    fn solve(&mut self, sink: &dyn ProgressSink) -> Result<Solved, SolveError> {
        let mut solved = self.solver.answer(self.setup, sink)?;
        if solved.winner == self.setup.to_move && solved.winning_move.is_none() {
            solved.winning_move = self.solver.winning_move(self.setup, sink)?;
        }
        Ok(solved)
    }
}

#[cfg(test)]
#[path = "../tests/unit/beside.rs"]
mod tests;

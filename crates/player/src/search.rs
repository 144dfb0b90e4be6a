//! Threads that let the tree grow.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use mustplay_coloring::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};

use crate::judge::{Judge, Played};
use crate::rules::{Rules, Step, Study};
use crate::settings::Settings;
use crate::tree::{NodeId, Task, Tree};

/// One thread's means.
pub(crate) struct Lane<R, J> {
    rules: R,
    judge: J,
    played: Played,
    moves: Vec<Step>,
    priors: Vec<f32>,
}

impl<R: Rules, J: Judge<R::Position>> Lane<R, J> {
    pub(crate) fn new(rules: R, judge: J) -> Self {
        Self {
            played: Played::nothing(rules.steps()),
            rules,
            judge,
            moves: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// Plays one game, and counts it.
    fn play(&mut self, tree: &Mutex<Tree<R::Position>>, settings: &Settings) {
        let descent = lock(tree).descend(&self.rules, settings);
        let mut winner = None;
        let mut study = Study::Nothing;
        self.moves.clear();
        self.priors.clear();
        match descent.task {
            Task::Judge => {}
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
            // Of the position that is asked about one wants to know how.
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

/// Work that is done now and then between games.
pub(crate) trait Interlude {
    /// Called after so many games; may tell that all is known. The sink counts games by itself
    /// and wants to hear of memory only.
    fn turn(&mut self, games: u64, sink: &dyn ProgressSink) -> Result<Progressed, StopReason>;
}

/// Whether there is reason to go on with games.
pub(crate) enum Progressed {
    GoOn,
    Done,
}

/// A tree and the threads that work on it.
pub(crate) struct Search<R: Rules, J> {
    tree: Mutex<Tree<R::Position>>,
    lanes: Vec<Lane<R, J>>,
    settings: Settings,
}

impl<R: Rules, J: Judge<R::Position>> Search<R, J> {
    /// A search from a position; one thread for each lane, of which there is one at least.
    pub(crate) fn new(root: R::Position, lanes: Vec<Lane<R, J>>, settings: Settings) -> Self {
        let to_move = lanes[0].rules.to_move(&root);
        let bytes = settings.memory / 2;
        Self { tree: Mutex::new(Tree::new(root, to_move, bytes)), lanes, settings }
    }

    /// Begins with another position.
    pub(crate) fn restart(&mut self, root: R::Position) {
        let to_move = self.lanes[0].rules.to_move(&root);
        *self.tree_mut() = Tree::new(root, to_move, self.settings.memory / 2);
    }

    /// Goes on from the position after a move.
    pub(crate) fn advance(&mut self, step: Step) {
        let tree = self.tree.get_mut().unwrap_or_else(PoisonError::into_inner);
        tree.advance(&self.lanes[0].rules, step);
    }

    /// What a visit takes, in nodes of the solver.
    pub(crate) fn visit_in_nodes(&self) -> f64 {
        self.lanes[0].judge.visit_in_nodes()
    }

    pub(crate) fn tree_mut(&mut self) -> &mut Tree<R::Position> {
        self.tree.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays games, one at least for a position that is new, until it is stopped, or until the
    /// winner is known, or an interlude says that there is nothing more to find out. Tells why it
    /// was stopped, if so.
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
        // One report at a time, so that the games that are told never grow fewer.
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
            // Somebody has looked at the moves, however soon this is stopped: the interlude may
            // take all the time there is.
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
    // A panic leaves counts behind that are a little off, and proofs that hold.
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

//! How the search goes about it.

use crate::knowledge::{Knowledge, Source};
use crate::rules::Effort;

/// The numbers of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// What it makes use of.
    pub knowledge: Knowledge,
    /// How much more than the judge's opinion it takes to leave a move aside: the factor of PUCT.
    pub exploration: f32,
    /// How much the moves are preferred that look better at a glance: priors are worths to this
    /// power.
    pub sharpness: f32,
    /// Games after which a move is judged by those that began with it rather than by all in which
    /// it was made.
    pub all_as_first: f32,
    /// How much worse than the average of its siblings a move is taken to be before it was tried.
    pub caution: f32,
    /// Games through a node before its moves are looked at.
    pub expand: u32,
    /// Games through a node that earn a small study of it.
    pub small_study: u32,
    /// Games through a node that earn a large one.
    pub large_study: u32,
    /// Nodes of the solver's first turn, which comes before any game.
    pub solver: u64,
    /// What the play of the games is random by.
    pub seed: u64,
    /// Threads; one is deterministic.
    pub threads: usize,
    /// Bytes for the tree and for the solver, about.
    pub memory: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            knowledge: Knowledge::default(),
            exploration: 0.6,
            sharpness: 1.0,
            all_as_first: 1000.0,
            caution: 0.05,
            expand: 8,
            small_study: 16,
            large_study: 256,
            solver: 4,
            seed: 1,
            threads: 1,
            memory: 512 << 20,
        }
    }
}

impl Settings {
    /// The same where a network judges: a look takes as long as many games and says far more, so it
    /// is taken at each node and trusted more, and a study is worth a few of them.
    ///
    /// In 120 games on 11×11 at 64 visits an exploration of 0.45 won 76 against 0.25, 30 of 48
    /// against 1.1, and 35 of 64 against 0.7.
    pub(crate) fn with_network(self) -> Self {
        Self { exploration: 0.5, caution: 0.1, expand: 0, small_study: 2, large_study: 16, ..self }
    }

    /// What the games of a thread are random by.
    pub(crate) fn lane_seed(&self, thread: u64) -> u64 {
        self.seed.wrapping_add(thread.wrapping_mul(0x9E37_79B9))
    }

    /// What a node has earned with so many games.
    pub(crate) fn earned(&self, games: u32) -> Option<Effort> {
        let has = |source, needed| self.knowledge.has(source) && games >= needed;
        if has(Source::Connections, self.large_study) {
            Some(Effort::Large)
        } else if has(Source::Fill, self.small_study) {
            Some(Effort::Small)
        } else {
            None
        }
    }
}

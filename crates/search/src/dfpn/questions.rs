//! Positions that are to be decided, and how threads share them.
//!
//! A thread takes the first position that nobody has begun; when none is left, it helps where
//! the fewest are at work. Threads on different positions share what they learn and hardly ever
//! search the same twice, threads on the same one do.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use mustplay_hex::{CellSet, Color};

use crate::oracle::Answer;

/// A position as played, and what has become of it.
pub(super) struct Question<const W: usize> {
    pub(super) stones: [CellSet<W>; 2],
    pub(super) to_move: Color,
    answer: OnceLock<Answer<W>>,
    nodes: AtomicU64,
    /// How many threads work on it.
    workers: AtomicUsize,
}

impl<const W: usize> Question<W> {
    pub(super) fn new(stones: [CellSet<W>; 2], to_move: Color) -> Self {
        Self {
            stones,
            to_move,
            answer: OnceLock::new(),
            nodes: AtomicU64::new(0),
            workers: AtomicUsize::new(0),
        }
    }

    /// The answer, once there is one.
    pub(super) fn answer(&self) -> Option<&Answer<W>> {
        self.answer.get()
    }

    /// Gives the answer; whether it is the first.
    pub(super) fn settle(&self, answer: Answer<W>) -> bool {
        self.answer.set(answer).is_ok()
    }

    /// A node has been looked at for it.
    pub(super) fn count(&self) {
        self.nodes.fetch_add(1, Ordering::Relaxed);
    }

    /// How many nodes have been looked at for it.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

/// Questions for several threads.
pub(super) struct Questions<'q, const W: usize> {
    all: &'q [Question<W>],
    begun: AtomicUsize,
}

/// A question that a thread works on.
pub(super) struct Task<'q, const W: usize> {
    pub(super) index: usize,
    pub(super) question: &'q Question<W>,
    /// Whether the thread is the first on it.
    pub(super) is_new: bool,
}

impl<const W: usize> Drop for Task<'_, W> {
    fn drop(&mut self) {
        self.question.workers.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<'q, const W: usize> Questions<'q, W> {
    pub(super) fn new(all: &'q [Question<W>]) -> Self {
        let begun = AtomicUsize::new(0);
        Self { all, begun }
    }

    /// What to work on next; nothing if all are answered.
    pub(super) fn take(&self) -> Option<Task<'q, W>> {
        let next = self.begun.fetch_add(1, Ordering::Relaxed);
        let is_new = next < self.all.len();
        let open = || {
            let open = (0..).zip(self.all).filter(|(_, it)| it.answer().is_none());
            open.min_by_key(|(_, it)| it.workers.load(Ordering::Relaxed))
        };
        let (index, question) = match self.all.get(next) {
            Some(question) => (next, question),
            None => open()?,
        };
        question.workers.fetch_add(1, Ordering::Relaxed);
        Some(Task {
            index,
            question,
            is_new,
        })
    }
}

#[cfg(test)]
#[path = "../../tests/unit/questions.rs"]
mod tests;

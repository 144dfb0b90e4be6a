//! Questions, and how threads share them.
//!
//! A thread takes a question with the fewest workers, and among those the one with the fewest
//! turns. Threads on different questions share what they learn and hardly ever search the same
//! nodes; threads on the same question do.
//!
//! With [`QuestionTurns::Growing`], a turn ends after a number of nodes that is four times as large
//! in each turn. Easy questions are then answered early, wherever they are in the list. Abandoned
//! turns take at most as long as the later ones, because the table keeps their results.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use mustplay_core::StopReason;
use mustplay_hex::{CellSet, Color, Symmetry};

use crate::answer::Answer;
use crate::solver::{QuestionEvent, QuestionTurns};

/// A position as played, and its answer once found.
pub(super) struct Question<const W: usize> {
    /// Maps the original position to this one.
    symmetry: Symmetry,
    pub(super) stones: [CellSet<W>; 2],
    pub(super) to_move: Color,
    begun: OnceLock<Result<(), StopReason>>,
    answer: OnceLock<Answer<W>>,
    nodes: AtomicU64,
    /// The number of nodes after which the turn passes to other questions.
    allowance: AtomicU64,
    /// The number of threads that work on it.
    workers: AtomicUsize,
}

impl<const W: usize> Question<W> {
    /// The question about the position's image under a symmetry.
    pub(super) fn image(symmetry: &Symmetry, stones: [CellSet<W>; 2], to_move: Color) -> Self {
        Self {
            symmetry: symmetry.clone(),
            stones: symmetry.image_of_stones(stones),
            to_move: symmetry.apply_to_color(to_move),
            begun: OnceLock::new(),
            answer: OnceLock::new(),
            nodes: AtomicU64::new(0),
            allowance: AtomicU64::new(u64::MAX),
            workers: AtomicUsize::new(0),
        }
    }

    /// Calls `tell` when the first thread begins, before any thread can have the answer.
    pub(super) fn begin(
        &self,
        tell: impl FnOnce() -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        *self.begun.get_or_init(tell)
    }

    pub(super) fn answer(&self) -> Option<&Answer<W>> {
        self.answer.get()
    }

    /// The event that reports the answer for the original position.
    pub(super) fn event(&self) -> QuestionEvent {
        let nodes = self.nodes();
        let Some(answer) = self.answer.get() else {
            return QuestionEvent::Stopped { nodes };
        };
        QuestionEvent::Answered { answer: answer.pulled_back(&self.symmetry).into(), nodes }
    }

    /// Whether work on it should stop: it is answered, or its turn is over.
    pub(super) fn is_paused(&self) -> bool {
        self.answer().is_some() || self.nodes() >= self.allowance.load(Ordering::Relaxed)
    }

    /// Stores the answer; returns whether it is the first.
    pub(super) fn settle(&self, answer: Answer<W>) -> bool {
        self.answer.set(answer).is_ok()
    }

    pub(super) fn count(&self) {
        self.nodes.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

pub(super) struct Questions<'q, const W: usize> {
    all: &'q [Question<W>],
    turns: QuestionTurns,
    /// The number of turns of each question.
    taken: Mutex<Vec<u32>>,
}

/// A question that a thread works on, until dropped.
pub(super) struct Assignment<'q, const W: usize> {
    pub(super) index: usize,
    pub(super) question: &'q Question<W>,
}

impl<const W: usize> Drop for Assignment<'_, W> {
    fn drop(&mut self) {
        self.question.workers.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<'q, const W: usize> Questions<'q, W> {
    pub(super) fn new(all: &'q [Question<W>], turns: QuestionTurns) -> Self {
        let taken = Mutex::new(vec![0; all.len()]);
        Self { all, turns, taken }
    }

    /// The next question among those that are `wanted`; `None` if all are answered.
    pub(super) fn take(&self, wanted: impl Fn(usize) -> bool) -> Option<Assignment<'q, W>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let open = (0..).zip(self.all).filter(|(_, it)| it.answer().is_none());
        let open = open.filter(|&(index, _)| wanted(index));
        let (index, question) =
            open.min_by_key(|&(index, it)| (it.workers.load(Ordering::Relaxed), taken[index]))?;
        if let QuestionTurns::Growing { first } = self.turns {
            let growth = 4_u64.saturating_pow(taken[index]);
            let allowance = question.nodes().saturating_add(first.saturating_mul(growth));
            question.allowance.store(allowance, Ordering::Relaxed);
        }
        taken[index] += 1;
        question.workers.fetch_add(1, Ordering::Relaxed);
        Some(Assignment { index, question })
    }
}

#[cfg(test)]
#[path = "../../tests/unit/questions.rs"]
mod tests;

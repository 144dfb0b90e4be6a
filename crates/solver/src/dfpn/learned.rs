//! What the threads have found out beside what is in the tables.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::lemmas::{Lemmas, Lesson};
use super::recent::Recent;
use super::taught::Taught;

/// Lemmas, own ones and those of others, and the connections of the nodes judged last.
pub(super) struct Learned<const W: usize> {
    lemmas: Mutex<Lemmas<W>>,
    pub(super) taught: Taught<W>,
    pub(super) recent: Recent<W>,
}

impl<const W: usize> Learned<W> {
    /// Nothing yet, and of lemmas never more than so many of one kind.
    pub(super) fn new(most_lemmas: usize) -> Self {
        Self {
            lemmas: Mutex::new(Lemmas::new(most_lemmas)),
            taught: Taught::default(),
            recent: Recent::default(),
        }
    }

    /// The lemmas so far. To search them takes long, and nobody waits meanwhile.
    pub(super) fn lemmas(&self) -> Lemmas<W> {
        self.lock().clone()
    }

    /// Adds the lemma that is found to be new to those so far, if there is one.
    pub(super) fn learn(&self, find: impl Fn(&Lemmas<W>) -> Option<Lesson<W>>) {
        loop {
            // The copy must be gone before something is added.
            let lesson = find(&self.lemmas());
            // Once more if another thread has been faster.
            if lesson.is_none_or(|lesson| self.lock().learn(&lesson)) {
                break;
            }
        }
    }

    /// A thread that panicked has left nothing half done that matters: lemmas are added whole.
    fn lock(&self) -> MutexGuard<'_, Lemmas<W>> {
        self.lemmas.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

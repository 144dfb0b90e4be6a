//! What waits to be done by one of several threads.

use std::slice::IterMut;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Things to do, each of which is given to one thread.
pub(crate) struct Queue<'a, T>(Mutex<IterMut<'a, T>>);

/// A thread that takes from the queue. When it goes, nothing new is begun: either nothing is left,
/// or what has stopped this thread, be it a limit, an error or a panic, would stop the others as
/// well.
pub(crate) struct Visit<'q, 'a, T>(&'q Queue<'a, T>);

impl<'a, T> Queue<'a, T> {
    pub(crate) fn new(things: &'a mut [T]) -> Self {
        Self(Mutex::new(things.iter_mut()))
    }

    /// A thread begins to take from it.
    pub(crate) fn visit(&self) -> Visit<'_, 'a, T> {
        Visit(self)
    }

    fn waiting(&self) -> MutexGuard<'_, IterMut<'a, T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a, T> Iterator for Visit<'_, 'a, T> {
    type Item = &'a mut T;

    fn next(&mut self) -> Option<&'a mut T> {
        self.0.waiting().next()
    }
}

impl<T> Drop for Visit<'_, '_, T> {
    fn drop(&mut self) {
        *self.0.waiting() = IterMut::default();
    }
}

//! Threads for deep recursions.
//!
//! Search and proof recurse a few calls deep for each cell of the board, with sets of its cells in
//! every call. On a large board that is more than a thread has by default.

use std::io;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Enough for a recursion over all cells of the largest boards.
pub(crate) const DEEP: usize = 64 << 20;

/// Starts work in a thread with a stack of so many bytes, if the system has one to give.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    bytes: usize,
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    Builder::new().stack_size(bytes).spawn_scoped(scope, work)
}

/// What the thread has found; if it has panicked, so does this one.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A call for each level that the compiler cannot turn into a loop.
    fn dig(depth: usize) -> usize {
        let earth = std::hint::black_box([depth; 64]);
        if depth == 0 {
            0
        } else {
            dig(depth - 1) + earth[63] / depth
        }
    }

    #[test]
    fn a_deep_recursion_has_room() {
        // Half a kilobyte for each level at least, and all the more without an optimizer.
        let depth = 40_000;
        let dug = std::thread::scope(|scope| spawn(DEEP, scope, || dig(depth)).map(join));
        assert_eq!(dug.ok(), Some(depth));
    }

    #[test]
    fn a_stack_that_nobody_has_is_refused() {
        std::thread::scope(|scope| assert!(spawn(1 << 60, scope, || ()).is_err()));
    }
}

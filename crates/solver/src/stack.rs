//! Threads for deep recursions.
//!
//! Search and proof recurse a few calls deep for each cell of the board, with cell sets in every
//! call. On a large board this exceeds the default stack of a thread.

use std::io;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Stack size for a recursion over all cells of the largest boards.
pub(crate) const DEEP: usize = 64 << 20;

/// Starts a thread with a stack of `bytes` bytes, if the system can allocate it.
pub(crate) fn spawn<'scope, T: Send + 'scope>(
    bytes: usize,
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    Builder::new().stack_size(bytes).spawn_scoped(scope, work)
}

/// The result of the thread; propagates its panic.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

#[cfg(test)]
#[path = "../tests/unit/stack.rs"]
mod tests;

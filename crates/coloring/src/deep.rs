//! Recursion as deep as a game is long.
//!
//! A search recurses once for each move. The stack of any thread holds a game of 64 elements;
//! larger games get a thread with a stack of their own, of which only what is used takes memory.

use std::panic;
use std::thread;

use mustplay_core::StopReason;

/// Games of up to this many moves are searched where they are.
const SHALLOW: usize = 64;

/// What one level of a search takes at most, with the widest sets and without optimization.
const LEVEL: usize = 48 << 10;

/// Does work that recurses so many levels deep. Without a thread to do it on it is stopped for lack
/// of memory.
pub(crate) fn work<T: Send>(
    levels: usize,
    work: impl FnOnce() -> Result<T, StopReason> + Send,
) -> Result<T, StopReason> {
    if levels <= SHALLOW {
        return work();
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(levels * LEVEL);
        let Ok(done) = thread.spawn_scoped(scope, work) else {
            return Err(StopReason::Memory);
        };
        done.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}

//! Thread pools, and repeated work that can be stopped.

use mustplay::Error;
use mustplay_core::{Progress, ProgressSink, RunContext, StopReason};

/// Runs jobs on as many threads as the limits allow.
pub(crate) fn with_threads<T: Send>(
    context: &RunContext<'_>,
    work: impl FnOnce() -> T + Send,
) -> T {
    let threads = context.limits().threads;
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // If no pool can be created, the work runs on the calling thread.
        Err(_) => work(),
    }
}

/// Calls a function with 0, 1, 2 and so on, until the count is reached or the work is stopped.
pub(crate) fn repeat(
    context: &RunContext<'_>,
    times: u64,
    mut work: impl FnMut(u64) -> Result<(), Error>,
) -> Result<Option<StopReason>, Error> {
    let sink = context.sink();
    for done in 0..times {
        let progress = Progress::new(done, 0).of(times);
        if let Err(stop) = sink.report(&progress) {
            return Ok(Some(stop));
        }
        work(done)?;
    }
    Ok(None)
}

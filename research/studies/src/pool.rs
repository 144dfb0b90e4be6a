//! Work that divides itself among threads, and work that is done many times.

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
        // Without threads of its own the work is done where it is asked for.
        Err(_) => work(),
    }
}

/// Does something so many times, each time by its number, until something stops it.
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

//! Work that divides itself among threads.

use std::thread;

use mustplay_core::StopReason;

use crate::Error;

/// How work ended: it is done, it was stopped, or it failed.
pub(crate) type Ended = Result<Option<StopReason>, Error>;

/// Has so many threads do the same, which takes what there is to do from where they share it.
/// Fewer threads than were asked for will do.
pub(crate) fn lanes(threads: usize, lane: impl Fn() -> Ended + Sync) -> Ended {
    thread::scope(|scope| {
        let mut lanes = Vec::new();
        for _ in 0..threads {
            match thread::Builder::new().spawn_scoped(scope, &lane) {
                Ok(thread) => lanes.push(thread),
                Err(error) if lanes.is_empty() => return Err(Error::Thread(error)),
                Err(_) => break,
            }
        }
        let mut stop = None;
        for thread in lanes {
            match thread.join() {
                Ok(ended) => stop = ended?.or(stop),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(stop)
    })
}

/// Does work whose parallel parts share so many threads.
pub(crate) fn share<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    Ok(pool.build()?.install(work))
}

//! Work that divides itself among threads.

use crate::Error;

/// Does work whose parallel parts share so many threads.
pub(crate) fn share<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, Error> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    Ok(pool.build()?.install(work))
}

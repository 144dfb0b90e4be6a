//! Threads for work that divides itself.

use mustplay_work::Supervisor;

/// Does work with the threads that the budget allows.
pub(crate) fn with_threads<T: Send>(
    supervisor: &Supervisor<'_>,
    work: impl FnOnce() -> T + Send,
) -> T {
    let threads = supervisor.budget().threads;
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // Without threads of its own the work is done where it is asked for.
        Err(_) => work(),
    }
}

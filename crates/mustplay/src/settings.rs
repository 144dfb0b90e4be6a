//! How solvers work within a limits.

use mustplay_core::RunContext;
use mustplay_hex::Board;
use mustplay_solver::store::Store;
use mustplay_solver::{Settings, Techniques};

use crate::Error;

/// Settings for a board within what a store leaves of the limits; that there is no room for all
/// of its threads is noted.
pub(crate) fn settings(
    board: &Board,
    techniques: Techniques,
    store: Option<&Store>,
    context: &RunContext<'_>,
) -> Result<Settings, Error> {
    let limits = context.limits();
    let memory = limits.memory.saturating_sub(store.map_or(0, Store::bytes));
    let wanted = Settings { techniques, threads: limits.threads, ..Settings::default() };
    let least = wanted.least_memory(board);
    if memory < least {
        return Err(Error::little_memory(board, least, memory));
    }
    let settings = wanted.within(board, memory);
    if settings.threads < wanted.threads {
        context.note(format!(
            "the memory leaves room for {} of {} threads on {}: about {} MB each",
            settings.threads,
            wanted.threads,
            board.shape(),
            (least >> 20) + 2,
        ));
    }
    Ok(settings)
}

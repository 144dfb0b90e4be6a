//! How solvers work within a budget.

use mustplay_hex::Board;
use mustplay_search::{Settings, Techniques};
use mustplay_work::Supervisor;

use crate::Error;

/// Settings for a board within the budget; that there is no room for all of its threads is noted.
pub(crate) fn settings(
    board: &Board,
    techniques: Techniques,
    supervisor: &Supervisor<'_>,
) -> Result<Settings, Error> {
    let budget = supervisor.budget();
    let wanted = Settings {
        techniques,
        threads: budget.threads,
        ..Settings::default()
    };
    let least = wanted.least_memory(board);
    if budget.memory < least {
        return Err(Error::little_memory(board, least, budget.memory));
    }
    let settings = wanted.within(board, budget.memory);
    if settings.threads < wanted.threads {
        supervisor.note(format!(
            "the memory leaves room for {} of {} threads on {}: about {} MB each",
            settings.threads,
            wanted.threads,
            board.shape(),
            (least >> 20) + 2,
        ));
    }
    Ok(settings)
}

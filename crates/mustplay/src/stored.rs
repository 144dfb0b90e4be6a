//! Opening stores of solved positions.

use std::path::Path;
use std::sync::Arc;

use mustplay_core::RunContext;
use mustplay_solver::store::Store;

use crate::Error;

/// Opens a store, and has it noted if something in it was damaged.
pub(crate) fn open_store(path: &Path, context: &RunContext<'_>) -> Result<Arc<Store>, Error> {
    let store = Store::open(path)?;
    let damaged = store.set_aside();
    if damaged > 0 {
        context.note(format!(
            "{}: {damaged} of its lines did not match their checksums and were set aside; what \
             they told is solved again",
            path.display()
        ));
    }
    Ok(store)
}

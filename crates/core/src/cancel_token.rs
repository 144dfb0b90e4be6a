//! Ending work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch that ends work, for any thread to press. All clones are one switch; once pressed
/// it stays so.
///
/// ```
/// let cancel = mustplay_core::CancelToken::default();
/// let elsewhere = cancel.clone();
/// std::thread::spawn(move || elsewhere.cancel()).join().unwrap();
/// assert!(cancel.is_canceled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Asks the work to stop; says whether it had been asked before.
    pub fn cancel(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    pub fn is_canceled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

//! Ending work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch that ends work, for any thread to press. All clones are one switch; once pressed
/// it stays so.
///
/// ```
/// let cancel = mustplay_core::Cancel::default();
/// let elsewhere = cancel.clone();
/// std::thread::spawn(move || elsewhere.press()).join().unwrap();
/// assert!(cancel.is_pressed());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks the work to stop; says whether it had been asked before.
    pub fn press(&self) -> bool {
        self.0.swap(true, Ordering::Relaxed)
    }

    /// Whether the work was asked to stop.
    pub fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

//! Where answers go.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// Somebody who is answered, by any thread.
pub(super) struct Output(Mutex<Box<dyn Write + Send>>);

impl Output {
    pub(super) fn new(answers: impl Write + Send + 'static) -> Self {
        Self(Mutex::new(Box::new(answers)))
    }

    /// Says something at once.
    pub(super) fn print(&self, text: &str) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

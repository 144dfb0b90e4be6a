//! Interrupting work by Ctrl-C.
//!
//! Python only records the signal; native code must check for it, in the main thread and with the
//! interpreter's lock. [`run_interruptibly`] runs long work on another thread and checks while it
//! waits; [`InterruptSink`] is a progress sink that checks from time to time.
//!
//! No lock of this crate is taken while the interpreter's lock is held, so work that checks for
//! signals can take the interpreter's lock.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use mustplay_core::{CancelToken, Progress, ProgressSink, StopReason};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error;

/// Time between two checks for signals.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The stack of a thread, as large as a program's main stack.
const STACK_BYTES: usize = 8 << 20;

/// Runs work on another thread with the interpreter's lock released. Calls `poll` with the lock
/// from time to time; an exception of `poll` or of a signal cancels the work and is raised when it
/// ends.
pub(crate) fn run_interruptibly<T: Send>(
    py: Python<'_>,
    cancel: &CancelToken,
    mut poll: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(1);
            let worker =
                thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, move || {
                    // The receiver lives until the work has ended.
                    let _ = sender.send(work());
                })?;
            let mut raised = None;
            let done = loop {
                match receiver.recv_timeout(POLL_INTERVAL) {
                    Ok(done) => break Some(done),
                    Err(mpsc::RecvTimeoutError::Disconnected) => break None,
                    Err(mpsc::RecvTimeoutError::Timeout) if raised.is_some() => {}
                    Err(mpsc::RecvTimeoutError::Timeout) => {
                        let asked = Python::attach(|py| py.check_signals().and_then(|()| poll(py)));
                        if let Err(reason) = asked {
                            cancel.cancel();
                            raised = Some(reason);
                        }
                    }
                }
            };
            let ended = worker.join();
            match (raised, done) {
                (Some(reason), _) => Err(reason),
                (None, Some(done)) => Ok(done),
                (None, None) => Err(panicked(ended.err())),
            }
        })
    })
}

/// The exception for a panic.
fn panicked(what: Option<Box<dyn std::any::Any + Send>>) -> PyErr {
    let text = what.and_then(|it| match it.downcast::<String>() {
        Ok(text) => Some(*text),
        Err(it) => it.downcast::<&str>().ok().map(|text| (*text).to_owned()),
    });
    let text = text.unwrap_or_default();
    PyRuntimeError::new_err(format!("mustplay is wrong here, please report it: {text}"))
}

/// A progress sink that checks for signals.
pub(crate) struct InterruptSink {
    checked: Mutex<Instant>,
    raised: Mutex<Option<PyErr>>,
}

impl InterruptSink {
    pub(crate) fn new() -> Self {
        Self { checked: Mutex::new(Instant::now()), raised: Mutex::new(None) }
    }

    /// The exception for stopped work: that of the signal, or `Stopped`.
    pub(crate) fn error(self, stop: StopReason) -> PyErr {
        let raised = self.raised.into_inner();
        let raised = raised.unwrap_or_else(PoisonError::into_inner);
        raised.unwrap_or_else(|| error::stopped(stop))
    }
}

impl ProgressSink for InterruptSink {
    fn report(&self, _: &Progress) -> Result<(), StopReason> {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        if checked.elapsed() < POLL_INTERVAL {
            return Ok(());
        }
        *checked = Instant::now();
        let signals = Python::attach(|py| -> PyResult<()> {
            py.check_signals()?;
            Ok(())
        });
        signals.map_err(|reason| {
            let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
            *raised = Some(reason);
            StopReason::Canceled
        })
    }
}

//! Work that Ctrl-C ends.
//!
//! Python only notes that a key was pressed; whoever works must ask, in the main thread and with
//! the interpreter's lock. [`attend`] has long work done by another thread and asks while it waits;
//! [`Attention`] is a sink for short work that may become long, which asks now and then.
//!
//! Nobody waits for a lock of ours while holding the interpreter's: all of them are taken after it
//! is released, so that work which asks can have it.

use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use mustplay_core::{CancelToken, Progress, ProgressSink, StopReason};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error;

/// How often it is asked whether to stop.
const TICK: Duration = Duration::from_millis(50);

/// What the stack of a thread takes, as much as that of the main thread of a program.
const STACK: usize = 8 << 20;

/// Has another thread work, with the interpreter's lock released. What `ask` raises, which is
/// called with the lock now and then, or a signal, presses `cancel` and is raised when the work has
/// ended.
pub(crate) fn attend<T: Send>(
    py: Python<'_>,
    cancel: &CancelToken,
    mut ask: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::sync_channel(1);
            let worker =
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    // Whoever waits is there until the work has ended.
                    let _ = sender.send(work());
                })?;
            let mut raised = None;
            let done = loop {
                match receiver.recv_timeout(TICK) {
                    Ok(done) => break Some(done),
                    Err(mpsc::RecvTimeoutError::Disconnected) => break None,
                    Err(mpsc::RecvTimeoutError::Timeout) if raised.is_some() => {}
                    Err(mpsc::RecvTimeoutError::Timeout) => {
                        let asked = Python::attach(|py| py.check_signals().and_then(|()| ask(py)));
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

/// What is raised where the program is wrong.
fn panicked(what: Option<Box<dyn std::any::Any + Send>>) -> PyErr {
    let text = what.and_then(|it| match it.downcast::<String>() {
        Ok(text) => Some(*text),
        Err(it) => it.downcast::<&str>().ok().map(|text| (*text).to_owned()),
    });
    let text = text.unwrap_or_default();
    PyRuntimeError::new_err(format!("mustplay is wrong here, please report it: {text}"))
}

/// A sink that asks Python now and then whether to stop.
pub(crate) struct Attention {
    asked: Mutex<Instant>,
    raised: Mutex<Option<PyErr>>,
}

impl Attention {
    /// Begins to pay attention.
    pub(crate) fn new() -> Self {
        Self { asked: Mutex::new(Instant::now()), raised: Mutex::new(None) }
    }

    /// What is raised for work that ended so: what Python said, or that it was stopped.
    pub(crate) fn error(self, stop: StopReason) -> PyErr {
        let raised = self.raised.into_inner();
        let raised = raised.unwrap_or_else(PoisonError::into_inner);
        raised.unwrap_or_else(|| error::stopped(stop))
    }
}

impl ProgressSink for Attention {
    fn report(&self, _: &Progress) -> Result<(), StopReason> {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.elapsed() < TICK {
            return Ok(());
        }
        *asked = Instant::now();
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

//! Exceptions.

use mustplay::RequestError;
use mustplay_core::StopReason;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    mustplay,
    Error,
    PyValueError,
    "An argument is not a valid request, position or game.\n\n\
     `field` is the path of the invalid field in the request, or `None`."
);

pyo3::create_exception!(
    mustplay,
    LoopError,
    Error,
    "Play in a ruleset repeats a position, so the position has no value.\n\n\
     `cycle` is a list of positions, each an option of the one before it; the first is the last."
);

pyo3::create_exception!(
    mustplay,
    Stopped,
    Error,
    "A limit on time, steps or memory was reached before an answer was found."
);

/// An exception for a wrong argument.
pub(crate) fn wrong(message: impl ToString) -> PyErr {
    Error::new_err(message.to_string())
}

pub(crate) fn wrong_field(py: Python<'_>, error: &RequestError) -> PyErr {
    let raised = wrong(error);
    match raised.value(py).setattr("field", error.field.as_deref()) {
        Ok(()) => raised,
        Err(other) => other,
    }
}

/// An exception for work stopped by a limit before it had an answer.
pub(crate) fn stopped(stop: StopReason) -> PyErr {
    Stopped::new_err(stop.to_string())
}

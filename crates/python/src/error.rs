//! Exceptions.

use mustplay::RequestError;
use mustplay_core::StopReason;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    mustplay,
    Error,
    PyValueError,
    "Something that was given is no request, position or game.\n\n\
     `field` is the name of what is wrong, as a path into the request, or `None`."
);

pyo3::create_exception!(
    mustplay,
    LoopError,
    Error,
    "Play in a ruleset comes back to a position, so that it has no value.\n\n\
     `cycle` is a list of positions, each an option of the one before it; the first is the last."
);

pyo3::create_exception!(
    mustplay,
    Stopped,
    Error,
    "A limit on time, steps or memory was reached before there was an answer."
);

/// An exception for a wrong argument.
pub(crate) fn wrong(message: impl ToString) -> PyErr {
    Error::new_err(message.to_string())
}

/// An exception for a wrong field of a request.
pub(crate) fn wrong_field(py: Python<'_>, error: &RequestError) -> PyErr {
    let raised = wrong(error);
    match raised.value(py).setattr("field", error.field.as_deref()) {
        Ok(()) => raised,
        Err(other) => other,
    }
}

/// An exception for work that a limit stopped before it had an answer.
pub(crate) fn stopped(stop: StopReason) -> PyErr {
    Stopped::new_err(stop.to_string())
}

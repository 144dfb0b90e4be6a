//! A job: a request that knows its answer's type.

use mustplay_core::{RunContext, StopReason};

use crate::{Engine, Error};

/// A request that an [`Engine`] can carry out.
pub trait Job {
    /// What it is called, as a command and in schemas.
    const NAME: &'static str;

    /// What is told about it.
    type Answer;

    /// What it touches beside its own memory.
    fn side_effects(&self) -> SideEffects {
        SideEffects::Nothing
    }

    /// Whether it takes no time to speak of, so that it need not wait behind those that do.
    fn is_brief(&self) -> bool {
        false
    }

    /// Does the work; see [`Engine::run`], which front ends call.
    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Found<Self::Answer>, Error>;
}

/// What a job touches beside its own memory, so that whoever works for strangers can refuse it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideEffects {
    /// Nothing.
    Nothing,
    /// Files that the request names.
    Files,
    /// Programs that the request names.
    Programs,
}

impl SideEffects {
    /// Files, if there is one.
    pub(crate) fn of_files<T>(files: &[&Option<T>]) -> Self {
        if files.iter().any(|file| file.is_some()) { Self::Files } else { Self::Nothing }
    }
}

/// What a job has found out.
pub struct Found<A> {
    /// The answer, as far as it is known.
    pub answer: A,
    /// Whether that is all that was asked for.
    pub complete: bool,
    /// What ended the work before the answer was complete.
    pub stop: Option<StopReason>,
    /// Steps that it took.
    pub nodes: u64,
    /// What could not be written, though the answer is there.
    pub unsaved: Option<Error>,
}

impl<A> Found<A> {
    /// A complete answer.
    pub fn done(answer: A, nodes: u64) -> Self {
        Self::until(None, answer, nodes)
    }

    /// An answer that is complete if nothing has stopped the work.
    pub fn until(stop: Option<StopReason>, answer: A, nodes: u64) -> Self {
        Self { answer, complete: stop.is_none(), stop, nodes, unsaved: None }
    }
}

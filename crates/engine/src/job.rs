//! A job: a request that knows its answer's type.

use mustplay_work::{Stop, Supervisor};

use crate::{Engine, Error};

/// A request that an [`Engine`] can carry out.
pub trait Job {
    /// What it is called, as a command and in schemas.
    const NAME: &'static str;

    /// What is told about it.
    type Answer;

    /// Does the work; see [`Engine::run`], which front ends call.
    fn run(
        &self,
        engine: &Engine,
        supervisor: &Supervisor<'_>,
    ) -> Result<Found<Self::Answer>, Error>;
}

/// What a job has found out.
pub struct Found<A> {
    /// The answer, as far as it is known.
    pub answer: A,
    /// Whether that is all that was asked for.
    pub complete: bool,
    /// What ended the work before the answer was complete.
    pub stop: Option<Stop>,
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
    pub fn until(stop: Option<Stop>, answer: A, nodes: u64) -> Self {
        Self {
            answer,
            complete: stop.is_none(),
            stop,
            nodes,
            unsaved: None,
        }
    }
}

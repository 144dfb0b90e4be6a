//! Jobs and their reports.

use mustplay_core::{RunContext, StopReason};
use mustplay_hex::Drawing;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::display::RenderOptions;
use crate::work::Ended;
use crate::{Engine, Error};

/// A request that an [`Engine`] runs within limits.
pub trait Job {
    /// The name of the job, as a command and in schemas.
    const NAME: &'static str;

    type Answer;

    /// The effects of the job outside its memory.
    fn side_effects(&self) -> SideEffects {
        SideEffects::Nothing
    }

    /// Whether the job is cheap enough to run without queueing.
    fn is_brief(&self) -> bool {
        false
    }

    /// Does the work. Front ends call [`Engine::run`].
    fn run(&self, engine: &Engine, context: &RunContext<'_>)
    -> Result<Report<Self::Answer>, Error>;

    /// The board of the answer, if it has one.
    fn drawing(&self, answer: &Self::Answer, render: RenderOptions) -> Option<Drawing> {
        let _ = (answer, render);
        None
    }

    /// The report in words, without the board; empty if the answer displays itself, as studies do.
    ///
    /// This and [`picture`](Self::picture) may fill caches of the answer, such as thermographs, but
    /// do not change the answer.
    fn text(&self, report: &mut Report<Self::Answer>, render: RenderOptions) -> String {
        let _ = (report, render);
        String::new()
    }

    /// The text below the board.
    fn full_text(&self, report: &mut Report<Self::Answer>, render: RenderOptions) -> String {
        let board = self.drawing(&report.answer, render).map(|drawing| render.board(&drawing));
        board.unwrap_or_default() + &self.text(report, render)
    }

    /// The answer as SVG, if it has a picture: by default the board.
    fn picture(&self, report: &mut Report<Self::Answer>, render: RenderOptions) -> Picture {
        Ok(self.drawing(&report.answer, render).map(|drawing| render.svg(&drawing)))
    }
}

/// A picture as SVG, if an answer has one.
pub type Picture = Result<Option<String>, Error>;

/// The effects of a job outside its memory, so that a server can refuse it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideEffects {
    Nothing,
    /// Reads or writes files that the request names.
    Files,
    /// Runs programs that the request names.
    Programs,
}

impl SideEffects {
    /// `Files` if a file is named.
    pub(crate) fn of_files<T>(files: &[&Option<T>]) -> Self {
        if files.iter().any(|file| file.is_some()) { Self::Files } else { Self::Nothing }
    }
}

/// An answer with how the work ended and its cost.
///
/// A report serializes to one object: the fields of the answer, then `complete`, `stopped` if it is
/// not complete, `nodes`, `seconds` and `notes`. A write error that aborted the job is reported in
/// `stopped`.
#[derive(Debug, JsonSchema)]
pub struct Report<A> {
    /// The answer, possibly partial.
    #[serde(flatten)]
    pub answer: A,
    /// Whether the answer is complete.
    pub complete: bool,
    /// What stopped the work before the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub stopped: Option<StopReason>,
    /// Steps of the work: positions searched, values found, lines checked.
    pub nodes: u64,
    /// Wall-clock time in seconds.
    pub seconds: f64,
    /// Remarks that are not errors: damaged entries of a store that were set aside, a memory limit
    /// that allowed fewer threads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// A write error, though the answer is available.
    #[serde(skip)]
    pub unsaved: Option<Error>,
}

impl<A> Report<A> {
    /// A complete answer.
    pub fn done(answer: A, nodes: u64) -> Self {
        Self::until(None, answer, nodes)
    }

    /// An answer that is complete unless the work was stopped. The engine adds the time and the
    /// notes.
    pub fn until(stopped: Option<StopReason>, answer: A, nodes: u64) -> Self {
        let complete = stopped.is_none();
        let (seconds, notes, unsaved) = (0.0, Vec::new(), None);
        Self { answer, complete, stopped, nodes, seconds, notes, unsaved }
    }

    /// The answer of work that was done, stopped, or failed.
    pub(crate) fn ended(ended: Ended, answer: A, nodes: u64) -> Self {
        let (stop, unsaved) = match ended {
            Ok(stop) => (stop, None),
            Err(error) => (None, Some(error)),
        };
        let complete = stop.is_none() && unsaved.is_none();
        Self { complete, unsaved, ..Self::until(stop, answer, nodes) }
    }
}

impl<A: Serialize> Serialize for Report<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a, A> {
            #[serde(flatten)]
            answer: &'a A,
            complete: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            stopped: Option<String>,
            nodes: u64,
            seconds: f64,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            notes: &'a [String],
        }
        let failure = self.unsaved.as_ref().filter(|_| !self.complete);
        let stopped = self.stopped.map(|stop| stop.to_string());
        let fields = Fields {
            answer: &self.answer,
            complete: self.complete,
            stopped: stopped.or_else(|| failure.map(Error::in_full)),
            nodes: self.nodes,
            seconds: self.seconds,
            notes: &self.notes,
        };
        fields.serialize(serializer)
    }
}

/// Reports the partial answer as JSON if the observer wants it now.
pub(crate) fn partial<A: Serialize>(context: &RunContext<'_>, answer: impl FnOnce() -> A) {
    #[derive(Serialize)]
    struct Partial<A> {
        #[serde(flatten)]
        answer: A,
        complete: bool,
    }
    context.partial(|| to_json(&Partial { answer: answer(), complete: false }));
}

pub(crate) fn to_json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers have string keys and finite numbers")
}

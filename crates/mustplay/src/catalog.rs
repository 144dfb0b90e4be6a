//! All jobs by name, with requests and answers in JSON: for whoever has no types of the engine.
//!
//! A web server, a notebook and a worker on another machine take a name and a text, and give a text
//! back. What they need is here once: reading a request so that an error names its field, running
//! it, telling what is known so far.

use std::any::Any;
use std::marker::PhantomData;

use mustplay_core::{Limits, Observer, Progress, SearchStatus};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error as ThisError;

use crate::{Engine, Error, Job, SideEffects};

/// Calls a macro with the types of all jobs, in the order in which people meet them.
#[macro_export]
macro_rules! each_job {
    ($with:ident) => {
        $with!(
            $crate::Solve,
            $crate::Openings,
            $crate::JudgeOpenings,
            $crate::Check,
            $crate::Explain,
            $crate::Analyze,
            $crate::Evaluate,
            $crate::Suggest,
            $crate::Decide,
            $crate::Match,
            $crate::Review,
            $crate::Paths,
            $crate::Complexity,
            $crate::Show,
            $crate::Read,
            $crate::Convert,
            $crate::Value,
            $crate::JudgeTemplate,
            $crate::JudgeLadders,
            $crate::FindTemplates,
            $crate::Connect,
            $crate::Realize,
            $crate::Game,
            $crate::ListMoves,
            $crate::Simplify,
            $crate::CompareTrees,
            $crate::MakeStrategy,
            $crate::CheckStrategy,
            $crate::Loopy,
            $crate::Misere,
            $crate::Mine,
            $crate::Outcome,
            $crate::Enumerate,
            $crate::Sum,
            $crate::GoSum,
            $crate::Hardness,
            $crate::Coloring,
            $crate::ColoringComparison,
            $crate::Binary
        )
    };
}

/// A request of any job, read from JSON.
///
/// ```
/// use mustplay::{Limits, Engine, Request};
///
/// let request = Request::read("solve", r#"{"position": "3x3 b2"}"#)?;
/// let told = request.run(&Engine::default(), &Limits::default(), &())?;
/// assert!(told.json.starts_with(r#"{"board":"3x3","to_move":"white""#));
///
/// let error = Request::read("solve", r#"{"position": "3x3 z9"}"#).err().expect("no such cell");
/// assert_eq!(error.field.as_deref(), Some("position"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Request(Box<dyn JsonJob>);

/// The report of a request: a [`Report`](crate::Report) of the answer of its job.
pub type AnyReport = Box<dyn Any + Send>;

/// What a job has told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The report as one JSON object.
    pub json: String,
    /// Whether it is all that was asked for.
    pub is_complete: bool,
}

/// A text is no request of a job.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("{}{message}", field.as_ref().map(|field| format!("{field}: ")).unwrap_or_default())]
pub struct RequestError {
    /// The field that is wrong, as a path into the object, if it is one.
    pub field: Option<String>,
    /// What is wrong.
    pub message: String,
}

/// Somebody who follows a job and is told in JSON what is known so far.
pub trait Listener: Observer {
    /// The answer as far as it is known, when it is [curious](Observer::wants_partial).
    fn hear(&self, json: String) {
        let _ = json;
    }
}

impl Listener for () {}

/// A job of the catalog.
struct Row {
    name: &'static str,
    read: fn(&str) -> Result<Request, RequestError>,
}

macro_rules! rows {
    ($($job:ty),*) => {
        &[$(Row { name: <$job as Job>::NAME, read: read::<$job> }),*]
    };
}

static ROWS: &[Row] = each_job!(rows);

fn read<J>(json: &str) -> Result<Request, RequestError>
where
    J: Job<Answer: Serialize + Any + Send> + DeserializeOwned + Send + Sync + 'static,
{
    let mut unknown = None;
    let mut note = |path: serde_ignored::Path<'_>| {
        unknown.get_or_insert_with(|| path.to_string());
    };
    // What is no JSON at all has a line and a column, what is wrong in it a field.
    let value: serde_json::Value =
        serde_json::from_str(json).map_err(|error| RequestError::whole(error.to_string()))?;
    let fields = serde_ignored::Deserializer::new(value, &mut note);
    let job: J = serde_path_to_error::deserialize(fields).map_err(|error| {
        let path = error.path().to_string();
        RequestError {
            field: (path != ".").then_some(path),
            message: error.into_inner().to_string(),
        }
    })?;
    match unknown {
        Some(field) => Err(RequestError {
            message: format!("expected a field of {}, found `{field}`", J::NAME),
            field: Some(field),
        }),
        None => Ok(Request(Box::new(job))),
    }
}

impl RequestError {
    fn whole(message: String) -> Self {
        Self { field: None, message }
    }
}

impl Request {
    /// Reads a request of the job of this name. Fields that it does not have are refused.
    pub fn read(name: &str, json: &str) -> Result<Self, RequestError> {
        let row = ROWS.iter().find(|row| row.name == name).ok_or_else(|| {
            let names: Vec<&str> = Self::names().collect();
            let names = names.join(", ");
            RequestError::whole(format!("expected one of {names}, found `{name}`"))
        })?;
        (row.read)(json)
    }

    /// What all jobs are called.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ROWS.iter().map(|row| row.name)
    }

    /// What the job is called.
    pub fn name(&self) -> &'static str {
        self.0.name()
    }

    /// What it touches beside its own memory.
    pub fn side_effects(&self) -> SideEffects {
        self.0.side_effects()
    }

    /// Whether it takes no time to speak of.
    pub fn is_brief(&self) -> bool {
        self.0.is_brief()
    }

    /// Does the job and tells its report.
    pub fn run(
        &self,
        engine: &Engine,
        limits: &Limits,
        listener: &dyn Listener,
    ) -> Result<Told, Error> {
        Ok(self.report(engine, limits, listener)?.0)
    }

    /// Does the job, tells its report and hands it over, for whoever knows more to do with it.
    pub fn report(
        &self,
        engine: &Engine,
        limits: &Limits,
        listener: &dyn Listener,
    ) -> Result<(Told, AnyReport), Error> {
        self.0.run(engine, limits, listener)
    }

    /// The job itself: a value of the type that has its name.
    pub fn job(&self) -> &dyn Any {
        self.0.as_any()
    }
}

/// A job whatever its types are.
trait JsonJob: Send + Sync {
    fn name(&self) -> &'static str;

    fn side_effects(&self) -> SideEffects;

    fn is_brief(&self) -> bool;

    fn as_any(&self) -> &dyn Any;

    fn run(
        &self,
        engine: &Engine,
        limits: &Limits,
        listener: &dyn Listener,
    ) -> Result<(Told, AnyReport), Error>;
}

impl<J> JsonJob for J
where
    J: Job<Answer: Serialize + Any + Send> + Send + Sync + 'static,
{
    fn name(&self) -> &'static str {
        J::NAME
    }

    fn side_effects(&self) -> SideEffects {
        Job::side_effects(self)
    }

    fn is_brief(&self) -> bool {
        Job::is_brief(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn run(
        &self,
        engine: &Engine,
        limits: &Limits,
        listener: &dyn Listener,
    ) -> Result<(Told, AnyReport), Error> {
        let relay = Relay::<J::Answer> { listener, answer: PhantomData };
        let mut report = engine.run(self, limits, &relay)?;
        let told = Told { json: written(&report), is_complete: report.complete };
        // What could not be written is told only if it has ended the work; here nobody else asks.
        match report.unsaved.take().filter(|_| told.is_complete) {
            Some(error) => Err(error),
            None => Ok((told, Box::new(report))),
        }
    }
}

fn written(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers have string keys and finite numbers")
}

/// Hands on what is told, answers so far as JSON.
struct Relay<'a, A> {
    listener: &'a dyn Listener,
    answer: PhantomData<fn(&A)>,
}

impl<A: Serialize + Any> Observer for Relay<'_, A> {
    fn on_progress(&self, progress: &Progress) {
        self.listener.on_progress(progress);
    }

    fn on_stage(&self, name: &str) {
        self.listener.on_stage(name);
    }

    fn on_search_status(&self, status: &SearchStatus) {
        self.listener.on_search_status(status);
    }

    fn wants_partial(&self) -> bool {
        self.listener.wants_partial()
    }

    fn on_partial(&self, answer: &dyn Any) {
        #[derive(Serialize)]
        struct SoFar<'a, A> {
            #[serde(flatten)]
            answer: &'a A,
            complete: bool,
        }
        // A job that is part of another has answers of another type.
        if let Some(answer) = answer.downcast_ref::<A>() {
            let complete = false;
            self.listener.hear(written(&SoFar { answer, complete }));
        }
    }
}

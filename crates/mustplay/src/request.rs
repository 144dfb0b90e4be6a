//! All jobs by name, with requests and answers in JSON, for callers without the engine's types.
//!
//! A web server, a notebook or a remote worker passes a name and a JSON text and gets a JSON text.

use std::sync::Arc;

use mustplay_core::{Limits, Observer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error as ThisError;

use crate::display::RenderOptions;
use crate::job::{Picture, to_json};
use crate::{Engine, Error, Job, Report, SideEffects};

/// Calls a macro with the types of all jobs, in the order of the documentation.
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

/// The names that jobs and commands had before they were grouped, with their present ones.
pub const OLD_NAMES: [(&str, &str); 37] = [
    ("openings", "hex openings"),
    ("opening-map", "hex openings judge"),
    ("check", "proof check"),
    ("explain", "proof explain"),
    ("match", "hex match"),
    ("paths", "hex paths"),
    ("complexity", "dev study complexity"),
    ("show", "hex show"),
    ("convert", "hex convert"),
    ("value", "region value"),
    ("template", "region template"),
    ("ladder", "region template ladder"),
    ("templates", "region templates"),
    ("connect", "region strip"),
    ("realize", "region find"),
    ("game", "game eval"),
    ("moves", "game moves"),
    ("simplify", "game explain"),
    ("isomorphism", "game isomorphic"),
    ("strategy", "game strategy"),
    ("check-strategy", "game check-strategy"),
    ("loopy", "game loopy"),
    ("misere", "game misere"),
    ("mine", "dev mine"),
    ("outcome", "poset eval"),
    ("enumerate", "poset enumerate"),
    ("sum", "game sum"),
    ("sum-go", "game sum go"),
    ("hardness", "dev hardness"),
    ("coloring", "coloring solve"),
    ("coloring-comparison", "coloring compare"),
    ("binary", "coloring value"),
    ("bench", "dev bench"),
    ("study", "dev study"),
    ("schema", "dev schema"),
    ("man", "dev man"),
    ("completions", "dev completions"),
];

/// The present name of a job or command for its old or present name.
pub fn current_name(name: &str) -> &str {
    OLD_NAMES.iter().find(|(old, _)| *old == name).map_or(name, |(_, current)| current)
}

/// A request of any job, read from JSON.
///
/// ```
/// use mustplay::{Limits, Engine, Request};
///
/// let request = Request::read("solve", r#"{"position": "3x3 b2"}"#)?;
/// let report = request.run(&Engine::default(), &Limits::default(), &())?;
/// assert!(report.json().starts_with(r#"{"board":"3x3","to_move":"white""#));
///
/// let error = Request::read("solve", r#"{"position": "3x3 z9"}"#).err().expect("no such cell");
/// assert_eq!(error.field.as_deref(), Some("position"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Request(Arc<dyn AnyJob>);

/// Why a text is not a request.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("{}{message}", field.as_ref().map(|field| format!("{field}: ")).unwrap_or_default())]
pub struct RequestError {
    /// The path of the invalid field, if the error is in one.
    pub field: Option<String>,
    /// The message.
    pub message: String,
}

/// A job's name and its parser.
struct Row {
    name: &'static str,
    read: fn(&str) -> Result<Request, RequestError>,
}

impl Row {
    fn find(name: &str) -> Option<&'static Self> {
        let name = current_name(name);
        ROWS.iter().find(|row| row.name == name || row.name.replace(' ', "-") == name)
    }
}

macro_rules! rows {
    ($($job:ty),*) => {
        &[$(Row { name: <$job as Job>::NAME, read: read::<$job> }),*]
    };
}

static ROWS: &[Row] = each_job!(rows);

fn read<J>(json: &str) -> Result<Request, RequestError>
where
    J: Job<Answer: Serialize + Send> + DeserializeOwned + Send + Sync + 'static,
{
    let mut unknown = None;
    let mut note = |path: serde_ignored::Path<'_>| {
        unknown.get_or_insert_with(|| path.to_string());
    };
    // Syntax errors have a line and a column, errors in the value a field.
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
        None => Ok(Request(Arc::new(job))),
    }
}

impl RequestError {
    fn whole(message: String) -> Self {
        Self { field: None, message }
    }
}

impl Request {
    /// Reads a request of the named job, also by its [old name](OLD_NAMES) or with hyphens for
    /// blanks, as in an address. Unknown fields are refused.
    pub fn read(name: &str, json: &str) -> Result<Self, RequestError> {
        let row = Row::find(name).ok_or_else(|| {
            let names: Vec<&str> = Self::names().collect();
            let names = names.join(", ");
            RequestError::whole(format!("expected one of {names}, found `{name}`"))
        })?;
        (row.read)(json)
    }

    /// Whether [`read`](Self::read) accepts this name.
    pub fn is_name(name: &str) -> bool {
        Row::find(name).is_some()
    }

    /// The names of all jobs.
    pub fn names() -> impl Iterator<Item = &'static str> {
        ROWS.iter().map(|row| row.name)
    }

    pub fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The effects of the job outside its memory.
    pub fn side_effects(&self) -> SideEffects {
        self.0.side_effects()
    }

    /// Whether the job is cheap enough to run without queueing.
    pub fn is_brief(&self) -> bool {
        self.0.is_brief()
    }

    /// Runs the job. Fails if a file cannot be written, even if the answer is complete.
    pub fn run(
        &self,
        engine: &Engine,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Box<dyn AnyReport>, Error> {
        Arc::clone(&self.0).run(engine, limits, observer)
    }
}

/// A job without its type.
trait AnyJob: Send + Sync {
    fn name(&self) -> &'static str;

    fn side_effects(&self) -> SideEffects;

    fn is_brief(&self) -> bool;

    fn run(
        self: Arc<Self>,
        engine: &Engine,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Box<dyn AnyReport>, Error>;
}

impl<J> AnyJob for J
where
    J: Job<Answer: Serialize + Send> + Send + Sync + 'static,
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

    fn run(
        self: Arc<Self>,
        engine: &Engine,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Box<dyn AnyReport>, Error> {
        let mut report = engine.run(&*self, limits, observer)?;
        // An incomplete report names the write error under `stopped`.
        match report.unsaved.take_if(|_| report.complete) {
            Some(error) => Err(error),
            None => Ok(Box::new(Ran { job: self, report })),
        }
    }
}

/// The [`Report`] of a [`Request`], without its type.
pub trait AnyReport: Send {
    /// The report as one JSON object.
    fn json(&self) -> String;

    /// The report in words; see [`Job::full_text`].
    fn text(&mut self, render: RenderOptions) -> String;

    /// The answer as SVG, if it has a picture; see [`Job::picture`].
    fn picture(&mut self, render: RenderOptions) -> Picture;

    /// Whether the answer is complete.
    fn is_complete(&self) -> bool;
}

/// A finished job with its report.
struct Ran<J: Job> {
    job: Arc<J>,
    report: Report<J::Answer>,
}

impl<J: Job<Answer: Serialize + Send> + Send + Sync> AnyReport for Ran<J> {
    fn json(&self) -> String {
        to_json(&self.report)
    }

    fn text(&mut self, render: RenderOptions) -> String {
        self.job.full_text(&mut self.report, render)
    }

    fn picture(&mut self, render: RenderOptions) -> Picture {
        self.job.picture(&mut self.report, render)
    }

    fn is_complete(&self) -> bool {
        self.report.complete
    }
}

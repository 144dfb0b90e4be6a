//! Every job of mustplay as a request and an answer.
//!
//! A job is a value: [`Check`], for example, asks whether a proof is valid. [`Engine::run`] runs it
//! within [`Limits`] and returns a [`Report`]: the answer, whether a limit ended the work, and the
//! cost. Requests and answers are plain owned types that can be sent to other threads; `--json`
//! prints the serialized report.
//!
//! ```
//! use mustplay::{Check, Engine, Limits};
//!
//! let engine = Engine::default();
//! let check = Check { certificate: "not a proof".to_owned() };
//! let report = engine.run(&check, &Limits::default(), &())?;
//! assert_eq!(report.answer.valid, Some(false));
//! # Ok::<(), mustplay::Error>(())
//! ```
//!
//! * [`Engine`], [`Job`], [`Report`] — running a job.
//! * [`Game`], [`GameSession`], [`GameOpponent`] — normal-play games: one request, a session, or
//!   play.
//! * [`Loopy`], [`Misere`] — loopy games, and heap games under misère play.
//! * [`Outcome`], [`Enumerate`], [`Poset`] — games over posets of outcomes.
//! * [`Sum`], [`GoSum`], [`SumOpponent`] — sums played for a score; [`Hardness`] makes hard ones.
//! * [`Coloring`], [`ColoringComparison`], [`ColoringOpponent`] — set-coloring games; [`Binary`] —
//!   their values.
//! * [`Position`], [`Place`], [`Sides`] — positions and cells as requests and answers hold them.
//! * [`Show`], [`Convert`], [`Analyze`], [`Evaluate`], [`Suggest`] — jobs on positions;
//!   [`Review`], [`Paths`] on games; [`Complexity`] on boards.
//! * [`Decide`] — the turn of an engine player.
//! * [`PlaySession`] — a game session with an engine player of a [`PlayStyle`].
//! * [`Match`] — matches between engines, with ratings.
//! * [`Value`], [`JudgeTemplate`], [`JudgeLadders`], [`FindTemplates`], [`Connect`], [`Realize`],
//!   [`Mine`] — jobs on regions.
//! * [`Request`], [`AnyReport`] — any job by its name, in JSON.
//! * [`Limits`], [`CancelToken`], [`Observer`] — limits, cancellation and progress.

mod analyze;
pub mod args;
mod binary;
mod check;
mod coloring;
mod complexity;
mod connect;
mod connections;
mod contest;
mod convert;
mod decide;
mod dialogue;
pub mod display;
mod engine;
mod enumerate;
mod error;
mod evaluate;
mod explain;
mod game;
pub mod gtp;
mod hardness;
mod job;
mod ladder;
mod loopy;
mod mine;
mod misere;
mod opening_map;
mod openings;
mod outcome;
mod outcome_analysis;
mod paths;
mod play;
mod position;
mod read;
mod realize;
mod request;
mod review;
mod schema;
mod show;
mod solve;
mod standing;
mod suggest;
mod sum;
mod table;
mod template;
mod templates;
mod text;
mod value;
mod work;

pub use crate::{
    analyze::*, binary::*, check::*, coloring::*, complexity::*, connect::*, connections::*,
    contest::*, convert::*, decide::*, dialogue::*, engine::*, enumerate::*, error::*, evaluate::*,
    explain::*, game::*, hardness::*, job::*, ladder::*, loopy::*, mine::*, misere::*,
    opening_map::*, openings::*, outcome::*, outcome_analysis::*, paths::*, play::*, position::*,
    read::*, realize::*, request::*, review::*, show::*, solve::*, suggest::*, sum::*, table::*,
    template::*, templates::*, text::*, value::*,
};
pub use schema::{page as schema_page, schemas};
pub use solve::counts::{Chance, Chances, Trees};
pub use solve::proof::{ProofFile, StrategyFile};

pub use mustplay_cgt::loopy::Prospect;
pub use mustplay_cgt::normal::notation::Relation;
pub use mustplay_cgt::normal::{Outcome as OutcomeClass, Player, Style};
pub use mustplay_cgt::sgf::{MOST_BYTES as MOST_RECORD_BYTES, read as read_record};
pub use mustplay_core::{CancelToken, Limits, Observer, StopReason};
pub use mustplay_hex::value::Surroundings;
pub use mustplay_hex::{Action, Color, Swap};
pub use mustplay_player::network::{Network, NetworkError};
pub use mustplay_player::{Knowledge, MoveStats, Pace, SOURCES, SearchResult, SourceRow};
pub use mustplay_rulesets::literal::{LiteralMove, MoveListError, MoveProspect, Prospects};
pub use mustplay_rulesets::{Conclusion, Convention};
pub use mustplay_solver::Techniques;

/// JSON Schemas (2020-12) of all jobs: an object with a field for each job, which has the fields
/// `request` and `answer`.
///
/// `GOLDEN=overwrite cargo test -p mustplay schemas` writes the file from the types of requests and
/// answers, and a test compares it. Generating the schemas at run time would lengthen the build of
/// this crate by a fifth.
pub const SCHEMAS: &str = include_str!("../data/schemas.json");

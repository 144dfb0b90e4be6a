//! Every job of mustplay as a request and an answer.
//!
//! A job is a value: [`Check`] asks whether a proof is valid, and so on. [`Engine::run`] runs it
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

pub use analyze::{
    Analysis, Analyze, Connection, ConnectionEnd, ConnectionKind, Fill, Inferior, ReversibleMove,
};
pub use binary::{Binary, BinaryAnswer, BinaryComparison, BinaryGame};
pub use check::{Check, Checked, Proved, ProvedConnection, Refused, StonesBound};
pub use coloring::{
    Captured, Classified, Colored, ColoredSet, Coloring, ColoringAnswer, ColoringComparison,
    ColoringError, ColoringGuess, ColoringOpponent, ComparedColorings, ComponentTree, Dominated,
    ExaminedMap, Flipped, MapKind, Matching, Named, Ordered, OutcomeSet, Quantified, Reversible,
    Scheduled, Scored, SetSide, Settled, Symmetries, Theory,
};
pub use complexity::{BoardComplexity, Complexities, Complexity, USUALLY_FILLED};
pub use connect::{BestPattern, Connect, Connected};
pub use contest::{
    Clock, Contestant, ContestantError, Ending, EngineScore, Match, MatchGame, Matched, PairScore,
    Rating, Sprt, SprtState, SprtVerdict, Time,
};
pub use convert::{
    Convert, Converted, Lost, OtherBoard, Renamed, RenamedCell, Target, UnknownTarget,
};
pub use decide::{Decide, Decided};
pub use dialogue::{Dialogue, DialogueCommand, DialogueError, TurnInput};
pub use engine::Engine;
pub use enumerate::{
    DecisiveClasses, Enumerate, Enumerated, NextCounts, NextValues, Uncounted, Values,
};
pub use error::Complaint;
pub use error::Error;
pub use evaluate::{Evaluate, Judgment, Measure, MoveWorth};
pub use evaluate::{EvaluatorKind, UnknownEvaluator};
pub use explain::{Explain, Explained, ExplainedThreat, Explanation};
pub use game::{
    Birthday, CheckStrategy, CheckedStrategy, CompareTrees, ComparedTrees, DotsMove, DotsOpponent,
    DotsScore, FormReason, FormStep, Game, GameAnalysis, GameAnswer, GameChoice, GameComponent,
    GameHandle, GameMoves, GameOpponent, GameOptions, GameOrder, GameQuestion, GameRepl, GameReply,
    GameResults, GameRules, GameScope, GameSentence, GameSentences, GameSession, GameStrategy,
    GamesBorn, GoMove, GoScore, ListMoves, ListedMove, ListedMoves, MadeStrategy, MakeStrategy,
    MovesOfPlayer, NamedOption, PlayedMove, Refutation, ReplAction, ReplError, ReplOutput,
    Simplified, SimplifiedForm, Simplify, StrategyClaim, StrategyFault, TreeDifference,
    UnwrittenGames, WinningMoves, completions,
};
pub use hardness::{Components, HardProblem, HardSum, Hardness};
pub use job::{Job, Picture, Report, SideEffects};
pub use ladder::{FateAtWidth, JudgeLadders, JudgedEnd, JudgedLadders};
pub use loopy::{Loopy, LoopyAnalysis, LoopyAnswer, LoopyKind, LoopyQuestion, LoopySentence};
pub use mine::{KindCount, Mine, Mined, MinedBook};
pub use misere::{Misere, MisereAnswer, MisereGenerator, MiserePosition};
pub use mustplay_cgt::loopy::Prospect;
pub use mustplay_cgt::normal::notation::Relation;
pub use mustplay_cgt::normal::{Outcome as OutcomeClass, Player, Style};
pub use mustplay_cgt::sgf::{MOST_BYTES as MOST_RECORD_BYTES, read as read_record};
pub use mustplay_core::{CancelToken, Limits, Observer, StopReason};
pub use mustplay_hex::value::Surroundings;
pub use mustplay_hex::{Action, Color, Swap};
pub use mustplay_player::network::{Network, NetworkError};
pub use mustplay_player::{Knowledge, Pace, SOURCES, SourceRow};
pub use mustplay_rulesets::literal::{LiteralMove, MoveListError, MoveProspect, Prospects};
pub use mustplay_rulesets::{Conclusion, Convention};
pub use mustplay_solver::Techniques;
pub use openings::{JudgeOpenings, JudgedOpening, Opening, OpeningMap, OpeningTable, Openings};
pub use outcome::{Outcome, OutcomeAnswer, OutcomeGames};
pub use outcome_analysis::{
    DecisiveJudgment, DecisiveReason, FormProperties, LeftWins, MonotoneForms, OutcomeAnalysis,
    OutcomeComparison, OutcomeGame, OutcomeQuestion, Poset,
};
pub use paths::{PathLength, PathStatistics, Paths, PathsAt, PathsThrough};
pub use play::PlayStyle;
pub use play::{
    Considered, Decision, Level, NoLevel, PlayConfig, PlaySession, Table, TableCommand,
};
pub use position::Area;
pub use position::Diagram;
pub use position::Place;
pub use position::Position;
pub use position::Sides;
pub use read::{GameNode, GameStep, Read, WholeGame, Written};
pub use realize::{Realizations, Realize, Realized, TooHot, Wanted};
pub use request::{AnyReport, OLD_NAMES, Request, RequestError, current_name};
pub use review::{Review, Reviewed, ReviewedMove, Verdict};
pub use schema::{page as schema_page, schemas};
pub use show::{Show, Shown};
pub use solve::counts::Trees;
pub use solve::counts::{Chance, Chances};
pub use solve::proof::ProofFile;
pub use solve::proof::StrategyFile;
pub use solve::{Part, Solution, Solve, Way};
pub use suggest::Guess;
pub use suggest::{Suggest, Suggested, SuggestedMove, suggested_moves};
pub use sum::{
    Bounds, BstarRule, Choice, Component, ComponentTaxes, Dispute, Ends, GoPosition,
    GoPositionError, GoSum, GoSummed, GoTurn, Held, JudgedMove, JudgedRule, KoFight, KoMaster,
    MoveBounds, NodeEvaluation, Preference, SearchNode, SearchTree, Second, Spot, Sum, SumDetail,
    SumOpponent, SumTurn, Summed, TaxedMoves, TouchingMoment, TreeSearch,
};
pub use template::{JudgeTemplate, JudgedTemplate, Reply};
pub use templates::{FindTemplates, FoundTemplate, FoundTemplates};
pub use text::Count;
pub use text::Source;
pub use text::Text;
pub use text::Turns;
pub use text::Walls;
pub use value::{LocalMove, LocalOutcome, Surrounded, Value, Worth};

/// JSON Schemas (2020-12) of all jobs: an object with a field for each job, which has the fields
/// `request` and `answer`.
///
/// `GOLDEN=overwrite cargo test -p mustplay schemas` writes the file from the types of requests and
/// answers, and a test compares it. Generating the schemas at run time would lengthen the build of
/// this crate by a fifth.
pub const SCHEMAS: &str = include_str!("../data/schemas.json");

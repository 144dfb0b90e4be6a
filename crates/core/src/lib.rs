//! The common basis of all long work: limits, progress, cancellation, journals, and exact numbers.
//!
//! A computation that may take long takes a [`ProgressSink`], reports to it every few thousand
//! steps, and ends with the [`StopReason`] that the sink returns. The caller of a job sets its
//! [`Limits`], and a [`RunContext`] enforces them: it gives a sink to each thread, adds up their
//! reports and passes them to an [`Observer`].
//!
//! ```
//! use mustplay_core::{Limits, Progress, StopReason, RunContext, ProgressSink};
//!
//! /// Counts to ten million, or up to the limit.
//! fn count(sink: &dyn ProgressSink) -> Result<u64, StopReason> {
//!     for done in 0..10_000_000 {
//!         if done % 1000 == 0 {
//!             sink.report(&Progress { done, total: None, bytes: 0 })?;
//!         }
//!     }
//!     Ok(10_000_000)
//! }
//!
//! let limits = Limits { nodes: Some(5000), ..Limits::default() };
//! let context = RunContext::start(&limits, &());
//! assert_eq!(count(&context.sink()), Err(StopReason::Nodes));
//! assert_eq!(context.done(), 5000);
//! ```
//!
//! * [`Limits`], [`CancelToken`] — limits on time, steps, memory and threads, and cancellation.
//! * [`ProgressSink`], [`StopReason`] — the side of the computation. A closure is a sink, and so is
//!   a `StopReason`, which stops at once.
//! * [`RunContext`], [`Observer`] — one job, and the receiver of its progress.
//! * [`journal`] — files to which long work appends finished records; [`mod@checksum`] guards them,
//!   and [`mod@file`] reads, replaces and locks files.
//! * [`quantity`] — times, sizes and counts as text.
//! * [`Dyadic`] — exact dyadic rationals.

pub mod checksum;
pub mod dyadic;
pub mod file;
pub mod journal;
mod limits;
mod progress;
pub mod quantity;
mod run_context;

pub use dyadic::{Dyadic, DyadicError};
pub use limits::{CancelToken, Limits};
pub use progress::{NoProgress, Progress, ProgressSink, SearchStatus, StopReason};
pub use run_context::{Observer, RunContext, ThreadSink};

//! What all long work shares: how much it may cost, who watches it, how it is stopped, and
//! files that are read back.
//!
//! A computation that may take long takes a [`ProgressSink`], reports to it every few thousand
//! steps, and ends with the [`StopReason`] that the sink returns. Whoever starts a job writes down
//! what it may cost as a [`Limits`] and has a [`RunContext`] keep to it; the context hands
//! a sink to each thread, adds up what they report and tells an [`Observer`].
//!
//! ```
//! use mustplay_core::{Limits, Progress, StopReason, RunContext, ProgressSink};
//!
//! /// Counts to ten million, or as far as it may.
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
//! * [`Limits`], [`CancelToken`] — limits on time, steps, memory and threads, and a way to end
//!   work from outside.
//! * [`ProgressSink`], [`StopReason`] — what long work sees of them. A closure is a sink, and so is
//!   a
//!   `StopReason`, which stops at once.
//! * [`RunContext`], [`Observer`] — one job and who is told how far it is.
//! * [`titled`], [`journal`] — files to which long work appends what is finished;
//!   [`mod@checksum`] guards them, and [`mod@file`] reads others back and replaces them whole.
//! * [`quantity`] — times, sizes and counts as people type them.

mod cancel_token;
pub mod checksum;
pub mod dyadic;
pub mod file;
mod interval;
pub mod journal;
mod limits;
mod observer;
mod progress;
pub mod quantity;
mod run_context;
pub mod titled;

pub use cancel_token::CancelToken;
pub use dyadic::{Dyadic, DyadicError};
pub use limits::Limits;
pub use observer::Observer;
pub use progress::{NoProgress, Progress, ProgressSink, SearchStatus, StopReason};
pub use run_context::{RunContext, ThreadSink};

//! What all long work shares: how much it may cost, who watches it, how it is stopped, and
//! files that are read back.
//!
//! A computation that may take long takes a [`Watch`], reports to it every few thousand
//! steps, and ends with the [`Stop`] that the watch returns. Whoever starts a job writes down
//! what it may cost as a [`Budget`] and has a [`Supervisor`] keep to it; the supervisor hands
//! a watch to each thread, adds up what they report and tells an [`Observer`].
//!
//! ```
//! use mustplay_core::{Budget, Progress, Stop, Supervisor, Watch};
//!
//! /// Counts to ten million, or as far as it may.
//! fn count(watch: &dyn Watch) -> Result<u64, Stop> {
//!     for done in 0..10_000_000 {
//!         if done % 1000 == 0 {
//!             watch.report(&Progress { done, total: None, bytes: 0 })?;
//!         }
//!     }
//!     Ok(10_000_000)
//! }
//!
//! let budget = Budget { nodes: Some(5000), ..Budget::default() };
//! let supervisor = Supervisor::start(&budget, &());
//! assert_eq!(count(&supervisor.watch()), Err(Stop::Nodes));
//! assert_eq!(supervisor.done(), 5000);
//! ```
//!
//! * [`Budget`], [`Cancel`] — limits on time, steps, memory and threads, and a way to end
//!   work from outside.
//! * [`Watch`], [`Stop`] — what long work sees of them. A closure is a watch, and so is a
//!   `Stop`, which stops at once.
//! * [`Supervisor`], [`Observer`] — one job and who is told how far it is.
//! * [`titled`], [`journal`] — files to which long work appends what is finished;
//!   [`mod@checksum`] guards them, and [`mod@file`] reads others back and replaces them whole.
//! * [`quantity`] — times, sizes and counts as people type them.

mod budget;
mod cancel;
pub mod checksum;
pub mod dyadic;
pub mod file;
mod interval;
pub mod journal;
mod observer;
pub mod quantity;
mod supervisor;
pub mod titled;
mod watch;

pub use budget::Budget;
pub use cancel::Cancel;
pub use dyadic::{Dyadic, DyadicError};
pub use observer::Observer;
pub use supervisor::{Supervisor, ThreadWatch};
pub use watch::{Progress, Standing, Stop, Unwatched, Watch};

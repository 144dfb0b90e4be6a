//! Solving on many machines: campaigns in a `PostgreSQL` database.
//!
//! A [`Campaign`] is a set of positions to decide. The top of the tree below them
//! lives in the database, with proof numbers. [`Worker`]s join and leave at any time. Each takes a
//! position, searches it for a while and answers with the winner and a proof, or with proof numbers
//! and the open moves. All state is in the database.
//!
//! **No worker is trusted.** A position is decided exactly if an answer stands for it, and every
//! answer has a proof ([`Certificate`](mustplay_proof::Certificate)). Other workers check proofs:
//! a set share of them, always those of the requested positions, and all that their own proofs use.
//! A worker whose proof is refused is banned and its answers are withdrawn. When the moves of a
//! position determine the winner, a worker combines their proofs into a proof of the position. So
//! the answers for the requested positions are whole proofs, which `check` accepts without trust in
//! any worker.
//!
//! **No result is lost.** A worker leases its position; heartbeats prolong the lease, by the clock
//! of the database. A worker that dies loses only its current job.
//!
//! * [`Address`], [`Database`] — the connection; passwords are never shown.
//! * [`Campaign`], [`Settings`], [`Status`] — creating and inspecting campaigns.
//! * [`Branch`] — where in the tree the work goes.
//! * [`Created`], [`Changed`], [`Exported`], [`Imported`] — results, as text and JSON.
//! * [`State`] — a campaign without its proofs as a text, from which another continues.
//! * [`Worker`], [`WorkerEvent`] — working for a campaign.
//! * [`CampaignArgs`], [`Caller`] — the command `campaign`.
//! * [`tree`] — the rules of the tree without a database: the reference for the SQL.
//! * [`simulation`] — load on a database with more workers than are at hand.

mod address;
mod branch;
mod campaign;
mod canonical;
mod client;
mod command;
mod database;
mod encryption;
mod error;
mod escaped;
mod event;
mod export;
mod heartbeat;
mod import;
mod job_run;
mod metrics;
mod migrations;
mod options;
mod reconnecting;
pub mod simulation;
mod solver;
mod state;
mod status;
pub mod tree;
mod tree_lock;
mod worker;
mod worker_client;

pub use address::Address;
pub use branch::Branch;
pub use campaign::{Campaign, Changed, Created, Settings};
pub use canonical::Canonical;
pub use command::{Caller, CampaignArgs, Ended};
pub use database::{Database, SETTINGS};
pub use error::ClusterError;
pub use event::WorkerEvent;
pub use export::{Exported, ExportedProof};
pub use import::Imported;
pub use state::{State, Written};
pub use status::{Overview, RootStatus, Status, WorkerStatus};
pub use tree_lock::TreeLock;
pub use worker::Worker;

/// The version of this program; a campaign accepts workers of its own version only.
pub const PROGRAM: &str = concat!("mustplay ", env!("CARGO_PKG_VERSION"), " (campaigns 4)");

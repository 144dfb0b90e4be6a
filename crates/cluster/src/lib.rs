//! Solving on many machines: campaigns in a `PostgreSQL` database.
//!
//! A [`Campaign`] is a set of positions that are to be decided. The top of the tree below them
//! lives in the database, with proof numbers; any number of [`Worker`]s, who come and go, take a
//! position each, search it for a while and answer with who wins and a proof, or with how far they
//! came and which moves are open. No process of our own holds state.
//!
//! **Nobody is trusted.** A position is decided exactly if there is an answer to it, and every
//! answer brings its proof ([`Certificate`](mustplay_proof::Certificate)), which others check: at
//! a set rate, always for what was asked, and whenever their own work rests on it. A worker whose
//! proof is refused is not listened to any more, and what it said is withdrawn. Where the moves of
//! a position say who wins, somebody puts their proofs together to one of the position; so the
//! answers to what was asked are whole proofs, which `check` accepts and which need no trust in
//! anybody.
//!
//! **Nothing is lost.** Whoever works on a position has it on lease; signs of life prolong it, by
//! the clock of the database. A worker that dies loses its own job and nothing else.
//!
//! * [`Address`], [`Database`] — where it is; passwords are never shown.
//! * [`Campaign`], [`Settings`], [`Status`] — making campaigns and looking at them.
//! * [`Branch`] — where the work goes.
//! * [`Created`], [`Changed`], [`Exported`], [`Imported`] — what came of it, in words and JSON.
//! * [`State`] — a campaign without its proofs as a text, from which another goes on.
//! * [`Worker`], [`WorkerNews`] — working for one.
//! * [`CampaignArgs`], [`Caller`] — the command `campaign`.
//! * [`tree`] — the rules of the tree without a database: the twin of the SQL.
//! * [`simulation`] — what a database does with more workers than there are.

mod address;
mod branch;
mod campaign;
mod canonical;
mod client;
mod command;
mod database;
mod encryption;
mod error;
mod export;
mod holder;
mod import;
mod line;
mod member;
mod metrics;
mod migrations;
mod news;
mod options;
mod plain;
mod prover;
mod shift;
mod signs;
pub mod simulation;
mod state;
mod status;
pub mod tree;
mod worker;

pub use address::Address;
pub use branch::Branch;
pub use campaign::{Campaign, Changed, Created, Settings};
pub use canonical::Canonical;
pub use command::{Caller, CampaignArgs, Ended};
pub use database::{Database, SETTINGS};
pub use error::ClusterError;
pub use export::{Exported, ExportedProof};
pub use holder::Holder;
pub use import::Imported;
pub use news::WorkerNews;
pub use state::{State, Written};
pub use status::{Overview, RootStatus, Status, WorkerStatus};
pub use worker::Worker;

/// Who may work together: programs of one version.
pub const PROGRAM: &str = concat!("mustplay ", env!("CARGO_PKG_VERSION"), " (campaigns 4)");

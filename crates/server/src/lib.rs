//! The web workbench and the HTTP interface of mustplay.
//!
//! Requests become jobs of the [engine](mustplay), and answers are serialized reports. The page,
//! its scripts and styles are part of the program; nothing is fetched from elsewhere.
//!
//! ```no_run
//! use mustplay::Engine;
//! use mustplay_server::{Server, ServerSettings};
//!
//! let server = Server::start(Engine::default(), ServerSettings::default())?;
//! println!("http://{}", server.address());
//! server.wait()?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! * [`Server`] — a running server.
//! * [`ServerSettings`] — its address and its limits.
//! * [`Campaigns`] — the source of the campaigns that a page shows.
//! * [`Worker`] — pulls jobs from a site instead of being called.

mod api;
mod app;
mod assets;
mod campaigns;
mod error;
mod job;
mod openapi;
mod queue;
mod server;
mod settings;
mod sites;
mod worker;

pub use campaigns::Campaigns;
pub use server::Server;
pub use settings::{Keep, ServerSettings};
pub use worker::{Worker, WorkerError, WorkerNews};

/// The description of the interface as `OpenAPI` 3.1, also served at `/api/openapi.json`.
pub fn openapi() -> serde_json::Value {
    openapi::description()
}

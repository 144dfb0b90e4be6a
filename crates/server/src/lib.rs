//! The web workbench and the HTTP interface of mustplay.
//!
//! A front end like any other: requests become jobs of the [engine](mustplay), answers are
//! what these serialize to. The page, its scripts and styles are part of the program; nothing is
//! fetched from elsewhere.
//!
//! ```no_run
//! use mustplay::Engine;
//! use mustplay_server::{Server, Settings};
//!
//! let server = Server::start(Engine::default(), Settings::default())?;
//! println!("http://{}", server.address());
//! server.wait()?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! * [`Server`] — a server that runs, and ends when it is told to or interrupted.
//! * [`Settings`] — where it listens, and what it does for whom.
//! * [`Campaigns`] — what tells of campaigns that a page shows.
//! * [`Worker`] — who fetches the questions of a site instead of being asked.

mod api;
mod assets;
mod body;
mod campaigns;
mod desk;
mod error;
mod events;
mod guard;
mod house;
mod id;
mod openapi;
mod server;
mod settings;
mod sites;
mod traffic;
mod worker;

pub use campaigns::Campaigns;
pub use server::Server;
pub use settings::{Keep, Settings};
pub use worker::{Worker, WorkerError, WorkerNews};

/// The description of the interface as `OpenAPI` 3.1, which the server also tells at
/// `/api/openapi.json`.
pub fn openapi() -> serde_json::Value {
    openapi::description()
}

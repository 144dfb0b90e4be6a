//! `mustplay campaign worker` as a program of its own, for dedicated machines.
//!
//! ```sh
//! MUSTPLAY_DATABASE=postgresql://worker1:PASSWORD@db.example.org/hex campaign-worker NAME
//! ```
//!
//! It works on one thread for the running campaign until that is done.

use std::error::Error;

use mustplay::{CancelToken, Engine};
use mustplay_cluster::Worker;
use mustplay_solver::SolverSettings;

fn main() -> Result<(), Box<dyn Error>> {
    let url = std::env::var("MUSTPLAY_DATABASE")
        .map_err(|_| "expected the environment variable MUSTPLAY_DATABASE, found none")?;
    let worker = Worker {
        address: url.parse()?,
        campaign: None,
        name: std::env::args().nth(1).unwrap_or_else(|| "worker".to_owned()),
        engine: Engine::default(),
        settings: SolverSettings::default(),
        memory: 256 << 20,
        stays: false,
    };
    worker.work(&CancelToken::default(), &|event| println!("{event}"))?;
    Ok(())
}

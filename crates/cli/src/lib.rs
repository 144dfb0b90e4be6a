//! The `mustplay` program.
//!
//! It is glue: `cli` turns arguments into a plan, a module of `commands` carries it out with the
//! libraries, and `output` prints the result as text or JSON.

mod batch;
mod cli;
mod commands;
mod input;
mod job;
mod limits;
mod output;
mod progress;

use std::process::ExitCode;

/// Does what the arguments of the process ask for.
pub fn run() -> ExitCode {
    match cli::parse().and_then(commands::run) {
        Ok(end) => end.into(),
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}

/// All commands and their arguments.
pub fn command() -> clap::Command {
    <cli::Cli as clap::CommandFactory>::command()
}

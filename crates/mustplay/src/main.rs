//! The `mustplay` program.
//!
//! It is glue: [`cli`] turns arguments into a plan, a module of [`commands`] carries it
//! out with the libraries, and [`output`] prints the result as text or JSON.

mod cli;
mod commands;
mod input;
mod limits;
mod output;
mod progress;
mod quantity;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse_from(cli::arguments());
    match commands::run(cli).or_else(output::forgive_closed_pipe) {
        Ok(end) => end.into(),
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}

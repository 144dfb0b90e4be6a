//! The `mustplay` program.
//!
//! The program parses arguments, runs a job of the library, and prints its report.
//! [`command`](mod@command) is the table of commands, [`args`] has their shared arguments, and
//! `run` runs a job: limits, progress, text, JSON, pictures, exit code.

mod args;
mod command;
mod commands;
mod help;
mod input;
mod output;
mod progress;
mod run;

use std::process::ExitCode;

pub use command::{command, words};

/// Runs the command line of the process.
pub fn run() -> ExitCode {
    let words = words(std::env::args_os());
    let mut options = words.iter().take_while(|word| *word != "--");
    let is_for_programs = options.any(|word| word == "--json" || word == "--batch");
    match command::run(&words, is_for_programs) {
        Ok(end) => end.into(),
        Err(error) => {
            output::print_error(&error, is_for_programs);
            ExitCode::from(2)
        }
    }
}

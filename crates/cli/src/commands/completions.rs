//! `completions`: scripts that let a shell complete our arguments.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::output::{self, Exit};

pub(super) fn run(shell: Shell) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "mustplay", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}

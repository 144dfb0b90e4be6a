//! `completions`: scripts that let a shell complete our arguments.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::output::{End, Output};

pub(super) fn run(shell: Shell, output: Output) -> anyhow::Result<End> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "mustplay", &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(End::Done)
}

//! One module for each command: arguments in, result type out, printed by [`output`](crate::output).

mod completions;
pub(crate) mod convert;
mod show;
mod solve;

use crate::cli::{Cli, Command};
use crate::output::{End, Output};

/// Carries out what the arguments ask for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<End> {
    let output = Output::new(cli.color);
    match cli.command {
        Command::Solve(args) => solve::run(&args, output),
        Command::Show(args) => show::run(&args, output),
        Command::Convert(args) => convert::run(&args, output),
        Command::Completions { shell } => completions::run(shell, output),
    }
}

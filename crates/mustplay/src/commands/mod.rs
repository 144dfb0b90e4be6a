//! One module for each command: arguments in, result type out, printed by [`output`](crate::output).

mod bench;
mod completions;
pub(crate) mod convert;
mod game;
mod show;
mod solve;

use crate::cli::{Cli, Command};
use crate::output::{End, Looks};

/// Carries out what the arguments ask for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<End> {
    let looks = Looks::new(cli.color);
    match cli.command {
        Command::Solve(args) => solve::run(&args, looks),
        Command::Show(args) => show::run(&args, looks),
        Command::Convert(args) => convert::run(&args),
        Command::Game(args) => game::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions { shell } => completions::run(shell),
    }
}

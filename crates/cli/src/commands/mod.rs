//! One module for each command: arguments become a request, its report is printed and drawn by
//! [`output`](crate::output), and the answer becomes an exit code.

mod analyze;
mod bench;
mod binary;
#[cfg(feature = "cluster")]
mod campaign;
mod check;
mod coloring;
mod completions;
mod connect;
mod contest;
mod convert;
mod diagram;
mod dialogue;
mod enumerate;
mod explain;
mod game;
mod gtp;
mod hardness;
mod loopy;
mod man;
mod mine;
mod misere;
mod openings;
mod outcome;
mod paths;
mod play;
mod realize;
mod review;
mod schema;
mod serve;
mod show;
mod solve;
mod study;
mod suggest;
mod sum;
mod template;
mod templates;
mod value;
mod worker;

use anyhow::bail;

use crate::cli::{Cli, Command};
use crate::output::{self, Exit};

/// Carries out what the arguments ask for.
pub(crate) fn run(cli: Cli) -> anyhow::Result<Exit> {
    let looks = output::looks(cli.color);
    if cli.request && !cli.command.has_request() {
        bail!("--request: expected a command that answers one question");
    }
    match cli.command {
        Command::Solve(args) => solve::run(&args, looks),
        Command::Openings(args) => openings::run(&args, looks),
        Command::Check(args) => check::run(&args, looks),
        Command::Explain(args) => explain::run(&args, looks),
        Command::Analyze(args) => analyze::run(&args, looks),
        Command::Suggest(args) => suggest::run(&args, looks),
        Command::Play(args) => play::run(&args, looks),
        Command::Review(args) => review::run(&args, looks),
        Command::Paths(args) => paths::run(&args, looks),
        Command::Gtp(args) => gtp::run(&args),
        Command::Match(args) => contest::run(&args, looks),
        Command::Serve(args) => serve::run(&args),
        Command::Worker(args) => worker::run(&args),
        #[cfg(feature = "cluster")]
        Command::Campaign(args) => campaign::run(&args),
        #[cfg(not(feature = "cluster"))]
        // What was typed is not repeated: an address may have a password in it.
        Command::Campaign { .. } => bail!(
            "campaigns need a program that was built for them: \
             cargo build --release --features cluster"
        ),
        Command::Show(args) => show::run(&args, looks),
        Command::Convert(args) => convert::run(&args, looks),
        Command::Value(args) => value::run(&args, looks),
        Command::Template(args) => template::run(&args, looks),
        Command::Templates(args) => templates::run(&args, looks),
        Command::Connect(args) => connect::run(&args, looks),
        Command::Realize(args) => realize::run(&args, looks),
        Command::Coloring(args) => coloring::run(&args, looks),
        Command::Binary(args) => binary::run(&args, looks),
        Command::Game(args) => game::run(&args, looks),
        Command::Loopy(args) => loopy::run(&args, looks),
        Command::Misere(args) => misere::run(&args, looks),
        Command::Sum(args) => sum::run(&args, looks),
        Command::Hardness(args) => hardness::run(&args, looks),
        Command::Outcome(args) => outcome::run(&args, looks),
        Command::Enumerate(args) => enumerate::run(&args, looks),
        Command::Mine(args) => mine::run(&args, looks),
        Command::Bench(args) => bench::run(&args),
        Command::Study(args) => study::run(args, looks),
        Command::Schema(args) => schema::run(&args),
        Command::Man(args) => man::run(&args),
        Command::Completions { shell } => completions::run(shell),
    }
}

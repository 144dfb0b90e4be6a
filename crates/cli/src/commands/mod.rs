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
    let render = output::render(cli.color);
    if cli.request && !cli.command.has_request() {
        bail!("--request: expected a command that answers one question");
    }
    match cli.command {
        Command::Solve(args) => solve::run(&args, render),
        Command::Openings(args) => openings::run(&args, render),
        Command::Check(args) => check::run(&args, render),
        Command::Explain(args) => explain::run(&args, render),
        Command::Analyze(args) => analyze::run(&args, render),
        Command::Suggest(args) => suggest::run(&args, render),
        Command::Play(args) => play::run(&args, render),
        Command::Review(args) => review::run(&args, render),
        Command::Paths(args) => paths::run(&args, render),
        Command::Gtp(args) => gtp::run(&args),
        Command::Match(args) => contest::run(&args, render),
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
        Command::Show(args) => show::run(&args, render),
        Command::Convert(args) => convert::run(&args, render),
        Command::Value(args) => value::run(&args, render),
        Command::Template(args) => template::run(&args, render),
        Command::Templates(args) => templates::run(&args, render),
        Command::Connect(args) => connect::run(&args, render),
        Command::Realize(args) => realize::run(&args, render),
        Command::Coloring(args) => coloring::run(&args, render),
        Command::Binary(args) => binary::run(&args, render),
        Command::Game(args) => game::run(&args, render),
        Command::Loopy(args) => loopy::run(&args, render),
        Command::Misere(args) => misere::run(&args, render),
        Command::Sum(args) => sum::run(&args, render),
        Command::Hardness(args) => hardness::run(&args, render),
        Command::Outcome(args) => outcome::run(&args, render),
        Command::Enumerate(args) => enumerate::run(&args, render),
        Command::Mine(args) => mine::run(&args, render),
        Command::Bench(args) => bench::run(&args),
        Command::Study(args) => study::run(args, render),
        Command::Schema(args) => schema::run(&args),
        Command::Man(args) => man::run(&args),
        Command::Completions { shell } => completions::run(shell),
    }
}

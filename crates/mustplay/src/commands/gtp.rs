//! `gtp`: the engine for programs that speak the Go Text Protocol.

use crate::cli::GtpArgs;
use crate::gtp::{self, Manner};
use crate::output::Exit;

pub(super) fn run(args: &GtpArgs) -> anyhow::Result<Exit> {
    let style = args.style.style()?;
    gtp::run(Manner {
        style,
        time: args.time,
        visits: args.visits,
        memory: args.memory,
        threads: args.threads.threads,
        seed: args.seed,
    })
}

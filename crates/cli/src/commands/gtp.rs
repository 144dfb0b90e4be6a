//! `gtp`: the engine for programs that speak the Go Text Protocol.

use std::io::{self, BufReader};

use mustplay::Level;
use mustplay::gtp::{Means, talk};

use crate::cli::gtp::GtpArgs;
use crate::cli::manner::SwapRule;
use crate::job;
use crate::output::Exit;

pub(super) fn run(args: &GtpArgs) -> anyhow::Result<Exit> {
    args.manner.style.network.install()?;
    let means = Means {
        time: args.time,
        visits: args.visits,
        memory: args.memory,
        threads: args.threads.threads,
        ponders: args.ponder,
        is_live: args.live,
    };
    let manner = args.manner.manner(Level::FULL, SwapRule::None)?;
    let commands = BufReader::new(io::stdin());
    talk(job::engine(), means, manner, commands, io::stdout());
    Ok(Exit::Done)
}

//! `gtp`: the engine for programs that speak the Go Text Protocol.

use mustplay_engine::Level;

use crate::cli::{GtpArgs, SwapRule};
use crate::gtp::{self, Means};
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
    gtp::run(means, args.manner.manner(Level::FULL, SwapRule::None)?)
}

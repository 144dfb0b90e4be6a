//! Arguments of `worker`.

use std::path::PathBuf;

use clap::Args;

use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `worker`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay worker --site http://127.0.0.1:3000/api/worker --key-file key.txt
  mustplay worker --site https://hex.example.org/api/worker --key-file key.txt --threads 4
  mustplay worker --database postgresql://worker1@db.example.org/hex --threads 4

Asks SITE/jobs/next for a job, again and again: solve, calculate-move, analyze-game or
analyze-position. Answers go to SITE/jobs/ID/result, what cannot be done to SITE/jobs/ID/fail, and signs
of life to SITE/jobs/ID/heartbeat meanwhile. A site that cannot be reached is tried again. Addresses
with https need a program that was built with `--features tls`. The interrupt key ends it.

With --database URL instead it works for a campaign: see `mustplay campaign worker --help`.")]
pub(crate) struct WorkerArgs {
    /// Where the site hands out its jobs.
    #[arg(long, value_name = "URL")]
    pub(crate) site: String,

    /// A file with the key that the site knows this worker by.
    #[arg(long, value_name = "FILE")]
    pub(crate) key_file: PathBuf,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

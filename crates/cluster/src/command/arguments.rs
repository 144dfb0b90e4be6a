//! Arguments of the command `campaign`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use mustplay_core::quantity::{parse_duration, parse_part, parse_size, whole};

/// Arguments of `campaign`.
#[derive(Args, Debug)]
pub struct CampaignArgs {
    /// What to do.
    #[command(subcommand)]
    pub(super) action: Action,

    /// The database; default: the environment variable `MUSTPLAY_DATABASE`.
    #[arg(long, global = true, value_name = "URL")]
    pub(super) database: Option<String>,

    /// The campaign; default: the latest one, and for workers the latest running one.
    #[arg(long, global = true, value_name = "NAME")]
    pub(super) campaign: Option<String>,

    /// Print JSON.
    #[arg(long, global = true)]
    pub(super) json: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum Action {
    /// Create a campaign about a position, all openings of a board, or a file of positions.
    Create(CreateArgs),
    /// Work for a campaign until it is done; with --stay, for one after another.
    Worker(WorkerArgs),
    /// Show the progress of a campaign.
    Status {
        /// Repeat every second until it is done.
        #[arg(long)]
        follow: bool,

        /// Show the N branches of the tree with most work.
        #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20",
            value_parser = whole::<usize>(1..=10_000))]
        tree: Option<usize>,

        /// Print metrics in the format of Prometheus.
        #[arg(long, conflicts_with = "json")]
        metrics: bool,
    },
    /// Start no more jobs.
    Pause,
    /// Resume work, also on positions that were set aside.
    Resume,
    /// End a campaign; its results are kept.
    Cancel,
    /// Answer positions from a store of solved positions, with proofs.
    Import {
        /// The store, as `solve --store` and `hex openings --store` write it.
        store: PathBuf,
    },
    /// Write the checked proofs of all decided positions to a folder, with a table and a picture;
    /// or write the state to a file from which another campaign continues.
    Export {
        /// The folder.
        #[arg(required_unless_present = "state")]
        folder: Option<PathBuf>,

        /// The tree with its numbers and winners, without proofs, for `create --state`.
        #[arg(long, value_name = "FILE", conflicts_with = "folder")]
        state: Option<PathBuf>,
    },
}

/// Arguments of `campaign create`.
#[derive(Args, Debug)]
pub(super) struct CreateArgs {
    /// A position, or a board with --openings.
    #[arg(required_unless_present_any = ["file", "state"], conflicts_with_all = ["file", "state"])]
    pub(super) position: Vec<String>,

    /// All first moves on the board, up to symmetry.
    #[arg(long, conflicts_with_all = ["file", "state"])]
    pub(super) openings: bool,

    /// A file with a position on each line, all of one board.
    #[arg(long, value_name = "FILE")]
    pub(super) file: Option<PathBuf>,

    /// Continue from the state of a campaign that `export --state` has written; decided positions
    /// are proved again. Times and the share of checks are taken from the state.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "job", "lease", "checks"])]
    pub(super) state: Option<PathBuf>,

    /// The name of the campaign; default: the text of the position.
    #[arg(long)]
    pub(super) name: Option<String>,

    /// The target duration of a job: `10s`, `5m`; from 0 to 100000h.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub(super) job: Duration,

    /// How long a worker may be silent before its job goes to another; from 2s to 100000h.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_lease)]
    pub(super) lease: Duration,

    /// The share of answers that another worker checks, from 0 to 1; those for the requested
    /// positions are always checked.
    #[arg(long, value_name = "PART", default_value = "0.1", value_parser = parse_part)]
    pub(super) checks: f64,
}

/// Arguments of `campaign worker`.
#[derive(Args, Debug)]
pub(super) struct WorkerArgs {
    /// The name of the worker; default: the name of the machine.
    #[arg(long)]
    pub(super) name: Option<String>,

    /// Wait for more work when the campaign is done, for another campaign if none is named, and for
    /// the database if it cannot be reached.
    #[arg(long)]
    pub(super) stay: bool,

    /// Use about this much memory at the most: `512M`, `4G`; from 0 to 900T.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    pub(super) memory: usize,

    /// Print nothing.
    #[arg(long)]
    pub(super) quiet: bool,

    /// Work with this many threads, from 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    pub(super) threads: usize,
}

/// Parses a lease. Four heartbeats are sent in a lease, so it has a minimum.
fn parse_lease(text: &str) -> Result<Duration, String> {
    let lease = parse_duration(text)?;
    if lease < Duration::from_secs(2) {
        return Err("expected 2s at least".to_owned());
    }
    Ok(lease)
}

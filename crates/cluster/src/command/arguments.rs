//! What people ask of campaigns.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use mustplay_core::quantity::{parse_duration, parse_part, parse_size, whole};

/// Arguments of `campaign`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay campaign create 7x7 --openings --name seven
  mustplay campaign create 9x9 e5 --name nine
  mustplay campaign worker --threads 4         any number of these, anywhere, at any time
  mustplay campaign status --follow
  mustplay campaign status --tree              where the work goes
  mustplay campaign status --metrics           for a monitor, in the format of Prometheus
  mustplay campaign import solved.db           what a store on this machine knows
  mustplay campaign export proofs              the proofs; `mustplay check` accepts them
  mustplay campaign export --state nine.txt    the tree without proofs
  mustplay campaign create --state nine.txt    goes on with it in another database
  mustplay campaign pause --campaign nine

The database is given by --database postgresql://USER:PASSWORD@HOST/NAME, or by the environment variable
MUSTPLAY_DATABASE, which others on the machine cannot see. It is PostgreSQL 13 or later. The page
docs/guide/campaigns.md tells how to set it up.")]
pub struct CampaignArgs {
    /// What to do.
    #[command(subcommand)]
    pub(super) action: Action,

    /// The database; without it, what `MUSTPLAY_DATABASE` says.
    #[arg(long, global = true, value_name = "URL")]
    pub(super) database: Option<String>,

    /// The campaign; without it, the last one that was made, and for workers the last one that
    /// runs.
    #[arg(long, global = true, value_name = "NAME")]
    pub(super) campaign: Option<String>,

    /// Print JSON.
    #[arg(long, global = true)]
    pub(super) json: bool,
}

/// What to do with campaigns.
#[derive(Debug, Subcommand)]
pub(super) enum Action {
    /// Make a campaign about a position, all openings of a board, or a file of positions.
    Create(CreateArgs),
    /// Work for a campaign until it is done, or for one after another with --stay.
    Worker(WorkerArgs),
    /// Tell how a campaign is getting on.
    Status {
        /// Again every second, until it is done.
        #[arg(long)]
        follow: bool,

        /// With the branches of the tree that took most work, so many of them.
        #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20",
            value_parser = whole::<usize>(1..=10_000))]
        tree: Option<usize>,

        /// The numbers for a monitor, in the format of Prometheus.
        #[arg(long, conflicts_with = "json")]
        metrics: bool,
    },
    /// Let workers begin nothing more.
    Pause,
    /// Let workers go on, also with what was set aside.
    Resume,
    /// End a campaign; what was found out is kept.
    CancelToken,
    /// Answer what a store of solved positions knows, with proofs.
    Import {
        /// The store, as `solve --store` and `openings --store` keep it.
        store: PathBuf,
    },
    /// Write the proofs of all that is decided to a folder, once the checker has accepted them,
    /// with a table and a picture; or the state to a file, with which another campaign goes on.
    Export {
        /// The folder.
        #[arg(required_unless_present = "state")]
        folder: Option<PathBuf>,

        /// The tree with its numbers and winners, without proofs; `create --state` goes on with it.
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

    /// All first moves on the board, one of those that are images of each other.
    #[arg(long, conflicts_with_all = ["file", "state"])]
    pub(super) openings: bool,

    /// A file with a position on each line, all of one board.
    #[arg(long, value_name = "FILE")]
    pub(super) file: Option<PathBuf>,

    /// Go on from the state of a campaign, as `export --state` has written it; what was decided
    /// there is proved again. Times and checks are as they were.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["file", "job", "lease", "checks"])]
    pub(super) state: Option<PathBuf>,

    /// What the campaign is called; without it, as the position is written.
    #[arg(long)]
    pub(super) name: Option<String>,

    /// How long a job may take, about: `10s`, `5m`; from 0 to 100000h.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub(super) job: Duration,

    /// How long a worker may be silent before its job is given to another; from 2s to 100000h.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_lease)]
    pub(super) lease: Duration,

    /// The part of the answers that another worker checks, from 0 to 1; those to what was asked
    /// always are.
    #[arg(long, value_name = "PART", default_value = "0.1", value_parser = parse_part)]
    pub(super) checks: f64,
}

/// Arguments of `campaign worker`.
#[derive(Args, Debug)]
pub(super) struct WorkerArgs {
    /// What the worker is called; without it, the name of the machine.
    #[arg(long)]
    pub(super) name: Option<String>,

    /// Wait for more when the campaign is done, for another campaign if none is named, and for the
    /// database if it is not there.
    #[arg(long)]
    pub(super) stay: bool,

    /// Use about this much memory at the most: `512M`, `4G`; from 0 to 900T.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    pub(super) memory: usize,

    /// Tell nothing.
    #[arg(long)]
    pub(super) quiet: bool,

    /// Work with this many threads, from 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    pub(super) threads: usize,
}

/// Signs of life are given four times in a lease, so there must be time for them.
fn parse_lease(text: &str) -> Result<Duration, String> {
    let lease = parse_duration(text)?;
    if lease < Duration::from_secs(2) {
        return Err("expected 2s at least".to_owned());
    }
    Ok(lease)
}

//! Commands that serve other programs: `gtp`, `serve`, `worker`, `campaign`.

use std::io::{self, BufReader};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use mustplay::Level;
use mustplay::gtp::{MoveLimits, talk};
use mustplay_core::quantity::{parse_count, parse_duration, parse_size, whole};
#[cfg(feature = "cluster")]
use mustplay_server::Campaigns;
use mustplay_server::{Server, ServerSettings, Worker, WorkerNews};

use super::play::{PlayConfigArgs, SwapRule};
use crate::args::{FormatArgs, GlobalArgs, LimitArgs, Program, SharedArgs, ThreadArgs, When};
use crate::output::{self, Exit};
use crate::run;

#[derive(Args)]
pub(crate) struct GtpArgs {
    /// The time for a move: `2s`, `1m`.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    time: Duration,

    /// Use this many playouts for a move instead, or search this many positions: `5000`, `10k`.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    visits: Option<u64>,

    /// Ponder: search on the opponent's turn.
    #[arg(long)]
    ponder: bool,

    /// Show the analysis before each answer, for HexGui.
    #[arg(long)]
    live: bool,

    #[command(flatten)]
    config: PlayConfigArgs,

    /// Use at most about this much memory: `512M`, `4G`.
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = parse_size)]
    memory: usize,

    #[command(flatten)]
    threads: ThreadArgs,
}

impl Program for GtpArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        self.config.network.install()?;
        let means = MoveLimits {
            time: self.time,
            visits: self.visits,
            memory: self.memory,
            threads: self.threads.threads,
            ponders: self.ponder,
            is_live: self.live,
        };
        let config = self.config.config(Level::FULL, SwapRule::None)?;
        talk(run::engine(), means, config, BufReader::new(io::stdin()), io::stdout());
        Ok(Exit::Done)
    }
}

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 chooses a free port.
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = whole::<u16>(0..=65535))]
    port: u16,

    /// The address to listen on; addresses other than the loopback can be reached from other
    /// machines.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,

    /// A host name of the server, besides localhost and IP addresses; may be given several times.
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,

    /// Apply the limits of a public instance: short jobs, and few for each client.
    #[arg(long)]
    public: bool,

    /// Take the address of a client from the proxy before the server (X-Forwarded-For).
    #[arg(long)]
    behind_proxy: bool,

    /// Run this many jobs at a time; by default one for each processor.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=256))]
    jobs: Option<usize>,

    /// Let at most this many jobs wait.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=1_000_000))]
    waiting: Option<usize>,

    /// The time limit of a job: `30s`, `1h`.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,

    /// The approximate memory limit of a job: `512M`, `4G`.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<usize>,

    /// Show the campaigns of this database, at /campaigns.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL")]
    database: Option<String>,

    /// The most threads for a job.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    threads: usize,
}

impl Program for ServeArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        let address = SocketAddr::new(self.host, self.port);
        let settings = ServerSettings {
            #[cfg(feature = "cluster")]
            campaigns: (self.database.as_deref())
                .map(|url| mustplay_cluster::Overview::teller(url).map(Campaigns::new))
                .transpose()?,
            ..self.settings(address)
        };
        let server = Server::start(run::engine().clone(), settings).with_context(|| {
            format!("expected an address of this machine that is free, found {address}")
        })?;
        ctrlc::set_handler(server.stopper()).context("the interrupt key cannot be heard")?;
        output::print(&format!(
            "mustplay listens at http://{}/ (the interrupt key ends it)\n",
            server.address()
        ))?;
        server.wait()?;
        Ok(Exit::Done)
    }
}

impl ServeArgs {
    fn settings(&self, address: SocketAddr) -> ServerSettings {
        let mut settings = ServerSettings::default();
        if self.public {
            settings = settings.public();
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        ServerSettings {
            address,
            hosts: self.names.clone(),
            is_proxied: self.behind_proxy,
            jobs: self.jobs.unwrap_or(processors),
            waiting: self.waiting.unwrap_or(settings.waiting),
            time: self.time.unwrap_or(settings.time),
            memory: self.memory.unwrap_or(settings.memory),
            threads: self.threads,
            ..settings
        }
    }
}

#[derive(Args)]
pub(crate) struct WorkerArgs {
    /// The address where the site hands out jobs.
    #[arg(long, value_name = "URL")]
    site: String,

    /// A file with the key that identifies this worker to the site.
    #[arg(long, value_name = "FILE")]
    key_file: PathBuf,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

impl Program for WorkerArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        let path = &self.key_file;
        let key = std::fs::read_to_string(path)
            .with_context(|| format!("expected a file with a key, found {}", path.display()))?;
        let key = key.trim();
        anyhow::ensure!(!key.is_empty(), "expected a key in {}, found nothing", path.display());
        let format = FormatArgs { json: false };
        let threads = self.threads.threads;
        let args = SharedArgs { threads, ..SharedArgs::new(format, self.limits, When::Never) };
        let limits = args.limits();
        let stop = limits.cancel.clone();
        let worker = Worker::new(run::engine().clone(), &self.site, key.to_owned(), limits)?;
        worker.work(&stop, &|news| print_news(&news))?;
        Ok(Exit::Done)
    }
}

/// Prints a line; a closed standard output does not end the work.
fn print_news(news: &WorkerNews) {
    let line = match news {
        WorkerNews::Begun(id, kind) => format!("{id}: {kind}\n"),
        WorkerNews::Answered(id) => format!("{id}: answered\n"),
        WorkerNews::Failed(id, why) => format!("{id}: {why}\n"),
        WorkerNews::Unreachable(why, wait) => {
            let seconds = wait.as_secs_f64();
            format!("the site cannot be reached ({why}); again in {seconds} s\n")
        }
    };
    let _ = output::print(&line);
}

#[cfg(feature = "cluster")]
pub(crate) use mustplay_cluster::CampaignArgs;

#[cfg(feature = "cluster")]
impl Program for CampaignArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        use mustplay_cluster::{Caller, Ended};

        let read = |text: &str, is_board: bool| {
            let board = is_board.then(|| mustplay::args::board_text(text));
            crate::input::read_position(board.as_deref().unwrap_or(text))
                .map(|(position, _)| position)
                .map_err(|error| format!("{error:#}"))
        };
        let caller = Caller {
            engine: run::engine(),
            cancel: &run::interrupt(),
            read: &read,
            // A closed standard output does not end the work.
            say: &|text| drop(output::print(text)),
        };
        Ok(match Self::run(&self, &caller)? {
            Ended::Done => Exit::Done,
            Ended::Unfinished => Exit::Limit,
            Ended::Refused => Exit::Refused,
        })
    }
}

#[cfg(not(feature = "cluster"))]
#[derive(Args)]
pub(crate) struct CampaignArgs {
    /// The arguments, in programs built with `--features cluster`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

#[cfg(not(feature = "cluster"))]
impl Program for CampaignArgs {
    fn run(self, _global: GlobalArgs) -> anyhow::Result<Exit> {
        // The error does not repeat the words, because an address may contain a password.
        anyhow::bail!(
            "campaigns need a program that was built for them: \
             cargo build --release --features cluster"
        )
    }
}

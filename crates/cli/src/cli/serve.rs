//! Arguments of `serve`.

use std::net::IpAddr;
use std::time::Duration;

use clap::Args;
use mustplay_core::quantity::{parse_duration, parse_size, whole};

/// Arguments of `serve`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay serve                            the workbench, for the person who starts it
  mustplay serve --port 9000 --jobs 4
  mustplay serve --public --name hex.example.org --behind-proxy
  curl -H 'content-type: application/json' -d '{\"position\":\"5x5 a3\"}' \\
      http://127.0.0.1:8080/api/run/solve

The page needs no network. What it asks can be asked by programs too: the interface is described at
/api/openapi.json, and questions in the shapes that Hex sites use are understood. /health and /metrics
are for monitoring. The interrupt key ends the server; jobs that run then tell what they know.")]
pub(crate) struct ServeArgs {
    /// The port to listen at, from 0 to 65535; 0 is any that is free.
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = whole::<u16>(0..=65535))]
    pub(crate) port: u16,

    /// The address to listen at; others than the loopback can be reached from other machines.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: IpAddr,

    /// A name under which the server may be asked, beside localhost and numbers; may be given
    /// several times.
    #[arg(long = "name", value_name = "HOST")]
    pub(crate) names: Vec<String>,

    /// Limits for an instance that anybody may use: short jobs, and few of each client.
    #[arg(long)]
    pub(crate) public: bool,

    /// Believe what the proxy before the server says about whom it asks for (X-Forwarded-For).
    #[arg(long)]
    pub(crate) behind_proxy: bool,

    /// Run this many jobs at a time, from 1 to 256; without it, one for each processor.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=256))]
    pub(crate) jobs: Option<usize>,

    /// Let this many jobs wait at the most, from 0 to 1000000.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=1_000_000))]
    pub(crate) waiting: Option<usize>,

    /// The most time for a job: `30s`, `1h`; from 0 to 100000h.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,

    /// The most memory for a job, about: `512M`, `4G`; from 0 to 900T.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) memory: Option<usize>,

    /// Show the campaigns of this database, at /campaigns.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,

    /// The most threads for a job, from 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    pub(crate) threads: usize,
}

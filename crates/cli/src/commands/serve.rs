//! `serve`: the web workbench and its HTTP interface.

use std::net::SocketAddr;

use anyhow::Context;
#[cfg(feature = "cluster")]
use mustplay_server::Campaigns;
use mustplay_server::{Server, Settings};

use crate::cli::serve::ServeArgs;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    let address = SocketAddr::new(args.host, args.port);
    let settings = Settings {
        #[cfg(feature = "cluster")]
        campaigns: (args.database.as_deref())
            .map(|url| mustplay_cluster::Overview::teller(url).map(Campaigns::new))
            .transpose()?,
        ..settings(args, address)
    };
    let server = Server::start(job::engine().clone(), settings).with_context(|| {
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

fn settings(args: &ServeArgs, address: SocketAddr) -> Settings {
    let mut settings = Settings::default();
    if args.public {
        settings = settings.public();
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    Settings {
        address,
        hosts: args.names.clone(),
        is_proxied: args.behind_proxy,
        jobs: args.jobs.unwrap_or(processors),
        waiting: args.waiting.unwrap_or(settings.waiting),
        time: args.time.unwrap_or(settings.time),
        memory: args.memory.unwrap_or(settings.memory),
        threads: args.threads,
        ..settings
    }
}

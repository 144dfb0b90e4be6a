//! Which network judges.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use mustplay::{Engine, Network};

use crate::job;

/// Which network judges.
#[derive(Args, Clone, Debug)]
pub(crate) struct NetworkArgs {
    /// Have the network of this file judge positions of Hex instead of the one in the program.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

impl NetworkArgs {
    /// Whether another than the usual one is asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.network.is_some()
    }

    /// Has it judge from now on.
    pub(crate) fn install(&self) -> anyhow::Result<()> {
        if let Some(path) = &self.network {
            let read = || anyhow::Ok(Network::from_bytes(&fs::read(path)?)?);
            let network = read().with_context(|| format!("--network {}", path.display()))?;
            job::install(Engine::default().with_network(network));
        }
        Ok(())
    }
}

//! Arguments of `man`.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay man solve | man -l -
  mustplay man --directory ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command whose page to print; the program's own without it.
    pub(crate) command: Option<String>,

    /// Write the pages of all commands into this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) directory: Option<PathBuf>,
}

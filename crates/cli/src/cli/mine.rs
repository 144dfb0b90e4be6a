//! Arguments of `mine`.

use clap::Args;
use mustplay_core::quantity::whole;

use super::blocks::FormatArgs;
use super::destination::Destination;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `mine`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay mine --cells 2 --list            dead, captured and dominated, drawn
  mustplay mine --output crates/hex/data/patterns.txt
                                            the book that comes with the program
  mustplay mine --journal mine.txt --time 10m
                                            goes on where the last run was stopped

Patterns are found by comparing the exact values of regions with unknown
surroundings; only minimal and irreducible ones are kept, one for all its images.")]
pub(crate) struct MineArgs {
    /// The most empty cells of a pattern, from 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<usize>(1..=5))]
    pub(crate) cells: usize,

    /// The most empty cells of patterns about moves that need not be tried, from 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<usize>(1..=5))]
    pub(crate) prune_cells: usize,

    /// The most empty cells of patterns of which one may have open surroundings, from 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<usize>(1..=5))]
    pub(crate) open_cells: usize,

    /// Write the book into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<Destination>,

    /// Note in this file what is done, and go on from what it says.
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<Destination>,

    /// Print the patterns.
    #[arg(long)]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

//! Arguments of `enumerate`.

use std::path::PathBuf;

use clap::Args;
use mustplay_core::quantity::whole;

use super::blocks::{DiagramArgs, FormatArgs, POSETS};
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `enumerate`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay enumerate L4                     all 31 values
  mustplay enumerate L4 --list --svg l4.svg
                                            with their names, forms and order
  mustplay enumerate fork --depth 2         306 values; there is no end of deeper ones
  mustplay enumerate terminals:3 --depth 2 --directory values
                                            6933447 values, kept in files; a run that was
                                            stopped goes on from them
  mustplay enumerate fork --depth 2 --count-next
                                            bounds for depth 3 without listing it
  mustplay enumerate fork --depth 3 --list --time 1m
                                            values of a depth that has no end for us, as they
                                            are found; the list says that it is not complete
  mustplay enumerate L4 --decisive          27 where top and bottom decide the whole game

{POSETS}"))]
pub(crate) struct EnumerateArgs {
    /// The outcomes: `L5`, `fork`, `terminals:3`, or relations such as `a<b,a<c`.
    #[arg(value_name = "POSET")]
    pub(crate) poset: String,

    /// The greatest depth, from 0 to 1000; without it, on until a depth has no new values.
    #[arg(long, value_name = "D", value_parser = whole::<usize>(0..=1000))]
    pub(crate) depth: Option<usize>,

    #[command(flatten)]
    pub(crate) details: DetailArgs,

    /// Bound the number of values one depth further, without listing them.
    #[arg(long, requires = "depth")]
    pub(crate) count_next: bool,

    /// Keep values in this directory, and go on from those it has.
    #[arg(long, value_name = "DIR")]
    pub(crate) directory: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// What is told of values besides their number.
#[derive(Args, Debug)]
pub(crate) struct DetailArgs {
    /// Print the values as they are found. Those of a depth that is finished with at most 131072
    /// values are sorted.
    #[arg(long)]
    pub(crate) list: bool,

    /// Tell how many values are monotone in canonical form.
    #[arg(long)]
    pub(crate) monotone: bool,

    /// Tell which values are equivalent where winning or losing the region decides the whole game.
    #[arg(long)]
    pub(crate) decisive: bool,
}

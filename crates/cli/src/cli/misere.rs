//! Arguments of `misere`.

use clap::Args;
use mustplay_core::quantity::whole;

use super::blocks::FormatArgs;
use crate::limits::LimitArgs;

/// Arguments of `misere`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay misere 0.123 --heaps 12          order, generators, relations, P-portion
  mustplay misere nim --heaps 4             Nim
  mustplay misere kayles --heaps 170        40 elements for heaps of any size
  mustplay misere 0.77 --heaps 8 --position 3,5,5
                                            who wins, and by which moves
  mustplay misere 0.75 --heaps 10 --json

Whoever moves last loses. Two sums of heaps are one element of the quotient if
nothing that is added to both makes different players win; what is told is proved.
A quotient may be infinite: then the largest heaps with a finite one are told.")]
pub(crate) struct MisereArgs {
    /// An octal code such as 0.123, or `nim`, `kayles`, `dawson` (Dawson's Kayles) or `grundy`.
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// The largest heap, from 1 to 250; 8 unless the position has larger ones.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=250))]
    pub(crate) heaps: Option<usize>,

    /// Tell who wins the sum of these heaps, each from 1 to 250.
    #[arg(long, value_name = "N,N,…", value_delimiter = ',')]
    #[arg(value_parser = whole::<usize>(1..=250))]
    pub(crate) position: Vec<usize>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

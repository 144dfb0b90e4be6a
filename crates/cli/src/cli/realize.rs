//! Arguments of `realize`.

use clap::Args;
use mustplay_core::quantity::{MANY, whole};

use super::blocks::FormatArgs;
use super::destination::Destination;
use crate::limits::LimitArgs;

/// Arguments of `realize`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay realize gap --list               all 8 values of a region with a gap
  mustplay realize one-sided-gap --cells 6
                                            all 31 values over L4
  mustplay realize terminals:3 --store three.txt --cells 7 --svg three.svg
  mustplay realize terminals:3 --store three.txt --random 10000
                                            goes on from the file
  mustplay realize terminals:3 --find '{a,{T|b}|{a|_},b}'
  mustplay realize terminals:4 --find '{T|_}'
                                            no region of Hex has it, and why
  mustplay realize planar:4 --region 'a: 1 2 3 4'
                                            an octagon does
  mustplay realize invisible:3 --cells 5 --list

Kinds:
  terminals:2, terminals:3, terminals:4     what Black joins of her terminals
  gap             two terminals and a gap beside terminal 1, outside the region
  fork            three terminals, White's edges on both sides of terminal 3
  one-sided       a fork whose terminals 1 and 3 are Black's edges
  one-sided-gap   the same with a gap beside terminal 2 that belongs to the region
  invisible:2, invisible:3, invisible:4     terminals of which some are invisible: between an
                  empty cell outside and the region, beside a stone of the other color
  planar:2, planar:3, planar:4              cells of any shape in a disk
  shannon:2, shannon:3, shannon:4           any graph, played on its vertices

In drawings digits are black stones of that terminal, B and W stones, `.` empty cells
of the region and `*` the gap, b or w with a stone on it, ① to ④ an empty cell outside with two
invisible terminals, Black's having that number. Graphs have a line `a: 1 2 b` for each cell with the
terminals and cells that it touches, `a=B: 1` if it has a stone. Cells are counted without stones
around the region, but with stones inside.")]
pub(crate) struct RealizeArgs {
    /// The kind of regions.
    #[arg(value_name = "KIND")]
    pub(crate) kind: String,

    /// Search all regions of at most this many cells, from 0 to 12, graphs to 6; 4 if nothing else
    /// is asked for.
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0..=12))]
    pub(crate) cells: Option<u8>,

    /// Search this many random regions of 8 to 14 cells, at most 8 of them empty, or graphs of 5 to
    /// 8 cells; from 0 to 1000000000000.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=MANY))]
    pub(crate) random: u64,

    /// Keep values in this file, and go on from those it has.
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<Destination>,

    /// Tell whether a region of this value was found.
    #[arg(long, value_name = "VALUE")]
    pub(crate) find: Option<String>,

    /// Tell the value of this region; `;` ends a line of a graph.
    #[arg(long, value_name = "DRAWING")]
    pub(crate) region: Option<String>,

    /// Print the values and their regions.
    #[arg(long)]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Draw the regions into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<Destination>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

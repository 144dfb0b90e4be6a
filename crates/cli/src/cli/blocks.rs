//! Blocks of arguments that several commands share.

use clap::Args;
use mustplay::Turns;

use super::choice::{Choice, parsed};
use super::destination::Destination;

/// A position on the command line.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// A size (columns x rows) and moves, a link, a diagram, a record, a file that holds one, or
    /// `-`.
    #[arg(required_unless_present = "batch", value_name = "POSITION")]
    pub(crate) position: Vec<String>,

    /// Read a position from each line of these files, or of standard input, and print one JSON
    /// object for each, in order. Limits are for each line.
    #[arg(long)]
    pub(crate) batch: bool,

    /// Reverse the objective: whoever connects loses.
    #[arg(long)]
    pub(crate) misere: bool,

    /// Whose turn it is, if the position should not say.
    #[arg(long, value_name = "COLOR", value_parser = COLOR)]
    pub(crate) to_move: Option<String>,

    #[command(flatten)]
    pub(crate) names: NamesArgs,
}

/// What the colors are called.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct NamesArgs {
    /// What to call the colors: `red-blue` or `black-white`. Without it, links and wiki diagrams
    /// have red and blue stones, others what they say themselves.
    #[arg(long, value_name = "PAIR", value_parser = NAMES)]
    pub(crate) names: Option<mustplay_hex::Names>,
}

/// In which forms an answer about a board is given.
#[derive(Args, Debug)]
pub(crate) struct AnswerArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Also draw the board into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<Destination>,

    /// How the board lies in the SVG: flat, flat-mirrored or diamond.
    #[arg(long, value_name = "HOW", default_value = "flat", value_parser = ORIENTATION)]
    pub(crate) orientation: mustplay_hex::Orientation,
}

/// In which form the answer is printed.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FormatArgs {
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

/// An answer that is yes or no.
#[derive(Args, Debug)]
pub(crate) struct VerdictArgs {
    /// End with 10 if the answer is yes (the player to move wins, the template is valid, what is
    /// asked of two games holds), and with 20 if it is no.
    #[arg(long, conflicts_with = "batch")]
    pub(crate) exit_status: bool,
}

/// A diagram of values over a poset.
#[derive(Args, Debug)]
pub(crate) struct DiagramArgs {
    /// Draw the order of the values into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<Destination>,

    /// Write the order of the values into this file, for Graphviz.
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<Destination>,
}

/// How posets and games are written, for the help of the commands that take them.
pub(super) const POSETS: &str = "\
Posets:
  L4                 a line of outcomes: _ < a < b < T
  fork               _ < a < T and _ < b < T
  terminals:3        what a region joins of its terminals: a is all but the first
  partitions:4       all partitions of four, also those that cross
  '_<a<T,_<b<c<T'    any other, by its relations
  'fork x L2^op'     pairs a&b, the opposite; upsets(fork), parentheses around relations";

/// The name of a color; which color `b` is depends on the position.
const COLOR: Choice<String> = Choice::new(|| vec!["black", "white", "red", "blue"], parse_color);

const NAMES: Choice<mustplay_hex::Names> = Choice::new(|| vec!["red-blue", "black-white"], parsed);

/// The names of orders of turns.
pub(super) const TURNS: Choice<Turns> =
    Choice::new(|| Turns::ALL.map(Turns::name).to_vec(), parsed);

const ORIENTATION: Choice<mustplay_hex::Orientation> =
    Choice::new(|| vec!["flat", "flat-mirrored", "diamond"], parsed);

fn parse_color(name: &str) -> Result<String, String> {
    mustplay_hex::Color::from_name(name)
        .map(|_| name.to_owned())
        .ok_or_else(|| "expected black or white (red or blue)".to_owned())
}

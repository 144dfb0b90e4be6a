//! Arguments of `play`.

use clap::{Args, ValueEnum};
use mustplay_core::quantity::parse_count;

use super::blocks::NamesArgs;
use super::destination::Destination;
use super::manner::MannerArgs;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `play`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay play                             11x11, you are Black and may be swapped
  mustplay play 9x9 --level 2 --as white    the program begins
  mustplay play 13x13 --save game.sgf       kept after every turn; the same command goes on
  mustplay play 'https://hexworld.org/board/#11c1,a10:sh4' --time 20s --level 8
  mustplay play 7x7 --as nobody             the program against itself

At the prompt: a cell such as `d4`, `swap`, `undo`, `hint`, `resign`, `help`, `quit`.
A level is a number of games that the program reads for a move, and what it knows:
levels 1 to 7 answer at once, level 8 thinks as long as --time allows. `--level queenbee` is another
kind of player, who reads no games: every move and answer three moves deep, as Queenbee did.")]
pub(crate) struct PlayArgs {
    /// Where to begin: a size, a position in any notation, a file that holds one, or `-`; 11x11
    /// if nothing is said.
    #[arg(value_name = "POSITION")]
    pub(crate) position: Vec<String>,

    /// What you play: `black`, `white`, `both` or `nobody`; without it, whoever is to move.
    #[arg(long = "as", value_enum, value_name = "SIDE")]
    #[arg(hide_possible_values = true)]
    pub(crate) side: Option<PersonArg>,

    /// Keep the game in this SGF file after every turn, and go on with it if it is there.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<Destination>,

    /// Whoever connects loses.
    #[arg(long)]
    pub(crate) misere: bool,

    #[command(flatten)]
    pub(crate) manner: MannerArgs,

    /// Play this many games for a move at the most: `5000`, `10k`; from 0 to
    /// 18446744073709551615. Without it and without --time, thinks for 5 seconds at the most.
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "nodes")]
    pub(crate) visits: Option<u64>,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// Who is a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PersonArg {
    /// Whoever is Black, or Red.
    #[value(alias = "red")]
    Black,
    /// Whoever is White, or Blue.
    #[value(alias = "blue")]
    White,
    /// Two people play, and the program helps.
    Both,
    /// The program plays itself.
    Nobody,
}

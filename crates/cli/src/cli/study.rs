//! Arguments of `study`.

use clap::{Args, Subcommand};
use mustplay_core::quantity::{parse_part, whole};
use mustplay_studies::{
    Annealing, Census, Circular, Closure, Crowds, Game, Kinds, Operators, Paths, Puzzle, Searches,
    Strategies, Survey,
};

use super::blocks::FormatArgs;
use super::destination::Destination;
use crate::input::board_text;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `study`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay study paths 8                    minimal winning sets of 8×8 Hex
  mustplay study paths 8 --table            tables of all boards to 8×8
  mustplay study complexity 7 9 11 13       how large the game is
  mustplay study census 2 5 --threads 2     all games of five elements, by value
  mustplay study census 2 6 --sample 1000000
  mustplay study strategies --components 4  what simple rules lose
  mustplay study puzzle 11 44               as in examples/puzzles/11-44.sgf
  mustplay study circular --time 1m --json")]
pub(crate) struct StudyArgs {
    /// What to study; a list if not given.
    #[command(subcommand)]
    pub(crate) study: Option<Study>,
}

/// The studies.
#[derive(Debug, Subcommand)]
pub(crate) enum Study {
    /// Count the minimal winning sets of a Hex board by size (SCG §10.6).
    Paths {
        #[command(flatten)]
        paths: Run<Paths>,
        /// Make tables of all boards up to this size: how many, how long.
        #[arg(long)]
        table: bool,
    },
    /// Tell how many positions and ways to play a board has (SCG §10.3).
    Complexity {
        /// Boards, such as `11`, `9x11`, `Y8` or `bridg-it5`.
        #[arg(required = true, value_name = "BOARD", value_parser = parse_board)]
        boards: Vec<mustplay::Position>,
        /// The part of the cells that are filled when a game ends, from 0 to 1.
        #[arg(long, value_name = "PART")]
        #[arg(default_value_t = mustplay::USUALLY_FILLED)]
        #[arg(value_parser = parse_part)]
        filled: f64,
        /// Count so many plies of a proof too, from 1 to 1024.
        #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=1024))]
        plies: Option<usize>,
        #[command(flatten)]
        format: FormatArgs,
    },
    /// Count set-coloring games by their value among binary games (SCG Table 7.9.5).
    Census {
        #[command(flatten)]
        census: Run<Census>,
        #[command(flatten)]
        threads: ThreadArgs,
    },
    /// Join the known values by ∧ and ∨ until no more are found (SCG §14.3).
    Closure(Run<Closure>),
    /// Count games that look alike from every element by value (SCG §14.3).
    Circular(Run<Circular>),
    /// Hunt for a game of seven elements with a new value (SCG §14.3).
    Annealing(Run<Annealing>),
    /// Compare the nodes of B* and alpha-beta in sums of games (SUM §7.3).
    Searches {
        #[command(flatten)]
        searches: Run<Searches>,
        /// Draw the medians into this SVG file.
        #[arg(long, value_name = "FILE")]
        svg: Option<Destination>,
    },
    /// Group sums by how many components compete for the first move (SUM §7.3).
    Crowds(Run<Crowds>),
    /// Measure what simple rules lose against an opponent who knows them (SUM §7.2).
    Strategies(Run<Strategies>),
    /// Count what sums take by the kind of their components (SUM §7.1).
    Kinds(Run<Kinds>),
    /// Try which operators of the form of taxation are linear (SUM §7.2).
    Operators(Run<Operators>),
    /// Play a game of the program with itself.
    Game(Run<Game>),
    /// Make a puzzle of such a game: a position with few winning moves.
    Puzzle(Run<Puzzle>),
    /// Measure what positions of such games take to decide.
    Survey(Run<Survey>),
}

/// A study, and how it is run and told.
#[derive(Args, Debug)]
pub(crate) struct Run<J: Args> {
    #[command(flatten)]
    pub(crate) study: J,

    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// How a study is run and told.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// A number is a square board of Hex, all else any position.
fn parse_board(text: &str) -> Result<mustplay::Position, String> {
    board_text(text).parse().map_err(|error: mustplay::Error| error.in_full())
}

//! Arguments of `study`.

use std::num::NonZeroU32;

use clap::{Args, Subcommand};

use super::blocks::FormatArgs;
use super::destination::Destination;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `study`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay study paths 8                    minimal winning sets of 8×8 Hex
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
        /// The width of the board.
        columns: usize,
        /// The height; as wide if not given.
        rows: Option<usize>,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Count set-coloring games by their value among binary games (SCG Table 7.9.5).
    Census {
        /// How many colors there are.
        colors: usize,
        /// How many elements a game has.
        elements: usize,
        /// Max uses only the greatest color and Min the least; else both use all.
        #[arg(long)]
        own: bool,
        /// What T is worth.
        #[arg(long, value_name = "N", default_value = "1")]
        stake: NonZeroU32,
        /// Take so many random games instead of all.
        #[arg(long, value_name = "GAMES")]
        sample: Option<u64>,
        /// Names the random games.
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        threads: ThreadArgs,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Join the known values by ∧ and ∨ until no more are found (SCG §14.3).
    Closure {
        /// Stop when this many values are known.
        #[arg(long, value_name = "N", default_value_t = 400)]
        most: usize,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Count games that look alike from every element by value (SCG §14.3).
    Circular {
        /// How many elements there are on the circle, at most 7.
        #[arg(long, value_name = "N", default_value_t = 7)]
        elements: usize,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Hunt for a game of seven elements with a new value (SCG §14.3).
    Annealing {
        /// How many games are looked at.
        #[arg(long, value_name = "N", default_value_t = 2_000_000)]
        steps: u64,
        /// Names the walk.
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Compare the nodes of B* and alpha-beta in sums of games (SUM §7.3).
    Searches {
        /// How many sums of each family are searched.
        #[arg(long, value_name = "N", default_value_t = 101)]
        sums: usize,
        /// Give up a search after this many nodes.
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        most: u64,
        /// Names the sums.
        #[arg(long, value_name = "N", default_value_t = 1985)]
        seed: u64,
        /// Draw the medians into this SVG file.
        #[arg(long, value_name = "FILE")]
        svg: Option<Destination>,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Group sums by how many components compete for the first move (SUM §7.3).
    Crowds {
        #[command(flatten)]
        sums: SumsArgs,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Measure what simple rules lose against an opponent who knows them (SUM §7.2).
    Strategies {
        #[command(flatten)]
        sums: SumsArgs,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Play a game of the program with itself.
    Game {
        /// Columns and rows of the board.
        size: usize,
        /// Names the game.
        seed: u64,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Make a puzzle of such a game: a position with few winning moves.
    Puzzle {
        #[command(flatten)]
        games: GamesArgs,
        #[command(flatten)]
        run: RunArgs,
    },
    /// Measure what positions of such games take to decide.
    Survey {
        #[command(flatten)]
        games: GamesArgs,
        #[command(flatten)]
        run: RunArgs,
    },
}

/// Games of the program with itself.
#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    /// Columns and rows of the board.
    pub(crate) size: usize,

    /// Names the first game.
    pub(crate) seed: u64,

    /// How many games, their seeds following each other.
    #[arg(default_value_t = 1)]
    pub(crate) games: u64,
}

/// Random sums of games.
#[derive(Args, Debug)]
pub(crate) struct SumsArgs {
    /// How many components a sum has.
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) components: usize,

    /// The longest play of a component.
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) depth: usize,

    /// How many sums.
    #[arg(long, value_name = "N", default_value_t = 404)]
    pub(crate) sums: usize,

    /// Names the sums.
    #[arg(long, value_name = "N", default_value_t = 1985)]
    pub(crate) seed: u64,
}

/// How a study is run and told.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

//! Arguments of `sum`.

use clap::{Args, ValueEnum};
use mustplay_engine::Player;
use mustplay_rulesets::go::Stone;
use mustplay_sums::Strategy;

use super::blocks::FormatArgs;
use super::destination::Destination;
use crate::limits::LimitArgs;

/// Arguments of `sum`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay sum '{25,{50|0}|-75}' '{20|-20}'   bounds, score, best moves and a line
  mustplay sum '3.{5|-5||-20} + {4|-4}' --to-move right
  mustplay sum 'coins(20,5,1)' 'coins(25,30)' --json
  mustplay sum '{12,{20|10}|2}' --thermograph --svg sum.svg
  mustplay sum '{9|-9}' '{{7|0}|-3}' --play --rule thermostrat
  mustplay sum --go examples/go/corridors.sgf --to-move white

A game is a number, paid to Left when the game ends there, or {Left's moves|Right's
moves}. In a sum a player moves in one component at a time, and the payments are
added. Both players must be willing to move in every position: {1|2} is a number.")]
pub(crate) struct SumArgs {
    /// Components; `G + H` and `3.G` are several.
    #[arg(
        required_unless_present = "go",
        conflicts_with = "go",
        value_name = "GAME"
    )]
    pub(crate) games: Vec<String>,

    /// A Go endgame instead: SGF, rows like `.x.o./xx.oo/.x.o.`, a file, or `-`.
    #[arg(long, value_name = "POSITION", conflicts_with = "play")]
    pub(crate) go: Option<String>,

    /// Who moves first; Left if not said, in Go who the file says or black.
    #[arg(long, value_enum, value_name = "PLAYER")]
    pub(crate) to_move: Option<Side>,

    /// Plot the thermograph of every component.
    #[arg(long)]
    pub(crate) thermograph: bool,

    /// Draw all thermographs and the combined picture into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<Destination>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// Play the sum out: you move first, the program answers.
    #[arg(long, conflicts_with = "json")]
    pub(crate) play: bool,

    /// The rule by which the program plays.
    #[arg(long, requires = "play", value_parser = parse_rule, default_value = "optimal")]
    pub(crate) rule: Strategy,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// One of the players of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Who is paid; black in Go.
    #[value(alias = "black")]
    Left,
    /// Who pays; white in Go.
    #[value(alias = "white")]
    Right,
}

impl Side {
    /// The player of a sum.
    pub(crate) fn player(self) -> Player {
        match self {
            Self::Left => Player::Left,
            Self::Right => Player::Right,
        }
    }

    /// The player of a Go board.
    pub(crate) fn stone(self) -> Stone {
        match self {
            Self::Left => Stone::Black,
            Self::Right => Stone::White,
        }
    }
}

fn parse_rule(name: &str) -> Result<Strategy, String> {
    let all = Strategy::ALL;
    all.into_iter()
        .find(|rule| rule.name() == name)
        .ok_or_else(|| {
            let names = all.map(Strategy::name);
            format!("expected one of {}", names.join(", "))
        })
}

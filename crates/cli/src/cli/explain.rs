//! Arguments of `explain`.

use clap::Args;

use super::blocks::{AnswerArgs, NamesArgs};
use crate::limits::LimitArgs;

/// Arguments of `explain`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay solve 5x5 a1 --certificate a1.txt && mustplay explain a1.txt
  mustplay explain a1.txt c3 b4             what the proof says after these moves
  mustplay explain a1.txt c3 --svg after.svg

The winner's moves are those of the proof; the opponent may play anything. Exit
codes are those of `check`.")]
pub(crate) struct ExplainArgs {
    /// A certificate, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: String,

    /// Moves from the position of the proof on, those of both players in turn.
    #[arg(value_name = "MOVES")]
    pub(crate) moves: Vec<String>,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

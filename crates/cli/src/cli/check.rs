//! Arguments of `check`.

use clap::Args;

use super::blocks::{FormatArgs, NamesArgs};
use crate::limits::LimitArgs;

/// Arguments of `check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay solve 5x5 a1 --certificate a1.txt && mustplay check a1.txt
  mustplay check a1.txt --json
  mustplay connect 4 12 --certify 4x12.txt && mustplay check 4x12.txt

The checker knows the geometry of the board and seven rules, for proofs of how few
stones connect the definitions of games and their order, and nothing of the searches. Exit codes: 0 valid, 1 refused, 2 the file cannot be read, 3 a limit was
reached before it was known.")]
pub(crate) struct CheckArgs {
    /// A certificate, or `-` for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: String,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

//! Arguments of `binary`.

use clap::Args;

use super::blocks::FormatArgs;
use crate::limits::LimitArgs;

/// Arguments of `binary`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay binary 'X ∧ Z□'                      a move that matters and an even zero
  mustplay binary 'X /\\ (Zo \\/ X)'             the same letters in ASCII
  mustplay binary 'Ze /\\ Ze' 'Zo /\\ Zo'        equal values of different parity
  mustplay binary '{T|Z□}' 'X' 'F'              how games compare

Games: T and F; X is {T|F}; Z□ (Ze) and Z△ (Zo) are zero in an even and in an odd number of moves;
{left options|right options}; T*, X* and so on have a star. They are joined by ∧ (/\\), ∨ (\\/),
≡ (==) and turned around by ¬ (~); *□ and *△ make a game even or odd.")]
pub(crate) struct BinaryArgs {
    /// Games that end in true or false.
    #[arg(required = true, value_name = "EXPR")]
    pub(crate) games: Vec<String>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

//! Arguments of `loopy`.

use clap::Args;

use super::blocks::FormatArgs;
use crate::limits::LimitArgs;

/// Arguments of `loopy`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay loopy 'a{0|a}'                   a name before a brace is a way back: this is over
  mustplay loopy '{0||0|0,pass}'            pass is the position of the innermost braces
  mustplay loopy 'on + off' 'over - over'   games that are no stoppers have two sides
  mustplay loopy 'upon = {upon|*}'          is it? also <= >= < > || <| |>
  mustplay loopy 'g = {0|upon}' 'g + 1'     names last to the end of the line
  mustplay loopy '2over & v' --json

Names: on off dud over under upon uponth tis tisn. Operations: tiny miny onside
offside degree upsum downsum, S & T, G:H, 3.G, +-G. Notation of CGSuite is read:
^[on] is upon, ^<on> is uponth, 2over is 2 + over. Infinite play is a draw.")]
pub(crate) struct LoopyArgs {
    /// Expressions, definitions `name = EXPR`, or questions such as `EXPR <= EXPR`.
    #[arg(value_name = "EXPR", required = true)]
    pub(crate) sentences: Vec<String>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    /// End with 10 if the answer to the only question is yes, and with 20 if it is no.
    #[arg(long)]
    pub(crate) exit_status: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

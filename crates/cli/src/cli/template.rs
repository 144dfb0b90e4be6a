//! Arguments of `template`.

use clap::Args;
use mustplay_core::quantity::whole;

use super::blocks::{AnswerArgs, PositionArgs, VerdictArgs};
use crate::limits::{LimitArgs, LineThreadArgs};

/// Arguments of `template`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay template '<hexboard size=\"3x4\" edges=\"bottom\"
      visible=\"area(c1,a3,d3,d1)\" contents=\"R c1\"/>'
  mustplay template '3x3 B:b1'                a stone on the third row, all of 3x3 free
  mustplay template '5x3 B:c1' --inside       all minimal templates in it
  mustplay template '<hexboard size=\"2x3\" edges=\"bottom\" contents=\"R b1\"/>' --ladder 2
  mustplay template '5x4 B:b1,d3' --connect b1   b1 must reach the edge, d3 helps

The visible empty cells are the template's; what is not visible is the
opponent's. Red connects to the bottom edge and Blue to the right one unless the
diagram draws other edges; of several chains it is enough that one joins the
edge. Without an edge, all chains are connected to each other; if both edges of
the color are drawn, these are, and the stones help. An edge of the opponent
changes nothing. With --connect every chain that it names must reach the edge,
or both, or each other. A template is
minimal if it needs each of its empty cells; stones that it does not need are
told apart.

With --ladder the visible cells are a pattern at the edge, whose owner is the
attacker. A ladder is a stone of the attacker on that row, with the opponent to
move, the rows below it free up to the pattern, and the opponent's stones behind
and above. It escapes if it is connected even if all outside the pattern is the
opponent's, and is broken if it is stopped even if all beyond is the attacker's.
Its width is the number of free cells between it and the pattern. The pattern's
own stones have at least a ladder if they are connected when at the end of such
rows, however far, the attacker has a stone on each.")]
pub(crate) struct TemplateArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Find all minimal templates with the same stones inside it.
    #[arg(long)]
    pub(crate) inside: bool,

    /// The stones whose chains must be connected, each to the edge or without one to each other;
    /// the others help: `c1,e2`, or `all`.
    #[arg(long, value_name = "CELLS", conflicts_with = "inside")]
    pub(crate) connect: Option<mustplay::Area>,

    /// Tell what becomes of ladders on this row, from 2 to 4, that run along the edge towards the
    /// pattern, and whether the pattern creates one.
    #[arg(long, value_name = "ROW", value_parser = whole::<usize>(2..=4))]
    #[arg(conflicts_with_all = ["inside", "connect", "exit_status"])]
    pub(crate) ladder: Option<usize>,

    #[command(flatten)]
    pub(crate) verdict: VerdictArgs,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) lines: LineThreadArgs,
}

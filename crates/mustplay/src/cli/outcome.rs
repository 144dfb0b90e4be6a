//! Arguments of `outcome`.

use clap::Args;

use super::blocks::{DiagramArgs, FormatArgs, POSETS};
use crate::limits::LimitArgs;

/// Arguments of `outcome`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay outcome '{{{{T|a}},{{T|{{b|_}}}}|_}}' --over fork   monotone, but its canonical form is not
  mustplay outcome '{{a,b|a}}' --over fork --monotone    a passable game as a monotone one
  mustplay outcome '{{T|b}}' '{{b|_}}' --over L4          how two games compare
  mustplay outcome '{{{{T|{{b|{{a|_}}}}}}|_}}' '{{b,{{T|a}}|_}}' --over L4 --decisive
  mustplay outcome a b '*' '{{T|a}}' --over fork --svg order.svg
  mustplay outcome '$1={{a|_}}; {{{{T|b}}|$1,{{b|$1}}}}' --over L4    positions with names

{POSETS}

Games: an outcome, or {{left options|right options}}; * is {{T|_}}."))]
pub(crate) struct OutcomeArgs {
    /// Games over the poset.
    #[arg(required = true, value_name = "EXPR")]
    pub(crate) games: Vec<String>,

    /// The outcomes: `L5`, `fork`, `terminals:3`, or relations such as `a<b,a<c`.
    #[arg(long, value_name = "POSET")]
    pub(crate) over: String,

    /// Find equivalent monotone forms, which all passable games have.
    #[arg(long)]
    pub(crate) monotone: bool,

    /// Compare also where winning or losing the region decides the whole game.
    #[arg(long)]
    pub(crate) decisive: bool,

    /// End with 10 if the answer is yes (two games are equivalent; with --monotone one game has a
    /// monotone form), and with 20 if it is no.
    #[arg(long)]
    pub(crate) exit_status: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

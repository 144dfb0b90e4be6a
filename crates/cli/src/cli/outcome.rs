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
  mustplay outcome '{{T|b}} |> {{b|_}}' --over L4         a question about them
  mustplay outcome '{{a,b}} <=_l {{T|{{b|_}}}}' --over fork  sets of games as left options
  mustplay outcome '* +_and *' --over L2               Left must win both
  mustplay outcome 'G={{a|_}}; G +_lambda G^op' --over fork   the copy-cat game
  mustplay outcome '(* over L2) + a \\/ b' --over fork     a sum over L2 x fork
  mustplay outcome 'T <=_g1 *' '* <=_g2 _' --over L4
  mustplay outcome '{{{{T|{{b|{{a|_}}}}}}|_}}' '{{b,{{T|a}}|_}}' --over L4 --decisive
  mustplay outcome a b '*' '{{T|a}}' --over fork --svg order.svg
  mustplay outcome '$1={{a|_}}; {{{{T|b}}|$1,{{b|$1}}}}' --over L4    positions with names

{POSETS}

Games: an outcome, or {{left options|right options}}; * is {{T|_}}. Of games G, H:
  G + H, G +_f H       sum, over pairs a&b; sum along a function of pairs
  G \\/ H, G /\\ H       least upper and greatest lower bound; join(G,H,…), meet(G,H,…)
  G^op                 the opposite game, over the opposite poset
  f(G), map(f, G)      the image along a monotone function of outcomes
  up(G,…), down(G,…)   {{T|{{G,…|_}}}} and {{{{T|G,…}}|_}}
  copycat(G)           G +_lambda G^op
  canonical(G), monotone(G)   canonical form, a monotone form
  G over POSET         a game whose outcomes are those of another poset
  name = G; …          something that is used behind the semicolon; functions too
Functions: and, or, lambda, rho, first, second, member; above(x,…) and notbelow(x,…) into L2; or a
table [x->y, …, else->z over POSET].
Questions: G <= H, >=, <, >, =, ||, <| and |>; with _l and _r as left and right options, also
between sets {{G,H}}; with _g1, _g2 and _g where top and bottom decide the whole game."))]
pub(crate) struct OutcomeArgs {
    /// Games over the poset, and questions about them.
    #[arg(required = true, value_name = "EXPR")]
    pub(crate) games: Vec<String>,

    /// The outcomes: `L5`, `fork`, `terminals:3`, relations such as `a<b,a<c`, or made of other
    /// posets as in `fork x L2^op`.
    #[arg(long, value_name = "POSET")]
    pub(crate) over: String,

    /// Find equivalent monotone forms, which all passable games have.
    #[arg(long)]
    pub(crate) monotone: bool,

    /// Compare also where winning or losing the region decides the whole game.
    #[arg(long)]
    pub(crate) decisive: bool,

    /// End with 10 if the answer is yes (to a question; two games are equivalent; with --monotone
    /// one game has a monotone form), and with 20 if it is no.
    #[arg(long)]
    pub(crate) exit_status: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) diagram: DiagramArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

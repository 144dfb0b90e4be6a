//! Arguments of `coloring`.

use clap::{Args, ValueEnum};
use mustplay::Turns;
use mustplay_coloring::Player;
use mustplay_core::quantity::whole;

use super::blocks::{FormatArgs, POSETS, TURNS};
use crate::limits::LimitArgs;

/// Formats for other solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// Clauses with a prefix of quantifiers.
    Qdimacs,
    /// A circuit with a prefix of quantifiers.
    Qcir,
}

/// Arguments of `coloring`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay coloring '(x | !y) & (y == z)'             GAME-SAT on a formula
  mustplay coloring examples/coloring/hex4.txt        4×4 Hex, as clauses and nothing else
  mustplay coloring examples/coloring/bridge.txt      Shannon's game on a graph
  mustplay coloring 'x == y' --play min               you are Min, the solver is Max
  mustplay coloring '(x | y) & z' --to qdimacs | depqbf
  mustplay coloring formula.qdimacs --exit-status     a QBF: 10 if it is true, 20 if not
  mustplay coloring formula.qdimacs --play max        you set the variables with ∃
  mustplay coloring '(a | b) & (c | d)' --theory      moves, symmetries, components
  mustplay coloring '(a | b) & (b | c)' --set a,b     optimal colorings of a set
  mustplay coloring 'x & y' --compare 'x | y'         which is better for Max
  mustplay coloring 'x & y | z' --turns coin-flip     the exact probability
  mustplay coloring 'x & y ? T : x ? a : _' --over L3 outcomes of a poset

In a formula `!` is not, `&` and, `|` or, `->` implies, `==` and `!=` the same and different.
Max wants it true. A file may also hold clauses (`cnf`), terms (`dnf`), coalitions, a truth
table, points, a graph, a poset of outcomes, more colors, stones, and an order of turns;
docs/theory-coloring.md describes the format.

{POSETS}

Classes: positive, Max wins; negative, Min wins; regular, whoever moves first wins; misere,
whoever moves first loses."))]
pub(crate) struct ColoringArgs {
    /// A formula, a file with a game, or `-` for standard input.
    #[arg(value_name = "EXPR-or-FILE")]
    pub(crate) game: String,

    /// Who moves first, if the game should not say.
    #[arg(long, value_name = "PLAYER", value_parser = parse_player)]
    pub(crate) to_move: Option<Player>,

    /// Who moves when, if the game should not say.
    #[arg(long, value_name = "ORDER", value_parser = TURNS)]
    pub(crate) turns: Option<Turns>,

    /// The outcomes of a rule like `x ? a : b`: `L5`, `fork`, or relations such as `a<b,a<c`.
    #[arg(long, value_name = "POSET")]
    pub(crate) over: Option<String>,

    #[command(flatten)]
    pub(crate) theory: TheoryArgs,

    /// Play the game against the program, as this player. It render for a winning move in half of
    /// the time, 5 seconds if nothing is said, and plays random games in the other half.
    #[arg(long, value_name = "PLAYER", value_parser = parse_player)]
    #[arg(conflicts_with_all = ["json", "to", "brute", "theory", "set", "over"])]
    pub(crate) play: Option<Player>,

    /// Print the game as a quantified formula that is true if Max wins.
    #[arg(long, value_enum, value_name = "FORMAT")]
    #[arg(conflicts_with_all = ["json", "brute", "theory", "set", "over"])]
    pub(crate) to: Option<ExportFormat>,

    /// Try every coloring instead of searching.
    #[arg(long)]
    pub(crate) brute: bool,

    /// Search without dynamic traces.
    #[arg(long)]
    pub(crate) no_traces: bool,

    /// Look for captured and dominated sets of up to this many elements, from 0 to 6; if not given,
    /// 3 in isotone games and formulas, none in other games, where they save nodes but no time.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=6))]
    pub(crate) sets: Option<usize>,

    /// End with 10 if Max wins (the formula is true) and with 20 if not.
    #[arg(long)]
    pub(crate) exit_status: bool,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What the theory may be asked beyond who wins.
#[derive(Args, Debug)]
pub(crate) struct TheoryArgs {
    /// Tell also what the theory says: rational, reversible and dominated moves, symmetries, and
    /// components with the theorem that settles who wins.
    #[arg(long)]
    pub(crate) theory: bool,

    /// Tell also about this set of elements: optimal colorings, who has captured or dominates it,
    /// punctuated clauses.
    #[arg(long, value_name = "ELEMENTS", value_delimiter = ',')]
    pub(crate) set: Vec<String>,

    /// Compare the game with another: which is better for Max, and whether they are the same but
    /// for names.
    #[arg(long, value_name = "EXPR-or-FILE")]
    #[arg(conflicts_with_all = ["to_move", "turns", "over", "theory", "set", "play", "to"])]
    #[arg(conflicts_with_all = ["brute", "no_traces", "sets", "exit_status"])]
    pub(crate) compare: Option<String>,

    /// With --compare, tell what this map of colorings is: `a = x & y; b = !z` has a formula in the
    /// elements of the game for each element of the other.
    #[arg(long, value_name = "MAP", requires = "compare")]
    pub(crate) map: Option<String>,
}

fn parse_player(name: &str) -> Result<Player, String> {
    match name {
        "max" => Ok(Player::Max),
        "min" => Ok(Player::Min),
        _ => Err("expected max or min".to_owned()),
    }
}

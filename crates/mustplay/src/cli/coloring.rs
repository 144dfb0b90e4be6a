//! Arguments of `coloring`.

use clap::{Args, ValueEnum};
use mustplay_coloring::Player;

use super::blocks::FormatArgs;
use crate::limits::LimitArgs;
use crate::quantity::whole;

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
#[command(after_help = "\
Examples:
  mustplay coloring '(x | !y) & (y == z)'             GAME-SAT on a formula
  mustplay coloring examples/coloring/hex4.txt        4×4 Hex, as clauses and nothing else
  mustplay coloring examples/coloring/bridge.txt      Shannon's game on a graph
  mustplay coloring 'x == y' --play min               you are Min, the solver is Max
  mustplay coloring '(x | y) & z' --to qdimacs | depqbf
  mustplay coloring formula.qdimacs --exit-status     a QBF: 10 if it is true, 20 if not

In a formula `!` is not, `&` and, `|` or, `->` implies, `==` and `!=` the same and different.
Max wants it true. A file may also hold clauses (`cnf`), terms (`dnf`), coalitions, a truth
table, points, a graph, more colors, stones, and an order of turns; docs/theory-coloring.md
describes the format.

Classes: positive, Max wins; negative, Min wins; regular, whoever moves first wins; misere,
whoever moves first loses.")]
pub(crate) struct ColoringArgs {
    /// A formula, a file with a game, or `-` for standard input.
    #[arg(value_name = "EXPR-or-FILE")]
    pub(crate) game: String,

    /// Who moves first, if the game should not say.
    #[arg(long, value_name = "PLAYER", value_parser = parse_player)]
    pub(crate) to_move: Option<Player>,

    /// Play the game against the program, as this player. It looks for a winning move in half of
    /// the time, 5 seconds if nothing is said, and plays random games in the other half.
    #[arg(long, value_name = "PLAYER", value_parser = parse_player, conflicts_with_all = ["json", "to", "brute"])]
    pub(crate) play: Option<Player>,

    /// Print the game as a quantified formula that is true if Max wins.
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with_all = ["json", "brute"])]
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

fn parse_player(name: &str) -> Result<Player, String> {
    match name {
        "max" => Ok(Player::Max),
        "min" => Ok(Player::Min),
        _ => Err("expected max or min".to_owned()),
    }
}

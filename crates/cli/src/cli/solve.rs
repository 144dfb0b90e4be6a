//! Arguments of `solve`.

use clap::Args;
use mustplay::{Turns, Way};
use mustplay_solver::{TECHNIQUES, Techniques};

use super::blocks::{AnswerArgs, PositionArgs, TURNS, VerdictArgs};
use super::choice::{Choice, parsed};
use super::destination::Destination;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `solve`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay solve 5x5 --all-moves
  mustplay solve 4x4 b2 --json
  mustplay solve 6x6 c4 --time 30s          stops with what it knows, exit code 3
  mustplay solve 3x3 --misere               whoever connects loses
  mustplay solve 4x4 --turns equalized      one stone, then two by each in turn
  mustplay solve 11x11 f6 --turns coin-flip the exact probability if a coin says who moves
  mustplay solve 5x5 a1 --certificate a1.txt
                                            a proof that `mustplay check` verifies
  mustplay solve 5x5 --strategy win.sgf     how to win against anything, with variations
  mustplay solve 7x7 d4 --store solved.db   what is solved is kept; a run that was
                                            stopped goes on from it
  mustplay solve 6x6 c4 --without traces,captured
  mustplay solve Y4                         the game of Y
  mustplay solve bridg-it20 --svg trees.svg Bridg-It, by the two trees of Lehman's theorem
  mustplay solve bridg-it3 --search         the same by search
  mustplay solve '3x3 B:a1,b1,c1,a3,b3 W:b2,c3' --by-regions
                                            the parts it falls into, and all winning moves

What --without can leave out:
{}", techniques_help()))]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Classify every legal move as winning or losing.
    #[arg(long)]
    pub(crate) all_moves: bool,

    /// Who moves when: alternate, equalized (one stone, then two by each in turn) or coin-flip,
    /// which tells the exact probability that Black wins with best play by both.
    #[arg(long, value_name = "TURNS", default_value = "alternate", value_parser = TURNS)]
    pub(crate) turns: Turns,

    #[command(flatten)]
    pub(crate) way: WayArgs,

    /// Keep what is solved in this file, and go on from what it has.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by_regions", "plain"])]
    pub(crate) store: Option<Destination>,

    /// Leave out techniques, by name and separated by commas, or take in those whose names begin
    /// with a plus; the answer stays the same.
    #[arg(long, value_name = "NAMES", default_value = "", value_parser = TECHNIQUES_NAMED)]
    #[arg(hide_possible_values = true, conflicts_with_all = ["by_regions", "plain"])]
    pub(crate) without: Techniques,

    /// Write a proof of the answer into this file, for `mustplay check`.
    #[arg(long, value_name = "FILE", conflicts_with = "by_regions")]
    pub(crate) certificate: Option<Destination>,

    /// Write a strategy of the winner into this SGF file, with variations: the move and the
    /// threats at each turn, and the answer to every reply that matters.
    #[arg(long, value_name = "FILE", conflicts_with = "by_regions")]
    pub(crate) strategy: Option<Destination>,

    #[command(flatten)]
    pub(crate) verdict: VerdictArgs,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// How to find out who wins.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct WayArgs {
    /// Solve each part that stones separate from the rest, and add up their values.
    #[arg(long)]
    by_regions: bool,

    /// Search with dynamic traces alone, as for any set-coloring game.
    #[arg(long, conflicts_with = "by_regions")]
    plain: bool,

    /// Search also where a theorem decides, which is on games on edges: Bridg-It, graphs with
    /// `g edges`. The answer stays the same.
    #[arg(long, conflicts_with_all = ["by_regions", "plain"])]
    search: bool,
}

impl From<WayArgs> for Way {
    fn from(args: WayArgs) -> Self {
        match (args.by_regions, args.plain, args.search) {
            (true, _, _) => Self::Regions,
            (_, true, _) => Self::Traces,
            (_, _, true) => Self::ProofNumbers,
            (false, false, false) => Self::Best,
        }
    }
}

const TECHNIQUES_NAMED: Choice<Techniques> = Choice::new(|| Techniques::names().collect(), parsed);

/// The table of techniques, a line each, then the names of fill and prune.
fn techniques_help() -> String {
    let lines = TECHNIQUES.map(|row| format!("  {:<18} {}\n", row.name, row.help));
    let names: Vec<&str> = Techniques::names().skip(TECHNIQUES.len()).collect();
    format!("{}and of fill and prune: {}", lines.concat(), names.join(" "))
}

//! Arguments of `bench`.

use clap::Args;
use mustplay_bench::{Bench, Options};

use super::blocks::FormatArgs;

/// Arguments of `bench`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay bench                            everything
  mustplay bench arms --size 7              fill and prune, piece by piece
  mustplay bench coloring                   Hex as a formula; what traces and sets save
  mustplay bench fill --only games          whole games, filled move by move
  mustplay bench games --repeat 3           normal-play theory, best of three
  mustplay bench games --only domineering --json
  mustplay bench outcome --only L4          with the time that it may take
  mustplay bench player                     games of the tree search on 9×9 and larger
  mustplay bench solver                     all openings of 5×5 and 6×6
  mustplay bench solver --size 8 --threads 2
  mustplay bench solver --size 6 --openings a1,c3 --ablate
  mustplay bench sums                       sums of games, solved exactly")]
pub(crate) struct BenchArgs {
    /// What to measure; everything if not given.
    #[arg(value_enum)]
    pub(crate) which: Option<Bench>,

    #[command(flatten)]
    pub(crate) options: Options,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

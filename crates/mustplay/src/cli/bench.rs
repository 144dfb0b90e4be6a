//! Arguments of `bench`.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use mustplay_bench::{Bench, Options};
use mustplay_work::quantity::whole;

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
    #[arg(value_parser = benches())]
    pub(crate) which: Option<Bench>,

    /// Only jobs whose name contains this.
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,

    /// Run each job this many times, from 1 to 1000000, and report the best.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=1_000_000))]
    pub(crate) repeat: u32,

    /// `solver`, `arms`: the size of the board, from 1 to 8, instead of 5 and 6.
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=8))]
    pub(crate) size: Option<u8>,

    /// `solver`, `arms`: these openings, each on its own, instead of all together (on 8×8: a1, b2,
    /// c3, d4).
    #[arg(long, value_name = "CELLS", value_delimiter = ',', requires = "size")]
    pub(crate) openings: Vec<String>,

    /// `solver`: the same again with each technique turned off.
    #[arg(long)]
    pub(crate) ablate: bool,

    /// `solver`, `arms`: how many threads, from 1 to 256; with more than one, time on the wall is
    /// measured.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u16>(1..=256))]
    pub(crate) threads: u16,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

impl BenchArgs {
    /// Which jobs to do, and how.
    pub(crate) fn options(&self) -> Options {
        Options {
            only: self.only.clone(),
            repeat: self.repeat,
            size: self.size.map(usize::from),
            openings: self.openings.clone(),
            ablate: self.ablate,
            threads: usize::from(self.threads),
        }
    }
}

/// Reads the name of a benchmark.
fn benches() -> impl TypedValueParser<Value = Bench> {
    let values = Bench::ALL.map(|bench| PossibleValue::new(bench.name()).help(bench.summary()));
    PossibleValuesParser::new(values).map(|name| {
        let mut all = Bench::ALL.into_iter();
        let bench = all.find(|bench| bench.name() == name);
        bench.expect("one of the possible values")
    })
}

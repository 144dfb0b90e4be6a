//! Arguments of `bench`.

use clap::{Args, ValueEnum};

use super::blocks::FormatArgs;

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bench {
    /// Set-coloring games: Hex as a bare formula, and what each feature saves.
    Coloring,
    /// Fill and prune: its speed, and the nodes that each kind saves.
    Fill,
    /// Normal-play theory: canonical forms, sums, thermographs, rulesets.
    Games,
    /// Games over outcome posets: enumeration, comparison, sums.
    Outcome,
    /// The solver: openings of Hex boards, and the nodes that each technique saves.
    Solver,
    /// Sums of score games: exact scores by class, alpha-beta and B*.
    Sums,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay bench                            everything
  mustplay bench coloring                   Hex as a formula; what traces and sets save
  mustplay bench fill --only 5x5            what each kind of pruning saves
  mustplay bench games --repeat 3           normal-play theory, best of three
  mustplay bench games --only domineering --json
  mustplay bench outcome --only L4          with the time that it may take
  mustplay bench solver                     all openings of 5×5 and 6×6
  mustplay bench solver --size 8 --threads 2
  mustplay bench solver --size 6 --openings a1,c3 --ablate
  mustplay bench sums                       sums of games, solved exactly")]
pub(crate) struct BenchArgs {
    /// What to measure; everything if not given.
    #[arg(value_enum)]
    pub(crate) which: Option<Bench>,

    /// Only jobs whose name contains this.
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,

    /// Run each job this many times and report the best.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) repeat: u32,

    /// `solver`: the size of the board instead of 5 and 6.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) size: Option<u8>,

    /// `solver`: these openings, each on its own, instead of all together (on 8×8: a1, b2, c3, d4).
    #[arg(long, value_name = "CELLS", value_delimiter = ',', requires = "size")]
    pub(crate) openings: Vec<String>,

    /// `solver`: the same again with each technique turned off.
    #[arg(long)]
    pub(crate) ablate: bool,

    /// `solver`: how many threads; with more than one, time on the wall is measured.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

impl BenchArgs {
    /// Whether a job with this name is to be run.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only))
    }
}

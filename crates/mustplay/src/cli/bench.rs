//! Arguments of `bench`.

use clap::{Args, ValueEnum};

use super::blocks::FormatArgs;

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Bench {
    /// Fill and prune: its speed, and the nodes that each kind saves.
    Fill,
    /// Normal-play theory: canonical forms, sums, thermographs, rulesets.
    Games,
    /// Games over outcome posets: enumeration, comparison, sums.
    Outcome,
    /// Sums of score games: exact scores by class, alpha-beta and B*.
    Sums,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay bench                            everything
  mustplay bench fill --only 5x5            what each kind of pruning saves
  mustplay bench games --repeat 3           normal-play theory, best of three
  mustplay bench games --only domineering --json
  mustplay bench outcome --only L4          with the time that it may take
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

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

impl BenchArgs {
    /// Whether a job with this name is to be run.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only))
    }
}

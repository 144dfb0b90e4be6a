//! A Go endgame as a sum: `sum --go POSITION`.

use std::path::Path;

use anyhow::{Context, bail};
use mustplay::display::RenderOptions;
use mustplay::{GoPosition, GoSum, Source, Text};

use crate::cli::sum::{Side, SumArgs};
use crate::output::{self, Exit};
use crate::{input, job};

pub(super) fn run(args: &SumArgs, position: &str, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = GoSum {
        position: read(position)?,
        to_move: args.to_move.map(Side::stone),
        count: args.go_rules.count.map(Into::into),
        captured: args.go_rules.captured,
        komi: args.go_rules.komi.clone().map(Text),
        proved: args.go_rules.proved,
        border: args.go_rules.border,
    };
    let report = job::run(&request, &args.limits, 1)?;
    output::tell(&request, report, args.format, args.svg.as_ref(), render)
}

/// The position that the argument, the file it names or standard input (`-`) holds.
fn read(argument: &str) -> anyhow::Result<Source<GoPosition>> {
    if let Some((text, place)) = input::stored(argument)? {
        return text.parse().context(place);
    }
    // Rows may be divided by `/`, but no row has any other letter than `x` and `o`.
    let strange = |c: char| c.is_alphanumeric() && !"xXoO".contains(c);
    let is_path = argument.contains('/') || input::has_ending(Path::new(argument));
    if is_path && !argument.contains(['(', '\n']) && argument.contains(strange) {
        bail!("{argument}: there is no such file, and it is no board of `x`, `o` and `.`");
    }
    argument.parse().context("go")
}

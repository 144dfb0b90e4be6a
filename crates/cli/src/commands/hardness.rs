//! `hardness`: sums that are as hard to play as a formula or a partition is to decide.

use anyhow::Context;
use mustplay::Hardness;
use mustplay::display::{Detail, RenderOptions};

use crate::cli::hardness::HardnessArgs;
use crate::output::{self, Exit};
use crate::{input, job};

/// More text than this is no formula that a sum is made of.
const MOST_BYTES: u64 = 16 << 20;

pub(super) fn run(args: &HardnessArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = match &args.formula {
        Some(name) => {
            let text = input::read_named(name, MOST_BYTES)?;
            let place = if name == "-" { "standard input" } else { name };
            Hardness::Formula(text.parse().with_context(|| place.to_owned())?)
        }
        None => Hardness::Partition(args.partition.clone()),
    };
    let render = render.with(Detail::Problems, args.chain);
    let report = job::unlimited(&request)?;
    output::tell(&request, report, args.format, None, render)
}

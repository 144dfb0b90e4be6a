//! `value`: what a region is worth.

use mustplay::display::RenderOptions;
use mustplay::{Surroundings, Text, Value};

use crate::cli::value::ValueArgs;
use crate::output::Exit;
use crate::{batch, input, job};

pub(super) fn run(args: &ValueArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let request = |position| Value {
        position,
        region: Text(args.region.clone()),
        surroundings: if args.unknown { Surroundings::Unknown } else { Surroundings::Board },
    };
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        let limits = job::limits(&args.limits, args.lines.threads);
        return batch::positions(&args.position, &files, &limits, request);
    }
    let value = request(input::read_position(&args.position)?);
    let report = job::run(&value, &args.limits, 1)?;
    args.answer.tell(&value, report, render)
}

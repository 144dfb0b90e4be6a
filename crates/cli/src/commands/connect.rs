//! `connect`: the least stones that connect across a strip.

use mustplay::display::RenderOptions;
use mustplay::{Connect, Text};

use crate::cli::connect::ConnectArgs;
use crate::job;
use crate::output::Exit;

pub(super) fn run(args: &ConnectArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let connect = Connect {
        height: args.height,
        length: args.length,
        patterns: args.patterns,
        certify: args.certify.is_some(),
        certificate: args.certify.iter().flatten().next().map(|file| file.as_ref().into()),
        rounded: args.rounded,
        order: args.order.map(Text),
    };
    let report = job::run(&connect, &args.limits, 1)?;
    let render = render.called(args.names.names);
    args.answer.tell(&connect, report, render)
}

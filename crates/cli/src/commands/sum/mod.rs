//! `sum`: playing a sum of games for a score; [`go`] takes the sum from a Go board.

mod go;

use mustplay::display::{Detail, RenderOptions};
use mustplay::{Sum, SumOpponent};

use super::dialogue;
use crate::cli::sum::{Side, SumArgs};
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &SumArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let render = render.with(Detail::Thermographs, args.thermograph);
    if let Some(position) = &args.go {
        return go::run(args, position, render);
    }
    let sum = Sum {
        games: args.games.clone(),
        to_move: args.to_move.map(Side::player),
        details: args.details(),
        search: args.tree.search(),
    };
    if args.play {
        let mut opponent = SumOpponent::new(&sum, args.rule)?;
        return dialogue::hold(&mut opponent, &args.limits);
    }
    let report = job::run(&sum, &args.limits, 1)?;
    if let (Some(path), Some(tree)) = (&args.tree.tree_svg, &report.answer.search) {
        output::write_file(path, &tree.svg())?;
    }
    output::tell(&sum, report, args.format, args.svg.as_ref(), render)
}

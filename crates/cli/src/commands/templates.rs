//! `templates`: all minimal templates within bounds.

use anyhow::bail;
use mustplay::display::RenderOptions;
use mustplay::{FindTemplates, FoundTemplate, FoundTemplates};

use crate::cli::templates::{Extent, TemplatesArgs};
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &TemplatesArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let find = request(args)?;
    let mut report = job::run(&find, &args.limits, 1)?;
    let render =
        RenderOptions { orientation: args.answer.orientation, ..render.called(args.names.names) };
    if args.to.is_some() {
        output::print(&diagrams(&report.answer))?;
        output::picture(&find, &mut report, args.answer.svg.as_ref(), render)?;
        return Ok(Exit::of(&report));
    }
    args.answer.tell(&find, report, render)
}

fn request(args: &TemplatesArgs) -> anyhow::Result<FindTemplates> {
    let &TemplatesArgs { extent, stones, both_edges, reach, above, obtuse, acute, .. } = args;
    let (columns, rows) = match extent {
        Extent::Height(height) => {
            return Ok(FindTemplates::Edge {
                height,
                stones,
                reach,
                above,
                both_edges,
                obtuse,
                acute,
            });
        }
        Extent::Size { columns, rows } => (columns, rows),
    };
    let at_edge = [
        ("--reach", reach.is_some()),
        ("--above", above > 0),
        ("--both-edges", both_edges),
        ("--obtuse", obtuse.is_some()),
        ("--acute", acute.is_some()),
    ];
    if let Some((option, _)) = at_edge.into_iter().find(|(_, is_given)| *is_given) {
        bail!("{option}: expected a height like 3, found a size: templates on it have no edge");
    }
    Ok(FindTemplates::Interior { columns, rows, stones })
}

/// The templates as HexWiki's pages have them, a line each.
fn diagrams(found: &FoundTemplates) -> String {
    let line = |template: &FoundTemplate| format!("{}\n", template.diagram.0);
    found.templates.iter().map(line).collect()
}

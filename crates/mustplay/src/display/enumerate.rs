//! `enumerate`: the passable values over a poset, depth by depth.

use std::fmt::Write as _;

use crate::{DecisiveClasses, Enumerate, Enumerated, NextValues, Report};

use crate::display::{Detail, Picture, Render, RenderOptions, words};

/// The picture is the order of the values.
impl Render for Enumerate {
    fn text(&self, report: &mut Report<Enumerated>, render: RenderOptions) -> String {
        let next = report.answer.next.iter().map(bounds);
        let decisive = report.answer.decisive.iter().map(collapsed);
        table(report, render.has(Detail::Monotone)) + &next.chain(decisive).collect::<String>()
    }

    fn picture(&self, report: &mut Report<Enumerated>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(Some(answer.diagram()?.svg()))
    }
}

/// A line for each depth, and one for all.
fn table(report: &Report<Enumerated>, monotone: bool) -> String {
    let answer = &report.answer;
    let mut text = String::from("depth        values");
    if monotone {
        text.push_str("      monotone");
    }
    text.push_str("  left classes  right classes\n");
    for level in answer.levels() {
        let more = if level.complete { "" } else { "+" };
        let values = format!("{}{more}", level.values);
        let _ = write!(text, "{:>5}  {values:>12}", level.depth);
        if monotone {
            let count = format!("{}{more}", level.monotone);
            let _ = write!(text, "  {count:>12}");
        }
        if level.depth > 0 {
            let more = if level.all_classes { "" } else { "+" };
            let [left, right] =
                [level.left_classes, level.right_classes].map(|count| format!("{count}{more}"));
            let _ = write!(text, "  {left:>12}  {right:>13}");
        }
        text.push('\n');
    }
    let total = words::counted(answer.total as usize, "value");
    let (poset, deepest) = (&answer.poset, answer.depths.len().saturating_sub(1));
    // Counting may be stopped after all values were found.
    let _ = match report.stopped.filter(|_| answer.next.is_none()) {
        Some(stop) if answer.values.is_some() => {
            writeln!(text, "at least {total} over {poset} ({stop}); the list is not complete")
        }
        Some(stop) => writeln!(text, "at least {total} over {poset} ({stop})"),
        None if answer.finite => {
            writeln!(text, "{total} over {poset}, and no others of any depth")
        }
        None => writeln!(text, "{total} over {poset} of depth at most {deepest}"),
    };
    text
}

/// What is known of the depth behind those that were listed.
fn bounds(next: &NextValues) -> String {
    let (depth, reason) = (next.depth, next.stopped.map(|reason| reason.to_string()));
    let Some(counts) = &next.counts else {
        let reason = reason.unwrap_or_default();
        return format!("depth {depth}: not counted ({reason})\n");
    };
    let (left, right, least) = (counts.left_classes, counts.right_classes, counts.at_least);
    match (reason, counts.at_most) {
        (Some(reason), _) => format!(
            "depth {depth}: at least {left} left and {right} right classes; \
             at least {least} values of depth at most {depth} ({reason})\n"
        ),
        (None, Some(most)) => format!(
            "depth {depth}: {left} left and {right} right classes; \
             from {least} to {most} values of depth at most {depth}\n"
        ),
        (None, None) => format!(
            "depth {depth}: {left} left and {right} right classes; \
             at least {least} values of depth at most {depth}\n"
        ),
    }
}

/// How values collapse where top and bottom decide the whole game.
fn collapsed(classes: &DecisiveClasses) -> String {
    let count = match (classes.at_least, classes.at_most) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("from {least} to {most}"),
    };
    let mut text = format!("{count} up to global decisiveness\n");
    for class in &classes.equivalent {
        let _ = writeln!(text, "{}", class.join(" ≃ᵍ "));
    }
    for (what, pairs) in [("beyond the order", &classes.beyond), ("unknown", &classes.open)] {
        const SHOWN: usize = 12;
        let shown = pairs.iter().take(SHOWN);
        let shown: Vec<String> = shown.map(|[g, h]| format!("{g} ≤ᵍ {h}")).collect();
        if !shown.is_empty() {
            let more = match pairs.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            let _ = writeln!(text, "{what}: {}{more}", shown.join(", "));
        }
    }
    text
}

//! Counts by depth as a table.

use std::fmt::Write;

use mustplay_games::outcome::enumerate::Enumeration;

use crate::output;

/// A line for each depth, and one for all.
pub(super) fn text(poset: &str, found: &Enumeration, monotone: bool) -> String {
    let mut text = String::from("depth        values");
    if monotone {
        text.push_str("      monotone");
    }
    text.push_str("  left classes  right classes\n");
    for level in found.levels() {
        let more = if level.complete { "" } else { "+" };
        let values = format!("{}{more}", level.values);
        let _ = write!(text, "{:>5}  {values:>12}", level.depth);
        if monotone {
            let count = format!("{}{more}", level.monotone);
            let _ = write!(text, "  {count:>12}");
        }
        if level.depth > 0 {
            let (left, right) = (level.left_classes, level.right_classes);
            let _ = write!(text, "  {left:>12}  {right:>13}");
        }
        text.push('\n');
    }
    let total = output::counted(found.total() as usize, "value");
    let deepest = found.levels().last().map_or(0, |level| level.depth);
    let _ = match found.stopped() {
        Some(stop) => writeln!(text, "at least {total} over {poset} ({stop})"),
        None if found.is_finite() => {
            writeln!(text, "{total} over {poset}, and no others of any depth")
        }
        None => writeln!(text, "{total} over {poset} of depth at most {deepest}"),
    };
    text
}

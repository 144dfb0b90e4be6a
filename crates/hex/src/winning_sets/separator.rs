//! Minimal separators of two terminals (Kloks and Kratsch, SCG §12.4).
//!
//! A separator is minimal if each of its cells touches the part that is joined to one terminal and
//! the part that is joined to the other, the terminals themselves being in these parts. The part A
//! of the first terminal tells the separator: it is what of the border of A touches the part of
//! the second terminal.
//!
//! One of them has the smallest A that there can be, next to the first terminal. From a separator
//! S with part A others are made by pushing it over a cell x of S that is not at the second
//! terminal: what of the border of A with x touches the part that is left of the second terminal
//! is a minimal separator again.
//!
//! **All are found.** Let S* be one, with part A*, and let S be found, with A inside of A* and as
//! large as possible. If S has a cell in A*, push S over it. The new separator lies in A* and S*,
//! and what is left of the second terminal contains all that it has in S*, so that its part A lies
//! in A* again, and is larger. If S has no cell in A*, then A* is A, and S and S* have the same
//! border, so they are the same.

use rustc_hash::FxHashSet;

use crate::contraction::Contraction;
use crate::masks::CellSet;

use super::{End, Viewer};

/// Shows all minimal sets of cells without which the terminals of a color that joins two are not
/// connected.
pub(super) fn find<const W: usize>(
    graph: &Contraction<W>,
    viewer: &mut Viewer<'_, W>,
) -> Result<(), End> {
    let &[first, second] = graph.terminals() else {
        return Ok(());
    };
    let all = graph.empty();
    // What of the border of a part of the first terminal touches what is left of the second.
    let close = |part: CellSet<W>| {
        let border = (graph.around(part) | first) - part;
        let other = graph.flood(second - border, all - part - border);
        border & (graph.around(other) | second)
    };
    let start = close(CellSet::EMPTY);
    let mut known = FxHashSet::default();
    known.insert(start);
    let mut waiting = vec![start];
    while let Some(separator) = waiting.pop() {
        viewer.show(separator)?;
        let part = graph.flood(first - separator, all - separator);
        for cell in separator - second {
            viewer.step(known.capacity() * size_of::<CellSet<W>>() * 2)?;
            let pushed = close(part.with(cell));
            if known.insert(pushed) {
                waiting.push(pushed);
            }
        }
    }
    Ok(())
}

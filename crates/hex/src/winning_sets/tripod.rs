//! Minimal sets that join three terminals.
//!
//! Let S be one. A shortest path in S from a cell at the first terminal to one at the second is
//! induced and has just its ends at these terminals. If it is not at the third, a shortest path
//! from there to a cell that touches the first path is induced and has just its first cell at the
//! terminal and just its last one beside the first path. The two paths join all three terminals,
//! so they are all of S.
//!
//! So all such pairs of paths are looked at, and those kept that are minimal; since the paths of a
//! set need not be unique, it is kept once.

use rustc_hash::FxHashSet;

use crate::contraction::Contraction;
use crate::masks::CellSet;

use super::path::Search;
use super::{End, Viewer};

/// Shows all minimal sets of cells one chain of which is at three terminals.
pub(super) fn find<const W: usize>(
    graph: &Contraction<W>,
    terminals: [CellSet<W>; 3],
    viewer: &mut Viewer<'_, W>,
) -> Result<(), End> {
    let [first, second, third] = terminals;
    let all = graph.empty();
    let mut known = FxHashSet::default();
    let mut show = |set: CellSet<W>, viewer: &mut Viewer<'_, W>| {
        if is_minimal(graph, &terminals, set) && known.insert(set) {
            viewer.show(set)?;
        }
        viewer.step(known.capacity() * size_of::<CellSet<W>>())
    };
    let search = Search { graph, to: second };
    search.run(first, all, viewer, &mut |path, viewer| {
        if path.meets(third) {
            return show(path, viewer);
        }
        let leg = Search { graph, to: graph.around(path) };
        leg.run(third, all - path, viewer, &mut |leg, viewer| show(path | leg, viewer))
    })
}

fn is_minimal<const W: usize>(
    graph: &Contraction<W>,
    terminals: &[CellSet<W>; 3],
    set: CellSet<W>,
) -> bool {
    let joins = |set: CellSet<W>| {
        let mut rest = set;
        while let Some(cell) = rest.min() {
            let chain = graph.flood(CellSet::single(cell), set);
            if terminals.iter().all(|&terminal| chain.meets(terminal)) {
                return true;
            }
            rest -= chain;
        }
        false
    };
    set.iter().all(|cell| !joins(set.without(cell)))
}

//! Induced paths between two sets of cells.
//!
//! A path is made longer by a cell that touches its last one and none of those before; if it can
//! come to no terminal, it is given up at its end. So the time is proportional to the number of
//! beginnings of induced paths.

use crate::board::Cell;
use crate::contraction::Contraction;
use crate::masks::CellSet;

use super::{End, Viewer};

/// Shows all induced paths that have one cell in each of two sets, their ends.
pub(super) fn find<const W: usize>(
    graph: &Contraction<W>,
    ends: [CellSet<W>; 2],
    viewer: &mut Viewer<'_, W>,
) -> Result<(), End> {
    let [from, to] = ends;
    let search = Search { graph, to };
    search.run(from, graph.empty(), viewer, &mut |path, viewer| viewer.show(path))
}

/// A search for paths that end where they come to `to`.
pub(super) struct Search<'a, const W: usize> {
    pub(super) graph: &'a Contraction<W>,
    pub(super) to: CellSet<W>,
}

/// What is done with a path.
type Found<'a, 'b, const W: usize> =
    &'a mut dyn FnMut(CellSet<W>, &mut Viewer<'b, W>) -> Result<(), End>;

impl<const W: usize> Search<'_, W> {
    /// Finds all induced paths with just their first cell in `from` and just their last one in
    /// `to`, over cells of `within`.
    pub(super) fn run<'b>(
        &self,
        from: CellSet<W>,
        within: CellSet<W>,
        viewer: &mut Viewer<'b, W>,
        found: Found<'_, 'b, W>,
    ) -> Result<(), End> {
        for cell in from & within {
            let path = CellSet::single(cell);
            self.extend(cell, path, within - from, viewer, found)?;
        }
        Ok(())
    }

    /// `free` holds the cells that touch no cell of the path before `last`.
    fn extend<'b>(
        &self,
        last: Cell,
        path: CellSet<W>,
        free: CellSet<W>,
        viewer: &mut Viewer<'b, W>,
        found: Found<'_, 'b, W>,
    ) -> Result<(), End> {
        viewer.step(0)?;
        if self.to.contains(last) {
            return found(path, viewer);
        }
        let next = self.graph.neighbors(last) & free;
        for cell in next {
            self.extend(cell, path.with(cell), free - next, viewer, found)?;
        }
        Ok(())
    }
}

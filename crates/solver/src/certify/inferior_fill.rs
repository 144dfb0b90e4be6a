//! Inferior cells given to the winner.
//!
//! A cell is *dead* for a color that joins two terminals if all its neighbors that are the color's
//! or may become so are joined by the color's stones anyway, or joined to the same terminal: a path
//! through the cell has a short cut (SCG §8.1). Two cells are *captured* if each is dead once the
//! color has the other: the color answers one with the other, which is as good as owning both (SCG
//! §8.2). So the proof may assume that the winner owns such cells, dead ones even where the
//! opponent has a stone, and has fewer positions to prove. The steps [`Step::Dead`] and
//! [`Step::Captured`] discharge the assumption.

use mustplay_hex::{Cell, CellSet, Color, Masks};

use crate::certify::draft::Draft;
use crate::certify::{Step, StepId};

/// Cells that the proof may assume to be the winner's.
#[derive(Clone, Copy, Debug)]
pub(super) enum InferiorFill {
    Dead(Cell),
    Captured([Cell; 2]),
}

impl InferiorFill {
    fn cells<const W: usize>(self) -> CellSet<W> {
        match self {
            Self::Dead(cell) => CellSet::single(cell),
            Self::Captured([one, other]) => CellSet::single(one).with(other),
        }
    }
}

/// A cell or a terminal, with the cells adjacent to it.
struct Contact<const W: usize> {
    cell: CellSet<W>,
    near: CellSet<W>,
}

impl<const W: usize> Contact<W> {
    fn terminal(near: CellSet<W>) -> Self {
        let cell = CellSet::EMPTY;
        Self { cell, near }
    }
}

/// Finds inferior cells for one color.
pub(super) struct InferiorFills<'a, const W: usize> {
    masks: &'a Masks<W>,
    winner: Color,
}

impl<'a, const W: usize> InferiorFills<'a, W> {
    pub(super) fn new(masks: &'a Masks<W>, winner: Color) -> Self {
        Self { masks, winner }
    }

    /// Fills where the winner owns `own` and the cells of `free` are free, in an order in which
    /// each fill holds given those before it; and all cells that the winner owns afterwards.
    pub(super) fn find(
        &self,
        mut own: CellSet<W>,
        mut free: CellSet<W>,
    ) -> (Vec<InferiorFill>, CellSet<W>) {
        let mut found = Vec::new();
        if self.masks.terminals(self.winner).len() != 2 {
            return (found, own);
        }
        let mut waiting = self.masks.all() - own;
        while let Some(cell) = waiting.min() {
            waiting.remove(cell);
            let mut partners = (self.masks.neighbors(cell) & free).iter();
            let fill = if self.bypass(cell, own, free).is_some() {
                Some(InferiorFill::Dead(cell))
            } else if free.contains(cell) {
                let captured = |&other: &Cell| {
                    let pair = [[cell, other], [other, cell]];
                    let dead = |&[x, y]: &[Cell; 2]| self.bypass(x, own.with(y), free.without(y));
                    pair.iter().all(|pair| dead(pair).is_some())
                };
                let other = partners.find(captured);
                other.map(|other| InferiorFill::Captured([cell, other]))
            } else {
                None
            };
            if let Some(fill) = fill {
                let cells = fill.cells();
                found.push(fill);
                own |= cells;
                free -= cells;
                // Two steps: a neighbor's neighbor may be captured with the neighbor.
                let near = self.masks.around(cells);
                waiting |= (near | self.masks.around(near)) - own;
                waiting -= own;
            }
        }
        (found, own)
    }

    /// The stones of `own` that join everything owned or free around a cell, if they do.
    fn bypass(&self, cell: Cell, own: CellSet<W>, free: CellSet<W>) -> Option<CellSet<W>> {
        let own = own.without(cell);
        let near = self.masks.neighbors(cell) & (own | free);
        let terminals = self.masks.terminals(self.winner).iter();
        let touched = terminals.filter(|terminal| terminal.contains(cell));
        let contacts: Vec<Contact<W>> = near
            .iter()
            .map(|cell| Contact { cell: CellSet::single(cell), near: self.masks.neighbors(cell) })
            .chain(touched.map(|&terminal| Contact::terminal(terminal)))
            .collect();
        let mut joining = CellSet::EMPTY;
        for (i, from) in contacts.iter().enumerate() {
            for to in &contacts[..i] {
                joining |= self.join(from, to, own)?;
            }
        }
        Some(joining)
    }

    /// The stones of `own` that join two contacts to each other or to one terminal, if they do.
    fn join(&self, from: &Contact<W>, to: &Contact<W>, own: CellSet<W>) -> Option<CellSet<W>> {
        let path = |from: &Contact<W>, to: &Contact<W>| {
            if from.near.meets(to.cell) || to.near.meets(from.cell) {
                return Some(CellSet::EMPTY);
            }
            let path = self.masks.shortest_path(from.near | from.cell, to.near | to.cell, own);
            (!path.is_empty()).then_some(path)
        };
        path(from, to).or_else(|| {
            let mut terminals = self.masks.terminals(self.winner).iter();
            terminals.find_map(|&terminal| {
                let terminal = Contact::terminal(terminal);
                Some(path(from, &terminal)? | path(&terminal, to)?)
            })
        })
    }

    /// Discharges fills, in the order found, in a proof where the winner owns `own` and them.
    pub(super) fn discharge(
        &self,
        fills: &[InferiorFill],
        own: CellSet<W>,
        mut id: StepId,
        draft: &mut Draft<'_, W>,
    ) -> Option<StepId> {
        let mut owned = fills.iter().fold(own, |own, fill| own | fill.cells());
        for &fill in fills.iter().rev() {
            let cells = fill.cells();
            owned -= cells;
            let proved = draft.statement(id);
            let needed = proved.owned | proved.carrier;
            if !needed.meets(cells) {
                continue;
            }
            let free = needed - cells - owned;
            let step = match fill {
                InferiorFill::Dead(cell) => {
                    let joining = self.bypass(cell, owned, free)?;
                    let owned = (joining - proved.owned).iter().collect();
                    let then = id;
                    Step::Dead { cell, then, owned }
                }
                InferiorFill::Captured(cells) => {
                    let [one, other] = cells;
                    let joining = self.bypass(one, owned.with(other), free)?
                        | self.bypass(other, owned.with(one), free)?;
                    let joining = joining.without(one).without(other);
                    let owned = (joining - proved.owned).iter().collect();
                    let then = id;
                    Step::Captured { cells, then, owned }
                }
            };
            id = draft.add(step).ok()?;
        }
        Some(id)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/inferior_fill.rs"]
mod tests;

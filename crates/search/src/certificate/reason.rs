//! Reasons for virtual connections.
//!
//! [`Closure`] finds connections fast and keeps carriers only. A carrier that it has accepted was
//! made by a rule from carriers that it had accepted before, and it forgets none; so the rule can
//! be found again by looking for parts that fit, and the connection can be written down as steps of
//! a proof.
//!
//! Parts are taken that are *simpler*: with fewer cells in the carrier, or as many and fewer ends
//! that are empty cells. AND over an empty cell leaves that cell out of both parts. AND over a
//! chain divides the carrier, or replaces a cell that touches the chain by the chain. OR needs no
//! part that is the whole carrier, since the others have nothing in common without it. So looking
//! for simpler parts misses no rule, and comes to an end.

use mustplay_hex::virtual_connections::{Closure, End as Node, Goal};
use mustplay_hex::{Cell, CellSet, Color, Masks};

use super::draft::Draft;
use super::{End, Step, StepId};

/// A connection of two nodes: full if the winner may move second.
#[derive(Clone, Copy)]
struct Link<const W: usize> {
    nodes: [Node; 2],
    full: bool,
    carrier: CellSet<W>,
}

/// The connections of the winner in one position, from which reasons are read off.
pub(super) struct Reasons<'a, const W: usize> {
    masks: &'a Masks<W>,
    winner: Color,
    closure: Closure<W>,
    own: CellSet<W>,
}

impl<'a, const W: usize> Reasons<'a, W> {
    /// For positions in which `winner` has two sides to join.
    pub(super) fn new(masks: &'a Masks<W>, winner: Color) -> Self {
        Self {
            masks,
            winner,
            closure: Closure::default(),
            own: CellSet::EMPTY,
        }
    }

    /// Finds connections of the winner, who owns `own`, through the cells of `free`.
    pub(super) fn find(&mut self, own: CellSet<W>, free: CellSet<W>, goal: Goal) {
        self.own = own;
        let (masks, winner) = (self.masks, self.winner);
        self.closure.find(masks, winner, own, free, goal);
    }

    /// The carrier of a full connection of the sides.
    pub(super) fn full(&self) -> Option<CellSet<W>> {
        let [top, bottom] = Node::SIDES;
        self.closure.full(top, bottom).first().copied()
    }

    /// The carriers of semi connections of the sides, small ones first.
    pub(super) fn threats(&self) -> &[CellSet<W>] {
        let [top, bottom] = Node::SIDES;
        self.closure.semi(top, bottom)
    }

    /// How many cells the threats have in common that the winner has after a move.
    pub(super) fn left_after(&self, cell: Cell) -> usize {
        let left = self.closure.left_after(cell);
        left.map_or(usize::MAX, CellSet::len)
    }

    /// Writes down why the sides are connected in a carrier that was found.
    pub(super) fn explain(
        &self,
        full: bool,
        carrier: CellSet<W>,
        draft: &mut Draft<'_, W>,
    ) -> Option<StepId> {
        let link = Link {
            nodes: Node::SIDES,
            full,
            carrier,
        };
        let id = self.write(link, [End::Terminal(0), End::Terminal(1)], draft)?;
        // No more than was said: it could only be otherwise if the closure had rules that are not
        // known here.
        let proved = draft.statement(id);
        let holds = proved.owned.is_subset(self.own)
            && proved.carrier.is_subset(self.own | carrier)
            && !(full && proved.first);
        holds.then_some(id)
    }

    /// Writes down a connection of two nodes for which `ends` stand in the proof: the side, a stone
    /// of the chain, or the cell.
    ///
    /// The recursion ends, since parts are simpler; it is at most three times as deep as the
    /// carrier is large.
    fn write(&self, link: Link<W>, ends: [End; 2], draft: &mut Draft<'_, W>) -> Option<StepId> {
        if let Some(known) = draft.join(ends, !link.full, self.own, link.carrier) {
            return Some(known);
        }
        let step = if let Some(cells) = self.touch(&link, ends) {
            Step::Chain { ends, cells }
        } else if let Some((over, [left, right])) = self.and(&link) {
            let via = self.stone(over, &left, &right)?;
            let parts = [
                self.write(left, [ends[0], End::Cell(via)], draft)?,
                self.write(right, [End::Cell(via), ends[1]], draft)?,
            ];
            let step = Step::And { via, parts };
            if self.closure.ends().is_owned(over) {
                step
            } else {
                let then = draft.add(step).ok()?;
                Step::Move { cell: via, then }
            }
        } else {
            let parts = self.or(&link)?;
            let written = parts.into_iter().map(|part| self.write(part, ends, draft));
            let branches = written.collect::<Option<Vec<StepId>>>()?;
            Step::Or { branches }
        };
        draft.add(step).ok()
    }

    /// The cell that stands for a node between two connections: of a chain a stone that both come
    /// to if there is one, since then other stones may not be needed.
    fn stone(&self, node: Node, left: &Link<W>, right: &Link<W>) -> Option<Cell> {
        let ends = self.closure.ends();
        let cells = ends.stones(node) | ends.cell(node);
        let [left, right] = [left, right].map(|link| {
            let nodes = link.nodes.iter();
            let used = nodes.fold(link.carrier, |all, &node| all | ends.cell(node));
            self.masks.around(used) & cells
        });
        [left & right, left, cells]
            .iter()
            .find_map(|some| some.min())
    }

    fn links(&self, nodes: [Node; 2], full: bool) -> impl Iterator<Item = Link<W>> {
        let [x, y] = nodes;
        let found = if full {
            self.closure.full(x, y)
        } else {
            self.closure.semi(x, y)
        };
        let link = move |&carrier: &CellSet<W>| Link {
            nodes,
            full,
            carrier,
        };
        found.iter().map(link)
    }

    fn is_simpler(&self, part: &Link<W>, whole: &Link<W>) -> bool {
        let cells = |link: &Link<W>| {
            let is_cell = |node: &&Node| !self.closure.ends().is_owned(**node);
            link.nodes.iter().filter(is_cell).count()
        };
        part.carrier.is_subset(whole.carrier)
            && (part.carrier != whole.carrier || cells(part) < cells(whole))
    }

    /// The stones over which the nodes touch.
    fn touch(&self, link: &Link<W>, at: [End; 2]) -> Option<Vec<Cell>> {
        let [x, y] = link.nodes;
        let ends = self.closure.ends();
        let touching = ends.near(x).meets(ends.cell(y)) || ends.near(y).meets(ends.cell(x));
        if !(touching && link.full) {
            return None;
        }
        let stones = self.contact([x, y], at[0]) | self.contact([y, x], at[1]);
        let is_inner = |cell: &Cell| !at.contains(&End::Cell(*cell));
        Some(stones.iter().filter(is_inner).collect())
    }

    /// Fewest stones of x that lead from its end to a stone or the side touching y.
    fn contact(&self, [x, y]: [Node; 2], from: End) -> CellSet<W> {
        let ends = self.closure.ends();
        let target = ends.cell(y);
        let from = match from {
            End::Cell(cell) => CellSet::single(cell),
            End::Terminal(side) => {
                let side = self.masks.terminals(self.winner)[side];
                if side.meets(target) {
                    return CellSet::EMPTY;
                }
                side
            }
        };
        self.masks
            .shortest_path(from, self.masks.around(target), ends.stones(x))
    }

    /// Parts for the rule AND, and the node that they share.
    fn and(&self, whole: &Link<W>) -> Option<(Node, [Link<W>; 2])> {
        let [x, y] = whole.nodes;
        let ends = self.closure.ends();
        let over = |z: Node, [left, right]: [bool; 2]| {
            let fits = |part: &Link<W>| self.is_simpler(part, whole);
            self.links([x, z], left).filter(fits).find_map(|left| {
                let mut others = self.links([z, y], right).filter(fits);
                let right = others.find(|right| !right.carrier.meets(left.carrier))?;
                Some((z, [left, right]))
            })
        };
        if !whole.full {
            let cells = whole.carrier.iter().filter_map(|cell| ends.at(cell));
            let found = cells
                .filter(|&z| !ends.is_owned(z))
                .find_map(|z| over(z, [true, true]));
            if found.is_some() {
                return found;
            }
        }
        let kinds: &[[bool; 2]] = if whole.full {
            &[[true, true]]
        } else {
            &[[true, false], [false, true]]
        };
        let is_chain =
            |z: &Node| ends.is_owned(*z) && !Node::SIDES.contains(z) && *z != x && *z != y;
        let mut chains = ends
            .iter()
            .take_while(|&z| ends.is_owned(z))
            .filter(is_chain);
        chains.find_map(|z| kinds.iter().find_map(|&kinds| over(z, kinds)))
    }

    /// Parts for the rule OR, few of them.
    fn or(&self, whole: &Link<W>) -> Option<Vec<Link<W>>> {
        if !whole.full {
            return None;
        }
        let fits = |part: &Link<W>| self.is_simpler(part, whole);
        let parts: Vec<Link<W>> = self.links(whole.nodes, false).filter(fits).collect();
        let mut common = whole.carrier;
        let mut chosen = Vec::new();
        while !common.is_empty() {
            let left = |part: &&Link<W>| (part.carrier & common).len();
            let best = parts.iter().min_by_key(left)?;
            if common.is_subset(best.carrier) {
                return None;
            }
            common &= best.carrier;
            chosen.push(*best);
        }
        Some(chosen)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/reason.rs"]
mod tests;

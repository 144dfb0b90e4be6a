//! Wins without search, with derivations of virtual connections.
//!
//! [`Closure`] finds connections fast and stores only their carriers. A rule made each accepted
//! carrier from carriers accepted before, and none is discarded. So the rule can be recovered by
//! looking for parts that fit, and the connection can be written as steps of a proof.
//!
//! Only *simpler* parts are considered: with a smaller carrier, or one of equal size and fewer
//! sides and empty cells to join. AND over an empty cell removes that cell from both parts. AND
//! over a chain divides the carrier, or replaces a cell or a side that touches the chain by the
//! chain. OR needs no part with the whole carrier, because the others alone have nothing in common.
//! A tripod divides the sides. So the search for simpler parts misses no rule and terminates.
//!
//! With three sides to join, a connection of anywhere and everywhere is a win: some chain, or some
//! cell as the first move, is joined to all sides.

use mustplay_hex::{Cell, CellSet, Color, Masks};

use crate::certify::draft::Draft;
use crate::certify::{ProofEnd, Step, StepId};
use crate::virtual_connections::{Closure, ClosureGoal, End as Node};

/// A connection of two nodes: full if the winner may move second.
#[derive(Clone, Copy)]
struct Link<const W: usize> {
    nodes: [Node; 2],
    full: bool,
    carrier: CellSet<W>,
}

impl<const W: usize> Link<W> {
    /// The combinations of full and semi for two parts.
    fn kinds(&self) -> &'static [[bool; 2]] {
        if self.full { &[[true, true]] } else { &[[true, false], [false, true]] }
    }
}

/// Proves wins of one color without search: with two or three sides to join, by virtual connections
/// of the sides; otherwise only if the game is over.
pub(super) struct LeafProver<'a, const W: usize> {
    masks: &'a Masks<W>,
    winner: Color,
    closure: Closure<W>,
    own: CellSet<W>,
}

impl<'a, const W: usize> LeafProver<'a, W> {
    pub(super) fn new(masks: &'a Masks<W>, winner: Color) -> Self {
        Self { masks, winner, closure: Closure::default(), own: CellSet::EMPTY }
    }

    /// Looks for a win of the winner, who owns `own`, through the cells of `free`, with the winner
    /// to move if `first` and else with the opponent to move.
    pub(super) fn prove(
        &mut self,
        first: bool,
        own: CellSet<W>,
        free: CellSet<W>,
        draft: &mut Draft<'_, W>,
    ) -> Option<StepId> {
        if let Some(id) = self.prove_finished(own, draft) {
            return Some(id);
        }
        if self.masks.terminals(self.winner).is_empty() {
            return None;
        }
        let goal = if first { ClosureGoal::Semi } else { ClosureGoal::Full };
        self.own = own;
        self.closure.find(self.masks, self.winner, own, free, goal);
        let [top, bottom] = Node::SIDES;
        if let Some(&carrier) = self.closure.full(top, bottom).first() {
            return self.derive(true, carrier, draft);
        }
        let threat = self.threats().first().filter(|_| first);
        threat.and_then(|&carrier| self.derive(false, carrier, draft))
    }

    /// The proof of a win without further moves.
    fn prove_finished(&self, own: CellSet<W>, draft: &mut Draft<'_, W>) -> Option<StepId> {
        if !self.is_won(own) {
            return None;
        }
        if let &[from, to] = self.masks.terminals(self.winner) {
            let cells = self.masks.shortest_path(from, to, own);
            let ends = [ProofEnd::terminal(0), ProofEnd::terminal(1)];
            let cells = cells.iter().collect();
            if let Ok(id) = draft.add(Step::Chain { ends, cells }) {
                return Some(id);
            }
        }
        // A minimal set of stones.
        let cells = own.iter().fold(own, |kept, cell| {
            let fewer = kept.without(cell);
            if self.is_won(fewer) { fewer } else { kept }
        });
        let cells = cells.iter().collect();
        draft.add(Step::Win { cells }).ok()
    }

    fn is_won(&self, own: CellSet<W>) -> bool {
        if self.masks.terminals(self.winner).is_empty() {
            !self.masks.joins(!self.winner, self.masks.all() - own)
        } else {
            self.masks.joins(self.winner, own)
        }
    }

    /// The carriers of semi connections of the sides, small ones first.
    pub(super) fn threats(&self) -> &[CellSet<W>] {
        let [top, bottom] = Node::SIDES;
        self.closure.semi(top, bottom)
    }

    /// The number of cells common to the winner's threats after a move.
    pub(super) fn left_after(&self, cell: Cell) -> usize {
        let left = self.closure.left_after(cell);
        left.map_or(usize::MAX, CellSet::len)
    }

    /// Writes the derivation of a connection of the sides with this carrier.
    pub(super) fn derive(
        &self,
        full: bool,
        carrier: CellSet<W>,
        draft: &mut Draft<'_, W>,
    ) -> Option<StepId> {
        let link = Link { nodes: Node::SIDES, full, carrier };
        let id = if self.closure.ends().has_tripods() {
            self.write_win(link, draft)?
        } else {
            self.write(link, Node::SIDES.map(|side| self.end_of(side)), draft)?
        };
        // The proof ends with this connection unless the closure has rules unknown here.
        let proved = draft.statement(id);
        let holds = proved.owned.is_subset(self.own)
            && proved.carrier.is_subset(self.own | carrier)
            && !(full && proved.first);
        holds.then_some(id)
    }

    /// Writes a connection of two nodes; `ends` represent them in the proof: the side, a stone of
    /// the chain, or the cell. The depth of the recursion is at most three times the size of the
    /// carrier.
    fn write(
        &self,
        mut link: Link<W>,
        mut ends: [ProofEnd; 2],
        draft: &mut Draft<'_, W>,
    ) -> Option<StepId> {
        if self.closure.ends().has_tripods() && self.closure.ends().is_side(link.nodes[1]) {
            link.nodes.reverse();
            ends.reverse();
        }
        if let Some(known) = draft.join(ends, !link.full, self.own, link.carrier) {
            return Some(known);
        }
        let step = if let Some(cells) = self.touch(&link, ends) {
            Step::Chain { ends, cells }
        } else if let Some((at, parts)) = self.tripod(&link, ends) {
            let [one, other] = parts;
            let parts = [
                self.write(one, self.ends_at(&one, at), draft)?,
                self.write(other, self.ends_at(&other, at), draft)?,
            ];
            Step::Tripod { at, parts }
        } else if let Some((middle, [left, right])) = self.and(&link) {
            let via = self.stone(middle, &left, &right)?;
            let parts = [
                self.write(left, [ends[0], ProofEnd::Cell(via)], draft)?,
                self.write(right, [ProofEnd::Cell(via), ends[1]], draft)?,
            ];
            let step = Step::And { via, parts };
            if self.closure.ends().is_owned(middle) {
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

    /// Writes down a connection of anywhere and everywhere, which is a win.
    fn write_win(&self, link: Link<W>, draft: &mut Draft<'_, W>) -> Option<StepId> {
        if let Some(known) = draft.win(!link.full, self.own, self.own | link.carrier) {
            return Some(known);
        }
        let step = if let Some((middle, part)) = self.meeting_node(&link) {
            let cell = self.stone(middle, &part, &part)?;
            let then = self.write(part, self.ends_at(&part, cell), draft)?;
            let step = Step::Own { cell, then };
            if self.closure.ends().is_owned(middle) {
                step
            } else {
                let then = draft.add(step).ok()?;
                Step::Move { cell, then }
            }
        } else {
            let parts = self.or(&link)?;
            let written = parts.into_iter().map(|part| self.write_win(part, draft));
            let branches = written.collect::<Option<Vec<StepId>>>()?;
            Step::Or { branches }
        };
        draft.add(step).ok()
    }

    /// A chain, or a cell as the first move, that is joined to all sides within a carrier.
    fn meeting_node(&self, whole: &Link<W>) -> Option<(Node, Link<W>)> {
        let [_, everywhere] = Node::SIDES;
        let ends = self.closure.ends();
        let joined = |node: Node, full: bool| {
            let within = whole.carrier - ends.cell(node);
            let mut links = self.links([everywhere, node], full);
            links.find(|link| link.carrier.is_subset(within))
        };
        let cells = whole.carrier.iter().filter(|_| !whole.full);
        let cells = cells.filter_map(|cell| ends.at(cell));
        let mut begun = cells.filter_map(|node| Some((node, joined(node, true)?)));
        let mut chains = self.chains();
        let chain = || chains.find_map(|node| Some((node, joined(node, whole.full)?)));
        begun.next().or_else(chain)
    }

    /// The end of a proof for a side or a set of sides.
    fn end_of(&self, side: Node) -> ProofEnd {
        let sides = self.closure.ends().sides_of(side);
        ProofEnd::Terminals(sides.fold(0, |set, side| set | 1 << side))
    }

    /// The ends of a connection between some sides and the node of a cell.
    fn ends_at(&self, link: &Link<W>, cell: Cell) -> [ProofEnd; 2] {
        [self.end_of(link.nodes[0]), ProofEnd::Cell(cell)]
    }

    /// The chains that are not part of a side.
    fn chains(&self) -> impl Iterator<Item = Node> {
        let ends = self.closure.ends();
        let owned = ends.iter().take_while(|&node| ends.is_owned(node));
        owned.filter(|&node| !ends.is_side(node))
    }

    /// The cell that represents the node between two connections: of a chain, a stone that both
    /// reach, if there is one, so that other stones may be unnecessary.
    fn stone(&self, node: Node, left: &Link<W>, right: &Link<W>) -> Option<Cell> {
        let ends = self.closure.ends();
        let cells = ends.stones(node) | ends.cell(node);
        let [left, right] = [left, right].map(|link| {
            let nodes = link.nodes.iter();
            let used = nodes.fold(link.carrier, |all, &node| all | ends.cell(node));
            self.masks.around(used) & cells
        });
        [left & right, left, cells].iter().find_map(|some| some.min())
    }

    fn links(&self, nodes: [Node; 2], full: bool) -> impl Iterator<Item = Link<W>> {
        let [x, y] = nodes;
        let found = if full { self.closure.full(x, y) } else { self.closure.semi(x, y) };
        let link = move |&carrier: &CellSet<W>| Link { nodes, full, carrier };
        found.iter().map(link)
    }

    fn is_simpler(&self, part: &Link<W>, whole: &Link<W>) -> bool {
        let ends = self.closure.ends();
        let sides = |node: &Node| ends.sides_of(*node).filter(|_| ends.has_tripods()).count();
        let weight = |node: &Node| ends.cell(*node).len() + sides(node);
        let weight = |link: &Link<W>| link.nodes.iter().map(weight).sum::<usize>();
        part.carrier.is_subset(whole.carrier)
            && (part.carrier != whole.carrier || weight(part) < weight(whole))
    }

    /// The stones over which the nodes touch.
    fn touch(&self, link: &Link<W>, at: [ProofEnd; 2]) -> Option<Vec<Cell>> {
        let [x, y] = link.nodes;
        let ends = self.closure.ends();
        let cells = |node: Node| ends.cell(node) | ends.stones(node);
        let touching = ends.near(x).meets(cells(y)) || ends.near(y).meets(cells(x));
        if !(touching && link.full) {
            return None;
        }
        let stones = self.contact([x, y], at[0]) | self.contact([y, x], at[1]);
        let is_inner = |cell: &Cell| !at.contains(&ProofEnd::Cell(*cell));
        Some(stones.iter().filter(is_inner).collect())
    }

    /// Fewest stones of x that lead from its end to a stone or the side touching y.
    fn contact(&self, [x, y]: [Node; 2], from: ProofEnd) -> CellSet<W> {
        let ends = self.closure.ends();
        let from = match from {
            ProofEnd::Cell(cell) => CellSet::single(cell),
            ProofEnd::Terminals(_) => self.side(x),
        };
        if ends.is_side(x) && from.meets(ends.cell(y)) {
            return CellSet::EMPTY;
        }
        let target = if ends.has_tripods() && ends.is_side(y) {
            self.side(y)
        } else {
            self.masks.around(ends.cell(y))
        };
        self.masks.shortest_path(from, target, ends.stones(x))
    }

    /// The cells adjacent to a side; empty unless the node is a single side.
    fn side(&self, node: Node) -> CellSet<W> {
        let side = self.closure.ends().side_at(node);
        side.map_or(CellSet::EMPTY, |side| self.masks.terminals(self.winner)[side])
    }

    /// Parts for a tripod, which join one cell to two sets of sides.
    fn tripod(&self, whole: &Link<W>, at: [ProofEnd; 2]) -> Option<(Cell, [Link<W>; 2])> {
        let ends = self.closure.ends();
        let [sides, node] = whole.nodes;
        let (true, [_, ProofEnd::Cell(cell)]) = (ends.has_tripods() && ends.is_side(sides), at)
        else {
            return None;
        };
        let set = |node: Node| ends.sides_of(node).fold(0, |set: u8, side| set | 1 << side);
        let all = set(sides);
        let is_part = |it: &Node| set(*it) != 0 && set(*it) | all == all && set(*it) != all;
        let parts = || ends.iter().take_while(|&it| ends.is_side(it)).filter(is_part);
        parts().find_map(|one| {
            let others = parts().filter(|&other| one < other && set(one) | set(other) == all);
            others.into_iter().find_map(|other| {
                let ends = [[one, node], [other, node]];
                let found = |&kinds| self.disjoint(whole, ends, kinds);
                Some((cell, whole.kinds().iter().find_map(found)?))
            })
        })
    }

    /// Parts of a connection between these ends, full or not, with disjoint carriers.
    fn disjoint(
        &self,
        whole: &Link<W>,
        ends: [[Node; 2]; 2],
        kinds: [bool; 2],
    ) -> Option<[Link<W>; 2]> {
        let fits = |part: &Link<W>| self.is_simpler(part, whole);
        self.links(ends[0], kinds[0]).filter(fits).find_map(|left| {
            let mut others = self.links(ends[1], kinds[1]).filter(fits);
            let right = others.find(|right| !right.carrier.meets(left.carrier))?;
            Some([left, right])
        })
    }

    /// Parts for the rule AND, and the node that they share.
    fn and(&self, whole: &Link<W>) -> Option<(Node, [Link<W>; 2])> {
        let [x, y] = whole.nodes;
        let ends = self.closure.ends();
        let through =
            |z: Node, kinds: [bool; 2]| Some((z, self.disjoint(whole, [[x, z], [z, y]], kinds)?));
        if !whole.full {
            let cells = whole.carrier.iter().filter_map(|cell| ends.at(cell));
            let found = cells.filter(|&z| !ends.is_owned(z)).find_map(|z| through(z, [true, true]));
            if found.is_some() {
                return found;
            }
        }
        let mut chains = self.chains().filter(|&z| z != x && z != y);
        chains.find_map(|z| whole.kinds().iter().find_map(|&kinds| through(z, kinds)))
    }

    /// Parts for the rule OR, as few as possible.
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
#[path = "../../tests/unit/leaf.rs"]
mod tests;

//! Virtual connections with the reason for each.
//!
//! Adjacency is closed under the rules AND and OR (SCG §12.1), carriers in order of size, as far as the limits
//! go; every connection remembers what it was made from, so that it can be written down as steps of a
//! proof. The ends of connections are the sides of the winner together with the chains that touch them, other
//! chains, and empty cells.

use mustplay_hex::{CellSet, Color, Masks};

use crate::check::Flaw;

use super::draft::Draft;
use super::{End, Step, StepId};

/// Full connections kept for two ends.
const MOST_FULL: usize = 10;
/// Semi connections kept for two ends.
const MOST_SEMI: usize = 24;
/// Semi connections kept for the two sides.
const MOST_THREATS: usize = 60;
/// Semi connections taken together by the OR rule.
const MOST_TOGETHER: usize = 6;
/// Combinations tried.
const MOST_WORK: usize = 300_000;

/// A side with its chains, a chain, or an empty cell.
#[derive(Clone, Copy)]
struct Node<const W: usize> {
    stones: CellSet<W>,
    /// Where connections to it end: the side, one of the stones, or the cell.
    end: End,
    /// The empty cell that it is; nothing if it is owned.
    cell: CellSet<W>,
    /// Empty cells that touch it.
    near: CellSet<W>,
}

/// The sides are the first nodes.
const SIDES: usize = 2;

/// Why two nodes are connected.
#[derive(Clone)]
enum Reason {
    Touch,
    /// Over a node.
    And(usize, [usize; 2]),
    Or(Vec<usize>),
}

/// A connection: full if the winner may move second.
#[derive(Clone)]
struct Link<const W: usize> {
    nodes: [usize; 2],
    full: bool,
    carrier: CellSet<W>,
    reason: Reason,
}

/// The connections of the winner in one position.
pub(super) struct Closure<'a, const W: usize> {
    masks: &'a Masks<W>,
    winner: Color,
    own: CellSet<W>,
    nodes: Vec<Node<W>>,
    links: Vec<Link<W>>,
    /// Links between two nodes, full and semi.
    pairs: Vec<[Vec<usize>; 2]>,
    /// Full and semi links at a node.
    spokes: Vec<[Vec<usize>; 2]>,
    waiting: Vec<Vec<Link<W>>>,
    work: usize,
}

impl<'a, const W: usize> Closure<'a, W> {
    /// Finds connections of `winner`, who has two sides to join and has not joined them with `own` yet, through
    /// the cells of `free`, until the sides are fully connected, or have a semi connection if that is
    /// enough.
    pub(super) fn find(
        masks: &'a Masks<W>,
        winner: Color,
        own: CellSet<W>,
        free: CellSet<W>,
        semi_is_enough: bool,
    ) -> Self {
        let nodes = nodes(masks, winner, own, free);
        let mut closure = Self {
            masks,
            winner,
            own,
            links: Vec::new(),
            pairs: vec![Default::default(); nodes.len() * nodes.len()],
            spokes: vec![Default::default(); nodes.len()],
            waiting: Vec::new(),
            work: 0,
            nodes,
        };
        for x in 0..closure.nodes.len() {
            for y in 0..x {
                if closure.nodes[y].near.meets(closure.nodes[x].cell) {
                    closure.wait(x, y, true, CellSet::EMPTY, || Reason::Touch);
                }
            }
        }
        let mut size = 0;
        while size < closure.waiting.len() && closure.work < MOST_WORK {
            let Some(link) = closure.waiting[size].pop() else {
                size += 1;
                continue;
            };
            closure.accept(link);
            if closure.full().is_some() || semi_is_enough && closure.threats().next().is_some() {
                break;
            }
        }
        closure
    }

    fn pair(&self, x: usize, y: usize) -> &[Vec<usize>; 2] {
        &self.pairs[x.max(y) * self.nodes.len() + x.min(y)]
    }

    /// A full connection of the sides.
    pub(super) fn full(&self) -> Option<usize> {
        self.pair(0, 1)[0].first().copied()
    }

    /// Semi connections of the sides with their carriers, small ones first.
    pub(super) fn threats(&self) -> impl Iterator<Item = (usize, CellSet<W>)> {
        let semi = self.pair(0, 1)[1].iter();
        semi.map(|&link| (link, self.links[link].carrier))
    }

    fn is_owned(&self, node: usize) -> bool {
        self.nodes[node].cell.is_empty()
    }

    /// Whether a connection at least as good is known.
    fn covers(&self, x: usize, y: usize, full: bool, carrier: CellSet<W>) -> bool {
        let [fulls, semis] = self.pair(x, y);
        let within = |&link: &usize| self.links[link].carrier.is_subset(carrier);
        fulls.iter().any(within) || !full && semis.iter().any(within)
    }

    fn wait(
        &mut self,
        x: usize,
        y: usize,
        full: bool,
        carrier: CellSet<W>,
        reason: impl FnOnce() -> Reason,
    ) {
        self.work += 1;
        if self.covers(x, y, full, carrier) {
            return;
        }
        let size = carrier.len();
        if self.waiting.len() <= size {
            self.waiting.resize_with(size + 1, Vec::new);
        }
        self.waiting[size].push(Link {
            nodes: [x, y],
            full,
            carrier,
            reason: reason(),
        });
    }

    fn accept(&mut self, link: Link<W>) {
        let Link {
            nodes: [x, y],
            full,
            carrier,
            ..
        } = link;
        let most = match (full, x.max(y) < SIDES) {
            (true, _) => MOST_FULL,
            (false, true) => MOST_THREATS,
            (false, false) => MOST_SEMI,
        };
        let kind = usize::from(!full);
        if self.pair(x, y)[kind].len() >= most || self.covers(x, y, full, carrier) {
            return;
        }
        let id = self.links.len();
        self.links.push(link);
        for [x, y] in [[x, y], [y, x]] {
            if y >= SIDES {
                self.go_on(x, y, id);
            }
        }
        if !full {
            let others = self.pair(x, y)[1].clone();
            self.take_together(&mut vec![id], carrier, carrier, &others);
        }
        let index = x.max(y) * self.nodes.len() + x.min(y);
        self.pairs[index][kind].push(id);
        self.spokes[x][kind].push(id);
        self.spokes[y][kind].push(id);
    }

    /// The rule AND: from x over y to further nodes.
    fn go_on(&mut self, x: usize, y: usize, id: usize) {
        let (owned, full) = (self.is_owned(y), self.links[id].full);
        if !owned && !full {
            return;
        }
        let carrier = self.links[id].carrier;
        let taken = carrier | self.nodes[x].cell;
        let kinds = if full && owned { 2 } else { 1 };
        for kind in 0..kinds {
            for i in 0..self.spokes[y][kind].len() {
                let next = self.spokes[y][kind][i];
                let ends = self.links[next].nodes;
                let z = if ends[0] == y { ends[1] } else { ends[0] };
                let other = self.links[next].carrier;
                if z == x || taken.meets(other) || carrier.meets(self.nodes[z].cell) {
                    self.work += 1;
                    continue;
                }
                let both_full = full && kind == 0;
                let whole = carrier | other | self.nodes[y].cell;
                self.wait(x, z, both_full && owned, whole, || {
                    Reason::And(y, [id, next])
                });
            }
        }
    }

    /// The rule OR: semi connections besides those chosen, until none of their cells is common to all.
    fn take_together(
        &mut self,
        chosen: &mut Vec<usize>,
        common: CellSet<W>,
        union: CellSet<W>,
        others: &[usize],
    ) {
        for (i, &other) in others.iter().enumerate().rev() {
            self.work += 1;
            let carrier = self.links[other].carrier;
            let left = common & carrier;
            if left == common {
                continue;
            }
            chosen.push(other);
            if left.is_empty() {
                let [x, y] = self.links[other].nodes;
                self.wait(x, y, true, union | carrier, || Reason::Or(chosen.clone()));
            } else if chosen.len() < MOST_TOGETHER {
                self.take_together(chosen, left, union | carrier, &others[..i]);
            }
            chosen.pop();
        }
    }

    /// Writes a connection down. The depth of the recursion is the number of rules that the
    /// connection was made by, each of which has a larger carrier or joins other ends than the last.
    pub(super) fn explain(&self, link: usize, draft: &mut Draft<'_, W>) -> Result<StepId, Flaw> {
        let Link {
            nodes,
            full,
            carrier,
            reason,
        } = &self.links[link];
        let ends = nodes.map(|node| self.nodes[node].end);
        if let Some(known) = draft.join(ends, !full, self.own, *carrier) {
            return Ok(known);
        }
        match reason {
            Reason::Touch => {
                let [x, y] = nodes.map(|node| &self.nodes[node]);
                let cells = self.contact(x, y) | self.contact(y, x);
                let inner = cells.iter().filter(|&c| !ends.contains(&End::Cell(c)));
                draft.add(Step::Chain {
                    ends,
                    cells: inner.collect(),
                })
            }
            &Reason::And(over, parts) => {
                let End::Cell(via) = self.nodes[over].end else {
                    unreachable!("connections are not made over sides")
                };
                let parts = [
                    self.explain(parts[0], draft)?,
                    self.explain(parts[1], draft)?,
                ];
                let then = draft.add(Step::And { via, parts })?;
                if self.is_owned(over) {
                    Ok(then)
                } else {
                    draft.add(Step::Move { cell: via, then })
                }
            }
            Reason::Or(branches) => {
                let branches: Result<Vec<StepId>, Flaw> = branches
                    .iter()
                    .map(|&branch| self.explain(branch, draft))
                    .collect();
                draft.add(Step::Or {
                    branches: branches?,
                })
            }
        }
    }

    /// Fewest stones of x that lead from its end to a cell touching y.
    fn contact(&self, x: &Node<W>, y: &Node<W>) -> CellSet<W> {
        let target = y.cell.iter().fold(CellSet::EMPTY, |near, cell| {
            near | self.masks.neighbors(cell)
        });
        let from = match x.end {
            End::Cell(cell) => CellSet::single(cell),
            End::Terminal(terminal) => {
                let near = self.masks.terminals(self.winner)[terminal];
                if near.meets(y.cell) {
                    return CellSet::EMPTY;
                }
                near
            }
        };
        shortest(self.masks, from, target, x.stones)
    }
}

fn nodes<const W: usize>(
    masks: &Masks<W>,
    winner: Color,
    own: CellSet<W>,
    free: CellSet<W>,
) -> Vec<Node<W>> {
    let around = |cells: CellSet<W>| {
        let neighbors = cells.iter().map(|cell| masks.neighbors(cell));
        neighbors.fold(CellSet::EMPTY, |all, some| all | some)
    };
    let mut nodes = Vec::new();
    let mut rest = own;
    for (terminal, &near) in masks.terminals(winner).iter().enumerate() {
        let stones = masks.flood(near, own);
        rest -= stones;
        nodes.push(Node {
            stones,
            end: End::Terminal(terminal),
            cell: CellSet::EMPTY,
            near: (near | around(stones)) & free,
        });
    }
    while let Some(stone) = rest.min() {
        let stones = masks.flood(CellSet::single(stone), rest);
        rest -= stones;
        nodes.push(Node {
            stones,
            end: End::Cell(stone),
            cell: CellSet::EMPTY,
            near: around(stones) & free,
        });
    }
    nodes.extend(free.iter().map(|cell| Node {
        stones: CellSet::EMPTY,
        end: End::Cell(cell),
        cell: CellSet::single(cell),
        near: masks.neighbors(cell) & free,
    }));
    nodes
}

/// The cells of a shortest path inside `within` from one set to the other, its ends included; nothing
/// if there is none.
pub(super) fn shortest<const W: usize>(
    masks: &Masks<W>,
    from: CellSet<W>,
    to: CellSet<W>,
    within: CellSet<W>,
) -> CellSet<W> {
    let mut layers = vec![from & within];
    let mut reached = layers[0];
    while let Some(&last) = layers.last().filter(|last| !last.meets(to)) {
        let next = last
            .iter()
            .fold(CellSet::EMPTY, |next, cell| next | masks.neighbors(cell));
        let next = (next & within) - reached;
        if next.is_empty() {
            return CellSet::EMPTY;
        }
        reached |= next;
        layers.push(next);
    }
    let mut path = CellSet::EMPTY;
    let mut targets = to;
    for &layer in layers.iter().rev() {
        if let Some(cell) = (layer & targets).min() {
            path.insert(cell);
            targets = masks.neighbors(cell);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use mustplay_hex::Board;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_connection_can_be_written_down(
            columns in 2..6_usize,
            rows in 2..6_usize,
            stones in proptest::collection::vec(0..6_u8, 25),
            winner in prop::sample::select(Color::BOTH.to_vec()),
        ) {
            let board = Board::hex(columns, rows).unwrap();
            let masks = Masks::<1>::new(&board).unwrap();
            let some = |wanted| {
                board
                    .cells()
                    .filter(|cell| stones[cell.index()] == wanted)
                    .collect::<CellSet<1>>()
            };
            let (own, taken) = (some(0), some(1));
            prop_assume!(!masks.joins(winner, own));
            let free = masks.all() - own - taken;
            let closure = Closure::find(&masks, winner, own, free, false);
            let mut draft = Draft::new(&board, winner);
            for (id, link) in closure.links.iter().enumerate() {
                let step = closure.explain(id, &mut draft);
                prop_assert!(step.is_ok(), "{:?}", step);
                let proved = draft.statement(step.unwrap());
                prop_assert!(proved.carrier.is_subset(link.carrier));
                prop_assert!(proved.owned.is_subset(own));
                prop_assert!(!(link.full && proved.first));
            }
        }
    }
}

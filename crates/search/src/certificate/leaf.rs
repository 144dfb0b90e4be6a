//! Wins that are plain to see.
//!
//! Where the winner has to join two terminals, a path of chains in which neighbors touch or
//! have two empty cells in common (a *bridge*), each bridge with cells of its own, is a win
//! with the opponent to move. Elsewhere only a game that is over is a leaf.

use mustplay_hex::{Cell, CellSet, Color, Masks};

use crate::check::Flaw;

use super::draft::Draft;
use super::{End, Step, StepId};

/// How many ways to go on are tried in the search for a path of bridges.
const PATIENCE: usize = 500;

/// A chain of stones or a terminal.
#[derive(Clone, Copy)]
struct Node<const W: usize> {
    /// Nothing for a terminal.
    stones: CellSet<W>,
    liberties: CellSet<W>,
    touches: [bool; 2],
}

/// From a node to the next: two empty cells, or none if they touch.
#[derive(Clone, Copy)]
struct Hop {
    to: usize,
    bridge: Option<[Cell; 2]>,
}

/// Finds wins of one color without search.
pub(super) struct Leaves<'a, const W: usize> {
    masks: &'a Masks<W>,
    winner: Color,
}

/// The terminals are the first nodes.
const TERMINALS: usize = 2;

impl<'a, const W: usize> Leaves<'a, W> {
    pub(super) fn new(masks: &'a Masks<W>, winner: Color) -> Self {
        Self { masks, winner }
    }

    /// Adds a proof that the winner, who owns `own`, wins with the opponent to move although only
    /// `free` is left; nothing if that is not plain to see.
    pub(super) fn win(
        &self,
        own: CellSet<W>,
        free: CellSet<W>,
        draft: &mut Draft<'_, W>,
    ) -> Option<StepId> {
        if self.masks.terminals(self.winner).len() == TERMINALS && !self.is_won(CellSet::EMPTY) {
            let nodes = self.nodes(own, free);
            let path = Walk::through(&nodes)?;
            self.add_path(&nodes, &path, draft).ok()
        } else {
            let cells = self.won(own)?.iter().collect();
            draft.add(Step::Win { cells }).ok()
        }
    }

    /// A least set of stones among `own` that wins, whatever the rest.
    fn won(&self, own: CellSet<W>) -> Option<CellSet<W>> {
        self.is_won(own).then(|| {
            own.iter().fold(own, |kept, cell| {
                let fewer = kept.without(cell);
                if self.is_won(fewer) { fewer } else { kept }
            })
        })
    }

    fn is_won(&self, own: CellSet<W>) -> bool {
        if self.masks.terminals(self.winner).is_empty() {
            !self.masks.joins(!self.winner, self.masks.all() - own)
        } else {
            self.masks.joins(self.winner, own)
        }
    }

    fn nodes(&self, own: CellSet<W>, free: CellSet<W>) -> Vec<Node<W>> {
        let terminals = self.masks.terminals(self.winner);
        let mut nodes: Vec<Node<W>> = terminals
            .iter()
            .map(|&near| Node {
                stones: CellSet::EMPTY,
                liberties: near & free,
                touches: [false; 2],
            })
            .collect();
        let mut rest = own;
        while let Some(stone) = rest.min() {
            let stones = self.masks.flood(CellSet::single(stone), rest);
            rest -= stones;
            nodes.push(Node {
                stones,
                liberties: self.around(stones) & free,
                touches: [0, 1].map(|terminal| stones.meets(terminals[terminal])),
            });
        }
        nodes
    }

    fn around(&self, cells: CellSet<W>) -> CellSet<W> {
        let neighbors = cells.iter().map(|cell| self.masks.neighbors(cell));
        neighbors.fold(CellSet::EMPTY, |all, some| all | some)
    }

    /// Writes the path down: each hop joins a stone of one chain to a stone of the next.
    fn add_path(
        &self,
        nodes: &[Node<W>],
        path: &[Hop],
        draft: &mut Draft<'_, W>,
    ) -> Result<StepId, Flaw> {
        let mut at = 0;
        let mut end = End::Terminal(0);
        let mut whole: Option<(StepId, Cell)> = None;
        for hop in path {
            let next = if hop.to == 1 {
                End::Terminal(1)
            } else {
                let contact = match hop.bridge {
                    Some([cell, _]) => self.masks.neighbors(cell),
                    None => self.masks.terminals(self.winner)[0],
                };
                let stones = nodes[hop.to].stones & contact;
                End::Cell(stones.min().expect("the hop touches the chain"))
            };
            let join = |cells: CellSet<W>| Step::Chain {
                ends: [end, next],
                // The ends count as owned; where two parts meet, `and` says that they are.
                cells: cells
                    .iter()
                    .filter(|&cell| ![end, next].contains(&End::Cell(cell)))
                    .collect(),
            };
            let part = match hop.bridge {
                None => draft.add(join(self.link(
                    end,
                    next,
                    nodes[at].stones | nodes[hop.to].stones,
                )))?,
                Some(bridge) => {
                    let mut branches = Vec::new();
                    for cell in bridge {
                        let through = CellSet::single(cell);
                        let cells = through
                            | self.reach(end, through, nodes[at].stones)
                            | self.reach(next, through, nodes[hop.to].stones);
                        let then = draft.add(join(cells))?;
                        branches.push(draft.add(Step::Move { cell, then })?);
                    }
                    draft.add(Step::Or { branches })?
                }
            };
            let so_far = match whole {
                None => part,
                Some((before, via)) => draft.add(Step::And {
                    via,
                    parts: [before, part],
                })?,
            };
            if let End::Cell(cell) = next {
                whole = Some((so_far, cell));
            } else {
                return draft.add(Step::Joined { part: so_far });
            }
            (at, end) = (hop.to, next);
        }
        unreachable!("a path ends at the second terminal")
    }

    /// Fewest stones of a chain, the end included, that lead from an end in it to a neighbor of `to`.
    fn reach(&self, end: End, to: CellSet<W>, stones: CellSet<W>) -> CellSet<W> {
        match end {
            End::Terminal(_) => CellSet::EMPTY,
            End::Cell(cell) => self.shortest(CellSet::single(cell), self.around(to), stones),
        }
    }

    /// Fewest stones that join a terminal and a stone of a chain touching it.
    fn link(&self, from: End, to: End, stones: CellSet<W>) -> CellSet<W> {
        let near = |end: End| match end {
            End::Terminal(terminal) => self.masks.terminals(self.winner)[terminal],
            End::Cell(cell) => CellSet::single(cell),
        };
        self.shortest(near(from), near(to), stones)
    }

    /// The cells of a shortest path inside `within` from one set to the other, both reached.
    fn shortest(&self, from: CellSet<W>, to: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let mut layers = vec![from & within];
        let mut reached = layers[0];
        loop {
            let last = layers[layers.len() - 1];
            if last.meets(to) {
                break;
            }
            let next = (self.around(last) & within) - reached;
            if next.is_empty() {
                return within;
            }
            reached |= next;
            layers.push(next);
        }
        let mut path = CellSet::EMPTY;
        let mut targets = to;
        for layer in layers.iter().rev() {
            let Some(cell) = (*layer & targets).min() else {
                return within;
            };
            path.insert(cell);
            targets = self.masks.neighbors(cell);
        }
        path
    }
}

/// The search for a path from the first terminal to the second, no hop using a cell of another.
struct Walk<'a, const W: usize> {
    nodes: &'a [Node<W>],
    visited: Vec<bool>,
    path: Vec<Hop>,
    patience: usize,
}

impl<'a, const W: usize> Walk<'a, W> {
    fn through(nodes: &'a [Node<W>]) -> Option<Vec<Hop>> {
        let mut walk = Self {
            nodes,
            visited: vec![false; nodes.len()],
            path: Vec::new(),
            patience: PATIENCE,
        };
        walk.visited[0] = true;
        walk.extend(0, CellSet::EMPTY).then_some(walk.path)
    }

    /// Goes on from a node without the cells `used`. The depth is the number of chains at most.
    fn extend(&mut self, at: usize, used: CellSet<W>) -> bool {
        if at == 1 {
            return true;
        }
        for to in 1..self.nodes.len() {
            if self.visited[to] {
                continue;
            }
            for bridge in self.hops(at, to, used) {
                if self.patience == 0 {
                    return false;
                }
                self.patience -= 1;
                let used = bridge.iter().flatten().fold(used, |u, &cell| u.with(cell));
                self.visited[to] = true;
                self.path.push(Hop { to, bridge });
                if self.extend(to, used) {
                    return true;
                }
                self.path.pop();
                self.visited[to] = false;
            }
        }
        false
    }

    /// The ways from one node to another: touching, or by two cells that both have as neighbors.
    fn hops(&self, at: usize, to: usize, used: CellSet<W>) -> Vec<Option<[Cell; 2]>> {
        let (here, there) = (&self.nodes[at], &self.nodes[to]);
        let touch = match (at, to) {
            (0, 1) => false,
            (0, _) => there.touches[0],
            (_, 1) => here.touches[1],
            _ => false,
        };
        if touch {
            return vec![None];
        }
        let common = (here.liberties & there.liberties) - used;
        let common: Vec<Cell> = common.iter().collect();
        common.chunks_exact(2).map(|p| Some([p[0], p[1]])).collect()
    }
}

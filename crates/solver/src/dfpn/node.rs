//! Nodes of the search and their data.
//!
//! Proof and disproof numbers (Allis, van der Meulen and van den Herik 1994), φ and δ, are from the
//! point of view of the player to move (Nagai 2002).

use mustplay_hex::{Cell, CellSet, Color};

/// The proof number of a refuted win. Invariant: numbers of undecided nodes are smaller, however
/// large they grow ([`ProofNumbers::sum`]), so that a search without limits ends only with a
/// decision.
pub(super) const INFINITE: u32 = 1 << 30;

/// The number of ranked moves stored for a node.
pub(super) const RANKED: usize = 12;

/// The maximum doubt, which fills its field in a table row.
pub(super) const MAX_DOUBT: u8 = 15;

pub(super) const NONE: u16 = u16::MAX;

/// A filled position: stones as played and filled in, dead cells counted as black, and the player
/// to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node<const W: usize> {
    pub(super) stones: [CellSet<W>; 2],
    pub(super) to_move: Color,
}

impl<const W: usize> Node<W> {
    /// The cells that are neither played nor filled.
    #[inline]
    pub(super) fn empty(&self, all: CellSet<W>) -> CellSet<W> {
        all - self.stones[0] - self.stones[1]
    }

    /// The position after a move, before filling.
    #[inline]
    pub(super) fn after(&self, cell: Cell) -> Self {
        let mut next = *self;
        next.stones[self.to_move.index()].insert(cell);
        next.to_move = !self.to_move;
        next
    }
}

/// The result of filling a position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FilledChild<const W: usize> {
    pub(super) node: Node<W>,
    /// The dead cells, which the node counts as black.
    pub(super) dead: CellSet<W>,
    /// For each color, the support of its fill.
    pub(super) support: [CellSet<W>; 2],
    pub(super) winner: Option<Color>,
}

impl<const W: usize> FilledChild<W> {
    /// The decided node, with an empty carrier, if filling decides the winner.
    pub(super) fn decided(&self) -> Option<NodeInfo<W>> {
        let numbers = ProofNumbers::of(self.winner?, self.node.to_move);
        Some(NodeInfo::without_moves(numbers, CellSet::EMPTY))
    }
}

/// Proof numbers for the player to move: the fewest leaves to decide to show that this player wins
/// (φ), and that the opponent wins (δ).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl ProofNumbers {
    pub(super) const UNKNOWN: Self = Self { phi: 1, delta: 1 };
    pub(super) const WON: Self = Self { phi: 0, delta: INFINITE };
    pub(super) const LOST: Self = Self { phi: INFINITE, delta: 0 };
    pub(super) const UNBOUNDED: Self = Self { phi: INFINITE, delta: INFINITE };

    /// The numbers of a decided position.
    pub(super) fn of(winner: Color, to_move: Color) -> Self {
        if winner == to_move { Self::WON } else { Self::LOST }
    }

    /// The number for a conjunction: infinite exactly if one of its statements is refuted.
    pub(super) fn sum(numbers: impl Iterator<Item = u32>) -> u32 {
        numbers.fold(0, |sum, number| {
            if sum == INFINITE || number == INFINITE {
                INFINITE
            } else {
                (sum + number).min(INFINITE - 1)
            }
        })
    }

    /// The componentwise maximum.
    pub(super) fn max(self, other: Self) -> Self {
        Self { phi: self.phi.max(other.phi), delta: self.delta.max(other.delta) }
    }

    #[inline]
    pub(super) const fn is_final(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    #[inline]
    pub(super) const fn reaches(self, limits: Self) -> bool {
        self.phi >= limits.phi || self.delta >= limits.delta
    }

    /// Whether a search may store these numbers: zero with infinity if decided, otherwise both
    /// finite and positive.
    pub(super) fn is_consistent(self) -> bool {
        match (self.phi, self.delta) {
            (0, other) | (other, 0) => other == INFINITE,
            (phi, delta) => phi < INFINITE && delta < INFINITE,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) cell: Cell,
    /// Expected number of the opponent's replies.
    pub(super) replies: u8,
    /// The advisor's doubt about the move.
    pub(super) doubt: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeInfo<const W: usize> {
    pub(super) numbers: ProofNumbers,
    /// The moves that are not refuted yet.
    pub(super) moves: CellSet<W>,
    /// The intersection of the carriers of all refutations so far: all other moves lose.
    pub(super) must_play: CellSet<W>,
    /// The union of these carriers. Once the node is decided, all cells that the winner needs.
    pub(super) carrier: CellSet<W>,
    /// The dead cells, which the node counts as black.
    pub(super) dead: CellSet<W>,
    /// The first moves in order, then `NONE`.
    pub(super) ranked: [u16; RANKED],
    /// Expected number of replies to each ranked move.
    pub(super) replies: [u8; RANKED],
    /// The advisor's doubt about each ranked move.
    pub(super) doubts: [u8; RANKED],
    pub(super) is_advised: bool,
    /// The number of nodes searched below, as a power of two.
    pub(super) work: u8,
}

impl<const W: usize> NodeInfo<W> {
    /// A node without moves to search: decided with a carrier, or undecided with its numbers only.
    pub(super) fn without_moves(numbers: ProofNumbers, carrier: CellSet<W>) -> Self {
        Self {
            numbers,
            moves: CellSet::EMPTY,
            must_play: CellSet::EMPTY,
            carrier,
            dead: CellSet::EMPTY,
            ranked: [NONE; RANKED],
            replies: [1; RANKED],
            doubts: [0; RANKED],
            is_advised: false,
            work: 0,
        }
    }

    /// A node that the player to move wins with the move `key`, if known.
    pub(super) fn won(carrier: CellSet<W>, key: Option<Cell>) -> Self {
        let mut won = Self::without_moves(ProofNumbers::WON, carrier);
        won.ranked[0] = key.map_or(NONE, |key| key.index() as u16);
        won
    }

    /// Replaces this by a decided node with the same work.
    pub(super) fn settle(&mut self, decided: Self) {
        debug_assert!(decided.numbers.is_final() && decided.numbers.is_consistent());
        *self = Self { work: self.work, ..decided };
    }

    /// The best move, if one is known; a winning one if the node is decided.
    pub(super) fn key(&self) -> Option<Cell> {
        ranked_cell(self.ranked[0])
    }

    pub(super) fn winner(&self, to_move: Color) -> Option<Color> {
        match self.numbers {
            ProofNumbers { phi: 0, .. } => Some(to_move),
            ProofNumbers { delta: 0, .. } => Some(!to_move),
            _ => None,
        }
    }

    /// The moves in order. Unranked moves have `unknown_replies` expected replies, and maximum
    /// doubt if an advisor has ranked the others.
    pub(super) fn in_order(&self, unknown_replies: u8) -> impl Iterator<Item = Move> + use<W> {
        let moves = self.moves;
        let Self { ranked, replies, doubts, .. } = *self;
        let ranked = (0..RANKED).map_while(move |at| {
            let cell = ranked_cell(ranked[at])?;
            Some(Move { cell, replies: replies[at], doubt: doubts[at] })
        });
        let first: CellSet<W> = ranked.clone().map(|each| each.cell).collect();
        let doubt = if self.is_advised { MAX_DOUBT } else { 0 };
        let others = (moves - first).into_iter().map(move |cell| Move {
            cell,
            replies: unknown_replies,
            doubt,
        });
        ranked.filter(move |each| moves.contains(each.cell)).chain(others)
    }
}

/// The cell of an entry of `ranked`; none for `NONE`.
fn ranked_cell(number: u16) -> Option<Cell> {
    (number != NONE).then(|| Cell::new(usize::from(number)))
}

/// A child with its data and its filled position, each if known.
#[derive(Clone, Copy)]
pub(super) struct Child<const W: usize> {
    pub(super) info: NodeInfo<W>,
    pub(super) filled: Option<FilledChild<W>>,
}

impl<const W: usize> Child<W> {
    /// The winner of a decided child with `to_move` to move, and the parent's cells that it needs.
    pub(super) fn decided(&self, to_move: Color) -> Option<(Color, CellSet<W>)> {
        let (filled, winner) = (self.filled?, self.info.winner(to_move)?);
        Some((winner, self.info.carrier | filled.support[winner.index()]))
    }
}

/// A child searched from this parent.
pub(super) struct VisitedChild<const W: usize> {
    cell: Cell,
    /// Its data after the last visit.
    pub(super) child: Child<W>,
    visits: u32,
    /// Whether it was visited so often that the thread trusts its own results.
    pub(super) is_trusted: bool,
}

impl<const W: usize> VisitedChild<W> {
    /// Whether these results take precedence over the table's.
    pub(super) fn overrides(&self, table: &NodeInfo<W>) -> bool {
        let [own, theirs] = [self.child.info.numbers, table.numbers];
        let is_more = own.is_final() || self.is_trusted && own.delta > theirs.delta;
        is_more && !theirs.is_final()
    }
}

/// The children searched while a thread works on one node, in case the table loses them: results
/// about a child must last until the search leaves its parent, or it could alternate between
/// children forever.
///
/// Numbers in the table rise and fall as other threads continue, which is useful. But where threads
/// evict each other's rows from a small table, they could rise and fall forever. So after enough
/// visits to a child from the same parent, a thread trusts its own results, as if it were alone: a
/// number grows at each visit, and the search terminates.
pub(super) struct VisitCache<const W: usize> {
    visited: Vec<VisitedChild<W>>,
    /// The number of visits after which a thread trusts its own results.
    self_trust: u32,
}

impl<const W: usize> VisitCache<W> {
    pub(super) fn new(self_trust: u32) -> Self {
        Self { visited: Vec::new(), self_trust }
    }

    pub(super) fn get(&self, cell: Cell) -> Option<&VisitedChild<W>> {
        self.visited.iter().find(|visited| visited.cell == cell)
    }

    /// Stores the data of a child after a visit.
    pub(super) fn visit(&mut self, cell: Cell, child: Child<W>) -> &VisitedChild<W> {
        let at = self.visited.iter().position(|visited| visited.cell == cell);
        let at = at.unwrap_or_else(|| {
            self.visited.push(VisitedChild { cell, child, visits: 0, is_trusted: false });
            self.visited.len() - 1
        });
        let visited = &mut self.visited[at];
        visited.child = child;
        visited.visits += 1;
        visited.is_trusted = visited.visits > self.self_trust;
        visited
    }
}

/// The parent's estimate of an undecided child.
#[derive(Clone, Copy)]
pub(super) struct ChildEstimate {
    pub(super) numbers: ProofNumbers,
    /// The expected cost of deciding it.
    pub(super) cost: u32,
    /// The advisor's doubt about the move.
    pub(super) doubt: u8,
}

/// The child to search: the most-proving one.
pub(super) struct SelectedChild {
    pub(super) cell: Cell,
    pub(super) numbers: ProofNumbers,
    /// The number at which it costs as much as the next best child.
    pub(super) second: u32,
}

impl SelectedChild {
    /// The cost of refuting all children but this one.
    pub(super) fn rest<const W: usize>(&self, info: &NodeInfo<W>) -> u32 {
        info.numbers.delta.saturating_sub(self.numbers.phi)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/node.rs"]
mod tests;

#[cfg(test)]
#[path = "../../tests/unit/visits.rs"]
mod visits;

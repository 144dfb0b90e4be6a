//! Positions as the search sees them, and what it knows about each.
//!
//! Proof and disproof numbers (Allis, van der Meulen and van den Herik 1994) are kept from the
//! point of view of the player to move, as φ and δ (Nagai 2002).

use mustplay_hex::{Cell, CellSet, Color};

/// The number of what is impossible: of a win of one player where the other has been shown to
/// win. Invariant: what is not decided has lesser numbers, however large they have grown
/// ([`ProofNumbers::sum`]), so that a search without limits ends only when it has decided.
pub(super) const INFINITE: u32 = 1 << 30;

/// How many moves of a position are kept in order.
pub(super) const RANKED: usize = 12;

/// The doubt of the worst moves: as much as a row of the table has room for.
pub(super) const MOST_DOUBT: u8 = 15;

pub(super) const NONE: u16 = u16::MAX;

/// A filled position: stones as played and filled in, dead cells among the black ones, and the
/// player to move.
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

    /// The position after a move, nothing filled.
    #[inline]
    pub(super) fn after(&self, cell: Cell) -> Self {
        let mut next = *self;
        next.stones[self.to_move.index()].insert(cell);
        next.to_move = !self.to_move;
        next
    }
}

/// What filling makes of a position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FilledChild<const W: usize> {
    pub(super) node: Node<W>,
    /// The dead cells among the black ones of the node.
    pub(super) dead: CellSet<W>,
    /// For each color, the cells its fill rests on.
    pub(super) support: [CellSet<W>; 2],
    pub(super) winner: Option<Color>,
}

impl<const W: usize> FilledChild<W> {
    /// The node if filling has decided the winner, who needs no more cells.
    pub(super) fn decided(&self) -> Option<NodeInfo<W>> {
        let numbers = ProofNumbers::of(self.winner?, self.node.to_move);
        Some(NodeInfo::without_moves(numbers, CellSet::EMPTY))
    }
}

/// Proof numbers for the player to move: how many leaves at least must be decided to show that
/// this player wins (φ), and that the opponent wins (δ).
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

    /// Those of a decided position.
    pub(super) fn of(winner: Color, to_move: Color) -> Self {
        if winner == to_move { Self::WON } else { Self::LOST }
    }

    /// The cost of showing all of several things: infinite exactly if one of them is impossible.
    pub(super) fn sum(numbers: impl Iterator<Item = u32>) -> u32 {
        numbers.fold(0, |sum, number| {
            if sum == INFINITE || number == INFINITE {
                INFINITE
            } else {
                (sum + number).min(INFINITE - 1)
            }
        })
    }

    /// The larger of either.
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

    /// Whether a search may store these numbers: a decided position has an infinite number beside
    /// the zero, any other has two that are finite and positive.
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
    /// How many moves it is expected to leave the opponent.
    pub(super) replies: u8,
    /// How doubtful the advisor finds it.
    pub(super) doubt: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeInfo<const W: usize> {
    pub(super) numbers: ProofNumbers,
    /// The moves that remain to be refuted.
    pub(super) moves: CellSet<W>,
    /// The cells that every refutation so far needs: other moves lose.
    pub(super) must_play: CellSet<W>,
    /// What these refutations need altogether. Once the node is decided, all that the winner needs.
    pub(super) carrier: CellSet<W>,
    /// The dead cells among the black ones of the node.
    pub(super) dead: CellSet<W>,
    /// The first moves in order, then `NONE`.
    pub(super) ranked: [u16; RANKED],
    /// For each of these, how many moves it is expected to leave the opponent.
    pub(super) replies: [u8; RANKED],
    /// For each of these, how doubtful the advisor finds it.
    pub(super) doubts: [u8; RANKED],
    pub(super) is_advised: bool,
    /// The number of nodes searched below, as a power of two.
    pub(super) work: u8,
}

impl<const W: usize> NodeInfo<W> {
    /// A node without moves to search: decided with a carrier, or known by its numbers alone.
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

    /// A node that the player to move wins, beginning with `key`.
    pub(super) fn won(carrier: CellSet<W>, key: Option<Cell>) -> Self {
        let mut won = Self::without_moves(ProofNumbers::WON, carrier);
        won.ranked[0] = key.map_or(NONE, |key| key.index() as u16);
        won
    }

    /// Becomes decided, with the work that it has taken.
    pub(super) fn settle(&mut self, decided: Self) {
        debug_assert!(decided.numbers.is_final() && decided.numbers.is_consistent());
        *self = Self { work: self.work, ..decided };
    }

    /// The best move, if one is known; of a node that is decided, one that wins.
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

    /// The moves in order. Those after the ranked ones are expected to leave `unknown_replies`
    /// moves, and have the most doubt where an advisor has not ranked them.
    pub(super) fn in_order(&self, unknown_replies: u8) -> impl Iterator<Item = Move> + use<W> {
        let moves = self.moves;
        let Self { ranked, replies, doubts, .. } = *self;
        let ranked = (0..RANKED).map_while(move |at| {
            let cell = ranked_cell(ranked[at])?;
            Some(Move { cell, replies: replies[at], doubt: doubts[at] })
        });
        let first: CellSet<W> = ranked.clone().map(|each| each.cell).collect();
        let doubt = if self.is_advised { MOST_DOUBT } else { 0 };
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

/// What is known about a child, and what filling made of it; without that, nothing is known.
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

/// A child that was searched from this parent.
pub(super) struct VisitedChild<const W: usize> {
    cell: Cell,
    /// What was known when it was left.
    pub(super) child: Child<W>,
    times: u32,
    /// Whether it was visited so often that the thread goes by its own findings.
    pub(super) is_trusted: bool,
}

impl<const W: usize> VisitedChild<W> {
    /// Whether these findings count although the table says less by now.
    pub(super) fn prevails_over(&self, table: &NodeInfo<W>) -> bool {
        let [own, theirs] = [self.child.info.numbers, table.numbers];
        let is_more = own.is_final() || self.is_trusted && own.delta > theirs.delta;
        is_more && !theirs.is_final()
    }
}

/// The children searched while a thread works on one node, in case the table forgets them: what
/// was found about a child must not be lost before its parent is left, or the search could go to
/// and fro forever.
///
/// Numbers in the table rise and fall as other threads go on, which is good to know. But where
/// threads drive each other's rows out of a small table they could rise and fall forever. So a
/// thread judges a child that it has visited often enough from the same parent by its own
/// findings, as if it were alone: it sees a number grow at each visit, and so comes to an end.
pub(super) struct VisitCache<const W: usize> {
    visited: Vec<VisitedChild<W>>,
    /// Visits after which the own findings are trusted.
    self_trust: u32,
}

impl<const W: usize> VisitCache<W> {
    pub(super) fn new(self_trust: u32) -> Self {
        Self { visited: Vec::new(), self_trust }
    }

    pub(super) fn get(&self, cell: Cell) -> Option<&VisitedChild<W>> {
        self.visited.iter().find(|visited| visited.cell == cell)
    }

    /// Notes what is known about a child that is left.
    pub(super) fn visit(&mut self, cell: Cell, child: Child<W>) -> &VisitedChild<W> {
        let at = self.visited.iter().position(|visited| visited.cell == cell);
        let at = at.unwrap_or_else(|| {
            self.visited.push(VisitedChild { cell, child, times: 0, is_trusted: false });
            self.visited.len() - 1
        });
        let visited = &mut self.visited[at];
        visited.child = child;
        visited.times += 1;
        visited.is_trusted = visited.times > self.self_trust;
        visited
    }
}

/// An undecided child as its parent sees it.
#[derive(Clone, Copy)]
pub(super) struct ChildEstimate {
    pub(super) numbers: ProofNumbers,
    /// What deciding it is expected to cost.
    pub(super) cost: u32,
    /// How doubtful the advisor finds the move.
    pub(super) doubt: u8,
}

/// The child to search: the most-proving one.
pub(super) struct SelectedChild {
    pub(super) cell: Cell,
    pub(super) numbers: ProofNumbers,
    /// The number at which it costs as much as the next best.
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

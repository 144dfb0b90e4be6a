//! Positions as the search sees them, and what it knows about each.

use mustplay_hex::{Cell, CellSet, Color};

use super::seen::Way;

/// The number of what cannot be: of a win of one player where the other has been shown to win.
/// Invariant: what is not decided has lesser numbers, however large they have grown
/// ([`Numbers::sum`]), so that a search without limits ends only when it has decided.
pub(super) const INFINITE: u32 = 1 << 30;

/// How many moves of a position are kept in order.
pub(super) const RANKED: usize = 12;

/// The doubt of the worst moves: as much as a row of the table has room for.
pub(super) const MOST_DOUBT: u8 = 15;

/// A filled position: stones as played and filled in, dead cells among the black ones, and who
/// moves.
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

    /// The position after a move, or after a move and an answer, nothing filled.
    pub(super) fn after_way(&self, (cell, answer): Way) -> Self {
        let after = self.after(cell);
        answer.map_or(after, |answer| after.after(answer))
    }
}

/// What filling made of a position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link<const W: usize> {
    pub(super) node: Node<W>,
    /// The dead cells among the black ones of the node.
    pub(super) dead: CellSet<W>,
    /// For each color, the cells its fill rests on.
    pub(super) support: [CellSet<W>; 2],
    /// The winner, if filling has decided it.
    pub(super) winner: Option<Color>,
    /// Whether mutual fill had a part in it, which keeps the winner but not the moves that win.
    pub(super) is_mutual: bool,
}

impl<const W: usize> Link<W> {
    /// What is known if filling has decided the winner, who needs no more.
    pub(super) fn decided(&self) -> Option<Known<W>> {
        let numbers = Numbers::of(self.winner?, self.node.to_move);
        Some(Known::bare(numbers, CellSet::EMPTY))
    }
}

/// Proof numbers for the player to move: how many leaves at least must be decided to show that
/// he wins (φ), and that he loses (δ).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

impl Numbers {
    pub(super) const UNKNOWN: Self = Self { phi: 1, delta: 1 };
    pub(super) const WON: Self = Self { phi: 0, delta: INFINITE };
    pub(super) const LOST: Self = Self { phi: INFINITE, delta: 0 };
    pub(super) const UNBOUNDED: Self = Self { phi: INFINITE, delta: INFINITE };

    /// Those of a decided position.
    pub(super) fn of(winner: Color, to_move: Color) -> Self {
        if winner == to_move { Self::WON } else { Self::LOST }
    }

    /// What it takes to show all of several things: infinite if one of them cannot be, and only
    /// then.
    pub(super) fn sum(numbers: impl Iterator<Item = u32>) -> u32 {
        numbers.fold(0, |sum, number| {
            if sum == INFINITE || number == INFINITE {
                INFINITE
            } else {
                (sum + number).min(INFINITE - 1)
            }
        })
    }

    /// These numbers for the opponent: how many leaves must be decided to show that he wins, and
    /// that he loses.
    const fn exchanged(self) -> Self {
        Self { phi: self.delta, delta: self.phi }
    }

    /// The numbers of what a move leads to, as those of a position with the opponent to move: if
    /// there is an answer, the same player moves again there.
    pub(super) const fn before(self, (_, answer): Way) -> Self {
        match answer {
            Some(_) => self.exchanged(),
            None => self,
        }
    }

    /// The larger of either.
    pub(super) fn max(self, other: Self) -> Self {
        Self { phi: self.phi.max(other.phi), delta: self.delta.max(other.delta) }
    }

    /// Whether the position is decided.
    #[inline]
    pub(super) const fn is_final(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// Whether one of the numbers has reached its limit.
    #[inline]
    pub(super) const fn reaches(self, limits: Self) -> bool {
        self.phi >= limits.phi || self.delta >= limits.delta
    }
}

/// A move that may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) cell: Cell,
    /// How many moves it is expected to leave the opponent.
    pub(super) outlook: u8,
    /// How doubtful an adviser finds it.
    pub(super) doubt: u8,
    /// An answer that reverses it.
    pub(super) answer: Option<Cell>,
}

/// What is known about a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known<const W: usize> {
    pub(super) numbers: Numbers,
    /// The moves that remain to be refuted.
    pub(super) moves: CellSet<W>,
    /// The cells that every refutation so far needs: other moves lose.
    pub(super) must: CellSet<W>,
    /// What these refutations need altogether. Once the node is decided, all that the winner needs.
    pub(super) carrier: CellSet<W>,
    /// The dead cells among the black ones of the node.
    pub(super) dead: CellSet<W>,
    /// The first moves in order, then `NONE`.
    pub(super) ranked: [u16; RANKED],
    /// For each of these, how many moves it is expected to leave the opponent.
    pub(super) outlook: [u8; RANKED],
    /// For each of these, how doubtful an adviser finds it.
    pub(super) doubts: [u8; RANKED],
    /// For each of these an answer that reverses it, or `NONE`.
    pub(super) answers: [u16; RANKED],
    /// Whether an adviser has been asked.
    pub(super) is_advised: bool,
    /// How many nodes were looked at below, as a power of two.
    pub(super) work: u8,
}

/// No move.
pub(super) const NONE: u16 = u16::MAX;

/// The cell with a number; none for `NONE`.
fn cell(number: u16) -> Option<Cell> {
    (number != NONE).then(|| Cell::new(usize::from(number)))
}

/// The number of a cell, or `NONE`.
pub(super) fn number(cell: Option<Cell>) -> u16 {
    cell.map_or(NONE, |cell| cell.index() as u16)
}

impl<const W: usize> Known<W> {
    /// A node without moves to look at: one that is decided, with what its winner needs, or one of
    /// which only the numbers are known.
    pub(super) fn bare(numbers: Numbers, carrier: CellSet<W>) -> Self {
        Self {
            numbers,
            moves: CellSet::EMPTY,
            must: CellSet::EMPTY,
            carrier,
            dead: CellSet::EMPTY,
            ranked: [NONE; RANKED],
            outlook: [1; RANKED],
            doubts: [0; RANKED],
            answers: [NONE; RANKED],
            is_advised: false,
            work: 0,
        }
    }

    /// A node that the player to move wins, beginning with `key`.
    pub(super) fn won(carrier: CellSet<W>, key: Option<Cell>) -> Self {
        let mut won = Self::bare(Numbers::WON, carrier);
        won.ranked[0] = number(key);
        won
    }

    /// Becomes decided, with the work that it has taken.
    pub(super) fn settle(&mut self, decided: Self) {
        *self = Self { work: self.work, ..decided };
    }

    /// Forgets the answer that reverses a move.
    pub(super) fn forget_answer(&mut self, cell: Cell) {
        let ranked = self.ranked.iter().zip(&mut self.answers);
        for (_, answer) in ranked.filter(|(ranked, _)| **ranked == number(Some(cell))) {
            *answer = NONE;
        }
    }

    /// The best move, if one is known; of a node that is decided, one that wins.
    pub(super) fn key(&self) -> Option<Cell> {
        cell(self.ranked[0])
    }

    /// The winner, if the node is decided.
    pub(super) fn winner(&self, to_move: Color) -> Option<Color> {
        match self.numbers {
            Numbers { phi: 0, .. } => Some(to_move),
            Numbers { delta: 0, .. } => Some(!to_move),
            _ => None,
        }
    }

    /// The moves in order; those after the ranked ones with the outlook `far`, and as doubtful as
    /// can be where an adviser has not ranked them.
    pub(super) fn in_order(&self, far: u8) -> impl Iterator<Item = Move> + use<W> {
        let moves = self.moves;
        let Self { ranked, outlook, doubts, answers, .. } = *self;
        let ranked = (0..RANKED).map_while(move |at| {
            Some(Move {
                cell: cell(ranked[at])?,
                outlook: outlook[at],
                doubt: doubts[at],
                answer: cell(answers[at]),
            })
        });
        let first: CellSet<W> = ranked.clone().map(|each| each.cell).collect();
        let doubt = if self.is_advised { MOST_DOUBT } else { 0 };
        let others = (moves - first).into_iter().map(move |cell| Move {
            cell,
            outlook: far,
            doubt,
            answer: None,
        });
        ranked.filter(move |each| moves.contains(each.cell)).chain(others)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/node.rs"]
mod tests;

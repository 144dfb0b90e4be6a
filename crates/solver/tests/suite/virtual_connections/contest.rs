//! Joining two ends by exhaustive play, from the definition.
//!
//! The color owns some stones, some cells are free, and the opponent owns all others. The color
//! wants one chain from one end to the other. Every move of either is tried, with one exception:
//! once it is known which cells the opponent of a move needs to answer it, another move outside
//! these cells is answered in the same way.

use mustplay_hex::{CellSet, Color, Masks};
use mustplay_solver::virtual_connections::{End, Ends};
use rustc_hash::FxHashMap;

/// The cells that touch a side, or the stones or the cell that another end is.
pub(crate) fn place(masks: &Masks<1>, color: Color, ends: &Ends<1>, end: End) -> CellSet<1> {
    ends.side_at(end)
        .map_or_else(|| ends.stones(end) | ends.cell(end), |side| masks.terminals(color)[side])
}

/// How a contest ends when both play well.
#[derive(Clone, Copy)]
pub(crate) struct Outcome {
    /// Whether the ends are joined.
    pub(crate) joined: bool,
    /// The free cells that the player who succeeds needs.
    needed: CellSet<1>,
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum First {
    Color,
    Opponent,
}

/// A contest about one pair of ends; it remembers what it has worked out.
pub(crate) struct Contest<'a> {
    /// Whether the ends are joined by so many stones.
    is_joined: Box<dyn Fn(CellSet<1>) -> bool + 'a>,
    /// By the stones of the color, the free cells, and who moves.
    known: FxHashMap<(CellSet<1>, CellSet<1>, First), Outcome>,
}

impl<'a> Contest<'a> {
    pub(crate) fn new(masks: &'a Masks<1>, ends: [CellSet<1>; 2]) -> Self {
        let [from, to] = ends;
        Self::about(move |own| masks.flood(from, own).meets(to))
    }

    /// A contest about two ends of a position, the lesser first.
    pub(crate) fn of(masks: &'a Masks<1>, color: Color, ends: &Ends<1>, [x, y]: [End; 2]) -> Self {
        if !ends.has_tripods() || !ends.is_side(x) {
            let places = [x, y].map(|end| place(masks, color, ends, end));
            return Self::new(masks, places);
        }
        if [x, y] == End::SIDES {
            return Self::about(move |own| masks.joins(color, own));
        }
        // One chain is to touch all the sides that the first stands for.
        let from = place(masks, color, ends, y);
        let sides = ends.sides_of(x).map(|side| masks.terminals(color)[side]);
        let sides: Vec<CellSet<1>> = sides.collect();
        Self::about(move |own| {
            let chain = masks.flood(from, own);
            sides.iter().all(|&side| chain.meets(side))
        })
    }

    fn about(is_joined: impl Fn(CellSet<1>) -> bool + 'a) -> Self {
        Self { is_joined: Box::new(is_joined), known: FxHashMap::default() }
    }

    /// The outcome for the color with the stones `own` when the opponent has all but these and
    /// `free`.
    pub(crate) fn play(&mut self, own: CellSet<1>, free: CellSet<1>, first: First) -> Outcome {
        for (cells, joined) in [(own, true), (own | free, false)] {
            if (self.is_joined)(cells) == joined {
                let needed = CellSet::EMPTY;
                return Outcome { joined, needed };
            }
        }
        if let Some(&known) = self.known.get(&(own, free, first)) {
            return known;
        }
        let outcome = self.try_moves(own, free, first);
        self.known.insert((own, free, first), outcome);
        outcome
    }

    /// Tries every move that an answer found before does not answer as well.
    fn try_moves(&mut self, own: CellSet<1>, free: CellSet<1>, first: First) -> Outcome {
        let mut untried = free;
        let mut needed = CellSet::EMPTY;
        while let Some(cell) = untried.min() {
            let rest = free.without(cell);
            let after = match first {
                First::Color => self.play(own.with(cell), rest, First::Opponent),
                First::Opponent => self.play(own, rest, First::Color),
            };
            if after.joined == (first == First::Color) {
                let needed = after.needed.with(cell);
                return Outcome { needed, ..after };
            }
            untried &= after.needed;
            needed |= after.needed;
        }
        let joined = first == First::Opponent;
        Outcome { joined, needed }
    }
}

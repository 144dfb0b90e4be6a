//! Positions that fall apart, and where to cut them.
//!
//! Empty cells that touch belong together; stones separate. Let U be some of the empty cells such
//! that no other empty cell touches them. What is played in U matters to a color that joins only by
//! which of its chains get joined in U, its sides counting as chains. If only two chains touch both
//! U and something outside it (other empty cells or a side), nothing matters but whether these two
//! get joined: U is a game with two outcomes, and every game with two outcomes in which more stones
//! never hurt is worth ⊤, ⊥ or {⊤ | ⊥} (CVH §10): it is won, or lost, or *a single cell*. So the
//! position is as good as one in which U is filled with one color, or with the other, or with both
//! but for one cell ([`Split::switch`]) that decides it. See `docs/theory-solver.md`.
//!
//! Which of these holds is asked of a position in which U is all that is left ([`Split::alone`]):
//! outside, stones are placed so that who wins U wins.

use mustplay_hex::{Cell, CellSet, Color, Masks};
use smallvec::SmallVec;

/// A part of a position that is worth a single cell at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split<const W: usize> {
    /// The empty cells of the part.
    pub(super) part: CellSet<W>,
    /// What is filled in besides the switch when the part is as good as a cell: for each color its
    /// share.
    pub(super) shares: [CellSet<W>; 2],
    /// The cell that decides the part when the rest of it is filled so.
    pub(super) switch: Cell,
    /// The stones of a position in which the part is empty and decides who wins.
    pub(super) alone: [CellSet<W>; 2],
}

/// A chain, or a side with its chains, that touches more than one piece of the position.
#[derive(Clone, Copy)]
struct Joint<const W: usize> {
    stones: CellSet<W>,
    /// The cells that touch a side it belongs to.
    side: CellSet<W>,
    /// The empty cells that it touches.
    touched: CellSet<W>,
    /// The pieces of these.
    pieces: CellSet<W>,
}

/// A part between two chains of a color.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    color: Color,
    cells: CellSet<W>,
    ends: [usize; 2],
    evenness: usize,
}

type Joints<const W: usize> = SmallVec<[Joint<W>; 16]>;

impl<const W: usize> Split<W> {
    /// The most even cut of a position between two chains, if there is one that leaves at
    /// least so many empty cells on either side. With one cell the rest would be as large as
    /// the whole.
    pub(super) fn of(masks: &Masks<W>, stones: [CellSet<W>; 2], least: usize) -> Option<Self> {
        let empty = masks.all() - stones[0] - stones[1];
        let pieces = pieces(masks, empty);
        let largest = pieces.iter().map(|piece| piece.len()).max()?;
        if empty.len() < largest + least {
            return None;
        }
        let joints = Color::BOTH.map(|color| {
            let own = stones[color.index()];
            joints(masks, color, own, empty, &pieces)
        });
        let mut best: Option<Part<W>> = None;
        for color in Color::BOTH {
            for part in parts(color, &joints[color.index()], &pieces, empty) {
                if part.evenness >= best.map_or(least, |best| best.evenness + 1) {
                    best = Some(part);
                }
            }
        }
        let best = best?;
        let joints = &joints[best.color.index()];
        let own = stones[best.color.index()];
        let rest = empty - best.cells;
        let paths = isolate(masks, joints, best.ends, own, rest)?;
        let joins = |cells| masks.joins(best.color, own | paths | cells);
        if joins(CellSet::EMPTY) || !joins(best.cells) {
            return None;
        }
        let mut share = CellSet::EMPTY;
        let switch = best.cells.iter().find(|&cell| {
            let decides = joins(share.with(cell));
            if !decides {
                share.insert(cell);
            }
            decides
        })?;
        let by_color = |own: CellSet<W>, other: CellSet<W>| match best.color {
            Color::Black => [own, other],
            Color::White => [other, own],
        };
        let other = stones[(!best.color).index()];
        Some(Self {
            part: best.cells,
            shares: by_color(share, best.cells.without(switch) - share),
            switch,
            alone: by_color(own | paths, other | (rest - paths)),
        })
    }
}

/// The connected sets of empty cells.
fn pieces<const W: usize>(masks: &Masks<W>, empty: CellSet<W>) -> SmallVec<[CellSet<W>; 8]> {
    let mut left = empty;
    let next = || {
        let piece = masks.flood(CellSet::single(left.min()?), left);
        left -= piece;
        Some(piece)
    };
    std::iter::from_fn(next).collect()
}

/// What holds the pieces together for a color that joins two sides: first the two sides, then every
/// chain that touches more than one piece. Nothing for a color with another goal.
fn joints<const W: usize>(
    masks: &Masks<W>,
    color: Color,
    own: CellSet<W>,
    empty: CellSet<W>,
    pieces: &[CellSet<W>],
) -> Joints<W> {
    let joint = |stones: CellSet<W>, side: CellSet<W>| {
        let touched = (masks.around(stones) | side) & empty;
        let pieces = pieces.iter().filter(|piece| piece.meets(touched));
        Joint {
            stones,
            side,
            touched,
            pieces: pieces.fold(CellSet::EMPTY, |all, &piece| all | piece),
        }
    };
    let &[top, bottom] = masks.terminals(color) else {
        return Joints::new();
    };
    let mut joints: Joints<W> =
        [top, bottom].into_iter().map(|side| joint(masks.flood(side, own), side)).collect();
    let mut left = own - joints[0].stones - joints[1].stones;
    while let Some(stone) = left.min() {
        let chain = masks.flood(CellSet::single(stone), left);
        left -= chain;
        let found = joint(chain, CellSet::EMPTY);
        let is_in = |piece: &&CellSet<W>| piece.meets(found.touched);
        if pieces.iter().filter(is_in).nth(1).is_some() {
            joints.push(found);
        }
    }
    joints
}

/// For any two joints the sets of pieces that nothing else holds together with other pieces or a
/// side.
fn parts<'a, const W: usize>(
    color: Color,
    joints: &'a [Joint<W>],
    pieces: &'a [CellSet<W>],
    empty: CellSet<W>,
) -> impl Iterator<Item = Part<W>> + 'a {
    let pairs = (0..joints.len()).flat_map(|q| (0..q).map(move |p| [p, q]));
    pairs.flat_map(move |ends| {
        let is_end = move |at: usize| ends.contains(&at);
        let held = move |mut cells: CellSet<W>| {
            loop {
                let mut more = cells;
                for (at, joint) in joints.iter().enumerate() {
                    if !is_end(at) && joint.pieces.meets(cells) {
                        more |= joint.pieces;
                    }
                }
                if more == cells {
                    return cells;
                }
                cells = more;
            }
        };
        let sides = joints.iter().take(2).enumerate();
        let outer = sides.filter(|&(at, _)| !is_end(at));
        let outer = outer.fold(CellSet::EMPTY, |all, (_, side)| all | side.pieces);
        let mut left = empty - held(outer);
        std::iter::from_fn(move || {
            let piece = *pieces.iter().find(|piece| piece.meets(left))?;
            let cells = held(piece);
            left -= cells;
            let is_between = ends.iter().all(|&at| joints[at].touched.meets(cells));
            let evenness = cells.len().min((empty - cells).len());
            Some(Part { color, cells, ends, evenness: if is_between { evenness } else { 0 } })
        })
    })
}

/// Cells of `rest` which, when they are the color's and the others are not, join one of the ends to
/// one side and the other end to the other side.
fn isolate<const W: usize>(
    masks: &Masks<W>,
    joints: &[Joint<W>],
    [p, q]: [usize; 2],
    own: CellSet<W>,
    rest: CellSet<W>,
) -> Option<CellSet<W>> {
    let within = own | rest;
    let lead = |ends: [usize; 2]| {
        let mut taken = CellSet::EMPTY;
        for (side, (end, other)) in [(0, (ends[0], ends[1])), (1, (ends[1], ends[0]))] {
            if end == side {
                continue;
            }
            let far = joints[1 - side];
            let keep_off = joints[other].stones | far.stones | taken;
            let free = within - keep_off - masks.around(keep_off) - far.side;
            let goal = joints[side].stones | joints[side].side;
            let from = masks.around(joints[end].stones);
            let path = masks.shortest_path(from, goal, free);
            if path.is_empty() {
                return None;
            }
            taken |= path;
        }
        Some(taken & rest)
    };
    match p {
        0 => lead([p, q]),
        1 => lead([q, p]),
        _ => lead([p, q]).or_else(|| lead([q, p])),
    }
}

#[cfg(test)]
#[path = "../../tests/unit/split.rs"]
mod tests;

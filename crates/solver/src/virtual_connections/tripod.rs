//! Tripods: what joins an end to several of three sides.
//!
//! In Y a chain wins that touches three sides. Let a color own x, an end, or suppose it does. It
//! is *joined* to a set S of sides in a carrier if, moving second and in the carrier only, it
//! makes the chain of x touch every side of S however the opponent plays; moving first, for a semi
//! connection. So every set of sides behaves like an end, and AND and OR hold for it as they stand:
//! what is joined to an owned y by one carrier, and y to S by another with nothing in common, is
//! joined to S by both. There is one rule more.
//!
//! * **Tripod.** Full connections from x to S and from x to T with nothing in common make one from
//!   x to S ∪ T: the color answers each move of the opponent in the carrier where it is made. A
//!   full and a semi connection make a semi connection: the color begins with the latter.
//!
//! A corner cell touches two sides, and a chain may. So sides own no stones here; a chain that
//! touches one is joined to it in the empty carrier.
//!
//! Where on the board the ways to the sides meet does not matter. Let *anywhere* be an end that
//! each chain and each empty cell is joined to in the empty carrier, and *everywhere* the set of
//! all sides. By AND, a chain that is joined to all sides is a full connection of anywhere and
//! everywhere, an empty cell that is joined to all sides is a semi connection that starts with
//! this cell, and a chain that is half joined to them is a semi connection. Full connections of the
//! two are wins of the color moving second, and semi connections wins moving first: this is so for
//! those that AND makes, and OR keeps it. So anywhere and everywhere are to Y what the two sides
//! are to Hex, and they have their numbers.

use mustplay_hex::CellSet;

use super::ends::End;

/// How many sides there are to join.
pub(super) const SIDES: usize = 3;

/// How many ends stand for them: anywhere, and the sets of sides but the empty one.
pub(super) const ENDS: usize = 1 << SIDES;

/// All sides, as a set of bits.
const ALL: usize = ENDS - 1;

/// The end that stands for a set of sides: everywhere is second to anywhere, others follow.
const fn end(set: usize) -> End {
    End::new(1 + set % ALL)
}

/// The set of sides that an end stands for; none for anywhere.
const fn set(end: End) -> usize {
    match end.index() {
        0 => 0,
        1 => ALL,
        index => index - 1,
    }
}

/// Whether an end stands for a side, among others.
pub(super) const fn contains(end: End, side: usize) -> bool {
    set(end) >> side & 1 == 1
}

pub(super) fn side(side: usize) -> Option<End> {
    (side < SIDES).then(|| end(1 << side))
}

/// The cells that touch each end: all touch anywhere, and of the sets of sides only single ones.
#[inline(never)]
pub(super) fn places<const W: usize>(
    sides: [CellSet<W>; SIDES],
    all: CellSet<W>,
) -> [CellSet<W>; ENDS] {
    let mut places = [CellSet::EMPTY; ENDS];
    places[0] = all;
    for (number, cells) in sides.into_iter().enumerate() {
        places[end(1 << number).index()] = cells;
    }
    places
}

/// The ends that stand for sides which `some` does not all stand for, each with the one that
/// stands for the sides of both, if that is neither; nothing for anywhere.
pub(super) fn unions(some: End) -> impl Iterator<Item = [End; 2]> {
    let some = set(some);
    let others =
        (1..=ALL).filter(move |other| some != 0 && ![some, *other].contains(&(some | other)));
    others.map(move |other| [end(other), end(some | other)])
}

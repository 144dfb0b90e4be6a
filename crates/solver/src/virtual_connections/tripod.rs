//! Tripods: connections of an end to several of three sides.
//!
//! A chain that touches three sides wins Y. Let a color own x, an end, or suppose it does. It is
//! *joined* to a set S of sides in a carrier if, moving second and within the carrier, it can make
//! the chain of x touch every side of S; for a semi connection, moving first. So every set of sides
//! behaves like an end, and AND and OR hold unchanged: if an owned y is joined to x in one carrier
//! and to S in a disjoint one, x is joined to S in their union. There is one more rule.
//!
//! * **Tripod.** Full connections from x to S and from x to T with disjoint carriers make one from
//!   x to S ∪ T: the color answers each move of the opponent in the carrier in which it was made. A
//!   full and a semi connection make a semi connection: the color begins with the latter.
//!
//! A corner cell touches two sides, and a chain may. So sides own no stones here; a chain that
//! touches one is joined to it in the empty carrier.
//!
//! It does not matter where the connections to the sides meet. Let *anywhere* be an end to which
//! each chain and each empty cell is joined in the empty carrier, and *everywhere* the set of all
//! sides. By AND, a chain that is joined to all sides is a full connection of anywhere and
//! everywhere, an empty cell that is joined to all sides is a semi connection that starts with this
//! cell, and a chain that is semi-connected to them is a semi connection. Full connections of the
//! two are wins of the color moving second, and semi connections wins moving first: this holds for
//! those made by AND, and OR preserves it. So anywhere and everywhere play the role in Y of the two
//! sides in Hex, and have their numbers.

use mustplay_hex::CellSet;

use super::ends::End;

/// Number of sides to join.
pub(super) const SIDES: usize = 3;

/// Number of ends that represent them: anywhere, and the nonempty sets of sides.
pub(super) const ENDS: usize = 1 << SIDES;

/// All sides, as a set of bits.
const ALL: usize = ENDS - 1;

/// The end for a set of sides: everywhere follows anywhere, then the others.
const fn end(set: usize) -> End {
    End::new(1 + set % ALL)
}

/// The set of sides that an end represents; empty for anywhere.
const fn set(end: End) -> usize {
    match end.index() {
        0 => 0,
        1 => ALL,
        index => index - 1,
    }
}

/// Whether an end represents a side, possibly among others.
pub(super) const fn contains(end: End, side: usize) -> bool {
    set(end) >> side & 1 == 1
}

pub(super) fn side(side: usize) -> Option<End> {
    (side < SIDES).then(|| end(1 << side))
}

/// The cells that touch each end: all cells for anywhere, and none for sets of several sides.
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

/// For each set of sides incomparable to that of `some`: its end, and the end of the union; empty
/// for anywhere.
pub(super) fn unions(some: End) -> impl Iterator<Item = [End; 2]> {
    let some = set(some);
    let others =
        (1..=ALL).filter(move |other| some != 0 && ![some, *other].contains(&(some | other)));
    others.map(move |other| [end(other), end(some | other)])
}

//! The sets of elements to look at in a position.
//!
//! All sets of a size, if there are not too many; otherwise those that hang together by clauses.
//! That loses nothing: a set whose parts share no clause is captured exactly if its parts are (SCG
//! Theorems 6.4.1 and 6.4.2), and dominated exactly if one part is and the others are captured
//! (6.4.3 and 6.4.4).

use crate::element::Element;
use crate::formula::Sides;
use crate::game::Player;
use crate::painting::Elements;

/// More sets than this of one size are too many to look at in each position.
const MOST_SETS: usize = 3_000;

/// Calls `visit` with each set of at most `largest` of the `free` elements, small ones first,
/// until it says `false`. Of sizes of which there are too many, only sets that hang together by
/// clauses of `sides` are visited, and of those not too many either.
pub(super) fn each_set<const W: usize>(
    sides: &Sides<W>,
    free: Elements<W>,
    largest: usize,
    visit: &mut impl FnMut(&[Element]) -> bool,
) {
    let all: Vec<Element> = free.iter().collect();
    let mut sets = 1;
    for size in 1..=largest.min(all.len()) {
        sets = sets * (all.len() + 1 - size) / size;
        let goes_on = if sets <= MOST_SETS {
            each_of_size(&all, size, visit)
        } else {
            each_connected(sides, free, size, visit)
        };
        if !goes_on {
            return;
        }
    }
}

/// Visits the sets of a size in their order; `false` if the visitor has seen enough.
fn each_of_size(all: &[Element], size: usize, visit: &mut impl FnMut(&[Element]) -> bool) -> bool {
    let mut places: Vec<usize> = (0..size).collect();
    let mut elements: Vec<Element> = all[..size].to_vec();
    loop {
        if !visit(&elements) {
            return false;
        }
        // The next combination: the last place that can move on does.
        let Some(at) = (0..size).rev().find(|&i| places[i] < all.len() - size + i) else {
            return true;
        };
        places[at] += 1;
        for later in at + 1..size {
            places[later] = places[later - 1] + 1;
        }
        for (element, &place) in elements.iter_mut().zip(&places) {
            *element = all[place];
        }
    }
}

/// Visits the sets of a size that hang together, each once: a set grows from its least element by
/// neighbors that are no neighbors of what it had before. `false` if the visitor has seen enough,
/// or if there are too many.
fn each_connected<const W: usize>(
    sides: &Sides<W>,
    free: Elements<W>,
    size: usize,
    visit: &mut impl FnMut(&[Element]) -> bool,
) -> bool {
    let near = neighbors(sides, free);
    let mut left = MOST_SETS;
    let mut open: Vec<(Vec<Element>, Elements<W>, Elements<W>)> = Vec::new();
    for first in free {
        // What comes before the first element is another set's.
        let later: Elements<W> = free.iter().filter(|&v| v > first).collect();
        let around = near[first.index()] & later;
        open.push((vec![first], around, around.with(first)));
        while let Some((set, mut extension, seen)) = open.pop() {
            if set.len() == size {
                left -= 1;
                let mut sorted = set;
                sorted.sort_unstable();
                if !visit(&sorted) || left == 0 {
                    return false;
                }
                continue;
            }
            while let Some(next) = extension.min() {
                extension.remove(next);
                let new = (near[next.index()] & later) - seen;
                let mut larger = set.clone();
                larger.push(next);
                open.push((larger, extension | new, seen | new));
            }
        }
    }
    true
}

/// For each element those that it shares a clause with.
fn neighbors<const W: usize>(sides: &Sides<W>, free: Elements<W>) -> Vec<Elements<W>> {
    let count = free.iter().last().map_or(0, |last| last.index() + 1);
    let mut near = vec![Elements::EMPTY; count];
    for player in Player::BOTH {
        for clause in sides.clauses(player).map_or(&[][..], |set| set.clauses()) {
            let elements = clause.elements() & free;
            for element in elements {
                near[element.index()] |= elements.without(element);
            }
        }
    }
    near
}

//! Captured sets by mutual recursion (SCG Theorem 8.7.5).
//!
//! A set of empty cells is *captured* by a color that, moving second in it, makes sure
//! that every cell ends up its own or dead; then the whole set may be filled (SCG Theorem 8.4.2).
//! In isotone games the recursion reads: the set is captured if after each enemy move in it
//! there is a reply that leaves a captured set, and the enemy stone is dead once the rest of
//! the set is filled. So no cell of the set may keep two liberties outside it that are not adjacent
//! (SCG §13.5). Seen from the enemy's view that is a covering condition: of each pair of neighbors
//! of a cell that are not adjacent to each other, one belongs to the set. [`captured_set`]
//! grows sets from a cell by that condition alone, so it meets few sets that fail.
//!
//! What is found stays true while the set is empty, whatever happens outside.

use mustplay_hex::Cell;
use mustplay_hex::CellSet;
use mustplay_hex::Color;

use super::views::Views;

/// Whether `color`, moving second, holds `set` when the stones `own` and `other` are added.
///
/// The depth of the recursion is half the size of the set.
#[inline(never)]
pub fn is_captured<const W: usize>(
    views: &Views<W>,
    color: Color,
    set: CellSet<W>,
    own: CellSet<W>,
    other: CellSet<W>,
) -> bool {
    set.iter().all(|intruder| {
        let rest = set.without(intruder);
        views.is_dead_for(intruder, color, own | rest, other)
            && (rest.is_empty()
                || rest.iter().any(|reply| {
                    let (own, other) = (own.with(reply), other.with(intruder));
                    is_captured(views, color, rest.without(reply), own, other)
                }))
    })
}

/// A set of at most `most` cells around `start` that `color` has captured.
///
/// Looks at the opponent's view, so there is none if the opponent only cuts.
#[inline(never)]
pub fn captured_set<const W: usize>(
    views: &Views<W>,
    color: Color,
    start: Cell,
    most: usize,
) -> Option<CellSet<W>> {
    if !views.view(!color).sees() {
        return None;
    }
    grow(views, color, CellSet::single(start), most)
}

fn grow<const W: usize>(
    views: &Views<W>,
    color: Color,
    set: CellSet<W>,
    most: usize,
) -> Option<CellSet<W>> {
    let view = views.view(!color);
    // The first liberties of a cell of the set that are not adjacent to each other.
    let Some(choices) = set.iter().find_map(|cell| view.gap(cell, set)) else {
        let empty = CellSet::EMPTY;
        return is_captured(views, color, set, empty, empty).then_some(set);
    };
    if set.len() == most {
        return None;
    }
    choices.iter().find_map(|cell| grow(views, color, set.with(cell), most))
}

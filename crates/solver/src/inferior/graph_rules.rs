//! Dead cells behind clique cutsets (SCG §13.2, Algorithm 3).
//!
//! A connected set of cells whose neighbors (cells and terminals) are pairwise adjacent is dead: a
//! path that enters and leaves it has a short cut. Simplicial cells are the case of one cell.
//! Initially only the terminals are known to be live. A component of the other cells either has a
//! clique around it, or two neighbors that are not adjacent; then the ends of a shortest path
//! between these two through the component are live. Each step decides a cell, so there are at most
//! as many steps as cells.

use mustplay_hex::{Cell, CellSet, Color, Masks};

use crate::inferior::views::{View, Views};

/// The empty cells that a clique cutset separates from all terminals, in either color's view.
#[inline(never)]
pub fn dead_cells<const W: usize>(views: &Views<W>) -> CellSet<W> {
    let seen = Color::BOTH.map(|color| separated(views.view(color), views.empty()));
    seen[0] | seen[1]
}

fn separated<const W: usize>(view: &View<W>, empty: CellSet<W>) -> CellSet<W> {
    let mut dead = CellSet::EMPTY;
    if !view.sees() {
        return dead;
    }
    let mut undecided = empty;
    while let Some(start) = undecided.min() {
        let component = view.flood(start, undecided);
        match far_pair(view, component) {
            None => {
                dead |= component;
                undecided -= component;
            }
            Some((near, far)) => undecided -= ends_of_path(view, component, near, far),
        }
    }
    dead
}

/// Two nonadjacent neighbors of a component, each given by its adjacent cells in the component.
fn far_pair<const W: usize>(
    view: &View<W>,
    component: CellSet<W>,
) -> Option<(CellSet<W>, CellSet<W>)> {
    let mut around = CellSet::EMPTY;
    let mut touched = 0;
    for cell in component {
        around |= view.neighbors(cell);
        touched |= view.touches(cell);
    }
    around -= component;
    let touching = |terminal: u8| -> CellSet<W> {
        let cells = component.iter();
        cells.filter(|&cell| view.touches(cell) & terminal != 0).collect()
    };
    let lowest = touched & touched.wrapping_neg();
    if touched != lowest {
        let others = touched & !lowest;
        let next = others & others.wrapping_neg();
        return Some((touching(lowest), touching(next)));
    }
    for near in around {
        let beside = view.neighbors(near);
        if lowest & !view.touches(near) != 0 {
            return Some((beside & component, touching(lowest)));
        }
        if let Some(far) = (around.without(near) - beside).min() {
            return Some((beside & component, view.neighbors(far) & component));
        }
    }
    None
}

/// First and last cell of a shortest path through `component` from `starts` to `ends`.
fn ends_of_path<const W: usize>(
    view: &View<W>,
    component: CellSet<W>,
    starts: CellSet<W>,
    ends: CellSet<W>,
) -> CellSet<W> {
    let nearest = |from: CellSet<W>, to: CellSet<W>| {
        let mut reached = from;
        let mut layer = from;
        loop {
            if let Some(found) = (layer & to).min() {
                return CellSet::single(found);
            }
            let next = layer.iter().fold(CellSet::EMPTY, |next, cell| next | view.neighbors(cell));
            layer = (next & component) - reached;
            reached |= layer;
            debug_assert!(!layer.is_empty(), "a component is connected");
        }
    };
    let end = nearest(starts, ends);
    end | nearest(end, starts)
}

// Dead stones: stones whose color does not matter (FAP Definition 3).
//
// A stone is dead if its cell is dead after the stone's removal. Then it may have either color, and
// patterns that require either color fit (FAP Theorem 9). Filled cells count as stones, so these
// are the iteratively dead stones.
//
// Several stones may each be dead without all being dead together: of two captured cells, each is
// dead given the other. So stones are checked one at a time, together with all cells and stones
// already found dead, which are *gone*. Invariant: those that are gone may jointly have any colors,
// whatever is played elsewhere.
//
// **Why.** Let s be a stone of X, G what is gone, and let the cell of s be dead in the position in
// which s is removed and all of G is the opponent's. Write \[s, G\] for the position with colors
// for s and G. By the invariant \[X, G\] has the same value for all colors of G, so \[X, G\] = \[X,
// all X̄\] = \[X̄, all X̄\] ≤ \[X̄, G\] ≤ \[X, G\] for X, since more stones never hurt. So s is
// gone as well. Dead cells stay dead as stones are added elsewhere.

/// Whether a stone is dead with `stones` on the board and any colors in the cells of `gone`.
pub(super) fn is_dead_stone<const W: usize>(
    masks: &Masks<W>,
    stones: [CellSet<W>; 2],
    gone: CellSet<W>,
    (cell, color): (Cell, Color),
) -> bool {
    let mut worst = stones;
    worst[color.index()] -= gone.with(cell);
    worst[(!color).index()] |= gone;
    is_dead(masks, worst, cell)
}

/// Whether a cell without a stone is dead: its neighborhood in the view of one color is a clique
/// (SCG §13.2). Computed from scratch; [`Views`] do it incrementally.
#[inline(never)]
pub fn is_dead<const W: usize>(masks: &Masks<W>, stones: [CellSet<W>; 2], cell: Cell) -> bool {
    let empty = masks.all() - stones[0] - stones[1];
    Color::BOTH.into_iter().any(|color| {
        let own = stones[color.index()];
        let sees = |from| seen_from(masks, color, own, empty, from);
        let (around, touched) = sees(cell);
        let around = around.without(cell);
        !masks.terminals(color).is_empty()
            && touched & touched.wrapping_sub(1) == 0
            && around.iter().all(|near| {
                let (reach, reached) = sees(near);
                around.without(near).is_subset(reach) && touched & !reached == 0
            })
    })
}

/// The empty cells, and the terminals as bits, that are adjacent to a cell in a color's view.
fn seen_from<const W: usize>(
    masks: &Masks<W>,
    color: Color,
    own: CellSet<W>,
    empty: CellSet<W>,
    cell: Cell,
) -> (CellSet<W>, u8) {
    let whole = masks.flood(masks.neighbors(cell) & own, own).with(cell);
    let terminals = masks.terminals(color).iter().enumerate();
    let touched =
        terminals.fold(0, |bits, (side, near)| bits | u8::from(near.meets(whole)) << side);
    (masks.around(whole) & empty, touched)
}

// Captured sets by mutual recursion (SCG Theorem 8.7.5).
//
// A set of empty cells is *captured* by a color that, moving second in it, can make every cell its
// own or dead; then the whole set may be filled (SCG Theorem 8.4.2). In isotone games the recursion
// reads: the set is captured if after each enemy move in it there is a reply that leaves a captured
// set, and the enemy stone is dead once the rest of the set is filled. So no cell of the set may
// keep two nonadjacent liberties outside it (SCG §13.5). In the enemy's view this is a covering
// condition: of each pair of nonadjacent neighbors of a cell, one belongs to the set.
// [`captured_set`] grows sets from a cell by this condition alone, so few of its sets fail.
//
// A captured set stays captured while it is empty, whatever happens outside.

/// Whether `color`, moving second, holds `set` when the stones `own` and `other` are added.
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

/// A set of at most `most` cells around `start` captured by `color`, in the opponent's view; `None`
/// if the opponent only cuts.
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
    // The first pair of nonadjacent liberties of a cell of the set.
    let Some(choices) = set.iter().find_map(|cell| view.gap(cell, set)) else {
        let empty = CellSet::EMPTY;
        return is_captured(views, color, set, empty, empty).then_some(set);
    };
    if set.len() == most {
        return None;
    }
    choices.iter().find_map(|cell| grow(views, color, set.with(cell), most))
}

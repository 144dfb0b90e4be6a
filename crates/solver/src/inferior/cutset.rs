//! Dead cells behind clique cutsets (SCG §13.2, Algorithm 3).
//!
//! A connected set of cells whose neighbors — cells and terminals — are adjacent to one another is
//! dead: a path that enters and leaves it has a short cut. Simplicial cells are the case of one
//! cell. The search starts from the terminals alone. A component of the cells not yet known to be
//! live either has a clique around it, or two neighbors that are not adjacent; then the ends of a
//! shortest path between these two through the component are live. Each step decides a cell, so
//! there are at most as many steps as cells.

use mustplay_hex::CellSet;
use mustplay_hex::Color;

use super::views::{View, Views};

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

/// Two neighbors of a component that are not adjacent, each as the cells of the component next to
/// it.
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

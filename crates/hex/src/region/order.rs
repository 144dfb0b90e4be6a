//! The true order of outcomes.
//!
//! One outcome is at most as good as another if, however the rest of the board is filled, Black
//! wins with the second whenever she wins with the first (CVH §2). Inclusion of links implies
//! this. On a given board more may hold: some ports lead nowhere, some differences cannot be
//! used. The rest of the board is swept like the region itself, so outcomes are states of an
//! acyclic automaton that reads colors and ends with a winner; the order is found backwards,
//! `x ≤ y` when it holds after black and after white, as automata are minimized.

use super::{Links, Region, RegionError, Step, Sweep};
use crate::board::Cell;
use crate::color::Color;

/// Layers with more states than this are not compared pair by pair.
const MOST_STATES: usize = 2048;

/// A preorder on a list of outcomes.
pub(crate) struct Preorder {
    size: usize,
    le: Vec<bool>,
}

impl Preorder {
    fn new(size: usize, le: impl Fn(usize, usize) -> bool) -> Self {
        let le = (0..size * size).map(|i| le(i / size, i % size)).collect();
        Self { size, le }
    }

    /// Whether the outcome at `a` is at most as good as the one at `b`.
    pub(crate) fn le(&self, a: usize, b: usize) -> bool {
        self.le[a * self.size + b]
    }

    /// For each outcome the first one that is equivalent to it.
    pub(crate) fn representatives(&self) -> Vec<usize> {
        (0..self.size)
            .map(|a| {
                (0..a)
                    .find(|&b| self.le(a, b) && self.le(b, a))
                    .unwrap_or(a)
            })
            .collect()
    }
}

/// The true order of `outcomes`, which are links at the end of `sweep`; `None` if the rest
/// of the board is too large to tell.
pub(crate) fn true_order(region: &Region, sweep: &Sweep, outcomes: &[Links]) -> Option<Preorder> {
    let whole = whole_board(region, sweep).ok()?;
    let (done, rest) = whole.steps().split_at(sweep.steps().len());
    // The same ports, but in another order: what was outside is now to be swept later.
    let ports = done.last()?.ports();
    let slot = |port| ports.iter().position(|&p| p == port);
    let slots: Vec<_> = sweep.ports().iter().map(|&port| slot(port)).collect();
    let first: Vec<Links> = outcomes.iter().map(|x| x.renumbered(&slots)).collect();
    let mut layers = vec![first];
    for step in rest {
        let last = layers.last()?;
        let mut next: Vec<Links> = Color::BOTH
            .into_iter()
            .flat_map(|color| last.iter().map(move |&links| step.fill(links, color)))
            .collect();
        next.sort_unstable();
        next.dedup();
        if next.len() > MOST_STATES {
            return None;
        }
        layers.push(next);
    }
    let end = layers.pop()?;
    let won = |links: Links| links == Links::WON;
    let mut order = Preorder::new(end.len(), |a, b| !won(end[a]) || won(end[b]));
    let mut after = end;
    for step in rest.iter().rev() {
        let layer = layers.pop()?;
        let image = |links: Links, color| after.binary_search(&step.fill(links, color)).ok();
        let images: Vec<[Option<usize>; 2]> = layer
            .iter()
            .map(|&links| Color::BOTH.map(|color| image(links, color)))
            .collect();
        order = Preorder::new(layer.len(), |a, b| {
            images[a]
                .iter()
                .zip(images[b])
                .all(|(x, y)| x.zip(y).is_some_and(|(x, y)| order.le(x, y)))
        });
        after = layer;
    }
    Some(order)
}

/// The sweep of the region and then of every empty cell outside.
fn whole_board(region: &Region, sweep: &Sweep) -> Result<Sweep, RegionError> {
    let mut whole = region.clone();
    for cell in region.board().cells() {
        whole.inside[cell.index()] |= region.stone(cell).is_none();
    }
    whole.cells = whole.board.cells().filter(|&c| whole.contains(c)).collect();
    let first: Vec<Cell> = sweep.steps().iter().map(Step::cell).collect();
    Sweep::continued(&whole, &first)
}

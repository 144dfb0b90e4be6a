//! A coloring order of the vertices with few ports at a time.

use crate::frontier::ColoredGraph;
use crate::{CountError, Element, Player};

/// The maximum number of ports of a state.
pub(super) const MOST_PORTS: usize = 24;

/// The number of start vertices that are tried.
const STARTS: usize = 48;

/// Vertices that are not FALSE in any case, in coloring order.
#[derive(Default)]
pub(super) struct SweepOrder {
    pub(super) vertices: Vec<Element>,
    pub(super) most_ports: usize,
    /// An estimate of the total number of states.
    cost: f64,
}

impl SweepOrder {
    /// The best of the greedy orders from several start vertices.
    pub(super) fn of(network: &ColoredGraph) -> Result<Self, CountError> {
        let vertices = (0..network.given.len()).map(Element::new);
        let open: Vec<Element> =
            vertices.filter(|v| network.given[v.index()] != Some(Player::Min)).collect();
        let step = open.len().div_ceil(STARTS).max(1);
        let mut best: Option<Self> = None;
        for &first in open.iter().step_by(step) {
            let most = best.as_ref().map_or(f64::INFINITY, |best| best.cost);
            let attempt = Self::greedy(network, &open, first, most);
            if attempt.cost < most {
                best = Some(attempt);
            }
        }
        let best = best.unwrap_or_default();
        if best.most_ports > MOST_PORTS {
            return Err(CountError::TooManyPorts { found: best.most_ports, most: MOST_PORTS });
        }
        Ok(best)
    }

    /// Always takes the vertex that leaves the fewest ports, preferring ports to other vertices,
    /// and among equals the oldest port, so that the frontier stays short. Gives up at a cost of
    /// `most`.
    fn greedy(network: &ColoredGraph, open: &[Element], first: Element, most: f64) -> Self {
        let count = network.given.len();
        let mut is_done = vec![true; count];
        for vertex in open {
            is_done[vertex.index()] = false;
        }
        // When a vertex became a port; other vertices come last.
        let mut since = vec![usize::MAX; count];
        let mut ports = 0;
        let mut attempt = Self::default();
        let mut next = Some(first);
        while let Some(vertex) = next {
            let is_new = |v: &&Element| !is_done[v.index()] && since[v.index()] == usize::MAX;
            let new = network.neighbors[vertex.index()].iter().filter(is_new);
            let new: Vec<Element> = new.copied().filter(|&v| v != vertex).collect();
            ports += new.len();
            ports -= usize::from(since[vertex.index()] != usize::MAX);
            is_done[vertex.index()] = true;
            for v in new {
                since[v.index()] = attempt.vertices.len();
            }
            attempt.vertices.push(vertex);
            attempt.most_ports = attempt.most_ports.max(ports);
            attempt.cost += 3_f64.powi(ports as i32);
            if attempt.cost >= most {
                return attempt;
            }
            let after = |v: Element| {
                let near = network.neighbors[v.index()].iter();
                let new = near.filter(|w| !is_done[w.index()] && since[w.index()] == usize::MAX);
                let new = new.filter(|&&w| w != v).count();
                new as isize - isize::from(since[v.index()] != usize::MAX)
            };
            let left = open.iter().copied().filter(|v| !is_done[v.index()]);
            next = left.min_by_key(|&v| (after(v), since[v.index()], v));
        }
        attempt
    }
}

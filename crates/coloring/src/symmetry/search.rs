//! Maps between graphs that keep everything.

use mustplay_core::{Progress, ProgressSink, StopReason};
use num_bigint::BigUint;

use super::graph::{Graph, Vertex};
use super::refine::Classes;
use super::{Sign, taken};
use crate::game::Player;

/// Where each vertex goes.
pub(super) type Map = Vec<Vertex>;

/// Maps of a graph to itself that keep the players, by some that make them all.
pub(super) struct Automorphisms {
    pub(super) order: BigUint,
    pub(super) generators: Vec<Map>,
}

/// RenderOptions for maps, and counts its steps.
pub(super) struct Matcher<'a> {
    sink: &'a dyn ProgressSink,
    steps: u64,
}

impl<'a> Matcher<'a> {
    pub(super) fn new(sink: &'a dyn ProgressSink) -> Self {
        Self { sink, steps: 0 }
    }

    /// A map of one graph to another that takes the players to themselves, or to each other.
    pub(super) fn isomorphism(
        &mut self,
        from: &Graph,
        to: &Graph,
        sign: Sign,
    ) -> Result<Option<Map>, StopReason> {
        if from.len() != to.len() {
            return Ok(None);
        }
        let (mine, theirs) = (Classes::new(from), Classes::new(to));
        self.extend(
            (from, mine.single_out(Player::Max.index())),
            (to, theirs.single_out(taken(sign).index())),
        )
    }

    /// The maps of a graph to itself that keep the players.
    ///
    /// Vertices are singled out one after the other, x₁, x₂ …, until all can be told apart. The
    /// maps that keep x₁ … xᵢ₋₁ are as many as those that keep xᵢ as well times the vertices
    /// that they take xᵢ to; these are found from the last level up, one map for each vertex
    /// that those found before do not reach.
    pub(super) fn automorphisms(&mut self, graph: &Graph) -> Result<Automorphisms, StopReason> {
        let mut classes = Classes::new(graph).single_out(Player::Max.index());
        classes.refine(graph);
        let mut levels: Vec<(Classes, Vec<Vertex>)> = Vec::new();
        while !classes.is_discrete() {
            let target = classes.target();
            let mut next = classes.single_out(target[0]);
            next.refine(graph);
            levels.push((classes, target));
            classes = next;
        }
        let mut found = Automorphisms { order: BigUint::from(1_u8), generators: Vec::new() };
        for (classes, target) in levels.iter().rev() {
            let mut reached = orbit(&found.generators, target[0]);
            // What a vertex cannot be taken to, neither can what that goes to.
            let mut refused: Vec<Vertex> = Vec::new();
            for &other in &target[1..] {
                if reached.contains(&other) || refused.contains(&other) {
                    continue;
                }
                let ends = [target[0], other].map(|vertex| (graph, classes.single_out(vertex)));
                let [from, to] = ends;
                if let Some(map) = self.extend(from, to)? {
                    found.generators.push(map);
                    reached = orbit(&found.generators, target[0]);
                } else {
                    refused.extend(orbit(&found.generators, other));
                }
            }
            found.order *= reached.len();
        }
        Ok(found)
    }

    /// A map that takes classes to equal classes.
    fn extend(
        &mut self,
        (from, mut mine): (&Graph, Classes),
        (to, mut theirs): (&Graph, Classes),
    ) -> Result<Option<Map>, StopReason> {
        self.steps += 1;
        self.sink.report(&Progress::new(self.steps, 0))?;
        if mine.refine(from) != theirs.refine(to) {
            return Ok(None);
        }
        if mine.is_discrete() {
            return Ok(matched(from, &mine, to, &theirs));
        }
        let mut others: Vec<Vertex> = (0..to.len()).collect();
        let first = mine.target()[0];
        others.retain(|&vertex| theirs.of(vertex) == mine.of(first));
        for other in others {
            let from = (from, mine.single_out(first));
            let to = (to, theirs.single_out(other));
            if let Some(map) = self.extend(from, to)? {
                return Ok(Some(map));
            }
        }
        Ok(None)
    }
}

/// The map of vertices to those of the same class, if it keeps neighbors.
fn matched(from: &Graph, mine: &Classes, to: &Graph, theirs: &Classes) -> Option<Map> {
    let mut by_class = vec![0; to.len()];
    for vertex in 0..to.len() {
        by_class[theirs.of(vertex) as usize] = vertex;
    }
    let map: Map = (0..from.len()).map(|vertex| by_class[mine.of(vertex) as usize]).collect();
    let keeps = |vertex: Vertex| {
        let mut near: Vec<Vertex> = from.neighbors[vertex].iter().map(|&v| map[v]).collect();
        near.sort_unstable();
        from.kinds[vertex] == to.kinds[map[vertex]] && near == to.neighbors[map[vertex]]
    };
    (0..from.len()).all(keeps).then_some(map)
}

/// Where some maps, one after the other, take a vertex.
fn orbit(generators: &[Map], vertex: Vertex) -> Vec<Vertex> {
    let mut orbit = vec![vertex];
    let mut at = 0;
    while let Some(&vertex) = orbit.get(at) {
        at += 1;
        for image in generators.iter().map(|map| map[vertex]) {
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
    }
    orbit
}

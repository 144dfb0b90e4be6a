//! Telling vertices apart by what is around them.

use std::collections::BTreeMap;

use super::graph::{Graph, Vertex};

/// A number for each vertex; those with different numbers can be told apart. The numbers depend on
/// the graph and the numbers before alone, not on how the vertices are called, so that they can be
/// compared between graphs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Classes {
    of: Vec<u32>,
    count: usize,
}

/// What a vertex looks like: its class and those of its neighbors.
type Look = (u32, Vec<u32>);

impl Classes {
    /// The vertices by their kinds.
    pub(super) fn new(graph: &Graph) -> Self {
        Self { of: graph.kinds.clone(), count: 0 }
    }

    /// The class of a vertex.
    pub(super) fn of(&self, vertex: Vertex) -> u32 {
        self.of[vertex]
    }

    /// Whether every vertex is told apart from every other.
    pub(super) fn is_discrete(&self) -> bool {
        self.count == self.of.len()
    }

    /// With one vertex singled out; to be refined.
    #[must_use]
    pub(super) fn single_out(&self, vertex: Vertex) -> Self {
        // Doubled, so that there is room for a class right below that of the others.
        let mut of: Vec<u32> = self.of.iter().map(|class| 2 * class + 1).collect();
        of[vertex] -= 1;
        Self { of, count: 0 }
    }

    /// Tells apart what looks different, until nothing new is told apart. What all vertices look
    /// like in the end, so that two graphs can be compared.
    pub(super) fn refine(&mut self, graph: &Graph) -> BTreeMap<Look, usize> {
        loop {
            let look = |vertex: Vertex| -> Look {
                let near = graph.neighbors[vertex].iter();
                let mut around: Vec<u32> = near.map(|&v| self.of[v]).collect();
                around.sort_unstable();
                (self.of[vertex], around)
            };
            let looks: Vec<Look> = (0..graph.len()).map(look).collect();
            let mut seen: BTreeMap<Look, usize> = BTreeMap::new();
            for look in &looks {
                *seen.entry(look.clone()).or_default() += 1;
            }
            let numbers: BTreeMap<&Look, u32> = seen.keys().zip(0..).collect();
            let of: Vec<u32> = looks.iter().map(|look| numbers[look]).collect();
            let stable = seen.len() == self.count;
            *self = Self { of, count: seen.len() };
            if stable {
                return seen;
            }
        }
    }

    /// The vertices of the smallest class with more than one, the first of equals.
    pub(super) fn target(&self) -> Vec<Vertex> {
        let mut members: BTreeMap<u32, Vec<Vertex>> = BTreeMap::new();
        for (vertex, &class) in self.of.iter().enumerate() {
            members.entry(class).or_default().push(vertex);
        }
        let several = members.into_values().filter(|class| class.len() > 1);
        several.min_by_key(Vec::len).unwrap_or_default()
    }
}

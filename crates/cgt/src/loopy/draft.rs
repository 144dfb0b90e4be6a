//! Graphs in the making: vertices first, edges in any order, what cannot be reached left out.

use super::graph::{Graph, Vertex};
use crate::normal::Player;

/// A graph to which vertices and edges are added.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    options: Vec<[Vec<usize>; 2]>,
}

impl Draft {
    /// A new vertex without options.
    pub(super) fn vertex(&mut self) -> usize {
        self.options.push([Vec::new(), Vec::new()]);
        self.options.len() - 1
    }

    /// Lets the player move from one vertex to another.
    pub(super) fn edge(&mut self, from: usize, player: Player, to: usize) {
        self.options[from][player as usize].push(to);
    }

    /// A copy of a whole graph; tells where its first vertex is now.
    pub(super) fn embed(&mut self, graph: &Graph) -> usize {
        let first = self.options.len();
        for vertex in graph.vertices() {
            let moved = |player| {
                let options = graph.options(vertex, player).iter();
                options.map(|option| first + option.index()).collect()
            };
            self.options.push([moved(Player::Left), moved(Player::Right)]);
        }
        first
    }

    /// The graph of what can be reached from `start`, in the order in which it is found.
    pub(super) fn finish(&self, start: usize) -> Graph {
        let mut places = vec![None; self.options.len()];
        places[start] = Some(Vertex::START);
        let mut found = vec![start];
        let mut options = Vec::new();
        while let Some(&from) = found.get(options.len()) {
            let both = [0, 1].map(|player| {
                let list = &self.options[from][player];
                let mut list: Vec<Vertex> = list
                    .iter()
                    .map(|&to| {
                        *places[to].get_or_insert_with(|| {
                            found.push(to);
                            Vertex::new(found.len() - 1)
                        })
                    })
                    .collect();
                list.sort_unstable();
                list.dedup();
                list
            });
            options.push(both);
        }
        Graph::from_parts(options)
    }
}

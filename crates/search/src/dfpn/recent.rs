//! The connections of the nodes judged last.
//!
//! A child's connections are found most quickly from those of its parent, and a parent that has been judged a
//! while ago mostly is not asked for again: of so many nodes the oldest are forgotten first.

use std::collections::{HashMap, VecDeque};

use mustplay_hex::connections::Inventory;

use super::node::Node;

/// Inventories by node, black's and white's, within some memory; none until it is given some.
#[derive(Default)]
pub(super) struct Recent<const W: usize> {
    /// Oldest first.
    kept: VecDeque<(Node<W>, [Inventory<W>; 2])>,
    /// For each node its number in order of arrival.
    arrivals: HashMap<Node<W>, usize>,
    forgotten: usize,
    bytes: usize,
    most_bytes: usize,
}

impl<const W: usize> Recent<W> {
    /// Changes how much memory it may take.
    pub(super) fn set_memory(&mut self, bytes: usize) {
        self.most_bytes = bytes;
    }

    /// How much memory it may take.
    pub(super) fn memory(&self) -> usize {
        self.most_bytes
    }

    /// What is kept of a node.
    pub(super) fn get(&self, node: &Node<W>) -> Option<&[Inventory<W>; 2]> {
        let arrival = self.arrivals.get(node)?;
        let (_, inventories) = self.kept.get(arrival - self.forgotten)?;
        Some(inventories)
    }

    /// Keeps the connections of a node.
    pub(super) fn put(&mut self, node: Node<W>, inventories: [Inventory<W>; 2]) {
        let bytes = |inventories: &[Inventory<W>; 2]| -> usize {
            inventories.iter().map(Inventory::bytes).sum()
        };
        self.bytes += bytes(&inventories);
        let arrival = self.forgotten + self.kept.len();
        self.arrivals.insert(node, arrival);
        self.kept.push_back((node, inventories));
        while self.bytes > self.most_bytes {
            let Some((oldest, inventories)) = self.kept.pop_front() else {
                break;
            };
            // It may have come again since.
            if self.arrivals.get(&oldest) == Some(&self.forgotten) {
                self.arrivals.remove(&oldest);
            }
            self.forgotten += 1;
            self.bytes -= bytes(&inventories);
        }
    }
}

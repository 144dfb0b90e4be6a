//! The connections of the nodes judged last.
//!
//! A child's connections are found most quickly from those of its parent, which another thread may
//! have judged; and a parent that has been judged a while ago mostly is not asked for again: of so
//! many nodes the oldest are forgotten first.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::virtual_connections::Inventory;

use super::node::Node;

/// The connections of a node, black's and white's.
pub(super) type Inventories<const W: usize> = [Inventory<W>; 2];

/// Connections by node, within some memory, shared by all threads; none until it is given some.
#[derive(Default)]
pub(super) struct Recent<const W: usize>(Mutex<Kept<W>>);

#[derive(Default)]
struct Kept<const W: usize> {
    /// Oldest first.
    queue: VecDeque<(Node<W>, Arc<Inventories<W>>)>,
    /// For each node its number in order of arrival.
    arrivals: HashMap<Node<W>, usize>,
    forgotten: usize,
    bytes: usize,
    most_bytes: usize,
}

impl<const W: usize> Recent<W> {
    /// Changes how much memory it may take.
    pub(super) fn set_memory(&mut self, bytes: usize) {
        self.lock().most_bytes = bytes;
    }

    /// How much memory it may take.
    pub(super) fn memory(&self) -> usize {
        self.lock().most_bytes
    }

    /// What is kept of a node.
    pub(super) fn get(&self, node: &Node<W>) -> Option<Arc<Inventories<W>>> {
        let recent = self.lock();
        let arrival = recent.arrivals.get(node)?;
        let (_, inventories) = recent.queue.get(arrival - recent.forgotten)?;
        Some(Arc::clone(inventories))
    }

    /// Keeps the connections of a node.
    pub(super) fn put(&self, node: Node<W>, inventories: Inventories<W>) {
        let new = Arc::new(inventories);
        // What is forgotten is given back after the others may go on.
        let _forgotten = self.lock().put(node, new);
    }

    /// A thread that panicked has left nothing half done that matters: at worst a node is not
    /// found.
    fn lock(&self) -> MutexGuard<'_, Kept<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<const W: usize> Kept<W> {
    /// Keeps connections; those that must go for them.
    fn put(&mut self, node: Node<W>, new: Arc<Inventories<W>>) -> Vec<Arc<Inventories<W>>> {
        self.bytes += bytes(&new);
        let arrival = self.forgotten + self.queue.len();
        self.arrivals.insert(node, arrival);
        self.queue.push_back((node, new));
        let mut gone = Vec::new();
        while self.bytes > self.most_bytes {
            let Some((oldest, inventories)) = self.queue.pop_front() else {
                break;
            };
            // It may have come again since.
            if self.arrivals.get(&oldest) == Some(&self.forgotten) {
                self.arrivals.remove(&oldest);
            }
            self.forgotten += 1;
            self.bytes -= bytes(&inventories);
            gone.push(inventories);
        }
        gone
    }
}

fn bytes<const W: usize>(inventories: &Inventories<W>) -> usize {
    inventories.iter().map(Inventory::bytes).sum()
}

//! State shared by the threads of a search.

use std::collections::{HashMap, TryReserveError, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mustplay_core::{Progress, ProgressSink, SearchStatus, StopReason};
use mustplay_hex::Board;

use super::lemmas::Knowledge;
use super::node::{FilledChild, Node, NodeInfo};
use super::table::{Table, hash};
use super::technique::{Technique, Techniques};
use crate::answer::Answer;
use crate::params::{SearchParam, SearchParams};
use crate::solver::SolverSettings;
use crate::store::Archive;
use crate::virtual_connections::Inventory;

pub(super) struct Shared<const W: usize> {
    /// Held by the thread that reports.
    turn: Mutex<()>,
    pub(super) archive: Option<Arc<dyn Archive<W>>>,
    techniques: Techniques,
    params: SearchParams,
    nodes: Table<W>,
    /// Filled positions after a move.
    children: Table<W>,
    knowledge: Knowledge<W>,
    /// Number of threads by hash of the node, for virtual loss. A collision only costs time.
    busy: Vec<AtomicU8>,
    is_parallel: bool,
    count: AtomicU64,
    /// The node count when this call began.
    count_before: u64,
    /// The number of the latest question.
    age: AtomicU8,
    is_over: AtomicBool,
}

impl<const W: usize> Shared<W> {
    pub(super) fn new(
        board: &Board,
        settings: &SolverSettings,
        bytes: usize,
    ) -> Result<Self, TryReserveError> {
        let params = settings.params;
        let for_children = bytes / params.of(SearchParam::ChildrenShare) as usize;
        Ok(Self {
            turn: Mutex::default(),
            archive: None,
            techniques: settings.techniques,
            params,
            nodes: Table::new::<NodeInfo<W>>(board, bytes - for_children)?,
            children: Table::new::<FilledChild<W>>(board, for_children)?,
            knowledge: Knowledge::new(params.of(SearchParam::MostLemmas) as usize),
            busy: std::iter::repeat_with(AtomicU8::default)
                .take(1 << params.of(SearchParam::Counters))
                .collect(),
            is_parallel: false,
            count: AtomicU64::new(0),
            count_before: 0,
            age: AtomicU8::new(0),
            is_over: AtomicBool::new(false),
        })
    }

    /// Begins a call: nodes reported to its sink are counted from here.
    pub(super) fn begin_call(&mut self) {
        self.count_before = self.nodes();
    }

    /// The number of nodes expanded since the call began.
    pub(super) fn nodes_of_call(&self) -> u64 {
        self.nodes() - self.count_before
    }

    pub(super) fn begin(&mut self, threads: usize) {
        self.is_parallel = threads > 1;
        *self.is_over.get_mut() = false;
        for counter in &mut self.busy {
            *counter.get_mut() = 0;
        }
    }

    /// Begins a new question: rows stored from now on are younger than all before.
    pub(super) fn begin_question(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Reports a thread's state. The sink gets one report at a time, and node counts never fall.
    pub(super) fn report(
        &self,
        sink: &dyn ProgressSink,
        status: &SearchStatus,
    ) -> Result<(), StopReason> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        sink.search_status(status);
        sink.report(&Progress::new(self.nodes_of_call(), self.bytes()))
    }

    #[inline]
    pub(super) fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    #[inline]
    pub(super) fn param(&self, param: SearchParam) -> u32 {
        self.params.of(param)
    }

    pub(super) fn count(&self) {
        self.count.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.children.bytes() + self.knowledge.connections.memory()
    }

    pub(super) fn info(&self, node: &Node<W>) -> Option<NodeInfo<W>> {
        self.nodes.get(node)
    }

    pub(super) fn put_info(&self, node: &Node<W>, info: NodeInfo<W>) {
        debug_assert!(info.numbers.is_consistent(), "{:?}", info.numbers);
        self.nodes.put(node, info, self.age.load(Ordering::Relaxed));
    }

    /// The stored result of filling the position after a move.
    pub(super) fn child(&self, after: &Node<W>) -> Option<FilledChild<W>> {
        self.children.get(after)
    }

    pub(super) fn put_child(&self, after: &Node<W>, child: FilledChild<W>) {
        debug_assert!(!child.node.stones[0].meets(child.node.stones[1]));
        self.children.put(after, child, self.age.load(Ordering::Relaxed));
    }

    pub(super) fn archived(&self, node: &Node<W>) -> Option<Answer<W>> {
        self.archive.as_ref()?.lookup(node.stones, node.to_move)
    }

    pub(super) fn archive(&self, node: &Node<W>, answer: Answer<W>) {
        if let Some(archive) = &self.archive {
            archive.keep(node.stones, node.to_move, answer);
        }
    }

    pub(super) fn knowledge(&self) -> &Knowledge<W> {
        &self.knowledge
    }

    pub(super) fn knowledge_mut(&mut self) -> &mut Knowledge<W> {
        &mut self.knowledge
    }

    fn counter(&self, node: &Node<W>) -> &AtomicU8 {
        &self.busy[(hash(node) >> 20) as usize & (self.busy.len() - 1)]
    }

    pub(super) fn is_parallel(&self) -> bool {
        self.is_parallel
    }

    pub(super) fn enter(&self, node: &Node<W>) {
        if self.is_parallel {
            self.counter(node).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a thread that leaves a node.
    pub(super) fn leave(&self, node: &Node<W>) {
        if self.is_parallel {
            self.counter(node).fetch_sub(1, Ordering::Relaxed);
        }
    }

    pub(super) fn workers(&self, node: &Node<W>) -> u32 {
        if self.is_parallel { self.counter(node).load(Ordering::Relaxed).into() } else { 0 }
    }
}

/// The connections of a node, Black's and White's.
pub(super) type Inventories<const W: usize> = [Inventory<W>; 2];

/// The connections of recently expanded nodes, within a memory limit that is initially zero. A
/// child's connections are found fastest from those of its parent, which another thread may have
/// expanded. The oldest are evicted first.
#[derive(Default)]
pub(super) struct ConnectionCache<const W: usize>(Mutex<CachedConnections<W>>);

#[derive(Default)]
struct CachedConnections<const W: usize> {
    /// Oldest first.
    queue: VecDeque<(Node<W>, Arc<Inventories<W>>)>,
    /// For each node, its number in order of arrival.
    arrivals: HashMap<Node<W>, usize>,
    forgotten: usize,
    bytes: usize,
    most_bytes: usize,
}

impl<const W: usize> ConnectionCache<W> {
    pub(super) fn set_memory(&mut self, bytes: usize) {
        self.lock().most_bytes = bytes;
    }

    pub(super) fn memory(&self) -> usize {
        self.lock().most_bytes
    }

    pub(super) fn get(&self, node: &Node<W>) -> Option<Arc<Inventories<W>>> {
        let cache = self.lock();
        let arrival = cache.arrivals.get(node)?;
        let (_, inventories) = cache.queue.get(arrival - cache.forgotten)?;
        Some(Arc::clone(inventories))
    }

    pub(super) fn put(&self, node: Node<W>, inventories: Inventories<W>) {
        let new = Arc::new(inventories);
        // Memory is freed after the lock.
        let _forgotten = self.lock().put(node, new);
    }

    /// After a panic in another thread, at worst a node is missing.
    fn lock(&self) -> MutexGuard<'_, CachedConnections<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<const W: usize> CachedConnections<W> {
    /// Adds connections; returns those that were evicted.
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
            // It may have been added again since.
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

//! What the threads of a search share.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use mustplay_core::{Progress, ProgressSink, SearchStatus, StopReason};
use mustplay_hex::Board;

use crate::options::{Knob, Options};
use crate::solver::Settings;
use crate::store::{Archive, Verdict};

use super::learned::Learned;
use super::node::{Known, Link, Node};
use super::table::{Table, hash};
use super::technique::{Technique, Techniques};

/// Tables, lemmas and counters.
pub(super) struct Shared<const W: usize> {
    /// Held by the thread that reports.
    turn: Mutex<()>,
    archive: Option<Arc<dyn Archive<W>>>,
    techniques: Techniques,
    options: Options,
    nodes: Table<W>,
    links: Table<W>,
    learned: Learned<W>,
    /// How many threads work on nodes with the same hash; nothing wrong happens if
    /// different nodes share a counter.
    busy: Vec<AtomicU8>,
    /// Whether several threads search.
    is_parallel: bool,
    count: AtomicU64,
    /// How many nodes had been counted when this call began.
    count_before: u64,
    /// Which question was begun last.
    age: AtomicU8,
    is_over: AtomicBool,
}

impl<const W: usize> Shared<W> {
    pub(super) fn new(
        board: &Board,
        settings: &Settings,
        bytes: usize,
    ) -> Result<Self, TryReserveError> {
        let options = settings.options;
        let for_links = bytes / options.of(Knob::LinksShare) as usize;
        Ok(Self {
            turn: Mutex::default(),
            archive: None,
            techniques: settings.techniques,
            options,
            nodes: Table::new::<Known<W>>(board, bytes - for_links)?,
            links: Table::new::<Link<W>>(board, for_links)?,
            learned: Learned::new(options.of(Knob::Lemmas) as usize),
            busy: std::iter::repeat_with(AtomicU8::default)
                .take(1 << options.of(Knob::Counters))
                .collect(),
            is_parallel: false,
            count: AtomicU64::new(0),
            count_before: 0,
            age: AtomicU8::new(0),
            is_over: AtomicBool::new(false),
        })
    }

    pub(super) fn set_archive(&mut self, archive: Arc<dyn Archive<W>>) {
        self.archive = Some(archive);
    }

    /// Starts a new query with its own sink: its nodes are counted from here.
    pub(super) fn begin_call(&mut self) {
        self.count_before = self.nodes();
    }

    /// How many nodes have been looked at since the call began.
    pub(super) fn nodes_of_call(&self) -> u64 {
        self.nodes() - self.count_before
    }

    /// A new search with so many threads begins.
    pub(super) fn begin(&mut self, threads: usize) {
        self.is_parallel = threads > 1;
        *self.is_over.get_mut() = false;
        for counter in &mut self.busy {
            *counter.get_mut() = 0;
        }
    }

    /// A thread begins with a new question: what is kept from now on is younger than all before.
    pub(super) fn begin_question(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// The others need not go on.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Tells the sink where one of the threads is. The sink sees one report at a time and
    /// never fewer nodes than before.
    pub(super) fn report(
        &self,
        sink: &dyn ProgressSink,
        standing: &SearchStatus,
    ) -> Result<(), StopReason> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        sink.search_status(standing);
        sink.report(&Progress::new(self.nodes_of_call(), self.bytes()))
    }

    #[inline]
    pub(super) fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    #[inline]
    pub(super) fn option(&self, knob: Knob) -> u32 {
        self.options.of(knob)
    }

    /// Counts a node.
    pub(super) fn count(&self) {
        self.count.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.bytes() + self.links.bytes() + self.learned.recent.memory()
    }

    pub(super) fn known(&self, node: &Node<W>) -> Option<Known<W>> {
        self.nodes.get(node)
    }

    pub(super) fn remember(&self, node: &Node<W>, known: Known<W>) {
        self.nodes.put(node, known, self.age.load(Ordering::Relaxed));
    }

    pub(super) fn link(&self, after: &Node<W>) -> Option<Link<W>> {
        self.links.get(after)
    }

    pub(super) fn remember_link(&self, after: &Node<W>, link: Link<W>) {
        self.links.put(after, link, self.age.load(Ordering::Relaxed));
    }

    pub(super) fn archived(&self, node: &Node<W>) -> Option<Verdict<W>> {
        self.archive.as_ref()?.look(node.stones, node.to_move)
    }

    pub(super) fn archive(&self, node: &Node<W>, verdict: Verdict<W>) {
        if let Some(archive) = &self.archive {
            archive.keep(node.stones, node.to_move, verdict);
        }
    }

    pub(super) fn learned(&self) -> &Learned<W> {
        &self.learned
    }

    pub(super) fn learned_mut(&mut self) -> &mut Learned<W> {
        &mut self.learned
    }

    /// Lets it keep connections in so many bytes, at most.
    pub(super) fn set_memory_of_connections(&mut self, bytes: usize) {
        self.learned.recent.set_memory(bytes);
    }

    fn counter(&self, node: &Node<W>) -> &AtomicU8 {
        &self.busy[(hash(node) >> 20) as usize & (self.busy.len() - 1)]
    }

    pub(super) fn is_parallel(&self) -> bool {
        self.is_parallel
    }

    /// A thread begins to work on a node.
    pub(super) fn enter(&self, node: &Node<W>) {
        if self.is_parallel {
            self.counter(node).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// It has stopped.
    pub(super) fn leave(&self, node: &Node<W>) {
        if self.is_parallel {
            self.counter(node).fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// How many threads work on it.
    pub(super) fn workers(&self, node: &Node<W>) -> u32 {
        if self.is_parallel { self.counter(node).load(Ordering::Relaxed).into() } else { 0 }
    }
}

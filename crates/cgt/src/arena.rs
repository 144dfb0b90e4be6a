//! Interned game forms, shared by all theories.
//!
//! A short game is a leaf or a pair of finite sets of options. An [`Arena`] stores each form once:
//! a game is a small copyable [`GameId`], and two forms are equal exactly if their ids are. A leaf
//! is an outcome in games over a poset, or a number or nimber in normal play, so the arena is
//! generic in its leaves.
//!
//! Invariants:
//!
//! * Options are created before the games that have them, so `option.index() < game.index()`.
//!   Ascending ids are a topological order, so every recursion on options can be written as a loop
//!   or with an explicit stack.
//! * Option lists are sorted by id and free of duplicates; they are sets.
//!
//! The order of ids is a *storage* order, unrelated to the order of games, so [`GameId`] does not
//! implement `Ord`; use [`GameId::index`] for storage order.
//!
//! ```
//! use mustplay_cgt::{Arena, StoredForm};
//!
//! let mut arena = Arena::new();
//! let (a, b) = (arena.leaf('a'), arena.leaf('b'));
//! let g = arena.game(&[a, b, a], &[b]);
//! assert_eq!(g, arena.game(&[b, a], &[b]));
//! assert_eq!(arena.form(g), StoredForm::Options { left: &[a, b], right: &[b] });
//! ```

use std::hash::{BuildHasher, Hash};

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::normal::Player;

/// A game in an [`Arena`]: equal ids in one arena are equal forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameId(u32);

impl GameId {
    /// The index of the game in its arena; options have smaller indices than their game.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The form of a [`GameId`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoredForm<'a, L> {
    /// A game without options; the theory gives its value.
    Leaf(L),
    /// `{left | right}`.
    Options {
        /// Left's options, sorted by id.
        left: &'a [GameId],
        /// Right's options, sorted by id.
        right: &'a [GameId],
    },
}

/// A leaf, or the range of the options in the pool.
#[derive(Clone, Copy)]
enum Node<L> {
    Leaf(L),
    Options { start: u32, middle: u32, end: u32 },
}

/// A store of game forms in which equal forms have equal ids.
#[derive(Clone)]
pub struct Arena<L> {
    nodes: Vec<Node<L>>,
    pool: Vec<GameId>,
    /// Open addressing over `nodes`: upper half hash, lower half id + 1, zero when free.
    slots: Vec<u64>,
}

impl<L: Copy + Eq + Hash> Default for Arena<L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L: Copy + Eq + Hash> Arena<L> {
    pub fn new() -> Self {
        Self { nodes: Vec::new(), pool: Vec::new(), slots: vec![0; 64] }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<L>>()
            + self.pool.capacity() * size_of::<GameId>()
            + self.slots.capacity() * size_of::<u64>()
    }

    /// Every game, options before the games that have them.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = GameId> + use<L> {
        (0..self.nodes.len() as u32).map(GameId)
    }

    pub fn leaf(&mut self, leaf: L) -> GameId {
        let hash = FxBuildHasher.hash_one((0_u8, leaf));
        self.intern(
            hash,
            |arena, id| matches!(arena.nodes[id.index()], Node::Leaf(other) if other == leaf),
            |_| Node::Leaf(leaf),
        )
    }

    /// The game `{left | right}`; order and repetition of options are irrelevant.
    pub fn game(&mut self, left: &[GameId], right: &[GameId]) -> GameId {
        let left = as_set(left);
        let right = as_set(right);
        debug_assert!(
            left.iter().chain(&right).all(|option| option.index() < self.nodes.len()),
            "options are stored before the games that have them"
        );
        let hash = FxBuildHasher.hash_one((1_u8, &left[..], &right[..]));
        self.intern(
            hash,
            |arena, id| arena.form(id) == StoredForm::Options { left: &left, right: &right },
            |arena| {
                let start = arena.pool.len() as u32;
                arena.pool.extend_from_slice(&left);
                let middle = arena.pool.len() as u32;
                arena.pool.extend_from_slice(&right);
                // 2^32 options take 16 GiB for ids alone; memory limits apply long before.
                let end = u32::try_from(arena.pool.len()).expect("fewer than 2^32 options");
                Node::Options { start, middle, end }
            },
        )
    }

    /// The form of `game`: a leaf, or its options.
    #[inline]
    pub fn form(&self, game: GameId) -> StoredForm<'_, L> {
        match self.nodes[game.index()] {
            Node::Leaf(leaf) => StoredForm::Leaf(leaf),
            Node::Options { start, middle, end } => StoredForm::Options {
                left: &self.pool[start as usize..middle as usize],
                right: &self.pool[middle as usize..end as usize],
            },
        }
    }

    /// Left's options; none for a leaf.
    #[inline]
    pub fn left(&self, game: GameId) -> &[GameId] {
        match self.form(game) {
            StoredForm::Options { left, .. } => left,
            StoredForm::Leaf(_) => &[],
        }
    }

    #[inline]
    pub fn right(&self, game: GameId) -> &[GameId] {
        match self.form(game) {
            StoredForm::Options { right, .. } => right,
            StoredForm::Leaf(_) => &[],
        }
    }

    #[inline]
    pub fn options(&self, game: GameId, player: Player) -> &[GameId] {
        match player {
            Player::Left => self.left(game),
            Player::Right => self.right(game),
        }
    }

    /// All followers of `roots`, including the roots, options first. Games for which `known` holds
    /// are omitted, with everything that only they reach.
    pub fn followers(&self, roots: &[GameId], known: impl Fn(GameId) -> bool) -> Vec<GameId> {
        let mut seen = FxHashSet::default();
        let mut stack = roots.to_vec();
        let mut found = Vec::new();
        while let Some(id) = stack.pop() {
            if known(id) || !seen.insert(id) {
                continue;
            }
            found.push(id);
            stack.extend_from_slice(self.left(id));
            stack.extend_from_slice(self.right(id));
        }
        found.sort_unstable_by_key(|id| id.0);
        found
    }

    /// The form recognized by `same`; if there is none, stores the form that `store` creates.
    fn intern(
        &mut self,
        hash: u64,
        same: impl Fn(&Self, GameId) -> bool,
        store: impl FnOnce(&mut Self) -> Node<L>,
    ) -> GameId {
        if self.nodes.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let tag = tag_of(hash);
        let mask = self.slots.len() - 1;
        let mut at = tag as usize & mask;
        while self.slots[at] != 0 {
            let slot = self.slots[at];
            let id = GameId(slot as u32 - 1);
            if slot >> 32 == u64::from(tag) && same(self, id) {
                return id;
            }
            at = (at + 1) & mask;
        }
        let id = GameId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 forms"));
        let node = store(self);
        self.nodes.push(node);
        self.slots[at] = u64::from(tag) << 32 | u64::from(id.0 + 1);
        id
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let mask = size - 1;
        let mut slots = vec![0; size];
        for &slot in self.slots.iter().filter(|&&slot| slot != 0) {
            let mut at = (slot >> 32) as usize & mask;
            while slots[at] != 0 {
                at = (at + 1) & mask;
            }
            slots[at] = slot;
        }
        self.slots = slots;
    }
}

/// The well-mixed part of an Fx hash, stored in the table with the id.
fn tag_of(hash: u64) -> u32 {
    (hash ^ hash >> 32) as u32
}

fn as_set(options: &[GameId]) -> SmallVec<[GameId; 16]> {
    let mut set: SmallVec<[GameId; 16]> = SmallVec::from_slice(options);
    set.sort_unstable_by_key(|option| option.0);
    set.dedup();
    set
}

/// Memoized results for ordered pairs of games of one arena.
#[derive(Clone, Debug)]
pub(crate) struct PairMemo<V> {
    answers: FxHashMap<u64, V>,
}

impl<V> Default for PairMemo<V> {
    fn default() -> Self {
        Self { answers: FxHashMap::default() }
    }
}

impl<V: Copy> PairMemo<V> {
    #[inline]
    pub(crate) fn get(&self, g: GameId, h: GameId) -> Option<V> {
        self.answers.get(&pair_key(g, h)).copied()
    }

    #[inline]
    pub(crate) fn insert(&mut self, g: GameId, h: GameId, answer: V) {
        self.answers.insert(pair_key(g, h), answer);
    }

    pub(crate) fn bytes(&self) -> usize {
        self.answers.capacity() * (size_of::<(u64, V)>() + 1)
    }
}

fn pair_key(g: GameId, h: GameId) -> u64 {
    u64::from(g.0) << 32 | u64::from(h.0)
}

/// A sparse list of values for games of one arena.
#[derive(Clone)]
pub(crate) struct PerGame<T> {
    facts: Vec<Option<T>>,
}

impl<T> Default for PerGame<T> {
    fn default() -> Self {
        Self { facts: Vec::new() }
    }
}

impl<T> PerGame<T> {
    #[inline]
    pub(crate) fn get(&self, id: GameId) -> Option<&T> {
        self.facts.get(id.index())?.as_ref()
    }

    pub(crate) fn insert(&mut self, id: GameId, fact: T) {
        let index = id.index();
        if index >= self.facts.len() {
            self.facts.resize_with(index + 1, || None);
        }
        self.facts[index] = Some(fact);
    }

    /// Memory of the list itself, in bytes, without memory owned by its values.
    pub(crate) fn bytes(&self) -> usize {
        self.facts.capacity() * size_of::<Option<T>>()
    }
}

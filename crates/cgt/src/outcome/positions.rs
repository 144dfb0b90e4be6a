//! The positions of a game, taken out of its engine.
//!
//! CVH Definition 4.2: the positions of a game are the game, its options, their options
//! and so on. [`Positions`] lists them with options before the games that have them, and
//! names options by their place in the list. It borrows from nothing, so a value can be
//! carried from one engine to another — or folded, printed, mapped — by one loop over the
//! list, without recursion however deep the game is.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::linear(2).unwrap());
//! let star = games.parse("{T|_}").unwrap();
//! let positions = games.positions(star);
//! assert_eq!(positions.len(), 3);
//! assert_eq!(positions.depth(), 1);
//! assert_eq!(positions.left(positions.root()).len(), 1);
//! ```

use rustc_hash::FxHashMap;

use super::poset::Atom;
use crate::{Arena, Form, GameId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    Atom(Atom),
    Options { start: u32, middle: u32, end: u32 },
}

/// One or more games with all their positions, options first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    nodes: Vec<Node>,
    pool: Vec<u32>,
    roots: Vec<u32>,
}

impl Positions {
    pub(super) fn of(arena: &Arena<Atom>, root: GameId) -> Self {
        Self::of_all(arena, &[root])
    }

    pub(super) fn of_all(arena: &Arena<Atom>, roots: &[GameId]) -> Self {
        let ids = arena.followers(roots, |_| false);
        let places: FxHashMap<GameId, u32> = ids.iter().copied().zip(0..).collect();
        let mut pool = Vec::new();
        let nodes = ids
            .iter()
            .map(|&id| match arena.form(id) {
                Form::Leaf(atom) => Node::Atom(atom),
                Form::Options { left, right } => {
                    let start = pool.len() as u32;
                    pool.extend(left.iter().map(|id| places[id]));
                    let middle = pool.len() as u32;
                    pool.extend(right.iter().map(|id| places[id]));
                    let end = pool.len() as u32;
                    Node::Options { start, middle, end }
                }
            })
            .collect();
        let roots = roots.iter().map(|id| places[id]).collect();
        Self { nodes, pool, roots }
    }

    /// How many different positions there are.
    #[expect(clippy::len_without_is_empty, reason = "a game is a position of itself")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Where the game itself stands.
    pub fn root(&self) -> usize {
        self.roots[0] as usize
    }

    /// Where the games stand that the list was made for.
    pub(super) fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        self.roots.iter().map(|&root| root as usize)
    }

    /// The outcome at a place, if that position is atomic.
    pub fn outcome(&self, place: usize) -> Option<Atom> {
        match self.nodes[place] {
            Node::Atom(atom) => Some(atom),
            Node::Options { .. } => None,
        }
    }

    /// The places of Left's options; all smaller than `place`.
    pub fn left(&self, place: usize) -> &[u32] {
        match self.nodes[place] {
            Node::Atom(_) => &[],
            Node::Options { start, middle, .. } => &self.pool[start as usize..middle as usize],
        }
    }

    /// The places of Right's options; all smaller than `place`.
    pub fn right(&self, place: usize) -> &[u32] {
        match self.nodes[place] {
            Node::Atom(_) => &[],
            Node::Options { middle, end, .. } => &self.pool[middle as usize..end as usize],
        }
    }

    /// The places of all options of one position.
    pub fn options(&self, place: usize) -> &[u32] {
        match self.nodes[place] {
            Node::Atom(_) => &[],
            Node::Options { start, end, .. } => &self.pool[start as usize..end as usize],
        }
    }

    /// Makes a game of each position, options first, and returns them all by place. `make` is
    /// given each form with the games made of its options.
    pub(super) fn rebuild<E>(
        &self,
        mut make: impl FnMut(Form<'_, Atom>) -> Result<GameId, E>,
    ) -> Result<Vec<GameId>, E> {
        let mut made: Vec<GameId> = Vec::with_capacity(self.len());
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for place in 0..self.len() {
            let form = if let Some(atom) = self.outcome(place) {
                Form::Leaf(atom)
            } else {
                left.clear();
                left.extend(self.left(place).iter().map(|&o| made[o as usize]));
                right.clear();
                right.extend(self.right(place).iter().map(|&o| made[o as usize]));
                Form::Options { left: &left, right: &right }
            };
            let game = make(form)?;
            made.push(game);
        }
        Ok(made)
    }

    /// The number of moves in the longest play.
    pub fn depth(&self) -> usize {
        let mut depths = vec![0; self.len()];
        for place in 0..self.len() {
            let deepest = |&option: &u32| depths[option as usize] + 1;
            depths[place] = self.options(place).iter().map(deepest).max().unwrap_or(0);
        }
        depths[self.root()]
    }

    /// How many atoms and pairs of braces the game has when it is written out as a tree;
    /// saturates, since shared positions make trees exponentially larger than their lists.
    pub fn tree_size(&self) -> u64 {
        let mut sizes = vec![1_u64; self.len()];
        for place in 0..self.len() {
            let total = |sum: u64, &option: &u32| sum.saturating_add(sizes[option as usize]);
            sizes[place] = self.options(place).iter().fold(1, total);
        }
        sizes[self.root()]
    }
}

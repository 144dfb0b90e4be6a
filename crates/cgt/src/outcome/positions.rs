//! The positions of a game, independent of its engine.
//!
//! CVH Definition 4.2: the positions of a game are the game, its options, their options and so on.
//! [`Positions`] lists them, options before the games that have them, and represents options by
//! their index in the list. It borrows nothing, so a loop over the list can transfer a value to
//! another engine, or fold, print or map it, without recursion at any depth.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::linear(2).unwrap());
//! let star = games.parse("{T|_}").unwrap();
//! let positions = games.positions(star);
//! assert_eq!(positions.len(), 3);
//! assert_eq!(positions.depth(), 1);
//! assert_eq!(positions.left(positions.root()).len(), 1);
//! ```
//!
//! # Listing order
//!
//! Games and options are listed in a total order of forms that depends only on the forms, so the
//! same value has the same text in every engine; it is unrelated to the order of games. It is the
//! order of CVH Figure 9, where the values over `L_4` are called `G0 … G30`:
//!
//! * shallower before deeper, atoms in the order of their poset;
//! * as a left option, or in a list of values: first by right options, then by left options;
//! * as a right option: first by left options, then by right options.
//!
//! # Trees
//!
//! Left is Black and has red lines, as Black's stones are red in pictures of boards; Right's are
//! blue. Values of regions can have millions of positions, so a tree that is too large is cut:
//! positions below the last depth that fits as a whole are written as `…`.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::fork());
//! let g = games.parse("{{T|a},{T|b}|_}").unwrap();
//! assert_eq!(games.tree(g, 100).len(), 8);
//! assert_eq!(games.tree(g, 5).len(), 4); // {{T|a},{T|b}|_}, …, …, _
//! ```

use super::engine::{Games, RawGame};
use super::poset::Atom;
use crate::tree::{Tree, TreeNodeSpec};
use crate::{Arena, GameId, StoredForm};
use rustc_hash::FxHashMap;

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
                StoredForm::Leaf(atom) => Node::Atom(atom),
                StoredForm::Options { left, right } => {
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

    #[expect(clippy::len_without_is_empty, reason = "a game is a position of itself")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn root(&self) -> usize {
        self.roots[0] as usize
    }

    /// The indices of the games for which the list was created.
    pub(super) fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        self.roots.iter().map(|&root| root as usize)
    }

    pub fn outcome(&self, place: usize) -> Option<Atom> {
        match self.nodes[place] {
            Node::Atom(atom) => Some(atom),
            Node::Options { .. } => None,
        }
    }

    /// The start of Left's options in the pool, the start of Right's, and their end.
    fn range(&self, place: usize) -> [usize; 3] {
        match self.nodes[place] {
            Node::Atom(_) => [0; 3],
            Node::Options { start, middle, end } => [start, middle, end].map(|at| at as usize),
        }
    }

    /// The indices of Left's options; all smaller than `place`.
    pub fn left(&self, place: usize) -> &[u32] {
        let [start, middle, _] = self.range(place);
        &self.pool[start..middle]
    }

    /// The indices of Right's options; all smaller than `place`.
    pub fn right(&self, place: usize) -> &[u32] {
        let [_, middle, end] = self.range(place);
        &self.pool[middle..end]
    }

    pub fn options(&self, place: usize) -> &[u32] {
        let [start, _, end] = self.range(place);
        &self.pool[start..end]
    }

    /// Rebuilds each position, options first, and returns the results by index. `make` gets each
    /// form with the results for its options.
    pub(super) fn rebuild<E>(
        &self,
        mut make: impl FnMut(StoredForm<'_, Atom>) -> Result<GameId, E>,
    ) -> Result<Vec<GameId>, E> {
        let mut made: Vec<GameId> = Vec::with_capacity(self.len());
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for place in 0..self.len() {
            let form = if let Some(atom) = self.outcome(place) {
                StoredForm::Leaf(atom)
            } else {
                left.clear();
                left.extend(self.left(place).iter().map(|&o| made[o as usize]));
                right.clear();
                right.extend(self.right(place).iter().map(|&o| made[o as usize]));
                StoredForm::Options { left: &left, right: &right }
            };
            let game = make(form)?;
            made.push(game);
        }
        Ok(made)
    }

    /// The length of the longest play, in moves.
    pub fn depth(&self) -> usize {
        self.depths()[self.root()] as usize
    }

    /// The length of the longest play from each position, in moves.
    fn depths(&self) -> Vec<u32> {
        let mut depths = vec![0; self.len()];
        for place in 0..self.len() {
            let deepest = |&option: &u32| depths[option as usize] + 1;
            depths[place] = self.options(place).iter().map(deepest).max().unwrap_or(0);
        }
        depths
    }

    /// The number of atoms and pairs of braces when the game is written as a tree; saturates, since
    /// sharing can make trees exponentially larger than their lists.
    pub fn tree_size(&self) -> u64 {
        let mut sizes = vec![1_u64; self.len()];
        for place in 0..self.len() {
            let total = |sum: u64, &option: &u32| sum.saturating_add(sizes[option as usize]);
            sizes[place] = self.options(place).iter().fold(1, total);
        }
        sizes[self.root()]
    }
}

pub(super) struct Listing {
    depths: Vec<u32>,
    as_left: Vec<u32>,
    as_right: Vec<u32>,
}

impl Listing {
    pub(super) fn of(positions: &Positions) -> Self {
        let size = positions.len();
        let depths = positions.depths();
        let mut by_depth: Vec<usize> = (0..size).collect();
        by_depth.sort_by_key(|&place| depths[place]);
        let mut listing = Self { depths, as_left: vec![0; size], as_right: vec![0; size] };
        let mut start = 0;
        for level in by_depth.chunk_by(|&x, &y| listing.depths[x] == listing.depths[y]) {
            let sorted = listing.sort_level(positions, level);
            for (at, (left, right)) in sorted.into_iter().enumerate() {
                listing.as_left[left] = (start + at) as u32;
                listing.as_right[right] = (start + at) as u32;
            }
            start += level.len();
        }
        listing
    }

    /// Ranks the positions of one depth as left and as right options.
    fn sort_level(&self, positions: &Positions, level: &[usize]) -> Vec<(usize, usize)> {
        let keys = |&place: &usize| {
            let mut left: Vec<u32> = ranks(&self.as_left, positions.left(place));
            let mut right: Vec<u32> = ranks(&self.as_right, positions.right(place));
            left.sort_unstable();
            right.sort_unstable();
            let atom = positions.outcome(place).map(Atom::index);
            (place, atom, left, right)
        };
        let mut keyed: Vec<_> = level.iter().map(keys).collect();
        keyed.sort_by(|x, y| (x.1, &x.3, &x.2).cmp(&(y.1, &y.3, &y.2)));
        let as_left: Vec<usize> = keyed.iter().map(|key| key.0).collect();
        keyed.sort_by(|x, y| (x.1, &x.2, &x.3).cmp(&(y.1, &y.2, &y.3)));
        let as_right = keyed.iter().map(|key| key.0);
        as_left.into_iter().zip(as_right).collect()
    }

    /// The rank of a position in a list of values.
    pub(super) fn rank(&self, place: usize) -> u32 {
        self.as_left[place]
    }

    /// Left's options in the order in which they are written.
    pub(super) fn left(&self, positions: &Positions, place: usize) -> Vec<u32> {
        let mut options = positions.left(place).to_vec();
        options.sort_unstable_by_key(|&option| self.as_left[option as usize]);
        options
    }

    /// Right's options in the order in which they are written.
    pub(super) fn right(&self, positions: &Positions, place: usize) -> Vec<u32> {
        let mut options = positions.right(place).to_vec();
        options.sort_unstable_by_key(|&option| self.as_right[option as usize]);
        options
    }
}

fn ranks(table: &[u32], options: &[u32]) -> Vec<u32> {
    options.iter().map(|&option| table[option as usize]).collect()
}

const RED: &str = "#b8141f";
const BLUE: &str = "#1f669e";

impl Games {
    /// The tree of a game, cut at outcomes or at the last depth at which it still has at most
    /// `limit` nodes; the root is always included.
    pub fn tree(&self, game: impl Into<RawGame>, limit: usize) -> Tree {
        let game = game.into();
        let positions = self.positions(game);
        let deepest = deepest_within(&positions, limit);
        let listing = Listing::of(&positions);
        let sprout = |(place, depth): (u32, usize)| {
            let at = place as usize;
            let text = match positions.outcome(at) {
                Some(atom) => self.poset.name(atom).to_owned(),
                None if depth == deepest => "…".to_owned(),
                None => String::new(),
            };
            let below = |side: Vec<u32>| side.into_iter().map(|o| (o, depth + 1)).collect();
            let options = if depth == deepest {
                [Vec::new(), Vec::new()]
            } else {
                [below(listing.left(&positions, at)), below(listing.right(&positions, at))]
            };
            Some(TreeNodeSpec { text, options })
        };
        let root = (positions.root() as u32, 0);
        Tree::new(root, sprout, [RED, BLUE], usize::MAX).expect("no tree is that large")
    }
}

/// The greatest depth down to which the tree has at most `limit` nodes.
fn deepest_within(positions: &Positions, limit: usize) -> usize {
    let depth = positions.depth();
    // The number of nodes of each position's tree, cut at a depth.
    let mut sizes = vec![1_usize; positions.len()];
    for cut in 1..=depth {
        let larger: Vec<usize> = (0..positions.len())
            .map(|place| {
                let options = positions.options(place).iter();
                options.fold(1, |sum: usize, &o| sum.saturating_add(sizes[o as usize]))
            })
            .collect();
        if larger[positions.root()] > limit {
            return cut - 1;
        }
        sizes = larger;
    }
    depth
}

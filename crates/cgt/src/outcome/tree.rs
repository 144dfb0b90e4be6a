//! Trees of values over outcomes.
//!
//! Left is Black, whose lines are red as her stones are in pictures of boards; Right's are
//! blue. Values of regions can have millions of positions, so a tree that would be too large
//! is cut: positions below the last depth that fits as a whole are written as `…`.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::fork());
//! let g = games.parse("{{T|a},{T|b}|_}").unwrap();
//! assert_eq!(games.tree(g, 100).len(), 8);
//! assert_eq!(games.tree(g, 5).len(), 4); // {{T|a},{T|b}|_}, …, …, _
//! ```

use super::engine::{Games, RawGame};
use super::listing::Listing;
use super::positions::Positions;
use crate::tree::{Tree, TreeNodeSpec};

const RED: &str = "#b8141f";
const BLUE: &str = "#1f669e";

impl Games {
    /// The tree of a game, down to outcomes or to the last depth at which it still has at most
    /// `limit` nodes; the root is always there.
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
    // How many nodes the tree of each position has, cut at a depth.
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

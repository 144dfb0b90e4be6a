//! Writing games.
//!
//! Each value is written in one way only, options in the order of CVH Figure 9, as a tree, unless
//! sharing makes the tree larger than 65 536 positions; then the shared positions are defined once.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::super::engine::{Games, RawGame};
use super::super::listing::Listing;
use super::super::poset::Poset;
use super::super::positions::Positions;

/// The largest tree that is written without definitions, in atoms and pairs of braces.
const TREE_LIMIT: u64 = 1 << 16;

impl Games {
    /// The text of a game.
    pub fn text(&self, game: impl Into<RawGame>) -> String {
        self.positions(game).text(&self.poset)
    }
}

impl Positions {
    /// The text of the game over `poset`, which must be the poset it came from.
    pub fn text(&self, poset: &Poset) -> String {
        let listing = Listing::of(self);
        let mut text = String::new();
        let mut names: FxHashMap<u32, usize> = FxHashMap::default();
        if self.tree_size() > TREE_LIMIT {
            for place in self.shared() {
                let name = names.len() + 1;
                let _ = write!(text, "${name}=");
                self.write_tree(poset, &listing, &names, place, &mut text);
                text.push(';');
                names.insert(place, name);
            }
        }
        self.write_tree(poset, &listing, &names, self.root() as u32, &mut text);
        text
    }

    /// Composite positions that are options more than once, options first.
    fn shared(&self) -> Vec<u32> {
        let mut uses = vec![0_u32; self.len()];
        for place in 0..self.len() {
            for &option in self.options(place) {
                uses[option as usize] += 1;
            }
        }
        (0..self.len())
            .filter(|&place| uses[place] > 1 && self.outcome(place).is_none())
            .map(|place| place as u32)
            .collect()
    }

    /// Writes one position; its named positions by their names.
    fn write_tree(
        &self,
        poset: &Poset,
        listing: &Listing,
        names: &FxHashMap<u32, usize>,
        root: u32,
        text: &mut String,
    ) {
        enum Piece {
            Game(u32),
            Symbol(char),
        }
        let mut pieces = vec![Piece::Game(root)];
        while let Some(piece) = pieces.pop() {
            let place = match piece {
                Piece::Symbol(symbol) => {
                    text.push(symbol);
                    continue;
                }
                Piece::Game(place) => place,
            };
            if let Some(name) = names.get(&place) {
                let _ = write!(text, "${name}");
            } else if let Some(atom) = self.outcome(place as usize) {
                text.push_str(poset.name(atom));
            } else {
                text.push('{');
                pieces.push(Piece::Symbol('}'));
                let sides =
                    [listing.right(self, place as usize), listing.left(self, place as usize)];
                for (side, options) in sides.into_iter().enumerate() {
                    for (at, option) in options.into_iter().rev().enumerate() {
                        if at > 0 {
                            pieces.push(Piece::Symbol(','));
                        }
                        pieces.push(Piece::Game(option));
                    }
                    if side == 0 {
                        pieces.push(Piece::Symbol('|'));
                    }
                }
            }
        }
    }
}

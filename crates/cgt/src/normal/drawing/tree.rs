//! Game trees: every way to play a canonical form down to numbers.
//!
//! ```
//! use mustplay_cgt::normal::{Games, Style, drawing::tree};
//!
//! let mut games = Games::new();
//! let up = games.ups(1);
//! let tree = tree::grow(&mut games, up, Style::Ascii, 100)?;
//! assert_eq!(tree.len(), 5); // ^, 0, *, 0, 0
//! assert!(tree.dot().starts_with("digraph"));
//! # Ok::<(), mustplay_cgt::tree::TooLarge>(())
//! ```

use crate::normal::{Game, Games, Player, Style};
use crate::tree::{Sprout, TooLarge, Tree};

/// The longest text written beside a node that is not a leaf.
const LONGEST: usize = 24;

/// The colors of Left's and of Right's lines.
pub const COLORS: [&str; 2] = ["#1f5fbf", "#c8321f"];

/// The tree of `game`, with numbers as leaves, if it has at most `limit` nodes.
pub fn grow(games: &mut Games, game: Game, style: Style, limit: usize) -> Result<Tree, TooLarge> {
    let sprout = |game: Game| {
        // A large nimber has as many options, which need not all be made to be counted.
        if games.as_nimber(game).unwrap_or(0) as usize >= limit {
            return None;
        }
        let is_leaf = games.is_number(game);
        let longest = if is_leaf { usize::MAX } else { LONGEST };
        let text = games.show_within(game, style, longest).unwrap_or_default();
        let mut options = |player| {
            if is_leaf {
                Vec::new()
            } else {
                games.written_options(game, player).into_iter().collect()
            }
        };
        let options = [options(Player::Left), options(Player::Right)];
        Some(Sprout { text, options })
    };
    Tree::new(game, sprout, COLORS, limit)
}

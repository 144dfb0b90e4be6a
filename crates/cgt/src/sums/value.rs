//! Games of normal play as components of a sum: positions of rulesets, and names.
//!
//! **Theorem.** The canonical form of a game of normal play, cut off where it is a number, is a
//! score game, and it scores the stops of the game.
//! *Proof.* A canonical form in which a player has no move is an integer, so what is no number
//! has moves for both. Stops are defined by the recursion that defines scores, and the left stop
//! of a game is at least its right stop. ∎
//!
//! So a position in which everybody has some free moves left, and nothing else, pays Left that
//! number of moves, and nobody moves there while anything is left to fight for.
//!
//! ```
//! use mustplay_cgt::normal::Player;
//! use mustplay_cgt::sums::ScoreGames;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum(r#"domineering("2x2") + tiny(1)"#).unwrap();
//! assert_eq!(games.text(sum[0]), "{1|-1}");
//! assert_eq!(games.text(sum[1]), "{0|{0|-1}}");
//! ```

use crate::normal::{Game, Player};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::sums::game::{ScoreGame, ScoreGames};

/// The most positions of a game that is given by a name.
pub const MOST_POSITIONS: usize = 4096;

/// The longest text of a game that is given by a name, in bytes.
pub const MOST_TEXT: usize = 1 << 14;

/// A game of normal play that is too large to be a component.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LargeGame {
    /// It has too many positions.
    #[error(
        "expected a game whose canonical form has at most {MOST_POSITIONS} positions, found more"
    )]
    Positions,
    /// Its tree is too long to be written down.
    #[error(
        "expected a game whose canonical form takes at most {MOST_TEXT} characters, found a longer \
         one; `reduced(G)` is often shorter and scores the same in every sum"
    )]
    Text,
}

impl ScoreGames {
    /// The canonical form of a value of [`ScoreGames::normal`], cut off at numbers.
    pub fn of_value(&mut self, value: Game) -> Result<ScoreGame, LargeGame> {
        let mut built: FxHashMap<Game, ScoreGame> = FxHashMap::default();
        let mut path = vec![value];
        while let Some(&game) = path.last() {
            if built.len() + path.len() > MOST_POSITIONS {
                return Err(LargeGame::Positions);
            }
            let tree = if let Some(number) = self.normal().as_number(game) {
                self.number(&number)
            } else {
                let sides =
                    [Player::Left, Player::Right].map(|player| self.normal().options(game, player));
                let missing = sides.iter().flatten().find(|o| !built.contains_key(o));
                if let Some(&missing) = missing {
                    path.push(missing);
                    continue;
                }
                let [left, right] =
                    sides.map(|side| side.iter().map(|o| built[o]).collect::<Vec<_>>());
                self.valued(&left, &right, game)
            };
            built.insert(game, tree);
            path.pop();
        }
        let tree = built[&value];
        if self.text_length(tree) > MOST_TEXT {
            return Err(LargeGame::Text);
        }
        Ok(tree)
    }
}

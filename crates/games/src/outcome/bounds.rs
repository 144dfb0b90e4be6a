//! Least upper and greatest lower bounds (CVH Proposition 4.13).
//!
//! Over a poset with bottom every set of games has a least upper bound: for composite `H`
//! and `K` it is `{Hᴸ, Kᴸ | {H, K | ⊥}}`, because `{H, K | ⊥}` is the least game that both
//! are gift horses for. The dual gives greatest lower bounds over a poset with top. Bounds of
//! passable games are passable (CVH Lemma 6.4).
//!
//! ```
//! use mustplay_games::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::fork());
//! let [a, b] = ["a", "b"].map(|name| games.poset().atom(name).unwrap());
//! let [a, b] = [a, b].map(|atom| games.atom(atom));
//! let join = games.least_upper_bound(&[a, b]).unwrap();
//! assert_eq!(games.text(join), "{a,b|{a,b|_}}");
//! ```

use super::engine::{Game, Games};
use crate::GameId;

impl Games {
    /// The least game above all of `set`; `None` when the poset has no bottom.
    pub fn least_upper_bound(&mut self, set: &[Game]) -> Option<Game> {
        let bottom = self.bottom()?;
        let ids = ids(set);
        match *set {
            [] => Some(bottom),
            [only] => Some(only),
            _ => {
                let left = self.options_as_composite(&ids, |games, id| games.arena.left(id));
                let reply = self.compose(&ids, &[bottom.0]);
                Some(Game(self.compose(&left, &[reply])))
            }
        }
    }

    /// The greatest game below all of `set`; `None` when the poset has no top.
    pub fn greatest_lower_bound(&mut self, set: &[Game]) -> Option<Game> {
        let top = self.top()?;
        let ids = ids(set);
        match *set {
            [] => Some(top),
            [only] => Some(only),
            _ => {
                let right = self.options_as_composite(&ids, |games, id| games.arena.right(id));
                let reply = self.compose(&[top.0], &ids);
                Some(Game(self.compose(&[reply], &right)))
            }
        }
    }

    /// The options of all games on one side, an atom standing for `{a | a}` (CVH Lemma 4.11).
    fn options_as_composite(
        &self,
        set: &[GameId],
        side: impl for<'a> Fn(&'a Self, GameId) -> &'a [GameId],
    ) -> Vec<GameId> {
        let mut options = Vec::new();
        for &game in set {
            match side(self, game) {
                [] => options.push(game),
                more => options.extend_from_slice(more),
            }
        }
        options
    }
}

fn ids(set: &[Game]) -> Vec<GameId> {
    set.iter().map(|game| game.0).collect()
}

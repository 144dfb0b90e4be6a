//! Least upper and greatest lower bounds (CVH Proposition 4.13).
//!
//! Over a poset with bottom every set of games has a least upper bound: for composite `H`
//! and `K` it is `{Hᴸ, Kᴸ | {H, K | ⊥}}`, because `{H, K | ⊥}` is the least game that both
//! are gift horses for. The dual gives greatest lower bounds over a poset with top. Bounds of
//! passable games are passable (CVH Lemma 6.4).
//!
//! ```
//! use mustplay_cgt::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::fork());
//! let [a, b] = ["a", "b"].map(|name| games.poset().atom(name).unwrap());
//! let [a, b] = [a, b].map(|atom| games.atom(atom));
//! let join = games.least_upper_bound(&[a, b]).unwrap();
//! assert_eq!(games.text(join), "{a,b|{a,b|_}}");
//! ```

use super::engine::{Game, Games, RawGame};
use crate::GameId;

/// What makes a game of its options: a value, or a form as it stands.
type Make = fn(&mut Games, &[GameId], &[GameId]) -> GameId;

impl Games {
    /// The least game above all of `set`; `None` when the poset has no bottom.
    pub fn least_upper_bound(&mut self, set: &[Game]) -> Option<Game> {
        let ids: Vec<GameId> = set.iter().map(|game| game.0).collect();
        self.upper_bound(&ids, Self::compose).map(Game)
    }

    /// The greatest game below all of `set`; `None` when the poset has no top.
    pub fn greatest_lower_bound(&mut self, set: &[Game]) -> Option<Game> {
        let ids: Vec<GameId> = set.iter().map(|game| game.0).collect();
        self.lower_bound(&ids, Self::compose).map(Game)
    }

    /// The form of [`Games::least_upper_bound`] that the proof of the proposition writes down.
    pub fn raw_least_upper_bound(&mut self, set: &[RawGame]) -> Option<RawGame> {
        let ids: Vec<GameId> = set.iter().map(|game| game.0).collect();
        self.upper_bound(&ids, Self::intern).map(RawGame)
    }

    /// The form of [`Games::greatest_lower_bound`] that the proof of the proposition writes down.
    pub fn raw_greatest_lower_bound(&mut self, set: &[RawGame]) -> Option<RawGame> {
        let ids: Vec<GameId> = set.iter().map(|game| game.0).collect();
        self.lower_bound(&ids, Self::intern).map(RawGame)
    }

    fn upper_bound(&mut self, set: &[GameId], make: Make) -> Option<GameId> {
        let bottom = self.bottom()?.0;
        Some(match *set {
            [] => bottom,
            [only] => only,
            _ => {
                let left = self.options_as_composite(set, |games, id| games.arena.left(id));
                let reply = make(self, set, &[bottom]);
                make(self, &left, &[reply])
            }
        })
    }

    fn lower_bound(&mut self, set: &[GameId], make: Make) -> Option<GameId> {
        let top = self.top()?.0;
        Some(match *set {
            [] => top,
            [only] => only,
            _ => {
                let right = self.options_as_composite(set, |games, id| games.arena.right(id));
                let reply = make(self, &[top], set);
                make(self, &[reply], &right)
            }
        })
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

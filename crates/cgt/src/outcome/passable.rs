//! Good options, monotone and passable games (CVH §4.5, §6).
//!
//! An option is *good* when moving there does not hurt its owner. A composite game is
//! locally *monotone* when all its options are good, locally *semi-monotone* when both
//! players have a good one, and locally *passable* when some player has one — which by
//! Proposition 6.1 says `G ⊲ G`: nobody wants to pass. Each property holds of a game when it
//! holds locally of all its positions. The first two are properties of forms; being passable
//! survives canonical forms (CVH Lemma 6.3).
//!
//! ```
//! use mustplay_cgt::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::fork());
//! let g = games.parse("{a,b|a}").unwrap();
//! assert!(games.is_passable(g) && !games.is_semi_monotone(g));
//! assert!(games.good_left_options(g).is_empty());
//! assert_eq!(games.good_right_options(g).len(), 1);
//! ```

use super::engine::{Games, RawGame};

impl Games {
    /// The left options `Gᴸ` with `G ≤ Gᴸ`.
    pub fn good_left_options(&mut self, game: impl Into<RawGame>) -> Vec<RawGame> {
        let game = game.into();
        let mut options: Vec<RawGame> = self.raw_left(game).collect();
        options.retain(|&option| self.le(game, option));
        options
    }

    /// The right options `Gᴿ` with `Gᴿ ≤ G`.
    pub fn good_right_options(&mut self, game: impl Into<RawGame>) -> Vec<RawGame> {
        let game = game.into();
        let mut options: Vec<RawGame> = self.raw_right(game).collect();
        options.retain(|&option| self.le(option, game));
        options
    }

    /// Whether all options are good.
    pub(super) fn is_locally_monotone(&mut self, game: RawGame) -> bool {
        self.good_left_options(game).len() == self.raw_left(game).len()
            && self.good_right_options(game).len() == self.raw_right(game).len()
    }

    /// Whether both players have a good option, or the game is atomic.
    fn is_locally_semi_monotone(&mut self, game: RawGame) -> bool {
        self.outcome(game).is_some()
            || !self.good_left_options(game).is_empty() && !self.good_right_options(game).is_empty()
    }

    /// Whether some player has a good option, or the game is atomic: `G ⊲ G`.
    pub fn is_locally_passable(&mut self, game: impl Into<RawGame>) -> bool {
        let game = game.into();
        self.lhd(game, game)
    }

    /// Whether an additional move never hurts, in any position (CVH Definition 4.24).
    pub fn is_monotone(&mut self, game: impl Into<RawGame>) -> bool {
        self.everywhere(game.into(), Self::is_locally_monotone)
    }

    /// Whether both players have a good option in every composite position (CVH §6.3).
    pub fn is_semi_monotone(&mut self, game: impl Into<RawGame>) -> bool {
        self.everywhere(game.into(), Self::is_locally_semi_monotone)
    }

    /// Whether nobody wants to pass, in any position (CVH Definition 6.2).
    pub fn is_passable(&mut self, game: impl Into<RawGame>) -> bool {
        self.everywhere(game.into(), Self::is_locally_passable)
    }

    /// Whether all positions of a game have a property.
    fn everywhere(
        &mut self,
        game: RawGame,
        mut has: impl FnMut(&mut Self, RawGame) -> bool,
    ) -> bool {
        let mut seen = rustc_hash::FxHashSet::from_iter([game]);
        let mut open = vec![game];
        while let Some(position) = open.pop() {
            if !has(self, position) {
                return false;
            }
            let options = self.raw_left(position).chain(self.raw_right(position));
            open.extend(options.filter(|&option| seen.insert(option)));
        }
        true
    }
}

//! Good options, monotone and passable games (CVH §4.5, §6).
//!
//! An option is *good* if moving there does not hurt its owner. A composite game is
//! locally *monotone* if all its options are good, locally *semi-monotone* if both players have a
//! good one, and locally *passable* if some player has one. By Proposition 6.1 the latter is `G ⊲
//! G`: passing is never better than moving. A game has each property if all its positions have it
//! locally. The first two are properties of forms; passability is preserved by canonical forms (CVH
//! Lemma 6.3).
//!
//! ```
//! use mustplay_cgt::normal::Player;
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::fork());
//! let g = games.parse("{a,b|a}").unwrap();
//! assert!(games.is_passable(g) && !games.is_semi_monotone(g));
//! assert!(games.good_options(g, Player::Left).is_empty());
//! assert_eq!(games.good_options(g, Player::Right).len(), 1);
//! ```
//!
//! # The fundamental theorem of monotone games (CVH Theorem 6.5), as a construction
//!
//! Over a poset with top and bottom every passable game is equivalent to a monotone game.
//! [`Games::monotone_form`] constructs the game of the proof:
//!
//! * Lemma 6.8 makes each position semi-monotone: if only Left has a good option `H`, Right gets
//!   the additional option `{H | ⊥}`, which is good and does not change the value, and dually;
//! * Lemma 6.9 replaces a semi-monotone `{L | R}` with monotone options by `{↑L' | ↓R'}` where `L'`
//!   contains all `↑H` and `R'` all `↓K`.
//!
//! Positions that are already monotone are unchanged. [`Games::simplified_monotone_form`] then
//! removes dominated options, bypasses reversible ones and replaces positions by passing options
//! wherever the result is still monotone (CVH Example 6.10).
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::fork());
//! let g = games.parse("{a,b|a}").unwrap();
//! let simple = games.simplified_monotone_form(g).unwrap();
//! assert_eq!(games.text(simple), "{{T|{{T|a},{T|{b|_}}|_}}|a}");
//! assert!(games.is_monotone(simple) && games.equivalent(simple, g));
//! ```

use super::engine::{Games, RawGame};
use crate::normal::Player;
use rustc_hash::FxHashMap;
use thiserror::Error;

impl Games {
    /// The player's good options: `Gᴸ` with `G ≤ Gᴸ`, or `Gᴿ` with `Gᴿ ≤ G`.
    pub fn good_options(&mut self, game: impl Into<RawGame>, player: Player) -> Vec<RawGame> {
        let game = game.into();
        let mut options = self.raw_options(game, player);
        options.retain(|&option| self.prefers(player, option, game));
        options
    }

    pub(super) fn is_locally_monotone(&mut self, game: RawGame) -> bool {
        let mut players = Player::BOTH.into_iter();
        players.all(|player| {
            self.good_options(game, player).len() == self.raw_options(game, player).len()
        })
    }

    /// Whether both players have a good option, or the game is atomic.
    fn is_locally_semi_monotone(&mut self, game: RawGame) -> bool {
        self.outcome(game).is_some()
            || Player::BOTH.into_iter().all(|p| !self.good_options(game, p).is_empty())
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

    /// Whether passing is never better than moving, in any position (CVH Definition 6.2).
    pub fn is_passable(&mut self, game: impl Into<RawGame>) -> bool {
        self.everywhere(game.into(), Self::is_locally_passable)
    }

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoMonotoneForm {
    /// The construction uses ⊤ and ⊥.
    #[error("expected a poset with top and bottom")]
    Unbounded,
    /// Exactly the passable games are equivalent to monotone games (CVH Corollary 6.6).
    #[error("expected a passable game, found one in which a player wants to pass")]
    NotPassable,
}

impl Games {
    /// The monotone game that the proof of Theorem 6.5 constructs from a passable game.
    pub fn monotone_form(&mut self, game: impl Into<RawGame>) -> Result<RawGame, NoMonotoneForm> {
        let game = self.check_passable(game.into())?;
        Ok(self.rebuild(game, |games, position| {
            let semi_monotone = games.add_good_options(position);
            games.raise_options(semi_monotone)
        }))
    }

    pub fn simplified_monotone_form(
        &mut self,
        game: impl Into<RawGame>,
    ) -> Result<RawGame, NoMonotoneForm> {
        let monotone = self.monotone_form(game)?;
        Ok(self.rebuild(monotone, Self::simplify_monotone))
    }

    fn check_passable(&mut self, game: RawGame) -> Result<RawGame, NoMonotoneForm> {
        if self.poset.top().is_none() || self.poset.bottom().is_none() {
            return Err(NoMonotoneForm::Unbounded);
        }
        if !self.is_passable(game) {
            return Err(NoMonotoneForm::NotPassable);
        }
        Ok(game)
    }

    /// Maps `change` over every composite position, options first.
    fn rebuild(
        &mut self,
        game: RawGame,
        mut change: impl FnMut(&mut Self, RawGame) -> RawGame,
    ) -> RawGame {
        let mut done: FxHashMap<RawGame, RawGame> = FxHashMap::default();
        let mut waiting = vec![game];
        while let Some(&position) = waiting.last() {
            if done.contains_key(&position) {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let options = self.raw_left(position).chain(self.raw_right(position));
            waiting.extend(options.filter(|option| !done.contains_key(option)));
            if waiting.len() > before {
                continue;
            }
            let changed = if self.outcome(position).is_some() {
                position
            } else {
                let [left, right] = Player::BOTH.map(|player| {
                    let options = self.raw_options(position, player).into_iter();
                    options.map(|option| done[&option]).collect::<Vec<_>>()
                });
                let rebuilt = self.composite(&left, &right);
                change(self, rebuilt)
            };
            done.insert(position, changed);
            waiting.pop();
        }
        done[&game]
    }

    /// Lemma 6.8 for a position whose options are monotone.
    fn add_good_options(&mut self, game: RawGame) -> RawGame {
        let [good_left, good_right] = Player::BOTH.map(|p| self.good_options(game, p));
        let [mut left, mut right] = Player::BOTH.map(|p| self.raw_options(game, p));
        match (good_left.first(), good_right.first()) {
            (Some(&good), None) => {
                let bottom = self.bottom().expect("checked before").into();
                right.push(self.composite(&[good], &[bottom]));
            }
            (None, Some(&good)) => {
                let top = self.top().expect("checked before").into();
                left.push(self.composite(&[top], &[good]));
            }
            (Some(_), Some(_)) => return game,
            (None, None) => unreachable!("a passable position has a good option"),
        }
        self.composite(&left, &right)
    }

    /// Lemma 6.9 for a semi-monotone position whose options are monotone.
    fn raise_options(&mut self, game: RawGame) -> RawGame {
        if self.is_locally_monotone(game) {
            return game;
        }
        let [left, right] = Player::BOTH.map(|player| self.raw_options(game, player));
        let bounded = "the poset has top and bottom";
        let raised: Vec<RawGame> = left.iter().map(|&h| self.up(&[h]).expect(bounded)).collect();
        let lowered: Vec<RawGame> =
            right.iter().map(|&k| self.down(&[k]).expect(bounded)).collect();
        let left = self.up(&raised).expect(bounded);
        let right = self.down(&lowered).expect(bounded);
        self.composite(&[left], &[right])
    }

    /// Simplifies a monotone position with simplified options as long as it stays monotone.
    fn simplify_monotone(&mut self, mut game: RawGame) -> RawGame {
        while let Some(simpler) =
            self.simpler_forms(game).into_iter().find(|&form| self.is_monotone(form))
        {
            game = simpler;
        }
        game
    }

    /// The results of each single step of CVH §4.4 at the root, in a fixed order. Each has fewer
    /// options or options with smaller positions, so every sequence of steps ends.
    fn simpler_forms(&mut self, game: RawGame) -> Vec<RawGame> {
        let [left, right] = Player::BOTH.map(|player| self.raw_options(game, player));
        let mut forms: Vec<RawGame> = Vec::new();
        for &option in left.iter().chain(&right) {
            if self.equivalent(option, game) {
                forms.push(option);
            }
        }
        for player in Player::BOTH {
            let own = self.raw_options(game, player);
            let without = |option: RawGame, more: &[RawGame]| -> Vec<RawGame> {
                let rest = own.iter().copied().filter(|&other| other != option);
                rest.chain(more.iter().copied()).collect()
            };
            let mut sides = Vec::new();
            for &option in &own {
                if own.iter().any(|&o| o != option && self.prefers(player, o, option)) {
                    sides.push(without(option, &[]));
                }
                for reply in self.raw_options(option, player.opponent()) {
                    if self.prefers(player, game, reply) {
                        let mut through = self.raw_options(reply, player);
                        if through.is_empty() {
                            through.push(reply);
                        }
                        sides.push(without(option, &through));
                    }
                }
            }
            forms.extend(sides.iter().map(|side| {
                let (left, right) = player.pick((side, &right), (&left, side));
                self.composite(left, right)
            }));
        }
        forms.retain(|&form| form != game);
        forms
    }

    fn raw_options(&self, game: RawGame, player: Player) -> Vec<RawGame> {
        let options = self.arena.options(game.0, player).iter();
        options.map(|&option| RawGame(option)).collect()
    }

    /// Whether the first game is at least as good as the second for the player.
    fn prefers(&mut self, player: Player, better: RawGame, worse: RawGame) -> bool {
        let (low, high) = player.in_order(worse, better);
        self.le(low, high)
    }

    /// `{left | right}` with nonempty lists.
    fn composite(&mut self, left: &[RawGame], right: &[RawGame]) -> RawGame {
        self.raw(left, right).expect("both sides have options")
    }
}

//! Canonical forms.
//!
//! Every short game equals exactly one game without dominated and without reversible options (CGT
//! week 7, canonical-form theorem parts I and II; Conway). [`Games::canonical`] computes it from
//! canonical options:
//!
//! 1. If a number fits between the options, the game is the simplest such number. The stops of the
//!    options decide this without comparisons.
//! 2. Remove dominated options: a left option below another one, a right option above.
//! 3. A left option `G^L` with some `G^{LR} ≤ G` is reversible: replace it by the left options of
//!    that `G^{LR}`, and start again. Right options likewise.
//!
//! Step 3 compares with the form itself, so the form is first stored in the arena; if nothing is
//! reversible, the common case, it is the result.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//!
//! let mut games = Games::new();
//! let options = [games.integer(0), games.nimber(1), games.integer(1), games.integer(2)];
//! let [zero, star, _, two] = options;
//! let g = games.canonical(&options, &options);
//! assert_eq!(games.left(g).as_slice(), [two]);
//! assert_eq!(games.right(g).as_slice(), [zero, star]);
//! ```

use smallvec::SmallVec;

use super::games::{Game, Games};
use super::numbers::Nus;
use super::order::Player;
use super::work::{MAX_DEPTH, Within};
use crate::arena::GameId;

/// Options while a form is simplified.
type Ids = SmallVec<[GameId; 16]>;

fn distinct(games: &[Game]) -> Ids {
    let mut ids: Ids = games.iter().map(|g| g.0).collect();
    ids.sort_unstable_by_key(|id| id.index());
    ids.dedup();
    ids
}

impl Games {
    pub fn canonical(&mut self, left: &[Game], right: &[Game]) -> Game {
        self.finish(|games| games.canonical_within(left, right, MAX_DEPTH))
    }

    pub(super) fn canonical_within(
        &mut self,
        left: &[Game],
        right: &[Game],
        depth: u32,
    ) -> Within<Game> {
        let (mut left, mut right) = (distinct(left), distinct(right));
        let mut pending: SmallVec<[GameId; 4]> = SmallVec::new();
        loop {
            let reaches = self.reaches(&left, &right);
            if let Some(number) = self.number_between(reaches) {
                let number = self.number(&number);
                return Ok(self.remember(&pending, number));
            }
            self.drop_dominated(&mut left, Player::Left, depth)?;
            self.drop_dominated(&mut right, Player::Right, depth)?;
            if let Some(leaf) = self.leaf_from(&left, &right) {
                let leaf = self.leaf(leaf);
                return Ok(self.remember(&pending, leaf));
            }
            self.step()?;
            let form = self.store_form(&left, &right);
            if let Some(&known) = self.canonical.get(form) {
                return Ok(self.remember(&pending, known));
            }
            let bypassed = self.bypass(&mut left, form, Player::Left, depth)?
                | self.bypass(&mut right, form, Player::Right, depth)?;
            if !bypassed {
                pending.push(form);
                return Ok(self.remember(&pending, Game(form)));
            }
            pending.push(form);
        }
    }

    /// Stores a form whose options are already canonical for it and are not those of a leaf.
    pub(super) fn store_canonical(&mut self, left: &[Game], right: &[Game]) -> Game {
        debug_assert!(!left.is_empty() && !right.is_empty(), "numbers are leaves");
        let left: Ids = left.iter().map(|g| g.0).collect();
        let right: Ids = right.iter().map(|g| g.0).collect();
        let form = self.store_form(&left, &right);
        self.canonical.insert(form, Game(form));
        Game(form)
    }

    fn store_form(&mut self, left: &[GameId], right: &[GameId]) -> GameId {
        let form = self.arena.game(left, right);
        if form.index() == self.stops.len() {
            let reaches = self.reaches(left, right);
            let stops = Self::stops_from(reaches).expect("a form without options is a number");
            self.stops.push(stops);
        }
        form
    }

    fn remember(&mut self, forms: &[GameId], game: Game) -> Game {
        for &form in forms {
            self.canonical.insert(form, game);
        }
        game
    }

    /// The sum of number, ups and nimber with exactly these options.
    fn leaf_from(&self, left: &[GameId], right: &[GameId]) -> Option<Nus> {
        let leaves = |side: &[GameId]| -> Option<SmallVec<[Nus; 8]>> {
            side.iter().map(|&o| self.leaf_of(o)).collect()
        };
        // Cheapest test first: at least one player of any such leaf has a single option, or both
        // have the same list.
        if left.len() != right.len() && left.len().min(right.len()) > 1 {
            return None;
        }
        Nus::from_options(&leaves(left)?, &leaves(right)?)
    }

    /// Drops the player's dominated options: first those that stops and marks decide, then those
    /// that require a comparison.
    fn drop_dominated(&mut self, options: &mut Ids, player: Player, depth: u32) -> Within<()> {
        keep_best(options, player, |low, high| {
            Ok(low == high || self.le_at_a_glance(low, high) == Some(true))
        })?;
        keep_best(options, player, |low, high| self.le_within(low, high, depth))
    }

    /// Replaces the player's reversible options of `form`; returns whether there were any.
    fn bypass(
        &mut self,
        options: &mut Ids,
        form: GameId,
        player: Player,
        depth: u32,
    ) -> Within<bool> {
        let mut replaced: Ids = SmallVec::new();
        let mut bypassed = false;
        for &option in options.iter() {
            match self.reverser(option, form, player, depth)? {
                None => replaced.push(option),
                Some(reverser) => {
                    bypassed = true;
                    self.expand(reverser);
                    replaced.extend_from_slice(self.options_of(reverser, player));
                }
            }
        }
        if bypassed {
            *options = replaced;
        }
        Ok(bypassed)
    }

    /// The opponent's answer through which `option` is reversible.
    fn reverser(
        &mut self,
        option: GameId,
        form: GameId,
        player: Player,
        depth: u32,
    ) -> Within<Option<GameId>> {
        self.expand(option);
        let mut open = Ids::new();
        for &answer in self.options_of(option, player.opponent()) {
            let (low, high) = player.in_order(answer, form);
            match self.le_at_a_glance(low, high) {
                Some(true) => return Ok(Some(answer)),
                Some(false) => {}
                None => open.push(answer),
            }
        }
        for answer in open {
            let (low, high) = player.in_order(answer, form);
            if self.le_within(low, high, depth)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}

/// Drops the options that are no better for the player than another one in this order.
fn keep_best(
    options: &mut Ids,
    player: Player,
    mut le: impl FnMut(GameId, GameId) -> Within<bool>,
) -> Within<()> {
    if options.len() < 2 {
        return Ok(());
    }
    let mut kept = Ids::new();
    for &option in options.iter() {
        let mut dominated = false;
        let mut i = 0;
        while i < kept.len() {
            let (low, high) = player.in_order(option, kept[i]);
            if le(low, high)? {
                dominated = true;
                break;
            }
            if le(high, low)? {
                kept.swap_remove(i);
            } else {
                i += 1;
            }
        }
        if !dominated {
            kept.push(option);
        }
    }
    *options = kept;
    Ok(())
}

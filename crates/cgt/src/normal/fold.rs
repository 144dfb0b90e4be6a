//! Recursion on options as a loop.
//!
//! Many notions are defined by "for a number it is this, otherwise look at the options".
//! [`Watched::fold`] runs such a definition with an explicit stack, so a game may be as long
//! as it likes, and visits each follower once.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::games::Game;
use super::work::Watched;
use crate::arena::GameId;
use mustplay_core::StopReason;

/// What was found for the options of one player.
pub(super) type Found<T> = SmallVec<[T; 8]>;

impl Watched<'_> {
    /// Evaluates `g` from its followers upwards: `base` answers for games whose options do
    /// not matter, `step` gets a game and what was found for its left and right options.
    pub(super) fn fold<T: Clone, E: From<StopReason>>(
        &mut self,
        g: Game,
        mut base: impl FnMut(&mut Self, Game) -> Result<Option<T>, E>,
        mut step: impl FnMut(&mut Self, Game, Found<T>, Found<T>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut known: FxHashMap<GameId, T> = FxHashMap::default();
        let mut stack = vec![g.0];
        while let Some(&id) = stack.last() {
            if known.contains_key(&id) {
                stack.pop();
                continue;
            }
            if let Some(found) = base(self, Game(id))? {
                known.insert(id, found);
                continue;
            }
            self.games.expand(id);
            let before = stack.len();
            let (left, right) = (self.games.left_of(id), self.games.right_of(id));
            let options = left.iter().chain(right);
            stack.extend(options.filter(|option| !known.contains_key(option)));
            if stack.len() > before {
                continue;
            }
            let found = |side: &[GameId]| -> Found<T> {
                side.iter().filter_map(|option| known.get(option).cloned()).collect()
            };
            let (left, right) = (found(left), found(right));
            let value = step(self, Game(id), left, right)?;
            known.insert(id, value);
        }
        Ok(known.remove(&g.0).expect("the last game on the stack is the one asked for"))
    }

    /// All the games, each changed by `change`.
    pub(super) fn each(
        &mut self,
        games: &[Game],
        mut change: impl FnMut(&mut Self, Game) -> Result<Game, StopReason>,
    ) -> Result<Found<Game>, StopReason> {
        games.iter().map(|&game| change(self, game)).collect()
    }
}

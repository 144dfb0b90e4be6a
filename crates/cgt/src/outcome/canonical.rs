//! Canonical forms (CVH §4.4).
//!
//! A game is in canonical form if none of its positions has a dominated, reversible or passing
//! option (CVH Definition 4.20); every short game is equivalent to exactly one such form (CVH
//! Lemmas 4.21 and 4.23). A form `{L | R}` whose options are canonical is simplified by three steps
//! until none applies:
//!
//! * remove a dominated option (CVH Lemma 4.15);
//! * bypass a left option `H` that is reversible via `K = Hᴿ ≤ G`: replace it by `Kᴸ`, or by `K` if
//!   `K` is atomic (CVH Lemma 4.17), and dually;
//! * if an option is equivalent to the game, it *is* the value (CVH Lemma 4.19).
//!
//! The signature is checked first, because it shows whether the value is an atom. The canonical
//! form of each form is memoized, so equal options take one lookup.

use smallvec::SmallVec;

use super::engine::{Game, Games, RawGame};
use crate::GameId;
use crate::normal::Player;

type Options = SmallVec<[GameId; 16]>;

impl Games {
    pub fn canonical(&mut self, game: impl Into<RawGame>) -> Game {
        let root = game.into().0;
        // A position is processed after its options; until then it waits on a stack.
        let mut waiting = vec![root];
        while let Some(&id) = waiting.last() {
            if self.canonical.get(id).is_some() {
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let unfinished = |games: &Self, side: &[GameId], waiting: &mut Vec<GameId>| {
                waiting.extend(side.iter().filter(|&&o| games.canonical.get(o).is_none()));
            };
            unfinished(self, self.arena.left(id), &mut waiting);
            unfinished(self, self.arena.right(id), &mut waiting);
            if waiting.len() == before {
                let left = self.finished(self.arena.left(id));
                let right = self.finished(self.arena.right(id));
                let canonical = self.compose(&left, &right);
                self.canonical.insert(id, canonical);
                waiting.pop();
            }
        }
        Game(*self.canonical.get(root).expect("the root was finished"))
    }

    pub fn is_canonical(&mut self, game: RawGame) -> bool {
        self.canonical(game).0 == game.0
    }

    /// The canonical forms of options whose canonical forms are known.
    fn finished(&self, options: &[GameId]) -> Options {
        let known = |&option: &GameId| *self.canonical.get(option).expect("finished before");
        options.iter().map(known).collect()
    }

    /// The canonical form of `{left | right}`, whose options are canonical; both lists are
    /// nonempty.
    pub(super) fn compose(&mut self, left: &[GameId], right: &[GameId]) -> GameId {
        let mut trail: SmallVec<[GameId; 8]> = SmallVec::new();
        let mut left: Options = SmallVec::from_slice(left);
        let mut right: Options = SmallVec::from_slice(right);
        let canonical = loop {
            self.remove_dominated(Player::Left, &mut left);
            self.remove_dominated(Player::Right, &mut right);
            let game = self.intern(&left, &right);
            if let Some(&known) = self.canonical.get(game) {
                break known;
            }
            trail.push(game);
            let test_game = self.signatures.of(game).test_game();
            if let Some(atom) = test_game.and_then(|test_game| self.poset.atom_at(test_game)) {
                break self.intern_atom(atom);
            }
            let bypassed = self.bypass_reversible(Player::Left, game, &mut left)
                | self.bypass_reversible(Player::Right, game, &mut right);
            if !bypassed {
                break self.passing_option(game).unwrap_or(game);
            }
        };
        for game in trail {
            self.canonical.insert(game, canonical);
        }
        canonical
    }

    /// Keeps the undominated options of their owner, without duplicates.
    fn remove_dominated(&mut self, side: Player, options: &mut Options) {
        let mut kept = 0;
        'options: for at in 0..options.len() {
            let option = options[at];
            let mut other = 0;
            while other < kept {
                if self.dominates(side, options[other], option) {
                    continue 'options;
                }
                if self.dominates(side, option, options[other]) {
                    kept -= 1;
                    options[other] = options[kept];
                } else {
                    other += 1;
                }
            }
            options[kept] = option;
            kept += 1;
        }
        options.truncate(kept);
    }

    /// Whether the first is at least as good as the second as an option of the player; the two
    /// players are dual (CVH Remark 4.4).
    fn dominates(&mut self, side: Player, better: GameId, worse: GameId) -> bool {
        let (low, high) = side.in_order(worse, better);
        self.id_le(low, high)
    }

    fn bypass_reversible(&mut self, side: Player, game: GameId, options: &mut Options) -> bool {
        let mut changed = false;
        let mut at = 0;
        while at < options.len() {
            let Some(reply) = self.reversing_reply(side, game, options[at]) else {
                at += 1;
                continue;
            };
            changed = true;
            options.swap_remove(at);
            let through = self.arena.options(reply, side);
            let itself = [reply];
            let through = if through.is_empty() { &itself } else { through };
            for &option in through {
                if !options.contains(&option) {
                    options.push(option);
                }
            }
        }
        changed
    }

    /// The opponent's reply through which `option` is reversible.
    fn reversing_reply(&mut self, side: Player, game: GameId, option: GameId) -> Option<GameId> {
        let replies = self.arena.options(option, side.opponent()).len();
        (0..replies).find_map(|at| {
            let reply = self.arena.options(option, side.opponent())[at];
            self.dominates(side, game, reply).then_some(reply)
        })
    }

    fn passing_option(&mut self, game: GameId) -> Option<GameId> {
        let options = self.arena.left(game).len() + self.arena.right(game).len();
        (0..options).find_map(|at| {
            let left = self.arena.left(game);
            let option = match left.get(at) {
                Some(&option) => option,
                None => self.arena.right(game)[at - left.len()],
            };
            let passes = self.signatures.of(option) == self.signatures.of(game)
                && self.id_le(option, game)
                && self.id_le(game, option);
            passes.then_some(option)
        })
    }
}

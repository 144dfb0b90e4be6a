//! Least upper and greatest lower bounds (CVH Proposition 4.13).
//!
//! Over a poset with bottom every set of games has a least upper bound: for composite `H` and `K`
//! it is `{Hᴸ, Kᴸ | {H, K | ⊥}}`, because `{H, K | ⊥}` is the least game for which both are gift
//! horses. Dually for greatest lower bounds over a poset with top. Bounds of passable games are
//! passable (CVH Lemma 6.4).
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::fork());
//! let [a, b] = ["a", "b"].map(|name| games.poset().atom(name).unwrap());
//! let [a, b] = [a, b].map(|atom| games.atom(atom));
//! let join = games.least_upper_bound(&[a, b]).unwrap();
//! assert_eq!(games.text(join), "{a,b|{a,b|_}}");
//! ```
//!
//! # Rounding
//!
//! If a value is too large to compute with, a bound may suffice. A game is rounded *up* after d
//! moves by replacing each position reached after d moves by the largest game in which Right still
//! has the same guarantees for single outcomes:
//!
//! * moving second Right gets `a` or less if `G ≤ a`, moving first if `G ⊲ a`;
//! * the largest such game is the greatest lower bound (CVH Proposition 4.13) of these `a` and of
//!   the games `{⊤ | a}`, because `G ⊲ a` is equivalent to `G ≤ {⊤ | a}`.
//!
//! The rounded game is at least G, decreases with the number of moves, and equals G if that number
//! is the depth of G. Rounding *down* is dual: Left keeps all guarantees.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset, Rounder, Rounding};
//!
//! let mut games = Games::new(OutcomePoset::linear(3).unwrap());
//! let g = games.parse("{T|{a|_}}").unwrap();
//! let g = games.canonical(g);
//! let up = Rounder::new(Rounding::Up).round(&mut games, g, 0);
//! let down = Rounder::new(Rounding::Down).round(&mut games, g, 0);
//! assert!(games.le(down, g) && games.le(g, up));
//! ```

use super::engine::{Game, Games, RawGame};
use super::order::Relation;
use super::poset::Atom;
use crate::normal::Player;
use crate::{GameId, StoredForm};
use rustc_hash::FxHashMap;

/// Creates a game from its options: a value, or the form itself.
type Make = fn(&mut Games, &[GameId], &[GameId]) -> GameId;

impl Games {
    /// The least game above all of `set`; `None` if the poset has no bottom.
    pub fn least_upper_bound(&mut self, set: &[Game]) -> Option<Game> {
        let ids: Vec<GameId> = set.iter().map(|game| game.0).collect();
        self.bound(Player::Left, &ids, Self::compose).map(Game)
    }

    /// The greatest game below all of `set`; `None` if the poset has no top.
    pub fn greatest_lower_bound(&mut self, set: &[Game]) -> Option<Game> {
        let ids: Vec<GameId> = set.iter().map(|game| game.0).collect();
        self.bound(Player::Right, &ids, Self::compose).map(Game)
    }

    /// The form of [`Games::least_upper_bound`] given in the proof of the proposition.
    pub fn raw_least_upper_bound(&mut self, set: &[RawGame]) -> Option<RawGame> {
        let ids: Vec<GameId> = set.iter().map(|game| game.0).collect();
        self.bound(Player::Left, &ids, Self::intern).map(RawGame)
    }

    /// The form of [`Games::greatest_lower_bound`] given in the proof of the proposition.
    pub fn raw_greatest_lower_bound(&mut self, set: &[RawGame]) -> Option<RawGame> {
        let ids: Vec<GameId> = set.iter().map(|game| game.0).collect();
        self.bound(Player::Right, &ids, Self::intern).map(RawGame)
    }

    /// The least upper bound for Left, the greatest lower bound for Right.
    fn bound(&mut self, player: Player, set: &[GameId], make: Make) -> Option<GameId> {
        let worst = self.worst(player)?;
        Some(match *set {
            [] => worst,
            [only] => only,
            _ => {
                let mut options = Vec::new();
                for &game in set {
                    // An atom is equivalent to {a | a} (CVH Lemma 4.11).
                    match self.arena.options(game, player) {
                        [] => options.push(game),
                        more => options.extend_from_slice(more),
                    }
                }
                let reply = self.made(player, set, &[worst], make);
                self.made(player, &options, &[reply], make)
            }
        })
    }

    /// The worst atomic game for the player, if there is one.
    fn worst(&mut self, player: Player) -> Option<GameId> {
        let end = player.pick(self.poset.bottom(), self.poset.top());
        end.map(|atom| self.intern_atom(atom))
    }

    /// The game with these options of the player and of the opponent.
    fn made(&mut self, player: Player, own: &[GameId], others: &[GameId], make: Make) -> GameId {
        let (left, right) = player.pick((own, others), (others, own));
        make(self, left, right)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    Down,
    Up,
}

/// Rounds the games of one engine in one direction, with a memo.
pub struct Rounder {
    direction: Rounding,
    known: FxHashMap<(Game, u8), Game>,
}

impl Rounder {
    pub fn new(direction: Rounding) -> Self {
        Self { direction, known: FxHashMap::default() }
    }

    /// The game rounded after `moves` moves. Every call must use the same engine.
    ///
    /// If the poset lacks the required top or bottom, games are returned unchanged.
    pub fn round(&mut self, games: &mut Games, game: Game, moves: u8) -> Game {
        let StoredForm::Options { left, right } = games.arena.form(game.0) else {
            return game;
        };
        if let Some(&known) = self.known.get(&(game, moves)) {
            return known;
        }
        let rounded = if moves == 0 {
            // Rounding up keeps Right's guarantees, rounding down Left's.
            let player = match self.direction {
                Rounding::Up => Player::Right,
                Rounding::Down => Player::Left,
            };
            games.surely(player, game)
        } else {
            let mut sides = [left.to_vec(), right.to_vec()];
            for option in sides.iter_mut().flatten() {
                *option = self.round(games, Game(*option), moves - 1).0;
            }
            Game(games.compose(&sides[0], &sides[1]))
        };
        self.known.insert((game, moves), rounded);
        rounded
    }
}

impl Games {
    /// The worst game for the player among those with the same guarantees.
    fn surely(&mut self, player: Player, game: Game) -> Game {
        let Some(worst) = self.worst(player) else { return game };
        let second = self.best_sure(player, Relation::Le, game);
        let first = self.best_sure(player, Relation::Lhd, game);
        let mut bounds: Vec<GameId> = second.iter().map(|&atom| self.intern_atom(atom)).collect();
        for atom in first.into_iter().filter(|atom| !second.contains(atom)) {
            let atom = self.intern_atom(atom);
            bounds.push(self.made(player, &[atom], &[worst], Self::compose));
        }
        let extreme = self.bound(player, &bounds, Self::compose);
        Game(extreme.expect("the poset has that end"))
    }

    /// The best atoms that the player is guaranteed.
    fn best_sure(&mut self, player: Player, relation: Relation, game: Game) -> Vec<Atom> {
        let mut sure: Vec<Atom> = self.poset.atoms().collect();
        sure.retain(|&atom| {
            let atom = self.intern_atom(atom);
            let (low, high) = player.in_order(atom, game.0);
            self.holds(relation, low, high)
        });
        let beats = |a: Atom, b: Atom| {
            let (low, high) = player.in_order(b, a);
            a != b && self.poset.le(low, high)
        };
        sure.iter().copied().filter(|&b| !sure.iter().any(|&a| beats(a, b))).collect()
    }
}

//! Least upper and greatest lower bounds (CVH Proposition 4.13).
//!
//! Over a poset with bottom every set of games has a least upper bound: for composite `H`
//! and `K` it is `{Hᴸ, Kᴸ | {H, K | ⊥}}`, because `{H, K | ⊥}` is the least game that both
//! are gift horses for. The dual gives greatest lower bounds over a poset with top. Bounds of
//! passable games are passable (CVH Lemma 6.4).
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
//! A value may be too large to compute with when a bound on it would do. A game is rounded *up*
//! after d moves by putting, for each position that is reached after d moves, the largest game
//! in which Right still has the guarantees that playing for one outcome gives there:
//!
//! * moving second Right gets `a` or less wherever `G ≤ a`, moving first wherever `G ⊲ a`;
//! * the largest such game is the greatest lower bound (CVH Proposition 4.13) of these `a` and
//!   of the games `{⊤ | a}`, because `G ⊲ a` says the same as `G ≤ {⊤ | a}`.
//!
//! The rounded game is at least G, more moves never make it larger, and with as many moves as G
//! has it is G. Rounding *down* is dual: Left keeps all guarantees.
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
use crate::{GameId, StoredForm};
use rustc_hash::FxHashMap;

/// Makes a game from its options: a value, or the form itself.
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

/// Which way games are rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rounding {
    /// To a game below.
    Down,
    /// To a game above.
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

    /// The game rounded after `moves` moves; always with the same engine.
    ///
    /// Over a poset without the end that is needed games stay as they are.
    pub fn round(&mut self, games: &mut Games, game: Game, moves: u8) -> Game {
        let StoredForm::Options { left, right } = games.arena.form(game.0) else {
            return game;
        };
        if let Some(&known) = self.known.get(&(game, moves)) {
            return known;
        }
        let rounded = if moves == 0 {
            games.surely(self.direction, game)
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
    /// The extreme game in which one player still guarantees the same outcomes.
    fn surely(&mut self, direction: Rounding, game: Game) -> Game {
        let end = match direction {
            Rounding::Up => self.top(),
            Rounding::Down => self.bottom(),
        };
        let Some(end) = end else { return game };
        let second = self.best_sure(direction, Relation::Le, game);
        let first = self.best_sure(direction, Relation::Lhd, game);
        let mut bounds: Vec<Game> = second.iter().map(|&atom| self.atom(atom)).collect();
        for atom in first.into_iter().filter(|atom| !second.contains(atom)) {
            let atom = self.atom(atom);
            let (left, right) = match direction {
                Rounding::Up => (end, atom),
                Rounding::Down => (atom, end),
            };
            bounds.push(Game(self.compose(&[left.0], &[right.0])));
        }
        let extreme = match direction {
            Rounding::Up => self.greatest_lower_bound(&bounds),
            Rounding::Down => self.least_upper_bound(&bounds),
        };
        extreme.expect("the poset has that end")
    }

    /// The atoms that bound the game by `relation` and beyond which no other does.
    fn best_sure(&mut self, direction: Rounding, relation: Relation, game: Game) -> Vec<Atom> {
        let atoms: Vec<Atom> = self.poset.atoms().collect();
        let sure: Vec<Atom> = atoms
            .into_iter()
            .filter(|&atom| {
                let atom = self.intern_atom(atom);
                match direction {
                    Rounding::Up => self.holds(relation, game.0, atom),
                    Rounding::Down => self.holds(relation, atom, game.0),
                }
            })
            .collect();
        let beats = |a: Atom, b: Atom| match direction {
            Rounding::Up => self.poset.le(a, b),
            Rounding::Down => self.poset.le(b, a),
        };
        let best = |&b: &Atom| !sure.iter().any(|&a| a != b && beats(a, b));
        sure.iter().copied().filter(best).collect()
    }
}

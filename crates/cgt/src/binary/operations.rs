//! Operations on games: connectives, negation, stars and canonical forms.
//!
//! # Connectives
//!
//! Two games are combined, and a connective joins their ends (SCG Definition 7.4.1, §7.6).
//!
//! A move is a move in one of the two; when both are over, the connective determines the end. The
//! positions are the pairs of positions. Options have smaller indices than their game, so sorting
//! the pairs by the sum of indices puts each pair after its options: one pass in that order builds
//! the combination without recursion.
//!
//! ```
//! use mustplay_cgt::binary::{Connective, Games};
//!
//! let mut games = Games::new();
//! // Division games on ¬w∨x and ¬y∨z: the first player wins each of them, and Max moving first
//! // wins both together (SCG §7.8).
//! let part = games.read("{F|T} ∨ {T|F}").unwrap();
//! let both = games.combine(Connective::AND, part, part);
//! assert_eq!(games.canonical_text(both), "Z△*");
//! ```
//!
//! # Canonical forms
//!
//! A value is a normal-play game in canonical form, which can be written as a binary game: the
//! stake becomes T, its negative becomes F, and the options of everything else are written
//! recursively. Two kinds of values require a choice, because their canonical forms are not binary
//! games:
//!
//! * 0 has no options. It is written Z△ = {F|T} for an odd game and Z□ = {X|X} for an even one;
//!   both are worth 0 (SCG §7.6, §7.7).
//! * An integer n between 0 and the stake has no right options. It is written {n−1|X}: Min gains
//!   nothing by moving to X, since Max answers at T. Negative integers are symmetric.
//!
//! ```
//! use mustplay_cgt::binary::{Games, Parity};
//!
//! let mut games = Games::new();
//! let g = games.read("{T*,X | F*,X}").unwrap(); // X with a star
//! let canonical = games.canonical(games.value(g), Parity::Even);
//! assert_eq!(canonical, games.read("{T*|F*}").unwrap());
//! ```

use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use super::games::{Connective, Form, Games, Parity, Truth, Value};
use crate::normal::{Game, Options, Player, Style};

const REPORT_EVERY: usize = 1 << 12;

impl Games {
    pub fn combine(&mut self, connective: Connective, g: Form, h: Form) -> Form {
        self.combine_watched(connective, g, h, &NoProgress).expect("NoProgress never stops")
    }

    /// The combination of `g` and `h`. `sink` can stop the work, because there can be as many
    /// positions as pairs of positions.
    pub(super) fn combine_watched(
        &mut self,
        connective: Connective,
        g: Form,
        h: Form,
        sink: &dyn ProgressSink,
    ) -> Result<Form, StopReason> {
        let (in_g, in_h) = (self.followers(g), self.followers(h));
        let mut pairs: Vec<(Form, Form)> = Vec::with_capacity(in_g.len() * in_h.len());
        for &a in &in_g {
            pairs.extend(in_h.iter().map(|&b| (a, b)));
        }
        pairs.sort_by_key(|(a, b)| a.index() + b.index());
        let total = pairs.len();
        let mut done: FxHashMap<(Form, Form), Form> = FxHashMap::default();
        for (count, (a, b)) in pairs.into_iter().enumerate() {
            if count.is_multiple_of(REPORT_EVERY) {
                sink.report(&Progress::new(count as u64, self.bytes()).of(total as u64))?;
            }
            let combined = if let (Some(s), Some(t)) = (self.end(a), self.end(b)) {
                self.truth(connective.of(s, t))
            } else {
                let [left, right] = Player::BOTH.map(|player| {
                    let in_a = self.options(a, player).map(|option| done[&(option, b)]);
                    let in_b = self.options(b, player).map(|option| done[&(a, option)]);
                    in_a.chain(in_b).collect::<Vec<Form>>()
                });
                self.intern(&left, &right)
            };
            done.insert((a, b), combined);
        }
        Ok(done[&(g, h)])
    }

    /// Rebuilds a game from its ends up: `rebuild` gets each position and the rebuilt options of
    /// both players.
    fn rebuilt<T: Copy>(
        &mut self,
        form: Form,
        mut rebuild: impl FnMut(&mut Self, Form, &[T], &[T]) -> T,
    ) -> T {
        let followers = self.followers(form);
        let mut done: FxHashMap<Form, T> = FxHashMap::default();
        let mut last = None;
        for follower in followers {
            let [left, right] = Player::BOTH.map(|player| {
                self.options(follower, player).map(|option| done[&option]).collect::<Vec<T>>()
            });
            let result = rebuild(self, follower, &left, &right);
            done.insert(follower, result);
            last = Some(result);
        }
        last.expect("a game is among its own followers")
    }

    /// The negation Ḡ: the players are exchanged (SCG Definition 7.1.2).
    ///
    /// This is not the game on the negated formula, in which the players keep their moves: that is
    /// G ≡ F.
    pub fn negated(&mut self, form: Form) -> Form {
        self.rebuilt(form, |games, position, left, right| match games.end(position) {
            Some(end) => games.truth(!end),
            None => games.intern(right, left),
        })
    }

    /// G*: the game with one additional neutral move, open to either player (SCG §7.5).
    pub fn starred(&mut self, form: Form) -> Form {
        self.rebuilt(form, |games, position, left: &[Form], right: &[Form]| {
            let with = |side: &[Form]| [side, &[position]].concat();
            games.intern(&with(left), &with(right))
        })
    }

    /// G∗□ or G∗△: adds a star to every end that is reached after the wrong number of moves (SCG
    /// Definition 7.5.2).
    pub fn with_parity(&mut self, form: Form, parity: Parity) -> Form {
        let [even, odd] = self.rebuilt(form, |games, position, left: &[[Form; 2]], right| {
            if games.end(position).is_some() {
                return [position, games.starred(position)];
            }
            [1, 0].map(|other| {
                let side = |options: &[[Form; 2]]| -> Vec<Form> {
                    options.iter().map(|option| option[other]).collect()
                };
                games.intern(&side(left), &side(right))
            })
        });
        match parity {
            Parity::Even => even,
            Parity::Odd => odd,
        }
    }

    pub fn negated_value(&mut self, value: Value) -> Value {
        Value(self.normal.neg(value.0))
    }

    /// The value of G*, which is the value of G plus ∗ (SCG §7.5).
    pub fn starred_value(&mut self, value: Value) -> Value {
        let star = self.normal.nimber(1);
        Value(self.normal.add(value.0, star))
    }
}

/// The canonical binary form of a normal-play game, before its options are written.
enum CanonicalShape {
    End(Truth),
    Zero,
    Options(Options, Options),
    /// An integer strictly between 0 and a stake: the player it is good for, and the neighboring
    /// integer closer to 0.
    Integer(Player, Game),
}

impl Games {
    /// X = {T|F}, the game on one element.
    pub fn switch(&mut self) -> Form {
        let (t, f) = (self.truth(Truth::T), self.truth(Truth::F));
        self.intern(&[t], &[f])
    }

    /// The zero of this parity: Z□ = {X|X} or Z△ = {F|T}.
    pub fn zero(&mut self, parity: Parity) -> Form {
        match parity {
            Parity::Even => {
                let x = self.switch();
                self.intern(&[x], &[x])
            }
            Parity::Odd => {
                let (t, f) = (self.truth(Truth::T), self.truth(Truth::F));
                self.intern(&[f], &[t])
            }
        }
    }

    /// The canonical form of `value` for a game of the given parity.
    ///
    /// The form has that parity if `value` occurs in games of that parity; otherwise, such as T in
    /// an odd game, it keeps its own.
    pub fn canonical(&mut self, value: Value, parity: Parity) -> Form {
        let mut done: FxHashMap<(Game, Parity), Form> = FxHashMap::default();
        let mut stack = vec![(value.0, parity)];
        while let Some(&(game, parity)) = stack.last() {
            if done.contains_key(&(game, parity)) {
                stack.pop();
                continue;
            }
            let writing = self.writing(game);
            let needed: Vec<Game> = match &writing {
                CanonicalShape::Options(left, right) => left.iter().chain(right).copied().collect(),
                CanonicalShape::Integer(_, option) => vec![*option],
                CanonicalShape::End(_) | CanonicalShape::Zero => Vec::new(),
            };
            let waiting = stack.len();
            for option in needed {
                if !done.contains_key(&(option, !parity)) {
                    stack.push((option, !parity));
                }
            }
            if stack.len() > waiting {
                continue;
            }
            let of = |side: &[Game]| -> Vec<Form> {
                side.iter().map(|&option| done[&(option, !parity)]).collect()
            };
            let form = match writing {
                CanonicalShape::End(truth) => self.truth(truth),
                CanonicalShape::Zero => self.zero(parity),
                CanonicalShape::Options(left, right) => {
                    let (left, right) = (of(&left), of(&right));
                    self.intern(&left, &right)
                }
                CanonicalShape::Integer(player, option) => {
                    let (next, x) = (of(&[option]), [self.switch()]);
                    let (left, right) = player.pick((&next[..], &x[..]), (&x, &next));
                    self.intern(left, right)
                }
            };
            done.insert((game, parity), form);
            stack.pop();
        }
        done[&(value.0, parity)]
    }

    fn writing(&mut self, game: Game) -> CanonicalShape {
        let stake = self.stake();
        match self.normal.as_integer(game) {
            Some(0) => CanonicalShape::Zero,
            Some(n) if n == stake => CanonicalShape::End(Truth::T),
            Some(n) if n == -stake => CanonicalShape::End(Truth::F),
            Some(n) if n > 0 => CanonicalShape::Integer(Player::Left, self.normal.integer(n - 1)),
            Some(n) => CanonicalShape::Integer(Player::Right, self.normal.integer(n + 1)),
            None => CanonicalShape::Options(self.normal.left(game), self.normal.right(game)),
        }
    }

    /// The canonical form of a game, for its own parity, or as an even game if it has none.
    pub fn canonical_form(&mut self, form: Form) -> Form {
        let parity = self.parity(form).unwrap_or(Parity::Even);
        self.canonical(self.value(form), parity)
    }

    pub fn canonical_text(&mut self, form: Form) -> String {
        let canonical = self.canonical_form(form);
        self.text(canonical, Style::Unicode)
    }
}

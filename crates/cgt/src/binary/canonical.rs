//! The canonical form of a value, written with T and F.
//!
//! A value is a normal-play game in canonical form, and that form can be written as a binary
//! game again: the stake is T, its negative is F, and the options of everything else are
//! written in turn. Two things need a choice, since normal play has positions that binary
//! games have not:
//!
//! * 0 has no options. It is written Z△ = {F|T} where an odd game stands and Z□ = {X|X} where an
//!   even one does; both are worth 0 (SCG §7.6, §7.7).
//! * An integer n between 0 and the stake has no right options. It is written {n−1|X}: Min
//!   gains nothing by moving to X, since Max answers at T. Negative integers are the mirror
//!   image.
//!
//! ```
//! use mustplay_cgt::binary::{Games, Parity};
//!
//! let mut games = Games::new();
//! let g = games.read("{T*,X | F*,X}").unwrap(); // X with a star
//! let canonical = games.canonical(games.value(g), Parity::Even);
//! assert_eq!(canonical, games.read("{T*|F*}").unwrap());
//! ```

use rustc_hash::FxHashMap;

use super::connective::Truth;
use super::games::{Form, Games, Value};
use super::parity::Parity;
use crate::normal::{Game, Options, Style};

/// How a normal-play game is written as a binary one.
enum Writing {
    End(Truth),
    Zero,
    Options(Options, Options),
    /// A positive integer less than the stake, by its predecessor.
    After(Game),
    /// A negative integer greater than minus the stake, by its successor.
    Before(Game),
}

impl Games {
    /// X = {T|F}, the game on one element that both players want.
    pub fn switch(&mut self) -> Form {
        let (t, f) = (self.truth(Truth::T), self.truth(Truth::F));
        self.intern(&[t], &[f])
    }

    /// The zero of a parity: Z□ = {X|X} or Z△ = {F|T}.
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
    /// The form has that parity whenever its value occurs in it; a value of the other parity,
    /// T in an odd game, keeps its own.
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
                Writing::Options(left, right) => left.iter().chain(right).copied().collect(),
                Writing::After(option) | Writing::Before(option) => vec![*option],
                Writing::End(_) | Writing::Zero => Vec::new(),
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
                Writing::End(truth) => self.truth(truth),
                Writing::Zero => self.zero(parity),
                Writing::Options(left, right) => {
                    let (left, right) = (of(&left), of(&right));
                    self.intern(&left, &right)
                }
                Writing::After(option) => {
                    let (left, x) = (of(&[option]), self.switch());
                    self.intern(&left, &[x])
                }
                Writing::Before(option) => {
                    let (right, x) = (of(&[option]), self.switch());
                    self.intern(&[x], &right)
                }
            };
            done.insert((game, parity), form);
            stack.pop();
        }
        done[&(value.0, parity)]
    }

    fn writing(&mut self, game: Game) -> Writing {
        let stake = self.stake();
        match self.normal.as_integer(game) {
            Some(0) => Writing::Zero,
            Some(n) if n == stake => Writing::End(Truth::T),
            Some(n) if n == -stake => Writing::End(Truth::F),
            Some(n) if n > 0 => Writing::After(self.normal.integer(n - 1)),
            Some(n) => Writing::Before(self.normal.integer(n + 1)),
            None => Writing::Options(self.normal.left(game), self.normal.right(game)),
        }
    }

    /// The canonical form of a game, for the parity it has; for an even game if it has none.
    pub fn canonical_form(&mut self, form: Form) -> Form {
        let parity = self.parity(form).unwrap_or(Parity::Even);
        self.canonical(self.value(form), parity)
    }

    /// The canonical form as text, in Unicode.
    pub fn canonical_text(&mut self, form: Form) -> String {
        let canonical = self.canonical_form(form);
        self.text(canonical, Style::Unicode)
    }
}

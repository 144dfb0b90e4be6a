//! Negation and stars: games rebuilt position by position.

use rustc_hash::FxHashMap;

use super::games::{Form, Games, Value};
use super::parity::Parity;

impl Games {
    /// Rebuilds a game from the ends up: `rebuild` gets each position and what became of its
    /// options on either side.
    fn rebuilt<T: Copy>(
        &mut self,
        form: Form,
        mut rebuild: impl FnMut(&mut Self, Form, &[T], &[T]) -> T,
    ) -> T {
        let followers = self.followers(form);
        let mut done: FxHashMap<Form, T> = FxHashMap::default();
        let mut last = None;
        for follower in followers {
            let left: Vec<T> = self.left(follower).map(|option| done[&option]).collect();
            let right: Vec<T> = self.right(follower).map(|option| done[&option]).collect();
            let result = rebuild(self, follower, &left, &right);
            done.insert(follower, result);
            last = Some(result);
        }
        last.expect("a game is among its own followers")
    }

    /// The negation Ḡ: the players change places (SCG Definition 7.1.2).
    ///
    /// Not the game on the negated formula, in which they keep their moves: that is G ≡ F.
    pub fn negated(&mut self, form: Form) -> Form {
        self.rebuilt(form, |games, position, left, right| match games.end(position) {
            Some(end) => games.truth(!end),
            None => games.intern(right, left),
        })
    }

    /// G*: the game with one more move that changes nothing, for whoever takes it (SCG §7.5).
    pub fn starred(&mut self, form: Form) -> Form {
        self.rebuilt(form, |games, position, left: &[Form], right: &[Form]| {
            let with = |side: &[Form]| [side, &[position]].concat();
            games.intern(&with(left), &with(right))
        })
    }

    /// G∗□ or G∗△: the game with a star at every end that is reached after the wrong number of
    /// moves (SCG Definition 7.5.2).
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

    /// The value of Ḡ.
    pub fn negated_value(&mut self, value: Value) -> Value {
        Value(self.normal.neg(value.0))
    }

    /// The value of G*, which is the value of G plus ∗ (SCG §7.5).
    pub fn starred_value(&mut self, value: Value) -> Value {
        let star = self.normal.nimber(1);
        Value(self.normal.add(value.0, star))
    }
}

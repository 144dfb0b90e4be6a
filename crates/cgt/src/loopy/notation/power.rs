//! Powers of a game, to numbers with over or under and to on.
//!
//! `G:y` with `1:y = x` is `G + … + Gˣ` for a whole number `x` and `G = {0|H}` (Siegel II.4), which
//! says what it is for any other `x`, and so does `Gˣ = {0 | H − (G + … + Gˣ⁻¹)}`.

use super::{Read, Reader, Sketch, both_sides};
use crate::loopy::{Value, Vertex};
use crate::normal::notation::NotationError;
use crate::normal::{Dyadic, Player};

impl Reader<'_> {
    /// `G:y` for `x = 1:y`, where `x` is a number, perhaps with over or under, or on.
    pub(super) fn powto(&mut self, start: usize, base: &Value, x: &Value) -> Read<Value> {
        let exponent = self.short(x);
        if exponent.is_some_and(|x| x == self.games.zero()) {
            return Ok(x.clone());
        }
        let upper = self.without_first_sign(x)?.ok_or_else(|| {
            let expected = "a number of at least 0 as power, perhaps with over or under, or on";
            self.refused(start, format!("expected {expected}, found another game"))
        })?;
        self.ordinal_sum(&both_sides(base), &upper)
    }

    /// `Gˣ = {0 | H − (G + … + Gˣ⁻¹)}` for `G = {0|H}`, as in normal play.
    pub(super) fn pow(&mut self, start: usize, base: &Value, x: &Value) -> Read<Value> {
        let graph = base.onside();
        let [left, right] =
            [Player::Left, Player::Right].map(|player| graph.options(Vertex::START, player));
        let ([zero], [threat], true) = (left, right, base.is_stopper()) else {
            return Err(self.no_power(start));
        };
        if !graph.starting_at(*zero).is_end() {
            return Err(self.no_power(start));
        }
        let minus_one = self.games.integer(-1);
        let minus_one = self.of_short(start, minus_one)?;
        let below = self.add(start, x, &minus_one)?;
        let below = self.powto(start, base, &below)?;
        let threat = Value::new(&graph.starting_at(*threat), self.sink)?;
        let threat = self.add(start, &threat, &below.negative())?;
        let mut sketch = Sketch::default();
        let [game, zero] = [(); 2].map(|()| sketch.draft.vertex());
        sketch.draft.edge(game, Player::Left, zero);
        sketch.closed.push((game, Player::Right, threat));
        self.sketched(start, &sketch)
    }

    fn no_power(&self, start: usize) -> NotationError {
        let reason = "expected pow(G, x) with a stopper G of the form {0|H}, found another game";
        self.refused(start, reason.to_owned())
    }

    /// The `y` with `1:y = x`: signs go on for ever in on, over and under, and the first is left
    /// out there, too.
    fn without_first_sign(&mut self, x: &Value) -> Read<Option<Value>> {
        let graph = x.onside();
        let is_start = |options: &[Vertex]| options == [Vertex::START];
        let [left, right] =
            [Player::Left, Player::Right].map(|player| graph.options(Vertex::START, player));
        let (near, rest) = match (left, right) {
            _ if !x.is_stopper() => return Ok(None),
            (left, []) if is_start(left) => return Ok(Some(x.clone())),
            ([near], right) if is_start(right) => (*near, "over"),
            (left, [near]) if is_start(left) => (*near, "under"),
            _ => {
                let number = self.short(x).and_then(|game| self.games.as_number(game));
                let number = number.filter(|x| *x > Dyadic::ZERO);
                return number.map(|x| self.number(&x.without_first_sign())).transpose();
            }
        };
        let near = graph.starting_at(near).to_short(self.games);
        let Some(near) = near.and_then(|game| self.games.as_number(game)) else {
            return Ok(None);
        };
        // 0 and over has a plus and then minuses only.
        if near == Dyadic::ZERO && rest == "over" {
            return Ok(Some(self.variable(0, "off")?));
        }
        if near <= Dyadic::ZERO {
            return Ok(None);
        }
        let number = self.number(&near.without_first_sign())?;
        let rest = self.variable(0, rest)?;
        Ok(Some(self.add(0, &number, &rest)?))
    }

    fn number(&mut self, number: &Dyadic) -> Read<Value> {
        let game = self.games.number(number);
        self.of_short(0, game)
    }
}

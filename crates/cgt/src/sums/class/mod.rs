//! Classes of sums that are easy to play (SUM chapter 3).
//!
//! | class | how it is solved | where |
//! | --- | --- | --- |
//! | switches | alternating sum | [`switch_score`] |
//! | stacks of coins | they are switches | [`coin_switches`] |
//! | one heavy game and switches | a formula for each moment of opening it | [`Heavy`] |
//! | a few heavy games and switches | dynamic programming | [`HeavySum`] |
//!
//! Components are recognized by their reduced value, so a tree that only looks complicated
//! counts as what it is worth.
//!
//! ```
//! use mustplay_cgt::sums::{Class, ScoreGames};
//! use mustplay_cgt::normal::{Dyadic, Player};
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{9|-9} + {4|-4} + {3,{2|1}|-3}").unwrap();
//! let (class, score) = games.easy_score(&sum, Player::Left).unwrap();
//! assert_eq!((class, score), (Class::Switches, Dyadic::from(8)));
//! ```

mod coins;
mod heavy;
mod preference;
mod switches;

use std::fmt;

use crate::normal::{Dyadic, Game, Player};

use crate::sums::game::{ScoreGame, ScoreGames};
pub use coins::{LargeStack, coin_switches};
pub use heavy::{Heavy, HeavySum};
pub use switches::{Switch, switch_score};

/// A class of sums with a solution of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Numbers and switches only.
    Switches,
    /// One heavy game among switches.
    OneHeavy,
    /// Few heavy games among switches.
    FewHeavy,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Switches => "switches",
            Self::OneHeavy => "one heavy game among switches",
            Self::FewHeavy => "few heavy games among switches",
        })
    }
}

/// What a component is worth, if that is simple.
enum Simple {
    /// A number and unbiased switches of these sizes.
    Switches(Dyadic, Vec<Dyadic>),
    Heavy(Heavy),
}

/// A sum of simple components: a number, sizes of unbiased switches, and heavy games.
struct Simplified {
    score: Dyadic,
    sizes: Vec<Dyadic>,
    heavy: Vec<Heavy>,
}

/// A moment at which the only heavy game of a sum may be touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Whose move it is.
    pub player: Player,
    /// The score if he touches the heavy game then, and both take the largest switch before and
    /// after: SUM's `LeftScore(i)` or `RightScore(i)`.
    pub score: Dyadic,
}

/// The states that dynamic programming may visit.
const MAX_STATES: usize = 1 << 20;

impl ScoreGames {
    /// The class of the sum and its score when `first` starts, if it is in a class.
    pub fn easy_score(&mut self, sum: &[ScoreGame], first: Player) -> Option<(Class, Dyadic)> {
        let Simplified { score, sizes, heavy } = self.simplified(sum)?;
        let (class, rest) = if let [only] = heavy.as_slice() {
            (Class::OneHeavy, only.score_among(&sizes, first))
        } else if heavy.is_empty() {
            (Class::Switches, switch_score(&sizes, first))
        } else {
            let sum = HeavySum::new(heavy, sizes);
            if sum.states() > MAX_STATES {
                return None;
            }
            (Class::FewHeavy, sum.score(first))
        };
        Some((class, &score + &rest))
    }

    /// `LeftScore` and `RightScore` of a sum of one heavy game and switches, move by move (SUM
    /// §3.3.1); nothing for other sums.
    pub fn moments(&mut self, sum: &[ScoreGame], first: Player) -> Option<Vec<Moment>> {
        let Simplified { score, sizes, heavy } = self.simplified(sum)?;
        let [heavy] = heavy.as_slice() else {
            return None;
        };
        let scores = heavy.scores_by_moment(&sizes, first).into_iter();
        let moments = scores.enumerate().map(|(gone, rest)| Moment {
            player: if gone.is_multiple_of(2) { first } else { first.opponent() },
            score: &score + &rest,
        });
        Some(moments.collect())
    }

    fn simplified(&mut self, sum: &[ScoreGame]) -> Option<Simplified> {
        let mut found = Simplified { score: Dyadic::ZERO, sizes: Vec::new(), heavy: Vec::new() };
        for &component in sum {
            match self.simple(component)? {
                Simple::Switches(number, sizes) => {
                    found.score = &found.score + &number;
                    found.sizes.extend(sizes);
                }
                Simple::Heavy(game) => found.heavy.push(game),
            }
        }
        Some(found)
    }

    fn simple(&mut self, g: ScoreGame) -> Option<Simple> {
        let value = self.value(g);
        let reduced = self.normal().reduced(value);
        if let Some((number, sizes)) = self.as_switches(reduced) {
            return Some(Simple::Switches(number, sizes));
        }
        Heavy::of_value(self.normal(), reduced).map(Simple::Heavy)
    }

    /// The number and the sizes of the switches that a value adds up to, up to infinitesimals.
    ///
    /// `{x + S | y + S}` is a switch beside `S` if no switch of `S` is larger: moves elsewhere
    /// are dominated. So a value is taken apart from the largest switch down.
    fn as_switches(&mut self, value: Game) -> Option<(Dyadic, Vec<Dyadic>)> {
        let mut rest = value;
        let mut sizes: Vec<Dyadic> = Vec::new();
        loop {
            if let Some(number) = self.normal().as_number(rest) {
                return Some((number, sizes));
            }
            let [left, right] =
                [Player::Left, Player::Right].map(|player| self.normal().options(rest, player));
            let (&[left], &[right]) = (left.as_slice(), right.as_slice()) else {
                return None;
            };
            let normal = self.normal();
            let twice = &normal.left_stop(left) - &normal.left_stop(right);
            let shift = normal.number(&twice);
            if normal.add(right, shift) != left {
                return None;
            }
            let size = twice.half();
            if size <= Dyadic::ZERO || sizes.last().is_some_and(|last| size > *last) {
                return None;
            }
            // What is left beside the switch.
            let taken = self.normal().number(&-&size);
            rest = self.normal().add(left, taken);
            sizes.push(size);
            if sizes.len() > MOST_SWITCHES {
                return None;
            }
        }
    }
}

/// The most switches that one component is taken apart into.
const MOST_SWITCHES: usize = 32;

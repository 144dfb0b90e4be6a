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
//! use mustplay_sums::{Class, ScoreGames};
//! use mustplay_games::normal::{Dyadic, Player};
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

use mustplay_games::normal::{Dyadic, Game, Player};

use crate::game::{ScoreGame, ScoreGames};
pub use coins::coin_switches;
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
    Number(Dyadic),
    Switch(Switch),
    Heavy(Heavy),
}

/// The states that dynamic programming may visit.
const MAX_STATES: usize = 1 << 20;

impl ScoreGames {
    /// The class of the sum and its score when `first` starts, if it is in a class.
    pub fn easy_score(&mut self, sum: &[ScoreGame], first: Player) -> Option<(Class, Dyadic)> {
        let mut score = Dyadic::ZERO;
        let mut sizes = Vec::new();
        let mut heavy = Vec::new();
        for &component in sum {
            match self.simple(component)? {
                Simple::Number(x) => score = &score + &x,
                Simple::Switch(switch) => {
                    score = &score + &switch.mean;
                    sizes.push(switch.size);
                }
                Simple::Heavy(game) => heavy.push(game),
            }
        }
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

    fn simple(&mut self, g: ScoreGame) -> Option<Simple> {
        let value = self.value(g);
        let reduced = self.normal().reduced(value);
        if let Some(number) = self.normal().as_number(reduced) {
            return Some(Simple::Number(number));
        }
        if let [Option::Some(x), Option::Some(y)] = self.ends(reduced) {
            return Some(Simple::Switch(Switch::new(&x, &y)));
        }
        Heavy::of_value(self.normal(), reduced).map(Simple::Heavy)
    }

    /// The only option of each player, where it is a number.
    fn ends(&mut self, value: Game) -> [Option<Dyadic>; 2] {
        [Player::Left, Player::Right].map(|player| {
            let options = self.normal().options(value, player);
            match options.as_slice() {
                &[only] => self.normal().as_number(only),
                _ => None,
            }
        })
    }
}

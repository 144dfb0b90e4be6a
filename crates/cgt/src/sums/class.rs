//! Classes of sums that are easy to play (SUM chapter 3).
//!
//! | class | how it is solved | where |
//! | --- | --- | --- |
//! | switches | alternating sum | [`switch_score`] |
//! | stacks of coins | they are switches | [`coin_switches`] |
//! | one heavy game and switches | a formula for each moment of opening it | [`Heavy`] |
//! | a few heavy games and switches | dynamic programming | [`HeavySum`] |
//!
//! Components are recognized by their reduced value, so the form of a tree is irrelevant.
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
//!
//! # Switches (SUM §3.1)
//!
//! A switch is `u ± v` with `u = (x+y)/2` and the temperature `v = (x−y)/2`. In a sum of switches
//! both players take the largest remaining one, so the score is the sum of the `u` plus, for the
//! player who starts, the alternating sum of the sorted `v`.
//!
//! # Stacks of coins (SUM §3.2)
//!
//! A turn takes the top coin of a stack. A stack with coin `x` on the stack `S` is the game
//! `{x + S | −x + S}`. SUM's rule is to take the largest coin on top of a stack that is not a
//! number. The rule is right if no coin lies on a larger one or all stacks have at most two coins,
//! but not in general: with the stacks 3, 4, 3 (top first) and 5/2 the largest top coin is 3, but
//! taking 5/2 scores 1 more.
//!
//! **Theorem.** Every stack is, up to infinitesimals, a sum of switches. They are found by adding
//! the coins from the bottom up to a stack of falling coins `y ≥ z ≥ …`:
//!
//! 1. a coin `x ≥ y` stays: `{x + S | −x + S} = ±x + S`;
//! 2. a coin `x < y` on `y` and `z` merges with both into one coin `x − y + z`, added to the coins
//!    below `z`;
//! 3. a coin `x < y` on `y` alone vanishes with it.
//!
//! *Proof.* Let `S = ±y ± z ± …`. If `x ≥ y`, the moves of `±x + S` outside `±x` are dominated, as
//! in any sum of switches, which leaves `{x + S | −x + S}`. Now let `x < y` and write `S'` for `S`
//! without `±y`. Left's move to `x + S` is reversible through Right's answer `x − y + S'`: in `G −
//! (x − y + S') = G + (y − x) + S'` Right loses by moving first. If Right moves to `−x + S + (y −
//! x) + S'`, Left takes `y` and has `2(y−x) > 0` left, since `S' + S' = 0`. If Right takes `z` from
//! the second `S'` instead, Left moves `G` to `x + S`, which gives `y − z ± y ± z`; whichever Right
//! takes, Left takes the other and gets at least 0. So Left's move is replaced by Left's best move
//! from `x − y + S'`, which is to `(x − y + z) + S''` if there is a `z`; the same holds for Right,
//! which is rule 2. If `S'` is empty, `V_L = x − y < 0 < V_R`, and the game is the number 0. ∎
//!
//! A stack is stored as one component. If a position of it is a number, that number is 0, since a
//! stack is its own negative.
//!
//! ```
//! use mustplay_cgt::sums::coin_switches;
//! use mustplay_cgt::normal::Dyadic;
//!
//! let stack = |coins: &[i32]| {
//!     let coins: Vec<_> = coins.iter().map(|&coin| Dyadic::from(coin)).collect();
//!     coin_switches(&coins)
//! };
//! assert_eq!(stack(&[20, 5, 1]), [20, 5, 1].map(Dyadic::from));
//! assert_eq!(stack(&[25, 30]), []);
//! assert_eq!(stack(&[3, 4, 3]), [Dyadic::from(2)]);
//! ```

use std::fmt;

use rustc_hash::FxHashMap;

use super::game::{MOST_POSITIONS, ScoreGame, ScoreGameError, ScoreGames};
use super::heavy::{Heavy, HeavySum};
use crate::normal::{Dyadic, Game, Player};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
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

/// A sum of simple components: a number, sizes of unbiased switches, and heavy games.
struct Simplified {
    score: Dyadic,
    sizes: Vec<Dyadic>,
    heavy: Vec<Heavy>,
}

/// A moment at which the only heavy game of a sum can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub player: Player,
    /// The score if the heavy game is played then and both players take the largest switch before
    /// and after: SUM's `LeftScore(i)` or `RightScore(i)`.
    pub score: Dyadic,
}

/// The most states that dynamic programming visits.
const MAX_STATES: usize = 1 << 20;

impl ScoreGames {
    /// The class of the sum and its score when `first` starts; `None` for other sums.
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

    /// `LeftScore` and `RightScore` of a sum of one heavy game and switches, for each moment (SUM
    /// §3.3.1); `None` for other sums.
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
            let value = self.value(component);
            let reduced = self.normal().reduced(value);
            if let Some((number, sizes)) = self.as_switches(reduced) {
                found.score = &found.score + &number;
                found.sizes.extend(sizes);
            } else {
                found.heavy.push(Heavy::of_value(self.normal(), reduced)?);
            }
        }
        Some(found)
    }

    /// Decomposes a value into a number and switches, up to infinitesimals.
    ///
    /// `{x + S | y + S}` is a switch plus `S` if no switch of `S` is larger, because moves
    /// elsewhere are dominated. So the largest switch is split off first.
    fn as_switches(&mut self, value: Game) -> Option<(Dyadic, Vec<Dyadic>)> {
        let mut rest = value;
        let mut sizes: Vec<Dyadic> = Vec::new();
        loop {
            if let Some(number) = self.normal().as_number(rest) {
                return Some((number, sizes));
            }
            let [left, right] = Player::BOTH.map(|player| self.normal().options(rest, player));
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
            // The value without the switch.
            let taken = self.normal().number(&-&size);
            rest = self.normal().add(left, taken);
            sizes.push(size);
            if sizes.len() > MOST_SWITCHES {
                return None;
            }
        }
    }
}

/// The most switches that one component is decomposed into.
const MOST_SWITCHES: usize = 32;

/// An unbiased switch and a number added to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    pub mean: Dyadic,
    /// The gain of a move in it.
    pub size: Dyadic,
}

impl Switch {
    pub fn new(x: &Dyadic, y: &Dyadic) -> Self {
        Self { mean: (x + y).half(), size: (x - y).half() }
    }
}

/// The score of a sum of unbiased switches of these sizes when `first` starts.
pub fn switch_score(sizes: &[Dyadic], first: Player) -> Dyadic {
    let mut sorted: Vec<&Dyadic> = sizes.iter().collect();
    sorted.sort();
    // From the smallest up, each mover takes the next switch and leaves the rest to the opponent.
    let taken = sorted.into_iter().fold(Dyadic::ZERO, |rest, size| size - &rest);
    first.signed(taken)
}

impl ScoreGames {
    /// The stack of these coins, top first, as one game: `{x + S | −x + S}` for a coin `x` on `S`,
    /// or 0 where taking a coin costs either player (SUM §3.2).
    pub fn stack_of_coins(&mut self, coins: &[Dyadic]) -> Result<ScoreGame, ScoreGameError> {
        // For each number of coins taken, the possible leads of Left.
        let mut levels: Vec<Vec<Dyadic>> = vec![vec![Dyadic::ZERO]];
        let mut positions = 1;
        for coin in coins {
            let last = levels.last().expect("the first level");
            let next = last.iter().flat_map(|taken| [taken + coin, taken - coin]);
            let mut next: Vec<Dyadic> = next.collect();
            next.sort();
            next.dedup();
            positions += next.len();
            if positions > MOST_POSITIONS {
                let switches = coin_switches(coins);
                let switches = switches.iter().map(|size| format!("{{{size}|-{size}}}"));
                let switches: Vec<String> = switches.collect();
                return Err(ScoreGameError::LargeStack {
                    switches: if switches.is_empty() {
                        "0".to_owned()
                    } else {
                        switches.join(" + ")
                    },
                });
            }
            levels.push(next);
        }
        let mut below: FxHashMap<Dyadic, ScoreGame> = FxHashMap::default();
        for (gone, level) in levels.iter().enumerate().rev() {
            let mut here: FxHashMap<Dyadic, ScoreGame> = FxHashMap::default();
            for taken in level {
                let game = coins.get(gone).and_then(|coin| {
                    let [left, right] = [taken + coin, taken - coin].map(|sum| below[&sum]);
                    self.game(&[left], &[right]).ok()
                });
                let game = match game {
                    Some(game) => {
                        self.call_stack(game, taken, &coins[gone..]);
                        game
                    }
                    None => self.number(taken),
                };
                here.insert(taken.clone(), game);
            }
            below = here;
        }
        Ok(below[&Dyadic::ZERO])
    }

    /// Stores the text of a stack of several coins plus the coins taken; the tree of one coin is
    /// short enough.
    fn call_stack(&mut self, game: ScoreGame, taken: &Dyadic, coins: &[Dyadic]) {
        if coins.len() < 2 {
            return;
        }
        let coins: Vec<String> = coins.iter().map(Dyadic::to_string).collect();
        let stack = format!("coins({})", coins.join(","));
        let text = if *taken == Dyadic::ZERO { stack } else { format!("{taken} + {stack}") };
        self.stacks.insert(game, text);
    }
}

/// The sizes of the switches that a stack of nonnegative coins, top first, equals up to
/// infinitesimals; largest first.
pub fn coin_switches(coins: &[Dyadic]) -> Vec<Dyadic> {
    // The falling stack, largest coin last.
    let mut stack: Vec<Dyadic> = Vec::new();
    for coin in coins.iter().rev() {
        let mut coin = coin.clone();
        loop {
            match stack.as_slice() {
                [.., y] if coin >= *y => stack.push(coin),
                [] if coin > Dyadic::ZERO => stack.push(coin),
                [.., z, y] => {
                    coin = &(&coin - y) + z;
                    stack.truncate(stack.len() - 2);
                    continue;
                }
                _ => stack.clear(),
            }
            break;
        }
    }
    stack.reverse();
    stack
}

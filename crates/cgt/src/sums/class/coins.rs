//! Stacks of coins (SUM §3.2).
//!
//! On a turn a player takes the top coin of one of the stacks. A stack with coin `x` on top
//! of the stack `S` is the game `{x + S | −x + S}`, which SUM plays by taking the largest coin
//! on top of a stack that is not a number. That rule is right when no coin lies on a larger
//! one or all stacks have at most two coins. In general it is not: with the stacks 3, 4, 3
//! (top first) and 5/2 the largest top coin is 3, but taking 5/2 scores 1 more.
//!
//! **Theorem.** Every stack is, up to infinitesimals, a sum of switches, which are found by
//! laying the coins from the bottom up on a stack of falling coins `y ≥ z ≥ …`:
//!
//! 1. a coin `x ≥ y` stays: `{x + S | −x + S} = ±x + S`;
//! 2. a coin `x < y` on `y` and `z` becomes one coin `x − y + z` on what is below `z`;
//! 3. a coin `x < y` on `y` alone becomes nothing.
//!
//! *Proof.* Let `S = ±y ± z ± …`. If `x ≥ y` the moves of `±x + S` outside `±x` are dominated,
//! as in any sum of switches, which leaves `{x + S | −x + S}`. Now let `x < y` and write `S'`
//! for `S` without `±y`. Left's move to `x + S` is reversible through Right's answer
//! `x − y + S'`: in `G − (x − y + S') = G + (y − x) + S'` Right loses by moving first. From
//! `−x + S + (y − x) + S'` Left takes `y` and has `2(y−x) > 0` left, since `S' + S' = 0`; if
//! Right takes `z` from the second `S'` instead, Left moves `G` to `x + S`, which gives
//! `y − z ± y ± z`, and whatever Right takes Left takes the other: at least 0. So Left's move
//! is replaced by his best move from `x − y + S'`, which is to `(x − y + z) + S''` when there
//! is a `z`; the same holds for Right, which is rule 2. When `S'` is empty, `V_L = x − y < 0 <
//! V_R`, and the game is the number 0. ∎
//!
//! A stack is one component, so that people find their stacks again, and a position of it that is
//! a number is 0: its negative is itself.
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

use crate::normal::Dyadic;
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::sums::game::{ScoreGame, ScoreGames};
use crate::sums::value::MOST_POSITIONS;

/// A stack with too many positions to be one component.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "expected a stack of coins with at most {MOST_POSITIONS} positions, found more; it scores like \
     {switches}"
)]
pub struct LargeStack {
    /// The sum of switches that it scores like.
    pub switches: String,
}

impl ScoreGames {
    /// The stack of these coins as one game, given from the top down: `{x + S | −x + S}` for a
    /// coin `x` on `S`, or 0 where nobody wants to take a coin (SUM §3.2).
    pub fn stack_of_coins(&mut self, coins: &[Dyadic]) -> Result<ScoreGame, LargeStack> {
        // What Left can have taken more than Right when so many coins are gone.
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
                return Err(LargeStack {
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

    /// Remembers what to call a stack of several coins beside what has been taken; the tree of
    /// one coin is short enough.
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

/// The sizes of the switches that a stack of coins adds up to, largest first. Coins are
/// given from the top down; none is negative.
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

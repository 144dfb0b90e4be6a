//! Heavy games among switches (SUM §3.3).
//!
//! A *left heavy* game `{{x|y}|z}` with `x ≥ y ≥ z` is the simplest in which Left can have sente.
//! Its negative, `{z|{y|x}}` with `z ≥ y ≥ x`, is right heavy; this module handles both.
//!
//! The largest of several switches is at least as good as the others in every sum (SUM Theorem 3.1,
//! whose proof does not use the other components). So the state of a sum of switches and heavy
//! games is the number of switches taken, largest first, and for each heavy game whether it is
//! whole, opened into a switch, or gone.
//!
//! * With one heavy game, only the moment at which it is played matters; SUM gives the score for
//!   each moment ([`Heavy::score_among`]).
//! * With `c` heavy games and `n` switches there are `3^c (n+1)` states, which dynamic programming
//!   visits once each ([`HeavySum`]).
//!
//! ```
//! use mustplay_cgt::sums::{Heavy, HeavySum};
//! use mustplay_cgt::normal::{Dyadic, Player};
//!
//! let [a, b, c] = [[4, 0, -61], [73, 0, -66], [18, 0, -95]]
//!     .map(|[x, y, z]| Heavy::left(x.into(), y.into(), z.into()));
//! let sum = HeavySum::new(vec![a, b, c], Vec::new());
//! assert_eq!(sum.score(Player::Right), Dyadic::from(-109));
//! ```

use super::class::Switch;
use crate::normal::{Dyadic, Game, Games, Player};

/// A heavy game: `{{x|y}|z}` for Left, `{z|{y|x}}` for Right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heavy {
    /// The player who can move twice.
    pub owner: Player,
    /// The score after two moves of the owner.
    pub x: Dyadic,
    /// The score after the owner opens it and the opponent answers.
    pub y: Dyadic,
    /// The score after the opponent moves first.
    pub z: Dyadic,
}

impl Heavy {
    pub const fn left(x: Dyadic, y: Dyadic, z: Dyadic) -> Self {
        let owner = Player::Left;
        Self { owner, x, y, z }
    }

    pub(super) fn of_value(normal: &mut Games, value: Game) -> Option<Self> {
        for owner in Player::BOTH {
            let other = owner.opponent();
            let mut only = |game, player| match *normal.options(game, player) {
                [only] => Some(only),
                _ => None,
            };
            let (opened, z) = (only(value, owner)?, only(value, other)?);
            let [x, y] = [owner, other].map(|player| only(opened, player));
            if let Some(z) = normal.as_number(z)
                && !normal.is_number(opened)
                && let (Some(x), Some(y)) = (x, y)
                && let (Some(x), Some(y)) = (normal.as_number(x), normal.as_number(y))
            {
                return Some(Self { owner, x, y, z });
            }
        }
        None
    }

    /// The switch that results when the owner opens it.
    pub fn opened(&self) -> Switch {
        let (right, left) = self.owner.in_order(&self.y, &self.x);
        Switch::new(left, right)
    }

    /// The scores when the heavy game is played at move 1, 2, …, `n + 1`, in a sum with `n`
    /// unbiased switches of these sizes in which `first` starts; at all other moves both players
    /// take the largest switch (SUM's `LeftScore` and `RightScore`).
    pub fn scores_by_moment(&self, sizes: &[Dyadic], first: Player) -> Vec<Dyadic> {
        let mut sorted = sizes.to_vec();
        sorted.sort_by(|a, b| b.cmp(a));
        let sign = |x: &Dyadic, player: Player| player.signed(x.clone());
        let opened = self.opened();
        let mut before = Dyadic::ZERO;
        let mut player = first;
        let mut scores = Vec::with_capacity(sorted.len() + 1);
        // rest[i]: the score of the player to move from the switches i, i+1, … alone; with[i]: the
        // same with the opened switch among them.
        let (rest, with) = tails(&sorted, &opened.size);
        for i in 0..=sorted.len() {
            let next = player.opponent();
            scores.push(if player == self.owner {
                &(&before + &opened.mean) + &sign(&with[i], next)
            } else {
                &(&before + &self.z) + &sign(&rest[i], next)
            });
            if let Some(size) = sorted.get(i) {
                before = &before + &sign(size, player);
                player = next;
            }
        }
        scores
    }

    /// The score of this game plus unbiased switches of these sizes when `first` starts: at each
    /// moment the mover plays the heavy game or waits.
    pub fn score_among(&self, sizes: &[Dyadic], first: Player) -> Dyadic {
        let scores = self.scores_by_moment(sizes, first);
        let mut mover = if sizes.len().is_multiple_of(2) { first } else { first.opponent() };
        let best = scores.into_iter().rev().reduce(|later, now| {
            mover = mover.opponent();
            mover.best([later, now].into_iter()).expect("there are two")
        });
        best.expect("the game can always be touched")
    }
}

/// For each `i`, the alternating sum of `sorted[i..]`, and of the same with `extra` inserted.
fn tails(sorted: &[Dyadic], extra: &Dyadic) -> (Vec<Dyadic>, Vec<Dyadic>) {
    let mut rest = vec![Dyadic::ZERO; sorted.len() + 1];
    let mut with = vec![extra.clone(); sorted.len() + 1];
    for (i, size) in sorted.iter().enumerate().rev() {
        rest[i] = size - &rest[i + 1];
        with[i] = if *extra >= *size { extra - &rest[i] } else { size - &with[i + 1] };
    }
    (rest, with)
}

#[derive(Clone, Debug)]
pub struct HeavySum {
    heavy: Vec<Heavy>,
    opened: Vec<Switch>,
    /// Sorted, largest first.
    sizes: Vec<Dyadic>,
}

/// The state of a heavy game, a digit of a state's number.
const WHOLE: usize = 0;
const OPENED: usize = 1;

impl HeavySum {
    pub fn new(heavy: Vec<Heavy>, mut sizes: Vec<Dyadic>) -> Self {
        sizes.sort_by(|a, b| b.cmp(a));
        Self { opened: heavy.iter().map(Heavy::opened).collect(), heavy, sizes }
    }

    pub(super) fn states(&self) -> usize {
        let exponent = u32::try_from(self.heavy.len()).unwrap_or(u32::MAX);
        3_usize.saturating_pow(exponent).saturating_mul(self.sizes.len() + 1)
    }

    pub fn score(&self, first: Player) -> Dyadic {
        let width = self.sizes.len() + 1;
        let codes = self.states() / width;
        // Moves lead to larger numbers: a higher digit, or more switches taken.
        let mut scores: Vec<[Dyadic; 2]> = vec![[Dyadic::ZERO, Dyadic::ZERO]; codes * width];
        for state in (0..scores.len()).rev() {
            let found = Player::BOTH.map(|player| {
                let moves = self.moves(state, player).into_iter();
                let reached = moves.map(|(gain, next)| {
                    let rest = &scores[next][usize::from(player == Player::Left)];
                    &gain + rest
                });
                player.best(reached)
            });
            if let [Some(left), Some(right)] = found {
                scores[state] = [left, right];
            }
        }
        scores[0][usize::from(first == Player::Right)].clone()
    }

    /// The moves to consider in a state: the gain of each, and the state it leads to.
    fn moves(&self, state: usize, player: Player) -> Vec<(Dyadic, usize)> {
        let width = self.sizes.len() + 1;
        let used = state % width;
        let mut moves = Vec::with_capacity(self.heavy.len() + 1);
        let mut largest = self.sizes.get(used).map(|size| (size, state + 1));
        let mut digit = width;
        for (heavy, opened) in self.heavy.iter().zip(&self.opened) {
            match state / digit % 3 {
                WHOLE if heavy.owner == player => {
                    moves.push((opened.mean.clone(), state + digit));
                }
                WHOLE => moves.push((heavy.z.clone(), state + 2 * digit)),
                OPENED if largest.is_none_or(|(size, _)| opened.size > *size) => {
                    largest = Some((&opened.size, state + digit));
                }
                _ => {}
            }
            digit *= 3;
        }
        moves.extend(largest.map(|(size, next)| (player.signed(size.clone()), next)));
        moves
    }
}

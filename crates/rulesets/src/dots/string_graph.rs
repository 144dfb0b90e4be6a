//! Strings and coins as bit sets: the coins to take, and the inequivalent moves.
//!
//! A *run* is a path of coins with two strings each, with the strings along it; its ends are tied
//! to the ground or to coins with more strings, or it is a closed ring. A *quiet* position has no
//! coin on a single string.
//!
//! **Theorem 1.** Let V be the gain of the player to move with best play, own coins minus the
//! opponent's. Take coins on single strings as long as possible; every order takes the same number
//! `taken` and leaves the same quiet position R. The coins taken form trees. If a tree with at
//! least two coins was attached to R or to the ground, let `left` be 2; otherwise, if an unattached
//! tree has a string that is not the only string of any coin, let it be 4. Then V = taken − left +
//! |left + V(R)|, and V = taken + V(R) if `left` is undefined. *Proof.* A player who ends the turn
//! and leaves coins to take leaves them to an opponent who can take them and then move as if they
//! had not existed. So a player who ends the turn with a move in R takes all of them before.
//! Otherwise the turn ends by cutting a string of the trees without freeing a coin. At least two
//! coins are then beyond the string. An attached tree can be taken until its root and one more coin
//! are left, and the string that attaches the root is then cut. In an unattached tree at least two
//! coins are on either side, and it can be taken down to a row of four. The opponent takes the rest
//! and moves in R. So V is the maximum of taken + V(R) and taken − 2·left − V(R). ∎
//!
//! **Theorem 2.** In a quiet position all strings of a run lead to the same V, except that in a run
//! of two coins it is best to cut the string between them. Runs of equal length between the same
//! ends are equivalent. *Proof.* After the cut the whole run can be taken, which leaves the same R.
//! By theorem 1, V otherwise depends only on whether a tree of two coins is attached to something.
//! This holds for every cut in a longer run and for the end strings of a run of two, where it gives
//! the opponent an additional choice. Runs between the same ends can be exchanged. ∎
//!
//! **Theorem 3.** Among runs of at least three coins between the same ends, and among rings of at
//! least four, it is best to cut the shortest. *Proof.* Let such a run have `a` coins in one
//! position and `b > a` in another that is otherwise the same; then their V differ by at most
//! `b − a`. By induction: the moves correspond, with the same `left` after each. If the run is
//! taken, `taken` differs by `b − a` and R is the same; otherwise `taken` is the same and the V(R)
//! differ by at most `b − a`. Neither `|left + V(R)|` nor the maximum over all moves increases a
//! difference. Now consider runs of `a` and `b` coins. Cutting the shorter gives the opponent
//! `a − left + |left + V(R)|` plus a common term, where R has the longer run; cutting the longer
//! gives `b − left + |left + V(R′)|` plus the same term, where R′ has the shorter one. The absolute
//! values differ by at most `b − a`. ∎
//!
//! # Chains and loops
//!
//! A *chain* is a run between two strings to the ground, a *loop* is a ring. A quiet position is a
//! *simple loony endgame* if it consists of chains of at least three coins and loops of at least
//! four. The player to move opens one of them for the opponent, who either takes all coins but two
//! of a chain or four of a loop and so stays in *control*, or takes all and moves on.
//!
//! **Theorem** (Berlekamp, *The Dots and Boxes Game*, chapter 10; Berlekamp and Scott, *Forcing
//! your opponent to stay in control of a loony dots-and-boxes endgame*). Staying in control to the
//! end is worth c = Σ (n − 4) over chains of n coins + Σ (n − 8) over loops of n + a terminal
//! bonus: 8 if there are only loops, 6 if there are loops and all chains have three coins, 0 if
//! nothing is left, 4 otherwise. If c ≥ 2 the player in control gains exactly c.

use crate::nimstring::GROUND;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StringGraph {
    /// The ends of each string, the smaller one first.
    pub(crate) ends: Vec<(u8, u8)>,
    /// The strings of the ground, then of each coin.
    strings_of: Vec<u64>,
}

/// The quiet position after all coins on single strings are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settled {
    pub(crate) taken: u8,
    /// The minimum of them that can be left to the opponent with the next move, if possible.
    pub(crate) left: Option<u8>,
    /// The strings of the remaining quiet position.
    pub(crate) rest: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Run {
    pub(crate) coins: u8,
    /// The coins or the ground at its ends, the smaller one first; `None` for a ring.
    pub(crate) ends: Option<(u8, u8)>,
    pub(crate) cut: u8,
}

/// Iterates over the bits of a set.
pub(crate) fn each(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (at < 64).then_some(at)
    })
}

impl StringGraph {
    pub(crate) fn new(ends: Vec<(u8, u8)>) -> Self {
        let coins = ends.iter().map(|&(_, larger)| larger).max().unwrap_or(0);
        let mut strings_of = vec![0; usize::from(coins) + 1];
        for (at, &(one, other)) in ends.iter().enumerate() {
            strings_of[usize::from(one)] |= 1 << at;
            strings_of[usize::from(other)] |= 1 << at;
        }
        debug_assert!(ends.iter().all(|(one, other)| one <= other), "ends in order");
        Self { ends, strings_of }
    }

    pub(crate) fn name(&self, string: usize) -> String {
        let (one, other) = self.ends[string];
        format!("{one}-{other}")
    }

    pub(crate) fn whole(&self) -> u64 {
        (0..self.ends.len()).fold(0, |all, at| all | 1 << at)
    }

    pub(crate) fn strings_of(&self, coin: u8, uncut: u64) -> u64 {
        self.strings_of[usize::from(coin)] & uncut
    }

    pub(crate) fn degree(&self, coin: u8, uncut: u64) -> u32 {
        self.strings_of(coin, uncut).count_ones()
    }

    pub(crate) fn beyond(&self, string: usize, from: u8) -> u8 {
        let (one, other) = self.ends[string];
        if one == from { other } else { one }
    }

    /// All coins, including taken ones.
    pub(crate) fn coins(&self) -> impl Iterator<Item = u8> + use<> {
        1..self.strings_of.len() as u8
    }

    /// The number of coins with uncut strings.
    pub(crate) fn hanging(&self, uncut: u64) -> u32 {
        let hanging = self.strings_of[1..].iter().filter(|&&of| of & uncut != 0);
        hanging.count() as u32
    }

    /// The coins that a cut frees.
    pub(crate) fn freed(&self, string: usize, uncut: u64) -> impl Iterator<Item = u8> {
        let (one, other) = self.ends[string];
        let is_last =
            move |&coin: &u8| coin != GROUND && self.strings_of(coin, uncut) == 1 << string;
        [one, other].into_iter().filter(is_last)
    }

    /// Takes all coins on single strings (theorem 1).
    pub(crate) fn settled(&self, uncut: u64) -> Settled {
        self.settled_from(self.coins(), uncut)
    }

    /// Takes all coins on single strings after a string of a quiet position is cut.
    pub(crate) fn settled_after(&self, string: u8, uncut: u64) -> Settled {
        let (one, other) = self.ends[usize::from(string)];
        self.settled_from([one, other].into_iter(), uncut)
    }

    /// Takes coins on single strings, starting from these.
    fn settled_from(&self, starts: impl Iterator<Item = u8>, uncut: u64) -> Settled {
        let mut rest = uncut;
        // Taken coins in order, each with the last coin it was attached to.
        let mut order: [(u8, u8); 64] = [(0, 0); 64];
        let mut count = 0;
        let mut is_taken = [false; 65];
        let mut take = |coin: u8, from: u8, is_taken: &mut [bool; 65]| {
            order[count] = (coin, from);
            count += 1;
            is_taken[usize::from(coin)] = true;
        };
        for start in starts {
            let mut coin = start;
            while coin != GROUND && self.degree(coin, rest) == 1 {
                let string = self.strings_of(coin, rest);
                let next = self.beyond(string.trailing_zeros() as usize, coin);
                rest &= !string;
                take(coin, next, &mut is_taken);
                if next != GROUND && self.degree(next, rest) == 0 {
                    // The last two coins of an unattached tree; the second is attached to nothing.
                    take(next, next, &mut is_taken);
                }
                coin = next;
            }
        }
        let left = (count > 1).then(|| self.left(uncut, &order[..count], &is_taken)).flatten();
        Settled { taken: count as u8, left, rest }
    }

    /// The minimum number of coins that can be left to the opponent with the next move.
    fn left(&self, uncut: u64, order: &[(u8, u8)], is_taken: &[bool; 65]) -> Option<u8> {
        let mut hangs = [false; 65];
        for &(coin, on) in order.iter().rev() {
            let is_root = on == GROUND || !is_taken[usize::from(on)];
            if is_root && self.degree(coin, uncut) > 1 {
                return Some(2);
            }
            hangs[usize::from(coin)] = is_root || hangs[usize::from(on)];
        }
        let by_itself = order.iter().any(|&(coin, on)| {
            let is_inner = |coin| self.degree(coin, uncut) > 1;
            coin != on && !hangs[usize::from(coin)] && is_inner(coin) && is_inner(on)
        });
        by_itself.then_some(4)
    }

    pub(crate) fn runs(&self, quiet: u64, runs: &mut Vec<Run>) {
        let mut unseen = quiet;
        while unseen != 0 {
            let first = unseen.trailing_zeros() as usize;
            let (one, other) = self.ends[first];
            let mut seen = 1_u64 << first;
            let mut walk = |mut coin: u8| {
                let mut strings = [0_u8; 64];
                let mut length = 0;
                while coin != GROUND && self.degree(coin, quiet) == 2 {
                    let onward = self.strings_of(coin, quiet) & !seen;
                    if onward == 0 {
                        return (None, strings, length);
                    }
                    let string = onward.trailing_zeros() as usize;
                    seen |= onward;
                    strings[length] = string as u8;
                    length += 1;
                    coin = self.beyond(string, coin);
                }
                (Some(coin), strings, length)
            };
            let (far, ahead, there) = walk(other);
            let (run, seen) = match far {
                // Back at the first string: as many coins as strings.
                None => (Run { coins: there as u8 + 1, ends: None, cut: first as u8 }, seen),
                Some(far) => {
                    let (near, behind, here) = walk(one);
                    let near = near.expect("a ring is found in either direction");
                    let coins = there + here;
                    let cut = match (coins, there) {
                        (2, 2) => ahead[0],
                        (2, 0) => behind[0],
                        _ => first as u8,
                    };
                    let run =
                        Run { coins: coins as u8, ends: Some((near.min(far), near.max(far))), cut };
                    (run, seen)
                }
            };
            runs.push(run);
            unseen &= !seen;
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainsAndLoops {
    /// In increasing order.
    pub chains: Vec<u8>,
    pub loops: Vec<u8>,
    /// Whether the position consists of these chains and loops only.
    pub is_all: bool,
}

impl ChainsAndLoops {
    pub(crate) fn of(runs: &[Run]) -> Self {
        let lengths = |ends| {
            let alike = runs.iter().filter(|run| run.ends == ends && run.coins > 0);
            let mut lengths: Vec<u8> = alike.map(|run| run.coins).collect();
            lengths.sort_unstable();
            lengths
        };
        let (chains, loops) = (lengths(Some((0, 0))), lengths(None));
        let is_all = chains.len() + loops.len() == runs.len();
        Self { chains, loops, is_all }
    }

    /// Whether the position is a simple loony endgame.
    pub fn is_simple_and_loony(&self) -> bool {
        let is_long = self.chains.iter().all(|&coins| coins >= 3)
            && self.loops.iter().all(|&coins| coins >= 4);
        let is_over = self.chains.is_empty() && self.loops.is_empty();
        self.is_all && is_long && !is_over
    }

    /// The gain of the opponent of the player to move from staying in control to the end of a
    /// simple loony endgame.
    pub fn controlled_value(&self) -> Option<i32> {
        let sum = |lengths: &[u8], cost: i32| -> i32 {
            lengths.iter().map(|&coins| i32::from(coins) - cost).sum()
        };
        let bonus = match (&self.chains[..], &self.loops[..]) {
            ([], _) => 8,
            (chains, [_, ..]) if chains.iter().all(|&coins| coins == 3) => 6,
            _ => 4,
        };
        self.is_simple_and_loony().then(|| sum(&self.chains, 4) + sum(&self.loops, 8) + bonus)
    }
}

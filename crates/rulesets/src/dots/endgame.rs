//! Chains and loops, and what it is worth to be in control of them.
//!
//! A *chain* is a run between two strings to the ground, a *loop* is a ring. A quiet position is a
//! *simple loony endgame* if it has nothing but chains of three coins and more and loops of four
//! and more: whoever moves opens one of them for the opponent, who takes all coins but two of a
//! chain and all but four of a loop and so stays in *control*, or takes all and moves on.
//!
//! **Theorem** (Berlekamp, *The Dots and Boxes Game*, chapter 10; Berlekamp and Scott, *Forcing
//! your opponent to stay in control of a loony dots-and-boxes endgame*). Staying in control to the
//! end is worth c = Σ (n − 4) over chains of n coins + Σ (n − 8) over loops of n + a terminal
//! bonus, which is 8 if there are only loops, 6 if there are loops and all chains have three coins,
//! 4 otherwise, 0 if nothing is left. If c ≥ 2 the player in control gains exactly c.

use super::web::Run;

/// Chains and loops of a quiet position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    /// The lengths of chains, in increasing order.
    pub chains: Vec<u8>,
    /// The lengths of loops, in increasing order.
    pub loops: Vec<u8>,
    /// Whether there is nothing else.
    pub is_all: bool,
}

impl Endgame {
    pub(super) fn of(runs: &[Run]) -> Self {
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

    /// Whether every move opens a long chain or a loop for the opponent.
    pub fn is_simple_and_loony(&self) -> bool {
        let is_long = self.chains.iter().all(|&coins| coins >= 3)
            && self.loops.iter().all(|&coins| coins >= 4);
        let is_over = self.chains.is_empty() && self.loops.is_empty();
        self.is_all && is_long && !is_over
    }

    /// What the opponent of the player to move gains by staying in control to the end, in a simple
    /// loony endgame.
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

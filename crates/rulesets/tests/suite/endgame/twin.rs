//! Go on a whole small board, by definition: stones as bits, all moves of both players,
//! passes, no regions, no safe groups.
//!
//! A claim "the player forces this score" is searched move by move to growing depth: the player
//! needs one good move, the opponent may do anything legal. What is proved within a number of
//! moves never relies on a position coming up again with the same player to move, so it holds
//! under every rule about repetition that forbids no more than that; where both
//! players prove the same score, it is the score.

use std::collections::HashMap;

/// Black's stones and White's stones.
type Stones = [u64; 2];

/// Stones, who is to move (0 is Black), whether the last move was a pass.
type State = (Stones, usize, bool);

pub(crate) struct Twin {
    width: usize,
    all: u64,
    /// The deepest search in vain and the shallowest successful one.
    known: HashMap<State, (u8, u8)>,
    prover: usize,
    target: i32,
}

impl Twin {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        assert!(width * height <= 60);
        Self {
            width,
            all: (1 << (width * height)) - 1,
            known: HashMap::new(),
            prover: 0,
            target: 0,
        }
    }

    /// Whether best play from `stones` leads to `score`, the player to move given.
    pub(crate) fn confirms(&mut self, stones: Stones, to_move: usize, score: i32) -> bool {
        (0..2).all(|prover| self.forces(prover, score, (stones, to_move, false)))
    }

    /// Whether a player can be sure of a score, within so many moves.
    pub(crate) fn forces(&mut self, prover: usize, target: i32, state: State) -> bool {
        self.known.clear();
        (self.prover, self.target) = (prover, target);
        (2..60).step_by(2).any(|depth| self.proves(state, depth))
    }

    fn reached(&self, stones: Stones) -> bool {
        let area = self.area(stones);
        if self.prover == 0 { area >= self.target } else { area <= self.target }
    }

    fn proves(&mut self, state: State, depth: u8) -> bool {
        let (stones, mover, passed) = state;
        if depth == 0 {
            return false;
        }
        if let Some(&(vain, enough)) = self.known.get(&state) {
            if depth <= vain {
                return false;
            }
            if depth >= enough {
                return true;
            }
        }
        let proving = mover == self.prover;
        // The pass first: it is quick to judge, and often good enough.
        let mut next = Vec::new();
        for at in 0..self.all.count_ones() {
            next.extend(self.placed(stones, mover, at));
        }
        let sign = if mover == 0 { -1 } else { 1 };
        next.sort_by_key(|&after| sign * self.area(after));
        let pass = if passed {
            self.reached(stones)
        } else {
            self.proves((stones, 1 - mover, true), depth - 1)
        };
        let good = if proving {
            pass || next.iter().any(|&after| self.proves((after, 1 - mover, false), depth - 1))
        } else {
            pass && next.iter().all(|&after| self.proves((after, 1 - mover, false), depth - 1))
        };
        let entry = self.known.entry(state).or_insert((0, u8::MAX));
        if good {
            entry.1 = entry.1.min(depth);
        } else {
            entry.0 = entry.0.max(depth);
        }
        good
    }

    /// All points next to a set.
    fn around(&self, set: u64) -> u64 {
        let column = |index: usize| {
            let rows = self.all.count_ones() as usize / self.width;
            (0..rows).fold(0_u64, |mask, row| mask | 1 << (row * self.width + index))
        };
        let right = (set & !column(self.width - 1)) << 1;
        let left = (set & !column(0)) >> 1;
        (right | left | set << self.width | set >> self.width) & self.all
    }

    /// The part of `within` that is connected to `start`.
    fn flood(&self, start: u64, within: u64) -> u64 {
        let mut set = start;
        loop {
            let wider = set | self.around(set) & within;
            if wider == set {
                return set;
            }
            set = wider;
        }
    }

    fn placed(&self, mut stones: Stones, mover: usize, at: u32) -> Option<Stones> {
        let stone = 1 << at;
        if (stones[0] | stones[1]) & stone != 0 {
            return None;
        }
        stones[mover] |= stone;
        let other = 1 - mover;
        let mut touched = self.around(stone) & stones[other];
        while touched != 0 {
            let group = self.flood(1 << touched.trailing_zeros(), stones[other]);
            touched &= !group;
            if self.around(group) & !(stones[0] | stones[1]) == 0 {
                stones[other] &= !group;
            }
        }
        let own = self.flood(stone, stones[mover]);
        (self.around(own) & !(stones[0] | stones[1]) != 0).then_some(stones)
    }

    fn area(&self, stones: Stones) -> i32 {
        let empty = self.all & !(stones[0] | stones[1]);
        let reach = stones.map(|own| self.flood(self.around(own) & empty, empty));
        let count = |set: u64| set.count_ones() as i32;
        let only = [reach[0] & !reach[1], reach[1] & !reach[0]];
        count(stones[0] | only[0]) - count(stones[1] | only[1])
    }
}

//! The order of games.
//!
//! `G ≤ H` if Left does at least as well in `H` as in `G`, in every sum. It fails exactly if Left
//! can move in `G` to some `G^L ≥ H` or Right can move in `H` to some `H^R ≤ G` (CGT week 6;
//! Conway). The recursion is memoized on pairs of ids, and the stops decide most pairs before it
//! starts.
//!
//! ```
//! use std::cmp::Ordering;
//! use mustplay_cgt::normal::{Games, Outcome};
//!
//! let mut games = Games::new();
//! let (one, up, star) = (games.integer(1), games.ups(1), games.nimber(1));
//! assert_eq!(games.partial_cmp(one, up), Some(Ordering::Greater));
//! assert_eq!(games.partial_cmp(up, star), None);
//! assert_eq!(games.outcome(star), Outcome::N);
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::games::{Game, Games, Options};
use super::stops::le_by_stops;
use super::work::{MAX_DEPTH, Subproblem, Within};
use crate::arena::GameId;

/// Who wins a game (FTCG: exactly one of the four; CGT week 3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, schemars::JsonSchema, serde::Serialize)]
pub enum Outcome {
    /// Left wins, moving first or second: `G > 0`.
    L,
    /// Right wins, moving first or second: `G < 0`.
    R,
    /// The next player wins: `G` is confused with 0.
    N,
    /// The previous player wins: `G = 0`.
    P,
}

impl Outcome {
    pub const fn winner(self, next: Player) -> Player {
        match self {
            Self::L => Player::Left,
            Self::R => Player::Right,
            Self::N => next,
            Self::P => next.opponent(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Games {
    #[inline]
    pub fn le(&mut self, g: Game, h: Game) -> bool {
        match self.le_at_a_glance(g.0, h.0) {
            Some(answer) => answer,
            None => self.finish(|games| games.le_beyond_stops(g.0, h.0, MAX_DEPTH)),
        }
    }

    pub fn lt(&mut self, g: Game, h: Game) -> bool {
        g != h && self.le(g, h)
    }

    /// Compares `g` with `h`; `None` if they are confused.
    pub fn partial_cmp(&mut self, g: Game, h: Game) -> Option<Ordering> {
        if g == h {
            Some(Ordering::Equal)
        } else if self.le(g, h) {
            Some(Ordering::Less)
        } else if self.le(h, g) {
            Some(Ordering::Greater)
        } else {
            None
        }
    }

    pub fn confused(&mut self, g: Game, h: Game) -> bool {
        self.partial_cmp(g, h).is_none()
    }

    /// The outcome of `g`, from its stops.
    pub fn outcome(&self, g: Game) -> Outcome {
        let stops = self.stops[g.index()];
        let at_least_zero = match self.numbers.sign(stops.right) {
            Ordering::Equal => stops.at_least_right(),
            sign => sign == Ordering::Greater,
        };
        let at_most_zero = match self.numbers.sign(stops.left) {
            Ordering::Equal => stops.at_most_left(),
            sign => sign == Ordering::Less,
        };
        match (at_least_zero, at_most_zero) {
            (true, true) => Outcome::P,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::N,
        }
    }

    /// Whether form `g` is at most form `h`, descending at most `depth` levels.
    #[inline]
    pub(super) fn le_within(&mut self, g: GameId, h: GameId, depth: u32) -> Within<bool> {
        match self.le_at_a_glance(g, h) {
            Some(answer) => Ok(answer),
            None => self.le_beyond_stops(g, h, depth),
        }
    }

    /// Whether form `g` is at most form `h`, if stops and marks decide it.
    #[inline]
    pub(super) fn le_at_a_glance(&self, g: GameId, h: GameId) -> Option<bool> {
        let (of_g, of_h) = (&self.stops[g.index()], &self.stops[h.index()]);
        le_by_stops(of_g, of_h, &self.numbers)
    }

    /// Whether form `g` is at most form `h`, from the memo table or from the options, when the
    /// stops do not decide it.
    fn le_beyond_stops(&mut self, g: GameId, h: GameId, depth: u32) -> Within<bool> {
        if g == h {
            return Ok(true);
        }
        if let Some(known) = self.order.get(g, h) {
            return Ok(known);
        }
        if let (Some(a), Some(b)) = (self.leaf_of(g), self.leaf_of(h)) {
            let order = a.partial_cmp(b, &self.numbers);
            return Ok(matches!(order, Some(Ordering::Less | Ordering::Equal)));
        }
        if depth == 0 {
            return self.too_deep(Subproblem::Compare(g, h));
        }
        self.expand(g);
        self.expand(h);
        let answer = self.le_by_options(g, h, depth - 1)?;
        self.step()?;
        self.order.insert(g, h, answer);
        Ok(answer)
    }

    /// Whether no right option of `h` is at most `g` and no left option of `g` is at least `h`.
    /// Stops and marks are tried on all of them before any comparison by options.
    fn le_by_options(&mut self, g: GameId, h: GameId, depth: u32) -> Within<bool> {
        let mut open: SmallVec<[(GameId, GameId); 16]> = SmallVec::new();
        let answers = self.right_of(h).iter().map(|&hr| (hr, g));
        let moves = self.left_of(g).iter().map(|&gl| (h, gl));
        for (low, high) in answers.chain(moves) {
            match self.le_at_a_glance(low, high) {
                Some(true) => return Ok(false),
                Some(false) => {}
                None => open.push((low, high)),
            }
        }
        for (low, high) in open {
            if self.le_beyond_stops(low, high, depth)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The order of two games, given whether the first is at most and at least the second.
pub(crate) const fn ordering(at_most: bool, at_least: bool) -> Option<Ordering> {
    match (at_most, at_least) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }
}

/// The maximal elements in the order `le`, once each, in the given order.
pub(super) fn keep_maximal<E>(
    all: &[Game],
    mut le: impl FnMut(Game, Game) -> Result<bool, E>,
) -> Result<Options, E> {
    let mut kept = Options::new();
    'all: for &game in all {
        let mut i = 0;
        while i < kept.len() {
            if le(game, kept[i])? {
                continue 'all;
            }
            if le(kept[i], game)? {
                kept.remove(i);
            } else {
                i += 1;
            }
        }
        kept.push(game);
    }
    Ok(kept)
}

/// Ids below this are compared so often that they get a matrix.
const DENSE: usize = 4096;

/// Memoized comparisons `g ≤ h`.
///
/// Later forms are often compared with the first few thousand, so pairs of those are in a matrix,
/// two bits each, whose rows are allocated on demand. All other pairs are in an open-addressing
/// table with one word per entry: 31 bits for each id and one for the result. No game is compared
/// with itself, so the word 0 marks a free slot.
#[derive(Clone)]
pub(super) struct Comparisons {
    rows: Vec<Option<Box<Row>>>,
    /// The number of rows.
    dense: usize,
    slots: Vec<u64>,
    len: usize,
}

/// Bit `2k` is set if the result for `h = k` is known, bit `2k + 1` is the result.
type Row = [u64; DENSE / 32];

impl Default for Comparisons {
    fn default() -> Self {
        Self { rows: Vec::new(), dense: 0, slots: vec![0; 1 << 6], len: 0 }
    }
}

impl Comparisons {
    #[inline]
    fn get(&self, g: GameId, h: GameId) -> Option<bool> {
        let (g, h) = (g.index(), h.index());
        if (g | h) < DENSE {
            let row = self.rows.get(g)?.as_ref()?;
            let bits = row[h / 32] >> (h % 32 * 2);
            return (bits & 1 == 1).then_some(bits & 2 == 2);
        }
        let key = Self::key(g, h);
        let mask = self.slots.len() - 1;
        let mut at = Self::home(key, self.slots.len());
        loop {
            let slot = self.slots[at];
            if slot & !1 == key {
                return Some(slot & 1 == 1);
            }
            if slot == 0 {
                return None;
            }
            at = (at + 1) & mask;
        }
    }

    fn insert(&mut self, g: GameId, h: GameId, answer: bool) {
        let (g, h) = (g.index(), h.index());
        if (g | h) < DENSE {
            if g >= self.rows.len() {
                self.rows.resize(g + 1, None);
            }
            let row = self.rows[g].get_or_insert_with(|| {
                self.dense += 1;
                Box::new([0; DENSE / 32])
            });
            row[h / 32] |= (1 | u64::from(answer) << 1) << (h % 32 * 2);
            return;
        }
        // 2^31 forms take some 100 GiB, so memory limits apply long before.
        assert!(g.max(h) < 1 << 31, "fewer than 2^31 forms");
        if self.len * 2 >= self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            for slot in old.into_iter().filter(|&slot| slot != 0) {
                self.place(slot);
            }
        }
        self.place(Self::key(g, h) | u64::from(answer));
        self.len += 1;
    }

    #[inline]
    fn key(g: usize, h: usize) -> u64 {
        (g as u64) << 32 | (h as u64) << 1
    }

    /// The first slot for a key. Eight consecutive `h` share a cache line, since one game is often
    /// compared with many that were stored one after the other.
    #[inline]
    fn home(key: u64, slots: usize) -> usize {
        let mixed = (key >> 4).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let line = (mixed >> (64 + 3 - slots.trailing_zeros())) as usize;
        line << 3 | (key >> 1) as usize & 7
    }

    fn place(&mut self, slot: u64) {
        let mask = self.slots.len() - 1;
        let mut at = Self::home(slot & !1, self.slots.len());
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }

    pub(super) fn bytes(&self) -> usize {
        self.dense * size_of::<Row>() + self.slots.capacity() * size_of::<u64>()
    }
}

/// Left, who prefers greater games, or Right, who prefers smaller ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, schemars::JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Left, also Black or Vertical.
    Left,
    /// Right, also White or Horizontal.
    Right,
}

impl Player {
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    pub const fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    #[inline]
    pub fn pick<T>(self, left: T, right: T) -> T {
        match self {
            Self::Left => left,
            Self::Right => right,
        }
    }

    /// The lower and the higher game, given the worse and the better one for the player.
    #[inline]
    pub(crate) fn in_order<T>(self, worse: T, better: T) -> (T, T) {
        match self {
            Self::Left => (worse, better),
            Self::Right => (better, worse),
        }
    }

    /// Converts a score between Left's and the player's point of view.
    pub(crate) fn signed<T: Neg<Output = T>>(self, score: T) -> T {
        match self {
            Self::Left => score,
            Self::Right => -score,
        }
    }

    /// The score that the player prefers.
    pub(crate) fn best<T: Ord>(self, scores: impl Iterator<Item = T>) -> Option<T> {
        match self {
            Self::Left => scores.max(),
            Self::Right => scores.min(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.pick("Left", "Right"))
    }
}

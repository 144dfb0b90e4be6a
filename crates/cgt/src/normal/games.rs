//! The engine: all games of a computation, interned in canonical form.
//!
//! Two short games are equal exactly when their canonical forms are identical (Conway; CGT
//! weeks 6 and 7). [`Games`] interns canonical forms in an [`Arena`], so a [`Game`] is a
//! small copyable id and equality of *values* is `==`. Sums of a number, ups and a nimber
//! are leaves; everything else is `{L | R}` with canonical options.
//!
//! Invariants:
//!
//! * A [`Game`] denotes a canonical form, and no other id of the same engine denotes an equal game.
//!   Forms that are not canonical stay in the arena as memos of [`Games::canonical`], without a
//!   [`Game`].
//! * A game belongs to its engine. Using it in another engine gives an arbitrary result or an index
//!   panic; transfer it with [`Games::import`].
//!
//! ```
//! use mustplay_cgt::normal::Games;
//!
//! let mut games = Games::new();
//! let (zero, star) = (games.integer(0), games.nimber(1));
//! let up = games.canonical(&[zero], &[star]);
//! assert_eq!(up, games.ups(1));
//! let one = games.integer(1);
//! assert!(games.lt(up, one));
//! assert_eq!(games.add(star, star), zero);
//! ```

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::numbers::{Number, Numbers, Nus};
use super::order::{Comparisons, Player};
use super::stops::Stops;
use super::thermograph::Thermograph;
use super::work::Halt;
use crate::arena::{Arena, GameId, PairMemo, PerGame, StoredForm};
use mustplay_core::Dyadic;

/// A short normal-play game of one [`Games`] engine; equal values are `==`.
///
/// There is no `Ord`, because games are only partially ordered: see [`Games::partial_cmp`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game(pub(super) GameId);

impl Game {
    /// The index of the game in its engine, in which options come first.
    pub const fn index(self) -> usize {
        self.0.index()
    }
}

pub type Options = SmallVec<[Game; 8]>;

/// All games of a computation, in canonical form, with memoized results.
#[derive(Clone)]
pub struct Games {
    pub(super) arena: Arena<Nus>,
    pub(super) numbers: Numbers,
    /// The stops of every form in the arena, by index.
    pub(super) stops: Vec<Stops>,
    pub(super) canonical: PerGame<Game>,
    pub(super) negatives: PerGame<Game>,
    /// The options of expanded leaves, as ranges of `leaf_pool`.
    pub(super) leaf_options: PerGame<[u32; 3]>,
    pub(super) leaf_pool: Vec<GameId>,
    pub(super) order: Comparisons,
    pub(super) sums: PairMemo<Game>,
    pub(super) thermographs: PerGame<Box<Thermograph>>,
    /// The numbers of forms compared and sums formed: the work reported to a sink.
    pub(super) steps: u64,
    pub(super) report_at: u64,
    /// The step at which the current work pauses: `report_at` if it has a sink, never otherwise.
    pub(super) pause_at: u64,
    /// Why the last computation did not finish.
    pub(super) halt: Halt,
}

impl Default for Games {
    fn default() -> Self {
        Self::new()
    }
}

impl Games {
    /// An engine that contains only the game 0.
    pub fn new() -> Self {
        let mut games = Self {
            arena: Arena::new(),
            numbers: Numbers::default(),
            stops: Vec::new(),
            canonical: PerGame::default(),
            negatives: PerGame::default(),
            leaf_options: PerGame::default(),
            leaf_pool: Vec::new(),
            order: Comparisons::default(),
            sums: PairMemo::default(),
            thermographs: PerGame::default(),
            steps: 0,
            report_at: 0,
            pause_at: u64::MAX,
            halt: Halt::Pause,
        };
        games.integer(0);
        games
    }

    pub fn zero(&mut self) -> Game {
        self.integer(0)
    }

    pub fn integer(&mut self, n: i64) -> Game {
        self.number(&Dyadic::from(n))
    }

    pub fn number(&mut self, x: &Dyadic) -> Game {
        let number = self.numbers.handle(x);
        self.leaf(Nus::number(number))
    }

    /// The nimber `*k`, a heap of `k` counters in Nim.
    pub fn nimber(&mut self, k: u32) -> Game {
        self.nus(&Dyadic::ZERO, 0, k)
    }

    /// `n·↑`, or `|n|·↓` for negative `n`.
    pub fn ups(&mut self, n: i32) -> Game {
        self.nus(&Dyadic::ZERO, n, 0)
    }

    pub fn nus(&mut self, number: &Dyadic, ups: i32, nimber: u32) -> Game {
        self.literal(number, i64::from(ups), nimber)
    }

    pub(crate) fn literal(&mut self, number: &Dyadic, ups: i64, nimber: u32) -> Game {
        let number = self.numbers.handle(number);
        self.leaf(Nus { number, ups, nimber })
    }

    /// The switch `±g = {g | −g}`, in canonical form.
    pub fn switch(&mut self, g: Game) -> Game {
        let negative = self.neg(g);
        self.canonical(&[g], &[negative])
    }

    /// Tiny-`g`: `{0 ‖ 0 | −g}`, a positive infinitesimal for `g > 0`.
    pub fn tiny(&mut self, g: Game) -> Game {
        let zero = self.zero();
        let negative = self.neg(g);
        let threat = self.canonical(&[zero], &[negative]);
        self.canonical(&[zero], &[threat])
    }

    /// Miny-`g`, the negative of tiny-`g`: `{g | 0 ‖ 0}`.
    pub fn miny(&mut self, g: Game) -> Game {
        let tiny = self.tiny(g);
        self.neg(tiny)
    }

    pub fn as_number(&self, g: Game) -> Option<Dyadic> {
        match self.arena.form(g.0) {
            StoredForm::Leaf(leaf) if leaf.is_number() => Some(self.numbers.dyadic(leaf.number)),
            _ => None,
        }
    }

    pub fn as_integer(&self, g: Game) -> Option<i64> {
        self.as_number(g)?.to_i64()
    }

    /// The `k` if this game equals the nimber `*k`; 0 is `*0`.
    pub fn as_nimber(&self, g: Game) -> Option<u32> {
        match self.as_nus(g)? {
            (number, 0, nimber) if number == Dyadic::ZERO => Some(nimber),
            _ => None,
        }
    }

    /// The number, multiple of ↑ and nimber whose sum equals this game, if there are such.
    pub fn as_nus(&self, g: Game) -> Option<(Dyadic, i64, u32)> {
        self.leaf_of(g.0).map(|leaf| (self.numbers.dyadic(leaf.number), leaf.ups, leaf.nimber))
    }

    pub fn is_number(&self, g: Game) -> bool {
        self.leaf_of(g.0).is_some_and(Nus::is_number)
    }

    pub fn left(&mut self, g: Game) -> Options {
        self.options(g, Player::Left)
    }

    pub fn right(&mut self, g: Game) -> Options {
        self.options(g, Player::Right)
    }

    pub fn options(&mut self, g: Game, player: Player) -> Options {
        self.expand(g.0);
        let options = self.options_of(g.0, player).iter();
        options.map(|&o| Game(o)).collect()
    }

    pub fn len(&self) -> usize {
        self.arena.len()
    }

    pub fn is_empty(&self) -> bool {
        self.arena.is_empty()
    }

    /// The number of distinct followers of the canonical form of `g`, including `g`; a sum of
    /// number, ups and nimber counts as one.
    pub fn positions(&self, g: Game) -> usize {
        self.followers(g, |_| false).len()
    }

    /// The number of forms compared and sums formed so far, a measure of work.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Memory used by games and memoized results, in bytes.
    pub fn bytes(&self) -> usize {
        self.arena.bytes()
            + self.numbers.bytes()
            + self.stops.capacity() * size_of::<Stops>()
            + self.canonical.bytes()
            + self.negatives.bytes()
            + self.leaf_options.bytes()
            + self.leaf_pool.capacity() * size_of::<GameId>()
            + self.order.bytes()
            + self.sums.bytes()
            + self.thermographs.bytes()
    }

    /// The game of this engine that equals `game` of `source`.
    ///
    /// Copies the canonical form without comparisons, to move games between threads with separate
    /// engines.
    pub fn import(&mut self, source: &Self, game: Game) -> Game {
        let followers = source.followers(game, |_| false);
        let mut here: PerGame<Game> = PerGame::default();
        let mut answer = None;
        for id in followers {
            let copy = match source.arena.form(id.0) {
                StoredForm::Leaf(leaf) => {
                    let number = self.numbers.handle(&source.numbers.dyadic(leaf.number));
                    self.leaf(Nus { number, ..leaf })
                }
                StoredForm::Options { left, right } => {
                    let map = |side: &[GameId]| -> Options {
                        side.iter().filter_map(|&o| here.get(o).copied()).collect()
                    };
                    let (left, right) = (map(left), map(right));
                    self.store_canonical(&left, &right)
                }
            };
            here.insert(id.0, copy);
            answer = Some(copy);
        }
        answer.expect("the followers of a game end with the game itself")
    }

    /// The followers of `g` without the options of leaves, options first and `g` last; games for
    /// which `known` holds are omitted, with everything that only they reach.
    pub(super) fn followers(&self, g: Game, known: impl Fn(Game) -> bool) -> Vec<Game> {
        let found = self.arena.followers(&[g.0], |id| known(Game(id)));
        found.into_iter().map(Game).collect()
    }

    #[inline]
    pub(super) fn leaf_of(&self, id: GameId) -> Option<Nus> {
        match self.arena.form(id) {
            StoredForm::Leaf(leaf) => Some(leaf),
            StoredForm::Options { .. } => None,
        }
    }

    pub(super) fn leaf(&mut self, leaf: Nus) -> Game {
        let id = self.arena.leaf(leaf);
        if id.index() == self.stops.len() {
            self.stops.push(Stops::of_leaf(leaf));
            self.canonical.insert(id, Game(id));
        }
        Game(id)
    }

    /// The leaf `number + ups·↑ + *nimber`, given the handle of the number.
    pub(super) fn leaf_with(&mut self, number: Number, ups: i64, nimber: u32) -> GameId {
        self.leaf(Nus { number, ups, nimber }).0
    }

    /// Left's options; for a leaf only after [`Self::expand`].
    #[inline]
    pub(super) fn left_of(&self, id: GameId) -> &[GameId] {
        self.options_of(id, Player::Left)
    }

    /// Right's options; for a leaf only after [`Self::expand`].
    #[inline]
    pub(super) fn right_of(&self, id: GameId) -> &[GameId] {
        self.options_of(id, Player::Right)
    }

    /// The player's options; for a leaf only after [`Self::expand`].
    #[inline]
    pub(super) fn options_of(&self, id: GameId, player: Player) -> &[GameId] {
        match (self.arena.form(id), player) {
            (StoredForm::Options { left, .. }, Player::Left) => left,
            (StoredForm::Options { right, .. }, Player::Right) => right,
            (StoredForm::Leaf(_), _) => match (self.leaf_options.get(id), player) {
                (Some(&[start, end, _]), Player::Left)
                | (Some(&[_, start, end]), Player::Right) => {
                    &self.leaf_pool[start as usize..end as usize]
                }
                (None, _) => &[],
            },
        }
    }

    /// Stores the canonical options of a leaf.
    #[inline]
    pub(super) fn expand(&mut self, id: GameId) {
        if let Some(leaf) = self.leaf_of(id)
            && self.leaf_options.get(id).is_none()
        {
            self.expand_leaf(id, leaf);
        }
    }

    #[cold]
    fn expand_leaf(&mut self, id: GameId, leaf: Nus) {
        let Nus { number, ups, nimber } = leaf;
        let zero = self.leaf_with(number, 0, 0);
        let (left, right): (Vec<GameId>, Vec<GameId>) = match ups {
            0 if nimber == 0 => self.number_options(number),
            0 => {
                let stars: Vec<GameId> =
                    (0..nimber).map(|k| self.leaf_with(number, 0, k)).collect();
                (stars.clone(), stars)
            }
            1 | -1 if nimber == 1 => {
                let star = self.leaf_with(number, 0, 1);
                let (many, one) = (vec![zero, star], vec![zero]);
                if ups > 0 { (many, one) } else { (one, many) }
            }
            _ => {
                let other = self.leaf_with(number, ups - ups.signum(), nimber ^ 1);
                if ups > 0 { (vec![zero], vec![other]) } else { (vec![other], vec![zero]) }
            }
        };
        let start = self.leaf_pool.len();
        self.leaf_pool.extend_from_slice(&left);
        let middle = self.leaf_pool.len();
        self.leaf_pool.extend_from_slice(&right);
        let end = self.leaf_pool.len();
        let places = [start, middle, end]
            .map(|place| u32::try_from(place).expect("fewer than 2^32 options of leaves"));
        self.leaf_options.insert(id, places);
    }

    /// `n = {n−1 |}`, `−n = {| −n+1}`, `m/2^k = {(m−1)/2^k | (m+1)/2^k}` (CGT week 8).
    fn number_options(&mut self, number: Number) -> (Vec<GameId>, Vec<GameId>) {
        let x = self.numbers.dyadic(number);
        let step = Dyadic::power_of_half(x.exponent());
        let below = self.number(&(&x - &step)).0;
        let above = self.number(&(&x + &step)).0;
        match (x.is_integer(), x.sign()) {
            (true, Ordering::Equal) => (vec![], vec![]),
            (true, Ordering::Greater) => (vec![below], vec![]),
            (true, Ordering::Less) => (vec![], vec![above]),
            (false, _) => (vec![below], vec![above]),
        }
    }
}

//! The values of depth at most n, and the construction of the next depth.
//!
//! Let `V` be all passable values of depth at most n. A value of depth at most n + 1 is
//! `G = {L | R}` with `L, R ⊆ V`, and by the gift horse lemma it is determined by
//!
//! * `L* = {H ∈ V : H ⊲ G}` and `R* = {K ∈ V : G ⊲ K}`, as `G ≃ {L* | R*}`.
//!
//! So the values of depth at most n + 1 are the passable pairs `(L, R)` with `L = L*` and `R = R*`,
//! called *stable*. For a stable pair and any `J ∈ V`, Definition 4.3 reads
//!
//! * `J ≤ G` ⇔ `need_left(J) ⊆ L` and `R ⊆ {K : J ⊲ K}`,
//! * `G ≤ J` ⇔ `need_right(J) ⊆ R` and `L ⊆ {H : H ⊲ J}`,
//!
//! where `need_left(J)` is `Jᴸ`, or `{J}` if `J` is atomic, and dually. The pair is stable if no
//! `H ∉ L` has a right option `J ≤ G`, and dually; it is passable if it has a good option. Each
//! condition is the intersection of a set that depends on `L` alone with one that depends on `R`
//! alone. These sets are the [`Face`]s of a class, so testing a pair takes a few words of bits.
//!
//! `L` may be taken from one representative of each left equivalence class (CVH §10.1): the
//! largest, which is closed under `H ⊲ {L | ⊥}`. By Definition 4.3 such a set is closed downwards,
//! and contains `H` if it contains all left options of some `Hᴿ ⊲ ⊥`.
//!
//! The order of stable pairs is inclusion: `G ≤ G'` ⇔ `L ⊆ L'` and `R' ⊆ R`. This module never
//! compares games in the engine, so counts and engine check each other.
//!
//! # Left and right equivalence classes of sets of values
//!
//! CVH §10.1: add the values one after another; each value extends every class found so far to one
//! more, and duplicates are removed at once, so there are never more sets than classes. A class is
//! represented by its largest member, a closed set, so equal classes are equal bit sets.

use super::super::poset::OutcomePoset;
use super::downsets::Pace;
use crate::bits;
use crate::normal::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::hash::BuildHasher;

/// A value of the next depth: its largest sets of options, and the values it lies between.
pub(super) struct Pair<'a> {
    /// `L*`.
    pub(super) left: &'a [u64],
    /// `R*`.
    pub(super) right: &'a [u64],
    /// The values `J ≤ G`.
    pub(super) below: Vec<u64>,
    /// The values `J ≥ G`.
    pub(super) above: Vec<u64>,
}

impl Pair<'_> {
    /// Whether the pair is already a value of the universe.
    pub(super) fn is_known(&self) -> bool {
        bits::meets(&self.below, &self.above)
    }
}

/// The sets by which one player's class decides conditions on pairs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Face {
    /// The `J` allowed below (for Left) by this player's options: `need(J) ⊆ L`.
    has: Vec<u64>,
    /// The `J` allowed above (for Left) by this player's options: `L ⊆ {H : H ⊲ J}`.
    fits: Vec<u64>,
    /// The `J` in `has` that some option outside `L` reverses to; the pair is unstable if one of
    /// them is in the other face's `fits`.
    unstable: Vec<u64>,
    /// The options in `L` that are in `fits`: good if the other player has what they need.
    good: Vec<u64>,
}

impl Face {
    /// Whether a left and a right face form a stable passable pair.
    #[inline]
    pub(super) fn makes_value(&self, right: &Self) -> bool {
        !bits::meets(&self.unstable, &right.fits)
            && !bits::meets(&right.unstable, &self.fits)
            && (bits::meets(&self.good, &right.has) || bits::meets(&right.good, &self.has))
    }
}

/// The pair of two closed sets and their faces.
pub(super) fn pair<'a>(
    (left, left_face): (&'a [u64], &Face),
    (right, right_face): (&'a [u64], &Face),
) -> Pair<'a> {
    Pair {
        left,
        right,
        below: bits::intersection(&left_face.has, &right_face.fits),
        above: bits::intersection(&right_face.has, &left_face.fits),
    }
}

/// A closure rule: a set that contains the premise contains the conclusion.
struct Rule {
    premise: Vec<u64>,
    conclusion: usize,
}

/// One player's half of the tables, with a row of bits for each value; the other half is dual.
#[derive(Default)]
struct Half {
    /// `{H : H ≤ k}` for Left, `{K : k ≤ K}` for Right: the options that option `k` dominates.
    worse: Vec<u64>,
    /// The options that are worse or equal *as options*: the closure of `{k}`.
    principal: Vec<u64>,
    rules: Vec<Rule>,
    /// `need_left` or `need_right`; for composite values the canonical options.
    need: Vec<u64>,
    /// `{H : H ⊲ k}` for Left, `{K : k ⊲ K}` for Right.
    gifts: Vec<u64>,
    /// The options that reverse to `k`: `{H : k ∈ Hᴿ}` for Left, dually for Right.
    reverses: Vec<u64>,
}

/// All passable values up to some depth, with the tables for the next depth.
pub(super) struct Universe {
    pub(super) len: usize,
    pub(super) words: usize,
    atoms: usize,
    bottom: Option<usize>,
    top: Option<usize>,
    monotone: Vec<u64>,
    left: Half,
    right: Half,
}

impl Universe {
    pub(super) fn of_atoms(poset: &OutcomePoset) -> Self {
        let mut universe = Self::blank(poset.len(), poset.len());
        universe.bottom = poset.bottom().map(super::super::Atom::index);
        universe.top = poset.top().map(super::super::Atom::index);
        for atom in poset.atoms() {
            universe.left.worse.extend_from_slice(poset.below(atom));
            universe.right.worse.extend_from_slice(poset.above(atom));
            for side in Player::BOTH {
                universe.set_need(side, atom.index(), std::iter::once(atom.index()));
            }
            bits::insert(&mut universe.monotone, atom.index());
        }
        // Atoms have no options, so there are no rules, and every down-set is closed.
        for half in [&mut universe.left, &mut universe.right] {
            half.gifts.clone_from(&half.worse);
            half.principal.clone_from(&half.worse);
        }
        universe
    }

    fn blank(len: usize, atoms: usize) -> Self {
        let words = bits::words_for(len);
        let half = || Half {
            need: vec![0; len * words],
            reverses: vec![0; len * words],
            ..Half::default()
        };
        Self {
            len,
            words,
            atoms,
            bottom: None,
            top: None,
            monotone: vec![0; words],
            left: half(),
            right: half(),
        }
    }

    /// The universe of these values with their indices, followed by new ones.
    pub(super) fn with(
        &self,
        new: &[Pair<'_>],
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let pace = Pace::default();
        let mut next = Self::blank(self.len + new.len(), self.atoms);
        (next.bottom, next.top) = (self.bottom, self.top);
        for place in 0..self.len {
            for side in Player::BOTH {
                next.set_need(side, place, bits::elements(self.need(side, place)));
            }
            if bits::contains(&self.monotone, place) {
                bits::insert(&mut next.monotone, place);
            }
        }
        for (place, pair) in (self.len..).zip(new) {
            for side in Player::BOTH {
                let options = self.canonical_options(side, pair);
                next.set_need(side, place, bits::elements(&options));
            }
            if self.is_monotone(pair) {
                bits::insert(&mut next.monotone, place);
            }
            pace.spend(self.making_effort(), sink, || next.progress())?;
        }
        next.compare(self, new, &pace, sink)?;
        next.finish(&pace, sink)?;
        Ok(next)
    }

    /// Words of work to find the canonical options of a value.
    pub(super) fn making_effort(&self) -> usize {
        4 * self.len * self.words
    }

    /// Words of work to decide whether a value is monotone.
    pub(super) fn judging_effort(&self) -> usize {
        2 * self.len * self.words
    }

    /// Words of work to close a set.
    pub(super) fn closing_effort(&self, side: Player) -> usize {
        (self.half(side).rules.len() + 2) * self.words
    }

    /// Words of work to compute the face of a set.
    pub(super) fn facing_effort(&self) -> usize {
        3 * self.len * self.words
    }

    /// Progress that reports only memory, because tables are not values.
    pub(super) fn progress(&self) -> Progress {
        Progress::new(0, self.bytes())
    }

    fn set_need(&mut self, side: Player, place: usize, options: impl Iterator<Item = usize>) {
        let (words, is_composite) = (self.words, place >= self.atoms);
        let set = |table: &mut [u64], row: usize, element: usize| {
            bits::insert(&mut table[row * words..][..words], element);
        };
        for option in options {
            set(&mut self.half_mut(side).need, place, option);
            if is_composite {
                set(&mut self.half_mut(side.opponent()).reverses, option, place);
            }
        }
    }

    /// Fills in `≤` and `⊲` among all values, each as a pair over the previous universe.
    fn compare(
        &mut self,
        before: &Self,
        new: &[Pair<'_>],
        pace: &Pace,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let row = |table, place| before.row(table, place);
        // Left's largest set of options, Right's, and the values below and above.
        let known = (0..before.len).map(|at| {
            [
                row(&before.left.gifts, at),
                row(&before.right.gifts, at),
                row(&before.left.worse, at),
                row(&before.right.worse, at),
            ]
        });
        let fresh =
            new.iter().map(|pair| [pair.left, pair.right, &pair.below[..], &pair.above[..]]);
        let all: Vec<[&[u64]; 4]> = known.chain(fresh).collect();
        let words = self.words;
        let size = self.len * words;
        for half in [&mut self.left, &mut self.right] {
            half.worse = vec![0; size];
            half.gifts = vec![0; size];
        }
        for (x, [x_left, x_right, _, x_above]) in all.iter().enumerate() {
            pace.spend(2 * all.len() * before.words, sink, || self.progress())?;
            for (y, [y_left, y_right, y_below, _]) in all.iter().enumerate() {
                if bits::is_subset(x_left, y_left) && bits::is_subset(y_right, x_right) {
                    bits::insert(&mut self.left.worse[y * words..][..words], x);
                    bits::insert(&mut self.right.worse[x * words..][..words], y);
                }
                if bits::meets(x_right, y_below) || bits::meets(x_above, y_left) {
                    bits::insert(&mut self.left.gifts[y * words..][..words], x);
                    bits::insert(&mut self.right.gifts[x * words..][..words], y);
                }
            }
        }
        Ok(())
    }

    /// Derives the rules and the classes of single values.
    fn finish(&mut self, pace: &Pace, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        let progress = self.progress();
        for side in Player::BOTH {
            let mut rules = self.closure_rules(side);
            let (words, half) = (self.words, self.half_mut(side));
            let mut principal = half.worse.clone();
            for set in principal.chunks_exact_mut(words) {
                close(&rules, &half.worse, set);
                pace.spend(2 * rules.len() * words, sink, || progress)?;
            }
            // In a union of closed sets a rule has no effect if it has no premise, or if its
            // conclusion follows from one premise alone.
            let follows = |premise: usize, conclusion: usize| {
                bits::contains(&principal[premise * words..][..words], conclusion)
            };
            rules.retain(|rule| {
                !bits::is_empty(&rule.premise)
                    && !bits::elements(&rule.premise).any(|at| follows(at, rule.conclusion))
            });
            half.rules = rules;
            half.principal = principal;
        }
        Ok(())
    }

    /// `H` belongs to every left class that has all left options of some `Hᴿ ⊲ ⊥`; dually for
    /// Right. Without a bottom (top) there are no rules and more sets than classes, which is slower
    /// but still correct.
    fn closure_rules(&self, side: Player) -> Vec<Rule> {
        let other = side.opponent();
        let Some(end) = self.end(side) else {
            return Vec::new();
        };
        let gifts = self.row(&self.half(side).gifts, end);
        let mut rules = Vec::new();
        for conclusion in self.atoms..self.len {
            for reply in bits::elements(self.need(other, conclusion)) {
                if bits::contains(gifts, reply) {
                    // The reply is {S | ⊥} up to equivalence, or ⊥ itself.
                    let premise = if reply == end {
                        vec![0; self.words]
                    } else {
                        self.need(side, reply).to_vec()
                    };
                    rules.push(Rule { premise, conclusion });
                }
            }
        }
        rules
    }

    pub(super) fn bytes(&self) -> usize {
        Self::bytes_for(self.len)
    }

    /// Size in bytes of the tables of a universe with `len` values.
    pub(super) fn bytes_for(len: usize) -> usize {
        10 * len * bits::words_for(len) * size_of::<u64>()
    }

    /// The value that belongs to every class of one player, if there is one.
    pub(super) fn end(&self, side: Player) -> Option<usize> {
        side.pick(self.bottom, self.top)
    }

    fn half(&self, side: Player) -> &Half {
        side.pick(&self.left, &self.right)
    }

    fn half_mut(&mut self, side: Player) -> &mut Half {
        side.pick(&mut self.left, &mut self.right)
    }

    fn row<'a>(&self, table: &'a [u64], place: usize) -> &'a [u64] {
        &table[place * self.words..][..self.words]
    }

    /// The canonical options of a composite value; an atom itself.
    pub(super) fn need(&self, side: Player, place: usize) -> &[u64] {
        self.row(&self.half(side).need, place)
    }

    /// The closure of the single option at `place`.
    pub(super) fn principal(&self, side: Player, place: usize) -> &[u64] {
        self.row(&self.half(side).principal, place)
    }

    pub(super) fn close(&self, side: Player, set: &mut [u64]) {
        let half = self.half(side);
        close(&half.rules, &half.principal, set);
    }

    /// Whether the option at `place` dominates the one at `other` or equals it.
    pub(super) fn is_worse(&self, side: Player, other: usize, place: usize) -> bool {
        bits::contains(self.row(&self.half(side).worse, place), other)
    }

    /// The options that the option at `place` dominates, and itself.
    pub(super) fn worse(&self, side: Player, place: usize) -> &[u64] {
        self.row(&self.half(side).worse, place)
    }

    /// The options that are gift horses for the value at `place`: `H ⊲ k` for Left.
    pub(super) fn gifts(&self, side: Player, place: usize) -> &[u64] {
        self.row(&self.half(side).gifts, place)
    }

    /// The options that reverse to the value at `place`.
    pub(super) fn reversing(&self, side: Player, place: usize) -> &[u64] {
        self.row(&self.half(side).reverses, place)
    }

    /// Computes the face of a closed set.
    pub(super) fn face(&self, side: Player, set: &[u64]) -> Face {
        let half = self.half(side);
        let blank = || vec![0; self.words];
        let mut face = Face { has: blank(), fits: blank(), unstable: blank(), good: blank() };
        for place in 0..self.len {
            if bits::is_subset(self.row(&half.need, place), set) {
                bits::insert(&mut face.has, place);
                if !bits::is_subset(self.row(&half.reverses, place), set) {
                    bits::insert(&mut face.unstable, place);
                }
            }
            if bits::is_subset(set, self.row(&half.gifts, place)) {
                bits::insert(&mut face.fits, place);
                if bits::contains(set, place) {
                    bits::insert(&mut face.good, place);
                }
            }
        }
        face
    }

    /// One player's options in the canonical form of a new value: the undominated options that do
    /// not reverse. The replacements of a reversible option are in the set already, since it is the
    /// largest.
    pub(super) fn canonical_options(&self, side: Player, pair: &Pair<'_>) -> Vec<u64> {
        let kept = self.irreversible_options(side, pair);
        let worse = &self.half(side).worse;
        let mut best = kept.clone();
        for place in bits::elements(&kept) {
            if bits::contains(&best, place) {
                bits::subtract(&mut best, self.row(worse, place));
                bits::insert(&mut best, place);
            }
        }
        best
    }

    fn irreversible_options(&self, side: Player, pair: &Pair<'_>) -> Vec<u64> {
        let (set, back) = side.pick((pair.left, &pair.below), (pair.right, &pair.above));
        let mut kept = set.to_vec();
        for place in bits::elements(back) {
            bits::subtract(&mut kept, self.row(&self.half(side).reverses, place));
        }
        kept
    }

    /// Whether a new value is monotone in canonical form: its canonical options are good and
    /// monotone.
    pub(super) fn is_monotone(&self, pair: &Pair<'_>) -> bool {
        let all_good = |side: Player, good: &[u64]| {
            let kept = self.irreversible_options(side, pair);
            // A worse option for the opponent is a better one for this player.
            let better = &self.half(side.opponent()).worse;
            let is_good =
                |place| bits::contains(good, place) && bits::contains(&self.monotone, place);
            bits::elements(&kept).all(|place| {
                is_good(place) || bits::meet_besides(&kept, self.row(better, place), place)
            })
        };
        all_good(Player::Left, &pair.above) && all_good(Player::Right, &pair.below)
    }
}

/// Applies rules until none adds an element; a conclusion adds its row of `table`.
fn close(rules: &[Rule], table: &[u64], set: &mut [u64]) {
    let words = set.len();
    loop {
        let mut grown = false;
        for rule in rules {
            if !bits::contains(set, rule.conclusion) && bits::is_subset(&rule.premise, set) {
                bits::unite(set, &table[rule.conclusion * words..][..words]);
                grown = true;
            }
        }
        if !grown {
            return;
        }
    }
}

/// The closed sets of one player, all of one width, in the order in which they were found.
pub(super) struct Classes {
    words: usize,
    sets: Vec<u64>,
    by_hash: FxHashMap<u64, SmallVec<[u32; 2]>>,
    /// The value that is being added to the classes of earlier values.
    place: usize,
    /// The next class to add it to, and the number of these classes.
    next: usize,
    end: usize,
}

impl Classes {
    pub(super) fn new(universe: &Universe) -> Self {
        Self {
            words: universe.words,
            sets: Vec::new(),
            by_hash: FxHashMap::default(),
            place: 0,
            next: 0,
            end: 0,
        }
    }

    /// Finds classes of non-empty sets of values, until there are `most` or no more.
    pub(super) fn grow(
        &mut self,
        universe: &Universe,
        side: Player,
        most: usize,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let pace = Pace::default();
        let effort = universe.closing_effort(side);
        let mut set = vec![0; self.words];
        while self.place < universe.len {
            let principal = universe.principal(side, self.place);
            while self.next < self.end {
                if self.len() >= most {
                    return Ok(());
                }
                let found = self.next;
                self.next += 1;
                pace.spend(1, sink, || self.progress())?;
                if bits::contains(self.get(found), self.place) {
                    continue;
                }
                set.copy_from_slice(self.get(found));
                bits::unite(&mut set, principal);
                universe.close(side, &mut set);
                self.insert(&set);
                pace.spend(effort, sink, || self.progress())?;
            }
            self.insert(principal);
            self.place += 1;
            self.next = 0;
            self.end = self.len();
        }
        sink.report(&self.progress())
    }

    pub(super) fn is_complete(&self, universe: &Universe) -> bool {
        self.place == universe.len
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len() / self.words
    }

    pub(super) fn get(&self, class: usize) -> &[u64] {
        &self.sets[class * self.words..][..self.words]
    }

    pub(super) fn bytes(&self) -> usize {
        self.sets.capacity() * size_of::<u64>() + self.by_hash.capacity() * 32
    }

    fn progress(&self) -> Progress {
        Progress::new(self.len() as u64, self.bytes())
    }

    fn insert(&mut self, set: &[u64]) {
        let next = self.len() as u32;
        let (sets, words) = (&self.sets, self.words);
        let same = self.by_hash.entry(FxBuildHasher.hash_one(set)).or_default();
        let is_known = |&class: &u32| &sets[class as usize * words..][..words] == set;
        if !same.iter().any(is_known) {
            same.push(next);
            self.sets.extend_from_slice(set);
        }
    }
}

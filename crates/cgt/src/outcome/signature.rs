//! Bound signatures: comparisons of a game with a few simple games.
//!
//! The *test games* of an engine are its atoms and some switches `{a | b}` of atoms with `b < a`,
//! as many as fit into the words that hold a set of atoms. The *signature* of a game G is four sets
//! of test games: those with `t ≤ G`, `t ⊲ G`, `G ≤ t` and `G ⊲ t`. CVH Definition 4.3 with an atom
//! `a` or a switch `t = {l | r}` on one side gives the signature of a composite game from those of
//! its options:
//!
//! * `a ⊲ G` ⇔ some `a ≤ Gᴸ`, and `a ≤ G` ⇔ `a ⊲ G` and every `a ⊲ Gᴿ`;
//! * `t ⊲ G` ⇔ `r ≤ G` or some `t ≤ Gᴸ`, and `t ≤ G` ⇔ `l ⊲ G` and every `t ⊲ Gᴿ`;
//! * dually for `G ⊲ a`, `G ≤ a`, `G ⊲ t` and `G ≤ t`.
//!
//! Signatures decide every comparison with an atom, and most others by transitivity (CVH Lemma
//! 4.6): `G ≤ t ≤ H` proves `G ≤ H`, and `t ≤ G` without `t ≤ H` refutes it. Only the rest requires
//! the options. Switches save a third of that work; deeper test games were tried and save nothing
//! more.

use super::order::Relation;
use super::poset::{Atom, OutcomePoset};
use crate::GameId;
use crate::bits;

#[derive(Clone)]
pub(super) struct BoundSignatures {
    words: usize,
    test_games: TestGames,
    /// For each form, the sets of `t` with `t ≤ G`, `t ⊲ G`, `G ≤ t`, `G ⊲ t`.
    sets: Vec<u64>,
}

/// The indices of the four sets in a signature.
const BELOW: usize = 0;
const LHD_BELOW: usize = 1;
const ABOVE: usize = 2;
const LHD_ABOVE: usize = 3;

/// The test games: atoms first, then switches.
#[derive(Clone)]
struct TestGames {
    atoms: Vec<u64>,
    switches: Vec<Switch>,
}

/// The test game `{left | right}`.
#[derive(Clone, Copy)]
struct Switch {
    test_game: usize,
    left: usize,
    right: usize,
}

impl TestGames {
    /// All atoms, and an even selection of the switches.
    fn of(poset: &OutcomePoset) -> Self {
        let words = poset.words();
        let mut atoms = vec![0; words];
        for atom in poset.atoms() {
            bits::insert(&mut atoms, atom.index());
        }
        let pairs: Vec<(Atom, Atom)> = poset
            .atoms()
            .take(MOST_SWITCHED)
            .flat_map(|a| poset.atoms().map(move |b| (a, b)))
            .filter(|&(a, b)| a != b && poset.le(b, a))
            .collect();
        let count = pairs.len().min(words * 64 - poset.len());
        let switch = |at: usize| {
            let (left, right) = pairs[at * pairs.len() / count];
            Switch { test_game: poset.len() + at, left: left.index(), right: right.index() }
        };
        let switches = (0..count).map(switch).collect();
        Self { atoms, switches }
    }
}

/// Large posets have room for few switches, so only the first atoms are used for them.
const MOST_SWITCHED: usize = 256;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct BoundSignature<'a> {
    sets: &'a [u64],
    words: usize,
}

impl<'a> BoundSignature<'a> {
    /// The test games with `t ≤ G`.
    #[inline]
    fn below(self) -> &'a [u64] {
        &self.sets[..self.words]
    }

    /// The test games with `t ⊲ G`.
    #[inline]
    fn lhd_below(self) -> &'a [u64] {
        &self.sets[self.words..2 * self.words]
    }

    /// The test games with `G ≤ t`.
    #[inline]
    fn above(self) -> &'a [u64] {
        &self.sets[2 * self.words..3 * self.words]
    }

    /// The test games with `G ⊲ t`.
    #[inline]
    fn lhd_above(self) -> &'a [u64] {
        &self.sets[3 * self.words..]
    }

    /// The index of the test game equivalent to the game, if any; atoms come first.
    pub(super) fn test_game(self) -> Option<usize> {
        let both = self.below().iter().zip(self.above());
        both.enumerate()
            .find(|(_, (low, high))| *low & *high != 0)
            .map(|(at, (low, high))| at * 64 + (low & high).trailing_zeros() as usize)
    }
}

impl BoundSignatures {
    pub(super) fn new(poset: &OutcomePoset) -> Self {
        Self { words: poset.words(), test_games: TestGames::of(poset), sets: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len() / (4 * self.words)
    }

    pub(super) fn bytes(&self) -> usize {
        self.sets.capacity() * size_of::<u64>()
    }

    #[inline]
    pub(super) fn of(&self, game: GameId) -> BoundSignature<'_> {
        let size = 4 * self.words;
        BoundSignature { sets: &self.sets[game.index() * size..][..size], words: self.words }
    }

    /// The signature if one word holds all test games.
    #[inline]
    fn row(&self, game: GameId) -> [u64; 4] {
        let row = self.sets[game.index() * 4..].first_chunk();
        *row.expect("four words for each game")
    }

    pub(super) fn push_atom(&mut self, poset: &OutcomePoset, atom: Atom) {
        let start = self.sets.len();
        for set in [poset.below(atom), poset.above(atom)] {
            self.sets.extend_from_slice(set);
            self.sets.extend_from_slice(set);
        }
        let mut row = Row { sets: &mut self.sets[start..], words: self.words };
        for &Switch { test_game, left, right } in &self.test_games.switches {
            let is_lhd_below = row.has(BELOW, right);
            let is_lhd_above = row.has(ABOVE, left);
            row.put(LHD_BELOW, test_game, is_lhd_below);
            row.put(BELOW, test_game, is_lhd_below && row.has(LHD_BELOW, left));
            row.put(LHD_ABOVE, test_game, is_lhd_above);
            row.put(ABOVE, test_game, is_lhd_above && row.has(LHD_ABOVE, right));
        }
    }

    pub(super) fn push_composite(&mut self, left: &[GameId], right: &[GameId]) {
        let words = self.words;
        let start = self.sets.len();
        self.sets.resize(start + 4 * words, 0);
        let (before, sets) = self.sets.split_at_mut(start);
        for word in 0..words {
            let at = |option: &GameId, set: usize| {
                before[option.index() * 4 * words + set * words + word]
            };
            let any = |side: &[GameId], set| side.iter().fold(0, |all, o| all | at(o, set));
            let every = |side: &[GameId], set| side.iter().fold(!0, |all, o| all & at(o, set));
            let lhd_below = any(left, BELOW);
            let lhd_above = any(right, ABOVE);
            // For an atom, `a ≤ G` requires `a ⊲ G`; the conditions for switches are added below.
            let switches = !self.test_games.atoms[word];
            sets[LHD_BELOW * words + word] = lhd_below;
            sets[LHD_ABOVE * words + word] = lhd_above;
            sets[BELOW * words + word] = every(right, LHD_BELOW) & (lhd_below | switches);
            sets[ABOVE * words + word] = every(left, LHD_ABOVE) & (lhd_above | switches);
        }
        let mut row = Row { sets, words };
        for &Switch { test_game, left, right } in &self.test_games.switches {
            row.put(LHD_BELOW, test_game, row.has(LHD_BELOW, test_game) || row.has(BELOW, right));
            row.put(BELOW, test_game, row.has(BELOW, test_game) && row.has(LHD_BELOW, left));
            row.put(LHD_ABOVE, test_game, row.has(LHD_ABOVE, test_game) || row.has(ABOVE, left));
            row.put(ABOVE, test_game, row.has(ABOVE, test_game) && row.has(LHD_ABOVE, right));
        }
    }

    /// Whether `g` stands in `relation` to `h`, if signatures decide it. They do if one of the two
    /// is atomic.
    #[inline]
    pub(super) fn decide(&self, relation: Relation, g: GameId, h: GameId) -> Option<bool> {
        if self.words == 1 {
            // Most posets have at most 64 outcomes, and then the sets are words in registers.
            let [g_below, g_lhd_below, g_above, g_lhd_above] = self.row(g);
            let [h_below, h_lhd_below, h_above, h_lhd_above] = self.row(h);
            let (proved, refuted) = match relation {
                Relation::Le => (
                    g_above & h_below,
                    g_below & !h_below
                        | h_above & !g_above
                        | g_lhd_below & !h_lhd_below
                        | h_lhd_above & !g_lhd_above,
                ),
                Relation::Lhd => (
                    g_above & h_lhd_below | g_lhd_above & h_below,
                    g_below & !h_lhd_below | h_above & !g_lhd_above,
                ),
            };
            return match (proved, refuted) {
                (0, 0) => None,
                (0, _) => Some(false),
                _ => Some(true),
            };
        }
        let (g, h) = (self.of(g), self.of(h));
        match relation {
            Relation::Le => {
                if bits::meets(g.above(), h.below()) {
                    return Some(true);
                }
                let possible = bits::is_subset(g.below(), h.below())
                    && bits::is_subset(h.above(), g.above())
                    && bits::is_subset(g.lhd_below(), h.lhd_below())
                    && bits::is_subset(h.lhd_above(), g.lhd_above());
                (!possible).then_some(false)
            }
            Relation::Lhd => {
                if bits::meets(g.above(), h.lhd_below()) || bits::meets(g.lhd_above(), h.below()) {
                    return Some(true);
                }
                let possible = bits::is_subset(g.below(), h.lhd_below())
                    && bits::is_subset(h.above(), g.lhd_above());
                (!possible).then_some(false)
            }
        }
    }
}

struct Row<'a> {
    sets: &'a mut [u64],
    words: usize,
}

impl Row<'_> {
    #[inline]
    fn has(&self, set: usize, test_game: usize) -> bool {
        bits::contains(&self.sets[set * self.words..][..self.words], test_game)
    }

    #[inline]
    fn put(&mut self, set: usize, test_game: usize, member: bool) {
        let word = &mut self.sets[set * self.words + test_game / 64];
        let bit = 1 << (test_game % 64);
        *word = if member { *word | bit } else { *word & !bit };
    }
}

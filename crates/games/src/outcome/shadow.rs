//! How a game stands to the outcomes themselves.
//!
//! The *shadow* of a game G is four sets of atoms: those with `a ≤ G`, `a ⊲ G`, `G ≤ a`
//! and `G ⊲ a`. Specialising CVH Definition 4.3 to an atomic side gives the shadow of a
//! composite game from those of its options, in a few words of bits:
//!
//! * `a ⊲ G` ⇔ some `a ≤ Gᴸ`, and `a ≤ G` ⇔ `a ⊲ G` and every `a ⊲ Gᴿ`;
//! * `G ⊲ a` ⇔ some `Gᴿ ≤ a`, and `G ≤ a` ⇔ `G ⊲ a` and every `Gᴸ ⊲ a`.
//!
//! Shadows answer every comparison with an atom, and by transitivity (Lemma 4.6) they
//! answer most others: `G ≤ a ≤ H` proves `G ≤ H`, and `a ≤ G` without `a ≤ H` refutes it.
//! Only what shadows leave open is worked out from the options.

use super::bits;
use super::order::Relation;
use super::poset::{Atom, Poset};
use crate::GameId;

/// The shadows of all forms of an engine, by index.
#[derive(Clone)]
pub(super) struct Shadows {
    words: usize,
    /// For each form `a ≤ G`, `a ⊲ G`, `G ≤ a`, `G ⊲ a`.
    sets: Vec<u64>,
}

/// One shadow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Shadow<'a> {
    sets: &'a [u64],
    words: usize,
}

impl<'a> Shadow<'a> {
    /// The atoms with `a ≤ G`.
    #[inline]
    pub(super) fn below(self) -> &'a [u64] {
        &self.sets[..self.words]
    }

    /// The atoms with `a ⊲ G`.
    #[inline]
    pub(super) fn gifts_below(self) -> &'a [u64] {
        &self.sets[self.words..2 * self.words]
    }

    /// The atoms with `G ≤ a`.
    #[inline]
    pub(super) fn above(self) -> &'a [u64] {
        &self.sets[2 * self.words..3 * self.words]
    }

    /// The atoms with `G ⊲ a`.
    #[inline]
    pub(super) fn gifts_above(self) -> &'a [u64] {
        &self.sets[3 * self.words..]
    }

    /// The atom that the game is equivalent to, if any.
    pub(super) fn atom(self) -> Option<usize> {
        let both = self.below().iter().zip(self.above());
        both.enumerate()
            .find(|(_, (low, high))| *low & *high != 0)
            .map(|(at, (low, high))| at * 64 + (low & high).trailing_zeros() as usize)
    }
}

impl Shadows {
    pub(super) fn new(words: usize) -> Self {
        Self {
            words,
            sets: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.sets.len() / (4 * self.words)
    }

    pub(super) fn bytes(&self) -> usize {
        self.sets.capacity() * size_of::<u64>()
    }

    #[inline]
    pub(super) fn of(&self, game: GameId) -> Shadow<'_> {
        let size = 4 * self.words;
        Shadow {
            sets: &self.sets[game.index() * size..][..size],
            words: self.words,
        }
    }

    /// The shadow over a poset of one word.
    #[inline]
    fn row(&self, game: GameId) -> [u64; 4] {
        let row = self.sets[game.index() * 4..].first_chunk();
        *row.expect("four words for each game")
    }

    pub(super) fn push_atom(&mut self, poset: &Poset, atom: Atom) {
        for set in [poset.below(atom), poset.above(atom)] {
            self.sets.extend_from_slice(set);
            self.sets.extend_from_slice(set);
        }
    }

    pub(super) fn push_composite(&mut self, left: &[GameId], right: &[GameId]) {
        let words = self.words;
        let start = self.sets.len();
        for word in 0..words {
            let at = |option: &GameId, set: usize| {
                self.sets[option.index() * 4 * words + set * words + word]
            };
            let any = |side: &[GameId], set| side.iter().fold(0, |all, o| all | at(o, set));
            let every = |side: &[GameId], set| side.iter().fold(!0, |all, o| all & at(o, set));
            let gifts_below = any(left, 0);
            let gifts_above = any(right, 2);
            let below = gifts_below & every(right, 1);
            let above = gifts_above & every(left, 3);
            if word == 0 {
                self.sets.resize(start + 4 * words, 0);
            }
            for (set, value) in [below, gifts_below, above, gifts_above]
                .into_iter()
                .enumerate()
            {
                self.sets[start + set * words + word] = value;
            }
        }
    }

    /// Whether `g` stands in `relation` to `h`, as far as shadows tell. They always tell when
    /// one of the two is atomic.
    #[inline]
    pub(super) fn decide(&self, relation: Relation, g: GameId, h: GameId) -> Option<bool> {
        if self.words == 1 {
            // The same with the sets in registers: most posets have at most 64 outcomes.
            let [g_below, g_gifts_below, g_above, g_gifts_above] = self.row(g);
            let [h_below, h_gifts_below, h_above, h_gifts_above] = self.row(h);
            let (proved, refuted) = match relation {
                Relation::Le => (
                    g_above & h_below,
                    g_below & !h_below
                        | h_above & !g_above
                        | g_gifts_below & !h_gifts_below
                        | h_gifts_above & !g_gifts_above,
                ),
                Relation::Lhd => (
                    g_above & h_gifts_below | g_gifts_above & h_below,
                    g_below & !h_gifts_below | h_above & !g_gifts_above,
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
                    && bits::is_subset(g.gifts_below(), h.gifts_below())
                    && bits::is_subset(h.gifts_above(), g.gifts_above());
                (!possible).then_some(false)
            }
            Relation::Lhd => {
                if bits::meets(g.above(), h.gifts_below())
                    || bits::meets(g.gifts_above(), h.below())
                {
                    return Some(true);
                }
                let possible = bits::is_subset(g.below(), h.gifts_below())
                    && bits::is_subset(h.above(), g.gifts_above());
                (!possible).then_some(false)
            }
        }
    }
}

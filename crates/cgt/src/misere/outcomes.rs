//! Who wins sums, as far as that is known without long play.

use rustc_hash::FxHashMap;

use super::play::{Heaps, Play};
use super::quotient::{Element, Quotient};

/// Outcomes of sums in which one heap is new.
///
/// The quotient without the new heap is proved and decides the sums without it; of the others, a
/// guess decides the light ones. What is heavier can be played out until it is light.
pub(super) struct Outcomes<'a> {
    play: &'a Play,
    proved: &'a Quotient,
    /// A guess that obeys the rule of play in all sums lighter than `trust`, and hence, by
    /// induction, tells their winners.
    guess: Quotient,
    trust: usize,
    /// Sums that were played out.
    played: FxHashMap<Heaps, bool>,
}

/// Where a sum stands, so that it is quickly added to others.
pub(super) struct Place {
    is_old: bool,
    weight: usize,
    proved: Element,
    guessed: Element,
}

impl<'a> Outcomes<'a> {
    /// The new heap is that after the largest of the proved quotient.
    pub(super) fn new(play: &'a Play, proved: &'a Quotient) -> Self {
        // This guess is right where the new heap is not.
        let mut guess = proved.clone();
        guess.heaps.push(0);
        let trust = play.weight(guess.largest());
        Self { play, proved, guess, trust, played: FxHashMap::default() }
    }

    /// Trusts a guess that obeys the rule of play in all sums lighter than this, if that is more
    /// than was known.
    pub(super) fn trust(&mut self, guess: &Quotient, below: usize) {
        if below > self.trust {
            self.guess.clone_from(guess);
            self.trust = below;
        }
    }

    /// How many sums were played out.
    pub(super) fn played(&self) -> usize {
        self.played.len()
    }

    /// Where a sum stands.
    pub(super) fn place(&self, sum: &Heaps) -> Place {
        let is_old = !sum.has(self.guess.largest());
        Place {
            is_old,
            weight: self.play.weight_of(sum),
            proved: if is_old { self.proved.class(sum) } else { 0 },
            guessed: self.guess.class(sum),
        }
    }

    /// Whether the previous player wins both sums together, if that is known; the sums are those
    /// of the places.
    pub(super) fn together(
        &mut self,
        (one, first): (&Heaps, &Place),
        (two, second): (&Heaps, &Place),
    ) -> Option<bool> {
        if first.is_old && second.is_old {
            let class = self.proved.product(first.proved, second.proved);
            return Some(self.proved.is_p(class));
        }
        let weight = first.weight + second.weight;
        if weight < self.trust {
            let class = self.guess.product(first.guessed, second.guessed);
            return Some(self.guess.is_p(class));
        }
        // One move leads to what is known.
        let is_near = weight == self.trust;
        is_near.then(|| self.within(&one.plus(two), &mut 1))?
    }

    /// Whether the previous player wins a sum, if that is known.
    pub(super) fn is_p(&mut self, sum: &Heaps) -> Option<bool> {
        let none = Heaps::none(self.play.largest());
        let [one, two] = [sum, &none].map(|sum| self.place(sum));
        self.together((sum, &one), (&none, &two))
    }

    /// Whether the previous player wins a sum, if that is found by playing out so many.
    pub(super) fn within(&mut self, sum: &Heaps, patience: &mut usize) -> Option<bool> {
        if !sum.has(self.guess.largest()) {
            return Some(self.proved.is_p(self.proved.class(sum)));
        }
        if self.play.weight_of(sum) < self.trust {
            return Some(self.guess.is_p(self.guess.class(sum)));
        }
        if let Some(&known) = self.played.get(sum) {
            return Some(known);
        }
        *patience = patience.checked_sub(1)?;
        let mut options = self.play.options(sum);
        // Where the guess is right, the first option that it thinks won decides.
        options.sort_by_cached_key(|option| {
            let is_n = !self.guess.is_p(self.guess.class(option));
            (is_n, self.play.weight_of(option))
        });
        let mut is_p = !options.is_empty();
        for option in &options {
            if self.within(option, patience)? {
                is_p = false;
                break;
            }
        }
        self.played.insert(sum.clone(), is_p);
        Some(is_p)
    }
}

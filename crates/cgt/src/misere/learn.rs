//! Finding misère quotients, with proof.
//!
//! A quotient is guessed from tests and then checked. A guess consists of representatives and
//! assigns every other sum to one of them. It is right if it is a commutative monoid that obeys the
//! rule of play in every sum, which `closure` decides: then it predicts the winner of every sum, by
//! induction on its moves, and identifying indistinguishable elements gives the quotient.
//!
//! Heaps are added one after another. First each element of the quotient so far is tried as the
//! class of the new heap. If none fits, a guess is made as follows.
//!
//! **Few sums are played out.** The *weight* of a sum is the length of its longest play. If a guess
//! obeys the rule in all sums lighter than `X`, it predicts their winners, by induction, and these
//! determine the winner of `X`. So if `X` is a lightest sum in which the guess breaks the rule, the
//! guess is wrong about the winner of `X` and right on all lighter sums. Read `X` as a product,
//! heap by heap, and replace each part read so far by its representative, which is never heavier.
//! Some first step changes the winner: it separates two sums that the guess identifies, and the
//! unread rest of `X` is a new test. (This is Angluin's algorithm for learning automata, with a
//! check by the rules instead of a teacher, and with only the separations that are known.)
//!
//! **Choices and doubts.** Sums are assigned to classes by increasing weight. If a part of a sum is
//! not a representative, the representative of that part determines the class. Any other sum joins
//! the first representative that no known test separates from it, which is a *choice*, or founds a
//! new class. If two readings of a sum give different classes, a choice was wrong. If the known
//! outcomes do not tell which, the last choice is taken back and never repeated in this guess. So a
//! guess may contain indistinguishable representatives; if it grows large, such sums are played out
//! within a growing budget. The algorithm ends: a guess has at most [`MOST_ELEMENTS`]
//! representatives, no choice is made twice, and each wrong guess separates two sums that it had
//! identified. The result is checked in any case.

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use super::closure;
use super::guess::{Confusion, Guess, GuessBuilder, Placement, Reading};
use super::play::{HeapSum, Play};
use super::quotient::{Element, Quotient};
use crate::normal::impartial::HeapGame;
use mustplay_core::{Progress, ProgressSink, StopReason};

pub const MOST_ELEMENTS: usize = 1000;

/// The most elements of a transition algebra that are visited.
pub const MOST_TRANSITIONS: usize = 1_000_000;

/// A guess with more than this factor times as many elements as the previous quotient is refined by
/// playing sums out.
const LARGE: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Infinite {
    #[error(
        "expected a quotient of at most {MOST_ELEMENTS} elements, found none; it may be infinite"
    )]
    Elements,
    #[error("expected at most {MOST_TRANSITIONS} transitions to check, found more")]
    Transitions,
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

#[derive(Clone, Debug)]
pub struct Quotients {
    play: Play,
    proved: Quotient,
    tests: Vec<HeapSum>,
}

impl Quotients {
    /// Prepares for sums of heaps of at most `largest` counters.
    pub fn new(rules: &dyn HeapGame, largest: usize) -> Self {
        Self {
            play: Play::new(rules, largest),
            proved: Quotient::trivial(),
            tests: vec![HeapSum::none(largest)],
        }
    }

    /// The quotient of sums of heaps of at most `largest` counters, at most the bound given to
    /// `new`. Continues from smaller quotients found before.
    pub fn find(&mut self, largest: usize, sink: &dyn ProgressSink) -> Result<Quotient, Infinite> {
        if largest < self.proved.largest() {
            self.proved = Quotient::trivial();
        }
        while self.proved.largest() < largest {
            self.proved = match closure::pretending(&self.proved, &self.play, sink)? {
                Some(quotient) => quotient,
                None => Learner::new(&self.play, &self.proved, &mut self.tests).learn(sink)?,
            };
        }
        Ok(self.proved.clone())
    }
}

/// Finds the quotient after adding one heap size.
struct Learner<'a> {
    play: &'a Play,
    /// The quotient without that heap size.
    proved: &'a Quotient,
    tests: &'a mut Vec<HeapSum>,
    outcomes: Outcomes<'a>,
    /// Sums and representatives known to be inequivalent.
    apart: FxHashSet<(HeapSum, HeapSum)>,
    placed: u64,
}

struct Attempt<'a> {
    sums: GuessBuilder<'a>,
    /// For each representative its row of test outcomes.
    rows: Vec<Row>,
    tests: Vec<SumClasses>,
    /// Choices that were taken back: sums with their representatives.
    doubts: FxHashSet<(HeapSum, HeapSum)>,
}

/// The known outcomes of a sum with each test: whether the previous player wins.
///
/// For each 64 tests, a bit set of the known ones and a bit set of the won ones.
struct Row(Vec<(u64, u64)>);

impl Row {
    /// The first test with known, different outcomes beside the two sums.
    fn differs_from(&self, other: &Self) -> Option<usize> {
        let words = self.0.iter().zip(&other.0);
        let split = words.map(|((one, won), (two, lost))| one & two & (won ^ lost));
        let (word, bits) = split.enumerate().find(|&(_, bits)| bits != 0)?;
        Some(word * 64 + bits.trailing_zeros() as usize)
    }
}

impl<'a> Learner<'a> {
    fn new(play: &'a Play, proved: &'a Quotient, tests: &'a mut Vec<HeapSum>) -> Self {
        Self {
            play,
            proved,
            tests,
            outcomes: Outcomes::new(play, proved),
            apart: FxHashSet::default(),
            placed: 0,
        }
    }

    fn learn(mut self, sink: &dyn ProgressSink) -> Result<Quotient, Infinite> {
        loop {
            let test = match self.guess(sink)? {
                Err(test) => test,
                Ok(guess) => {
                    let quotient = guess.quotient(self.play, |sum| self.outcomes.is_p(sum));
                    let sums = &guess.representatives;
                    let broken = closure::broken(&quotient, sums, self.play, sink)?;
                    let Some((sum, weight)) = broken else {
                        return Ok(quotient.reduced());
                    };
                    self.outcomes.trust(&quotient, weight);
                    self.test(&guess, sum)
                }
            };
            // An existing test now has known outcomes for more sums.
            if !self.tests.contains(&test) {
                self.tests.push(test);
            }
        }
    }

    /// Assigns sums to classes by increasing weight. Returns a guess, or a missing test.
    fn guess(&mut self, sink: &dyn ProgressSink) -> Result<Result<Guess, HeapSum>, Infinite> {
        let tests = self.tests.iter().map(|test| self.outcomes.place(test));
        let mut attempt = Attempt {
            sums: GuessBuilder::new(self.play, self.proved.largest() + 1),
            rows: Vec::new(),
            tests: tests.collect(),
            doubts: FxHashSet::default(),
        };
        let first = self.row(&attempt.sums.representatives[0], &attempt.tests);
        attempt.rows.push(first);
        sink.report(&self.progress(&attempt))?;
        loop {
            let confusion = if let Some(step) = attempt.sums.next() {
                self.placed += 1;
                if self.placed.is_multiple_of(1024) {
                    sink.report(&self.progress(&attempt))?;
                }
                let Some(confusion) = self.place(&mut attempt, step) else {
                    if attempt.rows.len() > MOST_ELEMENTS {
                        return Err(Infinite::Elements);
                    }
                    continue;
                };
                confusion
            } else {
                let guess = attempt.sums.guess();
                let Some(confusion) = guess.confusion() else {
                    return Ok(Ok(guess));
                };
                confusion
            };
            if let Some((pair, test)) = self.separation(&attempt, &confusion) {
                self.apart.insert(pair);
                return Ok(Err(test));
            }
            let doubt = attempt.sums.take_back(&confusion);
            attempt.doubts.extend(doubt);
            attempt.rows.truncate(attempt.sums.representatives.len());
        }
    }

    fn progress(&self, attempt: &Attempt<'_>) -> Progress {
        let pairs = 2 * (attempt.doubts.len() + self.apart.len());
        let sums = pairs + 2 * attempt.sums.steps() + self.outcomes.played();
        let rows = attempt.rows.len() * self.tests.len() / 4;
        let bytes = sums * attempt.sums.representatives[0].bytes() + rows;
        Progress::new(self.placed, bytes)
    }

    /// Assigns a sum to a class; fails if its parts lead to different classes.
    fn place(&mut self, attempt: &mut Attempt<'a>, step: Placement) -> Option<Confusion> {
        let row = self.row(&step.sum, &attempt.tests);
        let Attempt { sums, rows, .. } = attempt;
        let mut pair = (step.sum.clone(), sums.representatives[0].clone());
        let mut is_told_apart = |class: Element, doubts: &FxHashSet<(HeapSum, HeapSum)>| {
            row.differs_from(&rows[class]).is_some() || {
                pair.1.clone_from(&sums.representatives[class]);
                self.apart.contains(&pair) || doubts.contains(&pair)
            }
        };
        let readings = sums.readings(&step);
        if let [first, ..] = readings[..] {
            let none = FxHashSet::default();
            let apart = readings.iter().find(|reading| is_told_apart(reading.end, &none));
            let other = readings.iter().find(|reading| reading.end != first.end);
            let confused = match (apart, other) {
                (Some(&reading), _) => [reading, reading],
                (None, Some(&other)) => [first, other],
                (None, None) => {
                    sums.follow(step, first);
                    return None;
                }
            };
            let sum = step.sum.clone();
            sums.put_back(step);
            return Some(Confusion { sum, readings: confused });
        }
        let fits = |&class: &Element| !is_told_apart(class, &attempt.doubts);
        if let Some(class) = (0..rows.len()).find(fits) {
            sums.choose(step, class);
        } else {
            sums.found(step);
            rows.push(row);
        }
        None
    }

    /// The known outcomes of a sum with each test.
    fn row(&mut self, sum: &HeapSum, tests: &[SumClasses]) -> Row {
        let place = self.outcomes.place(sum);
        let mut row = vec![(0, 0); tests.len().div_ceil(64)];
        for (number, (test, other)) in self.tests.iter().zip(tests).enumerate() {
            if let Some(is_p) = self.outcomes.together((sum, &place), (test, other)) {
                let (known, won) = &mut row[number / 64];
                *known |= 1 << (number % 64);
                *won |= u64::from(is_p) << (number % 64);
            }
        }
        Row(row)
    }

    /// A sum, the representative to which it is wrongly assigned, and a test that separates them,
    /// if known outcomes or a bounded playing-out resolve the confusion.
    fn separation(
        &mut self,
        attempt: &Attempt<'_>,
        confusion: &Confusion,
    ) -> Option<((HeapSum, HeapSum), HeapSum)> {
        let Attempt { sums, rows, .. } = attempt;
        let mut budget = if rows.len() > LARGE * self.proved.order() {
            16 + attempt.doubts.len() / 10
        } else {
            0
        };
        let sums = &sums.representatives;
        let row = self.row(&confusion.sum, &attempt.tests);
        let readings = confusion.readings.iter();
        let mut known =
            readings.filter_map(|reading| Some((*reading, row.differs_from(&rows[reading.end])?)));
        let (reading, test) = if let Some((reading, test)) = known.next() {
            (reading, self.tests[test].clone())
        } else {
            let [first, other] = confusion.readings;
            let test = rows[first.end].differs_from(&rows[other.end])?;
            let test = self.tests[test].clone();
            let whole = confusion.sum.plus(&test);
            let is_p = self.outcomes.within(&whole, &mut budget)?;
            let told = self.outcomes.is_p(&sums[first.end].plus(&test))?;
            (if told == is_p { other } else { first }, test)
        };
        let Reading { middle, heap, end } = reading;
        let whole = confusion.sum.plus(&test);
        let is_p = self.outcomes.within(&whole, &mut budget)?;
        let between = sums[middle].with(heap);
        let told = self.outcomes.within(&between.plus(&test), &mut budget)?;
        Some(if told == is_p {
            ((between, sums[end].clone()), test)
        } else {
            let rest = confusion.sum.without(heap);
            ((rest, sums[middle].clone()), test.with(heap))
        })
    }

    /// The missing test, from a sum whose winner the guess predicts wrongly.
    fn test(&mut self, guess: &Guess, sum: HeapSum) -> HeapSum {
        let truth = self.outcomes.is_p(&sum);
        let mut read = sum;
        for heap in read.sizes() {
            if guess.generators.contains(&heap) {
                continue;
            }
            let test = read.without(heap);
            read = test.plus(&guess.representatives[guess.heaps[heap - 1]]);
            if self.outcomes.is_p(&read) != truth {
                return test;
            }
        }
        let mut class = 0;
        for heap in read.sizes() {
            read = read.without(heap);
            class = guess.with(class, heap);
            if self.outcomes.is_p(&guess.representatives[class].plus(&read)) != truth {
                break;
            }
        }
        read
    }
}

/// Outcomes of sums in which one heap size is new.
///
/// The proved quotient decides sums without the new heap, and a guess decides light sums with it.
/// Heavier sums can be played out until they are light.
struct Outcomes<'a> {
    play: &'a Play,
    proved: &'a Quotient,
    /// A guess that obeys the rule of play in all sums lighter than `trust`, and hence, by
    /// induction, predicts their winners.
    guess: Quotient,
    trust: usize,
    played: FxHashMap<HeapSum, bool>,
}

/// The classes of a sum, cached to evaluate sums that contain it.
struct SumClasses {
    is_old: bool,
    weight: usize,
    proved: Element,
    guessed: Element,
}

impl<'a> Outcomes<'a> {
    /// The new heap is the next one after the largest heap of the proved quotient.
    fn new(play: &'a Play, proved: &'a Quotient) -> Self {
        // This guess is right for sums without the new heap.
        let mut guess = proved.clone();
        guess.heaps.push(0);
        let trust = play.weight(guess.largest());
        Self { play, proved, guess, trust, played: FxHashMap::default() }
    }

    /// Adopts a guess that obeys the rule of play in all sums lighter than `below`, if `below`
    /// exceeds the current trust.
    fn trust(&mut self, guess: &Quotient, below: usize) {
        if below > self.trust {
            self.guess.clone_from(guess);
            self.trust = below;
        }
    }

    fn played(&self) -> usize {
        self.played.len()
    }

    fn place(&self, sum: &HeapSum) -> SumClasses {
        let is_old = !sum.has(self.guess.largest());
        SumClasses {
            is_old,
            weight: self.play.weight_of(sum),
            proved: if is_old { self.proved.class(sum) } else { 0 },
            guessed: self.guess.class(sum),
        }
    }

    /// Whether the previous player wins the sum of both, if known.
    fn together(
        &mut self,
        (one, first): (&HeapSum, &SumClasses),
        (two, second): (&HeapSum, &SumClasses),
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
        // Every option is lighter than `trust`, hence known.
        let is_near = weight == self.trust;
        is_near.then(|| self.within(&one.plus(two), &mut 1))?
    }

    /// Whether the previous player wins a sum, if known.
    fn is_p(&mut self, sum: &HeapSum) -> Option<bool> {
        let none = HeapSum::none(self.play.largest());
        let [one, two] = [sum, &none].map(|sum| self.place(sum));
        self.together((sum, &one), (&none, &two))
    }

    /// Whether the previous player wins a sum, if playing out at most `budget` sums decides it.
    fn within(&mut self, sum: &HeapSum, budget: &mut usize) -> Option<bool> {
        if !sum.has(self.guess.largest()) {
            return Some(self.proved.is_p(self.proved.class(sum)));
        }
        if self.play.weight_of(sum) < self.trust {
            return Some(self.guess.is_p(self.guess.class(sum)));
        }
        if let Some(&known) = self.played.get(sum) {
            return Some(known);
        }
        *budget = budget.checked_sub(1)?;
        let mut options = self.play.options(sum);
        // Options predicted as P come first: where the guess is right, the first of them decides.
        options.sort_by_cached_key(|option| {
            let is_n = !self.guess.is_p(self.guess.class(option));
            (is_n, self.play.weight_of(option))
        });
        let mut is_p = !options.is_empty();
        for option in &options {
            if self.within(option, budget)? {
                is_p = false;
                break;
            }
        }
        self.played.insert(sum.clone(), is_p);
        Some(is_p)
    }
}

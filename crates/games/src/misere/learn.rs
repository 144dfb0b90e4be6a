//! Finding misère quotients, with proof.
//!
//! A quotient is guessed from tests and then checked. Given some *tests*, sums are told apart if
//! adding one of the tests makes different players win; representatives that are told apart, closed
//! under adding heaps, are a guess. It is the quotient if it is *consistent*:
//!
//! * the classes multiply commutatively, and
//! * every sum obeys the rule of play: its class is in the P-portion exactly if there are options
//!   and all of their classes are outside. Sums are infinitely many, but what counts is the pair
//!   of the class and the set of classes of the options; these pairs form a finite monoid, the
//!   *transition algebra* of Plambeck and Siegel, in which `(q, E)(r, F) = (qr, qF ∪ rE)`.
//!
//! For then the guess tells the winner of every sum, by induction on its moves, and its elements
//! are told apart by sums. Where a guess is not consistent there is a sum of which it tells the
//! wrong winner, and along this sum two that are one in the guess are told apart by a new test. So
//! every step makes the guess finer, and if the quotient is finite it is reached. (This is
//! Angluin's way of learning automata, with a check by the rules instead of a teacher.)

use rustc_hash::FxHashMap;
use thiserror::Error;

use mustplay_work::{Progress, Stop, Watch};

use super::play::{Heaps, Play};
use super::quotient::{Element, Quotient};
use crate::normal::impartial::TakingCode;

/// The most elements of a quotient.
pub const MOST_ELEMENTS: usize = 1000;

/// The most elements of a transition algebra.
pub const MOST_TRANSITIONS: usize = 1_000_000;

/// Why there is no quotient to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Infinite {
    /// It has many elements, or infinitely many.
    #[error(
        "expected a quotient of at most {MOST_ELEMENTS} elements, found more; it may be infinite"
    )]
    Elements,
    /// It has too many ways to move between its elements.
    #[error("expected at most {MOST_TRANSITIONS} transitions to check, found more")]
    Transitions,
    /// The watch stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The quotients of one game for heaps of 1, 2, 3 … counters.
#[derive(Clone, Debug)]
pub struct Quotients {
    play: Play,
    tests: Vec<Heaps>,
}

/// Representatives that the tests tell apart, and where adding a heap leads.
struct Guess {
    representatives: Vec<Heaps>,
    /// For each representative and each heap.
    next: Vec<Vec<Element>>,
    products: Vec<Vec<Element>>,
    is_p: Vec<bool>,
}

impl Quotients {
    /// Nothing is known yet of heaps of at most `largest` counters.
    pub fn new(rules: &TakingCode, largest: usize) -> Self {
        Self {
            play: Play::new(rules, largest),
            tests: vec![Heaps::none(largest)],
        }
    }

    /// The quotient of sums with heaps of at most `largest` counters, which is not larger than
    /// what these quotients were made for. Smaller ones found before make it quicker.
    pub fn find(&mut self, largest: usize, watch: &dyn Watch) -> Result<Quotient, Infinite> {
        loop {
            let guess = self.guess(largest, watch)?;
            let test = match self.confusion(&guess, largest, watch)? {
                Some(test) => test,
                None => match self.exception(&guess, largest, watch)? {
                    Some(sum) => self.separation(&guess, &sum, watch)?,
                    None => {
                        return Ok(Quotient {
                            heaps: guess.next[0].clone(),
                            products: guess.products,
                            is_p: guess.is_p,
                        });
                    }
                },
            };
            self.tests.push(test);
        }
    }

    /// Who wins a sum with each of the tests beside it.
    fn row(&mut self, sum: &Heaps, watch: &dyn Watch) -> Result<Vec<bool>, Stop> {
        let Self { play, tests } = self;
        tests
            .iter()
            .map(|test| play.is_p(&sum.plus(test), watch))
            .collect()
    }

    /// What the tests tell apart.
    fn guess(&mut self, largest: usize, watch: &dyn Watch) -> Result<Guess, Infinite> {
        let none = Heaps::none(self.play.largest());
        let mut found: FxHashMap<Vec<bool>, Element> = FxHashMap::default();
        found.insert(self.row(&none, watch)?, 0);
        let mut representatives = vec![none];
        let mut next: Vec<Vec<Element>> = Vec::new();
        while let Some(sum) = representatives.get(next.len()).cloned() {
            let mut leads = Vec::new();
            for heap in 1..=largest {
                let more = sum.with(heap);
                let element = *found.entry(self.row(&more, watch)?).or_insert_with(|| {
                    representatives.push(more);
                    representatives.len() - 1
                });
                leads.push(element);
            }
            if representatives.len() > MOST_ELEMENTS {
                return Err(Infinite::Elements);
            }
            next.push(leads);
        }
        let follow = |from: Element, sum: &Heaps| {
            sum.sizes()
                .iter()
                .fold(from, |at, &heap| next[at][heap - 1])
        };
        let all = 0..representatives.len();
        let row = |from| {
            representatives
                .iter()
                .map(|sum| follow(from, sum))
                .collect()
        };
        let products = all.map(row).collect();
        let mut is_p = Vec::new();
        for sum in &representatives {
            is_p.push(self.play.is_p(sum, watch)?);
        }
        Ok(Guess {
            representatives,
            next,
            products,
            is_p,
        })
    }

    /// A test that is missing since two heaps lead to different classes when added in different
    /// order.
    fn confusion(
        &mut self,
        guess: &Guess,
        largest: usize,
        watch: &dyn Watch,
    ) -> Result<Option<Heaps>, Stop> {
        for (from, sum) in guess.representatives.iter().enumerate() {
            for one in 1..=largest {
                for other in 1..one {
                    let [first, second] = [(one, other), (other, one)].map(|(a, b)| {
                        let middle = guess.next[from][a - 1];
                        (middle, b, guess.next[middle][b - 1])
                    });
                    if first.2 == second.2 {
                        continue;
                    }
                    let truth = self.row(&sum.with(one).with(other), watch)?;
                    for (middle, last, _) in [first, second] {
                        let told = self.row(&guess.representatives[middle].with(last), watch)?;
                        if let Some(place) = (0..told.len()).find(|&t| told[t] != truth[t]) {
                            return Ok(Some(self.tests[place].with(last)));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// A sum of which the guess tells the wrong winner.
    fn exception(
        &mut self,
        guess: &Guess,
        largest: usize,
        watch: &dyn Watch,
    ) -> Result<Option<Heaps>, Infinite> {
        let Some(sum) = Transitions::new(guess, &self.play, largest).exception(watch)? else {
            return Ok(None);
        };
        let mut nearby = self.play.options(&sum);
        nearby.push(sum);
        for sum in nearby {
            if guess.is_p[guess.class(&sum)] != self.play.is_p(&sum, watch)? {
                return Ok(Some(sum));
            }
        }
        unreachable!("the winners by play obey the rule of play, so the guess errs here")
    }

    /// A test that tells apart what the guess takes for one, along a sum of which it tells the
    /// wrong winner.
    fn separation(&mut self, guess: &Guess, sum: &Heaps, watch: &dyn Watch) -> Result<Heaps, Stop> {
        let sizes = sum.sizes();
        let none = Heaps::none(self.play.largest());
        let rest = |from: usize| {
            let rest = sizes[from..].iter();
            rest.fold(none.clone(), |sum, &heap| sum.with(heap))
        };
        let truth = self.play.is_p(sum, watch)?;
        let mut class = 0;
        for (place, &heap) in sizes.iter().enumerate() {
            class = guess.next[class][heap - 1];
            let test = rest(place + 1);
            let told = guess.representatives[class].plus(&test);
            if self.play.is_p(&told, watch)? != truth {
                return Ok(test);
            }
        }
        unreachable!("the guess tells the winner of the whole sum wrong")
    }
}

impl Guess {
    fn class(&self, sum: &Heaps) -> Element {
        sum.sizes()
            .iter()
            .fold(0, |at, &heap| self.next[at][heap - 1])
    }
}

/// The transition algebra of a guess.
struct Transitions<'a> {
    guess: &'a Guess,
    /// A heap for each way to add one: its class and the classes of its options.
    heaps: Vec<(usize, Element, Vec<Element>)>,
    largest_of_all: usize,
}

/// A set of elements.
type Classes = Vec<u64>;

impl<'a> Transitions<'a> {
    fn new(guess: &'a Guess, play: &Play, largest: usize) -> Self {
        let mut heaps: Vec<(usize, Element, Vec<Element>)> = Vec::new();
        for heap in 1..=largest {
            let class =
                |left: &Vec<usize>| left.iter().fold(0, |at, &heap| guess.next[at][heap - 1]);
            let mut options: Vec<Element> = play.moves(heap).iter().map(class).collect();
            options.sort_unstable();
            options.dedup();
            let element = guess.next[0][heap - 1];
            if !heaps.iter().any(|(_, e, o)| *e == element && *o == options) {
                heaps.push((heap, element, options));
            }
        }
        Self {
            guess,
            heaps,
            largest_of_all: play.largest(),
        }
    }

    /// A sum whose class and classes of options do not obey the rule of play.
    fn exception(&self, watch: &dyn Watch) -> Result<Option<Heaps>, Infinite> {
        let words = self.guess.is_p.len().div_ceil(64);
        let mut portion = vec![0; words];
        for element in (0..self.guess.is_p.len()).filter(|&e| self.guess.is_p[e]) {
            insert(&mut portion, element);
        }
        let mut places: FxHashMap<(Element, Classes), usize> = FxHashMap::default();
        let mut found = vec![(0, vec![0; words])];
        let mut came = vec![(0, 0)];
        places.insert(found[0].clone(), 0);
        let mut at = 0;
        while let Some((class, options)) = found.get(at).cloned() {
            let is_end = options.iter().all(|&word| word == 0);
            let leads_to_p = options.iter().zip(&portion).any(|(a, b)| a & b != 0);
            if self.guess.is_p[class] != (!is_end && !leads_to_p) {
                return Ok(Some(self.sum(&came, at)));
            }
            for (heap, factor, left) in &self.heaps {
                let mut classes = vec![0; words];
                for element in elements(&options) {
                    insert(&mut classes, self.guess.products[element][*factor]);
                }
                for &option in left {
                    insert(&mut classes, self.guess.products[class][option]);
                }
                let pair = (self.guess.products[class][*factor], classes);
                places.entry(pair.clone()).or_insert_with(|| {
                    found.push(pair);
                    came.push((at, *heap));
                    found.len() - 1
                });
            }
            if found.len() > MOST_TRANSITIONS {
                return Err(Infinite::Transitions);
            }
            if at.is_multiple_of(256) {
                watch.report(&Progress::new(at as u64, found.len() * (words * 16 + 100)))?;
            }
            at += 1;
        }
        Ok(None)
    }

    /// The sum by which a pair was found.
    fn sum(&self, came: &[(usize, usize)], mut at: usize) -> Heaps {
        let mut sum = Heaps::none(self.largest_of_all);
        while at > 0 {
            let (before, heap) = came[at];
            sum = sum.with(heap);
            at = before;
        }
        sum
    }
}

fn insert(classes: &mut Classes, element: Element) {
    classes[element / 64] |= 1 << (element % 64);
}

fn elements(classes: &Classes) -> impl Iterator<Item = Element> + '_ {
    let bits = |(place, &word): (usize, &u64)| {
        (0..64)
            .filter(move |bit| word >> bit & 1 == 1)
            .map(move |bit| place * 64 + bit)
    };
    classes.iter().enumerate().flat_map(bits)
}

//! Finite misère quotients, and their presentations by generators and relations.
//!
//! A heap is a generator if its class is a product neither of classes of smaller heaps nor of later
//! generators. Words are compared by length, then by the counts of the last generators. The least
//! word of an element is its name. The minimal words that are not names give the relations:
//! rewriting by them brings each word to the name of its element, so they present the monoid.

use std::cmp::Ordering;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::play::HeapSum;
use crate::bits;
use crate::normal::impartial::{HeapGame, Period};

/// An element of a quotient; 0 is the class of the empty sum.
pub type Element = usize;

/// A misère quotient: a commutative monoid with a P-portion, and the class of each heap.
///
/// Invariant: no two elements are equivalent, and every element is the class of some sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    pub(super) heaps: Vec<Element>,
    pub(super) products: Vec<Vec<Element>>,
    pub(super) is_p: Vec<bool>,
}

impl Quotient {
    pub const fn order(&self) -> usize {
        self.is_p.len()
    }

    pub const fn largest(&self) -> usize {
        self.heaps.len()
    }

    pub fn product(&self, one: Element, other: Element) -> Element {
        self.products[one][other]
    }

    /// Whether the previous player wins sums of this class.
    pub fn is_p(&self, element: Element) -> bool {
        self.is_p[element]
    }

    /// The class of one heap of 1 counter or more.
    ///
    /// # Panics
    ///
    /// If the quotient does not include the heap.
    pub fn heap(&self, size: usize) -> Element {
        self.heaps[size - 1]
    }

    pub fn class(&self, sum: &HeapSum) -> Element {
        self.class_of(&sum.sizes())
    }

    /// The class of the sum of nonempty heaps of these sizes.
    pub(super) fn class_of(&self, sizes: &[usize]) -> Element {
        let factors = sizes.iter().map(|&size| self.heap(size));
        factors.fold(0, |class, factor| self.product(class, factor))
    }

    /// The period of the classes of heaps, if a theorem guarantees one for these rules. Then this
    /// is the quotient for heaps of any size.
    ///
    /// **Theorem** (Plambeck and Siegel). If the options of a heap have the same classes as those
    /// of a smaller heap, then both heaps have the same class: a sum with the heap has the class of
    /// the sum with the smaller heap in its place, and options of the same classes, so it obeys the
    /// rule of play too. Hence the theorem of Guy and Smith applies to classes as it does to
    /// nimbers, because it requires only this property.
    pub fn period(&self, rules: &dyn HeapGame) -> Option<Period> {
        let classes: Vec<Element> = std::iter::once(0).chain(self.heaps.iter().copied()).collect();
        rules.repeats(&classes)
    }

    pub(super) fn row(&self, element: Element) -> &[Element] {
        &self.products[element]
    }

    /// The quotient with equivalent elements identified.
    pub(super) fn reduced(&self) -> Self {
        let mut found: FxHashMap<Vec<bool>, Element> = FxHashMap::default();
        let mut kept: Vec<Element> = Vec::new();
        let mut classes: Vec<Element> = Vec::new();
        for (element, row) in self.products.iter().enumerate() {
            let beside = row.iter().map(|&product| self.is_p[product]).collect();
            classes.push(*found.entry(beside).or_insert_with(|| {
                kept.push(element);
                kept.len() - 1
            }));
        }
        let times = |&one: &Element| {
            let row = kept.iter().map(|&other| classes[self.products[one][other]]);
            row.collect()
        };
        Self {
            heaps: self.heaps.iter().map(|&element| classes[element]).collect(),
            products: kept.iter().map(times).collect(),
            is_p: kept.iter().map(|&element| self.is_p[element]).collect(),
        }
    }

    /// For each element, the elements whose product with it is in the P-portion.
    pub(super) fn partners(&self) -> Vec<Elements> {
        let rows = self.products.iter();
        rows.map(|row| elements(row.len(), |other| self.is_p[row[other]])).collect()
    }

    pub(super) fn trivial() -> Self {
        Self { heaps: Vec::new(), products: vec![vec![0]], is_p: vec![false] }
    }
}

/// A set of elements below some order, as a bit set for [`bits`].
pub(super) type Elements = Vec<u64>;

/// The set of elements below `order` that satisfy a condition.
pub(super) fn elements(order: usize, holds: impl Fn(Element) -> bool) -> Elements {
    let mut set = vec![0; bits::words_for(order)];
    (0..order).filter(|&element| holds(element)).for_each(|one| bits::insert(&mut set, one));
    set
}

/// The exponent of each generator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Word(Vec<u16>);

impl Word {
    fn length(&self) -> u16 {
        self.0.iter().sum()
    }

    fn order(&self, other: &Self) -> Ordering {
        let last_first = |word: &Self| word.0.iter().rev().copied().collect::<Vec<_>>();
        let lengths = self.length().cmp(&other.length());
        lengths.then_with(|| last_first(self).cmp(&last_first(other)))
    }

    /// The words with one generator removed, one for each generator that occurs.
    fn divisors(&self) -> impl Iterator<Item = Self> + '_ {
        let places = self.0.iter().enumerate();
        places.filter(|(_, times)| **times > 0).map(|(place, _)| {
            let mut less = self.clone();
            less.0[place] -= 1;
            less
        })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (place, &times) in self.0.iter().enumerate() {
            let name = generator_name(place);
            match times {
                0 => {}
                1 => text.push_str(&name),
                _ => {
                    let _ = write!(text, "{name}^{times}");
                }
            }
        }
        if text.is_empty() { "1".to_owned() } else { text }
    }
}

fn generator_name(place: usize) -> String {
    match u8::try_from(place) {
        Ok(place @ 0..26) => char::from(b'a' + place).to_string(),
        _ => format!("x{}", place - 25),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    generators: Vec<usize>,
    names: Vec<Word>,
    relations: Vec<(Word, Word)>,
}

impl Presentation {
    pub fn new(quotient: &Quotient) -> Self {
        let generators = generators(quotient);
        let images: Vec<Element> = generators.iter().map(|&heap| quotient.heap(heap)).collect();
        let identity = Word(vec![0; generators.len()]);
        let mut named: FxHashMap<Element, Word> = FxHashMap::default();
        let mut elements: FxHashMap<Word, Element> = FxHashMap::default();
        named.insert(0, identity.clone());
        elements.insert(identity.clone(), 0);
        let mut relations = Vec::new();
        let mut longest = vec![identity];
        while !longest.is_empty() {
            let mut candidates: Vec<(Word, Element)> = Vec::new();
            for word in &longest {
                let last = word.0.iter().rposition(|&times| times > 0).unwrap_or(0);
                for (place, &image) in images.iter().enumerate().skip(last) {
                    let mut longer = word.clone();
                    longer.0[place] += 1;
                    candidates.push((longer, quotient.product(elements[word], image)));
                }
            }
            candidates.sort_by(|(one, _), (other, _)| one.order(other));
            longest.clear();
            for (word, element) in candidates {
                if !word.divisors().all(|divisor| elements.contains_key(&divisor)) {
                    continue;
                }
                if let Some(name) = named.get(&element) {
                    relations.push((word, name.clone()));
                } else {
                    named.insert(element, word.clone());
                    elements.insert(word.clone(), element);
                    longest.push(word);
                }
            }
        }
        Self {
            generators,
            names: (0..quotient.order()).map(|element| named[&element].clone()).collect(),
            relations,
        }
    }

    pub fn generators(&self) -> impl Iterator<Item = (String, usize)> + '_ {
        let generators = self.generators.iter().enumerate();
        generators.map(|(place, &heap)| (generator_name(place), heap))
    }

    pub fn name(&self, element: Element) -> String {
        self.names[element].text()
    }

    pub fn elements(&self) -> Vec<Element> {
        let mut all: Vec<Element> = (0..self.names.len()).collect();
        all.sort_by(|&one, &other| self.names[one].order(&self.names[other]));
        all
    }

    /// The relations, like `b^3=b`.
    pub fn relations(&self) -> Vec<String> {
        let text = |(long, short): &(Word, Word)| format!("{}={}", long.text(), short.text());
        self.relations.iter().map(text).collect()
    }
}

/// The heaps whose classes are products neither of classes of smaller heaps nor of later
/// generators.
fn generators(quotient: &Quotient) -> Vec<usize> {
    let mut generators: Vec<usize> = Vec::new();
    for heap in 1..=quotient.largest() {
        if !generated(quotient, &generators)[quotient.heap(heap)] {
            generators.push(heap);
        }
    }
    for heap in generators.clone() {
        let others: Vec<usize> = generators.iter().copied().filter(|&one| one != heap).collect();
        if generated(quotient, &others)[quotient.heap(heap)] {
            generators = others;
        }
    }
    generators
}

/// For each element, whether it is a product of classes of these heaps.
fn generated(quotient: &Quotient, heaps: &[usize]) -> Vec<bool> {
    let mut generated = vec![false; quotient.order()];
    generated[0] = true;
    let mut news: Vec<Element> = vec![0];
    while let Some(element) = news.pop() {
        for &heap in heaps {
            let product = quotient.product(element, quotient.heap(heap));
            if !std::mem::replace(&mut generated[product], true) {
                news.push(product);
            }
        }
    }
    generated
}

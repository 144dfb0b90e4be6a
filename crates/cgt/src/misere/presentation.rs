//! Quotients by generators and relations.
//!
//! A heap whose class is no product of classes of smaller heaps is a generator, unless generators
//! that come later make it. Words are compared by length, then by how many of the last generators
//! they have. The least word of an element is its name, and the least words that are no names give
//! the relations: rewriting by these brings each word to the name of its element, so they present
//! the monoid.

use std::cmp::Ordering;
use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::quotient::{Element, Quotient};

/// How often each generator occurs.
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

    /// The word with one generator less, for each that it has.
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

/// Generators, names of elements, and relations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    generators: Vec<usize>,
    names: Vec<Word>,
    relations: Vec<(Word, Word)>,
}

impl Presentation {
    /// Presents a quotient.
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

    /// The heaps that are generators, with their names.
    pub fn generators(&self) -> impl Iterator<Item = (String, usize)> + '_ {
        let generators = self.generators.iter().enumerate();
        generators.map(|(place, &heap)| (generator_name(place), heap))
    }

    /// The name of an element.
    pub fn name(&self, element: Element) -> String {
        self.names[element].text()
    }

    /// All elements, by their names.
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

/// The heaps whose classes are no products of those of smaller ones, nor of later generators.
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

/// Which elements are products of the classes of these heaps.
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

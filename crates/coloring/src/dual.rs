//! All minimal true sets of an isotone function that is given by an oracle.
//!
//! Let f be isotone on the subsets of a finite set S: if it is true of a set, it is true of
//! every larger one. It is given by its *minimal* true sets, and [`Dual`] finds them all by
//! asking for the value on single sets, without running through the subsets.
//!
//! **Theorem** (joint generation). Let 𝒱 be some minimal true sets. 𝒱 has all of them exactly
//! when f(S ∖ X) is false for every minimal transversal X of 𝒱, that is for every minimal set
//! that meets each member of 𝒱.
//!
//! *Proof.* If f(S ∖ X) is true, S ∖ X contains a minimal true set, which X does not meet, so 𝒱
//! lacks it. If 𝒱 lacks the minimal true set U, no member of 𝒱 is part of U, so S ∖ U meets all
//! of them and contains a minimal transversal X; S ∖ X contains U, and f is true of it.
//!
//! So the search goes through the minimal transversals. One with f(S ∖ X) true gives a new
//! minimal true set, by leaving out elements while f stays true; the others are kept, and in the
//! end they are the proof that nothing is missing: [`Dual::refuted`].
//!
//! ```
//! use std::convert::Infallible;
//! use mustplay_coloring::dual::Dual;
//! use mustplay_coloring::ElementSet;
//!
//! // At least two of three.
//! let mut dual = Dual::new(ElementSet::<1>::first(3));
//! let mut majority = |set: ElementSet<1>| Ok::<_, Infallible>(set.len() >= 2);
//! dual.complete(&mut majority).unwrap();
//! assert_eq!(dual.minimal().len(), 3);
//! assert!(dual.minimal().iter().all(|set| set.len() == 2));
//! assert_eq!(dual.refuted(), Some(3));
//! ```

use rustc_hash::FxHashSet;

use crate::{Element, ElementSet};

/// Evaluates the function; closures implement it.
pub trait Oracle<const W: usize> {
    type Error;

    /// Whether the function is true of `set`.
    fn is_true(&mut self, set: ElementSet<W>) -> Result<bool, Self::Error>;

    /// Called between questions, which may be far apart, with the bytes that the search holds.
    /// An error ends the search.
    fn step(&mut self, bytes: usize) -> Result<(), Self::Error> {
        let _ = bytes;
        Ok(())
    }
}

impl<F, E, const W: usize> Oracle<W> for F
where
    F: FnMut(ElementSet<W>) -> Result<bool, E>,
{
    type Error = E;

    fn is_true(&mut self, set: ElementSet<W>) -> Result<bool, E> {
        self(set)
    }
}

/// The minimal true sets found so far, and sets known to be false.
#[derive(Clone, Debug)]
pub struct Dual<const W: usize> {
    ground: ElementSet<W>,
    minimal: Vec<ElementSet<W>>,
    /// Complements of sets that are false: every true set meets each of them.
    blocking: FxHashSet<ElementSet<W>>,
    /// A permutation of the elements that leaves f unchanged.
    symmetry: Option<Vec<Element>>,
    refuted: Option<usize>,
}

impl<const W: usize> Dual<W> {
    pub fn new(ground: ElementSet<W>) -> Self {
        Self {
            ground,
            minimal: Vec::new(),
            blocking: FxHashSet::default(),
            symmetry: None,
            refuted: None,
        }
    }

    /// Promises that the function is the same on a set and on its image, element `i` going to
    /// `image[i]`; sets are then found two at a time. `image` must be its own inverse.
    #[must_use]
    pub fn with_symmetry(mut self, image: Vec<Element>) -> Self {
        self.symmetry = Some(image);
        self
    }

    /// The minimal true sets found so far, in the order in which they were found.
    pub fn minimal(&self) -> &[ElementSet<W>] {
        &self.minimal
    }

    /// When all minimal true sets are known: the number of minimal transversals that prove it.
    pub fn refuted(&self) -> Option<usize> {
        self.refuted
    }

    /// Asks until all minimal true sets are known.
    ///
    /// When the oracle fails, the sets found so far stay, and the search can go on from them.
    pub fn complete<O: Oracle<W>>(&mut self, oracle: &mut O) -> Result<(), O::Error> {
        while self.refuted.is_none() {
            let known = self.minimal.clone();
            let mut count = 0;
            transversals(&known, &mut |x| {
                count += 1;
                oracle.step(self.bytes())?;
                let rest = self.ground - x;
                // Refuted before, or it misses a set found since and is no transversal any more.
                let found = &self.minimal[known.len()..];
                if self.blocking.contains(&x) || found.iter().any(|v| v.is_subset(rest)) {
                    return Ok(());
                }
                if self.ask(rest, oracle)? {
                    let smallest = self.shrink(rest, oracle)?;
                    self.add(smallest);
                }
                Ok(())
            })?;
            self.refuted = (self.minimal.len() == known.len()).then_some(count);
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        let set = std::mem::size_of::<ElementSet<W>>();
        self.minimal.capacity() * set + self.blocking.capacity() * (set + 1)
    }

    fn add(&mut self, set: ElementSet<W>) {
        self.minimal.push(set);
        if let Some(image) = self.image(set).filter(|&image| image != set) {
            self.minimal.push(image);
        }
    }

    fn image(&self, set: ElementSet<W>) -> Option<ElementSet<W>> {
        let image = self.symmetry.as_ref()?;
        Some(set.iter().map(|element| image[element.index()]).collect())
    }

    /// The value on one set, without the oracle where the known sets imply it.
    fn ask<O: Oracle<W>>(&mut self, set: ElementSet<W>, oracle: &mut O) -> Result<bool, O::Error> {
        if self.minimal.iter().any(|v| v.is_subset(set)) {
            return Ok(true);
        }
        if self.blocking.iter().any(|&x| !x.meets(set)) {
            // Stored by itself too, so that the next look-up finds it directly.
            self.blocking.insert(self.ground - set);
            return Ok(false);
        }
        let answer = oracle.is_true(set)?;
        if !answer {
            self.blocking.insert(self.ground - set);
            if let Some(image) = self.image(self.ground - set) {
                self.blocking.insert(image);
            }
        }
        Ok(answer)
    }

    /// A minimal true set inside a true one. Elements are left out from the last to the first,
    /// many at once where that goes well.
    fn shrink<O: Oracle<W>>(
        &mut self,
        set: ElementSet<W>,
        oracle: &mut O,
    ) -> Result<ElementSet<W>, O::Error> {
        let mut left = set;
        let mut todo: Vec<Vec<Element>> = vec![set.iter().collect()];
        while let Some(mut chunk) = todo.pop() {
            let without = chunk.iter().fold(left, |set, &e| set.without(e));
            if self.ask(without, oracle)? {
                left = without;
            } else if chunk.len() > 1 {
                let upper = chunk.split_off(chunk.len() / 2);
                todo.push(chunk);
                todo.push(upper);
            }
        }
        Ok(left)
    }
}

/// Calls `found` with each minimal set that meets every one of `edges`, once, until it fails.
///
/// Depth first, one element of an edge not yet met at a time. Every element must be alone in
/// meeting some edge, or the set could not become minimal; an element tried and taken back is
/// barred from the branches before it, so no set is found twice (Murakami and Uno's search).
pub fn transversals<const W: usize, E>(
    edges: &[ElementSet<W>],
    found: &mut impl FnMut(ElementSet<W>) -> Result<(), E>,
) -> Result<(), E> {
    let union = |all, &edge| all | edge;
    let all = edges.iter().fold(ElementSet::EMPTY, union);
    extend(edges, ElementSet::EMPTY, all, found)
}

fn extend<const W: usize, E>(
    edges: &[ElementSet<W>],
    chosen: ElementSet<W>,
    mut allowed: ElementSet<W>,
    found: &mut impl FnMut(ElementSet<W>) -> Result<(), E>,
) -> Result<(), E> {
    let mut needed = ElementSet::EMPTY;
    let mut narrowest: Option<ElementSet<W>> = None;
    for &edge in edges {
        let met = edge & chosen;
        match met.len() {
            0 => {
                let open = edge & allowed;
                if narrowest.is_none_or(|best| open.len() < best.len()) {
                    narrowest = Some(open);
                }
            }
            1 => needed |= met,
            _ => {}
        }
    }
    if needed != chosen {
        return Ok(());
    }
    let Some(branches) = narrowest else {
        return found(chosen);
    };
    allowed -= branches;
    for element in branches {
        extend(edges, chosen.with(element), allowed, found)?;
        allowed.insert(element);
    }
    Ok(())
}

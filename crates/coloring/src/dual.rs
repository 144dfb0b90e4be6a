//! All minimal true sets of an isotone function given by an oracle.
//!
//! Let f be isotone on the subsets of a finite set S: if f is true of a set, f is true of every
//! larger one. f is determined by its *minimal* true sets. [`Dual`] finds them all by evaluating f
//! on single sets, without enumerating the subsets.
//!
//! **Theorem** (joint generation). A set 𝒱 of minimal true sets is complete exactly when f(S ∖ X)
//! is false for every minimal transversal X of 𝒱, that is, every minimal set that meets each member
//! of 𝒱.
//!
//! *Proof.* If f(S ∖ X) is true, S ∖ X contains a minimal true set, which X does not meet, so 𝒱
//! lacks it. If 𝒱 lacks the minimal true set U, no member of 𝒱 is a subset of U, so S ∖ U meets all
//! of them and contains a minimal transversal X; S ∖ X contains U, so f(S ∖ X) is true.
//!
//! The search enumerates the minimal transversals. If f(S ∖ X) is true, leaving out elements while
//! f stays true gives a new minimal true set. The other transversals are kept; at the end they
//! prove completeness: [`Dual::refuted`].
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

    fn is_true(&mut self, set: ElementSet<W>) -> Result<bool, Self::Error>;

    /// Called between evaluations, which may be far apart, with the bytes that the search holds. An
    /// error ends the search.
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

#[derive(Clone, Debug)]
pub struct Dual<const W: usize> {
    ground: ElementSet<W>,
    minimal: Vec<ElementSet<W>>,
    /// Complements of false sets: every true set meets each of them.
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

    /// Promises that the function has the same value on a set and its image, where element `i` maps
    /// to `image[i]`; sets are then found in pairs. `image` must be its own inverse.
    #[must_use]
    pub fn with_symmetry(mut self, image: Vec<Element>) -> Self {
        self.symmetry = Some(image);
        self
    }

    /// The minimal true sets, in the order in which they were found.
    pub fn minimal(&self) -> &[ElementSet<W>] {
        &self.minimal
    }

    /// The number of minimal transversals that prove completeness, once `minimal` is complete.
    pub fn refuted(&self) -> Option<usize> {
        self.refuted
    }

    /// Queries the oracle until all minimal true sets are found. If it fails, the sets found so far
    /// stay, and the search can resume from them.
    pub fn complete<O: Oracle<W>>(&mut self, oracle: &mut O) -> Result<(), O::Error> {
        while self.refuted.is_none() {
            let known = self.minimal.clone();
            let mut count = 0;
            transversals(&known, &mut |x| {
                count += 1;
                oracle.step(self.bytes())?;
                let rest = self.ground - x;
                // Refuted before, or no longer a transversal of the sets found since.
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

    /// The value on one set; queries the oracle only if the known sets do not imply it.
    fn ask<O: Oracle<W>>(&mut self, set: ElementSet<W>, oracle: &mut O) -> Result<bool, O::Error> {
        if self.minimal.iter().any(|v| v.is_subset(set)) {
            return Ok(true);
        }
        if self.blocking.iter().any(|&x| !x.meets(set)) {
            // Also stored itself, for a direct look-up next time.
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

    /// A minimal true set inside a true one. Leaves out elements from the last to the first, in
    /// large blocks where possible.
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

/// Calls `found` once with each minimal set that meets all of `edges`; stops at an error.
///
/// Depth-first search, branching on the elements of one edge that is not yet met. Every chosen
/// element must be the only one to meet some edge, or the set could not become minimal. An element
/// tried in one branch is excluded from the other branches, so no set is found twice (Murakami and
/// Uno's search).
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

//! Bounds during search: the sides of SUM Theorem 5.3 at fixed taxes.
//!
//! A node computes the sums of its parts' walls once; the bounds of each of its moves follow
//! from those by taking one part away and adding what it becomes.

use super::parts::{Heap, PartId, Parts, Position};
use super::points::Points;
use super::range::Range;

/// The walls of a heap's parts at each tax, added up.
pub(crate) struct Walls<P> {
    left: Vec<P>,
    right: Vec<P>,
    /// The largest and the second largest difference between the walls of one part, and
    /// which part has the largest.
    widest: Vec<(P, PartId, P)>,
}

impl<P: Points> Walls<P> {
    pub(crate) fn of(parts: &Parts<P>, heap: &[PartId]) -> Self {
        let taxes = parts.taxes.len();
        let mut walls = Self {
            left: vec![P::zero(); taxes],
            right: vec![P::zero(); taxes],
            widest: vec![(P::zero(), PartId(u32::MAX), P::zero()); taxes],
        };
        for &id in heap {
            let part = parts.part(id);
            for k in 0..taxes {
                walls.left[k] = walls.left[k].plus(&part.left[k]);
                walls.right[k] = walls.right[k].plus(&part.right[k]);
                let width = part.left[k].minus(&part.right[k]);
                let widest = &mut walls.widest[k];
                if width > widest.0 {
                    *widest = (width, id, widest.0.clone());
                } else if width > widest.2 {
                    widest.2 = width;
                }
            }
        }
        walls
    }

    /// The score with Left to move.
    pub(crate) fn range(&self, parts: &Parts<P>) -> Range<P> {
        let mut range = Range {
            low: self.right[0].plus(&self.widest[0].0),
            high: self.left[0].plus(&parts.taxes[0]),
        };
        for (k, tax) in parts.taxes.iter().enumerate().skip(1) {
            range.narrow(&Range {
                low: self.right[k].plus(&self.widest[k].0),
                high: self.left[k].plus(tax),
            });
        }
        range
    }

    /// The score with Right to move after Left has moved in `part`, one of the heap's, to
    /// `to`; the number in `to` is not counted.
    pub(crate) fn range_after(&self, parts: &Parts<P>, part: PartId, to: &Position<P>) -> Range<P> {
        let gone = parts.part(part);
        let come: smallvec::SmallVec<[_; 2]> = to.parts.iter().map(|&id| parts.part(id)).collect();
        let mut range: Option<Range<P>> = None;
        for (k, tax) in parts.taxes.iter().enumerate() {
            let mut left = self.left[k].minus(&gone.left[k]);
            let mut right = self.right[k].minus(&gone.right[k]);
            let (first, holder, second) = &self.widest[k];
            let mut widest = if *holder == part { second } else { first }.clone();
            for part in &come {
                left = left.plus(&part.left[k]);
                right = right.plus(&part.right[k]);
                widest = widest.max(part.left[k].minus(&part.right[k]));
            }
            let at_tax = Range { low: right.minus(tax), high: left.minus(&widest) };
            match &mut range {
                None => range = Some(at_tax),
                Some(range) => range.narrow(&at_tax),
            }
        }
        range.expect("there is always the tax 0")
    }
}

/// The score of a heap of switches with Left to move: the alternating sum of their sizes
/// (SUM §3.1). `None` if some part is no switch.
pub(crate) fn switches<P: Points>(parts: &Parts<P>, heap: &Heap) -> Option<P> {
    let mut sizes = heap
        .iter()
        .map(|&id| parts.part(id))
        .map(|part| part.is_switch.then_some(&part.temperature))
        .collect::<Option<smallvec::SmallVec<[&P; 16]>>>()?;
    sizes.sort_unstable();
    // From the smallest up, each mover takes the next and leaves the rest to the other.
    let none = P::zero();
    Some(sizes.iter().fold(none, |rest, size| size.minus(&rest)))
}

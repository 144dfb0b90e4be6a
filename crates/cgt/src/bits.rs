//! Sets of small numbers as words of bits.
//!
//! The order of an outcome poset, the signature of a game, the classes of an enumeration and the
//! transitions of a misère quotient are tables of sets over a fixed universe. Such a table is one
//! flat vector with equally many words for each set, so a set is a slice. These functions are the
//! set algebra on slices of equal length.

/// The number of words for a universe of `size` elements; at least one, so no slice is empty.
pub(crate) fn words_for(size: usize) -> usize {
    size.div_ceil(64).max(1)
}

pub(crate) fn insert(set: &mut [u64], element: usize) {
    set[element / 64] |= 1 << (element % 64);
}

#[inline]
pub(crate) fn contains(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 != 0
}

#[inline]
pub(crate) fn is_subset(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

#[inline]
pub(crate) fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Whether two sets that both contain `element` also have another common element.
pub(crate) fn meet_besides(a: &[u64], b: &[u64], element: usize) -> bool {
    a.iter().zip(b).enumerate().any(|(at, (a, b))| {
        let own = if at == element / 64 { 1 << (element % 64) } else { 0 };
        a & b & !own != 0
    })
}

pub(crate) fn len(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

pub(crate) fn is_empty(set: &[u64]) -> bool {
    set.iter().all(|&word| word == 0)
}

pub(crate) fn unite(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

pub(crate) fn subtract(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word &= !other;
    }
}

/// The elements in increasing order.
pub(crate) fn elements(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                at * 64 + bit
            })
        })
    })
}

pub(crate) fn intersection(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

//! Sets of elements obey the laws of sets.

use std::collections::BTreeSet;

use mustplay_testing::properties;
use proptest::prelude::*;

use mustplay_coloring::{Element, ElementSet};

fn set_of(indices: &BTreeSet<usize>) -> ElementSet<3> {
    indices.iter().copied().map(Element::new).collect()
}

fn indices_of(set: ElementSet<3>) -> BTreeSet<usize> {
    set.iter().map(Element::index).collect()
}

properties! {
    #[test]
    fn reversing_counts_from_the_other_end(
        count in 1..=192_usize,
        seed in proptest::collection::btree_set(0..192_usize, 0..40),
    ) {
        let before: BTreeSet<usize> = seed.into_iter().filter(|&i| i < count).collect();
        let after = before.iter().map(|&i| count - 1 - i).collect();
        prop_assert_eq!(indices_of(set_of(&before).reversed(count)), after);
        prop_assert_eq!(ElementSet::from_words(set_of(&before).words()), set_of(&before));
    }

    #[test]
    fn sets_obey_the_laws_of_sets(
        a in proptest::collection::btree_set(0..192_usize, 0..40),
        b in proptest::collection::btree_set(0..192_usize, 0..40),
    ) {
        let (x, y) = (set_of(&a), set_of(&b));
        prop_assert_eq!(indices_of(x | y), &a | &b);
        prop_assert_eq!(indices_of(x & y), &a & &b);
        prop_assert_eq!(indices_of(x - y), &a - &b);
        prop_assert_eq!(x & !y, x - y);
        prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
        prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
        prop_assert_eq!(x.len(), a.len());
        prop_assert_eq!(x.min().map(Element::index), a.first().copied());
    }

    #[test]
    fn the_first_elements_are_those_below_the_count(count in 0..=192_usize) {
        prop_assert_eq!(indices_of(ElementSet::first(count)), (0..count).collect());
    }
}

//! All minimal true sets of an isotone function, against trying every subset.

use mustplay_coloring::dual::{Dual, transversals};
use mustplay_coloring::game::subsets;
use mustplay_coloring::{Element, ElementSet};
use mustplay_testing::properties;
use proptest::prelude::*;
use std::convert::Infallible;

fn set(bits: u64) -> ElementSet<1> {
    (0..64).filter(|i| bits >> i & 1 == 1).map(Element::new).collect()
}

/// The minimal ones of a list of sets.
fn minimal(sets: &[ElementSet<1>]) -> Vec<u64> {
    let mut kept: Vec<u64> = sets
        .iter()
        .filter(|&&a| !sets.iter().any(|&b| b != a && b.is_subset(a)))
        .map(|a| a.words()[0])
        .collect();
    kept.sort_unstable();
    kept.dedup();
    kept
}

properties! {
    #[test]
    fn transversals_are_those_among_all_subsets(
        edges in prop::collection::vec(1..256_u64, 0..8),
    ) {
        let edges: Vec<_> = edges.into_iter().map(set).collect();
        let meets_all = |x: &ElementSet<1>| edges.iter().all(|edge| edge.meets(*x));
        let all: Vec<_> = subsets(ElementSet::first(8)).filter(meets_all).collect();
        let mut found = Vec::new();
        let mut push = |x: ElementSet<1>| {
            found.push(x.words()[0]);
            Ok::<_, Infallible>(())
        };
        transversals(&edges, &mut push).unwrap();
        found.sort_unstable();
        prop_assert_eq!(found, minimal(&all));
    }

    #[test]
    fn joint_generation_finds_every_minimal_true_set(
        generators in prop::collection::vec(0..512_u64, 0..10),
    ) {
        let generators: Vec<_> = generators.into_iter().map(set).collect();
        let mut dual = Dual::new(ElementSet::<1>::first(9));
        let mut asked = 0;
        dual.complete(&mut |x| {
            asked += 1;
            Ok::<_, Infallible>(generators.iter().any(|g| g.is_subset(x)))
        })
        .unwrap();
        let mut found: Vec<u64> = dual.minimal().iter().map(|x| x.words()[0]).collect();
        found.sort_unstable();
        prop_assert_eq!(found, minimal(&generators));
        let mut dual_sets = 0;
        let mut count = |_: ElementSet<1>| {
            dual_sets += 1;
            Ok::<_, Infallible>(())
        };
        transversals(dual.minimal(), &mut count).unwrap();
        prop_assert_eq!(dual.refuted(), Some(dual_sets));
        prop_assert!(asked < 512, "fewer questions than subsets");
    }

    #[test]
    fn symmetry_and_interruption_change_nothing(
        generators in prop::collection::vec(0..256_u64, 1..6),
        limits in 24..60_usize,
    ) {
        let mirror = |x: ElementSet<1>| -> ElementSet<1> {
            x.iter().map(|e| Element::new(7 - e.index())).collect()
        };
        let mut generators: Vec<_> = generators.into_iter().map(set).collect();
        generators.extend(generators.clone().into_iter().map(mirror));
        let image = (0..8).rev().map(Element::new).collect();
        let mut dual = Dual::new(ElementSet::first(8)).with_symmetry(image);
        // Stopped again and again, each time after some questions.
        loop {
            let mut left = limits;
            let mut ask = |x: ElementSet<1>| -> Result<bool, ()> {
                left = left.checked_sub(1).ok_or(())?;
                Ok(generators.iter().any(|g| g.is_subset(x)))
            };
            if dual.complete(&mut ask).is_ok() {
                break;
            }
            prop_assert_eq!(dual.refuted(), None);
        }
        let mut found: Vec<u64> = dual.minimal().iter().map(|x| x.words()[0]).collect();
        found.sort_unstable();
        prop_assert_eq!(found, minimal(&generators));
    }
}

#[test]
fn constant_functions() {
    let ask = |value: bool| move |_: ElementSet<1>| Ok::<_, Infallible>(value);
    let mut never = Dual::new(ElementSet::first(5));
    never.complete(&mut ask(false)).unwrap();
    assert_eq!((never.minimal().len(), never.refuted()), (0, Some(1)));
    let mut always = Dual::new(ElementSet::first(5));
    always.complete(&mut ask(true)).unwrap();
    assert_eq!(always.minimal(), [ElementSet::EMPTY]);
    assert_eq!(always.refuted(), Some(0));
}

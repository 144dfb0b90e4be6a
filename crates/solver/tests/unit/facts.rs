//! What a tree of facts finds is what applies.

use mustplay_testing::properties;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

/// Two random sets of 64 cells, the first within the second.
fn nested(thin: [u64; 3]) -> [CellSet<1>; 2] {
    let [a, b, c] = thin;
    [a & b & c, b].map(|word| CellSet::from_words([word]))
}

properties! {
    /// The twin looks at every fact. Few cells are owned and needed by a fact, and many are to
    /// be had in a position, so that some apply; most facts are alike, as in a proof, so that
    /// leaves are divided many times over.
    #[test]
    fn what_a_tree_of_facts_finds_is_what_applies(
        shapes in vec(any::<[u64; 3]>(), 1..8),
        facts in vec((any::<prop::sample::Index>(), any::<[u64; 3]>()), 0..600),
        asked in any::<[u64; 3]>(),
    ) {
        let mut tree = Facts::default();
        let mut list = Vec::new();
        for (index, (shape, noise)) in facts.into_iter().enumerate() {
            let shape = shape.get(&shapes);
            let thin = std::array::from_fn(|i| shape[i] & (noise[i] | noise[(i + 1) % 3]));
            let [owned, needed] = nested(thin);
            let fact = Fact { id: StepId::new(index), condition: Condition { owned, needed } };
            tree.insert(fact);
            list.push(fact);
        }
        let shape = shapes[0];
        let own = CellSet::from_words([shape[0] & shape[1] & shape[2] & asked[0]]);
        let reachable = own | CellSet::from_words([shape[1] | asked[1] | asked[2]]);
        list.retain(|fact| {
            fact.condition.owned.iter().all(|cell| own.contains(cell)) && fact.condition.needed.iter().all(|cell| reachable.contains(cell))
        });
        let mut found: Vec<Fact<1>> = tree.applicable(own, reachable).copied().collect();
        found.sort_by_key(|fact| fact.id);
        prop_assert_eq!(found, list);
        let room = tree.nodes.iter().map(|(_, node)| match node {
            Node::Leaf(facts) => facts.capacity(),
            Node::Fork { .. } => 0,
        });
        prop_assert_eq!(tree.room, room.sum::<usize>());
    }
}

#[test]
fn facts_that_are_all_the_same_stay_together() {
    let condition = Condition { owned: CellSet::<1>::EMPTY, needed: CellSet::first(3) };
    let mut tree = Facts::default();
    for index in 0..3 * LEAF {
        tree.insert(Fact { id: StepId::new(index), condition });
    }
    let found = tree.applicable(CellSet::EMPTY, CellSet::first(4));
    assert_eq!(found.count(), 3 * LEAF);
}

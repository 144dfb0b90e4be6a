//! Shannon's game on random graphs: paths say what reaching says.

use mustplay_testing::properties;
use proptest::prelude::*;

use mustplay_coloring::formula::NormalForm;
use mustplay_coloring::{GraphError, Shannon, TruthTable};

properties! {
    #[test]
    fn paths_say_what_reaching_says(edges in prop::collection::vec((0..8_usize, 0..8_usize), 0..16)) {
        let game = Shannon::new(8, [1, 4], &edges).unwrap();
        let table = TruthTable::of(&game).unwrap();
        prop_assert!(mustplay_coloring::monotonicity::is_isotone(&table));
        let paths = game.paths(1000).unwrap();
        let form = NormalForm::coalitions(6, &paths);
        prop_assert_eq!(&TruthTable::of(&form).unwrap(), &table);
        // Induced paths are the smallest coalitions.
        for a in &paths {
            prop_assert!(!paths.iter().any(|b| a != b && b.is_subset(*a)));
        }
        let sides = game.sides(1000).unwrap();
        prop_assert!(sides.is_isotone());
        prop_assert_eq!(&TruthTable::of(&sides).unwrap(), &table);
    }
}

#[test]
fn graphs_that_are_no_boards() {
    assert!(matches!(Shannon::<1>::new(3, [0, 0], &[]), Err(GraphError::Terminals { .. })));
    assert!(matches!(Shannon::<1>::new(3, [0, 3], &[]), Err(GraphError::Vertex { .. })));
    assert!(matches!(Shannon::<1>::new(3, [0, 1], &[(2, 9)]), Err(GraphError::Vertex { .. })));
    assert!(matches!(Shannon::<1>::new(99, [0, 1], &[]), Err(GraphError::TooLarge { .. })));
}

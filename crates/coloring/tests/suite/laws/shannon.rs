//! Shannon's game on random graphs: paths say what reaching says.

use mustplay_testing::properties;
use proptest::prelude::*;

use mustplay_coloring::formula::NormalForm;
use mustplay_coloring::{Shannon, TruthTable};

properties! {
    #[test]
    fn paths_say_what_reaching_says(edges in prop::collection::vec((0..8_usize, 0..8_usize), 0..16)) {
        let game = Shannon::new(8, [1, 4], &edges);
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

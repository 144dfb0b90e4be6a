//! The table of features, and features by name.

use mustplay_solver::inferior::{FEATURES, Features};

#[test]
fn rows_are_in_the_order_of_the_features() {
    for (place, row) in FEATURES.iter().enumerate() {
        assert_eq!(row.feature as usize, place, "{}", row.name);
        assert_eq!(row.feature.row().name, row.name);
    }
}

#[test]
fn names_turn_features_on_and_off() {
    for row in Features::of_positions() {
        let off: Features = format!("all,-{}", row.name).parse().unwrap();
        assert_eq!(off, Features::ALL.without(row.feature));
        let on: Features = format!("none,{}", row.name).parse().unwrap();
        assert_eq!(on, "none".parse::<Features>().unwrap().with(row.feature));
        for features in [off, on] {
            assert_eq!(features.to_string().parse(), Ok(features));
        }
        let changed = if row.default {
            Features::default().without(row.feature)
        } else {
            Features::default().with(row.feature)
        };
        assert_eq!(changed.to_string().parse(), Ok(changed));
    }
    for name in ["mutual", "-reversible", "+self-reversing"] {
        assert!(name.parse::<Features>().is_err(), "{name} does nothing");
    }
}

//! Names of columns and rows.

use mustplay_hex::Coordinate;
use proptest::prelude::*;

#[test]
fn letters_go_on_after_z() {
    let names = [0, 8, 25, 26, 27, 51, 52, 701, 702].map(Coordinate::letters);
    assert_eq!(names, ["a", "i", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
}

proptest! {
    #[test]
    fn coordinates_read_back(column in 0..5_000_usize, row in 0..5_000_usize) {
        let at = Coordinate { column, row };
        prop_assert_eq!(Coordinate::parse(&at.to_string()), Some(at));
        prop_assert_eq!(Coordinate::parse(&at.to_string().to_uppercase()), Some(at));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}") {
        if let Some(at) = Coordinate::parse(&text) {
            prop_assert_eq!(at.to_string(), text.to_ascii_lowercase());
        }
    }
}

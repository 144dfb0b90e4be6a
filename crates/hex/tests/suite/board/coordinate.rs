//! Names of columns and rows.

use mustplay_hex::Coordinate;

#[test]
fn letters_go_on_after_z() {
    let names = [0, 8, 25, 26, 27, 51, 52, 701, 702].map(Coordinate::letters);
    assert_eq!(names, ["a", "i", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
}

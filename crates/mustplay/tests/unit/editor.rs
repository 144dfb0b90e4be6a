//! What is completed while a line is typed.

use super::complete;

#[test]
fn the_word_before_the_cursor_is_completed() {
    let words = ["clobber(", "col(", "cool(", "g1"].map(str::to_owned);
    let candidates = |line: &str| complete(&words, line, line.len());
    assert_eq!(candidates("1 + cl"), (4, vec!["clobber(".to_owned()]));
    assert_eq!(candidates("co").1, ["col(", "cool("]);
    assert_eq!(candidates("2.G"), (2, vec!["g1".to_owned()]));
    assert!(candidates("").1.is_empty());
    assert!(candidates("clobber(\"co").1.is_empty());
    // The cursor may stand in the middle.
    assert_eq!(
        complete(&words, "cl + 1", 2),
        (0, vec!["clobber(".to_owned()])
    );
}

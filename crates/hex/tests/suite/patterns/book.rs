//! Books as text: what is written is read, and what is wrong is refused.

use mustplay_hex::patterns::{Book, LatticeSymmetry, Pattern, PatternSpot};

const CORNER: &str = "\
mutual
  - - -
 - W B B
- W . w -
 - W b -
  - - -";

#[test]
fn drawings_are_read_and_written() {
    let pattern: Pattern = CORNER.parse().expect("a pattern");
    assert_eq!(pattern.to_string(), CORNER);
    assert_eq!(pattern.size(), 8);
    for image in pattern.images() {
        let again: Pattern = image.to_string().parse().expect("an image");
        assert_eq!(again, image);
        assert_eq!(image.normal(), pattern.normal());
    }
}

#[test]
fn sets_are_moved_to_their_best_center() {
    let pattern: Pattern = CORNER.parse().expect("a pattern");
    let other = pattern.empty().iter().last().expect("three empty cells");
    let moved = pattern.centered_on(other).expect("it fits");
    assert_ne!(moved, pattern);
    assert_eq!(moved.normal(), pattern.normal());
    let (column, row) = other.offset();
    let back = PatternSpot::at(-column, -row).expect("as far on the other side");
    assert_eq!(moved.centered_on(back), Some(pattern));
}

#[test]
fn a_set_is_not_moved_beyond_the_radius() {
    let wide: Pattern = "\
captured white
   - - - B
  - - - - -
 - - - - - -
- - - w w - -
 - - - - - -
  - - - - -
   - - - -"
        .parse()
        .expect("a pattern");
    let [left, right] = [-1, 1].map(|column| PatternSpot::at(column, 0).expect("near"));
    assert!(wide.centered_on(right).is_some());
    let half_turn = LatticeSymmetry::all().find(|motion| motion.image(right) == left);
    let turned = wide.moved(half_turn.expect("turns are motions"));
    assert_eq!(turned.radius(), 3);
    assert_eq!(turned.centered_on(right), None);
}

#[test]
fn bad_books_are_refused_with_a_reason() {
    let refused = |text: &str| match text.parse::<Book>() {
        Ok(book) => panic!("accepted {book}"),
        Err(error) => error.to_string(),
    };
    let hexagon = "\n - -\n- d -\n - -";
    for (text, message) in [
        ("alive\nd".to_owned(), "line 1: expected a kind of pattern"),
        (format!("dead white{hexagon}"), "expected nothing after `dead`, found `white`"),
        ("captured\nb".to_owned(), "expected black or white after `captured`"),
        ("captured red\nb".to_owned(), "found `red`"),
        ("\n\ndead\n - -\n- d -".to_owned(), "line 3: expected a hexagon"),
        ("dead\n - -\n- d\n - -".to_owned(), "line 3: expected 3 letters, found 2"),
        ("dead\n - -\n- d q\n - -".to_owned(), "line 3: expected one of the letters"),
        ("dead\n - -\n- d dd\n - -".to_owned(), "line 3: expected one of the letters"),
        ("dead\n - -\nd . -\n - -".to_owned(), "`d` in the center"),
        ("dead\n - -\nd d -\n - -".to_owned(), "one `d` in this pattern, found 2"),
        ("dead\n - -\n- d w\n - -".to_owned(), "only the letters"),
        ("dead\nB".to_owned(), "one `d` in this pattern, found 0"),
        ("near-dead\nx".to_owned(), "expected at least one cell to be filled"),
        ("captured white\n - -\nw B -\n - -".to_owned(), "expected an empty center"),
    ] {
        let error = refused(&text);
        assert!(error.contains(message), "{text}: {error}");
    }
}

//! What documents cannot show of `mine`: the book it writes, and going on after a stop.

mod scratch;

use mustplay_hex::patterns::Book;
use scratch::{Scratch, mustplay};

const WORK: [&str; 5] = ["mine", "--cells", "2", "--prune-cells", "2"];

fn mine(more: &[&str]) -> Option<i32> {
    let output = mustplay(&[&WORK, more].concat());
    output.status.code()
}

fn book(text: &str) -> Book {
    text.parse().expect("a book")
}

#[test]
fn a_stopped_run_goes_on_from_its_journal() {
    let (whole, rest) = (Scratch::new("whole.txt"), Scratch::new("rest.txt"));
    let journal = Scratch::new("journal.txt");
    assert_eq!(mine(&["--output", whole.path()]), Some(0));
    assert_eq!(
        mine(&["--journal", journal.path(), "--nodes", "1200"]),
        Some(3)
    );
    let noted = journal.content();
    let done = noted.matches("# done ").count();
    assert!((1..28).contains(&done), "{done}");
    // Half a pattern, as a run that was killed may leave.
    std::fs::write(journal.path(), format!("{noted}captured white\n - W\n- w")).expect("a file");
    let go_on = ["--journal", journal.path(), "--output", rest.path()];
    assert_eq!(mine(&go_on), Some(0));
    assert_eq!(book(&rest.content()), book(&whole.content()));
    assert_eq!(journal.content().matches("# done ").count(), 28);
    // With everything done there is nothing left to do.
    assert_eq!(mine(&[&go_on[..], &["--nodes", "1"]].concat()), Some(0));
}

#[test]
fn threads_do_not_change_the_book() {
    let (one, two) = (Scratch::new("one.txt"), Scratch::new("two.txt"));
    assert_eq!(mine(&["--output", one.path()]), Some(0));
    assert_eq!(mine(&["--output", two.path(), "--threads", "2"]), Some(0));
    assert_eq!(one.content(), two.content());
    assert!(one.content().starts_with("# Patterns of Hex"));
    assert!(one.content().contains("mustplay mine --cells 2"));
}

#[test]
fn a_file_that_is_no_journal_is_refused() {
    let other = Scratch::new("other.txt");
    std::fs::write(other.path(), "alive\nd\n# done 1/0/0\n").expect("a file");
    let output = mustplay(&["mine", "--cells", "1", "--journal", other.path()]);
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        complaint.contains("line 1: expected a kind of pattern"),
        "{complaint}"
    );
    assert_eq!(other.content(), "alive\nd\n# done 1/0/0\n");
}

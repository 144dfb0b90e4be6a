//! What documents cannot show of `mine`: the book it writes, and going on after a stop.

use crate::scratch::{Scratch, mustplay};
use mustplay_cgt::random::SplitMix;
use mustplay_core::checksum::checksum;
use mustplay_hex::patterns::Book;
use mustplay_testing::full;

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
    assert_eq!(mine(&["--journal", journal.path(), "--nodes", "1200"]), Some(3));
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
        complaint
            .contains("line 1: expected `# Journal of `mustplay mine`, format 2`, found `alive`"),
        "{complaint}"
    );
    assert_eq!(other.content(), "alive\nd\n# done 1/0/0\n");
}

/// What is read back is refused or does not change the book, whatever happened to it.
#[test]
fn a_damaged_journal_is_refused_or_harmless() {
    let (whole, rest) = (Scratch::new("all.txt"), Scratch::new("again.txt"));
    let journal = Scratch::new("damaged.txt");
    let few = ["mine", "--cells", "1"];
    let run = |output: &str| {
        let more = ["--journal", journal.path(), "--output", output];
        mustplay(&[&few[..], &more].concat()).status.code()
    };
    assert_eq!(run(whole.path()), Some(0));
    let noted = std::fs::read(journal.path()).expect("a file");
    let mut random = SplitMix::new(41);
    let mut refused = 0;
    let tries = if full() { 300 } else { 90 };
    for number in 0..tries {
        let at = random.index(noted.len());
        let mut damaged = noted.clone();
        match number % 3 {
            0 => damaged[at] ^= 1 + random.below(255) as u8,
            1 => damaged.truncate(at),
            _ => drop(damaged.drain(at..(at + 1 + random.index(40)).min(noted.len()))),
        }
        std::fs::write(journal.path(), &damaged).expect("a file");
        match run(rest.path()) {
            Some(0) => assert_eq!(rest.content(), whole.content()),
            Some(2) => {
                refused += 1;
                let left = std::fs::read(journal.path()).expect("a file");
                assert!(left == damaged, "a journal that is refused is left alone");
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(3 * refused > tries, "{refused}");
}

/// Sums can be made right again; then the proof is what counts.
#[test]
fn an_unproved_pattern_does_not_enter_the_book() {
    let (journal, book) = (Scratch::new("forged.txt"), Scratch::new("forged-book.txt"));
    assert_eq!(mine(&["--journal", journal.path()]), Some(0));
    let text = journal.content().replace(" B B\n", " - -\n");
    let mut forged = String::new();
    for line in text.split_inclusive('\n') {
        let signed = line.rsplit_once(" checksum ").map(|(job, _)| job);
        forged.push_str(signed.unwrap_or(line));
        if signed.is_some() {
            forged.push_str(" checksum ");
            let sum = checksum(forged.as_bytes());
            forged = format!("{forged}{sum:016x}\n");
        }
    }
    std::fs::write(journal.path(), forged).expect("a file");
    let more = ["--journal", journal.path(), "--output", book.path()];
    let output = mustplay(&[&WORK[..], &more].concat());
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("expected patterns that hold"), "{complaint}");
    assert!(!std::path::Path::new(book.path()).exists());
}

/// A journal may know more than what is asked for.
#[test]
fn the_book_has_what_its_own_jobs_found() {
    let (journal, book) = (Scratch::new("larger.txt"), Scratch::new("small-book.txt"));
    assert_eq!(mine(&["--journal", journal.path()]), Some(0));
    let fresh = Scratch::new("fresh-book.txt");
    let small = ["mine", "--cells", "1", "--output"];
    let alone = mustplay(&[&small[..], &[fresh.path()]].concat());
    let more = [book.path(), "--journal", journal.path()];
    let read = mustplay(&[&small[..], &more].concat());
    assert_eq!((alone.status.code(), read.status.code()), (Some(0), Some(0)));
    assert_eq!(book.content(), fresh.content());
}

//! Openings that cannot be finished.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use mustplay::{Engine, Limits, Observer, Openings};

use crate::scratch::Scratch;

/// All openings of 4×4, with proofs.
fn proved(folder: &Path) -> Openings {
    Openings {
        certificates: Some(folder.to_owned()),
        ..Openings::new("4x4".parse().expect("a board"))
    }
}

/// Panics when the first opening is begun, and counts how many are.
#[derive(Default)]
struct Fragile(AtomicUsize);

impl Observer for Fragile {
    fn on_stage(&self, name: &str) {
        if self.0.fetch_add(1, Ordering::Relaxed) == 0 {
            // Without a word, which would take longer than the other openings.
            resume_unwind(Box::new(name.to_owned()));
        }
    }
}

/// The other thread ends what it has begun, perhaps one more while the panic is on its way.
#[test]
fn nothing_new_is_begun_after_a_panic() {
    let folder = Scratch::new("panic");
    let (openings, observer) = (proved(&folder.0), Fragile::default());
    let limits = Limits { threads: 2, ..Limits::default() };
    let run = || Engine::default().run(&openings, &limits, &observer);
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    let begun = observer.0.into_inner();
    assert!(begun <= 3, "{begun} of 8");
}

/// What could not be written is told in the answer.
#[test]
fn a_proof_that_cannot_be_written_is_said_to_end_the_work() {
    let folder = Scratch::new("unwritten");
    // A folder stands where any proof but the first should go.
    for (column, row) in "abcd".chars().flat_map(|it| (1..5).map(move |row| (it, row))) {
        if (column, row) != ('a', 1) {
            let taken = folder.0.join(format!("4x4-{column}{row}.txt"));
            std::fs::create_dir(taken).expect("a folder");
        }
    }
    let report = Engine::default().run(&proved(&folder.0), &Limits::default(), &());
    let report = report.expect("a report");
    let told = crate::json(&report);
    assert!(report.unsaved.is_some(), "{told}");
    assert_eq!(told["complete"], false, "{told}");
    let why = told["stopped"].as_str().expect("a reason");
    assert!(why.starts_with("cannot write ") && why.contains(".txt: "), "{why}");
    assert_eq!(told["openings"][0]["winner"], "white", "{told}");
}

//! What documents cannot show of `realize`, `value` and `connect`: files and pictures.

mod scratch;

use scratch::{Scratch, mustplay};
use serde_json::Value;

fn object(arguments: &[&str], code: i32) -> Value {
    let output = mustplay(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{complaint}");
    serde_json::from_slice(&output.stdout).expect("one object")
}

#[test]
fn a_store_grows_and_is_drawn() {
    let (store, picture) = (Scratch::new("fork.txt"), Scratch::new("fork.svg"));
    let arguments = ["realize", "fork", "--json", "--store", store.path()];
    let with = |more: &[&'static str], code| object(&[&arguments[..], more].concat(), code);
    let first = with(&["--cells", "2"], 0);
    assert_eq!(
        (&first["values"], &first["exhausted"]),
        (&9.into(), &2.into())
    );
    let stopped = with(&["--cells", "6", "--nodes", "6000"], 3);
    assert_eq!(stopped["complete"], false);
    assert!(stopped["exhausted"].as_u64() < Some(6));
    let more = with(&["--cells", "4", "--random", "2"], 0);
    assert!(more["values"].as_u64() > first["values"].as_u64());
    assert_eq!(more["sampled"], 2);
    let drawn = ["--svg", picture.path()];
    let last = object(&[&arguments[..], &drawn].concat(), 0);
    assert_eq!(last["regions"], 0, "nothing more was asked for");
    let pictures = picture.content().matches("<svg ").count() as u64;
    assert_eq!(Some(pictures - 1), last["values"].as_u64());
    assert!(store.content().contains("\nexhausted 4\nsampled 2\n"));

    let wrong = mustplay(&["realize", "gap", "--store", store.path()]);
    assert_eq!(wrong.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert!(
        complaint.contains("expected values of the kind gap, found fork"),
        "{complaint}"
    );
}

#[test]
fn values_and_best_patterns_are_drawn() {
    let picture = Scratch::new("value.svg");
    let draw = ["--svg", picture.path()];
    let gap = [
        "value",
        "4x4 B:b1,b4 W:a2,a3,d1",
        "--region",
        "b2,b3",
        "--quiet",
    ];
    assert!(mustplay(&[&gap[..], &draw].concat()).status.success());
    // The page, the region twice, the tree with a line for each option.
    assert_eq!(picture.content().matches("<svg ").count(), 4);
    assert_eq!(picture.content().matches("<line ").count(), 12);

    let best = ["connect", "4", "5", "--patterns", "4", "--json"];
    let answer = object(&[&best[..], &draw].concat(), 0);
    let patterns = answer["best"].as_array().expect("a list").len();
    assert_eq!(picture.content().matches("<svg ").count(), patterns + 1);
    let of_length_4 = answer["best"].as_array().expect("a list").iter();
    assert_eq!(of_length_4.filter(|best| best["length"] == 4).count(), 13);
}

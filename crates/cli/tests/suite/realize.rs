//! What documents cannot show of `realize`, `value` and `connect`: files and pictures.

use crate::scratch::{Scratch, mustplay};
use mustplay_cgt::random::SplitMix;
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
    assert_eq!((&first["values"], &first["exhausted"]), (&9.into(), &2.into()));
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
    assert!(complaint.contains("expected values of the kind gap, found fork"), "{complaint}");
}

/// A store that was cut off or changed is refused and left alone; no other answer is given.
#[test]
fn a_damaged_store_is_refused() {
    let store = Scratch::new("gap.txt");
    let arguments = ["realize", "gap", "--store", store.path(), "--list"];
    assert_eq!(mustplay(&arguments).status.code(), Some(0));
    let whole = std::fs::read(store.path()).expect("a file");
    assert!(mustplay(&arguments).status.success(), "read back");
    assert_eq!(std::fs::read(store.path()).expect("a file"), whole);
    let mut random = SplitMix::new(43);
    for number in 0..300 {
        let at = random.index(whole.len());
        let mut damaged = whole.clone();
        if number % 2 == 0 {
            damaged[at] ^= 1 + random.below(255) as u8;
        } else {
            damaged.truncate(at);
        }
        std::fs::write(store.path(), &damaged).expect("a file");
        let output = mustplay(&arguments);
        assert_eq!(output.status.code(), Some(2), "byte {at}");
        assert!(std::fs::read(store.path()).expect("a file") == damaged);
    }
}

/// What has no end is not read, and what is too long for a store not to its end.
#[cfg(unix)]
#[test]
fn endless_files_are_refused() {
    let long = Scratch::new("long.txt");
    let file = std::fs::File::create(long.path()).expect("a file");
    file.set_len((64 << 20) + 1).expect("a sparse file");
    for (path, expected) in [
        ("/dev/zero", "expected a file, found"),
        (long.path(), "expected at most 67108864 bytes, found more"),
    ] {
        for arguments in
            [["realize", "gap", "--store", path], ["mine", "--cells=1", "--journal", path]]
        {
            let output = mustplay(&arguments);
            assert_eq!(output.status.code(), Some(2));
            let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(complaint.contains(expected), "{complaint}");
        }
    }
}

#[test]
fn values_and_best_patterns_are_drawn() {
    let picture = Scratch::new("value.svg");
    let draw = ["--svg", picture.path()];
    let gap = ["value", "4x4 B:b1,b4 W:a2,a3,d1", "--region", "b2,b3", "--quiet"];
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

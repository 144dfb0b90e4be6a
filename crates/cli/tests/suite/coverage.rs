//! docs/coverage.md: what shows each result of the sources is there.

use std::sync::LazyLock;

use crate::source;

use crate::console;

/// A row of a table: the source, the place in it, and what shows it.
struct Row {
    source: String,
    place: String,
    shown: String,
}

fn rows() -> Vec<Row> {
    let page = std::fs::read_to_string(console::root().join("docs/coverage.md")).expect("the page");
    let mut source = String::new();
    let mut rows = Vec::new();
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.clone_into(&mut source);
        }
        // A bar within a cell is escaped.
        let line = line.replace("\\|", "\u{0}");
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", place, _, shown, ""] = cells[..] else {
            assert!(!line.starts_with('|'), "not three cells: {line}");
            continue;
        };
        if place != "place" && !place.starts_with("---") {
            rows.push(Row {
                source: source.clone(),
                place: place.to_owned(),
                shown: shown.replace('\u{0}', "|"),
            });
        }
    }
    rows
}

/// Whether a test function of this name exists in some crate.
fn is_test(name: &str) -> bool {
    static SOURCES: LazyLock<String> = LazyLock::new(|| {
        let files = source::files(&["tests", "src"]).into_iter();
        let texts = files.map(|file| std::fs::read_to_string(file).expect("a text"));
        texts.collect()
    });
    SOURCES.contains(&format!("fn {name}("))
}

/// Whether the program takes these arguments.
fn is_command(line: &str) -> bool {
    let words = shlex::split(line).unwrap_or_default().into_iter();
    let words = mustplay_cli::words(words.map(Into::into));
    match mustplay_cli::command().try_get_matches_from(words) {
        Ok(_) => true,
        Err(error) => !error.use_stderr(),
    }
}

#[test]
fn what_shows_a_result_is_there() {
    for row in rows() {
        let at = format!("{} {}: {}", row.source, row.place, row.shown);
        if row.shown.starts_with("not shown: ") {
            continue;
        }
        let shown: Vec<&str> = row.shown.split('`').skip(1).step_by(2).collect();
        assert!(!shown.is_empty(), "{at}: nothing is named");
        for it in shown {
            let is_there = if it.starts_with("mustplay ") {
                is_command(it)
            } else if it.contains(['/', '.']) {
                console::root().join(it).exists()
            } else {
                is_test(it)
            };
            assert!(is_there, "{at}: no {it}");
        }
    }
}

#[test]
fn what_is_not_there_is_noticed() {
    assert!(is_command("mustplay solve 5x5 --all-moves"));
    assert!(!is_command("mustplay solve 5x5 --all-winners"));
    assert!(!is_command("mustplay ponder 5x5"));
    assert!(is_test("what_is_not_there_is_noticed"));
    assert!(!is_test("what_is_nowhere"));
}

//! The texts that `--help` prints after the options of a command: examples and explanations, from
//! the files in `help/`.

use std::fmt::Write;

use mustplay::{EvaluatorKind, SOURCES, Target};
use mustplay_solver::inferior::Features;
use mustplay_solver::{TECHNIQUES, Techniques};

/// The help of a command from its file; a table replaces its name in braces.
macro_rules! help {
    ($($name:tt)+) => {
        $crate::help::page(include_str!(concat!("../help", $("/", stringify!($name)),+, ".txt")))
    };
}

pub(crate) use help;

/// Replaces the names of tables in braces by the tables.
pub(crate) fn page(text: &str) -> String {
    type Table = (&'static str, fn() -> String);
    let tables: [Table; 6] = [
        ("{posets}", || include_str!("../help/posets.txt").trim_end().to_owned()),
        ("{techniques}", techniques),
        ("{knowledge}", || rows(SOURCES.iter().map(|row| (row.name, row.help)))),
        ("{features}", features),
        ("{evaluations}", || rows(EvaluatorKind::table())),
        ("{targets}", targets),
    ];
    let mut page = text.trim_end().to_owned();
    for (name, table) in tables {
        if page.contains(name) {
            page = page.replace(name, table().trim_end());
        }
    }
    page
}

/// One line per name, with its help.
fn rows<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    rows.fold(String::new(), |mut text, (name, help)| {
        let _ = writeln!(text, "  {name:<18} {help}");
        text
    })
}

fn features() -> String {
    Features::of_positions().fold(String::new(), |mut text, row| {
        let default = if row.default { "" } else { " (off)" };
        let _ = writeln!(text, "  {:<18} {}{default}", row.name, row.help);
        text
    })
}

/// The techniques of the search with their help, then the names of the techniques of fill and
/// pruning.
fn techniques() -> String {
    let names: Vec<&str> = Techniques::names().skip(TECHNIQUES.len()).collect();
    let own = rows(TECHNIQUES.iter().map(|row| (row.name, row.help)));
    format!("{own}and those of fill-in and pruning: {}", names.join(" "))
}

fn targets() -> String {
    Target::all().fold(String::new(), |mut text, (target, what)| {
        let _ = writeln!(text, "  {:<13}  {what}", target.name());
        text
    })
}

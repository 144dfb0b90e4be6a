//! Loopy games that have names.

/// Names, how the games are written without them, and what they are.
pub const NAMES: &[(&str, &str, &str)] = &[
    ("on", "{pass|}", "Left can always move: larger than every stopper"),
    ("off", "{|pass}", "Right can always move: less than every stopper"),
    ("dud", "{pass|pass}", "both can always move, on & off: absorbs what is added"),
    ("over", "{0|pass}", "positive, and less than all positive numbers"),
    ("under", "{pass|0}", "the negative of over"),
    ("upon", "{pass|*}", "the sum of all ^ + ^[2] + ^[3] + …; CGSuite writes ^[on]"),
    ("uponth", "{0||0|0,pass}", "what ^[n] comes to; CGSuite writes ^<on>"),
    ("tis", "a{{|a}|}", "1 & 0"),
    ("tisn", "a{|{a|}}", "0 & -1"),
];

/// How the game of this name is written.
pub(crate) fn definition(name: &str) -> Option<&'static str> {
    let found = NAMES.iter().find(|(known, ..)| *known == name);
    found.map(|(_, definition, _)| *definition)
}

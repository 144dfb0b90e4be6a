//! An error as programs read it.

/// What is wrong with an input, in parts.
///
/// Messages are written to one pattern, `line 3, column 7: expected …, found …`, of which every
/// part may be missing; this takes them apart again.
///
/// ```
/// use mustplay::{Complaint, Error, Position};
///
/// let error = "5x5 z9".parse::<Position>().expect_err("no such cell");
/// let complaint = Complaint::new(error.in_full());
/// assert_eq!((complaint.line, complaint.column), (Some(1), Some(5)));
/// assert_eq!(complaint.found.as_deref(), Some("z9"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Complaint {
    /// The whole of it, for people.
    pub message: String,
    /// In which line of the input, counted from one.
    pub line: Option<usize>,
    /// In which column of that line, counted from one.
    pub column: Option<usize>,
    /// What would have been right.
    pub expected: Option<String>,
    /// What was there.
    pub found: Option<String>,
}

impl Complaint {
    /// Takes a message apart.
    pub fn new(message: String) -> Self {
        let number = |name: &str| {
            let (_, rest) = message.split_once(name)?;
            let end = rest.find(|letter: char| !letter.is_ascii_digit());
            rest[..end.unwrap_or(rest.len())].parse().ok()
        };
        // As a word of its own: "unexpected argument" says nothing of what would have been right.
        let later = || Some(message.split_once(" expected ")?.1);
        let said = message.strip_prefix("expected ").or_else(later);
        let (expected, found) = match said.map(|rest| rest.rsplit_once(", found ")) {
            Some(Some((expected, found))) => (Some(expected), Some(found)),
            Some(None) => (said, None),
            None => (None, None),
        };
        Self {
            line: number("line "),
            column: number("column "),
            expected: expected.map(str::to_owned),
            found: found.map(|found| unquoted(found).to_owned()),
            message,
        }
    }
}

/// What stands between two quotes, if nothing else does.
fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    inner.filter(|inner| !inner.contains('`')).unwrap_or(text)
}

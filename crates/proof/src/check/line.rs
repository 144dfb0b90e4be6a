//! Lines of text, and complaints that say where a wrong word stands.

use std::fmt::Display;

use super::{Flaw, Refusal};

/// A line of a text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Counted from one.
    pub(super) number: usize,
    pub(super) text: &'a str,
}

impl Line<'_> {
    /// What `parse` makes of a part of this line.
    pub(super) fn read<T>(
        self,
        part: &str,
        expected: impl Display + Copy,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Refusal> {
        parse(part).ok_or_else(|| self.unexpected(part, expected))
    }

    /// A complaint about a part of this line.
    pub(super) fn unexpected(self, part: &str, expected: impl Display + Copy) -> Refusal {
        let found = match part.char_indices().nth(40) {
            _ if part.is_empty() => "nothing".to_owned(),
            None => format!("`{part}`"),
            Some((cut, _)) => format!("`{}…`", &part[..cut]),
        };
        self.refuse(part, Flaw::new(expected.to_string(), found))
    }

    /// A flaw at a part of this line.
    pub(super) fn refuse(self, part: &str, flaw: Flaw) -> Refusal {
        let start = part.as_ptr().addr() - self.text.as_ptr().addr();
        Refusal::Line { line: self.number, column: self.text[..start].chars().count() + 1, flaw }
    }
}

//! Display of untrusted text.

use std::fmt::{self, Write};

/// Untrusted text. Control characters and marks that change the text direction are printed as Rust
/// escapes.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            let turns = matches!(
                letter,
                '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            );
            if letter.is_control() || turns {
                write!(f, "{}", letter.escape_default())?;
            } else {
                f.write_char(letter)?;
            }
        }
        Ok(())
    }
}

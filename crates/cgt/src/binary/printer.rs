//! From forms to text.
//!
//! The ends are T and F; the letters of Figure 7.1 stand for what its caption says they do:
//! X = {T|F}, Z△ = {F|T}, Z□ = {X|X}, and with a star T* = {T|T}, F* = {F|F}, X* = {T*|F*},
//! Z△* = {Z△|Z△}, Z□* = {Z□|Z□}. Everything else is written in braces. A single option that is a
//! form itself goes without braces of its own and the bars around it grow, as in T*‖Z△*|F. Options
//! are sorted by their text, so a form has one text in every engine, and
//! [`reader`](super::reader) reads it back as the same form.
//!
//! ```
//! use mustplay_cgt::binary::Games;
//! use mustplay_cgt::normal::Style;
//!
//! let mut games = Games::new();
//! let g = games.read("{{T|T} | {{F|T} | F*}}").unwrap();
//! assert_eq!(games.text(g, Style::Unicode), "{T*||Z△|F*}");
//! assert_eq!(games.text(g, Style::Ascii), "{T*||Zo|F*}");
//! ```

use rustc_hash::FxHashMap;

use super::connective::Truth;
use super::games::{Form, Games};
use super::parity::Parity;
use crate::normal::Style;

/// The longest run of bars that is written; above it braces are kept.
const MOST_BARS: usize = 3;

/// A letter of Figure 7.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Letter {
    T,
    F,
    X,
    OddZero,
    EvenZero,
}

impl Letter {
    pub(super) const ALL: [Self; 5] = [Self::T, Self::F, Self::X, Self::OddZero, Self::EvenZero];

    pub(super) const fn text(self, style: Style) -> &'static str {
        match (self, style) {
            (Self::T, _) => "T",
            (Self::F, _) => "F",
            (Self::X, _) => "X",
            (Self::OddZero, Style::Ascii) => "Zo",
            (Self::OddZero, Style::Unicode) => "Z△",
            (Self::OddZero, Style::Latex) => "Z_\\triangle",
            (Self::EvenZero, Style::Ascii) => "Ze",
            (Self::EvenZero, Style::Unicode) => "Z□",
            (Self::EvenZero, Style::Latex) => "Z_\\square",
        }
    }
}

/// The text of a form without its braces.
struct Written {
    text: String,
    /// Its longest run of bars; none for a name.
    bars: usize,
}

impl Games {
    /// The form that a letter of Figure 7.1 stands for, with or without a star.
    pub(super) fn lettered(&mut self, letter: Letter, star: bool) -> Form {
        let plain = match letter {
            Letter::T => self.truth(Truth::T),
            Letter::F => self.truth(Truth::F),
            Letter::X => self.switch(),
            Letter::OddZero => self.zero(Parity::Odd),
            Letter::EvenZero => self.zero(Parity::Even),
        };
        match (star, letter) {
            (false, _) => plain,
            (true, Letter::X) => {
                let t = self.lettered(Letter::T, true);
                let f = self.lettered(Letter::F, true);
                self.intern(&[t], &[f])
            }
            (true, _) => self.intern(&[plain], &[plain]),
        }
    }

    /// The text of a form.
    pub fn text(&mut self, form: Form, style: Style) -> String {
        self.text_within(form, style, usize::MAX).expect("no text is that long")
    }

    /// The text of a form, unless it or a part of it is longer than `limit` bytes. Forms share
    /// positions and texts do not, so a form of a few dozen positions can have a text that
    /// fills the memory.
    pub fn text_within(&mut self, form: Form, style: Style, limit: usize) -> Option<String> {
        let mut written: FxHashMap<Form, Written> = FxHashMap::default();
        for letter in Letter::ALL {
            for star in [false, true] {
                let text = letter.text(style).to_owned() + if star { "*" } else { "" };
                written.insert(self.lettered(letter, star), Written { text, bars: 0 });
            }
        }
        for position in self.followers(form) {
            if written.contains_key(&position) {
                continue;
            }
            let left: Vec<&Written> = self.left(position).map(|o| &written[&o]).collect();
            let right: Vec<&Written> = self.right(position).map(|o| &written[&o]).collect();
            let (left, right) = (side(&left, style), side(&right, style));
            let bars = left.bars.max(right.bars) + 1;
            let text = [left.text, "|".repeat(bars), right.text].concat();
            if text.len() > limit {
                return None;
            }
            written.insert(position, Written { text, bars });
        }
        Some(braced(&written[&form], style))
    }
}

/// The options of one side, sorted; a single one without its braces.
fn side(options: &[&Written], style: Style) -> Written {
    if let [only] = options
        && only.bars < MOST_BARS
    {
        return Written { text: only.text.clone(), bars: only.bars };
    }
    let mut texts: Vec<String> = options.iter().map(|option| braced(option, style)).collect();
    texts.sort_unstable();
    Written { text: texts.join(","), bars: 0 }
}

fn braced(written: &Written, style: Style) -> String {
    match (written.bars, style) {
        (0, _) => written.text.clone(),
        (_, Style::Latex) => format!("\\{{{}\\}}", written.text),
        _ => format!("{{{}}}", written.text),
    }
}

//! What can be seen on one cell.

use std::fmt;

use crate::color::Color;

/// Everything that is to be seen on one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// What stands on it.
    pub piece: Option<Piece>,
    /// What a move there would mean.
    pub mark: Option<Mark>,
    /// A short text.
    pub label: Option<Label>,
    /// Whether it belongs to the region of interest: a must-play region, a template.
    pub shaded: bool,
    /// A number to color it by.
    pub heat: Option<Heat>,
    /// Which of two trees it is in.
    pub strand: Option<Strand>,
    /// Whether the cell is drawn at all.
    pub visible: bool,
}

/// An empty, visible cell.
impl Default for Face {
    fn default() -> Self {
        Self {
            piece: None,
            mark: None,
            label: None,
            shaded: false,
            heat: None,
            strand: None,
            visible: true,
        }
    }
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A stone that was played.
    Stone(Color),
    /// A stone that theory puts there: captured or otherwise filled in.
    Fill(Color),
    /// Nothing that matters: the cell is dead and may have either color.
    Dead,
}

/// Which of two trees a cell is in, and whose trees they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strand {
    /// The first one.
    First(Color),
    /// The second one.
    Second(Color),
}

/// What a move to a cell would mean for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It wins.
    Winning,
    /// It loses.
    Losing,
    /// The search ended before it was known.
    Unknown,
    /// It need not be tried.
    Inferior,
}

/// A text short enough for a cell and safe to print: one to [`Label::LONGEST`] characters,
/// none of which controls a terminal or the direction of writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label(String);

impl Label {
    /// How many characters a cell has room for.
    pub const LONGEST: usize = 4;

    /// The part of `text` that can be shown, with `…` where it was cut; `None` if nothing
    /// is left.
    ///
    /// ```
    /// use mustplay_hex::drawing::Label;
    ///
    /// assert_eq!(Label::new(" 17\u{1b} ").unwrap().as_str(), "17");
    /// assert_eq!(Label::new("edge template").unwrap().as_str(), "edg…");
    /// assert_eq!(Label::new("\n"), None);
    /// ```
    pub fn new(text: &str) -> Option<Self> {
        let label = printable(text, Self::LONGEST);
        (!label.is_empty()).then_some(Self(label))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A number from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heat(f64);

impl Heat {
    /// Numbers beyond the ends count as the ends; what is not a number gives `None`.
    pub fn new(value: f64) -> Option<Self> {
        (!value.is_nan()).then(|| Self(value.clamp(0.0, 1.0)))
    }

    /// The number.
    pub fn value(self) -> f64 {
        self.0
    }
}

/// The text on one line without surrounding blanks and without what could disturb a page
/// or a terminal, cut to `longest` characters.
pub(super) fn printable(text: &str, longest: usize) -> String {
    let shown: Vec<char> = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !is_disturbing(c))
        .collect();
    let shown = String::from_iter(shown);
    let shown = shown.trim();
    if shown.chars().count() <= longest {
        return shown.to_owned();
    }
    shown.chars().take(longest - 1).chain(['…']).collect()
}

/// Control characters, which XML 1.0 and terminals forbid; marks that turn the direction of
/// writing or take no room; code points that are no characters.
fn is_disturbing(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{ffff}')
}

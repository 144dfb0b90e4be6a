//! Binary games as text: the grammar, and the text of a form.
//!
//! ```text
//! game       = form | expression
//! form       = list bars list { bars list }          list = expression { "," expression }
//! expression = clause { ("≡" | "==") clause }        from left to right
//! clause     = term { ("∨" | "\/") term }
//! term       = factor { ("∧" | "/\" | "&") factor }
//! factor     = ("¬" | "~") factor | operand { "*" | "*□" | "*△" }
//! operand    = letter ["*"] | "{" form "}" | "(" game ")"
//! letter     = "T" | "F" | "X" | "Z△" | "Zo" | "Z□" | "Ze"
//! ```
//!
//! * In a form the longest run of bars divides: `T*||Z△|F` is `{T*|{Z△|F}}`.
//! * A letter with a star is a name, as in Figure 7.1: `X*` is `{T*|F*}`. After anything else a
//!   star is the operation: `(X)*` is `{T*,X|F*,X}`, of the same value. `*□` and `*△` make a
//!   game even or odd; `*e` and `*o` are read too.
//! * The connectives join games that are played at once; `¬` lets the players change places.
//! * At most 128 levels of nesting and 16 bars in a run.
//!
//! ```
//! use mustplay_cgt::binary::Games;
//!
//! let mut games = Games::new();
//! let g = games.read("X /\\ (Zo \\/ X)").unwrap();
//! assert_eq!(games.canonical_text(g), "{T*|Z△||F}"); // Table 7.9.1
//! assert_eq!(
//!     games.read("{T|}").unwrap_err().to_string(),
//!     "line 1, column 4: expected a game, found `}`"
//! );
//! ```
//!
//! # The text of a form
//!
//! The ends are T and F; the letters of Figure 7.1 stand for what its caption says they do:
//! X = {T|F}, Z△ = {F|T}, Z□ = {X|X}, and with a star T* = {T|T}, F* = {F|F}, X* = {T*|F*},
//! Z△* = {Z△|Z△}, Z□* = {Z□|Z□}. Everything else is written in braces. A single option that is a
//! form itself goes without braces of its own and the bars around it grow, as in T*‖Z△*|F. Options
//! are sorted by their text, so a form has one text in every engine, and
//! [`Games::read`] reads it back as the same form.
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

use mustplay_core::{NoProgress, ProgressSink};
use rustc_hash::FxHashMap;

use super::games::{Connective, Form, Games, Parity, Truth};
use crate::normal::Style;
use crate::normal::notation::{NotationError, SentencePlace};

/// How deep braces, parentheses and negations may be nested.
const MOST_LEVELS: usize = 128;

/// The longest run of bars that is read.
const MOST_BARS: usize = 16;

impl Games {
    pub fn read(&mut self, text: &str) -> Result<Form, NotationError> {
        self.read_watched(text, &NoProgress)
    }

    /// The form that `text` describes, unless `sink` stops the reading: a short text can join
    /// many games, and the positions of a combination are the pairs of positions.
    pub fn read_watched(
        &mut self,
        text: &str,
        sink: &dyn ProgressSink,
    ) -> Result<Form, NotationError> {
        let mut reader = FormReader { games: self, sink, text, at: 0, levels: 0 };
        let form = reader.game()?;
        reader.spaces();
        if reader.at < text.len() {
            return Err(reader.expected("the end"));
        }
        Ok(form)
    }
}

struct FormReader<'a> {
    games: &'a mut Games,
    sink: &'a dyn ProgressSink,
    text: &'a str,
    /// Byte offset of what comes next.
    at: usize,
    levels: usize,
}

/// A list of options and the run of bars after it; no bars after the last.
struct OptionSection {
    options: Vec<Form>,
    bars: usize,
    /// Where the bars stand.
    at: usize,
}

impl FormReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn spaces(&mut self) {
        let trimmed = self.rest().trim_start();
        self.at = self.text.len() - trimmed.len();
    }

    /// Whether one of `tokens` comes next; steps over it if so.
    fn accept(&mut self, tokens: &[&str]) -> bool {
        self.spaces();
        let found = tokens.iter().find(|token| self.rest().starts_with(**token));
        if let Some(token) = found {
            self.at += token.len();
        }
        found.is_some()
    }

    fn expected(&mut self, expected: &str) -> NotationError {
        self.spaces();
        NotationError::Expected {
            place: SentencePlace::of(self.text, self.at),
            expected: expected.to_owned(),
            found: match self.rest().chars().next() {
                None => "the end".to_owned(),
                Some(found) => format!("`{found}`"),
            },
        }
    }

    fn refused(&self, at: usize, reason: String) -> NotationError {
        NotationError::Refused { place: SentencePlace::of(self.text, at), reason }
    }

    fn deeper(&mut self) -> Result<(), NotationError> {
        self.levels += 1;
        if self.levels > MOST_LEVELS {
            return Err(self.refused(self.at, format!("more than {MOST_LEVELS} levels")));
        }
        Ok(())
    }

    /// A form without braces, or a single expression.
    fn game(&mut self) -> Result<Form, NotationError> {
        let sections = self.sections()?;
        if let [OptionSection { options, .. }] = &sections[..] {
            return match options[..] {
                [form] => Ok(form),
                _ => Err(self.expected("`|`")),
            };
        }
        self.divided(&sections)
    }

    fn sections(&mut self) -> Result<Vec<OptionSection>, NotationError> {
        let mut sections = Vec::new();
        loop {
            let mut options = vec![self.expression()?];
            while self.accept(&[","]) {
                options.push(self.expression()?);
            }
            self.spaces();
            let at = self.at;
            let mut bars = 0;
            while self.rest().starts_with('|') {
                self.at += 1;
                bars += 1;
            }
            if bars > MOST_BARS {
                return Err(self.refused(at, format!("more than {MOST_BARS} bars in a run")));
            }
            sections.push(OptionSection { options, bars, at });
            if bars == 0 {
                return Ok(sections);
            }
        }
    }

    /// The form of two or more sections: divided at the longest run of bars.
    fn divided(&mut self, sections: &[OptionSection]) -> Result<Form, NotationError> {
        let runs = &sections[..sections.len() - 1];
        let longest = runs.iter().map(|section| section.bars).max().unwrap_or(0);
        let mut places = runs.iter().enumerate().filter(|(_, s)| s.bars == longest);
        let (first, _) = places.next().expect("two sections have bars between them");
        if let Some((_, second)) = places.next() {
            let reason = format!("two runs of {longest} bars; a longer one must divide them");
            return Err(self.refused(second.at, reason));
        }
        let left = self.options(&sections[..=first])?;
        let right = self.options(&sections[first + 1..])?;
        Ok(self.games.intern(&left, &right))
    }

    /// One side of a form. Each level of this recursion has shorter runs of bars.
    fn options(&mut self, sections: &[OptionSection]) -> Result<Vec<Form>, NotationError> {
        match sections {
            [only] => Ok(only.options.clone()),
            _ => Ok(vec![self.divided(sections)?]),
        }
    }

    fn expression(&mut self) -> Result<Form, NotationError> {
        self.joined(&["≡", "=="], Connective::EQUIVALENT, |reader| {
            reader.joined(&["∨", "\\/"], Connective::OR, |reader| {
                reader.joined(&["∧", "/\\", "&"], Connective::AND, Self::factor)
            })
        })
    }

    fn joined(
        &mut self,
        signs: &[&str],
        connective: Connective,
        part: impl Fn(&mut Self) -> Result<Form, NotationError>,
    ) -> Result<Form, NotationError> {
        let mut form = part(self)?;
        while self.accept(signs) {
            let next = part(self)?;
            form = self.games.combine_watched(connective, form, next, self.sink)?;
        }
        Ok(form)
    }

    fn factor(&mut self) -> Result<Form, NotationError> {
        self.deeper()?;
        let form = if self.accept(&["¬", "~"]) {
            let form = self.factor()?;
            self.games.negated(form)
        } else {
            let mut form = self.operand()?;
            loop {
                if self.accept(&["*□", "*e"]) {
                    form = self.games.with_parity(form, Parity::Even);
                } else if self.accept(&["*△", "*o"]) {
                    form = self.games.with_parity(form, Parity::Odd);
                } else if self.accept(&["*"]) {
                    form = self.games.starred(form);
                } else {
                    break form;
                }
            }
        };
        self.levels -= 1;
        Ok(form)
    }

    fn operand(&mut self) -> Result<Form, NotationError> {
        for letter in Letter::ALL {
            let texts = [Style::Unicode, Style::Ascii].map(|style| letter.text(style));
            if self.accept(&texts) {
                let star = self.rest().starts_with('*') && {
                    let after = &self.rest()[1..];
                    !["□", "△", "e", "o"].iter().any(|p| after.starts_with(p))
                };
                self.at += usize::from(star);
                return Ok(self.games.lettered(letter, star));
            }
        }
        if self.accept(&["("]) {
            let form = self.game()?;
            if !self.accept(&[")"]) {
                return Err(self.expected("a connective, `|` or `)`"));
            }
            return Ok(form);
        }
        if self.accept(&["{"]) {
            let sections = self.sections()?;
            if sections.len() < 2 {
                return Err(self.expected("a connective, `,` or `|`"));
            }
            if !self.accept(&["}"]) {
                return Err(self.expected("a connective, `,`, `|` or `}`"));
            }
            return self.divided(&sections);
        }
        Err(self.expected("a game"))
    }
}

/// The longest run of bars that is written; above it braces are kept.
const MOST_BARS_WRITTEN: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Letter {
    T,
    F,
    X,
    OddZero,
    EvenZero,
}

impl Letter {
    const ALL: [Self; 5] = [Self::T, Self::F, Self::X, Self::OddZero, Self::EvenZero];

    const fn text(self, style: Style) -> &'static str {
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
struct FormText {
    text: String,
    /// Its longest run of bars; none for a name.
    bars: usize,
}

impl Games {
    /// The form that a letter of Figure 7.1 stands for, with or without a star.
    fn lettered(&mut self, letter: Letter, star: bool) -> Form {
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

    pub fn text(&mut self, form: Form, style: Style) -> String {
        self.text_within(form, style, usize::MAX).expect("no text is that long")
    }

    /// The text of a form, unless it or a part of it is longer than `limit` bytes. Forms share
    /// positions and texts do not, so a form of a few dozen positions can have a text that
    /// fills the memory.
    pub fn text_within(&mut self, form: Form, style: Style, limit: usize) -> Option<String> {
        let mut written: FxHashMap<Form, FormText> = FxHashMap::default();
        for letter in Letter::ALL {
            for star in [false, true] {
                let text = letter.text(style).to_owned() + if star { "*" } else { "" };
                written.insert(self.lettered(letter, star), FormText { text, bars: 0 });
            }
        }
        for position in self.followers(form) {
            if written.contains_key(&position) {
                continue;
            }
            let left: Vec<&FormText> = self.left(position).map(|o| &written[&o]).collect();
            let right: Vec<&FormText> = self.right(position).map(|o| &written[&o]).collect();
            let (left, right) = (side(&left, style), side(&right, style));
            let bars = left.bars.max(right.bars) + 1;
            let text = [left.text, "|".repeat(bars), right.text].concat();
            if text.len() > limit {
                return None;
            }
            written.insert(position, FormText { text, bars });
        }
        Some(braced(&written[&form], style))
    }
}

/// The options of one side, sorted; a single one without its braces.
fn side(options: &[&FormText], style: Style) -> FormText {
    if let [only] = options
        && only.bars < MOST_BARS_WRITTEN
    {
        return FormText { text: only.text.clone(), bars: only.bars };
    }
    let mut texts: Vec<String> = options.iter().map(|option| braced(option, style)).collect();
    texts.sort_unstable();
    FormText { text: texts.join(","), bars: 0 }
}

fn braced(written: &FormText, style: Style) -> String {
    match (written.bars, style) {
        (0, _) => written.text.clone(),
        (_, Style::Latex) => format!("\\{{{}\\}}", written.text),
        _ => format!("{{{}}}", written.text),
    }
}

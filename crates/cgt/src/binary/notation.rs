//! The grammar of binary games, and forms as text.
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
//! * In a form the longest run of bars separates first: `T*||Z△|F` is `{T*|{Z△|F}}`.
//! * A letter with a star is a name, as in Figure 7.1: `X*` is `{T*|F*}`. After anything else a
//!   star is the operation: `(X)*` is `{T*,X|F*,X}`, with the same value. `*□` and `*△` make a game
//!   even or odd; `*e` and `*o` are accepted too.
//! * Connectives combine games; `¬` exchanges the players.
//! * At most 128 levels of nesting and 16 bars in a run are allowed.
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
//! The ends are T and F; letters name the games of Figure 7.1: X = {T|F}, Z△ = {F|T}, Z□ = {X|X},
//! and with a star T* = {T|T}, F* = {F|F}, X* = {T*|F*}, Z△* = {Z△|Z△}, Z□* = {Z□|Z□}. Everything
//! else is written in braces. If a form is the only option, its own braces are dropped and the bars
//! around it grow, as in T*‖Z△*|F. Options are sorted by their text, so a form has the same text in
//! every engine, and [`Games::read`] reads it back as the same form.
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
use crate::reading::{Cursor, NotationError, Sections};

/// The deepest nesting of braces, parentheses and negations that is read.
const MOST_LEVELS: usize = 128;

/// The longest run of bars that is read.
const MOST_BARS: usize = 16;

impl Games {
    pub fn read(&mut self, text: &str) -> Result<Form, NotationError> {
        self.read_watched(text, &NoProgress)
    }

    /// The form described by `text`. `sink` can stop the reading, because a short text can combine
    /// many games, and the positions of a combination are the pairs of positions.
    pub fn read_watched(
        &mut self,
        text: &str,
        sink: &dyn ProgressSink,
    ) -> Result<Form, NotationError> {
        let mut reader =
            FormReader { games: self, sink, cursor: Cursor { text, at: 0 }, levels: 0 };
        let form = reader.game()?;
        match reader.cursor.peek() {
            None => Ok(form),
            Some(_) => Err(reader.expected("the end")),
        }
    }
}

struct FormReader<'a> {
    games: &'a mut Games,
    sink: &'a dyn ProgressSink,
    cursor: Cursor<'a>,
    levels: usize,
}

impl FormReader<'_> {
    fn expected(&mut self, expected: &str) -> NotationError {
        let found = self.cursor.peek().map_or("the end".to_owned(), |found| format!("`{found}`"));
        NotationError::expected((self.cursor.text, self.cursor.at), expected, found)
    }

    fn expect(&mut self, sign: &str, expected: &str) -> Result<(), NotationError> {
        if self.cursor.accept(&[sign]) { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn refused(&self, at: usize, reason: &str) -> NotationError {
        NotationError::refused((self.cursor.text, at), reason)
    }

    /// A form without braces, or a single expression.
    fn game(&mut self) -> Result<Form, NotationError> {
        let sections = self.sections()?;
        if let [(_, options)] = &sections.lists[..] {
            return match options[..] {
                [form] => Ok(form),
                _ => Err(self.expected("`|`")),
            };
        }
        self.divided(sections)
    }

    fn sections(&mut self) -> Result<Sections<Form>, NotationError> {
        let mut sections = Sections { lists: Vec::new(), bars: Vec::new() };
        loop {
            let start = self.cursor.skip_spaces();
            let mut options = vec![self.expression()?];
            while self.cursor.accept(&[","]) {
                options.push(self.expression()?);
            }
            sections.lists.push((start, options));
            let at = self.cursor.skip_spaces();
            let bars = self.cursor.word(|c| c == '|').len();
            match bars {
                0 => return Ok(sections),
                1..=MOST_BARS => self.cursor.at += bars,
                _ => return Err(self.refused(at, &format!("more than {MOST_BARS} bars in a run"))),
            }
            sections.bars.push(bars);
        }
    }

    fn divided(&mut self, sections: Sections<Form>) -> Result<Form, NotationError> {
        let text = self.cursor.text;
        let mut form = |_, [left, right]: [Vec<Form>; 2]| self.games.intern(&left, &right);
        let sides = sections.divided(text, &mut form)?;
        Ok(form(0, sides))
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
        while self.cursor.accept(signs) {
            let next = part(self)?;
            form = self.games.combine_watched(connective, form, next, self.sink)?;
        }
        Ok(form)
    }

    fn factor(&mut self) -> Result<Form, NotationError> {
        self.levels += 1;
        if self.levels > MOST_LEVELS {
            return Err(self.refused(self.cursor.at, &format!("more than {MOST_LEVELS} levels")));
        }
        let form = if self.cursor.accept(&["¬", "~"]) {
            let form = self.factor()?;
            self.games.negated(form)
        } else {
            let mut form = self.operand()?;
            loop {
                if self.cursor.accept(&["*□", "*e"]) {
                    form = self.games.with_parity(form, Parity::Even);
                } else if self.cursor.accept(&["*△", "*o"]) {
                    form = self.games.with_parity(form, Parity::Odd);
                } else if self.cursor.accept(&["*"]) {
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
            if self.cursor.accept(&texts) {
                let after = self.cursor.rest().strip_prefix('*');
                let star = after.is_some_and(|after| !after.starts_with(['□', '△', 'e', 'o']));
                self.cursor.at += usize::from(star);
                return Ok(self.games.lettered(letter, star));
            }
        }
        if self.cursor.accept(&["("]) {
            let form = self.game()?;
            self.expect(")", "a connective, `|` or `)`")?;
            return Ok(form);
        }
        if self.cursor.accept(&["{"]) {
            let sections = self.sections()?;
            if sections.bars.is_empty() {
                return Err(self.expected("a connective, `,` or `|`"));
            }
            self.expect("}", "a connective, `,`, `|` or `}`")?;
            return self.divided(sections);
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

/// The text of a form without its outer braces.
struct FormText {
    text: String,
    /// The length of its longest run of bars; none for a name.
    bars: usize,
}

impl Games {
    /// The form named by a letter of Figure 7.1, with or without a star.
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

    /// The text of a form; `None` if it or a part of it is longer than `limit` bytes. Forms share
    /// positions but texts do not, so a form of a few dozen positions can have a huge text.
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

/// One player's options, sorted; a single one without its braces.
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

//! The notation of normal-play games.
//!
//! # Reading
//!
//! ```text
//! expression = sum { name sum }                          name of an operation on two games
//! sum        = term { ("+" | "-" | "±") term }
//! term       = "-" term | "±" switch | ordinal
//! switch     = term | "(" expression { "," expression } ")"
//! ordinal    = operand [ ":" term ]
//! operand    = "{" form "}" | "'{" form "}'" | "(" expression ")" | literal | multiple | call
//! form       = [list] bars [list] { bars [list] }        list = expression { "," expression }
//! literal    = [number] [arrows | power] [star]          not empty, no spaces inside
//! power      = ("^" | "v") ("<" digits ">" | "[" digits "]")     at most 1000
//! number     = ["-"] digits [ "/" digits ]               the denominator a power of two
//! arrows     = "^" … | "v" … | "^" digits | "v" digits   at most 2^40; ↑ ↓ ⇑ ⇓ are read too
//! star       = "*" [digits]                              at most *65535, alone *4294967295
//! multiple   = ["-"] digits ("." | "*") operand          3.^ is ↑ three times
//! call       = name "(" [ argument { "," argument } ] ")"    argument = expression | "text"
//! ```
//!
//! * In a form the longest run of bars separates first: `{a|b||c|d}` is `{{a|b}|{c|d}}`.
//! * `1*` is 1 + *, `3*5` is 3 + *5, `2^3*2` is 2 + 3·↑ + *2; a star multiplies only if it cannot
//!   be a nimber, `5*{3|1}`. A minus directly before digits belongs to the number: `-1^` is −1 + ↑,
//!   `-(1^)` is −1 − ↑.
//! * `^<n>` is the power `↑ⁿ` and `^[n]` the sum `↑ + … + ↑ⁿ` of powers, as in CGSuite, whose
//!   output is accepted: `2Tiny(2)`, `+-{0,^*}`, `v[2]*`.
//! * `G.name` and `G.name(…)` are `name(G, …)`, and so is `G name …`; after a number the point
//!   multiplies, unless an operation would lack an argument: `6.Heat(1)`.
//! * `+-` is `±`, also between games: `5+-1` is 5 ± 1, and `5 + -1` is 4. `+_2` and `-_2` are tiny-
//!   and miny-two.
//! * In `G:H` a form in braces is not simplified; anything else denotes its canonical form. Quotes
//!   around braces are ignored.
//! * `2over` is 2 + over, `upon*` is upon + *, `^[on]` is upon and `^<on>` uponth: adjacent terms
//!   are added. These are loopy games, as are `name{…|…}` and `S & T`; normal play refuses them,
//!   and [`loopy`](crate::loopy) accepts them.
//! * Names are those of [`BUILT_IN`] and of the caller's [`NameScope`].
//! * At most 256 levels of nesting, 16 bars in a run and 4096 characters in a number are allowed.
//!
//! # Writing
//!
//! [`Style`] chooses ASCII, Unicode or LaTeX. The text depends only on the value, and ASCII or
//! Unicode text reads back to the same game, within the limits above; [`Games::show_readable`]
//! respects them or returns the exceeded limit.
//!
//! ```
//! use mustplay_cgt::normal::{Games, Style};
//!
//! let mut games = Games::new();
//! let g = games.read("{0,*,1,2 | 0,*,1,2}").unwrap();
//! assert_eq!(games.ascii(g), "{2|0,*}");
//! let h = games.read("{1|0||-1} + +-3 - ^^*").unwrap();
//! let text = games.show(h, Style::Unicode);
//! assert_eq!(games.read(&text), Ok(h));
//! assert_eq!(games.read("{1|").unwrap_err().to_string(),
//!     "line 1, column 4: expected an option, `|` or `}`, found the end");
//! ```

mod evaluate;
mod parser;
mod power;
mod printer;
mod syntax;

pub use crate::reading::{NotationError, SentencePlace};
pub use evaluate::{Argument, BUILT_IN, NameScope, NoNames};
pub(crate) use evaluate::{Evaluator, operation, usual_name};
pub use syntax::{
    Expression, ExpressionKind, Form, Relation, Sentence, Statement, WrittenArgument,
};

use thiserror::Error;

use self::power::MAX_POWER;
use self::printer::Printer;
use super::games::{Game, Games, Options};
use super::order::Player;
use super::sum::MAX_UPS;
use mustplay_core::dyadic::MAX_LITERAL;
use mustplay_core::{NoProgress, ProgressSink};

/// The characters in which games are written.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    schemars::JsonSchema,
    serde::Deserialize,
    serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// `^ v * +-`.
    #[default]
    Ascii,
    /// `↑ ↓ ⇑ ⇓ * ±`.
    Unicode,
    /// For mathematics mode; not read back.
    Latex,
}

/// `*n` as text; nothing for 0.
pub(crate) fn star_text(nimber: u32) -> String {
    match nimber {
        0 => String::new(),
        1 => "*".to_owned(),
        n => format!("*{n}"),
    }
}

impl Games {
    /// The game that `text` describes, with the built-in names.
    pub fn read(&mut self, text: &str) -> Result<Game, NotationError> {
        self.read_with(text, &mut NoNames, &NoProgress)
    }

    /// The game that `text` describes, with further names, reporting to `sink`.
    pub fn read_with(
        &mut self,
        text: &str,
        names: &mut dyn NameScope,
        sink: &dyn ProgressSink,
    ) -> Result<Game, NotationError> {
        let expression = parser::parse(text)?;
        self.evaluate(&expression, text, names, sink)
    }

    /// The game that an expression of `text` describes, for a notation that contains this one.
    pub fn evaluate(
        &mut self,
        expression: &Expression,
        text: &str,
        names: &mut dyn NameScope,
        sink: &dyn ProgressSink,
    ) -> Result<Game, NotationError> {
        let mut evaluator = Evaluator { text, games: self, names, sink };
        evaluator.evaluate(expression)
    }

    /// The canonical form of `g` as text.
    ///
    /// A text repeats a follower wherever it occurs, so a game with few followers can have a very
    /// long text; see [`Games::show_within`].
    pub fn show(&mut self, g: Game, style: Style) -> String {
        let text = self.show_within(g, style, usize::MAX);
        text.expect("no text is longer than the longest text")
    }

    /// The canonical form of `g` as text; `None` if it takes more than `limit` bytes.
    pub fn show_within(&mut self, g: Game, style: Style, limit: usize) -> Option<String> {
        let mut printer = Printer::new(self, style);
        printer.print(g, limit, false).ok()
    }

    /// The canonical form of `g` as text of at most `limit` bytes that [`Games::read`] accepts.
    ///
    /// ```
    /// use mustplay_cgt::normal::notation::Unwritten;
    /// use mustplay_cgt::normal::{Games, Style};
    ///
    /// let mut games = Games::new();
    /// let tall = games.read("ordinal(*2,300)").unwrap();
    /// assert_eq!(games.show_readable(tall, Style::Ascii, 10_000), Err(Unwritten::Deep));
    /// assert!(games.read(&games.clone().ascii(tall)).is_err());
    /// ```
    pub fn show_readable(
        &mut self,
        g: Game,
        style: Style,
        limit: usize,
    ) -> Result<String, Unwritten> {
        Printer::new(self, style).print(g, limit, true)
    }

    pub fn ascii(&mut self, g: Game) -> String {
        self.show(g, Style::Ascii)
    }

    /// Sorts games in the order in which options are written.
    pub(crate) fn in_written_order(&mut self, options: Options) -> Options {
        Printer::new(self, Style::Ascii).sorted(options)
    }

    /// The player's canonical options in the order in which they are written, which does not depend
    /// on the other games of the engine.
    pub(in crate::normal) fn written_options(&mut self, g: Game, player: Player) -> Options {
        let options = self.options(g, player);
        self.in_written_order(options)
    }
}

// Three quantities are bounded: nesting, because the reader is recursive; digits, because
// converting long numbers takes quadratic time; and nimbers inside an expression, because comparing
// a nimber with other infinitesimals visits all its options. The printer keeps these bounds for
// text that must be readable.

/// The deepest nesting of braces, parentheses and signs.
pub(super) const MAX_NESTING: usize = 256;

/// The largest nimber inside an expression. It is one less than a power of two, so sums of such
/// nimbers stay within it. A nimber that is the whole text may have any 32-bit value.
pub const MAX_NIMBER: u32 = (1 << 16) - 1;

/// Why a game has no text that reads back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unwritten {
    #[error("its text has more than {limit} characters")]
    Long { limit: usize },
    #[error("its text has more than {MAX_NESTING} levels of nesting")]
    Deep,
    #[error("a number in it has more than {MAX_LITERAL} characters")]
    Digits,
    #[error("it has more than {MAX_UPS} ups")]
    Ups,
    #[error("a power of ↑ in it is higher than {MAX_POWER}")]
    Power,
    #[error("a nimber in it is larger than *{MAX_NIMBER}")]
    Nimber,
}

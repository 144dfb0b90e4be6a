//! Words of the notation.

use super::Style;
use super::error::{NotationError, TextPlace};
use super::sentence::Relation;

/// One word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Digits.
    Digits(String),
    /// A name; `v` alone is an arrow.
    Name(String),
    /// Text in quotes, without them.
    Text(String),
    /// `^` or `↑`, positive, or `v` or `↓`, negative; doubled arrows count twice.
    Arrow(i32),
    /// `*`.
    Star,
    /// A run of bars.
    Bars(usize),
    /// `±` or `+-`.
    PlusMinus,
    /// A relation other than `=` and `||`; `<>` is CGSuite's `||`.
    Relation(Relation),
    /// Any other mark: `{ } ( ) [ ] , ; + - . : / _ = & '`.
    Mark(char),
}

impl Token {
    /// How an error message calls the token.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Digits(digits) if digits.len() > 20 => {
                format!("a number of {} digits", digits.len())
            }
            Self::Digits(digits) => format!("`{digits}`"),
            Self::Name(name) => format!("`{}`", shortened(name)),
            Self::Text(text) => format!("the text {:?}", shortened(text)),
            Self::Arrow(n) if *n > 0 => "`^`".to_owned(),
            Self::Arrow(_) => "`v`".to_owned(),
            Self::Star => "`*`".to_owned(),
            Self::Bars(n) if *n > 8 => format!("{n} bars"),
            Self::Bars(n) => format!("`{}`", "|".repeat(*n)),
            Self::PlusMinus => "`±`".to_owned(),
            Self::Relation(relation) => format!("`{}`", relation.symbol(Style::Ascii)),
            Self::Mark(mark) => format!("`{mark}`"),
        }
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() > 40 {
        text.chars().take(37).chain("...".chars()).collect()
    } else {
        text.to_owned()
    }
}

/// A word and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) token: Token,
    /// First byte.
    pub(super) start: usize,
    /// Whether it follows the word before it without a space.
    pub(super) glued: bool,
}

/// Splits a text into words.
pub(super) fn words(text: &str) -> Result<Vec<Word>, NotationError> {
    let mut words = Vec::new();
    let mut rest = text.char_indices().peekable();
    let mut end_of_last = usize::MAX;
    while let Some((start, c)) = rest.next() {
        if c.is_whitespace() {
            continue;
        }
        let mut take_while = |first: String, keep: fn(char) -> bool| {
            let mut word = first;
            while let Some(&(_, next)) = rest.peek() {
                if !keep(next) {
                    break;
                }
                word.push(next);
                rest.next();
            }
            word
        };
        let token = match c {
            '0'..='9' => Token::Digits(take_while(c.to_string(), |c| c.is_ascii_digit())),
            'v' if stands_for_down(&text[start..]) => Token::Arrow(-1),
            'a'..='z' | 'A'..='Z' => {
                let keep = |c: char| c.is_ascii_alphanumeric() || c == '_';
                Token::Name(take_while(c.to_string(), keep).to_ascii_lowercase())
            }
            '"' => {
                let quoted = take_while(String::new(), |c| c != '"');
                if rest.next().is_none() {
                    return Err(NotationError::Expected {
                        place: TextPlace::of(text, text.len()),
                        expected: "a closing quote".to_owned(),
                        found: "the end".to_owned(),
                    });
                }
                Token::Text(quoted)
            }
            '|' => match take_while(c.to_string(), |c| c == '|').len() {
                1 if rest.next_if(|&(_, c)| c == '>').is_some() => {
                    Token::Relation(Relation::NotAtMost)
                }
                bars => Token::Bars(bars),
            },
            '<' => Token::Relation(match rest.next_if(|&(_, c)| matches!(c, '=' | '|' | '>')) {
                Some((_, '=')) => Relation::AtMost,
                Some((_, '>')) => Relation::Confused,
                Some(_) => Relation::NotAtLeast,
                None => Relation::Less,
            }),
            '>' => Token::Relation(match rest.next_if(|&(_, c)| c == '=') {
                Some(_) => Relation::AtLeast,
                None => Relation::Greater,
            }),
            '=' if rest.next_if(|&(_, c)| c == '=').is_some() => Token::Relation(Relation::Equal),
            '!' if rest.next_if(|&(_, c)| c == '=').is_some() => Token::Relation(Relation::Unequal),
            '≠' => Token::Relation(Relation::Unequal),
            '≤' => Token::Relation(Relation::AtMost),
            '≥' => Token::Relation(Relation::AtLeast),
            '‖' => Token::Bars(2),
            '^' | '↑' => Token::Arrow(1),
            '↓' => Token::Arrow(-1),
            '⇑' => Token::Arrow(2),
            '⇓' => Token::Arrow(-2),
            '*' | '∗' | '⋆' | '★' => Token::Star,
            '±' => Token::PlusMinus,
            '+' if rest.next_if(|&(_, c)| matches!(c, '-' | '−')).is_some() => Token::PlusMinus,
            '∞' => Token::Name("inf".to_owned()),
            '−' => Token::Mark('-'),
            '·' => Token::Mark('.'),
            '{' | '}' | '(' | ')' | '[' | ']' | ',' | ';' | '+' | '-' | '.' | ':' | '/' | '_'
            | '=' | '&' | '\'' => Token::Mark(c),
            other => {
                return Err(NotationError::Expected {
                    place: TextPlace::of(text, start),
                    expected: "a game".to_owned(),
                    found: format!("{other:?}"),
                });
            }
        };
        words.push(Word { token, start, glued: start == end_of_last });
        end_of_last = rest.peek().map_or(text.len(), |&(next, _)| next);
    }
    Ok(words)
}

/// Whether a `v` is an arrow: only further `v`s, then digits, stand before anything else.
fn stands_for_down(text: &str) -> bool {
    let after = text.trim_start_matches('v');
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '(')
}

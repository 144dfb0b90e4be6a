//! Games as text: `{a,{T|b}|_}`.
//!
//! ```text
//! text        = { definition ";" } game
//! definition  = "$" number "=" game
//! game        = outcome | "*" | "$" number | "{" options "|" options "}"
//! options     = game { "," game }
//! ```
//!
//! Outcomes go by their names in the poset; `⊤` and `⊥` also name its top and bottom, and
//! `*` is `{⊤|⊥}`. A definition names a position once so that it can be used many times.
//! Spaces and line breaks may stand between symbols.
//!
//! The printer writes each value in one way only (options in the order of
//! CVH Figure 9) and what it writes is read back as the same form. It writes a tree,
//! unless sharing makes the tree larger than 65 536 positions; then it defines the shared
//! positions. Both directions are loops: nesting is limited by memory alone.
//!
//! ```
//! use mustplay_games::outcome::{Games, Poset};
//!
//! let mut games = Games::new(Poset::linear(4).unwrap());
//! let g = games.parse("$1={a|_}; {{T|b} | $1, {b|$1}}").unwrap();
//! assert_eq!(games.text(g), "{{T|b}|{a|_},{b|{a|_}}}");
//! let error = games.parse("{a|c}").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 4: expected an outcome (_, a, b, T), `*`, `$` or `{`, found `c`"
//! );
//! ```

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::engine::{Games, RawGame};
use super::listing::Listing;
use super::poset::{Poset, is_name_char};
use super::positions::Positions;
use crate::GameId;

/// The largest tree that is written without definitions, in atoms and pairs of braces.
const TREE_LIMIT: u64 = 1 << 16;

/// Text that is not a game over the poset.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct NotationError {
    /// Line, from one.
    pub line: usize,
    /// Column in characters, from one.
    pub column: usize,
    /// What would have been right.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl Games {
    /// The form that `text` describes.
    pub fn parse(&mut self, text: &str) -> Result<RawGame, NotationError> {
        Reader::new(self, text).read().map(RawGame)
    }

    /// The text of a game.
    pub fn text(&self, game: impl Into<RawGame>) -> String {
        self.positions(game).text(&self.poset)
    }
}

impl Positions {
    /// The text of the game over `poset`, which must be the poset it came from.
    pub fn text(&self, poset: &Poset) -> String {
        let listing = Listing::of(self);
        let mut text = String::new();
        let mut names: FxHashMap<u32, usize> = FxHashMap::default();
        if self.tree_size() > TREE_LIMIT {
            for place in self.shared() {
                let name = names.len() + 1;
                let _ = write!(text, "${name}=");
                self.write_tree(poset, &listing, &names, place, &mut text);
                text.push(';');
                names.insert(place, name);
            }
        }
        self.write_tree(poset, &listing, &names, self.root() as u32, &mut text);
        text
    }

    /// Composite positions that are options more than once, options first.
    fn shared(&self) -> Vec<u32> {
        let mut uses = vec![0_u32; self.len()];
        for place in 0..self.len() {
            for &option in self.options(place) {
                uses[option as usize] += 1;
            }
        }
        (0..self.len())
            .filter(|&place| uses[place] > 1 && self.outcome(place).is_none())
            .map(|place| place as u32)
            .collect()
    }

    /// Writes one position; its named positions by their names.
    fn write_tree(
        &self,
        poset: &Poset,
        listing: &Listing,
        names: &FxHashMap<u32, usize>,
        root: u32,
        text: &mut String,
    ) {
        enum Piece {
            Game(u32),
            Symbol(char),
        }
        let mut pieces = vec![Piece::Game(root)];
        while let Some(piece) = pieces.pop() {
            let place = match piece {
                Piece::Symbol(symbol) => {
                    text.push(symbol);
                    continue;
                }
                Piece::Game(place) => place,
            };
            if let Some(name) = names.get(&place) {
                let _ = write!(text, "${name}");
            } else if let Some(atom) = self.outcome(place as usize) {
                text.push_str(poset.name(atom));
            } else {
                text.push('{');
                pieces.push(Piece::Symbol('}'));
                let sides = [
                    listing.right(self, place as usize),
                    listing.left(self, place as usize),
                ];
                for (side, options) in sides.into_iter().enumerate() {
                    for (at, option) in options.into_iter().rev().enumerate() {
                        if at > 0 {
                            pieces.push(Piece::Symbol(','));
                        }
                        pieces.push(Piece::Game(option));
                    }
                    if side == 0 {
                        pieces.push(Piece::Symbol('|'));
                    }
                }
            }
        }
    }
}

/// A pair of braces that is not closed yet.
#[derive(Default)]
struct Open {
    left: Vec<GameId>,
    right: Vec<GameId>,
    past_bar: bool,
}

struct Reader<'a> {
    games: &'a mut Games,
    chars: Vec<char>,
    at: usize,
    definitions: FxHashMap<u32, GameId>,
}

impl<'a> Reader<'a> {
    fn new(games: &'a mut Games, text: &str) -> Self {
        Self {
            games,
            chars: text.chars().collect(),
            at: 0,
            definitions: FxHashMap::default(),
        }
    }

    fn read(mut self) -> Result<GameId, NotationError> {
        while let Some(name) = self.definition_head()? {
            let game = self.game()?;
            if self.peek() != Some(';') {
                return Err(self.expected("`;` after the definition"));
            }
            self.at += 1;
            self.definitions.insert(name, game);
        }
        let game = self.game()?;
        match self.peek() {
            None => Ok(game),
            Some(_) => Err(self.expected("the end")),
        }
    }

    /// The next symbol after spaces.
    fn peek(&mut self) -> Option<char> {
        while self.chars.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.chars.get(self.at).copied()
    }

    /// `$n =`, if a definition stands here; a use of a name is left alone.
    fn definition_head(&mut self) -> Result<Option<u32>, NotationError> {
        if self.peek() != Some('$') {
            return Ok(None);
        }
        let start = self.at;
        let name = self.label()?;
        if self.peek() == Some('=') {
            if self.definitions.contains_key(&name) {
                self.at = start;
                return Err(self.expected("a name that is not defined yet"));
            }
            self.at += 1;
            return Ok(Some(name));
        }
        self.at = start;
        Ok(None)
    }

    /// `$n`.
    fn label(&mut self) -> Result<u32, NotationError> {
        self.at += 1;
        let start = self.at;
        while self.chars.get(self.at).is_some_and(char::is_ascii_digit) {
            self.at += 1;
        }
        let digits: String = self.chars[start..self.at].iter().collect();
        digits.parse().map_err(|_| {
            self.at = start;
            self.expected("a number after `$`")
        })
    }

    fn game(&mut self) -> Result<GameId, NotationError> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            if self.peek() == Some('{') {
                self.at += 1;
                open.push(Open::default());
                continue;
            }
            let mut game = self.simple_game()?;
            // The game is an option of the innermost braces, which may now close and be an
            // option in turn.
            loop {
                let Some(braces) = open.last_mut() else {
                    return Ok(game);
                };
                let side = if braces.past_bar {
                    &mut braces.right
                } else {
                    &mut braces.left
                };
                side.push(game);
                let past_bar = braces.past_bar;
                match self.peek() {
                    Some(',') => {}
                    Some('|') if !past_bar => {
                        open.last_mut().expect("still open").past_bar = true;
                    }
                    Some('}') if past_bar => {
                        self.at += 1;
                        let braces = open.pop().expect("still open");
                        game = self.games.intern(&braces.left, &braces.right);
                        continue;
                    }
                    _ if past_bar => return Err(self.expected("`,` or `}`")),
                    _ => return Err(self.expected("`,` or `|`")),
                }
                self.at += 1;
                break;
            }
        }
    }

    /// An outcome, `*` or a defined name.
    fn simple_game(&mut self) -> Result<GameId, NotationError> {
        match self.peek() {
            Some('*') => {
                let (Some(top), Some(bottom)) = (self.games.poset.top(), self.games.poset.bottom())
                else {
                    return Err(self.expected("a poset with top and bottom for `*`"));
                };
                self.at += 1;
                let (top, bottom) = (self.games.intern_atom(top), self.games.intern_atom(bottom));
                Ok(self.games.intern(&[top], &[bottom]))
            }
            Some('$') => {
                let start = self.at;
                let label = self.label()?;
                self.definitions.get(&label).copied().ok_or_else(|| {
                    self.at = start;
                    self.expected("a name defined before")
                })
            }
            _ => self.outcome(),
        }
    }

    fn outcome(&mut self) -> Result<GameId, NotationError> {
        let start = self.at;
        let mut end = start;
        while self.chars.get(end).is_some_and(|&c| is_name_char(c)) {
            end += 1;
        }
        let name: String = self.chars[start..end].iter().collect();
        let Some(atom) = self.games.poset.atom(&name) else {
            let expected = format!(
                "an outcome ({}), `*`, `$` or `{{`",
                sample_of_names(&self.games.poset)
            );
            return Err(self.expected(&expected));
        };
        self.at = end;
        Ok(self.games.intern_atom(atom))
    }

    fn expected(&mut self, expected: &str) -> NotationError {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some(first) if is_name_char(first) => {
                let rest = self.chars[self.at..].iter();
                let word: String = rest.take_while(|&&c| is_name_char(c)).take(20).collect();
                format!("`{word}`")
            }
            Some(first) => format!("`{first}`"),
        };
        let before = &self.chars[..self.at];
        let line_start = before
            .iter()
            .rposition(|&c| c == '\n')
            .map_or(0, |at| at + 1);
        NotationError {
            line: before.iter().filter(|&&c| c == '\n').count() + 1,
            column: self.at - line_start + 1,
            expected: expected.to_owned(),
            found,
        }
    }
}

/// The names of the outcomes, or the first few of many.
fn sample_of_names(poset: &Poset) -> String {
    const SHOWN: usize = 8;
    let names: Vec<&str> = poset.atoms().take(SHOWN).map(|a| poset.name(a)).collect();
    let more = if poset.len() > SHOWN { ", …" } else { "" };
    names.join(", ") + more
}

//! The notation of games over outcomes, and of questions about them.
//!
//! ```text
//! text       = { definition ";" } ( game | question )
//! definition = ( "$" number | name ) "=" ( game | function )
//! question   = side relation side               side = game | "{" games "}"
//! relation   = ( "<=" | ">=" | "<" | ">" | "=" | "==" | "||" | "<|" | "|>" ) [ subscript ]
//! subscript  = "_l" | "_r" | "_g" | "_g1" | "_g2"
//!
//! game       = term { ( "+" | "+_" function ) term }
//! term       = meet { "\/" meet }               meet = factor { "/\" factor }
//! factor     = { "↑" | "↓" } operand { "^op" | "over" poset }
//! operand    = outcome | "*" | "$" number | name | "{" games "|" games "}" | "(" game ")" | call
//! games      = game { "," game }
//! call       = operation "(" games ")" | function "(" game ")" | "map" "(" function "," game ")"
//! operation  = "canonical" | "copycat" | "down" | "join" | "meet" | "monotone" | "op" | "up"
//!
//! function   = "and" | "or" | "lambda" | "rho" | "first" | "second" | "member" | name
//!            | ( "above" | "notbelow" ) "(" outcome { "," outcome } ")"
//!            | "[" entry { "," entry } [ "over" poset ] "]"
//! entry      = ( outcome | "else" ) "->" outcome
//! ```
//!
//! * Outcomes have their names in the poset; `⊤` and `⊥` also name its top and bottom, and `*` is
//!   `{⊤|⊥}`. `over` precedes the poset of a game's outcomes; without it, games are over the
//!   caller's poset. Spaces and line breaks are allowed between symbols.
//! * A text denotes a *form*: `+` is literally CVH Definition 8.1, over the product of the posets,
//!   whose outcomes are pairs `a&b`; `\/` is the game of CVH Proposition 4.13. `canonical(G)` is
//!   the canonical form.
//! * `G +_f H` is `f(G + H)` (CVH Definition 8.7). `and`, `or` are greatest lower and least upper
//!   bounds of outcomes, `lambda` and `rho` those of CVH §8.4, `first` and `second` are
//!   projections, `member` tests whether an outcome is in one of the `upsets` of its poset. `above`
//!   and `notbelow` map to `L2`. A table maps to the poset named in it, or to the caller's.
//! * `copycat(G)` is `G +_λ Gᵒᵖ` (CVH Lemma 8.9), `up` and `down` are `↑` and `↓` (CVH
//!   Definition 5.7), `monotone(G)` is a monotone form (CVH Theorem 6.5).
//! * A set in braces can be on either side of a question (CVH §5): `S <= G` means that all of `S`
//!   are at most `G`; `<=_l` and `<=_r` compare two sets as options.
//! * `≤ ≥ ⊲ ⊳ ≃ ‖ ∨ ∧ λ ρ × → ᵒᵖ ₗ ᵣ ᵍ ₁ ₂` are accepted as well.
//!
//! [`Games::parse`] reads only forms: outcomes, `*`, braces and definitions with numbers. This is
//! the printed notation, which reads back as the same form. [`Expressions`] reads the whole
//! notation. Reading and writing are loops, so only memory limits nesting.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::linear(4).unwrap());
//! let g = games.parse("$1={a|_}; {{T|b} | $1, {b|$1}}").unwrap();
//! assert_eq!(games.text(g), "{{T|b}|{a|_},{b|{a|_}}}");
//! let error = games.parse("{a|c}").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 4: expected an outcome (_, a, b, T), `*`, `$` or `{`, found `c`"
//! );
//! ```
//!
//! # Writing
//!
//! Each value has one text, with options in the order of CVH Figure 9. It is written as a tree; if
//! sharing makes the tree larger than 65 536 positions, the shared positions are defined once.

mod evaluate;
mod lexer;
mod parser;
mod question;
mod syntax;

use self::parser::Extent;
use self::syntax::{LastSentence, NodeKind};
use super::engine::{Games, RawGame};
use super::poset::OutcomePoset;
use super::positions::{Listing, Positions};
use crate::GameId;
pub use crate::reading::NotationError;
pub use evaluate::{Expressions, Sentence, Space, SpaceId};
pub use question::{Answer, CopyCat, Question, Relation, RelationSign, Sense};
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

impl Games {
    /// The form that `text` describes.
    pub fn parse(&mut self, text: &str) -> Result<RawGame, NotationError> {
        let syntax = parser::parse(text, &self.poset, Extent::Forms)?;
        let mut games: Vec<GameId> = Vec::with_capacity(syntax.nodes.len());
        for node in &syntax.nodes {
            let ids = |options: &[usize]| options.iter().map(|&at| games[at]).collect::<Vec<_>>();
            let game = match &node.kind {
                NodeKind::Reference(defined) => games[*defined],
                NodeKind::Form { left, right } => self.intern(&ids(left), &ids(right)),
                kind => {
                    let atomic = self.atomic(kind);
                    atomic.map_err(|expected| {
                        let found = syntax.text.found(node.place);
                        syntax.text.refuse(node.place, expected, found)
                    })?
                }
            };
            games.push(game);
        }
        match syntax.said {
            LastSentence::Game(root) => Ok(RawGame(games[root])),
            LastSentence::Question { .. } => unreachable!("forms are no questions"),
        }
    }

    /// The game of an outcome or of `*`; otherwise the expected input.
    fn atomic(&mut self, kind: &NodeKind) -> Result<GameId, String> {
        match kind {
            NodeKind::Star => {
                let ends = self.poset.top().zip(self.poset.bottom());
                let (top, bottom) = ends.ok_or("a poset with top and bottom for `*`")?;
                let (top, bottom) = (self.intern_atom(top), self.intern_atom(bottom));
                Ok(self.intern(&[top], &[bottom]))
            }
            NodeKind::Outcome(name) => match self.poset.atom(name) {
                Some(atom) => Ok(self.intern_atom(atom)),
                None => Err(expected_game(&self.poset)),
            },
            _ => Err("a form".to_owned()),
        }
    }
}

fn expected_game(poset: &OutcomePoset) -> String {
    format!("an outcome ({}), `*`, `$` or `{{`", sample_of_names(poset))
}

fn sample_of_names(poset: &OutcomePoset) -> String {
    const SHOWN: usize = 8;
    let names: Vec<&str> = poset.atoms().take(SHOWN).map(|a| poset.name(a)).collect();
    let more = if poset.len() > SHOWN { ", …" } else { "" };
    names.join(", ") + more
}

/// The largest tree written without definitions, in atoms and pairs of braces.
const TREE_LIMIT: u64 = 1 << 16;

impl Games {
    pub fn text(&self, game: impl Into<RawGame>) -> String {
        self.positions(game).text(&self.poset)
    }
}

impl Positions {
    /// The text of the game over `poset`, which must be its own poset.
    pub fn text(&self, poset: &OutcomePoset) -> String {
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

    /// Writes one position, with named positions as their names.
    fn write_tree(
        &self,
        poset: &OutcomePoset,
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
                let sides =
                    [listing.right(self, place as usize), listing.left(self, place as usize)];
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

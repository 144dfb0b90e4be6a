//! From games to text.
//!
//! Options are sorted by their stops and shape, not by where the engine stores them, so one
//! game has one text in every engine. A single option that is a form itself is written
//! without braces and the bars around it grow: `{2|1||0}`; runs of more than three bars are
//! avoided by keeping the braces.

use std::fmt::Write as _;
use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Style;
use crate::normal::{Dyadic, Game, Games, Options, Outcome};

/// The longest run of bars printed.
const MAX_BARS: usize = 3;

/// What is written next.
enum Item {
    Text(&'static str),
    Bars(usize),
    /// A game, with braces if it needs any.
    Game(Game),
    /// A form without its braces.
    Bare(Game),
}

/// How a game is written.
#[derive(Clone)]
enum Shape {
    /// Number, ups and star.
    Nus(Dyadic, i64, u32),
    /// `±G`.
    Switch(Game),
    Tiny(Game),
    Miny(Game),
    /// `{left | right}` with this many bars.
    Form(Options, Options, usize),
}

pub(super) struct Printer<'a> {
    games: &'a mut Games,
    style: Style,
    shapes: FxHashMap<Game, Shape>,
    keys: FxHashMap<Game, u64>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(games: &'a mut Games, style: Style) -> Self {
        Self {
            games,
            style,
            shapes: FxHashMap::default(),
            keys: FxHashMap::default(),
        }
    }

    /// The text of `game`, unless it is longer than `limit` bytes.
    pub(super) fn print(&mut self, game: Game, limit: usize) -> Option<String> {
        self.find_shapes(game);
        let mut out = String::new();
        let mut items = vec![Item::Game(game)];
        while let Some(item) = items.pop() {
            if out.len() > limit {
                return None;
            }
            match item {
                Item::Text(text) => out.push_str(text),
                Item::Bars(n) => self.bars(&mut out, n),
                Item::Game(game) | Item::Bare(game) => {
                    let bare = matches!(item, Item::Bare(_));
                    self.expand(&mut out, &mut items, game, bare);
                }
            }
        }
        (out.len() <= limit).then_some(out)
    }

    /// Writes a game that is one word, or puts its parts on the list of what comes next.
    fn expand(&self, out: &mut String, items: &mut Vec<Item>, game: Game, bare: bool) {
        let latex = self.style == Style::Latex;
        match &self.shapes[&game] {
            Shape::Nus(number, ups, nimber) => self.nus(out, number, *ups, *nimber),
            Shape::Switch(inner) => {
                out.push_str(match self.style {
                    Style::Ascii => "+-",
                    Style::Unicode => "±",
                    Style::Latex => "\\pm ",
                });
                items.push(Item::Game(*inner));
            }
            Shape::Tiny(inner) | Shape::Miny(inner) => {
                let tiny = matches!(self.shapes[&game], Shape::Tiny(_));
                items.push(Item::Text(if latex { "}" } else { ")" }));
                items.push(Item::Game(*inner));
                items.push(Item::Text(match (tiny, latex) {
                    (true, false) => "tiny(",
                    (false, false) => "miny(",
                    (true, true) => "{+}_{",
                    (false, true) => "{-}_{",
                }));
            }
            Shape::Form(left, right, bars) => {
                let (open, close) = if latex { ("\\{", "\\}") } else { ("{", "}") };
                if !bare {
                    out.push_str(open);
                    items.push(Item::Text(close));
                }
                self.side(items, right);
                items.push(Item::Bars(*bars));
                self.side(items, left);
            }
        }
    }

    /// Puts the options of one player on the list, last first.
    fn side(&self, items: &mut Vec<Item>, options: &[Game]) {
        if let [only] = *options
            && matches!(self.shapes[&only], Shape::Form(_, _, bars) if bars < MAX_BARS)
        {
            items.push(Item::Bare(only));
            return;
        }
        for (i, &option) in options.iter().enumerate().rev() {
            items.push(Item::Game(option));
            if i > 0 {
                items.push(Item::Text(","));
            }
        }
    }

    fn bars(&self, out: &mut String, n: usize) {
        if self.style == Style::Latex {
            out.push_str(match n {
                1 => "\\mathbin{|}",
                2 => "\\mathbin{\\|}",
                _ => "\\mathbin{|\\|}",
            });
        } else {
            out.extend(std::iter::repeat_n('|', n));
        }
    }

    fn nus(&self, out: &mut String, number: &Dyadic, ups: i64, nimber: u32) {
        let latex = self.style == Style::Latex;
        if *number != Dyadic::ZERO || (ups == 0 && nimber == 0) {
            if latex && !number.is_integer() {
                let sign = if *number < Dyadic::ZERO { "-" } else { "" };
                let magnitude = number.abs().to_string();
                let (top, bottom) = magnitude.split_once('/').unwrap_or((&magnitude, "1"));
                let _ = write!(out, "{sign}\\tfrac{{{top}}}{{{bottom}}}");
            } else {
                let _ = write!(out, "{number}");
            }
        }
        if ups != 0 {
            let up = ups > 0;
            let (one, two) = match (self.style, up) {
                (Style::Ascii, true) => ("^", "^^"),
                (Style::Ascii, false) => ("v", "vv"),
                (Style::Unicode, true) => ("↑", "⇑"),
                (Style::Unicode, false) => ("↓", "⇓"),
                (Style::Latex, true) => ("{\\uparrow}", "{\\Uparrow}"),
                (Style::Latex, false) => ("{\\downarrow}", "{\\Downarrow}"),
            };
            match ups.abs() {
                1 => out.push_str(one),
                2 => out.push_str(two),
                n if latex => {
                    let _ = write!(out, "{one}^{{{n}}}");
                }
                n => {
                    let _ = write!(out, "{one}{n}");
                }
            }
        }
        if nimber != 0 {
            out.push_str(if latex { "{\\ast}" } else { "*" });
            if nimber > 1 {
                let _ = write!(out, "{nimber}");
            }
        }
    }

    /// Finds how to write `game` and everything that is written inside it.
    fn find_shapes(&mut self, game: Game) {
        let mut stack = vec![game];
        while let Some(&game) = stack.last() {
            if self.shapes.contains_key(&game) {
                stack.pop();
                continue;
            }
            let mut shape = self.outline(game);
            let parts: Options = match &shape {
                Shape::Nus(..) => Options::new(),
                Shape::Switch(inner) | Shape::Tiny(inner) | Shape::Miny(inner) => {
                    Options::from_slice(&[*inner])
                }
                Shape::Form(left, right, _) => left.iter().chain(right).copied().collect(),
            };
            let before = stack.len();
            stack.extend(parts.iter().filter(|part| !self.shapes.contains_key(part)));
            if stack.len() > before {
                continue;
            }
            if let Shape::Form(left, right, bars) = &mut shape {
                *bars = 1 + self.inner_bars(left).max(self.inner_bars(right));
            }
            self.shapes.insert(game, shape);
        }
    }

    /// How many bars stand between the braces that one side does without.
    fn inner_bars(&self, side: &[Game]) -> usize {
        match *side {
            [only] => match self.shapes[&only] {
                Shape::Form(_, _, bars) if bars < MAX_BARS => bars,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// How to write a game, its number of bars left open.
    fn outline(&mut self, game: Game) -> Shape {
        if let Some((number, ups, nimber)) = self.games.as_nus(game) {
            return Shape::Nus(number, ups, nimber);
        }
        let (left, right) = (self.games.left(game), self.games.right(game));
        if let ([l], [r]) = (left.as_slice(), right.as_slice()) {
            let (l, r) = (*l, *r);
            if self.games.neg(l) == r {
                return Shape::Switch(l);
            }
            let zero = self.games.zero();
            if l == zero
                && let Some((z, threat)) = self.only_options(r)
                && z == zero
                && self.games.outcome(threat) == Outcome::R
            {
                return Shape::Tiny(self.games.neg(threat));
            }
            if r == zero
                && let Some((threat, z)) = self.only_options(l)
                && z == zero
                && self.games.outcome(threat) == Outcome::L
            {
                return Shape::Miny(threat);
            }
        }
        let (left, right) = (self.sorted(left), self.sorted(right));
        Shape::Form(left, right, 1)
    }

    /// The options of a form that has one on each side.
    fn only_options(&mut self, game: Game) -> Option<(Game, Game)> {
        if self.games.as_nus(game).is_some() {
            return None;
        }
        match (
            self.games.left(game).as_slice(),
            self.games.right(game).as_slice(),
        ) {
            ([l], [r]) => Some((*l, *r)),
            _ => None,
        }
    }

    /// Options from Right's favour to Left's, by stops, then by shape.
    pub(super) fn sorted(&mut self, options: Options) -> Options {
        let mut keyed: Vec<_> = options
            .into_iter()
            .map(|game| {
                let nus = self
                    .games
                    .as_nus(game)
                    .map(|(_, ups, nimber)| (ups, nimber));
                let stops = (self.games.left_stop(game), self.games.right_stop(game));
                ((stops, nus.is_none(), nus, self.key(game)), game)
            })
            .collect();
        keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
        keyed.into_iter().map(|(_, game)| game).collect()
    }

    /// A number that depends on the shape of the canonical form only.
    fn key(&mut self, game: Game) -> u64 {
        for follower in self.games.followers(game, |g| self.keys.contains_key(&g)) {
            let key = if let Some(nus) = self.games.as_nus(follower) {
                FxBuildHasher.hash_one(nus)
            } else {
                let keys = |side: Options| -> Vec<u64> {
                    let mut keys: Vec<u64> = side.iter().map(|o| self.keys[o]).collect();
                    keys.sort_unstable();
                    keys
                };
                let left = keys(self.games.left(follower));
                FxBuildHasher.hash_one((left, keys(self.games.right(follower))))
            };
            self.keys.insert(follower, key);
        }
        self.keys[&game]
    }
}

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
use super::bounds::{Bounds, Unwritten};
use crate::normal::{Dyadic, Game, Games, Options, Outcome};

/// The longest run of bars printed.
const MAX_BARS: usize = 3;

/// What is written next.
enum Item {
    Text(&'static str),
    Bars(usize),
    /// A game, with braces if it needs any, at this depth of nesting.
    Game(Game, usize),
    /// A form without its braces, at this depth of nesting.
    Bare(Game, usize),
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

    /// The text of `game`, unless it breaks one of the bounds.
    pub(super) fn print(&mut self, game: Game, bounds: &Bounds) -> Result<String, Unwritten> {
        self.find_shapes(game);
        let long = Unwritten::Long {
            limit: bounds.bytes,
        };
        let mut out = String::new();
        let mut items = vec![Item::Game(game, 0)];
        while let Some(item) = items.pop() {
            match item {
                Item::Text(text) => out.push_str(text),
                Item::Bars(n) => self.bars(&mut out, n),
                Item::Game(game, depth) => {
                    if depth >= bounds.nesting {
                        return Err(Unwritten::Deep);
                    }
                    self.expand(&mut out, &mut items, game, depth, bounds)?;
                }
                Item::Bare(game, depth) => self.form(&mut items, game, depth),
            }
            if out.len() > bounds.bytes {
                return Err(long);
            }
        }
        Ok(out)
    }

    /// Writes a game that is one word, or puts its parts on the list of what comes next.
    ///
    /// The reader takes one level of nesting for each term, and another for what stands
    /// between braces or parentheses.
    fn expand(
        &self,
        out: &mut String,
        items: &mut Vec<Item>,
        game: Game,
        depth: usize,
        bounds: &Bounds,
    ) -> Result<(), Unwritten> {
        let latex = self.style == Style::Latex;
        match &self.shapes[&game] {
            Shape::Nus(number, ups, nimber) => {
                if ups.unsigned_abs() > bounds.ups {
                    return Err(Unwritten::Ups);
                }
                if *nimber > bounds.nimber && depth > 0 {
                    return Err(Unwritten::Nimber);
                }
                let number = number.to_string();
                if number.len() > bounds.digits {
                    return Err(Unwritten::Digits);
                }
                self.nus(out, &number, *ups, *nimber);
            }
            Shape::Switch(inner) => {
                out.push_str(match self.style {
                    Style::Ascii => "+-",
                    Style::Unicode => "±",
                    Style::Latex => "\\pm ",
                });
                items.push(Item::Game(*inner, depth + 1));
            }
            Shape::Tiny(inner) | Shape::Miny(inner) => {
                let tiny = matches!(self.shapes[&game], Shape::Tiny(_));
                items.push(Item::Text(if latex { "}" } else { ")" }));
                items.push(Item::Game(*inner, depth + 2));
                items.push(Item::Text(match (tiny, latex) {
                    (true, false) => "tiny(",
                    (false, false) => "miny(",
                    (true, true) => "{+}_{",
                    (false, true) => "{-}_{",
                }));
            }
            Shape::Form(..) => {
                let (open, close) = if latex { ("\\{", "\\}") } else { ("{", "}") };
                out.push_str(open);
                items.push(Item::Text(close));
                self.form(items, game, depth + 2);
            }
        }
        Ok(())
    }

    /// Puts both sides of a form on the list, without braces around them.
    fn form(&self, items: &mut Vec<Item>, game: Game, depth: usize) {
        if let Shape::Form(left, right, bars) = &self.shapes[&game] {
            self.side(items, right, depth);
            items.push(Item::Bars(*bars));
            self.side(items, left, depth);
        }
    }

    /// Puts the options of one player on the list, last first.
    fn side(&self, items: &mut Vec<Item>, options: &[Game], depth: usize) {
        if let [only] = *options
            && matches!(self.shapes[&only], Shape::Form(_, _, bars) if bars < MAX_BARS)
        {
            items.push(Item::Bare(only, depth));
            return;
        }
        for (i, &option) in options.iter().enumerate().rev() {
            items.push(Item::Game(option, depth));
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

    fn nus(&self, out: &mut String, number: &str, ups: i64, nimber: u32) {
        let latex = self.style == Style::Latex;
        if number != "0" || (ups == 0 && nimber == 0) {
            match number.split_once('/').filter(|_| latex) {
                Some((top, bottom)) => {
                    let (sign, top) = top.strip_prefix('-').map_or(("", top), |top| ("-", top));
                    let _ = write!(out, "{sign}\\tfrac{{{top}}}{{{bottom}}}");
                }
                None => out.push_str(number),
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

    /// Options from Right's favor to Left's, by stops, then by shape.
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

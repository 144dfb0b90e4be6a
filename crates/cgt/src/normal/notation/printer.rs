//! From games to text.
//!
//! Options are sorted by their stops and shape, not by where the engine stores them, so one
//! game has one text in every engine. A single option that is a form itself is written
//! without braces and the bars around it grow: `{2|1||0}`; runs of more than three bars are
//! avoided by keeping the braces.

use std::fmt::Write as _;
use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::power::{Kind, MAX_POWER, Uptimal, Uptimals};
use super::{MAX_NESTING, MAX_NIMBER, Style, Unwritten};
use crate::normal::sum::MAX_UPS;
use crate::normal::{Dyadic, Game, Games, Options, Outcome, Player};
use mustplay_core::dyadic::MAX_LITERAL;

/// The longest run of bars printed.
const MAX_BARS: usize = 3;

/// A pending piece of output.
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
    Nus(Dyadic, i64, u32),
    /// A number, a power of ↑ or a sum of powers, and perhaps a star.
    Uptimal(Uptimal),
    /// `±G`, or `±{G,H}` for `{G,H | −G,−H}`.
    Switch(Options),
    /// A number and tiny-G.
    Tiny(Dyadic, Game),
    /// A number and miny-G.
    Miny(Dyadic, Game),
    /// `{left | right}` with this many bars.
    Form(Options, Options, usize),
}

pub(super) struct Printer<'a> {
    games: &'a mut Games,
    style: Style,
    shapes: FxHashMap<Game, Shape>,
    keys: FxHashMap<Game, u64>,
    uptimals: Uptimals,
}

impl<'a> Printer<'a> {
    pub(super) fn new(games: &'a mut Games, style: Style) -> Self {
        Self {
            games,
            style,
            shapes: FxHashMap::default(),
            keys: FxHashMap::default(),
            uptimals: Uptimals::default(),
        }
    }

    /// The text of `game`, unless it breaks one of the bounds.
    pub(super) fn print(&mut self, game: Game, bounds: &Bounds) -> Result<String, Unwritten> {
        self.find_shapes(game);
        let long = Unwritten::Long { limit: bounds.bytes };
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
                if *number != Dyadic::ZERO || (*ups == 0 && *nimber == 0) {
                    self.number(out, number, bounds)?;
                }
                self.ups(out, *ups);
                self.star(out, *nimber);
            }
            Shape::Uptimal(uptimal) => {
                if uptimal.power > bounds.power {
                    return Err(Unwritten::Power);
                }
                if uptimal.number != Dyadic::ZERO {
                    self.number(out, &uptimal.number, bounds)?;
                }
                self.power(out, uptimal);
                self.star(out, uptimal.star.into());
            }
            Shape::Switch(options) => {
                out.push_str(match self.style {
                    Style::Ascii => "+-",
                    Style::Unicode => "±",
                    Style::Latex => "\\pm ",
                });
                if let [only] = options.as_slice() {
                    items.push(Item::Game(*only, depth + 1));
                } else {
                    let (open, close) = self.braces();
                    out.push_str(open);
                    items.push(Item::Text(close));
                    list(items, options, depth + 2);
                }
            }
            Shape::Tiny(number, inner) | Shape::Miny(number, inner) => {
                let tiny = matches!(self.shapes[&game], Shape::Tiny(..));
                if *number != Dyadic::ZERO {
                    self.number(out, number, bounds)?;
                }
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
                let (open, close) = self.braces();
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
        list(items, options, depth);
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

    fn braces(&self) -> (&'static str, &'static str) {
        if self.style == Style::Latex { ("\\{", "\\}") } else { ("{", "}") }
    }

    fn number(&self, out: &mut String, x: &Dyadic, bounds: &Bounds) -> Result<(), Unwritten> {
        let number = x.to_string();
        if number.len() > bounds.digits {
            return Err(Unwritten::Digits);
        }
        match number.split_once('/') {
            Some((top, bottom)) if self.style == Style::Latex => {
                let (sign, top) = top.strip_prefix('-').map_or(("", top), |top| ("-", top));
                let _ = write!(out, "{sign}\\tfrac{{{top}}}{{{bottom}}}");
            }
            _ => out.push_str(&number),
        }
        Ok(())
    }

    /// A single arrow and a double one.
    const fn arrows(&self, up: bool) -> (&'static str, &'static str) {
        match (self.style, up) {
            (Style::Ascii, true) => ("^", "^^"),
            (Style::Ascii, false) => ("v", "vv"),
            (Style::Unicode, true) => ("↑", "⇑"),
            (Style::Unicode, false) => ("↓", "⇓"),
            (Style::Latex, true) => ("{\\uparrow}", "{\\Uparrow}"),
            (Style::Latex, false) => ("{\\downarrow}", "{\\Downarrow}"),
        }
    }

    fn ups(&self, out: &mut String, ups: i64) {
        let (one, two) = self.arrows(ups > 0);
        match ups.abs() {
            0 => {}
            1 => out.push_str(one),
            2 => out.push_str(two),
            n => {
                let _ = write!(out, "{one}{n}");
            }
        }
    }

    fn power(&self, out: &mut String, uptimal: &Uptimal) {
        let (arrow, _) = self.arrows(uptimal.up);
        let n = uptimal.power;
        let _ = match (uptimal.kind, self.style) {
            (Kind::One, Style::Latex) => write!(out, "{arrow}^{{{n}}}"),
            (Kind::Sum, Style::Latex) => write!(out, "{arrow}^{{[{n}]}}"),
            (Kind::One, _) => write!(out, "{arrow}<{n}>"),
            (Kind::Sum, _) => write!(out, "{arrow}[{n}]"),
        };
    }

    fn star(&self, out: &mut String, nimber: u32) {
        if nimber == 0 {
            return;
        }
        out.push_str(if self.style == Style::Latex { "{\\ast}" } else { "*" });
        if nimber > 1 {
            let _ = write!(out, "{nimber}");
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
                Shape::Nus(..) | Shape::Uptimal(_) => Options::new(),
                Shape::Switch(options) => options.clone(),
                Shape::Tiny(_, inner) | Shape::Miny(_, inner) => Options::from_slice(&[*inner]),
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
        if let Some(uptimal) = self.uptimals.find(self.games, game) {
            return Shape::Uptimal(uptimal);
        }
        let (left, right) = (self.games.left(game), self.games.right(game));
        let switches = left.len() == right.len()
            && !left.is_empty()
            && left.iter().all(|&l| right.contains(&self.games.neg(l)));
        if switches {
            return Shape::Switch(self.sorted(left));
        }
        if let ([l], [r]) = (left.as_slice(), right.as_slice()) {
            if let Some((number, threat)) = self.threatened(*l, *r, Player::Left) {
                return Shape::Tiny(number, self.games.neg(threat));
            }
            if let Some((number, threat)) = self.threatened(*r, *l, Player::Right) {
                return Shape::Miny(number, threat);
            }
        }
        let (left, right) = (self.sorted(left), self.sorted(right));
        Shape::Form(left, right, 1)
    }

    /// Where `safe` is a number `x` and the opponent's move `other` is to `{x | x + T}`, with a
    /// threat `T` that the opponent wins: the number and the threat. For Right, all the other way
    /// round.
    fn threatened(&mut self, safe: Game, other: Game, player: Player) -> Option<(Dyadic, Game)> {
        let number = self.games.as_number(safe)?;
        let (answer, threat) = match (player, self.only_options(other)?) {
            (Player::Left, (answer, threat)) | (Player::Right, (threat, answer)) => {
                (answer, threat)
            }
        };
        if answer != safe {
            return None;
        }
        let threat = self.games.sub(threat, safe);
        let wins = match player {
            Player::Left => Outcome::R,
            Player::Right => Outcome::L,
        };
        (self.games.outcome(threat) == wins).then_some((number, threat))
    }

    /// The options of a form that has one on each side.
    fn only_options(&mut self, game: Game) -> Option<(Game, Game)> {
        if self.games.as_nus(game).is_some() {
            return None;
        }
        match (self.games.left(game).as_slice(), self.games.right(game).as_slice()) {
            ([l], [r]) => Some((*l, *r)),
            _ => None,
        }
    }

    /// Options from Right's favor to Left's, by stops, then by shape.
    pub(super) fn sorted(&mut self, options: Options) -> Options {
        let mut keyed: Vec<_> = options
            .into_iter()
            .map(|game| {
                let nus = self.games.as_nus(game).map(|(_, ups, nimber)| (ups, nimber));
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

/// Puts games with commas between them on the list, last first.
fn list(items: &mut Vec<Item>, options: &[Game], depth: usize) {
    for (i, &option) in options.iter().enumerate().rev() {
        items.push(Item::Game(option, depth));
        if i > 0 {
            items.push(Item::Text(","));
        }
    }
}

/// The limits of a printed text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) bytes: usize,
    pub(super) nesting: usize,
    pub(super) digits: usize,
    pub(super) ups: u64,
    pub(super) power: u64,
    pub(super) nimber: u32,
}

impl Bounds {
    /// A text of at most `bytes` bytes that need not read back.
    pub(super) const fn bytes(bytes: usize) -> Self {
        Self {
            bytes,
            nesting: usize::MAX,
            digits: usize::MAX,
            ups: u64::MAX,
            power: u64::MAX,
            nimber: u32::MAX,
        }
    }

    /// A text of at most `bytes` bytes that reads back.
    pub(super) const fn readable(bytes: usize) -> Self {
        Self {
            bytes,
            nesting: MAX_NESTING,
            digits: MAX_LITERAL,
            ups: MAX_UPS.unsigned_abs(),
            power: MAX_POWER,
            nimber: MAX_NIMBER,
        }
    }
}

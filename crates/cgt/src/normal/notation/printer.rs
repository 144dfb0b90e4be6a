//! Prints games.
//!
//! Options are sorted by their stops and shape, not by storage order, so a game has the same text
//! in every engine. If a form is the only option, its braces are dropped and the bars around it
//! grow, as in `{2|1||0}`, up to three bars.

use std::fmt::Write as _;
use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::power::{Kind, MAX_POWER, Uptimal, Uptimals};
use super::{MAX_NESTING, MAX_NIMBER, Style, Unwritten, star_text};
use crate::normal::sum::MAX_UPS;
use crate::normal::{Dyadic, Game, Games, Options, Outcome, Player};
use mustplay_core::dyadic::MAX_LITERAL;

/// The longest run of bars printed.
const MAX_BARS: usize = 3;

enum Item {
    Text(&'static str),
    Bars(usize),
    /// A game at this depth of nesting, with braces if necessary.
    Game(Game, usize),
    /// A form without its braces, at this depth of nesting.
    Bare(Game, usize),
}

#[derive(Clone)]
enum Shape {
    Nus(Dyadic, i64, u32),
    /// A number, a power of ↑ or a sum of powers, and possibly a star.
    Uptimal(Uptimal),
    /// `±G`, or `±{G,H}` for `{G,H | −G,−H}`.
    Switch(Options),
    /// A number and tiny-G for Left or miny-G for Right.
    Tiny(Player, Dyadic, Game),
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

    /// The text of `game`, unless it has more than `limit` bytes or, if it must be readable, a part
    /// that the reader refuses.
    pub(super) fn print(
        &mut self,
        game: Game,
        limit: usize,
        reads_back: bool,
    ) -> Result<String, Unwritten> {
        self.find_shapes(game);
        let mut out = String::new();
        let mut items = vec![Item::Game(game, 0)];
        while let Some(item) = items.pop() {
            match item {
                Item::Text(text) => out.push_str(text),
                Item::Bars(n) => self.bars(&mut out, n),
                Item::Game(game, depth) => {
                    if reads_back {
                        self.check(game, depth)?;
                    }
                    self.expand(&mut out, &mut items, game, depth);
                }
                Item::Bare(game, depth) => self.form(&mut items, game, depth),
            }
            if out.len() > limit {
                return Err(Unwritten::Long { limit });
            }
        }
        Ok(out)
    }

    /// Checks the reader's limits for the game at this depth of nesting, without its parts.
    fn check(&self, game: Game, depth: usize) -> Result<(), Unwritten> {
        let number = match &self.shapes[&game] {
            Shape::Nus(number, ..) | Shape::Tiny(_, number, _) => Some(number),
            Shape::Uptimal(uptimal) => Some(&uptimal.number),
            Shape::Switch(_) | Shape::Form(..) => None,
        };
        let (mut ups, mut nimber, mut power) = (0, 0, 0);
        match &self.shapes[&game] {
            Shape::Nus(_, u, n) => (ups, nimber) = (u.unsigned_abs(), *n),
            Shape::Uptimal(uptimal) => power = uptimal.power,
            _ => {}
        }
        let is_long = |number: &Dyadic| number.to_string().len() > MAX_LITERAL;
        match () {
            () if depth >= MAX_NESTING => Err(Unwritten::Deep),
            () if ups > MAX_UPS.unsigned_abs() => Err(Unwritten::Ups),
            () if nimber > MAX_NIMBER && depth > 0 => Err(Unwritten::Nimber),
            () if power > MAX_POWER => Err(Unwritten::Power),
            () if number.is_some_and(is_long) => Err(Unwritten::Digits),
            () => Ok(()),
        }
    }

    /// Writes a game that is one token, or pushes its parts onto the work list.
    ///
    /// The reader counts one level of nesting for each term, and another for the content of braces
    /// or parentheses.
    fn expand(&self, out: &mut String, items: &mut Vec<Item>, game: Game, depth: usize) {
        let latex = self.style == Style::Latex;
        match &self.shapes[&game] {
            Shape::Nus(number, ups, nimber) => {
                if *number != Dyadic::ZERO || (*ups == 0 && *nimber == 0) {
                    self.number(out, number);
                }
                self.ups(out, *ups);
                self.star(out, *nimber);
            }
            Shape::Uptimal(uptimal) => {
                if uptimal.number != Dyadic::ZERO {
                    self.number(out, &uptimal.number);
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
            Shape::Tiny(player, number, inner) => {
                if *number != Dyadic::ZERO {
                    self.number(out, number);
                }
                items.push(Item::Text(if latex { "}" } else { ")" }));
                items.push(Item::Game(*inner, depth + 2));
                items.push(Item::Text(match latex {
                    false => player.pick("tiny(", "miny("),
                    true => player.pick("{+}_{", "{-}_{"),
                }));
            }
            Shape::Form(..) => {
                let (open, close) = self.braces();
                out.push_str(open);
                items.push(Item::Text(close));
                self.form(items, game, depth + 2);
            }
        }
    }

    /// Pushes both sides of a form, without braces around them.
    fn form(&self, items: &mut Vec<Item>, game: Game, depth: usize) {
        if let Shape::Form(left, right, bars) = &self.shapes[&game] {
            self.side(items, right, depth);
            items.push(Item::Bars(*bars));
            self.side(items, left, depth);
        }
    }

    /// Pushes the options of one player, last first.
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

    fn number(&self, out: &mut String, x: &Dyadic) {
        let number = x.to_string();
        match number.split_once('/') {
            Some((top, bottom)) if self.style == Style::Latex => {
                let (sign, top) = top.strip_prefix('-').map_or(("", top), |top| ("-", top));
                let _ = write!(out, "{sign}\\tfrac{{{top}}}{{{bottom}}}");
            }
            _ => out.push_str(&number),
        }
    }

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
        let text = star_text(nimber);
        out.push_str(&if self.style == Style::Latex { text.replace('*', "{\\ast}") } else { text });
    }

    /// Chooses the shape of `game` and of everything written inside it.
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
                Shape::Tiny(_, _, inner) => Options::from_slice(&[*inner]),
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

    /// The number of bars inside one side after its braces are dropped.
    fn inner_bars(&self, side: &[Game]) -> usize {
        match *side {
            [only] => match self.shapes[&only] {
                Shape::Form(_, _, bars) if bars < MAX_BARS => bars,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// The shape of a game, without its number of bars.
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
                return Shape::Tiny(Player::Left, number, self.games.neg(threat));
            }
            if let Some((number, threat)) = self.threatened(*r, *l, Player::Right) {
                return Shape::Tiny(Player::Right, number, threat);
            }
        }
        let (left, right) = (self.sorted(left), self.sorted(right));
        Shape::Form(left, right, 1)
    }

    /// If `safe` is a number `x` and the opponent's option `other` is `{x | x + T}` with a threat
    /// `T` that the opponent wins: the number and the threat. Symmetric for Right.
    fn threatened(&mut self, safe: Game, other: Game, player: Player) -> Option<(Dyadic, Game)> {
        let number = self.games.as_number(safe)?;
        let (left, right) = self.only_options(other)?;
        let (answer, threat) = player.in_order(left, right);
        if answer != safe {
            return None;
        }
        let threat = self.games.sub(threat, safe);
        let wins = player.pick(Outcome::R, Outcome::L);
        (self.games.outcome(threat) == wins).then_some((number, threat))
    }

    fn only_options(&mut self, game: Game) -> Option<(Game, Game)> {
        if self.games.as_nus(game).is_some() {
            return None;
        }
        match (self.games.left(game).as_slice(), self.games.right(game).as_slice()) {
            ([l], [r]) => Some((*l, *r)),
            _ => None,
        }
    }

    /// Sorts options from Right's favor to Left's, by stops, then by shape.
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

    /// A hash of the shape of the canonical form.
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

/// Pushes games with commas between them, last first.
fn list(items: &mut Vec<Item>, options: &[Game], depth: usize) {
    for (i, &option) in options.iter().enumerate().rev() {
        items.push(Item::Game(option, depth));
        if i > 0 {
            items.push(Item::Text(","));
        }
    }
}

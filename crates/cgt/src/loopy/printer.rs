//! Prints loopy games as CGSuite does.
//!
//! A position is written out wherever it occurs. A position that recurs inside itself gets a name,
//! from `a` on; if it is its own option, that option is written `pass`. Known games have names or
//! short forms: `2over`, `Tiny(on)`, `±G`. If a form is the only option, its braces are dropped and
//! the bars around it grow, up to four.
//!
//! Options are sorted by shape, so a simplest form has a unique text.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::graph::{Graph, Vertex};
use super::order::at_least;
use super::value::Value;
use crate::normal::notation::star_text;
use crate::normal::{Dyadic, Game, Games, Options, Player, Style};
use mustplay_core::NoProgress;

const MAX_BARS: usize = 4;

const LONGEST: usize = 100_000;

pub(super) struct Printer<'a> {
    games: &'a mut Games,
    /// Whether to write `^[on]` for `upon`.
    cgsuite: bool,
}

/// A text, and the length of its longest run of bars, or 0 if it needs no braces.
struct Piece {
    text: String,
    bars: usize,
}

impl<'a> Printer<'a> {
    pub(super) const fn new(games: &'a mut Games, cgsuite: bool) -> Self {
        Self { games, cgsuite }
    }

    pub(super) fn value(&mut self, value: &Value) -> Option<String> {
        let on = self.graph(value.onside())?;
        if value.is_stopper() {
            return Some(on);
        }
        let off = self.graph(value.offside())?;
        Some(match (on.as_str(), off.as_str()) {
            ("on", "off") => "dud".to_owned(),
            _ => format!("{on} & {off}"),
        })
    }

    fn graph(&mut self, graph: &Graph) -> Option<String> {
        let mut writer = Writer {
            shorts: graph.shorts(self.games),
            keys: keys(graph),
            opposite: keys(&graph.negative()),
            is_stopper: graph.is_stopper(),
            graph,
            printer: self,
            around: FxHashMap::default(),
            names: 0,
        };
        Some(writer.piece(Vertex::START, true)?.text)
    }
}

/// For each vertex a hash that depends only on the shape of the game from there.
fn keys(graph: &Graph) -> Vec<u64> {
    let mut keys = vec![0; graph.len()];
    // Different positions differ within as many moves as there are positions.
    for _ in 0..graph.len() {
        let next = graph.vertices().map(|vertex| {
            let both = Player::BOTH.map(|player| {
                let options = graph.options(vertex, player).iter();
                let mut sorted: Vec<u64> = options.map(|option| keys[option.index()]).collect();
                sorted.sort_unstable();
                sorted
            });
            FxBuildHasher.hash_one(both)
        });
        keys = next.collect();
    }
    keys
}

/// `number ± upon + *nimber`, or the same with uponth.
struct Upon {
    number: Dyadic,
    nimber: u32,
    player: Player,
    is_uponth: bool,
}

struct Writer<'w, 'a> {
    graph: &'w Graph,
    printer: &'w mut Printer<'a>,
    shorts: Vec<Option<Game>>,
    keys: Vec<u64>,
    /// The keys with the players exchanged.
    opposite: Vec<u64>,
    is_stopper: bool,
    /// The positions being written, with a name if they recurred.
    around: FxHashMap<Vertex, Option<String>>,
    names: usize,
}

impl Writer<'_, '_> {
    /// The text of a position; a form gets braces if `enclosed`.
    fn piece(&mut self, vertex: Vertex, enclosed: bool) -> Option<Piece> {
        if let Some(name) = self.around.get_mut(&vertex) {
            let name = name.get_or_insert_with(|| {
                self.names += 1;
                nth_name(self.names - 1)
            });
            return Some(Piece { text: name.clone(), bars: 0 });
        }
        if let Some(text) = self.known(vertex)? {
            return Some(Piece { text, bars: 0 });
        }
        if let Some(game) = self.shorts[vertex.index()] {
            let text = self.printer.games.show_within(game, Style::Ascii, LONGEST)?;
            return Some(match bare(&text).filter(|_| !enclosed) {
                Some((inner, bars)) if bars < MAX_BARS => Piece { text: inner.to_owned(), bars },
                _ => Piece { text, bars: 0 },
            });
        }
        self.form(vertex, enclosed)
    }

    fn form(&mut self, vertex: Vertex, enclosed: bool) -> Option<Piece> {
        self.around.insert(vertex, None);
        let mut bars = 0;
        let mut is_empty = false;
        let mut sides = [String::new(), String::new()];
        for (player, side) in Player::BOTH.into_iter().zip(&mut sides) {
            let options = self.sorted(vertex, player);
            is_empty |= options.is_empty();
            let mut texts = Vec::new();
            for &option in &options {
                if option == vertex {
                    texts.push("pass".to_owned());
                    continue;
                }
                let piece = self.piece(option, options.len() > 1)?;
                bars = bars.max(piece.bars);
                texts.push(piece.text);
            }
            *side = texts.join(",");
        }
        bars += 1;
        let name = self.around.remove(&vertex).flatten();
        let [left, right] = sides;
        let text = format!("{left}{}{right}", "|".repeat(bars));
        if text.len() > LONGEST {
            return None;
        }
        if enclosed || name.is_some() || is_empty || bars == MAX_BARS {
            return Some(Piece {
                text: format!("{}{{{text}}}", name.unwrap_or_default()),
                bars: 0,
            });
        }
        Some(Piece { text, bars })
    }

    /// The options in printing order: short ones, loopy ones, the position itself.
    fn sorted(&mut self, vertex: Vertex, player: Player) -> Vec<Vertex> {
        let options = self.graph.options(vertex, player);
        let short = |option: &Vertex| self.shorts[option.index()];
        let games: Options = options.iter().filter_map(short).collect();
        let games = self.printer.games.in_written_order(games);
        let mut sorted: Vec<Vertex> = games
            .iter()
            .filter_map(|&game| options.iter().copied().find(|option| short(option) == Some(game)))
            .collect();
        let mut loopy: Vec<Vertex> =
            options.iter().copied().filter(|option| short(option).is_none()).collect();
        loopy.sort_by_key(|&option| (option == vertex, self.keys[option.index()]));
        sorted.extend(loopy);
        sorted
    }

    /// The name or short form of a loopy stopper; `Some(None)` if it has neither.
    #[expect(clippy::option_option, reason = "a text may also be too long")]
    fn known(&mut self, vertex: Vertex) -> Option<Option<String>> {
        if self.shorts[vertex.index()].is_some() || !self.is_stopper {
            return Some(None);
        }
        if let Some(text) = self.endless(vertex) {
            return Some(Some(text));
        }
        if let Some(upon) = self.upon(vertex) {
            return Some(Some(self.upon_text(&upon)));
        }
        for player in Player::BOTH {
            if let Some(threat) = self.tiny(vertex, player) {
                let name = player.pick("Tiny", "Miny");
                let threat = self.graph.starting_at(threat);
                let inner = self.printer.graph(&player.pick(threat.negative(), threat))?;
                return Some(Some(format!("{name}({inner})")));
            }
        }
        self.switch(vertex)
    }

    /// `on`, `off`, `over`, `under`, with a number before the last two.
    fn endless(&self, vertex: Vertex) -> Option<String> {
        let [left, right] = Player::BOTH.map(|p| self.graph.options(vertex, p));
        let named = |number: &[Vertex], name: &str| {
            let [number] = number else { return None };
            let number = self.printer.games.as_number(self.shorts[number.index()]?)?;
            Some(if number == Dyadic::ZERO { name.to_owned() } else { format!("{number}{name}") })
        };
        match (left == [vertex], right == [vertex]) {
            (true, false) if right.is_empty() => Some("on".to_owned()),
            (false, true) if left.is_empty() => Some("off".to_owned()),
            (true, false) => named(right, "under"),
            (false, true) => named(left, "over"),
            _ => None,
        }
    }

    /// The number and nimber of a position that is a sum of the two.
    fn number_and_star(&self, vertex: Vertex) -> Option<(Dyadic, u32)> {
        let parts = self.printer.games.as_nus(self.shorts[vertex.index()]?);
        parts.and_then(|(number, ups, nimber)| (ups == 0).then_some((number, nimber)))
    }

    /// Whether the position is `number ± upon + *n`, or the same with uponth.
    fn upon(&self, vertex: Vertex) -> Option<Upon> {
        let plain = Player::BOTH.into_iter().find_map(|player| {
            let (number, nimber) = self.upon_of(vertex, player)?;
            Some(Upon { number, nimber, player, is_uponth: false })
        });
        // Uponth is {0 | −upon + *}, and with a nimber there are more options beside 0.
        let uponth = |player: Player| {
            let [reply] = self.graph.options(vertex, player.opponent()) else {
                return None;
            };
            let (number, nimber) = self.upon_of(*reply, player.opponent())?;
            let nimber = nimber ^ 1;
            let star = |&option: &Vertex| {
                let (part, star) = self.number_and_star(option)?;
                (part == number).then_some(star)
            };
            let options = self.graph.options(vertex, player).iter();
            let is_uponth =
                options.map(star).collect::<Option<FxHashSet<u32>>>()? == (0..=nimber).collect();
            is_uponth.then_some(Upon { number, nimber, player, is_uponth })
        };
        plain.or_else(|| Player::BOTH.into_iter().find_map(uponth))
    }

    /// The number and nimber added to `upon`, or to its negative for Right.
    fn upon_of(&self, vertex: Vertex, player: Player) -> Option<(Dyadic, u32)> {
        let [reply] = self.graph.options(vertex, player.opponent()) else {
            return None;
        };
        let (number, nimber) = self.number_and_star(*reply)?;
        let options = self.graph.options(vertex, player);
        let passes = options.contains(&vertex);
        let rest: Vec<_> = options.iter().filter(|&&option| option != vertex).collect();
        let fits = match (nimber, rest.as_slice()) {
            (0, [other]) => self.number_and_star(**other) == Some((number.clone(), 0)),
            (0, _) => false,
            (_, rest) => rest.is_empty(),
        };
        (passes && fits).then_some((number, nimber ^ 1))
    }

    fn upon_text(&self, upon: &Upon) -> String {
        let Upon { number, nimber, player, is_uponth } = upon;
        let star = star_text(*nimber);
        let number = if *number == Dyadic::ZERO { String::new() } else { number.to_string() };
        if !self.printer.cgsuite && !is_uponth && number.is_empty() {
            return format!("{}upon{star}", player.pick("", "-"));
        }
        let power = if *is_uponth { "<on>" } else { "[on]" };
        format!("{number}{}{power}{star}", player.pick("^", "v"))
    }

    /// The `T` of `{0||0|T}` with `T` at most under, for Left; with the players exchanged for
    /// Right. All loops in it are passes.
    fn tiny(&self, vertex: Vertex, player: Player) -> Option<Vertex> {
        let opponent = player.opponent();
        let only = |vertex: Vertex, player| match self.graph.options(vertex, player) {
            [option] => Some(*option),
            _ => None,
        };
        let is_zero = |vertex| self.number_and_star(vertex) == Some((Dyadic::ZERO, 0));
        let reply = only(vertex, opponent)?;
        let threat = only(reply, opponent)?;
        if !is_zero(only(vertex, player)?) || !is_zero(only(reply, player)?) {
            return None;
        }
        let around = self.graph.starting_at(threat);
        let around = player.pick(around.clone(), around.negative());
        let under = Graph::new(&[[vec![0], vec![1]], [vec![], vec![]]]);
        let is_plain = around.vertices().all(|place| {
            let game = around.starting_at(place);
            let loops = Player::BOTH.iter().flat_map(|&player| game.options(Vertex::START, player));
            // A loop through the start is a pass, unless another path leads back there.
            loops
                .filter(|option| **option != Vertex::START)
                .all(|&option| game.starting_at(option).len() < game.len())
        });
        let is_small = at_least(&under, &around, &NoProgress) == Ok(true);
        (is_plain && is_small).then_some(threat)
    }

    /// `±…` for a game that equals its negative, unless a name bound outside occurs inside.
    #[expect(clippy::option_option, reason = "a text may also be too long")]
    fn switch(&mut self, vertex: Vertex) -> Option<Option<String>> {
        if self.keys[vertex.index()] != self.opposite[vertex.index()] {
            return Some(None);
        }
        let options = self.sorted(vertex, Player::Left);
        if options.is_empty() || self.leads_around(&options, vertex) {
            return Some(None);
        }
        let mut texts = Vec::new();
        for &option in &options {
            texts.push(self.piece(option, true)?.text);
        }
        Some(Some(match texts.as_slice() {
            [one] if one.starts_with(|c: char| c == '{' || c.is_ascii_alphabetic()) => {
                format!("+-{one}")
            }
            [one] => format!("+-({one})"),
            several => format!("+-{{{}}}", several.join(",")),
        }))
    }

    /// Whether play from these positions reaches `vertex` or a position that is being written.
    fn leads_around(&self, from: &[Vertex], vertex: Vertex) -> bool {
        let mut seen: FxHashSet<Vertex> = from.iter().copied().collect();
        let mut stack = from.to_vec();
        while let Some(next) = stack.pop() {
            if next == vertex || self.around.contains_key(&next) {
                return true;
            }
            for player in Player::BOTH {
                let options = self.graph.options(next, player).iter();
                stack.extend(options.copied().filter(|&option| seen.insert(option)));
            }
        }
        false
    }
}

/// `a`, `b` …, then `n1`, `n2` …; `v` is omitted because it denotes ↓.
fn nth_name(n: usize) -> String {
    let letters = b"abcdefghijklmnopqrstuwxyz";
    letters.get(n).map_or_else(
        || format!("n{}", n + 1 - letters.len()),
        |&letter| char::from(letter).to_string(),
    )
}

/// The text inside the braces of a form with options for both players, and the length of its
/// longest run of bars; `None` for any other text.
fn bare(text: &str) -> Option<(&str, usize)> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let mut depth = 0_usize;
    let (mut run, mut longest) = (0, 0);
    for c in inner.chars() {
        match c {
            '{' => depth += 1,
            // The brace that opened the text closes before its end.
            '}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        run = if c == '|' && depth == 0 { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let has_both = !inner.starts_with('|') && !inner.ends_with('|');
    (has_both && longest > 0).then_some((inner, longest))
}

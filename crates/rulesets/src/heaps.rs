//! Heap games: Kayles, octal, hexadecimal and subtraction games, Grundy's game, and partizan taking
//! games.
//!
//! A position is a list of heaps; a move takes counters from one heap and may split the rest, as
//! the [`HeapRule`] allows. Digits of a [code](TakingCode) are sums: 1 if that many counters may be
//! a whole heap, 2 if the rest may be one heap, 4 two heaps, 8 three: Kayles is 0.77.
//!
//! Heaps are independent. In impartial games a heap is a nimber. The theory of these values
//! (recurrence, periods) is in [`mustplay_cgt::normal::impartial`]; tests compare it with the
//! positions played out here. Kayles repeats with period 12 from 71 on.
//!
//! ```
//! use mustplay_cgt::normal::impartial::TakingCode;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Evaluator, Grundy, Heaps};
//!
//! let kayles = Heaps::new("0.77".parse::<TakingCode>()?, [7]);
//! assert_eq!(Evaluator::new().value(&mut Grundy, &kayles, &NoProgress)?, 2);
//! assert_eq!(kayles.nimber(), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Partizan heaps
//!
//! Under [`HeapRule::Partizan`] Left takes by one [code](TakingCode), Right by another. The value
//! of a heap is a game, not necessarily a nimber, and the values may grow with the heaps.
//!
//! **Periods.** Let moves leave at most `r` heaps and take at most `k` counters, and let
//! `G(n + p) = G(n) + s` for an integer `s` and `start ≤ n < N`, with `N ≥ r·m + (r − 1)·p + k` and
//! `m = max(start, 1)`. As in the theorem of Guy and Smith ([`impartial::TakingCode`](TakingCode)),
//! the options of `G(N + p)` are then those of `G(N)`, each plus `s`. If `s = 0` or `G(N)` is not a
//! number, `G(N + p) = G(N) + s` by number translation. If `G(N)` is a number `y`, it is the
//! simplest number that fits between its options, and `G(N + p)` the simplest one between the
//! shifted options. If `y` is not an integer, no integer fits, and the shifted fraction has the
//! least denominator. If `y` is an integer with the sign of `s`, no integer nearer to zero fits,
//! and the shift leads away from zero. In both cases `y + s` is the simplest. So the sequence
//! continues forever if every integer among `G(start), …, G(start + p − 1)` has the sign of `s`;
//! shifts preserve this.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::literal::literal;
//! use mustplay_core::NoProgress;
//!
//! let mut games = Games::new();
//! // Left takes one counter, Right two; so of three Left leaves {1|0}, and Right 1.
//! let heap = literal("partizan", r#""{1}", "{2}", 3"#)?.value(&mut games, &NoProgress)?;
//! assert_eq!(heap, games.read("{1|0||1}").unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use mustplay_cgt::normal::impartial::{AllBut, Period, TakingCode, UnequalSplit, observed_period};
use mustplay_cgt::normal::{Dyadic, Game, Games, Style};
use mustplay_core::{ProgressSink, StopReason};
use rustc_hash::FxHashSet;

use crate::evaluate::Evaluator;
use crate::literal::{
    DynMove, DynPosition, LiteralMove, MoveListError, PositionAnalysis, unless_too_many, winning,
};
use crate::picture;
use crate::position::{PLAYERS, Player, RulesetPosition, Sign};

/// The largest heap computed for an observed period, which no theorem proves.
const MOST_OBSERVED: usize = 2048;
/// The largest heap computed for a period of games.
const SEARCHED: usize = 60;
/// The sequence ends after a value with this many positions, as values can grow very fast.
const COMPLEX: usize = 2000;
/// The maximum length of the text of a value in a sequence.
const LONGEST: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapRule {
    Code(TakingCode),
    AllBut(AllBut),
    /// Grundy's game: a move splits a heap into two unequal ones.
    Grundy,
    /// Left takes by the first code, Right by the second.
    Partizan([TakingCode; 2]),
}

impl From<TakingCode> for HeapRule {
    fn from(code: TakingCode) -> Self {
        Self::Code(code)
    }
}

impl fmt::Display for HeapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => code.fmt(f),
            Self::AllBut(rule) => rule.fmt(f),
            Self::Grundy => f.write_str("unequal halves"),
            Self::Partizan([left, right]) => write!(f, "{left} and {right}"),
        }
    }
}

fn list(numbers: impl Iterator<Item = usize>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    numbers.join(",")
}

impl HeapRule {
    /// The heaps that remain of a heap after each move of the player, without empty ones.
    fn moves(&self, player: Player, heap: usize) -> Vec<Vec<usize>> {
        let nonempty = |heap| if heap == 0 { vec![] } else { vec![heap] };
        match self {
            Self::Code(code) => code.moves(heap),
            Self::AllBut(rule) => rule.moves(heap).map(nonempty).collect(),
            Self::Grundy => UnequalSplit.moves(heap).map(Vec::from).collect(),
            Self::Partizan(codes) => codes[player as usize].moves(heap),
        }
    }

    /// The Grundy values of heaps of 0 to `largest` counters; `None` for partizan rules.
    fn nimbers(&self, largest: usize) -> Option<Vec<u32>> {
        match self {
            Self::Code(code) => Some(code.values(largest)),
            Self::AllBut(rule) => Some(rule.values(largest)),
            Self::Grundy => Some(UnequalSplit.values(largest)),
            Self::Partizan(_) => None,
        }
    }

    /// The arguments before the heaps in a literal of the ruleset `name`, with the comma or
    /// semicolon after them.
    fn arguments(&self, name: &str) -> String {
        match self {
            Self::Code(_) if name == "kayles" => String::new(),
            Self::Code(code) if name == "subtraction" => format!("{};", list(code.taken())),
            Self::Code(code) => format!("\"{code}\","),
            Self::AllBut(rule) => format!("{};", list(rule.exceptions().iter().copied())),
            Self::Grundy => String::new(),
            Self::Partizan([left, right]) => format!("\"{left}\",\"{right}\","),
        }
    }
}

/// Searches a period of Grundy values in heaps four times as large each time, for about a second at
/// most; also returns the largest heap computed.
fn period_of_code(code: &TakingCode) -> (Option<Period>, usize) {
    let most = if code.most_heaps() > 2 { 1 << 9 } else { 1 << 14 };
    let mut largest = 1 << 7;
    let mut values = Vec::new();
    loop {
        code.extend(&mut values, largest);
        let period = code.period_of(&values);
        if period.is_some() || largest >= most {
            return (period, largest);
        }
        largest *= 4;
    }
}

/// The proved period of the values of partizan heaps of 0, 1, 2, … counters.
fn partizan_period(
    codes: &[TakingCode; 2],
    games: &mut Games,
    values: &[Game],
    sink: &dyn ProgressSink,
) -> Result<Option<Period>, StopReason> {
    let heaps = codes.iter().map(TakingCode::most_heaps).max().unwrap_or(1);
    let taken = codes.iter().map(TakingCode::most_taken).max().unwrap_or(0);
    let last = values.len() - 1;
    for length in 1..values.len() {
        let grown = games.with_sink(sink).sub(values[last], values[last - length])?;
        let Some(saltus) = games.as_integer(grown) else {
            continue;
        };
        let mut start = last + 1 - length;
        while start > 0 {
            let before = games.with_sink(sink).add(values[start - 1], grown)?;
            if before != values[start - 1 + length] {
                break;
            }
            start -= 1;
        }
        let fits = |&value: &Game| {
            let integer = games.as_number(value).filter(Dyadic::is_integer);
            let sign = integer.map(|y| y.cmp(&Dyadic::ZERO));
            saltus == 0 || sign.is_none_or(|sign| sign == saltus.cmp(&0))
        };
        // With a later start all integers may fit; the values before it are known anyway.
        let known = |from: usize| heaps * (from.max(1) + length) + taken <= values.len();
        let proved = (start..values.len())
            .take_while(|&from| known(from))
            .any(|from| values[from..from + length].iter().all(fits));
        if proved {
            return Ok(Some(Period { start, length, saltus }));
        }
    }
    Ok(None)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    rule: Arc<HeapRule>,
    heaps: Vec<usize>,
}

impl Hash for Heaps {
    /// The rule is the same in all positions of a game, so hashing the heaps suffices.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.heaps.hash(state);
    }
}

impl Heaps {
    pub fn new(rule: impl Into<HeapRule>, heaps: impl IntoIterator<Item = usize>) -> Self {
        Self { rule: Arc::new(rule.into()), heaps: heaps.into_iter().collect() }
    }

    fn with(&self, heaps: Vec<usize>) -> Self {
        Self { rule: Arc::clone(&self.rule), heaps }
    }

    /// The position after a move that replaces the heap at an index by these heaps.
    fn after(&self, place: usize, left: Vec<usize>) -> Self {
        let mut heaps = self.heaps.clone();
        heaps.splice(place..=place, left);
        self.with(heaps)
    }

    fn largest(&self) -> usize {
        self.heaps.iter().copied().max().unwrap_or(0)
    }

    /// The nimber of the position by the recurrence of single heaps; `None` for partizan rules.
    pub fn nimber(&self) -> Option<u32> {
        let values = self.rule.nimbers(self.largest())?;
        Some(self.heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]))
    }

    /// The moves to nimber 0, each as a heap and its remaining heaps, where `values` are the
    /// nimbers of single heaps; equal heaps count as one.
    fn winning_moves(&self, values: &[u32]) -> Vec<(usize, Vec<usize>)> {
        let nimber = |heaps: &[usize]| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
        let sum = nimber(&self.heaps);
        let mut sizes = self.heaps.clone();
        sizes.sort_unstable();
        sizes.dedup();
        let moves = |heap| self.rule.moves(Player::Left, heap).into_iter();
        let moves = sizes.into_iter().flat_map(|heap| moves(heap).map(move |left| (heap, left)));
        moves.filter(|(heap, left)| nimber(left) == sum ^ values[*heap]).collect()
    }

    /// Every move of a player with the position after it; equal heaps count as one.
    fn distinct_moves(&self, player: Player) -> Vec<(LiteralMove, Self)> {
        let mut moves = Vec::new();
        for (place, &heap) in self.heaps.iter().enumerate() {
            if !self.heaps[..place].contains(&heap) {
                let mut seen = FxHashSet::default();
                let left = self.rule.moves(player, heap).into_iter();
                let left = left.filter(|left| seen.insert(left.clone()));
                moves.extend(left.map(|left| (heap_move(heap, &left), self.after(place, left))));
            }
        }
        moves
    }

    fn evaluate(
        &self,
        evaluator: &mut Evaluator<Self, Game>,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        match self.nimber() {
            Some(nimber) => Ok(games.nimber(nimber)),
            None => evaluator.value(games, self, sink),
        }
    }

    /// The nimbers of single heaps, and their period if one is proved.
    fn sequence_of_nimbers(&self, listed: Vec<u32>) -> Sequence {
        let (period, searched, theorem) = match &*self.rule {
            HeapRule::Code(code) => {
                let (period, searched) = period_of_code(code);
                let grows = matches!(period, Some(Period { saltus: 1.., .. }));
                let theorem =
                    if grows { "sums and parities of three heaps" } else { "Guy and Smith" };
                (period, searched, theorem)
            }
            HeapRule::AllBut(rule) => {
                (rule.period(400), 400, "Siegel, for finite sets of exceptions")
            }
            HeapRule::Grundy | HeapRule::Partizan(_) => (None, 0, "none"),
        };
        // If moves leave at most two heaps, the values of large heaps do not grow.
        let may_grow = match &*self.rule {
            HeapRule::Code(code) => code.may_grow(),
            HeapRule::AllBut(_) => true,
            HeapRule::Grundy | HeapRule::Partizan(_) => false,
        };
        let values = match period {
            Some(_) => None,
            None => self.rule.nimbers(searched.min(MOST_OBSERVED)),
        };
        let observed = values.and_then(|values| observed_period(&values));
        Sequence {
            terms: Terms::Nimbers(listed),
            period,
            observed: observed.filter(|seen| seen.saltus == 0 || may_grow),
            searched,
            theorem,
        }
    }

    /// The values of single heaps and their period, up to the first large value.
    fn sequence_of_games(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Sequence, StopReason> {
        let mut evaluator = Evaluator::new();
        let mut values = Vec::new();
        for heap in 0..=SEARCHED {
            let value = evaluator.value(games, &self.with(vec![heap]), sink)?;
            values.push(value);
            if games.positions(value) > COMPLEX {
                break;
            }
        }
        let period = match &*self.rule {
            HeapRule::Partizan(codes) => partizan_period(codes, games, &values, sink)?,
            _ => None,
        };
        let texts = values.iter().take(listed(0) + 1);
        let texts = texts.map(|&value| games.show_within(value, Style::Ascii, LONGEST));
        Ok(Sequence {
            terms: Terms::Games(texts.collect()),
            observed: None,
            period,
            searched: values.len() - 1,
            theorem: "Guy and Smith, number translation",
        })
    }
}

fn heap_move(heap: usize, left: &[usize]) -> LiteralMove {
    LiteralMove::of_heap(&heap, &list(left.iter().copied()))
}

impl RulesetPosition for Heaps {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        for (at, &heap) in self.heaps.iter().enumerate() {
            for left in self.rule.moves(player, heap) {
                options.push(self.after(at, left));
            }
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        parts.extend(self.heaps.iter().map(|&heap| self.with(vec![heap])));
    }

    fn normal(mut self) -> (Self, Sign) {
        self.heaps.sort_unstable();
        (self, Sign::Plus)
    }

    fn board(&self) -> String {
        picture::heaps_text(self.heaps.iter().copied())
    }

    fn svg(&self) -> String {
        picture::heaps_svg(self.heaps.iter().copied())
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {:?}", self.rule, self.heaps)
    }
}

/// The values of single heaps and their period.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Sequence {
    /// The values of heaps from 0 on.
    #[serde(rename = "values")]
    pub terms: Terms,
    /// The period, if one is proved.
    pub period: Option<Period>,
    /// The period of all values that were computed, if no theorem proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed: Option<Period>,
    /// The largest heap that was searched for a period.
    pub searched: usize,
    /// The theorem that proves periods.
    pub theorem: &'static str,
}

/// Values of heaps.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Terms {
    /// The nimbers of an impartial game.
    Nimbers(Vec<u32>),
    /// Games as text; null if the text is too long.
    Games(Vec<Option<String>>),
}

/// The largest heap in the sequence for a position whose largest heap is this.
fn listed(largest: usize) -> usize {
    largest.clamp(24, 100)
}

/// Impartial heaps are evaluated by the theory of single heaps, others by search.
impl DynPosition for Heaps {
    fn value(&self, games: &mut Games, sink: &dyn ProgressSink) -> Result<Game, StopReason> {
        self.evaluate(&mut Evaluator::new(), games, sink)
    }

    fn analyze(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<PositionAnalysis, StopReason> {
        let mut evaluator = Evaluator::new();
        let value = self.evaluate(&mut evaluator, games, sink)?;
        if let Some(values) = self.rule.nimbers(self.largest()) {
            let moves = self.winning_moves(&values).into_iter();
            let moves = moves.map(|(heap, left)| heap_move(heap, &left)).collect();
            return Ok(PositionAnalysis::impartial(value, moves));
        }
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let mut options = Vec::new();
            for (step, after) in self.distinct_moves(player) {
                options.push((step, after.evaluate(&mut evaluator, games, sink)?));
            }
            *moves = winning(options, player, games);
        }
        Ok(PositionAnalysis { value, winning_moves, prospects: None })
    }

    fn options(
        &self,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<(DynMove, Game)>, MoveListError> {
        let mut evaluator = Evaluator::new();
        let mut options = Vec::new();
        for (step, after) in unless_too_many(self.distinct_moves(player))? {
            let value = after.evaluate(&mut evaluator, games, sink)?;
            options.push((DynMove::new(step, after), value));
        }
        Ok(options)
    }

    fn moves(&self, player: Player) -> Result<Vec<DynMove>, MoveListError> {
        let moves = unless_too_many(self.distinct_moves(player))?.into_iter();
        Ok(moves.map(|(step, after)| DynMove::new(step, after)).collect())
    }

    fn sequence(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Sequence>, StopReason> {
        Ok(Some(match self.rule.nimbers(listed(self.largest())) {
            Some(values) => self.sequence_of_nimbers(values),
            None => self.sequence_of_games(games, sink)?,
        }))
    }

    fn components(&self) -> Vec<String> {
        self.heaps.iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        let rule = self.rule.arguments(name);
        let heaps = list(self.heaps.iter().copied());
        match rule.strip_suffix(',') {
            Some(rule) if heaps.is_empty() => format!("{name}({rule})"),
            _ => format!("{name}({rule}{heaps})"),
        }
    }

    fn class(&self) -> String {
        self.clone().normal().0.to_string()
    }

    fn boards(&self) -> Vec<String> {
        vec![self.board()]
    }

    fn pictures(&self) -> Vec<String> {
        vec![self.svg()]
    }
}

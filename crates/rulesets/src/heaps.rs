//! Games of heaps: Kayles, octal, hexadecimal and subtraction games, Grundy's game, and games in
//! which the players take by different rules.
//!
//! A position is a number of heaps; a move takes counters from one heap and may leave it
//! split, as the [`HeapRule`] allows. [Codes](TakingCode) say for each number of counters
//! whether the heap may be finished with them (1), left as one heap (2), as two (4) or as three
//! (8): Kayles is 0.77.
//!
//! Heaps are independent. Where both players have the same moves a heap is worth a nimber. The
//! theory of these values (recurrence, periods) is in [`mustplay_cgt::normal::impartial`]; tests
//! check it against the positions played out here. Kayles repeats with period 12 from 71 on.
//!
//! ```
//! use mustplay_cgt::normal::impartial::TakingCode;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Evaluator, Grundy, Heaps};
//!
//! let kayles = Heaps::new("0.77".parse::<TakingCode>()?, [7]);
//! assert_eq!(Evaluator::new().value(&mut Grundy, &kayles, &NoProgress)?, 2);
//! assert_eq!(kayles.nimber(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Partizan heaps
//!
//! Under [`TwoCodes`] Left takes by one [code](TakingCode), Right by another. A heap is worth a
//! game, not only a nimber, and the values may grow with the heaps.
//!
//! **Periods.** Let moves leave at most `r` heaps and take at most `k` counters, and let
//! `G(n + p) = G(n) + s` for an integer `s` and `start ≤ n < N`, with `N ≥ r·m + (r − 1)·p + k` and
//! `m = max(start, 1)`. As in the theorem of Guy and Smith
//! ([`impartial::TakingCode`](TakingCode)), the options of `G(N + p)` are then those of `G(N)`,
//! each with `s` added. If `s = 0` or `G(N)` is no number, this makes `G(N + p) = G(N) + s` by
//! number translation. If `G(N)` is a number `y`, it is the simplest of those that fit between its
//! options, and `G(N + p)` the simplest of those, each shifted by `s`. If `y` is no integer, no
//! integer fits and the fraction of least denominator stays that. If `y` is an integer of the sign
//! of `s`, no integer nearer to zero fits, and the shift leads away from zero. In both cases
//! `y + s` is the simplest. So the values go on like this forever if every integer among
//! `G(start), …, G(start + p − 1)` has the sign of `s`, which stays so.
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

/// The largest heap computed for a period that no theorem proves.
const MOST_OBSERVED: usize = 2048;

pub trait HeapRule: fmt::Display + Eq + Send + Sync + 'static {
    /// The heaps that each move of the player leaves of a heap; empty heaps are not listed.
    fn moves(&self, player: Player, heap: usize) -> Vec<Vec<usize>>;

    /// The theory of single heaps, if both players have the same moves.
    fn theory(&self) -> Option<&dyn HeapTheory> {
        None
    }

    /// The period that the values of heaps of 0, 1, 2, … counters prove, where there is no theory.
    fn period_of_games(
        &self,
        games: &mut Games,
        values: &[Game],
        sink: &dyn ProgressSink,
    ) -> Result<Option<Period>, StopReason> {
        let _ = (games, values, sink);
        Ok(None)
    }

    /// The arguments before the heaps in a literal of the ruleset `name`, with the comma or
    /// semicolon after them.
    fn arguments(&self, name: &str) -> String;
}

fn list(numbers: impl Iterator<Item = usize>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    numbers.join(",")
}

/// The theory of single heaps under a rule that is the same for both players.
pub trait HeapTheory {
    /// The Grundy values of heaps of 0 to `largest` counters.
    fn values(&self, largest: usize) -> Vec<u32>;

    /// The period of the values, if a theorem proves one by heaps that are not too large, and the
    /// largest heap that was computed.
    fn period(&self) -> (Option<Period>, usize);

    /// The theorem that proves this period, or that would prove one.
    fn theorem(&self, period: Option<Period>) -> &'static str;

    /// Whether the values of large heaps may grow by a constant in each period.
    fn may_grow(&self) -> bool;
}

impl HeapRule for TakingCode {
    fn moves(&self, _: Player, heap: usize) -> Vec<Vec<usize>> {
        Self::moves(self, heap)
    }

    fn theory(&self) -> Option<&dyn HeapTheory> {
        Some(self)
    }

    fn arguments(&self, name: &str) -> String {
        match name {
            "kayles" => String::new(),
            "subtraction" => format!("{};", list(self.taken())),
            _ => format!("\"{self}\","),
        }
    }
}

impl HeapTheory for TakingCode {
    fn theorem(&self, period: Option<Period>) -> &'static str {
        match period {
            Some(Period { saltus: 1.., .. }) => "sums and parities of three heaps",
            _ => "Guy and Smith",
        }
    }

    fn may_grow(&self) -> bool {
        Self::may_grow(self)
    }

    fn values(&self, largest: usize) -> Vec<u32> {
        Self::values(self, largest)
    }

    /// Tries heaps four times as large each time, for about a second at most.
    fn period(&self) -> (Option<Period>, usize) {
        let most = match self.most_heaps() {
            1 | 2 => 1 << 14,
            _ => 1 << 9,
        };
        let mut largest = 1 << 7;
        let mut values = Vec::new();
        loop {
            self.extend(&mut values, largest);
            let period = self.period_of(&values);
            if period.is_some() || largest >= most {
                return (period, largest);
            }
            largest *= 4;
        }
    }
}

impl HeapRule for AllBut {
    fn moves(&self, _: Player, heap: usize) -> Vec<Vec<usize>> {
        Self::moves(self, heap).map(nonempty).collect()
    }

    fn theory(&self) -> Option<&dyn HeapTheory> {
        Some(self)
    }

    fn arguments(&self, _: &str) -> String {
        format!("{};", list(self.exceptions().iter().copied()))
    }
}

impl HeapTheory for AllBut {
    fn theorem(&self, _: Option<Period>) -> &'static str {
        "Siegel, for finite sets of exceptions"
    }

    fn may_grow(&self) -> bool {
        true
    }

    fn values(&self, largest: usize) -> Vec<u32> {
        Self::values(self, largest)
    }

    fn period(&self) -> (Option<Period>, usize) {
        let largest = 400;
        (Self::period(self, largest), largest)
    }
}

/// One heap, unless it is empty.
fn nonempty(heap: usize) -> Vec<usize> {
    if heap == 0 { vec![] } else { vec![heap] }
}

/// Grundy's game: a move splits a heap into two unequal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrundysGame;

impl fmt::Display for GrundysGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unequal halves")
    }
}

impl HeapRule for GrundysGame {
    fn moves(&self, _: Player, heap: usize) -> Vec<Vec<usize>> {
        UnequalSplit.moves(heap).map(Vec::from).collect()
    }

    fn theory(&self) -> Option<&dyn HeapTheory> {
        Some(self)
    }

    fn arguments(&self, _: &str) -> String {
        String::new()
    }
}

impl HeapTheory for GrundysGame {
    fn theorem(&self, _: Option<Period>) -> &'static str {
        "none"
    }

    /// A move leaves two heaps: see [`TakingCode::may_grow`].
    fn may_grow(&self) -> bool {
        false
    }

    fn values(&self, largest: usize) -> Vec<u32> {
        UnequalSplit.values(largest)
    }

    fn period(&self) -> (Option<Period>, usize) {
        (None, 0)
    }
}

/// Heaps under a rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Heaps<R> {
    rule: Arc<R>,
    heaps: Vec<usize>,
}

impl<R> Clone for Heaps<R> {
    fn clone(&self) -> Self {
        Self { rule: Arc::clone(&self.rule), heaps: self.heaps.clone() }
    }
}

impl<R> Hash for Heaps<R> {
    /// The rule is the same in all positions of a game, so the heaps tell them apart.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.heaps.hash(state);
    }
}

impl<R: HeapRule> Heaps<R> {
    pub fn new(rule: R, heaps: impl IntoIterator<Item = usize>) -> Self {
        Self { rule: Arc::new(rule), heaps: heaps.into_iter().collect() }
    }

    pub fn heaps(&self) -> &[usize] {
        &self.heaps
    }

    /// The position after a move that leaves these heaps of the one at a place.
    fn after(&self, place: usize, left: Vec<usize>) -> Self {
        let mut heaps = self.heaps.clone();
        heaps.splice(place..=place, left);
        self.with(heaps)
    }

    fn with(&self, heaps: Vec<usize>) -> Self {
        Self { rule: Arc::clone(&self.rule), heaps }
    }
}

impl<R: HeapRule + HeapTheory> Heaps<R> {
    /// The nimber of the position, by the recurrence of single heaps.
    pub fn nimber(&self) -> u32 {
        self.nimber_by(&*self.rule)
    }

    /// The moves that leave nimber 0, each as a heap and the heaps left of it; equal heaps count
    /// as one.
    pub fn winning_moves(&self) -> Vec<(usize, Vec<usize>)> {
        self.winning_moves_by(&*self.rule)
    }
}

impl<R: HeapRule> Heaps<R> {
    fn largest(&self) -> usize {
        self.heaps.iter().copied().max().unwrap_or(0)
    }

    fn nimber_by(&self, theory: &dyn HeapTheory) -> u32 {
        let values = theory.values(self.largest());
        self.heaps.iter().fold(0, |sum, &heap| sum ^ values[heap])
    }

    fn winning_moves_by(&self, theory: &dyn HeapTheory) -> Vec<(usize, Vec<usize>)> {
        let values = theory.values(self.largest());
        let nimber = |heaps: &[usize]| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
        let sum = nimber(&self.heaps);
        let mut sizes = self.heaps.clone();
        sizes.sort_unstable();
        sizes.dedup();
        let moves = |heap| self.rule.moves(Player::Left, heap).into_iter();
        let moves = sizes.into_iter().flat_map(|heap| moves(heap).map(move |left| (heap, left)));
        moves.filter(|(heap, left)| nimber(left) == sum ^ values[*heap]).collect()
    }

    /// The values of single heaps, and their period if one is proved.
    fn sequence_of_nimbers(&self, theory: &dyn HeapTheory) -> Sequence {
        let (period, searched) = theory.period();
        let observed = match period {
            Some(_) => None,
            None => observed_period(&theory.values(searched.min(MOST_OBSERVED)))
                .filter(|seen| seen.saltus == 0 || theory.may_grow()),
        };
        Sequence {
            terms: Terms::Nimbers(theory.values(Sequence::listed(self.largest()))),
            period,
            observed,
            searched,
            theorem: theory.theorem(period),
        }
    }
}

impl<R: HeapRule> RulesetPosition for Heaps<R> {
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
        let sizes: Vec<u64> = self.heaps.iter().map(|&heap| heap as u64).collect();
        picture::heaps_svg(&sizes)
    }
}

impl<R: HeapRule> fmt::Display for Heaps<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {:?}", self.rule, self.heaps)
    }
}

/// Values of single heaps, and how they go on.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Sequence {
    /// The values of heaps from 0 on.
    #[serde(rename = "values")]
    pub terms: Terms,
    /// From where on and how they repeat, if that is proved.
    pub period: Option<Period>,
    /// From where on and how all values that were looked at repeat, if no theorem proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed: Option<Period>,
    /// The largest heap that was looked at for a period.
    pub searched: usize,
    /// The theorem that proves periods.
    pub theorem: &'static str,
}

/// Values of heaps.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Terms {
    /// Where both players have the same moves: the numbers of nimbers.
    Nimbers(Vec<u32>),
    /// Games, as they are written; nothing where the text would be too long.
    Games(Vec<Option<String>>),
}

impl Sequence {
    /// The largest heap in the sequence for a position with a heap of this size.
    fn listed(largest: usize) -> usize {
        largest.clamp(24, 100)
    }
}

/// The rules of Left and of Right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoCodes {
    pub left: TakingCode,
    pub right: TakingCode,
}

impl fmt::Display for TwoCodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", self.left, self.right)
    }
}

impl HeapRule for TwoCodes {
    fn moves(&self, player: Player, heap: usize) -> Vec<Vec<usize>> {
        match player {
            Player::Left => self.left.moves(heap),
            Player::Right => self.right.moves(heap),
        }
    }

    fn arguments(&self, _: &str) -> String {
        format!("\"{}\",\"{}\",", self.left, self.right)
    }

    fn period_of_games(
        &self,
        games: &mut Games,
        values: &[Game],
        sink: &dyn ProgressSink,
    ) -> Result<Option<Period>, StopReason> {
        let codes = [&self.left, &self.right];
        let heaps = codes.map(TakingCode::most_heaps).into_iter().max();
        let taken = codes.map(TakingCode::most_taken).into_iter().max();
        let (heaps, taken) = (heaps.unwrap_or(1), taken.unwrap_or(0));
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
            // A later start may have only fitting integers; the values before it are known anyway.
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
}

/// The largest heap computed for a period of games.
const SEARCHED: usize = 60;
/// The largest value for which the sequence goes on, in positions: values can grow very fast.
const COMPLEX: usize = 2000;
/// The longest text of a value in a sequence.
const LONGEST: usize = 200;

impl<R: HeapRule> Heaps<R> {
    /// The values of single heaps and their period, as far as the values stay small.
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
        let period = self.rule.period_of_games(games, &values, sink)?;
        let listed = &values[..values.len().min(Sequence::listed(0) + 1)];
        let texts = listed.iter().map(|&value| games.show_within(value, Style::Ascii, LONGEST));
        Ok(Sequence {
            terms: Terms::Games(texts.collect()),
            observed: None,
            period,
            searched: values.len() - 1,
            theorem: "Guy and Smith, number translation",
        })
    }
}

/// Heaps are evaluated by the theory of single heaps where both players have the same moves, and
/// played out otherwise.
impl<R: HeapRule> DynPosition for Heaps<R> {
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
        if let Some(theory) = self.rule.theory() {
            let moves = self.winning_moves_by(theory).into_iter();
            let moves = moves.map(|(heap, left)| heap_move(heap, &left)).collect();
            return Ok(PositionAnalysis::impartial(value, moves));
        }
        let mut winning_moves = [Vec::new(), Vec::new()];
        for (player, moves) in PLAYERS.into_iter().zip(&mut winning_moves) {
            let mut options = Vec::new();
            for (place, left) in self.distinct_moves(player) {
                let (step, after) = self.made(place, left);
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
        for (place, left) in unless_too_many(self.distinct_moves(player))? {
            let (step, after) = self.made(place, left);
            let value = after.evaluate(&mut evaluator, games, sink)?;
            options.push((DynMove { step, position: Box::new(after) }, value));
        }
        Ok(options)
    }

    fn moves(&self, player: Player) -> Result<Vec<DynMove>, MoveListError> {
        let moves = unless_too_many(self.distinct_moves(player))?.into_iter();
        let made = |(place, left)| {
            let (step, after) = self.made(place, left);
            DynMove { step, position: Box::new(after) }
        };
        Ok(moves.map(made).collect())
    }

    fn sequence(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Sequence>, StopReason> {
        Ok(Some(match self.rule.theory() {
            Some(theory) => self.sequence_of_nimbers(theory),
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

impl<R: HeapRule> Heaps<R> {
    fn evaluate(
        &self,
        evaluator: &mut Evaluator<Self, Game>,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        match self.rule.theory() {
            Some(theory) => Ok(games.nimber(self.nimber_by(theory))),
            None => evaluator.value(games, self, sink),
        }
    }

    /// Every move of a player as the place of its heap and the heaps it leaves; equal heaps count
    /// as one.
    fn distinct_moves(&self, player: Player) -> Vec<(usize, Vec<usize>)> {
        let mut moves = Vec::new();
        for (place, &heap) in self.heaps.iter().enumerate() {
            if !self.heaps[..place].contains(&heap) {
                let mut seen = FxHashSet::default();
                let left = self.rule.moves(player, heap).into_iter();
                let left = left.filter(|left| seen.insert(left.clone()));
                moves.extend(left.map(|left| (place, left)));
            }
        }
        moves
    }

    /// A move, and the position after it.
    fn made(&self, place: usize, left: Vec<usize>) -> (LiteralMove, Self) {
        (heap_move(self.heaps[place], &left), self.after(place, left))
    }
}

fn heap_move(heap: usize, left: &[usize]) -> LiteralMove {
    LiteralMove::of_heap(&heap, &list(left.iter().copied()))
}

//! Games of heaps: Kayles, octal, hexadecimal and subtraction games, Grundy's game, and games in
//! which the players take by different rules.
//!
//! A position is a number of heaps; a move takes counters from one heap and may leave it
//! split, as the [`HeapRule`] allows. [Codes](TakingCode) say for each number of counters
//! whether the heap may be finished with them (1), left as one heap (2), as two (4) or as three
//! (8): Kayles is 0.77.
//!
//! Heaps are independent. Where both players have the same moves a heap is worth a
//! nimber; the theory of these values — recurrence, periods — is
//! [`mustplay_cgt::normal::impartial`], and the positions here are the same games played out,
//! which is how that theory is checked. Kayles repeats with period 12 from 71 on.
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

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use mustplay_cgt::normal::impartial::{AllBut, Period, TakingCode, UnequalSplit, observed_period};

use crate::diagram;
use crate::picture;
use crate::position::{Player, Position, Sign};
use crate::sequence::{Sequence, Terms};

/// The largest heap that is looked at for a period that no theorem proves.
const MOST_OBSERVED: usize = 2048;

/// What a player may do to one heap.
pub trait HeapRule: fmt::Display + Eq {
    /// The heaps that each move of the player leaves of a heap; empty heaps are not listed.
    fn moves(&self, player: Player, heap: usize) -> Vec<Vec<usize>>;

    /// The arguments before the heaps in a literal of the ruleset `name`, with the comma or
    /// semicolon after them.
    fn arguments(&self, name: &str) -> String;
}

fn list(numbers: impl Iterator<Item = usize>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    numbers.join(",")
}

/// A rule that is the same for both players.
pub trait ImpartialRule: HeapRule {
    /// The Grundy values of heaps of 0 to `largest` counters.
    fn values(&self, largest: usize) -> Vec<u32>;

    /// The period of the values, if a theorem proves one by heaps that are not too large, and the
    /// largest of them.
    fn period(&self) -> (Option<Period>, usize);

    /// The theorem that proves a period, or would prove one.
    fn theorem(period: Option<Period>) -> &'static str;

    /// Whether the values of all large heaps may grow by the same in each period.
    fn may_grow(&self) -> bool;
}

impl HeapRule for TakingCode {
    fn moves(&self, _: Player, heap: usize) -> Vec<Vec<usize>> {
        Self::moves(self, heap)
    }

    fn arguments(&self, name: &str) -> String {
        match name {
            "kayles" => String::new(),
            "subtraction" => format!("{};", list(self.taken())),
            _ => format!("\"{self}\","),
        }
    }
}

impl ImpartialRule for TakingCode {
    fn theorem(period: Option<Period>) -> &'static str {
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

    /// Heaps four times as large each time, until a second or so is over.
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

    fn arguments(&self, _: &str) -> String {
        format!("{};", list(self.exceptions().iter().copied()))
    }
}

impl ImpartialRule for AllBut {
    fn theorem(_: Option<Period>) -> &'static str {
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

/// Grundy's game.
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

    fn arguments(&self, _: &str) -> String {
        String::new()
    }
}

impl ImpartialRule for GrundysGame {
    fn theorem(_: Option<Period>) -> &'static str {
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
    /// The position with these heaps.
    pub fn new(rule: R, heaps: impl IntoIterator<Item = usize>) -> Self {
        Self { rule: Arc::new(rule), heaps: heaps.into_iter().collect() }
    }

    /// The sizes of the heaps.
    pub fn heaps(&self) -> &[usize] {
        &self.heaps
    }

    /// What each move of the player leaves of a heap.
    pub(crate) fn moves_of(&self, player: Player, heap: usize) -> Vec<Vec<usize>> {
        self.rule.moves(player, heap)
    }

    /// The rule.
    pub(crate) fn rule(&self) -> &R {
        &self.rule
    }

    /// The position as a literal of the ruleset `name`.
    pub(crate) fn written(&self, name: &str) -> String {
        let rule = self.rule.arguments(name);
        let heaps = list(self.heaps.iter().copied());
        match rule.strip_suffix(',') {
            Some(rule) if heaps.is_empty() => format!("{name}({rule})"),
            _ => format!("{name}({rule}{heaps})"),
        }
    }

    /// The position after a move that leaves these heaps of the one at a place.
    pub(crate) fn after(&self, place: usize, left: Vec<usize>) -> Self {
        let mut heaps = self.heaps.clone();
        heaps.splice(place..=place, left);
        self.with(heaps)
    }

    pub(crate) fn with(&self, heaps: Vec<usize>) -> Self {
        Self { rule: Arc::clone(&self.rule), heaps }
    }
}

impl<R: ImpartialRule> Heaps<R> {
    /// The nimber that the position is worth, by the recurrence of single heaps.
    pub fn nimber(&self) -> u32 {
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        let values = self.rule.values(largest);
        self.heaps.iter().fold(0, |sum, &heap| sum ^ values[heap])
    }

    /// The moves that leave nimber 0, each as a heap and the heaps left of it. Equal heaps
    /// are one heap here, as a position is a multiset.
    pub fn winning_moves(&self) -> Vec<(usize, Vec<usize>)> {
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        let values = self.rule.values(largest);
        let nimber = |heaps: &[usize]| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
        let sum = nimber(&self.heaps);
        let mut sizes = self.heaps.clone();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
            .into_iter()
            .flat_map(|heap| {
                self.rule.moves(Player::Left, heap).into_iter().map(move |left| (heap, left))
            })
            .filter(|(heap, left)| nimber(left) == sum ^ values[*heap])
            .collect()
    }

    /// The values of single heaps, and their period if one is proved.
    pub(crate) fn sequence(&self) -> Sequence {
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        let (period, searched) = self.rule.period();
        let observed = match period {
            Some(_) => None,
            None => observed_period(&self.rule.values(searched.min(MOST_OBSERVED)))
                .filter(|seen| seen.saltus == 0 || self.rule.may_grow()),
        };
        Sequence {
            terms: Terms::Nimbers(self.rule.values(Sequence::told(largest))),
            period,
            observed,
            searched,
            theorem: R::theorem(period),
        }
    }
}

impl<R: HeapRule> Position for Heaps<R> {
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
        diagram::heaps(self.heaps.iter().copied())
    }

    fn svg(&self) -> String {
        let sizes: Vec<u64> = self.heaps.iter().map(|&heap| heap as u64).collect();
        picture::heaps(&sizes)
    }
}

impl<R: HeapRule> fmt::Display for Heaps<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {:?}", self.rule, self.heaps)
    }
}

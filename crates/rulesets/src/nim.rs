//! Nim, with Bouton's theorem.
//!
//! A position is a multiset of heaps; a move takes one or more counters from one heap. In
//! normal play the player who cannot move loses; in misère play that player wins.
//!
//! **Bouton's theorem** (1901; CGT week 1). The player to move wins exactly when the nim-sum of the
//! heaps, their bitwise exclusive or, is positive. The winning moves are those that make it zero: a
//! heap `m` with a one in the leading column of the nim-sum `s` becomes `m ⊕ s`, which is smaller.
//! Misère Nim is won by the same moves, except that a move to heaps of size one must leave an odd
//! number of them.
//!
//! Text: heap sizes separated by commas or spaces, `3,5,7`.
//!
//! ```
//! use mustplay_rulesets::Nim;
//!
//! let position: Nim = "3,5,5".parse()?;
//! assert_eq!(position.nim_sum(), 3);
//! let moves = position.winning_moves();
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].to_string(), "3 to 0");
//! assert_eq!("3,5,7".parse::<Nim>()?.winning_moves().len(), 3);
//! # Ok::<(), mustplay_rulesets::TextError>(())
//! ```
//!
//! # Wythoff's game
//!
//! A move takes any number from one of two heaps, or the same number from both. **Wythoff's
//! theorem** (1907): the next player loses exactly at `(⌊nφ⌋, ⌊nφ²⌋)` with `φ = (1 + √5)/2`. No
//! formula for the other values is known; they are computed.
//!
//! ```
//! use mustplay_rulesets::{Evaluator, Grundy, Wythoff};
//! use mustplay_core::NoProgress;
//!
//! let mut evaluator = Evaluator::new();
//! assert_eq!(evaluator.value(&mut Grundy, &Wythoff::new(4, 7), &NoProgress), Ok(0));
//! assert_eq!(evaluator.value(&mut Grundy, &Wythoff::new(3, 3), &NoProgress), Ok(6));
//! ```

use std::fmt::{self, Write};
use std::str::FromStr;

use mustplay_cgt::normal::impartial::{nim_misere_win, nim_sum};
use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{ProgressSink, StopReason};
use rustc_hash::FxHashSet;

use crate::literal::{
    DynMove, DynPosition, LiteralMove, MOST_OPTIONS, MoveListError, PositionAnalysis,
};
use crate::picture;
use crate::position::{Player, RulesetPosition, Sign};
use crate::text_board::TextError;

/// Heaps of counters, in the given order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nim {
    heaps: Vec<u32>,
}

impl Nim {
    pub fn new(heaps: impl IntoIterator<Item = u32>) -> Self {
        Self { heaps: heaps.into_iter().collect() }
    }

    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }

    /// The exclusive or of the heap sizes: the nimber of the position.
    pub fn nim_sum(&self) -> u32 {
        nim_sum(self.heaps.iter().copied())
    }

    /// The moves to nim-sum zero, in the order of the heaps; equal heaps give one move.
    pub fn winning_moves(&self) -> Vec<LiteralMove> {
        let sum = self.nim_sum();
        let mut seen = FxHashSet::default();
        let heaps = self.heaps.iter().filter(|&&from| from ^ sum < from && seen.insert(from));
        heaps.map(|&from| LiteralMove::of_heap(&from, &(from ^ sum).to_string())).collect()
    }

    pub fn next_player_wins_misere(&self) -> bool {
        nim_misere_win(&self.heaps)
    }

    /// The heaps in binary with their nim-sum below, as in CGT week 1.
    ///
    /// ```
    /// let table = mustplay_rulesets::Nim::new([3, 5, 5]).table();
    /// let lines: Vec<&str> = table.lines().map(str::trim).collect();
    /// assert_eq!(lines, ["3  0 1 1", "5  1 0 1", "5  1 0 1", "--------------", "nim-sum  0 1 1"]);
    /// ```
    pub fn table(&self) -> String {
        const LABEL: &str = "nim-sum";
        let largest = self.heaps.iter().copied().max().unwrap_or(0);
        let digits = (u32::BITS - largest.leading_zeros()).max(1);
        let label = LABEL.len().max(largest.to_string().len());
        let mut table = String::new();
        let line = |table: &mut String, name: &str, size: u32| {
            let _ = write!(table, "{name:>label$} ");
            for place in (0..digits).rev() {
                let _ = write!(table, " {}", size >> place & 1);
            }
            table.push('\n');
        };
        for &heap in &self.heaps {
            line(&mut table, &heap.to_string(), heap);
        }
        table.push_str(&"-".repeat(label + 1 + 2 * digits as usize));
        table.push('\n');
        line(&mut table, LABEL, self.nim_sum());
        table
    }

    /// Every move with the position after it; equal heaps count as one.
    fn distinct_moves(&self) -> Result<Vec<(LiteralMove, Self)>, MoveListError> {
        let mut moves = Vec::new();
        for (place, &heap) in self.heaps.iter().enumerate() {
            if self.heaps[..place].contains(&heap) {
                continue;
            }
            if moves.len() + heap as usize > MOST_OPTIONS {
                return Err(MoveListError::TooMany);
            }
            moves.extend((0..heap).rev().map(|left| {
                let mut after = self.clone();
                after.heaps[place] = left;
                (LiteralMove::of_heap(&heap, &left.to_string()), after)
            }));
        }
        Ok(moves)
    }
}

impl RulesetPosition for Nim {
    fn moves(&self, _: Player, options: &mut Vec<Self>) {
        for (at, &heap) in self.heaps.iter().enumerate() {
            for left in 0..heap {
                let mut option = self.clone();
                option.heaps[at] = left;
                options.push(option);
            }
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        let heaps = self.heaps.iter().filter(|&&heap| heap > 0);
        parts.extend(heaps.map(|&heap| Self::new([heap])));
    }

    fn normal(mut self) -> (Self, Sign) {
        self.heaps.retain(|&heap| heap > 0);
        self.heaps.sort_unstable();
        (self, Sign::Plus)
    }

    fn names(&self, _: Player, option: &Self) -> Vec<String> {
        let mut heaps = self.heaps.iter().zip(&option.heaps);
        let changed = heaps.find(|(from, to)| from != to);
        let (from, to) = changed.unwrap_or((&0, &0));
        vec![format!("{from} to {to}")]
    }

    fn board(&self) -> String {
        picture::heaps_text(self.heaps.iter().map(|&heap| heap as usize))
    }

    fn svg(&self) -> String {
        picture::heaps_svg(self.heaps.iter().map(|&heap| heap as usize))
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, &self.heaps)
    }
}

impl FromStr for Nim {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        numbers(text).map(|heaps| Self { heaps })
    }
}

/// Writes numbers separated by commas.
pub(crate) fn list(f: &mut fmt::Formatter<'_>, numbers: &[impl fmt::Display]) -> fmt::Result {
    for (at, number) in numbers.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        write!(f, "{comma}{number}")?;
    }
    Ok(())
}

/// Parses numbers separated by commas or white space.
pub(crate) fn numbers(text: &str) -> Result<Vec<u32>, TextError> {
    let mut found = Vec::new();
    let mut column = 1;
    for word in text.split([',', ' ', '\t', '\n']) {
        let number = word.trim();
        if !number.is_empty() {
            found.push(number.parse().map_err(|_| TextError::Unexpected {
                column,
                expected: "a whole number, at least 0 and below 2^32",
                found: format!("`{number}`"),
            })?);
        }
        column += word.chars().count() + 1;
    }
    Ok(found)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff {
    heaps: [u32; 2],
}

impl Wythoff {
    pub const fn new(one: u32, other: u32) -> Self {
        Self { heaps: [one, other] }
    }
}

impl RulesetPosition for Wythoff {
    fn moves(&self, _: Player, options: &mut Vec<Self>) {
        let [one, other] = self.heaps;
        options.extend((0..one).map(|left| Self::new(left, other)));
        options.extend((0..other).map(|left| Self::new(one, left)));
        options.extend((1..=one.min(other)).map(|taken| Self::new(one - taken, other - taken)));
    }

    fn normal(mut self) -> (Self, Sign) {
        self.heaps.sort_unstable();
        (self, Sign::Plus)
    }

    fn arguments(&self) -> String {
        self.to_string()
    }

    fn board(&self) -> String {
        picture::heaps_text(self.heaps.iter().map(|&heap| heap as usize))
    }

    fn svg(&self) -> String {
        picture::heaps_svg(self.heaps.iter().map(|&heap| heap as usize))
    }
}

impl fmt::Display for Wythoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.heaps;
        write!(f, "{one},{other}")
    }
}

/// Evaluates Nim by Bouton's theorem.
impl DynPosition for Nim {
    fn value(&self, games: &mut Games, _: &dyn ProgressSink) -> Result<Game, StopReason> {
        Ok(games.nimber(self.nim_sum()))
    }

    fn analyze(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<PositionAnalysis, StopReason> {
        Ok(PositionAnalysis::impartial(self.value(games, sink)?, self.winning_moves()))
    }

    fn options(
        &self,
        _: Player,
        games: &mut Games,
        _: &dyn ProgressSink,
    ) -> Result<Vec<(DynMove, Game)>, MoveListError> {
        let option = |(step, after): (LiteralMove, Self)| {
            let value = games.nimber(after.nim_sum());
            (DynMove::new(step, after), value)
        };
        Ok(self.distinct_moves()?.into_iter().map(option).collect())
    }

    fn moves(&self, _: Player) -> Result<Vec<DynMove>, MoveListError> {
        let moves = self.distinct_moves()?.into_iter();
        Ok(moves.map(|(step, after)| DynMove::new(step, after)).collect())
    }

    fn next_player_wins_misere(&self) -> Option<bool> {
        Some(Self::next_player_wins_misere(self))
    }

    fn table(&self) -> Option<String> {
        Some(Self::table(self))
    }

    fn components(&self) -> Vec<String> {
        self.heaps().iter().map(ToString::to_string).collect()
    }

    fn written(&self, name: &str) -> String {
        format!("{name}({self})")
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

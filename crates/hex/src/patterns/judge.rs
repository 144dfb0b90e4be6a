//! Decides which rules hold in a pattern by comparing positions of a [`PatternGame`].
//!
//! | rule | holds when |
//! | --- | --- |
//! | dead | P + s(B) = P + s(W) |
//! | captured | P = P + cells(X) |
//! | near-dead | P, P + b(B) and P + w(W) all equal the same outcome |
//! | permanently inferior | FAP Definition 13, and P + cells(X) = P |
//! | mutual | FAP Theorem 19 |
//! | dominated | P + s(X) ≤ P + r(X) for X |
//! | strongly reversed | P + r(X) + s(X̄) = P + r(X) |
//! | reversed | P + r(X) + s(X̄) ≥ P for X |
//!
//! FAP's near-death (FAP Definition 15) implies the third row: if `b` black and `w` white make `x`
//! dead, P + b(B) + w(W) equals an outcome `a`. Black's second-player strategy shows P + w(W) ≥ a
//! and White's shows P + b(B) ≤ a. P lies between P + w(W) and P + b(B), so all three equal `a`.

use std::cmp::Reverse;

use super::pattern::Pattern;
use super::pattern_game::{Frame, PatternGame, PatternPosition, Place, bits, set_of, subsets};
use super::rule::{CellRule, Tint};
use super::spot::{PatternSpot, Spots};
use crate::color::Color;

/// A pattern under test, in frame coordinates so that the center can be chosen later.
pub(super) struct Subject {
    frame: Frame,
    black: u32,
    white: u32,
    local: PatternGame,
}

impl Subject {
    /// Returns `None` if the local game is too large.
    pub(super) fn new(frame: Frame, black: u32, white: u32) -> Option<Self> {
        let local = PatternGame::new(&frame, black, white)?;
        Some(Self { frame, black, white, local })
    }

    pub(super) fn of(stones: [Spots; 2], empty: Spots) -> Option<Self> {
        let places = |set: Spots| set.iter().map(PatternSpot::offset).collect::<Vec<Place>>();
        Self::framed(&places(empty), stones.map(places))
    }

    fn framed(cells: &[Place], stones: [Vec<Place>; 2]) -> Option<Self> {
        let frame = Frame::new(cells, &stones.concat())?;
        let mask = |stones: Vec<Place>| {
            let at = |place: &Place| frame.border().iter().position(|border| border == place);
            set_of(stones.iter().filter_map(at))
        };
        let [black, white] = stones.map(mask);
        Self::new(frame, black, white)
    }

    /// Keeps the stones and the empty cells in `part`; other empty cells become unknown.
    pub(super) fn restricted(&self, part: u32) -> Option<Self> {
        let cells: Vec<Place> = bits(part).map(|cell| self.frame.cells()[cell]).collect();
        let stones = |mask: u32| bits(mask).map(|i| self.frame.border()[i]).collect();
        Self::framed(&cells, [self.black, self.white].map(stones))
    }

    pub(super) fn all(&self) -> u32 {
        self.local.all()
    }

    fn index(&self, spot: PatternSpot) -> usize {
        let at = spot.offset();
        self.frame.cells().iter().position(|&c| c == at).expect("rules speak of empty cells")
    }

    fn mask(&self, spots: Spots) -> u32 {
        set_of(spots.iter().map(|spot| self.index(spot)))
    }

    /// Whether some cell can be filled with some color.
    pub(super) fn has_fill(&mut self) -> bool {
        (0..self.local.cells())
            .any(|cell| Color::BOTH.into_iter().any(|color| self.is_fillable(color, 1 << cell)))
    }

    fn is_fillable(&mut self, color: Color, cells: u32) -> bool {
        let filled = PatternPosition::EMPTY.with(color, cells);
        self.local.le_for(color, filled, PatternPosition::EMPTY)
    }

    /// Whether the rule holds; the center is the place (0, 0).
    pub(super) fn holds(&mut self, rule: CellRule) -> bool {
        let center = |subject: &Self| subject.index(PatternSpot::CENTER);
        match rule {
            CellRule::Dead => self.is_dead(center(self)),
            CellRule::Captured { color, cells } => self.is_fillable(color.0, self.mask(cells)),
            CellRule::NearDead { black, white, dead } => {
                self.is_near_dead(self.mask(black), self.mask(white), self.mask(dead))
            }
            CellRule::PermanentlyInferior { color, cells, key, avoided } => {
                let (cells, key, avoided) = (self.mask(cells), self.index(key), self.mask(avoided));
                let color = color.0;
                let found = self.avoided(color, key);
                avoided & !found == 0
                    && bits(cells).all(|t| self.is_filled_after(color, key, t))
                    && self.is_fillable(color, cells)
            }
            CellRule::Mutual { black, white } => self.is_mutual(self.mask(black), self.mask(white)),
            CellRule::Dominated { color, by } => {
                self.dominates(color.0, center(self), self.index(by))
            }
            CellRule::StronglyReversed { color, by } => {
                self.strongly_reverses(color.0, center(self), self.index(by))
            }
            CellRule::Reversed { color, by } => {
                self.reverses(color.0, center(self), self.index(by))
            }
        }
    }

    fn is_dead(&mut self, cell: usize) -> bool {
        let [black, white] = Color::BOTH.map(|color| PatternPosition::EMPTY.with(color, 1 << cell));
        self.local.le(black, white)
    }

    fn is_near_dead(&mut self, black: u32, white: u32, dead: u32) -> bool {
        let both = PatternPosition { black, white };
        black & white == 0
            && (black | white | dead) == self.local.all()
            && bits(dead).all(|cell| {
                let others = dead & !(1 << cell);
                subsets(others).all(|on| {
                    let stage = both.with(Color::Black, on).with(Color::White, others & !on);
                    self.local.eq(
                        stage.with(Color::Black, 1 << cell),
                        stage.with(Color::White, 1 << cell),
                    )
                })
            })
            && self.local.le(both, PatternPosition { black: 0, white })
            && self.local.le(PatternPosition { black, white: 0 }, both)
    }

    /// The set T of FAP Definition 13 for the key `s`: the cells that s(X) makes irrelevant.
    fn avoided(&mut self, color: Color, key: usize) -> u32 {
        let mine = PatternPosition::EMPTY.with(color, 1 << key);
        let others = bits(self.local.all() & !(1 << key));
        set_of(others.filter(|&t| {
            Color::BOTH.into_iter().all(|side| self.local.eq(mine.with(side, 1 << t), mine))
        }))
    }

    /// P + t(X) + s(X̄) = P + s(X̄).
    fn is_filled_after(&mut self, color: Color, key: usize, t: usize) -> bool {
        let theirs = PatternPosition::EMPTY.with(!color, 1 << key);
        self.local.eq(theirs.with(color, 1 << t), theirs)
    }

    fn is_mutual(&mut self, black: u32, white: u32) -> bool {
        let all = self.local.all();
        let stage = PatternPosition { black, white };
        let rest = all & !black & !white;
        let mut takes_all = |from: PatternPosition, cells: u32, color: Color| {
            let everything = PatternPosition::EMPTY.with(color, all);
            bits(cells).any(|cell| self.local.eq(from.with(color, 1 << cell), everything))
        };
        black & white == 0
            && Color::BOTH.into_iter().all(|color| {
                takes_all(PatternPosition::EMPTY, all, color) && takes_all(stage, rest, color)
            })
    }

    fn dominates(&mut self, color: Color, cell: usize, by: usize) -> bool {
        let [worse, better] = [cell, by].map(|c| PatternPosition::EMPTY.with(color, 1 << c));
        self.local.le_for(color, worse, better)
    }

    fn strongly_reverses(&mut self, color: Color, cell: usize, by: usize) -> bool {
        let answer = PatternPosition::EMPTY.with(color, 1 << by);
        // The other direction is monotonicity.
        self.local.le_for(color, answer, answer.with(!color, 1 << cell))
    }

    fn reverses(&mut self, color: Color, cell: usize, by: usize) -> bool {
        let answered = PatternPosition::EMPTY.with(color, 1 << by).with(!color, 1 << cell);
        self.local.le_for(color, PatternPosition::EMPTY, answered)
    }

    /// Fills by the first applicable rule; comparison of values comes last.
    pub(super) fn fills(&mut self) -> Vec<Pattern> {
        let rules: [fn(&mut Self) -> Vec<Pattern>; 5] = [
            Self::dead,
            |subject| subject.captured().into_iter().collect(),
            |subject| subject.near_dead().into_iter().collect(),
            Self::permanently_inferior,
            Self::captured_with_help,
        ];
        let found = rules.into_iter().map(|rule| rule(self)).find(|found| !found.is_empty());
        found.unwrap_or_default()
    }

    fn dead(&mut self) -> Vec<Pattern> {
        let cells: Vec<usize> = (0..self.local.cells()).filter(|&c| self.is_dead(c)).collect();
        cells.into_iter().filter_map(|cell| self.pattern(cell, |_, _| CellRule::Dead)).collect()
    }

    /// The fill of all cells, if one color captures them all.
    fn captured(&self) -> Option<Pattern> {
        let all = self.local.all();
        let color = Color::BOTH
            .into_iter()
            .find(|&color| self.local.is_captured(PatternPosition::EMPTY, color))?;
        self.set_pattern(|_, set| CellRule::Captured { color: Tint(color), cells: set(all) })
    }

    /// The largest part of a set that can be filled while other cells stay empty.
    fn largest_fill(&mut self, color: Color, set: u32) -> Option<u32> {
        subsets(set)
            .filter(|&cells| cells != 0 && self.is_fillable(color, cells))
            .min_by_key(|cells| Reverse(cells.count_ones()))
    }

    /// The largest fill for each color that leaves other cells empty.
    fn captured_with_help(&mut self) -> Vec<Pattern> {
        let mut found = Vec::new();
        for color in Color::BOTH {
            let cells = 0..self.local.cells();
            let single = set_of(cells.filter(|&cell| self.is_fillable(color, 1 << cell)));
            if let Some(cells) = self.largest_fill(color, single) {
                found.extend(self.set_pattern(|_, set| CellRule::Captured {
                    color: Tint(color),
                    cells: set(cells),
                }));
            }
        }
        found
    }

    /// The near-death that fills the most cells.
    fn near_dead(&mut self) -> Option<Pattern> {
        if !self.local.is_settled(PatternPosition::EMPTY) {
            return None;
        }
        let all = self.local.all();
        let mut best: Option<Pattern> = None;
        let mut most = 0;
        for filled in subsets(all) {
            if filled.count_ones() < most || filled == 0 {
                continue;
            }
            for black in subsets(filled) {
                let (white, dead) = (filled & !black, all & !filled);
                if !self.is_near_dead(black, white, dead) {
                    continue;
                }
                let found = self.set_pattern(|_, set| CellRule::NearDead {
                    black: set(black),
                    white: set(white),
                    dead: set(dead),
                });
                let Some(found) = found.map(|pattern| pattern.normal()) else {
                    continue;
                };
                if filled.count_ones() > most || best.is_none_or(|best| found < best) {
                    best = Some(found);
                }
                most = filled.count_ones();
            }
        }
        best
    }

    /// For each key and color, the most permanently inferior cells that can be filled together.
    fn permanently_inferior(&mut self) -> Vec<Pattern> {
        let mut found = Vec::new();
        for color in Color::BOTH {
            for key in 0..self.local.cells() {
                let avoided = self.avoided(color, key);
                let candidates = bits(avoided)
                    .filter(|&t| self.is_filled_after(color, key, t))
                    .fold(0, |set, t| set | 1 << t);
                if let Some(cells) = self.largest_fill(color, candidates) {
                    found.extend(self.set_pattern(|spot, set| CellRule::PermanentlyInferior {
                        color: Tint(color),
                        cells: set(cells),
                        key: spot(key),
                        avoided: set(avoided),
                    }));
                }
            }
        }
        found
    }

    /// The maximal mutual fills.
    pub(super) fn mutual(&mut self) -> Vec<Pattern> {
        if !self.is_mutual(0, 0) {
            return Vec::new();
        }
        let all = self.local.all();
        let mut fills: Vec<(u32, u32)> = Vec::new();
        for filled in subsets(all) {
            for black in subsets(filled) {
                let white = filled & !black;
                if black != 0 && white != 0 && self.is_mutual(black, white) {
                    fills.push((black, white));
                }
            }
        }
        let inside = |a: &(u32, u32), b: &(u32, u32)| a != b && a.0 & !b.0 == 0 && a.1 & !b.1 == 0;
        let largest = fills.iter().filter(|a| !fills.iter().any(|b| inside(a, b)));
        let pattern = |&(black, white): &(u32, u32)| {
            self.set_pattern(|_, set| CellRule::Mutual { black: set(black), white: set(white) })
        };
        largest.filter_map(pattern).collect()
    }

    /// Dominated, strongly reversed and reversed moves; a strong reversal is listed only once.
    pub(super) fn prunable(&mut self) -> Vec<Pattern> {
        let mut found = Vec::new();
        let cells = self.local.cells();
        let killable: Vec<usize> = (0..cells).filter(|&c| self.local.can_be_killed(c)).collect();
        for color in Color::BOTH {
            for &cell in &killable {
                for by in (0..cells).filter(|&by| by != cell) {
                    let dominated = self.dominates(color, cell, by);
                    let strongly_reversed = self.strongly_reverses(color, cell, by);
                    let reversed = !strongly_reversed && self.reverses(color, cell, by);
                    let rules: [(bool, PairRule); 3] = [
                        (dominated, |color, by| CellRule::Dominated { color, by }),
                        (strongly_reversed, |color, by| CellRule::StronglyReversed { color, by }),
                        (reversed, |color, by| CellRule::Reversed { color, by }),
                    ];
                    for (_, rule) in rules.into_iter().filter(|(holds, _)| *holds) {
                        let rule = |spot: SpotOf<'_>, _: SetOf<'_>| rule(Tint(color), spot(by));
                        found.extend(self.pattern(cell, rule));
                    }
                }
            }
        }
        found
    }

    /// The pattern around a cell; `None` if a cell that matters is too far away.
    fn pattern(
        &self,
        center: usize,
        rule: impl Fn(SpotOf<'_>, SetOf<'_>) -> CellRule,
    ) -> Option<Pattern> {
        let cells = self.frame.cells();
        let (column, row) = cells[center];
        let spot = |at: &Place| PatternSpot::at(at.0 - column, at.1 - row);
        let spots: Vec<PatternSpot> = cells.iter().map(spot).collect::<Option<_>>()?;
        let stones = |mask: u32| {
            bits(mask).map(|i| spot(&self.frame.border()[i])).collect::<Option<Spots>>()
        };
        let stones = [stones(self.black)?, stones(self.white)?];
        let rule = rule(&|cell| spots[cell], &|mask| bits(mask).map(|cell| spots[cell]).collect());
        Pattern::new(stones, spots.iter().copied().collect(), rule).ok()
    }

    /// The pattern around the first of its cells for which it fits.
    fn set_pattern(&self, rule: impl Fn(SpotOf<'_>, SetOf<'_>) -> CellRule) -> Option<Pattern> {
        (0..self.local.cells()).find_map(|center| self.pattern(center, &rule))
    }
}

/// The spot of a cell and the spots of a set of cells, relative to the pattern's center.
/// A rule with another spot, for a color.
type PairRule = fn(Tint, PatternSpot) -> CellRule;
type SpotOf<'a> = &'a dyn Fn(usize) -> PatternSpot;
type SetOf<'a> = &'a dyn Fn(u32) -> Spots;

/// Whether the local game of either color proves the pattern's rule; `None` if it is too large.
///
/// A [`PatternGame`] uses Black's links and lets every port lead anywhere, even an unknown cell
/// enclosed by cells of the pattern. White's game has other walls, so it can prove rules that
/// Black's cannot. Both proofs are valid on every Hex board.
pub fn holds(pattern: &Pattern) -> Option<bool> {
    match holds_for_black(pattern) {
        Some(false) => holds_for_black(&pattern.swapped()),
        answer => answer,
    }
}

/// Whether the rule can be proved with Black's links.
pub(super) fn holds_for_black(pattern: &Pattern) -> Option<bool> {
    let stones = Color::BOTH.map(|color| pattern.stones(color));
    let mut subject = Subject::of(stones, pattern.empty())?;
    Some(subject.holds(pattern.rule()))
}

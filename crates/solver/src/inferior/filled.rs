//! A position filled in.
//!
//! Filling replaces a position by one with fewer empty cells that has the same winner with
//! either player to move: dead cells are taken out, captured and permanently inferior cells and
//! both sides of near-death patterns get their color, until no rule finds anything more. After any
//! further move outside, each of these findings still holds, so not only the winner stays the same
//! but also the result of every move that is left; that is what makes it safe to go on from a
//! filled position move by move. Fills that keep the winner but not the result of moves — mutual
//! fill (FAP Note 20), and patterns with empty cells that stay empty and whose occupation undoes
//! the fill — are never done here; see
//! [`FillEngine::fill_mutually`](super::FillEngine::fill_mutually).
//!
//! The graph rules run on work lists: a stone makes the cells *stale* whose surroundings it
//! changes, and only stale cells are looked at again. Findings about cells that are
//! not stale stay true, because what is dead, or would be after a move, stays so.

use std::sync::Arc;

use mustplay_hex::patterns::CellRule;
use mustplay_hex::{Cell, CellSet, Color, Masks};

use crate::inferior::feature::{Feature, Features};
use crate::inferior::graph_rules::{captured_set, dead_cells, is_captured, is_dead_stone};
use crate::inferior::local::{LocalStatus, captured_by_short, local_game, pieces};
use crate::inferior::matcher::{Image, Matcher, Purpose};
use crate::inferior::neighborhood::{Lattice, Neighborhood};
use crate::inferior::reason::{FillKind, Filling, ReasonSource};
use crate::inferior::views::Views;

/// The most cells of a captured set that is looked for on the graph.
const LARGEST_SET: usize = 4;

/// What the rules work with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'a> {
    pub(super) features: Features,
    pub(super) lattice: Option<&'a Lattice>,
    pub(super) matcher: &'a Matcher,
    /// Fill nothing but dead cells and cells of this color (FAP Definition 8).
    pub(super) only: Option<Color>,
}

impl Rules<'_> {
    /// These rules, filling nothing but dead cells and cells of one color.
    pub(super) fn only(self, color: Color) -> Self {
        Self { only: Some(color), ..self }
    }

    fn may_fill(&self, color: Color) -> bool {
        self.only.is_none_or(|only| only == color)
    }

    #[inline]
    fn may_use(&self, image: &Image) -> bool {
        let fill = image.rule.fill();
        let fills_neither = |color: Color| fill[color.index()].is_empty();
        let is_allowed = image.rule == CellRule::Dead
            || Color::BOTH.into_iter().all(|color| self.may_fill(color) || fills_neither(color));
        is_allowed && self.features.has(kind_of(image.rule).feature())
    }
}

/// Stones played, cells filled, and what is known about the empty cells.
#[derive(Clone, Debug)]
pub struct Filled<const W: usize> {
    masks: Arc<Masks<W>>,
    played: [CellSet<W>; 2],
    stones: [CellSet<W>; 2],
    dead: CellSet<W>,
    /// Stones that may have either color, like the dead cells.
    dead_stones: CellSet<W>,
    views: Views<W>,
    /// For each color and empty cell, moves of the color that kill the cell.
    killers: [Vec<CellSet<W>>; 2],
    neighborhoods: Vec<Neighborhood>,
    why: Vec<Option<Filling>>,
    /// For each color, the cells that its fill since the last move rests on.
    support: [CellSet<W>; 2],
    /// Cells to be looked at by the rules on single cells and pairs.
    stale: CellSet<W>,
    /// Cells to be looked at by the rules on larger sets.
    unsearched: CellSet<W>,
    /// Cells whose neighborhoods have changed since patterns were matched.
    unmatched: CellSet<W>,
    /// Cells whose stones may have died.
    undead: CellSet<W>,
    /// Cells of pieces that are to be looked at.
    unsettled: CellSet<W>,
}

impl<const W: usize> Filled<W> {
    /// The empty board, nothing filled yet.
    #[inline(never)]
    pub(super) fn new(masks: &Arc<Masks<W>>, lattice: Option<&Lattice>) -> Self {
        let cells = masks.all().len();
        Self {
            masks: Arc::clone(masks),
            played: [CellSet::EMPTY; 2],
            stones: [CellSet::EMPTY; 2],
            dead: CellSet::EMPTY,
            dead_stones: CellSet::EMPTY,
            views: Views::new(masks),
            killers: [0, 1].map(|_| vec![CellSet::EMPTY; cells]),
            neighborhoods: lattice
                .map_or_else(Vec::new, |lattice| lattice.neighborhoods().to_vec()),
            why: vec![None; cells],
            support: [CellSet::EMPTY; 2],
            stale: masks.all(),
            unsearched: masks.all(),
            unmatched: masks.all(),
            undead: CellSet::EMPTY,
            unsettled: CellSet::EMPTY,
        }
    }

    /// Becomes the same as `other`, without asking for memory.
    #[inline(never)]
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.played = other.played;
        self.stones = other.stones;
        self.dead = other.dead;
        self.dead_stones = other.dead_stones;
        self.views.copy_from(&other.views);
        for (mine, theirs) in self.killers.iter_mut().zip(&other.killers) {
            mine.copy_from_slice(theirs);
        }
        self.neighborhoods.copy_from_slice(&other.neighborhoods);
        self.why.copy_from_slice(&other.why);
        self.support = other.support;
        self.stale = other.stale;
        self.unsearched = other.unsearched;
        self.unmatched = other.unmatched;
        self.undead = other.undead;
        self.unsettled = other.unsettled;
    }

    pub fn played(&self, color: Color) -> CellSet<W> {
        self.played[color.index()]
    }

    /// The stones of `color`, played and filled in; dead cells apart.
    #[inline]
    pub fn stones(&self, color: Color) -> CellSet<W> {
        self.stones[color.index()]
    }

    #[inline]
    pub fn dead(&self) -> CellSet<W> {
        self.dead
    }

    /// The stones, played and filled in, whose color does not matter (FAP Definition 3), nor that
    /// of the dead cells, all of them together: either color will do.
    #[inline]
    pub fn dead_stones(&self) -> CellSet<W> {
        self.dead_stones
    }

    /// The cells that are neither played nor filled.
    #[inline]
    pub fn empty(&self) -> CellSet<W> {
        self.views.empty()
    }

    /// The color that has reached its goal, counting what is filled in.
    #[inline]
    pub fn connected(&self) -> Option<Color> {
        self.views.connected()
    }

    /// Why a cell is filled; nothing for cells that were played or are empty.
    pub fn filling(&self, cell: Cell) -> Option<Filling> {
        self.why[cell.index()]
    }

    /// The cells, empty before the last move, that must stay empty or `color`'s for what was filled
    /// since to be `color`'s as far as it matters.
    ///
    /// A proof that `color` wins the filled position is one that it wins the position before
    /// filling, if these cells are added to those the proof needs: what is captured is held in its
    /// own cells, and patterns that rest on empty cells need them empty. Dead cells need nothing,
    /// since they stay dead whatever is played.
    #[inline]
    pub fn support(&self, color: Color) -> CellSet<W> {
        self.support[color.index()]
    }

    pub(super) fn forget_support(&mut self) {
        self.support = [CellSet::EMPTY; 2];
    }

    pub(super) fn masks(&self) -> &Arc<Masks<W>> {
        &self.masks
    }

    pub fn views(&self) -> &Views<W> {
        &self.views
    }

    /// Empty cells whose occupation by `color` kills `cell`.
    #[inline]
    pub(crate) fn killers(&self, cell: Cell, color: Color) -> CellSet<W> {
        self.killers[color.index()][cell.index()] & self.empty()
    }

    /// What is around a cell, on boards that have a lattice.
    #[inline]
    pub(super) fn neighborhood(&self, cell: Cell) -> Option<Neighborhood> {
        self.neighborhoods.get(cell.index()).copied()
    }

    /// Puts a stone that was played on an empty cell.
    #[inline(never)]
    pub(super) fn play(&mut self, cell: Cell, color: Color, rules: Rules<'_>) {
        self.played[color.index()].insert(cell);
        self.place(cell, color, rules);
    }

    /// Takes a cell that is known to be dead out of play.
    #[inline(never)]
    pub(super) fn bury_known(&mut self, cell: Cell, rules: Rules<'_>) {
        self.bury(cell, ReasonSource::Graph, rules);
    }

    fn place(&mut self, cell: Cell, color: Color, rules: Rules<'_>) {
        self.stones[color.index()].insert(cell);
        let changed = self.views.place(cell, color);
        self.note(cell, changed, rules, |neighborhood, spot| {
            neighborhood.place(spot, color);
        });
    }

    fn note(
        &mut self,
        cell: Cell,
        changed: CellSet<W>,
        rules: Rules<'_>,
        mark: impl Fn(&mut Neighborhood, mustplay_hex::patterns::PatternSpot),
    ) {
        self.stale |= changed;
        self.unsearched |= changed;
        self.unsettled |= changed;
        if rules.features.has(Feature::DeadStones) {
            self.undead |= self.masks.neighbors(cell).with(cell) | self.masks.around(changed);
        }
        if let Some(lattice) = rules.lattice {
            for &(from, spot) in lattice.seen_from(cell) {
                mark(&mut self.neighborhoods[from.index()], spot);
                self.unmatched.insert(from);
            }
        }
    }

    fn bury(&mut self, cell: Cell, source: ReasonSource, rules: Rules<'_>) {
        self.dead.insert(cell);
        self.why[cell.index()] = Some(Filling { kind: FillKind::Dead, source });
        let changed = self.views.bury(cell);
        self.note(cell, changed, rules, Neighborhood::bury);
    }

    fn fill(&mut self, cells: CellSet<W>, color: Color, filling: Filling, rules: Rules<'_>) {
        let cells = cells & self.empty();
        self.support[color.index()] |= cells;
        for cell in cells {
            self.why[cell.index()] = Some(filling);
            self.place(cell, color, rules);
        }
    }

    /// Applies all rules until none finds anything.
    #[inline(never)]
    pub(super) fn settle(&mut self, rules: Rules<'_>) {
        while self.connected().is_none() {
            self.settle_cells(rules);
            let found = self.connected().is_none()
                && (self.match_fills(rules)
                    || self.search_sets(rules)
                    || self.cut_off(rules)
                    || self.bury_stones(rules)
                    || self.settle_pieces(rules));
            if !found {
                break;
            }
        }
        debug_assert!(self.is_partition(), "every cell is a stone, dead or empty");
    }

    /// Whether stones, dead cells and empty cells partition the board.
    fn is_partition(&self) -> bool {
        let ([black, white], dead, empty) = (self.stones, self.dead, self.empty());
        let sizes = black.len() + white.len() + dead.len() + empty.len();
        let all = self.masks.all();
        (black | white | dead | empty) == all
            && sizes == all.len()
            && self.dead_stones.is_subset(black | white)
            && (0..2).all(|color| self.played[color].is_subset(self.stones[color] | dead))
    }

    /// Dead cells and captured pairs.
    fn settle_cells(&mut self, rules: Rules<'_>) {
        while let Some(cell) = self.stale.min() {
            self.stale.remove(cell);
            if self.connected().is_some() {
                return;
            }
            if !self.empty().contains(cell) {
                continue;
            }
            let found = self.views.killers(cell);
            if found.dead {
                if rules.features.has(Feature::Dead) {
                    self.bury(cell, ReasonSource::Graph, rules);
                }
                continue;
            }
            for color in Color::BOTH {
                self.killers[color.index()][cell.index()] |= found.by[color.index()];
                if rules.features.has(Feature::Captured) && rules.may_fill(color) {
                    self.capture_pair(cell, color, rules);
                }
            }
        }
    }

    /// Two cells each of which dies when a color takes the other.
    fn capture_pair(&mut self, cell: Cell, color: Color, rules: Rules<'_>) {
        if !self.empty().contains(cell) {
            return;
        }
        let partner = self
            .killers(cell, color)
            .iter()
            .find(|&other| self.killers(other, color).contains(cell));
        if let Some(partner) = partner {
            let filling = Filling { kind: FillKind::Captured, source: ReasonSource::Graph };
            self.fill(CellSet::single(cell).with(partner), color, filling, rules);
        }
    }

    /// Larger captured sets and permanently inferior pairs; true at the first one found.
    fn search_sets(&mut self, rules: Rules<'_>) -> bool {
        let sets = rules.features.has(Feature::Captured) && rules.features.has(Feature::Sets);
        let permanent = rules.features.has(Feature::Permanent);
        if !sets && !permanent {
            return false;
        }
        while let Some(cell) = self.unsearched.min() {
            self.unsearched.remove(cell);
            if !self.empty().contains(cell) {
                continue;
            }
            for color in Color::BOTH.into_iter().filter(|&color| rules.may_fill(color)) {
                let captured = || {
                    if self.views.view(!color).sees() {
                        captured_set(&self.views, color, cell, LARGEST_SET)
                    } else {
                        captured_by_short(&self.views, color, cell, LARGEST_SET)
                    }
                };
                let inferior = || self.inferior_pair(cell, color);
                let found = if let Some(set) = sets.then(captured).flatten() {
                    Some((set, FillKind::Captured))
                } else {
                    let pair = permanent.then(inferior).flatten();
                    pair.map(|pair| (pair, FillKind::Permanent))
                };
                if let Some((set, kind)) = found {
                    debug_assert!(set.is_subset(self.empty()));
                    let source = ReasonSource::Graph;
                    self.fill(set, color, Filling { kind, source }, rules);
                    return true;
                }
            }
        }
        false
    }

    /// A permanently inferior cell (FAP Definition 13) with T of one or two cells, both of
    /// them to be filled: a move of the color in the key kills all of T, and after the
    /// opponent's move there T is dead or captured.
    fn inferior_pair(&self, cell: Cell, color: Color) -> Option<CellSet<W>> {
        for key in self.killers(cell, color) {
            let key_set = CellSet::single(key);
            let is_settled =
                |set: CellSet<W>| is_captured(&self.views, color, set, CellSet::EMPTY, key_set);
            let single = CellSet::single(cell);
            if is_settled(single) {
                return Some(single);
            }
            let view = self.views.view(!color);
            let near = (view.neighbors(cell) | view.neighbors(key)).without(cell) - key_set;
            let partner = near.iter().find(|&partner| {
                self.killers(partner, color).contains(key) && is_settled(single.with(partner))
            });
            if let Some(partner) = partner {
                return Some(single.with(partner));
            }
        }
        None
    }

    /// Dead cells behind clique cutsets.
    fn cut_off(&mut self, rules: Rules<'_>) -> bool {
        if !(rules.features.has(Feature::Cutset) && rules.features.has(Feature::Dead)) {
            return false;
        }
        let dead = dead_cells(&self.views);
        for cell in dead {
            self.bury(cell, ReasonSource::Cutset, rules);
        }
        !dead.is_empty()
    }

    /// Pieces that a player gets moving second; true at the first one found.
    fn settle_pieces(&mut self, rules: Rules<'_>) -> bool {
        let features = rules.features;
        if !features.has(Feature::Pieces) || !features.has(Feature::Captured) {
            return false;
        }
        let changed = std::mem::replace(&mut self.unsettled, CellSet::EMPTY);
        if changed.is_empty() {
            return false;
        }
        let masks = Arc::clone(&self.masks);
        for piece in pieces(&masks, self.empty()) {
            let game = piece.meets(changed).then_some(&self.views);
            let game = game.and_then(|views| local_game(views, piece));
            let owner = game.and_then(|(short, game)| match game.status() {
                LocalStatus::CapturedByShort => Some(short),
                LocalStatus::CapturedByCut => Some(!short),
                _ => None,
            });
            if let Some(owner) = owner.filter(|&owner| rules.may_fill(owner)) {
                debug_assert!(piece.is_subset(self.empty()));
                let filling = Filling { kind: FillKind::Captured, source: ReasonSource::Piece };
                // Others are still to be looked at.
                self.unsettled |= changed;
                self.fill(piece, owner, filling, rules);
                return true;
            }
        }
        false
    }

    /// Dead stones (FAP Definition 3 and Theorem 9): what has been filled before may have killed
    /// them. True if there are new ones; then patterns may fit that ask for the other color.
    fn bury_stones(&mut self, rules: Rules<'_>) -> bool {
        if !rules.features.has(Feature::DeadStones) {
            return false;
        }
        let before = self.dead_stones;
        let looked_at = std::mem::replace(&mut self.undead, CellSet::EMPTY) - before;
        for color in Color::BOTH {
            for cell in self.stones[color.index()] & looked_at {
                let gone = self.dead | self.dead_stones;
                if is_dead_stone(&self.masks, self.stones, gone, (cell, color)) {
                    self.dead_stones.insert(cell);
                    self.note(cell, CellSet::EMPTY, rules, Neighborhood::bury);
                }
            }
        }
        self.dead_stones != before
    }

    /// Fill patterns; true at the first cell around which one is found.
    fn match_fills(&mut self, rules: Rules<'_>) -> bool {
        let (Some(lattice), true) = (rules.lattice, rules.features.has(Feature::Patterns)) else {
            return false;
        };
        while let Some(cell) = self.unmatched.min() {
            self.unmatched.remove(cell);
            if !self.empty().contains(cell) {
                continue;
            }
            let neighborhood = self.neighborhoods[cell.index()];
            let found = rules
                .matcher
                .matches(Purpose::Fill, neighborhood)
                .find(|image| rules.may_use(image));
            if let Some(image) = found {
                self.fill_pattern(cell, image, lattice, rules);
                return true;
            }
        }
        false
    }

    /// The first mutual fill there is; true if there is one.
    #[inline(never)]
    pub(super) fn match_mutual(&mut self, rules: Rules<'_>) -> bool {
        let Some(lattice) = rules.lattice else {
            return false;
        };
        let found = self.empty().iter().find_map(|cell| {
            let neighborhood = self.neighborhood(cell)?;
            let mut images = rules.matcher.matches(Purpose::Mutual, neighborhood);
            let image = images.find(|image| rules.may_use(image))?;
            Some((cell, image))
        });
        if let Some((cell, image)) = found {
            self.fill_pattern(cell, image, lattice, rules);
        }
        found.is_some()
    }

    fn fill_pattern(&mut self, center: Cell, image: &Image, lattice: &Lattice, rules: Rules<'_>) {
        let cells = |spots| lattice.cells(center, spots);
        let source = ReasonSource::Pattern(image.pattern);
        if image.rule == CellRule::Dead && image.carrier.is_empty() {
            self.bury(center, source, rules);
            return;
        }
        let filling = Filling { kind: kind_of(image.rule), source };
        if !(matches!(image.rule, CellRule::Captured { .. }) && image.carrier.is_empty()) {
            for support in &mut self.support {
                *support |= cells(image.empty());
            }
        }
        let fill = image.rule.fill();
        for color in Color::BOTH {
            self.fill(cells(fill[color.index()]), color, filling, rules);
        }
        if let CellRule::NearDead { dead, .. } = image.rule {
            for cell in cells(dead) & self.empty() {
                self.bury(cell, source, rules);
            }
        }
    }
}

/// The kind of fill that a rule of a fill pattern allows.
fn kind_of(rule: CellRule) -> FillKind {
    match rule {
        CellRule::Captured { .. } => FillKind::Captured,
        CellRule::PermanentlyInferior { .. } => FillKind::Permanent,
        CellRule::NearDead { .. } => FillKind::NearDead,
        CellRule::Mutual { .. } => FillKind::Mutual,
        CellRule::Dead
        | CellRule::Dominated { .. }
        | CellRule::StronglyReversed { .. }
        | CellRule::Reversed { .. } => FillKind::Dead,
    }
}

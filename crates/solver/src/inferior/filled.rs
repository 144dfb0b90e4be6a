//! Filled positions.
//!
//! Filling replaces a position by one with fewer empty cells that has the same winner with either
//! player to move: dead cells are removed, and captured and permanently inferior cells and both
//! sides of near-death patterns get their color, until no rule applies. Each of these results still
//! holds after any further move outside; so filling preserves not only the winner but also the
//! result of every remaining move, and play can continue from a filled position. Fills that
//! preserve the winner but not the results of moves (mutual fill, FAP Note 20, and patterns in
//! which a stone on a cell left empty undoes the fill) are left to
//! [`FillEngine::fill_mutually`](super::FillEngine::fill_mutually).
//!
//! The graph rules use work lists: a stone makes the cells *stale* whose surroundings it changes,
//! and only stale cells are checked again. Results about other cells stay true, because a cell that
//! is dead, or would be after a move, stays so.

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

/// The size limit for captured sets found on the graph.
const LARGEST_SET: usize = 4;

/// Context of the rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'a> {
    pub(super) features: Features,
    pub(super) lattice: Option<&'a Lattice>,
    pub(super) matcher: &'a Matcher,
    /// If set, fill only dead cells and cells of this color (FAP Definition 8).
    pub(super) only: Option<Color>,
}

impl Rules<'_> {
    /// These rules, limited to dead cells and cells of one color.
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

/// Stones played, cells filled, and facts about the empty cells.
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
    /// For each color, the support of its fill since the last move.
    support: [CellSet<W>; 2],
    /// Cells to check by the rules on single cells and pairs.
    cell_queue: CellSet<W>,
    /// Cells to check by the rules on larger sets.
    set_queue: CellSet<W>,
    /// Cells whose neighborhoods have changed since patterns were matched.
    pattern_queue: CellSet<W>,
    /// Cells whose stones may have died.
    dead_stone_queue: CellSet<W>,
    /// Cells whose pieces need a check.
    piece_queue: CellSet<W>,
}

impl<const W: usize> Filled<W> {
    /// The empty board before filling.
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
            cell_queue: masks.all(),
            set_queue: masks.all(),
            pattern_queue: masks.all(),
            dead_stone_queue: CellSet::EMPTY,
            piece_queue: CellSet::EMPTY,
        }
    }

    /// Copies `other` without allocation.
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
        self.cell_queue = other.cell_queue;
        self.set_queue = other.set_queue;
        self.pattern_queue = other.pattern_queue;
        self.dead_stone_queue = other.dead_stone_queue;
        self.piece_queue = other.piece_queue;
    }

    pub fn played(&self, color: Color) -> CellSet<W> {
        self.played[color.index()]
    }

    /// The stones of `color`, played and filled in, without dead cells.
    #[inline]
    pub fn stones(&self, color: Color) -> CellSet<W> {
        self.stones[color.index()]
    }

    #[inline]
    pub fn dead(&self) -> CellSet<W> {
        self.dead
    }

    /// The stones, played and filled in, that are dead (FAP Definition 3): they and the dead cells
    /// may have any colors.
    #[inline]
    pub fn dead_stones(&self) -> CellSet<W> {
        self.dead_stones
    }

    /// The cells that are neither played nor filled.
    #[inline]
    pub fn empty(&self) -> CellSet<W> {
        self.views.empty()
    }

    /// The winner of the filled position.
    #[inline]
    pub fn connected(&self) -> Option<Color> {
        self.views.connected()
    }

    /// The reason why a cell is filled; `None` if it was played or is empty.
    pub fn filling(&self, cell: Cell) -> Option<Filling> {
        self.why[cell.index()]
    }

    /// The cells that must be empty or `color`'s for `color`'s fill since the last move to hold.
    /// They were empty before that move.
    ///
    /// A proof that `color` wins the filled position also proves that it wins the position before
    /// filling, with these cells added to its carrier: captured cells are held within the captured
    /// set, and patterns with a carrier need its cells empty. Dead cells need no support, since
    /// they stay dead whatever is played.
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

    #[inline]
    pub(crate) fn killers(&self, cell: Cell, color: Color) -> CellSet<W> {
        self.killers[color.index()][cell.index()] & self.empty()
    }

    /// The neighborhood of a cell, on boards with a lattice.
    #[inline]
    pub(super) fn neighborhood(&self, cell: Cell) -> Option<Neighborhood> {
        self.neighborhoods.get(cell.index()).copied()
    }

    #[inline(never)]
    pub(super) fn play(&mut self, cell: Cell, color: Color, rules: Rules<'_>) {
        self.played[color.index()].insert(cell);
        self.place(cell, color, rules);
    }

    /// Removes a cell that is known to be dead.
    #[inline(never)]
    pub(super) fn remove_known_dead(&mut self, cell: Cell, rules: Rules<'_>) {
        self.remove_dead(cell, ReasonSource::Graph, rules);
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
        self.cell_queue |= changed;
        self.set_queue |= changed;
        self.piece_queue |= changed;
        if rules.features.has(Feature::DeadStones) {
            self.dead_stone_queue |=
                self.masks.neighbors(cell).with(cell) | self.masks.around(changed);
        }
        if let Some(lattice) = rules.lattice {
            for &(from, spot) in lattice.seen_from(cell) {
                mark(&mut self.neighborhoods[from.index()], spot);
                self.pattern_queue.insert(from);
            }
        }
    }

    fn remove_dead(&mut self, cell: Cell, source: ReasonSource, rules: Rules<'_>) {
        self.dead.insert(cell);
        self.why[cell.index()] = Some(Filling { kind: FillKind::Dead, source });
        let changed = self.views.remove_dead(cell);
        self.note(cell, changed, rules, Neighborhood::mark_dead);
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
                    || self.mark_dead_stones(rules)
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

    /// Fills dead cells and captured pairs.
    fn settle_cells(&mut self, rules: Rules<'_>) {
        while let Some(cell) = self.cell_queue.min() {
            self.cell_queue.remove(cell);
            if self.connected().is_some() {
                return;
            }
            if !self.empty().contains(cell) {
                continue;
            }
            let found = self.views.killers(cell);
            if found.dead {
                if rules.features.has(Feature::Dead) {
                    self.remove_dead(cell, ReasonSource::Graph, rules);
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

    /// Fills `cell` and a partner if for each of them a stone of `color` on the other kills it.
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

    /// Fills a larger captured set or a permanently inferior pair; returns whether one was found.
    fn search_sets(&mut self, rules: Rules<'_>) -> bool {
        let sets = rules.features.has(Feature::Captured) && rules.features.has(Feature::Sets);
        let permanent = rules.features.has(Feature::Permanent);
        if !sets && !permanent {
            return false;
        }
        while let Some(cell) = self.set_queue.min() {
            self.set_queue.remove(cell);
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

    /// A permanently inferior cell (FAP Definition 13) with T of one or two cells, all of them to
    /// fill: a move of the color in the key kills all of T, and after the opponent's move there T
    /// is dead or captured.
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

    /// Fills dead cells behind clique cutsets.
    fn cut_off(&mut self, rules: Rules<'_>) -> bool {
        if !(rules.features.has(Feature::Cutset) && rules.features.has(Feature::Dead)) {
            return false;
        }
        let dead = dead_cells(&self.views);
        for cell in dead {
            self.remove_dead(cell, ReasonSource::Cutset, rules);
        }
        !dead.is_empty()
    }

    /// Fills a piece that a player captures; returns whether one was found.
    fn settle_pieces(&mut self, rules: Rules<'_>) -> bool {
        let features = rules.features;
        if !features.has(Feature::Pieces) || !features.has(Feature::Captured) {
            return false;
        }
        let changed = std::mem::replace(&mut self.piece_queue, CellSet::EMPTY);
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
                // Other pieces still need a check.
                self.piece_queue |= changed;
                self.fill(piece, owner, filling, rules);
                return true;
            }
        }
        false
    }

    /// Marks dead stones (FAP Definition 3 and Theorem 9), which earlier fill may have killed.
    /// Returns whether there are new ones; patterns that require the other color may now fit.
    fn mark_dead_stones(&mut self, rules: Rules<'_>) -> bool {
        if !rules.features.has(Feature::DeadStones) {
            return false;
        }
        let before = self.dead_stones;
        let looked_at = std::mem::replace(&mut self.dead_stone_queue, CellSet::EMPTY) - before;
        for color in Color::BOTH {
            for cell in self.stones[color.index()] & looked_at {
                let gone = self.dead | self.dead_stones;
                if is_dead_stone(&self.masks, self.stones, gone, (cell, color)) {
                    self.dead_stones.insert(cell);
                    self.note(cell, CellSet::EMPTY, rules, Neighborhood::mark_dead);
                }
            }
        }
        self.dead_stones != before
    }

    /// Fills by a pattern; returns whether one fits.
    fn match_fills(&mut self, rules: Rules<'_>) -> bool {
        let (Some(lattice), true) = (rules.lattice, rules.features.has(Feature::Patterns)) else {
            return false;
        };
        while let Some(cell) = self.pattern_queue.min() {
            self.pattern_queue.remove(cell);
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

    /// Applies the first mutual fill; returns whether there is one.
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
            self.remove_dead(center, source, rules);
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
                self.remove_dead(cell, source, rules);
            }
        }
    }
}

/// The kind of fill that a pattern's rule allows.
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

//! Pruning: the moves worth trying.
//!
//! Most prunings say "if s wins, so does t", and must not be circular. The following order is
//! sound; throughout, *if the player to move can win, a move that is kept wins*:
//!
//! 1. Moves that are strong-reversible by FAP Theorem 25 go first, all at once: by the theorem,
//!    some other move wins. Its patterns are ordered so that none blocks an earlier one, starting
//!    with those with empty carriers, which block nothing.
//! 2. Then each move goes, one at a time, if a move that is *still kept* is at least as good. "At
//!    least as good" is transitive, so moves that went before may be links of the chain. If the
//!    better move goes later, it goes for a still better one: the last of a cycle stays. Moves of a
//!    piece for one that gets all of it go first, since these are easy to find.
//!
//! Losing moves, and moves that are no better than these, may go at any time.
//!
//! All this depends on the position alone and may enter a transposition table. For prunings by the
//! preceding moves see [`FillEngine::replies`](super::FillEngine::replies) and
//! [`FillEngine::self_reversing`](super::FillEngine::self_reversing).

use mustplay_hex::{Cell, CellSet, Color, Symmetry};

use crate::inferior::engine::FillEngine;
use crate::inferior::feature::Feature;
use crate::inferior::filled::Filled;
use crate::inferior::history::keeps;
use crate::inferior::local::{local_game, pieces};
use crate::inferior::matcher::Purpose;
use crate::inferior::reason::{PruneKind, Pruned, ReasonSource};

/// The moves to try, and the reasons for leaving out the others; reusable memory.
#[derive(Clone, Debug, Default)]
pub struct Candidates<const W: usize> {
    moves: CellSet<W>,
    pruned: Vec<Pruned>,
    /// The support of each pruning.
    supports: Vec<CellSet<W>>,
    comparisons: Comparisons<W>,
    losing: CellSet<W>,
    /// A reusable scratch position.
    scratch: Option<Box<Filled<W>>>,
}

impl<const W: usize> Candidates<W> {
    /// The moves to try. If the player to move can win, one of them wins.
    #[inline]
    pub fn moves(&self) -> CellSet<W> {
        self.moves
    }

    /// The empty cells that are left out, with reasons.
    pub fn pruned(&self) -> &[Pruned] {
        &self.pruned
    }

    /// The cells that must stay empty for the moves in `cells` to be left out. If the opponent
    /// refutes all other moves with the cells of a set C, and C contains the support of those of
    /// its cells that were left out, the opponent wins with C. Moves that another one kills or
    /// captures need no support, since more stones of the player do not change this.
    pub fn support(&self, cells: CellSet<W>) -> CellSet<W> {
        let pruned = self.pruned.iter().zip(&self.supports);
        pruned
            .filter(|(pruned, _)| cells.contains(pruned.cell))
            .fold(CellSet::EMPTY, |all, (_, &support)| all | support)
    }

    fn start(&mut self, engine: &FillEngine<W>) {
        self.moves = engine.filled().empty();
        self.pruned.clear();
        self.supports.clear();
        self.comparisons.start(engine);
        self.losing = CellSet::EMPTY;
    }

    /// Takes the scratch position; [`Self::put_scratch`] returns it.
    pub(super) fn take_scratch(&mut self, engine: &FillEngine<W>) -> Box<Filled<W>> {
        let new = || Box::new(engine.blank().clone());
        self.scratch.take().unwrap_or_else(new)
    }

    pub(super) fn put_scratch(&mut self, scratch: Box<Filled<W>>) {
        self.scratch = Some(scratch);
    }

    fn prune(&mut self, pruned: Pruned, support: CellSet<W>) {
        self.moves.remove(pruned.cell);
        self.pruned.push(pruned);
        self.supports.push(support);
    }
}

impl<const W: usize> FillEngine<W> {
    /// Finds the moves to try for `color`, to move in the current position. If `color` can win, one
    /// of [`Candidates::moves`] wins, both in the position as played and in the filled position.
    #[inline(never)]
    pub fn candidates(&self, color: Color, found: &mut Candidates<W>) {
        let filled = self.filled();
        found.start(self);
        if filled.connected().is_some() {
            found.moves = CellSet::EMPTY;
            return;
        }
        if self.features().has(Feature::Stealing) {
            self.prune_stolen(color, found);
        }
        if self.features().has(Feature::StrongReversible) {
            self.prune_reversible(color, found);
        }
        if self.features().has(Feature::Pieces) && self.features().has(Feature::Dominated) {
            self.prune_pieces(color, found);
        }
        self.eliminate(color, found);
        if found.moves.is_empty() && found.losing.is_empty() {
            // Every move is strong-reversible: if one wins, so do passing and all others.
            found.moves = filled.empty().min().map_or(CellSet::EMPTY, CellSet::single);
            let is_kept = |pruned: &Pruned| found.moves.contains(pruned.cell);
            if let Some(at) = found.pruned.iter().position(is_kept) {
                found.pruned.remove(at);
                found.supports.remove(at);
            }
        }
        debug_assert!(found.moves.is_subset(filled.empty()));
        debug_assert_eq!(found.moves.len() + found.pruned.len(), filled.empty().len());
    }

    fn prune_stolen(&self, color: Color, found: &mut Candidates<W>) {
        let filled = self.filled();
        for mirror in self.symmetries() {
            if !mirror.exchanges_colors() || !keeps(mirror, filled) {
                continue;
            }
            let mut scratch = found.take_scratch(self);
            self.stolen_moves(color, mirror, &mut scratch, |cell, by| {
                if found.losing.contains(cell) {
                    return;
                }
                found.losing.insert(cell);
                let pruned =
                    Pruned { cell, kind: PruneKind::Stolen, by, source: ReasonSource::Board };
                found.prune(pruned, filled.empty());
            });
            found.put_scratch(scratch);
        }
    }

    /// Prunes by FAP Theorem 25.
    fn prune_reversible(&self, color: Color, found: &mut Candidates<W>) {
        let filled = self.filled();
        for cell in found.moves {
            if let Some(by) = filled.killers(cell, !color).min() {
                let (kind, source) = (PruneKind::StrongReversible, ReasonSource::Graph);
                found.prune(Pruned { cell, kind, by, source }, CellSet::single(by));
            }
        }
        let rules = self.rules();
        let (Some(lattice), true) = (rules.lattice, rules.features.has(Feature::Patterns)) else {
            return;
        };
        let mut carriers = CellSet::<W>::EMPTY;
        for cell in found.moves {
            let Some(neighborhood) = filled.neighborhood(cell) else {
                continue;
            };
            let reversal = rules
                .matcher
                .matches(Purpose::StrongReversible(!color), neighborhood)
                .find_map(|image| {
                    let answer = lattice.cell(cell, image.rule.by()?)?;
                    (!carriers.contains(answer)).then_some((answer, image))
                });
            if let Some((by, image)) = reversal {
                carriers |= lattice.cells(cell, image.carrier);
                let source = ReasonSource::Pattern(image.pattern);
                let pruned = Pruned { cell, kind: PruneKind::StrongReversible, by, source };
                found.prune(pruned, lattice.cells(cell, image.empty()));
            }
        }
    }

    /// Leaves out moves of a piece in favor of one that gets all of it.
    fn prune_pieces(&self, color: Color, found: &mut Candidates<W>) {
        let filled = self.filled();
        for piece in pieces(filled.masks(), filled.empty()) {
            let Some((short, game)) = local_game(filled.views(), piece) else {
                continue;
            };
            let mut winning = game.winning_moves(short == color);
            let Some(by) = winning.find(|&cell| found.moves.contains(cell)) else {
                continue;
            };
            for cell in found.moves & piece.without(by) {
                let pruned =
                    Pruned { cell, kind: PruneKind::Dominated, by, source: ReasonSource::Piece };
                found.prune(pruned, piece);
            }
        }
    }

    /// Step 2: leaves out moves one at a time for a kept move that is at least as good.
    fn eliminate(&self, color: Color, found: &mut Candidates<W>) {
        for cell in found.moves {
            let kept = found.moves.without(cell);
            let comparisons = &mut found.comparisons;
            let mut better_in = |goal| self.better_in(color, cell, goal, comparisons);
            let loses = better_in(found.losing);
            let Some(by) = loses.or_else(|| better_in(kept)) else {
                continue;
            };
            let (source, support) = found.comparisons.source(cell, by);
            let kind = match source {
                ReasonSource::Board => PruneKind::Symmetric,
                _ => PruneKind::Dominated,
            };
            let pruned = Pruned { cell, kind, by, source };
            found.prune(pruned, support);
        }
    }
}

// The relation "at least as good" between moves.
//
// A move that kills a cell, or captures it together with another, is at least as good as a move
// there (SCG Theorem 8.5.2); dominance patterns give further pairs, and symmetric moves are equally
// good. The relation is computed cell by cell and only as needed: a move that was left out, or that
// a kept move kills, needs no more comparisons. It is transitive, so [`FillEngine::better_in`]
// searches for paths in it.

/// The relation in one position for one color; reusable memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Comparisons<const W: usize> {
    /// The cells that have been compared with others.
    compared: CellSet<W>,
    /// For each of these, cells at least as good.
    better: Vec<CellSet<W>>,
    /// The edges of `better` that are not from the graph.
    others: Vec<Edge<W>>,
    /// Whether a symmetry of the board maps the stones to themselves.
    symmetric: bool,
}

/// `better` is at least as good as `cell`.
#[derive(Clone, Copy, Debug)]
struct Edge<const W: usize> {
    cell: Cell,
    better: Cell,
    source: ReasonSource,
    /// The cells that must stay empty for this to hold.
    support: CellSet<W>,
}

impl<const W: usize> Comparisons<W> {
    /// Clears the relation and prepares for the engine's position.
    pub(super) fn start(&mut self, engine: &FillEngine<W>) {
        self.compared = CellSet::EMPTY;
        self.better.resize(engine.blank().empty().len(), CellSet::EMPTY);
        self.others.clear();
        self.symmetric =
            engine.features().has(Feature::Symmetry) && engine.symmetries_kept().next().is_some();
    }

    fn add(&mut self, edge: Edge<W>) {
        self.better[edge.cell.index()].insert(edge.better);
        self.others.push(edge);
    }

    /// Why a move is at least as good as another, and the cells that must stay empty for it.
    pub(super) fn source(&self, cell: Cell, better: Cell) -> (ReasonSource, CellSet<W>) {
        let is_it = |edge: &&Edge<W>| edge.cell == cell && edge.better == better;
        if let Some(edge) = self.others.iter().find(is_it) {
            return (edge.source, edge.support);
        }
        let is_direct = !self.compared.contains(cell) || self.better[cell.index()].contains(better);
        let support = if is_direct {
            CellSet::EMPTY
        } else {
            // Indirect: any of the edges may have been used.
            let edges = self.others.iter();
            edges.fold(CellSet::EMPTY, |all, edge| all | edge.support)
        };
        (ReasonSource::Graph, support)
    }
}

impl<const W: usize> FillEngine<W> {
    /// A move of `goal` that for `color` is at least as good as `cell`, directly or transitively.
    pub(super) fn better_in(
        &self,
        color: Color,
        cell: Cell,
        goal: CellSet<W>,
        known: &mut Comparisons<W>,
    ) -> Option<Cell> {
        if goal.is_empty() {
            return None;
        }
        if self.features().has(Feature::Dominated) {
            let killer = (self.filled().killers(cell, color) & goal).min();
            if killer.is_some() {
                return killer;
            }
        }
        let mut seen = CellSet::single(cell);
        let mut frontier = seen;
        while !frontier.is_empty() {
            let mut next = CellSet::EMPTY;
            for cell in frontier {
                self.compare(color, cell, known);
                next |= known.better[cell.index()];
            }
            if let Some(found) = (next & goal).min() {
                return Some(found);
            }
            frontier = next - seen;
            seen |= next;
        }
        None
    }

    /// Finds the moves that are at least as good as `cell`.
    fn compare(&self, color: Color, cell: Cell, known: &mut Comparisons<W>) {
        if known.compared.contains(cell) {
            return;
        }
        known.compared.insert(cell);
        known.better[cell.index()] = CellSet::EMPTY;
        if self.features().has(Feature::Dominated) {
            self.find_dominating(color, cell, known);
        }
        if known.symmetric {
            self.find_images(cell, known);
        }
    }

    fn find_dominating(&self, color: Color, cell: Cell, known: &mut Comparisons<W>) {
        let (filled, rules) = (self.filled(), self.rules());
        let mut better = filled.killers(cell, color);
        if rules.features.has(Feature::Probe) {
            better |= capturing(filled, color, cell);
        }
        known.better[cell.index()] = better;
        // One better move is enough.
        let (Some(lattice), Some(neighborhood), true) = (
            rules.lattice,
            filled.neighborhood(cell),
            better.is_empty() && rules.features.has(Feature::Patterns),
        ) else {
            return;
        };
        for image in rules.matcher.matches(Purpose::Dominated(color), neighborhood) {
            if let Some(better) = image.rule.by().and_then(|by| lattice.cell(cell, by)) {
                let source = ReasonSource::Pattern(image.pattern);
                let support = lattice.cells(cell, image.empty());
                known.add(Edge { cell, better, source, support });
            }
        }
    }

    fn find_images(&self, cell: Cell, known: &mut Comparisons<W>) {
        for symmetry in self.symmetries_kept() {
            let image = symmetry.apply(cell);
            if image != cell && self.filled().empty().contains(image) {
                let (source, support) = (ReasonSource::Board, self.filled().empty());
                known.add(Edge { cell, better: image, source, support });
            }
        }
    }

    /// The symmetries of the board, other than the identity, that map the stones played to
    /// themselves.
    fn symmetries_kept(&self) -> impl Iterator<Item = &Symmetry> {
        let symmetries = self.symmetries().iter().skip(1);
        symmetries.filter(|symmetry| !symmetry.exchanges_colors() && keeps(symmetry, self.filled()))
    }
}

// Captures by a move.
//
// After a move, two cells may newly kill each other; then they are captured, and the move is at
// least as good as a move in either (SCG Theorem 8.5.2). In the opponent's view, the removal of the
// move and one of the cells must make the other's neighbors a clique; so one of the two is in any
// gap between these neighbors, and a second such step finds the other.

/// The moves of `color` that would capture `victim` together with a second cell, in the opponent's
/// view.
pub(super) fn capturing<const W: usize>(
    filled: &Filled<W>,
    color: Color,
    victim: Cell,
) -> CellSet<W> {
    let mut moves = CellSet::EMPTY;
    let view = filled.views().view(!color);
    if !view.sees() {
        return moves;
    }
    // Whether `killer` kills `victim` once `gone` is taken.
    let kills = |killer: Cell, victim: Cell, gone: Cell| {
        let deletions = view.deletions(victim, CellSet::single(gone));
        deletions.is_none_or(|cells| cells.contains(killer))
    };
    let gap = view.gap(victim, CellSet::EMPTY).unwrap_or(CellSet::EMPTY);
    for one in gap {
        let Some(others) = view.deletions(victim, CellSet::single(one)) else {
            continue;
        };
        // One of the two is the move, the other the partner of the victim.
        for other in others {
            if kills(victim, other, one) {
                moves.insert(one);
            }
            if kills(victim, one, other) {
                moves.insert(other);
            }
        }
    }
    moves
}

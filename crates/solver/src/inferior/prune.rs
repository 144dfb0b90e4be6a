//! The moves worth trying.
//!
//! Most prunings say "if s wins, so does t", and care is needed not to go round in circles. The
//! order of work keeps it sound; throughout, *if the player to move can win, a move that is kept
//! wins*:
//!
//! 1. Moves that are strong-reversible by FAP Theorem 25 go first, all at once: the theorem says
//!    that some other move wins. Its patterns are put in an order in which none blocks an earlier
//!    one, those with empty carriers first, since these block nothing.
//! 2. Then moves go one at a time for a move that is at least as good and is *still kept*. "At
//!    least as good" is transitive, so the way there may lead over moves that went before. If the
//!    better move goes later, it goes for one that is better still: the last of a circle stays.
//!    Moves of a piece for one that gets all of it go before, since these are easily seen.
//!
//! Moves that lose anyway, and what is no better than they are, go at any time.
//!
//! Everything here depends on the position alone and may enter a transposition table. What
//! depends on the moves before is in [`Engine::replies`](super::Engine::replies) and
//! [`Engine::self_reversing`](super::Engine::self_reversing).

use mustplay_hex::CellSet;
use mustplay_hex::Color;
use mustplay_hex::patterns::Spots;

use super::comparisons::Comparisons;
use super::engine::Engine;
use super::feature::Feature;
use super::filled::Filled;
use super::matcher::Purpose;
use super::opening;
use super::pieces;
use super::reason::{PruneKind, Pruned, Source};

/// The moves to try and why the others need not be; memory to be used again and again.
#[derive(Clone, Debug, Default)]
pub struct Candidates<const W: usize> {
    moves: CellSet<W>,
    pruned: Vec<Pruned>,
    /// What each pruning rests on.
    supports: Vec<CellSet<W>>,
    comparisons: Comparisons<W>,
    /// Moves that lose.
    losing: CellSet<W>,
    /// For trying things out.
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

    /// The cells that must stay empty for the moves in `cells` to be left out with reason, in a
    /// position where the player to move has taken other cells besides.
    ///
    /// Suppose the opponent refutes all other moves with the cells of a set C. If C contains the
    /// support of those of its cells that were left out, the opponent wins with C. Where a move is
    /// left out because another one kills or captures it, nothing is needed: more stones of the
    /// player do not undo that.
    pub fn support(&self, cells: CellSet<W>) -> CellSet<W> {
        let pruned = self.pruned.iter().zip(&self.supports);
        pruned
            .filter(|(pruned, _)| cells.contains(pruned.cell))
            .fold(CellSet::EMPTY, |all, (_, &support)| all | support)
    }

    fn start(&mut self, engine: &Engine<W>) {
        self.moves = engine.filled().empty();
        self.pruned.clear();
        self.supports.clear();
        self.comparisons.start(engine);
        self.losing = CellSet::EMPTY;
    }

    /// A position to write on; to be put back.
    pub(super) fn take_scratch(&mut self, engine: &Engine<W>) -> Box<Filled<W>> {
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

impl<const W: usize> Engine<W> {
    /// Finds the moves that `color`, to move in the current position, has to try.
    ///
    /// If `color` can win, one of [`Candidates::moves`] wins, in the position as played as
    /// well as filled in.
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
            // Every move is strong-reversible: if one wins, so does passing, and any other.
            found.moves = filled.empty().min().map_or(CellSet::EMPTY, CellSet::single);
            let is_kept = |pruned: &Pruned| found.moves.contains(pruned.cell);
            if let Some(at) = found.pruned.iter().position(is_kept) {
                found.pruned.remove(at);
                found.supports.remove(at);
            }
        }
    }

    fn prune_stolen(&self, color: Color, found: &mut Candidates<W>) {
        let filled = self.filled();
        for mirror in self.symmetries() {
            if !mirror.exchanges_colors() || !opening::keeps(mirror, filled) {
                continue;
            }
            let mut scratch = found.take_scratch(self);
            self.stolen_moves(color, mirror, &mut scratch, |cell, by| {
                if found.losing.contains(cell) {
                    return;
                }
                found.losing.insert(cell);
                let pruned = Pruned { cell, kind: PruneKind::Stolen, by, source: Source::Board };
                found.prune(pruned, filled.empty());
            });
            found.put_scratch(scratch);
        }
    }

    /// FAP Theorem 25.
    fn prune_reversible(&self, color: Color, found: &mut Candidates<W>) {
        let filled = self.filled();
        for cell in found.moves {
            if let Some(by) = filled.killers(cell, !color).min() {
                let pruned =
                    Pruned { cell, kind: PruneKind::StrongReversible, by, source: Source::Graph };
                found.prune(pruned, CellSet::single(by));
            }
        }
        let rules = self.rules();
        let (Some(lattice), true) = (rules.lattice, rules.features.has(Feature::Patterns)) else {
            return;
        };
        let mut carriers = CellSet::EMPTY;
        for cell in found.moves {
            let Some(neighborhood) = filled.neighborhood(cell) else {
                continue;
            };
            let on_board = |spots: Spots| -> CellSet<W> {
                let cells = spots.iter().filter_map(|spot| lattice.cell(cell, spot));
                cells.collect()
            };
            let reversal = rules
                .matcher
                .matches(Purpose::StronglyReversed(!color), neighborhood)
                .find_map(|image| {
                    let answer = lattice.cell(cell, image.rule.by()?)?;
                    (!carriers.contains(answer)).then_some((answer, image))
                });
            if let Some((by, image)) = reversal {
                carriers |= on_board(image.carrier);
                let pruned = Pruned {
                    cell,
                    kind: PruneKind::StrongReversible,
                    by,
                    source: Source::Pattern(image.pattern),
                };
                found.prune(pruned, on_board(image.empty()));
            }
        }
    }

    /// Where a move gets all of a piece, no other move there is better.
    fn prune_pieces(&self, color: Color, found: &mut Candidates<W>) {
        let filled = self.filled();
        for piece in pieces::pieces(filled.masks(), filled.empty()) {
            let Some((short, game)) = pieces::local_game(filled.views(), piece) else {
                continue;
            };
            let mut winning = game.winning_moves(short == color);
            let Some(by) = winning.find(|&cell| found.moves.contains(cell)) else {
                continue;
            };
            for cell in found.moves & piece.without(by) {
                let pruned = Pruned { cell, kind: PruneKind::Dominated, by, source: Source::Piece };
                found.prune(pruned, piece);
            }
        }
    }

    /// The second step: one move at a time, for a kept one that is at least as good.
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
                Source::Board => PruneKind::Symmetric,
                _ => PruneKind::Dominated,
            };
            let pruned = Pruned { cell, kind, by, source };
            found.prune(pruned, support);
        }
    }
}

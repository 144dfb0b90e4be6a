//! Which moves are at least as good as which.
//!
//! A move that kills a cell, or captures it together with another, is at least as good as a move
//! there (SCG Theorem 8.5.2), and so say patterns; symmetric moves are equally good. The relation
//! is found out cell by cell and only as far as someone asks: where a move has been left out
//! already, or a move that kills it is kept, nothing more needs to be compared. It is transitive,
//! so [`Engine::better_in`] walks it.

use mustplay_hex::CellSet;
use mustplay_hex::Color;
use mustplay_hex::{Cell, Symmetry};

use super::engine::Engine;
use super::feature::Feature;
use super::matcher::Purpose;
use super::opening;
use super::probe;
use super::reason::Source;

/// What has been found out in one position for one color; memory to be used again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct Comparisons<const W: usize> {
    /// The cells that have been compared with others.
    compared: CellSet<W>,
    /// For each of these, cells at least as good.
    better: Vec<CellSet<W>>,
    /// The edges of `better` that were not found on the graph.
    others: Vec<Edge<W>>,
    /// Whether a symmetry of the board maps the stones to themselves.
    symmetric: bool,
}

/// `better` is at least as good as `cell`.
#[derive(Clone, Copy, Debug)]
struct Edge<const W: usize> {
    cell: Cell,
    better: Cell,
    source: Source,
    /// The cells that must stay empty for it.
    support: CellSet<W>,
}

impl<const W: usize> Comparisons<W> {
    /// Forgets everything and prepares for the engine's position.
    pub(super) fn start(&mut self, engine: &Engine<W>) {
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

    /// How it was found that a move is at least as good as another, and the cells that must stay
    /// empty for it.
    pub(super) fn source(&self, cell: Cell, better: Cell) -> (Source, CellSet<W>) {
        let is_it = |edge: &&Edge<W>| edge.cell == cell && edge.better == better;
        if let Some(edge) = self.others.iter().find(is_it) {
            return (edge.source, edge.support);
        }
        let is_direct = !self.compared.contains(cell) || self.better[cell.index()].contains(better);
        let support = if is_direct {
            CellSet::EMPTY
        } else {
            // By way of others: any of the edges may have been used.
            let edges = self.others.iter();
            edges.fold(CellSet::EMPTY, |all, edge| all | edge.support)
        };
        (Source::Graph, support)
    }
}

impl<const W: usize> Engine<W> {
    /// A move of `goal` that for `color` is at least as good as `cell`, possibly by way of others.
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

    /// Finds out which moves are at least as good as `cell`.
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
            better |= probe::capturing(filled, color, cell);
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
            let by = image.rule.by().and_then(|by| lattice.cell(cell, by));
            if let Some(better) = by {
                let empty = image.empty().iter();
                known.add(Edge {
                    cell,
                    better,
                    source: Source::Pattern(image.pattern),
                    support: empty.filter_map(|spot| lattice.cell(cell, spot)).collect(),
                });
            }
        }
    }

    fn find_images(&self, cell: Cell, known: &mut Comparisons<W>) {
        for symmetry in self.symmetries_kept() {
            let image = symmetry.apply(cell);
            if image != cell && self.filled().empty().contains(image) {
                known.add(Edge {
                    cell,
                    better: image,
                    source: Source::Board,
                    support: self.filled().empty(),
                });
            }
        }
    }

    /// The symmetries of the board, other than the identity, that map the stones played to
    /// themselves.
    fn symmetries_kept(&self) -> impl Iterator<Item = &Symmetry> {
        let symmetries = self.symmetries().iter().skip(1);
        symmetries.filter(|symmetry| {
            !symmetry.exchanges_colors() && opening::keeps(symmetry, self.filled())
        })
    }
}

//! All minimal templates inside a given one.
//!
//! With the stones fixed, validity is an isotone function of the carrier, so its minimal true sets
//! are found by joint generation ([`mustplay_coloring::dual`]). The proof of completeness is a list
//! of blocking sets: minimal sets of cells that meet every template found, each checked to break
//! the connection when the opponent has all of its cells.

use std::collections::BTreeSet;

use mustplay_coloring::ElementSet;
use mustplay_coloring::dual::{Dual, Oracle};
use mustplay_core::{Progress, ProgressSink, StopReason};

use super::Template;
use crate::board::Cell;
use crate::value::ValueError;

/// The most empty cells whose subsets are searched.
pub const MOST_SEARCHED: usize = ElementSet::<2>::CAPACITY;

/// The minimal templates inside a carrier.
#[derive(Clone, Debug)]
pub struct Inside {
    /// The templates, those with fewer cells first.
    pub templates: Vec<Template>,
    /// The number of blocking sets that prove completeness, if the list is complete.
    pub blocked: Option<usize>,
    /// Why the search stopped early.
    pub stop: Option<StopReason>,
}

impl Template {
    /// Every minimal template with these stones whose carrier is part of this one's.
    ///
    /// If the search is stopped, the result contains the templates found so far. `None` if the
    /// carrier has more than [`MOST_SEARCHED`] cells.
    pub fn minimal_inside(&self, sink: &dyn ProgressSink) -> Result<Option<Inside>, ValueError> {
        let cells: Vec<Cell> = self.carrier.iter().copied().collect();
        self.search(&cells, None, sink)
    }

    /// All minimal templates inside; cells late in `cells` are omitted first. `mirror` gives the
    /// places of their images if the template is symmetric.
    pub(super) fn search(
        &self,
        cells: &[Cell],
        mirror: Option<Vec<usize>>,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Inside>, ValueError> {
        if cells.len() > MOST_SEARCHED {
            return Ok(None);
        }
        let mut dual = Dual::new(ElementSet::<2>::first(cells.len()));
        if let Some(mirror) = mirror {
            dual = dual.with_symmetry(mirror.into_iter().map(Cell::new).collect());
        }
        let mut oracle = ValidityOracle { template: self, cells, sink, steps: 0 };
        let ended = dual.complete(&mut oracle);
        let stop = match ended {
            Ok(()) => None,
            Err(ValueError::Stopped(stop)) => Some(stop),
            Err(error) => return Err(error),
        };
        let minimal = dual.minimal().iter();
        let mut templates: Vec<Self> = minimal.map(|&set| oracle.with_carrier(set)).collect();
        templates.sort_by(|a, b| {
            let key = |t: &Self| (t.carrier.len(), t.carrier.clone());
            key(a).cmp(&key(b))
        });
        Ok(Some(Inside { templates, blocked: dual.refuted(), stop }))
    }
}

/// The membership oracle of the joint generation.
struct ValidityOracle<'a> {
    template: &'a Template,
    /// The cell of each element.
    cells: &'a [Cell],
    sink: &'a dyn ProgressSink,
    /// The number of carriers valued and sets tested.
    steps: u64,
}

impl ValidityOracle<'_> {
    fn with_carrier(&self, set: ElementSet<2>) -> Template {
        let cells = set.iter().map(|element| self.cells[element.index()]);
        self.template.with_carrier(cells.collect())
    }

    fn report(&self, bytes: usize) -> Result<(), StopReason> {
        self.sink.report(&Progress::new(self.steps, bytes))
    }
}

impl Oracle<2> for ValidityOracle<'_> {
    type Error = ValueError;

    fn is_true(&mut self, set: ElementSet<2>) -> Result<bool, ValueError> {
        // Valuing one carrier is usually too short to be reported separately.
        self.steps += 1;
        self.report(0)?;
        self.with_carrier(set).is_valid(self.sink)
    }

    fn step(&mut self, bytes: usize) -> Result<(), ValueError> {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.report(bytes)?;
        }
        Ok(())
    }
}

impl Template {
    /// Whether this minimal template is composed of smaller ones that share no empty cell.
    ///
    /// A template in the interior is *composed* if a part of its cells joins some of its chains,
    /// and the rest of its cells joins one of these with all the others. Three stones in a row of
    /// two bridges are composed. The wheel is not, since any two bridges in it share a cell. A
    /// composed template follows from the smaller ones. Templates with an edge are never composed,
    /// because their parts would be of another kind.
    pub fn is_composed(&self, sink: &dyn ProgressSink) -> Result<bool, ValueError> {
        if !self.edges.is_empty() {
            return Ok(false);
        }
        let chains = self.ends();
        let all = (1_usize << chains.len()) - 1;
        for some in (0..all).filter(|some| some.count_ones() >= 2) {
            let parts = self.naming(&chains, some).minimal_inside(sink)?;
            let Some(parts) = parts else {
                continue;
            };
            if let Some(stop) = parts.stop {
                return Err(stop.into());
            }
            for part in &parts.templates {
                let left: BTreeSet<Cell> =
                    self.carrier.difference(&part.carrier).copied().collect();
                for shared in (0..chains.len()).filter(|shared| some >> shared & 1 == 1) {
                    let others = self.naming(&chains, all & !some | 1 << shared);
                    if others.with_carrier(left.clone()).is_valid(sink)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// The template with only the chains of a set required to be joined; chain `i` has bit `i`.
    fn naming(&self, chains: &[BTreeSet<Cell>], set: usize) -> Self {
        let those = chains.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        Self { named: Some(those.flat_map(|(_, chain)| chain).copied().collect()), ..self.clone() }
    }
}

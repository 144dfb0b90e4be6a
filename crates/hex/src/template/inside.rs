//! All minimal templates inside a given one.
//!
//! With the stones fixed, validity is an isotone function of the carrier, so its minimal true
//! sets are found by joint generation ([`mustplay_coloring::dual`]). The proof that none is
//! missing is a list of ways to block: minimal sets of cells that meet every template found, each
//! checked to break the connection when the opponent has all of its cells.

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
    /// If these are all: how many ways to block prove it.
    pub blocked: Option<usize>,
    /// Why the search ended before, if it did.
    pub stop: Option<StopReason>,
}

impl Template {
    /// Every minimal template with these stones whose carrier is part of this one's.
    ///
    /// When it is stopped, the templates found so far are in the answer. `None` if the carrier
    /// has more than [`MOST_SEARCHED`] cells.
    pub fn minimal_inside(&self, sink: &dyn ProgressSink) -> Result<Option<Inside>, ValueError> {
        let cells: Vec<Cell> = self.carrier.iter().copied().collect();
        self.search(&cells, None, sink)
    }

    /// All minimal templates inside; cells that come late in `cells` are left out first. `mirror`
    /// gives the places of their images if the template is symmetric.
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
        let mut asking = Asking { template: self, cells, sink, steps: 0 };
        let ended = dual.complete(&mut asking);
        let stop = match ended {
            Ok(()) => None,
            Err(ValueError::Stopped(stop)) => Some(stop),
            Err(error) => return Err(error),
        };
        let minimal = dual.minimal().iter();
        let mut templates: Vec<Self> = minimal.map(|&set| asking.with_carrier(set)).collect();
        templates.sort_by(|a, b| {
            let key = |t: &Self| (t.carrier.len(), t.carrier.clone());
            key(a).cmp(&key(b))
        });
        Ok(Some(Inside { templates, blocked: dual.refuted(), stop }))
    }
}

/// Tells whether carriers are valid.
struct Asking<'a> {
    template: &'a Template,
    /// The cells that elements stand for.
    cells: &'a [Cell],
    sink: &'a dyn ProgressSink,
    /// Carriers valued, and sets of cells looked at in between.
    steps: u64,
}

impl Asking<'_> {
    fn with_carrier(&self, set: ElementSet<2>) -> Template {
        let cells = set.iter().map(|element| self.cells[element.index()]);
        self.template.with_carrier(cells.collect())
    }

    fn report(&self, bytes: usize) -> Result<(), StopReason> {
        self.sink.report(&Progress::new(self.steps, bytes))
    }
}

impl Oracle<2> for Asking<'_> {
    type Error = ValueError;

    fn is_true(&mut self, set: ElementSet<2>) -> Result<bool, ValueError> {
        // Valuing one carrier is mostly too short to be reported by itself.
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

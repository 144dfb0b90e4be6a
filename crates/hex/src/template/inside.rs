//! All minimal templates inside a given one.
//!
//! With the stones fixed, validity is an isotone function of the carrier, so its minimal true
//! sets are found by joint generation ([`mustplay_coloring::dual`]). The proof that none is
//! missing is a list of ways to block: minimal sets of cells that meet every template found, each
//! checked to break the connection when the opponent has all of its cells.

use std::collections::BTreeSet;

use mustplay_coloring::ElementSet;
use mustplay_coloring::dual::Dual;
use mustplay_games::{Progress, Stop, Watch};

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
    pub stop: Option<Stop>,
}

impl Template {
    /// Every minimal template with these stones whose carrier is part of this one's.
    ///
    /// When it is stopped, the templates found so far are in the answer. `None` if the carrier
    /// has more than [`MOST_SEARCHED`] cells.
    pub fn minimal_inside(&self, watch: &dyn Watch) -> Result<Option<Inside>, ValueError> {
        let cells: Vec<Cell> = self.carrier.iter().copied().collect();
        self.search(&cells, None, watch)
    }

    /// The smallest template inside this one that dropping cells one after another leads to;
    /// itself if it is minimal. `None` if it is not valid.
    pub fn shrunk(&self, watch: &dyn Watch) -> Result<Option<Self>, ValueError> {
        if !self.is_valid(watch)? {
            return Ok(None);
        }
        let mut small = self.clone();
        for &cell in &self.carrier {
            let smaller = small.without_cell(cell);
            if smaller.is_valid(watch)? {
                small = smaller;
            }
        }
        Ok(Some(small))
    }

    /// All minimal templates inside; cells that come late in `cells` are left out first. `mirror` gives the places
    /// of their images if the template is symmetric.
    pub(super) fn search(
        &self,
        cells: &[Cell],
        mirror: Option<Vec<usize>>,
        watch: &dyn Watch,
    ) -> Result<Option<Inside>, ValueError> {
        if cells.len() > MOST_SEARCHED {
            return Ok(None);
        }
        let mut dual = Dual::new(ElementSet::<2>::first(cells.len()));
        if let Some(mirror) = mirror {
            dual = dual.with_symmetry(mirror.into_iter().map(Cell::new).collect());
        }
        let carrier = |set: ElementSet<2>| -> BTreeSet<Cell> {
            set.iter().map(|element| cells[element.index()]).collect()
        };
        let mut asked = 0;
        let ended = dual.complete(&mut |set| {
            // Valuing one carrier is too short to be reported by itself.
            asked += 1;
            watch.report(&Progress {
                done: asked,
                total: None,
                bytes: 0,
            })?;
            self.with_carrier(carrier(set)).is_valid(watch)
        });
        let stop = match ended {
            Ok(()) => None,
            Err(ValueError::Stopped(stop)) => Some(stop),
            Err(error) => return Err(error),
        };
        let minimal = dual.minimal().iter();
        let mut templates: Vec<Self> = minimal
            .map(|&set| self.with_carrier(carrier(set)))
            .collect();
        templates.sort_by(|a, b| {
            let key = |t: &Self| (t.carrier.len(), t.carrier.clone());
            key(a).cmp(&key(b))
        });
        Ok(Some(Inside {
            templates,
            blocked: dual.refuted(),
            stop,
        }))
    }
}

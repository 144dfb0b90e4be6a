//! All minimal templates of a number of stones within [`TemplateBounds`].
//!
//! For each placement of the stones, [`Template::minimal_inside`] searches all carriers within the
//! bounds. A template with a removable stone is one of fewer stones and is omitted, as is one that
//! is [composed](Template::is_composed) of smaller ones. One of several symmetric templates is
//! kept.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::template::{AtEdge, Catalog, Interior, TemplateBounds};
//!
//! // One stone on the second row: the bridge to the edge and nothing else.
//! let at_edge = TemplateBounds::AtEdge(AtEdge::new(2, 1));
//! let catalog = Catalog::search(&at_edge, &NoProgress)?;
//! assert_eq!(catalog.templates.len(), 1);
//! assert_eq!(catalog.templates[0].carrier().len(), 2);
//!
//! // Two stones in the interior: the bridge.
//! let interior = TemplateBounds::Interior(Interior {
//!     columns: 3,
//!     rows: 3,
//!     stones: 2,
//! });
//! let catalog = Catalog::search(&interior, &NoProgress)?;
//! assert_eq!(catalog.templates.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use mustplay_core::{Progress, ProgressSink, StopReason};
use thiserror::Error;

use super::Template;
use super::bounds::{MOST_HEIGHT, MOST_STONES, TemplateBounds};
use super::ground::{Ground, GroundPattern, Place, across};
use super::inside::{Inside, MOST_SEARCHED};
use crate::value::ValueError;

#[derive(Clone, Debug)]
pub struct Catalog {
    /// The templates, each on the smallest board that holds it, those with fewer cells first.
    pub templates: Vec<Template>,
    /// The number of blocking sets that prove completeness.
    pub blocked: usize,
    /// Why the search stopped early.
    pub stop: Option<StopReason>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogError {
    #[error("expected a height from 2 to {MOST_HEIGHT}, found {0}")]
    Height(usize),
    #[error("expected {least} to {MOST_STONES} stones, found {found}")]
    Stones { least: usize, found: usize },
    #[error("expected from 0 to {MOST_SEARCHED} rows above the stones, found {0}")]
    Above(usize),
    #[error("expected from 0 to {MOST_SEARCHED} columns up to the corner, found {0}")]
    Corner(usize),
    #[error("expected a size of 1 to {MOST_SEARCHED} cells, found {columns}x{rows}")]
    Size { columns: usize, rows: usize },
    #[error(
        "expected at most {MOST_SEARCHED} cells within the bounds, found {0}: \
         choose a smaller reach, or fewer rows"
    )]
    TooManyCells(usize),
    #[error(transparent)]
    Value(#[from] ValueError),
}

impl Catalog {
    pub fn search(bounds: &TemplateBounds, sink: &dyn ProgressSink) -> Result<Self, CatalogError> {
        let ground = bounds.ground();
        let mut search = CatalogSearch { ground, sink, seen: BTreeMap::new(), blocked: 0 };
        let stop = search.all(bounds.patterns()?)?;
        let kept = search.seen.into_iter().filter(|(_, is_kept)| *is_kept);
        let mut found: Vec<GroundPattern> = kept.map(|(pattern, _)| pattern).collect();
        found.sort_by_key(|pattern| pattern.carrier.len());
        Ok(Self {
            templates: found.iter().map(|p| ground.template(p)).collect(),
            blocked: search.blocked,
            stop,
        })
    }
}

struct CatalogSearch<'a> {
    ground: Ground,
    sink: &'a dyn ProgressSink,
    /// The minimal templates found, and whether they are kept.
    seen: BTreeMap<GroundPattern, bool>,
    blocked: usize,
}

impl CatalogSearch<'_> {
    /// Searches inside all patterns until stopped.
    fn all(
        &mut self,
        wide: impl Iterator<Item = GroundPattern>,
    ) -> Result<Option<StopReason>, ValueError> {
        for wide in wide {
            match self.inside(&wide) {
                Ok(None) => {}
                Ok(stop) => return Ok(stop),
                Err(ValueError::Stopped(stop)) => return Ok(Some(stop)),
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    fn inside(&mut self, wide: &GroundPattern) -> Result<Option<StopReason>, ValueError> {
        // Each search counts its steps from zero.
        self.sink.report(&Progress::new(0, 0))?;
        let template = self.ground.template(wide);
        let Ok(template) = template.check() else {
            // There is nothing to connect.
            return Ok(None);
        };
        let inside = self.minimal_inside(wide, &template)?;
        self.blocked += inside.blocked.unwrap_or(0);
        for small in &inside.templates {
            let pattern = self.ground.representative(&GroundPattern::of_template(small));
            if !self.seen.contains_key(&pattern) {
                let is_kept =
                    small.removable(self.sink)?.is_empty() && !small.is_composed(self.sink)?;
                self.seen.insert(pattern, is_kept);
            }
        }
        Ok(inside.stop)
    }

    /// The minimal templates inside `wide`, which is also given as a template. Cells far from the
    /// stones are omitted first, so that small templates are found early.
    fn minimal_inside(
        &self,
        wide: &GroundPattern,
        template: &Template,
    ) -> Result<Inside, ValueError> {
        let distance = |place: Place| {
            let far = |&stone: &Place| (across(place) - across(stone)).abs();
            wide.stones.iter().map(far).min()
        };
        let mut places: Vec<Place> = wide.carrier.iter().copied().collect();
        let top = wide.stones.iter().map(|stone| stone.1).min();
        places.sort_by_key(|&place| (Some(place.1) < top, distance(place), place));
        let cells: Vec<_> =
            places.iter().map(|&place| self.ground.cell(wide, &template.board, place)).collect();
        let mirror = wide.axis().map(|axis| {
            let image = |&(column, row): &Place| (axis - column - row, row);
            let at = |place| places.iter().position(|&p| p == place);
            let images = places.iter().map(|place| at(image(place)));
            images.map(|at| at.expect("the image of a symmetric set")).collect()
        });
        Ok(template.search(&cells, mirror, self.sink)?.expect("the number of cells was checked"))
    }
}

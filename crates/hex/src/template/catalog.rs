//! All minimal edge templates of a height and a number of stones.
//!
//! The stones are one chain whose highest stone is on the given row, none of them on the edge.
//! For each such chain all carriers within the [`Bounds`] are searched by
//! [`Template::minimal_inside`]; a template of which a stone can be taken off is one of fewer
//! stones and left out, and of two that are mirror images of each other only one is kept.
//!
//! ```
//! use mustplay_work::Unwatched;
//! use mustplay_hex::template::{Bounds, Catalog};
//!
//! // One stone on the second row: the bridge to the edge and nothing else.
//! let catalog = Catalog::search(&Bounds::new(2, 1), &Unwatched)?;
//! assert_eq!(catalog.templates.len(), 1);
//! assert_eq!(catalog.templates[0].carrier().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;

use mustplay_work::{Stop, Watch};
use thiserror::Error;

use super::Template;
use super::inside::{Inside, MOST_SEARCHED};
use super::pattern::{Pattern, Place, STEPS, across};
use crate::value::ValueError;

/// Which templates are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The row of the highest stone, counted from the edge.
    pub height: usize,
    /// The number of stones.
    pub stones: usize,
    /// How far a cell may be to the left or right of the nearest stone, in half cells:
    /// neighbors in a row are two apart, neighbors in different rows one.
    pub reach: usize,
    /// How many rows above the highest stone may be used.
    pub above: usize,
}

impl Bounds {
    /// No row above the stones, and cells as far to the side as the stones are high, and one
    /// more.
    pub fn new(height: usize, stones: usize) -> Self {
        Self {
            height,
            stones,
            reach: 2 * height + 1,
            above: 0,
        }
    }

    fn rows(&self) -> usize {
        self.height + self.above
    }
}

/// The templates found.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// Each on the smallest board that holds it, those with fewer cells first.
    pub templates: Vec<Template>,
    /// How many chains of stones there are, up to reflection.
    pub chains: usize,
    /// How many ways to block prove that no template is missing.
    pub blocked: usize,
    /// Why the search ended before its end, if it did.
    pub stop: Option<Stop>,
}

/// Why there is no catalog.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CatalogError {
    /// A height without templates, or beyond any search.
    #[error("expected a height from 2 to {MOST_HEIGHT}, found {0}")]
    Height(usize),
    /// No stones, or more than a chain of that height can sensibly have.
    #[error("expected 1 to {MOST_STONES} stones, found {0}")]
    Stones(usize),
    /// More rows than there can be cells.
    #[error("expected from 0 to {MOST_SEARCHED} rows above the stones, found {0}")]
    Above(usize),
    /// More cells than can be searched.
    #[error(
        "expected at most {MOST_SEARCHED} cells within the bounds, found {0}: \
         choose a smaller reach, or fewer rows"
    )]
    TooManyCells(usize),
    /// A carrier that cannot be valued.
    #[error(transparent)]
    Value(#[from] ValueError),
}

/// The highest row of a stone.
const MOST_HEIGHT: usize = 12;

/// The most stones of a chain.
const MOST_STONES: usize = 6;

impl Catalog {
    /// Searches all templates within the bounds.
    pub fn search(bounds: &Bounds, watch: &dyn Watch) -> Result<Self, CatalogError> {
        if !(2..=MOST_HEIGHT).contains(&bounds.height) {
            return Err(CatalogError::Height(bounds.height));
        }
        if !(1..=MOST_STONES).contains(&bounds.stones) {
            return Err(CatalogError::Stones(bounds.stones));
        }
        if bounds.above > MOST_SEARCHED {
            return Err(CatalogError::Above(bounds.above));
        }
        let chains = chains(bounds);
        // All of them first: nothing is searched in vain before one is refused.
        let boxes: Vec<Pattern> = chains
            .iter()
            .map(|chain| surrounded(bounds, chain))
            .collect::<Result<_, _>>()?;
        let mut found: BTreeSet<Pattern> = BTreeSet::new();
        let mut catalog = Self {
            templates: Vec::new(),
            chains: chains.len(),
            blocked: 0,
            stop: None,
        };
        for wide in &boxes {
            catalog.search_inside(wide, bounds, &mut found, watch)?;
            if catalog.stop.is_some() {
                break;
            }
        }
        let mut found: Vec<Pattern> = found.into_iter().collect();
        found.sort_by_key(|pattern| (pattern.carrier.len(), pattern.clone()));
        catalog.templates = found.iter().map(|p| p.template(bounds.rows())).collect();
        Ok(catalog)
    }

    fn search_inside(
        &mut self,
        wide: &Pattern,
        bounds: &Bounds,
        found: &mut BTreeSet<Pattern>,
        watch: &dyn Watch,
    ) -> Result<(), CatalogError> {
        let template = wide.template(bounds.rows());
        let inside = search(wide, &template, watch)?;
        self.blocked += inside.blocked.unwrap_or(0);
        self.stop = inside.stop;
        for small in &inside.templates {
            let pattern = Pattern::of_template(small).representative();
            if found.contains(&pattern) {
                continue;
            }
            match small.removable(watch) {
                Ok(stones) if stones.is_empty() => {
                    found.insert(pattern);
                }
                Ok(_) => {}
                Err(ValueError::Stopped(stop)) => {
                    self.stop = Some(stop);
                    return Ok(());
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// All chains within the bounds, one of each two mirror images.
fn chains(bounds: &Bounds) -> BTreeSet<Pattern> {
    let none = BTreeSet::new();
    let rows = bounds.above as isize..bounds.rows() as isize - 1;
    let first = (0, rows.start);
    let mut chains = BTreeSet::from([Pattern::new(&BTreeSet::from([first]), &none)]);
    for _ in 1..bounds.stones {
        let mut longer = BTreeSet::new();
        for chain in &chains {
            for &(column, row) in &chain.stones {
                for (right, down) in STEPS {
                    let place = (column + right, row + down);
                    if rows.contains(&place.1) && !chain.stones.contains(&place) {
                        let mut stones = chain.stones.clone();
                        stones.insert(place);
                        longer.insert(Pattern::new(&stones, &none));
                    }
                }
            }
        }
        chains = longer;
    }
    chains.into_iter().map(Pattern::representative).collect()
}

/// The chain with all cells within the bounds.
fn surrounded(bounds: &Bounds, chain: &Pattern) -> Result<Pattern, CatalogError> {
    let reach = bounds.reach.min(2 * MOST_SEARCHED) as isize;
    let near = |place: Place, stone: Place| (across(place) - across(stone)).abs() <= reach;
    let mut carrier = BTreeSet::new();
    for row in 0..bounds.rows() as isize {
        for &stone in &chain.stones {
            // The columns with |2 (column - stone's) + row - stone's| ≤ reach, and some more.
            let middle = stone.0 + (stone.1 - row).div_euclid(2);
            for column in middle - reach..=middle + reach {
                let place = (column, row);
                if near(place, stone) && !chain.stones.contains(&place) {
                    carrier.insert(place);
                }
            }
        }
    }
    if carrier.len() > MOST_SEARCHED {
        return Err(CatalogError::TooManyCells(carrier.len()));
    }
    Ok(Pattern::new(&chain.stones, &carrier))
}

/// The minimal templates inside `wide`, which is also given as a template. Cells far from the
/// stones are left out first, so that small templates are found early.
fn search(wide: &Pattern, template: &Template, watch: &dyn Watch) -> Result<Inside, ValueError> {
    let distance = |place: Place| {
        let far = |&stone: &Place| (across(place) - across(stone)).abs();
        wide.stones.iter().map(far).min()
    };
    let mut places: Vec<Place> = wide.carrier.iter().copied().collect();
    let top = wide.stones.iter().map(|stone| stone.1).min();
    places.sort_by_key(|&place| (Some(place.1) < top, distance(place), place));
    let cells: Vec<_> = places
        .iter()
        .map(|&place| wide.cell(template, place))
        .collect();
    let mirror = wide.axis().map(|axis| {
        let image = |&(column, row): &Place| (axis - column - row, row);
        let at = |place| places.iter().position(|&p| p == place);
        let images = places.iter().map(|place| at(image(place)));
        images
            .map(|at| at.expect("the image of a symmetric set"))
            .collect()
    });
    let inside = template.search(&cells, mirror, watch)?;
    Ok(inside.expect("the number of cells was checked"))
}

//! The bounds of a search for templates, given by patterns that contain all candidates.

use std::collections::BTreeSet;
use std::iter;

use super::catalog::CatalogError;
use super::ground::{Ground, GroundPattern, Place, across, neighbors};
use super::inside::MOST_SEARCHED;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TemplateBounds {
    AtEdge(AtEdge),
    Interior(Interior),
}

/// The templates of one chain of stones at an edge, with no stone in the row at the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtEdge {
    /// The row of the highest stone, counted from the edge.
    pub height: usize,
    pub stones: usize,
    /// The greatest horizontal distance of a cell from the nearest stone, in half cells.
    pub reach: usize,
    /// The number of rows above the highest stone that may be used.
    pub above: usize,
    /// Whether the other edge is above these rows, and the chain is joined to both edges.
    pub both_edges: bool,
    /// The columns between the stones and the opponent's edge in the obtuse corner, if bounded.
    pub obtuse: Option<usize>,
    /// The columns between the stones and the opponent's edge in the acute corner, if bounded.
    pub acute: Option<usize>,
}

/// The templates without an edge of which an image fits on these columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interior {
    pub columns: usize,
    pub rows: usize,
    pub stones: usize,
}

pub(super) const MOST_HEIGHT: usize = 12;
pub(super) const MOST_STONES: usize = 6;

impl TemplateBounds {
    pub(super) fn ground(&self) -> Ground {
        match self {
            Self::AtEdge(bounds) => bounds.ground(bounds.both_edges),
            Self::Interior(_) => Ground::Interior,
        }
    }

    /// The stones of the templates, up to symmetry, each with all cells that its carriers may use.
    pub(super) fn patterns(
        &self,
    ) -> Result<Box<dyn Iterator<Item = GroundPattern> + '_>, CatalogError> {
        Ok(match self {
            Self::AtEdge(bounds) => Box::new(bounds.patterns()?.into_iter()),
            Self::Interior(bounds) => Box::new(bounds.patterns()?),
        })
    }
}

impl AtEdge {
    /// No row above the stones, and a sideways reach of half a cell more than the height.
    pub fn new(height: usize, stones: usize) -> Self {
        Self {
            height,
            stones,
            reach: 2 * height + 1,
            above: 0,
            both_edges: false,
            obtuse: None,
            acute: None,
        }
    }

    fn rows(&self) -> usize {
        self.height + self.above
    }

    fn ground(&self, both_edges: bool) -> Ground {
        Ground::Edge { rows: self.rows(), both_edges, left: self.obtuse, right: self.acute }
    }

    /// All patterns, computed before the search begins so that errors occur at once.
    fn patterns(&self) -> Result<Vec<GroundPattern>, CatalogError> {
        if !(2..=MOST_HEIGHT).contains(&self.height) {
            return Err(CatalogError::Height(self.height));
        }
        if !(1..=MOST_STONES).contains(&self.stones) {
            return Err(CatalogError::Stones { least: 1, found: self.stones });
        }
        if self.above > MOST_SEARCHED {
            return Err(CatalogError::Above(self.above));
        }
        let far = self.obtuse.max(self.acute);
        if let Some(columns) = far.filter(|&columns| columns > MOST_SEARCHED) {
            return Err(CatalogError::Corner(columns));
        }
        self.chains().iter().map(|chain| self.surrounded(chain)).collect()
    }

    /// All chains within the bounds, up to symmetry at one edge. With two edges, a chain and its
    /// vertical flip are both listed, since their highest stones may be on different rows.
    fn chains(&self) -> BTreeSet<GroundPattern> {
        let ground = self.ground(false);
        let rows = self.above as isize..self.rows() as isize - 1;
        let of_stones =
            |stones| ground.representative(&GroundPattern { stones, carrier: BTreeSet::new() });
        let first = (0, rows.start);
        let mut chains = BTreeSet::from([of_stones(BTreeSet::from([first]))]);
        for _ in 1..self.stones {
            let mut longer = BTreeSet::new();
            for chain in &chains {
                for place in chain.stones.iter().flat_map(|&stone| neighbors(stone)) {
                    let mut stones = chain.stones.clone();
                    if rows.contains(&place.1) && stones.insert(place) {
                        longer.insert(of_stones(stones));
                    }
                }
            }
            chains = longer;
        }
        chains
    }

    /// The chain with all cells within the bounds.
    fn surrounded(&self, chain: &GroundPattern) -> Result<GroundPattern, CatalogError> {
        let reach = self.reach.min(2 * MOST_SEARCHED) as isize;
        let near = |place: Place, stone: Place| (across(place) - across(stone)).abs() <= reach;
        let (first, last) = chain.corners();
        let on_board = |column: isize| {
            let is_right_of = |columns: usize| column >= first.0 - columns as isize;
            let is_left_of = |columns: usize| column <= last.0 + columns as isize;
            self.obtuse.is_none_or(is_right_of) && self.acute.is_none_or(is_left_of)
        };
        let mut carrier = BTreeSet::new();
        for row in 0..self.rows() as isize {
            for &stone in &chain.stones {
                // A superset of the columns with |2 (column - stone's) + row - stone's| ≤ reach.
                let middle = stone.0 + (stone.1 - row).div_euclid(2);
                let places = (middle - reach..=middle + reach).map(|column| (column, row));
                carrier.extend(places.filter(|&place| {
                    !chain.stones.contains(&place) && on_board(place.0) && near(place, stone)
                }));
            }
        }
        if carrier.len() > MOST_SEARCHED {
            return Err(CatalogError::TooManyCells(carrier.len()));
        }
        Ok(GroundPattern { stones: chain.stones.clone(), carrier })
    }
}

impl Interior {
    fn patterns(&self) -> Result<impl Iterator<Item = GroundPattern> + use<'_>, CatalogError> {
        if !(2..=MOST_STONES).contains(&self.stones) {
            return Err(CatalogError::Stones { least: 2, found: self.stones });
        }
        let cells = self.columns.saturating_mul(self.rows);
        if !(1..=MOST_SEARCHED).contains(&cells) {
            return Err(CatalogError::Size { columns: self.columns, rows: self.rows });
        }
        let column = |cell: usize| (cell % self.columns) as isize;
        let place = move |cell: usize| (column(cell), (cell / self.columns) as isize);
        let patterns = subsets(cells, self.stones).map(move |chosen| {
            let (stones, carrier) = (0..cells).partition::<Vec<_>, _>(|at| chosen.contains(at));
            GroundPattern {
                stones: stones.into_iter().map(place).collect(),
                carrier: carrier.into_iter().map(place).collect(),
            }
        });
        Ok(patterns.filter(move |pattern| {
            let images = Ground::Interior.images(pattern);
            let mut same = images.iter().filter(|image| image.cells() == pattern.cells());
            same.all(|image| image <= pattern)
        }))
    }
}

fn subsets(count: usize, size: usize) -> impl Iterator<Item = Vec<usize>> {
    let first = (size <= count).then(|| (0..size).collect::<Vec<_>>());
    iter::successors(first, move |set| {
        let at = (0..size).rfind(|&at| set[at] < count - size + at)?;
        let kept = set[..at].iter().copied();
        let moved = (0..size - at).map(|further| set[at] + 1 + further);
        Some(kept.chain(moved).collect())
    })
}

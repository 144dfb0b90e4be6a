//! The empty cells of a pattern and the places around them, with what touches what.
//!
//! ```
//! use mustplay_hex::patterns::Frame;
//!
//! let pair = Frame::new(&[(0, 0), (1, 0)], &[]).unwrap();
//! assert_eq!((pair.cells().len(), pair.border().len()), (2, 8));
//! ```

/// A place on the lattice: column and row.
pub type Place = (i8, i8);

/// The steps to the six neighbors, in order around a place.
pub(super) const STEPS_AROUND: [Place; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// Whether two places touch.
fn touch(a: Place, b: Place) -> bool {
    STEPS_AROUND.contains(&(b.0 - a.0, b.1 - a.1))
}

/// The most empty cells of a local game.
pub const MOST_CELLS: usize = 7;

/// The empty cells of a pattern and the places around them.
#[derive(Clone, Debug)]
pub struct Frame {
    pub(super) cells: Vec<Place>,
    pub(super) border: Vec<Place>,
    pub(super) cell_cells: Vec<u32>,
    pub(super) cell_border: Vec<u32>,
    pub(super) border_border: Vec<u32>,
    /// Places of the border from which one gets further: beside some place that is neither a
    /// cell nor in the border.
    pub(super) ways_out: u32,
}

impl Frame {
    /// The frame of these empty cells; `more` are places beyond their neighbors that have stones.
    ///
    /// None if there are too many.
    pub fn new(cells: &[Place], more: &[Place]) -> Option<Self> {
        let mut border: Vec<Place> = Vec::new();
        let around = cells
            .iter()
            .flat_map(|cell| STEPS_AROUND.map(|step| (cell.0 + step.0, cell.1 + step.1)));
        for place in around.chain(more.iter().copied()) {
            if !cells.contains(&place) && !border.contains(&place) {
                border.push(place);
            }
        }
        if cells.len() > MOST_CELLS || border.len() > 32 {
            return None;
        }
        let mask = |of: Place, among: &[Place]| {
            let touching = among.iter().enumerate().filter(|&(_, &at)| touch(of, at));
            touching.fold(0, |mask, (i, _)| mask | 1 << i)
        };
        let leads_out = |&place: &Place| {
            let around = STEPS_AROUND.map(|step| (place.0 + step.0, place.1 + step.1));
            around.iter().any(|at| !cells.contains(at) && !border.contains(at))
        };
        let ways_out = border.iter().enumerate().filter(|(_, place)| leads_out(place));
        Some(Self {
            ways_out: ways_out.fold(0, |mask, (i, _)| mask | 1 << i),
            cell_cells: cells.iter().map(|&c| mask(c, cells)).collect(),
            cell_border: cells.iter().map(|&c| mask(c, &border)).collect(),
            border_border: border.iter().map(|&c| mask(c, &border)).collect(),
            cells: cells.to_vec(),
            border,
        })
    }

    /// The empty cells.
    pub fn cells(&self) -> &[Place] {
        &self.cells
    }

    /// The places around them: first all neighbors, then the others.
    pub fn border(&self) -> &[Place] {
        &self.border
    }
}

/// The elements of a set.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (mask != 0).then_some(mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        next
    })
}

//! Shapes of connected cells, up to turning and mirroring.
//!
//! ```
//! use mustplay_hex::patterns::shapes;
//!
//! // The free polyhexes: one, one, three, seven, twenty-two.
//! let counts = [1, 2, 3, 4, 5].map(|cells| shapes(cells).len());
//! assert_eq!(counts, [1, 1, 3, 7, 22]);
//! ```

use std::collections::BTreeSet;

use super::spot::{Motion, RADIUS, Spots};

/// The shapes of this many connected cells, each seen from the cell from which it is roundest.
/// Shapes that with their neighbors reach beyond [`RADIUS`] are left out; there are none of up
/// to five cells.
pub fn shapes(cells: usize) -> Vec<Spots> {
    let mut shapes: BTreeSet<Spots> = [Spots::CENTER].into_iter().collect();
    for _ in 1..cells {
        let grown =
            shapes.iter().flat_map(|shape| shape.neighbors().iter().map(|cell| shape.with(cell)));
        shapes = grown.filter_map(normal).filter(|shape| shape.radius() < RADIUS).collect();
    }
    shapes.into_iter().collect()
}

/// The least image of a set around one of its cells.
fn normal(shape: Spots) -> Option<Spots> {
    let seen = shape.iter().filter_map(|center| shape.seen_from(center));
    let images = seen.flat_map(|shape| Motion::all().map(move |motion| motion.image_of(shape)));
    images.min_by_key(|image| (image.radius(), *image))
}

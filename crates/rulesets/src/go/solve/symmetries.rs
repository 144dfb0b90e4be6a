//! The symmetries of a small board: four of a rectangle, eight of a square.
//!
//! Of all images of a position one is the least; positions with the same least image are the same
//! position for whoever has not seen the game before.

use super::bits::Bits;

/// A symmetry, by number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetry(usize);

pub(super) struct Symmetries {
    /// For each symmetry, the image of each set of points.
    images: Vec<Vec<u16>>,
    inverses: Vec<Symmetry>,
}

impl Symmetries {
    pub(super) fn new(height: usize, width: usize) -> Self {
        let points = height * width;
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for kind in 0..if height == width { 8 } else { 4 } {
            let image = |at: usize| {
                let (mut row, mut column) = (at / width, at % width);
                if kind & 1 != 0 {
                    row = height - 1 - row;
                }
                if kind & 2 != 0 {
                    column = width - 1 - column;
                }
                if kind & 4 != 0 {
                    (row, column) = (column, row);
                }
                row * width + column
            };
            let map: Vec<usize> = (0..points).map(image).collect();
            if !maps.contains(&map) {
                maps.push(map);
            }
        }
        let undoes = |one: &[usize], two: &[usize]| (0..points).all(|at| two[one[at]] == at);
        let inverse = |map: &Vec<usize>| {
            let found = maps.iter().position(|other| undoes(map, other));
            Symmetry(found.expect("symmetries form a group"))
        };
        let of_sets = |map: &Vec<usize>| {
            let mut images = vec![0; 1 << points];
            for set in 1..images.len() {
                let at = set.trailing_zeros() as usize;
                images[set] = images[set & (set - 1)] | 1 << map[at];
            }
            images
        };
        Self {
            inverses: maps.iter().map(inverse).collect(),
            images: maps.iter().map(of_sets).collect(),
        }
    }

    /// The image of stones.
    pub(super) fn image(&self, bits: Bits, symmetry: Symmetry) -> Bits {
        let images = &self.images[symmetry.0];
        Bits::new(bits.sets().map(|set| images[usize::from(set)]))
    }

    /// The image of a point.
    pub(super) fn point(&self, at: usize, symmetry: Symmetry) -> usize {
        self.images[symmetry.0][1 << at].trailing_zeros() as usize
    }

    /// The least image, and the symmetry that leads there.
    pub(super) fn least(&self, bits: Bits) -> (Bits, Symmetry) {
        let mut least = (bits, Symmetry(0));
        for number in 1..self.images.len() {
            let image = self.image(bits, Symmetry(number));
            if image < least.0 {
                least = (image, Symmetry(number));
            }
        }
        least
    }

    pub(super) fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        self.inverses[symmetry.0]
    }

    /// The positions that are their own least images, legal or not.
    pub(super) fn least_images(&self) -> impl Iterator<Item = Bits> {
        let points = self.images[0].len();
        let all = (points - 1) as u16;
        (0..points).flat_map(move |white| {
            let white = white as u16;
            let image = |images: &Vec<u16>, set: u16| images[usize::from(set)];
            let is_least = self.images.iter().all(|it| image(it, white) >= white);
            let keep = move |it: &&Vec<u16>| image(it, white) == white;
            let same: Vec<&Vec<u16>> = self.images.iter().filter(keep).collect();
            let rest = if is_least { all & !white } else { 0 };
            subsets(rest)
                .filter(move |&black| is_least && same.iter().all(|it| image(it, black) >= black))
                .map(move |black| Bits::new([black, white]))
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.images.iter().map(|it| it.len() * 2).sum()
    }
}

/// All subsets of a set.
fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let here = next?;
        next = here.checked_sub(1).map(|below| below & set);
        Some(here)
    })
}

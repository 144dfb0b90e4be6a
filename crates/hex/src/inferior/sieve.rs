//! Comparing a key with up to 64 images at once.
//!
//! For a list of images and a spot, each state the spot may have lets some images through: a
//! word with a bit for each. A key is sieved by a few spots, those that most images have
//! something to say about; what is left, mostly nothing, is compared in full.

use crate::patterns::{SPOTS, Spot};

use super::keys::{Key, STATES};

/// How many images one sieve is for.
pub(super) const WIDTH: usize = 64;

/// How many spots are looked at.
const LAYERS: usize = 8;

/// Which of some images may fit a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sieve {
    layers: [Layer; LAYERS],
    all: u64,
}

#[derive(Clone, Copy, Debug)]
struct Layer {
    spot: Spot,
    /// For each state of the spot the images it lets through.
    through: [u64; STATES],
}

impl Sieve {
    /// The sieve for images that ask for these surroundings, at most [`WIDTH`] of them.
    pub(super) fn new(images: &[Key]) -> Self {
        debug_assert!(images.len() <= WIDTH);
        let mut asking = [0_u32; SPOTS];
        for image in images {
            for spot in image.spots().iter() {
                asking[spot.index()] += 1;
            }
        }
        let mut spots: Vec<Spot> = Spot::all().collect();
        // Stable: the nearest first where equally many ask.
        spots.sort_by_key(|spot| std::cmp::Reverse(asking[spot.index()]));
        let layer = |spot: Spot| {
            let mut through = [0; STATES];
            for (image, bit) in images.iter().zip(0..) {
                let wanted = image.state(spot);
                for (state, word) in through.iter_mut().enumerate() {
                    *word |= u64::from(wanted & !state == 0) << bit;
                }
            }
            Layer { spot, through }
        };
        Self {
            layers: std::array::from_fn(|place| layer(spots[place])),
            all: u64::MAX >> (WIDTH - images.len()),
        }
    }

    /// The images that may fit, a bit for each.
    #[inline]
    pub(super) fn sift(&self, key: Key) -> u64 {
        let mut left = self.all;
        for layer in &self.layers {
            left &= layer.through[key.state(layer.spot)];
            if left == 0 {
                break;
            }
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_goes_through_and_most_of_the_rest_does_not() {
        let mut random = 1_u64;
        let mut word = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        let all = (1 << 37) - 1;
        let mut key = |rarely: bool| {
            let (black, white) = (word(), word());
            let (black, white) = (black & !white, white & !black);
            let few = if rarely { word() & word() } else { u64::MAX };
            Key {
                stones: [black & few & all, white & few & all],
                empty: !(black | white) & few & all,
            }
        };
        let images: [Key; 50] = std::array::from_fn(|_| key(true));
        let sieve = Sieve::new(&images);
        let mut through = 0;
        for round in 0..500 {
            let mut board = key(false);
            // Half of the boards are made to fit an image.
            if let Some(image) = images.get(round / 5).filter(|_| round % 2 == 0) {
                board.stones = [0, 1].map(|c| {
                    (board.stones[c] & !image.empty & !image.stones[1 - c]) | image.stones[c]
                });
                board.empty = all & !board.stones[0] & !board.stones[1];
                assert!(board.fits(image));
            }
            let left = sieve.sift(board);
            for (place, image) in images.iter().enumerate() {
                assert!(!board.fits(image) || left >> place & 1 == 1);
            }
            assert_eq!(left >> images.len(), 0);
            through += left.count_ones();
        }
        assert!(through < 500 * 50 / 4, "{through}");
    }
}

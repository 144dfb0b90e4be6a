//! Comparing a neighborhood with up to 64 images at once.
//!
//! For a list of images and a spot, each state the spot may have lets some images through: a word
//! with a bit for each. A neighborhood is sieved by a few spots, those that most images have
//! something to say about outside the ring, by which they were listed; what is left, mostly
//! nothing, is compared in full. Sieves are many and are read in no order, so they are kept small:
//! a cell beyond an edge of Y passes for an empty one here.

use std::cmp::Reverse;

use mustplay_hex::patterns::{SPOTS, Spot, Spots};

use super::neighborhood::Neighborhood;

/// How many images one sieve is for.
pub(super) const WIDTH: usize = 64;

/// How many spots are looked at.
const LAYERS: usize = 6;

/// Which of some images may fit a neighborhood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sieve {
    spots: [Spot; LAYERS],
    /// For each of these and each state it may have, the images let through.
    through: [[u64; STATES]; LAYERS],
}

/// What a spot can be told to be: without stone, as good as a black one, a white one, either.
const STATES: usize = 4;

#[inline]
fn state(neighborhood: &Neighborhood, spot: Spot) -> usize {
    let bit = |word: u64| (word >> spot.index() & 1) as usize;
    bit(neighborhood.stones[0]) | bit(neighborhood.stones[1]) << 1
}

impl Sieve {
    /// The sieve for images that ask for these surroundings, at most [`WIDTH`] of them.
    pub(super) fn new(images: &(impl Iterator<Item = Neighborhood> + Clone)) -> Self {
        debug_assert!(images.clone().count() <= WIDTH);
        let mut asking = [0_u32; SPOTS];
        for image in images.clone() {
            for spot in image.spots().iter() {
                asking[spot.index()] += 1;
            }
        }
        // The ring lets all of them through. The nearest first where equally many ask.
        for spot in Spots::within(1).iter() {
            asking[spot.index()] = 0;
        }
        let spots = [(); LAYERS].map(|()| {
            let most = Spot::all().max_by_key(|spot| (asking[spot.index()], Reverse(*spot)));
            let most = most.unwrap_or(Spot::CENTER);
            asking[most.index()] = 0;
            most
        });
        let through = spots.map(|spot: Spot| {
            let mut through = [0; STATES];
            for (image, bit) in images.clone().zip(0..) {
                let (wanted, wants_empty) = (state(&image, spot), image.is_empty_at(spot));
                for (state, word) in through.iter_mut().enumerate() {
                    let fits = wanted & !state == 0 && (state == 0 || !wants_empty);
                    *word |= u64::from(fits) << bit;
                }
            }
            through
        });
        Self { spots, through }
    }

    /// The images that may fit, a bit for each.
    #[inline]
    pub(super) fn sift(&self, neighborhood: Neighborhood) -> u64 {
        let mut left = u64::MAX;
        for (&spot, through) in self.spots.iter().zip(&self.through) {
            left &= through[state(&neighborhood, spot)];
            if left == 0 {
                break;
            }
        }
        left
    }
}

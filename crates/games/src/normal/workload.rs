//! Pieces of work whose answers are known, to measure the engine by.
//!
//! Each function does one job from start to end and returns the count that any correct
//! engine must find, so a measurement is a test as well.
//!
//! ```
//! use mustplay_games::normal::{Games, workload};
//!
//! let mut games = Games::new();
//! let day_two = games.born_by_day(2);
//! assert_eq!(workload::triple_sums(&mut games, &day_two), 866);
//! ```

use rustc_hash::FxHashSet;

use super::dyadic::Dyadic;
use super::games::{Game, Games};

/// Distinct sums of three games among `games`, all ordered triples formed.
pub fn triple_sums(games: &mut Games, terms: &[Game]) -> usize {
    let mut found = FxHashSet::default();
    for &a in terms {
        for &b in terms {
            for &c in terms {
                let ab = games.add(a, b);
                found.insert(games.add(ab, c));
            }
        }
    }
    found.len()
}

/// The distinct sums of one game of `first` and one of `second`, in the order found.
pub fn pair_sums(games: &mut Games, first: &[Game], second: &[Game]) -> Vec<Game> {
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    for &a in first {
        for &b in second {
            let sum = games.add(a, b);
            if seen.insert(sum) {
                found.push(sum);
            }
        }
    }
    found
}

/// The sum of all temperatures, drawing every thermograph.
pub fn total_temperature(games: &mut Games, all: &[Game]) -> Dyadic {
    all.iter().fold(Dyadic::ZERO, |total, &game| {
        &total + games.thermograph(game).temperature()
    })
}

/// For how many ordered pairs the first game is at most the second.
pub fn comparable_pairs(games: &mut Games, all: &[Game]) -> usize {
    let mut count = 0;
    for &g in all {
        for &h in all {
            count += usize::from(games.le(g, h));
        }
    }
    count
}

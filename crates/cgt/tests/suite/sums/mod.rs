//! Tests of sums of score games.

mod bounds;
mod easy;
mod growth;
mod hostile;
mod notation;
mod published;
mod solver;
mod solving;
mod strategies;
mod taxes;
mod tie;
mod twin;

use mustplay_cgt::sums::random::Family;

/// Random sums of so many small components, with two options for each player.
fn small(components: usize) -> Family {
    Family { components, depth: 2, options: 2, largest: 20 }
}

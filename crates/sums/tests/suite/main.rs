//! Tests of sums of score games.

mod bounds;
mod components;
mod easy;
mod go;
mod go_twin;
mod growth;
mod hardness;
mod hostile;
mod notation;
mod published;
mod rulesets;
mod solver;
mod solving;
mod strategies;
mod taxes;
mod tie;
mod twin;

use mustplay_sums::random::Family;
use mustplay_testing::full;

/// A size for the default run, or the larger one of a full run.
fn size(default: usize, large: usize) -> usize {
    if full() { large } else { default }
}

/// Random sums of so many small components, with two options for each player.
fn small(components: usize) -> Family {
    Family {
        components,
        depth: 2,
        options: 2,
        largest: 20,
    }
}

//! Tests of sums of score games.

mod bounds;
mod easy;
mod go;
mod go_twin;
mod hardness;
mod notation;
mod published;
mod solving;
mod strategies;
mod taxes;
mod twin;

/// A size for the default run, or the larger one of a full run.
fn size(default: usize, full: usize) -> usize {
    if std::env::var_os("MUSTPLAY_FULL").is_some() {
        full
    } else {
        default
    }
}

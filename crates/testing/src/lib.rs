//! What the tests of all crates share: whether long runs or new golden files are asked for, and
//! [`properties!`].
//!
//! Tests try a sample that fits into a few minutes; `./test --full` sets the environment variable
//! `MUSTPLAY_FULL`, and they try all there is time for.

#[cfg(feature = "positions")]
mod positions;
mod property;

#[cfg(feature = "positions")]
pub use positions::{EveryPosition, is_isotone, trace_holds};
pub use property::check as check_property;

/// Whether golden files are to be written anew instead of compared: `GOLDEN` is `overwrite`.
pub fn overwrite() -> bool {
    std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite")
}

/// Whether the long runs are asked for: `MUSTPLAY_FULL` is set, and neither empty nor `0`.
pub fn full() -> bool {
    std::env::var_os("MUSTPLAY_FULL").is_some_and(|value| !value.is_empty() && value != "0")
}

/// A size for the default run, or the larger one of a full run.
pub fn size(default: usize, large: usize) -> usize {
    if full() { large } else { default }
}

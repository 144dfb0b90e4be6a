//! Shared test support: settings for long runs and new golden files, and [`properties!`].
//!
//! By default tests run a sample that takes a few minutes; `./test --full` sets the environment
//! variable `MUSTPLAY_FULL` for long runs.

#[cfg(feature = "positions")]
mod positions;
mod property;

#[cfg(feature = "positions")]
pub use positions::{EveryPosition, is_isotone, trace_holds};
pub use property::check as check_property;

/// Whether to overwrite golden files instead of comparing them: `GOLDEN` is `overwrite`.
pub fn overwrite() -> bool {
    std::env::var_os("GOLDEN").is_some_and(|value| value == "overwrite")
}

/// Whether long runs are requested: `MUSTPLAY_FULL` is set, and neither empty nor `0`.
pub fn full() -> bool {
    std::env::var_os("MUSTPLAY_FULL").is_some_and(|value| !value.is_empty() && value != "0")
}

/// `default`, or `large` in a full run.
pub fn size(default: usize, large: usize) -> usize {
    if full() { large } else { default }
}

//! Cells that need not be played: fill and prune.

mod capture;
mod cutset;
mod engine;
mod feature;
mod filled;
mod history;
mod keys;
mod lattice;
mod local;
mod matcher;
mod opening;
mod probe;
mod prune;
mod reason;
mod views;

pub use capture::{captured_set, is_captured};
pub use cutset::dead_cells;
pub use engine::Engine;
pub use feature::{FEATURES, Feature, FeatureRow, Features, UnknownFeature};
pub use filled::{Avoidance, Filled};
pub use local::{LARGEST_LOCAL_GAME, LocalGame, Verdict, captured_by_short};
pub use matcher::Matcher;
pub use prune::Candidates;
pub use reason::{FillKind, Filling, PruneKind, Pruned, Source};
pub use views::{Killers, Views};

//! Fill and prune, by force: against solvers that use none of it.

mod feature;
mod fill;
mod history;
mod judge;
mod local;
mod matcher;
mod search;
mod soundness;
mod theorems;

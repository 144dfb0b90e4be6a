//! Fill and prune, by force: against solvers that use none of it.

mod judge;
mod local;
mod search;
mod soundness;
mod theorems;

//! Fill and prune, by force: against solvers that use none of it.

mod judge;
mod local;
mod soundness;
mod theorems;

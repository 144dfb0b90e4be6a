//! The solver, by force: against a search that knows nothing but the rules.

mod advice;
mod agreement;
mod moves;
mod openings;
mod options;
mod resources;
mod split;
mod taught;
mod together;
mod twin;
mod whim;

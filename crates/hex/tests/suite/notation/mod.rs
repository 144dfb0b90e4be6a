//! Notations: what is read and written, and how errors are reported.

mod area;
mod errors;
mod examples;
mod fuzz;
mod names;
mod notes;
mod round_trips;
mod sizes;
mod wiki;

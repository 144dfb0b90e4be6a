//! The commands by subject: their actions, and the options that are not fields of a request.

pub(crate) mod coloring;
mod dialogue;
mod editor;
pub(crate) mod game;
pub(crate) mod matches;
pub(crate) mod play;
pub(crate) mod posets;
pub(crate) mod positions;
mod prompt;
mod proofs;
pub(crate) mod regions;
pub(crate) mod services;
pub(crate) mod study;
pub(crate) mod sums;
mod theory;
pub(crate) mod tools;

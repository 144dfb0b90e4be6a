//! Normal-play theory: published numbers, theorems by name, and a slow twin.

mod cgsuite;
mod course;
mod drawing;
mod dyadic;
pub(crate) mod impartial;
mod long;
mod nim_field;
mod notation;
mod published;
mod sentences;
mod theorems;
mod tree;
mod twin;
mod uptimals;

//! Normal-play theory: published numbers, theorems by name, and a slow twin.

mod long;
mod notation;
mod published;
mod theorems;
mod tree;
mod twin;

//! Tests of the theories of games through their public face.

mod arena;
mod binary;
mod hasse;
mod loopy;
mod misere;
mod normal;
mod outcome;
mod sgf;
mod sums;
mod svg;

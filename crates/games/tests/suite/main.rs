//! Tests of the theories of games through their public face.

mod binary;
mod normal;
mod outcome;

//! Tests of the benchmarks through their public face.

mod answers;

//! Tests of the public interface of the benchmarks.

mod answers;

//! Deep recursions have room, and a stack that is too large is refused.

use super::*;

/// A call for each level that the compiler cannot turn into a loop.
fn dig(depth: usize) -> usize {
    let earth = std::hint::black_box([depth; 64]);
    if depth == 0 { 0 } else { dig(depth - 1) + earth[63] / depth }
}

#[test]
fn a_deep_recursion_has_room() {
    // Half a kilobyte for each level at least, and all the more without an optimizer.
    let depth = 40_000;
    let dug = std::thread::scope(|scope| spawn(DEEP, scope, || dig(depth)).map(join));
    assert_eq!(dug.ok(), Some(depth));
}

#[test]
fn a_stack_that_is_too_large_is_refused() {
    std::thread::scope(|scope| assert!(spawn(1 << 60, scope, || ()).is_err()));
}

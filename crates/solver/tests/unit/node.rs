//! Sums of proof numbers.

use super::*;

#[test]
fn a_sum_is_infinite_only_if_a_part_is() {
    let sum = |numbers: &[u32]| ProofNumbers::sum(numbers.iter().copied());
    assert_eq!(sum(&[]), 0);
    assert_eq!(sum(&[3, 4]), 7);
    assert_eq!(sum(&[INFINITE - 1; 5]), INFINITE - 1);
    assert_eq!(sum(&[1, INFINITE, INFINITE - 1]), INFINITE);
    assert_eq!(sum(&[INFINITE - 1, 1, INFINITE]), INFINITE);
}

//! Grundy values.
//!
//! Where both players always have the same moves, every position is worth a nimber: the
//! heap of Nim whose size is the least number that is not the value of an option
//! (Sprague–Grundy), and the size of a sum is the bitwise exclusive or of the sizes
//! (Bouton; CGT week 5). [`Grundy`] is the [`Algebra`] of these sizes. It is a
//! second, independent road to the values that [`Games`](mustplay_cgt::normal::Games)
//! computes for impartial rulesets, and a faster one.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Cram, Evaluator, Grundy};
//!
//! let board: Cram = "3x3".parse()?;
//! assert_eq!(Evaluator::new().value(&mut Grundy, &board, &NoProgress)?, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_cgt::normal::Dyadic;
use mustplay_cgt::normal::impartial::mex;
use mustplay_core::{ProgressSink, StopReason};

use crate::evaluate::Algebra;

/// The algebra of Grundy values. Right's options are not looked at, so it must only be
/// used with impartial rulesets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grundy;

impl Algebra for Grundy {
    type Value = u32;

    fn zero(&mut self) -> u32 {
        0
    }

    fn number(&mut self, x: &Dyadic) -> Option<u32> {
        (*x == Dyadic::ZERO).then_some(0)
    }

    fn sum(&mut self, g: u32, h: u32, _: &dyn ProgressSink) -> Result<u32, StopReason> {
        Ok(g ^ h)
    }

    fn negative(&mut self, g: u32) -> u32 {
        g
    }

    fn game(&mut self, left: &[u32], _: &[u32], _: &dyn ProgressSink) -> Result<u32, StopReason> {
        Ok(mex(left.iter().copied()))
    }

    fn bytes(&self) -> usize {
        0
    }
}

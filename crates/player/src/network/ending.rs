//! The end of a layer: what becomes of its sums.

use crate::network::kernel::{Arithmetic, WIDTH};

/// What becomes of a sum of products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// It is the result.
    Plain,
    /// The result is zero if it is negative.
    Rectified,
    /// It is added to what was there before, and the result is zero if that is negative.
    Added,
}

impl Ending {
    /// Writes sums to their place in the output, or the first of them where it is shorter.
    #[inline(always)]
    pub(crate) fn write<A: Arithmetic>(self, sums: A::Vector, output: &mut [f32]) {
        if let Ok(output) = <&mut [f32; WIDTH]>::try_from(&mut *output) {
            A::store(self.result::<A>(sums, output), output);
        } else {
            let mut numbers = [0.0; WIDTH];
            numbers[..output.len()].copy_from_slice(output);
            A::store(self.result::<A>(sums, &numbers), &mut numbers);
            output.copy_from_slice(&numbers[..output.len()]);
        }
    }

    /// What is written, where something was before.
    #[inline(always)]
    fn result<A: Arithmetic>(self, sums: A::Vector, before: &[f32; WIDTH]) -> A::Vector {
        match self {
            Self::Plain => sums,
            Self::Rectified => A::max(sums, A::splat(0.0)),
            Self::Added => A::max(A::add(A::load(before), sums), A::splat(0.0)),
        }
    }
}

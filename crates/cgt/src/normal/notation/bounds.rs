//! How much one text carries.
//!
//! The reader descends recursively, so nesting is bounded; long numbers take quadratic time
//! to convert, so digits are; comparing a nimber with other infinitesimals looks at all its
//! options, so nimbers inside an expression are. The printer keeps the same bounds where its
//! text is to be read again: reader and printer look at this one table.

use thiserror::Error;

use super::power::MAX_POWER;
use crate::normal::sum::MAX_UPS;
use mustplay_core::dyadic::MAX_LITERAL;

/// How deep braces, parentheses and signs may be nested.
pub(super) const MAX_NESTING: usize = 256;

/// The largest nimber inside an expression. Sums of nimbers up to here stay there, for it is
/// one less than a power of two. A nimber that is the whole text may be any of 32 bits.
pub const MAX_NIMBER: u32 = (1 << 16) - 1;

/// Why a game has no text that could be read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unwritten {
    /// The text is too long.
    #[error("its text has more than {limit} characters")]
    Long {
        /// The most that were allowed.
        limit: usize,
    },
    /// The text is nested too deep.
    #[error("its text has more than {MAX_NESTING} levels of nesting")]
    Deep,
    /// A number has too many digits.
    #[error("a number in it has more than {MAX_LITERAL} characters")]
    Digits,
    /// It has too many ups.
    #[error("it has more than {MAX_UPS} ups")]
    Ups,
    /// It has too high a power of ↑.
    #[error("a power of ↑ in it is higher than {MAX_POWER}")]
    Power,
    /// A nimber inside the form is too large.
    #[error("a nimber in it is larger than *{MAX_NIMBER}")]
    Nimber,
}

/// What a printed text may have at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) bytes: usize,
    pub(super) nesting: usize,
    pub(super) digits: usize,
    pub(super) ups: u64,
    pub(super) power: u64,
    pub(super) nimber: u32,
}

impl Bounds {
    /// A text of at most so many bytes that nobody reads again.
    pub(super) const fn bytes(bytes: usize) -> Self {
        Self {
            bytes,
            nesting: usize::MAX,
            digits: usize::MAX,
            ups: u64::MAX,
            power: u64::MAX,
            nimber: u32::MAX,
        }
    }

    /// A text of at most so many bytes that reads back.
    pub(super) const fn readable(bytes: usize) -> Self {
        Self {
            bytes,
            nesting: MAX_NESTING,
            digits: MAX_LITERAL,
            ups: MAX_UPS.unsigned_abs(),
            power: MAX_POWER,
            nimber: MAX_NIMBER,
        }
    }
}

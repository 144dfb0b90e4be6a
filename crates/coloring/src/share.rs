//! A share of all colorings, exactly.

use std::fmt;

use num_bigint::BigUint;

/// How many of the colorings of some elements with two colors Max wins. It shows as a fraction in
/// lowest terms: `3/8`, `0`, `1`.
///
/// ```
/// use mustplay_coloring::Share;
///
/// let share = Share { wins: 6_u8.into(), elements: 4 };
/// assert_eq!((share.to_string().as_str(), share.probability()), ("3/8", 0.375));
/// assert_eq!(share.opposite().to_string(), "5/8");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Share {
    /// How many Max wins.
    pub wins: BigUint,
    /// Of two to the power of this.
    pub elements: usize,
}

impl Share {
    /// All of the colorings, or none.
    pub fn certain(is_won: bool, elements: usize) -> Self {
        Self { wins: BigUint::from(u8::from(is_won)) << elements, elements }
    }

    /// As a number from 0 to 1, the nearest there is.
    pub fn probability(&self) -> f64 {
        // The first 64 digits are more than a number has, and any power of two can be taken out.
        let spare = self.wins.bits().saturating_sub(64);
        let digits = (&self.wins >> spare).iter_u64_digits().next();
        digits.unwrap_or(0) as f64 * (spare as f64 - self.elements as f64).exp2()
    }

    /// What Min wins.
    #[must_use]
    pub fn opposite(&self) -> Self {
        Self { wins: (BigUint::from(1_u8) << self.elements) - &self.wins, elements: self.elements }
    }

    /// Who wins for certain, if somebody does.
    pub fn winner(&self) -> Option<crate::Player> {
        let certain = [false, true].into_iter();
        let mut certain = certain.filter(|&is_won| *self == Self::certain(is_won, self.elements));
        certain.next().map(crate::Player::from)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(zeros) = self.wins.trailing_zeros() else {
            return f.pad("0");
        };
        let spare = (zeros as usize).min(self.elements);
        let (wins, rest) = (&self.wins >> spare, self.elements - spare);
        match rest {
            0 => f.pad(&wins.to_string()),
            _ => f.pad(&format!("{wins}/{}", BigUint::from(1_u8) << rest)),
        }
    }
}

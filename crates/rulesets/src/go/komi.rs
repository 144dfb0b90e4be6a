//! What White gets for moving second.

use std::fmt;
use std::str::FromStr;

use mustplay_cgt::normal::Dyadic;
use thiserror::Error;

/// Points for White, as people write them: `6.5`, `-3` or `13/2`.
///
/// ```
/// use mustplay_rulesets::go::Komi;
///
/// let komi: Komi = "6.5".parse()?;
/// assert_eq!(komi.to_string(), "13/2");
/// # Ok::<(), mustplay_rulesets::go::KomiError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Komi(pub Dyadic);

/// Why a text is no komi.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a komi like `6.5` or `0`, up to 1000 and in quarters of a point, found `{0}`")]
pub struct KomiError(String);

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Self, KomiError> {
        let text = text.trim();
        let quarters = || {
            let (sign, size) = match text.strip_prefix('-') {
                Some(rest) => (-1, rest),
                None => (1, text.strip_prefix('+').unwrap_or(text)),
            };
            let (whole, part) = size.split_once('.').unwrap_or((size, ""));
            let whole: i64 = whole.parse().ok().filter(|&it| (0..=1000).contains(&it))?;
            let part = match part.trim_end_matches('0') {
                "" => 0,
                "25" => 1,
                "5" => 2,
                "75" => 3,
                _ => return None,
            };
            Some(Dyadic::new(sign * (4 * whole + part), 2))
        };
        let largest = Dyadic::from(1000);
        let fraction = || text.parse().ok().filter(|it: &Dyadic| it.abs() <= largest);
        let komi = quarters().or_else(fraction);
        komi.map(Self).ok_or_else(|| KomiError(text.chars().take(20).collect()))
    }
}

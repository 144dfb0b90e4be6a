//! The sequential probability ratio test: playing only as long as there is doubt.

use super::rating::score_of;
use crate::Measure;
use std::str::FromStr;

/// Two claims about how much stronger the first engine is. Games are played until one of them is
/// so much likelier than the other that the wrong one is believed as seldom as is asked for.
///
/// By Wald's test: the logarithm of how much likelier the games are if the greater difference is
/// true is compared with log((1 − β) / α) and log(β / (1 − α)).
///
/// ```
/// use mustplay::{Sprt, SprtVerdict};
///
/// let sprt = Sprt { elo0: 0.0, elo1: 100.0, ..Sprt::default() };
/// assert_eq!(sprt.judge(5, 5).verdict, None);
/// assert_eq!(sprt.judge(40, 5).verdict, Some(SprtVerdict::Greater));
/// assert_eq!(sprt.judge(10, 40).verdict, Some(SprtVerdict::Lesser));
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, schemars::JsonSchema, serde::Deserialize, serde::Serialize,
)]
#[serde(default)]
pub struct Sprt {
    /// The lesser difference.
    pub elo0: f64,
    /// The greater difference.
    pub elo1: f64,
    /// How often the greater one may be believed though the lesser is true.
    pub alpha: f64,
    /// How often the lesser one may be believed though the greater is true.
    pub beta: f64,
}

/// No difference against fifty points, with one error in twenty.
impl Default for Sprt {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 }
    }
}

/// Two differences as people write them, `0,50`, the lesser first.
impl FromStr for Sprt {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str =
            "expected two Elo differences like 0,50, the lesser first, each from -4000 to 4000";
        let elo = |text: &str| text.trim().parse::<f64>().ok();
        let elo = |text: &str| elo(text).filter(|elo| elo.abs() <= 4000.0).ok_or(EXPECTED);
        let (lesser, greater) = text.split_once(',').ok_or(EXPECTED)?;
        let (elo0, elo1) = (elo(lesser)?, elo(greater)?);
        let sprt = Self { elo0, elo1, ..Self::default() };
        if elo0 < elo1 { Ok(sprt) } else { Err(EXPECTED) }
    }
}

/// How a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, schemars::JsonSchema, serde::Serialize)]
pub struct SprtState {
    /// The lesser difference.
    pub elo0: Measure,
    /// The greater difference.
    pub elo1: Measure,
    /// The logarithm of how much likelier the greater one is.
    pub llr: Measure,
    /// The lesser is believed from here down.
    pub lower: Measure,
    /// The greater is believed from here up.
    pub upper: Measure,
    /// Which one is believed, once one is.
    pub verdict: Option<SprtVerdict>,
}

/// What a sequential test has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// The lesser difference.
    Lesser,
    /// The greater difference.
    Greater,
}

impl Sprt {
    /// Whether the claims can be told apart with such errors.
    pub(super) fn is_sound(&self) -> bool {
        let is_error = |it: f64| it > 0.0 && it < 0.5;
        let is_elo = |it: f64| it.abs() <= 4000.0;
        let errors = is_error(self.alpha) && is_error(self.beta);
        errors && is_elo(self.elo0) && is_elo(self.elo1) && self.elo0 < self.elo1
    }

    /// How it stands after so many wins and losses.
    pub fn judge(&self, wins: usize, losses: usize) -> SprtState {
        let [lesser, greater] = [self.elo0, self.elo1].map(score_of);
        let [won, lost] = [greater / lesser, (1.0 - greater) / (1.0 - lesser)].map(f64::ln);
        let llr = wins as f64 * won + losses as f64 * lost;
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let verdict = if llr >= upper {
            Some(SprtVerdict::Greater)
        } else if llr <= lower {
            Some(SprtVerdict::Lesser)
        } else {
            None
        };
        SprtState {
            elo0: Measure(self.elo0),
            elo1: Measure(self.elo1),
            llr: Measure(llr),
            lower: Measure(lower),
            upper: Measure(upper),
            verdict,
        }
    }
}

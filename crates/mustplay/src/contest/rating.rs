//! What a score says about strength.

use crate::Measure;

/// How much stronger one player is than another, as far as their games tell.
///
/// Elo's scale: 400 points more are ten wins for each loss. The interval is Wilson's for the
/// probability to win, mapped to that scale; it has the truth in it 95 times out of 100 if games
/// do not depend on each other. Games with both colors from one opening do, but where the opening
/// favors a color that makes the true interval smaller. A player who has won all games may be
/// stronger by any amount: there is a bound on one side only.
///
/// ```
/// use mustplay::Rating;
///
/// let rating = Rating::of(10, 0);
/// assert_eq!((rating.elo, rating.elo_high), (None, None));
/// assert!(rating.elo_low.is_some_and(|low| (165.0..167.0).contains(&low.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, schemars::JsonSchema, serde::Serialize)]
pub struct Rating {
    /// Games won, as a part of all; nothing before the first.
    pub score: Option<Measure>,
    /// The difference in strength that makes this score likely; none if all games were won, or
    /// all were lost.
    pub elo: Option<Measure>,
    /// It is hardly less than this; none if nothing is too little.
    pub elo_low: Option<Measure>,
    /// It is hardly more than this; none if nothing is too much.
    pub elo_high: Option<Measure>,
}

/// The normal distribution has so much of itself within so many deviations: 95 %.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Rating {
    /// Of who has won so many games and lost so many.
    pub fn of(wins: usize, losses: usize) -> Self {
        let games = wins + losses;
        let score = (games > 0).then(|| wins as f64 / games as f64);
        let [low, high] = interval(wins as f64, losses as f64);
        // Rounding must not make something of nothing.
        let low = if wins == 0 { 0.0 } else { low };
        let high = if losses == 0 { 1.0 } else { high };
        let measured = |score| elo_of(score).map(Measure);
        Self {
            score: score.map(Measure),
            elo: score.and_then(measured),
            elo_low: measured(low),
            elo_high: measured(high),
        }
    }
}

/// Wilson's interval for the probability to win.
fn interval(wins: f64, losses: f64) -> [f64; 2] {
    let games = wins + losses;
    let square = DEVIATIONS * DEVIATIONS;
    let center = wins + square / 2.0;
    let spread = DEVIATIONS * (wins * losses / games.max(1.0) + square / 4.0).sqrt();
    [center - spread, center + spread].map(|it| it / (games + square))
}

/// The difference that gives such a score, if one does.
fn elo_of(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The score that a difference gives.
pub(super) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

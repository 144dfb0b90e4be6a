//! The results of a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::str::FromStr;

use crate::contest::Match;
use crate::contest::game::{Ending, Played};
use crate::contest::journal::{Pairing, pairs};
use crate::{Measure, Position};

/// The results of a match.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Matched {
    /// Games of the whole match.
    pub scheduled: usize,
    /// Games that were played.
    pub played: usize,
    /// Games that repeat an earlier one move by move, with the same colors and without a fault:
    /// they carry no new information.
    pub repeated: usize,
    /// The results of each engine.
    pub engines: Vec<EngineScore>,
    /// The results of each pair of engines.
    pub pairs: Vec<PairScore>,
    /// The games in the order of the schedule.
    pub games: Vec<MatchGame>,
}

/// The results of an engine.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub struct EngineScore {
    /// Its name.
    pub name: String,
    /// Its command line.
    pub command: String,
    /// Games that it played.
    pub games: usize,
    /// Games that it won.
    pub wins: usize,
    /// Games that it began with Black and won.
    pub wins_as_black: usize,
    /// Games that it began with White and won.
    pub wins_as_white: usize,
    /// Moves that it generated.
    pub moves: u64,
    /// Mean time for a move.
    pub seconds: Option<Measure>,
    /// Games that it lost because its process ended.
    pub crashed: usize,
    /// Games that it lost because it exceeded a time limit.
    pub timed_out: usize,
    /// Games that it lost by an illegal move.
    pub illegal: usize,
    /// Games that it lost because it refused to move, or to accept a move.
    pub refused: usize,
}

/// The results of two engines against each other.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct PairScore {
    /// The first engine.
    pub first: String,
    /// The second engine.
    pub second: String,
    /// Games that the first engine won.
    pub wins: usize,
    /// Games that the second engine won.
    pub losses: usize,
    /// The difference in strength.
    #[serde(flatten)]
    pub rating: Rating,
    /// The state of the sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
}

/// A finished game.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct MatchGame {
    /// Its number in the schedule, from one.
    pub number: usize,
    /// The opening position.
    pub opening: Position,
    /// The engine that began with Black.
    pub black: String,
    /// The engine that began with White.
    pub white: String,
    /// The engine that won.
    pub winner: String,
    /// The kind of ending.
    pub ending: Ending,
    /// The fault of the loser, if that ended the game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The turns after the opening: cells, `swap-pieces` or `swap-sides`.
    pub moves: Vec<String>,
    /// The time of both engines together.
    pub seconds: Measure,
}

impl Matched {
    /// The results of the finished games out of `scheduled` games.
    pub(super) fn new(
        request: &Match,
        names: &[String],
        openings: &[Position],
        scheduled: usize,
        played: &[(Pairing, Played)],
    ) -> Self {
        let mut seen = HashSet::new();
        let is_new = |(pairing, played): &&(Pairing, Played)| {
            let is_faulty = !played.reason.is_empty();
            is_faulty || seen.insert((pairing.players, pairing.opening, played.moves.clone()))
        };
        let distinct = played.iter().filter(is_new).count();
        let pairs = pairs(names.len()).map(|pair| PairScore::new(request, names, pair, played));
        let engines = names.iter().enumerate();
        let game = |(pairing, played): &(Pairing, Played)| {
            let [black, white] = pairing.players.map(|player| names[player].clone());
            MatchGame {
                number: pairing.number + 1,
                opening: openings[pairing.opening].clone(),
                black,
                white,
                winner: names[pairing.players[played.winner]].clone(),
                ending: played.ending,
                reason: played.reason.clone(),
                moves: played.moves.clone(),
                seconds: Measure(played.thought.iter().map(|(_, seconds)| seconds).sum()),
            }
        };
        Self {
            scheduled,
            played: played.len(),
            repeated: played.len() - distinct,
            engines: engines
                .map(|(engine, name)| EngineScore::new(request, engine, name, played))
                .collect(),
            pairs: pairs.collect(),
            games: played.iter().map(game).collect(),
        }
    }
}

impl EngineScore {
    fn new(request: &Match, engine: usize, name: &str, played: &[(Pairing, Played)]) -> Self {
        let mut score = Self {
            name: name.to_owned(),
            command: request.engines[engine].to_string(),
            ..Self::default()
        };
        let mut seconds = 0.0;
        for (pairing, played) in played {
            let seat = pairing.players.iter().position(|&player| player == engine);
            let Some(seat) = seat else { continue };
            score.games += 1;
            let (moves, taken) = played.thought[seat];
            score.moves += u64::from(moves);
            seconds += taken;
            if played.winner == seat {
                score.wins += 1;
                score.wins_as_black += usize::from(seat == 0);
                score.wins_as_white += usize::from(seat == 1);
                continue;
            }
            match played.ending {
                Ending::Connected | Ending::Resigned | Ending::Adjudicated => {}
                Ending::Crashed => score.crashed += 1,
                Ending::TimedOut => score.timed_out += 1,
                Ending::Illegal => score.illegal += 1,
                Ending::Refused => score.refused += 1,
            }
        }
        score.seconds = (score.moves > 0).then(|| Measure(seconds / score.moves as f64));
        score
    }
}

impl PairScore {
    fn new(
        request: &Match,
        names: &[String],
        (first, second): (usize, usize),
        played: &[(Pairing, Played)],
    ) -> Self {
        let [wins, losses] = [[first, second], [second, first]].map(|winner_and_loser| {
            let is_won = |(pairing, played): &&(Pairing, Played)| {
                [played.winner, 1 - played.winner].map(|seat| pairing.players[seat])
                    == winner_and_loser
            };
            played.iter().filter(is_won).count()
        });
        Self {
            first: names[first].clone(),
            second: names[second].clone(),
            wins,
            losses,
            rating: Rating::of(wins, losses),
            sprt: request.sprt.map(|sprt| sprt.judge(wins, losses)),
        }
    }
}

/// The strength of one player relative to another, estimated from their games.
///
/// On the Elo scale, a difference of 400 points means ten wins for each loss. The interval is
/// Wilson's 95 % confidence interval for the probability to win, mapped to that scale. It assumes
/// independent games. Two games with exchanged colors from one opening are not independent, but
/// where the opening favors a color, that makes the true interval smaller. A player who won all
/// games has no upper bound; a player who lost all games has no lower bound.
///
/// ```
/// use mustplay::Rating;
///
/// let rating = Rating::of(10, 0);
/// assert_eq!((rating.elo, rating.elo_high), (None, None));
/// assert!(rating.elo_low.is_some_and(|low| (165.0..167.0).contains(&low.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct Rating {
    /// The share of games won; absent before the first game.
    pub score: Option<Measure>,
    /// The maximum-likelihood difference in Elo; absent if all games were won, or all were lost.
    pub elo: Option<Measure>,
    /// The lower end of the interval; absent if unbounded.
    pub elo_low: Option<Measure>,
    /// The upper end of the interval; absent if unbounded.
    pub elo_high: Option<Measure>,
}

/// The 97.5 % quantile of the normal distribution: 95 % lie within this many standard deviations.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Rating {
    /// The rating after these wins and losses.
    pub fn of(wins: usize, losses: usize) -> Self {
        let games = wins + losses;
        let score = (games > 0).then(|| wins as f64 / games as f64);
        let [low, high] = interval(wins as f64, losses as f64);
        // Rounding must not move the exact ends of the interval.
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

/// The Elo difference for a score; `None` at 0 and 1.
fn elo_of(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test (SPRT) between two hypotheses about the Elo difference of
/// the first engine. The match ends as soon as one is accepted.
///
/// Wald's test: compares the log-likelihood ratio of the greater difference to the lesser one with
/// log((1 − β) / α) and log(β / (1 − α)).
///
/// ```
/// use mustplay::{Sprt, SprtVerdict};
///
/// let sprt = Sprt { elo0: 0.0, elo1: 100.0, ..Sprt::default() };
/// assert_eq!(sprt.judge(5, 5).verdict, None);
/// assert_eq!(sprt.judge(40, 5).verdict, Some(SprtVerdict::Greater));
/// assert_eq!(sprt.judge(10, 40).verdict, Some(SprtVerdict::Lesser));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Deserialize, Serialize)]
#[serde(default)]
pub struct Sprt {
    /// The lesser difference, in Elo.
    pub elo0: f64,
    /// The greater difference, in Elo.
    pub elo1: f64,
    /// The probability of accepting the greater difference though the lesser one is true.
    pub alpha: f64,
    /// The probability of accepting the lesser difference though the greater one is true.
    pub beta: f64,
}

/// Differences 0 and 50 with error rates of 5 %.
impl Default for Sprt {
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 }
    }
}

/// Parses `0,50`: the lesser difference, then the greater one.
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

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema, Serialize)]
pub struct SprtState {
    /// The lesser difference, in Elo.
    pub elo0: Measure,
    /// The greater difference, in Elo.
    pub elo1: Measure,
    /// The log-likelihood ratio of the greater difference to the lesser one.
    pub llr: Measure,
    /// The test accepts the lesser difference at this ratio or below.
    pub lower: Measure,
    /// The test accepts the greater difference at this ratio or above.
    pub upper: Measure,
    /// The accepted difference, if there is one.
    pub verdict: Option<SprtVerdict>,
}

/// The outcome of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// The lesser difference, in Elo.
    Lesser,
    /// The greater difference, in Elo.
    Greater,
}

impl Sprt {
    /// Whether the hypotheses differ and the error rates are valid.
    pub(super) fn is_sound(&self) -> bool {
        let is_error = |it: f64| it > 0.0 && it < 0.5;
        let is_elo = |it: f64| it.abs() <= 4000.0;
        let errors = is_error(self.alpha) && is_error(self.beta);
        errors && is_elo(self.elo0) && is_elo(self.elo1) && self.elo0 < self.elo1
    }

    /// The state after these wins and losses.
    pub fn judge(&self, wins: usize, losses: usize) -> SprtState {
        let [lesser, greater] = [self.elo0, self.elo1].map(score_of);
        let [won, lost] = [greater / lesser, (1.0 - greater) / (1.0 - lesser)].map(f64::ln);
        let llr = wins as f64 * won + losses as f64 * lost;
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let verdict = match llr {
            llr if llr >= upper => Some(SprtVerdict::Greater),
            llr if llr <= lower => Some(SprtVerdict::Lesser),
            _ => None,
        };
        let [elo0, elo1, llr, lower, upper] =
            [self.elo0, self.elo1, llr, lower, upper].map(Measure);
        SprtState { elo0, elo1, llr, lower, upper, verdict }
    }
}

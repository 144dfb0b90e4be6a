//! Time that engines have to think.

use std::str::FromStr;
use std::time::Duration;

use mustplay_core::quantity::parse_duration;

/// A length of time. In JSON it is a number of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema)]
#[schemars(with = "f64")]
#[derive(serde::Deserialize, serde::Serialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Time(pub Duration);

impl TryFrom<f64> for Time {
    type Error = std::time::TryFromFloatSecsError;

    fn try_from(seconds: f64) -> Result<Self, Self::Error> {
        Duration::try_from_secs_f64(seconds).map(Self)
    }
}

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        parse_duration(text).map(Self)
    }
}

impl From<Time> for f64 {
    fn from(time: Time) -> Self {
        time.0.as_secs_f64()
    }
}

impl Time {
    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(Duration::from_secs(seconds))
    }
}

/// How much time the engines are given, and held to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Deserialize, serde::Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// So much for each move.
    PerMove(Time),
    /// So much for a game, and something for each move that is made.
    Game {
        /// At the beginning.
        main: Time,
        /// What each move adds.
        increment: Time,
    },
}

/// A clock for a game as people write it: `10m`, or `5m+2s` with what each move adds.
impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
        let [main, increment] = [main, increment].map(|time| parse_duration(time).map(Time));
        let wrong = |_| "expected times like 10m or 5m+2s, each from 0 to 100000h".to_owned();
        Ok(Self::Game { main: main.map_err(wrong)?, increment: increment.map_err(wrong)? })
    }
}

impl Clock {
    /// What there is for the first move.
    pub(super) fn start(self) -> Duration {
        match self {
            Self::PerMove(Time(time)) => time,
            Self::Game { main, .. } => main.0,
        }
    }

    /// What there is for the next move, after one that has taken so long.
    pub(super) fn next(self, left: Duration, taken: Duration) -> Duration {
        match self {
            Self::PerMove(Time(time)) => time,
            Self::Game { increment, .. } => left.saturating_sub(taken).saturating_add(increment.0),
        }
    }

    /// How the protocol says it: main time, overtime, and the moves to be made in that.
    pub(super) fn settings(self) -> String {
        let (main, overtime) = match self {
            Self::PerMove(Time(time)) => (Duration::ZERO, time),
            Self::Game { main, increment } => (main.0, increment.0),
        };
        let moves = u8::from(!overtime.is_zero());
        let [main, overtime] = [main, overtime].map(|time| time.as_secs_f64());
        format!("time_settings {main} {overtime} {moves}")
    }

    /// How the protocol says what is left to a color.
    pub(super) fn left(self, color: &str, left: Duration) -> String {
        let moves = u8::from(matches!(self, Self::PerMove(_)));
        format!("time_left {color} {} {moves}", left.as_secs_f64())
    }
}

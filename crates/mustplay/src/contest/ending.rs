//! How games of a match end.

use std::fmt;
use std::str::FromStr;

/// What has ended a game. Whoever is at fault has lost it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The winner has connected.
    Connected,
    /// The loser gave up.
    Resigned,
    /// The solver has proved who wins.
    Adjudicated,
    /// The loser's process ended, or closed its pipes.
    Crashed,
    /// The loser did not answer in time.
    TimedOut,
    /// The loser's move is none: it is on a stone, off the board, or no cell at all.
    Illegal,
    /// The loser has refused to move, or to take a legal move.
    Refused,
}

impl Ending {
    /// All of them, with what they are called.
    const ALL: [(Self, &str); 7] = [
        (Self::Connected, "connected"),
        (Self::Resigned, "resigned"),
        (Self::Adjudicated, "adjudicated"),
        (Self::Crashed, "crashed"),
        (Self::TimedOut, "timed-out"),
        (Self::Illegal, "illegal"),
        (Self::Refused, "refused"),
    ];

    /// How SGF says it, after who has won.
    pub(super) fn in_sgf(self) -> &'static str {
        match self {
            Self::Connected | Self::Adjudicated => "",
            Self::Resigned => "Resign",
            Self::TimedOut => "Time",
            Self::Crashed | Self::Illegal | Self::Refused => "Forfeit",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = Self::ALL.iter().find(|(ending, _)| ending == self);
        f.pad(row.map_or("", |(_, name)| name))
    }
}

impl FromStr for Ending {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let row = Self::ALL.iter().find(|(_, name)| *name == text);
        row.map(|(ending, _)| *ending).ok_or(())
    }
}

/// What an engine has done wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) ending: Ending,
    /// In words, on one line.
    pub(super) reason: String,
}

/// As much of what an engine says as a reason repeats.
const LONGEST: usize = 200;

impl Fault {
    pub(super) fn new(ending: Ending, reason: impl Into<String>) -> Self {
        let reason: String = reason.into();
        let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
        Self { ending, reason: reason.chars().map(clean).take(LONGEST).collect() }
    }
}

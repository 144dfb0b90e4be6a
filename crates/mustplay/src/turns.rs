//! Who moves when, as one may ask for it.

use std::fmt;
use std::str::FromStr;

/// An order of turns that has a name (SCG §4.8).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    schemars::JsonSchema,
    serde::Deserialize,
    serde::Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Turns {
    /// The players alternate.
    #[default]
    Alternate,
    /// One move by the first player, then two by each in turn.
    Equalized,
    /// A fair coin says before each move who makes it.
    CoinFlip,
}

impl Turns {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Alternate, Self::Equalized, Self::CoinFlip];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alternate => "alternate",
            Self::Equalized => "equalized",
            Self::CoinFlip => "coin-flip",
        }
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Turns {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|turns| turns.name() == name);
        named.ok_or_else(|| "expected alternate, equalized or coin-flip".to_owned())
    }
}

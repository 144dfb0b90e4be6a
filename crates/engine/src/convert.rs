//! `convert`: a position in another notation.

use std::fmt;
use std::str::FromStr;

use mustplay_hex::drawing::svg;
use mustplay_hex::notation::{self, Format};
use mustplay_hex::{Color, Drawing, Names, Orientation};
use mustplay_work::Supervisor;
use thiserror::Error as ThisError;

use crate::{Engine, Error, Found, Job, Position, Text};

/// Asks for a position in another notation.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Convert {
    /// The position.
    pub position: Position,
    /// What to write it in.
    pub to: Text<Target>,
    /// How the board is turned in a picture: `flat`, `flat-mirrored` or `diamond`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub view: Text<Orientation>,
}

/// What a position can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// One of the notations.
    Notation(Format),
    /// A picture.
    Svg,
}

/// A position as it was written.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Converted {
    /// The text.
    pub position: String,
    /// What it is written in.
    pub format: Text<Target>,
    /// What of the position the text does not say, so that it would be read as another.
    pub lost: Option<Text<Lost>>,
}

/// What a notation has no way to say of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// That a color has given up.
    GivenUp(Color),
    /// That it is a color's turn: it would be read as the opponent's.
    Turn(Color),
}

impl Job for Convert {
    const NAME: &'static str = "convert";
    const IS_BRIEF: bool = true;
    type Answer = Converted;

    fn run(&self, _: &Engine, _: &Supervisor<'_>) -> Result<Found<Converted>, Error> {
        let record = self.position.record();
        let (text, lost) = match *self.to {
            Target::Notation(format) => {
                let text = notation::write(record, format)?;
                let again = Position::new(format.read(&text)?)?;
                (text, Lost::between(&self.position, &again))
            }
            Target::Svg => {
                let drawing = Drawing::of_record(record)?;
                (svg::render(&drawing, *self.view), None)
            }
        };
        let converted = Converted {
            position: text,
            format: self.to,
            lost: lost.map(Text),
        };
        Ok(Found::done(converted, 0))
    }
}

impl Lost {
    /// What of a position is not in what was read again.
    fn between(position: &Position, again: &Position) -> Option<Self> {
        let [given_up, still] = [position, again].map(|it| it.record().given_up_by());
        let [turn, read] = [position, again].map(|it| it.setup().to_move);
        match given_up {
            Some(loser) if still != given_up => Some(Self::GivenUp(loser)),
            None if turn != read => Some(Self::Turn(turn)),
            _ => None,
        }
    }
}

impl Lost {
    /// What it is, with the colors called by these names.
    pub fn called(self, names: Names) -> String {
        match self {
            Self::GivenUp(loser) => format!("that {} has given up", names.of(loser)),
            Self::Turn(turn) => {
                let [turn, read] = [turn, !turn].map(|color| names.of(color));
                format!("that it is {turn}'s turn: it will be read as {read}'s")
            }
        }
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.called(Names::default()))
    }
}

/// There is nothing of that name to convert to.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("expected one of {}, svg", Format::ALL.map(Format::name).join(", "))]
pub struct UnknownTarget;

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(name: &str) -> Result<Self, UnknownTarget> {
        if name.eq_ignore_ascii_case("svg") {
            return Ok(Self::Svg);
        }
        let format = Format::from_name(name).ok_or(UnknownTarget)?;
        Ok(Self::Notation(format))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Notation(format) => format.name(),
            Self::Svg => "svg",
        })
    }
}

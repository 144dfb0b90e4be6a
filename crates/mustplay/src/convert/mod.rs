//! `convert`: a position in another notation, as clauses, or as the same game on another board.

mod clauses;
mod other_board;

use std::fmt;
use std::str::FromStr;

use clauses::Form;
use mustplay_core::RunContext;
use mustplay_hex::drawing::svg;
use mustplay_hex::notation::{self, Format};
use mustplay_hex::winning_sets::NotListed;
use mustplay_hex::{Color, Drawing, Names, Orientation};
use thiserror::Error as ThisError;

use crate::display::RenderOptions;
use crate::{Coloring, Engine, Error, Job, Position, Report, Text};

pub use other_board::{OtherBoard, Renamed, RenamedCell};

/// Asks for a position in another notation, or as another game with the same winner.
///
/// ```
/// use mustplay::{Limits, Coloring, Convert, Engine};
///
/// let engine = Engine::default();
/// let convert = Convert::new("3x3 b2".parse()?, "cnf".parse()?);
/// let text = engine.run(&convert, &Limits::default(), &())?.answer.position;
/// let coloring = Coloring::new(text.parse().unwrap());
/// let answer = engine.run(&coloring, &Limits::default(), &())?.answer;
/// assert_eq!(answer.winner(), Some(mustplay_coloring::Player::Max));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Convert {
    /// The position.
    pub position: Position,
    /// What to write it in.
    pub to: Text<Target>,
    /// How the board is turned in a picture: `flat`, `flat-mirrored` or `diamond`.
    #[serde(default)]
    pub view: Text<Orientation>,
}

/// What a position can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// One of the notations.
    Notation(Format),
    /// A picture.
    Svg,
    /// Clauses that must all hold if Black is to win; `coloring` reads them.
    Cnf,
    /// Terms one of which must hold; `coloring` reads them.
    Dnf,
    /// A quantified formula that is true if Black wins, as clauses.
    Qdimacs,
    /// A quantified formula that is true if Black wins, as a circuit.
    Qcir,
    /// The same game on another board.
    Board(OtherBoard),
}

/// A position as it was written.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Converted {
    /// The text.
    pub position: String,
    /// What it is written in.
    pub format: Text<Target>,
    /// What of the position the text does not say, so that it would be read as another.
    pub lost: Option<Text<Lost>>,
    /// What cells and colors are called, if it is another board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renamed: Option<Renamed>,
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
    type Answer = Converted;

    fn is_brief(&self) -> bool {
        matches!(*self.to, Target::Notation(_) | Target::Svg)
    }

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Converted>, Error> {
        let mut converted =
            Converted { position: String::new(), format: self.to, lost: None, renamed: None };
        match self.write(&mut converted, context) {
            Err(Error::Unlisted(NotListed::Stopped(stop))) => {
                return Ok(Report::until(Some(stop), converted, 0));
            }
            written => written?,
        }
        Ok(Report::done(converted, 0))
    }

    fn text(&self, report: &mut Report<Converted>, _: RenderOptions) -> String {
        report.answer.position.clone()
    }
}

impl Convert {
    /// A position in another notation; a picture of it lies flat.
    pub fn new(position: Position, to: Target) -> Self {
        Self { position, to: Text(to), view: Text::default() }
    }

    fn write(&self, to: &mut Converted, context: &RunContext<'_>) -> Result<(), Error> {
        let (position, record) = (&self.position, self.position.record());
        let clauses = |form| clauses::write(position, form, &context.sink());
        // For other solvers: of the formula that is shorter, as it is read.
        let game = || -> Result<Coloring, Error> {
            let text = clauses(Form::Cnf)?;
            let game = text.parse().map_err(|error| Error::Other(Box::new(error)))?;
            Ok(Coloring::new(game))
        };
        to.position = match *self.to {
            Target::Notation(format) => {
                let text = notation::write(record, format)?;
                let again = Position::new(format.read(&text)?)?;
                to.lost = Lost::between(position, &again).map(Text);
                text
            }
            Target::Svg => svg::render(&Drawing::of_record(record)?, *self.view),
            Target::Cnf => clauses(Form::Cnf)?,
            Target::Dnf => clauses(Form::Dnf)?,
            Target::Qdimacs => game()?.to_qdimacs()?,
            Target::Qcir => game()?.to_qcir()?,
            Target::Board(board) => {
                let (text, renamed) = board.write(position)?;
                to.renamed = renamed;
                text
            }
        };
        Ok(())
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

impl Target {
    /// All of them with a line about each, the notations first.
    pub fn all() -> impl Iterator<Item = (Self, &'static str)> {
        let notations = Format::ALL.map(|format| (Self::Notation(format), format.description()));
        let boards = OtherBoard::ALL.map(|board| (Self::Board(board), board.description()));
        let others = [
            (Self::Svg, "a picture"),
            (Self::Cnf, "clauses for `coloring`: one black cell in each way of White to win"),
            (Self::Dnf, "terms for `coloring`: all cells of one of Black's ways to win"),
            (Self::Qdimacs, "quantified formula that is true if Black wins, as clauses"),
            (Self::Qcir, "the same as a circuit"),
        ];
        notations.into_iter().chain(others).chain(boards)
    }

    /// What to ask for it with.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Notation(format) => format.name(),
            Self::Svg => "svg",
            Self::Cnf => "cnf",
            Self::Dnf => "dnf",
            Self::Qdimacs => "qdimacs",
            Self::Qcir => "qcir",
            Self::Board(board) => board.name(),
        }
    }
}

/// There is nothing of that name to convert to.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("expected one of {}", Target::all().map(|(it, _)| it.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownTarget;

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(name: &str) -> Result<Self, UnknownTarget> {
        let notation = Format::from_name(name).map(Self::Notation);
        let named = || Self::all().find(|(it, _)| it.name().eq_ignore_ascii_case(name));
        notation.or_else(|| Some(named()?.0)).ok_or(UnknownTarget)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

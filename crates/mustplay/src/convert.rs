//! `hex convert`: a position in another notation, as clauses, or as an equivalent game on another
//! board.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use mustplay_core::{ProgressSink, RunContext};
use mustplay_hex::drawing::svg;
use mustplay_hex::notation::{self, Format};
use mustplay_hex::reduction::{self, EquivalentBoard};
use mustplay_hex::winning_sets::{self, NotListed};
use mustplay_hex::{Board, Cell, Color, Drawing, Names, Objective, Orientation, Record};
use thiserror::Error as ThisError;

use crate::args::TARGET;
use crate::display::RenderOptions;
use crate::{Coloring, Engine, Error, Job, Place, Position, Report, Text};

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
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Convert {
    /// The position.
    #[arg(skip)]
    pub position: Position,
    /// The notation to write, or another target.
    #[arg(long, value_name = "FORMAT", value_parser = TARGET, hide_possible_values = true)]
    pub to: Text<Target>,
    /// The orientation of the board in a picture: `flat`, `flat-mirrored` or `diamond`.
    #[arg(skip)]
    #[serde(default)]
    pub view: Text<Orientation>,
}

/// The target of a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Notation(Format),
    Svg,
    /// A CNF that holds if Black wins; `coloring` reads it.
    Cnf,
    /// A DNF that holds if Black wins; `coloring` reads it.
    Dnf,
    /// A quantified Boolean formula that is true if Black wins, in clauses.
    Qdimacs,
    /// A quantified Boolean formula that is true if Black wins, as a circuit.
    Qcir,
    /// The reduced graph of a color: its stones contracted, the opponent's deleted (SCG §10.4).
    Reduced(Color),
    /// The Shannon dual, on which White joins and Black cuts (SCG §14.3).
    Dual,
    /// The triangle of Y, for a position of Hex (SCG §4.7).
    Y,
}

/// The targets other than notations, each with its name and a line of help.
const OTHERS: [(Target, &str, &str); 9] = [
    (Target::Svg, "svg", "a picture"),
    (Target::Cnf, "cnf", "clauses for `coloring`: one black cell in each way of White to win"),
    (Target::Dnf, "dnf", "terms for `coloring`: all cells of one of Black's ways to win"),
    (Target::Qdimacs, "qdimacs", "quantified formula that is true if Black wins, as clauses"),
    (Target::Qcir, "qcir", "the same as a circuit"),
    (
        Target::Reduced(Color::Black),
        "reduced-black",
        "graph that Black sees: its stones contracted, White's deleted; Black is Short",
    ),
    (
        Target::Reduced(Color::White),
        "reduced-white",
        "graph that White sees; White is Short there, which is called black",
    ),
    (
        Target::Dual,
        "dual",
        "Shannon dual: the graph on which White joins and Black cuts, with stones",
    ),
    (Target::Y, "y", "position of Hex as one of Y with two corners filled"),
];

/// A converted position.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Converted {
    /// The text.
    pub position: String,
    /// The target.
    pub format: Text<Target>,
    /// The part of the position that the text cannot express.
    pub lost: Option<Text<Lost>>,
    /// The names of cells on the other board, if the target is another board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub renamed: Option<Renamed>,
}

/// A part of a position that a notation cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// A color's resignation.
    GivenUp(Color),
    /// The turn: the text gives it to the opponent.
    Turn(Color),
}

impl Job for Convert {
    const NAME: &'static str = "hex convert";
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
    /// A request for this target; pictures have flat boards.
    pub fn new(position: Position, to: Target) -> Self {
        Self { position, to: Text(to), view: Text::default() }
    }

    fn write(&self, to: &mut Converted, context: &RunContext<'_>) -> Result<(), Error> {
        let position = &self.position;
        let (record, setup) = (position.record(), position.setup());
        let clauses = |is_cnf| write(position, is_cnf, &context.sink());
        // Converts the shorter of the two formulas, as `coloring` reads it.
        let game = || -> Result<Coloring, Error> {
            let text = clauses(true)?;
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
            Target::Cnf => clauses(true)?,
            Target::Dnf => clauses(false)?,
            Target::Qdimacs => game()?.to_qdimacs()?,
            Target::Qcir => game()?.to_qcir()?,
            Target::Reduced(color) => to.renamed(reduction::reduced(setup, color)?, position)?,
            Target::Dual => to.renamed(reduction::dual(setup)?, position)?,
            Target::Y => {
                notation::write(&Record::from(reduction::on_y(setup)?.setup), Format::Moves)?
            }
        };
        Ok(())
    }
}

impl Converted {
    /// Records the correspondence of cells with an equivalent graph, and writes its position.
    fn renamed(&mut self, other: EquivalentBoard, position: &Position) -> Result<String, Error> {
        let renamed = self.renamed.insert(Renamed::new(&other, position));
        let text = notation::write(&Record::from(other.setup), Format::Dimacs)?;
        Ok(renamed.comments(position) + &text)
    }
}

impl Lost {
    /// The part of the position that writing and reading it loses.
    fn between(position: &Position, again: &Position) -> Option<Self> {
        let [given_up, still] = [position, again].map(|it| it.record().given_up_by());
        let [turn, read] = [position, again].map(|it| it.setup().to_move);
        match given_up {
            Some(loser) if still != given_up => Some(Self::GivenUp(loser)),
            None if turn != read => Some(Self::Turn(turn)),
            _ => None,
        }
    }

    /// A description with these names of the colors.
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
    /// All targets with a line of help each, the notations first.
    pub fn all() -> impl Iterator<Item = (Self, &'static str)> {
        let notations = Format::ALL.map(|format| (Self::Notation(format), format.description()));
        notations.into_iter().chain(OTHERS.map(|(target, _, help)| (target, help)))
    }

    pub fn name(self) -> &'static str {
        let other = || OTHERS.iter().find(|row| row.0 == self).map_or("", |row| row.1);
        if let Self::Notation(format) = self { format.name() } else { other() }
    }
}

/// An unknown name of a target.
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

/// The most winning sets to write: 7×7 has 68 914 of either color, 8×8 two million.
const MOST_SETS: usize = 100_000;

/// The position as a file for [`Problem`](mustplay_coloring::file::Problem). Max is Black, and the
/// elements are the empty cells. In a CNF each of White's winning sets contains a black cell; in a
/// DNF one of Black's winning sets is all black. In a misère game the color that connects loses, so
/// Max needs a white cell in each of Black's sets, or all of one of White's.
fn write(position: &Position, is_cnf: bool, sink: &dyn ProgressSink) -> Result<String, NotListed> {
    let (setup, board) = (position.setup(), position.board());
    let is_misere = setup.objective == Objective::Misere;
    let owner = if is_cnf == is_misere { Color::Black } else { Color::White };
    let sets = winning_sets::list(setup, owner, MOST_SETS, sink)?;
    let names = |cells: &[Cell]| join(board, "", cells);
    let mover = match setup.to_move {
        Color::Black => "max",
        Color::White => "min",
    };
    let mut text = format!("# {}: Max is black, Min is white\n", position.summary().trim());
    for color in Color::BOTH {
        let cells = setup.cells_of(color);
        if !cells.is_empty() {
            let _ = writeln!(text, "# {color} stones: {}", names(&cells));
        }
    }
    let _ = write!(text, "game division\nmove {mover}\nelements");
    for cell in setup.empty_cells()? {
        let _ = write!(text, " {}", board.name(cell));
    }
    text.push('\n');
    // A decided position has no clauses, or one empty clause, which cannot be written.
    if sets.iter().all(Vec::is_empty) {
        let is_true = is_cnf == sets.is_empty();
        let _ = writeln!(text, "expr {is_true}");
        return Ok(text);
    }
    text.push_str(if is_cnf { "cnf\n" } else { "dnf\n" });
    let sign = if is_misere { "!" } else { "" };
    for set in sets {
        text.push_str(&join(board, sign, &set));
        text.push('\n');
    }
    Ok(text)
}

fn join(board: &Board, sign: &str, cells: &[Cell]) -> String {
    let name = |&cell: &Cell| format!("{sign}{}", board.name(cell));
    let names: Vec<String> = cells.iter().map(name).collect();
    names.join(" ")
}

/// The correspondence of names between two boards.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Renamed {
    /// The cells that correspond to cells of the position.
    pub cells: Vec<RenamedCell>,
    /// Whether black and white are exchanged.
    pub colors_exchanged: bool,
}

/// A cell of another board.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct RenamedCell {
    /// Its name on the other board.
    pub name: String,
    /// The corresponding cell of the position.
    pub cell: Place,
}

impl Renamed {
    fn new(equivalent: &EquivalentBoard, position: &Position) -> Self {
        let board = &equivalent.setup.board;
        let cells = board.cells().zip(&equivalent.cells);
        let cells = cells.filter_map(|(cell, &stands_for)| {
            Some(RenamedCell {
                name: board.name(cell).to_owned(),
                cell: Place::new(position.board(), stands_for?),
            })
        });
        Self { cells: cells.collect(), colors_exchanged: equivalent.exchanges_colors }
    }

    /// The correspondence as comments of a graph file.
    fn comments(&self, position: &Position) -> String {
        let parts = if self.colors_exchanged {
            "white is called black here and joins s and t; black is called white"
        } else {
            "black joins s and t"
        };
        let mut text = format!("c {}; {parts}\n", position.summary().trim());
        for RenamedCell { name, cell } in &self.cells {
            if *name != cell.to_string() {
                let _ = writeln!(text, "c {name} is {cell}");
            }
        }
        text
    }
}

//! The error type of jobs.

use std::io;
use std::path::{Path, PathBuf};

use mustplay_cgt::normal::impartial::CodeError;
use mustplay_cgt::normal::notation::NotationError;
use mustplay_cgt::outcome::PosetError;
use mustplay_cgt::outcome::context::ContextError;
use mustplay_cgt::outcome::enumerate::LedgerError;
use mustplay_cgt::outcome::hasse::TooManyValues;
use mustplay_cgt::sums::MOST_COMPONENTS;
use mustplay_hex::notation::{ReadError, WriteError};
use mustplay_hex::realize::Kind;
use mustplay_hex::reduction::NoReduction;
use mustplay_hex::template::{CatalogError, LadderError};
use mustplay_hex::value::ValueError;
use mustplay_hex::winning_sets::NotListed;
use mustplay_hex::{
    Board, BoardError, MOST_CELLS, RegionError, ReplayError, SetupError, Shape, TemplateError,
};
use mustplay_proof::check::Refusal;
use mustplay_rulesets::endgame::EndgameError;
use mustplay_rulesets::literal::MoveListError;
use mustplay_rulesets::{dots, go};
use mustplay_solver::evaluate::NoScores;
use mustplay_solver::{SolveError, store};
use thiserror::Error as ThisError;

use crate::ColoringError;

/// An error in a request, or in the files that it names.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    Coloring(#[from] ColoringError),
    #[error(transparent)]
    Endgame(#[from] EndgameError),
    #[error(transparent)]
    Game(#[from] NotationError),
    #[error(transparent)]
    Code(#[from] CodeError),
    #[error(transparent)]
    NoOptions(#[from] MoveListError),
    #[error(
        "expected a problem whose sum has at most {MOST_COMPONENTS} components, found one with \
         {components}"
    )]
    LargeSum { components: usize },
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error(transparent)]
    Unlisted(#[from] NotListed),
    #[error(transparent)]
    EquivalentBoard(#[from] NoReduction),
    #[error("impossible position")]
    Setup(#[from] SetupError),
    #[error("{0}")]
    NoTurn(String),
    #[error(transparent)]
    Solve(#[from] SolveError),
    #[error(transparent)]
    Store(#[from] store::StoreError),
    #[error("the checker refused a proof of the solver")]
    Refused(#[source] Refusal),
    #[error("expected at least {} MB of memory for {board}, found {} MB", least.div_ceil(1 << 20), found >> 20)]
    LittleMemory { board: Shape, least: usize, found: usize },
    #[error("expected the normal objective, found misere: use `solve --misere --all-moves`")]
    MisereOpenings,
    #[error("expected an empty board, found one with stones: use `solve --all-moves`")]
    NotEmpty,
    #[error("expected a game with moves, found a position: use `suggest` or `solve`")]
    NoMoves,
    #[error("expected cells of {board}{}, found {found}", .board.sides())]
    NoCell { board: Shape, found: String },
    #[error(transparent)]
    Thread(io::Error),
    #[error("--{option}: expected {expected}, found {found}")]
    Request { option: &'static str, expected: &'static str, found: String },
    #[error("move {number}: expected {expected}, found `{found}`")]
    WrongMove { number: usize, expected: String, found: String },
    #[error("go")]
    GoRecord(#[source] go::GoRecordError),
    #[error("dots")]
    DotsRecord(#[source] dots::DotsRecordError),
    #[error("go")]
    GoSolve(#[source] go::solve::GoSolveError),
    #[error("poset `{text}`")]
    Poset {
        text: String,
        #[source]
        error: PosetError,
    },
    #[error(transparent)]
    Context(#[from] ContextError),
    #[error(transparent)]
    Diagram(#[from] TooManyValues),
    #[error(transparent)]
    Values(#[from] LedgerError),
    #[error("cannot make the directory {}", path.display())]
    Directory { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(
        "{what}: expected cells of the {board} board{} like `{like}`, or `all`, found {found}",
        .board.sides()
    )]
    NoSuchCell { what: &'static str, board: Shape, like: String, found: String },
    #[error(transparent)]
    Region(#[from] RegionError),
    #[error(transparent)]
    Value(#[from] ValueError),
    #[error(transparent)]
    Template(#[from] TemplateError),
    #[error(transparent)]
    Ladder(#[from] LadderError),
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    #[error("expected at most {most} {what} to search, found {found}")]
    TooMany { what: &'static str, most: usize, found: usize },
    #[error(
        "expected a height and a length of at least 1 and at most {MOST_CELLS} cells, \
         found {height} and {length}"
    )]
    Strip { height: usize, length: usize },
    #[error("--find")]
    Find(#[source] NotationError),
    #[error("--region")]
    Drawing(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("{}: expected values of the kind {expected}, found {found}", path.display())]
    OtherKind { path: PathBuf, expected: Kind, found: Kind },
    #[error(
        "expected a game that is won by connecting; nothing can be filled in under misere rules"
    )]
    Misere,
    #[error(transparent)]
    NoScores(#[from] NoScores),
    #[error("expected a board of Hex for the network, found {0}")]
    UnknownToNetwork(Shape),
    #[error("{place}")]
    File { place: String, source: Box<dyn std::error::Error + Send + Sync> },
    #[error("cannot write {}", path.display())]
    Unwritten { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// The error for a board that needs more memory than the limit.
    pub(crate) fn little_memory(board: &Board, least: usize, found: usize) -> Self {
        Self::LittleMemory { board: board.shape(), least, found }
    }

    /// The error with its causes: `cannot write a.txt: permission denied`.
    pub fn in_full(&self) -> String {
        with_causes(self)
    }

    /// The error for a part of a request that conflicts with the rest.
    pub(crate) fn request(option: &'static str, expected: &'static str, found: &str) -> Self {
        Self::Request { option, expected, found: found.to_owned() }
    }

    /// Wraps an error in writing a file.
    pub(crate) fn unwritten(path: &Path) -> impl FnOnce(io::Error) -> Self {
        |source| Self::Unwritten { path: path.to_owned(), source }
    }

    /// Creates a directory and those above it.
    pub(crate) fn create_directory(path: &Path) -> Result<(), Self> {
        std::fs::create_dir_all(path)
            .map_err(|source| Self::Directory { path: path.to_owned(), source })
    }

    /// Wraps an error in a file.
    pub(crate) fn in_file<E>(path: &Path) -> impl FnOnce(E) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        Self::at(path.display().to_string())
    }

    /// Wraps an error at a position of a file.
    pub(crate) fn at<E>(place: String) -> impl FnOnce(E) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        |error| Self::File { place, source: Box::new(error) }
    }
}

/// An error with its causes on one line.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The parts of an error message.
///
/// Messages have the form `line 3, column 7: expected …, found …`, where each part may be missing;
/// this takes them apart.
///
/// ```
/// use mustplay::{Complaint, Error, Position};
///
/// let error = "5x5 z9".parse::<Position>().expect_err("no such cell");
/// let complaint = Complaint::new(error.in_full());
/// assert_eq!((complaint.line, complaint.column), (Some(1), Some(5)));
/// assert_eq!(complaint.found.as_deref(), Some("z9"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Complaint {
    /// The whole message.
    pub message: String,
    /// The line of the input, from one.
    pub line: Option<usize>,
    /// The column of the line, from one.
    pub column: Option<usize>,
    /// The expected input.
    pub expected: Option<String>,
    /// The input found.
    pub found: Option<String>,
}

impl Complaint {
    /// Parses a message.
    pub fn new(message: String) -> Self {
        let number = |name: &str| {
            let (_, rest) = message.split_once(name)?;
            let end = rest.find(|letter: char| !letter.is_ascii_digit());
            rest[..end.unwrap_or(rest.len())].parse().ok()
        };
        // Only as a word of its own: "unexpected argument" does not name an expectation.
        let later = || Some(message.split_once(" expected ")?.1);
        let said = message.strip_prefix("expected ").or_else(later);
        let (expected, found) = match said.map(|rest| rest.rsplit_once(", found ")) {
            Some(Some((expected, found))) => (Some(expected), Some(found)),
            Some(None) => (said, None),
            None => (None, None),
        };
        Self {
            line: number("line "),
            column: number("column "),
            expected: expected.map(str::to_owned),
            found: found.map(|found| unquoted(found).to_owned()),
            message,
        }
    }
}

/// The text between quotes, if the quotes enclose all of it.
fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    inner.filter(|inner| !inner.contains('`')).unwrap_or(text)
}

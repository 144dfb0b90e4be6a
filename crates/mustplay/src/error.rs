//! The error type of jobs.

use std::io;
use std::path::{Path, PathBuf};

use mustplay_cgt::normal::impartial::CodeError;
use mustplay_cgt::normal::notation::NotationError;
use mustplay_cgt::outcome::context::ContextError;
use mustplay_cgt::outcome::enumerate::LedgerError;
use mustplay_cgt::outcome::hasse::TooManyValues;
use mustplay_cgt::outcome::{self, PosetError};
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
    /// A set-coloring game that cannot be analyzed.
    #[error(transparent)]
    Coloring(#[from] ColoringError),
    /// A Go board that is not a sum of score games.
    #[error(transparent)]
    Endgame(#[from] EndgameError),
    /// A text that is not a game.
    #[error(transparent)]
    Game(#[from] NotationError),
    /// A text that is not a heap game code.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// A game whose moves cannot be listed.
    #[error(transparent)]
    NoOptions(#[from] MoveListError),
    /// A problem whose sum would have too many components to be read back.
    #[error(
        "expected a problem whose sum has at most {MOST_COMPONENTS} components, found one with \
         {components}"
    )]
    LargeSum {
        /// The number of components.
        components: usize,
    },
    /// A text that is not a position.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A record that cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A position that a notation cannot express.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Winning sets that cannot be listed.
    #[error(transparent)]
    Unlisted(#[from] NotListed),
    /// A position without such an equivalent board.
    #[error(transparent)]
    EquivalentBoard(#[from] NoReduction),
    /// Stones that are not a valid setup.
    #[error("this position cannot be")]
    Setup(#[from] SetupError),
    /// A turn that is not legal.
    #[error("{0}")]
    NoTurn(String),
    /// The solver failed or could not be created.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A store of solved positions cannot be used.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The checker refused a proof that was made.
    #[error("a proof that was made is refused")]
    Refused(#[source] Refusal),
    /// A memory limit that leaves no room for the work.
    #[error("expected at least {} MB of memory for {board}, found {} MB", least.div_ceil(1 << 20), found >> 20)]
    LittleMemory {
        /// The board.
        board: Shape,
        /// The least sufficient memory, in bytes.
        least: usize,
        /// The limit, in bytes.
        found: usize,
    },
    /// Openings of a misère game.
    #[error("expected the normal objective, found misere: use `solve --misere --all-moves`")]
    MisereOpenings,
    /// Openings of a board that is not empty.
    #[error("expected an empty board, found one with stones: use `solve --all-moves`")]
    NotEmpty,
    /// A game that cannot be reviewed.
    #[error("expected a game with moves, found a position: use `suggest` or `solve`")]
    NoMoves,
    /// A cell name that the board does not have.
    #[error("expected cells of {board}{}, found {found}", .board.sides())]
    NoCell {
        /// The board.
        board: Shape,
        /// The given name, perhaps with a reason.
        found: String,
    },
    /// The system refused a thread.
    #[error(transparent)]
    Thread(io::Error),
    /// A part of a request that conflicts with the rest.
    #[error("--{option}: expected {expected}, found {found}")]
    Request {
        /// The name of the option.
        option: &'static str,
        /// The values that are possible.
        expected: &'static str,
        /// The value found.
        found: String,
    },
    /// A move that cannot be followed in a line of play.
    #[error("move {number}: expected {expected}, found `{found}`")]
    WrongMove {
        /// Its number in the line, from one.
        number: usize,
        /// The possible moves.
        expected: String,
        /// The move.
        found: String,
    },
    /// A text that is not a Go position.
    #[error("go")]
    GoRecord(#[source] go::GoRecordError),
    /// A text that is not a position of Dots and Boxes.
    #[error("dots")]
    DotsRecord(#[source] dots::DotsRecordError),
    /// A position of Go cannot be solved.
    #[error("go")]
    GoSolve(#[source] go::solve::GoSolveError),
    /// A text that is not a poset of outcomes.
    #[error("poset `{text}`")]
    Poset {
        /// The text.
        text: String,
        /// The error in it.
        #[source]
        error: PosetError,
    },
    /// A text that is not a game over a poset.
    #[error(transparent)]
    OutcomeGame(#[from] outcome::NotationError),
    /// Games that strict contexts cannot compare.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// Too many values to draw.
    #[error(transparent)]
    Diagram(#[from] TooManyValues),
    /// Values that cannot be stored in files.
    #[error(transparent)]
    Values(#[from] LedgerError),
    /// A directory that cannot be created.
    #[error("cannot make the directory {}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// Threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// An invalid board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A cell that is not on the board.
    #[error(
        "{what}: expected cells of the {board} board{} like `{like}`, or `all`, found {found}",
        .board.sides()
    )]
    NoSuchCell {
        /// The purpose of the cells.
        what: &'static str,
        /// The board.
        board: Shape,
        /// An example of a cell on the board.
        like: String,
        /// The given cells, perhaps with a reason.
        found: String,
    },
    /// Cells that are not a region.
    #[error(transparent)]
    Region(#[from] RegionError),
    /// A region whose value cannot be found.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// A diagram that is not a template.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// A diagram without room for a ladder.
    #[error(transparent)]
    Ladder(#[from] LadderError),
    /// Bounds within which templates cannot be searched.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// A quantity above its maximum.
    #[error("expected at most {most} {what} to search, found {found}")]
    TooMany {
        /// The quantity.
        what: &'static str,
        /// The maximum.
        most: usize,
        /// The given number.
        found: usize,
    },
    /// A strip without cells, or with too many.
    #[error(
        "expected a height and a length of at least 1 and at most {MOST_CELLS} cells, \
         found {height} and {length}"
    )]
    Strip {
        /// The height given.
        height: usize,
        /// The length given.
        length: usize,
    },
    /// A value to be found that cannot be read.
    #[error("--find")]
    Find(#[source] outcome::NotationError),
    /// A drawing that is not a region.
    #[error("--region")]
    Drawing(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A file of values for another kind of regions.
    #[error("{}: expected values of the kind {expected}, found {found}", path.display())]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// The kind asked for.
        expected: Kind,
        /// The kind of the file.
        found: Kind,
    },
    /// A misère game, where no cell can be filled.
    #[error(
        "expected a game that is won by connecting; nothing can be filled in under misere rules"
    )]
    Misere,
    /// A position that the evaluation cannot evaluate.
    #[error(transparent)]
    NoScores(#[from] NoScores),
    /// A board that the network does not support.
    #[error("expected a board of Hex for the network, found {0}")]
    UnknownToNetwork(Shape),
    /// An error in a file or in its content.
    #[error("{place}")]
    File {
        /// The file, or a position in it.
        place: String,
        /// The cause.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// An error of a job in another crate.
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// The error for a board that needs more memory than the limit.
    pub(crate) fn little_memory(board: &Board, least: usize, found: usize) -> Self {
        Self::LittleMemory { board: board.shape(), least, found }
    }

    /// The error with its cause: `cannot write a.txt: permission denied`.
    pub fn in_full(&self) -> String {
        let mut text = self.to_string();
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            text.extend([": ", &error.to_string()]);
            cause = error.source();
        }
        text
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

//! Why a job cannot be done.

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
use mustplay_solver::{SolveError, SolverError, store};
use thiserror::Error as ThisError;

use crate::ColoringError;

/// What is wrong with a request, or with the files that it names.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// Nothing can be told of a set-coloring game.
    #[error(transparent)]
    Coloring(#[from] ColoringError),
    /// A Go board is no sum of score games.
    #[error(transparent)]
    Endgame(#[from] EndgameError),
    /// A text is no game.
    #[error(transparent)]
    Game(#[from] NotationError),
    /// A text is no heap game.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The moves of a game cannot be listed.
    #[error(transparent)]
    NoOptions(#[from] MoveListError),
    /// A problem whose sum could not be read back.
    #[error(
        "expected a problem whose sum has at most {MOST_COMPONENTS} components, found one with \
         {components}"
    )]
    LargeSum {
        /// How many components it would have.
        components: usize,
    },
    /// A text is no position.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A record cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A notation has no way to say it.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Winning sets cannot be listed.
    #[error(transparent)]
    Unlisted(#[from] NotListed),
    /// A position has no such guise.
    #[error(transparent)]
    EquivalentBoard(#[from] NoReduction),
    /// Stones that cannot stand so.
    #[error("this position cannot be")]
    Setup(#[from] SetupError),
    /// A turn that no game has.
    #[error("{0}")]
    NoTurn(String),
    /// The solver has no answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// There is no solver.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A store of solved positions cannot be used.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The checker does not accept a proof that was made.
    #[error("a proof that was made is refused")]
    Refused(#[source] Refusal),
    /// A limit on memory that leaves no room for the work.
    #[error("expected at least {} MB of memory for {board}, found {} MB", least.div_ceil(1 << 20), found >> 20)]
    LittleMemory {
        /// The board.
        board: Shape,
        /// The least that will do, in bytes.
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
    /// No cell of the board has this name.
    #[error("expected cells of {board}{}, found {found}", .board.sides())]
    NoCell {
        /// The board.
        board: Shape,
        /// What was given, and perhaps why.
        found: String,
    },
    /// The system has no thread to give.
    #[error(transparent)]
    Thread(io::Error),
    /// Something in a request does not go with the rest of it.
    #[error("--{option}: expected {expected}, found {found}")]
    Request {
        /// What the request asks for, as the program calls it.
        option: &'static str,
        /// What goes with it.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// A move of a line of play cannot be followed.
    #[error("move {number}: expected {expected}, found `{found}`")]
    WrongMove {
        /// Its number in the line, counted from one.
        number: usize,
        /// What can be.
        expected: String,
        /// The move.
        found: String,
    },
    /// A text is no position of Go.
    #[error("go")]
    GoRecord(#[source] go::GoRecordError),
    /// A text is no position of Dots and Boxes.
    #[error("dots")]
    DotsRecord(#[source] dots::DotsRecordError),
    /// A position of Go cannot be solved.
    #[error("go")]
    GoSolve(#[source] go::solve::GoSolveError),
    /// A text is no poset of outcomes.
    #[error("poset `{text}`")]
    Poset {
        /// The text.
        text: String,
        /// What is wrong with it.
        #[source]
        error: PosetError,
    },
    /// A text is no game over a poset.
    #[error(transparent)]
    OutcomeGame(#[from] outcome::NotationError),
    /// Games cannot be compared by strict contexts.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// Values cannot be drawn.
    #[error(transparent)]
    Diagram(#[from] TooManyValues),
    /// Values cannot be kept in files.
    #[error(transparent)]
    Values(#[from] LedgerError),
    /// A directory cannot be made.
    #[error("cannot make the directory {}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// Threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A board that cannot be.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A cell that is not on the board.
    #[error(
        "{what}: expected cells of the {board} board{} like `{like}`, or `all`, found {found}",
        .board.sides()
    )]
    NoSuchCell {
        /// What the cells are for.
        what: &'static str,
        /// The board.
        board: Shape,
        /// A cell that it has.
        like: String,
        /// What was given, and perhaps why.
        found: String,
    },
    /// Cells that are no region.
    #[error(transparent)]
    Region(#[from] RegionError),
    /// A region that has no value here.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// A diagram that is no template.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// A diagram that no ladder can run towards.
    #[error(transparent)]
    Ladder(#[from] LadderError),
    /// Templates that cannot be searched.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// More than can be searched.
    #[error("expected at most {most} {what} to search, found {found}")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// The most that can be searched.
        most: usize,
        /// What was given.
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
    /// A value to be found that is none.
    #[error("--find")]
    Find(#[source] outcome::NotationError),
    /// A drawing of a region that is none.
    #[error("--region")]
    Drawing(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A file of values of another kind of regions.
    #[error("{}: expected values of the kind {expected}, found {found}", path.display())]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// The kind asked for.
        expected: Kind,
        /// The kind of the file.
        found: Kind,
    },
    /// Nothing is known about misere play.
    #[error(
        "expected a game that is won by connecting; nothing can be filled in under misere rules"
    )]
    Misere,
    /// A position that the evaluation cannot judge.
    #[error(transparent)]
    NoScores(#[from] NoScores),
    /// A board that the network does not know.
    #[error("expected a board of Hex for the network, found {0}")]
    UnknownToNetwork(Shape),
    /// Something is wrong with a file, or with what it says.
    #[error("{place}")]
    File {
        /// The file, or a place in it.
        place: String,
        /// What is wrong.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// What a job of another crate complains of.
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
}

impl Error {
    /// A board needs more memory than there is.
    pub(crate) fn little_memory(board: &Board, least: usize, found: usize) -> Self {
        Self::LittleMemory { board: board.shape(), least, found }
    }

    /// What is wrong, and why: `cannot write a.txt: permission denied`.
    pub fn in_full(&self) -> String {
        let mut text = self.to_string();
        let mut cause = std::error::Error::source(self);
        while let Some(error) = cause {
            text.extend([": ", &error.to_string()]);
            cause = error.source();
        }
        text
    }

    /// What makes an error of what is wrong with a file.
    pub(crate) fn in_file<E>(path: &Path) -> impl FnOnce(E) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        Self::at(path.display().to_string())
    }

    /// What makes an error of what is wrong at some place in a file.
    pub(crate) fn at<E>(place: String) -> impl FnOnce(E) -> Self
    where
        E: std::error::Error + Send + Sync + 'static,
    {
        |error| Self::File { place, source: Box::new(error) }
    }
}

/// What is wrong with an input, in parts.
///
/// Messages are written to one pattern, `line 3, column 7: expected …, found …`, of which every
/// part may be missing; this takes them apart again.
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
    /// The whole of it, for people.
    pub message: String,
    /// In which line of the input, counted from one.
    pub line: Option<usize>,
    /// In which column of that line, counted from one.
    pub column: Option<usize>,
    /// What would have been right.
    pub expected: Option<String>,
    /// What was there.
    pub found: Option<String>,
}

impl Complaint {
    /// Takes a message apart.
    pub fn new(message: String) -> Self {
        let number = |name: &str| {
            let (_, rest) = message.split_once(name)?;
            let end = rest.find(|letter: char| !letter.is_ascii_digit());
            rest[..end.unwrap_or(rest.len())].parse().ok()
        };
        // As a word of its own: "unexpected argument" says nothing of what would have been right.
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

/// What stands between two quotes, if nothing else does.
fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
    inner.filter(|inner| !inner.contains('`')).unwrap_or(text)
}

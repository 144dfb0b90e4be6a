//! Positions of Hex, Y and Shannon games.

use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::PathBuf;

use mustplay as engine;
use mustplay::{Action, Color, Target};
use mustplay_core::file::FileError;
use mustplay_hex::notation::Format;
use mustplay_hex::{Cell, Drawing, Setup, drawing, notation};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::error::wrong;

/// The formats of `Position.to`, the notations first.
#[pyfunction]
pub(crate) fn formats() -> Vec<&'static str> {
    Target::all().map(|(target, _)| target.name()).collect()
}

/// An immutable position of Hex, Y or a Shannon game, with the moves that led to it.
///
/// >>> p = Position('5x5 c3')
/// >>> p.play('c3')
/// Traceback (most recent call last):
/// mustplay.Error: move 2: expected an empty cell, found a black stone on c3
/// >>> q = p.play('d2')
/// >>> q, q.to_move, q.black, len(q.legal_moves)
/// (Position('5x5 c3 d2'), 'black', ['c3'], 23)
/// >>> q.to('sgf'), Position(q.to('hexworld')) == q
/// ('(;FF[4]GM[11]SZ[5];B[c3];W[d2])', True)
#[pyclass(frozen, module = "mustplay", weakref)]
pub(crate) struct Position(engine::Position);

impl Position {
    fn setup(&self) -> &Setup {
        self.0.setup()
    }

    fn names(&self, mut cells: Vec<Cell>) -> Vec<String> {
        let board = self.0.board();
        cells.sort_by_key(|&cell| board.by_column(cell));
        cells.into_iter().map(|cell| board.name(cell).to_owned()).collect()
    }

    /// The text as a size with moves or stones, if that represents the position fully.
    fn short(&self) -> Option<String> {
        let text = self.0.to_string();
        let again: engine::Position = text.parse().ok()?;
        let is_same =
            again.setup() == self.setup() && again.record().turns == self.0.record().turns;
        is_same.then_some(text)
    }

    /// A text with more details: labels, names of colors, misère play.
    fn whole(&self) -> String {
        let text = self.0.to_string();
        match text.parse::<engine::Position>() {
            Ok(again) if again == self.0 => text,
            _ => notation::write(self.0.record(), Format::Sgf).unwrap_or(text),
        }
    }

    fn drawing(&self) -> Drawing {
        Drawing::of_record(self.0.record()).expect("a position has been replayed")
    }
}

#[pymethods]
impl Position {
    /// Reads any notation: a size with moves, a link, a diagram, a record, a graph; a `Path` names
    /// a file with one of these.
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (place, text) = if let Ok(text) = text.extract::<String>() {
            (String::new(), text)
        } else if let Ok(path) = text.extract::<PathBuf>() {
            let place = format!("{}: ", path.display());
            let text = File::open(&path).map_err(FileError::from);
            let text = text.and_then(engine::read_record).map_err(|error| {
                let kind = match &error {
                    FileError::Io(error) => error.kind(),
                    _ => io::ErrorKind::InvalidData,
                };
                io::Error::new(kind, format!("{place}{error}"))
            })?;
            (place, text)
        } else {
            let kind = text.get_type();
            let expected = "text: expected a str or a Path";
            return Err(PyTypeError::new_err(format!("{expected}, found {}", kind.name()?)));
        };
        let read = text.parse().map(Self);
        read.map_err(|error: engine::Error| wrong(format!("{place}{}", error.in_full())))
    }

    /// The position after a move: a cell, `swap`, `swap-sides`, `pass`, `resign`.
    #[pyo3(name = "play")]
    fn play(&self, turn: &str) -> PyResult<Self> {
        let board = self.0.board();
        let cell = board.cell(turn).map(Action::Place);
        let action = cell.or_else(|| Action::from_word(turn)).ok_or_else(|| {
            let hint = board.swap_hint(turn);
            wrong(format!(
                "expected a cell of {} or a word such as `pass`, found {turn:?}{hint}",
                board.shape()
            ))
        })?;
        let mut record = self.0.record().clone();
        record.push(action);
        record.future.clear();
        let played = engine::Position::new(record).map(Self);
        played.map_err(|error| wrong(error.in_full()))
    }

    /// The cells where the player to move may put a stone; none when the game is over.
    #[getter]
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        if self.winner()?.is_some() {
            return Ok(Vec::new());
        }
        let cells = self.setup().empty_cells().map_err(wrong)?;
        Ok(self.names(cells))
    }

    /// The position in another notation, as a formula or on another board: see
    /// `mustplay.FORMATS`.
    fn to(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let target: Target =
            format.parse().map_err(|error| wrong(format!("format: {error}, found {format:?}")))?;
        if let Target::Notation(format) = target {
            return notation::write(self.0.record(), format).map_err(wrong);
        }
        let convert = engine::Convert::new(self.0.clone(), target);
        let engine = engine::Engine::default();
        let report = py.detach(|| engine.run(&convert, &engine::Limits::default(), &()));
        let report = report.map_err(|error| wrong(error.in_full()))?;
        Ok(report.answer.position)
    }

    /// The name of the board: `5x5`, `Y4`, `bridg-it3`, `graph`.
    #[getter]
    fn board(&self) -> String {
        self.0.board().shape().to_string()
    }

    /// All cells of the board.
    #[getter]
    fn cells(&self) -> Vec<String> {
        self.names(self.0.board().cells().collect())
    }

    fn neighbors(&self, cell: &str) -> PyResult<Vec<String>> {
        let board = self.0.board();
        let found = board.cell(cell);
        let found = found.ok_or_else(|| {
            wrong(format!("expected a cell of {}, found {cell:?}", board.shape()))
        })?;
        Ok(self.names(board.neighbors(found).to_vec()))
    }

    /// The color of the player to move.
    #[getter]
    fn to_move(&self) -> &'static str {
        self.setup().to_move.name()
    }

    /// Black's stones.
    #[getter]
    fn black(&self) -> Vec<String> {
        self.names(self.setup().cells_of(Color::Black))
    }

    /// White's stones.
    #[getter]
    fn white(&self) -> Vec<String> {
        self.names(self.setup().cells_of(Color::White))
    }

    /// The moves played, as text.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let board = self.0.board();
        let turns = self.0.record().turns.iter();
        turns.map(|turn| turn.action.name(board).to_owned()).collect()
    }

    /// The winner, if the game is over.
    #[getter]
    fn winner(&self) -> PyResult<Option<&'static str>> {
        let winner = self.0.winner().map_err(|error| wrong(error.in_full()))?;
        Ok(winner.map(Color::name))
    }

    /// Whether the game is misère: connecting loses.
    #[getter]
    fn misere(&self) -> bool {
        self.setup().objective == mustplay_hex::Objective::Misere
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.text() == other.text()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text().hash(&mut hasher);
        hasher.finish()
    }

    /// The text that all jobs accept: the board and the moves or stones.
    #[getter]
    fn text(&self) -> String {
        self.short().unwrap_or_else(|| self.whole())
    }

    fn __repr__(&self) -> String {
        format!("Position({:?})", self.text()).replace('"', "'")
    }

    /// The board as text.
    fn __str__(&self) -> String {
        format!("{}{}", drawing::text::plain(&self.drawing()), self.0.summary())
    }

    /// The board as SVG.
    fn svg(&self) -> String {
        drawing::svg::render(&self.drawing(), mustplay_hex::Orientation::default())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.whole(),))
    }
}

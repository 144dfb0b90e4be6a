//! Positions on a grid of letters: a tuple of rows.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::error::wrong;

/// Rows of letters, all of the same length.
#[derive(Clone)]
struct Letters(Vec<Vec<char>>);

/// A Python grid with its letters. New grids reuse its row objects, whose hashes Python caches.
pub(crate) struct Grid<'py> {
    rows: Vec<Bound<'py, PyString>>,
    letters: Letters,
}

impl<'py> FromPyObject<'_, 'py> for Grid<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let rows: Vec<Bound<'py, PyString>> = match given.cast::<PyTuple>() {
            Ok(tuple) => {
                let rows = tuple.iter().map(Bound::cast_into::<PyString>);
                rows.collect::<Result<_, _>>()?
            }
            Err(_) => given.extract()?,
        };
        let mut letters: Vec<Vec<char>> = Vec::with_capacity(rows.len());
        for row in &rows {
            let row: Vec<char> = row.to_str()?.chars().collect();
            if let Some(first) = letters.first()
                && row.len() != first.len()
            {
                let (number, expected) = (letters.len() + 1, first.len());
                let found: String = row.iter().collect();
                return Err(wrong(format!(
                    "row {number}: expected {expected} letters, found {found:?}"
                )));
            }
            letters.push(row);
        }
        let letters = Letters(letters);
        Ok(Self { rows, letters })
    }
}

impl<'py> Grid<'py> {
    /// Converts letters to a Python grid that shares rows with this one.
    fn told(&self, py: Python<'py>, letters: &Letters) -> PyResult<Bound<'py, PyTuple>> {
        let rows =
            letters.0.iter().map(|row| match self.letters.0.iter().position(|own| own == row) {
                Some(own) => self.rows[own].clone(),
                None => PyString::new(py, &row.iter().collect::<String>()),
            });
        PyTuple::new(py, rows.collect::<Vec<_>>())
    }

    fn all_told(
        &self,
        py: Python<'py>,
        grids: impl IntoIterator<Item = Letters>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        grids.into_iter().map(|it| self.told(py, &it)).collect()
    }
}

impl Letters {
    fn height(&self) -> usize {
        self.0.len()
    }

    fn width(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }

    /// The cell at an offset from another, if it is on the grid.
    fn at(
        &self,
        (row, column): (usize, usize),
        (down, right): (isize, isize),
    ) -> Option<(usize, usize)> {
        let row = row.checked_add_signed(down).filter(|&row| row < self.height())?;
        let column = column.checked_add_signed(right).filter(|&it| it < self.width())?;
        Some((row, column))
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (height, width) = (self.height(), self.width());
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    fn mirrored(&self) -> Self {
        let row = |row: &Vec<char>| row.iter().rev().copied().collect();
        Self(self.0.iter().map(row).collect())
    }

    fn upside_down(&self) -> Self {
        Self(self.0.iter().rev().cloned().collect())
    }

    fn turned(&self) -> Self {
        let column = |column| self.0.iter().map(|row| row[column]).collect();
        Self((0..self.width()).map(column).collect())
    }

    fn flips(&self) -> [Self; 3] {
        let mirrored = self.mirrored();
        let both = mirrored.upside_down();
        [mirrored, self.upside_down(), both]
    }
}

/// Every grid in which a shape, given by its cells, is placed on free cells.
#[pyfunction]
#[pyo3(signature = (grid, shape, mark='#', on="."))]
pub(crate) fn placements<'py>(
    py: Python<'py>,
    grid: Grid<'py>,
    shape: Vec<(isize, isize)>,
    mark: char,
    on: &str,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let letters = &grid.letters;
    let place = |start| -> Option<Letters> {
        let cells = shape.iter().map(|&step| letters.at(start, step));
        let cells: Vec<_> = cells.collect::<Option<_>>()?;
        let is_free = |&(row, column): &(usize, usize)| on.contains(letters.0[row][column]);
        cells.iter().all(is_free).then(|| {
            let mut placed = letters.clone();
            for (row, column) in cells {
                placed.0[row][column] = mark;
            }
            placed
        })
    };
    grid.all_told(py, letters.cells().filter_map(place))
}

/// The connected components of the cells with these letters, each cut out; other cells become wall.
#[pyfunction]
#[pyo3(signature = (grid, marks=".", wall='#'))]
pub(crate) fn pieces<'py>(
    py: Python<'py>,
    grid: Grid<'py>,
    marks: &str,
    wall: char,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let letters = &grid.letters;
    let mut is_left: Vec<Vec<bool>> = letters
        .0
        .iter()
        .map(|row| row.iter().map(|&letter| marks.contains(letter)).collect())
        .collect();
    let mut found = Vec::new();
    for start in letters.cells() {
        if !std::mem::take(&mut is_left[start.0][start.1]) {
            continue;
        }
        let mut piece = vec![start];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            next += 1;
            for step in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                if let Some((row, column)) = letters.at(cell, step)
                    && std::mem::take(&mut is_left[row][column])
                {
                    piece.push((row, column));
                }
            }
        }
        let least = |of: fn(&(usize, usize)) -> usize| piece.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&(usize, usize)) -> usize| piece.iter().map(of).max().unwrap_or(0);
        let (top, left) = (least(|cell| cell.0), least(|cell| cell.1));
        let (bottom, right) = (most(|cell| cell.0), most(|cell| cell.1));
        let mut cut = vec![vec![wall; right - left + 1]; bottom - top + 1];
        for (row, column) in piece {
            cut[row - top][column - left] = letters.0[row][column];
        }
        found.push(Letters(cut));
    }
    grid.all_told(py, found)
}

/// The grid mirrored left to right, upside down, and both.
#[pyfunction]
pub(crate) fn flips<'py>(py: Python<'py>, grid: Grid<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    grid.all_told(py, grid.letters.flips())
}

/// The seven other images of the grid under rotations and reflections.
#[pyfunction]
pub(crate) fn turns<'py>(py: Python<'py>, grid: Grid<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let turned = grid.letters.turned();
    let flipped = turned.flips();
    let flips = grid.letters.flips().into_iter();
    grid.all_told(py, flips.chain([turned]).chain(flipped))
}

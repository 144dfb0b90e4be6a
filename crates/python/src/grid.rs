//! Positions on a grid of letters, which rulesets of many games have: a tuple of rows.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::error::wrong;

/// Rows of letters, all of the same length.
pub(crate) struct Grid {
    letters: Vec<Vec<char>>,
    width: usize,
}

impl<'py> FromPyObject<'_, 'py> for Grid {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let rows: Vec<String> = given.extract()?;
        let letters: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let width = letters.first().map_or(0, Vec::len);
        match letters.iter().position(|row| row.len() != width) {
            None => Ok(Self { letters, width }),
            Some(row) => Err(wrong(format!(
                "row {}: expected {width} letters, found {:?}",
                row + 1,
                rows[row]
            ))),
        }
    }
}

impl<'py> IntoPyObject<'py> for Grid {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let rows = self
            .letters
            .iter()
            .map(|row| row.iter().collect::<String>());
        PyTuple::new(py, rows.collect::<Vec<_>>())
    }
}

impl Grid {
    fn height(&self) -> usize {
        self.letters.len()
    }

    /// The cell so far from another, if it is on the grid.
    fn at(
        &self,
        (row, column): (usize, usize),
        (down, right): (isize, isize),
    ) -> Option<(usize, usize)> {
        let row = row
            .checked_add_signed(down)
            .filter(|&row| row < self.height())?;
        let column = column
            .checked_add_signed(right)
            .filter(|&it| it < self.width)?;
        Some((row, column))
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (height, width) = (self.height(), self.width);
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    fn of(letters: Vec<Vec<char>>) -> Self {
        let width = letters.first().map_or(0, Vec::len);
        Self { letters, width }
    }

    fn mirrored(&self) -> Self {
        let row = |row: &Vec<char>| row.iter().rev().copied().collect();
        Self::of(self.letters.iter().map(row).collect())
    }

    fn upside_down(&self) -> Self {
        Self::of(self.letters.iter().rev().cloned().collect())
    }

    fn turned(&self) -> Self {
        let column = |column| self.letters.iter().map(|row| row[column]).collect();
        Self::of((0..self.width).map(column).collect())
    }

    fn flips(&self) -> [Self; 3] {
        let mirrored = self.mirrored();
        let both = mirrored.upside_down();
        [mirrored, self.upside_down(), both]
    }
}

/// Every grid in which a shape, given by its cells, was put on free ones.
#[pyfunction]
#[pyo3(signature = (grid, shape, mark='#', on="."))]
pub(crate) fn placements(
    grid: Grid,
    shape: Vec<(isize, isize)>,
    mark: char,
    on: &str,
) -> Vec<Grid> {
    let place = |start| -> Option<Grid> {
        let cells = shape.iter().map(|&step| grid.at(start, step));
        let cells: Vec<_> = cells.collect::<Option<_>>()?;
        let is_free = |&(row, column): &(usize, usize)| on.contains(grid.letters[row][column]);
        cells.iter().all(is_free).then(|| {
            let mut letters = grid.letters.clone();
            for (row, column) in cells {
                letters[row][column] = mark;
            }
            Grid::of(letters)
        })
    };
    grid.cells().filter_map(place).collect()
}

/// The connected parts of the cells with these letters, each cut out; what is else is wall.
#[pyfunction]
#[pyo3(signature = (grid, marks=".", wall='#'))]
pub(crate) fn pieces(grid: Grid, marks: &str, wall: char) -> Vec<Grid> {
    let mut is_left: Vec<Vec<bool>> = grid
        .letters
        .iter()
        .map(|row| row.iter().map(|&letter| marks.contains(letter)).collect())
        .collect();
    let mut found = Vec::new();
    for start in grid.cells() {
        if !std::mem::take(&mut is_left[start.0][start.1]) {
            continue;
        }
        let mut piece = vec![start];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            next += 1;
            for step in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                if let Some((row, column)) = grid.at(cell, step)
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
        let mut letters = vec![vec![wall; right - left + 1]; bottom - top + 1];
        for (row, column) in piece {
            letters[row - top][column - left] = grid.letters[row][column];
        }
        found.push(Grid::of(letters));
    }
    found
}

/// The grid left to right, upside down, and both.
#[pyfunction]
pub(crate) fn flips(grid: Grid) -> Vec<Grid> {
    grid.flips().into()
}

/// The seven other images of the grid under turning and mirroring.
#[pyfunction]
pub(crate) fn turns(grid: Grid) -> Vec<Grid> {
    let turned = grid.turned();
    let flipped = turned.flips();
    grid.flips()
        .into_iter()
        .chain([turned])
        .chain(flipped)
        .collect()
}

//! The network by its definition: plain loops over tensors as they are in the file, a board with
//! coordinates, and no memory between the layers.

// Planes are exactly one or zero.
#![allow(clippy::float_cmp)]

use mustplay_player::network::{Axis, NetworkJudgment, PlaneStone, View};

use crate::network::sample::{Tensor, Weights};

const TAPS: [(isize, isize); 7] = [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)];

/// What is known of each cell: by row, column, channel.
type Sheet = Vec<Vec<Vec<f32>>>;

/// What the network thinks of a position.
pub(crate) fn judge(weights: &Weights, view: &View) -> NetworkJudgment {
    let is_turned = view.axis() == Axis::WestEast;
    let (own_rows, own_columns) = (view.rows(), view.columns());
    // The cells of the turned board, row by row, on the board as it lies.
    let cells: Vec<Vec<usize>> = if is_turned {
        let row = |row: usize| (0..own_rows).map(|column| column * own_columns + row).collect();
        (0..own_columns).map(row).collect()
    } else {
        let row = |row: usize| (0..own_columns).map(|column| row * own_columns + column).collect();
        (0..own_rows).map(row).collect()
    };
    let owner = |row: usize, column: usize| view.stones()[cells[row][column]];
    let (logit, logits) = Twin { weights }.run(cells.len(), cells[0].len(), &owner);
    let mut policy = vec![0.0; own_rows * own_columns];
    for (cell, logit) in cells.iter().flatten().zip(logits.iter().flatten()) {
        policy[*cell] = *logit;
    }
    NetworkJudgment { logit, policy }
}

struct Twin<'a> {
    weights: &'a Weights,
}

impl Twin<'_> {
    fn run(
        &self,
        rows: usize,
        columns: usize,
        owner: &dyn Fn(usize, usize) -> PlaneStone,
    ) -> (f32, Vec<Vec<f32>>) {
        let planes = planes(rows, columns, owner);
        let seen =
            |row: isize, column: isize| Some(&planes[(row + 1) as usize][(column + 1) as usize]);
        let shape = (rows, columns);
        let mut trunk = relu(self.convolve("input", shape, seen));
        let blocks: usize = self.weights.metadata["blocks"].parse().unwrap();
        for block in 0..blocks {
            let mut hidden =
                relu(self.convolve(&format!("block{block}.first"), shape, inside(&trunk)));
            if let Some(pool) = self.weights.tensors.get(&format!("block{block}.pool.weight")) {
                let shift = multiply(&gather(&hidden), pool);
                for cell in hidden.iter_mut().flatten() {
                    cell.iter_mut().zip(&shift).for_each(|(number, shift)| *number += shift);
                }
                hidden = relu(hidden);
            }
            let change = self.convolve(&format!("block{block}.second"), shape, inside(&hidden));
            for (cell, change) in trunk.iter_mut().flatten().zip(change.iter().flatten()) {
                cell.iter_mut().zip(change).for_each(|(number, change)| *number += change);
            }
            trunk = relu(trunk);
        }

        let board = multiply(&gather(&trunk), self.tensor("policy.pool.weight"));
        let last = &self.tensor("policy.last.weight").numbers;
        let policy = trunk.iter().map(|row| {
            let logits = row.iter().map(|cell| {
                let cell = multiply(cell, self.tensor("policy.first.weight"));
                let bias = &self.tensor("policy.first.bias").numbers;
                let parts = cell.iter().zip(bias).zip(&board).zip(last);
                parts
                    .map(|(((cell, bias), board), last)| (cell + bias + board).max(0.0) * last)
                    .sum()
            });
            logits.collect()
        });
        let policy = policy.collect();

        let value: Sheet = trunk
            .iter()
            .map(|row| row.iter().map(|cell| self.layer("value.first", cell)).collect())
            .collect();
        let value = self.layer("value.second", &gather(&value));
        let last = self.tensor("value.last.weight").numbers.iter();
        let logit: f32 = value.iter().zip(last).map(|(number, last)| number * last).sum();
        (logit + self.tensor("value.last.bias").numbers[0], policy)
    }

    fn tensor(&self, name: &str) -> &Tensor {
        &self.weights.tensors[name]
    }

    fn layer(&self, name: &str, input: &[f32]) -> Vec<f32> {
        let product = multiply(input, self.tensor(&format!("{name}.weight")));
        let bias = &self.tensor(&format!("{name}.bias")).numbers;
        product.iter().zip(bias).map(|(number, bias)| (number + bias).max(0.0)).collect()
    }

    fn convolve<'s>(
        &self,
        name: &str,
        (rows, columns): (usize, usize),
        seen: impl Fn(isize, isize) -> Option<&'s Vec<f32>>,
    ) -> Sheet {
        let weight = self.tensor(&format!("{name}.weight"));
        let bias = &self.tensor(&format!("{name}.bias")).numbers;
        let size = weight.shape[1] * weight.shape[2];
        let mut sheet = vec![vec![bias.clone(); columns]; rows];
        for (row, line) in sheet.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                for (tap, (down, right)) in TAPS.iter().enumerate() {
                    let Some(input) = seen(row as isize + down, column as isize + right) else {
                        continue;
                    };
                    let matrix = &weight.numbers[tap * size..][..size];
                    for (number, weights) in input.iter().zip(matrix.chunks(bias.len())) {
                        for (sum, weight) in cell.iter_mut().zip(weights) {
                            *sum += number * weight;
                        }
                    }
                }
            }
        }
        sheet
    }
}

/// A sheet as a convolution sees it: nothing outside the board.
fn inside<'a>(sheet: &'a Sheet) -> impl Fn(isize, isize) -> Option<&'a Vec<f32>> {
    |row, column| {
        let row = sheet.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?)
    }
}

fn relu(mut sheet: Sheet) -> Sheet {
    for number in sheet.iter_mut().flatten().flatten() {
        *number = number.max(0.0);
    }
    sheet
}

fn multiply(input: &[f32], matrix: &Tensor) -> Vec<f32> {
    let columns = matrix.shape[1];
    assert_eq!(input.len(), matrix.shape[0]);
    let column = |column: usize| {
        let factors = input.iter().enumerate();
        factors.map(|(row, number)| number * matrix.numbers[row * columns + column]).sum()
    };
    (0..columns).map(column).collect()
}

/// Means over the board, then greatest numbers.
fn gather(sheet: &Sheet) -> Vec<f32> {
    let cells: Vec<&Vec<f32>> = sheet.iter().flatten().collect();
    let channels = 0..cells[0].len();
    let means = channels.clone().map(|channel| {
        let sum: f32 = cells.iter().map(|cell| cell[channel]).sum();
        sum / cells.len() as f32
    });
    let most = channels.map(|channel| {
        let numbers = cells.iter().map(|cell| cell[channel]);
        numbers.fold(f32::NEG_INFINITY, f32::max)
    });
    means.chain(most).collect()
}

/// The planes on the board and the ring around it.
pub(crate) fn planes(
    rows: usize,
    columns: usize,
    owner: &dyn Fn(usize, usize) -> PlaneStone,
) -> Sheet {
    // Who owns a place of the ring: north and south are mine, west and east are theirs.
    let owners = |row: usize, column: usize| {
        let is_mine = row == 0 || row == rows + 1;
        let is_theirs = column == 0 || column == columns + 1;
        match (is_mine, is_theirs) {
            (false, false) => match owner(row - 1, column - 1) {
                PlaneStone::Empty => (false, false),
                PlaneStone::Mine => (true, false),
                PlaneStone::Theirs => (false, true),
            },
            ring => ring,
        }
    };
    let places = || (0..rows + 2).flat_map(|row| (0..columns + 2).map(move |column| (row, column)));
    let mut planes = vec![vec![vec![0.0; 7]; columns + 2]; rows + 2];
    for (row, column) in places() {
        let (mine, theirs) = owners(row, column);
        let is_ring = row == 0 || column == 0 || row == rows + 1 || column == columns + 1;
        let place = &mut planes[row][column];
        place[0] = f32::from(u8::from(mine));
        place[1] = f32::from(u8::from(theirs));
        place[2] = f32::from(u8::from(!is_ring && !mine && !theirs));
        place[3] = f32::from(u8::from(row == 0));
        place[4] = f32::from(u8::from(row == rows + 1));
        place[5] = f32::from(u8::from(column == 0));
        place[6] = f32::from(u8::from(column == columns + 1));
    }
    // Cells of the board join what they touch until nothing changes.
    let mut is_changing = true;
    while is_changing {
        is_changing = false;
        for (row, column) in places() {
            if row == 0 || column == 0 || row == rows + 1 || column == columns + 1 {
                continue;
            }
            for (plane, own) in [(3, 0), (4, 0), (5, 1), (6, 1)] {
                let is_joined = TAPS.iter().any(|(down, right)| {
                    let row = row.wrapping_add_signed(*down);
                    planes[row][column.wrapping_add_signed(*right)][plane] == 1.0
                });
                let place = &mut planes[row][column];
                if is_joined && place[own] == 1.0 && place[plane] == 0.0 {
                    place[plane] = 1.0;
                    is_changing = true;
                }
            }
        }
    }
    planes
}

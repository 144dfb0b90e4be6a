//! Sets of cells as bits against their coordinates.

#[path = "../../src/grid.rs"]
#[allow(dead_code, unreachable_pub)]
mod cells;

use cells::Grid;

fn grids() -> impl Iterator<Item = Grid> {
    (1..=64).flat_map(|h| (1..=64).filter_map(move |w| Grid::new(h, w)))
}

/// The transformation from its coordinates, one cell at a time.
fn mapped(grid: Grid, set: u64, place: impl Fn(usize, usize) -> u64) -> u64 {
    let mut image = 0;
    for row in 0..grid.height() {
        for column in 0..grid.width() {
            if set & grid.bit(row, column) != 0 {
                image |= place(row, column);
            }
        }
    }
    image
}

#[test]
fn transformations_agree_with_their_coordinates() {
    for grid in grids() {
        let (h, w) = (grid.height(), grid.width());
        let other = grid.transposed();
        for seed in 1..6_u64 {
            let set = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & grid.all();
            let turned = mapped(grid, set, |r, c| grid.bit(h - 1 - r, w - 1 - c));
            assert_eq!(grid.half_turn(set), turned);
            let flipped = mapped(grid, set, |r, c| grid.bit(h - 1 - r, c));
            assert_eq!(grid.upside_down(set), flipped);
            let transposed = mapped(grid, set, |r, c| other.bit(c, r));
            assert_eq!(grid.transpose(set), transposed);
            assert_eq!(other.transpose(transposed), set);
        }
    }
}

#[test]
fn neighbors_agree_with_their_coordinates() {
    for grid in grids() {
        for row in 0..grid.height() {
            for column in 0..grid.width() {
                let (mut side, mut king) = (0, 0);
                for r in 0..grid.height() {
                    for c in 0..grid.width() {
                        let (down, across) = (row.abs_diff(r), column.abs_diff(c));
                        if down + across == 1 {
                            side |= grid.bit(r, c);
                        }
                        if down.max(across) == 1 {
                            king |= grid.bit(r, c);
                        }
                    }
                }
                assert_eq!(grid.neighbors(grid.bit(row, column)), side);
                assert_eq!(grid.king_neighbors(grid.bit(row, column)), king);
            }
        }
    }
}

#[test]
fn cutting_out_the_bounds_keeps_every_cell() {
    for grid in grids() {
        for seed in 1..6_u64 {
            let set = seed.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 3 & grid.all();
            if set == 0 {
                continue;
            }
            let window = grid.bounds(set);
            let cut = grid.cut(window, set);
            let has = |r: usize, c: usize| set & grid.bit(r, c) != 0;
            let (mut rows, mut columns) = (0..grid.height(), 0..grid.width());
            let top = rows.find(|&r| (0..grid.width()).any(|c| has(r, c)));
            let left = columns.find(|&c| (0..grid.height()).any(|r| has(r, c)));
            let (top, left) = (top.expect("a cell"), left.expect("a cell"));
            let back = mapped(window.grid, cut, |r, c| grid.bit(r + top, c + left));
            assert_eq!(back, set);
            assert_eq!(window.grid.bounds(cut).grid, window.grid);
        }
    }
}

#[test]
fn sets_of_bits_move_and_touch() {
    let grid = Grid::new(3, 4).expect("12 cells fit");
    let corner = grid.bit(0, 3);
    assert_eq!(grid.neighbors(corner), grid.bit(0, 2) | grid.bit(1, 3));
    assert_eq!(grid.half_turn(corner), grid.bit(2, 0));
}

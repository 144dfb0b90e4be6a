//! Areas of a diagram: what the corners of a polygon enclose, and which corners are written.

use std::collections::BTreeSet;
use std::sync::Arc;

use mustplay_hex::notation::hexwiki;
use mustplay_hex::{Board, Cell, Record};
use mustplay_testing::properties;
use proptest::prelude::*;

/// The cells that a diagram of this many rows and columns shows of the area with these corners.
fn inside(rows: usize, columns: usize, corners: &[&str]) -> (Arc<Board>, BTreeSet<Cell>) {
    let corners = corners.join(",");
    let text = format!("<hexboard size=\"{rows}x{columns}\" visible=\"area({corners})\"/>");
    let record = hexwiki::read(&text).unwrap();
    (record.board, record.marks.visible.unwrap())
}

/// What is written of the cells that a diagram shows.
fn written(board: &Arc<Board>, visible: &BTreeSet<Cell>) -> String {
    let mut record = Record::new(Arc::clone(board));
    record.marks.visible = Some(visible.clone());
    let text = hexwiki::write(&record).unwrap();
    let start = text.find("visible=\"").unwrap() + "visible=\"".len();
    text[start..].split('"').next().unwrap().to_owned()
}

fn names(board: &Board, cells: &BTreeSet<Cell>) -> Vec<String> {
    let name = |&cell| board.name(cell).to_owned();
    cells.iter().map(name).collect()
}

#[test]
fn the_ziggurat() {
    let (board, area) = inside(3, 4, &["c1", "a3", "d3", "d1"]);
    let expected = ["c1", "d1", "b2", "c2", "d2", "a3", "b3", "c3", "d3"];
    assert_eq!(names(&board, &area), expected);
    assert_eq!(written(&board, &area), "area(c1,a3,d3,d1)");
}

#[test]
fn hollows_stay_outside() {
    let (board, area) = inside(5, 5, &["a1", "a5", "e5", "e1", "d1", "d4", "b4", "b1"]);
    assert_eq!(area.len(), 22);
    assert_eq!(written(&board, &area), "-c1 c2 c3");
}

#[test]
fn points_and_lines_are_areas() {
    let (board, point) = inside(5, 5, &["b2"]);
    assert_eq!(names(&board, &point), ["b2"]);
    for line in [["a1", "c1"], ["a1", "c3"], ["c1", "a3"]] {
        let (board, area) = inside(5, 5, &line);
        assert_eq!(area.len(), 3);
        assert_eq!(written(&board, &area), format!("area({})", line.join(",")));
    }
}

properties! {
    #[test]
    fn corners_are_found_exactly_for_convex_areas(
        corners in prop::collection::vec(0..49_usize, 1..6),
    ) {
        let board = Arc::new(Board::hex(7, 7).unwrap());
        let corners: Vec<Cell> = corners.into_iter().map(Cell::new).collect();
        let names: Vec<&str> = corners.iter().map(|&cell| board.name(cell)).collect();
        let (_, area) = inside(7, 7, &names);
        prop_assert!(corners.iter().all(|cell| area.contains(cell)));
        let text = written(&board, &area);
        if let Some(found) = text.strip_prefix("area(").and_then(|rest| rest.strip_suffix(')')) {
            let found: Vec<&str> = found.split(',').collect();
            prop_assert_eq!(inside(7, 7, &found).1, area);
        } else {
            // A triangle has no hollows; one or two cells are just listed, shown or hidden.
            let is_short = area.len() <= 2 || area.len() + 2 >= board.len();
            prop_assert!(is_short || corners.len() > 3);
        }
    }
}

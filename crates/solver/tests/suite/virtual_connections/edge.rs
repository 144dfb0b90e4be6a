//! Templates of the fourth row as connections to begin with.

use std::collections::BTreeSet;
use std::sync::Arc;

use mustplay_core::NoProgress;
use mustplay_hex::template::{AtEdge, Catalog, TemplateBounds};
use mustplay_hex::{
    Board, Cell, CellSet, Color, Coordinate, Masks, Record, Shape, Side, Template, notation,
};
use mustplay_solver::virtual_connections::{Closure, ClosureGoal, EdgeTemplates, End};
use mustplay_testing::full;

/// Two words hold all boards of this file.
type Set = CellSet<2>;

/// The file that comes with the library.
fn templates() -> Vec<Template> {
    let lines = include_str!("../../../data/edge-templates.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let read = |line| Template::of(&notation::read(line).expect(line).1).expect(line);
    lines.map(read).collect()
}

/// What a stone that is alone on a board is joined by to a side of its color.
fn carriers(
    mut closure: Closure<2>,
    board: &Board,
    color: Color,
    stone: Cell,
    side: End,
) -> Vec<Set> {
    let masks = Masks::<2>::new(board).unwrap();
    let own = CellSet::single(stone);
    closure.find(&masks, color, own, masks.all() - own, ClosureGoal::All);
    let end = closure.ends().at(stone).unwrap();
    closure.full(side, end).to_vec()
}

/// The cells on the fourth row from a side.
fn fourth_row(board: &Board, side: Side) -> Vec<Cell> {
    let Shape::Hex { columns, rows } = board.shape() else {
        panic!("a board of Hex");
    };
    let is_there = |&cell: &Cell| {
        let Coordinate { column, row } = board.coordinate(cell).unwrap();
        match side {
            Side::Top => row == 3,
            Side::Bottom => row + 4 == rows,
            Side::Left => column == 3,
            Side::Right => column + 4 == columns,
        }
    };
    board.cells().filter(is_there).collect()
}

/// The sides that a color joins, in the order of its ends.
fn sides(color: Color) -> [Side; 2] {
    match color {
        Color::Black => [Side::Top, Side::Bottom],
        Color::White => [Side::Left, Side::Right],
    }
}

/// What a stone and a carrier say as a template at a side, for the judge of templates, which plays
/// it out.
fn claimed(board: &Arc<Board>, color: Color, side: Side, stone: Cell, carrier: Set) -> Template {
    let mut record = Record::new(Arc::clone(board));
    record.stones = vec![(stone, color)];
    record.marks.visible = Some(carrier.iter().chain([stone]).collect());
    record.marks.edges = Some(BTreeSet::from([side]));
    Template::of(&record).unwrap()
}

/// Every template of the file is valid, and minimal, which takes longer to see.
#[test]
fn every_edge_template_is_one() {
    for template in templates() {
        assert!(template.is_valid(&NoProgress).unwrap());
        if full() {
            let judgment = template.judge(&NoProgress).unwrap();
            assert!(judgment.is_minimal(), "{:?}", template.to_record());
        }
    }
}

/// With a row above, the catalog of one stone on the fourth row has these and the two that AND and
/// OR find.
#[test]
fn fourth_row_templates_are_all_there_are() {
    if !full() {
        return;
    }
    let mut bounds = AtEdge::new(4, 1);
    bounds.above = 1;
    bounds.reach = 13;
    let found = Catalog::search(&TemplateBounds::AtEdge(bounds), &NoProgress).unwrap();
    assert_eq!(found.stop, None);
    let record = |template: &Template| template.to_record();
    let (low, high): (Vec<_>, Vec<_>) = found.templates.iter().partition(|template| {
        let rows = template.stones().iter().map(|&cell| {
            let at = template.board().coordinate(cell);
            at.unwrap().row
        });
        rows.max() == Some(0)
    });
    assert_eq!(low.len(), 2);
    let expected: Vec<Record> = templates().iter().map(record).collect();
    let high: Vec<Record> = high.into_iter().map(record).collect();
    assert_eq!(high, expected);
}

/// Wherever on the fourth row a stone of either color stands, at either side: what is found is a
/// template, and where there is room templates find more than AND and OR alone.
#[test]
fn fourth_row_templates_hold_wherever_they_fit() {
    let sizes: &[(Color, [usize; 2])] = if full() {
        &[
            (Color::Black, [14, 6]),
            (Color::White, [6, 14]),
            (Color::Black, [11, 9]),
            (Color::White, [11, 9]),
        ]
    } else {
        &[(Color::Black, [11, 5]), (Color::White, [5, 11])]
    };
    for &(color, [columns, rows]) in sizes {
        let board = Arc::new(Board::hex(columns, rows).unwrap());
        let templates = Arc::new(EdgeTemplates::of_board(&board));
        for (end, side) in End::SIDES.into_iter().zip(sides(color)) {
            let mut gained = 0;
            for stone in fourth_row(&board, side) {
                let with = Closure::with_templates(Arc::clone(&templates));
                let with = carriers(with, &board, color, stone, end);
                let without = carriers(Closure::default(), &board, color, stone, end);
                for &carrier in with.iter().filter(|&carrier| !without.contains(carrier)) {
                    let template = claimed(&board, color, side, stone, carrier);
                    assert!(template.is_valid(&NoProgress).unwrap(), "{template:?}");
                    gained += 1;
                }
            }
            // The smallest with its image fits three times each along eleven cells.
            assert!(gained >= 6, "{color} {side:?} of {columns}x{rows}: {gained}");
        }
    }
}

/// A stone of the opponent in the carrier undoes a template, and one of the color makes it smaller.
#[test]
fn stones_inside_an_edge_template() {
    let template = &templates()[0];
    let board = template.board();
    let masks = Masks::<1>::new(board).unwrap();
    let own: CellSet<1> = template.stones().iter().copied().collect();
    let carrier: CellSet<1> = template.carrier().iter().copied().collect();
    let mut closure = Closure::with_templates(Arc::new(EdgeTemplates::of_board(board)));
    for cell in carrier {
        closure.find(&masks, Color::Black, own, carrier.without(cell), ClosureGoal::All);
        let stone = own.min().and_then(|stone| closure.ends().at(stone)).unwrap();
        let full = closure.full(End::SIDES[1], stone);
        assert!(full.is_empty(), "{}: a minimal template", board.name(cell));
        let helped = own.with(cell);
        closure.find(&masks, Color::Black, helped, carrier.without(cell), ClosureGoal::All);
        let stone = own.min().and_then(|stone| closure.ends().at(stone)).unwrap();
        let [_, bottom] = End::SIDES;
        let is_joined = stone == bottom || !closure.full(bottom, stone).is_empty();
        assert!(is_joined, "{} helps", board.name(cell));
    }
}

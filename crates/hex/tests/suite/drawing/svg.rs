//! Pictures: a few small ones to the byte, and laws that hold for all.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::xml::{self, Element};
use mustplay_hex::Side;
use mustplay_hex::drawing::{Drawing, Mark, Orientation, Piece, svg};
use mustplay_hex::{Action, Board, Cell, Color, Graph, Record, Swap};
use mustplay_testing::properties;
use proptest::prelude::*;

fn game(board: Board, moves: &str) -> Record {
    let mut record = Record::new(Arc::new(board));
    for name in moves.split_whitespace() {
        let action = match name {
            "swap" => Action::Swap(Swap::Pieces),
            _ => Action::Place(record.board.cell(name).unwrap()),
        };
        record.push(action);
    }
    record
}

fn drawing(board: Board, moves: &str) -> Drawing {
    Drawing::of_record(&game(board, moves)).unwrap()
}

fn at(drawing: &Drawing, name: &str) -> Cell {
    drawing.board().cell(name).unwrap()
}

#[test]
fn winning_moves_of_a_small_board() {
    let mut drawing = drawing(Board::hex(3, 3).unwrap(), "b1 a2");
    let [a, b, c] = ["b2", "c1", "a3"].map(|name| at(&drawing, name));
    drawing.mark([a], Mark::Winning);
    drawing.mark([b], Mark::Losing);
    drawing.fill([c], Color::White);
    drawing.shade([a, c]);
    drawing.caption = Some("Red to move".to_owned());
    insta::assert_snapshot!(svg::render(&drawing, Orientation::Flat));
}

#[test]
fn labels_stars_and_heat_on_a_mirrored_board() {
    let mut drawing = drawing(Board::hex(3, 1).unwrap(), "a1");
    for (name, label) in [("a1", "1"), ("b1", "*"), ("c1", "+")] {
        let cell = at(&drawing, name);
        drawing.label(cell, label);
    }
    let cell = at(&drawing, "b1");
    drawing.heat(cell, 0.5);
    drawing.title = Some("Three cells".to_owned());
    insta::assert_snapshot!(svg::render(&drawing, Orientation::FlatMirrored));
}

#[test]
fn ziggurat() {
    let mut drawing = drawing(Board::hex(4, 3).unwrap(), "c1");
    let shown = ["c1", "d1", "b2", "c2", "d2", "a3", "b3", "c3", "d3"];
    let shown = shown.map(|name| at(&drawing, name));
    drawing.show_only(shown);
    drawing.sides = [Side::Bottom].into();
    drawing.coordinates = false;
    insta::assert_snapshot!(svg::render(&drawing, Orientation::Flat));
}

#[test]
fn y_as_a_diamond() {
    let drawing = drawing(Board::y(2).unwrap(), "a1 b1");
    insta::assert_snapshot!(svg::render(&drawing, Orientation::Diamond));
}

#[test]
fn bridg_it_is_two_lattices() {
    let drawing = drawing(Board::bridg_it(2).unwrap(), "1-2 2-3");
    insta::assert_snapshot!(svg::render(&drawing, Orientation::Flat));
}

#[test]
fn a_graph_is_drawn_in_layers() {
    let graph = Graph {
        vertices: 5,
        edges: vec![(0, 1), (0, 2), (1, 2), (1, 3), (3, 4), (2, 4), (0, 4)],
        terminals: (0, 4),
    };
    let mut drawing = drawing(Board::shannon_vertices(&graph).unwrap(), "3");
    let cell = at(&drawing, "3");
    drawing.label(cell, "1");
    insta::assert_snapshot!(svg::render(&drawing, Orientation::Flat));
}

fn labels(drawing: &Drawing) -> Vec<(&str, String)> {
    let board = drawing.board();
    board
        .cells()
        .filter_map(|cell| {
            let label = drawing.face(cell)?.label.as_ref()?;
            Some((board.name(cell), label.to_string()))
        })
        .collect()
}

#[test]
fn numbers_follow_a_swapped_stone_and_spare_labels() {
    let mut record = game(Board::hex(4, 4).unwrap(), "a3 swap b2 d4");
    record.marks.labels.insert(record.board.cell("d4").unwrap(), "x".to_owned());
    let mut drawing = Drawing::of_record(&record).unwrap();
    drawing.number_moves(&record);
    let expected = [("c1", "1"), ("b2", "3"), ("d4", "x")];
    assert_eq!(labels(&drawing), expected.map(|(cell, label)| (cell, label.to_owned())));
    let c1 = drawing.face(at(&drawing, "c1")).unwrap();
    assert_eq!(c1.piece, Some(Piece::Stone(Color::White)));
}

#[test]
fn hostile_texts_are_escaped_and_cut() {
    let mut drawing = drawing(Board::hex(2, 2).unwrap(), "a1");
    let hostile = [
        ("a1", "<script>alert(1)</script>"),
        ("b1", "\"'&"),
        ("a2", "\u{0}\u{1b}[31m\u{202e}"),
        ("b2", "]]>"),
    ];
    for (name, label) in hostile {
        let cell = at(&drawing, name);
        drawing.label(cell, label);
    }
    drawing.title = Some("</title><script>\u{8}".repeat(1000));
    drawing.caption = Some("<b>&".repeat(1000));
    let picture = svg::render(&drawing, Orientation::Flat);
    let elements = xml::parse(&picture).unwrap();
    let texts: Vec<&str> = elements
        .iter()
        .filter(|element| element.name == "text")
        .map(|element| element.text.as_str())
        .collect();
    for shown in ["<sc…", "\"'&", "[31m", "]]>"] {
        assert!(texts.contains(&shown), "{shown} in {texts:?}");
    }
    assert!(elements.iter().all(|element| element.name != "script"));
    assert!(picture.len() < 10_000, "{}", picture.len());
}

#[test]
fn a_picture_always_has_a_title() {
    let mut drawing = drawing(Board::y(2).unwrap(), "");
    for (given, shown) in
        [(None, "Y board of side 2"), (Some("\n"), "Y board of side 2"), (Some(" A Y "), "A Y")]
    {
        drawing.title = given.map(str::to_owned);
        let elements = xml::parse(&svg::render(&drawing, Orientation::Flat)).unwrap();
        let title = elements.iter().find(|element| element.name == "title").unwrap();
        assert_eq!(title.text, shown);
        assert_eq!(elements[0].attribute("aria-label"), Some(shown));
    }
}

#[test]
fn cells_off_the_board_are_ignored() {
    let board = Arc::new(Board::hex(2, 2).unwrap());
    let mut drawing = Drawing::new(board);
    let before = drawing.clone();
    drawing.mark([Cell::new(99)], Mark::Winning);
    drawing.label(Cell::new(4), "x");
    assert_eq!(drawing, before);
}

fn boards() -> impl Strategy<Value = Board> {
    let graphs = (2..9_usize)
        .prop_flat_map(|n| (Just(n), prop::collection::vec((0..n, 1..n), 0..14)))
        .prop_map(|(vertices, edges)| Graph {
            vertices,
            edges: edges.into_iter().map(|(from, step)| (from, (from + step) % vertices)).collect(),
            terminals: (0, vertices - 1),
        });
    prop_oneof![
        4 => (1..8_usize, 1..8_usize).prop_map(|(c, r)| Board::hex(c, r).unwrap()),
        2 => (1..7_usize).prop_map(|side| Board::y(side).unwrap()),
        2 => (1..5_usize).prop_map(|size| Board::bridg_it(size).unwrap()),
        1 => graphs.clone().prop_map(|graph| Board::shannon_vertices(&graph).unwrap()),
        1 => graphs.prop_map(|graph| Board::shannon_edges(&graph).unwrap()),
    ]
}

/// Something happens to a cell: which cell, what, and a text and a number for it.
type Change = (prop::sample::Index, u8, String, f64);

fn change(drawing: &mut Drawing, (index, kind, text, value): &Change) {
    if drawing.board().is_empty() {
        return;
    }
    let cell = Cell::new(index.index(drawing.board().len()));
    let color = Color::BOTH[usize::from(kind % 2)];
    match kind / 2 {
        0 => drawing.face_mut(cell).unwrap().piece = Some(Piece::Stone(color)),
        1 => drawing.fill([cell], color),
        2 => drawing.mark([cell], Mark::Winning),
        3 => drawing.mark([cell], Mark::Losing),
        4 => drawing.mark([cell], Mark::Unknown),
        5 => drawing.shade([cell]),
        6 => drawing.heat(cell, *value),
        7 => drawing.face_mut(cell).unwrap().is_hidden = true,
        _ => drawing.label(cell, text),
    }
}

prop_compose! {
    fn drawings()(
        board in boards(),
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..20_u8, any::<String>(), prop::num::f64::ANY),
            0..30,
        ),
        sides in prop::sample::subsequence(Side::ALL.to_vec(), 0..=4),
        coordinates in any::<bool>(),
        title in prop::option::of(any::<String>()),
        caption in prop::option::of(any::<String>()),
    ) -> Drawing {
        let mut drawing = Drawing::new(Arc::new(board));
        for one in &changes {
            change(&mut drawing, one);
        }
        drawing.sides = sides.into_iter().collect::<BTreeSet<_>>();
        drawing.coordinates = coordinates;
        drawing.title = title;
        drawing.caption = caption;
        drawing
    }
}

/// The points an element reaches to.
fn reach(element: &Element) -> Vec<(f64, f64)> {
    let number = |name: &str| element.attribute(name).unwrap().parse::<f64>().unwrap();
    match element.name.as_str() {
        "path" => path_points(element.attribute("d").unwrap()),
        "circle" => {
            let (x, y, r) = (number("cx"), number("cy"), number("r"));
            vec![(x - r, y - r), (x + r, y + r)]
        }
        "rect" => {
            let (x, y) = (number("x"), number("y"));
            vec![(x, y), (x + number("width"), y + number("height"))]
        }
        // Half of the narrowest letters on either side.
        "text" => {
            let half = 0.1 * number("font-size") * element.text.chars().count() as f64;
            vec![(number("x") - half, number("y")), (number("x") + half, number("y"))]
        }
        _ => Vec::new(),
    }
}

/// The points of a path; a quadratic curve is followed in small steps.
pub(crate) fn path_points(d: &str) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    let verbs: Vec<usize> =
        d.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(i, _)| i).collect();
    for (k, &start) in verbs.iter().enumerate() {
        let end = verbs.get(k + 1).copied().unwrap_or(d.len());
        let numbers: Vec<f64> =
            d[start + 1..end].split_whitespace().map(|number| number.parse().unwrap()).collect();
        let last = points.last().copied();
        match (&d[start..=start], &numbers[..], last) {
            ("M", &[x, y], None) | ("L", &[x, y], Some(_)) => points.push((x, y)),
            ("l", &[x, y], Some(last)) => points.push((last.0 + x, last.1 + y)),
            ("z", [], Some(_)) => {}
            ("Q", &[via_x, via_y, x, y], Some(last)) => {
                points.extend((1..=20).map(|i| {
                    let s = f64::from(i) / 20.0;
                    let mix = |a: f64, b: f64, c: f64| {
                        (1.0 - s) * (1.0 - s) * a + 2.0 * s * (1.0 - s) * b + s * s * c
                    };
                    (mix(last.0, via_x, x), mix(last.1, via_y, y))
                }));
            }
            other => panic!("unexpected {other:?} in {d}"),
        }
    }
    points
}

properties! {
    #[test]
    fn pictures_are_well_formed_complete_and_inside_their_frame(
        drawing in drawings(),
        orientation in prop::sample::select(Orientation::ALL.to_vec()),
    ) {
        let picture = svg::render(&drawing, orientation);
        prop_assert_eq!(&picture, &svg::render(&drawing.clone(), orientation));
        let elements = xml::parse(&picture).map_err(TestCaseError::fail)?;

        let known = ["svg", "title", "desc", "g", "rect", "path", "circle", "text"];
        prop_assert!(elements.iter().all(|element| known.contains(&element.name.as_str())));

        let view: Vec<f64> = elements[0]
            .attribute("viewBox")
            .unwrap()
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        let [x, y, width, height] = view[..] else { panic!("{view:?}") };
        prop_assert!(width > 0.0 && height > 0.0);
        for element in &elements {
            for (px, py) in reach(element) {
                prop_assert!(px.is_finite() && py.is_finite());
                prop_assert!(x <= px && px <= x + width, "{element:?} in {view:?}");
                prop_assert!(y <= py && py <= y + height, "{element:?} in {view:?}");
            }
        }

        let mut drawn: Vec<&str> = elements
            .iter()
            .filter_map(|element| element.attribute("data-cell"))
            .collect();
        let board = drawing.board();
        let mut visible: Vec<&str> = board
            .cells()
            .filter(|&cell| !drawing.face(cell).unwrap().is_hidden)
            .map(|cell| board.name(cell))
            .collect();
        drawn.sort_unstable();
        visible.sort_unstable();
        prop_assert_eq!(drawn, visible);
    }
}

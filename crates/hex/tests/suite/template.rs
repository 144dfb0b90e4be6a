//! Templates that players know, and what breaks them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_hex::template::{
    AtEdge, Catalog, CatalogError, Interior, TemplateBounds, TemplateJudgment,
};
use mustplay_hex::{
    Board, Cell, Color, Coordinate, Record, Shape, Side, Template, TemplateError, notation,
};
use mustplay_testing::full;

fn template(diagram: &str) -> Template {
    let (_, record) = notation::read(diagram).expect(diagram);
    Template::of(&record).expect(diagram)
}

fn judged(template: &Template) -> TemplateJudgment {
    template.judge(&NoProgress).expect("never stopped")
}

/// Edge templates with the stone on rows 2 and 3, the interior bridge, the edge bridge for
/// Blue, and two stones side by side on row 2.
const KNOWN: [(&str, &str); 5] = [
    ("II", r#"<hexboard size="2x2" edges="bottom" visible="a2 b1 b2" contents="R b1"/>"#),
    (
        "ziggurat",
        r#"<hexboard size="3x4" edges="bottom" visible="area(c1,a3,d3,d1)" contents="R c1"/>"#,
    ),
    ("bridge", r#"<hexboard size="2x3" edges="none" visible="b1 a2 b2 c1" contents="R c1 a2"/>"#),
    ("II for Blue", r#"<hexboard size="2x2" edges="right" visible="a2 b1 b2" contents="B a2"/>"#),
    (
        "second row, beside a stone",
        r#"<hexboard size="2x3" edges="bottom" visible="b1 c1 a2 b2 c2" contents="R b1 c1"/>"#,
    ),
];

#[test]
fn known_templates_are_valid() {
    for (name, diagram) in KNOWN {
        let judgment = judged(&template(diagram));
        assert!(judgment.valid, "{name}");
        assert!(judgment.refutations.is_empty(), "{name}");
        // Every intrusion has an answer, and no other cell is an intrusion.
        assert_eq!(judgment.answers.len(), template(diagram).carrier().len(), "{name}");
        assert!(judgment.answers.values().all(|replies| !replies.is_empty()), "{name}");
    }
}

#[test]
fn a_template_that_has_too_much_names_it() {
    // Two stones on the second row need only one bridge: c1 or b1 can go, and a cell with it.
    let judgment = judged(&template(KNOWN[4].1));
    assert!(!judgment.is_minimal());
    assert_eq!(judgment.removable.len(), 2);
}

/// The templates with names, from the directory of examples.
fn named() -> Vec<(String, Record)> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/templates");
    let mut named: Vec<(String, Record)> = std::fs::read_dir(directory)
        .expect("the directory of templates")
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            (name, notation::read(&text).expect("a diagram").1)
        })
        .collect();
    named.sort_by(|a, b| a.0.cmp(&b.0));
    named
}

/// The diagram on a board with one more column or row wherever there is no edge.
fn with_margin(record: &Record) -> Record {
    let Shape::Hex { columns, rows } = record.board.shape() else {
        unreachable!("templates are on Hex boards");
    };
    let edges = record.marks.edges.as_ref().expect("the edges are said");
    let below = usize::from(!edges.contains(&Side::Bottom));
    let board = Arc::new(Board::hex(columns + 2, rows + 1 + below).unwrap());
    let moved = |cell: Cell| {
        let at = record.board.coordinate(cell).unwrap();
        let at = Coordinate { column: at.column + 1, row: at.row + 1 };
        board.cell_at(at).unwrap()
    };
    let mut wider = Record::new(board.clone());
    let stones = record.stones.iter();
    wider.stones = stones.map(|&(cell, color)| (moved(cell), color)).collect();
    let visible = record.marks.visible.iter().flatten();
    wider.marks.visible = Some(visible.map(|&cell| moved(cell)).collect());
    wider.marks.edges = Some(edges.clone());
    wider
}

#[test]
fn named_templates_are_valid_and_minimal_and_every_neighbor_is_too_much() {
    let full = full();
    let named = named();
    assert!(named.len() >= 18);
    for (name, record) in &named {
        let template = Template::of(&with_margin(record)).expect(name);
        assert!(template.is_valid(&NoProgress).unwrap(), "{name}");
        // The templates of five rows take a minute for everything.
        if template.carrier().len() > 22 && !full {
            continue;
        }
        for &cell in template.carrier() {
            let smaller = template.without_cell(cell);
            assert!(!smaller.is_valid(&NoProgress).unwrap(), "{name}");
            let refutations = smaller.refutations(&NoProgress).unwrap();
            assert!(!refutations.is_empty(), "{name}");
        }
        let around = template.board().cells().filter(|cell| {
            let part = |c: &Cell| template.carrier().contains(c) || template.stones().contains(c);
            !part(cell) && template.board().neighbors(*cell).iter().any(part)
        });
        for cell in around {
            let larger = template.with_cell(cell);
            assert!(larger.is_valid(&NoProgress).unwrap(), "{name}");
            let redundant = larger.redundant(&NoProgress).unwrap();
            assert!(redundant.contains(&cell), "{name}");
        }
        let needed = template.removable(&NoProgress).unwrap();
        assert!(needed.is_empty(), "{name} does not need {needed:?}");
    }
}

#[test]
fn every_intrusion_into_a_named_template_has_an_answer() {
    for (name, record) in &named() {
        let template = Template::of(record).expect(name);
        if template.carrier().len() > 12 {
            continue;
        }
        let judgment = judged(&template);
        assert!(judgment.is_minimal(), "{name}");
        assert_eq!(judgment.answers.len(), template.carrier().len(), "{name}");
        for replies in judgment.answers.values() {
            assert!(!replies.is_empty(), "{name}");
        }
    }
}

/// Stones and cells as text, to compare patterns on boards of the same size.
fn drawn(template: &Template) -> (String, Vec<String>, Vec<String>) {
    let names = |cells: &BTreeSet<Cell>| {
        let name = |&cell: &Cell| template.board().name(cell).to_owned();
        cells.iter().map(name).collect()
    };
    let shape = template.board().shape().to_string();
    (shape, names(template.stones()), names(template.carrier()))
}

#[test]
fn the_search_finds_the_named_edge_templates_and_no_others() {
    let full = full();
    let known = |name: &str| {
        let named = named();
        let found = named.iter().find(|(other, _)| other == name).expect(name);
        drawn(&Template::of(&found.1).unwrap())
    };
    let mut expected = vec![
        (2, 1, vec!["II"], 1),
        (3, 1, vec!["III1a", "III1b"], 2),
        (3, 2, vec!["III2a", "III2b"], 7),
    ];
    if full {
        expected.push((4, 1, vec!["IV1a", "IV1b"], 2));
    }
    for (height, stones, names, count) in expected {
        let catalog =
            Catalog::search(&TemplateBounds::AtEdge(AtEdge::new(height, stones)), &NoProgress)
                .unwrap();
        assert_eq!(catalog.stop, None);
        assert_eq!(catalog.templates.len(), count, "height {height}");
        let found: Vec<_> = catalog.templates.iter().map(drawn).collect();
        for name in names {
            assert!(found.contains(&known(name)), "{name} among {found:?}");
        }
        for template in &catalog.templates {
            assert!(template.is_valid(&NoProgress).unwrap());
            assert!(template.redundant(&NoProgress).unwrap().is_empty());
        }
    }
}

#[test]
fn the_minimal_templates_inside_are_those_among_all_carriers() {
    for diagram in [
        r#"<hexboard size="3x4" edges="bottom" contents="R c1"/>"#,
        r#"<hexboard size="2x5" edges="bottom" contents="R c1 d1"/>"#,
        r#"<hexboard size="3x3" edges="none" contents="R a1 c3"/>"#,
        r#"<hexboard size="3x3" edges="none" contents="R a3 b1 c2"/>"#,
        r#"<hexboard size="3x4" edges="right" contents="B b1 b3"/>"#,
    ] {
        let wide = template(diagram);
        let cells: Vec<Cell> = wide.carrier().iter().copied().collect();
        let count = 1_u32 << cells.len();
        let valid: Vec<bool> = (0..count)
            .map(|bits| {
                let out = cells.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 0);
                let small = out.fold(wide.clone(), |t, (_, &cell)| t.without_cell(cell));
                small.is_valid(&NoProgress).unwrap()
            })
            .collect();
        let is_minimal = |bits: u32| {
            let smaller = (0..cells.len()).map(|i| bits & !(1 << i));
            let mut smaller = smaller.filter(|&b| b != bits);
            valid[bits as usize] && smaller.all(|b| !valid[b as usize])
        };
        let mut expected: Vec<BTreeSet<Cell>> = (0..count)
            .filter(|&bits| is_minimal(bits))
            .map(|bits| {
                let cells = cells.iter().enumerate();
                let inside = cells.filter(|(i, _)| bits >> i & 1 == 1);
                inside.map(|(_, &cell)| cell).collect()
            })
            .collect();
        let inside = wide.minimal_inside(&NoProgress).unwrap().unwrap();
        assert!(inside.blocked.is_some());
        let mut found: Vec<_> = inside.templates.iter().map(|t| t.carrier().clone()).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{diagram}");
    }
}

#[test]
fn a_search_that_is_stopped_keeps_what_it_found() {
    let (mut most, mut patience, mut kept) = (0, 1, false);
    loop {
        let left = AtomicU64::new(patience - 1);
        let sink = |_: &Progress| match left.fetch_sub(1, Ordering::Relaxed) {
            0 => Err(StopReason::Time),
            _ => Ok(()),
        };
        let catalog = Catalog::search(&TemplateBounds::AtEdge(AtEdge::new(3, 1)), &sink).unwrap();
        assert!(catalog.templates.len() >= most);
        most = catalog.templates.len();
        if catalog.stop.is_none() {
            assert_eq!(most, 2);
            break;
        }
        assert_eq!(catalog.stop, Some(StopReason::Time));
        assert_eq!(catalog.blocked, 0);
        kept |= most > 0;
        patience += patience.div_ceil(4);
    }
    assert!(kept, "a search was stopped that had found something");
}

#[test]
fn bounds_that_cannot_be_searched_are_refused() {
    let refused = |bounds| Catalog::search(&bounds, &NoProgress).unwrap_err();
    let at_edge = |bounds: AtEdge| refused(TemplateBounds::AtEdge(bounds));
    assert_eq!(at_edge(AtEdge::new(1, 1)), CatalogError::Height(1));
    let stones = |least, found| CatalogError::Stones { least, found };
    assert_eq!(at_edge(AtEdge::new(3, 0)), stones(1, 0));
    let mut wide = AtEdge::new(3, 1);
    wide.reach = usize::MAX;
    assert!(matches!(at_edge(wide), CatalogError::TooManyCells(_)));
    let mut far = AtEdge::new(3, 1);
    far.obtuse = Some(usize::MAX);
    assert_eq!(at_edge(far), CatalogError::Corner(usize::MAX));
    let interior = |columns, rows, stones| {
        refused(TemplateBounds::Interior(Interior { columns, rows, stones }))
    };
    assert_eq!(interior(3, 3, 1), stones(2, 1));
    for (columns, rows) in [(0, 3), (43, 3), (usize::MAX, 2)] {
        assert_eq!(interior(columns, rows, 2), CatalogError::Size { columns, rows });
    }
}

#[test]
fn two_edges_are_connected_to_each_other() {
    // Three rows and a stone in the middle; in the corner, what is left of two rows; none at all.
    for (diagram, minimal) in [
        (
            r#"<hexboard size="3x3" edges="top bottom" visible="b1 c1 b2 a3 b3" contents="R b2"/>"#,
            true,
        ),
        (r#"<hexboard size="3x3" edges="all" contents="R b2"/>"#, false),
        (r#"<hexboard size="1x3" edges="top bottom left" visible="a1 b1"/>"#, true),
        (r#"<hexboard size="3x1" edges="left right" visible="a1 a3"/>"#, true),
    ] {
        let judgment = judged(&template(diagram));
        assert!(judgment.valid, "{diagram}");
        assert_eq!(judgment.is_minimal(), minimal, "{diagram}");
    }
    // Stones that join the edges already need no cell, and then none of them can be taken off.
    let wall =
        template(r#"<hexboard size="2x2" edges="top bottom" visible="b1 a2" contents="R b1 a2"/>"#);
    let judgment = judged(&wall);
    assert!(judgment.is_minimal() && judgment.removable.is_empty());
    // A stone that is not needed may be the last one.
    let idle = template(r#"<hexboard size="1x3" edges="top bottom" contents="R c1"/>"#);
    assert_eq!(judged(&idle).removable.len(), 1);
}

#[test]
fn an_edge_of_the_opponent_changes_nothing() {
    for (_, diagram) in KNOWN {
        let (_, mut record) = notation::read(diagram).unwrap();
        let judgment = judged(&Template::of(&record).unwrap());
        let own = if record.stones[0].1 == Color::Black {
            [Side::Top, Side::Bottom]
        } else {
            [Side::Left, Side::Right]
        };
        let walls = Side::ALL.into_iter().filter(|side| !own.contains(side));
        record.marks.edges.as_mut().unwrap().extend(walls);
        let walled = Template::of(&record).unwrap();
        assert_eq!(judged(&walled), judgment, "{diagram}");
        assert_eq!(walled.to_record().marks.edges, record.marks.edges);
    }
}

#[test]
fn a_diagram_that_is_no_template_is_refused() {
    let refused = |diagram: &str| {
        let (_, record) = notation::read(diagram).unwrap();
        Template::of(&record).unwrap_err()
    };
    assert_eq!(
        refused(r#"<hexboard size="2x2" edges="bottom" contents=""/>"#),
        TemplateError::NoStones
    );
    assert_eq!(
        refused(r#"<hexboard size="3x3" edges="none" contents="R b2"/>"#),
        TemplateError::OneChain
    );
    assert_eq!(
        refused(r#"<hexboard size="2x3" edges="all" contents=""/>"#),
        TemplateError::NoStones
    );
    assert_eq!(
        refused(r#"<hexboard size="3x3" edges="none" contents="R b2 B c3"/>"#),
        TemplateError::BothColors
    );
    assert!(matches!(refused("Y3 a1"), TemplateError::NotHex(_)));
}

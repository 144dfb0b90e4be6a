//! Templates that players know, and what breaks them.

use mustplay_games::Unwatched;
use mustplay_hex::template::Judgment;
use mustplay_hex::{Template, TemplateError, notation};

fn template(diagram: &str) -> Template {
    let (_, record) = notation::read(diagram).expect(diagram);
    Template::of(&record).expect(diagram)
}

fn judged(template: &Template) -> Judgment {
    template.judge(&Unwatched).expect("nobody stops it")
}

/// Edge templates with the stone on rows 2 and 3, the interior bridge, the edge bridge for
/// Blue, and two stones side by side on row 2.
const KNOWN: [(&str, &str); 5] = [
    (
        "II",
        r#"<hexboard size="2x2" edges="bottom" visible="a2 b1 b2" contents="R b1"/>"#,
    ),
    (
        "ziggurat",
        r#"<hexboard size="3x4" edges="bottom" visible="area(c1,a3,d3,d1)" contents="R c1"/>"#,
    ),
    (
        "bridge",
        r#"<hexboard size="2x3" edges="none" visible="b1 a2 b2 c1" contents="R c1 a2"/>"#,
    ),
    (
        "II for Blue",
        r#"<hexboard size="2x2" edges="right" visible="a2 b1 b2" contents="B a2"/>"#,
    ),
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
        assert_eq!(
            judgment.answers.len(),
            template(diagram).carrier().len(),
            "{name}"
        );
        assert!(
            judgment.answers.values().all(|replies| !replies.is_empty()),
            "{name}"
        );
    }
}

#[test]
fn the_simple_ones_are_minimal_and_the_others_name_what_is_too_much() {
    for (name, diagram) in &KNOWN[..2] {
        assert!(judged(&template(diagram)).is_minimal(), "{name}");
    }
    // Two stones on the second row need only one bridge: c1 or b1 can go, and a cell with it.
    let judgment = judged(&template(KNOWN[4].1));
    assert!(!judgment.is_minimal());
    assert_eq!(judgment.removable.len(), 2);
}

#[test]
fn a_further_cell_is_named_as_redundant_and_a_missing_one_is_fatal() {
    for (name, diagram) in &KNOWN[..2] {
        let template = template(diagram);
        for cell in template.board().cells() {
            let is_part = template.carrier().contains(&cell) || template.stones().contains(&cell);
            if !is_part {
                let judgment = judged(&template.with_cell(cell));
                assert!(
                    judgment.valid && judgment.redundant.contains(&cell),
                    "{name}"
                );
            }
        }
        for &cell in template.carrier() {
            let judgment = judged(&template.without_cell(cell));
            assert!(
                !judgment.valid && !judgment.refutations.is_empty(),
                "{name}"
            );
            assert!(judgment.answers.is_empty());
        }
    }
}

#[test]
fn shrinking_a_wide_base_gives_a_minimal_template() {
    for (rows, columns) in [(2, 5), (3, 7), (4, 9)] {
        let middle = columns / 2;
        let stone = char::from(b'a' + middle as u8);
        let diagram =
            format!(r#"<hexboard size="{rows}x{columns}" edges="bottom" contents="R {stone}1"/>"#);
        let wide = template(&diagram);
        let small = wide.shrunk(&Unwatched).unwrap().expect("wide enough");
        assert!(judged(&small).is_minimal(), "{rows}");
        assert!(small.carrier().len() < wide.carrier().len());
    }
    let narrow = template(r#"<hexboard size="3x2" edges="bottom" contents="R b1"/>"#);
    assert!(narrow.shrunk(&Unwatched).unwrap().is_none());
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
        refused(r#"<hexboard size="3x3" edges="top bottom" contents="R b2"/>"#),
        TemplateError::TwoEdges
    );
    assert_eq!(
        refused(r#"<hexboard size="3x3" edges="none" contents="R b2 B c3"/>"#),
        TemplateError::BothColors
    );
    assert!(matches!(refused("Y3 a1"), TemplateError::NotHex(_)));
}

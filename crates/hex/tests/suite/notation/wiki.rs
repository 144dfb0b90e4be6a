//! Shapes of diagrams as HexWiki's pages have them, each with the position it shows.

use mustplay_hex::notation::{self, Format, moves};
use mustplay_hex::{Names, Record};

/// The stones and the side to move, as size and moves.
fn position(record: &Record) -> String {
    moves::write(&Record::from(record.replay().unwrap())).unwrap()
}

/// The visible cells in the order of the board; nothing if all are.
fn visible(record: &Record) -> String {
    let names = record.marks.visible.iter().flatten();
    let names: Vec<&str> = names.map(|&cell| record.board.name(cell)).collect();
    names.join(" ")
}

#[track_caller]
fn check(format: Format, cases: &[(&str, &str, &str)]) {
    for (text, stones, shown) in cases {
        let (recognized, record) =
            notation::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(recognized, format, "{text}");
        assert_eq!(position(&record), *stones, "{text}");
        assert_eq!(visible(&record), *shown, "{text}");
        assert_eq!(record.names, Names::RedBlue, "{text}");
        // What is written is read as the same diagram.
        let written = format.write(&record).unwrap();
        let again = format.read(&written).unwrap();
        assert_eq!(position(&again), *stones, "{written}");
    }
}

#[test]
fn tags_sizes_and_attributes() {
    check(
        Format::HexWiki,
        &[
            (r#"<hexboard size="3x3" contents=""/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" />"#, "3x3", ""),
            (r#"<hexboard size="3x3">"#, "3x3", ""),
            (r#"<hexboard size="3x3"></hexboard>"#, "3x3", ""),
            (r#"<HexBoard SIZE="3X3" Contents="R b2"/>"#, "3x3 B:b2 white", ""),
            (r#"<hexboard size="4" contents="R b2"/>"#, "4x4 B:b2 white", ""),
            ("<hexboard size=4 contents='R b2'/>", "4x4 B:b2 white", ""),
            (r#"<hexboard size = "3 x 4" contents = "R d3"/>"#, "4x3 B:d3 white", ""),
            (r#"<hexboard size="3×4" contents="R d3"/>"#, "4x3 B:d3 white", ""),
            (r#"<hexboard contents="R d3" size="3x4"/>"#, "4x3 B:d3 white", ""),
            (r#"<hexboard size="14x14" contents="R n14 B a14"/>"#, "14x14 B:n14 W:a14 black", ""),
            (
                "<hexboard\n\tsize=\"5x4\"\n\tcontents=\"R 1:d1 b4\n\t\tB 2:c3\n\t\tE +:a2 *:c4 a:a4 b:d5\"\n\tcoords=\"hide\"\n\t/>\n",
                "4x5 B:d1,b4 W:c3 white",
                "",
            ),
            (r#"<hexboard size="3x3" coords="none" edges="none"/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" coords="all" edges="all"/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" coords="show" edges="top bottom"/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" coords="bottom right" edges="left, right"/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" float="right" contents="B a1"/>"#, "3x3 W:a1 black", ""),
            (r#"<hexboard size="3x3" float="inline" style="x: y"/>"#, "3x3", ""),
        ],
    );
}

#[test]
fn stones_labels_and_shading() {
    check(
        Format::HexWiki,
        &[
            (
                r#"<hexboard size="5x5" contents="R c1 b3 a5   B a1 e5"/>"#,
                "5x5 B:c1,b3,a5 W:a1,e5 white",
                "",
            ),
            (
                r#"<hexboard size="3x3" contents="R a1 b2 B c1 R c3"/>"#,
                "3x3 B:a1,b2,c3 W:c1 white",
                "",
            ),
            (r#"<hexboard size="3x3" contents="R a1, b2, B c3"/>"#, "3x3 B:a1,b2 W:c3 white", ""),
            (r#"<hexboard size="3x3" contents="R a1 a1"/>"#, "3x3 B:a1 white", ""),
            (
                r#"<hexboard size="3x3" contents="R 1:a1 B 2:b2 R 13:c3"/>"#,
                "3x3 B:a1,c3 W:b2 white",
                "",
            ),
            (
                r#"<hexboard size="3x4" contents="R arrow(12):a1 b1 B a2 E *:c2 *:d1"/>"#,
                "4x3 B:a1,b1 W:a2 white",
                "",
            ),
            (
                r#"<hexboard size="3x3" contents="B →:b2 ↖:c1 R ↗:a3 E ↓:a1"/>"#,
                "3x3 B:a3 W:c1,b2 black",
                "",
            ),
            (
                r#"<hexboard size="3x3" contents="R -:b2 B +:a1 *:c3"/>"#,
                "3x3 B:b2 W:a1,c3 black",
                "",
            ),
            (r#"<hexboard size="3x3" contents="E A:b2 B:c1 R:a1 E:a2 S:a3"/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" contents="S a1 b2 c3"/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" contents="S red:a1 blue:b2 R c3"/>"#, "3x3 B:c3 white", ""),
            (r#"<hexboard size="3x3" contents="R b2 S b2 E *:b3"/>"#, "3x3 B:b2 white", ""),
            (r#"<hexboard size="3x3" contents="S area(a1,a3,c1) B b2"/>"#, "3x3 W:b2 black", ""),
            (r#"<hexboard size="3x3" contents="S green:area(a1,c1) red:(a3 b3)"/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" contents="R a1 b1 E a1 B a1"/>"#, "3x3 B:b1 W:a1 black", ""),
            (r#"<hexboard size="3x3" contents="R a1 B"/>"#, "3x3 B:a1 white", ""),
        ],
    );
}

#[test]
fn areas_lines_and_groups_of_stones() {
    check(
        Format::HexWiki,
        &[
            (
                r#"<hexboard size="3x3" contents="R area(a1,b1,b2,a2)"/>"#,
                "3x3 B:a1,b1,a2,b2 white",
                "",
            ),
            (
                r#"<hexboard size="3x3" contents="R area(a1,a2,b2,b1) B b2"/>"#,
                "3x3 B:a1,b1,a2 W:b2 white",
                "",
            ),
            (
                r#"<hexboard size="3x3" contents="R area(a1,a2,b2,b1) E b1"/>"#,
                "3x3 B:a1,a2,b2 white",
                "",
            ),
            (r#"<hexboard size="3x3" contents="B area(a1, c1)"/>"#, "3x3 W:a1,b1,c1 black", ""),
            (r#"<hexboard size="3x3" contents="E *:area(a1,c1)"/>"#, "3x3", ""),
            (r#"<hexboard size="3x3" contents="R (a1 c3)"/>"#, "3x3 B:a1,c3 white", ""),
            (
                r#"<hexboard size="3x3" contents="R 1:a1 B 2:(b1 c1)"/>"#,
                "3x3 B:a1 W:b1,c1 black",
                "",
            ),
            (r#"<hexboard size="3x3" contents="R a1--c1"/>"#, "3x3 B:a1,b1,c1 white", ""),
            (r#"<hexboard size="3x3" contents="R c1--a3"/>"#, "3x3 B:c1,b2,a3 white", ""),
        ],
    );
}

#[test]
fn visible_cells() {
    let all_but_b2 = "a1 b1 c1 a2 c2 a3 b3 c3";
    let cases = [
        ("area(a1,a3,c3,c1)", "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
        ("a1 b1 a2", "a1 b1 a2"),
        ("a1, b1,\n a2", "a1 b1 a2"),
        ("-a1 c3", "b1 c1 a2 b2 c2 a3 b3"),
        ("-a1 -c3", "b1 c1 a2 b2 c2 a3 b3"),
        ("- a1, c3", "b1 c1 a2 b2 c2 a3 b3"),
        ("-(a2 a1 b1)", "c1 b2 c2 a3 b3 c3"),
        ("-(a2,a1,b1)", "c1 b2 c2 a3 b3 c3"),
        ("-area(a1,b1,a2)", "c1 b2 c2 a3 b3 c3"),
        ("-(area(a1,b1,a2) c3)", "c1 b2 c2 a3 b3"),
        ("area(a1,a3,c3,c1)-b2", all_but_b2),
        ("area(a1,a3,c3,c1) -(b2)", all_but_b2),
        ("area(a1,c1,c3,a3) - (b2 c2) + c2", all_but_b2),
        ("-b2 +b2 -b2", all_but_b2),
        ("(a1 b1) (c1)", "a1 b1 c1"),
        ("area(a1,c1) area(a3,c3)", "a1 b1 c1 a3 b3 c3"),
        ("a1--c1 a3", "a1 b1 c1 a3"),
        ("-(-(a1 b1))", "a1 b1"),
        ("-(area(a1,a3,c3,c1)-(a1 b1))", "a1 b1"),
        ("area(b2)", "b2"),
    ];
    for (value, shown) in cases {
        let text = format!(r#"<hexboard size="3x3" visible="{value}" contents="R c2"/>"#);
        check(Format::HexWiki, &[(&text, "3x3 B:c2 white", shown)]);
    }
    check(
        Format::HexWiki,
        &[(
            r#"<hexboard size="3x4" coords="none" edges="bottom" visible="area(c1,a3,d3,d1)" contents="R c1"/>"#,
            "4x3 B:c1 white",
            "c1 d1 b2 c2 d2 a3 b3 c3 d3",
        )],
    );
}

#[test]
fn old_diagrams() {
    check(
        Format::HexWikiOld,
        &[
            ("<hex>R5 C5</hex>", "5x5", ""),
            ("<hex> C5 R4 Q1 </hex>", "5x4", ""),
            ("<hex>R5 C5 Q0 Ba4 R7b1 Hc3 Vd4</hex>", "5x5 B:b1,d4 W:c3,a4 black", ""),
            (
                "<hex>\nQ1 C11 R3\nRa1 R1b1 R0k1\nBa2 B9j2\nSa3 *b3 Pd3 +e3\n</hex>",
                "11x3 B:a1,b1,k1 W:a2,j2 white",
                "",
            ),
            ("<hex>R5 C5 Q1 Mc3 Ma3 Me3 Mb2 Md4</hex>", "5x5 B:c3,e3,d4 W:b2,a3 white", ""),
            ("<hex>C3 R3\n1:SSR\n2:SBB\n3:RBR\n</hex>", "3x3 B:c1,a3,c3 W:b2,c2,b3 black", ""),
            ("<hex>R2 C3 1:_VH 2:..*</hex>", "3x2 B:b1 W:c1 black", ""),
            ("<hex>R2 C3 Q0\n1:BBRBB\nSa2 Rb2</hex>", "3x2 B:c1,b2 W:a1,b1 black", ""),
            ("<hex>R5 C5 Q1 B:on Vc3</hex>", "5x5 B:c3 white", ""),
            (
                "<hex>\nR7 C7 border labels\nplay\nd4 d3 e3 f1\n\nred numbered\nd4 e3\n</hex>",
                "7x7 B:e3,d4 W:f1,d3 black",
                "",
            ),
            ("<hex>R3 C3 red a1 b1 blue c3 star a2</hex>", "3x3 B:a1,b1 W:c3 white", ""),
        ],
    );
    let numbered = notation::read("<hex>R3 C3 play a1 b2 c3 red numbered c3 a1</hex>");
    let (_, record) = numbered.unwrap();
    let label = |name: &str| record.marks.labels[&record.board.cell(name).unwrap()].as_str();
    assert_eq!((label("c3"), label("a1")), ("1", "2"));
}

#[test]
fn what_is_wrong_with_a_set_is_told() {
    for (value, message) in [
        ("-(a1", "column 39: expected `)` at the end of the group, found nothing more"),
        ("a1)", "column 37: expected a cell, `area(…)` or `(…)`, found `)`"),
        ("a1--", "column 39: expected a cell like `b2` on a 3x3 board, found nothing more"),
        (
            &"(".repeat(20),
            "column 51: expected at most 16 parentheses inside each other, found `(`",
        ),
    ] {
        let text = format!(r#"<hexboard size="3x3" x="y" visible="{value}"/>"#);
        let text = text.replace(r#" x="y""#, "    ");
        let error = notation::read(&text).unwrap_err().to_string();
        assert_eq!(error, format!("HexWiki diagram: line 1, {message}"), "{value}");
    }
    for (text, message) in [
        (
            "<hex>R2 C2 3:RR</hex>",
            "column 12: expected the number of a row of a 2x2 board, found `3`",
        ),
        (
            "<hex>R2 C2 1:R?</hex>",
            "column 15: expected the cells of the row as `R B V H S P * +` or `_`, found `?`",
        ),
        ("<hex>R2 C2 1R</hex>", "column 13: expected `:` and the cells of the row, found `R`"),
    ] {
        let error = notation::read(text).unwrap_err().to_string();
        assert_eq!(error, format!("old HexWiki diagram: line 1, {message}"), "{text}");
    }
}

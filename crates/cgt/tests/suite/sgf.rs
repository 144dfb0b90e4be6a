//! The syntax of game records.

use mustplay_cgt::sgf::{Malformed, Property, escaped, main_line, read, unescaped};

fn line(text: &str) -> Result<String, (usize, String)> {
    let refused = |error: Malformed| (error.offset, error.missing.expected("B[c4]"));
    let mut shown = String::new();
    for node in main_line(text).map_err(refused)? {
        shown.push(';');
        for Property { name, values } in node.properties {
            let values: Vec<&str> = values.iter().map(|value| &text[value.range()]).collect();
            shown.extend([&name, "=", &values.join("|"), " "]);
        }
    }
    Ok(shown)
}

/// What is no UTF-8 is read as the record says. In two of these encodings a character ends with the
/// byte of a bracket or backslash, which is none there.
#[test]
fn records_are_read_in_their_encodings() {
    let name = |bytes: &[u8]| {
        let text = read(bytes).map_err(|error| error.to_string())?;
        let read = main_line(&text).expect("a record");
        let name = read[0].values("PB").map(|it| it.text.to_owned());
        Ok(name.collect::<String>())
    };
    let reads = |bytes: &[u8], expected: &str| assert_eq!(name(bytes), Ok(expected.to_owned()));
    reads("(;GM[1]PB[Müller])".as_bytes(), "Müller");
    reads(b"(;GM[1]PB[M\xfcller])", "Müller");
    reads(b"(;CA[iso-8859-1]PB[M\xfcller])", "Müller");
    reads(b"(;CA[Shift_JIS]PB[\x83\x5c\x81\x5b])", "ソー");
    reads(b"(;CA[GB2312]PB[\xc4\xe3])", "你");
    reads(b"(;CA[big5]PB[\xa5\x5c])", "功");
    reads(b"(;CA[nonsense]PB[\xe9])", "é");
    reads(b"(;CA[utf-16]PB[\xe9])", "é");
    reads(b"(;CA[UTF-8]PB[\xe9])", "\u{fffd}");
    assert_eq!(
        name(b"5x5 a3 \xe9"),
        Err("expected UTF-8 text, found something else at byte 7".to_owned())
    );
}

#[test]
fn the_first_variation_is_followed_and_the_others_are_skipped() {
    assert_eq!(line("(;A[1](;B[2](;C[3])(;D[4];D[5]))(;E[6]))(;F[7])").unwrap(), ";A=1 ;B=2 ;C=3 ");
}

#[test]
fn brackets_parentheses_and_semicolons_may_stand_in_values() {
    assert_eq!(
        line("( ; C[a (b; \\] \\\\] AB[a1] [b2]\n;Black[c3] )").unwrap(),
        ";C=a (b; \\] \\\\ AB=a1|b2 ;B=c3 "
    );
}

#[test]
fn nesting_may_be_deep() {
    let depth = 200_000;
    let text = format!("{}{}", "(;".repeat(depth), ")".repeat(depth));
    assert_eq!(line(&text).unwrap(), ";".repeat(depth));
}

#[test]
fn malformed_trees_are_refused_with_a_place() {
    for (text, offset, expected) in [
        ("", 0, "`(;` at the beginning of a game"),
        ("A[1]", 0, "`(;` at the beginning of a game"),
        ("(A[1])", 1, "`;` at the beginning of a node"),
        ("(;A)", 3, "`[` and a value after `A`"),
        ("(;\nA[1", 6, "`]` at the end of the value"),
        ("(;\nA[1\\]", 8, "`]` at the end of the value"),
        ("(;A[1]", 6, "`)` at the end of the game"),
        ("(;A[1]))", 7, "`(;` or the end of the text"),
        ("(;A[1] = )", 7, "a property like `B[c4]`, or one of `; ( )`"),
    ] {
        assert_eq!(line(text), Err((offset, expected.to_owned())));
    }
}

#[test]
fn escapes_lead_back() {
    for text in ["", "a]b", "\\", "1:2", "\\]:\\", "ü"] {
        assert_eq!(unescaped(&escaped(text)), text);
    }
    assert_eq!(unescaped("one\\\ntwo\\"), "onetwo");
}

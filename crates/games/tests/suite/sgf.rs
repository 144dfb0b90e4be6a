//! The syntax of game records.

use mustplay_games::sgf::{Malformed, Property, escaped, main_line, unescaped};

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

#[test]
fn the_first_variation_is_followed_and_the_others_are_skipped() {
    assert_eq!(
        line("(;A[1](;B[2](;C[3])(;D[4];D[5]))(;E[6]))(;F[7])").unwrap(),
        ";A=1 ;B=2 ;C=3 "
    );
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
        (
            "(;A[1] = )",
            7,
            "a property like `B[c4]`, or one of `; ( )`",
        ),
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

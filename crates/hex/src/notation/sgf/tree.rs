//! The syntax of SGF: the nodes of the main line.
//!
//! A collection is a row of game trees; a tree is nodes followed by variations, all in
//! parentheses; a node is a semicolon and properties; a property is a name in capital
//! letters and values in brackets, in which a backslash takes the next character as it is.
//!
//! The main line goes into the first variation each time, so it is everything up to the
//! first closing parenthesis. The rest is only checked for balance, with a counter: nesting
//! may be as deep as the file is long.

use std::ops::Range;

use super::super::ReadError;
use super::super::cursor::Cursor;

/// A property with the places of its values, without the brackets.
pub(in super::super) struct Property {
    /// Capital letters; the small letters of older files are left out.
    pub(in super::super) name: String,
    pub(in super::super) values: Vec<Range<usize>>,
}

/// The properties of a node.
pub(in super::super) type Node = Vec<Property>;

/// Reads the main line of the first game, and checks that the rest is well formed.
pub(in super::super) fn main_line(cursor: &mut Cursor) -> Result<Vec<Node>, ReadError> {
    cursor.skip_space();
    if cursor.peek() != Some('(') {
        return Err(cursor.expected("`(;` at the beginning of a game"));
    }
    let mut nodes: Vec<Node> = Vec::new();
    let mut depth = 0_usize;
    let mut on_main_line = true;
    loop {
        cursor.skip_space();
        match cursor.peek() {
            None if depth == 0 => return Ok(nodes),
            None => return Err(cursor.expected("`)` at the end of the game")),
            Some('(') => {
                cursor.next();
                cursor.skip_space();
                if cursor.peek() != Some(';') {
                    return Err(cursor.expected("`;` at the beginning of a node"));
                }
                depth += 1;
            }
            Some(')') if depth > 0 => {
                cursor.next();
                depth -= 1;
                on_main_line = false;
            }
            Some(';') if depth > 0 => {
                cursor.next();
                if on_main_line {
                    nodes.push(Node::new());
                }
            }
            Some(c) if c.is_ascii_alphabetic() && depth > 0 => {
                let property = property(cursor)?;
                if let (true, Some(node)) = (on_main_line, nodes.last_mut()) {
                    node.push(property);
                }
            }
            Some(_) if depth == 0 => return Err(cursor.expected("`(;` or the end of the text")),
            Some(_) => {
                return Err(cursor.expected("a property like `B[c4]`, or one of `; ( )`"));
            }
        }
    }
}

fn property(cursor: &mut Cursor) -> Result<Property, ReadError> {
    let letters = cursor.take_while(|c| c.is_ascii_alphabetic());
    let name = letters.chars().filter(char::is_ascii_uppercase).collect();
    let mut values = Vec::new();
    loop {
        cursor.skip_space();
        if !cursor.eat("[") {
            break;
        }
        let start = cursor.offset();
        loop {
            match cursor.peek() {
                None => return Err(cursor.expected("`]` at the end of the value")),
                Some(']') => break,
                Some('\\') => {
                    cursor.next();
                    cursor.next();
                }
                Some(_) => _ = cursor.next(),
            }
        }
        values.push(start..cursor.offset());
        cursor.next();
    }
    if values.is_empty() {
        return Err(cursor.expected(format!("`[` and a value after `{letters}`")));
    }
    Ok(Property { name, values })
}

/// A text value without its escapes; an escaped end of line is left out.
pub(super) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => text.extend(characters.next().filter(|&next| next != '\n')),
            c => text.push(c),
        }
    }
    text
}

/// A text with escapes, so that it can be a value.
pub(super) fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']' | ':') {
            value.push('\\');
        }
        value.push(c);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Result<String, String> {
        let mut cursor = Cursor::new("SGF", text);
        let nodes = main_line(&mut cursor).map_err(|error| error.to_string())?;
        let mut shown = String::new();
        for node in nodes {
            shown.push(';');
            for property in node {
                let values: Vec<&str> = property.values.iter().map(|v| &text[v.clone()]).collect();
                shown.extend([&property.name, "=", &values.join("|"), " "]);
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
        for (text, message) in [
            (
                "",
                "line 1, column 1: expected `(;` at the beginning of a game, found the end of the text",
            ),
            (
                "(A[1])",
                "line 1, column 2: expected `;` at the beginning of a node, found `A`",
            ),
            (
                "(;A)",
                "line 1, column 4: expected `[` and a value after `A`, found `)`",
            ),
            (
                "(;\nA[1",
                "line 2, column 4: expected `]` at the end of the value, found the end of the text",
            ),
            (
                "(;A[1]",
                "line 1, column 7: expected `)` at the end of the game, found the end of the text",
            ),
            (
                "(;A[1]))",
                "line 1, column 8: expected `(;` or the end of the text, found `)`",
            ),
            (
                "(;A[1] = )",
                "line 1, column 8: expected a property like `B[c4]`, or one of `; ( )`, found `=`",
            ),
        ] {
            assert_eq!(line(text).unwrap_err(), format!("SGF: {message}"));
        }
    }

    #[test]
    fn escapes_lead_back() {
        for text in ["", "a]b", "\\", "1:2", "\\]:\\", "ü"] {
            assert_eq!(unescaped(&escaped(text)), text);
        }
        assert_eq!(unescaped("one\\\ntwo\\"), "onetwo");
    }
}

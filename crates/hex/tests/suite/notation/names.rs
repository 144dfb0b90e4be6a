//! What colors are called: what the letter `B` means beside others, and which names a position
//! comes with.

use mustplay_hex::notation::{self, moves};
use mustplay_hex::{Color, Names};

fn stones(text: &str) -> Result<(Names, String), String> {
    let (_, record) = notation::read(text).map_err(|error| error.to_string())?;
    Ok((record.names, moves::write(&record).unwrap()))
}

#[test]
fn beside_red_the_letter_b_is_blue() {
    use Names::{BlackWhite, RedBlue};
    for (text, names, written) in [
        ("5x5 R:a1,c3 B:b2", RedBlue, "5x5 B:a1,c3 W:b2 white"),
        ("5x5 B:b2 R:a1,c3", RedBlue, "5x5 B:a1,c3 W:b2 white"),
        ("5x5 b:b2 red:a1", RedBlue, "5x5 B:a1 W:b2 black"),
        ("5x5 B:b2 blue:c3", RedBlue, "5x5 W:b2,c3 black"),
        ("5x5 B:b2 red", RedBlue, "5x5 W:b2 black"),
        ("5x5 B:b2 blue", RedBlue, "5x5 W:b2 white"),
        ("5x5 R:a1 B:b2 white", RedBlue, "5x5 B:a1 W:b2 white"),
        ("5x5 R:a1 W:b2", RedBlue, "5x5 B:a1 W:b2 black"),
        ("5x5 B:a1 W:b2", BlackWhite, "5x5 B:a1 W:b2 black"),
        ("5x5 B:a1 white:b2 red", BlackWhite, "5x5 B:a1 W:b2 black"),
        ("5x5 B:a1", BlackWhite, "5x5 B:a1 white"),
        ("5x5 black:a1 W:b2", BlackWhite, "5x5 B:a1 W:b2 black"),
        ("5x5 a1 b2 r5", BlackWhite, ""),
        ("18x5 r5 b2", BlackWhite, "18x5 r5 b2"),
        ("5x5 red", RedBlue, "5x5"),
    ] {
        let read = stones(text);
        if written.is_empty() {
            assert!(read.is_err(), "{text}");
        } else {
            assert_eq!(read, Ok((names, written.to_owned())), "{text}");
        }
    }
}

#[test]
fn where_b_could_be_either_it_is_refused() {
    for (text, message) in [
        (
            "5x5 R:a1 B:b2 W:c3",
            "size and moves: line 1, column 15: expected stones called red and blue as those of \
             `R:` are, so that `B:` is clear, found `W:`",
        ),
        (
            "5x5 black:a1\nB:b2 R:c3",
            "size and moves: line 2, column 6: expected stones called black and white as those of \
             `black:` are, so that `B:` is clear, found `R:`",
        ),
        (
            "R . .\n W . .\n  . . .",
            "slanted text: line 2, column 2: expected stones `R B` or `B W`, as there is a `R`, \
             found `W`",
        ),
    ] {
        assert_eq!(stones(text), Err(message.to_owned()), "{text}");
    }
}

#[test]
fn lists_may_be_empty_or_have_blanks() {
    for (text, written) in [
        ("5x5 B:c5 W:", "5x5 B:c5 white"),
        ("5x5 B: W:c5", "5x5 W:c5 black"),
        ("5x5 B:\nW:", "5x5"),
        ("5x5 R: B: red a1", "5x5 a1"),
        ("5x5 B: a1, c3 W: b2", "5x5 B:a1,c3 W:b2 white"),
        ("5x5 B: swap", ""),
        ("bridg-it3 B: W:1-2", "bridg-it3 W:1-2 black"),
        ("bridg-it3 B: 1-2 W:", "bridg-it3 B:1-2 white"),
    ] {
        match stones(text) {
            Ok((_, read)) => assert_eq!(read, written, "{text}"),
            Err(error) => assert_eq!(
                error,
                "size and moves: move 1: expected a cell, found a swap before any stone was placed"
            ),
        }
    }
}

#[test]
fn positions_come_with_the_names_of_their_notation() {
    for (text, names) in [
        ("5x5 c3", Names::BlackWhite),
        ("5x5 R:c3", Names::RedBlue),
        ("https://hexworld.org/board/#5c1,c3", Names::RedBlue),
        ("5c1,c3", Names::RedBlue),
        ("https://playhex.org/hexplorer#5c1,c3", Names::RedBlue),
        ("http://trmph.com/hex/board#5,c3", Names::RedBlue),
        ("<hexboard size=\"5x5\"/>", Names::RedBlue),
        ("<hex>R5 C5</hex>", Names::RedBlue),
        ("(;GM[11]SZ[5];B[c3])", Names::BlackWhite),
        ("(;EV[hex]SZ[5];W[cc])", Names::BlackWhite),
        (". . .\n . B .\n  . . .", Names::BlackWhite),
        (". . .\n . R .\n  . . .", Names::RedBlue),
        (". . .\n . B .\n  . . .\nblue to move", Names::RedBlue),
        ("p edge 3 2\nn 1 s\nn 3 t\ne 1 2\ne 2 3", Names::BlackWhite),
    ] {
        let (_, record) = notation::read(text).unwrap();
        assert_eq!(record.names, names, "{text}");
    }
}

/// A board with none but `B` on it means what the words below it mean.
#[test]
fn the_letter_b_on_boards() {
    let board = ". . .\n . B .\n  . . .\n";
    for (below, written) in [
        ("", "3x3 B:b2 white"),
        ("white to move", "3x3 B:b2 white"),
        ("red to move", "3x3 W:b2 black"),
        ("3x3, blue to move", "3x3 W:b2 white"),
        ("3x3, black to move: white wins\nnodes: 5", "3x3 B:b2 black"),
    ] {
        let (_, read) = stones(&format!("{board}{below}")).unwrap();
        assert_eq!(read, written, "{below}");
    }
}

#[test]
fn mistakes_are_told_with_the_names_of_their_notation() {
    for (text, message) in [
        ("#5c1,a3b2a3", "HexWorld link: move 3: expected an empty cell, found a red stone on a3"),
        (
            "<hex>R5 C5 Va1 Ha1</hex>",
            "old HexWiki diagram: setup: a blue stone on a1: expected an empty cell, found a red \
             stone",
        ),
        (
            "5x5 R:a1 B:a1",
            "size and moves: setup: a blue stone on a1: expected an empty cell, found a red stone",
        ),
    ] {
        assert_eq!(stones(text), Err(message.to_owned()), "{text}");
    }
}

#[test]
fn names_are_read_and_written() {
    for names in Names::ALL {
        assert_eq!(names.name().parse(), Ok(names));
        for color in Color::BOTH {
            assert_eq!(names.color(names.of(color)), Some(color));
            assert_eq!(names.color(&names.letter(color).to_string()), Some(color));
            assert_eq!(Names::with(names.of(color)), Some(names));
        }
    }
    let error = "green".parse::<Names>().unwrap_err().to_string();
    assert_eq!(error, "expected black-white or red-blue");
}

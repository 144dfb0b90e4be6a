//! Notes on games: whatever stands in a file stays there, and what is added can be read.

use mustplay_cgt::sgf::{escaped, main_line};
use mustplay_hex::notation::sgf::{self, MoveAnnotation, Note, Variation, annotate};
use mustplay_hex::notation::{Format, recognize};
use mustplay_hex::{Action, Color, Record};

/// Files in which parentheses, escapes, setups and variations stand where they may.
const FILES: [&str; 8] = [
    "(;FF[4]GM[11]SZ[4];B[a1];W[b2];B[c3])",
    "(;SZ[4]B[a1];W[b2]\n(;B[c3]C[why?];W[d4])\n(;B[c4](;W[a2])(;W[a3])))",
    "(;SZ[4]C[a \\] b: (;B[x\\])];B[a1]C[];W[b2]C[ends with \\\\]BM[2])",
    "(;SZ[4](;B[a1](;W[b2](;B[c3](;W[d4])))))(;SZ[5];B[e5])",
    "(;SZ[4]AB[a1]PL[W];W[b2];AW[c3]PL[B];B[d4];W[a4])",
    "(;SZ[4:3];B[a1];W[b2]B[c3];W[pass];B[resign])",
    "(;FF[4]EV[hex]SZ[4];W[ab];B[swap];W[cd])",
    "(; SZ[4] AP[HexGui:0.9] ; B[a2] GoodMove[1] ; W[swap-pieces] ; W[c3] DO[] )  ",
];

fn read(text: &str) -> Record {
    let format = recognize(text).expect("a notation");
    format.read(text).expect(text)
}

/// A note with a comment, a sign and a line of two moves to the last cells of the board.
fn note(record: &Record, number: usize) -> Note {
    let mut cells = record.board.cells().rev();
    let mut stone = |color| cells.next().map(|cell| (color, cell));
    Note {
        comment: format!("note {number}: a \\ and a ]"),
        sign: [MoveAnnotation::Doubtful, MoveAnnotation::Bad, MoveAnnotation::VeryBad]
            .get(number % 3)
            .copied(),
        instead: Some(Variation {
            turn: stone(Color::Black),
            comment: "better".to_owned(),
            next: vec![Variation { turn: stone(Color::White), ..Variation::default() }],
            ..Variation::default()
        }),
    }
}

/// Whether all characters of a text stand in another one, in their order.
fn is_inside(text: &str, whole: &str) -> bool {
    let mut characters = whole.chars();
    text.chars().all(|wanted| characters.any(|found| found == wanted))
}

#[test]
fn nothing_that_was_there_is_lost() {
    for text in FILES {
        let record = read(text);
        // Each set of turns is noted, or left alone.
        for chosen in 0..1_usize << record.turns.len() {
            let notes = (0..record.turns.len())
                .map(|turn| (chosen >> turn & 1 == 1).then(|| note(&record, turn)));
            let notes: Vec<Option<Note>> = notes.collect();
            let noted = annotate(text, &notes).expect(text);
            assert!(is_inside(text, &noted), "{noted}");
            assert_eq!(read(&noted), record, "{noted}");
            let line = main_line(&noted).expect("well formed");
            assert_eq!(line.len(), main_line(text).expect("well formed").len());
            for (number, note) in notes.iter().enumerate() {
                let comment = escaped(&format!("note {number}: a \\ and a ]"));
                assert_eq!(noted.contains(&comment), note.is_some(), "{noted}");
            }
            if chosen == 0 {
                assert_eq!(noted, text);
            }
        }
    }
}

/// What a file says of a move stands, and is not contradicted.
#[test]
fn a_move_is_called_one_thing() {
    let text = "(;SZ[3];B[a1]TE[1];W[b2];B[c1]BM[1])";
    let bad = Some(Note { sign: Some(MoveAnnotation::VeryBad), ..Note::default() });
    assert_eq!(
        annotate(text, &[bad.clone(), bad.clone(), bad]).expect("a game"),
        "(;SZ[3];B[a1]TE[1];W[b2]BM[2];B[c1]BM[1])"
    );
}

#[test]
fn variations_stand_beside_the_moves_they_replace() {
    let text = "(;SZ[3];B[a1];W[b2];B[c1])";
    let record = read(text);
    let instead = |color, name: &str| {
        Some(Note {
            instead: Some(Variation {
                turn: record.board.cell(name).map(|cell| (color, cell)),
                ..Variation::default()
            }),
            ..Note::default()
        })
    };
    let notes = [instead(Color::Black, "b2"), instead(Color::White, "b1"), None];
    let noted = annotate(text, &notes).expect("a game");
    assert_eq!(noted, "(;SZ[3]\n(;B[a1]\n(;W[b2];B[c1])\n(;W[b1]))\n(;B[b2]))");
    // Once more: those that are there stay.
    assert_eq!(
        annotate(&noted, &[instead(Color::Black, "c2")]).expect("a game"),
        "(;SZ[3]\n(;B[a1]\n(;W[b2];B[c1])\n(;W[b1]))\n(;B[c2])\n(;B[b2]))"
    );
    // Little Golem's points and colors are its own.
    let golem = "(;EV[hex]SZ[3];W[aa];B[bb])";
    assert_eq!(
        annotate(golem, &[instead(Color::Black, "c2")]).expect("a game"),
        "(;EV[hex]SZ[3]\n(;W[aa];B[bb])\n(;W[cb]))"
    );
}

/// Random games, written with and without notes.
#[test]
fn random_games_keep_their_moves() {
    let mut state = 7_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for size in 2..7 {
        let text = format!("{size}x{size}");
        let mut record = read(&text);
        let mut cells: Vec<_> = record.board.cells().collect();
        for _ in 0..random(size * size) {
            let cell = cells.swap_remove(random(cells.len()));
            record.push(Action::Place(cell));
        }
        let plain = sgf::write(&record).expect("a Hex board");
        let notes = (0..record.turns.len()).map(|turn| Some(note(&record, turn)));
        let notes: Vec<Option<Note>> = notes.collect();
        let noted = annotate(&plain, &notes).expect("a game");
        assert_eq!(Format::Sgf.read(&noted).expect("a game"), record);
        assert_eq!(
            noted.matches("\n(;B").count(),
            2 * record.turns.len()
                - record.turns.iter().filter(|turn| turn.color == Color::White).count()
        );
    }
}

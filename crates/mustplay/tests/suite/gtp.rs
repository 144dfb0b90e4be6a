//! Conversations without a program around them; those of HexGui with the program are in its suite.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mustplay::gtp::{MoveLimits, talk};
use mustplay::{Engine, PlayConfig};

/// A writer with a limited room.
#[derive(Clone)]
struct Page {
    text: Arc<Mutex<Vec<u8>>>,
    room: usize,
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = self.text.lock().expect("no panic");
        if text.len() + bytes.len() > self.room {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is said to these commands by an engine that plays few games for a move.
fn conversation(commands: &str, room: usize) -> String {
    let page = Page { text: Arc::default(), room };
    let means =
        MoveLimits { time: Duration::from_mins(1), visits: Some(20), ..MoveLimits::default() };
    let commands = Cursor::new(commands.to_owned());
    talk(&Engine::default(), means, PlayConfig::default(), commands, page.clone());
    let text = page.text.lock().expect("no panic");
    String::from_utf8(text.clone()).expect("text")
}

#[test]
fn commands_are_answered_in_order_until_one_quits() {
    let said = conversation(
        "1 boardsize 3\n2 play black b2\n# a comment\n\n3 nonsense\n4 play black b2\n\
         5 genmove white\n6 showboard\n7 quit\n8 name\n",
        usize::MAX,
    );
    let answers: Vec<&str> = said.split("\n\n").filter(|it| !it.is_empty()).collect();
    assert_eq!(answers.len(), 7, "{said}");
    assert_eq!(answers[..3], ["=1 ", "=2 ", "?3 unknown command"]);
    assert!(answers[3].starts_with("?4 "), "{said}");
    assert!(answers[4].starts_with("=5 "), "{said}");
    let board = answers[5];
    assert!(board.starts_with("=6 \n  a  b  c\n"), "{said}");
    let stones = [board.matches('B').count(), board.matches('W').count()];
    assert_eq!(stones, [1, 1], "{said}");
    assert_eq!(answers[6], "=7 ");
}

#[test]
fn a_line_that_is_too_long_is_answered_and_the_next_one_too() {
    let said = conversation(&format!("{}\n2 name\n", "x".repeat(2 << 20)), usize::MAX);
    assert!(said.starts_with("? expected lines of at most"), "{said}");
    assert!(said.ends_with("=2 mustplay\n\n"), "{said}");
}

#[test]
fn a_reader_who_leaves_ends_the_conversation() {
    let said = conversation(&"name\n".repeat(100), 40);
    assert_eq!(said, "= mustplay\n\n".repeat(3));
}

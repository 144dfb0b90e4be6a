//! The line below a board that tells what is not to be seen on it.
//!
//! ```text
//! 4x3 (4 columns, 3 rows), red to move, misere, given up by blue: what else there is to say
//! ```
//!
//! The program writes it below the boards that it prints, and reads it there: the size, in case
//! that cells are hidden, the side to move, the objective and who has given up.

use super::cursor::Cursor;
use crate::board::{Board, Shape};
use crate::names::Names;
use crate::record::Record;
use crate::rules::Objective;

/// What the line says. Colors are words, as what they mean may depend on other words.
pub(super) struct Summary<'t> {
    /// The board.
    pub(super) shape: Shape,
    /// Whose turn it is.
    pub(super) to_move: &'t str,
    /// Whether connecting wins or loses.
    pub(super) objective: Objective,
    /// Who has given the game up.
    pub(super) given_up_by: Option<&'t str>,
}

impl<'t> Summary<'t> {
    /// Reads a line that is a summary.
    pub(super) fn read(mut line: Cursor<'t>) -> Option<Self> {
        line.skip_space();
        if !line.rest().contains(" to ") {
            return None;
        }
        let board = Board::described(line.take_while(|c| !c.is_whitespace() && c != ','));
        let shape = board.ok()?.shape();
        line.eat(&shape.sides());
        if !line.eat(",") {
            return None;
        }
        line.skip_space();
        let to_move = side_to_move(&mut line)?;
        let mut summary = Self { shape, to_move, objective: Objective::Normal, given_up_by: None };
        while line.eat(",") {
            line.skip_space();
            if line.eat("misere") {
                summary.objective = Objective::Misere;
            } else if line.eat("given up by ") {
                summary.given_up_by = Some(color(&mut line)?);
            } else {
                return None;
            }
        }
        line.skip_space();
        (line.at_end() || line.eat(":")).then_some(summary)
    }

    /// The line for the end of a record.
    pub(super) fn write(record: &Record) -> String {
        let shape = record.board.shape();
        let to_move = record.names.of(record.next_color());
        let mut line = format!("{shape}{}, {to_move} to move", shape.sides());
        if record.objective == Objective::Misere {
            line.push_str(", misere");
        }
        if let Some(color) = record.given_up_by() {
            line.extend([", given up by ", record.names.of(color)]);
        }
        line
    }
}

/// Reads `white to move` and gives the color.
pub(super) fn side_to_move<'t>(line: &mut Cursor<'t>) -> Option<&'t str> {
    let mut ahead = line.clone();
    let color = color(&mut ahead)?;
    if ahead.eat(" to move") || ahead.eat(" to play") {
        *line = ahead;
        return Some(color);
    }
    None
}

/// Reads the name of a color.
fn color<'t>(line: &mut Cursor<'t>) -> Option<&'t str> {
    let word = line.take_while(|c| c.is_ascii_alphabetic());
    Names::default().color(word).map(|_| word)
}

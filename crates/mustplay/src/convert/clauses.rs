//! A position as clauses: a game for `coloring`, which says the same winner and winning moves.

use mustplay_hex::winning_sets;
use std::fmt::Write as _;

use mustplay_core::ProgressSink;
use mustplay_hex::winning_sets::NotListed;
use mustplay_hex::{Board, Cell, Color, Objective};

use crate::Position;

/// More winning sets are not written: 7×7 has 68 914 of either color, 8×8 two millions.
const MOST_SETS: usize = 100_000;

/// Which normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// All clauses must hold: in each of White's winning sets there is a black cell.
    Cnf,
    /// One of the terms must hold: one of Black's winning sets is all black.
    Dnf,
}

/// The position as lines that [`Problem`](mustplay_coloring::file::Problem) reads. Max is Black,
/// and the elements are the empty cells. A color that connects loses under misère, so there Max
/// wants one white cell in each of Black's sets, or all of one of White's.
pub(super) fn write(
    position: &Position,
    form: Form,
    sink: &dyn ProgressSink,
) -> Result<String, NotListed> {
    let (setup, board) = (position.setup(), position.board());
    let is_misere = setup.objective == Objective::Misere;
    let owner = match (form, is_misere) {
        (Form::Cnf, false) | (Form::Dnf, true) => Color::White,
        (Form::Dnf, false) | (Form::Cnf, true) => Color::Black,
    };
    let sets = winning_sets::list(setup, owner, MOST_SETS, sink)?;
    let names = |cells: &[Cell]| join(board, "", cells);
    let mover = match setup.to_move {
        Color::Black => "max",
        Color::White => "min",
    };
    let mut text = format!("# {}: Max is black, Min is white\n", position.summary().trim());
    for color in Color::BOTH {
        let cells = setup.cells_of(color);
        if !cells.is_empty() {
            let _ = writeln!(text, "# {color} stones: {}", names(&cells));
        }
    }
    let _ = write!(text, "game division\nmove {mover}\nelements");
    for cell in setup.empty_cells()? {
        let _ = write!(text, " {}", board.name(cell));
    }
    text.push('\n');
    // What is decided has no clauses, or an empty one, which has no line.
    if sets.iter().all(Vec::is_empty) {
        let is_true = (form == Form::Dnf) != sets.is_empty();
        let _ = writeln!(text, "expr {is_true}");
        return Ok(text);
    }
    text.push_str(match form {
        Form::Cnf => "cnf\n",
        Form::Dnf => "dnf\n",
    });
    let sign = if is_misere { "!" } else { "" };
    for set in sets {
        text.push_str(&join(board, sign, &set));
        text.push('\n');
    }
    Ok(text)
}

fn join(board: &Board, sign: &str, cells: &[Cell]) -> String {
    let name = |&cell: &Cell| format!("{sign}{}", board.name(cell));
    let names: Vec<String> = cells.iter().map(name).collect();
    names.join(" ")
}

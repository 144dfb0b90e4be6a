//! The Smart Game Format for Hex, `FF[4]` `GM[11]`.
//!
//! ```text
//! (;FF[4]GM[11]SZ[11];B[a3];W[swap-pieces];B[f6];W[resign])
//! ```
//!
//! * `SZ[n]` or `SZ[columns:rows]`; 11 if it is missing. `GM` may be missing; any game but 11
//!   is refused. `RU[misere]` is misère Hex.
//! * Points are cells like `c4`, in any case. Moves `B[…] W[…]` may also be `swap-pieces`,
//!   `swap` for short, `swap-sides`, `resign`, `forfeit`, `pass` or empty, which is a pass.
//!   Colors are taken as they are written, two moves of a color in a row too.
//! * Stones `AB AW`, empty cells `AE`, side to move `PL`; also `AB[a1:c2]` for a rectangle.
//!   After moves they begin a new position: what was played until then becomes stones.
//! * Labels `LB` of the last node are kept, and dimmed (`DD`, our shading) and visible (`VW`)
//!   cells. Comments and everything else are skipped.
//! * The main line is read, the first of the variations each time, of the first game. [`annotate`]
//!   adds notes and variations to it and keeps all that is there.
//! * HexGui, which signs with `AP[HexGui…]`, writes swap-pieces but leaves the pieces
//!   where they are: there it is read as swap-sides.
//!
//! ```
//! use mustplay_hex::notation::{moves, sgf};
//!
//! let record = sgf::read("(;FF[4]GM[11]SZ[5]C[A (short) game];B[A3](;W[c3])(;W[c4];B[d2]))")?;
//! assert_eq!(moves::write(&record)?, "5x5 a3 c3");
//! assert_eq!(sgf::write(&record)?, "(;FF[4]GM[11]SZ[5];B[a3];W[c3])");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(super) mod dialect;
pub(super) mod game;
mod note;
mod variation;

use std::fmt::Write as _;

use mustplay_cgt::sgf::escaped;

use super::{ReadError, WriteError};
use crate::board::Shape;
use crate::color::Color;
use crate::record::Record;
use crate::rules::Objective;
use dialect::Dialect;

pub use note::{Note, Sign, annotate};
pub use variation::Variation;

pub(super) const NOTATION: &str = "SGF";

/// Reads the main line of the first game.
pub fn read(text: &str) -> Result<Record, ReadError> {
    game::read(NOTATION, Dialect::Standard, text)
}

/// Writes a game.
pub fn write(record: &Record) -> Result<String, WriteError> {
    write_with(record, &[])
}

/// Writes a game with properties of all of it, such as who plays (`PB`, `PW`) and the result
/// (`RE`).
///
/// ```
/// use mustplay_hex::notation::sgf;
///
/// let record = sgf::read("(;SZ[1];B[a1])")?;
/// let text = sgf::write_with(&record, &[("PB", "Anne"), ("RE", "B+")])?;
/// assert_eq!(text, "(;FF[4]GM[11]SZ[1]PB[Anne]RE[B+];B[a1])");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_with(record: &Record, properties: &[(&str, &str)]) -> Result<String, WriteError> {
    Ok(nodes(record, properties)? + ")")
}

/// Writes a game that goes on in several ways. What `after` says of itself is said of the last node
/// of the game.
///
/// ```
/// use mustplay_hex::notation::sgf::{self, Variation};
/// use mustplay_hex::Color;
///
/// let record = sgf::read("(;SZ[3];B[b2])")?;
/// let white = |name| Variation {
///     turn: record.board.cell(name).map(|cell| (Color::White, cell)),
///     ..Variation::default()
/// };
/// let after = Variation {
///     comment: "Black wins.".to_owned(),
///     next: vec![white("b1"), white("a3")],
///     ..Variation::default()
/// };
/// assert_eq!(
///     sgf::write_variations(&record, &after)?,
///     "(;FF[4]GM[11]SZ[3];B[b2]C[Black wins.]\n(;W[b1])\n(;W[a3]))"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_variations(record: &Record, after: &Variation) -> Result<String, WriteError> {
    let mut text = nodes(record, &[])?;
    after.push_to(&mut text, &record.board, Dialect::Standard);
    text.push(')');
    Ok(text)
}

/// The nodes of a game, after the parenthesis that opens it.
fn nodes(record: &Record, properties: &[(&str, &str)]) -> Result<String, WriteError> {
    let Shape::Hex { columns, rows } = record.board.shape() else {
        return Err(WriteError::Inexpressible {
            notation: NOTATION,
            what: format!("a {} board: it knows Hex boards only", record.board.shape()),
        });
    };
    record.replay()?;
    let (board, dialect) = (&record.board, Dialect::Standard);
    let mut text = format!("(;FF[4]GM[11]SZ[{columns}");
    if rows != columns {
        _ = write!(text, ":{rows}");
    }
    text.push(']');
    if record.objective == Objective::Misere {
        text.push_str("RU[misere]");
    }
    for (name, value) in properties {
        _ = write!(text, "{name}[{}]", escaped(value));
    }
    for color in Color::BOTH {
        let stones = record.stones.iter().filter(|stone| stone.1 == color);
        dialect.push_points(
            &mut text,
            board,
            &format!("A{}", dialect.letter(color)),
            stones.map(|s| s.0),
        );
    }
    let first = record.first_color();
    if first == Color::White || !record.stones.is_empty() {
        _ = write!(text, "PL[{}]", dialect.letter(first));
    }
    for turn in &record.turns {
        let value = turn.action.name(board);
        _ = write!(text, ";{}[{value}]", dialect.letter(turn.color));
    }
    let marks = &record.marks;
    dialect.push_labels(&mut text, board, &marks.labels);
    dialect.push_points(&mut text, board, "DD", marks.shaded.iter().copied());
    dialect.push_points(&mut text, board, "VW", marks.visible.iter().flatten().copied());
    Ok(text)
}

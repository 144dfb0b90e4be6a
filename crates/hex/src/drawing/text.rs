//! Drawings as text: the slanted board that Hex programs print.
//!
//! Row r, counted from zero, is indented by r and starts with its number, at least two columns
//! wide, and `\`. Its cells are two blanks apart, and it ends with `\` and the number. Letters
//! above and below form the rows before the first and after the last. So every cell is one to the
//! right of the cell above it:
//!
//! ```text
//!   a  b  c
//!  1\.  B  .\1
//!   2\.  W  .\2
//!    3\.  .  .\3
//!       a  b  c
//! ```
//!
//! The triangle of Y ends its rows with `/` and comes to a point, so it has no letters below.
//! Longer names widen the margin or the distance of columns; on a narrow screen cells are one blank
//! apart. `B W` are stones, `b w` stones filled in, or `R B` and `r b` for red and blue, `x` dead
//! cells, `*` winning moves and labels, `?` undecided moves, `-` moves pruned as inferior, digits
//! tenths of heat, `.` other cells. Hidden cells are blank unless they have a stone, which plays a
//! part. [`colored`] adds ANSI colors: red and blue stones and sides, green winning moves, and so
//! on. Boards without rows are listed by kind of cell.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

use super::{Drawing, Face, Mark, Piece};
use crate::board::{Board, Cell, Coordinate, Shape};
use crate::color::{Color, Names};

/// A part of a board that the caller of [`slanted`] renders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlantedPart<'a> {
    /// A cell, to be rendered in one column of the screen.
    Cell(Cell),
    /// Text of the frame, with the color that owns this side, if any.
    Frame(&'a str, Option<Color>),
}

/// The slanted board, with a frame of names if `framed` is set; `look` renders its parts. `None` if
/// the board has no rows. Cells are closer together if the lines do not fit the screen.
///
/// ```
/// use mustplay_hex::Board;
/// use mustplay_hex::drawing::text::{slanted, SlantedPart};
///
/// let board = Board::y(2)?;
/// let text = slanted(&board, true, None, |part| match part {
///     SlantedPart::Cell(_) => ".".to_owned(),
///     SlantedPart::Frame(text, _) => text.to_owned(),
/// });
/// assert_eq!(text.unwrap(), "  a  b\n 1\\.  ./1\n  2\\./2\n");
/// # Ok::<(), mustplay_hex::BoardError>(())
/// ```
pub fn slanted<D: Display>(
    board: &Board,
    framed: bool,
    room: Option<usize>,
    look: impl Fn(SlantedPart) -> D,
) -> Option<String> {
    let (columns, rows) = match board.shape() {
        Shape::Hex { columns, rows } => (columns, rows),
        Shape::Y { side } => (side, side),
        Shape::BridgIt { .. } | Shape::Graph => return None,
    };
    let is_hex = matches!(board.shape(), Shape::Hex { .. });
    let [ends, sides] = if is_hex { [Some(Color::Black), Some(Color::White)] } else { [None; 2] };
    let right_edge = if is_hex { '\\' } else { '/' };
    let margin = rows.to_string().len().max(2);
    let longest = |pitch: usize| {
        let end = Coordinate::letters(columns - 1).len().max(margin + 1);
        // The triangle of Y does not lean out: its first row is the longest.
        let lean = if is_hex { rows } else { 1 };
        margin + lean + 1 + (columns - 1) * pitch + end
    };
    let pitch = match pitch(columns) {
        usual if room.is_some_and(|room| longest(usual) > room) => {
            Coordinate::letters(columns - 1).len() + 1
        }
        usual => usual,
    };
    let columns_of = |row: usize| {
        (0..columns).map_while(move |column| board.cell_at(Coordinate { column, row }))
    };
    let letters = |indent: usize| {
        let mut line = " ".repeat(indent);
        for column in 0..columns {
            let name = Coordinate::letters(column);
            line += &look(SlantedPart::Frame(&name, ends)).to_string();
            if column + 1 < columns {
                line += &" ".repeat(pitch - name.len());
            }
        }
        line + "\n"
    };
    let mut text = String::new();
    if framed {
        text += &letters(margin);
    }
    for row in 0..rows {
        let cells: Vec<String> =
            columns_of(row).map(|cell| look(SlantedPart::Cell(cell)).to_string()).collect();
        let cells = cells.join(&" ".repeat(pitch - 1));
        let indent = " ".repeat(row);
        if framed {
            let number = row + 1;
            let left = look(SlantedPart::Frame(&format!("{number:>margin$}\\"), sides));
            let right = look(SlantedPart::Frame(&format!("{right_edge}{number}"), sides));
            text += &[indent, left.to_string(), cells, right.to_string()].concat();
        } else {
            text += format!("{indent}{cells}").trim_end();
        }
        text.push('\n');
    }
    if framed && is_hex {
        text += &letters(margin + rows + 1);
    }
    Some(text)
}

/// The distance between columns on a board with this many columns.
pub(crate) fn pitch(columns: usize) -> usize {
    let last = columns.saturating_sub(1);
    Coordinate::letters(last).len().max(2) + 1
}

pub fn plain(drawing: &Drawing) -> String {
    render(drawing, |_, text| text.to_owned())
}

pub fn colored(drawing: &Drawing) -> String {
    render(drawing, |style, text| {
        if style == Style::new() { text.to_owned() } else { format!("{style}{text}{style:#}") }
    })
}

fn render(drawing: &Drawing, paint: impl Fn(Style, &str) -> String) -> String {
    let (board, framed, room) = (drawing.board(), drawing.coordinates, drawing.room);
    let mut text = slanted(board, framed, room, |part| match part {
        SlantedPart::Frame(text, color) => paint(color.map_or(Style::new(), stone_style), text),
        SlantedPart::Cell(cell) => match drawing.face(cell) {
            Some(face) if !face.is_hidden || matches!(face.piece, Some(Piece::Stone(_))) => {
                let (glyph, style) = glyph(face, drawing.names);
                paint(style, glyph.encode_utf8(&mut [0; 4]))
            }
            _ => " ".to_owned(),
        },
    })
    .unwrap_or_else(|| listed(drawing, &paint));
    if let Some(caption) = &drawing.caption {
        text += &super::printable(caption, usize::MAX);
        text.push('\n');
    }
    text
}

/// One line for each kind of cell present, in a fixed order.
fn listed(drawing: &Drawing, paint: &impl Fn(Style, &str) -> String) -> String {
    let mut kinds: Vec<(char, Style, Vec<&str>)> = Vec::new();
    for (cell, face) in drawing.visible() {
        let (glyph, style) = glyph(face, drawing.names);
        let name = drawing.board().name(cell);
        match kinds.iter_mut().find(|kind| (kind.0, kind.1) == (glyph, style)) {
            Some(kind) => kind.2.push(name),
            None => kinds.push((glyph, style, vec![name])),
        }
    }
    let rank = |glyph| "RBWrbwx*?-.".find(glyph).unwrap_or(usize::MAX);
    kinds.sort_by_key(|kind| (rank(kind.0), kind.0));
    let lines = kinds.into_iter().map(|(glyph, style, names)| {
        let glyph = paint(style, glyph.encode_utf8(&mut [0; 4]));
        [&glyph, " ", &names.join(" "), "\n"].concat()
    });
    lines.collect()
}

fn glyph(face: &Face, names: Names) -> (char, Style) {
    let ink = |color: AnsiColor| Style::new().fg_color(Some(color.into()));
    let small = |color| names.letter(color).to_ascii_lowercase();
    let (glyph, style) = match (face.piece, face.mark, &face.label, face.heat) {
        (Some(Piece::Stone(color)), ..) => (names.letter(color), stone_style(color)),
        (_, Some(Mark::Winning), ..) => ('*', ink(AnsiColor::Green).bold()),
        (_, Some(Mark::Unknown), ..) => ('?', ink(AnsiColor::Yellow)),
        (Some(Piece::Fill(color)), ..) => (small(color), ink(paint_of(color)).dimmed()),
        (Some(Piece::Dead), ..) => ('x', Style::new().dimmed()),
        (_, Some(Mark::Inferior), ..) => ('-', Style::new().dimmed()),
        (_, Some(Mark::Losing), ..) => ('.', Style::new().dimmed()),
        (_, _, Some(_), _) => ('*', Style::new().bold()),
        (.., Some(heat)) => {
            let tenths = (heat.value() * 10.0).min(9.0) as u8;
            (char::from(b'0' + tenths), ink(AnsiColor::Yellow))
        }
        _ => ('.', Style::new()),
    };
    let shade = face.shaded.then(|| AnsiColor::BrightBlack.into());
    (glyph, style.bg_color(shade))
}

/// Red and blue in bold, to distinguish them from filled cells on any terminal.
fn stone_style(color: Color) -> Style {
    Style::new().fg_color(Some(paint_of(color).into())).bold()
}

fn paint_of(color: Color) -> AnsiColor {
    match color {
        Color::Black => AnsiColor::Red,
        Color::White => AnsiColor::Blue,
    }
}

//! The meaning of SGF: from nodes to a record, in two dialects.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use mustplay_games::sgf::{Node, Value, main_line, unescaped};

use super::super::ReadError;
use super::super::cursor::{Cursor, expected_cell, quoted};
use super::dialect::Dialect;
use crate::board::{Board, Cell, Coordinate};
use crate::color::Color;
use crate::record::{Action, Record, Turn};
use crate::rules::{Objective, Swap};

/// SGF's board if it does not say.
const USUAL_SIDE: usize = 11;
/// SGF's number of the game of Hex.
const HEX: &str = "11";

struct Reader<'t> {
    /// Values are read through windows of it.
    cursor: Cursor<'t>,
    notation: &'static str,
    dialect: Dialect,
    /// swap-pieces of HexGui leaves the pieces where they are.
    swaps_sides: bool,
    record: Record,
}

/// Reads the main line of the first game.
pub(in super::super) fn read(
    notation: &'static str,
    dialect: Dialect,
    text: &str,
) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(notation, text);
    let nodes = main_line(text).map_err(|error| {
        cursor.jump(error.offset);
        cursor.expected(error.missing.expected("B[c4]"))
    })?;
    let root = &nodes[0];
    check_game(&cursor, root)?;
    let board = board(&cursor, root)?;
    let starts_with = |name, start: &str| {
        let mut values = root.values(name);
        values.any(|value| value.text.to_ascii_lowercase().starts_with(start))
    };
    let mut record = Record::new(board);
    if starts_with("RU", "misere") {
        record.objective = Objective::Misere;
    }
    let mut reader = Reader {
        notation,
        dialect,
        swaps_sides: starts_with("AP", "hexgui"),
        record,
        cursor,
    };
    for node in &nodes {
        reader.setup(node)?;
        reader.turns(node)?;
        reader.marks(node)?;
    }
    Ok(reader.record)
}

fn check_game(cursor: &Cursor, root: &Node) -> Result<(), ReadError> {
    for value in root.values("GM") {
        if value.text.trim() != HEX {
            let found = format!("`GM[{}]`", value.text.trim());
            return Err(cursor.error(value.start, "`GM[11]`, the game of Hex", found));
        }
    }
    Ok(())
}

/// The board that `SZ` describes.
fn board(cursor: &Cursor, root: &Node) -> Result<Arc<Board>, ReadError> {
    let Some(size) = root.values("SZ").next() else {
        return cursor.board(0, Board::hex(USUAL_SIDE, USUAL_SIDE));
    };
    let expected = "a size like `11` or `13:10`";
    let mut value = cursor.window(size.range());
    value.skip_space();
    let columns = value.number(expected)?;
    value.skip_space();
    let rows = if value.eat(":") {
        value.skip_space();
        value.number("the number of rows")?
    } else {
        columns
    };
    value.skip_space();
    if !value.at_end() {
        return Err(value.expected(expected));
    }
    value.board(size.start, Board::hex(columns, rows))
}

impl Reader<'_> {
    /// Stones added and removed and the side to move. After moves they begin a new
    /// position: what was played until then becomes its stones.
    fn setup(&mut self, node: &Node) -> Result<(), ReadError> {
        let mut changes: BTreeMap<Cell, Option<Color>> = BTreeMap::new();
        for (name, letter) in [("AB", Some('B')), ("AW", Some('W')), ("AE", None)] {
            let stone = letter.map(|letter| self.dialect.color(letter));
            for value in node.values(name) {
                for cell in self.points(value.range())? {
                    if changes
                        .insert(cell, stone)
                        .is_some_and(|other| other != stone)
                    {
                        let found =
                            format!("`{}` for the second time", self.record.board.name(cell));
                        let expected = "each cell once in the setup of a node";
                        return Err(self.cursor.error(value.start, expected, found));
                    }
                }
            }
        }
        let player = node.values("PL").next();
        let to_move = player.map(|value| self.player(value)).transpose()?;
        if changes.is_empty() && to_move.is_none() {
            return Ok(());
        }
        if !self.record.turns.is_empty() {
            let source = self.record.replay();
            let notation = self.notation;
            let reached = source.map_err(|reason| ReadError::Replay { notation, reason })?;
            self.record.turns.clear();
            self.record.stones = reached.stones;
            self.record.to_move = Some(reached.to_move);
        }
        self.record.to_move = to_move.or(self.record.to_move);
        self.record
            .stones
            .retain(|stone| !changes.contains_key(&stone.0));
        let added = changes
            .into_iter()
            .filter_map(|(cell, stone)| stone.map(|color| (cell, color)));
        self.record.stones.extend(added);
        Ok(())
    }

    /// The moves of a node, in the order in which they stand.
    fn turns(&mut self, node: &Node) -> Result<(), ReadError> {
        for property in &node.properties {
            let color = match property.name.as_str() {
                "B" => self.dialect.color('B'),
                "W" => self.dialect.color('W'),
                _ => continue,
            };
            for value in &property.values {
                let action = self.action(*value)?;
                self.record.turns.push(Turn { color, action });
            }
        }
        Ok(())
    }

    /// Labels of the last node; dimmed and visible cells hold until they are changed.
    fn marks(&mut self, node: &Node) -> Result<(), ReadError> {
        self.record.marks.labels.clear();
        for value in node.values("LB") {
            let Some((cell, label)) = value.text.split_once(':') else {
                let expected = "a label like `c4:A`";
                return Err(self.cursor.window(value.range()).expected(expected));
            };
            let cell = self.point(value.start..value.start + cell.len())?;
            let label = unescaped(label);
            self.record.marks.labels.insert(cell, label);
        }
        if let Some(dimmed) = self.point_set(node, "DD")? {
            self.record.marks.shaded = dimmed;
        }
        if let Some(visible) = self.point_set(node, "VW")? {
            self.record.marks.visible = (!visible.is_empty()).then_some(visible);
        }
        Ok(())
    }

    /// The cells of all values of a property, if the node has it; `[]` is no cell.
    fn point_set(&self, node: &Node, name: &str) -> Result<Option<BTreeSet<Cell>>, ReadError> {
        let mut cells = None;
        for value in node.values(name) {
            let cells = cells.get_or_insert_with(BTreeSet::new);
            if !value.text.trim().is_empty() {
                cells.extend(self.points(value.range())?);
            }
        }
        Ok(cells)
    }

    fn player(&self, value: Value) -> Result<Color, ReadError> {
        match value.text.trim().to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Ok(self.dialect.color('B')),
            "w" | "white" | "2" => Ok(self.dialect.color('W')),
            _ => Err(self.cursor.window(value.range()).expected("`B` or `W`")),
        }
    }

    fn action(&self, value: Value) -> Result<Action, ReadError> {
        let text = value.text.trim();
        let is_swap = text.eq_ignore_ascii_case("swap-pieces");
        Ok(match Action::from_word(text) {
            Some(_) if self.swaps_sides && is_swap => Action::Swap(Swap::Sides),
            Some(action) => action,
            None if text.is_empty() => Action::Pass,
            None => Action::Place(self.point(value.range())?),
        })
    }

    /// A single cell.
    fn point(&self, range: Range<usize>) -> Result<Cell, ReadError> {
        let board = &self.record.board;
        let mut value = self.cursor.window(range);
        value.skip_space();
        let text = value.rest().trim_end();
        let (cell, expected) = match self.dialect {
            Dialect::Standard => (board.cell(text), expected_cell(board)),
            Dialect::LittleGolem => (
                two_letters(text).and_then(|at| board.cell_at(at)),
                format!(
                    "letters of a column and a row, like `ab`, on a {} board{}",
                    board.shape(),
                    board.shape().sides()
                ),
            ),
        };
        cell.ok_or_else(|| match text {
            "" => value.expected(expected),
            _ => value.error(
                value.offset(),
                expected,
                quoted(text) + &board.swap_hint(text),
            ),
        })
    }

    /// A cell or, with a colon between two opposite corners, a rectangle of cells.
    fn points(&self, range: Range<usize>) -> Result<Vec<Cell>, ReadError> {
        let Some(colon) = self.cursor.window(range.clone()).rest().find(':') else {
            return Ok(vec![self.point(range)?]);
        };
        let board = &self.record.board;
        let middle = range.start + colon;
        let ends = [
            self.point(range.start..middle)?,
            self.point(middle + 1..range.end)?,
        ];
        let [Some(a), Some(b)] = ends.map(|cell| board.coordinate(cell)) else {
            return Ok(ends.to_vec());
        };
        let columns = a.column.min(b.column)..=a.column.max(b.column);
        let rows = a.row.min(b.row)..=a.row.max(b.row);
        Ok(rows
            .flat_map(|row| {
                columns
                    .clone()
                    .map(move |column| Coordinate { column, row })
            })
            .filter_map(|at| board.cell_at(at))
            .collect())
    }
}

/// `ca` is the third column of the first row.
fn two_letters(text: &str) -> Option<Coordinate> {
    match text.as_bytes() {
        &[column @ b'a'..=b'z', row @ b'a'..=b'z'] => Some(Coordinate {
            column: usize::from(column - b'a'),
            row: usize::from(row - b'a'),
        }),
        _ => None,
    }
}

//! Conversion of SGF nodes to a record, in two dialects.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use mustplay_cgt::sgf::{Malformed, Node, PropertyValue, main_line, tree, unescaped};

use super::ReadError;
use super::cursor::{Cursor, expected_cell, quoted};
use super::sgf::Dialect;
use crate::board::{Board, Cell, Coordinate};
use crate::color::Color;
use crate::game_tree::{GameTree, TreeCursor};
use crate::record::{Action, Marks, Record, ReplayError, Turn};
use crate::setup::{Objective, Swap};

/// SGF's default board size.
const USUAL_SIDE: usize = 11;
const HEX: &str = "11";

struct SgfReader<'t> {
    /// Values are read through windows of this cursor.
    cursor: Cursor<'t>,
    notation: &'static str,
    dialect: Dialect,
    /// HexGui's swap-pieces leaves the pieces where they are.
    swaps_sides: bool,
    board: Arc<Board>,
    objective: Objective,
}

struct Changes {
    /// The cells that gain or lose a stone.
    cells: BTreeMap<Cell, Option<Color>>,
    to_move: Option<Color>,
}

pub(super) fn read(
    notation: &'static str,
    dialect: Dialect,
    text: &str,
) -> Result<Record, ReadError> {
    let (reader, nodes) = SgfReader::open(notation, dialect, text, main_line)?;
    let mut record = reader.record();
    for node in &nodes {
        if let Some(changes) = reader.changes(node)? {
            reader.set_up(&mut record, &changes)?;
        }
        record.turns.extend(reader.turns(node)?);
        reader.mark(&mut record.marks, node)?;
    }
    Ok(record)
}

/// Reads the first game with its variations, except those that cannot be played.
pub(super) fn read_tree(
    notation: &'static str,
    dialect: Dialect,
    text: &str,
) -> Result<GameTree, ReadError> {
    let (reader, nodes) = SgfReader::open(notation, dialect, text, tree)?;
    let impossible = |reason| ReadError::Replay { notation, reason };
    let (mut tree, root) = GameTree::new(&reader.record()).map_err(impossible)?;
    let mut root = Some(root);
    // The position after each node, if it can be played and has unread successors.
    let mut spots: Vec<Option<TreeCursor>> = Vec::with_capacity(nodes.len());
    let mut to_come = vec![0_usize; nodes.len()];
    for parent in nodes.iter().filter_map(|node| node.parent) {
        to_come[parent] += 1;
    }
    for node in &nodes {
        let before = match node.parent {
            None => root.take(),
            Some(parent) => {
                to_come[parent] -= 1;
                if to_come[parent] == 0 { spots[parent].take() } else { spots[parent].clone() }
            }
        };
        let spot = before.and_then(|before| {
            let reached = reader.grow(&mut tree, before, node);
            tree.left_out += usize::from(reached.is_err());
            reached.ok()
        });
        spots.push(spot);
    }
    tree.look_at_the_end();
    Ok(tree)
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
    let [columns, rows] =
        cursor.window(size.range()).size(&[":"], expected, "the number of rows")?;
    cursor.board(size.start, Board::hex(columns, rows))
}

impl<'t> SgfReader<'t> {
    /// Parses the nodes and reads the properties of the game from the first one.
    fn open(
        notation: &'static str,
        dialect: Dialect,
        text: &'t str,
        wanted: fn(&'t str) -> Result<Vec<Node<'t>>, Malformed>,
    ) -> Result<(Self, Vec<Node<'t>>), ReadError> {
        let mut cursor = Cursor::new(notation, text);
        let nodes = wanted(text).map_err(|error| {
            cursor.jump(error.offset);
            cursor.expected(error.missing.expected("B[c4]"))
        })?;
        let root = &nodes[0];
        check_game(&cursor, root)?;
        let starts_with = |name, start: &str| {
            let mut values = root.values(name);
            values.any(|value| value.text.to_ascii_lowercase().starts_with(start))
        };
        let reader = Self {
            notation,
            dialect,
            swaps_sides: starts_with("AP", "hexgui"),
            board: board(&cursor, root)?,
            objective: if starts_with("RU", "misere") {
                Objective::Misere
            } else {
                Objective::Normal
            },
            cursor,
        };
        Ok((reader, nodes))
    }

    fn record(&self) -> Record {
        Record { objective: self.objective, ..Record::new(Arc::clone(&self.board)) }
    }

    /// The added and removed stones and the side to move.
    fn changes(&self, node: &Node) -> Result<Option<Changes>, ReadError> {
        let mut cells: BTreeMap<Cell, Option<Color>> = BTreeMap::new();
        for (name, is_black) in [("AB", Some(true)), ("AW", Some(false)), ("AE", None)] {
            let stone = is_black.map(|is_black| self.dialect.color(is_black));
            for value in node.values(name) {
                for cell in self.points(value.range())? {
                    if cells.insert(cell, stone).is_some_and(|other| other != stone) {
                        let found = format!("`{}` for the second time", self.board.name(cell));
                        let expected = "each cell once in the setup of a node";
                        return Err(self.cursor.error(value.start, expected, found));
                    }
                }
            }
        }
        let to_move = node.values("PL").next().map(|value| self.player(value)).transpose()?;
        let is_any = !cells.is_empty() || to_move.is_some();
        Ok(is_any.then_some(Changes { cells, to_move }))
    }

    /// Applies a setup; after moves it begins a new position.
    fn set_up(&self, record: &mut Record, changes: &Changes) -> Result<(), ReadError> {
        if !record.turns.is_empty() {
            let notation = self.notation;
            let reached =
                record.replay().map_err(|reason| ReadError::Replay { notation, reason })?;
            record.turns.clear();
            record.stones = reached.stones;
            record.to_move = Some(reached.to_move);
        }
        record.to_move = changes.to_move.or(record.to_move);
        changes.apply(&mut record.stones);
        Ok(())
    }

    /// The moves of a node, in text order.
    fn turns(&self, node: &Node) -> Result<Vec<Turn>, ReadError> {
        let mut turns = Vec::new();
        for property in &node.properties {
            if !matches!(property.name.as_str(), "B" | "W") {
                continue;
            }
            let color = self.dialect.color(property.name.starts_with('B'));
            for &value in &property.values {
                turns.push(Turn { color, action: self.action(value)? });
            }
        }
        Ok(turns)
    }

    /// Reads labels, for the last node only, and dimmed and visible cells, which persist.
    fn mark(&self, marks: &mut Marks, node: &Node) -> Result<(), ReadError> {
        marks.labels = self.labels(node)?;
        if let Some(dimmed) = self.point_set(node, "DD")? {
            marks.shaded = dimmed;
        }
        if let Some(visible) = self.point_set(node, "VW")? {
            marks.visible = (!visible.is_empty()).then_some(visible);
        }
        Ok(())
    }

    fn labels(&self, node: &Node) -> Result<BTreeMap<Cell, String>, ReadError> {
        let label = |value: PropertyValue| {
            let Some((cell, label)) = value.text.split_once(':') else {
                let expected = "a label like `c4:A`";
                return Err(self.cursor.window(value.range()).expected(expected));
            };
            let cell = self.point(value.start..value.start + cell.len())?;
            Ok((cell, unescaped(label)))
        };
        node.values("LB").map(label).collect()
    }

    fn grow(
        &self,
        tree: &mut GameTree,
        mut spot: TreeCursor,
        node: &Node,
    ) -> Result<TreeCursor, ReadError> {
        let notation = self.notation;
        let changes = self.changes(node)?;
        let (turns, labels) = (self.turns(node)?, self.labels(node)?);
        if let Some(changes) = changes {
            let (mut stones, to_move) = spot.stones();
            changes.apply(&mut stones);
            let spot_after = tree.set_up(Some(spot.node), stones, changes.to_move.or(to_move));
            spot = spot_after.map_err(|reason| ReadError::Replay { notation, reason })?;
        }
        for (index, turn) in turns.into_iter().enumerate() {
            let number = index + 1;
            spot = tree.play(spot, turn).map_err(|reason| {
                let reason = ReplayError::Turn { number, reason };
                ReadError::Replay { notation, reason }
            })?;
        }
        let comments: Vec<String> = node.values("C").map(|it| unescaped(it.text)).collect();
        tree.note(spot.node, &comments.join("\n"), labels);
        Ok(spot)
    }

    /// The cells of all values of a property, if the node has it; `[]` is the empty set.
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

    fn player(&self, value: PropertyValue) -> Result<Color, ReadError> {
        match value.text.trim().to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Ok(self.dialect.color(true)),
            "w" | "white" | "2" => Ok(self.dialect.color(false)),
            _ => Err(self.cursor.window(value.range()).expected("`B` or `W`")),
        }
    }

    fn action(&self, value: PropertyValue) -> Result<Action, ReadError> {
        let text = value.text.trim();
        let is_swap = text.eq_ignore_ascii_case("swap-pieces");
        Ok(match Action::from_word(text) {
            Some(_) if self.swaps_sides && is_swap => Action::Swap(Swap::Sides),
            Some(action) => action,
            None if text.is_empty() => Action::Pass,
            None => Action::Place(self.point(value.range())?),
        })
    }

    fn point(&self, range: Range<usize>) -> Result<Cell, ReadError> {
        let board = &self.board;
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
            _ => value.error(value.offset(), expected, quoted(text) + &board.swap_hint(text)),
        })
    }

    /// A cell or a rectangle given by two opposite corners with a colon between them.
    fn points(&self, range: Range<usize>) -> Result<Vec<Cell>, ReadError> {
        let Some(colon) = self.cursor.window(range.clone()).rest().find(':') else {
            return Ok(vec![self.point(range)?]);
        };
        let board = &self.board;
        let middle = range.start + colon;
        let ends = [self.point(range.start..middle)?, self.point(middle + 1..range.end)?];
        let [Some(a), Some(b)] = ends.map(|cell| board.coordinate(cell)) else {
            return Ok(ends.to_vec());
        };
        let columns = a.column.min(b.column)..=a.column.max(b.column);
        let rows = a.row.min(b.row)..=a.row.max(b.row);
        Ok(rows
            .flat_map(|row| columns.clone().map(move |column| Coordinate { column, row }))
            .filter_map(|at| board.cell_at(at))
            .collect())
    }
}

impl Changes {
    fn apply(&self, stones: &mut Vec<(Cell, Color)>) {
        stones.retain(|stone| !self.cells.contains_key(&stone.0));
        let added = self.cells.iter();
        stones.extend(added.filter_map(|(&cell, &stone)| Some((cell, stone?))));
    }
}

/// `ca` is the third column of the first row.
fn two_letters(text: &str) -> Option<Coordinate> {
    match text.as_bytes() {
        &[column @ b'a'..=b'z', row @ b'a'..=b'z'] => {
            Some(Coordinate { column: usize::from(column - b'a'), row: usize::from(row - b'a') })
        }
        _ => None,
    }
}

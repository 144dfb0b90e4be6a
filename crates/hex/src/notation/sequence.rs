//! Conversion of a position into moves.
//!
//! Links allow only alternating moves, Black first. A record of such a game is written as it is.
//! Any other is written as its final position: stones of the two colors alternate, with passes
//! where a color has none left, until the right side is to move.

use super::{ReadError, WriteError};
use crate::board::{Board, Cell, Shape};
use crate::color::{Color, Names};
use crate::record::{Action, Record, Turn};
use crate::setup::{Objective, Setup, Swap};

/// Whether the players alternate, given who moves first.
pub(super) fn in_turn(first: Color, turns: &[Turn]) -> bool {
    let mut color = first;
    turns.iter().all(|turn| {
        let right = turn.color == color;
        color = turn.next_color();
        right
    })
}

pub(super) fn gives_up(turn: Turn) -> bool {
    matches!(turn.action, Action::Resign | Action::Forfeit)
}

/// Whether the record is a game from the empty board in which Black moved first, turns alternated
/// and any swap was swap-pieces as the second move. Either color may resign out of turn.
pub(super) fn is_plain_game(record: &Record) -> bool {
    let turns = record.turns.iter().chain(&record.future);
    let swaps_well = turns.clone().enumerate().all(|(index, turn)| {
        !matches!(turn.action, Action::Swap(_))
            || (index == 1 && turn.action == Action::Swap(Swap::Pieces))
    });
    let played: Vec<Turn> = turns.copied().filter(|&turn| !gives_up(turn)).collect();
    let starts_with_black = record.turns.iter().any(|&turn| !gives_up(turn))
        || record.to_move.unwrap_or(Color::Black) == Color::Black;
    record.stones.is_empty() && starts_with_black && swaps_well && in_turn(Color::Black, &played)
}

/// The final position, and the resignation or forfeit after it, if any.
pub(super) fn position(record: &Record) -> Result<(Setup, Option<Turn>), WriteError> {
    let whole = record.replay()?;
    let end = record.turns.last().copied().filter(|&turn| gives_up(turn));
    if end.is_none() {
        return Ok((whole, None));
    }
    let mut before = record.clone();
    before.turns.pop();
    Ok((before.replay()?, end))
}

/// Moves from the empty board, Black first, that lead to the position.
pub(super) fn dealt(setup: &Setup) -> Vec<Action> {
    let mut stones = Color::BOTH.map(|color| setup.cells_of(color).into_iter().peekable());
    let mut actions = Vec::new();
    let mut color = Color::Black;
    while color != setup.to_move || stones.iter_mut().any(|rest| rest.peek().is_some()) {
        let stone = stones[color.index()].next();
        actions.push(stone.map_or(Action::Pass, Action::Place));
        color = !color;
    }
    actions
}

/// The record of alternating actions from the empty board, and the action that ends the game.
pub(super) fn game(
    setup: &Setup,
    actions: impl IntoIterator<Item = Action>,
    end: Option<Turn>,
) -> Vec<Turn> {
    let mut game = Record::new(setup.board.clone());
    actions.into_iter().for_each(|action| game.push(action));
    game.turns.extend(end);
    game.turns
}

/// The stones of [`dealt`] for a notation without passes.
pub(super) fn dealt_without_pass(
    notation: &'static str,
    setup: &Setup,
    names: Names,
) -> Result<Vec<Cell>, WriteError> {
    let stone = |action| match action {
        Action::Place(cell) => Some(cell),
        _ => None,
    };
    let stones: Option<Vec<Cell>> = dealt(setup).into_iter().map(stone).collect();
    stones.ok_or_else(|| {
        let [black, white] = Color::BOTH.map(|color| names.of(color));
        let [of_black, of_white] = Color::BOTH.map(|color| setup.cells_of(color).len());
        let to_move = names.of(setup.to_move);
        let what = format!(
            "{of_black} {black} and {of_white} {white} stones with {to_move} to move: it has no \
             passes, so the numbers must be equal with {black} to move, or one more {black} with \
             {white} to move"
        );
        WriteError::inexpressible(notation, what)
    })
}

/// Columns and rows of an ordinary Hex board, or why `notation` cannot express the record.
pub(super) fn ordinary_hex(
    notation: &'static str,
    record: &Record,
) -> Result<(usize, usize), WriteError> {
    let size = hex_board(notation, &record.board)?;
    match record.objective {
        Objective::Normal => Ok(size),
        Objective::Misere => Err(WriteError::inexpressible(notation, "the misère rule")),
    }
}

/// Columns and rows of a Hex board, or why `notation` cannot express the board.
pub(super) fn hex_board(
    notation: &'static str,
    board: &Board,
) -> Result<(usize, usize), WriteError> {
    match board.shape() {
        Shape::Hex { columns, rows } => Ok((columns, rows)),
        shape => {
            let what = format!("a {shape} board: it knows Hex boards only");
            Err(WriteError::inexpressible(notation, what))
        }
    }
}

/// Checks that the turns of a record, including those taken back, can be played.
pub(super) fn check(notation: &'static str, record: &Record) -> Result<(), ReadError> {
    let failed = |reason| ReadError::Replay { notation, reason };
    record.replay().map_err(failed)?;
    if !record.future.is_empty() {
        let mut whole = record.clone();
        whole.turns.append(&mut whole.future);
        whole.replay().map_err(failed)?;
    }
    Ok(())
}

/// The mirror image of a cell of a square board under swap-pieces.
pub(super) fn mirrored(board: &Board, cell: Cell) -> Option<Cell> {
    board.swap_reflection().map(|mirror| mirror.apply(cell))
}

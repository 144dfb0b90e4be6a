//! What the last moves of a game say about the next one.

use mustplay_hex::{Action, Cell, CellSet, Color};
use mustplay_solver::inferior::{Candidates, Engine as Filler};

use crate::{Place, Position};

/// What is to be said about the moves after those that were made last.
#[derive(Default)]
pub(super) struct LastMoves {
    /// Answers that reverse the last move (FAP Definition 7).
    pub(super) replies: Vec<Place>,
    /// Moves that make the player's own last move useless (FAP Observation 28).
    pub(super) self_reversing: Vec<Place>,
}

impl LastMoves {
    /// Plays the last moves of the record again, as far as they are known. The filler is led
    /// elsewhere, and `memory` is only written on.
    pub(super) fn find<const W: usize>(
        position: &Position,
        filler: &mut Filler<W>,
        memory: &mut Candidates<W>,
    ) -> Self {
        let setup = position.setup();
        let last = last_moves(position);
        let mut stones =
            Color::BOTH.map(|color| -> CellSet<W> { setup.cells_of(color).into_iter().collect() });
        for &(cell, color) in &last {
            stones[color.index()].remove(cell);
        }
        filler.set_stones(stones);
        for &(cell, color) in &last {
            filler.play(cell, color);
        }
        let places = |cells: CellSet<W>| Place::by_column(position.board(), cells);
        Self {
            replies: places(filler.replies(setup.to_move)),
            self_reversing: places(filler.self_reversing(setup.to_move, memory)),
        }
    }
}

/// The last two moves, or one, or none: stones of the players in turn before whose turn it is, and
/// nothing but stones.
fn last_moves(position: &Position) -> Vec<(Cell, Color)> {
    let mut color = !position.setup().to_move;
    let mut last = Vec::new();
    for turn in position.record().turns.iter().rev().take(2) {
        let Action::Place(cell) = turn.action else {
            break;
        };
        if turn.color != color {
            break;
        }
        last.push((cell, color));
        color = !color;
    }
    last.reverse();
    last
}

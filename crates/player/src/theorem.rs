//! Games that a theorem decides.

use mustplay_hex::switching::{Strategy, Switching};
use mustplay_hex::{Cell, Setup, SetupError};

use crate::thoughts::{Thought, Thoughts};

/// What is to be thought of a game on edges that is not over: all moves of the winner that win, or
/// the move of the loser that makes the most trouble.
pub(crate) fn decide(setup: &Setup) -> Result<Option<Thoughts>, SetupError> {
    let Some(game) = Switching::new(setup)? else {
        return Ok(None);
    };
    let to_move = setup.to_move;
    let witness = game.witness(to_move);
    let winner = witness.winner;
    let strategy = Strategy::new(setup, &witness).expect("the theorem gives a witness");
    let line = strategy.line(to_move);
    let best = line.first().copied();
    let others = game.winning_moves(to_move).into_iter();
    let cells: Vec<Cell> =
        best.into_iter().chain(others.filter(|&cell| Some(cell) != best)).collect();
    let prior = 1.0 / cells.len() as f64;
    let thought = |cell| Thought {
        chance: f64::from(u8::from(winner == to_move)),
        prior,
        winner: Some(winner),
        ..Thought::unseen(cell)
    };
    let mut moves: Vec<Thought> = cells.into_iter().map(thought).collect();
    if let Some(first) = moves.first_mut() {
        first.line = line;
    }
    Ok(Some(Thoughts { to_move, moves, winner: Some(winner), games: 0, stop: None }))
}

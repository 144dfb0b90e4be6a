//! Games on edges by theorem.

use mustplay_hex::switching::{Class, Strategy, Switching};
use mustplay_hex::{Setup, SetupError};
use mustplay_proof::Certificate;
use mustplay_solver::Findings;

use crate::Place;

/// What decides a game on edges (Lehman): two trees of Short that have the same vertices, the
/// terminals among them, and no common edge; or two forests of Cut without a common edge that do
/// not join the terminals, not even if Short gets all edges that are in neither. Each has passed a
/// check that does not depend on how it was found.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Trees {
    /// Who wins by who begins: Short, who is black, or Cut, or whoever begins if it is neutral.
    pub class: Class,
    /// Whether the winner must begin. Then one more edge between the terminals makes a tree of
    /// Short's first, and Cut's second forest may join them.
    pub needs_move: bool,
    /// Edges of the first tree or forest.
    pub first: Vec<Place>,
    /// Edges of the second tree or forest.
    pub second: Vec<Place>,
}

/// Decides a position of a game on edges that is not over.
pub(super) fn decide(
    setup: &Setup,
    all_moves: bool,
) -> Result<Option<(Findings, Trees)>, SetupError> {
    let Some(game) = Switching::new(setup)? else {
        return Ok(None);
    };
    let to_move = setup.to_move;
    let witness = game.witness(to_move);
    let strategy = Strategy::new(setup, &witness).expect("the theorem gives a witness");
    let line = strategy.line(to_move);
    let winning = match line.first() {
        _ if all_moves => game.winning_moves(to_move),
        Some(&first) if witness.winner == to_move => vec![first],
        _ => Vec::new(),
    };
    let mut losing = Vec::new();
    if all_moves {
        losing = setup.empty_cells()?;
        losing.retain(|cell| !winning.contains(cell));
    }
    let [first, second] = &witness.forests;
    let places = |cells: &[_]| Place::all(&setup.board, cells.iter().copied());
    let trees = Trees {
        class: game.class(),
        needs_move: witness.needs_move,
        first: places(first),
        second: places(second),
    };
    let findings = Findings {
        winner: Some(witness.winner),
        winning,
        losing,
        carrier: Some(witness.cells()),
        certificate: Some(Certificate::by_witness(setup, &witness)),
        line,
        ..Findings::default()
    };
    Ok(Some((findings, trees)))
}

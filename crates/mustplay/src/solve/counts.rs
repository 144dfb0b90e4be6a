//! Coin-flip games on boards, solved exactly.

use mustplay_coloring::{CountError, Share};
use mustplay_core::{RunContext, StopReason};
use mustplay_hex::switching::{Strategy, Switching, SwitchingClass};
use mustplay_hex::{Cell, Color, Objective, Setup, SetupError, completion_network};
use mustplay_proof::Certificate;
use mustplay_solver::Findings;

use crate::{Error, Measure, Place, Text};

/// The outcome of a coin-flip game, where a fair coin chooses the player before each move (SCG
/// §4.8): with best play Black wins with the probability that a random filling of the board is a
/// win for Black.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Chances {
    /// The probability that Black wins, as a fraction in lowest terms.
    pub probability: Text<Share>,
    /// Its approximate value.
    pub about: Measure,
    /// The best cells, the same for both players.
    pub best_moves: Vec<Place>,
    /// All empty cells, if all moves were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chances: Option<Vec<Chance>>,
}

/// The probability after a cell is taken.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Chance {
    /// The cell.
    pub cell: Place,
    /// The probability that Black wins after a black stone there.
    pub black: Text<Share>,
    /// The probability that Black wins after a white stone there.
    pub white: Text<Share>,
}

/// Counts the fillings of the board that Black wins, unless it is stopped.
pub(super) fn count(
    setup: &Setup,
    all_moves: bool,
    context: &RunContext<'_>,
) -> Result<(Findings, Option<Chances>), Error> {
    let network = completion_network(setup)?;
    let counts = match network.count(true, &context.sink()) {
        Ok(counts) => counts,
        Err(error) => {
            // The frontier is too long for the memory.
            let stop = match error {
                CountError::Stopped(stop) => stop,
                CountError::TooManyPorts { .. } | CountError::TooManyColorings(_) => {
                    StopReason::Memory
                }
            };
            let nodes = context.done();
            return Ok((Findings { stop: Some(stop), nodes, ..Findings::default() }, None));
        }
    };
    let is_misere = setup.objective == Objective::Misere;
    // The player who connects loses a misère game.
    let black_wins = |share: &Share| Text(if is_misere { share.opposite() } else { share.clone() });
    let whole = &counts.share;
    let chance = |(cell, black): &(Cell, Share)| Chance {
        cell: Place::new(&setup.board, *cell),
        black: black_wins(black),
        white: black_wins(&Share { wins: &whole.wins - &black.wins, elements: black.elements }),
    };
    let over = setup.connected()?.is_some();
    let open = counts.with_true.iter().filter(|_| !over);
    let wins = open.clone().map(|(_, black)| &black.wins);
    let best = if is_misere { wins.min() } else { wins.max() };
    let best = open.clone().filter(|(_, black)| Some(&black.wins) == best);
    let mut cells: Vec<Chance> = open.clone().map(chance).collect();
    cells.sort_by_key(|chance| setup.board.by_column(chance.cell.cell()));
    let probability = black_wins(whole);
    let chances = Chances {
        about: Measure(probability.probability()),
        probability,
        best_moves: Place::by_column(&setup.board, best.map(|&(cell, _)| cell)),
        chances: all_moves.then_some(cells),
    };
    let winner = chances.probability.winner().map(Color::from);
    Ok((Findings { winner, nodes: counts.steps, ..Findings::default() }, Some(chances)))
}

/// The certificate of a game on edges (Lehman): two edge-disjoint trees of Short on the same
/// vertices, the terminals among them; or two edge-disjoint forests of Cut that do not join the
/// terminals even if Short gets all edges in neither forest. An independent check has accepted it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Trees {
    /// The class of the position: a win for Short (Black), for Cut, or for the first player.
    pub class: SwitchingClass,
    /// Whether the winner must move first. Then Short's first tree contains an additional edge
    /// between the terminals, or Cut's second forest may join them.
    pub needs_move: bool,
    /// Edges of the first tree or forest.
    pub first: Vec<Place>,
    /// Edges of the second tree or forest.
    pub second: Vec<Place>,
}

/// Decides an unfinished position of a game on edges.
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
        principal_variation: line,
        ..Findings::default()
    };
    Ok(Some((findings, trees)))
}

//! Coin-flip games on boards, exactly.

use mustplay_coloring::{CountError, Share};
use mustplay_core::{RunContext, StopReason};
use mustplay_hex::switching::{Strategy, Switching, SwitchingClass};
use mustplay_hex::{Cell, Color, Objective, Setup, SetupError, completion_network};
use mustplay_proof::Certificate;
use mustplay_solver::Findings;

use crate::{Error, Measure, Place, Text};

/// What chance and best play come to when a coin says who moves (SCG §4.8): the probability that
/// Black wins is the share of all ways to fill the board that Black wins.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Chances {
    /// The probability that Black wins, as a fraction in lowest terms.
    pub probability: Text<Share>,
    /// About how much that is.
    pub about: Measure,
    /// The cells that are best to take, the same for both players.
    pub best_moves: Vec<Place>,
    /// Every empty cell, if all moves were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chances: Option<Vec<Chance>>,
}

/// What becomes of the probability when a cell is taken.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Chance {
    /// The cell.
    pub cell: Place,
    /// The probability that Black wins once it is black.
    pub black: Text<Share>,
    /// The probability that Black wins once it is white.
    pub white: Text<Share>,
}

/// What was counted, and what was not.
#[derive(Default)]
pub(super) struct Counted {
    pub(super) chances: Option<Chances>,
    pub(super) states: u64,
    pub(super) stop: Option<StopReason>,
}

/// Counts the completions of a position.
pub(super) fn count(
    setup: &Setup,
    all_moves: bool,
    context: &RunContext<'_>,
) -> Result<Counted, Error> {
    let network = completion_network(setup)?;
    let counts = match network.count(true, &context.sink()) {
        Ok(counts) => counts,
        Err(error) => {
            // A frontier that is too long would take more memory than there is.
            let stop = match error {
                CountError::Stopped(stop) => stop,
                CountError::TooManyPorts { .. } | CountError::TooManyColorings(_) => {
                    StopReason::Memory
                }
            };
            return Ok(Counted { stop: Some(stop), states: context.done(), ..Counted::default() });
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
    let mut chances: Vec<Chance> = open.clone().map(chance).collect();
    chances.sort_by_key(|chance| setup.board.by_column(chance.cell.cell()));
    let probability = black_wins(whole);
    let answer = Chances {
        about: Measure(probability.probability()),
        probability,
        best_moves: Place::by_column(&setup.board, best.map(|&(cell, _)| cell)),
        chances: all_moves.then_some(chances),
    };
    Ok(Counted { chances: Some(answer), states: counts.steps, stop: None })
}

impl Chances {
    /// Who wins for certain, if either does.
    pub(super) fn winner(&self) -> Option<Color> {
        self.probability.winner().map(Color::from)
    }
}

/// What decides a game on edges (Lehman): two trees of Short that have the same vertices, the
/// terminals among them, and no common edge; or two forests of Cut without a common edge that do
/// not join the terminals, not even if Short gets all edges that are in neither. Each has passed a
/// check that does not depend on how it was found.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Trees {
    /// Who wins by who begins: Short, who is black, or Cut, or the first player if it is neutral.
    pub class: SwitchingClass,
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

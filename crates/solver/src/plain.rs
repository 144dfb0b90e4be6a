//! Solving by the rules of the game alone.
//!
//! If more stones never hurt, dynamic-trace search (SCG chapter 9) decides: slower than a
//! [`Solver`](crate::Solver), but with the same kind of proof. If they may hurt, as in misère
//! games, every move must be tried.

use mustplay_coloring::minimax::Minimax;
use mustplay_coloring::{
    Coloring, MisereGame, Player, SetColoring, TraceSearch, TurnOrder, TurnSequence, classify,
};
use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::{ConnectionGame, Objective, Position, Setup, with_width};

use crate::answer::{Findings, SolveError};
use crate::certify::certifier::certify;

/// Decides a position of the normal game by dynamic-trace search. For `all_moves`, uses a thread
/// for each of `sinks`, and the threads share `memory`. Makes a proof if there is a sink for
/// its `steps`, which requires alternating turns.
pub fn by_traces(
    setup: &Setup,
    turns: &TurnOrder,
    all_moves: bool,
    memory: usize,
    sinks: &[&dyn ProgressSink],
    steps: Option<&dyn ProgressSink>,
) -> Result<Findings, SolveError> {
    if setup.objective == Objective::Misere {
        return Err(SolveError::Misere);
    }
    let threads = if all_moves { sinks.len() } else { 1 };
    let memory = memory / threads.max(1);
    let mut findings = Findings::default();
    with_width!(setup.board, W => {
        let position = Position::<W>::new(setup)?;
        let game = ConnectionGame::new(position.masks());
        let sinks = sinks.iter().take(threads);
        let coloring = ConnectionGame::coloring(&position);
        let free = game.uncolored(&coloring).len();
        let sequence = TurnSequence::new(turns, &coloring, setup.to_move.into(), free);
        let searches = sinks.map(|&sink| {
            TraceSearch::new(&game, memory, sink).in_order(sequence.clone())
        });
        let mut searches: Vec<_> = searches.collect();
        match trace(&position, all_moves, &mut searches, steps, &mut findings) {
            Err(SolveError::Stopped(stop)) => findings.stop = Some(stop),
            ended => ended?,
        }
        findings.nodes = searches.iter().map(TraceSearch::nodes).sum();
    });
    Ok(findings)
}

fn trace<const W: usize>(
    position: &Position<W>,
    all_moves: bool,
    searches: &mut [TraceSearch<'_, ConnectionGame<'_, W>, W>],
    steps: Option<&dyn ProgressSink>,
    findings: &mut Findings,
) -> Result<(), SolveError> {
    let coloring = &ConnectionGame::coloring(position);
    let to_move = position.to_move().into();
    if all_moves {
        let moves = classify(searches, coloring, to_move);
        // Set even if the work stops before every move is decided, or before the line.
        findings.winner = if !moves.winning.is_empty() {
            Some(to_move.into())
        } else if !moves.losing.is_empty() && moves.unknown.is_empty() {
            Some((!to_move).into())
        } else {
            None
        };
        findings.winning = moves.winning;
        findings.losing = moves.losing;
        findings.unknown = moves.unknown;
        moves.stop.map_or(Ok(()), Err)?;
    }
    let [search, ..] = searches else {
        return Ok(());
    };
    let proof = search.prove(coloring, to_move)?;
    findings.winner = Some(proof.winner.into());
    if !all_moves && proof.winner == to_move {
        findings.winning = proof.choice.into_iter().collect();
    }
    findings.principal_variation = search.line(coloring, to_move);
    if let Some(steps) = steps {
        findings.certificate = Some(certify(position, search, &[], steps)?);
    }
    Ok(())
}

/// Decides a position by trying all moves, for any objective and order of turns.
pub fn by_minimax(
    setup: &Setup,
    turns: &TurnOrder,
    all_moves: bool,
    memory: usize,
    sink: &dyn ProgressSink,
) -> Result<Findings, SolveError> {
    let to_move = setup.to_move.into();
    with_width!(setup.board, W => {
        let position = Position::<W>::new(setup)?;
        let game = ConnectionGame::new(position.masks());
        let coloring = &ConnectionGame::coloring(&position);
        let free = game.uncolored(coloring).len();
        let sequence = TurnSequence::new(turns, coloring, to_move, free);
        Ok(match position.objective() {
            Objective::Normal => {
                let search = Minimax::new(&game, memory, sink).in_order(sequence);
                minimax_findings(&game, coloring, to_move, all_moves, search)
            }
            Objective::Misere => {
                let game = MisereGame(game);
                let search = Minimax::new(&game, memory, sink).in_order(sequence);
                minimax_findings(&game, coloring, to_move, all_moves, search)
            }
        })
    })
}

/// Equalized play from a position on (SCG §4.8): one stone in the first turn, two in all later
/// turns. A first player with fewer stones than the opponent also places two.
pub fn equalized(setup: &Setup) -> TurnOrder {
    let own = |color| setup.stones.iter().filter(|stone| stone.1 == color).count();
    if own(setup.to_move) >= own(!setup.to_move) {
        return TurnOrder::Equalized;
    }
    // As if the opponent had just begun.
    let opponent: Player = (!setup.to_move).into();
    let moves = 0..setup.board.len();
    let order = moves.map(|turn| TurnOrder::Equalized.player(opponent, turn + 1));
    TurnOrder::Order(order.collect())
}

/// The result of a minimax search.
fn minimax_findings<G: SetColoring<W>, const W: usize>(
    game: &G,
    coloring: &Coloring<W>,
    to_move: Player,
    all_moves: bool,
    mut search: Minimax<'_, G, W>,
) -> Findings {
    let mut findings = Findings::default();
    let mut solve = || -> Result<(), StopReason> {
        if all_moves && game.winner(coloring).is_none() {
            findings.unknown = game.uncolored(coloring).iter().collect();
            while let Some(&cell) = findings.unknown.first() {
                let after = coloring.with(to_move, cell);
                let winner = search.winner(&after, search.next_player(&after, to_move))?;
                findings.unknown.remove(0);
                if winner == to_move {
                    findings.winner = Some(to_move.into());
                    findings.winning.push(cell);
                } else {
                    findings.losing.push(cell);
                }
            }
        }
        let winner = search.winner(coloring, to_move)?;
        findings.winner = Some(winner.into());
        findings.principal_variation = search.line(coloring, to_move);
        if !all_moves && winner == to_move {
            findings.winning = findings.principal_variation.first().copied().into_iter().collect();
        }
        Ok(())
    };
    findings.stop = solve().err();
    findings.nodes = search.nodes();
    findings
}

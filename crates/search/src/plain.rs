//! Solving without knowledge of the game but its rules.
//!
//! Where more stones never hurt, dynamic-trace search (SCG chapter 9) decides: slower than a
//! [`Solver`](crate::Solver), but for a proof of the same kind. Where they may hurt, as in
//! misère games, every move must be tried.

use mustplay_coloring::minimax::Minimax;
use mustplay_coloring::{Coloring, Misere, Player, SetColoring, TraceSearch, classify};
use mustplay_hex::masks::{self, AnyWidth};
use mustplay_hex::{ConnectionGame, Objective, Position, Setup};
use mustplay_work::{Stop, Watch};

use crate::certificate::build::build;
use crate::error::SolveError;
use crate::findings::Findings;

/// Decides a position of the normal game by dynamic-trace search, with a thread for each watch
/// if `all_moves` are asked for; and makes a proof if someone watches its `steps`. The threads
/// share `memory`.
pub fn by_traces<T: Watch>(
    setup: &Setup,
    all_moves: bool,
    memory: usize,
    watches: &[T],
    steps: Option<&dyn Watch>,
) -> Result<Findings, SolveError> {
    let work = Traces {
        setup,
        all_moves,
        memory,
        watches,
        steps,
    };
    masks::fitting(&setup.board, work)
}

/// Decides a position by trying all moves, whatever the objective.
pub fn by_minimax(
    setup: &Setup,
    all_moves: bool,
    memory: usize,
    watch: &dyn Watch,
) -> Result<Findings, SolveError> {
    let work = Trials {
        setup,
        all_moves,
        memory,
        watch,
    };
    masks::fitting(&setup.board, work)
}

/// Dynamic-trace search, before the width of cell sets is chosen.
struct Traces<'a, T> {
    setup: &'a Setup,
    all_moves: bool,
    memory: usize,
    watches: &'a [T],
    steps: Option<&'a dyn Watch>,
}

impl<T: Watch> AnyWidth for Traces<'_, T> {
    type Output = Result<Findings, SolveError>;

    fn with<const W: usize>(self) -> Self::Output {
        if self.setup.objective == Objective::Misere {
            return Err(SolveError::Misere);
        }
        let position = Position::<W>::new(self.setup)?;
        let game = ConnectionGame::new(position.masks());
        let threads = if self.all_moves {
            self.watches.len()
        } else {
            1
        };
        let memory = self.memory / threads.max(1);
        let watches = self.watches.iter().take(threads);
        let searches = watches.map(|watch| TraceSearch::new(&game, memory, watch));
        let mut searches: Vec<_> = searches.collect();
        let mut findings = Findings::default();
        match self.find_out(&position, &mut searches, &mut findings) {
            Err(SolveError::Stopped(stop)) => findings.stop = Some(stop),
            ended => ended?,
        }
        findings.nodes = searches.iter().map(TraceSearch::nodes).sum();
        Ok(findings)
    }
}

impl<T> Traces<'_, T> {
    fn find_out<const W: usize>(
        &self,
        position: &Position<W>,
        searches: &mut [TraceSearch<'_, ConnectionGame<'_, W>, W>],
        findings: &mut Findings,
    ) -> Result<(), SolveError> {
        let coloring = &ConnectionGame::coloring(position);
        let to_move = position.to_move().into();
        if self.all_moves {
            let moves = classify(searches, coloring, to_move);
            // Known even if the work is stopped before every move is decided, or before the
            // line.
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
        if !self.all_moves && proof.winner == to_move {
            findings.winning = proof.choice.into_iter().collect();
        }
        findings.line = search.line(coloring, to_move);
        if let Some(steps) = self.steps {
            findings.certificate = Some(build(position, search, steps)?);
        }
        Ok(())
    }
}

/// Minimax search, before the width of cell sets is chosen.
struct Trials<'a> {
    setup: &'a Setup,
    all_moves: bool,
    memory: usize,
    watch: &'a dyn Watch,
}

impl AnyWidth for Trials<'_> {
    type Output = Result<Findings, SolveError>;

    fn with<const W: usize>(self) -> Self::Output {
        let position = Position::<W>::new(self.setup)?;
        let game = ConnectionGame::new(position.masks());
        let coloring = &ConnectionGame::coloring(&position);
        Ok(match position.objective() {
            Objective::Normal => self.search(&game, coloring),
            Objective::Misere => self.search(&Misere(game), coloring),
        })
    }
}

impl Trials<'_> {
    fn search<G: SetColoring<W>, const W: usize>(
        &self,
        game: &G,
        coloring: &Coloring<W>,
    ) -> Findings {
        let mut search = Minimax::new(game, self.memory, self.watch);
        let mut findings = Findings::default();
        let to_move = self.setup.to_move.into();
        findings.stop = self
            .find_out(game, coloring, to_move, &mut search, &mut findings)
            .err();
        findings.nodes = search.nodes();
        findings
    }

    fn find_out<G: SetColoring<W>, const W: usize>(
        &self,
        game: &G,
        coloring: &Coloring<W>,
        to_move: Player,
        search: &mut Minimax<'_, G, W>,
        findings: &mut Findings,
    ) -> Result<(), Stop> {
        if self.all_moves && game.winner(coloring).is_none() {
            findings.unknown = game.uncolored(coloring).iter().collect();
            while let Some(&cell) = findings.unknown.first() {
                let winner = search.winner(&coloring.with(to_move, cell), !to_move)?;
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
        findings.line = search.line(coloring, to_move);
        if !self.all_moves && winner == to_move {
            findings.winning = findings.line.first().copied().into_iter().collect();
        }
        Ok(())
    }
}

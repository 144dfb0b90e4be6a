//! Builds certificates.
//!
//! The certifier finds a proof for a decided position. An [`Oracle`] guides it: it names a winning
//! move and a carrier. The proof follows the recursion of dynamic traces (SCG §9.3, Algorithm 2):
//! where the winner moves, it takes a winning move; where the opponent moves, it tries only moves
//! in the carriers of all answers found so far, until none is left. Each proved statement is reused
//! in every position to which it applies, so the proof is a graph much smaller than the tree.
//!
//! The proof uses only the carrier of the oracle's win, as if the opponent owned all other cells.
//! This leaves fewer moves to answer, and the proved statements apply to more positions. The oracle
//! is first asked about the position as played, which its search has probably visited.
//!
//! Every step is added under the checker's own rules. So a wrong oracle can make the work fail with
//! a [`SolveError::Contradiction`] but never yields a wrong proof. Invariant: a statement proved
//! for a position applies to it (the winner has the cells it owns, the opponent none that it needs)
//! whatever the oracle answers: its carriers are validated, and its keys are only hints.

use mustplay_coloring::{Coloring, Isotone};
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Cell, CellSet, Color, ConnectionGame, Objective, Position};

use crate::answer::{Answer, Oracle, SolveError};
use crate::certify::draft::Draft;
use crate::certify::inferior_fill::InferiorFills;
use crate::certify::leaf::LeafProver;
use crate::certify::{Certificate, Claim, Step, StepId};
use crate::stack;

/// Proves the winner of `position` with the help of `oracle` and existing proofs, in a new thread
/// with a deep stack.
pub(crate) fn certify<const W: usize>(
    position: &Position<W>,
    oracle: &mut (dyn Oracle<W> + Send),
    parts: &[Certificate],
    sink: &dyn ProgressSink,
) -> Result<Certificate, SolveError> {
    if position.objective() == Objective::Misere {
        return Err(SolveError::Misere);
    }
    std::thread::scope(|scope| {
        let work = || certify_here(position, oracle, parts, sink);
        let thread = stack::spawn(stack::DEEP, scope, work);
        stack::join(thread.map_err(|_| StopReason::Memory)?)
    })
}

/// Proves the winner of a position of the normal game on the current stack.
fn certify_here<const W: usize>(
    position: &Position<W>,
    oracle: &mut dyn Oracle<W>,
    parts: &[Certificate],
    sink: &dyn ProgressSink,
) -> Result<Certificate, SolveError> {
    let stones = Color::BOTH.map(|color| position.stones(color));
    let to_move = position.to_move();
    let winner = match position.connected() {
        Some(winner) => winner,
        None => oracle.answer(stones, to_move)?.winner,
    };
    let masks = position.masks();
    let mut certifier = Certifier {
        game: ConnectionGame::new(masks),
        all: masks.all(),
        winner,
        oracle,
        sink,
        draft: Draft::new(position.board(), winner),
        leaves: LeafProver::new(masks, winner),
        inferior: InferiorFills::new(masks, winner),
        expanded: 0,
    };
    let board = position.board();
    for part in parts {
        // Steps that do not follow are skipped: the proof is found without them.
        let Claim { setup, winner: by } = &part.claim;
        if *by == winner && setup.board == *board {
            let _ = certifier.draft.adopt(&part.steps);
        }
    }
    let (own, taken) = (stones[winner.index()], stones[(!winner).index()]);
    let opponent = Opponent { played: taken, unneeded: taken };
    let conclusion = certifier.prove(own, opponent, to_move == winner)?;
    Ok(Certificate {
        claim: Claim { setup: position.to_setup(), winner },
        steps: certifier.draft.finish(conclusion),
    })
}

/// The opponent's cells.
#[derive(Clone, Copy)]
struct Opponent<const W: usize> {
    played: CellSet<W>,
    /// Those, and all cells that the winner does not use.
    unneeded: CellSet<W>,
}

impl<const W: usize> Opponent<W> {
    fn with(self, cell: Cell) -> Self {
        Self { played: self.played.with(cell), unneeded: self.unneeded.with(cell) }
    }
}

/// A move or connection that wins, before it is added as a step.
#[derive(Clone, Copy)]
enum Threat {
    Known(StepId),
    /// A move after which a proved statement applies.
    Move(Cell, StepId),
    /// A semi connection of the sides.
    Linked,
}

struct Certifier<'a, const W: usize> {
    game: ConnectionGame<'a, W>,
    all: CellSet<W>,
    winner: Color,
    oracle: &'a mut dyn Oracle<W>,
    sink: &'a dyn ProgressSink,
    draft: Draft<'a, W>,
    leaves: LeafProver<'a, W>,
    inferior: InferiorFills<'a, W>,
    expanded: u64,
}

impl<const W: usize> Certifier<'_, W> {
    /// Moves after which a proved statement applies, with the cells they need; oldest first.
    fn moves_to_known(
        &mut self,
        own: CellSet<W>,
        free: CellSet<W>,
    ) -> Vec<(Cell, StepId, CellSet<W>)> {
        let known = self.draft.wins(false, own, own | free, 1);
        let moves = known.filter_map(|fact| {
            let cell = (fact.condition.owned - own).min()?;
            Some((cell, fact.id, fact.condition.needed))
        });
        moves.collect()
    }

    /// Proves the win of a position, with the winner to move if `first`. Shrinks the position
    /// first: gives the opponent all cells outside the carrier of the oracle's win, and the winner
    /// dead and captured cells.
    fn prove(
        &mut self,
        own: CellSet<W>,
        opponent: Opponent<W>,
        first: bool,
    ) -> Result<StepId, SolveError> {
        let free = self.all - own - opponent.unneeded;
        if let Some(id) = self.draft.win(first, own, own | free) {
            return Ok(id);
        }
        let to_move = if first { self.winner } else { !self.winner };
        let Answer { carrier, key, .. } = self.ask(own, opponent, to_move)?;
        let (fills, more) = self.inferior.find(own, carrier);
        let opponent =
            Opponent { played: opponent.played - more, unneeded: self.all - carrier - more };
        self.draft.descend(self.all - opponent.unneeded);
        let id =
            if first { self.moving(more, opponent, key) } else { self.answering(more, opponent) };
        self.draft.ascend();
        let proved = self.inferior.discharge(&fills, own, id?, &mut self.draft);
        proved.ok_or_else(|| self.contradiction())
    }

    fn contradiction(&self) -> SolveError {
        SolveError::Contradiction(self.winner)
    }

    /// The oracle's answer, with a carrier of free cells; searches only if no answer is stored.
    fn ask(
        &mut self,
        own: CellSet<W>,
        opponent: Opponent<W>,
        to_move: Color,
    ) -> Result<Answer<W>, SolveError> {
        let free = self.all - own - opponent.unneeded;
        for taken in [opponent.played, opponent.unneeded] {
            let known = self.oracle.lookup(self.stones(own, taken), to_move);
            if let Some(answer) = known.filter(|answer| answer.carrier.is_subset(free)) {
                return self.expected(answer, free);
            }
        }
        let answer = self.oracle.answer(self.stones(own, opponent.unneeded), to_move)?;
        self.expected(answer, free)
    }

    /// Checks that in `answer` the winner wins with some of the free cells.
    fn expected(&self, answer: Answer<W>, free: CellSet<W>) -> Result<Answer<W>, SolveError> {
        if answer.winner == self.winner && answer.carrier.is_subset(free) {
            Ok(answer)
        } else {
            Err(self.contradiction())
        }
    }

    /// Proves the win of a position with the winner to move; `key` is the oracle's winning move.
    fn moving(
        &mut self,
        own: CellSet<W>,
        opponent: Opponent<W>,
        key: Option<Cell>,
    ) -> Result<StepId, SolveError> {
        let free = self.all - own - opponent.unneeded;
        if let Some(id) = self.draft.win(true, own, own | free) {
            return Ok(id);
        }
        let known = self.moves_to_known(own, free).into_iter();
        if let Some((cell, then, _)) = known.min_by_key(|(_, _, needed)| (*needed - own).len()) {
            return self.play(cell, then);
        }
        if let Some(id) = self.leaves.prove(true, own, free, &mut self.draft) {
            return Ok(id);
        }
        // Fill may have given the winner this cell already.
        let mut hint = key.filter(|&cell| free.contains(cell));
        if hint.is_none() {
            // Deciding the position may find a move; refuting all other moves can take longer.
            let stones = self.stones(own, opponent.unneeded);
            let answer = self.oracle.answer(stones, self.winner)?;
            hint = answer.key.filter(|&cell| free.contains(cell));
        }
        if let Some(cell) = hint {
            match self.prove(own.with(cell), opponent, false) {
                // A wrong key. The leaf prover has visited other positions since.
                Err(SolveError::Contradiction(_)) => {
                    self.leaves.prove(true, own, free, &mut self.draft);
                }
                proved => return self.play(cell, proved?),
            }
        }
        let cell = self.winning_move(own, opponent.unneeded, hint)?;
        let then = self.prove(own.with(cell), opponent, false)?;
        self.play(cell, then)
    }

    fn stones(&self, own: CellSet<W>, taken: CellSet<W>) -> [CellSet<W>; 2] {
        match self.winner {
            Color::Black => [own, taken],
            Color::White => [taken, own],
        }
    }

    /// The winning move, other than `refuted`, that leaves the opponent least in the position last
    /// passed to the leaf prover.
    fn winning_move(
        &mut self,
        own: CellSet<W>,
        taken: CellSet<W>,
        refuted: Option<Cell>,
    ) -> Result<Cell, SolveError> {
        let free = self.all - own - taken;
        let mut others = self.in_order(own, taken, self.winner, free);
        others.retain(|&cell| Some(cell) != refuted);
        others.sort_by_cached_key(|&cell| self.leaves.left_after(cell));
        for cell in others {
            let stones = self.stones(own.with(cell), taken);
            let answer = self.oracle.answer(stones, !self.winner)?;
            if answer.winner == self.winner {
                return Ok(cell);
            }
        }
        Err(self.contradiction())
    }

    /// Adds a move followed by a proof; a proof that does not need the cell needs no move.
    fn play(&mut self, cell: Cell, then: StepId) -> Result<StepId, SolveError> {
        let statement = self.draft.statement(then);
        if !statement.owned.contains(cell) {
            return Ok(then);
        }
        self.add(Step::Move { cell, then })
    }

    /// Adds a step; fails only if the oracle is wrong.
    fn add(&mut self, step: Step) -> Result<StepId, SolveError> {
        let added = self.draft.add(step);
        added.map_err(|_| self.contradiction())
    }

    /// Proves the win of a position with the opponent to move.
    fn answering(&mut self, own: CellSet<W>, opponent: Opponent<W>) -> Result<StepId, SolveError> {
        let free = self.all - own - opponent.unneeded;
        if let Some(id) = self.draft.win(false, own, own | free) {
            return Ok(id);
        }
        if let Some(id) = self.leaves.prove(false, own, free, &mut self.draft) {
            return Ok(id);
        }
        self.expanded += 1;
        self.sink.report(&Progress::new(self.expanded, self.draft.bytes()))?;
        let (mut branches, mut must_play) = self.threats(own, free)?;
        let stones = self.stones(own, opponent.unneeded);
        let worthwhile = self.oracle.worthwhile(stones, !self.winner);
        let mut moves = self.in_order(own, opponent.unneeded, !self.winner, must_play);
        moves.sort_by_key(|&cell| !worthwhile.contains(cell));
        for cell in moves {
            if !must_play.contains(cell) {
                continue;
            }
            let id = self.prove(own, opponent.with(cell), true)?;
            let statement = self.draft.statement(id);
            if !statement.first {
                return Ok(id);
            }
            must_play &= statement.carrier;
            branches.push(id);
        }
        let branches = self.needed(branches, free);
        self.add(Step::Or { branches })
    }

    /// A few threats to win, and the cells common to their carriers.
    fn threats(
        &mut self,
        own: CellSet<W>,
        free: CellSet<W>,
    ) -> Result<(Vec<StepId>, CellSet<W>), SolveError> {
        let known = self.draft.wins(true, own, own | free, 0);
        let known = known.map(|fact| (fact.condition.needed - own, Threat::Known(fact.id)));
        let known: Vec<_> = known.collect();
        let moves = self.moves_to_known(own, free).into_iter();
        let moves = moves.map(|(cell, then, needed)| (needed - own, Threat::Move(cell, then)));
        let linked = self.leaves.threats().iter();
        let linked = linked.map(|&carrier| (carrier, Threat::Linked));
        let mut threats: Vec<_> = known.into_iter().chain(moves).chain(linked).collect();
        let mut must_play = free;
        let mut branches = Vec::new();
        while let Some(at) = (0..threats.len()).min_by_key(|&at| (threats[at].0 & must_play).len())
        {
            let (carrier, threat) = threats.swap_remove(at);
            if must_play.is_subset(carrier) {
                break;
            }
            let written = match threat {
                Threat::Known(id) => Some(id),
                Threat::Move(cell, then) => Some(self.play(cell, then)?),
                Threat::Linked => self.leaves.derive(false, carrier, &mut self.draft),
            };
            if let Some(id) = written {
                must_play &= carrier;
                branches.push(id);
            }
        }
        Ok((branches, must_play))
    }

    /// The cells in order of promise for `player`.
    fn in_order(
        &self,
        own: CellSet<W>,
        taken: CellSet<W>,
        player: Color,
        cells: CellSet<W>,
    ) -> Vec<Cell> {
        let [black, white] = self.stones(own, taken);
        let coloring = Coloring::new(black, white).expect("no cell with two stones");
        let mut moves = Vec::new();
        self.game.order(&coloring, player.into(), cells, &mut moves);
        moves
    }

    /// Drops branches as long as the others have no free cell in common.
    fn needed(&self, mut branches: Vec<StepId>, free: CellSet<W>) -> Vec<StepId> {
        let mut at = 0;
        while at < branches.len() {
            let others = branches.iter().enumerate().filter(|&(i, _)| i != at);
            let common = others
                .map(|(_, &id)| self.draft.statement(id).carrier)
                .fold(free, |common, carrier| common & carrier);
            if common.is_empty() {
                branches.remove(at);
            } else {
                at += 1;
            }
        }
        branches
    }
}

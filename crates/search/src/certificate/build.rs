//! Making certificates.
//!
//! A solver says who wins; the proof is found again, guided by a solver that can name a winning
//! move ([`Oracle`]). It follows the recursion of dynamic traces (SCG §9.3, Algorithm 2): where the
//! winner moves, a winning move is taken; where the opponent moves, only moves are tried that every
//! answer found so far needs, until there is none. Every statement proved serves all positions
//! that it fits, so that the proof is a graph much smaller than the tree.
//!
//! Since every step is added under the checker's own rules, a wrong oracle can make the work fail but
//! never make a wrong proof.
//!
//! ```
//! use mustplay_coloring::TraceSearch;
//! use mustplay_games::Unwatched;
//! use mustplay_hex::{Board, Color, ConnectionGame, Position, Setup};
//! use mustplay_search::certificate::build::build;
//! use mustplay_search::check::check;
//!
//! let position = Position::<1>::new(&Setup::empty(Board::hex(3, 3)?.into()))?;
//! let game = ConnectionGame::new(position.masks());
//! let mut oracle = TraceSearch::new(&game, 1 << 20, &Unwatched);
//! let certificate = build(&position, &mut oracle, &Unwatched)?;
//! assert_eq!(check(&certificate.to_string())?.claim.winner, Color::Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_coloring::{Coloring, Isotone, TraceSearch};
use mustplay_games::{Progress, Stop, Watch};
use mustplay_hex::{Cell, CellSet, Color, ConnectionGame, Objective, Position};
use thiserror::Error;

use crate::check::Aim;

use super::closure::Closure;
use super::draft::Draft;
use super::leaf::{Leaves, Seen};
use super::{Certificate, Claim, Step, StepId};

/// Someone who knows how to win.
pub trait Oracle<const W: usize> {
    /// A move with which `to_move` wins the position with these black and white stones; nothing if
    /// there is none or the game is over.
    fn winning_move(
        &mut self,
        stones: [CellSet<W>; 2],
        to_move: Color,
    ) -> Result<Option<Cell>, Stop>;
}

impl<const W: usize> Oracle<W> for TraceSearch<'_, ConnectionGame<'_, W>, W> {
    fn winning_move(
        &mut self,
        stones: [CellSet<W>; 2],
        to_move: Color,
    ) -> Result<Option<Cell>, Stop> {
        let coloring = Coloring::new(stones[0], stones[1]).expect("no cell with two stones");
        let proof = self.prove(&coloring, to_move.into())?;
        Ok(proof.choice.filter(|_| proof.winner == to_move.into()))
    }
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// Proofs are about games in which more stones never hurt.
    #[error("expected the normal objective, found misere: no certificates for it")]
    Misere,
    /// The oracle contradicts itself.
    #[error("no winning move was found for {0} in a position that was said to be won")]
    Contradiction(Color),
}

/// Proves who wins `position`, asking `oracle` for winning moves.
pub fn build<const W: usize>(
    position: &Position<W>,
    oracle: &mut impl Oracle<W>,
    watch: &dyn Watch,
) -> Result<Certificate, BuildError> {
    if position.objective() == Objective::Misere {
        return Err(BuildError::Misere);
    }
    let stones = Color::BOTH.map(|color| position.stones(color));
    let to_move = position.to_move();
    let winner = match position.connected() {
        Some(winner) => winner,
        None => match oracle.winning_move(stones, to_move)? {
            Some(_) => to_move,
            None => !to_move,
        },
    };
    let masks = position.masks();
    let mut builder = Builder {
        game: ConnectionGame::new(masks),
        all: masks.all(),
        winner,
        oracle,
        watch,
        draft: Draft::new(position.board(), winner),
        leaves: Leaves::new(masks, winner),
        wins: [Vec::new(), Vec::new()],
        expanded: 0,
    };
    let (own, taken) = (stones[winner.index()], stones[(!winner).index()]);
    let mut conclusion = if to_move == winner {
        builder.moving(own, taken)?
    } else {
        builder.answering(own, taken)?
    };
    if builder.draft.statement(conclusion).aim != Aim::Win {
        let step = Step::Joined { part: conclusion };
        let joined = builder.draft.add(step);
        conclusion = joined.expect("both sides are joined");
    }
    Ok(Certificate {
        claim: Claim {
            setup: position.to_setup(),
            winner,
        },
        steps: builder.draft.finish(conclusion),
    })
}

/// A proof that the winner wins, as it is looked for.
#[derive(Clone, Copy)]
struct Win<const W: usize> {
    id: StepId,
    owned: CellSet<W>,
    /// Owned or free.
    needed: CellSet<W>,
}

struct Builder<'a, O, const W: usize> {
    game: ConnectionGame<'a, W>,
    all: CellSet<W>,
    winner: Color,
    oracle: &'a mut O,
    watch: &'a dyn Watch,
    draft: Draft<'a, W>,
    leaves: Leaves<'a, W>,
    /// What is proved for the opponent to move, and for the winner to move.
    wins: [Vec<Win<W>>; 2],
    expanded: u64,
}

impl<O: Oracle<W>, const W: usize> Builder<'_, O, W> {
    /// A proof that fits the position, if there is one.
    fn known(&self, first: bool, own: CellSet<W>, free: CellSet<W>) -> Option<StepId> {
        let fits = |win: &&Win<W>| win.owned.is_subset(own) && win.needed.is_subset(own | free);
        let found = self.wins[usize::from(first)].iter().rev().find(fits);
        found.map(|win| win.id)
    }

    /// The proofs for the winner to move that fit the position.
    fn threats(&self, own: CellSet<W>, free: CellSet<W>) -> Vec<Win<W>> {
        let fits = |win: &&Win<W>| win.owned.is_subset(own) && win.needed.is_subset(own | free);
        self.wins[1].iter().filter(fits).copied().collect()
    }

    fn remember(&mut self, id: StepId) -> StepId {
        let statement = self.draft.statement(id);
        self.wins[usize::from(statement.first)].push(Win {
            id,
            owned: statement.owned,
            needed: statement.owned | statement.carrier,
        });
        id
    }

    /// Proves the win of a position with the winner to move.
    fn moving(&mut self, own: CellSet<W>, taken: CellSet<W>) -> Result<StepId, BuildError> {
        let free = self.all - own - taken;
        for first in [true, false] {
            if let Some(id) = self.known(first, own, free) {
                return Ok(id);
            }
        }
        if let Seen::Won(id) = self.leaves.look(true, own, free, &mut self.draft) {
            return Ok(self.remember(id));
        }
        for cell in free {
            if let Some(then) = self.known(false, own.with(cell), free) {
                return Ok(self.play(cell, then));
            }
        }
        let mut stones = [own, taken];
        if self.winner == Color::White {
            stones.swap(0, 1);
        }
        let found = self.oracle.winning_move(stones, self.winner)?;
        let cell = found.ok_or(BuildError::Contradiction(self.winner))?;
        let then = self.answering(own.with(cell), taken)?;
        Ok(self.play(cell, then))
    }

    /// The winner moves and then has a proof. If the proof does not need the cell of the move, it needs no move.
    fn play(&mut self, cell: Cell, then: StepId) -> StepId {
        let statement = self.draft.statement(then);
        if !statement.owned.contains(cell) {
            return then;
        }
        let id = self.draft.add(Step::Move { cell, then });
        self.remember(id.expect("a cell that was played is not free"))
    }

    /// Proves the win of a position with the opponent to move.
    fn answering(&mut self, own: CellSet<W>, taken: CellSet<W>) -> Result<StepId, BuildError> {
        let free = self.all - own - taken;
        if let Some(id) = self.known(false, own, free) {
            return Ok(id);
        }
        let closure = match self.leaves.look(false, own, free, &mut self.draft) {
            Seen::Won(id) => return Ok(self.remember(id)),
            Seen::Open(closure) => closure,
        };
        self.expanded += 1;
        self.watch.report(&Progress {
            done: self.expanded,
            total: None,
            bytes: self.draft.bytes(),
        })?;
        let mut must_play = free;
        let mut branches = Vec::new();
        // What is proved already costs nothing more.
        let mut known = self.threats(own, free);
        while let Some(at) = (0..known.len())
            .min_by_key(|&at| (known[at].needed & must_play).len())
            .filter(|&at| !must_play.is_subset(known[at].needed))
        {
            let threat = known.swap_remove(at);
            must_play &= threat.needed;
            branches.push(threat.id);
        }
        // Threats are answers to every move outside them.
        for (link, carrier) in closure.iter().flat_map(Closure::threats) {
            if !must_play.is_subset(carrier) {
                let closure = closure.as_ref().expect("it has threats");
                if let Ok(id) = closure.explain(link, &mut self.draft) {
                    must_play &= carrier;
                    branches.push(self.remember(id));
                }
            }
        }
        for cell in self.in_order(own, taken, !self.winner, free) {
            if !must_play.contains(cell) {
                continue;
            }
            let id = self.moving(own, taken.with(cell))?;
            let statement = self.draft.statement(id);
            if !statement.first {
                return Ok(id);
            }
            must_play &= statement.carrier;
            branches.push(id);
        }
        let branches = self.needed(branches);
        let id = self.draft.add(Step::Or { branches });
        Ok(self.remember(id.expect("no cell is in all carriers")))
    }

    /// The cells in the order of their promise for `player`.
    fn in_order(
        &self,
        own: CellSet<W>,
        taken: CellSet<W>,
        player: Color,
        cells: CellSet<W>,
    ) -> Vec<Cell> {
        let [black, white] = match self.winner {
            Color::Black => [own, taken],
            Color::White => [taken, own],
        };
        let coloring = Coloring::new(black, white).expect("no cell with two stones");
        let mut moves = Vec::new();
        self.game.order(&coloring, player.into(), cells, &mut moves);
        moves
    }

    /// Leaves out branches as long as the others have no cell in common.
    fn needed(&self, mut branches: Vec<StepId>) -> Vec<StepId> {
        let mut at = 0;
        while at < branches.len() {
            let others = branches.iter().enumerate().filter(|&(i, _)| i != at);
            let common = others
                .map(|(_, &id)| self.draft.statement(id).carrier)
                .fold(self.all, |common, carrier| common & carrier);
            if common.is_empty() {
                branches.remove(at);
            } else {
                at += 1;
            }
        }
        branches
    }
}

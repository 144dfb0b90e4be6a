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

use super::draft::Draft;
use super::gift::Gifts;
use super::leaf::Leaves;
use super::{Certificate, Claim, Step, StepId};

/// Someone who knows who wins.
pub trait Oracle<const W: usize> {
    /// Who wins the position with these black and white stones and `to_move` to move.
    fn winner(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Color, Stop>;

    /// The move with which `to_move`, who wins, should be tried to win first.
    fn favorite(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Cell>;

    /// The moves of `to_move` that are worth trying before any other.
    fn worthwhile(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> CellSet<W>;

    /// Cells that may be given to `color`, since that is not likely to change who wins.
    fn given(&mut self, stones: [CellSet<W>; 2], color: Color) -> CellSet<W>;
}

impl<const W: usize> Oracle<W> for TraceSearch<'_, ConnectionGame<'_, W>, W> {
    fn winner(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Color, Stop> {
        let proof = self.prove(&coloring(stones), to_move.into())?;
        Ok(proof.winner.into())
    }

    fn favorite(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Cell> {
        self.prove(&coloring(stones), to_move.into()).ok()?.choice
    }

    fn worthwhile(&mut self, _: [CellSet<W>; 2], _: Color) -> CellSet<W> {
        CellSet::EMPTY
    }

    fn given(&mut self, _: [CellSet<W>; 2], _: Color) -> CellSet<W> {
        CellSet::EMPTY
    }
}

fn coloring<const W: usize>([black, white]: [CellSet<W>; 2]) -> Coloring<W> {
    Coloring::new(black, white).expect("no cell with two stones")
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

/// Proves who wins `position`, asking `oracle`.
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
        None => oracle.winner(stones, to_move)?,
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
        gifts: Gifts::new(masks, winner),
        expanded: 0,
    };
    let (own, taken) = (stones[winner.index()], stones[(!winner).index()]);
    let conclusion = builder.prove(own, taken, to_move == winner)?;
    Ok(Certificate {
        claim: Claim {
            setup: position.to_setup(),
            winner,
        },
        steps: builder.draft.finish(conclusion),
    })
}

/// A way to win with a move, before it is written down.
#[derive(Clone, Copy)]
enum Threat {
    /// Proved.
    Known(StepId),
    /// A move after which something proved applies.
    Move(Cell, StepId),
    /// A semi connection of the sides.
    Linked,
}

struct Builder<'a, O, const W: usize> {
    game: ConnectionGame<'a, W>,
    all: CellSet<W>,
    winner: Color,
    oracle: &'a mut O,
    watch: &'a dyn Watch,
    draft: Draft<'a, W>,
    leaves: Leaves<'a, W>,
    gifts: Gifts<'a, W>,
    expanded: u64,
}

impl<O: Oracle<W>, const W: usize> Builder<'_, O, W> {
    /// Moves after which something proved applies, with what is needed altogether.
    fn moves_to_known(
        &self,
        own: CellSet<W>,
        free: CellSet<W>,
    ) -> impl Iterator<Item = (Cell, StepId, CellSet<W>)> {
        let [second, _] = self.draft.wins();
        second.iter().filter_map(move |fact| {
            let missing = fact.owned - own;
            let cell = missing.min()?;
            let fits = fact.needed.is_subset(own | free) && missing.without(cell).is_empty();
            fits.then_some((cell, fact.id, fact.needed))
        })
    }

    /// Proves the win of a position with the winner to move if `first`, else with the opponent to move.
    ///
    /// The position is replaced by one that is as good for either player and has fewer free cells: the winner is given
    /// dead and captured cells, and the opponent what filling gives.
    fn prove(
        &mut self,
        own: CellSet<W>,
        taken: CellSet<W>,
        first: bool,
    ) -> Result<StepId, BuildError> {
        let free = self.all - own - taken;
        if let Some(id) = self.draft.win(first, own, own | free) {
            return Ok(id);
        }
        let to_move = if first { self.winner } else { !self.winner };
        let given = self.oracle.given(self.stones(own, taken), !self.winner) - own;
        let mut less = taken | given;
        if less != taken && self.oracle.winner(self.stones(own, less), to_move)? != self.winner {
            less = taken;
        }
        let (gifts, more) = self.gifts.find(own, self.all - own - less);
        let id = if first {
            self.moving(more, less - more)?
        } else {
            self.answering(more, less - more)?
        };
        let proved = self.gifts.take_back(&gifts, own, id, &mut self.draft);
        Ok(proved.expect("gifts are not needed"))
    }

    /// Proves the win of a position with the winner to move.
    fn moving(&mut self, own: CellSet<W>, taken: CellSet<W>) -> Result<StepId, BuildError> {
        let free = self.all - own - taken;
        if let Some(id) = self.draft.win(true, own, own | free) {
            return Ok(id);
        }
        let known = self.moves_to_known(own, free);
        if let Some((cell, then, _)) = known.min_by_key(|(_, _, needed)| (*needed - own).len()) {
            return Ok(self.play(cell, then));
        }
        if let Some(id) = self.leaves.look(true, own, free, &mut self.draft) {
            return Ok(id);
        }
        let cell = self.winning_move(own, taken)?;
        let then = self.prove(own.with(cell), taken, false)?;
        Ok(self.play(cell, then))
    }

    /// Black and white stones.
    fn stones(&self, own: CellSet<W>, taken: CellSet<W>) -> [CellSet<W>; 2] {
        match self.winner {
            Color::Black => [own, taken],
            Color::White => [taken, own],
        }
    }

    /// The favorite, or else the move that leaves the opponent least, in the position that leaves were looked
    /// for in last.
    fn winning_move(&mut self, own: CellSet<W>, taken: CellSet<W>) -> Result<Cell, BuildError> {
        let free = self.all - own - taken;
        let stones = self.stones(own, taken);
        // To decide the position is to find a favorite; refuting other moves can take longer.
        if self.oracle.winner(stones, self.winner)? != self.winner {
            return Err(BuildError::Contradiction(self.winner));
        }
        let favorite = self.oracle.favorite(stones, self.winner);
        let mut others = self.in_order(own, taken, self.winner, free);
        others.sort_by_cached_key(|&cell| self.leaves.left_after(cell));
        for cell in favorite.into_iter().chain(others) {
            let stones = self.stones(own.with(cell), taken);
            if self.oracle.winner(stones, !self.winner)? == self.winner {
                return Ok(cell);
            }
        }
        Err(BuildError::Contradiction(self.winner))
    }

    /// The winner moves and then has a proof. If the proof does not need the cell of the move, it needs no move.
    fn play(&mut self, cell: Cell, then: StepId) -> StepId {
        let statement = self.draft.statement(then);
        if !statement.owned.contains(cell) {
            return then;
        }
        let id = self.draft.add(Step::Move { cell, then });
        id.expect("what is proved for the opponent to move")
    }

    /// Proves the win of a position with the opponent to move.
    fn answering(&mut self, own: CellSet<W>, taken: CellSet<W>) -> Result<StepId, BuildError> {
        let free = self.all - own - taken;
        if let Some(id) = self.draft.win(false, own, own | free) {
            return Ok(id);
        }
        if let Some(id) = self.leaves.look(false, own, free, &mut self.draft) {
            return Ok(id);
        }
        self.expanded += 1;
        self.watch.report(&Progress {
            done: self.expanded,
            total: None,
            bytes: self.draft.bytes(),
        })?;
        let (mut branches, mut must_play) = self.threats(own, free);
        let stones = self.stones(own, taken);
        let worthwhile = self.oracle.worthwhile(stones, !self.winner);
        let mut moves = self.in_order(own, taken, !self.winner, must_play);
        moves.sort_by_key(|&cell| !worthwhile.contains(cell));
        for cell in moves {
            if !must_play.contains(cell) {
                continue;
            }
            let id = self.prove(own, taken.with(cell), true)?;
            let statement = self.draft.statement(id);
            if !statement.first {
                return Ok(id);
            }
            must_play &= statement.carrier;
            branches.push(id);
        }
        let branches = self.needed(branches, free);
        let id = self.draft.add(Step::Or { branches });
        Ok(id.expect("branches that all win"))
    }

    /// Threats to win, few of them, and the cells that they leave to the opponent.
    fn threats(&mut self, own: CellSet<W>, free: CellSet<W>) -> (Vec<StepId>, CellSet<W>) {
        let [_, first] = self.draft.wins();
        let known = first.iter().filter(|fact| fact.fits(own, own | free));
        let known = known.map(|fact| (fact.needed - own, Threat::Known(fact.id)));
        let moves = self.moves_to_known(own, free);
        let moves = moves.map(|(cell, then, needed)| (needed - own, Threat::Move(cell, then)));
        let linked = self.leaves.threats().iter();
        let linked = linked.map(|&carrier| (carrier, Threat::Linked));
        let mut threats: Vec<_> = known.chain(moves).chain(linked).collect();
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
                Threat::Move(cell, then) => Some(self.play(cell, then)),
                Threat::Linked => self.leaves.explain(carrier, &mut self.draft),
            };
            if let Some(id) = written {
                must_play &= carrier;
                branches.push(id);
            }
        }
        (branches, must_play)
    }

    /// The cells in the order of their promise for `player`.
    fn in_order(
        &self,
        own: CellSet<W>,
        taken: CellSet<W>,
        player: Color,
        cells: CellSet<W>,
    ) -> Vec<Cell> {
        let coloring = coloring(self.stones(own, taken));
        let mut moves = Vec::new();
        self.game.order(&coloring, player.into(), cells, &mut moves);
        moves
    }

    /// Leaves out branches as long as the others have no free cell in common.
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

//! Dynamic-trace search of isotone games (SCG §9.3–9.4, Algorithm 2).
//!
//! A *dynamic trace* for the winner of a position is a sufficient set of uncolored elements: the
//! winner still wins if the opponent owns every uncolored element outside of the set. The search
//! computes traces by these rules:
//!
//! * A decided position has the empty trace (SCG Theorem 9.3.1).
//! * If a move wins, its trace plus the move is a trace (SCG Theorem 9.3.2).
//! * If a move loses, the opponent's trace after it is a *must-play region*: every move outside of
//!   it loses by the same trace (SCG Theorems 9.2.2 and 9.3.4).
//! * If the must-play regions found so far have empty intersection, the position is lost, and their
//!   union is a trace for the opponent (SCG Theorem 9.3.5).
//!
//! So a loss is proved without trying every move, and each answer has its proof:
//! [`TraceProof::trace`].
//!
//! # Any order of turns
//!
//! These rules hold for every order of turns (SCG §4.8), if the players use their own colors.
//!
//! **Lemma.** If w wins ψ from turn t on, and ψ′ is ψ without the color of one element of the
//! opponent, then w wins ψ′ from turn t on. *Proof.* w plays as if that element were still the
//! opponent's. If the opponent takes it, w imagines that the opponent took some other element
//! instead. So the board always equals the imagined one, except for one uncolored element that is
//! the opponent's in the imagined game. The imagined game ends with a win for w, and since the game
//! is isotone the last element cannot change the winner. ∎
//!
//! **Theorem.** Let w win ψ from turn t on with the trace T given by these rules. Then w wins from
//! turn t on for any colors, or none, of the elements outside of T that are uncolored in ψ.
//! *Proof.* By induction. If the winner is decided there is nothing to prove. If w is to move, the
//! move v of the rule is possible, since v is in T, and leads to such a position. If the opponent
//! is to move and takes x, some must-play region Tᵢ does not contain x; it came from a move uᵢ.
//! After uᵢ, w wins from turn t + 1 on for any colors outside of Tᵢ, including x. If uᵢ is
//! uncolored or has w's color, w still wins, by the lemma and isotony. ∎
//!
//! ```
//! use mustplay_coloring::{Coloring, ElementSet, Isotone, Player, SetColoring, TraceSearch};
//! use mustplay_core::NoProgress;
//!
//! /// Max wins by owning one of the first two elements; the third is never needed.
//! struct Either;
//!
//! impl SetColoring<1> for Either {
//!     fn elements(&self) -> usize {
//!         3
//!     }
//!     fn winner(&self, coloring: &Coloring<1>) -> Option<Player> {
//!         let pair = ElementSet::first(2);
//!         if coloring.of(Player::Max).meets(pair) {
//!             Some(Player::Max)
//!         } else {
//!             pair.is_subset(coloring.of(Player::Min)).then_some(Player::Min)
//!         }
//!     }
//! }
//! impl Isotone<1> for Either {}
//!
//! let mut search = TraceSearch::new(&Either, 1 << 20, &NoProgress);
//! let proof = search.prove(&Coloring::default(), Player::Min).unwrap();
//! assert_eq!(proof.winner, Player::Max);
//! assert_eq!(proof.trace, ElementSet::first(2));
//! ```
//!
//! # All winning moves
//!
//! A search for the value stops at the first winning move. Classification continues, but still uses
//! must-play regions: when a move loses, every move outside of the opponent's trace loses as well
//! (SCG Theorem 9.2.2) and is not searched.
//!
//! Several threads may share the work, each with its own search; with one thread the node count is
//! deterministic.

use std::sync::{Mutex, MutexGuard, PoisonError};

use mustplay_core::{ProgressSink, StopReason};

use crate::table::NodeCounter;
use crate::{AnswerTable, Coloring, Element, ElementSet, Isotone, Player, TurnSequence};

/// The winner of a position, with the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraceProof<const W: usize> {
    pub winner: Player,
    /// A dynamic trace: the uncolored elements that suffice for the winner.
    pub trace: ElementSet<W>,
    /// The chosen move: a winning one if the mover wins, otherwise the first one tried, none if the
    /// game is already decided.
    pub choice: Option<Element>,
}

pub struct TraceSearch<'a, G, const W: usize> {
    game: &'a G,
    sink: &'a dyn ProgressSink,
    counter: NodeCounter,
    table: AnswerTable<(Coloring<W>, Player), TraceProof<W>>,
    /// Ordered moves of all positions on the current line, innermost last.
    moves: Vec<Element>,
    sequence: TurnSequence,
}

impl<'a, G: Isotone<W>, const W: usize> TraceSearch<'a, G, W> {
    pub fn new(game: &'a G, memory: usize, sink: &'a dyn ProgressSink) -> Self {
        Self {
            game,
            sink,
            counter: NodeCounter::default(),
            table: AnswerTable::with_limit(memory),
            moves: Vec::new(),
            sequence: TurnSequence::default(),
        }
    }

    /// Replaces alternating turns by another order.
    #[must_use]
    pub fn in_order(mut self, sequence: TurnSequence) -> Self {
        self.sequence = sequence;
        self
    }

    /// The player to move after `mover`'s move led to `coloring`.
    pub(crate) fn next_player(&self, coloring: &Coloring<W>, mover: Player) -> Player {
        self.sequence.after(coloring, mover)
    }

    pub fn game(&self) -> &'a G {
        self.game
    }

    pub fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// The winner of `coloring` with `to_move` to move, and a trace that proves it.
    pub fn prove(
        &mut self,
        coloring: &Coloring<W>,
        to_move: Player,
    ) -> Result<TraceProof<W>, StopReason> {
        self.moves.clear();
        self.visit(coloring, to_move)
    }

    fn visit(
        &mut self,
        coloring: &Coloring<W>,
        to_move: Player,
    ) -> Result<TraceProof<W>, StopReason> {
        if let Some(winner) = self.game.winner(coloring) {
            return Ok(TraceProof { winner, trace: ElementSet::EMPTY, choice: None });
        }
        if let Some(proof) = self.table.get(&(*coloring, to_move)) {
            return Ok(proof);
        }
        let before = self.counter.nodes();
        self.counter.count(self.table.bytes(), self.sink)?;
        let proof = self.expand(coloring, to_move)?;
        self.table.insert((*coloring, to_move), self.counter.nodes() - before, proof);
        Ok(proof)
    }

    /// Tries moves until one wins or the must-play region is exhausted.
    fn expand(
        &mut self,
        coloring: &Coloring<W>,
        to_move: Player,
    ) -> Result<TraceProof<W>, StopReason> {
        let mut must_play = self.game.uncolored(coloring);
        let mut trace = ElementSet::EMPTY;
        let start = self.moves.len();
        self.game.order(coloring, to_move, must_play, &mut self.moves);
        let end = self.moves.len();
        debug_assert_eq!(end - start, must_play.len(), "every candidate is ordered");
        for at in start..end {
            let element = self.moves[at];
            if !must_play.contains(element) {
                continue;
            }
            let after = coloring.with(to_move, element);
            let reply = self.visit(&after, self.next_player(&after, to_move))?;
            if reply.winner == to_move {
                self.moves.truncate(start);
                return Ok(TraceProof {
                    winner: to_move,
                    trace: reply.trace.with(element),
                    choice: Some(element),
                });
            }
            must_play &= reply.trace;
            trace |= reply.trace;
        }
        let choice = self.moves[start];
        self.moves.truncate(start);
        Ok(TraceProof { winner: !to_move, trace, choice: Some(choice) })
    }

    /// A line of play to the end in which the winner plays winning moves; shorter if the search is
    /// stopped.
    pub fn line(&mut self, coloring: &Coloring<W>, to_move: Player) -> Vec<Element> {
        let (mut coloring, mut to_move) = (*coloring, to_move);
        let mut line = Vec::new();
        while let Ok(TraceProof { choice: Some(element), .. }) = self.prove(&coloring, to_move) {
            line.push(element);
            coloring = coloring.with(to_move, element);
            to_move = self.next_player(&coloring, to_move);
        }
        line
    }
}

/// All moves of a position by result, in order; in a division game a move is an element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classification<M = Element> {
    pub winning: Vec<M>,
    pub losing: Vec<M>,
    /// Undecided moves, because the search was stopped.
    pub unknown: Vec<M>,
    pub stop: Option<StopReason>,
}

impl<M> Default for Classification<M> {
    fn default() -> Self {
        Self { winning: Vec::new(), losing: Vec::new(), unknown: Vec::new(), stop: None }
    }
}

struct SharedResults<const W: usize> {
    todo: std::vec::IntoIter<Element>,
    winning: ElementSet<W>,
    losing: ElementSet<W>,
    stop: Option<StopReason>,
}

/// Classifies every move of `to_move` in `coloring`, with one thread for each of `searches`. A
/// position that is already decided has no moves.
pub fn classify<G: Isotone<W> + Sync, const W: usize>(
    searches: &mut [TraceSearch<'_, G, W>],
    coloring: &Coloring<W>,
    to_move: Player,
) -> Classification {
    let Some((first, others)) = searches.split_first_mut() else {
        return Classification::default();
    };
    let game = first.game();
    if game.winner(coloring).is_some() {
        return Classification::default();
    }
    let moves = game.uncolored(coloring);
    let mut order = Vec::new();
    game.order(coloring, to_move, moves, &mut order);
    let shared = Mutex::new(SharedResults {
        todo: order.into_iter(),
        winning: ElementSet::EMPTY,
        losing: ElementSet::EMPTY,
        stop: None,
    });
    std::thread::scope(|scope| {
        for search in others {
            scope.spawn(|| work(search, coloring, to_move, moves, &shared));
        }
        work(first, coloring, to_move, moves, &shared);
    });
    let SharedResults { winning, losing, stop, .. } =
        shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    debug_assert!(!winning.meets(losing));
    Classification {
        winning: winning.iter().collect(),
        losing: losing.iter().collect(),
        unknown: (moves - winning - losing).iter().collect(),
        stop,
    }
}

fn work<G: Isotone<W>, const W: usize>(
    search: &mut TraceSearch<'_, G, W>,
    coloring: &Coloring<W>,
    to_move: Player,
    moves: ElementSet<W>,
    shared: &Mutex<SharedResults<W>>,
) {
    loop {
        let mut state = lock(shared);
        let losing = state.losing;
        if state.stop.is_some() {
            return;
        }
        let Some(element) = state.todo.find(|&element| !losing.contains(element)) else {
            return;
        };
        drop(state);
        let after = coloring.with(to_move, element);
        let result = search.prove(&after, search.next_player(&after, to_move));
        let mut shared = lock(shared);
        match result {
            Ok(proof) if proof.winner == to_move => shared.winning.insert(element),
            Ok(proof) => shared.losing |= moves - proof.trace,
            Err(stop) => shared.stop = Some(stop),
        }
    }
}

/// A thread that panicked leaves the sets consistent, so poisoning is ignored.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

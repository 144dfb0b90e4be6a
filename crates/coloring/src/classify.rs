//! Which moves of a position win: all of them, none left out.
//!
//! A search for the value stops at the first winning move. Classification goes on, but
//! still profits from must-plays: when a move loses, every move outside the opponent's
//! trace loses with it (SCG Theorem 9.2.2) and need not be searched.
//!
//! Several threads may share the work, each with a search of its own; one thread gives
//! the same node count every time.

use std::sync::{Mutex, MutexGuard, PoisonError};

use mustplay_core::StopReason;

use crate::element::{Element, ElementSet};
use crate::game::{Coloring, Isotone, Player};
use crate::trace::TraceSearch;

/// Every move of a position by its result, in the order of the elements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Classification {
    /// Moves after which the mover wins.
    pub winning: Vec<Element>,
    /// Moves after which the opponent wins.
    pub losing: Vec<Element>,
    /// Moves not decided because the work was stopped.
    pub unknown: Vec<Element>,
    /// Why it was stopped.
    pub stop: Option<StopReason>,
}

/// What the threads know together.
struct Shared<const W: usize> {
    todo: std::vec::IntoIter<Element>,
    winning: ElementSet<W>,
    losing: ElementSet<W>,
    stop: Option<StopReason>,
}

/// Classifies every move of `to_move` in `coloring`, with one thread for each of `searches`.
///
/// A position that is already decided has no moves.
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
    let shared = Mutex::new(Shared {
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
    let Shared { winning, losing, stop, .. } =
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
    shared: &Mutex<Shared<W>>,
) {
    loop {
        // A guard in the head of a `while let` would be held through its body.
        let next = next_move(&mut lock(shared));
        let Some(element) = next else { break };
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

fn next_move<const W: usize>(shared: &mut Shared<W>) -> Option<Element> {
    if shared.stop.is_some() {
        return None;
    }
    let losing = shared.losing;
    shared.todo.find(|&element| !losing.contains(element))
}

/// A thread that panicked leaves consistent sets behind, so poison is no reason to stop.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

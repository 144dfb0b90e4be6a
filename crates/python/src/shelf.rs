//! Which engine holds the games of normal play that Python has.
//!
//! An engine keeps every game it has met and compares by its memo tables, so games that are made
//! together share one. It never forgets, so a shelf has one for each thread and begins another when
//! that has grown large; an engine is freed with the last game in it. Games of different engines
//! are brought into one, which copies canonical forms and compares nothing.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mustplay_cgt::normal::{Game, Games};

/// An engine that several games are in.
pub(crate) type Shared = Arc<Mutex<Games>>;

/// An engine that holds as much begins no more games.
const LARGE: usize = 64 << 20;

thread_local! {
    static CURRENT: RefCell<Shared> = RefCell::default();
}

/// Takes an engine for oneself. The interpreter's lock must have been released.
pub(crate) fn lock(engine: &Shared) -> MutexGuard<'_, Games> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The engine for new games of this thread.
pub(crate) fn current() -> Shared {
    CURRENT.with_borrow_mut(|current| {
        let large = lock(current).bytes() > LARGE;
        if large {
            *current = Shared::default();
        }
        Arc::clone(current)
    })
}

/// An engine in which all of these games are, and the games there: their own if it is one and
/// not large, else the current one.
pub(crate) fn together(games: &[(&Shared, Game)]) -> (Shared, Vec<Game>) {
    if let [(first, _), others @ ..] = games
        && others.iter().all(|(engine, _)| Arc::ptr_eq(first, engine))
        && lock(first).bytes() <= LARGE
    {
        return (Arc::clone(first), games.iter().map(|&(_, game)| game).collect());
    }
    let target = current();
    let brought = games.iter().map(|&(engine, game)| bring(engine, game, &target));
    let brought = brought.collect();
    (target, brought)
}

/// A game in another engine.
pub(crate) fn bring(engine: &Shared, game: Game, target: &Shared) -> Game {
    if Arc::ptr_eq(engine, target) {
        return game;
    }
    // Two threads that bring games to each other take both engines in the same order.
    if Arc::as_ptr(engine) < Arc::as_ptr(target) {
        let source = lock(engine);
        lock(target).import(&source, game)
    } else {
        let mut target = lock(target);
        target.import(&lock(engine), game)
    }
}

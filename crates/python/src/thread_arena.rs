//! The arenas that hold Python's games of normal play.
//!
//! An arena interns every game and memoizes comparisons, so games made together share one arena. An
//! arena never shrinks, so each thread has its own and begins a new one when it has grown large. An
//! arena is freed with its last game. Games of different arenas are copied into one as canonical
//! forms, which compares nothing.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mustplay_cgt::normal::{Game, Games};

/// An arena that several games share.
pub(crate) type Shared = Arc<Mutex<Games>>;

/// The size in bytes at which a thread begins a new arena.
const MAX_BYTES: usize = 64 << 20;

thread_local! {
    static CURRENT: RefCell<Shared> = RefCell::default();
}

/// Locks an arena. The interpreter's lock must have been released.
pub(crate) fn lock(arena: &Shared) -> MutexGuard<'_, Games> {
    arena.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The arena for new games of this thread.
pub(crate) fn current() -> Shared {
    CURRENT.with_borrow_mut(|current| {
        let large = lock(current).bytes() > MAX_BYTES;
        if large {
            *current = Shared::default();
        }
        Arc::clone(current)
    })
}

/// One arena for all of these games, and the games in it: their common arena if it is not large,
/// else the current one.
pub(crate) fn together(games: &[(&Shared, Game)]) -> (Shared, Vec<Game>) {
    if let [(first, _), others @ ..] = games
        && others.iter().all(|(arena, _)| Arc::ptr_eq(first, arena))
        && lock(first).bytes() <= MAX_BYTES
    {
        return (Arc::clone(first), games.iter().map(|&(_, game)| game).collect());
    }
    let target = current();
    let imported = games.iter().map(|&(arena, game)| import(arena, game, &target));
    let imported = imported.collect();
    (target, imported)
}

pub(crate) fn import(arena: &Shared, game: Game, target: &Shared) -> Game {
    if Arc::ptr_eq(arena, target) {
        return game;
    }
    // All threads lock two arenas in the same order, so that they cannot deadlock.
    if Arc::as_ptr(arena) < Arc::as_ptr(target) {
        let source = lock(arena);
        lock(target).import(&source, game)
    } else {
        let mut target = lock(target);
        target.import(&lock(arena), game)
    }
}

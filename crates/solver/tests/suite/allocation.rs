//! Fill and prune ask for no memory once they have seen a line of play.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell as Counter;
use std::sync::Arc;

use mustplay_hex::{Board, Color};
use mustplay_solver::inferior::{Candidates, Features, FillEngine, Matcher};

thread_local! {
    static REQUESTS: Counter<u64> = const { Counter::new(0) };
}

/// The system's allocator, counting the requests of each thread.
struct Counting;

// SAFETY: every call is handed on unchanged to the system's allocator, which keeps the contract.
// The counter is a plain integer without a destructor, so touching it allocates nothing.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        REQUESTS.set(REQUESTS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        REQUESTS.set(REQUESTS.get() + 1);
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What a piece of work asks for.
fn requests(work: impl FnOnce()) -> u64 {
    let before = REQUESTS.get();
    work();
    REQUESTS.get() - before
}

#[test]
fn requests_are_counted() {
    assert_eq!(requests(|| drop(std::hint::black_box(vec![1_u8; 100]))), 1);
}

/// Plays a game from the empty board until filling decides it, of the moves to try always the
/// one with this number, and takes it back: how many moves there were to try.
fn play_out<const W: usize>(
    engine: &mut FillEngine<W>,
    candidates: &mut Candidates<W>,
    number: usize,
) -> usize {
    let (mut length, mut total) = (0, 0);
    for color in Color::BOTH.into_iter().cycle() {
        engine.candidates(color, candidates);
        let moves = candidates.moves();
        total += moves.len();
        let Some(cell) = moves.iter().cycle().nth(number) else {
            break;
        };
        engine.play(cell, color);
        length += 1;
    }
    (0..length).for_each(|_| engine.undo());
    total
}

#[test]
fn playing_filling_and_pruning_allocate_nothing_the_second_time() {
    fn check<const W: usize>(size: usize, features: Features) {
        let board = Board::hex(size, size).unwrap();
        let mut engine =
            FillEngine::<W>::new(&board, Arc::new(Matcher::standard()), features).unwrap();
        let mut candidates = Candidates::default();
        let mut play =
            || -> usize { (0..5).map(|game| play_out(&mut engine, &mut candidates, game)).sum() };
        let first = play();
        let mut again = 0;
        let asked = requests(|| again = play());
        assert_eq!(first, again);
        assert_eq!(asked, 0, "{size}x{size}");
    }
    check::<1>(7, Features::default());
    check::<2>(9, Features::default());
    check::<1>(6, Features::ALL);
}

//! What the mcts says holds, whatever it makes use of.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::TurnOrder;
use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, Color, Objective, Setup};
use mustplay_player::network::Network;
use mustplay_player::{
    Knowledge, KnowledgeSource, MctsPlayer, MctsSettings, PlayerError, SOURCES, SearchResult,
};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solver, SolverSettings, plain};
use mustplay_testing::full;

/// So many games and no more.
pub(crate) fn games(most: u64) -> impl ProgressSink {
    move |progress: &Progress| {
        if progress.done < most { Ok(()) } else { Err(StopReason::Nodes) }
    }
}

/// All knowledge but the solver's.
fn alone() -> Knowledge {
    Knowledge::default().without(KnowledgeSource::Solver)
}

pub(crate) fn matcher() -> Arc<Matcher> {
    Arc::new(Matcher::standard())
}

/// A position of `stones` random stones with neither color connected.
pub(crate) fn random_setup(board: &Arc<Board>, stones: usize, random: &mut SplitMix) -> Setup {
    loop {
        let mut setup = Setup::empty(Arc::clone(board));
        let mut cells: Vec<_> = board.cells().collect();
        for _ in 0..stones {
            setup = setup.after(cells.swap_remove(random.index(cells.len())));
        }
        if setup.connected().expect("legal").is_none() {
            return setup;
        }
    }
}

/// Without the solver the tree proves wins and losses by itself; they agree with the solver's.
#[test]
fn proofs_of_the_tree_hold() {
    let boards =
        [Board::hex(4, 4), Board::hex(5, 4), Board::hex(5, 5), Board::y(5), Board::bridg_it(3)];
    let matcher = matcher();
    let mut random = SplitMix::new(11);
    let mut proofs = 0;
    for board in boards.map(|board| Arc::new(board.expect("a board"))) {
        let mut solver = Solver::new(&board, &matcher, &SolverSettings::default()).expect("room");
        for number in 0..if full() { 300 } else { 12 } {
            // What is known depends on the number; everything is looked into early.
            let sources = SOURCES.iter().enumerate();
            let left_out = sources.filter(|(place, _)| number >> place & 3 == 3);
            let knowledge = left_out.fold(alone(), |left, (_, row)| left.without(row.source));
            let settings = MctsSettings {
                knowledge,
                seed: number,
                small_study: 1 + number as u32 % 5,
                large_study: 8,
                ..MctsSettings::default()
            };
            let setup = random_setup(&board, random.index(board.len() / 2), &mut random);
            let mut mcts = MctsPlayer::new(&board, &matcher, settings).expect("room");
            let result = mcts.search(&setup, &games(1500)).expect("a position");
            let winner = solver.winner(&setup, &NoProgress).expect("a position");
            if let Some(proved) = result.winner {
                assert_eq!(proved, winner, "{setup:?}");
                proofs += 1;
            }
            for stats in &result.moves {
                if let Some(proved) = stats.winner {
                    let after = setup.after(stats.mv);
                    let winner = solver.winner(&after, &NoProgress).expect("a position");
                    assert_eq!(proved, winner, "{setup:?} {stats:?}");
                }
            }
        }
    }
    assert!(proofs > 20, "{proofs}");
}

/// Who wins if `winner` and its opponent play as they do.
fn defended(
    mut setup: Setup,
    winner: Color,
    mut play: impl FnMut(&Setup) -> Cell,
    mut opponent: impl FnMut(&Setup) -> Cell,
) -> Color {
    loop {
        if let Some(connected) = setup.connected().expect("legal") {
            return connected;
        }
        let cell = if setup.to_move == winner { play(&setup) } else { opponent(&setup) };
        setup = setup.after(cell);
    }
}

/// The move of a player within a limit.
fn played(mcts: &mut MctsPlayer, setup: &Setup, sink: &dyn ProgressSink) -> Cell {
    let result = mcts.search(setup, sink).expect("a position");
    result.best().expect("a move")
}

/// Looking at a thousand positions a move, a quarter of a second, the winner of a solved opening of
/// 7×7 or 8×8 wins in nineteen games of twenty at least, against a player that visits a hundred.
#[test]
fn solved_openings_are_won() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let tables = [("openings.txt", 7), ("openings-8.txt", 8)];
    let (mut count, mut lost) = (0, Vec::new());
    for (file, side) in &tables[..if full() { 2 } else { 1 }] {
        let table = std::fs::read_to_string(data.join(file)).expect("a table");
        let (_, table) = table.split_once(&format!("{side}x{side}, black")).expect("a board");
        let winning = table.lines().find_map(|line| line.split_once(" winning: "));
        let winning: Vec<&str> = winning.expect("openings that win").1.split(' ').collect();
        let board = Arc::new(Board::hex(*side, *side).expect("a board"));
        let orbits = board.orbits().into_iter();
        for orbit in orbits.step_by(if full() { 1 } else { 16 }) {
            let name = board.name(orbit[0]);
            let winner = if winning.contains(&name) { Color::Black } else { Color::White };
            let setup = Setup::empty(Arc::clone(&board)).after(orbit[0]);
            let matcher = matcher();
            let player = || {
                let mcts =
                    MctsPlayer::new(&board, &matcher, MctsSettings::default()).expect("room");
                mcts.with_network(&Network::standard())
            };
            let (mut mcts, mut other) = (player(), player());
            let end = defended(
                setup,
                winner,
                |setup| played(&mut mcts, setup, &games(1000)),
                |setup| played(&mut other, setup, &games(100)),
            );
            count += 1;
            if end != winner {
                lost.push(format!("{side}x{side} {name}"));
            }
        }
    }
    assert!(20 * lost.len() <= count, "of {count} games lost: {lost:?}");
}

/// At a second a move a won position of up to 6×6 stays won, against what the solver thinks best.
#[test]
fn won_positions_are_won() {
    let matcher = matcher();
    let mut random = SplitMix::new(5);
    for number in 0..if full() { 1000 } else { 12 } {
        let size = 3 + number % 4;
        let board = Arc::new(Board::hex(size, size).expect("a board"));
        let mut solver = Solver::new(&board, &matcher, &SolverSettings::default()).expect("room");
        let mut mcts = MctsPlayer::new(&board, &matcher, MctsSettings::default()).expect("room");
        let setup = random_setup(&board, random.index(2 * size - 2), &mut random);
        let winner = solver.winner(&setup, &NoProgress).expect("a position");
        let in_a_second = |setup: &Setup| {
            let second = Instant::now() + Duration::from_secs(1);
            let until = |_: &Progress| match Instant::now() {
                now if now < second => Ok(()),
                _ => Err(StopReason::Time),
            };
            played(&mut mcts, setup, &until)
        };
        let end = defended(setup, winner, in_a_second, |setup| {
            let cells = solver.promising(setup).expect("a position");
            cells[random.index(cells.len().min(2))]
        });
        assert_eq!(end, winner);
    }
}

fn shown(result: &SearchResult) -> Vec<(usize, u64, String)> {
    let moves = result.moves.iter();
    moves.map(|it| (it.mv.index(), it.games, format!("{:?}", it.line))).collect()
}

#[test]
fn one_seed_gives_the_same_result_again() {
    let matcher = matcher();
    let board = Arc::new(Board::hex(9, 9).expect("a board"));
    let search = |seed| {
        let settings = MctsSettings { seed, ..MctsSettings::default() };
        let mut mcts = MctsPlayer::new(&board, &matcher, settings).expect("room");
        let mut setup = Setup::empty(Arc::clone(&board));
        let mut all = Vec::new();
        for _ in 0..3 {
            let result = mcts.search(&setup, &games(700)).expect("a position");
            all.push(shown(&result));
            setup = setup.after(result.best().expect("a move"));
        }
        all
    };
    assert_eq!(search(1), search(1));
    assert_ne!(search(1), search(2));
}

/// Going on from an earlier position counts the games that were played with the moves since.
#[test]
fn the_tree_is_kept_between_moves() {
    let board = Arc::new(Board::hex(9, 9).expect("a board"));
    let settings = MctsSettings { knowledge: alone(), ..MctsSettings::default() };
    let mut mcts = MctsPlayer::new(&board, &matcher(), settings).expect("room");
    let setup = Setup::empty(Arc::clone(&board));
    let first = mcts.search(&setup, &games(2000)).expect("a position");
    let best = &first.moves[0];
    let (mine, reply) = (best.line[0], best.line[1]);
    let after = setup.after(mine);
    let second = mcts.search(&after, &games(1)).expect("a position");
    assert_eq!(second.games, best.games + 1);
    let third = mcts.search(&after.after(reply), &games(1)).expect("a position");
    assert!(third.games > 1);
    // Somewhere else it begins anew.
    let other = mcts.search(&setup, &games(10)).expect("a position");
    assert_eq!(other.games, 10);
}

#[test]
fn several_threads_play_one_tree() {
    let matcher = matcher();
    let board = Arc::new(Board::hex(6, 6).expect("a board"));
    let settings = MctsSettings { threads: 4, ..MctsSettings::default() };
    let mut mcts = MctsPlayer::new(&board, &matcher, settings).expect("room");
    let mut setup = Setup::empty(Arc::clone(&board));
    while setup.connected().expect("legal").is_none() {
        // What is told never grows less, and no thread plays many more games than asked for.
        let told = AtomicU64::new(0);
        let sink = |progress: &Progress| {
            let before = told.swap(progress.done, Ordering::Relaxed);
            assert!(before <= progress.done, "{before} {}", progress.done);
            games(300).report(progress)
        };
        let result = mcts.search(&setup, &sink).expect("a position");
        assert!(told.into_inner() < 310);
        setup = setup.after(result.best().expect("a move"));
    }
}

/// However little time there is, the move is one that was searched: the solver, whose
/// turn comes first, must not take it all. One stone in the middle is so far ahead by Y-reduction
/// that no reply is worth anything by it.
#[test]
fn no_time_is_enough_for_a_look() {
    let board = Arc::new(Board::hex(11, 11).expect("a board"));
    let matcher = matcher();
    let at_once = |_: &Progress| Err(StopReason::Time);
    for has_network in [false, true] {
        let mut mcts = MctsPlayer::new(&board, &matcher, MctsSettings::default()).expect("room");
        if has_network {
            mcts = mcts.with_network(&Network::standard());
        }
        let mut setup = Setup::empty(Arc::clone(&board));
        for name in ["a2", "f6"] {
            setup = setup.after(board.cell(name).expect("a cell"));
        }
        for _ in 0..6 {
            let result = mcts.search(&setup, &at_once).expect("a position");
            assert!(result.games > 0);
            let best = board.name(result.best().expect("a move"));
            assert!(!["a1", "b1", "c1", "k11"].contains(&best), "{best}");
            setup = setup.after(board.cell(best).expect("a cell"));
        }
    }
}

#[test]
fn memory_is_kept_to() {
    let board = Arc::new(Board::hex(11, 11).expect("a board"));
    let settings = MctsSettings { memory: 1 << 20, knowledge: alone(), ..MctsSettings::default() };
    let mut mcts = MctsPlayer::new(&board, &matcher(), settings).expect("room");
    let most = AtomicUsize::new(0);
    let sink = |progress: &Progress| {
        most.fetch_max(progress.bytes, Ordering::Relaxed);
        games(4000).report(progress)
    };
    let setup = Setup::empty(Arc::clone(&board));
    let result = mcts.search(&setup, &sink).expect("a position");
    assert_eq!(result.stop, Some(StopReason::Nodes));
    assert!(most.into_inner() < 1 << 20);
}

/// Reverse Hex has neither fill nor solver, and is played all the same; on 3×2 the tree
/// sees the end of it.
#[test]
fn misere_games_are_played() {
    let board = Arc::new(Board::hex(3, 2).expect("a board"));
    let mut setup = Setup::empty(Arc::clone(&board));
    setup.objective = Objective::Misere;
    let mut mcts = MctsPlayer::new(&board, &matcher(), MctsSettings::default()).expect("room");
    let result = mcts.search(&setup, &games(20_000)).expect("a position");
    let found = plain::by_minimax(&setup, &TurnOrder::Alternate, false, 1 << 20, &NoProgress)
        .expect("a position");
    assert_eq!(result.winner, found.winner);
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    let board = Arc::new(Board::hex(1, 1).expect("a board"));
    let mut mcts = MctsPlayer::new(&board, &matcher(), MctsSettings::default()).expect("room");
    let setup = Setup::empty(Arc::clone(&board));
    let result = mcts.search(&setup, &NoProgress).expect("a position");
    assert_eq!(result.winner, Some(Color::Black));
    assert_eq!(result.best(), board.cell("a1"));
    let over = setup.after(board.cell("a1").expect("a cell"));
    let result = mcts.search(&over, &NoProgress).expect("a position");
    assert_eq!((result.best(), result.winner), (None, Some(Color::Black)));
}

#[test]
fn positions_of_other_boards_are_refused() {
    let board = |size| Arc::new(Board::hex(size, size).expect("a board"));
    let mut mcts = MctsPlayer::new(&board(4), &matcher(), MctsSettings::default()).expect("room");
    let refused = mcts.search(&Setup::empty(board(5)), &NoProgress);
    assert!(matches!(refused, Err(PlayerError::OtherBoard)));
    let mut twice = Setup::empty(board(4)).after(mustplay_hex::Cell::new(3));
    twice.stones.push((mustplay_hex::Cell::new(3), Color::White));
    let refused = mcts.search(&twice, &NoProgress);
    assert!(matches!(refused, Err(PlayerError::Setup(_))));
}

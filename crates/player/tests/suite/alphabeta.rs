//! Alpha-beta as in Queenbee, and random moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mustplay_cgt::random::SplitMix;
use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_hex::{Board, Color, Objective, Setup};
use mustplay_player::{AlphaBeta, Horizon, PlayerError, RandomPlayer};
use mustplay_solver::evaluate::{Evaluation, NoScores};
use mustplay_solver::{Solver, SolverSettings};
use mustplay_testing::full;

use crate::mcts::{games, matcher, random_setup};

fn player(board: &Arc<Board>, evaluation: Evaluation, depth: Option<u32>) -> AlphaBeta {
    let horizon = Horizon { evaluation, depth, memory: 1 << 20 };
    AlphaBeta::new(board, &matcher(), horizon).expect("room")
}

/// With a horizon beyond the end of the game it says who wins, as the solver does; and whatever
/// it says is proved holds with a nearer one too.
#[test]
fn proofs_hold() {
    let boards = [Board::hex(3, 3), Board::hex(4, 4), Board::y(4), Board::bridg_it(3)];
    let mut random = SplitMix::new(2);
    let mut nearer = 0;
    for board in boards.map(|board| Arc::new(board.expect("a board"))) {
        let mut solver = Solver::new(&board, &matcher(), &SolverSettings::default()).expect("room");
        for number in 0..if full() { 60 } else { 8 } {
            let stones = board.len() / 2 + random.index(3);
            let setup = random_setup(&board, stones, &mut random);
            let depth = (number % 2 == 0).then_some(2);
            let result = player(&board, Evaluation::Resistance, depth)
                .search(&setup, &NoProgress)
                .expect("a position");
            let winner = solver.winner(&setup, &NoProgress).expect("a position");
            match (result.winner, depth) {
                (Some(found), _) => assert_eq!(found, winner, "{setup:?}"),
                (None, depth) => assert!(depth.is_some(), "{setup:?}"),
            }
            nearer += usize::from(result.winner.is_some() && depth.is_some());
            for stats in &result.moves {
                let after = setup.after(stats.mv);
                if let Some(found) = stats.winner {
                    let winner = solver.winner(&after, &NoProgress).expect("a position");
                    assert_eq!(found, winner, "{setup:?} {stats:?}");
                }
            }
        }
    }
    assert!(nearer > 3, "{nearer}");
}

/// One move joins everything.
#[test]
fn a_win_in_one_is_played() {
    let board = Arc::new(Board::hex(9, 9).expect("a board"));
    let mut setup = Setup::empty(Arc::clone(&board));
    for row in [1, 2, 3, 4, 6, 7, 8, 9] {
        let cell = |column: char| board.cell(&format!("{column}{row}")).expect("a cell");
        setup.stones.push((cell('e'), Color::Black));
        // On both sides of the gap, so that going around takes longer.
        let side = if row < 5 { 'a' } else { 'i' };
        setup.stones.push((cell(side), Color::White));
    }
    for evaluation in [Evaluation::TwoDistance, Evaluation::YReduction] {
        let result = player(&board, evaluation, Some(1)).search(&setup, &NoProgress);
        let result = result.expect("a position");
        assert_eq!(result.winner, Some(Color::Black));
    }
}

#[test]
fn every_board_is_played_or_refused_by_name() {
    let boards = [
        Board::hex(5, 7),
        Board::y(6),
        Board::bridg_it(4),
        Board::hex(11, 11),
        Board::hex(19, 19),
        Board::hex(1, 1),
    ];
    for board in boards.map(|board| Arc::new(board.expect("a board"))) {
        let setup = Setup::empty(Arc::clone(&board));
        for row in Evaluation::TABLE {
            if row.evaluation == Evaluation::MonteCarlo || row.evaluation == Evaluation::Paths {
                // Each position takes long on large boards.
                continue;
            }
            let mut player = player(&board, row.evaluation, None);
            match player.search(&setup, &games(20)) {
                Ok(result) => {
                    let best = result.best().expect("a move");
                    assert!(setup.empty_cells().expect("legal").contains(&best));
                    assert!(result.games <= 20);
                }
                Err(PlayerError::NoScores(NoScores::NoReduction)) => {
                    assert_eq!(row.evaluation, Evaluation::YReduction);
                }
                Err(error) => panic!("{}: {error}", row.name),
            }
        }
    }
    let board = Arc::new(Board::hex(4, 4).expect("a board"));
    let mut setup = Setup::empty(Arc::clone(&board));
    setup.objective = Objective::Misere;
    let refused = player(&board, Evaluation::TwoDistance, None).search(&setup, &NoProgress);
    assert!(matches!(refused, Err(PlayerError::Misere)));
    let other = Setup::empty(Arc::new(Board::hex(5, 5).expect("a board")));
    let refused = player(&board, Evaluation::TwoDistance, None).search(&other, &NoProgress);
    assert!(matches!(refused, Err(PlayerError::OtherBoard)));
}

#[test]
fn time_and_memory_are_kept_to() {
    let board = Arc::new(Board::hex(11, 11).expect("a board"));
    let most = AtomicUsize::new(0);
    let start = Instant::now();
    let limit = Duration::from_millis(300);
    let sink = |progress: &Progress| {
        most.fetch_max(progress.bytes, Ordering::Relaxed);
        if start.elapsed() < limit { Ok(()) } else { Err(StopReason::Time) }
    };
    let setup = Setup::empty(Arc::clone(&board));
    let mut player = player(&board, Evaluation::TwoDistance, None);
    let result = player.search(&setup, &sink).expect("a position");
    assert_eq!(result.stop, Some(StopReason::Time));
    assert!(start.elapsed() < limit + Duration::from_millis(250));
    assert!(most.into_inner() <= 1 << 20);
    assert!(result.best().is_some());
}

/// A player without time for a single evaluation has a move all the same, and the sink is asked
/// while a slow measure is taken: to the end of this one there are too many paths.
#[test]
fn a_slow_measure_is_stopped() {
    let board = Arc::new(Board::hex(9, 9).expect("a board"));
    let setup = Setup::empty(Arc::clone(&board));
    let mut player = player(&board, Evaluation::Paths, None);
    let result = player.search(&setup, &StopReason::Time).expect("a position");
    assert_eq!(result.stop, Some(StopReason::Time));
    assert_eq!(result.best(), board.cell("e5"));
}

/// The answer is the same in every run, and what was searched is not searched again.
#[test]
fn thoughts_are_the_same_again() {
    let board = Arc::new(Board::hex(6, 6).expect("a board"));
    let setup = Setup::empty(Arc::clone(&board));
    let mut one = player(&board, Evaluation::TwoDistance, Some(3));
    let mut other = player(&board, Evaluation::TwoDistance, Some(3));
    let [first, second] = [&mut one, &mut other]
        .map(|player| player.search(&setup, &NoProgress).expect("a position"));
    assert_eq!(format!("{first:?}"), format!("{second:?}"));
    // Asked in small pieces it comes to the same.
    let mut third = player(&board, Evaluation::TwoDistance, Some(3));
    let (pieces, last) = (0..10_000)
        .map(|piece| (piece, third.search(&setup, &games(50)).expect("a position")))
        .find(|(_, result)| result.stop.is_none())
        .expect("an end");
    assert!(pieces > 3, "{pieces}");
    assert_eq!(last.best(), first.best());
    let told = third.search(&setup, &games(1)).expect("a position");
    assert_eq!((told.games, told.stop), (last.games, None));
}

/// It beats a player that moves at random, whichever color it has; both end every game.
#[test]
fn chance_loses() {
    let board = Arc::new(Board::hex(7, 7).expect("a board"));
    for number in 0..if full() { 50 } else { 4 } {
        let mut random = RandomPlayer::new(&board, number);
        let mut queenbee = player(&board, Evaluation::TwoDistance, Some(1));
        let mut setup = Setup::empty(Arc::clone(&board));
        let color = Color::BOTH[number as usize % 2];
        let winner = loop {
            if let Some(winner) = setup.connected().expect("legal") {
                break winner;
            }
            let result = if setup.to_move == color {
                queenbee.search(&setup, &NoProgress)
            } else {
                random.search(&setup)
            };
            let best = result.expect("a position").best();
            setup = setup.after(best.expect("a move"));
        };
        assert_eq!(winner, color);
    }
}

/// Every move is as likely as any other, and one seed gives one order.
#[test]
fn chance_is_fair() {
    let board = Arc::new(Board::hex(2, 2).expect("a board"));
    let setup = Setup::empty(Arc::clone(&board));
    let mut counts = [0; 4];
    let mut random = RandomPlayer::new(&board, 9);
    for _ in 0..4000 {
        let best = random.search(&setup).expect("a position").best();
        counts[best.expect("a move").index()] += 1;
    }
    assert!(counts.iter().all(|count| (900..1100).contains(count)));
    let order = |seed| {
        let result = RandomPlayer::new(&board, seed).search(&setup);
        let moves = result.expect("a position").moves;
        moves.iter().map(|it| it.mv).collect::<Vec<_>>()
    };
    assert_eq!(order(4), order(4));
}

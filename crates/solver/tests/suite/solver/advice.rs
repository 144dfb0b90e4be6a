//! What an adviser says changes how long a search takes, and nothing else.

use std::sync::atomic::Ordering;

use mustplay_core::NoProgress;
use mustplay_hex::{Color, ConnectionGame, Masks};
use mustplay_proof::check::check;
use mustplay_solver::{Solver, SolverSettings};
use mustplay_testing::full;

use super::twin::{Random, Twin, both_turns, hex, opening, openings, show, solver_with};
use super::whim::{Whim, always_advised, misled};

/// The advisor is asked about every node that is searched.
fn settings(threads: usize) -> SolverSettings {
    SolverSettings {
        params: always_advised(),
        bytes: 1 << 22,
        threads,
        ..SolverSettings::default()
    }
}

/// Bad advice, by one thread and by two, against plain search; winning moves as well.
#[test]
fn no_advice_changes_a_winner() {
    let rounds = if full() { 400 } else { 40 };
    for (seed, (columns, rows, least)) in (70..).zip([(4, 4, 0), (5, 5, 4), (3, 6, 0)]) {
        let board = hex(columns, rows);
        let masks = Masks::<1>::new(&board).expect("a small board");
        let game = ConnectionGame::new(&masks);
        let twin = Twin::new(&game);
        let mut random = Random::new(seed);
        let setups = (0..rounds).flat_map(|_| both_turns(&random.setup(&board, least)));
        let asked: Vec<_> = setups.map(|it| (twin.winner(&it), it)).collect();
        for whim in Whim::ALL {
            for threads in [1, 2] {
                let (mut solver, times) = misled(&board, &settings(threads), whim);
                for (winner, setup) in &asked {
                    let found =
                        solver.solve_with_progress(setup, true, (&NoProgress, &|_| ()), None);
                    let found = found.expect("it is not stopped");
                    let shown = || format!("{whim:?}: {}", show(setup));
                    assert_eq!(found.winner, Some(*winner), "{}", shown());
                    for cell in found.winning {
                        let after = twin.winner(&setup.after(cell));
                        assert_eq!(after, setup.to_move, "{}", shown());
                    }
                    for cell in found.losing {
                        let after = twin.winner(&setup.after(cell));
                        assert_ne!(after, setup.to_move, "{}", shown());
                    }
                }
                let is_asked = times.load(Ordering::Relaxed) > 0;
                assert!(is_asked || board.len() < 25, "{whim:?}");
            }
        }
    }
}

/// All openings of 5×5 are won as published whatever is said, which takes other numbers of nodes,
/// the same ones each time.
#[test]
fn advice_changes_the_nodes_and_one_thread_stays_deterministic() {
    let board = hex(5, 5);
    let count = |mut solver: Solver| {
        let winners = openings(&board).into_iter().map(|setup| {
            let winner = solver.winner(&setup, &NoProgress);
            winner.expect("it is not stopped")
        });
        let won = winners.filter(|&winner| winner == Color::Black).count();
        assert_eq!(won, 13);
        solver.nodes()
    };
    let without = count(solver_with(&board, &settings(1)));
    let mut counts = vec![without];
    for whim in [Whim::Random, Whim::Backward] {
        let nodes = || count(misled(&board, &settings(1), whim).0);
        counts.push(nodes());
        assert_eq!(counts.last(), Some(&nodes()), "{whim:?}");
    }
    counts.sort_unstable();
    counts.dedup();
    assert_eq!(counts.len(), 3, "{counts:?}");
    // With the technique off no advisor is asked.
    let off = SolverSettings { techniques: "network".parse().expect("a technique"), ..settings(1) };
    let (solver, times) = misled(&board, &off, Whim::Random);
    assert_eq!(count(solver), without);
    assert_eq!(times.load(Ordering::Relaxed), 0);
}

/// No advisor is asked about what is decided with fewer nodes than the parameter says.
#[test]
fn the_option_says_where_to_ask() {
    let board = hex(5, 5);
    let asked = |least: u32| {
        let settings = settings(1);
        let params = settings.params.with("advice", least).expect("in range");
        let settings = SolverSettings { params, ..settings };
        let (mut solver, asked) = misled(&board, &settings, Whim::Random);
        for setup in openings(&board) {
            solver.winner(&setup, &NoProgress).expect("it is not stopped");
        }
        asked.load(Ordering::Relaxed)
    };
    let counts = [0, 1, 3, 5, 64].map(asked);
    assert!(counts.is_sorted_by(|more, fewer| more >= fewer), "{counts:?}");
    assert!(counts[0] > counts[3] && counts[4] == 0, "{counts:?}");
}

/// A proof is found with bad advice too, and holds.
#[test]
fn certificates_are_built() {
    let board = hex(5, 5);
    for whim in Whim::ALL {
        let (mut solver, _) = misled(&board, &settings(1), whim);
        for (name, winner) in [("a1", Color::White), ("b2", Color::Black), ("c3", Color::Black)] {
            let setup = opening(&board, name);
            let proof = solver.certificate(&setup, &NoProgress, &NoProgress);
            let proof = proof.expect("a proof").to_string();
            let claim = check(&proof, &NoProgress).expect("accepted").claim;
            assert_eq!((claim.winner, claim.setup), (winner, setup), "{whim:?}");
        }
    }
}

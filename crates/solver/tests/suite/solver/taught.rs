//! A position solved in pieces by solvers that know nothing of each other, and put together.

use std::sync::Arc;

use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_hex::{Board, Setup};
use mustplay_proof::check::check;
use mustplay_proof::{Certificate, Win};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solver, SolverSettings};
use mustplay_testing::full;

fn solver(board: &Arc<Board>) -> Solver {
    let matcher = Arc::new(Matcher::standard());
    Solver::new(board, &matcher, &SolverSettings::default()).unwrap()
}

fn after(board: &Arc<Board>, name: &str) -> Setup {
    Setup::empty(Arc::clone(board)).after(board.cell(name).unwrap())
}

/// A part as it goes from one solver to another: as text.
fn part(solver: &mut Solver, setup: &Setup) -> (Certificate, Win) {
    let proof = solver.certificate(setup, &NoProgress, &NoProgress).unwrap();
    let text = proof.to_string();
    let verified = check(&text, &NoProgress).unwrap();
    (proof, verified.win)
}

/// Looks at so many nodes and tells what is open.
fn glimpse(solver: &mut Solver, setup: &Setup, nodes: u64) -> Option<mustplay_solver::ProofStatus> {
    let sink = move |progress: &Progress| {
        let enough = progress.done >= nodes;
        if enough { Err(StopReason::Nodes) } else { Ok(()) }
    };
    let _ = solver.answer(setup, &sink);
    solver.proof_status(setup).unwrap()
}

#[test]
fn moves_that_are_open_decide_a_position_and_their_proofs_make_one() {
    let openings: &[(usize, &str, u64)] = if full() {
        &[(6, "a3", 60), (6, "a1", 20), (6, "b4", 40), (7, "a7", 400)]
    } else {
        &[(6, "a3", 60)]
    };
    for &(side, opening, nodes) in openings {
        let board = Arc::new(Board::hex(side, side).unwrap());
        let setup = after(&board, opening);
        let winner = solver(&board).winner(&setup, &NoProgress).unwrap();
        let mut first = solver(&board);
        let outlook = glimpse(&mut first, &setup, nodes).expect("not decided so soon");
        assert!(outlook.proof > 0 && outlook.disproof > 0 && !outlook.moves.is_empty());
        let mut parts = Vec::new();
        let mut results = Vec::new();
        for each in &outlook.moves {
            let child = setup.after(each.cell);
            let mut elsewhere = solver(&board);
            let (proof, win) = part(&mut elsewhere, &child);
            results.push(proof.claim.winner);
            first.import_lemma(parts.len() as u64, &win);
            parts.push(proof);
        }
        let is_won = results.contains(&setup.to_move);
        assert_eq!(is_won, winner == setup.to_move, "{side} {opening}");

        assert_eq!(first.winner(&setup, &NoProgress).unwrap(), winner);
        let used = first.used_lemmas();
        let used = used.iter().map(|&name| parts[name as usize].clone());
        let used: Vec<Certificate> = used.collect();
        let whole = first.certificate_from(&setup, &used, &NoProgress, &NoProgress);
        let verified = check(&whole.unwrap().to_string(), &NoProgress).unwrap();
        assert_eq!(verified.claim.setup, setup);
        assert_eq!(verified.claim.winner, winner);
    }
}

#[test]
fn images_of_proofs_are_proofs_of_the_images() {
    let boards = [
        (Board::hex(4, 4).unwrap(), "b2"),
        (Board::hex(3, 4).unwrap(), "a1"),
        (Board::y(4).unwrap(), "b2"),
        (Board::bridg_it(3).unwrap(), "a1"),
    ];
    for (board, name) in boards {
        let board = Arc::new(board);
        let cell = board.cell(name).or_else(|| board.cells().next()).unwrap();
        for setup in
            [Setup::empty(Arc::clone(&board)), Setup::empty(Arc::clone(&board)).after(cell)]
        {
            let (proof, win) = part(&mut solver(&board), &setup);
            for symmetry in board.symmetries() {
                let image = proof.image(symmetry);
                let verified = check(&image.to_string(), &NoProgress).unwrap();
                assert_eq!(verified.win, win.image(symmetry));
                let to_move = symmetry.apply_to_color(setup.to_move);
                assert_eq!(verified.claim.setup.to_move, to_move);
            }
        }
    }
}

#[test]
fn wrong_parts_and_parts_of_other_boards_do_no_harm() {
    let board = Arc::new(Board::hex(4, 4).unwrap());
    let setup = after(&board, "a1");
    let (mut broken, _) = part(&mut solver(&board), &setup);
    broken.steps.swap(0, 5);
    broken.steps.truncate(9);
    let other = Arc::new(Board::hex(5, 5).unwrap());
    let (foreign, _) = part(&mut solver(&other), &after(&other, "a1"));
    let parts = [broken, foreign];
    let proof = solver(&board).certificate_from(&setup, &parts, &NoProgress, &NoProgress);
    check(&proof.unwrap().to_string(), &NoProgress).unwrap();
}

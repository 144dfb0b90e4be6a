//! Proofs that fewer stones do not connect, by carriers: written, checked and forged.

use std::sync::Arc;

use mustplay_core::checksum::checksum;
use mustplay_core::{NoProgress, StopReason};
use mustplay_hex::{Board, Cell, Color, Setup};
use mustplay_proof::check::Refusal;
use mustplay_solver::fewest_stones::{check_fewest, write};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solver, SolverSettings};

/// A position with black stones and White to move.
fn position(board: &Arc<Board>, stones: &[&str]) -> Setup {
    let cell = |name: &&str| (board.cell(name).unwrap(), Color::Black);
    Setup {
        stones: stones.iter().map(cell).collect(),
        to_move: Color::White,
        ..Setup::empty(Arc::clone(board))
    }
}

/// The certificate of a position.
fn certificate(setup: &Setup) -> String {
    let matcher = Arc::new(Matcher::standard());
    let mut solver = Solver::new(&setup.board, &matcher, &SolverSettings::default()).unwrap();
    let proof = solver.certificate(setup, &NoProgress, &NoProgress).unwrap();
    proof.to_string()
}

/// A proof that a pattern has the fewest stones, White winning with each of some carriers.
fn proof(board: &Arc<Board>, pattern: &[&str], carriers: &[Vec<Cell>]) -> String {
    let setup = position(board, pattern);
    let mut certificates = vec![certificate(&setup)];
    for carrier in carriers {
        let outside = board.cells().filter(|cell| !carrier.contains(cell));
        let names: Vec<&str> = outside.map(|cell| board.name(cell)).collect();
        certificates.push(certificate(&position(board, &names)));
    }
    write(&setup, &certificates)
}

fn resealed(body: &str) -> String {
    format!("{body}checksum {:016x}\n", checksum(body.as_bytes()))
}

fn body(text: &str) -> &str {
    let end = text.trim_end().rfind('\n').unwrap();
    &text[..=end]
}

#[test]
fn one_stone_connects_3x3_and_none_does_not() {
    let board = Arc::new(Board::hex(3, 3).unwrap());
    let all: Vec<Cell> = board.cells().collect();
    let text = proof(&board, &["b2"], &[all]);
    let proved = check_fewest(&text, &NoProgress).unwrap();
    assert_eq!(proved.setup, position(&board, &["b2"]));
    assert_eq!(proved.carriers, 1);
    assert!(matches!(
        check_fewest(&text, &StopReason::Time),
        Err(Refusal::Stopped(StopReason::Time))
    ));
}

#[test]
fn forged_proofs_by_carriers_are_refused() {
    let board = Arc::new(Board::hex(3, 3).unwrap());
    let all: Vec<Cell> = board.cells().collect();
    let good = proof(&board, &["b2"], std::slice::from_ref(&all));
    let two = proof(&board, &["b2", "c2"], std::slice::from_ref(&all));
    let none = proof(&board, &["b2"], &[]);
    // A certificate about another board, and one that Black wins.
    let larger = Arc::new(Board::hex(3, 4).unwrap());
    let won = certificate(&position(&board, &["b2"]));
    let other = certificate(&position(&larger, &[]));
    let lost = certificate(&position(&board, &[]));
    let setup = position(&board, &["b2"]);
    let second = format!(
        "line {}, column 1: expected a proof that White, to move, wins on this board",
        6 + won.lines().count()
    );
    // The first certificate ends where its own checksum stands.
    let sum = good.lines().position(|line| line.starts_with("checksum "));
    let sum = format!("line {}, column 1: expected `checksum ", sum.unwrap() + 1);
    let broken = good.replacen("\n1 ", "\n1 no", 1);
    for (forged, message) in [
        (
            two,
            "line 5, column 1: expected carriers that 1 stones do not all meet, found carriers that all have one of a1",
        ),
        (none, "line 5, column 1: expected carriers that 0 stones do not all meet, found none"),
        (write(&setup, &[won.clone(), other]), &*second),
        (write(&setup, &[won.clone(), won]), &*second),
        (
            write(&setup, &[lost]),
            "line 6, column 1: expected a proof that Black wins though White moves first",
        ),
        (
            resealed(&body(&good).replacen("pattern .../.B.", "pattern .../B..", 1)),
            "line 1, column 1: expected the board, the pattern and the number of carriers",
        ),
        (
            resealed(&body(&good).replacen("carriers 1", "carriers 2", 1)),
            "line 1, column 1: expected the board, the pattern and the number of carriers",
        ),
        (
            resealed("mustplay connection 1\nheight 3\n"),
            "line 3, column 1: expected a certificate, found none",
        ),
        (good.replacen("height 3", "height 4", 1), "line "),
        (resealed(body(&broken)), &*sum),
        (String::new(), "line 1, column 1: expected `checksum"),
    ] {
        let refusal = check_fewest(&forged, &NoProgress).unwrap_err().to_string();
        assert!(refusal.starts_with(message), "{refusal}\n{message}");
    }
}

//! The puzzles in `examples/puzzles`, with a proof for every move: that it wins, or that it loses.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mustplay_core::NoProgress;
use mustplay_hex::notation::sgf;
use mustplay_hex::{Cell, Color, Setup};
use mustplay_proof::check::check;
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solver, SolverSettings};
use mustplay_testing::full;

fn puzzles() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/puzzles");
    let files = std::fs::read_dir(folder).expect("a folder of puzzles");
    let mut paths: Vec<PathBuf> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
        .collect();
    paths.sort();
    paths
}

/// The moves that a proof says win; each other one is proved to lose.
fn winning_moves(setup: &Setup, matcher: &Arc<Matcher>) -> Vec<Cell> {
    let mut solver =
        Solver::new(&setup.board, matcher, &SolverSettings::default()).expect("memory");
    let occupied = setup.occupancy().expect("a position");
    let wins = |&cell: &Cell| {
        let after = setup.after(cell);
        let proof = solver.certificate(&after, &NoProgress, &NoProgress);
        let proof = proof.expect("no limits");
        let verified = check(&proof.to_string(), &NoProgress).expect("a proof that is accepted");
        let content =
            |setup: &Setup| (Color::BOTH.map(|color| setup.cells_of(color)), setup.to_move);
        assert_eq!(content(&verified.claim.setup), content(&after));
        verified.claim.winner == setup.to_move
    };
    let cells = setup.board.cells();
    let empty = cells.filter(|cell| occupied[cell.index()].is_none());
    empty.filter(wins).collect()
}

#[test]
fn every_move_has_a_proof() {
    let full = full();
    let matcher = Arc::new(Matcher::standard());
    for path in puzzles().iter().take(if full { usize::MAX } else { 1 }) {
        let text = std::fs::read_to_string(path).expect("a puzzle");
        let setup = sgf::read(&text).expect("a record").replay().expect("moves");
        let found = winning_moves(&setup, &matcher);
        let names: Vec<&str> = found.iter().map(|&cell| setup.board.name(cell)).collect();
        let said = text.lines().find_map(|line| line.strip_prefix("Winning moves: "));
        assert_eq!(Some(names.join(" ").as_str()), said, "{}", path.display());
    }
}

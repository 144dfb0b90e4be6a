//! The puzzles in `examples/puzzles`, with a proof for every move: that it wins, or that it loses.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mustplay_hex::inferior::Matcher;
use mustplay_hex::notation::sgf;
use mustplay_hex::{Cell, Color, Position, Setup};
use mustplay_search::certificate::build::build;
use mustplay_search::check::check;
use mustplay_search::dfpn::{Solver, Techniques};
use mustplay_testing::full;
use mustplay_work::Unwatched;

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

/// Wide enough for the largest of them, 13×13.
const WIDTH: usize = 3;

/// The moves that a proof says win; each other one is proved to lose.
fn winning_moves(setup: &Setup, matcher: &Arc<Matcher>) -> Vec<Cell> {
    let (matcher, techniques) = (Arc::clone(matcher), Techniques::default());
    let solver = Solver::<WIDTH>::new(&setup.board, matcher, techniques, 1 << 26, &Unwatched);
    let mut solver = solver.expect("the width fits");
    let position = Position::<WIDTH>::new(setup).expect("a position");
    let wins = |&cell: &Cell| {
        let mut after = position.clone();
        after.play(cell).expect("an empty cell");
        let proof = build(&after, &mut solver.following(&after), &Unwatched).expect("no limits");
        let verified = check(&proof.to_string()).expect("a proof that is accepted");
        let content = |setup: &Setup| {
            (
                Color::BOTH.map(|color| setup.cells_of(color)),
                setup.to_move,
            )
        };
        assert_eq!(content(&verified.claim.setup), content(&after.to_setup()));
        verified.claim.winner == setup.to_move
    };
    position.empty().iter().filter(wins).collect()
}

#[test]
fn every_move_has_a_proof() {
    let full = full();
    let matcher = Arc::new(Matcher::standard());
    for path in puzzles().iter().step_by(if full { 1 } else { 10 }) {
        let text = std::fs::read_to_string(path).expect("a puzzle");
        let setup = sgf::read(&text).expect("a record").replay().expect("moves");
        let found = winning_moves(&setup, &matcher);
        let names: Vec<&str> = found.iter().map(|&cell| setup.board.name(cell)).collect();
        let said = text
            .lines()
            .find_map(|line| line.strip_prefix("Winning moves: "));
        assert_eq!(Some(names.join(" ").as_str()), said, "{}", path.display());
    }
}

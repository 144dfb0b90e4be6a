//! Games of the program against itself, and the puzzles in `examples/puzzles`.

use std::path::{Path, PathBuf};

use mustplay::{Engine, Limits};
use mustplay_studies::{Puzzle, PuzzleGame, Survey};
use mustplay_testing::full;

/// The study reproduces every puzzle from its size and seed.
#[test]
fn files_are_what_the_study_makes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/puzzles");
    let files = std::fs::read_dir(folder).expect("a folder of puzzles");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "sgf"));
    paths.sort();
    let engine = Engine::default();
    for path in paths.iter().take(if full() { paths.len() } else { 1 }) {
        let name = path.file_stem().and_then(|name| name.to_str());
        let (size, seed) = name.and_then(|name| name.split_once('-')).expect("a name");
        let puzzle = Puzzle {
            size: size.parse().expect("a size"),
            seed: seed.parse().expect("a seed"),
            games: 1,
        };
        let report = engine.run(&puzzle, &Limits::default(), &()).unwrap();
        let written = std::fs::read_to_string(path).expect("a puzzle");
        assert_eq!(report.answer.puzzles[0].sgf, written, "{}", path.display());
    }
}

#[test]
fn one_seed_gives_one_game() {
    let game = |seed| {
        let report = Engine::default().run(&PuzzleGame { size: 6, seed }, &Limits::default(), &());
        report.unwrap().answer.to_string()
    };
    assert_eq!(game(1), game(1));
    assert!((2..9).any(|seed| game(seed) != game(1)));
    assert!(game(1).starts_with("6x6 a"));
}

#[test]
fn a_survey_counts_every_position() {
    let survey = Survey { size: 7, seed: 1, games: 3 };
    let report = Engine::default().run(&survey, &Limits::default(), &());
    let surveyed = report.unwrap().answer;
    assert!(!surveyed.efforts.is_empty());
    for effort in &surveyed.efforts {
        assert_eq!(effort.stones % 5, 0);
        assert!(effort.positions <= 3 && effort.solved <= effort.positions);
    }
}

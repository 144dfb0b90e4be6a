//! The benchmark jobs compute the known answers.

use mustplay_bench::{Bench, Options};
use mustplay_testing::full;

/// The answers of the jobs of a benchmark whose names contain `only`.
fn answers(bench: Bench, only: &str) -> Vec<(String, String)> {
    let options = Options { only: Some(only.to_owned()), ..Options::default() };
    let report = bench.run(&options).expect("options that can be");
    let rows = report.rows.into_iter();
    rows.map(|row| (row.job, row.answer)).collect()
}

fn check(bench: Bench, only: &str, expected: &[(&str, &str)]) {
    let expected: Vec<(String, String)> =
        expected.iter().map(|&(job, answer)| (job.to_owned(), answer.to_owned())).collect();
    assert_eq!(answers(bench, only), expected);
}

/// The counts of normal-play theory, and the values of well-known positions.
#[test]
fn games() {
    let theory = [
        ("games born by day 3", "1474"),
        ("sums of three day-2 games", "866"),
        ("sums of day 3 and day 2", "30302"),
        ("thermographs of those sums", "32319/2"),
        ("all pairs of day-3 games", "654647"),
    ];
    for expected in theory {
        check(Bench::Games, expected.0, &[expected]);
    }
    let boards = [
        ("domineering 4x5", "1"),
        ("domineering 4x6", "mean 0 temp 0"),
        ("domineering 5x5", "0"),
        ("domineering 2x16", "mean -3/4 temp 1"),
    ];
    for expected in boards {
        check(Bench::Games, expected.0, &[expected]);
    }
    let toads = [("toads and frogs 4-4-4", "0"), ("toads and frogs 5-5-5", "*")];
    check(Bench::Games, "toads", &toads);
    let clobber = [("clobber 3x4", "0"), ("clobber 4x4", "*")];
    check(Bench::Games, "clobber", &clobber);
    if full() {
        check(Bench::Games, "5x6", &[("domineering 5x6", "-3/2")]);
    }
}

/// Published numbers of values (CVH), and numbers computed by this program.
#[test]
fn outcome() {
    let expected = [
        ("all values over L4", "31 values"),
        ("values over the fork to depth 2", "306 values"),
        ("values over L5 to depth 4", "3195 values"),
        ("a million comparisons of values with up to 50 positions", "20409 pairs in order"),
        ("eight cells over all 256 outcomes, one cell at a time", "6561 forms"),
    ];
    for expected in expected {
        check(Bench::Outcome, expected.0, &[expected]);
    }
    if full() {
        let expected = ("values over three terminals to depth 2", "6933447 values");
        check(Bench::Outcome, expected.0, &[expected]);
    }
}

/// Both searches find the same scores.
#[test]
fn sums() {
    let expected = [
        ("30 switches and 4 heavy games, by class", "-55"),
        ("12 components of depth 3, 11 sums, alpha-beta", "65"),
        ("12 components of depth 3, 11 sums, B*", "65"),
        ("20 components of depth 3, 5 sums, alpha-beta", "49"),
    ];
    check(Bench::Sums, "", &expected);
}

#[test]
fn fill() {
    let expected = [
        ("1000 positions of 11x11, 20 stones", "61.3 moves to try"),
        ("1000 positions of 11x11, 40 stones", "25.5 moves to try"),
        ("1000 positions of 11x11, 60 stones", "7.4 moves to try"),
    ];
    check(Bench::Fill, "positions", &expected);
    for (job, answer) in answers(Bench::Fill, "games of 6x6") {
        assert!(answer.starts_with("943 nodes, "), "{job}: {answer}");
    }
    let expected = [
        ("all patterns on 10 boards of 11x11, by index", "9363 fit"),
        ("all patterns on 10 boards of 11x11, one by one", "9363 fit"),
    ];
    check(Bench::Fill, "patterns", &expected);
}

#[test]
fn coloring() {
    let expected = [
        ("3x3 Hex as clauses, neither", "5 openings win, 642 nodes, +0.0%"),
        ("3x3 Hex as clauses, traces", "5 openings win, 351 nodes, -45.3%"),
        ("3x3 Hex as clauses, superrational", "5 openings win, 25 nodes, -96.1%"),
        ("3x3 Hex as clauses, both", "5 openings win, 23 nodes, -96.4%"),
    ];
    check(Bench::Coloring, "3x3", &expected);
}

/// The formulas are the same as those in `examples/coloring`.
#[test]
fn formulas_are_the_examples() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["hex3.txt", "hex4.txt"] {
        let read = |folder: &str| std::fs::read_to_string(root.join(folder).join(name)).unwrap();
        assert_eq!(read("data"), read("../../examples/coloring"), "{name}");
    }
}

#[test]
fn solver() {
    for (job, answer) in answers(Bench::Solver, "5x5") {
        assert!(answer.starts_with("13 of 25 won, "), "{job}: {answer}");
    }
    let nowhere = Options { size: Some(5), openings: vec!["f1".to_owned()], ..Options::default() };
    let refused = Bench::Solver.run(&nowhere).expect_err("no such cell");
    let expected = "expected a cell like `a1` on a 5x5 board, found `f1`";
    assert_eq!(refused.to_string(), expected);
}

/// FAP Figure 15: the answers are the same with the techniques known before the paper, with each
/// arm, and with all techniques.
#[test]
fn arms_of_figure_15() {
    let arms = answers(Bench::Arms, "5x5");
    let names = arms.iter().map(|(job, _)| job.trim_start_matches("5x5, "));
    let expected = ["none", "Nd", "Pi", "F", "F+St", "all"];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    for (job, answer) in arms {
        assert!(answer.starts_with("13 of 25 won, "), "{job}: {answer}");
    }
}

/// The reported seconds grow with the work of a job, and their sum is less than the wall-clock
/// time.
#[test]
fn seconds_measure_the_job() {
    let begun = std::time::Instant::now();
    let options = |only: &str| Options { only: Some(only.to_owned()), ..Options::default() };
    let seconds =
        |only| Bench::Outcome.run(&options(only)).expect("options that can be").rows[0].seconds;
    let [short, long] = ["L4", "L5"].map(seconds);
    assert!(short > 0.0 && long > 5.0 * short, "{short} {long}");
    assert!(begun.elapsed().as_secs_f64() > short + long);
}

/// The reported rate of each kernel agrees with its reported seconds.
#[test]
fn network() {
    let options = Options { only: Some("7x7".to_owned()), ..Options::default() };
    let report = Bench::Network.run(&options).expect("options that can be");
    let last = report.rows.last().expect("a kernel that every machine has");
    assert_eq!(last.job, "7x7, portable");
    for row in &report.rows {
        let rate = row.answer.strip_suffix(" positions a second");
        let rate: f64 = rate.expect("a rate").parse().expect("a number");
        assert!((rate * row.seconds / 400.0 - 1.0).abs() < 0.01, "{row:?}");
    }
    assert!(report.rows[0].limit.is_some());
}

/// The first player wins Bridg-It (Gross), with any first move by Lehman's theorem.
#[test]
fn switching() {
    let expected = [
        ("bridg-it5", "41 and 41 moves win"),
        ("bridg-it10", "181 and 181 moves win"),
        ("bridg-it20", "761 and 761 moves win"),
    ];
    check(Bench::Switching, "", &expected);
}

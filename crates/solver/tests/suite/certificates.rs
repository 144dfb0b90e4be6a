//! Certificates of solved positions are accepted, changed ones refused.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use mustplay_coloring::{TraceSearch, TurnOrder};
use mustplay_core::checksum::checksum;
use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_hex::{Board, Cell, Color, ConnectionGame, Graph, Objective, Position, Setup};
use mustplay_proof::Certificate;
use mustplay_proof::check::{Refusal, check};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{SolveError, Solver, SolverSettings, plain};
use mustplay_testing::full;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};

const MEMORY: usize = 1 << 28;

fn rng() -> TestRng {
    TestRng::deterministic_rng(RngAlgorithm::ChaCha)
}

fn below(rng: &mut TestRng, bound: usize) -> usize {
    (rng.next_u64() % bound as u64) as usize
}

fn winner(setup: &Setup) -> Color {
    let position = Position::<1>::new(setup).expect("a position");
    let game = ConnectionGame::new(position.masks());
    let mut search = TraceSearch::new(&game, MEMORY, &NoProgress);
    let coloring = ConnectionGame::coloring(&position);
    let proof = search.prove(&coloring, position.to_move().into());
    proof.expect("it is not stopped").winner.into()
}

fn prove(setup: &Setup) -> Certificate {
    let found = plain::by_traces(
        setup,
        &TurnOrder::Alternate,
        false,
        MEMORY,
        &[&NoProgress],
        Some(&NoProgress),
    );
    found.expect("a position").certificate.expect("a proof")
}

fn wheel() -> Graph {
    let edges = vec![(0, 1), (1, 2), (2, 5), (0, 3), (3, 4), (4, 5), (1, 3), (2, 4)];
    Graph { vertices: 6, edges, terminals: (0, 5) }
}

fn joined() -> Graph {
    Graph { vertices: 3, edges: vec![(0, 1), (1, 2), (0, 2)], terminals: (0, 2) }
}

fn boards() -> Vec<Arc<Board>> {
    let hex = (1..=4).flat_map(|columns| (1..=4).map(move |rows| Board::hex(columns, rows)));
    let others = [
        Board::y(1),
        Board::y(2),
        Board::y(3),
        Board::y(4),
        Board::bridg_it(1),
        Board::bridg_it(2),
        Board::bridg_it(3),
        Board::shannon_vertices(&wheel()),
        Board::shannon_edges(&wheel()),
        Board::shannon_vertices(&joined()),
    ];
    hex.chain(others).map(|board| Arc::new(board.unwrap())).collect()
}

fn empty(board: &Arc<Board>, to_move: Color) -> Setup {
    Setup { to_move, ..Setup::empty(Arc::clone(board)) }
}

/// The position after one stone of `color`.
fn after(board: &Arc<Board>, cell: Cell, color: Color) -> Setup {
    Setup { stones: vec![(cell, color)], ..empty(board, !color) }
}

/// A few stones for both sides, anyone to move.
fn random(board: &Arc<Board>, rng: &mut TestRng) -> Setup {
    let stones = board
        .cells()
        .filter_map(|cell| match below(rng, 5) {
            0 => Some((cell, Color::Black)),
            1 => Some((cell, Color::White)),
            _ => None,
        })
        .collect();
    Setup { stones, ..empty(board, Color::BOTH[below(rng, 2)]) }
}

#[test]
fn every_opening_of_small_boards_has_a_proof() {
    for board in boards() {
        for color in Color::BOTH {
            let openings = board.cells().map(|cell| after(&board, cell, color));
            for setup in openings.chain([empty(&board, color)]) {
                let certificate = prove(&setup);
                let verified = check(&certificate.to_string(), &NoProgress).expect("accepted");
                assert_eq!(verified.claim, certificate.claim);
                assert_eq!(verified.claim.setup, setup);
                assert_eq!(verified.claim.winner, winner(&setup), "{setup:?}");
            }
        }
    }
}

#[test]
fn random_positions_have_proofs() {
    let mut rng = rng();
    let larger = [Board::hex(5, 5), Board::hex(6, 4), Board::y(5)];
    let larger = larger.map(|board| Arc::new(board.unwrap()));
    let count = if full() { 300 } else { 20 };
    for board in boards().into_iter().chain(larger) {
        for _ in 0..count {
            let setup = random(&board, &mut rng);
            let verified = check(&prove(&setup).to_string(), &NoProgress).expect("accepted");
            assert_eq!(verified.claim.winner, winner(&setup), "{setup:?}");
        }
    }
}

/// A proof of who wins after an opening, as the solver guides it.
fn prove_opening(solver: &mut Solver, board: &Arc<Board>, cell: Cell) -> Certificate {
    let setup = after(board, cell, Color::Black);
    let proof = solver.certificate(&setup, &NoProgress, &NoProgress);
    proof.expect("a proof")
}

fn solver(board: &Arc<Board>) -> Solver {
    let matcher = Arc::new(Matcher::standard());
    Solver::new(board, &matcher, &SolverSettings::default()).expect("memory")
}

/// All openings of small square boards, up to the half turn, are won as published, and there is
/// a proof of each.
#[test]
fn every_published_opening_has_a_proof() {
    let published = [1, 2, 5, 4, 13, 24, 27];
    let largest = if full() { 7 } else { 5 };
    for (side, count) in (1..=largest).zip(published) {
        let board = Arc::new(Board::hex(side, side).unwrap());
        let mut solver = solver(&board);
        let mut winning = 0;
        for cell in board.cells() {
            let image = board.len() - 1 - cell.index();
            if image < cell.index() {
                continue;
            }
            let certificate = prove_opening(&mut solver, &board, cell);
            let verified = check(&certificate.to_string(), &NoProgress).expect("accepted");
            assert_eq!(verified.claim.setup, after(&board, cell, Color::Black));
            if verified.claim.winner == Color::Black {
                winning += if image == cell.index() { 1 } else { 2 };
            }
        }
        assert_eq!(winning, count, "{side}x{side}");
    }
}

#[test]
fn proofs_of_openings_are_short() {
    let board = Arc::new(Board::hex(6, 6).unwrap());
    let mut solver = solver(&board);
    for (name, winner, most) in [
        ("a1", Color::White, 1_000),
        ("a2", Color::White, 4_000),
        ("b2", Color::Black, 10_000),
        ("d3", Color::Black, 2_000),
    ] {
        let cell = board.cell(name).unwrap();
        let certificate = prove_opening(&mut solver, &board, cell);
        let verified = check(&certificate.to_string(), &NoProgress).expect("accepted");
        assert_eq!(verified.claim.winner, winner, "{name}");
        assert!(verified.steps < most, "{name}: {} steps", verified.steps);
    }
}

/// By tripods a win of Y is proved in a few hundred steps; to the end of the game it would take
/// thousands.
#[test]
fn proofs_of_y_are_short() {
    let most = [(4, 60), (5, 200), (6, 400), (7, 500), (8, 1_500)];
    let largest = if full() { 8 } else { 6 };
    for (side, most) in most.into_iter().filter(|&(side, _)| side <= largest) {
        let board = Arc::new(Board::y(side).unwrap());
        let setup = empty(&board, Color::Black);
        let proof = solver(&board).certificate(&setup, &NoProgress, &NoProgress);
        let verified = check(&proof.expect("a proof").to_string(), &NoProgress).expect("accepted");
        assert_eq!(verified.claim.winner, Color::Black);
        assert!(verified.steps < most, "Y{side}: {} steps", verified.steps);
    }
}

/// Every position of games on edges has a proof of one step, by the winner.
#[test]
fn games_on_edges_have_proofs_of_one_step() {
    let mut rng = rng();
    let graph = Board::shannon_edges(&wheel());
    let boards = [Board::bridg_it(1), Board::bridg_it(2), Board::bridg_it(3), graph];
    for board in boards.map(|board| Arc::new(board.unwrap())) {
        for _ in 0..if full() { 500 } else { 40 } {
            let setup = random(&board, &mut rng);
            let proof = Certificate::on_edges(&setup).unwrap().expect("a game on edges");
            let verified = check(&proof.to_string(), &NoProgress).expect("accepted");
            assert_eq!((verified.steps, verified.claim.setup.to_move), (1, setup.to_move));
            let stones = |setup: &Setup| Color::BOTH.map(|color| setup.cells_of(color));
            assert_eq!(stones(&verified.claim.setup), stones(&setup));
            assert_eq!(verified.claim.winner, winner(&setup), "{setup:?}");
        }
    }
    let open = Setup::empty(Arc::new(Board::hex(3, 3).unwrap()));
    assert_eq!(Certificate::on_edges(&open), Ok(None));
}

#[test]
fn misere_games_have_no_certificates() {
    let setup =
        Setup { objective: Objective::Misere, ..Setup::empty(Arc::new(Board::hex(3, 3).unwrap())) };
    let refused = plain::by_traces(
        &setup,
        &TurnOrder::Alternate,
        false,
        MEMORY,
        &[&NoProgress],
        Some(&NoProgress),
    );
    assert_eq!(refused.err(), Some(SolveError::Misere));
    let refused = solver(&setup.board).certificate(&setup, &NoProgress, &NoProgress);
    assert_eq!(refused, Err(SolveError::Misere));
}

/// Proofs to spoil: Hex, Y, Bridg-It and a graph, both sides winning.
fn specimens() -> Vec<String> {
    let mut specimens = Vec::new();
    for board in [
        Board::hex(3, 3),
        Board::hex(4, 4),
        Board::y(3),
        Board::bridg_it(2),
        Board::shannon_vertices(&wheel()),
    ] {
        let board = Arc::new(board.unwrap());
        for color in Color::BOTH {
            specimens.push(prove(&empty(&board, color)).to_string());
            specimens.push(prove(&after(&board, Cell::new(0), color)).to_string());
        }
    }
    // By two trees or forests, with stones and without.
    for size in [2, 3] {
        let board = Arc::new(Board::bridg_it(size).unwrap());
        for color in Color::BOTH {
            for setup in [empty(&board, color), after(&board, Cell::new(3), color)] {
                let proof = Certificate::on_edges(&setup).unwrap();
                specimens.push(proof.expect("a game on edges").to_string());
            }
        }
    }
    // Guided by the solver, which knows of fill.
    let board = Arc::new(Board::hex(4, 4).unwrap());
    let mut solver = solver(&board);
    for cell in [3, 9].map(Cell::new) {
        specimens.push(prove_opening(&mut solver, &board, cell).to_string());
    }
    specimens
}

const MUTATIONS: usize = 1000;

#[test]
fn a_changed_text_is_refused() {
    let mut rng = rng();
    for text in specimens() {
        for _ in 0..MUTATIONS {
            let mut bytes = text.clone().into_bytes();
            let at = below(&mut rng, bytes.len());
            match below(&mut rng, 3) {
                0 => bytes[at] = (32 + below(&mut rng, 95)) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, (32 + below(&mut rng, 95)) as u8),
            }
            let changed = String::from_utf8(bytes).expect("still ASCII");
            // The newline after the last line may be missing.
            if changed.trim_end_matches('\n') != text.trim_end_matches('\n') {
                check(&changed, &NoProgress).expect_err(&changed);
            }
        }
    }
}

/// Lines may end as they do elsewhere; the sum is over the bytes before the last line, whatever
/// these are.
#[test]
fn other_ends_of_lines_are_no_surprise() {
    for text in specimens() {
        let (body, _) = text.rsplit_once("checksum").expect("a sum");
        let body = body.replace('\n', "\r\n");
        let sum = checksum(body.as_bytes());
        check(&format!("{body}checksum {sum:016x}\r\n"), &NoProgress).expect("accepted");
        check(&format!("{body}\u{e9}\r\n"), &NoProgress).expect_err("no sum");
    }
}

/// Ends the text with its checksum.
fn sign(text: &str) -> String {
    format!("{text}checksum {:016x}\n", checksum(text.as_bytes()))
}

/// Changes a word, a number or a line, and makes the checksum right again.
fn spoil(text: &str, rng: &mut TestRng) -> String {
    let body = text.rsplit_once("checksum").expect("a checksum").0;
    let mut lines: Vec<Vec<String>> =
        body.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    // Leave the title alone: that would only test the same refusal again and again.
    let at = 1 + below(rng, lines.len() - 1);
    let donor = lines[1 + below(rng, lines.len() - 1)].clone();
    let word = below(rng, lines[at].len());
    match below(rng, 6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, donor),
        2 => drop(lines[at].remove(word)),
        3 => {
            let new = donor[below(rng, donor.len())].clone();
            lines[at][word] = new;
        }
        4 => {
            let new = donor[below(rng, donor.len())].clone();
            lines[at].insert(word, new);
        }
        _ => lines[at] = donor,
    }
    // Numbers of steps in order, so that the change is not refused for them alone.
    for (number, line) in (1..).zip(lines.iter_mut().skip(6)) {
        if let Some(first) = line.first_mut() {
            *first = number.to_string();
        }
    }
    let changed: String = lines.iter().map(|words| words.join(" ") + "\n").collect();
    sign(&changed)
}

#[test]
fn a_spoiled_proof_is_refused_or_proves_something_true() {
    let mut rng = rng();
    let mut winners = HashMap::new();
    let (mut refused, mut accepted) = (0, 0);
    for text in specimens() {
        for _ in 0..MUTATIONS {
            let changed = spoil(&text, &mut rng);
            let Ok(verified) = check(&changed, &NoProgress) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            let setup = verified.claim.setup;
            let key = changed.lines().take(5).collect::<Vec<_>>().join("\n");
            let truth = *winners.entry(key).or_insert_with(|| winner(&setup));
            assert_eq!(verified.claim.winner, truth, "{changed}");
        }
    }
    assert!(refused > 2 * accepted, "{refused} refused, {accepted} accepted");
    assert!(accepted > 0);
}

/// Whether steps after the head of a certificate are refused with such messages.
fn are_refused(cases: &[(&str, &str)]) {
    for (steps, message) in cases {
        let text = sign(&format!(
            "mustplay certificate 1\nboard 2x2\nblack a2\nwhite\nturn white\nwinner black\n{steps}"
        ));
        let refusal = check(&text, &NoProgress).expect_err(&text).to_string();
        assert!(refusal.contains(message), "{steps}: {refusal}");
    }
}

#[test]
fn refusals_say_what_is_wrong() {
    let cases = [
        ("", "expected at least one step, found none"),
        (
            "1 chain top bottom a1\n",
            "line 7, column 1: expected cells that join top and bottom by adjacency, found a gap",
        ),
        (
            "1 win b1\n",
            "line 7, column 1: expected cells with which the game is won, found that the opponent can still win",
        ),
        (
            "1 win a1 a2\n2 move b2 1\n3 move b1 2\n",
            "line 9, column 1: expected that step 2 leaves the winner time to answer, found that it needs a move",
        ),
        (
            "1 win a1 a2\n2 move a1 1\n3 or 2\n",
            "the last step does not prove that black wins: expected black on a1, as the strategy assumes, found no such stone",
        ),
        (
            "1 chain top a1\n2 dead b1 1\n",
            "line 8, column 1: expected that the goal of step 1 is to win by joining two terminals, found another goal",
        ),
        (
            "1 win a1 a2\n2 dead a1 1\n",
            "line 8, column 1: expected cells that join top and a2 by adjacency, found a gap",
        ),
        (
            "1 win a1 a2\n2 captured a1 b2 1\n",
            "line 8, column 1: expected cells that join top and a2 by adjacency, found a gap",
        ),
        (
            "1 win a1 a2\n2 captured a1 a1 1\n",
            "line 8, column 1: expected cells that join top and a2 by adjacency, found a gap",
        ),
        (
            "1 win a1 a2\n2 chain top a1\n3 or 1 2\n",
            "line 9, column 1: expected that the goal of step 2 is that of step 1, found another goal",
        ),
        ("1 or\n", "line 7, column 1: expected at least one step, found none"),
        (
            "1 chain top a1\n2 chain a1 a2\n3 and a2 1 2\n",
            "line 9, column 1: expected that the goal of step 1 is to join a2 to something, found another goal",
        ),
        (
            "1 chain top a2 b1\n2 move b1 1\n3 chain bottom a2\n4 move a1 3\n5 and a2 2 4\n",
            "line 11, column 1: expected that step 4 leaves the winner time to answer, found that it needs a move",
        ),
        (
            "1 chain top a1\n",
            "the last step does not prove that black wins: expected that the goal of step 1 is to win, found another goal",
        ),
        (
            "1 win a1 a2\n2 move a1 1\n",
            "the last step does not prove that black wins: expected that step 2 leaves the winner time to answer, found that it needs a move",
        ),
        (
            "1 win a1 a2\n",
            "the last step does not prove that black wins: expected black on a1, as the strategy assumes, found no such stone",
        ),
        ("1 move a1 1\n", "line 7, column 11: expected the number of an earlier step, found `1`"),
        ("2 win\n", "line 7, column 1: expected the number 1, found `2`"),
        (
            "1 chain left a1\n",
            "line 7, column 9: expected a cell of the board 2x2 or a terminal of black, found `left`",
        ),
        ("1 guess\n", "CELL … / CELL … / CELL …, found `guess`"),
        ("1 move\n", "CELL … / CELL … / CELL …, found `move`"),
        ("1 move a1\n", "line 7, column 3: expected chain"),
        ("\n", "line 7, column 1: expected the number 1, found nothing"),
    ];
    are_refused(&cases);
}

#[test]
fn refusals_say_what_is_wrong_with_tripods_and_trees() {
    are_refused(&[
        (
            "1 chain top a1\n2 chain a1 a2\n3 tripod a1 1 2\n",
            "line 9, column 1: expected two steps that join terminals, found a cell",
        ),
        (
            "1 chain a1 a2\n2 own b1 1\n",
            "line 8, column 1: expected that the goal of step 1 is to join b1 to something, found another goal",
        ),
        ("1 trees first / a1 / b1\n", "line 7, column 1: expected a game on edges, found 2x2"),
        (
            "1 trees first a1\n",
            "line 7, column 3: expected three lists of cells with `/` between them, found `trees`",
        ),
        ("1 trees third / a1 / b1\n", "CELL … / CELL … / CELL …, found `trees`"),
    ]);
}

#[test]
fn refusals_say_what_is_wrong_with_a_claim() {
    let cases = [
        ("", "line 1, column 1: expected `mustplay`, found nothing"),
        (
            "mustplay certificate 7\n",
            "line 1, column 10: expected `certificate 1`, found `certificate 7`",
        ),
        (
            "mustplay certificate 1\nboard 2y2\n",
            "line 2, column 7: expected a board, found `2y2` (expected 5x5, Y5,",
        ),
        (
            "mustplay certificate 1\nboard 0x2\n",
            "line 2, column 7: expected a board, found `0x2` (a 0x2 board (0 columns, 2 rows) has no cells",
        ),
        (
            "mustplay certificate 1\nboard 2x2\nblack a1 a3\n",
            "line 3, column 10: expected a cell of the board, found `a3`",
        ),
        (
            "mustplay certificate 1\nboard 2x2\nblack a1\nwhite b1 a1\n",
            "line 4, column 10: expected one stone on a cell, found a white stone on a1",
        ),
        (
            "mustplay certificate 1\nboard 2x2\nblack\nwhite\n",
            "line 4, column 1: expected `turn`, found `white`",
        ),
        (
            "mustplay certificate 1\nboard 2x2\nblack\nwhite\nturn green\n",
            "line 5, column 6: expected black or white, found `green`",
        ),
    ];
    for (text, message) in cases {
        let refusal = check(text, &NoProgress).expect_err(text).to_string();
        assert!(refusal.starts_with(message), "{text}: {refusal}");
    }
    let body = "mustplay certificate 1\nboard 2x2\nblack\nwhite\nturn white\nwinner black\n";
    let refusal = check(&format!("{body}1 win\n"), &NoProgress).expect_err("no checksum");
    let sum = checksum(body.as_bytes());
    assert_eq!(
        refusal.to_string(),
        format!(
            "line 7, column 1: expected `checksum {sum:016x}`, the sum of the lines before, found `1 win`"
        )
    );
}

/// The checker is what a reader has to trust, so it must stay short.
#[test]
fn the_checker_is_short() {
    const MOST_LINES: usize = 800;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../proof/src/check");
    let files = std::fs::read_dir(folder).expect("the folder of the checker");
    let lines = files.map(|file| {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a file of text and no folder");
        text.lines().count()
    });
    let lines: usize = lines.sum();
    assert!(lines < MOST_LINES, "{lines} lines in {folder}: expected fewer than {MOST_LINES}");
    assert!(lines > 100, "{lines} lines in {folder}: expected a checker");
}

#[test]
fn no_text_makes_the_checker_panic() {
    let mut rng = rng();
    let words = [
        "mustplay",
        "certificate",
        "1",
        "2",
        "9999999999999999999999",
        "board",
        "2x2",
        "0x0",
        "99x99",
        "Y3",
        "Y",
        "bridg-it2",
        "vertices",
        "edges",
        "1-2",
        "2-3",
        "0-1",
        "1-1",
        "black",
        "white",
        "turn",
        "winner",
        "a1",
        "b2",
        "é",
        "chain",
        "win",
        "move",
        "and",
        "or",
        "dead",
        "captured",
        "top",
        "s",
        "checksum",
        "\n",
        "\n",
        "\t",
        "\u{a0}",
    ];
    let count = if full() { 200_000 } else { 20_000 };
    for round in 0..count {
        let mut text = match round % 3 {
            0 => String::new(),
            1 => "mustplay certificate 1\nboard ".to_owned(),
            _ => "mustplay certificate 1\nboard 2x2\nblack\nwhite\nturn black\nwinner white\n1 "
                .to_owned(),
        };
        for _ in 0..below(&mut rng, 20) {
            text.push_str(words[below(&mut rng, words.len())]);
            text.push(' ');
        }
        text.push('\n');
        if let Ok(verified) = check(&sign(&text), &NoProgress) {
            assert_eq!(winner(&verified.claim.setup), verified.claim.winner);
        }
    }
}

/// A text of steps that is signed, about Black who connects a star with White to move.
fn star(rays: usize, steps: &str) -> String {
    let mut text = format!("mustplay certificate 1\nboard edges {} 1 2", rays + 1);
    for ray in 2..=rays + 1 {
        let _ = write!(text, " 1-{ray}");
    }
    text += "\nblack\nwhite\nturn white\nwinner black\n";
    sign(&(text + steps))
}

/// However many things are around a cell, looking at them takes no time to speak of.
#[test]
fn a_step_about_a_large_star_is_quick() {
    let cells: Vec<String> = (2..=1024).map(|cell| format!(" 1-{}", cell + 1)).collect();
    let steps = format!("1 win 1-2\n2 dead 1-3 1{}\n", cells.concat());
    let started = std::time::Instant::now();
    let refusal = check(&star(1024, &steps), &NoProgress).err();
    let taken = started.elapsed();
    assert!(taken < std::time::Duration::from_secs(2), "{taken:?}: {refusal:?}");
}

/// A check ends when it is told to, and says that nothing is known.
#[test]
fn a_check_keeps_to_its_limits() {
    let steps: Vec<String> = (1..=5000).map(|step| format!("{step} win a1 a2\n")).collect();
    let steps = steps.concat();
    let head = "mustplay certificate 1\nboard 2x2\nblack a1 a2\nwhite\nturn white\nwinner black\n";
    let text = sign(&format!("{head}{steps}"));
    assert_eq!(check(&text, &NoProgress).map(|it| it.steps), Ok(5000));
    assert_eq!(check(&text, &StopReason::Time), Err(Refusal::Stopped(StopReason::Time)));
    let memory = |progress: &Progress| match progress.bytes {
        ..100_000 => Ok(()),
        _ => Err(StopReason::Memory),
    };
    assert_eq!(check(&text, &memory), Err(Refusal::Stopped(StopReason::Memory)));
}

/// The solver wins Y by tripods, which the checker does not know; its proofs go on without them.
#[test]
fn positions_of_y_that_tripods_decide_have_proofs() {
    let matcher = Arc::new(Matcher::standard());
    let largest = if full() { 5 } else { 4 };
    for side in 2..=largest {
        let board = Arc::new(Board::y(side).expect("a board"));
        let mut solver =
            Solver::new(&board, &matcher, &SolverSettings::default()).expect("a solver");
        for setup in board.cells().map(|cell| after(&board, cell, Color::Black)) {
            let found = solver.solve_with_progress(
                &setup,
                false,
                (&NoProgress, &|_| ()),
                Some(&NoProgress),
            );
            let certificate = found.expect("a position").certificate.expect("a proof");
            let verified = check(&certificate.to_string(), &NoProgress).expect("accepted");
            assert_eq!(verified.claim.setup, setup);
            assert_eq!(verified.claim.winner, winner(&setup), "{setup:?}");
        }
    }
}

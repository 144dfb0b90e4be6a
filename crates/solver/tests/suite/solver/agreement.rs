//! The same winner as plain search, with everything on and with anything off. That there is bad
//! advice where a search takes long changes nothing.

use std::sync::Arc;

use mustplay_core::NoProgress;
use mustplay_hex::{Board, ConnectionGame, Graph, Masks, Setup};
use mustplay_solver::{SolverSettings, Techniques};
use mustplay_testing::full;

use super::twin::{Random, Twin, both_turns, hex, opening, position, settings, show, solver};
use super::whim::{Whim, always_advised, misled};

/// What to ask: a board, where randomness begins, how many positions, and the fewest stones.
struct Survey<'a> {
    board: &'a Arc<Board>,
    seed: u64,
    rounds: usize,
    least: usize,
}

impl Survey<'_> {
    /// Asks solvers that leave out each of `left_out` who wins, and checks the moves with which
    /// they would.
    fn run(&self, left_out: &[&str], threads: usize) {
        let board = self.board;
        let masks = Masks::<1>::new(board).expect("a small board");
        let game = ConnectionGame::new(&masks);
        let twin = Twin::new(&game);
        let mut solvers: Vec<_> = left_out
            .iter()
            .map(|names| {
                let settings = SolverSettings {
                    params: always_advised(),
                    ..settings(names, 1 << 22, threads)
                };
                (*names, misled(board, &settings, Whim::Random).0)
            })
            .collect();
        let mut random = Random::new(self.seed);
        let mut wins = [0; 2];
        for _ in 0..self.rounds {
            for setup in both_turns(&random.setup(board, self.least)) {
                let winner = twin.winner(&setup);
                wins[winner.index()] += 1;
                for (names, solver) in &mut solvers {
                    let found = solver.winner(&setup, &NoProgress).expect("it is not stopped");
                    assert_eq!(found, winner, "without `{names}`: {}", show(&setup));
                }
                let (names, solver) = &mut solvers[0];
                let found = solver.winning_move(&setup, &NoProgress);
                let found = found.expect("it is not stopped");
                let is_over = position(&setup).connected().is_some();
                let shown = || format!("without `{names}`: {}", show(&setup));
                let can_win = winner == setup.to_move && !is_over;
                assert_eq!(found.is_some(), can_win, "{}", shown());
                if let Some(cell) = found {
                    let after = setup.after(cell);
                    assert_eq!(twin.winner(&after), setup.to_move, "{}", shown());
                }
            }
        }
        assert!(
            wins.iter().all(|&count| count > 0) || board.len() < 4 || board.graph().is_some(),
            "{wins:?}"
        );
    }
}

fn times(rounds: usize) -> usize {
    if full() { 10 * rounds } else { rounds }
}

/// What a decided position needs is enough: leaving out all that rests on it changes no winner.
#[test]
fn traces_and_lemmas_change_no_winner_on_5x5() {
    let board = hex(5, 5);
    let survey = Survey { board: &board, seed: 1, rounds: times(2000), least: 4 };
    survey.run(&["", "traces", "lemmas"], 1);
}

#[test]
fn winners_on_small_boards() {
    let matches = [(3, 3), (4, 3), (2, 6), (4, 4), (5, 4), (4, 5)];
    for (seed, (columns, rows)) in (2..).zip(matches) {
        let board = hex(columns, rows);
        let survey = Survey { board: &board, seed, rounds: times(100), least: 0 };
        survey.run(&[""], 1);
    }
}

/// Each technique, and each kind of fill and prune, off in turn; and all at once where plain
/// search is quick.
#[test]
fn nothing_that_is_left_out_changes_a_winner() {
    let names: Vec<&str> = Techniques::names().collect();
    let [small, large] = [4, 5].map(|size| hex(size, size));
    let survey = Survey { board: &large, seed: 10, rounds: times(40), least: 11 };
    survey.run(&names, 1);
    let everything = names.join(",");
    let survey = Survey { board: &small, seed: 11, rounds: times(40), least: 6 };
    survey.run(&[&names[..], &[&everything]].concat(), 1);
}

#[test]
fn winners_with_two_threads() {
    let board = hex(5, 5);
    let survey = Survey { board: &board, seed: 20, rounds: times(60), least: 2 };
    survey.run(&["", "traces"], 2);
}

/// A graph with two terminals and so many other vertices, joined at random.
fn random_graph(random: &mut Random, inner: usize, edges: usize) -> Graph {
    let vertices = inner + 2;
    let pair = |random: &mut Random| loop {
        let (a, b) = (random.below(vertices), random.below(vertices));
        if a != b {
            return (a, b);
        }
    };
    Graph { vertices, edges: (0..edges).map(|_| pair(random)).collect(), terminals: (0, 1) }
}

#[test]
fn winners_of_other_games() {
    let mut random = Random::new(30);
    let mut boards = vec![
        Board::y(3).expect("a board"),
        Board::y(4).expect("a board"),
        Board::y(5).expect("a board"),
        Board::bridg_it(2).expect("a board"),
        Board::bridg_it(3).expect("a board"),
    ];
    for _ in 0..times(10) {
        let graph = random_graph(&mut random, 9, 20);
        boards.push(Board::shannon_vertices(&graph).expect("a graph"));
        let graph = random_graph(&mut random, 5, 12);
        boards.push(Board::shannon_edges(&graph).expect("a graph"));
    }
    for (seed, board) in (31..).zip(boards) {
        let board = Arc::new(board);
        let survey = Survey { board: &board, seed, rounds: times(20), least: board.len() / 3 };
        survey.run(&["", "connections", "traces"], 1);
    }
}

/// Three sides to join, with tripods and without.
#[test]
fn winners_of_y() {
    for (seed, side, least) in [(61, 4, 0), (62, 5, 3), (63, 6, 9)] {
        let board = Arc::new(Board::y(side).expect("a board"));
        let survey = Survey { board: &board, seed, rounds: times(50), least };
        survey.run(&["", "connections", "evaluation", "lemmas"], 1);
    }
}

/// The first player wins Y, by strategy stealing. Tripods find how in a few nodes, where a
/// search without them would not end.
#[test]
fn first_moves_of_y() {
    for side in 1..=8 {
        let board = Arc::new(Board::y(side).expect("a board"));
        let mut solver = solver(&board, "", 1 << 22, 1);
        let found = solver.winning_move(&Setup::empty(board), &NoProgress);
        assert!(found.expect("it is not stopped").is_some(), "Y{side}");
        assert!(solver.nodes() < 1000, "Y{side}: {}", solver.nodes());
    }
}

/// With one thread the same questions take the same work.
#[test]
fn one_thread_is_deterministic() {
    let board = hex(6, 6);
    let nodes = || {
        let mut solver = solver(&board, "", 1 << 20, 1);
        ["a1", "c2", "b4"].map(|name| {
            let winner = solver.winner(&opening(&board, name), &NoProgress);
            (winner, solver.nodes())
        })
    };
    let counts = nodes();
    assert!(counts[2].1 > 10, "{counts:?}");
    assert_eq!(nodes(), counts);
}

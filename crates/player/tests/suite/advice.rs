//! With a network as the judge: what is proved holds, and everything else goes on as before.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_core::{NoProgress, StopReason};
use mustplay_hex::{Board, Color, Objective, Setup};
use mustplay_player::network::Network;
use mustplay_player::{
    Knowledge, KnowledgeSource, MctsPlayer, MctsSettings, SearchResult, advised_by,
};
use mustplay_solver::{Solver, SolverSettings};
use mustplay_testing::full;

use crate::mcts::{games, matcher, random_setup};

fn search(setup: &Setup, settings: MctsSettings, visits: u64) -> SearchResult {
    let mcts = MctsPlayer::new(&setup.board, &matcher(), settings).expect("a board");
    let mut mcts = mcts.with_network(&Network::standard());
    mcts.search(setup, &games(visits)).expect("a position")
}

fn alone() -> MctsSettings {
    MctsSettings {
        knowledge: Knowledge::default().without(KnowledgeSource::Solver),
        memory: 64 << 20,
        ..MctsSettings::default()
    }
}

/// Without the solver the tree proves wins and losses by itself; they agree with the solver's, and
/// a winner knows how.
#[test]
fn proofs_of_the_tree_hold() {
    let matcher = matcher();
    let mut random = SplitMix::new(5);
    let mut proofs = 0;
    for (columns, rows) in [(4, 4), (5, 3), (5, 5), (6, 6)] {
        let board = Arc::new(Board::hex(columns, rows).expect("a board"));
        let mut solver = Solver::new(&board, &matcher, &SolverSettings::default()).expect("room");
        for number in 0..if full() { 200 } else { 10 } {
            let setup = random_setup(&board, number % (columns * rows / 2), &mut random);
            let result = search(&setup, alone(), 60);
            let Some(winner) = result.winner else {
                continue;
            };
            proofs += 1;
            let solved = solver.answer(&setup, &NoProgress).expect("a winner");
            assert_eq!(winner, solved.winner, "{setup:?}");
            if winner == setup.to_move {
                let after = setup.after(result.moves[0].mv);
                let after = solver.answer(&after, &NoProgress).expect("a winner");
                assert_eq!(after.winner, winner, "{setup:?}");
            }
        }
    }
    assert!(proofs > 15, "{proofs}");
}

/// What the network knows: the middle of a large board, who is ahead after a blunder.
#[test]
fn it_knows_the_game() {
    let board = Arc::new(Board::hex(11, 11).expect("a board"));
    let empty = Setup::empty(Arc::clone(&board));
    let name = |cell| board.name(cell).to_string();
    let middle = empty.after(board.cell("f6").expect("a cell"));
    let corner = empty.after(board.cell("a1").expect("a cell"));
    let after_middle = search(&middle, alone(), 30);
    let after_corner = search(&corner, alone(), 30);
    assert!(after_middle.moves[0].chance < 0.3);
    assert!(after_corner.moves[0].chance > 0.7);
    // A bridge that is broken into is saved.
    let mut setup = random_setup(&board, 0, &mut SplitMix::new(1));
    for cell in ["f6", "k1", "e8", "k2", "a1", "e7"] {
        setup = setup.after(board.cell(cell).expect("a cell"));
    }
    let saved = search(&setup, alone(), 60);
    assert_eq!(name(saved.moves[0].mv), "f7", "{:?}", saved.moves[0]);
}

/// One thread says the same again; several play on; the sink is heeded.
#[test]
fn threads_and_limits() {
    let board = Arc::new(Board::hex(9, 9).expect("a board"));
    let setup = random_setup(&board, 3, &mut SplitMix::new(2));
    let told = |result: &SearchResult| {
        let moves = result.moves.iter();
        moves.map(|it| (it.mv, it.games)).collect::<Vec<_>>()
    };
    let first = search(&setup, alone(), 80);
    assert_eq!((first.games, first.stop), (80, Some(StopReason::Nodes)));
    assert_eq!(told(&first), told(&search(&setup, alone(), 80)));
    let several = MctsSettings { threads: 3, ..alone() };
    let together = search(&setup, several, 80);
    assert!(together.games >= 80 && !together.moves.is_empty());
}

/// Boards of one cell and of many, of other games, and the misère game, which the network does not
/// know and leaves to random games.
#[test]
fn any_board_is_played() {
    let boards = [
        Board::hex(1, 1),
        Board::hex(1, 7),
        Board::hex(19, 19),
        Board::hex(14, 5),
        Board::y(5),
        Board::bridg_it(3),
    ];
    for board in boards {
        let board = Arc::new(board.expect("a board"));
        for objective in [Objective::Normal, Objective::Misere] {
            let setup = Setup { objective, ..Setup::empty(Arc::clone(&board)) };
            let result = search(&setup, alone(), 20);
            assert!(!result.moves.is_empty(), "{setup:?}");
            let chance = result.moves[0].chance;
            assert!((0.0..=1.0).contains(&chance), "{setup:?}");
        }
    }
    let one = Setup::empty(Arc::new(Board::hex(1, 1).expect("a board")));
    assert_eq!(search(&one, alone(), 20).winner, Some(Color::Black));
}

/// Solves all openings of a board and gives how many Black wins, and after how many nodes.
fn solve_openings(board: &Arc<Board>, left_out: &str, params: &str) -> (usize, u64) {
    let settings = SolverSettings {
        techniques: left_out.parse().expect(left_out),
        params: params.parse().expect(params),
        ..SolverSettings::default()
    };
    let solver = Solver::new(board, &matcher(), &settings).expect("room");
    let mut solver = advised_by(Network::standard, solver);
    let empty = Setup::empty(Arc::clone(board));
    let winners = board.cells().map(|cell| {
        let winner = solver.winner(&empty.after(cell), &NoProgress);
        winner.expect("it is not stopped")
    });
    let won = winners.filter(|&winner| winner == Color::Black).count();
    (won, solver.nodes())
}

/// A solver that the network advises, here wherever it works, finds what it finds alone, with other
/// nodes, the same each time. On boards of other games there is no advisor.
#[test]
fn a_solver_is_advised() {
    const ALWAYS: &str = "advice=0,advice-from=0,advice-board=0";
    let board = Arc::new(Board::hex(5, 5).expect("a board"));
    let (won, alone) = solve_openings(&board, "network", ALWAYS);
    let advised = solve_openings(&board, "", ALWAYS);
    assert_eq!((won, advised.0), (13, 13));
    assert_ne!(advised.1, alone);
    assert_eq!(solve_openings(&board, "", ALWAYS), advised);
    let board = Arc::new(Board::y(5).expect("a board"));
    let alone = solve_openings(&board, "network", ALWAYS);
    assert_eq!(solve_openings(&board, "", ALWAYS), alone);
}

/// Where there is much to search, advice makes it less: a quarter of the nodes of all openings of
/// 7×7 at least.
#[test]
fn advice_saves_nodes() {
    if !full() {
        return;
    }
    let board = Arc::new(Board::hex(7, 7).expect("a board"));
    let (won, alone) = solve_openings(&board, "network", "");
    let (won_advised, advised) = solve_openings(&board, "", "");
    assert_eq!((won, won_advised), (27, 27));
    assert!(4 * advised < 3 * alone, "{advised} of {alone}");
}

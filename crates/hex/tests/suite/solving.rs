//! Published results of small boards, and the dynamic-trace search against brute force.

use mustplay_coloring::{
    Coloring, ElementSet, Isotone, MisereGame, Player, SetColoring, TraceProof, TraceSearch,
    classify,
};
use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_hex::{Board, ConnectionGame, Graph, Masks};
use mustplay_testing::{EveryPosition, full, is_isotone, trace_holds};

const MEMORY: usize = 1 << 28;

fn masks(board: &Board) -> Masks<1> {
    Masks::new(board).expect("a small board")
}

fn winning_openings(board: &Board, player: Player) -> Vec<String> {
    let masks = masks(board);
    let game = ConnectionGame::new(&masks);
    let mut searches = [TraceSearch::new(&game, MEMORY, &NoProgress)];
    let moves = classify(&mut searches, &Coloring::default(), player);
    assert_eq!(moves.stop, None);
    assert_eq!(moves.winning.len() + moves.losing.len(), board.len());
    let mut names: Vec<String> =
        moves.winning.iter().map(|&cell| board.name(cell).to_owned()).collect();
    names.sort();
    names
}

#[test]
fn winning_openings_of_square_boards_are_the_published_ones() {
    let published =
        ["a1", "a2 b1", "a2 a3 b2 c1 c2", "a4 b3 c2 d1", "a4 a5 b2 b3 b4 c2 c3 c4 d2 d3 d4 e1 e2"];
    for (n, openings) in (1..).zip(published) {
        let board = Board::hex(n, n).unwrap();
        assert_eq!(winning_openings(&board, Player::Max).join(" "), openings);
    }
}

#[test]
fn the_player_with_the_shorter_distance_wins_every_other_board() {
    for columns in 1..=5 {
        for rows in 1..=5 {
            if columns == rows || columns.min(rows) > 4 {
                continue;
            }
            let board = Board::hex(columns, rows).unwrap();
            let masks = masks(&board);
            let game = ConnectionGame::new(&masks);
            let mut search = TraceSearch::new(&game, MEMORY, &NoProgress);
            let shorter = if rows < columns { Player::Max } else { Player::Min };
            for first in Player::BOTH {
                let proof = search.prove(&Coloring::default(), first).unwrap();
                assert_eq!(proof.winner, shorter, "{columns}x{rows}, {first:?} first");
            }
        }
    }
}

/// Compares the search with the table of all values, on every coloring and both turns.
fn agrees_with_brute_force_everywhere(board: &Board) {
    let masks = masks(board);
    let game = ConnectionGame::new(&masks);
    let values = EveryPosition::of(&game);
    let mut search = TraceSearch::new(&game, MEMORY, &NoProgress);
    for coloring in values.colorings() {
        let early = game.winner(&coloring);
        for to_move in Player::BOTH {
            let expected = values.winner(&coloring, to_move);
            assert!(early.is_none_or(|winner| winner == expected));
            let proof = search.prove(&coloring, to_move).unwrap();
            assert_eq!(proof.winner, expected, "{coloring:?}, {to_move:?} to move");
            // The trace suffices: with everything else given to the loser, still a win.
            let outside = game.uncolored(&coloring) - proof.trace;
            let handicapped = coloring.with_all(!expected, outside);
            assert_eq!(values.winner(&handicapped, to_move), expected);
        }
    }
}

#[test]
fn every_position_up_to_3_by_4_agrees_with_minimax() {
    for columns in 1..=4 {
        for rows in 1..=4 {
            if columns * rows <= if full() { 12 } else { 10 } || (columns, rows) == (3, 4) {
                agrees_with_brute_force_everywhere(&Board::hex(columns, rows).unwrap());
            }
        }
    }
}

#[test]
fn every_position_of_y_up_to_side_4_agrees_with_minimax() {
    for side in 1..=4 {
        let board = Board::y(side).unwrap();
        agrees_with_brute_force_everywhere(&board);
        assert!(!winning_openings(&board, Player::Max).is_empty());
    }
}

#[test]
fn every_position_of_small_shannon_games_agrees_with_minimax() {
    let prism = Graph {
        vertices: 8,
        edges: vec![
            (0, 1),
            (0, 2),
            (1, 2),
            (1, 3),
            (2, 4),
            (3, 4),
            (3, 5),
            (4, 6),
            (5, 6),
            (5, 7),
            (6, 7),
        ],
        terminals: (0, 7),
    };
    agrees_with_brute_force_everywhere(&Board::shannon_vertices(&prism).unwrap());
    agrees_with_brute_force_everywhere(&Board::shannon_edges(&prism).unwrap());
    agrees_with_brute_force_everywhere(&Board::bridg_it(2).unwrap());
    let apart = Graph { vertices: 4, edges: vec![(0, 1)], terminals: (0, 3) };
    agrees_with_brute_force_everywhere(&Board::shannon_vertices(&apart).unwrap());
    let touching = Graph { vertices: 3, edges: vec![(0, 1), (1, 2), (0, 2)], terminals: (0, 2) };
    agrees_with_brute_force_everywhere(&Board::shannon_vertices(&touching).unwrap());
}

#[test]
fn bridg_it_is_won_by_the_first_player() {
    for size in 1..=3 {
        let board = Board::bridg_it(size).unwrap();
        let masks = masks(&board);
        let game = ConnectionGame::new(&masks);
        let mut search = TraceSearch::new(&game, MEMORY, &NoProgress);
        for first in Player::BOTH {
            let proof = search.prove(&Coloring::default(), first).unwrap();
            assert_eq!(proof.winner, first, "bridg-it{size}");
        }
    }
}

/// SCG §4.8: reverse Hex on n×n is won by the first player exactly when n is even.
#[test]
fn misere_hex_is_won_by_the_first_player_on_even_boards() {
    for n in 1..=3 {
        let board = Board::hex(n, n).unwrap();
        let masks = masks(&board);
        let values = EveryPosition::of(&MisereGame(ConnectionGame::new(&masks)));
        for first in Player::BOTH {
            let winner = values.winner(&Coloring::<1>::default(), first);
            assert_eq!(winner == first, n % 2 == 0, "{n}x{n}");
        }
    }
}

#[test]
fn connection_games_are_isotone_and_their_misere_forms_are_not() {
    let boards = [
        Board::hex(3, 3).unwrap(),
        Board::hex(4, 2).unwrap(),
        Board::y(4).unwrap(),
        Board::bridg_it(2).unwrap(),
    ];
    for board in boards {
        let masks = masks(&board);
        let connection = ConnectionGame::new(&masks);
        assert!(is_isotone(&connection));
        assert!(!is_isotone(&MisereGame(connection)));
    }
}

fn opening_proof<'a>(
    game: ConnectionGame<'a, 1>,
    search: &mut TraceSearch<'a, ConnectionGame<'a, 1>, 1>,
    cell: mustplay_hex::Cell,
) -> (Coloring<1>, TraceProof<1>) {
    let coloring = Coloring::default().with(Player::Max, cell);
    let proof = search.prove(&coloring, Player::Min).unwrap();
    assert!(proof.trace.is_subset(game.uncolored(&coloring)));
    (coloring, proof)
}

/// Every opening of 4×4; of 5×5 those that are quick to replay, or all with `--full`.
#[test]
fn traces_of_openings_hold_when_replayed() {
    let quick = ["a1", "e3"];
    for n in [4, 5] {
        let board = Board::hex(n, n).unwrap();
        let masks = masks(&board);
        let game = ConnectionGame::new(&masks);
        let mut search = TraceSearch::new(&game, MEMORY, &NoProgress);
        for cell in board.cells() {
            if n < 5 || full() || quick.contains(&board.name(cell)) {
                let (coloring, proof) = opening_proof(game, &mut search, cell);
                let holds = trace_holds(&game, &coloring, Player::Min, &proof);
                assert!(holds, "{n}x{n} {}", board.name(cell));
            }
        }
    }
}

#[test]
fn a_trace_that_is_too_small_does_not_hold() {
    let board = Board::hex(3, 3).unwrap();
    let masks = masks(&board);
    let game = ConnectionGame::new(&masks);
    let mut search = TraceSearch::new(&game, MEMORY, &NoProgress);
    let (coloring, proof) = opening_proof(game, &mut search, board.cell("b2").unwrap());
    assert_eq!(proof.winner, Player::Max);
    let refuted = proof.trace.iter().filter(|&cell| {
        let smaller = TraceProof { trace: proof.trace.without(cell), ..proof };
        !trace_holds(&game, &coloring, Player::Min, &smaller)
    });
    // Black's b2 wins by two bridges; each of their four cells is needed.
    assert_eq!(refuted.count(), 4);
}

#[test]
fn the_same_search_visits_the_same_number_of_nodes() {
    let board = Board::hex(4, 4).unwrap();
    let masks = masks(&board);
    let game = ConnectionGame::new(&masks);
    let nodes = || {
        let mut searches = [TraceSearch::new(&game, MEMORY, &NoProgress)];
        classify(&mut searches, &Coloring::default(), Player::Max);
        searches[0].nodes()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn two_threads_classify_as_one_does() {
    let board = Board::hex(4, 4).unwrap();
    let masks = masks(&board);
    let game = ConnectionGame::new(&masks);
    let by_threads = |threads: usize| {
        let mut searches: Vec<_> =
            (0..threads).map(|_| TraceSearch::new(&game, MEMORY, &NoProgress)).collect();
        classify(&mut searches, &Coloring::default(), Player::Max)
    };
    assert_eq!(by_threads(2), by_threads(1));
}

#[test]
fn work_that_is_stopped_says_what_it_does_not_know() {
    let board = Board::hex(5, 5).unwrap();
    let masks = masks(&board);
    let game = ConnectionGame::new(&masks);
    let sink = |progress: &Progress| match progress.done {
        ..2_000 => Ok(()),
        _ => Err(StopReason::Nodes),
    };
    let mut searches = [TraceSearch::new(&game, MEMORY, &sink)];
    let moves = classify(&mut searches, &Coloring::default(), Player::Max);
    assert_eq!(moves.stop, Some(StopReason::Nodes));
    let known = winning_openings(&board, Player::Max);
    assert!(moves.winning.iter().all(|&cell| known.iter().any(|name| name == board.name(cell))));
    assert!(moves.losing.iter().all(|&cell| known.iter().all(|name| name != board.name(cell))));
    let total = moves.winning.len() + moves.losing.len() + moves.unknown.len();
    assert_eq!(total, 25);
    assert!(!moves.unknown.is_empty());
}

#[test]
fn a_line_of_play_ends_with_the_winner_connected() {
    let board = Board::hex(5, 5).unwrap();
    let masks = masks(&board);
    let game = ConnectionGame::new(&masks);
    let mut search = TraceSearch::new(&game, MEMORY, &NoProgress);
    let mut coloring = Coloring::default();
    let mut to_move = Player::Max;
    for cell in search.line(&coloring, to_move) {
        assert_eq!(game.winner(&coloring), None);
        coloring = coloring.with(to_move, cell);
        to_move = !to_move;
    }
    assert_eq!(game.winner(&coloring), Some(Player::Max));
}

#[test]
fn moves_are_ordered_without_losing_any() {
    let board = Board::hex(6, 5).unwrap();
    let masks = masks(&board);
    let game = ConnectionGame::new(&masks);
    let coloring = Coloring::default()
        .with(Player::Max, board.cell("c3").unwrap())
        .with(Player::Min, board.cell("d2").unwrap());
    let candidates = game.uncolored(&coloring);
    let mut moves = Vec::new();
    game.order(&coloring, Player::Max, candidates, &mut moves);
    assert_eq!(moves.len(), candidates.len());
    assert_eq!(moves.into_iter().collect::<ElementSet<1>>(), candidates);
}

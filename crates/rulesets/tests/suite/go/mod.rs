//! Go by the rules of the notes: legality, area, and exact scores of tiny boards.

mod life;
mod record;
mod sgf;
mod small;
mod twin;

use std::collections::HashSet;

use crate::oracle::words;
use mustplay_core::{NoProgress, StopReason};
use mustplay_rulesets::go::solve::{GoSolveError, solve};
use mustplay_rulesets::go::{Board, BoardError, Game, MoveError, PlacementError, Point, Stone};

fn empty(height: usize, width: usize) -> Game {
    Game::new(Board::empty(height, width).expect("a board"))
}

/// The points where the player to move may place a stone.
fn legal_points(game: &Game) -> Vec<Point> {
    game.board().points().filter(|&point| game.after(point).is_ok()).collect()
}

fn at(row: u16, column: u16) -> Point {
    Point { row, column }
}

/// The legal and illegal 2×3 positions drawn in the notes.
#[test]
fn legal_positions_of_the_notes() {
    for legal in
        [".*./...", ".*./*..", ".*./0*.", ".*./**.", "**0/**.", ".*./00.", ".*./**.", ".0./0.0"]
    {
        assert!(legal.parse::<Board>().is_ok(), "{legal}");
    }
    for illegal in ["0*0/.0.", "0*0/0*.", "0*0/*..", "**0/**0", "**0/00."] {
        let refused = illegal.parse::<Board>();
        assert!(matches!(refused, Err(BoardError::NoLiberty { .. })), "{illegal}");
    }
}

#[test]
fn moves_that_are_not_legal() {
    let mut game = empty(2, 2);
    game.play(at(0, 0)).expect("legal");
    let onto = game.play(at(0, 0)).unwrap_err();
    assert_eq!(onto.to_string(), "a1 is taken by a stone of Black");
    let off = game.play(at(2, 0)).unwrap_err();
    assert_eq!(off.to_string(), "a3 is not on the 2x2 board");
    // Black's stone takes the last liberty of the three white ones: capturing comes before
    // one's own liberties are counted.
    let captor: Board = ".o/oo".parse().expect("legal");
    let captured = captor.place(Stone::Black, at(0, 0)).map(|board| board.to_string());
    assert_eq!(captured, Ok("x./..".to_owned()));
    let eye: Board = ".o./oo.".parse().expect("legal");
    assert_eq!(
        eye.place(Stone::Black, at(0, 0)),
        Err(PlacementError::Suicide { point: at(0, 0), stone: Stone::Black })
    );
}

#[test]
fn repeating_a_position_is_refused() {
    let mut game = empty(1, 2);
    game.play(at(0, 0)).expect("legal");
    game.play(at(0, 1)).expect("captures");
    assert_eq!(
        game.play(at(0, 0)),
        Err(MoveError::Repetition { point: at(0, 0), stone: Stone::Black, turn: 1 })
    );
    assert!(legal_points(&game).is_empty());
    game.pass().expect("legal");
    game.pass().expect("legal");
    assert!(game.is_over());
    assert_eq!(game.play(at(0, 0)), Err(MoveError::Over));
    assert_eq!(game.pass(), Err(MoveError::Over));
    assert_eq!(solve(&game, &NoProgress).expect("small").score, -2);
}

/// Plain minimax over whole games: no table, no ordering, no bounds.
fn minimax(board: &Board, player: Stone, passed: bool, history: &mut HashSet<Board>) -> i32 {
    let pass =
        if passed { board.score() } else { minimax(board, player.opponent(), true, history) };
    let mut best = pass * player.sign();
    for point in board.points() {
        if let Ok(after) = board.place(player, point)
            && history.insert(after.clone())
        {
            let score = minimax(&after, player.opponent(), false, history);
            history.remove(&after);
            best = best.max(score * player.sign());
        }
    }
    best * player.sign()
}

/// Minimax over whole games that stops looking once a player has what can be had.
fn alpha_beta(
    board: &Board,
    player: Stone,
    passed: bool,
    history: &mut HashSet<Board>,
    [mut alpha, beta]: [i32; 2],
) -> i32 {
    let pass = if passed {
        board.score() * player.sign()
    } else {
        -alpha_beta(board, player.opponent(), true, history, [-beta, -alpha])
    };
    let mut best = pass;
    alpha = alpha.max(best);
    for point in board.points() {
        if alpha >= beta {
            break;
        }
        if let Ok(after) = board.place(player, point)
            && history.insert(after.clone())
        {
            let score = -alpha_beta(&after, player.opponent(), false, history, [-beta, -alpha]);
            history.remove(&after);
            best = best.max(score);
            alpha = alpha.max(best);
        }
    }
    best
}

/// Every position of the smallest boards, with either player to move.
#[test]
fn scores_equal_plain_minimax_over_histories() {
    for (height, width) in [(1, 1), (1, 2), (1, 3)] {
        for board in all_positions(height, width) {
            for player in Stone::BOTH {
                let mut history = HashSet::from([board.clone()]);
                let expected = minimax(&board, player, false, &mut history);
                let game = Game::with_turn(board.clone(), player);
                let solved = solve(&game, &NoProgress).expect("small");
                assert_eq!(solved.score, expected, "{board}, {player} to move");
            }
        }
    }
}

fn all_positions(height: usize, width: usize) -> Vec<Board> {
    let points = height * width;
    (0..3_usize.pow(points as u32))
        .filter_map(|mut code| {
            let mut text = String::new();
            for at in 0..points {
                if at > 0 && at % width == 0 {
                    text.push('/');
                }
                text.push(['.', 'x', 'o'][code % 3]);
                code /= 3;
            }
            text.parse().ok()
        })
        .collect()
}

/// Every position of 2×2 and 1×4, against a search over histories without any table.
#[test]
fn scores_equal_alpha_beta_over_histories() {
    for (height, width) in [(2, 2), (1, 4)] {
        for board in all_positions(height, width) {
            for player in Stone::BOTH {
                let mut history = HashSet::from([board.clone()]);
                let area = board.len() as i32;
                let expected =
                    player.sign() * alpha_beta(&board, player, false, &mut history, [-area, area]);
                let game = Game::with_turn(board.clone(), player);
                let solved = solve(&game, &NoProgress).expect("small");
                assert_eq!(solved.score, expected, "{board}, {player} to move");
            }
        }
    }
}

/// The best move keeps the score, and no move does better: checked one move deep, where the
/// history has two positions.
#[test]
fn scores_are_consistent_one_move_down() {
    for (height, width) in [(1, 5), (1, 6), (2, 3)] {
        let game = empty(height, width);
        let solved = solve(&game, &NoProgress).expect("small");
        let mut scores = Vec::new();
        for point in legal_points(&game) {
            let mut after = game.clone();
            after.play(point).expect("legal");
            let score = solve(&after, &NoProgress).expect("small").score;
            if solved.best == Some(point) {
                assert_eq!(score, solved.score, "{height}x{width} {point}");
            }
            scores.push(score);
        }
        let mut passed = game.clone();
        passed.pass().expect("legal");
        scores.push(solve(&passed, &NoProgress).expect("small").score);
        assert_eq!(scores.iter().max(), Some(&solved.score), "{height}x{width}");
    }
}

/// Published scores (van der Werf; Tromp).
#[test]
fn scores_of_empty_boards() {
    for (height, width, score) in [
        (1, 1, 0),
        (1, 2, 0),
        (1, 3, 3),
        (1, 4, 4),
        (1, 5, 0),
        (1, 6, 1),
        (1, 7, 2),
        (2, 2, 1),
        (2, 3, 0),
        (2, 4, 8),
        (3, 3, 9),
    ] {
        let solved = solve(&empty(height, width), &NoProgress).expect("small");
        assert_eq!(solved.score, score, "{height}x{width}");
    }
}

#[test]
fn openings_on_3x3() {
    for (point, score) in [(at(1, 1), 9), (at(0, 1), 3), (at(0, 0), -9)] {
        let mut game = empty(3, 3);
        game.play(point).expect("legal");
        assert_eq!(solve(&game, &NoProgress).expect("small").score, score, "{point}");
    }
    assert_eq!(solve(&empty(3, 3), &NoProgress).expect("small").best, Some(at(1, 1)));
}

#[test]
fn large_boards_and_impatient_watches() {
    assert_eq!(solve(&empty(1, 17), &NoProgress), Err(GoSolveError::Large { found: 17 }));
    let (stop, range, nodes) = (StopReason::Time, [-9, 9], 0);
    assert_eq!(solve(&empty(3, 3), &stop), Err(GoSolveError::Stopped { stop, range, nodes }));
}

/// Published counts of legal positions (Tromp and Farnebäck).
#[test]
fn counts_of_legal_positions() {
    for (height, width, legal) in [
        (1, 1, 1),
        (1, 2, 5),
        (1, 3, 15),
        (1, 4, 41),
        (1, 5, 113),
        (1, 6, 313),
        (2, 2, 57),
        (2, 3, 489),
        (3, 3, 12_675),
    ] {
        let boards = words("xo.", height * width, width);
        let found = boards.filter(|text| text.parse::<Board>().is_ok()).count();
        assert_eq!(found, legal, "{height}x{width}");
    }
}

//! Whole boards of up to sixteen points, against slower ways and published scores.

use std::collections::HashSet;

use mustplay_cgt::random::SplitMix;
use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_rulesets::go::solve::{GoSolveError, solve};
use mustplay_rulesets::go::{Board, Game, Point, Stone};
use mustplay_testing::full;

use super::{empty, legal_points, twin};

/// A game of random moves, a pass now and then, that is not over.
fn random_game(random: &mut SplitMix, height: usize, width: usize, moves: usize) -> Game {
    let mut game = empty(height, width);
    for _ in 0..moves {
        let points = legal_points(&game);
        if points.is_empty() || (!game.passed() && random.index(8) == 0) {
            if !game.passed() {
                game.pass().expect("a pass is legal");
            }
        } else {
            let point = points[random.index(points.len())];
            game.play(point).expect("a legal point");
        }
    }
    game
}

/// Positions of random games, with all that superko remembers of them, against proofs
/// that know histories only.
#[test]
fn scores_after_random_games_equal_those_of_the_slow_twin() {
    let mut random = SplitMix::new(29);
    let sizes = [(1, 5), (1, 6), (1, 7), (1, 8), (2, 2), (2, 3), (2, 4), (3, 3)];
    let (rounds, most_nodes) = if full() { (63, 4_000_000) } else { (3, 60_000) };
    let (mut compared, mut left) = (0, 0);
    for (height, width) in sizes {
        for _ in 0..rounds {
            let moves = random.index(2 * height * width);
            let game = random_game(&mut random, height, width, moves);
            let Some(expected) = twin::score(&game, most_nodes) else {
                left += 1;
                continue;
            };
            let solved = solve(&game, &NoProgress).expect("a small board");
            let (board, player) = (game.board(), game.to_move());
            assert_eq!(solved.score, expected, "{board} after {moves} moves, {player}");
            compared += 1;
        }
    }
    assert!(compared > 2 * left, "{compared} {left}");
}

/// Whether the player to move gets at least `wanted`, by the rules and nothing else; `None` once
/// the search has used up its nodes.
fn gets(
    board: &Board,
    player: Stone,
    passed: bool,
    history: &mut HashSet<Board>,
    (wanted, nodes): (i32, &mut u32),
) -> Option<bool> {
    *nodes = nodes.checked_sub(1)?;
    let other = player.opponent();
    let refuted = |answer: Option<bool>| answer.map(|it| !it);
    let pass = if passed {
        Some(board.score() * player.sign() >= wanted)
    } else {
        refuted(gets(board, other, true, history, (1 - wanted, nodes)))
    };
    if pass? {
        return Some(true);
    }
    let placed = board.points().filter_map(|point| board.place(player, point).ok());
    let mut placed: Vec<Board> = placed.collect();
    placed.sort_by_key(|after| -after.score() * player.sign());
    for after in placed {
        if history.insert(after.clone()) {
            let found = refuted(gets(&after, other, false, history, (1 - wanted, nodes)));
            history.remove(&after);
            if found? {
                return Some(true);
            }
        }
    }
    Some(false)
}

/// Both sides of the score, by plain search over whole games wherever that ends: nothing is
/// remembered from one line of play to the other.
#[test]
fn scores_hold_by_the_rules_wherever_plain_search_ends() {
    let mut random = SplitMix::new(31);
    let sizes = [(1, 5), (1, 6), (2, 3), (1, 7), (2, 4), (3, 3), (2, 5), (3, 4)];
    let (rounds, most) = if full() { (63, 30_000) } else { (3, 2_000) };
    let sizes = &sizes[..if full() { sizes.len() } else { 6 }];
    let mut confirmed = 0;
    for &(height, width) in sizes {
        for _ in 0..rounds {
            let moves = height * width / 2 + random.index(2 * height * width);
            let game = random_game(&mut random, height, width, moves);
            let solved = solve(&game, &NoProgress).expect("a small board");
            let (board, player) = (game.board(), game.to_move());
            let own = solved.score * player.sign();
            for (wanted, expected) in [(own, true), (own + 1, false)] {
                let mut history = game.positions().cloned().collect();
                let mut nodes = most;
                let found = gets(board, player, game.passed(), &mut history, (wanted, &mut nodes));
                if let Some(found) = found {
                    assert_eq!(found, expected, "{board}, {player} to move: {wanted}");
                    confirmed += 1;
                }
            }
        }
    }
    assert!(confirmed >= rounds * sizes.len() / 2, "{confirmed}");
}

/// The best move leads to a game with the same score, and no other move to a better one, on
/// boards that no twin reaches.
#[test]
fn scores_of_larger_boards_are_consistent_one_move_down() {
    let mut random = SplitMix::new(37);
    let sizes: &[(usize, usize)] = if full() { &[(2, 5), (3, 4), (2, 6)] } else { &[(2, 5)] };
    for &(height, width) in sizes {
        for _ in 0..if full() { 6 } else { 1 } {
            let moves = random.index(height * width);
            let game = random_game(&mut random, height, width, moves);
            let solved = solve(&game, &NoProgress).expect("a small board");
            let mut best = None;
            let choices = legal_points(&game).into_iter().map(Some).chain([None]);
            for choice in choices {
                let mut after = game.clone();
                match choice {
                    Some(point) => after.play(point).expect("a legal point"),
                    None => after.pass().expect("a pass is legal"),
                }
                let score = solve(&after, &NoProgress).expect("a small board").score;
                if choice == solved.best {
                    assert_eq!(score, solved.score, "{} {choice:?}", game.board());
                }
                best = best.max(Some(score * game.to_move().sign()));
            }
            let expected = solved.score * game.to_move().sign();
            assert_eq!(best, Some(expected), "{}", game.board());
        }
    }
}

/// Published scores of boards of ten points and more (Drange and others; van der Werf).
#[test]
fn scores_of_larger_empty_boards() {
    let scores = [
        (1, 8, 3),
        (1, 9, 0),
        (2, 5, 10),
        (2, 6, 12),
        (3, 4, 4),
        (1, 10, 1),
        (2, 7, 14),
        (3, 5, 15),
        (2, 8, 16),
        (4, 4, 2),
    ];
    for &(height, width, score) in &scores[..if full() { scores.len() } else { 3 }] {
        let solved = solve(&empty(height, width), &NoProgress).expect("a small board");
        assert_eq!(solved.score, score, "{height}x{width}");
    }
}

/// The scores of the two or three best openings, a pass being one of them (Drange).
#[test]
fn openings_as_published() {
    let boards: [(usize, usize, &[i32]); 12] = [
        (1, 2, &[0, -2]),
        (1, 3, &[3, -3]),
        (1, 4, &[4, -4]),
        (1, 5, &[0, 0, 0]),
        (1, 6, &[1, -1, -1]),
        (1, 7, &[2, 2, -2]),
        (2, 3, &[0, -2, -6]),
        (2, 4, &[8, -8]),
        (3, 3, &[9, 3, -9]),
        (2, 5, &[10, 10, -10]),
        (1, 8, &[3, 1, -1]),
        (3, 4, &[4, 3, 0]),
    ];
    for &(height, width, published) in &boards[..if full() { boards.len() } else { 9 }] {
        let game = empty(height, width);
        let is_first = |point: &Point| {
            let (row, column) = (usize::from(point.row), usize::from(point.column));
            2 * row < height && 2 * column < width && (height != width || row <= column)
        };
        let points = game.board().points().filter(is_first).map(Some);
        let score = |choice| {
            let mut after = game.clone();
            match choice {
                Some(point) => after.play(point).expect("a legal point"),
                None => after.pass().expect("a pass is legal"),
            }
            solve(&after, &NoProgress).expect("a small board").score
        };
        let mut scores: Vec<i32> = points.chain([None]).map(score).collect();
        scores.sort_unstable_by(|one, two| two.cmp(one));
        scores.truncate(published.len());
        assert_eq!(scores, published, "{height}x{width}");
    }
}

/// A search that is stopped tells what it knows, which contains the score.
#[test]
fn a_stopped_search_tells_a_range() {
    for limit in [1_000, 5_000, 20_000] {
        let sink = |progress: &Progress| {
            let goes_on = progress.done < limit;
            goes_on.then_some(()).ok_or(StopReason::Nodes)
        };
        match solve(&empty(1, 8), &sink) {
            Err(GoSolveError::Stopped { stop, range, nodes }) => {
                assert_eq!(stop, StopReason::Nodes);
                assert!(nodes >= limit && range[0] <= 3 && 3 <= range[1], "{range:?}");
            }
            found => panic!("{found:?}"),
        }
    }
}

//! What is settled on a board.

use mustplay_core::{NoProgress, StopReason};
use mustplay_rulesets::go::local::LocalBoard;
use mustplay_rulesets::go::{Board, Grounds, Life, Point, Stone};

fn owners(text: &str) -> String {
    let board: Board = text.parse().expect("a legal position");
    let life = Life::of(&board);
    let mut drawn = String::new();
    for point in board.points() {
        if point.column == 0 && point.row > 0 {
            drawn.push('/');
        }
        drawn.push(match life.owner(point) {
            Some(Stone::Black) => 'x',
            Some(Stone::White) => 'o',
            None => '.',
        });
    }
    drawn
}

#[test]
fn two_eyes_live_and_one_does_not() {
    assert_eq!(owners(".x.o./xx.oo/.x.o."), "xx.oo/xx.oo/xx.oo");
    assert_eq!(owners(".x.o./xx.oo/xx.o."), "...oo/...oo/...oo");
}

#[test]
fn groups_that_share_two_eyes_live_together() {
    assert_eq!(owners("x.x/.xx"), "xxx/xxx");
    // Without one of the eyes both are lost.
    assert_eq!(owners("x.x/xxx"), ".../...");
}

#[test]
fn a_dead_stone_belongs_to_the_area_around_it() {
    assert_eq!(owners(".ox.x/xxxxx/..x.."), "xxxxx/xxxxx/xxxxx");
}

#[test]
fn an_empty_board_has_no_owner() {
    assert_eq!(owners("."), ".");
    assert_eq!(owners(".."), "..");
}

/// A group that cannot be taken while its owner does nothing, but that gives up an eye to take
/// the stones in it.
#[test]
fn an_area_with_room_behind_stones_is_no_eye() {
    assert_eq!(owners("xx.o.xx"), ".......");
    assert_eq!(owners("ox.x/.xxx"), "xxxx/xxxx");
}

#[test]
fn room_for_two_eyes_is_not_settled() {
    let wide = ".x.x...../xxxx...../xxxx...../xxxxxxxxx";
    let drawn = owners(wide);
    assert!(drawn.ends_with("/xxxxxxxxx") && drawn.starts_with("xxxx....."), "{drawn}");
}

/// A wall of Black around an eye space: `.` is a point of it.
fn walled(shape: &str) -> Board {
    let rows: Vec<&str> = shape.split('/').collect();
    let width = rows.iter().map(|row| row.len()).max().expect("a row") + 2;
    let wall = "x".repeat(width);
    let inner = rows.iter().map(|row| {
        let row = row.replace('#', "x");
        format!("x{row:x<width$}", width = width - 1)
    });
    let rows: Vec<String> = [wall.clone()].into_iter().chain(inner).chain([wall]).collect();
    rows.join("/").parse().expect("a legal position")
}

fn is_held(board: &Board) -> bool {
    let life = Life::searched(board, 100_000, &NoProgress).expect("not stopped");
    board.points().all(|point| life.owner(point) == Some(Stone::Black))
}

/// The table of eye spaces that every book on life and death begins with, the attacker to move.
#[test]
fn eye_spaces_that_live_and_die() {
    for alive in ["....", ".../.", "../#..", ".....", ".../...", "..../..", "...../.", "......"] {
        assert!(is_held(&walled(alive)), "{alive}");
    }
    for dead in [".", "..", "...", "../.", "../..", ".../#.", ".../..", "#./.../#.", "#../.../#."] {
        assert!(!is_held(&walled(dead)), "{dead}");
    }
}

/// Stones without two eyes that live together in a seki are not held by either player.
#[test]
fn seki_is_not_life() {
    let board: Board = "x.xo.xo.o/.xxo.xoo.".parse().expect("legal");
    let life = Life::searched(&board, 100_000, &NoProgress).expect("not stopped");
    let owners: Vec<Option<Stone>> = board.points().map(|it| life.owner(it)).collect();
    for row in owners.chunks(9) {
        assert!(row[..3].iter().all(|&it| it == Some(Stone::Black)));
        assert!(row[3..6].iter().all(Option::is_none), "a seki is in dispute");
        assert!(row[6..].iter().all(|&it| it == Some(Stone::White)));
    }
}

#[test]
fn a_stronghold_says_why() {
    let board = walled("....");
    let life = Life::searched(&board, 100_000, &NoProgress).expect("not stopped");
    assert_eq!(life.holdings().len(), 1);
    assert_eq!(life.holdings()[0].grounds, Grounds::Search);
    let stopped = Life::searched(&walled("....../......"), 100_000, &StopReason::Nodes);
    assert_eq!(stopped.err(), Some(StopReason::Nodes));
}

/// White takes four stones at a1, so they hold nothing, although the rest of the board is theirs as
/// soon as they may move.
#[test]
fn chains_with_all_their_liberties_outside_hold_nothing() {
    let board: Board = ".xxo/xxo.".parse().expect("a legal position");
    let life = Life::searched(&board, 100_000, &NoProgress).expect("not stopped");
    assert!(life.holdings().is_empty());
}

/// What is settled by bits is what is settled on the board, and stones do the same there.
#[test]
fn local_boards_are_boards() {
    let mut random = mustplay_cgt::random::SplitMix::new(17);
    let mut legal = 0;
    while legal < 300 {
        let (width, height) = (1 + random.index(5), 1 + random.index(5));
        let row = |random: &mut mustplay_cgt::random::SplitMix| -> String {
            (0..width).map(|_| [".", "x", "o", "x"][random.index(4)]).collect()
        };
        let rows: Vec<String> = (0..height).map(|_| row(&mut random)).collect();
        let Ok(board) = rows.join("/").parse::<Board>() else {
            continue;
        };
        legal += 1;
        let points: Vec<Point> = board.points().collect();
        let (local, stones) = LocalBoard::new(&board, &points, |_| None).expect("small");
        let life = Life::of(&board);
        for color in Stone::BOTH {
            let settled = local.named(local.settled(stones, color));
            let owned = points.iter().filter(|&&it| life.owner(it) == Some(color));
            assert_eq!(settled, owned.copied().collect::<Vec<_>>(), "{board} {color}");
            for (at, &point) in points.iter().enumerate() {
                let after = board.place(color, point).ok();
                let expected = after.map(|after| LocalBoard::new(&after, &points, |_| None));
                let expected = expected.flatten().map(|(_, stones)| stones);
                assert_eq!(local.place(stones, color, at), expected, "{board} {point}");
            }
        }
    }
}

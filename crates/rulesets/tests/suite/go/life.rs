//! What is settled on a board.

use mustplay_rulesets::go::{Board, Life, Stone};

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
fn an_empty_board_belongs_to_nobody() {
    assert_eq!(owners("."), ".");
    assert_eq!(owners(".."), "..");
}

/// A group that nobody takes while its owner does nothing, but that gives up an eye to take
/// what is in it.
#[test]
fn an_area_with_room_behind_stones_is_no_eye() {
    assert_eq!(owners("xx.o.xx"), ".......");
    assert_eq!(owners("ox.x/.xxx"), "xxxx/xxxx");
}

#[test]
fn room_for_two_eyes_is_not_settled() {
    let wide = ".x.x...../xxxx...../xxxx...../xxxxxxxxx";
    let drawn = owners(wide);
    assert!(
        drawn.ends_with("/xxxxxxxxx") && drawn.starts_with("xxxx....."),
        "{drawn}"
    );
}

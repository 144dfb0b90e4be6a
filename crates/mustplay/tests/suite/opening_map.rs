//! Openings that are judged: what is solved is so, and the rest is mostly right.

use std::sync::LazyLock;

use mustplay::{
    CancelToken, Engine, Error, JudgeOpenings, Limits, OpeningMap, Openings, Place, StopReason,
};
use mustplay_hex::Objective;
use mustplay_testing::full;

/// Winning openings of Hex, as published.
const WINNING: [(&str, &str); 4] = [
    ("4x4", "a4 b3 c2 d1"),
    ("5x5", "a4 a5 b2 b3 b4 c2 c3 c4 d2 d3 d4 e1 e2"),
    ("6x6", "a3 a4 a5 a6 b2 b3 b4 b5 c2 c3 c4 c5 d2 d3 d4 d5 e2 e3 e4 e5 f1 f2 f3 f4"),
    ("7x7", "a4 a6 a7 b3 b4 b5 b6 c2 c3 c4 c5 c6 d3 d4 d5 e2 e3 e4 e5 e6 f2 f3 f4 f5 g1 g2 g4"),
];

/// Its patterns are compiled once.
static ENGINE: LazyLock<Engine> = LazyLock::new(Engine::default);

fn judge(board: &str) -> JudgeOpenings {
    JudgeOpenings::new(board.parse().expect("a board"))
}

fn judged(request: &JudgeOpenings, limits: &Limits) -> OpeningMap {
    let report = ENGINE.run(request, limits, &());
    report.expect("a map").answer
}

/// How many openings are swapped as they should be, of those that are solved and of all.
fn right(map: &OpeningMap, winning: &str) -> [usize; 2] {
    let winning: Vec<&str> = winning.split(' ').collect();
    let is_right = |swap: bool, place: &Place| swap == winning.contains(&&*place.to_string());
    [true, false].map(|only_solved| {
        let openings = map.openings.iter().filter(|it| it.solved || !only_solved);
        let judged = openings.flat_map(|it| it.images.iter().zip(std::iter::repeat(it.swap)));
        judged.filter(|(place, swap)| is_right(swap.expect("a chance"), place)).count()
    })
}

#[test]
fn what_is_solved_agrees_with_the_tables() {
    for (board, winning) in &WINNING[..if full() { 4 } else { 3 }] {
        let request = judge(board);
        let map = judged(&request, &Limits::default());
        assert!(map.openings.iter().all(|opening| opening.solved), "{board}");
        let cells = request.board.board().len();
        assert_eq!(right(&map, winning), [cells, cells], "{board}");
        assert_eq!(map.fairest, None, "{board}");
        let listed: Vec<String> = map.swap.iter().map(Place::to_string).collect();
        assert_eq!(listed.join(" "), *winning);
    }
}

/// What is in no table is solved on the way, as the solver alone does.
#[test]
fn what_is_proved_agrees_with_the_solver() {
    for board in ["3x4", "5x4 white", "Y4", "bridg-it3"] {
        let map = judged(&judge(board), &Limits::default());
        assert!(map.openings.iter().all(|opening| opening.solved), "{board}");
        let openings = Openings::new(board.parse().expect("a board"));
        let table = ENGINE.run(&openings, &Limits::default(), &());
        let table = table.expect("a table").answer;
        assert_eq!(map.swap, table.winning_moves, "{board}");
        assert_eq!(map.keep, table.losing_moves, "{board}");
    }
}

/// Games alone get most signs right, and prove nothing on an open board; what is proved with few
/// games is right.
#[test]
fn games_alone_are_right_more_often_than_not() {
    // It takes seconds.
    if !full() {
        return;
    }
    for (board, winning) in &WINNING[2..if full() { 4 } else { 3 }] {
        let request = JudgeOpenings { visits: Some(100), ..judge(board) };
        let games_only = JudgeOpenings { games_only: true, ..request.clone() };
        let cells = request.board.board().len();
        let [_, all] = right(&judged(&games_only, &Limits::default()), winning);
        assert!(20 * all >= 19 * cells, "{board}: {all} of {cells}");
        let map = judged(&request, &Limits::default());
        let solved = map.openings.iter().filter(|opening| opening.solved);
        let solved: usize = solved.map(|opening| opening.images.len()).sum();
        assert_eq!(right(&map, winning)[0], solved, "{board}");
    }
}

#[test]
fn a_seed_and_a_number_of_games_give_one_map() {
    let request = JudgeOpenings {
        visits: Some(40),
        only: vec!["a1".to_owned(), "g7".to_owned(), "d5".to_owned()],
        seed: 3,
        ..judge("9x9")
    };
    let [one, two] = [(); 2].map(|()| judged(&request, &Limits::default()));
    let chances = |map: &OpeningMap| -> Vec<_> {
        let each = map.openings.iter();
        each.map(|it| (it.cell.to_string(), it.winrate, it.visits)).collect()
    };
    assert_eq!(chances(&one), chances(&two));
    // The corner is the image of no other; `c3` is that of `g7`.
    let cells: Vec<String> = one.openings.iter().map(|it| it.cell.to_string()).collect();
    assert_eq!(cells, ["a1", "c3", "d5"]);
    assert!(one.openings.iter().all(|it| it.visits == 40));
}

#[test]
fn boards_of_all_kinds_have_a_map() {
    for board in ["1x1", "3x2", "2x5 white", "Y4", "bridg-it3", "19x19"] {
        let request = JudgeOpenings { visits: Some(3), ..judge(board) };
        let request = match board {
            "19x19" => JudgeOpenings { only: vec!["a2".to_owned()], ..request },
            _ => request,
        };
        let map = judged(&request, &Limits::default());
        assert!(!map.openings.is_empty(), "{board}");
        for opening in &map.openings {
            let chance = opening.winrate.expect("a chance").0;
            assert!((0.0..=1.0).contains(&chance), "{board}");
            assert_eq!(opening.swap, Some(chance > 0.5), "{board}");
        }
    }
    let misere = judge("3x3").board.with_objective(Objective::Misere);
    let map = judged(&JudgeOpenings::new(misere), &Limits::of_nodes(3000));
    // Misère 3×3 is lost whatever the first move is.
    assert!(map.swap.len() < 3, "{:?}", map.swap);
}

#[test]
fn what_was_judged_is_told_when_it_is_stopped() {
    // It takes seconds.
    if !full() {
        return;
    }
    let run = |request: &JudgeOpenings, limits: &Limits| {
        let report = ENGINE.run(request, limits, &());
        report.expect("a map")
    };
    let few = run(&judge("9x9"), &Limits::of_nodes(50));
    assert!(!few.complete && few.stopped.is_some());
    let known = |map: &OpeningMap| map.openings.iter().filter(|it| it.winrate.is_some()).count();
    assert!((1..41).contains(&known(&few.answer)));
    let enough = run(&judge("9x9"), &Limits::of_nodes(1400));
    assert!(enough.complete, "each was looked at, and no more was asked for");
    let asked = JudgeOpenings { visits: Some(1 << 20), ..judge("9x9") };
    assert!(!run(&asked, &Limits::of_nodes(1400)).complete);
    let cancel = CancelToken::default();
    cancel.cancel();
    let cancelled = Limits { cancel, ..Limits::default() };
    let report = run(&judge("9x9"), &cancelled);
    assert_eq!(report.stopped, Some(StopReason::Canceled));
    let refused = ENGINE.run(&judge("5x5 a1"), &Limits::default(), &());
    assert!(matches!(refused, Err(Error::NotEmpty)));
}

//! Judging positions at a glance: by measures of any board, and by the network.

use mustplay::{Engine, Error, Evaluate, EvaluatorKind, Judgment, Limits, Solve, Text};

use crate::run;

fn judged(position: &str, yardstick: EvaluatorKind) -> Judgment {
    let evaluate =
        Evaluate { position: position.parse().expect("a position"), evaluation: Text(yardstick) };
    run(&evaluate).answer
}

#[test]
fn every_name_is_read_back() {
    for (name, help) in EvaluatorKind::table() {
        let yardstick: EvaluatorKind = name.parse().expect("a name of the table");
        assert_eq!(yardstick.to_string(), name);
        assert!(!help.is_empty());
    }
    let error = "netwrok".parse::<EvaluatorKind>().expect_err("no such name");
    let said = error.to_string();
    assert!(said.contains("`netwrok`"), "{said}");
    assert!(said.ends_with("bridges network"), "{said}");
}

/// A position and its dual, the board transposed and colors exchanged, are the same game.
#[test]
fn the_network_sees_both_colors_alike() {
    let own = judged("6x5 B:c3,d2 W:b2,e4 black", EvaluatorKind::Network);
    let dual = judged("5x6 W:c3,b4 B:b2,d5 white", EvaluatorKind::Network);
    assert!((own.balance.0 + dual.balance.0).abs() < 1e-6);
    assert!(own.balance.0.abs() < 1.0);
    let named = |judgment: &Judgment| -> Vec<String> {
        let worths = judgment.worths.iter();
        worths.map(|it| it.cell.to_string()).collect()
    };
    let mirrored: Vec<String> = named(&dual)
        .iter()
        .map(|name| {
            let (column, row) = name.split_at(1);
            let letter = char::from(b'a' - 1 + row.parse::<u8>().expect("a row"));
            format!("{letter}{}", column.as_bytes()[0] - b'a' + 1)
        })
        .collect();
    assert_eq!(named(&own)[0], mirrored[0]);
    assert_eq!(own.worths.len(), dual.worths.len());
}

/// Where a move wins, the one that the network likes best mostly does.
#[test]
fn the_network_likes_moves_that_win() {
    let positions = [
        "5x5 black",
        "5x5 B:c3 W:b2,d4 black",
        "5x5 B:b4 W:c2 black",
        "6x6 B:c3 W:d4 black",
        "6x6 B:b5,e2 W:c4,d2 black",
        "6x6 B:a6,d3 W:c4 white",
        "6x6 B:b4,e3 W:c2,d5 white",
        "7x7 B:d4,b2,e6,f3 W:c5,e3,b6,c2 black",
    ];
    let (mut right, mut won) = (0, 0);
    for text in positions {
        let mut solve = Solve::new(text.parse().expect("a position"));
        solve.all_moves = true;
        let winning = run(&solve).answer.winning_moves;
        if winning.is_empty() {
            continue;
        }
        let best = judged(text, EvaluatorKind::Network).worths[0].cell.to_string();
        won += 1;
        right += usize::from(winning.iter().any(|cell| cell.to_string() == best));
    }
    assert!(won >= 4 && right + 1 >= won, "{right} of {won}");
}

#[test]
fn a_decided_game_is_worth_no_move() {
    let judgment = judged("3x3 B:b1,b2,b3 W:a1,a2 white", EvaluatorKind::Network);
    assert!((judgment.balance.0 - 1.0).abs() < 1e-9);
    assert!(judgment.winner.is_some());
    assert!(judgment.worths.iter().all(|it| it.worth.0 == 0.0));
}

#[test]
fn other_games_are_refused_by_the_network() {
    for text in ["Y4", "bridg-it4"] {
        let evaluate = Evaluate {
            position: text.parse().expect("a position"),
            evaluation: Text(EvaluatorKind::Network),
        };
        let said = Engine::default().run(&evaluate, &Limits::default(), &());
        let error = said.expect_err("no network for it");
        assert!(matches!(error, Error::UnknownToNetwork(_)), "{error}");
        assert!(error.to_string().contains("expected a board of Hex"));
    }
}

//! Set-coloring games of all kinds.

use mustplay_coloring::Player;
use mustplay_engine::{Budget, Colored, Coloring, ColoringOpponent};
use serde_json::json;

fn coloring(text: &str) -> Coloring {
    crate::request(json!({ "game": text }))
}

#[test]
fn the_kind_of_game_decides_what_is_told() {
    let told = |text: &str| crate::json(&crate::run(&coloring(text)));
    let expression = told("(a == (b | c)) & (d | e)");
    assert_eq!(expression["game"], "game-sat");
    assert_eq!(expression["class"], "regular");
    assert_eq!(
        expression["winning_moves"],
        json!(["a=true", "b=false", "c=false"])
    );
    let captured = json!({ "black": ["d=true", "e=true"], "white": [] });
    assert_eq!(expression["captured"], captured);
    assert_eq!(expression["value"], "X");

    let turns = told("turns equalized\nexpr\na & b | c");
    assert_eq!(turns["turns"], json!(["max", "min", "min"]));
    assert_eq!(turns["winner"], "max");
    assert_eq!(turns["winning_moves"], json!(["c=true"]));

    let points = told("score\n2 x\n3 y\n");
    assert_eq!(points["score"], 3);
    assert_eq!(points["best_moves"], json!(["y=true"]));
    assert!(points["nodes"].as_u64() > Some(0));

    let formula = told("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n");
    assert_eq!(formula["is_true"], true);
    assert_eq!(formula["preprocessing"]["pure_universal"], 0);
}

/// Trying everything gives what the search gives.
#[test]
fn brute_force_agrees() {
    for text in [
        "x == y",
        "(x | !y) & (y == z)",
        "game division\ncnf\na b\nb c\n!a !c\n",
    ] {
        for to_move in [Player::Max, Player::Min] {
            let searched = Coloring {
                to_move: Some(to_move),
                ..coloring(text)
            };
            let brute = Coloring {
                brute: true,
                ..searched.clone()
            };
            let told = |request: &Coloring| crate::json(&crate::run(request));
            let (searched, brute) = (told(&searched), told(&brute));
            for field in [
                "winner",
                "class",
                "starred",
                "winning_moves",
                "losing_moves",
            ] {
                assert_eq!(searched[field], brute[field], "{field} of {text}");
            }
        }
    }
}

#[test]
fn what_is_stopped_is_not_known() {
    let game = Coloring {
        no_traces: true,
        sets: Some(0),
        ..coloring(include_str!("../../../../examples/coloring/hex4.txt"))
    };
    let report = crate::run_within(&game, &Budget::of_nodes(500));
    assert!(!report.complete);
    let Colored::Classified(answer) = &report.answer else {
        panic!("the players alternate");
    };
    assert_eq!((answer.winner, answer.class), (None, None));
    assert_eq!(answer.unknown_moves.len(), 16);
    assert_eq!(report.answer.winner(), None);
}

#[test]
fn games_that_cannot_be_played_or_written_are_refused() {
    let points = coloring("score\n2 x\n");
    let formula = coloring("p cnf 1 1\ne 1 0\n1 0\n");
    let no_game = |game: &Coloring| ColoringOpponent::new(game, Player::Max, 1 << 20).err();
    let complaints = [points.to_qcir().err(), no_game(&points), no_game(&formula)];
    let complaints = complaints.map(|it| it.expect("a refusal").to_string());
    assert_eq!(
        complaints[0],
        "expected a game with two outcomes, found one for points"
    );
    assert_eq!(complaints[1], complaints[0]);
    assert_eq!(
        complaints[2],
        "expected a game with free order of moves, found a quantified formula"
    );
    assert!(formula.to_qdimacs().is_ok());
}

/// Whatever the person does, the engine wins a game that it can win.
#[test]
fn the_opponent_wins_what_can_be_won() {
    let budget = Budget::default();
    for text in [
        "(x | y) & z",
        "turns min max max\nexpr\nx & y | y & z | x & z",
    ] {
        for choice in 0..4 {
            let game = ColoringOpponent::new(&coloring(text), Player::Min, budget.memory);
            let mut game = crate::owned(game.expect("two outcomes"));
            while let Some(player) = game.to_move() {
                if player == Player::Max {
                    let answer = game.answer(&budget, &()).expect("no limit");
                    assert!(answer.expect("a move").is_winning);
                    continue;
                }
                assert_eq!(game.hint(&budget, &()).expect("no limit"), None);
                let names = game.elements().filter(|(_, color)| color.is_none());
                let names: Vec<String> = names.map(|(name, _)| name.to_owned()).collect();
                let color = choice % 2 == 1;
                assert!(!game.play("nothing"));
                assert!(game.play(&format!("{}={color}", names[choice / 2 % names.len()])));
            }
            assert_eq!(game.winner(), Some(Player::Max));
            assert!(!game.play("x=true"));
        }
    }
}

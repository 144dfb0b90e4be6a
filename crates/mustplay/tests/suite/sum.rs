//! Sums, Go endgames and opponents in them.

use mustplay::{Error, GoSum, Limits, Player, Sum, SumOpponent};
use mustplay_cgt::sums::Strategy;
use mustplay_core::CancelToken;
use serde_json::json;

/// Limits that are spent before anything begins.
fn spent() -> Limits {
    let cancel = CancelToken::default();
    cancel.cancel();
    Limits { cancel, ..Limits::default() }
}

#[test]
fn a_request_in_json_has_an_answer_in_json() {
    let games = ["{25,{50|0}|-75}", "{20|-20}"];
    let sum: Sum = crate::request(json!({ "games": games, "to_move": "right" }));
    let told = crate::json(&crate::run(&sum));
    assert_eq!(told["to_move"], "right");
    assert_eq!(told["value"], "-55");
    assert_eq!(told["bounds"]["best"], json!(["-75", "-55"]));
    assert_eq!(told["best_moves"], json!([{ "component": 1, "to": "-75" }]));
    assert_eq!(told["line"][1]["player"], "Left");
    assert_eq!(told["complete"], true);
    assert_eq!(told.get("between"), None);
}

#[test]
fn a_sum_that_is_stopped_keeps_its_bounds() {
    // Too many moves deep for the easy classes.
    let component = |i: i64| format!("{{{}|{{{}|{{{}|0}}}}}}", 90 + i, 40 + 2 * i, 9 * i % 37);
    let sum = Sum { games: (1..30).map(component).collect(), ..Sum::default() };
    let report = crate::run_within(&sum, &spent());
    assert!(!report.complete && report.stopped.is_some());
    let told = crate::json(&report);
    assert_eq!(told["value"], json!(null));
    assert_eq!(told["stopped"], "interrupted");
    assert_eq!(told["between"], told["bounds"]["best"]);
}

#[test]
fn what_is_no_game_is_refused() {
    let sum = Sum { games: vec!["{1|2}".to_owned()], ..Sum::default() };
    assert!(matches!(SumOpponent::new(&sum, Strategy::Mean), Err(Error::Game(_))));
}

/// Against the optimal rule, best moves reach the score and other moves do not pass it.
#[test]
fn the_optimal_opponent_holds_the_score() {
    for to_move in [Player::Left, Player::Right] {
        let text = "{25,{50|0}|-75} + {20|-20} + {{7|0}|-3} + {3|-3}";
        let sum = |position: String, to_move| Sum {
            games: vec![position],
            to_move: Some(to_move),
            ..Sum::default()
        };
        let start = sum(text.to_owned(), to_move);
        let score = crate::run(&start).answer.value.expect("a score").0;
        let opponent = SumOpponent::new(&start, Strategy::Optimal).expect("games");
        let mut opponent = crate::owned(opponent);
        while opponent.score().is_none() {
            if opponent.to_move() == opponent.person() {
                let here = sum(opponent.position().to_string(), to_move);
                let best = crate::run(&here).answer.best_moves[0].to_string();
                let mut moves = opponent.moves().into_iter();
                let number = moves.position(|choice| choice.to_string() == best);
                assert!(opponent.play(number.expect("a move")).is_some());
            } else {
                assert!(opponent.answer().is_some());
            }
        }
        assert!(opponent.moves().is_empty() && opponent.play(0).is_none());
        assert_eq!(opponent.score(), Some(score));
    }
}

#[test]
fn a_go_endgame_is_read_from_rows_or_sgf() {
    for text in [
        "# a corridor\n.xxxxo.\nxx...oo\n.xxxxo.",
        "(;SZ[7:3]AB[ba][ca][da][ea][ab][bb][bc][cc][dc][ec]AW[fa][fb][gb][fc])",
    ] {
        let request: GoSum = crate::request(json!({ "position": text, "to_move": "black" }));
        let told = crate::json(&crate::run(&request));
        assert_eq!(told["board"], ".xxxxo./xx...oo/.xxxxo.");
        assert_eq!(told["to_move"], "black");
        assert_eq!(told["settled"], 6);
        assert_eq!(told["disputes"][0]["game"], "{3|{1|{-1|-3}}}");
        assert_eq!(told["value"], "9");
        assert_eq!(told["best_moves"], json!([{ "point": "e2", "dispute": "A" }]));
        assert_eq!(told["line"][0]["player"], "black");
    }
}

#[test]
fn an_endgame_that_is_stopped_has_its_fields() {
    let request: GoSum = crate::request(json!({ "position": ".xxxxo./xx...oo/.xxxxo." }));
    let told = crate::json(&crate::run_within(&request, &spent()));
    assert_eq!(told["complete"], false);
    for field in ["settled", "disputes", "bounds", "value", "best_moves", "line"] {
        assert_eq!(told[field], json!(null), "{field}");
    }
}

#[test]
fn rulesets_are_components_with_names() {
    let games = ["domineering(\"2x2\")", "coins(20,5,1)", "-snort(\"..\")"];
    let sum: Sum = crate::request(json!({ "games": games }));
    let told = crate::json(&crate::run(&sum));
    let names = [0, 1, 2].map(|i| told["components"][i]["name"].clone());
    assert_eq!(names, games.map(|name| json!(name)));
    assert_eq!(told["components"][0]["game"], "{1|-1}");
    assert_eq!(told["components"][1]["game"], "coins(20,5,1)");
    assert_eq!(told["best_moves"][0]["to"], "20 + coins(5,1)");
    assert_eq!(told["winner"], "left");
    let refused = Sum { games: vec!["domineering(\"9x9\")".to_owned()], ..Sum::default() };
    let refused = SumOpponent::new(&refused, Strategy::Mean).err().expect("too large");
    assert!(refused.to_string().starts_with("line 1, column 1: domineering: a component of 81"));
}

/// SUM §2.3 with all details: a sente move that is not locally optimal.
#[test]
fn details_are_told_if_asked_for() {
    let sum: Sum = crate::request(json!({
        "games": ["{15,{100|12}|-20} + {-10|-30}"],
        "details": ["moves", "taxes", "preferences", "rules"],
        "search": { "rule": "probability", "bounds": "best" },
    }));
    let told = crate::json(&crate::run(&sum));
    assert_eq!(told["value"], "2");
    let moves = told["judged_moves"].as_array().expect("moves");
    let best = moves.iter().find(|it| it["to"] == "{100|12}").expect("the sente move");
    assert_eq!(best["value"], "2");
    assert_eq!(moves.len(), 3);
    let taxes = &told["taxes"][0]["left"];
    assert_eq!(taxes[0]["moves"], json!(["15"]));
    assert_eq!(taxes[1]["moves"], json!(["{100|12}"]));
    assert_eq!(taxes[1]["from"], "3");
    assert_eq!(told["preferences"][0]["over"], json!([2]));
    assert_eq!(told["preferences"][1]["over"], json!([]));
    let rules = told["rules"].as_array().expect("rules");
    assert_eq!(rules.len(), 10);
    for rule in rules {
        let number = |field: &str| rule[field].as_str().and_then(|it| it.parse::<f64>().ok());
        assert!(number("loss").expect("a loss") >= 0.0, "{rule}");
    }
    let tree = &told["search"];
    let best = tree["best"].as_u64().expect("a proof") as usize;
    assert_eq!(tree["tree"][best]["to"], "{100|12}");
    let plain = Sum { games: sum.games, ..Sum::default() };
    let told = crate::json(&crate::run(&plain));
    for field in
        ["judged_moves", "taxes", "preferences", "rules", "search", "moments", "winning_moves"]
    {
        assert_eq!(told.get(field), None, "{field}");
    }
}

/// SUM §3.3.1 and §2.1: the moments of a heavy game, and a tie that the last move decides.
#[test]
fn moments_and_ties_are_told() {
    let sum: Sum = crate::request(json!({
        "games": ["{{36|6}|-10} + {20|-20} + {15|-15} + {10|-10} + {5|-5}"],
    }));
    let told = crate::json(&crate::run(&sum));
    assert_eq!(told["moments"][1], json!({ "move": 2, "player": "right", "score": "20" }));
    let sum: Sum = crate::request(json!({ "games": ["{4|-4} + {4|-4} + *"] }));
    let told = crate::json(&crate::run(&sum));
    assert_eq!(told["value"], "0");
    assert_eq!(told["winner"], "left");
    assert_eq!(told["winning_moves"].as_array().map(Vec::len), Some(3));
    let sum: Sum = crate::request(json!({ "games": ["{4|-4} + {4|-4} + v + v*"] }));
    let told = crate::json(&crate::run(&sum));
    assert_eq!((&told["value"], &told["winner"]), (&json!("0"), &json!("right")));
    assert_eq!(told["winning_moves"], json!([]));
}

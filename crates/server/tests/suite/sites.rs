//! The questions of Hex sites, in their shapes.

use mustplay_server::ServerSettings;
use serde_json::{Value, json};

use crate::visitor::{Visitor, open};

#[test]
fn a_move_is_calculated() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let ask = |size: u8, moves: &str, player: &str, swap: bool| {
        let game = json!({
            "size": size, "movesHistory": moves, "currentPlayer": player, "swapRule": swap,
        });
        let ai = json!({ "engine": "any", "maxGames": 20, "treeSearch": true });
        visitor.post("/calculate-move", &json!({ "game": game, "ai": ai }))
    };
    let reply = ask(5, "", "black", false);
    assert_eq!(reply.header("content-type"), Some("text/plain; charset=utf-8"));
    // The only move that does not lose.
    assert_eq!(ask(3, "a1 b2 a2", "white", false).body, "a3");
    // The middle is worth taking over.
    assert_eq!(ask(5, "c3", "white", true).body, "swap-pieces");
    assert_eq!(ask(5, "c3 swap-pieces", "black", true).status, 200);

    let wrong = ask(5, "c3", "black", false);
    assert_eq!(wrong.status, 400);
    assert_eq!(wrong.json()["error"]["field"], "game.currentPlayer");
    let over = ask(2, "a1 b1 a2", "white", false);
    assert_eq!(over.json()["error"]["field"], "game.movesHistory");
    server.stop().expect("an end");
}

#[test]
fn a_position_is_analyzed() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let position = json!({ "size": 4, "color": "white", "black": "b2 b3", "white": "c2" });
    let told = visitor.post("/analyze-position", &position).json();
    let number = |value: &Value| value.as_f64().expect("a number");
    assert!((0.0..=1.0).contains(&number(&told["whiteWin"])), "{told}");
    let rows = told["policy"].as_array().expect("rows");
    assert_eq!(rows.len(), 4);
    let cells: Vec<f64> =
        rows.iter().flat_map(|row| row.as_array().expect("a row").iter().map(number)).collect();
    assert_eq!(cells.len(), 16);
    assert!((cells.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{told}");
    // Stones are no moves: b2, b3 and c2.
    assert!([5, 9, 6].iter().all(|&at| cells[at] == 0.0), "{told}");
    server.stop().expect("an end");
}

#[test]
fn a_game_is_analyzed() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let game = json!({ "size": 4, "movesHistory": "a1 b2 c3 b3" });
    let told = visitor.post("/analyze-game", &game).json();
    let moves = told.as_array().expect("moves");
    assert_eq!(moves.len(), 4);
    for (at, it) in moves.iter().enumerate() {
        assert_eq!(it["moveIndex"], at);
        let value = it["move"]["value"].as_f64().expect("a value");
        assert!((0.0..=1.0).contains(&value), "{it}");
    }
    assert_eq!(moves[1]["color"], "white");
    assert_eq!(moves[1]["move"]["move"], "b2");
    server.stop().expect("an end");
}

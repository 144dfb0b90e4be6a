//! Games on edges through the door of all jobs: solved by Lehman's theorem, and played by it.

use mustplay::{
    Color, Engine, Limits, PlayConfig, PlaySession, PlayStyle, Position, Solve, Suggest, Way,
};
use mustplay_hex::switching::SwitchingClass;
use serde_json::{Value, json};

use crate::{request, run_within};

/// What a request in JSON is answered, in JSON.
fn told(asked: Value) -> Value {
    let solve: Solve = request(asked);
    let report = run_within(&solve, &Limits::default());
    assert!(report.complete);
    serde_json::to_value(report).expect("JSON")
}

/// Positions with the terminals first and last; who is to move is added.
const POSITIONS: [&str; 6] = [
    "bridg-it1",
    "bridg-it2",
    "bridg-it3",
    "bridg-it3 B:2-4,6-7 W:2-3",
    "p edge 4 6\ng edges\nn 1 s\nn 4 t\ne 1 2\ne 1 3\ne 2 3\ne 2 4\ne 3 4\ne 1 4\n",
    "p edge 4 4\ng edges\nn 1 s\nn 4 t\ne 1 2\ne 1 3\ne 2 4\ne 3 4\n",
];

#[test]
fn lehman_against_search_as_jobs() {
    for text in POSITIONS {
        for color in Color::BOTH {
            let position: Position = text.parse().expect("a position");
            let solve = Solve { all_moves: true, ..Solve::new(position.with_turn(color)) };
            let searched = Solve { way: Way::ProofNumbers, ..solve.clone() };
            let [theorem, search] = [solve, searched].map(|solve| {
                let report = Engine::default().run(&solve, &Limits::default(), &());
                report.expect("an answer").answer
            });
            assert_eq!(theorem.winner, search.winner, "{text}");
            assert_eq!(theorem.winning_moves, search.winning_moves, "{text}");
            assert_eq!(theorem.losing_moves, search.losing_moves, "{text}");
            assert!(theorem.trees.is_some() && search.trees.is_none());
        }
    }
}

/// Trees are told where nothing else is asked for, and what is asked for is given.
#[test]
fn what_only_search_has_is_searched() {
    let trees = told(json!({"position": "bridg-it20"}))["trees"].clone();
    assert_eq!(trees["class"], "neutral");
    assert_eq!(trees["needs_move"], true);
    let cells = [&trees["first"], &trees["second"]].map(|it| it.as_array().map_or(0, Vec::len));
    // 382 vertices, and a tree that lacks the link.
    assert_eq!(cells, [380, 381]);
    for more in [json!({"way": "proof-numbers"}), json!({"without": "traces"})] {
        let mut asked = json!({"position": "bridg-it2"});
        let fields = more.as_object().expect("fields").clone();
        asked.as_object_mut().expect("a request").extend(fields);
        assert!(told(asked).get("trees").is_none(), "{more}");
    }
    let solve: Solve = request(json!({"position": "bridg-it2", "way": "best"}));
    let report = Engine::default().run(&solve, &Limits::default(), &());
    let trees = report.expect("an answer").answer.trees.expect("trees");
    assert_eq!(trees.class, SwitchingClass::Neutral);
}

/// The first player wins Bridg-It, and the engine does so in no time on a board that no search
/// solves.
#[test]
fn the_engine_wins_bridg_it_when_it_begins() {
    let engine = Engine::default();
    for color in Color::BOTH {
        let position: Position = "bridg-it8".parse().expect("a board");
        let position = position.with_turn(color);
        let mut players = [PlayStyle::Search, PlayStyle::Random].map(|style| {
            let mut session = PlaySession::new(&engine, position.clone());
            session.set_config(PlayConfig { style, seed: 7, ..PlayConfig::default() });
            session
        });
        let mut to_move = color;
        while players[0].winner().expect("a position").is_none() {
            let player = usize::from(to_move != color);
            let decision = players[player].decide(to_move, &Limits::of_nodes(1), &());
            let action = decision.expect("a position").expect("a move").action;
            for session in &mut players {
                session.make(to_move, action).expect("a legal move");
            }
            to_move = !to_move;
        }
        assert_eq!(players[0].winner().expect("a position"), Some(color));
    }
}

#[test]
fn suggestions_are_all_that_wins() {
    let suggest = Suggest::new("bridg-it3 2-4".parse().expect("a position"));
    let report = Engine::default().run(&suggest, &Limits::default(), &());
    let suggested = report.expect("an answer").answer;
    assert_eq!(suggested.winner, Some(Color::Black));
    assert!(suggested.moves[0].solved && suggested.moves.len() == 1);
}

//! Positions, regions, templates and connections.

use mustplay::{
    Analyze, Connect, Convert, Evaluate, FindTemplates, Job, JudgeLadders, JudgeTemplate, Limits,
    Mine, Position, Realize, Show, Value,
};
use mustplay_cgt::random::SplitMix;
use mustplay_testing::full;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use serde_json::json;

use crate::run_within;

/// A request that is the same when it has been written and read again.
fn request<J: Serialize + DeserializeOwned>(asked: &Json) -> J {
    let request: J = crate::request(asked.clone());
    let written = serde_json::to_value(&request).expect("requests can be written");
    let again: J = crate::request(written.clone());
    let twice = serde_json::to_value(&again).expect("requests can be written");
    assert_eq!(twice, written);
    again
}

fn answer<J>(asked: &Json, limits: &Limits) -> Json
where
    J: Job<Answer: Send + Serialize> + Serialize + DeserializeOwned + Sync,
{
    crate::json(&run_within(&request::<J>(asked), limits))
}

/// The complete answer of a job.
fn whole<J>(asked: &Json) -> Json
where
    J: Job<Answer: Send + Serialize> + Serialize + DeserializeOwned + Sync,
{
    let told = answer::<J>(asked, &Limits::default());
    assert_eq!(told["complete"], true, "{told}");
    assert_eq!(told.get("stopped"), None, "{told}");
    told
}

/// The answer of a job that is cancelled before it has begun.
fn cancelled<J>(asked: &Json) -> Json
where
    J: Job<Answer: Send + Serialize> + Serialize + DeserializeOwned + Sync,
{
    let limits = Limits::default();
    limits.cancel.cancel();
    let told = answer::<J>(asked, &limits);
    assert_eq!(told["complete"], false, "{told}");
    assert_eq!(told["stopped"], "interrupted", "{told}");
    told
}

#[test]
fn a_position_is_told_in_plain_words() {
    let link = json!({"position":"https://hexworld.org/board/#5c1,a3:sc3"});
    let told = whole::<Show>(&link);
    assert_eq!(told["position"], "5x5 B:c3 W:c1 white");
    assert_eq!((&told["black"], &told["white"]), (&json!(["c3"]), &json!(["c1"])));
    assert_eq!(told["moves"], 3);
}

#[test]
fn what_a_notation_cannot_say_is_told() {
    let told = whole::<Convert>(&json!({"position":"5x5 a3 resign","to":"hexworld"}));
    assert_eq!(told["lost"], json!(null));
    let told = whole::<Convert>(&json!({"position":"5x5 a3 resign","to":"slanted"}));
    assert_eq!(told["lost"], "that white has given up");
    let told = whole::<Convert>(&json!({"position":"2x2 a1","to":"SVG"}));
    assert_eq!(told["format"], "svg");
}

#[test]
fn a_graph_is_a_position_too() {
    let graph: Position = "p edge 3 2\ne 1 3\ne 3 2\nn 1 s\nn 2 t\n".parse().expect("a graph");
    let again: Position = graph.to_string().parse().expect("the same graph");
    assert_eq!(again.setup(), graph.setup());
}

#[test]
fn bad_positions_are_refused_with_what_was_expected() {
    let bad = serde_json::from_str::<Show>(r#"{"position":"5x5 a3 f2"}"#);
    let complaint = bad.expect_err("f2 is not on the board").to_string();
    assert!(complaint.contains("expected a cell like `c4` on a 5x5 board"), "{complaint}");
}

#[test]
fn a_region_has_a_value_or_says_why_not() {
    let bridge = json!({"position":"4x4 B:c2,b4 W:d3,a3","region":"b3 c3"});
    let told = whole::<Value>(&bridge);
    assert_eq!((&told["value"], &told["captured"]), (&json!("T"), &json!(["black"])));
    let told =
        cancelled::<Value>(&json!({"position":"5x5","region":"all","surroundings":"unknown"}));
    assert_eq!(told["region"]["name"], "2 terminals");
    for unknown in ["outcomes", "value", "captured", "win_for_mover", "moves"] {
        assert_eq!(told[unknown], json!(null), "{unknown}");
    }
}

#[test]
fn a_template_is_judged_or_says_why_not() {
    let told = whole::<JudgeTemplate>(&json!({"position":"3x3 B:b1"}));
    assert_eq!((&told["valid"], &told["refutations"]), (&json!(false), &json!(["b2"])));
    // What is not visible is no part of it, also when the request has been written and read.
    let wheel = include_str!("../../../../examples/templates/wheel.txt");
    let told = whole::<JudgeTemplate>(&json!({ "position": wheel }));
    assert_eq!(told["minimal"], true, "{told}");
    // Of two chains one reaches the edge; both do not.
    for (connect, valid) in [(json!(null), true), (json!("d3"), true), (json!("all"), false)] {
        let told = whole::<JudgeTemplate>(&json!({"position":"5x4 B:b1,d3", "connect":connect}));
        assert_eq!(told["valid"], valid, "{connect}");
    }
    let told = cancelled::<JudgeTemplate>(&json!({"position":"5x5 B:c1"}));
    for unknown in ["valid", "minimal", "redundant", "answers"] {
        assert_eq!(told[unknown], json!(null), "{unknown}");
    }
}

#[test]
fn ladders_are_judged_at_both_ends() {
    let pattern = r#"<hexboard size="2x2" edges="bottom" visible="a2 b1 b2" contents="R b1"/>"#;
    let asked = json!({"position":pattern, "row":2});
    let told = whole::<JudgeLadders>(&asked);
    assert_eq!(told["ends"][0]["side"], "left");
    for end in told["ends"].as_array().unwrap() {
        assert_eq!(end["wider"], "escapes");
        assert_eq!(end["fates"][0], json!({"width":0, "fate":"escapes"}));
        assert_eq!(end["creation"], "connected");
    }
    let told = cancelled::<JudgeLadders>(&asked);
    assert_eq!(told["ends"][0]["fates"], json!([]));
    assert_eq!(told["ends"][0]["wider"], json!(null));
}

#[test]
fn templates_are_found_within_bounds_and_inside_others() {
    let edge = json!({"edge":{"height":2,"stones":1}});
    let told = whole::<FindTemplates>(&edge);
    let diagram = told["templates"][0]["diagram"].clone();
    let inside = whole::<FindTemplates>(&json!({ "inside": diagram }));
    assert_eq!(inside["templates"], told["templates"]);
    assert_eq!(cancelled::<FindTemplates>(&edge)["templates"], json!([]));
}

#[test]
fn the_least_stones_connect() {
    let told = whole::<Connect>(&json!({"height":3,"length":5,"order":"rows","patterns":5}));
    assert_eq!((&told["stones"], &told["proved"]), (&json!(3), &json!(true)));
    assert!(told["best"].as_array().is_some_and(|best| !best.is_empty()));
    let told = cancelled::<Connect>(&json!({"height":3,"length":5,"certify":true}));
    assert_eq!((&told["stones"], &told["proved"]), (&json!(null), &json!(false)));
    assert_eq!(told["certified"], false);
}

#[test]
fn values_are_realized() {
    let told = whole::<Realize>(&json!({"kind":"gap","cells":2,"find":"{T|_}","list":true}));
    assert_eq!(told["list"].as_array().map(Vec::len), Some(8));
    assert_eq!(told["wanted"]["found"]["value"], "{T|_}");
    let told = cancelled::<Realize>(&json!({"kind":"terminals:3","cells":6}));
    assert_eq!(told["wanted"], json!(null));
    assert!(told["exhausted"].as_u64() < Some(6), "{told}");
}

#[test]
fn an_analysis_that_is_cancelled_has_what_needs_no_search() {
    let deep = json!({"position":"5x5 B:c3 W:b3","deep":3,"features":"-symmetry,+cutset"});
    let (whole, part) = (whole::<Analyze>(&deep), cancelled::<Analyze>(&deep));
    for field in ["dead", "captured", "filled", "inferior", "empty"] {
        assert_eq!(part[field], whole[field], "{field}");
    }
    let count = |told: &Json| told["connections"].as_array().map(Vec::len);
    assert!(count(&part) <= count(&whole));
}

#[test]
fn an_evaluation_is_part_of_an_analysis() {
    let asked = json!({"position":"5x5 c3","evaluation":"resistance"});
    let judged = whole::<Evaluate>(&asked);
    let analyzed = whole::<Analyze>(&asked);
    for (field, told) in analyzed["evaluation"].as_object().expect("a judgment") {
        assert_eq!(&judged[field], told, "{field}");
    }
}

/// What is filled in or left out is no move that an evaluation speaks of.
#[test]
fn an_evaluation_ranks_the_moves_that_are_left() {
    let mut random = SplitMix::new(4);
    let mut ranked = 0;
    for name in ["4x4", "5x5", "Y4", "Y5", "bridg-it3"].repeat(3) {
        let empty: Position = name.parse().expect("a board");
        let board = empty.board();
        let mut stones = [Vec::new(), Vec::new()];
        for cell in board.cells() {
            if let Some(stones) = stones.get_mut(random.index(7)) {
                stones.push(board.name(cell));
            }
        }
        let [black, white] = stones.map(|stones| stones.join(","));
        let black = if black.is_empty() { black } else { format!(" B:{black}") };
        let white = if white.is_empty() { white } else { format!(" W:{white}") };
        let position = format!("{name}{black}{white}");
        for evaluation in ["resistance", "two-distance", "monte-carlo"] {
            let told = whole::<Analyze>(&json!({"position":position,"evaluation":evaluation}));
            let judgment = &told["evaluation"];
            let cells = |list: &Json, field: &str| -> Vec<Json> {
                let list = list.as_array().expect("a list").iter();
                list.map(|entry| entry[field].clone()).collect()
            };
            let worths = cells(&judgment["worths"], "cell");
            let inferior = cells(&told["inferior"], "cell");
            let filled = cells(&told["fill"], "cell");
            for cell in &worths {
                assert!(!inferior.contains(cell) && !filled.contains(cell), "{position}: {cell}");
            }
            if judgment["winner"].is_null() && !worths.is_empty() {
                let best = &judgment["worths"][0]["worth"];
                // Random games that all end alike tell no move from another.
                let alike = evaluation == "monte-carlo" && *best == 0.0;
                assert!(*best == 1.0 || alike, "{position}: {evaluation}");
                ranked += 1;
            }
        }
    }
    assert!(ranked > 30, "{ranked}");
}

#[test]
fn requests_need_not_say_what_is_usual() {
    let analyze: Analyze = request(&json!({"position":"5x5 c3"}));
    assert_eq!((analyze.deep, analyze.evaluation, analyze.book), (0, None, None));
    let realize: Realize = request(&json!({"kind":"fork"}));
    assert_eq!((realize.cells, realize.random, realize.list), (None, 0, false));
}

#[test]
fn patterns_are_mined_as_far_as_there_is_time() {
    let asked = json!({ "cells": 1, "prune_cells": 1, "open_cells": 1, "list": true });
    let told = whole::<Mine>(&asked);
    assert_eq!((&told["total"], &told["done"]), (&json!(3), &told["jobs"]));
    let told = cancelled::<Mine>(&asked);
    assert_eq!((&told["total"], &told["patterns"]), (&json!(0), &json!([])));
    assert!(told["done"].as_u64() < told["jobs"].as_u64(), "{told}");
}

/// A strip that is shorter than high needs no stone, and the solver says so too.
#[test]
fn short_strips_need_no_stone() {
    for (height, length) in [(6, 5), (12, 3), (32, 31)] {
        let told = whole::<Connect>(&json!({"height": height, "length": length}));
        assert_eq!(told["stones"], 0, "{told}");
        assert_eq!(told["proved"], true, "{told}");
    }
    let told = whole::<Connect>(&json!({"height": 5, "length": 4, "certify": true}));
    assert_eq!((&told["stones"], &told["certified"]), (&json!(0), &json!(true)));
}

/// From height 6 on positions are solved, and everything is proved.
#[test]
fn high_strips_are_solved_and_proved() {
    let cases = [(6, 6, 1), (6, 7, 2), (6, 8, 2), (6, 9, 3), (7, 7, 1)];
    let count = if full() { cases.len() } else { 1 };
    for (height, length, stones) in cases.into_iter().take(count) {
        let asked = json!({"height": height, "length": length, "certify": true});
        let told = whole::<Connect>(&asked);
        assert_eq!(told["stones"], stones, "{told}");
        assert_eq!(told["at_least"], stones, "{told}");
        assert_eq!((&told["proved"], &told["certified"]), (&json!(true), &json!(true)));
    }
    let asked = json!({"height": 6, "length": 12});
    let told = answer::<Connect>(&asked, &Limits::of_nodes(300));
    assert_eq!((&told["complete"], &told["stones"]), (&json!(false), &Json::Null));
    assert!(told["at_least"].as_u64() >= Some(2), "{told}");
}

/// What makes no difference to an analysis has no name there.
#[test]
fn features_that_do_nothing_are_refused() {
    for name in ["mutual", "-reversible", "self-reversing"] {
        let asked = json!({"position": "3x3", "features": name});
        assert!(serde_json::from_value::<Analyze>(asked).is_err(), "{name}");
    }
}

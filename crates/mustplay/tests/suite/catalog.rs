//! Jobs by name, in JSON: what is read, what is refused, what is told on the way.

use std::sync::Mutex;

use mustplay::{Engine, Limits, Observer, Request, SCHEMAS, SideEffects};
use serde_json::{Map, Value, json};

/// An observer that always wants a partial answer.
#[derive(Default)]
struct Curious(Mutex<Vec<Value>>);

impl Observer for Curious {
    fn wants_partial(&self) -> bool {
        true
    }

    fn on_partial(&self, json: String) {
        let answer = serde_json::from_str(&json).expect("JSON");
        self.0.lock().expect("no panic").push(answer);
    }
}

fn heard(name: &str, request: &Value, limits: &Limits) -> (Vec<Value>, Value) {
    let request = Request::read(name, &request.to_string()).expect("a request");
    let listener = Curious::default();
    let report = request.run(&Engine::default(), limits, &listener);
    let told = serde_json::from_str(&report.expect("an answer").json()).expect("JSON");
    (listener.0.into_inner().expect("no panic"), told)
}

fn cells(answer: &Value, field: &str) -> Vec<String> {
    let list = answer[field].as_array().expect(field);
    let text = |cell: &Value| cell.as_str().expect("a name").to_owned();
    list.iter().map(text).collect()
}

#[test]
fn what_is_told_on_the_way_stays_true() {
    let limits = Limits::default();
    for (name, request) in [
        ("solve", json!({ "position": "5x5 b2 c3 d1", "all_moves": true })),
        ("openings", json!({ "board": "4x4" })),
    ] {
        let (so_far, answer) = heard(name, &request, &limits);
        assert!(so_far.len() > 2, "{name}: {so_far:?}");
        for field in ["winning_moves", "losing_moves"] {
            let all = cells(&answer, field);
            let mut known = 0;
            for told in &so_far {
                let told = cells(told, field);
                assert!(told.iter().all(|cell| all.contains(cell)), "{name}: {told:?}");
                assert!(told.len() >= known, "{name} forgets");
                known = told.len();
            }
        }
        assert!(so_far.iter().all(|told| told["complete"] == false));
        assert_eq!(answer["complete"], true);
    }
}

#[test]
fn thoughts_are_told_while_they_are_thought() {
    let request = json!({ "position": "9x9 a9" });
    let (so_far, answer) = heard("suggest", &request, &Limits::of_nodes(30));
    assert!(so_far.len() > 3, "{}", so_far.len());
    let visits = |told: &Value| told["moves"][0]["visits"].as_u64();
    assert!(visits(&so_far[0]) <= visits(&answer));

    let request = json!({ "game": "5x5 b2 c3 d1 a1 b4", "visits": 4 });
    let (so_far, answer) = heard("review", &request, &Limits::default());
    assert!(!so_far.is_empty());
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(5));
}

#[test]
fn observers_do_not_change_an_answer() {
    let request = Request::read("suggest", r#"{"position":"7x7 c3 d4"}"#).expect("a request");
    let run = |listener: &dyn Observer| {
        let told = request.run(&Engine::default(), &Limits::of_nodes(40), listener);
        let mut told: Value = serde_json::from_str(&told.expect("an answer").json()).expect("JSON");
        told["seconds"] = Value::Null;
        told
    };
    assert_eq!(run(&()), run(&()));
}

#[test]
fn errors_name_the_field() {
    for (name, request, field, message) in [
        ("solve", r#"{"position":"5x5 z9"}"#, Some("position"), "expected"),
        ("solve", r#"{"position":7}"#, Some("position"), "expected"),
        ("solve", r#"{"position":"5x5","way":"guess"}"#, Some("way"), "unknown variant"),
        ("solve", r#"{"position":"5x5","al_moves":true}"#, Some("al_moves"), "expected a field"),
        ("solve", "{}", None, "missing field `position`"),
        ("solve", "[", None, "EOF"),
        ("solve", r#"{"position":"5x5"} more"#, None, "trailing"),
        ("ponder", "{}", None, "expected one of solve, "),
        ("decide", r#"{"position":"5x5","level":"9"}"#, Some("level"), "expected a level"),
        ("decide", r#"{"position":"5x5","swap":"colors"}"#, Some("swap"), "unknown variant"),
    ] {
        let error = Request::read(name, request).err().expect(request);
        assert_eq!(error.field.as_deref(), field, "{request}: {error}");
        assert!(error.message.contains(message), "{request}: {error}");
    }
    let deep = format!(r#"{{"position":{}"#, "[".repeat(100_000));
    assert!(Request::read("solve", &deep).is_err());
}

/// A field that names a file or a folder is recognized by its description, so that a new one is not
/// forgotten.
#[test]
fn requests_that_name_files_say_so() {
    let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).expect("JSON");
    let least = json!({
        "solve": { "position": "3x3" }, "hex openings": { "board": "3x3" },
        "analyze": { "position": "3x3" }, "poset enumerate": { "poset": "L2" },
        "region find": { "kind": "gap" }, "region strip": { "height": 3, "length": 3 },
        "dev mine": { "cells": 1, "prune_cells": 1, "open_cells": 1 },
    });
    let mut found = 0;
    for (name, schema) in &schemas {
        let fields = schema["request"]["properties"].as_object();
        for (field, about) in fields.into_iter().flatten() {
            let about = about["description"].as_str().unwrap_or_default();
            let words = ["this file", "this SGF file", "this directory"];
            let names_one = words.iter().any(|word| about.contains(word));
            if !names_one || name == "hex match" {
                continue;
            }
            found += 1;
            let mut request = least[name].clone();
            assert!(request.is_object(), "{name} has a new field that names a file");
            request[field] = json!("somewhere");
            match Request::read(name, &request.to_string()) {
                Ok(request) => {
                    assert_eq!(request.side_effects(), SideEffects::Files, "{name} {field}");
                }
                Err(error) => panic!("{name} {field}: {error}"),
            }
        }
    }
    assert_eq!(found, 10);
    let contest = r#"{"engines":["a","b"],"openings":["5x5"]}"#;
    let contest = Request::read("match", contest).expect("a match");
    assert_eq!(contest.side_effects(), SideEffects::Programs);
    for name in Request::names() {
        assert!(schemas.contains_key(name), "{name}");
    }
}

#[test]
fn a_player_decides() {
    let (_, answer) =
        heard("decide", &json!({ "position": "5x5 c3", "swap": "pieces" }), &Limits::of_nodes(20));
    // The middle wins, so it is taken over.
    assert_eq!(answer["turn"], "swap-pieces");
    assert_eq!(answer["position"], "5x5 c3 swap-pieces");
    let over = json!({ "position": "2x2 a1 b1 a2" });
    let (_, answer) = heard("decide", &over, &Limits::of_nodes(20));
    assert_eq!((&answer["turn"], &answer["winner"]), (&Value::Null, &json!("black")));
    for level in ["1", "4", "queenbee"] {
        let request = json!({ "position": "4x4 a1", "level": level, "seed": 3 });
        let (_, answer) = heard("decide", &request, &Limits::of_nodes(50));
        let turn = answer["turn"].as_str().expect("a move");
        assert_eq!(answer["position"], format!("4x4 a1 {turn}"));
    }
}

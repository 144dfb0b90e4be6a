//! Hostile clients: whatever they send, the server answers honestly and goes on.

use std::io::{Read, Write};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use mustplay::{Request, SCHEMAS};
use mustplay_server::ServerSettings;
use mustplay_testing::full;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Map, Value, json};

use crate::visitor::{Visitor, open};

/// Values that are right somewhere and wrong elsewhere, and some that are right nowhere.
fn value() -> impl Strategy<Value = Value> {
    let texts = [
        "3x3",
        "4x4 a1 b2",
        "5x5 B:a1 W:b2 black",
        "Y4",
        "bridg-it3",
        "1x1",
        "0x0",
        "99x99",
        "",
        "a1",
        "a1 a2 b1",
        "black",
        "white",
        "sgf",
        "hexwiki",
        "{1|-1}",
        "{0|{0|-9}}",
        "^*",
        "1/3",
        "((((((((",
        "a & b | !c",
        "p cnf 2 1\n1 -2 0",
        "domineering(3x3)",
        "\u{0}",
        "é∞🎲",
        "-1",
        "18446744073709551616",
        "1e999",
        "(;FF[4]GM[11]SZ[3];B[a1])",
        "best",
        "network",
    ];
    let leaf = prop_oneof![
        4 => select(texts.to_vec()).prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => (0_u8..6).prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => Just(Value::Null),
        1 => ".{0,40}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let list = proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from);
        let key = select(vec!["left", "right", "cells", "x", "size"]);
        let pairs = proptest::collection::vec((key, inner), 0..3);
        let object = pairs.prop_map(|pairs| {
            let pairs = pairs.into_iter().map(|(key, value)| (key.to_owned(), value));
            Value::Object(pairs.collect())
        });
        prop_oneof![list, object]
    })
}

/// A job and some of its fields with anything in them.
fn request() -> impl Strategy<Value = (&'static str, Value)> {
    let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).expect("JSON");
    let names: Vec<&str> = Request::names().collect();
    select(names).prop_flat_map(move |job| {
        let fields = schemas[job]["request"]["properties"].as_object();
        let fields: Vec<String> = fields.into_iter().flat_map(Map::keys).cloned().collect();
        let some = subsequence(fields.clone(), 0..=fields.len());
        some.prop_flat_map(move |fields| {
            let values = proptest::collection::vec(value(), fields.len());
            values.prop_map(move |values| {
                let object = fields.iter().cloned().zip(values).collect();
                (job, Value::Object(object))
            })
        })
    })
}

fn judge(path: &str, body: &str, status: u16, told: &str) -> Result<(), TestCaseError> {
    prop_assert!(matches!(status, 200 | 202 | 400 | 413), "{path} {body}: {status} {told}");
    Ok(())
}

#[test]
fn random_requests_never_hurt() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let cases = if full() { 20_000 } else { 100 };
    let mut runner =
        TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let ended = runner.run(&request(), |(job, body)| {
        let name = job.replace(' ', "-");
        let path = format!("/api/run/{name}?seconds=0.05&megabytes=64&nodes=1000");
        let body = body.to_string();
        let reply = visitor.post_text(&path, &body);
        judge(&path, &body, reply.status, &reply.body)
    });
    ended.expect("no request hurts");
    assert_eq!(visitor.get("/health").status, 200);
    server.stop().expect("an end");
}

#[test]
fn random_questions_of_sites_never_hurt() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let cases = if full() { 5000 } else { 40 };
    let mut runner =
        TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let shapes = (value(), value(), value(), value(), 0_usize..3);
    let ended = runner.run(&shapes, |(one, two, three, four, kind)| {
        let (path, body) = match kind {
            0 => {
                let game = json!({
                    "size": one, "movesHistory": two, "currentPlayer": "black", "swapRule": three,
                });
                let ai = json!({ "maxGames": 2, "level": four });
                ("/calculate-move", json!({ "game": game, "ai": ai }))
            }
            1 => ("/analyze-game", json!({ "size": one, "movesHistory": two })),
            _ => (
                "/analyze-position",
                json!({ "size": one, "color": "white", "black": three, "white": four }),
            ),
        };
        let body = body.to_string();
        let reply = visitor.post_text(path, &body);
        judge(path, &body, reply.status, &reply.body)
    });
    ended.expect("no question hurts");
    server.stop().expect("an end");
}

#[test]
fn what_is_no_request_is_refused() {
    let server = open(ServerSettings {
        body: 1000,
        patience: Duration::from_secs(2),
        ..ServerSettings::default()
    });
    let visitor = Visitor::of(&server);
    let long = format!("{{\"position\":\"{}\"}}", "a1 ".repeat(1000));
    assert_eq!(visitor.post_text("/api/run/solve", &long).status, 413);
    for body in ["", "{", "[]", "null", "{}{}", "\u{feff}{}", "{\"position\":}"] {
        let reply = visitor.post_text("/api/run/solve", body);
        assert_eq!(reply.status, 400, "{body:?}: {reply:?}");
        reply.message();
    }
    let deep = "[".repeat(990);
    assert_eq!(visitor.post_text("/api/run/solve", &deep).status, 400);
    let broken: [&[u8]; 6] = [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"POST /api/jobs HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: localhost\r\n\xff\xfe: \x00\r\n\r\n",
    ];
    for bytes in broken {
        let status = visitor.send(bytes).map(|reply| reply.status);
        assert!(status.is_none_or(|status| status == 400), "{bytes:?}: {status:?}");
    }
    let kind = [("content-type", "application/json")];
    let reply = visitor.ask("POST /api/run/solve", &kind, "{\"position\":\"\u{d7}\"}");
    assert_eq!(reply.status, 400);
    assert_eq!(visitor.get("/health").status, 200);
    server.stop().expect("an end");
}

#[test]
fn a_client_that_hangs_up_ends_its_job() {
    let server = open(ServerSettings { jobs: 1, ..ServerSettings::default() });
    let visitor = Visitor::of(&server);
    let body = json!({ "position": "10x10" }).to_string();
    let mut stream = visitor.connect();
    let request = format!(
        "POST /api/run/solve?seconds=3600 HTTP/1.1\r\nhost: localhost\r\ncontent-type: \
         application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("a request");
    let has = |line: &str| visitor.get("/metrics").body.contains(line);
    let wait_for = |line: &str| {
        let begun = Instant::now();
        while !has(line) {
            assert!(begun.elapsed() < Duration::from_mins(1), "{line}");
            thread::sleep(Duration::from_millis(5));
        }
    };
    wait_for("mustplay_jobs_running 1");
    drop(stream);
    wait_for("mustplay_jobs_running 0");
    server.stop().expect("an end");
}

/// Bytes of memory that the process has, where the system tells.
fn memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// Runs in a process of its own, since the memory of other tests would count otherwise.
#[test]
fn many_at_a_time_for_a_while() {
    const ALONE: &str = "MUSTPLAY_TEST_ALONE";
    if std::env::var_os(ALONE).is_none() {
        let this = std::env::current_exe().expect("a program that runs");
        let mut alone = Command::new(this);
        alone.args(["--exact", "abuse::many_at_a_time_for_a_while"]);
        let output = alone.env(ALONE, "1").output().expect("a process");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
        return;
    }
    let server = open(ServerSettings { waiting: 100, ..ServerSettings::default() });
    let visitor = Visitor::of(&server);
    let (clients, time) = if full() { (200, 60) } else { (40, 1) };
    let (is_over, asked) = (AtomicBool::new(false), AtomicUsize::new(0));
    let wrong = Mutex::new(Vec::new());
    let ask = |number: usize| {
        let reply = match number % 5 {
            0 => visitor.post("/api/run/solve", &json!({ "position": "3x3" })),
            1 => visitor.post_text("/api/run/solve", "{"),
            2 => visitor.get("/"),
            3 => visitor.post_text("/api/jobs", &"x".repeat(2 << 20)),
            _ => {
                let request = json!({ "position": "4x4" });
                visitor.post("/api/jobs", &json!({ "job": "solve", "request": request }))
            }
        };
        if !matches!(reply.status, 200 | 202 | 400 | 413 | 503) {
            wrong.lock().expect("no panic").push(reply);
        }
        asked.fetch_add(1, Ordering::Relaxed);
    };
    let mut early = None;
    thread::scope(|scope| {
        for client in 0..clients {
            let (is_over, ask) = (&is_over, &ask);
            scope.spawn(move || {
                let mut number = client;
                while !is_over.load(Ordering::Relaxed) {
                    ask(number);
                    number += 1;
                }
            });
        }
        thread::sleep(Duration::from_secs(time) / 2);
        early = memory();
        thread::sleep(Duration::from_secs(time) / 2);
        is_over.store(true, Ordering::Relaxed);
    });
    assert!(wrong.into_inner().expect("no panic").is_empty());
    assert!(asked.into_inner() > clients);
    if let (Some(early), Some(late)) = (early, memory()) {
        // Results that are kept may have grown by what is allowed to be kept.
        assert!(late < early + (64 << 20), "{early} to {late} bytes");
    }
    server.stop().expect("an end");
}

#[test]
fn a_thousand_jobs_wait_and_the_next_is_refused() {
    let server = open(ServerSettings { jobs: 1, waiting: 1000, ..ServerSettings::default() });
    let visitor = Visitor::of(&server);
    let request = json!({ "position": "10x10" });
    let handed = json!({ "job": "solve", "request": request, "limits": { "seconds": 3600 } });
    // One runs, or will soon.
    let statuses: Vec<u16> = (0..1002).map(|_| visitor.post("/api/jobs", &handed).status).collect();
    assert!(statuses[..1000].iter().all(|&status| status == 202));
    assert_eq!(statuses[1001], 503);
    server.stop().expect("an end, though they wait");
}

#[test]
fn slow_clients_are_not_waited_for() {
    let patience = Duration::from_millis(300);
    let server = open(ServerSettings { patience, ..ServerSettings::default() });
    let visitor = Visitor::of(&server);
    let head = "POST /api/run/solve HTTP/1.1\r\nhost: localhost\r\n";
    let body = format!("{head}content-type: application/json\r\ncontent-length: 99\r\n\r\n{{");
    thread::scope(|scope| {
        for begun in [head, &body, ""] {
            scope.spawn(move || {
                let mut stream = visitor.connect();
                stream.write_all(begun.as_bytes()).expect("a beginning");
                let since = Instant::now();
                let mut text = Vec::new();
                let _ = stream.read_to_end(&mut text);
                let waited = since.elapsed();
                let expected = patience..Duration::from_secs(8);
                assert!(expected.contains(&waited), "{begun:?}: {waited:?}");
            });
        }
    });
    assert_eq!(visitor.get("/health").status, 200);
    server.stop().expect("an end");
}

//! Jobs: run, handed in, followed, fetched, canceled, refused, kept for a while.

use std::thread;
use std::time::{Duration, Instant};

use mustplay::{Engine, Limits, Request};
use mustplay_server::{Keep, ServerSettings};
use serde_json::{Value, json};

use crate::visitor::{Visitor, open};

/// Work for hours.
fn endless() -> Value {
    json!({ "job": "solve", "request": { "position": "10x10" }, "limits": { "seconds": 3600 } })
}

/// Without what differs from run to run.
fn timeless(mut answer: Value) -> Value {
    answer.as_object_mut().expect("an object").remove("seconds");
    answer
}

#[test]
fn answers_are_those_of_the_engine() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    for (job, request) in [
        ("solve", json!({ "position": "4x4 a2", "all_moves": true })),
        ("analyze", json!({ "position": "5x5 b2 c3" })),
        ("value", json!({ "position": "3x3", "region": "a1,a2,b1" })),
        ("game", json!({ "sentences": ["{2|-1} + ^"] })),
        ("convert", json!({ "position": "3x3 a1", "to": "sgf" })),
    ] {
        let text = request.to_string();
        let read = Request::read(job, &text).expect(job);
        let told = read.run(&Engine::default(), &Limits::default(), &());
        let told = serde_json::from_str(&told.expect("an answer").json()).expect("JSON");
        let reply = visitor.post_text(&format!("/api/run/{job}"), &text);
        assert_eq!(reply.status, 200, "{job}: {reply:?}");
        assert_eq!(timeless(reply.json()), timeless(told), "{job}");
    }
    server.stop().expect("an end");
}

#[test]
fn a_job_is_followed_to_its_end_and_can_be_fetched_afterwards() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let request = json!({ "position": "5x5 b2 c3 d1", "all_moves": true });
    let id = visitor.hand_in(&json!({ "job": "solve", "request": request }));
    let events = visitor.follow(&id);
    let (last, told) = events.last().expect("events");
    assert_eq!(last, "done");
    assert_eq!(told["answer"]["complete"], true);
    let known = ["waiting", "progress", "so_far", "done"];
    let is_known = |(name, _): &(String, Value)| known.contains(&name.as_str());
    assert!(events.iter().all(is_known), "{events:?}");

    let fetched = visitor.get(&format!("/api/jobs/{id}")).json();
    assert_eq!(fetched["state"], "done");
    assert_eq!(fetched["answer"], told["answer"]);
    // A late follower gets the end at once.
    assert_eq!(visitor.follow(&id).len(), 1);
    server.stop().expect("an end");
}

#[test]
fn one_request_submits_a_job_and_streams_its_events() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let request = json!({ "position": "5x5 b2 c3 d1", "all_moves": true });
    let job = json!({ "job": "solve", "request": request });
    let events: Vec<(String, Value)> = visitor.submit_and_follow(&job).collect();
    let (first, accepted) = events.first().expect("events");
    assert_eq!((first.as_str(), &accepted["job"]), ("accepted", &json!("solve")));
    let (last, done) = events.last().expect("events");
    assert_eq!((last.as_str(), &done["answer"]["complete"]), ("done", &json!(true)));
    let known = ["waiting", "progress", "so_far"];
    let between = &events[1..events.len() - 1];
    assert!(between.iter().all(|(name, _)| known.contains(&name.as_str())), "{events:?}");
    let id = accepted["id"].as_str().expect("an id");
    let fetched = visitor.get(&format!("/api/jobs/{id}")).json();
    assert_eq!(fetched["answer"], done["answer"]);
    // A client that follows the job by its id already knows the id.
    assert_eq!(visitor.follow(id), [("done".to_owned(), done.clone())]);

    let headers = [("content-type", "application/json"), ("accept", "text/event-stream")];
    let refused = visitor.ask("POST /api/jobs", &headers, r#"{"job":"solve","request":{}}"#);
    assert_eq!((refused.status, refused.message().is_empty()), (400, false));
    server.stop().expect("an end");
}

#[test]
fn a_streamed_job_ends_when_its_request_is_closed_or_canceled() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let begin = || {
        let mut events = visitor.submit_and_follow(&endless());
        let (_, accepted) = events.next().expect("an event");
        let path = format!("/api/jobs/{}", accepted["id"].as_str().expect("an id"));
        wait_until(|| visitor.get(&path).json()["state"] == "running");
        (events, path)
    };
    let (events, path) = begin();
    drop(events);
    wait_until(|| visitor.get(&path).json()["state"] == "done");
    assert_eq!(visitor.get(&path).json()["answer"]["stopped"], "interrupted");

    let (events, path) = begin();
    assert_eq!(visitor.ask(&format!("DELETE {path}"), &[], "").status, 200);
    let (name, done) = events.last().expect("events");
    assert_eq!((name.as_str(), &done["answer"]["stopped"]), ("done", &json!("interrupted")));
    server.stop().expect("an end");
}

#[test]
fn answers_come_in_words_and_with_pictures_if_that_is_asked_for() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let done = |job: &str, request: Value| {
        let asked = json!({ "job": job, "request": request, "picture": true, "text": true });
        let id = visitor.hand_in(&asked);
        let fetch = || visitor.get(&format!("/api/jobs/{id}")).json();
        wait_until(|| fetch()["state"] == "done");
        fetch()
    };
    let solved = done("solve", json!({ "position": "3x3" }));
    let svg = solved["picture"].as_str().expect("a picture");
    assert!(svg.starts_with("<svg"));
    let text = solved["text"].as_str().expect("a text");
    assert!(text.contains("black wins"), "{text}");
    let checked = done("check", json!({ "certificate": "nothing" }));
    assert!(checked["answer"].is_object() && checked["picture"].is_null());
    server.stop().expect("an end");
}

#[test]
fn a_job_that_runs_is_canceled_and_tells_what_it_knows() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let id = visitor.hand_in(&endless());
    let path = format!("/api/jobs/{id}");
    let is = |state: &str| visitor.get(&path).json()["state"] == state;
    wait_until(|| is("running"));
    let begun = Instant::now();
    assert_eq!(visitor.ask(&format!("DELETE {path}"), &[], "").status, 200);
    wait_until(|| is("done"));
    assert!(begun.elapsed() < Duration::from_secs(5));
    let told = visitor.get(&path).json();
    assert_eq!(told["answer"]["complete"], false, "{told}");
    assert_eq!(told["answer"]["stopped"], "interrupted", "{told}");
    server.stop().expect("an end");
}

fn wait_until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_mins(1), "never so");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn jobs_that_wait_stand_in_line_and_are_let_go() {
    let server = open(ServerSettings { jobs: 1, waiting: 2, ..ServerSettings::default() });
    let visitor = Visitor::of(&server);
    let running = visitor.hand_in(&endless());
    wait_until(|| visitor.get(&format!("/api/jobs/{running}")).json()["state"] == "running");
    let [first, second] = [(); 2].map(|()| visitor.hand_in(&endless()));
    let second = format!("/api/jobs/{second}");
    assert_eq!(visitor.get(&second).json()["ahead"], 1);

    let refused = visitor.post("/api/jobs", &endless());
    assert_eq!(refused.status, 503);
    assert!(refused.header("retry-after").is_some());
    assert!(refused.message().contains("waiting"));

    visitor.ask(&format!("DELETE /api/jobs/{first}"), &[], "");
    assert_eq!(visitor.get(&second).json()["ahead"], 0);
    let canceled = visitor.get(&format!("/api/jobs/{first}"));
    assert!(canceled.message().contains("canceled"));
    server.stop().expect("an end");
}

#[test]
fn one_client_cannot_take_all() {
    let server =
        open(ServerSettings { per_client: Some(2), is_proxied: true, ..ServerSettings::default() });
    let visitor = Visitor::of(&server);
    let kind = ("content-type", "application/json");
    // What a client writes itself stands before what the proxy adds.
    let ask = |from: &str| {
        let headers = [kind, ("x-forwarded-for", from)];
        let body = endless().to_string();
        visitor.ask("POST /api/jobs", &headers, &body).status
    };
    assert_eq!([ask("10.0.0.1"), ask("10.0.0.1")], [202, 202]);
    assert_eq!(ask("10.0.0.1"), 429);
    assert_eq!(ask("10.9.9.9, 10.0.0.1"), 429);
    assert_eq!(ask("10.0.0.2"), 202);
    server.stop().expect("an end");
}

#[test]
fn results_are_kept_up_to_a_number() {
    let server = open(ServerSettings {
        jobs: 1,
        keep: Keep { time: Duration::from_mins(1), results: 2, bytes: 1 << 20 },
        ..ServerSettings::default()
    });
    let visitor = Visitor::of(&server);
    let ids = [1, 2, 3].map(|size| {
        let request = json!({ "position": format!("{size}x{size}") });
        let id = visitor.hand_in(&json!({ "job": "solve", "request": request }));
        visitor.follow(&id);
        id
    });
    let statuses = ids.map(|id| visitor.get(&format!("/api/jobs/{id}")).status);
    assert_eq!(statuses, [404, 200, 200]);
    server.stop().expect("an end");
}

#[test]
fn limits_are_those_of_the_request_within_those_of_the_server() {
    let server = open(ServerSettings { time: Duration::from_secs(1), ..ServerSettings::default() });
    let visitor = Visitor::of(&server);
    let solve = json!({ "position": "10x10" });
    let small = json!({ "position": "5x5" });
    let told = visitor.post("/api/run/solve?nodes=2", &small).json();
    assert_eq!(told["stopped"], "node limit reached", "{told}");
    let told = visitor.post("/api/run/solve?seconds=1000", &solve).json();
    assert_eq!(told["stopped"], "time limit reached", "{told}");
    for wrong in ["seconds=-1", "seconds=NaN", "nodes=x", "hours=1"] {
        let reply = visitor.post(&format!("/api/run/solve?{wrong}"), &solve);
        assert_eq!(reply.status, 400, "{wrong}: {reply:?}");
        reply.message();
    }
    server.stop().expect("an end");
}

#[test]
fn a_server_that_stops_answers_first() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    let waiting = thread::spawn(move || {
        visitor.post("/api/run/solve?seconds=3600", &json!({ "position": "10x10" }))
    });
    wait_until(|| {
        let metrics = visitor.get("/metrics").body;
        metrics.contains("mustplay_jobs_running 1")
    });
    let begun = Instant::now();
    server.stop().expect("an end");
    assert!(begun.elapsed() < Duration::from_secs(6));
    let reply = waiting.join().expect("an answer");
    assert_eq!(reply.status, 200);
    assert_eq!(reply.json()["stopped"], "interrupted");
}

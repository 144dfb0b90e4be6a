//! A worker at a site that hands out questions, as long as it has some.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Mutex;
use std::thread;

use mustplay::{CancelToken, Engine, Limits};
use mustplay_server::{Worker, WorkerError, WorkerEvent};
use serde_json::{Value, json};

/// What a site was told: the path and the body.
type Told = Vec<(String, Value)>;

/// Reads a request, which must have the key: its path and its body.
fn request(stream: &TcpStream) -> (String, Value) {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).expect("a request");
    let path = line.split(' ').nth(1).expect("a path").to_owned();
    let (mut length, mut has_key) = (0, false);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a header");
        let line = line.trim().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("content-length: ") {
            length = value.parse().expect("a length");
        }
        has_key |= line == "authorization: bearer secret";
    }
    assert!(has_key, "{path}");
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    (path, serde_json::from_slice(&body).expect("JSON"))
}

fn reply(mut stream: TcpStream, status: &str, body: &str) {
    let length = body.len();
    let head =
        format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n");
    let _ = stream.write_all((head + body).as_bytes());
}

/// Has a worker do these jobs, and hears what it tells the site.
fn work(jobs: Vec<Value>) -> (Told, Vec<WorkerEvent>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let site = format!("http://{}/api/worker/", listener.local_addr().expect("it"));
    let (stop, events) = (CancelToken::default(), Mutex::new(Vec::new()));
    let told = thread::scope(|scope| {
        let host = scope.spawn(|| {
            let mut told = Vec::new();
            let mut jobs = jobs.into_iter();
            // The first time there is trouble, which a worker rides out.
            let mut is_first = true;
            for stream in listener.incoming() {
                let stream = stream.expect("a connection");
                let (path, body) = request(&stream);
                if path != "/api/worker/jobs/next" {
                    told.push((path, body));
                    reply(stream, "200 OK", "{}");
                } else if std::mem::take(&mut is_first) {
                    reply(stream, "502 Bad Gateway", "");
                } else if let Some(job) = jobs.next() {
                    reply(stream, "200 OK", &job.to_string());
                } else {
                    stop.cancel();
                    reply(stream, "204 No Content", "");
                    break;
                }
            }
            told
        });
        let worker = Worker::new(Engine::default(), &site, "secret".to_owned(), Limits::default());
        let on_event = |it| events.lock().expect("no panic").push(it);
        worker.expect("a worker").work(&stop, &on_event).expect("an end");
        host.join().expect("a host")
    });
    (told, events.into_inner().expect("no panic"))
}

#[test]
fn puzzles_are_solved_with_all_winning_moves() {
    let payload = json!({
        "size": 3, "black": [], "white": [], "color": "black", "timeLimitSeconds": 20,
        "children": { "maxTimeSeconds": 20 },
    });
    let job = json!({ "id": 7, "type": "solve", "payload": payload });
    let (told, events) = work(vec![job]);
    let [(path, result)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(path, "/api/worker/jobs/7/result");
    assert_eq!(result["winner"], "black");
    let children = result["children"].as_object().expect("children");
    let mut winning: Vec<&str> = children
        .iter()
        .filter(|(_, winner)| *winner == "black")
        .map(|(cell, _)| cell.as_str())
        .collect();
    winning.sort_unstable();
    assert_eq!(winning, ["a2", "a3", "b2", "c1", "c2"]);
    assert_eq!(children.len(), 9);
    assert!(matches!(events[0], WorkerEvent::Unreachable(..)), "{events:?}");
    assert_eq!(events[2], WorkerEvent::Answered("7".to_owned()));
}

#[test]
fn moves_and_positions_are_answered_and_nonsense_fails() {
    let game = json!({ "size": 3, "movesHistory": "a1 b2 a2", "currentPlayer": "white" });
    let (told, _) = work(vec![
        json!({ "id": "x", "type": "calculate-move", "payload": { "game": game } }),
        json!({ "id": "y", "type": "dance", "payload": {} }),
        json!({ "id": "z", "type": "solve", "payload": { "size": 3, "color": "red" } }),
    ]);
    let paths: Vec<&str> = told.iter().map(|(path, _)| path.as_str()).collect();
    let expected = ["jobs/x/result", "jobs/y/fail", "jobs/z/fail"];
    assert_eq!(paths, expected.map(|path| format!("/api/worker/{path}")));
    assert_eq!(told[0].1, json!({ "move": "a3" }));
    let message = told[1].1["error"]["message"].as_str().expect("a message");
    assert!(message.contains("found `dance`"), "{message}");
}

#[test]
fn addresses_that_cannot_be_used_are_refused() {
    for address in ["ftp://site", "site", ""] {
        let worker = Worker::new(Engine::default(), address, String::new(), Limits::default());
        assert!(matches!(worker.err(), Some(WorkerError::Address { .. })), "{address}");
    }
}

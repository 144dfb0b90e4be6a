//! What is refused: other sites, files, wrong bodies; and what every answer has.

use mustplay_server::ServerSettings;
use serde_json::json;

use crate::visitor::{Visitor, open};

#[test]
fn pages_of_other_sites_are_refused() {
    let server = open(ServerSettings {
        hosts: vec!["hex.example.org".to_owned()],
        ..ServerSettings::default()
    });
    let visitor = Visitor::of(&server);
    let kind = ("content-type", "application/json");
    let own = format!("http://{}", visitor.0);
    let solve = r#"{"position":"2x2"}"#;
    for (headers, status) in [
        (vec![kind], 200),
        (vec![kind, ("origin", &own)], 200),
        (vec![kind, ("origin", "http://evil.example")], 403),
        (vec![kind, ("origin", "null")], 403),
        (vec![kind, ("host", "evil.example")], 421),
        (vec![kind, ("host", "")], 421),
        (vec![kind, ("host", "Hex.Example.Org:80")], 200),
        (vec![kind, ("host", "localhost")], 200),
        (vec![kind, ("host", "[::1]:8080")], 200),
        (vec![("content-type", "text/plain")], 415),
        (vec![], 415),
    ] {
        let reply = visitor.ask("POST /api/run/solve", &headers, solve);
        assert_eq!(reply.status, status, "{headers:?}: {reply:?}");
    }
    server.stop().expect("an end");
}

#[test]
fn every_answer_has_strict_headers() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    for path in ["/", "/nothing", "/api/openapi.json", "/health", "/metrics"] {
        let reply = visitor.get(path);
        let policy = reply.header("content-security-policy").expect(path);
        assert!(policy.starts_with("default-src 'none'"), "{path}");
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("x-frame-options"), Some("DENY"));
        assert!(reply.header("access-control-allow-origin").is_none());
    }
    server.stop().expect("an end");
}

#[test]
fn no_request_touches_files_or_programs() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    for (job, request) in [
        ("solve", json!({ "position": "2x2", "store": "/tmp/x" })),
        ("solve", json!({ "position": "2x2", "certificate": "/tmp/x" })),
        ("solve", json!({ "position": "2x2", "strategy": "x" })),
        ("openings", json!({ "board": "2x2", "store": "x" })),
    ] {
        let reply = visitor.post(&format!("/api/run/{job}"), &request);
        assert_eq!(reply.status, 400, "{job}: {reply:?}");
        assert!(reply.message().contains("no files"), "{reply:?}");
    }
    for path in ["/assets/../Cargo.toml", "/assets/%2e%2e/server.rs", "/assets//etc/passwd"] {
        assert_eq!(visitor.get(path).status, 404, "{path}");
    }
    server.stop().expect("an end");
}

#[test]
fn errors_name_the_field() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    for (path, body, field) in [
        ("/api/run/solve", json!({ "position": "3x3 z9" }), "position"),
        ("/api/run/solve", json!({ "position": "3x3", "way": "x" }), "way"),
        ("/api/run/solve", json!({ "position": "3x3", "al": 1 }), "al"),
        ("/api/jobs", json!({ "job": "solve", "request": { "position": 7 } }), "request.position"),
        (
            "/api/jobs",
            json!({ "job": "solve", "request": { "position": "2x2" }, "limits": { "seconds": -1 } }),
            "limits.seconds",
        ),
        (
            "/calculate-move",
            json!({ "game": { "size": 99, "movesHistory": "",
            "currentPlayer": "black" } }),
            "size",
        ),
    ] {
        let reply = visitor.post(path, &body);
        assert_eq!(reply.status, 400, "{body}: {reply:?}");
        assert_eq!(reply.json()["error"]["field"], field, "{body}: {reply:?}");
    }
    for (request, status) in [
        ("GET /nothing", 404),
        ("POST /health", 405),
        ("GET /api/jobs", 405),
        ("GET /api/jobs/1", 404),
        ("DELETE /api/jobs/00000000000000000000000000000000", 404),
    ] {
        let reply = visitor.ask(request, &[], "");
        assert_eq!(reply.status, status, "{request}");
        reply.message();
    }
    assert_eq!(visitor.post("/api/run/nothing", &json!({})).status, 404);
    server.stop().expect("an end");
}

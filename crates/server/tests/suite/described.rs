//! The description of the interface, against the interface.

use mustplay_server::{Campaigns, ServerSettings, openapi};
use serde_json::{Value, json};

use crate::visitor::{Visitor, open};

/// All references within a value.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match value.as_str() {
                    Some(text) if key == "$ref" => found.push(text),
                    _ => references(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let description = openapi();
    let mut found = Vec::new();
    references(&description, &mut found);
    assert!(found.len() > 50);
    for reference in found {
        let path = reference.strip_prefix('#').expect("one within");
        assert!(description.pointer(path).is_some(), "{reference}");
    }
}

#[test]
fn what_is_described_is_there() {
    let server = open(ServerSettings {
        campaigns: Some(Campaigns::new(|| Ok(r#"{"campaigns":[]}"#.to_owned()))),
        ..ServerSettings::default()
    });
    let visitor = Visitor::of(&server);
    assert_eq!(visitor.get("/api/openapi.json").json(), openapi());
    let description = openapi();
    let paths = description["paths"].as_object().expect("paths");
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            let id = "00000000000000000000000000000000";
            let path = path.replace("{id}", id);
            let method = method.to_ascii_uppercase();
            let kind = [("content-type", "application/json")];
            let reply = visitor.ask(&format!("{method} {path}"), &kind, "[]");
            // Known paths complain about the body or about the number.
            let is_missing = reply.status == 404 && !path.contains(id);
            assert!(!is_missing && reply.status != 405, "{method} {path}");
            let described = &description["paths"][path.replace(id, "{id}")][method.to_lowercase()];
            let status = reply.status.to_string();
            assert!(described["responses"].get(&status).is_some(), "{path} {status}");
        }
    }
    server.stop().expect("an end");
}

#[test]
fn metrics_are_as_monitors_read_them() {
    let server = open(ServerSettings::default());
    let visitor = Visitor::of(&server);
    visitor.post("/api/run/solve", &json!({ "position": "2x2" }));
    let reply = visitor.get("/metrics");
    let kind = reply.header("content-type").expect("a kind");
    assert!(kind.starts_with("text/plain; version=0.0.4"));
    let mut known = Vec::new();
    for line in reply.body.lines() {
        if let Some(rest) = line.strip_prefix("# ") {
            known.push(rest.split(' ').nth(1).expect("a name").to_owned());
            continue;
        }
        let (name, value) = line.rsplit_once(' ').expect("a sample");
        let name = name.split('{').next().unwrap_or_default();
        assert!(known.iter().any(|known| known == name), "{line}");
        value.parse::<f64>().expect(line);
    }
    let counted = r#"mustplay_http_requests_total{route="/api/run/{job}",status="200"} 1"#;
    assert!(reply.body.contains(counted), "{}", reply.body);
    assert!(reply.body.contains(r#"mustplay_jobs_total{result="answered"} 1"#));
    server.stop().expect("an end");
}

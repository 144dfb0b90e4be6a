//! What is printed as JSON is what the schemas say, and so is the page that explains it.

use serde_json::Value;

use crate::console;
use crate::json_schema::complaints;
use crate::scratch::mustplay;

/// What the program prints.
fn printed(arguments: &[&str]) -> String {
    String::from_utf8(mustplay(arguments).stdout).expect("text")
}

/// What it prints as JSON.
fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).expect("JSON")
}

/// What the schema of an answer says. There may be nothing in the answer that it does not know.
fn schema<'a>(schemas: &'a Value, job: &str) -> &'a Value {
    let schema = &schemas[job]["answer"];
    assert!(schema.is_object(), "a schema of `{job}`");
    schema
}

/// Every answer in JSON that the golden documents show, with its command.
fn shown() -> Vec<(String, Value)> {
    let folder = console::root().join("crates/cli/tests/golden");
    let documents = std::fs::read_dir(folder).expect("golden documents");
    let paths = documents.map(|entry| entry.expect("a file").path());
    let mut shown = Vec::new();
    for path in paths.chain([console::root().join("README.md")]) {
        let text = std::fs::read_to_string(path).expect("a document");
        let mut command = None;
        for line in text.lines() {
            if let Some(typed) = line.strip_prefix("$ ") {
                command = Some(typed).filter(|typed| typed.contains(" --json"));
            } else if let Some(typed) = command.filter(|_| line.starts_with('{')) {
                let answer: Value = serde_json::from_str(line).expect("JSON");
                // A line at the prompt that cannot be read has no answer.
                if answer.get("error").is_none() {
                    shown.push((typed.to_owned(), answer));
                }
            }
        }
    }
    shown
}

#[test]
fn every_golden_answer_is_as_its_schema_says() {
    let schemas = json(&["schema"]);
    let shown = shown();
    assert!(shown.len() >= 30, "{} answers", shown.len());
    for (command, answer) in shown {
        let piped = command.split_once("' | ");
        let typed = piped.map_or(command.as_str(), |(_, typed)| typed);
        let typed = typed.strip_prefix("mustplay ").expect("a command");
        let job = match typed.split(' ').next().expect("its name") {
            "coloring" if typed.contains(" --compare ") => "coloring-comparison",
            "game" if typed.contains(" --moves") => "moves",
            "game" if typed.contains(" --explain") => "simplify",
            "game" if typed.contains(" --isomorphic") => "isomorphism",
            "game" if typed.contains(" --strategy") => "strategy",
            "game" if typed.contains(" --check-strategy") => "check-strategy",
            "sum" if typed.contains(" --go ") => "sum-go",
            "openings" if typed.contains(" --judge") => "opening-map",
            "study" if typed.starts_with("study complexity ") => "complexity",
            "template" if typed.contains(" --ladder ") => "ladder",
            name => name,
        };
        let errors = complaints(schema(&schemas, job), &answer);
        assert!(errors.is_empty(), "$ {command}\n{answer}\n{errors:#?}");
    }
}

#[test]
fn a_field_that_no_schema_knows_is_noticed() {
    let schemas = json(&["schema", "check"]);
    let proof = console::root().join("examples/certificates/3x3-b2.txt");
    let mut answer = json(&["check", proof.to_str().expect("text"), "--json"]);
    let schema = schema(&schemas, "check");
    assert_eq!(complaints(schema, &answer), [""; 0]);
    answer["surprise"] = true.into();
    assert_eq!(complaints(schema, &answer), ["$: unknown surprise"]);
}

#[test]
fn the_page_about_json_is_what_the_schemas_say() {
    let path = console::root().join("docs/json.md");
    let page = printed(&["schema", "--markdown"]);
    if mustplay_testing::overwrite() {
        std::fs::write(path, page).expect("a writable page");
    } else {
        let written = std::fs::read_to_string(path).expect("docs/json.md");
        assert_eq!(written, page, "`mustplay schema --markdown > docs/json.md` writes it anew");
    }
}

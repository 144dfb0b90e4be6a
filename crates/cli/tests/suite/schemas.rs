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
        let words = shlex::split(&format!("mustplay {typed}")).unwrap_or_default();
        let words = mustplay_cli::words(words.into_iter().map(Into::into));
        let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).skip(1).collect();
        let name = [3, 2, 1].map(|count| words[..count.min(words.len())].join(" "));
        let name = name.iter().find(|name| schemas[name.as_str()].is_object());
        let name = name.expect("a job").as_str();
        let options = [
            ("coloring solve", "--compare", "coloring compare"),
            ("game eval", "--moves", "game moves"),
            ("game eval", "--explain", "game explain"),
            ("game eval", "--isomorphic", "game isomorphic"),
            ("game eval", "--strategy", "game strategy"),
            ("game eval", "--check-strategy", "game check-strategy"),
            ("game sum", "--go", "game sum go"),
            ("hex openings", "--judge", "hex openings judge"),
            ("region template", "--ladder", "region template ladder"),
            ("region template", "--inside", "region templates"),
        ];
        let job = options.iter().find(|(job, option, _)| *job == name && words.contains(option));
        let job = job.map_or(name, |(.., job)| job);
        let errors = complaints(schema(&schemas, job), &answer);
        assert!(errors.is_empty(), "$ {command}\n{answer}\n{errors:#?}");
    }
}

#[test]
fn a_field_that_no_schema_knows_is_noticed() {
    let schemas = json(&["schema", "check"]);
    let proof = console::root().join("examples/certificates/3x3-b2.txt");
    let mut answer = json(&["check", proof.to_str().expect("text"), "--json"]);
    let schema = schema(&schemas, "proof check");
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
        assert_eq!(written, page, "`mustplay dev schema --markdown > docs/json.md` writes it anew");
    }
}

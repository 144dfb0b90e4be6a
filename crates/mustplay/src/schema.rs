//! JSON Schemas of all requests and answers, made from their types.

use std::fmt::Write;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

use crate::{Job, Report, each_job};

/// The schemas of what a job takes and tells.
type Both = (Schema, Schema);

fn of<J: Job + JsonSchema>() -> (&'static str, Both)
where
    J::Answer: JsonSchema,
{
    let told = || SchemaSettings::draft2020_12().for_serialize().into_generator();
    let taken = SchemaSettings::draft2020_12().for_deserialize();
    let mut answer = told().into_root_schema_for::<Report<J::Answer>>();
    // A report is described by what it is about, not by being a report.
    let about = told().into_root_schema_for::<J::Answer>();
    for key in ["title", "description"] {
        if let Some(text) = about.get(key) {
            answer.insert(key.to_owned(), text.clone());
        }
    }
    let request = taken.into_generator().into_root_schema_for::<J>();
    (J::NAME, (request, answer))
}

/// For every job its name and the schemas of its request and of the report with its answer, in the
/// order in which people meet them. [`SCHEMAS`](crate::SCHEMAS) is what these say.
pub fn schemas() -> Vec<(&'static str, Both)> {
    macro_rules! of_each {
        ($($job:ty),*) => {
            vec![$(of::<$job>()),*]
        };
    }
    each_job!(of_each)
}

/// How the page for people begins.
const HEADER: &str = "\
# JSON

What each job takes and tells, as JSON. Made by `mustplay schema --markdown`, from the same types
as the answers themselves; `mustplay schema JOB` prints the JSON Schema. A field that may be
missing is marked with `?`.
";

/// A page in Markdown about jobs, made of their schemas by name: see
/// [`SCHEMAS`](mustplay::SCHEMAS).
pub fn page(schemas: &Map<String, Value>) -> String {
    let chapters = schemas.iter().map(|(job, schema)| chapter(job, schema));
    HEADER.to_owned() + &chapters.collect::<String>()
}

/// What a job takes and tells, as tables.
fn chapter(job: &str, schema: &Value) -> String {
    let mut text = format!("\n## {job}\n");
    for (what, schema) in [("Request", &schema["request"]), ("Answer", &schema["answer"])] {
        let _ = write!(text, "\n### {what}\n{}", table(schema));
        let parts = schema["$defs"].as_object();
        for (name, part) in parts.into_iter().flatten() {
            if part["properties"].is_object() {
                let _ = write!(text, "\n#### {name}\n{}", table(part));
            }
        }
    }
    text
}

/// The fields of an object, with what its own description says above them.
fn table(schema: &Value) -> String {
    let mut text = String::new();
    if let Some(about) = schema["description"].as_str() {
        // Examples are in Rust.
        let about = about.split("```").next().unwrap_or_default();
        let _ = writeln!(text, "\n{}", about.trim_end());
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let _ = writeln!(text, "\nWith the fields of {}.", several(choices));
    }
    text.push_str("\n| field | type | |\n| --- | --- | --- |\n");
    let required = schema["required"].as_array();
    let fields = schema["properties"].as_object();
    for (name, field) in fields.into_iter().flatten() {
        let is_there = required.is_some_and(|names| names.iter().any(|it| it == name));
        let mark = if is_there { "" } else { "?" };
        let about = field["description"].as_str().unwrap_or_default();
        let about = about.replace('\n', " ").replace('|', "\\|");
        let _ = writeln!(text, "| `{name}`{mark} | {} | {about} |", kind(field));
    }
    text
}

/// What kind of value a field has.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(choices) = schema["enum"].as_array() {
        let choices: Vec<String> = choices.iter().map(|it| format!("`{it}`")).collect();
        return choices.join(", ");
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[choice].as_array() {
            return several(choices);
        }
    }
    if let Some(value) = schema.get("const") {
        return format!("`{value}`");
    }
    match &schema["type"] {
        Value::Array(types) => {
            let types: Vec<String> = types.iter().map(|name| named(name, schema)).collect();
            types.join(" or ")
        }
        name @ Value::String(_) => named(name, schema),
        _ => "anything".to_owned(),
    }
}

/// What a type is called; lists say of what.
fn named(name: &Value, schema: &Value) -> String {
    match (name.as_str().unwrap_or_default(), &schema["items"]) {
        ("array", Value::Null) => "list".to_owned(),
        ("array", items) => format!("list of {}", kind(items)),
        (name, _) => name.to_owned(),
    }
}

/// Kinds of which a value has one.
fn several(schemas: &[Value]) -> String {
    let kinds: Vec<String> = schemas.iter().map(kind).collect();
    kinds.join(" or ")
}

//! JSON Schemas of all requests and answers, made from their types.

use std::fmt::Write;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

use crate::{Job, Report, each_job};

/// The schemas of a request and an answer.
type Both = (Schema, Schema);

fn of<J: Job + JsonSchema>() -> (&'static str, Both)
where
    J::Answer: JsonSchema,
{
    let settings = || SchemaSettings::draft2020_12().with_transform(RecursiveTransform(prose));
    let told = || settings().for_serialize().into_generator();
    let taken = settings().for_deserialize();
    let mut answer = told().into_root_schema_for::<Report<J::Answer>>();
    // The description of the answer becomes that of the report.
    let about = told().into_root_schema_for::<J::Answer>();
    for key in ["title", "description"] {
        if let Some(text) = about.get(key) {
            answer.insert(key.to_owned(), text.clone());
        }
    }
    let request = taken.into_generator().into_root_schema_for::<J>();
    (J::NAME, (request, answer))
}

/// Keeps only prose in a description: no examples in Rust, and `null` for `None`.
fn prose(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        let parts: String = text.split("```").step_by(2).collect();
        *text = parts.replace("\n\n\n\n", "\n\n").trim_end().replace("`None`", "`null`");
    }
}

/// The name of every job with the schemas of its request and of its report, in the order of the
/// documentation. [`SCHEMAS`](crate::SCHEMAS) contains the same.
pub fn schemas() -> Vec<(&'static str, Both)> {
    macro_rules! of_each {
        ($($job:ty),*) => {
            vec![$(of::<$job>()),*]
        };
    }
    each_job!(of_each)
}

/// The head of the page.
const HEADER: &str = "\
# JSON

The requests and answers of all jobs as JSON. This page is generated from their types by
`mustplay dev schema --markdown`; `mustplay dev schema JOB` prints the JSON Schema of a job. A field
that may be missing is marked with `?`.
";

/// A Markdown page about jobs, from their schemas by name: see [`SCHEMAS`](crate::SCHEMAS).
pub fn page(schemas: &Map<String, Value>) -> String {
    let chapters = schemas.iter().map(|(job, schema)| chapter(job, schema));
    HEADER.to_owned() + &chapters.collect::<String>()
}

/// The request and the answer of a job as tables.
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

/// The fields of an object as a table, below its description.
fn table(schema: &Value) -> String {
    let mut text = String::new();
    if let Some(about) = schema["description"].as_str() {
        let _ = writeln!(text, "\n{about}");
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

/// The kind of a field's value.
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

/// The name of a type; for lists, of their elements.
fn named(name: &Value, schema: &Value) -> String {
    match (name.as_str().unwrap_or_default(), &schema["items"]) {
        ("array", Value::Null) => "list".to_owned(),
        ("array", items) => format!("list of {}", kind(items)),
        (name, _) => name.to_owned(),
    }
}

/// The alternatives of a value.
fn several(schemas: &[Value]) -> String {
    let kinds: Vec<String> = schemas.iter().map(kind).collect();
    kinds.join(" or ")
}

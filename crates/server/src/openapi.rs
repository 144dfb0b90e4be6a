//! The description of the HTTP interface in `OpenAPI` 3.1.
//!
//! `data/openapi.json` describes all routes; the routes of jobs are copies of its `/api/run/{job}`
//! with the schemas of the job. Every route that can fail has the same error responses.

use mustplay::{Request, SCHEMAS};
use serde_json::{Value, json};

const TEMPLATE: &str = include_str!("../data/openapi.json");

/// The route whose copies are the routes of jobs.
const RUN: &str = "/api/run/{job}";

/// Routes that do not fail.
const SAFE: [&str; 3] = ["/api/openapi.json", "/health", "/metrics"];

/// The description of all routes and schemas.
pub(crate) fn description() -> Value {
    let mut description: Value = serde_json::from_str(TEMPLATE).expect("a tested file");
    let schemas: Value = serde_json::from_str(SCHEMAS).expect("a tested file");
    description["info"]["version"] = json!(env!("CARGO_PKG_VERSION"));
    let errors = description["components"]["responses"].take();
    let mut paths = description["paths"].take();
    let run = paths[RUN].take().to_string();
    let submission = "/~1api~1jobs/post/requestBody/content/application~1json/schema";
    let submission = paths.pointer_mut(submission).expect("the route that submits jobs");
    submission["properties"]["job"]["enum"] = Request::names().collect();
    for job in Request::names() {
        let path = job.replace(' ', "-");
        for part in ["request", "answer"] {
            let name = format!("{path}.{part}");
            let mut schema = schemas[job][part].clone();
            schema.as_object_mut().and_then(|fields| fields.remove("$schema"));
            rebase(&mut schema, &name);
            description["components"]["schemas"][name] = schema;
        }
        let mut route: Value = serde_json::from_str(&run.replace("{job}", &path))
            .expect("the names of jobs are words");
        let summary = schemas[job]["request"]["description"].as_str();
        route["post"]["summary"] =
            summary.and_then(|text| text.lines().next()).unwrap_or(job).into();
        paths[RUN.replace("{job}", &path)] = route;
    }
    let routes = paths.as_object_mut().expect("routes by path");
    routes.remove(RUN);
    let fallible = routes.iter_mut().filter(|(path, _)| !SAFE.contains(&path.as_str()));
    for method in fallible.filter_map(|(_, methods)| methods.as_object_mut()).flatten() {
        let responses = method.1["responses"].as_object_mut().expect("responses by status");
        responses.extend(errors.as_object().cloned().into_iter().flatten());
    }
    description["paths"] = paths;
    if let Some(components) = description["components"].as_object_mut() {
        components.remove("responses");
    }
    description
}

/// Makes references within a schema point to its place in the components.
fn rebase(schema: &mut Value, name: &str) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields.iter_mut() {
                match value.as_str().and_then(|text| text.strip_prefix("#/")) {
                    Some(rest) if key == "$ref" => {
                        *value = json!(format!("#/components/schemas/{name}/{rest}"));
                    }
                    _ => rebase(value, name),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| rebase(item, name)),
        _ => {}
    }
}

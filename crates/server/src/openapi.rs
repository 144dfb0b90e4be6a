//! The description of the HTTP interface in `OpenAPI` 3.1, made from the schemas of the jobs.

use mustplay::{Request, SCHEMAS};
use serde_json::{Map, Value, json};

/// The description of all routes and schemas.
pub(crate) fn description() -> Value {
    let schemas: Map<String, Value> = serde_json::from_str(SCHEMAS).expect("a tested file");
    let mut components = Map::new();
    let mut paths = Map::new();
    for job in Request::names() {
        let path = job.replace(' ', "-");
        let (request, answer) = (format!("{path}.request"), format!("{path}.answer"));
        for (name, part) in [(&request, "request"), (&answer, "answer")] {
            let mut schema = schemas[job][part].clone();
            if let Some(fields) = schema.as_object_mut() {
                fields.remove("$schema");
            }
            rebase(&mut schema, name);
            components.insert(name.clone(), schema);
        }
        let summary = components[&request]["description"].as_str();
        let summary = summary.and_then(|text| text.lines().next()).unwrap_or(job);
        paths.insert(
            format!("/api/run/{path}"),
            json!({ "post": {
                "operationId": format!("run-{path}"),
                "summary": summary,
                "parameters": limits(),
                "requestBody": body(&reference(&request)),
                "responses": responses("200", "The report.", &reference(&answer)),
            }}),
        );
    }
    components.insert("error".to_owned(), error());
    components.insert("job".to_owned(), job());
    paths.extend(jobs());
    paths.extend(sites());
    paths.extend(others());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "mustplay",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Hex, set-coloring games and combinatorial games. Every job can be run \
                while one waits (`/api/run/…`) or handed in and followed (`/api/jobs`).",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": components },
    })
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

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn body(schema: &Value) -> Value {
    json!({ "required": true, "content": { "application/json": { "schema": schema } } })
}

/// The responses of a route: success with this schema, and all errors.
fn responses(status: &str, what: &str, schema: &Value) -> Value {
    let content = json!({ "application/json": { "schema": schema } });
    let mut responses = json!({ status: { "description": what, "content": content } });
    for (status, what) in ERRORS {
        responses[status] = json!({
            "description": what,
            "content": { "application/json": { "schema": reference("error") } },
        });
    }
    responses
}

const ERRORS: [(&str, &str); 10] = [
    ("400", "The request cannot be understood or done; the error names the field."),
    ("403", "The request comes from the page of another site."),
    ("404", "There is no such job or campaign."),
    ("405", "There is no such method here."),
    ("408", "The request took too long to arrive."),
    ("409", "The job was canceled before it began."),
    ("413", "The request is too long."),
    ("415", "The body is no JSON by its type."),
    ("429", "The client has too many jobs."),
    (
        "503",
        "Too many jobs are waiting, the server is about to stop, or a campaign is out of reach.",
    ),
];

fn limits() -> Value {
    let parameter = |name: &str, schema: Value, what: &str| json!({ "name": name, "in": "query", "schema": schema, "description": what });
    json!([
        parameter("seconds", json!({ "type": "number", "minimum": 0 }), "Time on the clock."),
        parameter("nodes", json!({ "type": "integer", "minimum": 0 }), "Steps of the work."),
        parameter("megabytes", json!({ "type": "integer", "minimum": 0 }), "Memory."),
        parameter("threads", json!({ "type": "integer", "minimum": 1 }), "Threads."),
    ])
}

fn error() -> Value {
    let text = json!({ "type": ["string", "null"] });
    let number = json!({ "type": ["integer", "null"] });
    json!({
        "type": "object",
        "required": ["error"],
        "properties": { "error": {
            "type": "object",
            "required": ["message"],
            "properties": {
                "field": { "type": "string", "description": "What is wrong in the request." },
                "message": { "type": "string" },
                "line": number, "column": number, "expected": text, "found": text,
            },
        }},
    })
}

fn job() -> Value {
    json!({
        "type": "object",
        "required": ["id", "job", "state"],
        "properties": {
            "id": { "type": "string" },
            "job": { "type": "string" },
            "state": { "enum": ["waiting", "running", "done"] },
            "ahead": { "type": "integer", "description": "Jobs that come before it." },
            "progress": { "type": "object", "description": "How far it is." },
            "so_far": { "type": "object", "description": "The answer as far as it is known." },
            "answer": { "type": "object", "description": "The report." },
            "text": { "type": "string", "description": "The answer in words." },
            "picture": { "type": "string", "description": "SVG." },
            "no_picture": { "type": "string", "description": "Why the answer cannot be drawn." },
            "error": { "type": "object" },
        },
    })
}

fn jobs() -> Map<String, Value> {
    let id = json!([{
        "name": "id", "in": "path", "required": true, "schema": { "type": "string" },
    }]);
    let names: Vec<&str> = Request::names().collect();
    let handed = json!({
        "type": "object",
        "required": ["job", "request"],
        "additionalProperties": false,
        "properties": {
            "job": { "enum": names },
            "request": { "type": "object" },
            "limits": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "seconds": { "type": "number", "minimum": 0 },
                    "nodes": { "type": "integer", "minimum": 0 },
                    "megabytes": { "type": "integer", "minimum": 0 },
                    "threads": { "type": "integer", "minimum": 1 },
                },
            },
            "picture": { "type": "boolean", "description": "Whether to draw the answer." },
            "text": { "type": "boolean", "description": "Whether to tell the answer in words too." },
            "attached": {
                "type": "boolean",
                "description": "Whether the job is canceled when no client follows its events any more.",
            },
        },
    });
    let job = reference("job");
    let events = json!({ "text/event-stream": { "schema": { "type": "string" } } });
    let mut follow = responses("200", "`waiting`, `progress`, `so_far`, and at last `done`.", &job);
    follow["200"]["content"] = events.clone();
    let mut submitted = responses("202", "The job and its number.", &job);
    submitted["200"] = json!({
        "description": "`accepted` with the id of the job, then its events, for clients that accept \
            an event stream. The job is canceled when the stream is closed.",
        "content": events,
    });
    let paths = json!({
        "/api/jobs": { "post": {
            "operationId": "hand-in",
            "summary": "Hands a job in.",
            "requestBody": body(&handed),
            "responses": submitted,
        }},
        "/api/campaigns": { "get": {
            "operationId": "campaigns",
            "summary": "How the campaigns stand that this server shows.",
            "responses": responses("200", "All of them.", &json!({
                "type": "object",
                "required": ["campaigns"],
                "properties": { "campaigns": { "type": "array", "items": { "type": "object" } } },
            })),
        }},
        "/api/jobs/{id}": {
            "get": {
                "operationId": "look",
                "summary": "What is known of a job.",
                "parameters": id,
                "responses": responses("200", "The job.", &job),
            },
            "delete": {
                "operationId": "cancel",
                "summary": "Ends a job.",
                "parameters": id,
                "responses": responses("200", "The job.", &job),
            },
        },
        "/api/jobs/{id}/events": { "get": {
            "operationId": "follow",
            "summary": "Follows a job by server-sent events.",
            "parameters": id,
            "responses": follow,
        }},
    });
    into_map(paths)
}

fn sites() -> Map<String, Value> {
    let size = json!({ "type": "integer", "minimum": 1, "maximum": 32 });
    let moves = json!({ "type": "string", "description": "Moves with blanks between them." });
    let color = json!({ "enum": ["black", "white"] });
    let chance = json!({ "type": "number", "minimum": 0, "maximum": 1 });
    let worth = json!({
        "type": "object",
        "required": ["move", "value"],
        "properties": { "move": { "type": "string" }, "value": chance, "whiteWin": chance },
    });
    let calculate = json!({
        "type": "object",
        "required": ["game"],
        "properties": {
            "game": {
                "type": "object",
                "required": ["size", "movesHistory", "currentPlayer"],
                "properties": {
                    "size": size, "movesHistory": moves, "currentPlayer": color,
                    "swapRule": { "type": "boolean" },
                },
            },
            "ai": {
                "type": "object",
                "properties": {
                    "engine": { "type": "string" },
                    "maxGames": { "type": "integer", "minimum": 0 },
                    "treeSearch": { "type": "boolean" },
                    "level": { "type": "integer", "minimum": 1, "maximum": 8 },
                    "seconds": { "type": "number", "minimum": 0 },
                },
            },
        },
    });
    let game = json!({
        "type": "object",
        "required": ["size", "movesHistory"],
        "properties": { "size": size, "movesHistory": moves },
    });
    let position = json!({
        "type": "object",
        "required": ["size", "color"],
        "properties": { "size": size, "color": color, "black": moves, "white": moves },
    });
    let analyzed = json!({ "type": "array", "items": {
        "type": "object",
        "required": ["moveIndex", "whiteWin", "color", "move", "bestMoves"],
        "properties": {
            "moveIndex": { "type": "integer" }, "whiteWin": chance, "color": color,
            "move": worth, "bestMoves": { "type": "array", "items": worth },
        },
    }});
    let judged = json!({
        "type": "object",
        "required": ["whiteWin", "policy"],
        "properties": {
            "whiteWin": chance,
            "policy": { "type": "array", "items": { "type": "array", "items": chance } },
            "bestMoves": { "type": "array", "items": worth },
        },
    });
    let mut moved = responses("200", "A cell, or `swap-pieces`.", &json!({}));
    moved["200"]["content"] = json!({ "text/plain": { "schema": { "type": "string" } } });
    let post = |id: &str, summary: &str, schema: &Value, responses: Value| {
        json!({ "post": {
            "operationId": id,
            "summary": summary,
            "requestBody": body(schema),
            "responses": responses,
        }})
    };
    into_map(json!({
        "/calculate-move": post("calculate-move", "What to play.", &calculate, moved),
        "/analyze-game": post(
            "analyze-game", "Each move of a game judged.", &game,
            responses("200", "The moves.", &analyzed),
        ),
        "/analyze-position": post(
            "analyze-position", "Who is ahead, and what to play.", &position,
            responses("200", "Chances and moves.", &judged),
        ),
    }))
}

fn others() -> Map<String, Value> {
    let get = |id: &str, summary: &str, kind: &str| {
        json!({ "get": {
            "operationId": id,
            "summary": summary,
            "responses": { "200": {
                "description": summary,
                "content": { kind: { "schema": {} } },
            }},
        }})
    };
    into_map(json!({
        "/api/openapi.json": get("describe", "This description.", "application/json"),
        "/health": get("health", "Whether the server takes jobs.", "application/json"),
        "/metrics": get("metrics", "Counts, as Prometheus reads them.", "text/plain"),
    }))
}

fn into_map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

//! A judge of JSON by the part of JSON Schema (2020-12) that our schemas are written in.
//!
//! A keyword that it does not know ends the test, so none is passed over in silence.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// What a schema says about a value.
#[derive(Default)]
struct Judged {
    complaints: Vec<String>,
    /// Fields of the value that the schema speaks of.
    named: BTreeSet<String>,
}

impl Judged {
    fn expect(&mut self, holds: bool, at: &str, expected: impl FnOnce() -> String) {
        if !holds {
            self.complaints.push(format!("{at}: expected {}", expected()));
        }
    }

    fn and(&mut self, other: Self) {
        self.complaints.extend(other.complaints);
        self.named.extend(other.named);
    }
}

/// What is wrong with `value` by `schema`. It may have no field that the schema does not speak of.
pub(crate) fn complaints(schema: &Value, value: &Value) -> Vec<String> {
    let mut judged = judge(schema, schema, value, "$");
    let fields = fields(value).filter(|(name, _)| !judged.named.contains(*name));
    let unknown: Vec<String> = fields.map(|(name, _)| format!("$: unknown {name}")).collect();
    judged.complaints.extend(unknown);
    judged.complaints
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Judges a value at a place by a part of the schema `root`.
fn judge(root: &Value, schema: &Value, value: &Value, at: &str) -> Judged {
    let mut judged = Judged::default();
    let rules: &Map<String, Value> = schema.as_object().expect("a schema is an object");
    for (keyword, rule) in rules {
        let limit = || rule.as_u64().expect("a limit") as usize;
        let alternatives = || {
            let all = list(rule).map(|schema| judge(root, schema, value, at));
            all.filter(|judged| judged.complaints.is_empty())
        };
        let expected = || format!("{keyword} {rule}, found {value}");
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "format" => {}
            "type" => judged.expect(has_type(rule, value), at, expected),
            "const" => judged.expect(rule == value, at, expected),
            "minimum" => {
                let is_less = value.as_f64() < rule.as_f64();
                judged.expect(!value.is_number() || !is_less, at, expected);
            }
            "minItems" | "maxItems" | "minLength" | "maxLength" => {
                let length = if keyword.ends_with("Items") {
                    value.as_array().map(Vec::len)
                } else {
                    value.as_str().map(|text| text.chars().count())
                };
                let fits = |length| match &keyword[..3] {
                    "min" => length >= limit(),
                    _ => length <= limit(),
                };
                judged.expect(length.is_none_or(fits), at, expected);
            }
            "items" => {
                for (place, item) in list(value).enumerate() {
                    let found = judge(root, rule, item, &format!("{at}[{place}]"));
                    judged.complaints.extend(found.complaints);
                }
            }
            "required" => {
                let is_there = |name: &Value| value.get(name.as_str().expect("a name")).is_some();
                let complete = !value.is_object() || list(rule).all(is_there);
                judged.expect(complete, at, expected);
            }
            "properties" | "additionalProperties" => {
                for (name, field) in fields(value) {
                    let named = rules.get("properties").and_then(|named| named.get(name));
                    let schema = match keyword.as_str() {
                        "properties" => named,
                        _ if named.is_none() => Some(rule),
                        _ => None,
                    };
                    if let Some(schema) = schema {
                        let found = judge(root, schema, field, &format!("{at}.{name}"));
                        judged.complaints.extend(found.complaints);
                        judged.named.insert(name.clone());
                    }
                }
            }
            "$ref" => {
                let path = rule.as_str().and_then(|path| path.strip_prefix('#'));
                let part = path.and_then(|path| root.pointer(path));
                judged.and(judge(root, part.expect("a part of the schema"), value, at));
            }
            "anyOf" | "oneOf" => {
                let fitting = alternatives().count();
                let is_right = fitting == 1 || fitting > 1 && keyword == "anyOf";
                judged.expect(is_right, at, expected);
                alternatives().for_each(|found| judged.and(found));
            }
            unknown => panic!("{at}: a keyword `{unknown}` that is not known here"),
        }
    }
    judged
}

fn has_type(rule: &Value, value: &Value) -> bool {
    if rule.is_array() {
        return list(rule).any(|rule| has_type(rule, value));
    }
    match rule.as_str().expect("a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("a type `{unknown}` that is not known here"),
    }
}

#[test]
fn every_keyword_is_heeded() {
    let schema = serde_json::json!({
        "type": "object",
        "properties": {
            "cell": { "type": ["string", "null"], "minLength": 2, "maxLength": 3 },
            "nodes": { "type": "integer", "minimum": 0 },
            "ends": { "type": "array", "items": { "$ref": "#/$defs/End" },
                "minItems": 2, "maxItems": 2 },
            "worth": { "type": "object", "additionalProperties": { "type": "number" } },
        },
        "required": ["nodes"],
        "oneOf": [
            { "properties": { "kind": { "const": "full" } }, "required": ["kind"] },
            { "properties": { "kind": { "type": "string" }, "searched": { "type": "boolean" } },
                "required": ["searched"] },
        ],
        "$defs": { "End": { "anyOf": [{ "const": "top" }, { "type": "null" }] } },
    });
    let good = [
        r#"{"nodes": 3, "kind": "full", "cell": "a10", "ends": ["top", null]}"#,
        r#"{"nodes": 0, "searched": true, "cell": null, "worth": {"a1": 0.5, "b2": 1}}"#,
    ];
    for text in good {
        let value = serde_json::from_str(text).expect("JSON");
        assert_eq!(complaints(&schema, &value), [""; 0], "{text}");
    }
    let bad = [
        "[]",
        r#"{"kind": "full"}"#,
        r#"{"nodes": -1, "kind": "full"}"#,
        r#"{"nodes": 1.5, "kind": "full"}"#,
        r#"{"nodes": 3}"#,
        r#"{"nodes": 3, "kind": "semi"}"#,
        r#"{"nodes": 3, "kind": "full", "searched": true}"#,
        r#"{"nodes": 3, "kind": "full", "cell": "a"}"#,
        r#"{"nodes": 3, "kind": "full", "cell": "a100"}"#,
        r#"{"nodes": 3, "kind": "full", "cell": true}"#,
        r#"{"nodes": 3, "kind": "full", "ends": ["top"]}"#,
        r#"{"nodes": 3, "kind": "full", "ends": ["top", null, null]}"#,
        r#"{"nodes": 3, "kind": "full", "ends": ["top", "left"]}"#,
        r#"{"nodes": 3, "kind": "full", "worth": {"a1": "much"}}"#,
        r#"{"nodes": 3, "kind": "full", "surprise": 1}"#,
    ];
    for text in bad {
        let value = serde_json::from_str(text).expect("JSON");
        assert!(!complaints(&schema, &value).is_empty(), "{text}");
    }
}

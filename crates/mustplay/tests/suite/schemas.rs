//! The schemas in `data/schemas.json` and the page about them are those of the types.

use mustplay::{SCHEMAS, schema_page, schemas};
use serde_json::{Map, Value, json};

#[test]
fn the_schemas_are_what_the_types_say() {
    let entry = |(job, (request, answer)): (&str, _)| {
        (job.to_owned(), json!({ "request": request, "answer": answer }))
    };
    let entries: Map<String, Value> = schemas().into_iter().map(entry).collect();
    let text = serde_json::to_string_pretty(&entries).expect("JSON") + "\n";
    if mustplay_testing::overwrite() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/schemas.json");
        std::fs::write(path, text).expect("a file that can be written");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");
        std::fs::write(path, schema_page(&entries)).expect("a file that can be written");
    } else {
        assert!(
            text == SCHEMAS,
            "`GOLDEN=overwrite cargo test -p mustplay schemas` writes them anew"
        );
    }
}

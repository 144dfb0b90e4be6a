//! `schema`: what requests and answers look like, made from the engine's types.

use anyhow::bail;
use mustplay::SCHEMAS;
use mustplay::schema_page;
use serde_json::{Map, Value};

use crate::cli::schema::SchemaArgs;
use crate::output::{self, Exit};

pub(super) fn run(args: &SchemaArgs) -> anyhow::Result<Exit> {
    let mut schemas: Map<String, Value> = serde_json::from_str(SCHEMAS)?;
    if let Some(job) = &args.job {
        let Some(schema) = schemas.remove(job) else {
            let names: Vec<&str> = schemas.keys().map(String::as_str).collect();
            bail!("expected one of {}, found `{job}`", names.join(", "));
        };
        schemas = Map::from_iter([(job.clone(), schema)]);
    }
    if args.markdown {
        output::print(&schema_page(&schemas))?;
    } else {
        output::print_json(&schemas)?;
    }
    Ok(Exit::Done)
}

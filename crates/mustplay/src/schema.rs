//! JSON Schemas of all requests and answers, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

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

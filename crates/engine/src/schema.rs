//! JSON Schemas of all requests and answers, made from their types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use crate::{
    Analyze, Check, Coloring, Connect, Convert, Enumerate, Evaluate, Explain, FindTemplates, Game,
    GoSum, Hardness, Job, JudgeLadders, JudgeOpenings, JudgeTemplate, Match, Mine, Openings,
    Outcome, Realize, Report, Review, Show, Solve, Suggest, Sum, Value,
};

/// The schemas of one job.
#[derive(Clone, Debug)]
pub struct JobSchema {
    /// What the job is called.
    pub job: &'static str,
    /// What a request may be.
    pub request: Schema,
    /// What is told: the report with the answer in it.
    pub answer: Schema,
}

impl JobSchema {
    fn of<J: Job + JsonSchema>() -> Self
    where
        J::Answer: JsonSchema,
    {
        let told = || {
            SchemaSettings::draft2020_12()
                .for_serialize()
                .into_generator()
        };
        let taken = SchemaSettings::draft2020_12().for_deserialize();
        let mut answer = told().into_root_schema_for::<Report<J::Answer>>();
        // A report is described by what it is about, not by being a report.
        let about = told().into_root_schema_for::<J::Answer>();
        for key in ["title", "description"] {
            if let Some(text) = about.get(key) {
                answer.insert(key.to_owned(), text.clone());
            }
        }
        Self {
            job: J::NAME,
            request: taken.into_generator().into_root_schema_for::<J>(),
            answer,
        }
    }

    /// Those of every job, in the order in which people meet them.
    pub fn all() -> Vec<Self> {
        vec![
            Self::of::<Solve>(),
            Self::of::<Openings>(),
            Self::of::<JudgeOpenings>(),
            Self::of::<Check>(),
            Self::of::<Explain>(),
            Self::of::<Analyze>(),
            Self::of::<Evaluate>(),
            Self::of::<Suggest>(),
            Self::of::<Match>(),
            Self::of::<Review>(),
            Self::of::<Show>(),
            Self::of::<Convert>(),
            Self::of::<Value>(),
            Self::of::<JudgeTemplate>(),
            Self::of::<JudgeLadders>(),
            Self::of::<FindTemplates>(),
            Self::of::<Connect>(),
            Self::of::<Realize>(),
            Self::of::<Game>(),
            Self::of::<Mine>(),
            Self::of::<Outcome>(),
            Self::of::<Enumerate>(),
            Self::of::<Sum>(),
            Self::of::<GoSum>(),
            Self::of::<Hardness>(),
            Self::of::<Coloring>(),
        ]
    }
}

//! Jobs as front ends see them: requests from JSON, answers to JSON, limits, other threads.

mod batch;
mod boards;
mod bridge;
mod catalog;
mod coloring;
mod coloring_theory;
mod contest;
mod course;
mod display;
mod evaluators;
mod explanations;
mod game_opponent;
mod game_questions;
mod gtp;
mod hardness;
mod loopy;
mod misere;
mod opening_map;
mod openings;
mod paths;
mod play;
mod read;
mod review;
mod schemas;
mod scratch;
mod strategies;
mod sum;
mod switching;
mod values;

use mustplay::{Engine, Job, Limits, Report};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A request in JSON.
fn request<J: DeserializeOwned>(json: Value) -> J {
    serde_json::from_value(json).expect("a request")
}

/// Runs a job on another thread, within limits.
fn run_within<J: Job<Answer: Send> + Sync>(job: &J, limits: &Limits) -> Report<J::Answer> {
    let engine = Engine::default();
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| engine.run(job, limits, &()));
        let report = thread.join().expect("no panic");
        report.expect("a job that can be done")
    })
}

/// Runs a job on another thread.
fn run<J: Job<Answer: Send> + Sync>(job: &J) -> Report<J::Answer> {
    run_within(job, &Limits::default())
}

/// A report as JSON.
fn json<A: Serialize>(report: &Report<A>) -> Value {
    serde_json::to_value(report).expect("what can be written")
}

/// What an opponent must be for a web page to hold it.
fn owned<T: Send + 'static>(value: T) -> T {
    value
}

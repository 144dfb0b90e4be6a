//! A front end in one page: what a program needs to use the engine.
//!
//! `cargo run --release -p mustplay --example embed` gives a hard position up when it
//! is told to, and then prints three answers as `mustplay … --json` does.

use std::error::Error;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use mustplay::{Engine, Game, Job, Limits, Position, Solve, Style, Surroundings, Text, Value};
use serde::Serialize;

fn main() -> Result<(), Box<dyn Error>> {
    let engine = Arc::new(Engine::default());

    // Far too hard for a minute; on another thread, and cancelled from this one.
    let link: Position = "https://hexworld.org/board/#14c1,a3:sd11".parse()?;
    let limits = Limits::of_time(Duration::from_mins(1));
    let (cancel, elsewhere) = (limits.cancel.clone(), Arc::clone(&engine));
    let solving = thread::spawn(move || elsewhere.run(&Solve::new(link), &limits, &()));
    thread::sleep(Duration::from_millis(200));
    cancel.cancel();
    let report = solving.join().expect("jobs do not panic")?;
    let why = report.stopped.map(|stop| stop.to_string());
    println!("{}: {}", report.answer.board, why.unwrap_or_default());

    let mut all_moves = Solve::new("5x5 c2".parse()?);
    all_moves.all_moves = true;
    print(&engine, &all_moves)?;
    let region = Value {
        position: "4x4 B:b1,b4 W:a2,a3,d1".parse()?,
        region: Text("b2,b3".parse()?),
        surroundings: Surroundings::default(),
    };
    print(&engine, &region)?;
    let game = Game {
        sentences: vec!["clobber(\"xxo\") + {1|-1}".into()],
        style: Style::default(),
        compare: false,
        born: None,
    };
    print(&engine, &game)
}

/// Prints what the program prints with `--json`.
fn print<J: Job<Answer: Serialize>>(engine: &Engine, job: &J) -> Result<(), Box<dyn Error>> {
    let report = engine.run(job, &Limits::default(), &())?;
    println!("{}", serde_json::to_string(&report)?);
    Ok(())
}

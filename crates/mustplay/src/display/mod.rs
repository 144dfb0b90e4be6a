//! Answers as people see them: in words, as boards of letters, as SVG.
//!
//! Every job of the engine is [`Render`]: its report has a text and perhaps a picture. What they
//! depend on beside the request and its answer is in [`RenderOptions`]: who reads them, and how
//! much is
//! told. Nothing here knows a terminal, a file or an option of the program, so every door has the
//! same words.
//!
//! ```
//! use mustplay::display::{Render, RenderOptions};
//! use mustplay::{Limits, Engine, Solve};
//!
//! let solve = Solve::new("3x3".parse()?);
//! let mut report = Engine::default().run(&solve, &Limits::default(), &())?;
//! let text = solve.text(&mut report, RenderOptions::default());
//! assert!(text.contains("3x3, black to move: black wins"));
//! let picture = solve.picture(&mut report, RenderOptions::default())?;
//! assert!(picture.is_some_and(|svg| svg.starts_with("<svg")));
//! # Ok::<(), mustplay::Error>(())
//! ```
//!
//! * [`Render`] — the text and the picture of a job whose type is known.
//! * [`text`], [`picture`] — those of a [`Request`](mustplay::Request) by name.
//! * [`RenderOptions`], [`Detail`], [`Details`] — how they look.
//! * [`Dialogue`], [`Table`] — games that somebody plays with the program, line by line.
//! * [`Prompt`] — computing with games, line by line.
//! * [`counted`], [`list`], [`suggested_moves`] — parts of texts, for doors that talk with people.
//! * [`Advance`] — how far long work has come.
//! * [`schema_page`] — what requests and answers look like in JSON.

mod advance;
mod analyze;
mod binary;
mod catalog;
mod check;
mod coloring;
mod complexity;
mod connect;
mod contest;
mod convert;
mod decide;
mod dialogue;
mod displayed;
mod enumerate;
mod evaluate;
mod explain;
mod game;
mod hardness;
mod isomorphism;
mod ladder;
mod loopy;
mod mine;
mod misere;
mod moves;
mod openings;
mod outcome;
mod paths;
mod read;
mod realize;
mod render;
mod review;
mod schema;
mod show;
mod simplify;
mod solve;
mod strategy;
mod suggest;
mod sum;
mod table;
mod template;
mod templates;
mod value;
mod words;

pub use advance::Advance;
pub use catalog::{picture, text};
pub use dialogue::{
    Dialogue, Order, Prompt, Reply, Said, Table, Typed, Unanswered, Unsaid, completions,
};
pub use displayed::{Picture, Render};
pub use render::{Detail, Details, RenderOptions};
pub use schema::page as schema_page;
pub use suggest::moves as suggested_moves;
pub use words::{counted, list};

//! The questions that Hex sites ask engines, in their own shapes.
//!
//! Colors are black, who joins top to bottom and begins, and white; moves are cells, `swap-pieces`
//! and `resign`; sizes are of square boards. A site puts the address of this server in the place of
//! the engine that it has, or has a [worker](crate::Worker) fetch its questions.

mod analyze_game;
mod analyze_position;
mod calculate_move;
mod solve;

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use mustplay::{Color, Request};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::wait_for;
use crate::body::JsonText;
use crate::desk::Wish;
use crate::error::{Fault, json as as_json};
use crate::house::{House, Peer};

pub(crate) use analyze_game::AnalyzeGame;
pub(crate) use analyze_position::AnalyzePosition;
pub(crate) use calculate_move::CalculateMove;
pub(crate) use solve::Solve;

/// A question in the shape of sites.
pub(crate) trait Question: DeserializeOwned {
    /// The job of the engine that finds the answer.
    fn asks(&self) -> Result<Asked, Fault>;

    /// The answer in the shape of sites, from what the engine has told.
    fn answer(&self, told: &Value) -> Result<Answer, Fault>;
}

/// A job of the engine.
pub(crate) struct Asked {
    pub(crate) request: Request,
    pub(crate) wish: Wish,
}

impl Asked {
    fn new(job: &str, request: &Value, wish: Wish) -> Result<Self, Fault> {
        let request = Request::read(job, &request.to_string())?;
        Ok(Self { request, wish })
    }
}

/// What a site is told.
pub(crate) enum Answer {
    /// A word.
    Text(String),
    /// An object or a list.
    Json(Value),
}

/// Answers a question while the site waits.
pub(crate) async fn answer<Q: Question>(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, Fault> {
    let question: Q = body.read()?;
    let Asked { request, wish } = question.asks()?;
    let client = house.client(peer, &headers);
    let outcome = wait_for(&house, request, &wish, client).await?;
    let answered = outcome.as_ref().as_ref().map_err(Fault::clone)?;
    let told = serde_json::from_str(&answered.json).expect("what we wrote");
    Ok(match question.answer(&told)? {
        Answer::Text(text) => {
            let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
            (kind, text).into_response()
        }
        Answer::Json(value) => as_json(value.to_string()).into_response(),
    })
}

/// The largest board that is thought about.
const LARGEST: u8 = 32;

fn board(size: u8) -> Result<String, Fault> {
    if (1..=LARGEST).contains(&size) {
        Ok(format!("{size}x{size}"))
    } else {
        let message = format!("expected a size from 1 to {LARGEST}, found {size}");
        Err(Fault::bad(message).at("size"))
    }
}

/// Moves as sites write them: names of cells and words with blanks between them, or a list.
#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    Text(String),
    List(Vec<String>),
}

impl Default for Moves {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl Moves {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::List(list) => list.join(" "),
        }
    }

    /// The cells with commas between them.
    fn cells(&self) -> String {
        let text = self.text();
        let cells: Vec<&str> = text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
        cells.join(",")
    }
}

/// Stones, and who is to move.
#[derive(Deserialize)]
struct Stones {
    size: u8,
    color: Color,
    #[serde(default)]
    black: Moves,
    #[serde(default)]
    white: Moves,
}

impl Stones {
    fn position(&self) -> Result<String, Fault> {
        let (black, white) = (self.black.cells(), self.white.cells());
        let board = board(self.size)?;
        Ok(format!("{board} B:{black} W:{white} {}", self.color))
    }
}

/// A move and what it is worth.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveAndValue {
    #[serde(rename = "move")]
    cell: String,
    /// A part of what the best one is worth.
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_win: Option<f64>,
}

//! Requests of Hex sites, in their own format.
//!
//! Black joins top to bottom and begins; moves are cells, `swap-pieces` and `resign`; sizes are of
//! square boards. A site calls this server instead of its own engine, or a [worker](crate::Worker)
//! fetches the site's requests.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use mustplay::{Color, Request};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::api::run_and_wait;
use crate::app::{AppState, Peer};
use crate::error::{ApiError, JsonText, json as as_json};
use crate::queue::LimitsParams;

/// A request in the format of sites.
pub(crate) trait SiteRequest: DeserializeOwned {
    /// The job that answers it.
    fn asks(&self) -> Result<Asked, ApiError>;

    /// The answer in the format of sites, converted from the report.
    fn answer(&self, report: &Value) -> Result<Answer, ApiError>;
}

/// The job that answers a request, with its limits.
pub(crate) struct Asked {
    pub(crate) request: Request,
    pub(crate) limits: LimitsParams,
}

impl Asked {
    fn new(job: &str, request: &Value, limits: LimitsParams) -> Result<Self, ApiError> {
        let request = Request::read(job, &request.to_string())?;
        Ok(Self { request, limits })
    }
}

/// The answer to a site.
pub(crate) enum Answer {
    /// Plain text.
    Text(String),
    /// An object or a list.
    Json(Value),
}

/// Answers a request while the site waits.
pub(crate) async fn answer<Q: SiteRequest>(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, ApiError> {
    let question: Q = body.read()?;
    let Asked { request, limits } = question.asks()?;
    let client = app.client(peer, &headers);
    let result = run_and_wait(&app, request, &limits, client).await?;
    let report = serde_json::from_str(result.answer()?.get()).expect("a report is JSON");
    Ok(match question.answer(&report)? {
        Answer::Text(text) => {
            let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
            (kind, text).into_response()
        }
        Answer::Json(value) => as_json(&value),
    })
}

/// The largest board that is accepted.
const MAX_SIZE: u8 = 32;

fn board(size: u8) -> Result<String, ApiError> {
    if (1..=MAX_SIZE).contains(&size) {
        Ok(format!("{size}x{size}"))
    } else {
        let message = format!("expected a size from 1 to {MAX_SIZE}, found {size}");
        Err(ApiError::bad_request(message).at("size"))
    }
}

/// Moves in the format of sites: cells and words separated by spaces, or a list.
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

/// Stones and the player to move.
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
    fn position(&self) -> Result<String, ApiError> {
        let (black, white) = (self.black.cells(), self.white.cells());
        let board = board(self.size)?;
        Ok(format!("{board} B:{black} W:{white} {}", self.color))
    }
}

/// A move and its value.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveAndValue {
    #[serde(rename = "move")]
    cell: String,
    /// The value relative to the best move.
    value: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_win: Option<f64>,
}

/// A request for a move.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CalculateMove {
    game: Game,
    /// The requested engine and its strength.
    #[serde(default)]
    ai: Ai,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Game {
    size: u8,
    moves_history: Moves,
    current_player: Color,
    #[serde(default)]
    swap_rule: bool,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Ai {
    /// The maximum number of playouts for a move.
    max_games: Option<u64>,
    /// Whether to search; otherwise the network's policy decides.
    tree_search: Option<bool>,
    /// From 1 to 8, for sites that support the levels of this engine.
    level: Option<Value>,
    /// The time for a move.
    seconds: Option<f64>,
}

/// The default number of playouts for a move.
const GAMES: u64 = 1000;

impl SiteRequest for CalculateMove {
    fn asks(&self) -> Result<Asked, ApiError> {
        let Self { game, ai } = self;
        let position = format!("{} {}", board(game.size)?, game.moves_history.text());
        let mut decide = json!({ "position": position.trim() });
        if game.swap_rule {
            decide["swap"] = json!("pieces");
        }
        if let Some(level) = &ai.level {
            let text = level.as_str().map(str::to_owned);
            decide["level"] = json!(text.unwrap_or_else(|| level.to_string()));
        }
        let games = match ai.tree_search {
            Some(false) => 1,
            _ => ai.max_games.unwrap_or(GAMES),
        };
        let limits =
            LimitsParams { seconds: ai.seconds, nodes: Some(games), ..LimitsParams::default() };
        Asked::new("decide", &decide, limits)
    }

    fn answer(&self, decided: &Value) -> Result<Answer, ApiError> {
        let to_move = &decided["to_move"];
        if *to_move != json!(self.game.current_player) {
            let message = format!("expected {to_move} as current player after these moves");
            return Err(ApiError::bad_request(message).at("game.currentPlayer"));
        }
        let turn = decided["turn"].as_str().ok_or_else(|| {
            let message = "expected a game that goes on, found one that is over";
            ApiError::bad_request(message).at("game.movesHistory")
        })?;
        Ok(Answer::Text(turn.to_owned()))
    }
}

/// A request for a review of all moves of a game.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnalyzeGame {
    size: u8,
    moves_history: Moves,
}

/// Playouts for each move.
const MOVE_VISITS: u64 = 64;

impl SiteRequest for AnalyzeGame {
    fn asks(&self) -> Result<Asked, ApiError> {
        let game = format!("{} {}", board(self.size)?, self.moves_history.text());
        let review = json!({ "game": game.trim(), "visits": MOVE_VISITS });
        Asked::new("review", &review, LimitsParams::default())
    }

    fn answer(&self, reviewed: &Value) -> Result<Answer, ApiError> {
        let white = |at: usize| Some(1.0 - reviewed["chances"].get(at)?.as_f64()?);
        let moves = reviewed["moves"].as_array().into_iter().flatten();
        let moves = moves.enumerate().map(|(at, it)| {
            let turn = it["turn"].as_str().unwrap_or_default();
            let best = it["line"][0].as_str();
            let best = best.filter(|&best| best != turn);
            let [before, after] =
                ["winrate_before", "winrate"].map(|field| it[field].as_f64().unwrap_or(0.5));
            let value = if before > 0.0 { (after / before).min(1.0) } else { 1.0 };
            let made = MoveAndValue { cell: turn.to_owned(), value, white_win: white(at + 1) };
            let best = best.map(|best| MoveAndValue {
                cell: best.to_owned(),
                value: 1.0,
                white_win: white(at),
            });
            json!({
                "moveIndex": at,
                // White's winning chance before the move.
                "whiteWin": white(at).unwrap_or(0.5),
                "color": it["color"],
                "move": made,
                "bestMoves": best.as_slice(),
            })
        });
        Ok(Answer::Json(moves.collect()))
    }
}

/// A request for an evaluation of a position.
#[derive(Deserialize)]
pub(crate) struct AnalyzePosition(Stones);

/// The number of best moves in the answer.
const BEST: usize = 5;

/// Playouts for the position.
const POSITION_VISITS: u64 = 64;

impl SiteRequest for AnalyzePosition {
    fn asks(&self) -> Result<Asked, ApiError> {
        let suggest = json!({ "position": self.0.position()? });
        let limits = LimitsParams { nodes: Some(POSITION_VISITS), ..LimitsParams::default() };
        Asked::new("suggest", &suggest, limits)
    }

    /// White's winning chance and a number for each cell, row by row, which sum to one.
    fn answer(&self, suggested: &Value) -> Result<Answer, ApiError> {
        let size = usize::from(self.0.size);
        let mut policy = vec![vec![0.0; size]; size];
        let moves = suggested["moves"].as_array();
        let moves: Vec<&Value> = moves.into_iter().flatten().collect();
        let weight = |it: &Value| {
            let is_won = it["solved"] == json!(true) && it["winrate"].as_f64() == Some(1.0);
            it["visits"].as_f64().unwrap_or_default() + if is_won { 64.0 } else { 0.0 }
        };
        let total: f64 = moves.iter().map(|it| weight(it)).sum();
        for it in &moves {
            if let Some((column, row)) = it["cell"].as_str().and_then(column_and_row) {
                policy[row][column] = weight(it) / total.max(1.0);
            }
        }
        let best = moves.first().and_then(|it| it["winrate"].as_f64());
        // A player without a move has lost, unless the game was already won.
        let mover_wins = match suggested["winner"].as_str() {
            Some(winner) => f64::from(u8::from(json!(self.0.color) == winner)),
            None => best.unwrap_or_default(),
        };
        let white_win = match self.0.color {
            Color::White => mover_wins,
            Color::Black => 1.0 - mover_wins,
        };
        let best: Vec<MoveAndValue> = moves
            .iter()
            .take(BEST)
            .map(|it| MoveAndValue {
                cell: it["cell"].as_str().unwrap_or_default().to_owned(),
                value: weight(it) / total.max(1.0),
                white_win: it["winrate"].as_f64().map(|chance| match self.0.color {
                    Color::White => chance,
                    Color::Black => 1.0 - chance,
                }),
            })
            .collect();
        Ok(Answer::Json(json!({ "whiteWin": white_win, "policy": policy, "bestMoves": best })))
    }
}

/// The column and the row of a cell such as `c4`, from zero.
fn column_and_row(name: &str) -> Option<(usize, usize)> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = name.split_at(digits);
    let column =
        letters.bytes().fold(0, |column, letter| 26 * column + usize::from(letter - b'a') + 1);
    Some((column.checked_sub(1)?, row.parse::<usize>().ok()?.checked_sub(1)?))
}

/// A request for the winner.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Solve {
    #[serde(flatten)]
    stones: Stones,
    time_limit_seconds: Option<f64>,
    /// Whether to solve every move, and the time limit for that.
    children: Option<Children>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Children {
    max_time_seconds: Option<f64>,
}

impl SiteRequest for Solve {
    fn asks(&self) -> Result<Asked, ApiError> {
        let position = self.stones.position()?;
        let solve = json!({ "position": position, "all_moves": self.children.is_some() });
        let more = self.children.as_ref().and_then(|it| it.max_time_seconds);
        let seconds = self.time_limit_seconds;
        let limits = LimitsParams {
            seconds: seconds.map(|seconds| seconds + more.unwrap_or_default()),
            ..LimitsParams::default()
        };
        Asked::new("solve", &solve, limits)
    }

    /// The winner, the principal variation, and, if requested, the winner after each move. A
    /// request for the latter gets all winning moves instead of the first one found.
    fn answer(&self, solved: &Value) -> Result<Answer, ApiError> {
        let mover = json!(self.stones.color);
        let other = json!(self.stones.color.opponent());
        let mut told = json!({ "winner": solved["winner"], "pv": solved["line"] });
        if self.children.is_some() {
            let mut children = Map::new();
            for (field, winner) in [
                ("winning_moves", &mover),
                ("losing_moves", &other),
                ("unknown_moves", &Value::Null),
            ] {
                for cell in solved[field].as_array().into_iter().flatten() {
                    let cell = cell.as_str().unwrap_or_default().to_owned();
                    children.insert(cell, winner.clone());
                }
            }
            told["children"] = Value::Object(children);
        }
        Ok(Answer::Json(told))
    }
}

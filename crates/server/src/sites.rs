//! The questions that Hex sites ask engines, in their own shapes.
//!
//! Colors are black, who joins top to bottom and begins, and white; moves are cells, `swap-pieces`
//! and `resign`; sizes are of square boards. A site puts the address of this server in the place of
//! the engine that it has.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use mustplay_engine::{Color, Request};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::api::wait_for;
use crate::body::JsonText;
use crate::desk::Wish;
use crate::error::{Fault, json as as_json};
use crate::house::{House, Peer};

/// The largest board that is thought about.
const LARGEST: u8 = 32;

/// Best moves that are told of a position.
const BEST: usize = 5;

/// A question of what to play.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CalculateMove {
    game: Game,
    /// The engine that is asked, and how strong it shall be.
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
    /// Games for a move.
    max_games: Option<u64>,
    /// Whether to search; without it the network's first thought will do.
    tree_search: Option<bool>,
    /// From 1 to 8, for sites that know this engine.
    level: Option<Value>,
    /// Time for a move.
    seconds: Option<f64>,
}

/// Moves as sites write them: names of cells and words with blanks between them, or a list.
#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    Text(String),
    List(Vec<String>),
}

impl Moves {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::List(list) => list.join(" "),
        }
    }
}

/// A question about all moves of a game.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnalyzeGame {
    size: u8,
    moves_history: Moves,
}

/// A question about a position.
#[derive(Deserialize)]
pub(crate) struct AnalyzePosition {
    size: u8,
    color: Color,
    #[serde(default = "no_moves")]
    black: Moves,
    #[serde(default = "no_moves")]
    white: Moves,
}

fn no_moves() -> Moves {
    Moves::List(Vec::new())
}

fn board(size: u8) -> Result<String, Fault> {
    if (1..=LARGEST).contains(&size) {
        Ok(format!("{size}x{size}"))
    } else {
        let message = format!("expected a size from 1 to {LARGEST}, found {size}");
        Err(Fault::bad(message).at("size"))
    }
}

/// Has a job done, and reads what it says.
async fn ask(
    house: &Arc<House>,
    (job, request): (&str, Value),
    wish: &Wish,
    client: IpAddr,
) -> Result<Value, Fault> {
    let request = Request::read(job, &request.to_string())?;
    let outcome = wait_for(house, request, wish, client).await?;
    match &*outcome {
        Ok(answered) => Ok(serde_json::from_str(&answered.json).expect("what we wrote")),
        Err(fault) => Err(fault.clone()),
    }
}

/// Games for a move of whoever does not say how many.
const GAMES: u64 = 1000;

/// Answers with a move as text.
pub(crate) async fn calculate_move(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, Fault> {
    let CalculateMove { game, ai } = body.read()?;
    let size = board(game.size)?;
    let position = format!("{size} {}", game.moves_history.text());
    let mut decide = json!({ "position": position.trim() });
    if game.swap_rule {
        decide["swap"] = json!("pieces");
    }
    if let Some(level) = ai.level {
        let level = level
            .as_str()
            .map_or_else(|| level.to_string(), str::to_owned);
        decide["level"] = json!(level);
    }
    let games = match ai.tree_search {
        Some(false) => 1,
        _ => ai.max_games.unwrap_or(GAMES),
    };
    let wish = Wish {
        seconds: ai.seconds,
        nodes: Some(games),
        ..Wish::default()
    };
    let client = house.client(peer, &headers);
    let decided = ask(&house, ("decide", decide), &wish, client).await?;
    let to_move = &decided["to_move"];
    if *to_move != json!(game.current_player) {
        let message = format!("expected {to_move} as current player after these moves");
        return Err(Fault::bad(message).at("game.currentPlayer"));
    }
    let turn = decided["turn"].as_str().ok_or_else(|| {
        Fault::bad("expected a game that goes on, found one that is over").at("game.movesHistory")
    })?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, turn.to_owned()).into_response())
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

/// A turn of a game, as sites show it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AnalyzedMove {
    move_index: usize,
    /// Before it.
    white_win: f64,
    color: Value,
    #[serde(rename = "move")]
    made: MoveAndValue,
    best_moves: Vec<MoveAndValue>,
}

/// Answers with what is thought of each move of a game.
pub(crate) async fn analyze_game(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, Fault> {
    let AnalyzeGame {
        size,
        moves_history,
    } = body.read()?;
    let game = format!("{} {}", board(size)?, moves_history.text());
    let client = house.client(peer, &headers);
    let review = json!({ "game": game.trim(), "visits": 64 });
    let reviewed = ask(&house, ("review", review), &Wish::default(), client).await?;
    let white = |at: usize| Some(1.0 - reviewed["chances"].get(at)?.as_f64()?);
    let moves = reviewed["moves"].as_array().into_iter().flatten();
    let moves = moves.enumerate().map(|(at, it)| {
        let turn = it["turn"].as_str().unwrap_or_default();
        let best = it["line"][0].as_str();
        let best = best.filter(|&best| best != turn);
        let [before, after] =
            ["winrate_before", "winrate"].map(|field| it[field].as_f64().unwrap_or(0.5));
        let value = if before > 0.0 {
            (after / before).min(1.0)
        } else {
            1.0
        };
        AnalyzedMove {
            move_index: at,
            white_win: white(at).unwrap_or(0.5),
            color: it["color"].clone(),
            made: MoveAndValue {
                cell: turn.to_owned(),
                value,
                white_win: white(at + 1),
            },
            best_moves: best
                .map(|best| MoveAndValue {
                    cell: best.to_owned(),
                    value: 1.0,
                    white_win: white(at),
                })
                .into_iter()
                .collect(),
        }
    });
    let moves: Vec<AnalyzedMove> = moves.collect();
    let text = serde_json::to_string(&moves).expect("numbers and texts");
    Ok(as_json(text).into_response())
}

/// Answers with White's chances and a number for each cell, row by row, which add up to one.
pub(crate) async fn analyze_position(
    State(house): State<Arc<House>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: JsonText,
) -> Result<Response, Fault> {
    let given: AnalyzePosition = body.read()?;
    let name = board(given.size)?;
    let stones = |moves: &Moves| {
        let text = moves.text();
        let cells: Vec<&str> = text.split([' ', ',']).filter(|it| !it.is_empty()).collect();
        cells.join(",")
    };
    let (black, white) = (stones(&given.black), stones(&given.white));
    let position = format!("{name} B:{black} W:{white} {}", given.color);
    let client = house.client(peer, &headers);
    let suggest = json!({ "position": position });
    let wish = Wish {
        nodes: Some(64),
        ..Wish::default()
    };
    let suggested = ask(&house, ("suggest", suggest), &wish, client).await?;
    let size = usize::from(given.size);
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
    // Whoever has no move left has lost, unless the game was won before.
    let mover_wins = match suggested["winner"].as_str() {
        Some(winner) => f64::from(u8::from(json!(given.color) == winner)),
        None => best.unwrap_or_default(),
    };
    let white_win = match given.color {
        Color::White => mover_wins,
        Color::Black => 1.0 - mover_wins,
    };
    let best: Vec<MoveAndValue> = moves
        .iter()
        .take(BEST)
        .map(|it| MoveAndValue {
            cell: it["cell"].as_str().unwrap_or_default().to_owned(),
            value: weight(it) / total.max(1.0),
            white_win: it["winrate"].as_f64().map(|chance| match given.color {
                Color::White => chance,
                Color::Black => 1.0 - chance,
            }),
        })
        .collect();
    let text = json!({ "whiteWin": white_win, "policy": policy, "bestMoves": best });
    Ok(as_json(text.to_string()).into_response())
}

/// Column and row of a cell such as `c4`, counted from zero.
fn column_and_row(name: &str) -> Option<(usize, usize)> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = name.split_at(digits);
    let column = letters.bytes().fold(0, |column, letter| {
        26 * column + usize::from(letter - b'a') + 1
    });
    Some((
        column.checked_sub(1)?,
        row.parse::<usize>().ok()?.checked_sub(1)?,
    ))
}

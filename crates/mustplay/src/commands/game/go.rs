//! Go, which has a score instead of a value: `go("BOARD", "MOVES")`.

use std::fmt::Write;

use anyhow::Context;
use mustplay_rulesets::arguments::{Arguments, Placed};
use mustplay_rulesets::go::solve::{SolveError, Solved, solve as solve_game};
use mustplay_rulesets::go::{Game, Stone, record};
use mustplay_work::Watch;
use serde::Serialize;

use super::answer::{Answer, Unfinished};

/// A position of Go and what perfect play makes of it.
#[derive(Serialize)]
pub(super) struct GoResult {
    expression: String,
    board: String,
    to_move: &'static str,
    /// Black's area minus White's.
    score: i32,
    best_move: String,
    nodes: u64,
    complete: bool,
    pub(super) seconds: f64,
}

/// Solves the position that the text between the parentheses describes.
pub(super) fn solve(
    expression: &str,
    arguments: &str,
    watch: &dyn Watch,
) -> anyhow::Result<Answer> {
    let game = read(arguments).context("go")?;
    match solve_game(&game, watch) {
        Ok(solved) => Ok(Answer::Go(Box::new(GoResult::new(
            expression, &game, &solved,
        )))),
        Err(SolveError::Stopped(stop)) => {
            Ok(Answer::Unknown(Box::new(Unfinished::new(expression, stop))))
        }
        Err(error) => Err(error).context("go"),
    }
}

fn read(arguments: &str) -> anyhow::Result<Game> {
    const EXPECTED: &str = "a board in double quotes, and perhaps moves";
    let read = Arguments::read(arguments)?;
    let texts: Result<Vec<&str>, _> = read.first.iter().map(Placed::text).collect();
    let game = match (texts?.as_slice(), &read.second) {
        (&[board], None) => record::read(board, "")?,
        (&[board, moves], None) => record::read(board, moves)?,
        (found, None) => anyhow::bail!("expected {EXPECTED}, found {} texts", found.len()),
        (_, Some(_)) => anyhow::bail!("expected {EXPECTED}, found a semicolon"),
    };
    Ok(game)
}

impl GoResult {
    fn new(expression: &str, game: &Game, solved: &Solved) -> Self {
        Self {
            expression: expression.trim().to_owned(),
            board: game.board().to_string(),
            to_move: match game.to_move() {
                Stone::Black => "black",
                Stone::White => "white",
            },
            score: solved.score,
            best_move: solved
                .best
                .map_or("pass".to_owned(), |point| point.to_string()),
            nodes: solved.nodes,
            complete: true,
            seconds: 0.0,
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = self.board.replace('/', "\n");
        let result = match self.score {
            0 => "a draw".to_owned(),
            score if score > 0 => format!("black wins by {score}"),
            score => format!("white wins by {}", -score),
        };
        let _ = writeln!(text, "\n{} to move: {result}", self.to_move);
        let _ = writeln!(text, "best move: {}", self.best_move);
        text
    }
}

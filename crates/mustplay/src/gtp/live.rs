//! HexGui's live display: blocks that begin with `gogui-gfx:`.
//!
//! A block comes before the response and ends with a blank line: the kind of search, the principal
//! variation, the winning chance and visits of each move, and a line of text.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use mustplay_core::Progress;
use mustplay_hex::Board;
use mustplay_player::SearchResult;

use crate::gtp::Output;
use crate::{Color, Limits, Observer};

use super::{Gtp, shown};

const INTERVAL: Duration = Duration::from_millis(500);

impl Gtp {
    /// Searches within the limits and prints the analysis; a later move decision reuses the search.
    /// Returns whether the output is open and the search can go on.
    pub(super) fn think_aloud(&mut self, color: Color, limits: &Limits) -> Result<bool, String> {
        let begun = Instant::now();
        let mut visits = 0;
        loop {
            let left = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
            let games = limits.nodes.map(|nodes| nodes.saturating_sub(visits));
            if left.is_some_and(|left| left.is_zero()) || games == Some(0) {
                return Ok(true);
            }
            let slice = Limits {
                time: Some(left.map_or(INTERVAL, |left| left.min(INTERVAL))),
                nodes: games,
                ..limits.clone()
            };
            let result = self.session.think(color, &slice, &()).map_err(shown)?;
            visits = visits.max(result.games);
            let text = block(self.position().board(), color, &result);
            let is_open = self.output.print(&text).is_ok();
            if !is_open || result.stop.is_none() || limits.cancel.is_canceled() {
                return Ok(false);
            }
        }
    }
}

fn block(board: &Board, color: Color, result: &SearchResult) -> String {
    let tried = || result.moves.iter().filter(|it| it.games > 0 || it.winner.is_some());
    let mut text = "gogui-gfx:\nuct\nVAR".to_owned();
    let turns = [color, !color].into_iter().cycle();
    let line = result.moves.first().into_iter().flat_map(|best| &best.line);
    for (&cell, color) in line.zip(turns) {
        let _ = write!(text, " {} {}", letter(color), board.name(cell));
    }
    text.push_str("\nINFLUENCE");
    for it in tried() {
        let _ = write!(text, " {} {:.3}", board.name(it.mv), it.chance);
    }
    text.push_str("\nLABEL");
    for it in tried() {
        let _ = write!(text, " {} {}", board.name(it.mv), it.games);
    }
    let _ = write!(text, "\nTEXT {} games", result.games);
    let _ = match (result.winner, result.chance()) {
        (Some(winner), _) => writeln!(text, ", {winner} wins"),
        (None, Some(chance)) => writeln!(text, ", {color} wins {:.1} %", 100.0 * chance),
        (None, None) => writeln!(text),
    };
    text + "\n"
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

pub(super) struct SolverProgress<'a> {
    output: &'a Output,
    /// The time of the last block.
    printed: Mutex<Option<Instant>>,
}

impl<'a> SolverProgress<'a> {
    pub(super) fn new(output: &'a Output) -> Self {
        Self { output, printed: Mutex::default() }
    }
}

impl Observer for SolverProgress<'_> {
    fn on_progress(&self, progress: &Progress) {
        // The thread that holds the lock prints for all.
        let Ok(mut printed) = self.printed.try_lock() else {
            return;
        };
        if printed.is_none_or(|printed| printed.elapsed() >= INTERVAL) {
            *printed = Some(Instant::now());
            let text =
                format!("gogui-gfx:\nsolver\nVAR\nLABEL\nTEXT {} positions\n\n", progress.done);
            // A closed output is noticed when the response is printed.
            let _ = self.output.print(&text);
        }
    }
}

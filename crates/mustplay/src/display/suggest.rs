//! `suggest`: the best moves of a position, with their chances.

use std::fmt::Write;

use crate::{Place, PlayStyle, Report, Suggest, Suggested, SuggestedMove};
use mustplay_hex::Drawing;
use mustplay_hex::drawing::Mark;

use crate::display::render::drawing;
use crate::display::{Picture, Render, RenderOptions, words};

/// The longest line that is printed.
const LINE: usize = 8;

impl Render for Suggest {
    fn text(&self, report: &mut Report<Suggested>, render: RenderOptions) -> String {
        let drawing = drawn(self, &report.answer, render);
        render.board(&drawing) + &text(report, self, render.best_moves)
    }

    fn picture(&self, report: &mut Report<Suggested>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(Some(render.svg(&drawn(self, answer, render))))
    }
}

/// The board with darker cells where more was tried, the best moves numbered.
fn drawn(suggest: &Suggest, answer: &Suggested, render: RenderOptions) -> Drawing {
    let mut drawing = drawing(&suggest.position);
    let moves = &answer.moves;
    let most = moves.iter().map(|it| it.visits).max().unwrap_or(0).max(1);
    for it in moves.iter().filter(|it| it.visits * 10 >= most) {
        drawing.heat(it.cell.cell(), it.visits as f64 / most as f64);
    }
    for (number, it) in moves.iter().take(render.best_moves).enumerate() {
        drawing.label(it.cell.cell(), &(number + 1).to_string());
    }
    let won = moves.iter().filter(|it| it.solved && it.winrate.0 > 0.5);
    drawing.mark(won.map(|it| it.cell.cell()), Mark::Winning);
    drawing
}

fn text(report: &Report<Suggested>, suggest: &Suggest, best: usize) -> String {
    let (answer, position) = (&report.answer, &suggest.position);
    let counted = match suggest.style {
        PlayStyle::AlphaBeta { .. } => "position",
        PlayStyle::Search | PlayStyle::Random => "visit",
    };
    let mut text = position.summary();
    let _ = match answer.winner {
        Some(winner) => writeln!(text, ": {} wins", position.names().of(winner)),
        None => writeln!(text),
    };
    text += &moves(&answer.moves, counted, best);
    let stones = position.setup().stones.len();
    if answer.winner.is_none() && stones + answer.mustplay.len() < position.board().len() {
        let _ = writeln!(text, "must-play: {}", words::list(&answer.mustplay));
    }
    text
}

/// The best moves, a line each, with as many of what was counted.
pub fn moves(moves: &[SuggestedMove], what: &str, best: usize) -> String {
    let mut text = String::new();
    let name = |it: &SuggestedMove| it.cell.to_string().len();
    let width = moves.iter().take(best).map(name).max().unwrap_or(0);
    for it in moves.iter().take(best) {
        let is_known = it.solved || it.visits > 0;
        let chance = words::chance(is_known.then_some(it.winrate), it.solved);
        let visits = words::counted(it.visits as usize, what);
        let line: Vec<&Place> = it.line.iter().skip(1).take(LINE).collect();
        let _ = write!(text, "{:<width$}  {chance:>6}  {visits}", it.cell);
        if !line.is_empty() {
            let _ = write!(text, "; then {}", words::list(&line));
        }
        text.push('\n');
    }
    text
}

//! `sum`: how a sum of games is played for a score.

mod detail;
mod go;

use std::fmt::Write as _;

use crate::{Component, Ends, Report, Sum, Summed};
use mustplay_cgt::normal::Dyadic;
use mustplay_cgt::normal::drawing::thermograph_text;
use mustplay_cgt::sums::drawing::{Panel, svg};

use crate::display::table::table;
use crate::display::{Detail, Picture, Render, RenderOptions};

/// The components, bounds, the score and how it is reached; the thermographs of all components.
impl Render for Sum {
    fn text(&self, report: &mut Report<Summed>, render: RenderOptions) -> String {
        let mut text = text(report) + &detail::text(&report.answer);
        if render.has(Detail::Thermographs) {
            for (panel, number) in report.answer.panels.iter().zip(1..) {
                plot(&mut text, &format!("{number}. {}", panel.game), panel);
            }
        }
        text
    }

    fn picture(&self, report: &mut Report<Summed>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        let score = answer.value.as_deref();
        Ok(Some(svg(&answer.panels, answer.to_move, score)))
    }
}

/// A thermograph under its title.
fn plot(text: &mut String, title: &str, panel: &Panel) {
    let plot = thermograph_text(&panel.thermograph);
    let _ = write!(text, "\n{title}\n\n{plot}");
}

fn text(report: &Report<Summed>) -> String {
    let answer = &report.answer;
    let mut text = component_table(answer);
    text.push('\n');
    text.push_str(&bound_table(answer));
    text.push('\n');
    if let Some(score) = &answer.value {
        let _ = writeln!(text, "score       {score} with {} to move", answer.to_move);
    } else if let Some([low, high]) = &answer.between {
        let _ = writeln!(text, "score       unknown, between {low} and {high}");
    }
    if let Some(winner) = answer.winner {
        let is_tie = answer.value.as_deref() == Some(&Dyadic::ZERO);
        let tie = if is_tie { ", by the last move of a tie" } else { "" };
        let _ = writeln!(text, "winner      {winner}{tie}");
    }
    if let Some(infinity) = &answer.infinity {
        let _ = writeln!(text, "inf         {infinity}, more than all else can pay");
    }
    if let Some(class) = &answer.class {
        let _ = writeln!(text, "class       {class}");
    }
    for moment in answer.moments.iter().flatten() {
        let label = if moment.number == 1 { "heavy game" } else { "" };
        let _ = writeln!(
            text,
            "{label:<10}  {:>3}. touched by {:<5} then, it scores {}",
            moment.number,
            moment.player.to_string(),
            moment.score
        );
    }
    if let Some(stopped) = &report.stopped {
        let _ = writeln!(text, "stopped     {stopped}");
    }
    let moves: Vec<String> = answer.best_moves.iter().map(ToString::to_string).collect();
    if !moves.is_empty() {
        let _ = writeln!(text, "best moves  {}", moves.join(", "));
    }
    if let Some(winning) = answer.winning_moves.as_ref().filter(|moves| !moves.is_empty()) {
        let moves: Vec<String> = winning.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "won by      {}", moves.join(", "));
    }
    for (turn, number) in answer.line.iter().zip(1..) {
        let action = format!("{:<5} {}", turn.player, turn.choice);
        step(&mut text, number, &action, turn.sente);
    }
    let _ = writeln!(text, "nodes       {}", report.nodes);
    text
}

/// A move of a line, on a line of its own.
fn step(text: &mut String, number: usize, action: &str, sente: bool) {
    let label = if number == 1 { "line" } else { "" };
    let sente = if sente { ", sente" } else { "" };
    let _ = writeln!(text, "{label:<10}  {number:>3}. {action}{sente}");
}

fn component_table(answer: &Summed) -> String {
    let header = ["", "component", "Left first", "Right first", "mean", "temperature"];
    let mut rows = vec![header.map(str::to_owned)];
    for (component, number) in answer.components.iter().zip(1..) {
        rows.push([
            number.to_string(),
            shown(component),
            component.left_score.to_string(),
            component.right_score.to_string(),
            component.mean.to_string(),
            component.temperature.to_string(),
        ]);
    }
    table(&rows, &[2, 3, 4, 5])
}

/// The longest tree that is written beside the name of a component.
const LONGEST: usize = 60;

/// A component by its name, and what that is if it is short.
fn shown(component: &Component) -> String {
    let Component { name, game, .. } = component;
    match name {
        None => game.clone(),
        Some(name) if name == game || game.len() > LONGEST => name.clone(),
        Some(name) => format!("{name} = {game}"),
    }
}

fn bound_table(answer: &Summed) -> String {
    let row = |bound: &str, [low, high]: &Ends, note: String| {
        let (low, high) = (low.to_string(), high.to_string());
        [String::new(), bound.to_owned(), low, high, note]
    };
    let second = &answer.second;
    let note = match (second.component, &second.replacement) {
        (Some(component), Some(replacement)) => format!(
            "second highest temperature {}; {replacement} for component {component}",
            second.temperature
        ),
        _ => String::new(),
    };
    let ambient = format!("ambient temperature {}", answer.ambient_temperature);
    let bounds = &answer.bounds;
    let rows = [
        ["", "bounds", "from", "to", ""].map(str::to_owned),
        row("Milnor", &bounds.milnor, String::new()),
        row("Hanner", &bounds.hanner, String::new()),
        row("second", &bounds.second, note),
        row("thermostatic", &bounds.thermostatic, ambient),
        row("best", &bounds.best, String::new()),
    ];
    table(&rows, &[2, 3])
}

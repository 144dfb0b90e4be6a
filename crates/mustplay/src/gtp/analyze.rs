//! Analysis commands: those of HexGui and the live analysis of viewers.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use mustplay_hex::Board;
use mustplay_player::{MoveStats, SearchResult};
use mustplay_solver::inferior::{FillKind, PruneKind};

use crate::display::list;
use crate::gtp::commands::{color, color_or_next};
use crate::{Analysis, Analyze, Color, Evaluate, EvaluatorKind, Job, Limits, Report, Solve, Text};

use super::live::SolverProgress;
use super::{Gtp, Response, shown};

/// The list for HexGui's menu: a type, a title, the command.
pub(super) fn menu() -> String {
    let mut lines = vec![
        "inferior/Inferior cells/inferior %m".to_owned(),
        "plist/Must-play/must-play %m".to_owned(),
        "var/Best line/variation %m".to_owned(),
        "string/Connections/connections %m".to_owned(),
        "string/Solve/solve %m".to_owned(),
        "none/Think aloud/gogui-gfx-analyze %m".to_owned(),
        "param/Engine/param_mustplay".to_owned(),
        "param/Game/param_game".to_owned(),
    ];
    for (name, _) in EvaluatorKind::table() {
        lines.push(format!("pspairs/{name}/evaluate {name} %m"));
    }
    lines.join("\n")
}

impl Gtp {
    pub(super) fn ask<J: Job>(
        &self,
        job: &J,
        limits: &Limits,
    ) -> Result<Report<J::Answer>, String> {
        self.engine.run(job, limits, &()).map_err(shown)
    }

    /// Limits for a query that is not a move.
    fn query_limits(&self, color: Color) -> Limits {
        Limits { nodes: None, time: Some(self.move_limits.time), ..self.limits(color) }
    }
}

fn analysis(gtp: &Gtp, arguments: &[String]) -> Result<Analysis, String> {
    let color = color_or_next(gtp, arguments)?;
    let analyze = Analyze::new(gtp.position_for(color));
    Ok(gtp.ask(&analyze, &gtp.query_limits(color))?.answer)
}

/// Pairs of a cell and a code for the reason that the move is inferior.
pub(super) fn inferior(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let analysis = analysis(gtp, arguments)?;
    let mut text = String::new();
    for fill in &analysis.fill {
        let kind = match fill.kind.0 {
            FillKind::Dead => 'd',
            FillKind::Captured => 'c',
            _ => 'p',
        };
        let owner = match fill.color {
            Some(Color::White) => 'w',
            _ => 'b',
        };
        let _ = write!(text, "{} f{kind}{owner} ", fill.cell);
    }
    for it in &analysis.inferior {
        let kind = match it.kind.0 {
            PruneKind::StrongReversible => 'r',
            _ => 'd',
        };
        let _ = write!(text, "{} i{kind}[{}] ", it.cell, it.by);
    }
    for cell in &analysis.moves {
        if !analysis.mustplay.contains(cell) {
            let _ = write!(text, "{cell} x ");
        }
    }
    Ok(text)
}

pub(super) fn must_play(gtp: &mut Gtp, arguments: &[String]) -> Response {
    Ok(list(&analysis(gtp, arguments)?.mustplay))
}

/// Pairs of a cell and the value of a move there, in percent.
pub(super) fn evaluate(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let evaluator: EvaluatorKind = arguments[0].parse().map_err(shown)?;
    let color = color_or_next(gtp, &arguments[1..])?;
    let evaluate = Evaluate { position: gtp.position_for(color), evaluation: Text(evaluator) };
    let judgment = gtp.ask(&evaluate, &gtp.query_limits(color))?.answer;
    let worths = judgment.worths.iter();
    Ok(list(worths.map(|it| format!("{} {:.0}", it.cell, 100.0 * it.worth.0))))
}

/// The principal variation after a search within the limits of a move.
pub(super) fn variation(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let color = color_or_next(gtp, arguments)?;
    let limits = gtp.limits(color);
    let result = gtp.session.think(color, &limits, &()).map_err(shown)?;
    let board = gtp.position().board();
    let line = result.moves.first().into_iter().flat_map(|best| &best.line);
    let turns = [color, !color].into_iter().cycle();
    let moves = line.zip(turns).map(|(&cell, color)| format!("{color} {}", board.name(cell)));
    Ok(moves.fold(String::new(), |text, it| text + &it + " "))
}

/// The winner, or `unknown` when time is up.
pub(super) fn solve(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let color = color_or_next(gtp, arguments)?;
    let solve = Solve::new(gtp.position_for(color));
    let limits = gtp.query_limits(color);
    let solution = if gtp.move_limits.is_live {
        gtp.engine.run(&solve, &limits, &SolverProgress::new(&gtp.output)).map_err(shown)?
    } else {
        gtp.ask(&solve, &limits)?
    };
    let winner = solution.answer.winner.map(|winner| winner.to_string());
    Ok(winner.unwrap_or_else(|| "unknown".to_owned()))
}

/// The connections of each color, one in a line: color, player to move, ends and carrier; at least
/// those between the sides.
pub(super) fn connections(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let analysis = analysis(gtp, arguments)?;
    let lines = analysis.connections.iter().map(|it| {
        let [from, to] = &it.ends;
        format!("{} {} {from} {to} [{}]", it.color, it.kind, list(&it.carrier))
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// Searches with live display until the next command arrives or the position is settled.
pub(super) fn aloud(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let color = color_or_next(gtp, arguments)?;
    gtp.refuse_if_over()?;
    let limits = Limits { time: Some(INTERVAL), nodes: None, ..gtp.limits(color) };
    while gtp.think_aloud(color, &limits)? && !gtp.input.is_urgent() {}
    Ok(String::new())
}

/// The default interval between lines of the stream.
const INTERVAL: Duration = Duration::from_millis(500);

/// Searches until the next command arrives and prints at each interval a line of `info move …
/// visits … winrate … prior … order … pv …` for all moves.
///
/// The arguments are a color and the interval in hundredths of a second; others are ignored.
pub(super) fn stream(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let mut next = gtp.position().setup().to_move;
    let mut interval = INTERVAL;
    for argument in arguments {
        if let Ok(hundredths) = argument.parse::<u32>() {
            interval = Duration::from_millis(10) * hundredths.max(1);
        } else if let Ok(color) = color(argument) {
            next = color;
        }
    }
    gtp.refuse_if_over()?;
    // The response begins at once and ends with the next command.
    if gtp.begin_response().is_err() {
        return Ok(String::new());
    }
    let mut printed: Option<Instant> = None;
    loop {
        let slice = Duration::from_millis(50).min(interval);
        let limits = Limits { time: Some(slice), nodes: None, ..gtp.limits(next) };
        let result = gtp.session.think(next, &limits, &()).map_err(shown)?;
        if printed.is_none_or(|printed| printed.elapsed() >= interval) {
            let infos = infos(gtp.position().board(), &result);
            // A blank line would end the response.
            if !infos.is_empty() {
                printed = Some(Instant::now());
                if gtp.output.print(&format!("{infos}\n")).is_err() {
                    return Ok(String::new());
                }
            }
        }
        if gtp.input.is_urgent() || limits.cancel.is_canceled() {
            return Ok(String::new());
        }
        if result.stop.is_none() {
            // The position is settled: waits without searching.
            std::thread::sleep(slice);
        }
    }
}

fn infos(board: &Board, result: &SearchResult) -> String {
    let moves = result.moves.iter().enumerate();
    let moves = moves.filter(|(_, it)| it.games > 0 || it.winner.is_some());
    list(moves.map(|(order, MoveStats { mv, chance, games, line, .. })| {
        let cell = board.name(*mv);
        let line = list(line.iter().map(|&cell| board.name(cell)));
        format!("info move {cell} visits {games} winrate {chance:.4} order {order} pv {line}")
    }))
}

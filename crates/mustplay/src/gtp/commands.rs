//! The table of GTP commands.

use std::fs::File;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use mustplay_hex::{Board, Record};

use crate::display::RenderOptions;
use crate::gtp::{Gtp, Response, analyze, shown};
use crate::{Color, Job, Limits, Pace, Position, Show, Swap, read_record};

/// A command with its handler.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) arguments: RangeInclusive<usize>,
    pub(super) run: fn(&mut Gtp, &[String]) -> Response,
}

const fn row(
    name: &'static str,
    arguments: RangeInclusive<usize>,
    run: fn(&mut Gtp, &[String]) -> Response,
) -> Row {
    Row { name, arguments, run }
}

/// All commands, those of the protocol first.
pub(super) const COMMANDS: &[Row] = &[
    row("protocol_version", 0..=0, |_, _| Ok("2".to_owned())),
    row("name", 0..=0, |_, _| Ok("mustplay".to_owned())),
    row("version", 0..=0, |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    row("known_command", 1..=1, |_, it| Ok(is_known(&it[0]).to_string())),
    row("list_commands", 0..=0, list_commands),
    row("quit", 0..=0, |_, _| Ok(String::new())),
    row("boardsize", 1..=2, boardsize),
    row("clear_board", 0..=0, clear_board),
    row("play", 2..=2, play),
    row("genmove", 1..=1, genmove),
    row("reg_genmove", 1..=1, |gtp, it| Ok(gtp.decide(color(&it[0])?)?.1)),
    row("undo", 0..=0, undo),
    row("showboard", 0..=0, showboard),
    row("time_settings", 3..=3, time_settings),
    row("time_left", 2..=3, time_left),
    row("final_score", 0..=0, final_score),
    row("all_legal_moves", 0..=1, all_legal_moves),
    row("loadsgf", 1..=2, loadsgf),
    row("swap", 0..=0, swap),
    row("hexgui-analyze_commands", 0..=0, |_, _| Ok(analyze::menu())),
    row("inferior", 0..=1, analyze::inferior),
    row("must-play", 0..=1, analyze::must_play),
    row("evaluate", 1..=2, analyze::evaluate),
    row("variation", 0..=1, analyze::variation),
    row("solve", 0..=1, analyze::solve),
    row("dfpn-solve-state", 0..=1, analyze::solve),
    row("kata-analyze", 0..=usize::MAX, analyze::stream),
    row("lz-analyze", 0..=usize::MAX, analyze::stream),
    row("param_mustplay", 0..=2, param),
    row("param_game", 0..=2, param_game),
    row("param_dfpn", 0..=2, param_dfpn),
    row("gogui-gfx-analyze", 0..=1, analyze::aloud),
    row("connections", 0..=1, analyze::connections),
    row("vc-build", 0..=1, analyze::inferior),
    row("play-game", 0..=usize::MAX, play_game),
];

fn is_known(name: &str) -> bool {
    COMMANDS.iter().any(|row| row.name == name)
}

#[expect(clippy::unnecessary_wraps, reason = "commands may fail")]
fn list_commands(_: &mut Gtp, _: &[String]) -> Response {
    Ok(COMMANDS.iter().map(|row| row.name).collect::<Vec<_>>().join("\n"))
}

/// A color as one of the four names or their first letters.
pub(super) fn color(name: &str) -> Result<Color, String> {
    Color::from_name(name).ok_or_else(|| format!("expected black or white, found `{name}`"))
}

/// The color in the arguments; without one, the player to move.
pub(super) fn color_or_next(gtp: &Gtp, arguments: &[String]) -> Result<Color, String> {
    let next = gtp.position().setup().to_move;
    arguments.first().map_or(Ok(next), |name| color(name))
}

fn number<T: std::str::FromStr>(text: &str, expected: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected {expected}, found `{text}`"))
}

fn boardsize(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let side = |text: &String| number::<u16>(text, "a number of cells").map(usize::from);
    let sides: Vec<usize> = arguments.iter().map(side).collect::<Result<_, _>>()?;
    let board = match sides[..] {
        [columns, rows] => Board::hex(columns, rows),
        _ => Board::hex(sides[0], sides[0]),
    };
    let record = Record::new(Arc::new(board.map_err(shown)?));
    gtp.session.set(Position::new(record).map_err(shown)?);
    Ok(String::new())
}

fn clear_board(gtp: &mut Gtp, _: &[String]) -> Response {
    let record = Record::new(Arc::clone(gtp.position().board()));
    gtp.session.set(Position::new(record).map_err(shown)?);
    Ok(String::new())
}

fn play(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let color = color(&arguments[0])?;
    gtp.session.play(color, &arguments[1]).map_err(shown)?;
    Ok(String::new())
}

fn genmove(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let color = color(&arguments[0])?;
    let (action, name) = gtp.decide(color)?;
    gtp.session.make(color, action).map_err(shown)?;
    Ok(name)
}

fn undo(gtp: &mut Gtp, _: &[String]) -> Response {
    if gtp.session.undo() { Ok(String::new()) } else { Err("cannot undo".to_owned()) }
}

/// Swaps pieces: the second player takes over the first stone, mirrored, as usual online.
fn swap(gtp: &mut Gtp, _: &[String]) -> Response {
    let color = gtp.position().record().next_color();
    gtp.session.play(color, "swap-pieces").map_err(shown)?;
    Ok(String::new())
}

fn showboard(gtp: &mut Gtp, _: &[String]) -> Response {
    let show = Show { position: gtp.position().clone(), view: None };
    let mut report = gtp.ask(&show, &Limits::default())?;
    Ok(format!("\n{}", show.full_text(&mut report, RenderOptions::default())))
}

/// Reads a time in seconds, which may be a fraction.
fn seconds(text: &str) -> Result<Duration, String> {
    let expected = "a number of seconds";
    let seconds: f64 = number(text, expected)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| format!("expected {expected}, found `{text}`"))
}

/// `time_settings MAIN OVERTIME MOVES`. Overtime becomes an increment of `OVERTIME / MOVES` per
/// move; with one move and no main time, a fixed time per move.
fn time_settings(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let (main, overtime) = (seconds(&arguments[0])?, seconds(&arguments[1])?);
    let moves: u32 = number(&arguments[2], "a number of moves")?;
    let clock = match moves {
        // By the protocol, overtime without moves means that there is no limit.
        0 if !overtime.is_zero() => None,
        1 if main.is_zero() => Some(Pace::Each(overtime)),
        _ => Some(Pace::Game { left: main, moves: None, increment: overtime / moves.max(1) }),
    };
    gtp.clocks = [clock; 2];
    Ok(String::new())
}

/// `time_left COLOR TIME MOVES`: the time left for a number of moves, which is 0 in main time. A
/// single move may use all of the time.
fn time_left(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let color = color(&arguments[0])?;
    // The time is negative once the clock has run out.
    let left: f64 = number(&arguments[1], "a number of seconds")?;
    let left = Duration::try_from_secs_f64(left.max(0.0)).map_err(shown)?;
    let moves = arguments.get(2).map_or(Ok(0), |text| number(text, "a number of moves"))?;
    let increment = match gtp.clocks[color.index()] {
        Some(Pace::Game { increment, .. }) if moves == 0 => increment,
        _ => Duration::ZERO,
    };
    gtp.clocks[color.index()] = Some(match moves {
        1 => Pace::Each(left),
        _ => Pace::Game { left, moves: (moves > 0).then_some(moves), increment },
    });
    Ok(String::new())
}

fn final_score(gtp: &mut Gtp, _: &[String]) -> Response {
    match gtp.session.winner().map_err(shown)? {
        Some(Color::Black) => Ok("B+".to_owned()),
        Some(Color::White) => Ok("W+".to_owned()),
        None => Err("the game is not over".to_owned()),
    }
}

fn all_legal_moves(gtp: &mut Gtp, _: &[String]) -> Response {
    let setup = gtp.position().setup();
    if gtp.session.winner().map_err(shown)?.is_some() {
        return Ok(String::new());
    }
    let cells = setup.empty_cells().map_err(shown)?;
    let names: Vec<&str> = cells.iter().map(|&cell| setup.board.name(cell)).collect();
    Ok(names.join(" "))
}

/// Loads a record, or only the moves before the move of a given number.
fn loadsgf(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let path = &arguments[0];
    let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
    let text = read_record(file).map_err(shown)?;
    let position: Position = text.parse().map_err(shown)?;
    let mut record = position.record().clone();
    if let Some(text) = arguments.get(1) {
        let moves: usize = number(text, "the number of a move")?;
        record.turns.truncate(moves.saturating_sub(1));
    }
    gtp.session.set(Position::new(record).map_err(shown)?);
    Ok(String::new())
}

/// Lists the parameters of the engine, or sets one.
fn param(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let mut config = gtp.session.config();
    let limits = &mut gtp.move_limits;
    let [name, value] = match arguments {
        [] => {
            return Ok(format!(
                "[string] time {}\n[string] visits {}\n[string] level {}\n[bool] ponder {}\n\
                 [bool] live {}\n[string] without {}\n[string] seed {}",
                limits.time.as_secs_f64(),
                limits.visits.unwrap_or(0),
                config.level,
                u8::from(limits.ponders),
                u8::from(limits.is_live),
                config.knowledge,
                config.seed
            ));
        }
        [name] => return Err(format!("expected a value for {name}")),
        [name, value, ..] => [name, value],
    };
    match name.as_str() {
        "time" => {
            let seconds: f64 = number(value, "a number of seconds")?;
            limits.time = Duration::try_from_secs_f64(seconds).map_err(shown)?;
            limits.visits = None;
        }
        "visits" => {
            let visits: u64 = number(value, "a number of games, or 0 for none")?;
            limits.visits = (visits > 0).then_some(visits);
        }
        "ponder" => limits.ponders = switch(value)?,
        "live" => limits.is_live = switch(value)?,
        "level" => config.level = value.parse().map_err(shown)?,
        "without" => config.knowledge = value.parse().map_err(shown)?,
        "seed" => config.seed = number(value, "a number")?,
        _ => {
            let expected = "time, visits, level, ponder, live, without or seed";
            return Err(format!("expected {expected}, found `{name}`"));
        }
    }
    gtp.session.set_config(config);
    Ok(String::new())
}

/// Lists the rules of the game, or sets whether swapping is allowed.
fn param_game(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let mut config = gtp.session.config();
    let mut may_swap = config.swap.is_some();
    let response = param_switch("allow_swap", &mut may_swap, arguments)?;
    if !arguments.is_empty() {
        config.swap = may_swap.then_some(Swap::Pieces);
        gtp.session.set_config(config);
    }
    Ok(response)
}

/// Shows or sets `use_guifx`, whether progress is shown; HexGui sets it before it calls the solver.
fn param_dfpn(gtp: &mut Gtp, arguments: &[String]) -> Response {
    param_switch("use_guifx", &mut gtp.move_limits.is_live, arguments)
}

/// Shows or sets the only parameter of a command, a switch.
fn param_switch(name: &str, is_on: &mut bool, arguments: &[String]) -> Response {
    match arguments {
        [] => return Ok(format!("[bool] {name} {}", u8::from(*is_on))),
        [given, value] if given == name => *is_on = switch(value)?,
        [given, ..] => return Err(format!("expected {name} and 0 or 1, found `{given}`")),
    }
    Ok(String::new())
}

/// Plays a whole game from the empty board, Black first; an illegal move leaves the session
/// unchanged.
fn play_game(gtp: &mut Gtp, arguments: &[String]) -> Response {
    let before = gtp.position().clone();
    clear_board(gtp, &[])?;
    for turn in arguments {
        let color = gtp.position().record().next_color();
        if let Err(error) = gtp.session.play(color, turn) {
            gtp.session.set(before);
            return Err(shown(error));
        }
    }
    Ok(String::new())
}

fn switch(text: &str) -> Result<bool, String> {
    match text {
        "0" => Ok(false),
        "1" => Ok(true),
        _ => Err(format!("expected 0 or 1, found `{text}`")),
    }
}

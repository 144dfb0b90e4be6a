//! A Go endgame as a sum: `sum --go POSITION`.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, bail};
use mustplay_games::normal::Player;
use mustplay_rulesets::go::{Board, Point, Stone, sgf};
use mustplay_sums::go::{Endgame, EndgameError, Plan};
use mustplay_sums::{ScoreGames, drawing};
use serde::Serialize;

use super::analysis::{Bounds, table};
use crate::cli::{Side, SumArgs};
use crate::input;
use crate::limits::Supervisor;
use crate::output::{self, End};

pub(super) fn run(args: &SumArgs, position: &str) -> anyhow::Result<End> {
    let (board, turn) = read(position)?;
    let first = match (args.to_move, turn) {
        (Some(Side::Left), _) | (None, Stone::Black) => Player::Left,
        (Some(Side::Right), _) | (None, Stone::White) => Player::Right,
    };
    let supervisor = Supervisor::start(&args.limits);
    let watch = supervisor.worker();
    let mut games = ScoreGames::new();
    let found = Endgame::read_board(&mut games, &board, &watch).and_then(|endgame| {
        let plan = endgame.plan(&mut games, first, &watch)?;
        Ok((endgame, plan))
    });
    let seconds = supervisor.seconds();
    drop(supervisor);
    let (endgame, plan) = match found {
        Ok(found) => found,
        Err(EndgameError::Stopped(stop)) => {
            return output::stopped(args.format.json, &super::FIELDS, stop);
        }
        Err(error) => return Err(error.into()),
    };
    let sum = endgame.sum();
    if let Some(path) = &args.svg {
        let picture = drawing::svg(&mut games, &sum, first, Some(&plan.score));
        output::write_file(path, &picture)?;
    }
    let answer = Answer::new(&mut games, &endgame, &plan, first, seconds);
    if args.format.json {
        output::print_json(&answer)?;
    } else {
        let mut text = answer.text();
        if args.thermograph {
            for (dispute, name) in endgame.disputes().iter().zip('A'..) {
                let plot = super::thermograph::text(games.thermograph(dispute.game()));
                let _ = write!(text, "\n{name}\n\n{plot}");
            }
        }
        output::print(&text)?;
    }
    Ok(End::Done)
}

/// The position that the argument, the file it names or standard input (`-`) holds: SGF, or
/// rows of `x`, `o` and `.`, between which lines that begin with `#` are skipped.
fn read(argument: &str) -> anyhow::Result<(Board, Stone)> {
    let is_file = argument != "-" && Path::new(argument).exists();
    // Rows may be divided by `/`, but no row has any other letter than `x` and `o`.
    let strange = |c: char| c.is_alphanumeric() && !"xXoO".contains(c);
    let is_path = argument.contains('/') || input::has_ending(Path::new(argument));
    if !is_file && is_path && !argument.contains(['(', '\n']) && argument.contains(strange) {
        bail!("{argument}: there is no such file, and it is no board of `x`, `o` and `.`");
    }
    let text = match argument {
        "-" => input::read_text(std::io::stdin().lock()).context("standard input")?,
        path if is_file => {
            let file = std::fs::File::open(path).with_context(|| path.to_owned())?;
            input::read_text(file).with_context(|| path.to_owned())?
        }
        text => text.to_owned(),
    };
    let place = if is_file { argument } else { "go" };
    if text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('(')
    {
        let read = sgf::read(&text).with_context(|| place.to_owned())?;
        return Ok((read.board, read.to_move));
    }
    let rows = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'));
    let rows: Vec<&str> = rows.collect();
    let board = rows.join("\n").parse().with_context(|| place.to_owned())?;
    Ok((board, Stone::Black))
}

/// Everything that is told about an endgame.
#[derive(Serialize)]
struct Answer {
    board: String,
    /// Rows with the empty points of disputes named.
    #[serde(skip)]
    drawing: Vec<String>,
    to_move: &'static str,
    settled: i32,
    disputes: Vec<DisputeRow>,
    bounds: Bounds,
    value: String,
    best_moves: Vec<Place>,
    line: Vec<TurnRow>,
    nodes: u64,
    seconds: f64,
    complete: bool,
}

#[derive(Serialize)]
struct DisputeRow {
    dispute: char,
    points: Vec<String>,
    game: String,
    black_first: String,
    white_first: String,
    mean: String,
    temperature: String,
    positions: usize,
}

#[derive(Serialize)]
struct Place {
    point: String,
    dispute: char,
}

#[derive(Serialize)]
struct TurnRow {
    player: &'static str,
    #[serde(flatten)]
    place: Place,
    sente: bool,
}

fn color(player: Player) -> &'static str {
    match player {
        Player::Left => "black",
        Player::Right => "white",
    }
}

/// What the dispute with this number is called; after `Z` they have no names of their own.
fn letter(number: usize) -> char {
    ('A'..='Z').nth(number).unwrap_or('+')
}

fn place((number, point): (usize, Point)) -> Place {
    Place {
        point: point.to_string(),
        dispute: letter(number),
    }
}

impl Answer {
    fn new(
        games: &mut ScoreGames,
        endgame: &Endgame,
        plan: &Plan,
        first: Player,
        seconds: f64,
    ) -> Self {
        let disputes = endgame.disputes().iter().enumerate();
        let rows = disputes.map(|(number, dispute)| {
            let game = dispute.game();
            DisputeRow {
                dispute: letter(number),
                points: dispute.points().iter().map(Point::to_string).collect(),
                game: games.text(game),
                black_first: games.score(game, Player::Left).to_string(),
                white_first: games.score(game, Player::Right).to_string(),
                mean: games.mean(game).to_string(),
                temperature: games.temperature(game).to_string(),
                positions: dispute.positions(),
            }
        });
        let rows = rows.collect();
        let turns = plan.line.iter().map(|turn| TurnRow {
            player: color(turn.player),
            place: place((turn.dispute, turn.point)),
            sente: turn.sente,
        });
        Self {
            board: endgame.board().to_string(),
            drawing: drawn(endgame),
            to_move: color(first),
            settled: endgame.settled(),
            disputes: rows,
            bounds: Bounds::new(&games.bounds(&endgame.sum(), first)),
            value: plan.score.to_string(),
            best_moves: plan.best.iter().copied().map(place).collect(),
            line: turns.collect(),
            nodes: plan.nodes,
            seconds,
            complete: true,
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n\n", self.drawing.join("\n"));
        let header = [
            "",
            "dispute",
            "black first",
            "white first",
            "mean",
            "temperature",
        ];
        let mut rows = vec![header.map(str::to_owned)];
        for row in &self.disputes {
            rows.push([
                row.dispute.to_string(),
                row.game.clone(),
                row.black_first.clone(),
                row.white_first.clone(),
                row.mean.clone(),
                row.temperature.clone(),
            ]);
        }
        let settled = self.settled.to_string();
        let settled = ["", "settled", &settled, &settled, &settled, ""].map(str::to_owned);
        rows.push(settled);
        text.push_str(&table(&rows, &[2, 3, 4, 5]));
        let [low, high] = &self.bounds.best;
        let _ = writeln!(text, "\nbounds      from {low} to {high}");
        let _ = writeln!(
            text,
            "score       {} with {} to move",
            self.value, self.to_move
        );
        let best = self.best_moves.iter().map(|best| best.point.as_str());
        let best: Vec<&str> = best.collect();
        let best = if best.is_empty() {
            "none: all disputes are decided".to_owned()
        } else {
            best.join(" ")
        };
        let _ = writeln!(text, "best moves  {best}");
        for (number, turn) in (1..).zip(&self.line) {
            let label = if number == 1 { "line" } else { "" };
            let sente = if turn.sente { ", sente" } else { "" };
            let (point, dispute) = (&turn.place.point, turn.place.dispute);
            let _ = writeln!(
                text,
                "{label:<10}  {number:>3}. {} {point} in {dispute}{sente}",
                turn.player
            );
        }
        text
    }
}

/// The board with coordinates; an empty point of a dispute shows the dispute's letter.
fn drawn(endgame: &Endgame) -> Vec<String> {
    let board = endgame.board();
    let name = |point: Point| {
        let mut disputes = endgame.disputes().iter();
        disputes.position(|dispute| dispute.points().contains(&point))
    };
    let columns = (0..board.width()).map(|column| {
        let top = Point {
            row: 0,
            column: column as u16,
        };
        top.to_string().trim_end_matches('1').to_owned()
    });
    let columns: Vec<String> = columns.collect();
    let digits = board.height().to_string().len();
    let wide = columns.iter().map(String::len).max().unwrap_or(1);
    let mut rows = vec![String::new(); board.height() + 1];
    rows[0] = " ".repeat(digits);
    for column in &columns {
        let _ = write!(rows[0], " {column:>wide$}");
    }
    for point in board.points() {
        let row = &mut rows[usize::from(point.row) + 1];
        if row.is_empty() {
            let _ = write!(row, "{:>digits$}", point.row + 1);
        }
        let mark = match (board.at(point), name(point)) {
            (Some(Stone::Black), _) => 'x',
            (Some(Stone::White), _) => 'o',
            (None, Some(number)) => letter(number),
            (None, None) => '.',
        };
        let _ = write!(row, " {mark:>wide$}");
    }
    rows
}

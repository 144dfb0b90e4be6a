//! What is known about a sum.

use std::fmt::Write as _;

use mustplay_games::normal::{Dyadic, Player};
use mustplay_sums::{
    Class, Features, Interval, Move, ScoreGame, ScoreGames, Solver, Step, SumBounds, Unfinished,
};
use mustplay_work::{Stop, Watch};
use serde::Serialize;

use super::name;
use crate::limits::Supervisor;
use crate::output::End;

/// Everything `sum` tells.
#[derive(Serialize)]
pub(super) struct Analysis {
    to_move: &'static str,
    components: Vec<Component>,
    class: Option<&'static str>,
    bounds: Bounds,
    second: Second,
    ambient_temperature: String,
    value: Option<String>,
    #[serde(skip)]
    pub(super) score: Option<Dyadic>,
    /// Where the score lies when it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    between: Option<Pair>,
    best_moves: Vec<Choice>,
    line: Vec<Turn>,
    nodes: u64,
    seconds: f64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// A component by itself.
#[derive(Serialize)]
struct Component {
    game: String,
    left_score: String,
    right_score: String,
    mean: String,
    temperature: String,
}

/// An interval as `[low, high]`.
pub(super) type Pair = [String; 2];

/// The bounds by which a score is known before any search.
#[derive(Serialize)]
pub(super) struct Bounds {
    milnor: Pair,
    hanner: Pair,
    second: Pair,
    thermostatic: Pair,
    pub(super) best: Pair,
}

impl Bounds {
    pub(super) fn new(bounds: &SumBounds) -> Self {
        Self {
            milnor: pair(&bounds.milnor),
            hanner: pair(&bounds.hanner),
            second: pair(&bounds.second.interval),
            thermostatic: pair(&bounds.thermostatic.interval),
            best: pair(&bounds.best),
        }
    }
}

/// How the bounds by the second highest temperature come about.
#[derive(Serialize)]
struct Second {
    temperature: String,
    /// The hottest component, from 1, and the game that is put in its place.
    component: Option<usize>,
    replacement: Option<String>,
}

/// A move; components count from 1.
#[derive(Serialize)]
struct Choice {
    component: usize,
    to: String,
}

/// A move of the line.
#[derive(Serialize)]
struct Turn {
    player: &'static str,
    #[serde(flatten)]
    choice: Choice,
    sente: bool,
}

fn pair(interval: &Interval) -> Pair {
    [interval.low.to_string(), interval.high.to_string()]
}

fn choice(games: &ScoreGames, found: &Move) -> Choice {
    Choice {
        component: found.component + 1,
        to: games.text(found.to),
    }
}

impl Analysis {
    pub(super) fn new(
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        first: Player,
        supervisor: &Supervisor,
    ) -> Self {
        let components = sum.iter().map(|&g| Component::new(games, g)).collect();
        let bounds = games.bounds(sum, first);
        let replaced = bounds.second.replaced;
        let easy = games.easy_score(sum, first);
        let found = Found::search(games, sum, first, supervisor);
        let class = easy.as_ref().map(|(class, _)| match class {
            Class::Switches => "switches",
            Class::OneHeavy => "one heavy game among switches",
            Class::FewHeavy => "few heavy games among switches",
        });
        // What the search was told to leave open, the class may know.
        let score = found.score.or(easy.map(|(_, score)| score));
        Self {
            to_move: match first {
                Player::Left => "left",
                Player::Right => "right",
            },
            components,
            class,
            second: Second {
                temperature: bounds.second.temperature.to_string(),
                component: replaced.map(|(component, _)| component + 1),
                replacement: replaced.map(|(_, game)| games.text(game)),
            },
            ambient_temperature: bounds.thermostatic.tax.to_string(),
            bounds: Bounds::new(&bounds),
            between: match score {
                None => Some(pair(&found.between.intersection(&bounds.best))),
                Some(_) => None,
            },
            value: score.as_ref().map(Dyadic::to_string),
            score,
            best_moves: found
                .best
                .iter()
                .map(|found| choice(games, found))
                .collect(),
            line: found
                .line
                .iter()
                .map(|step| Turn {
                    player: name(step.player),
                    choice: choice(games, &step.choice),
                    sente: step.sente,
                })
                .collect(),
            nodes: found.nodes,
            seconds: supervisor.seconds(),
            complete: found.stop.is_none(),
            stopped: found.stop.map(|stop| stop.to_string()),
        }
    }

    /// How a command ends that tells this.
    pub(super) fn end(&self) -> End {
        if self.complete { End::Done } else { End::Limit }
    }

    pub(super) fn text(&self) -> String {
        let mut text = self.component_table();
        text.push('\n');
        text.push_str(&self.bound_table());
        text.push('\n');
        let mover = match self.to_move {
            "left" => "Left",
            _ => "Right",
        };
        match (&self.score, &self.between) {
            (Some(score), _) => {
                let _ = writeln!(text, "score       {score} with {mover} to move");
            }
            (None, Some([low, high])) => {
                let _ = writeln!(text, "score       unknown, between {low} and {high}");
            }
            (None, None) => {}
        }
        if let Some(class) = self.class {
            let _ = writeln!(text, "class       {class}");
        }
        if let Some(stopped) = &self.stopped {
            let _ = writeln!(text, "stopped     {stopped}");
        }
        let moves: Vec<String> = self.best_moves.iter().map(Choice::text).collect();
        if !moves.is_empty() {
            let _ = writeln!(text, "best moves  {}", moves.join(", "));
        }
        for (i, turn) in self.line.iter().enumerate() {
            let label = if i == 0 { "line" } else { "" };
            let sente = if turn.sente { ", sente" } else { "" };
            let (player, choice) = (turn.player, turn.choice.text());
            let _ = writeln!(
                text,
                "{label:<10}  {:>3}. {player:<5} {choice}{sente}",
                i + 1
            );
        }
        let _ = writeln!(text, "nodes       {}", self.nodes);
        text
    }

    fn component_table(&self) -> String {
        let header = [
            "",
            "component",
            "Left first",
            "Right first",
            "mean",
            "temperature",
        ];
        let mut rows = vec![header.map(str::to_owned)];
        for (i, component) in self.components.iter().enumerate() {
            rows.push([
                (i + 1).to_string(),
                component.game.clone(),
                component.left_score.clone(),
                component.right_score.clone(),
                component.mean.clone(),
                component.temperature.clone(),
            ]);
        }
        table(&rows, &[2, 3, 4, 5])
    }

    fn bound_table(&self) -> String {
        let row = |bound: &str, [low, high]: &Pair, note: String| {
            [
                String::new(),
                bound.to_owned(),
                low.clone(),
                high.clone(),
                note,
            ]
        };
        let second = match (self.second.component, &self.second.replacement) {
            (Some(component), Some(replacement)) => format!(
                "second highest temperature {}; {replacement} for component {component}",
                self.second.temperature
            ),
            _ => String::new(),
        };
        let ambient = format!("ambient temperature {}", self.ambient_temperature);
        let header = ["", "bounds", "from", "to", ""].map(str::to_owned);
        let rows = [
            header,
            row("Milnor", &self.bounds.milnor, String::new()),
            row("Hanner", &self.bounds.hanner, String::new()),
            row("second", &self.bounds.second, second),
            row("thermostatic", &self.bounds.thermostatic, ambient),
            row("best", &self.bounds.best, String::new()),
        ];
        table(&rows, &[2, 3])
    }
}

impl Component {
    fn new(games: &mut ScoreGames, g: ScoreGame) -> Self {
        Self {
            game: games.text(g),
            left_score: games.score(g, Player::Left).to_string(),
            right_score: games.score(g, Player::Right).to_string(),
            mean: games.mean(g).to_string(),
            temperature: games.temperature(g).to_string(),
        }
    }
}

impl Choice {
    fn text(&self) -> String {
        format!("component {} to {}", self.component, self.to)
    }
}

/// Rows of cells as aligned columns, those of numbers to the right.
pub(super) fn table<const N: usize>(rows: &[[String; N]], numbers: &[usize]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = width(column);
            if numbers.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        let cells: Vec<String> = cells.collect();
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    }
    text
}

/// What search finds before it ends or is stopped.
struct Found {
    score: Option<Dyadic>,
    between: Interval,
    best: Vec<Move>,
    line: Vec<Step>,
    nodes: u64,
    stop: Option<Stop>,
}

impl Found {
    fn search(
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        first: Player,
        supervisor: &Supervisor,
    ) -> Self {
        let watch = supervisor.worker();
        let mut found = Self {
            score: None,
            between: games.bounds(sum, first).best,
            best: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            stop: None,
        };
        match Solver::prepare(games, sum, Features::ALL, &watch) {
            Ok(mut solver) => {
                found.stop = found.ask(&mut solver, games, sum, first, &watch).err();
                found.nodes = solver.nodes();
            }
            Err(stop) => found.stop = Some(stop),
        }
        found
    }

    /// Asks one question after the other; what is known when it is stopped stays.
    fn ask(
        &mut self,
        solver: &mut Solver,
        games: &ScoreGames,
        sum: &[ScoreGame],
        first: Player,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        match solver.score(sum, first, watch) {
            Ok(score) => self.score = Some(score),
            Err(Unfinished { stop, between }) => {
                self.between = between;
                return Err(stop);
            }
        }
        let best = solver.best_moves(games, sum, first, watch);
        (_, self.best) = best.map_err(|unfinished| unfinished.stop)?;
        let line = solver.line(games, sum, first, watch);
        self.line = line.map_err(|unfinished| unfinished.stop)?;
        Ok(())
    }
}

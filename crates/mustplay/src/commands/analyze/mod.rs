//! `analyze`: which cells of a position are dead, captured, or not worth a move; what is connected.

mod connections;
mod judgment;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use mustplay_hex::drawing::Mark;
use mustplay_hex::evaluate::Scene;
use mustplay_hex::inferior::{Candidates, Engine, FillKind, Matcher};
use mustplay_hex::masks::{self, AnyWidth};
use mustplay_hex::patterns::Book;
use mustplay_hex::{Board, Cell, CellSet, Color, Drawing, Objective, Position, Setup};
use mustplay_work::{Stop, Watch};
use serde::Serialize;

use connections::{Connection, Connections};
use judgment::Judgment;

use crate::cli::AnalyzeArgs;
use crate::input;
use crate::limits::Supervisor;
use crate::output::{self, End, Looks};

/// The answer as it is printed.
#[derive(Serialize)]
struct Analysis {
    board: String,
    to_move: &'static str,
    /// The winner, where filling and connections decide it.
    winner: Option<&'static str>,
    dead: Vec<String>,
    captured: Sides,
    /// All cells filled with a color, captured ones among them.
    filled: Sides,
    fill: Vec<Fill>,
    inferior: Vec<Inferior>,
    /// The cells that every threat of the opponent needs: any other move loses. Whoever has won may play anywhere.
    mustplay: Vec<String>,
    /// Whether there are threats.
    #[serde(skip)]
    is_forced: bool,
    connections: Vec<Connection>,
    /// The moves to try: if the player to move can win, one of them wins.
    moves: Vec<String>,
    /// Who is ahead and what moves are worth, if that was asked for.
    evaluation: Option<Judgment>,
    /// Whether all was looked for that was asked for.
    complete: bool,
    /// Why not.
    #[serde(skip)]
    stop: Option<Stop>,
}

/// Cells of each color.
#[derive(Serialize, Default)]
struct Sides {
    black: Vec<String>,
    white: Vec<String>,
}

/// A cell filled in.
#[derive(Serialize)]
struct Fill {
    cell: String,
    kind: &'static str,
    /// Missing for dead cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<&'static str>,
    source: String,
}

/// A move left out.
#[derive(Serialize)]
struct Inferior {
    cell: String,
    kind: &'static str,
    by: String,
    source: String,
}

pub(super) fn run(args: &AnalyzeArgs, looks: Looks) -> anyhow::Result<End> {
    let record = input::read(&args.position)?.record().clone();
    let setup = record.replay()?;
    if setup.objective == Objective::Misere {
        bail!(
            "expected a game that is won by connecting; nothing can be filled in under misere rules"
        );
    }
    let matcher = match &args.book {
        Some(path) => Matcher::new(&read_book(path)?),
        None => Matcher::standard(),
    };
    let supervisor = Supervisor::start(&args.limits);
    let work = Work {
        setup: &setup,
        args,
        matcher: Arc::new(matcher),
        drawing: Drawing::of_record(&record)?,
        watch: &supervisor.worker(),
    };
    let (analysis, drawing) = masks::fitting(&setup.board, work)?;
    drop(supervisor);
    if args.format.json {
        output::print_json(&analysis)?;
    } else {
        let text = analysis.text(args);
        output::print(&format!("{}{text}", looks.board(&drawing)))?;
    }
    output::picture(&args.picture, &drawing)?;
    Ok(match analysis.stop {
        Some(_) => End::Limit,
        None => End::Done,
    })
}

fn read_book(path: &Path) -> anyhow::Result<Book> {
    let name = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(name)?;
    text.parse().with_context(name)
}

/// What is asked for, before the width of cell sets is chosen.
struct Work<'a> {
    setup: &'a Setup,
    args: &'a AnalyzeArgs,
    matcher: Arc<Matcher>,
    drawing: Drawing,
    watch: &'a dyn Watch,
}

impl AnyWidth for Work<'_> {
    type Output = anyhow::Result<(Analysis, Drawing)>;

    fn with<const W: usize>(self) -> Self::Output {
        let position = Position::<W>::new(self.setup).context("this position cannot be")?;
        let mut engine = Engine::<W>::new(&self.setup.board, self.matcher, self.args.features)?;
        engine.set(&position);
        let mut candidates = Candidates::default();
        engine.candidates(self.setup.to_move, &mut candidates);
        let mut drawing = self.drawing;
        let filled = engine.filled();
        for color in Color::BOTH {
            drawing.fill(filled.stones(color), color);
        }
        drawing.bury(filled.dead());
        let pruned = candidates.pruned().iter().map(|pruned| pruned.cell);
        drawing.mark(pruned, Mark::Inferior);
        let (board, to_move) = (&self.setup.board, self.setup.to_move);
        let (masks, depth) = (position.masks(), self.args.deep);
        let connections = Connections::find(board, masks, filled, to_move, depth, self.watch);
        let moves = candidates.moves() & connections.must_play;
        // Where there is nothing to try the picture shows what is left, or what the evaluation says.
        if !moves.is_empty() && self.args.evaluation.is_none() {
            drawing.mark(filled.empty() - moves, Mark::Inferior);
        }
        let mut analysis = Analysis::new(self.setup, &engine, &candidates, connections, moves);
        if let Some(evaluation) = self.args.evaluation {
            let scene = Scene::filled(&self.setup.board, position.masks(), filled);
            let scores = evaluation.scores(&scene, self.setup.to_move)?;
            let parts: Vec<f64> = scores.relative().collect();
            for cell in filled.empty() {
                if filled.connected().is_none() {
                    drawing.heat(cell, parts[cell.index()]);
                }
            }
            analysis.evaluation = Some(Judgment::new(&scene, evaluation, &scores));
        }
        Ok((analysis, drawing))
    }
}

impl Analysis {
    fn new<const W: usize>(
        setup: &Setup,
        engine: &Engine<W>,
        candidates: &Candidates<W>,
        connections: Connections<W>,
        moves: CellSet<W>,
    ) -> Self {
        let board = &*setup.board;
        let filled = engine.filled();
        let name = |cell: Cell| board.name(cell).to_owned();
        let new_stones = |color: Color| filled.stones(color) - filled.played(color);
        let is_captured = |cell: &Cell| {
            filled
                .filling(*cell)
                .is_some_and(|filling| filling.kind == FillKind::Captured)
        };
        let sides = |cells: &dyn Fn(Color) -> CellSet<W>| Sides {
            black: names(board, cells(Color::Black)),
            white: names(board, cells(Color::White)),
        };
        let all = filled.dead() | new_stones(Color::Black) | new_stones(Color::White);
        let fill = all.iter().filter_map(|cell| {
            let filling = filled.filling(cell)?;
            let color = Color::BOTH
                .into_iter()
                .find(|&color| filled.stones(color).contains(cell));
            Some(Fill {
                cell: name(cell),
                kind: filling.kind.name(),
                color: color.map(Color::name),
                source: filling.source.to_string(),
            })
        });
        let inferior = candidates.pruned().iter().map(|pruned| Inferior {
            cell: name(pruned.cell),
            kind: pruned.kind.name(),
            by: name(pruned.by),
            source: pruned.source.to_string(),
        });
        Self {
            board: board.shape().to_string(),
            to_move: setup.to_move.name(),
            winner: connections.winner.map(Color::name),
            dead: names(board, filled.dead()),
            captured: sides(&|color| new_stones(color).iter().filter(is_captured).collect()),
            filled: sides(&new_stones),
            fill: fill.collect(),
            inferior: inferior.collect(),
            mustplay: names(board, connections.must_play),
            is_forced: connections.must_play != filled.empty(),
            connections: connections.list,
            moves: names(board, moves),
            evaluation: None,
            complete: connections.stop.is_none(),
            stop: connections.stop,
        }
    }

    fn text(&self, args: &AnalyzeArgs) -> String {
        let mut text = format!("{}, {} to move", self.board, self.to_move);
        if let Some(winner) = self.winner {
            let _ = write!(text, ": {winner} wins");
        }
        if let Some(stop) = self.stop {
            let _ = write!(text, " ({stop})");
        }
        text.push('\n');
        let mut list = |what: &str, cells: &[String]| {
            if !cells.is_empty() {
                let _ = writeln!(text, "{what}: {}", cells.join(" "));
            }
        };
        list("dead", &self.dead);
        for (color, captured, filled) in [
            ("black", &self.captured.black, &self.filled.black),
            ("white", &self.captured.white, &self.filled.white),
        ] {
            list(&format!("captured by {color}"), captured);
            let others = filled.iter().filter(|cell| !captured.contains(cell));
            let others: Vec<String> = others.cloned().collect();
            list(&format!("filled for {color} otherwise"), &others);
        }
        if args.reasons {
            for fill in &self.fill {
                let color = fill
                    .color
                    .map_or(String::new(), |color| format!("{color} "));
                let _ = writeln!(
                    text,
                    "{}: {color}{} ({})",
                    fill.cell, fill.kind, fill.source
                );
            }
            for inferior in &self.inferior {
                let Inferior {
                    cell,
                    kind,
                    by,
                    source,
                } = inferior;
                let _ = writeln!(text, "{cell}: {kind} by {by} ({source})");
            }
        } else {
            let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
            for inferior in &self.inferior {
                let cells = kinds.entry(inferior.kind).or_default();
                cells.push(inferior.cell.clone());
            }
            for (kind, cells) in kinds {
                list(&format!("need not be tried, {kind}"), &cells);
            }
        }
        if self.is_forced && self.winner.is_none() {
            let _ = writeln!(text, "must-play: {}", self.mustplay.join(" "));
        }
        if args.connections {
            for connection in &self.connections {
                let _ = writeln!(text, "{}", connection.text());
            }
        }
        if !self.moves.is_empty() {
            let count = self.moves.len();
            let plural = if count == 1 { "" } else { "s" };
            let _ = writeln!(
                text,
                "{count} move{plural} to try: {}",
                self.moves.join(" ")
            );
        }
        if let Some(judgment) = &self.evaluation {
            text.push_str(&judgment.text());
        }
        text
    }
}

/// The names of cells, by column, then row, as people list moves.
fn names<const W: usize>(board: &Board, cells: CellSet<W>) -> Vec<String> {
    let mut cells: Vec<Cell> = cells.iter().collect();
    cells.sort_by_key(|&cell| board.by_column(cell));
    let name = |cell| board.name(cell).to_owned();
    cells.into_iter().map(name).collect()
}

//! `analyze`: dead, captured and inferior cells of a position, and its connections.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use mustplay_core::quantity::whole;
use mustplay_core::{ProgressSink, RunContext, StopReason};
use mustplay_hex::drawing::Mark;
use mustplay_hex::patterns::Book;
use mustplay_hex::{Action, Cell, CellSet, Color, Drawing, Names, Shape, with_width};
use mustplay_solver::inferior::{
    Candidates, Features, FillEngine as Filler, FillKind, Matcher, PruneKind, ReasonSource,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::args::YARDSTICK;
use crate::connections::{Connection, Connections};
use crate::display::{self, Detail, RenderOptions, drawing};
use crate::evaluate::{filled, heat, judged};
use crate::{
    Engine, Error, EvaluatorKind, Job, Judgment, Place, Position, Report, SideEffects, Sides, Text,
};

/// Asks for the inferior cells and the connections of a position, without search.
#[derive(Clone, Debug, Default, clap::Args, JsonSchema, Deserialize, Serialize)]
pub struct Analyze {
    /// The position.
    #[arg(skip)]
    pub position: Position,
    /// Search this many moves deep for connections that combining smaller connections does not
    /// find.
    #[arg(long, value_name = "MOVES", default_value_t = 0, value_parser = whole::<usize>(0..=1024))]
    #[serde(default)]
    pub deep: usize,
    /// Changes to the features, separated by commas: `-name` off, `+name` on, `all`, `none`.
    #[command(flatten)]
    #[serde(default)]
    pub features: Text<Features>,
    /// Also estimate by this evaluation who is ahead and what each move is worth, without proof.
    #[arg(long, value_name = "NAME", value_parser = YARDSTICK, hide_possible_values = true)]
    pub evaluation: Option<Text<EvaluatorKind>>,
    /// Match the patterns of this file instead of the standard book.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
}

/// Inferior cells and connections of a position. Cells are listed by column.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Analysis {
    /// The board.
    pub board: Text<Shape>,
    /// The color to move.
    pub to_move: Color,
    /// The winner, if the fill and the connections decide the game.
    pub winner: Option<Color>,
    /// Dead cells: their color never affects the result.
    pub dead: Vec<Place>,
    /// Dead stones: their color no longer affects the result.
    pub dead_stones: Vec<Place>,
    /// Captured cells of each color: the color gets them even if the opponent moves first.
    pub captured: Sides,
    /// All cells filled with each color, including captured cells.
    pub filled: Sides,
    /// The reason for each filled cell.
    pub fill: Vec<Fill>,
    /// Mutual fill: filling these cells for both colors at once keeps the winner, but not the set
    /// of winning moves.
    pub mutual: Vec<Fill>,
    /// Pruned moves.
    pub inferior: Vec<Inferior>,
    /// Reversible moves: after the move and its answer, the opponent is no worse off than before.
    pub reversible: Vec<ReversibleMove>,
    /// Answers that reverse the last move: they win if the player to move was winning before it.
    /// Empty if the moves are unknown.
    pub replies: Vec<Place>,
    /// Moves that make the player's own last stone useless: they win only if they would have won in
    /// its place. Empty if the moves are unknown.
    pub self_reversing: Vec<Place>,
    /// Cells that stay empty after the fill.
    pub empty: Vec<Place>,
    /// The must-play region: the intersection of the opponent's known threats, outside of which
    /// every move loses; all cells if the player to move has won.
    pub mustplay: Vec<Place>,
    /// The connections of each color.
    pub connections: Vec<Connection>,
    /// The moves to try: one of them wins if the player to move can win.
    pub moves: Vec<Place>,
    /// The estimate, if an evaluation was requested.
    pub evaluation: Option<Judgment>,
}

/// A filled cell.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Fill {
    /// The cell.
    pub cell: Place,
    /// The theorem that justifies it.
    pub kind: Text<FillKind>,
    /// The color; absent for dead cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// The method that found the reason.
    pub source: Text<ReasonSource>,
}

/// A pruned move.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct Inferior {
    /// The move.
    pub cell: Place,
    /// The theorem that justifies it.
    pub kind: Text<PruneKind>,
    /// The move that is at least as good, or the opponent's answer.
    pub by: Place,
    /// The method that found the reason.
    pub source: Text<ReasonSource>,
}

/// A move that an answer reverses.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct ReversibleMove {
    /// The move.
    pub cell: Place,
    /// The opponent's answer.
    pub by: Place,
    /// The method that found the reason.
    pub source: Text<ReasonSource>,
}

impl Job for Analyze {
    const NAME: &'static str = "analyze";
    type Answer = Analysis;

    fn side_effects(&self) -> SideEffects {
        SideEffects::of_files(&[&self.book])
    }

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Analysis>, Error> {
        let sink = context.sink();
        let board = self.position.board();
        let (analysis, stop) = with_width!(board, W => self.find_out::<W>(engine, &sink))?;
        Ok(Report::until(stop, analysis, context.done()))
    }

    /// The board with the fill, the pruned moves and the worth of moves.
    fn drawing(&self, analysis: &Analysis, _: RenderOptions) -> Option<Drawing> {
        let mut drawing = drawing(&self.position);
        for (color, cells) in analysis.filled.each() {
            drawing.fill(cells.iter().map(Place::cell), color);
        }
        drawing.bury(analysis.dead.iter().map(Place::cell));
        let inferior = analysis.inferior.iter().map(|inferior| &inferior.cell);
        drawing.mark(inferior.map(Place::cell), Mark::Inferior);
        match &analysis.evaluation {
            Some(judgment) => heat(&mut drawing, judgment),
            // Without moves to try, the picture shows the empty cells.
            None if analysis.moves.is_empty() => {}
            None => {
                let is_left_out = |place: &&Place| !analysis.moves.contains(place);
                let left_out = analysis.empty.iter().filter(is_left_out);
                drawing.mark(left_out.map(Place::cell), Mark::Inferior);
            }
        }
        Some(drawing)
    }

    fn text(&self, report: &mut Report<Analysis>, render: RenderOptions) -> String {
        text(report, &self.position, render)
    }
}

impl Analyze {
    pub fn new(position: Position) -> Self {
        Self { position, ..Self::default() }
    }

    fn matcher(&self, engine: &Engine) -> Result<Arc<Matcher>, Error> {
        let Some(path) = &self.book else {
            return Ok(engine.matcher());
        };
        let text = std::fs::read_to_string(path).map_err(Error::in_file(path))?;
        let book: Book = text.parse().map_err(Error::in_file(path))?;
        Ok(Arc::new(Matcher::new(&book)))
    }

    fn find_out<const W: usize>(
        &self,
        engine: &Engine,
        sink: &dyn ProgressSink,
    ) -> Result<(Analysis, Option<StopReason>), Error> {
        let position = &self.position;
        let matcher = self.matcher(engine)?;
        let (stones, mut filler) = filled::<W>(position, matcher, self.features.0)?;
        let mut candidates = Candidates::default();
        filler.candidates(position.setup().to_move, &mut candidates);
        let connections =
            Connections::find(position, stones.masks(), filler.filled(), self.deep, sink);
        let moves = candidates.moves();
        let judge = |evaluator: &Text<_>| {
            let network = engine.network();
            Judgment::new(position, &stones, &filler, moves, evaluator.0, &network)
        };
        let evaluation = self.evaluation.as_ref().map(judge).transpose()?;
        let stop = connections.stop;
        let mut analysis = Analysis::new(position, &filler, &candidates, connections, evaluation);
        if filler.fill_mutually() {
            analysis.mutual = fills(position, &filler, |it| it == FillKind::Mutual);
        }
        [analysis.replies, analysis.self_reversing] =
            after_last_moves(position, &mut filler, &mut candidates);
        Ok((analysis, stop))
    }
}

impl Analysis {
    fn new<const W: usize>(
        position: &Position,
        filler: &Filler<W>,
        candidates: &Candidates<W>,
        connections: Connections<W>,
        evaluation: Option<Judgment>,
    ) -> Self {
        let board = position.board();
        let filled = filler.filled();
        let place = |cell| Place::new(board, cell);
        let places = |cells: CellSet<W>| Place::by_column(board, cells);
        let stones = |color: Color| filled.stones(color) - filled.played(color);
        let is_captured = |cell: &Cell| {
            let filling = filled.filling(*cell);
            filling.is_some_and(|filling| filling.kind == FillKind::Captured)
        };
        let inferior = candidates.pruned().iter().map(|pruned| Inferior {
            cell: place(pruned.cell),
            kind: Text(pruned.kind),
            by: place(pruned.by),
            source: Text(pruned.source),
        });
        let to_move = position.setup().to_move;
        let reversible = candidates.moves().iter().filter_map(|cell| {
            let reverser = filler.reverser(cell, !to_move)?;
            let (by, source) = (place(reverser.cell), Text(reverser.source));
            Some(ReversibleMove { cell: place(cell), by, source })
        });
        Self {
            board: Text(board.shape()),
            to_move,
            winner: connections.winner,
            dead: places(filled.dead()),
            dead_stones: places(filled.dead_stones()),
            captured: Sides::new(|color| {
                places(stones(color).iter().filter(is_captured).collect())
            }),
            filled: Sides::new(|color| places(stones(color))),
            fill: fills(position, filler, |_| true),
            mutual: Vec::new(),
            inferior: inferior.collect(),
            reversible: reversible.collect(),
            replies: Vec::new(),
            self_reversing: Vec::new(),
            empty: places(filled.empty()),
            mustplay: places(connections.must_play),
            connections: connections.list,
            moves: places(candidates.moves() & connections.must_play),
            evaluation,
        }
    }
}

/// The fill of the kinds that are enabled.
fn fills<const W: usize>(
    position: &Position,
    filler: &Filler<W>,
    is_wanted: impl Fn(FillKind) -> bool,
) -> Vec<Fill> {
    let filled = filler.filled();
    let stones = |color: Color| filled.stones(color) - filled.played(color);
    let cells = filled.dead() | stones(Color::Black) | stones(Color::White);
    let fill = |cell: Cell| {
        let filling = filled.filling(cell).filter(|it| is_wanted(it.kind))?;
        let mut colors = Color::BOTH.into_iter();
        Some(Fill {
            cell: Place::new(position.board(), cell),
            kind: Text(filling.kind),
            color: colors.find(|&color| filled.stones(color).contains(cell)),
            source: Text(filling.source),
        })
    };
    cells.iter().filter_map(fill).collect()
}

fn text(report: &Report<Analysis>, position: &Position, render: RenderOptions) -> String {
    let analysis = &report.answer;
    let names = position.names();
    let mut text = position.summary();
    if let Some(winner) = analysis.winner {
        let _ = write!(text, ": {} wins", names.of(winner));
    }
    text += &display::stopped(report);
    text.push('\n');
    display::line(&mut text, "dead", &analysis.dead);
    display::line(&mut text, "dead stones", &analysis.dead_stones);
    let sides = analysis.captured.each().into_iter().zip(analysis.filled.each());
    for ((color, captured), (_, filled)) in sides {
        let color = names.of(color);
        display::line(&mut text, &format!("captured by {color}"), captured);
        let others = filled.iter().filter(|cell| !captured.contains(cell));
        display::line(&mut text, &format!("filled for {color} otherwise"), others);
    }
    let fills = analysis.mutual.iter().map(|fill| {
        let color = fill.color.map_or("dead", |color| names.of(color));
        format!("{} {color}", fill.cell)
    });
    let fills: Vec<String> = fills.collect();
    if !fills.is_empty() {
        let _ = writeln!(text, "mutual fill, same winner: {}", fills.join(", "));
    }
    if render.has(Detail::Reasons) {
        reasons(&mut text, analysis, names);
    } else {
        let mut kinds: BTreeMap<String, Vec<&Place>> = BTreeMap::new();
        for inferior in &analysis.inferior {
            let cells = kinds.entry(inferior.kind.to_string()).or_default();
            cells.push(&inferior.cell);
        }
        for (kind, cells) in kinds {
            display::line(&mut text, &format!("need not be tried, {kind}"), cells);
        }
        let reversible = analysis.reversible.iter().map(|it| &it.cell);
        display::line(&mut text, "reversed by an answer", reversible);
    }
    display::line(&mut text, "answers that reverse the last move", &analysis.replies);
    let useless = "make the player's last move useless";
    display::line(&mut text, useless, &analysis.self_reversing);
    if analysis.mustplay != analysis.empty && analysis.winner.is_none() {
        let _ = writeln!(text, "must-play: {}", display::list(&analysis.mustplay));
    }
    if render.has(Detail::Connections) {
        for connection in &analysis.connections {
            let _ = writeln!(text, "{}", connected(connection, names));
        }
    }
    if !analysis.moves.is_empty() {
        let count = display::counted(analysis.moves.len(), "move");
        let _ = writeln!(text, "{count} to try: {}", display::list(&analysis.moves));
    }
    if let Some(judgment) = &analysis.evaluation {
        text.push_str(&judged(judgment, names));
    }
    text
}

fn reasons(text: &mut String, analysis: &Analysis, names: Names) {
    for fill in &analysis.fill {
        let color = fill.color.map(|color| format!("{} ", names.of(color)));
        let color = color.unwrap_or_default();
        let _ = writeln!(text, "{}: {color}{} ({})", fill.cell, fill.kind, fill.source);
    }
    for inferior in &analysis.inferior {
        let Inferior { cell, kind, by, source } = inferior;
        let _ = writeln!(text, "{cell}: {kind} by {by} ({source})");
    }
    for ReversibleMove { cell, by, source } in &analysis.reversible {
        let _ = writeln!(text, "{cell}: reversed by {by} ({source})");
    }
}

fn connected(connection: &Connection, names: Names) -> String {
    let Connection { color, kind, ends: [from, to], carrier, searched } = connection;
    let carrier = if carrier.is_empty() {
        "touching".to_owned()
    } else {
        format!("in {}", display::list(carrier))
    };
    let how = if *searched { " (by search)" } else { "" };
    let color = names.of(*color);
    format!("{color} {kind}: {from} and {to}, {carrier}{how}")
}

/// Answers that reverse the last move (FAP Definition 7), and moves that make the player's own last
/// move useless (FAP Observation 28), if the record contains the last moves. Changes the state of
/// the filler; `memory` only receives reports.
fn after_last_moves<const W: usize>(
    position: &Position,
    filler: &mut Filler<W>,
    memory: &mut Candidates<W>,
) -> [Vec<Place>; 2] {
    let setup = position.setup();
    let last = last_moves(position);
    let mut stones =
        Color::BOTH.map(|color| -> CellSet<W> { setup.cells_of(color).into_iter().collect() });
    for &(cell, color) in &last {
        stones[color.index()].remove(cell);
    }
    filler.set_stones(stones);
    for &(cell, color) in &last {
        filler.play(cell, color);
    }
    let replies = filler.replies(setup.to_move);
    let self_reversing = filler.self_reversing(setup.to_move, memory);
    [replies, self_reversing].map(|cells| Place::by_column(position.board(), cells))
}

/// At most two last moves: plain stones of alternating colors, the last one by the opponent of the
/// player to move.
fn last_moves(position: &Position) -> Vec<(Cell, Color)> {
    let mut color = !position.setup().to_move;
    let mut last = Vec::new();
    for turn in position.record().turns.iter().rev().take(2) {
        let Action::Place(cell) = turn.action else {
            break;
        };
        if turn.color != color {
            break;
        }
        last.push((cell, color));
        color = !color;
    }
    last.reverse();
    last
}

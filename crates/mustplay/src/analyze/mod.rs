//! `analyze`: which cells of a position are dead, captured, or not worth a move; what is
//! connected.

mod connections;
mod history;

use crate::args::{FEATURES, YARDSTICK};
use mustplay_core::quantity::whole;
use std::path::PathBuf;
use std::sync::Arc;

use mustplay_core::{ProgressSink, RunContext, StopReason};
use mustplay_hex::patterns::Book;
use mustplay_hex::{Cell, CellSet, Color, Shape, with_width};
use mustplay_solver::inferior::{
    Candidates, Engine as Filler, Features, FillKind, Matcher, PruneKind, Source,
};

use connections::Connections;
pub use connections::{Connection, ConnectionEnd, ConnectionKind};
use history::LastMoves;

use crate::evaluate::filled;
use crate::{
    Engine, Error, Found, Job, Judgment, Place, Position, SideEffects, Sides, Text, Yardstick,
};

/// Asks what can be said about a position without searching it.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Analyze {
    /// The position.
    #[arg(skip)]
    pub position: Position,
    /// Look this many moves deep for connections that combining smaller ones misses.
    #[arg(long, value_name = "MOVES", default_value_t = 0, value_parser = whole::<usize>(0..=1024))]
    #[serde(default)]
    pub deep: usize,
    /// Changes to the features, separated by commas: `-name` off, `+name` on, `all`, `none`.
    #[arg(long, value_name = "LIST", default_value = "", value_parser = FEATURES)]
    #[arg(allow_hyphen_values = true, hide_possible_values = true)]
    #[serde(default)]
    pub features: Text<Features>,
    /// Also estimate who is ahead and what each move is worth, by this evaluation; not a proof.
    #[arg(long, value_name = "NAME", value_parser = YARDSTICK, hide_possible_values = true)]
    #[serde(default)]
    pub evaluation: Option<Text<Yardstick>>,
    /// Match the patterns of this file instead of the standard book.
    #[arg(long, value_name = "FILE")]
    #[serde(default)]
    pub book: Option<PathBuf>,
}

/// What can be said about a position. Cells are listed by column.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Analysis {
    /// The board.
    pub board: Text<Shape>,
    /// Whose turn it is.
    pub to_move: Color,
    /// The winner, where filling and connections decide it.
    pub winner: Option<Color>,
    /// Cells that never matter.
    pub dead: Vec<Place>,
    /// Stones whose color does not matter any more.
    pub dead_stones: Vec<Place>,
    /// Cells that a color holds moving second.
    pub captured: Sides,
    /// All cells filled with a color, captured ones among them.
    pub filled: Sides,
    /// Why each cell is filled.
    pub fill: Vec<Fill>,
    /// Cells that may be filled for both at once where only the winner is asked for: a move that
    /// wins then need not win as it is.
    pub mutual: Vec<Fill>,
    /// Moves left out.
    pub inferior: Vec<Inferior>,
    /// Moves to try that an answer makes up for: after both, the opponent is no worse off.
    pub reversible: Vec<ReversibleMove>,
    /// Answers to the last move that make up for it, if the moves are known: they win if the
    /// player to move was winning before.
    pub replies: Vec<Place>,
    /// Moves that make the player's own last stone useless, if the moves are known: they win only
    /// if they won instead of it.
    pub self_reversing: Vec<Place>,
    /// Cells that are empty once the others are filled.
    pub empty: Vec<Place>,
    /// The cells that every threat of the opponent needs: any other move loses. Whoever has won
    /// may play anywhere.
    pub mustplay: Vec<Place>,
    /// What each color has connected.
    pub connections: Vec<Connection>,
    /// The moves to try: if the player to move can win, one of them wins.
    pub moves: Vec<Place>,
    /// Who is ahead and what moves are worth, if that was asked for.
    pub evaluation: Option<Judgment>,
}

/// A cell filled in.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Fill {
    /// Where.
    pub cell: Place,
    /// Which theorem says so.
    pub kind: Text<FillKind>,
    /// With which color; missing for dead cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// How it was found.
    pub source: Text<Source>,
}

/// A move left out.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Inferior {
    /// The move.
    pub cell: Place,
    /// Which theorem says so.
    pub kind: Text<PruneKind>,
    /// The move that is as good, or the opponent's answer.
    pub by: Place,
    /// How it was found.
    pub source: Text<Source>,
}

/// A move that an answer reverses.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ReversibleMove {
    /// The move.
    pub cell: Place,
    /// The opponent's answer.
    pub by: Place,
    /// How it was found.
    pub source: Text<Source>,
}

impl Job for Analyze {
    const NAME: &'static str = "analyze";
    type Answer = Analysis;

    fn side_effects(&self) -> SideEffects {
        SideEffects::of_files(&[&self.book])
    }

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Found<Analysis>, Error> {
        let sink = context.sink();
        let board = self.position.board();
        let (analysis, stop) = with_width!(board, W => self.find_out::<W>(engine, &sink))?;
        Ok(Found::until(stop, analysis, context.done()))
    }
}

impl Analyze {
    /// Asks about `position` with the usual features, and for no evaluation.
    pub fn new(position: Position) -> Self {
        Self {
            position,
            deep: 0,
            features: Text(Features::default()),
            evaluation: None,
            book: None,
        }
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
        let judge = |yardstick: &Text<_>| {
            let network = engine.network();
            Judgment::new(position, &stones, &filler, moves, yardstick.0, &network)
        };
        let evaluation = self.evaluation.as_ref().map(judge).transpose()?;
        let stop = connections.stop;
        let mut analysis = Analysis::new(position, &filler, &candidates, connections, evaluation);
        if filler.fill_mutually() {
            analysis.mutual = fills(position, &filler, |it| it == FillKind::Mutual);
        }
        let last = LastMoves::find(position, &mut filler, &mut candidates);
        analysis.replies = last.replies;
        analysis.self_reversing = last.self_reversing;
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
            Some(ReversibleMove {
                cell: place(cell),
                by: place(reverser.cell),
                source: Text(reverser.source),
            })
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

/// The cells that were filled for a reason of a kind that is wanted.
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

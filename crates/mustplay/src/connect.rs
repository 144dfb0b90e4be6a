//! `region strip`: the fewest stones that connect across a strip (CVH §12).

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use mustplay_cgt::outcome::Game;
use mustplay_core::quantity::whole;
use mustplay_core::{Progress, ProgressSink, RunContext, StopReason, file};
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::strips::{Connecting, OutcomeOrder, StripPattern, StripPeriod, at_least, prove};
use mustplay_hex::{
    Board, Cell, Color, Drawing, MOST_CELLS, Orientation, Record, Setup, Shape, Side,
};
use mustplay_solver::{SolveError, Solver, Techniques, fewest_stones};

use crate::check::Judged;
use crate::display::{self, RenderOptions, WIDE_PAGE, drawing};
use crate::engine::settings;
use crate::{Engine, Error, Job, Picture, Position, ProofFile, Report, SideEffects, Text};

/// Asks for the fewest stones that connect across a strip against any play of White.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Connect {
    /// The height k of the strip: its number of columns, from one of White's edges to the other.
    #[arg(value_name = "K", value_parser = whole::<usize>(1..=1024))]
    pub height: usize,
    /// The length n of the strip: its number of rows, from one of Black's edges to the other. A
    /// strip has at most 1024 cells.
    #[arg(value_name = "N", value_parser = whole::<usize>(1..=1024))]
    pub length: usize,
    /// Also list the best patterns from this length on, with value, stones and length.
    #[arg(long, value_name = "FROM", value_parser = whole::<usize>(1..=1024))]
    pub patterns: Option<usize>,
    /// Continue until the best patterns repeat, and check a proof by cost and benefit for all
    /// lengths; from height 6 on, check a proof by carriers.
    #[arg(skip)]
    #[serde(default)]
    pub certify: bool,
    /// Write the proof into this file, for `proof check`.
    #[arg(skip)]
    pub certificate: Option<PathBuf>,
    /// Round values down after this many moves: much faster, but the result is only an upper bound.
    #[arg(long, value_name = "MOVES", value_parser = whole::<u8>(0..=255), conflicts_with = "certify")]
    pub rounded: Option<u8>,
    /// The order of outcomes: `links` as in CVH §12, or `rows`, by their effect in later rows,
    /// which gives the same numbers from fewer values. The default is `rows` for heights 5 to 8.
    #[arg(long, value_name = "ORDER")]
    pub order: Option<Text<OutcomeOrder>>,
}

/// The fewest stones that connect across a strip.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Connected {
    /// The height of the strip.
    pub height: usize,
    /// The length of the strip.
    pub length: usize,
    /// The fewest stones found that connect.
    pub stones: Option<u32>,
    /// A pattern with that many stones.
    pub pattern: Option<Position>,
    /// Whether fewer stones are impossible.
    pub proved: bool,
    /// A lower bound, by a pairing strategy or by the positions solved so far.
    pub at_least: u32,
    /// The period of the best patterns, if known.
    pub period: Option<StripPeriod>,
    /// The best patterns of the requested lengths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<BestPattern>>,
    /// Whether the checker accepted a proof: by cost and benefit for all lengths, or by carriers.
    pub certified: bool,
    /// The file with the proof, if requested.
    #[serde(flatten)]
    pub certificate: Option<ProofFile>,
}

/// A best pattern with its triple: value, stones, length (CVH §12.4).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct BestPattern {
    /// `T` is the best value; others are numbered in order of appearance.
    pub value: String,
    /// The number of its stones.
    pub stones: u32,
    /// Its length in rows.
    pub length: usize,
    /// Its stones.
    pub pattern: Position,
}

impl Job for Connect {
    const NAME: &'static str = "region strip";
    type Answer = Connected;

    fn side_effects(&self) -> SideEffects {
        SideEffects::of_files(&[&self.certificate])
    }

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Connected>, Error> {
        let &Self { height, length, .. } = self;
        if height == 0 || length == 0 || height.saturating_mul(length) > MOST_CELLS {
            return Err(Error::Strip { height, length });
        }
        if self.patterns.is_none() && self.rounded.is_none() && self.order.is_none() {
            if length < height && !self.certifies() {
                return Ok(Report::done(self.short()?, 0));
            }
            if length < height || height > HIGHEST_STRIP {
                return self.by_solving(engine, context);
            }
        }
        let order = self.order.map_or_else(|| OutcomeOrder::for_height(height), |order| order.0);
        let mut search = Connecting::with_order(height, order)?;
        if let Some(moves) = self.rounded {
            search = search.rounded(moves);
        }
        let found = self.search(&mut search, &context.sink());
        let proof = found.as_ref().ok().and_then(|(_, proof)| proof.as_deref());
        let (certified, certificate) = self.certified(proof, context)?;
        let best = self.patterns.map(|from| best_patterns(&mut search, from..=length));
        let pattern = found.as_ref().ok().map(|(pattern, _)| pattern);
        let least = at_least(height, length);
        let is_least = |pattern: &StripPattern| search.is_exact() || pattern.stones == least;
        let connected = Connected {
            stones: pattern.map(|pattern| pattern.stones),
            pattern: pattern.map(position_of).transpose()?,
            proved: pattern.is_some_and(is_least),
            period: search.period(),
            best: best.transpose()?,
            certified,
            certificate,
            ..self.unknown()
        };
        Ok(Report::until(found.err(), connected, context.done()))
    }

    /// A pattern with the fewest stones.
    fn drawing(&self, answer: &Connected, render: RenderOptions) -> Option<Drawing> {
        let mut drawing = drawing(answer.pattern.as_ref()?);
        drawing.names = render.names.unwrap_or(drawing.names);
        Some(drawing)
    }

    fn text(&self, report: &mut Report<Connected>, _: RenderOptions) -> String {
        let connected = &report.answer;
        let shape = Shape::Hex { columns: connected.height, rows: connected.length };
        let mut text = format!("{shape}{}: ", shape.sides());
        match connected.stones {
            Some(0) => text.push_str("no stone is needed\n"),
            Some(stones) => {
                let connect = if stones == 1 { "stone connects" } else { "stones connect" };
                let _ = write!(text, "{stones} {connect}, fewer ");
                if !connected.proved {
                    let _ = write!(text, "than {} ", connected.at_least);
                }
                text.push_str("do not\n");
            }
            None => {
                let _ = writeln!(text, "unknown (limit reached), at least {}", connected.at_least);
            }
        }
        if let Some(period) = &connected.period {
            let _ = writeln!(
                text,
                "from length {} on, {}{} for {}",
                period.from,
                if connected.proved { "" } else { "at most " },
                display::counted(period.stones as usize, "more stone"),
                display::counted(period.columns, "more column")
            );
        }
        for best in connected.best.iter().flatten() {
            let _ = writeln!(text, "{}: {}", triple(best), best.pattern);
        }
        if connected.certified {
            text.push_str(match connected.period {
                Some(_) => "the proof by cost and benefit was checked\n",
                None => "the proofs of all positions that this rests on were checked\n",
            });
        }
        if let Some(proof) = &connected.certificate {
            let _ = match (&proof.certificate, proof.certificate_steps) {
                (Some(file), Some(steps)) => {
                    let steps = display::counted(steps, "step");
                    writeln!(text, "certificate: {file} ({steps})")
                }
                _ => writeln!(text, "certificate: not written"),
            };
        }
        text
    }

    /// All patterns, if requested.
    fn picture(&self, report: &mut Report<Connected>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(match &answer.best {
            Some(best) => Some(page(best, render.orientation)),
            None => self.drawing(answer, render).map(|drawing| render.svg(&drawing)),
        })
    }
}

/// The value method handles strips up to this height; for higher ones the solver decides positions.
const HIGHEST_STRIP: usize = 5;

impl Connect {
    /// The answer for a length below the height: no stones, because Black, moving second, has a
    /// pairing strategy.
    fn short(&self) -> Result<Connected, Error> {
        let board = Arc::new(Board::hex(self.height, self.length)?);
        Ok(Connected {
            stones: Some(0),
            pattern: Some(black_stones(board, &[])?),
            proved: true,
            ..self.unknown()
        })
    }

    /// An answer with the bound of the pairing strategy alone.
    fn unknown(&self) -> Connected {
        let &Self { height, length, .. } = self;
        let at_least = at_least(height, length);
        Connected { height, length, at_least, ..Connected::default() }
    }

    /// Solves positions with an increasing number of stones.
    fn by_solving(
        &self,
        engine: &Engine,
        context: &RunContext<'_>,
    ) -> Result<Report<Connected>, Error> {
        let board = Arc::new(Board::hex(self.height, self.length)?);
        let settings = settings(&board, Techniques::default(), None, context)?;
        let mut least = Search {
            board: &board,
            solver: engine.solver(&board, &settings)?,
            context,
            carriers: Vec::new(),
            at_least: 0,
            stones: None,
            proof: None,
        };
        let stop = match least.run(self.certifies()) {
            Err(SolveError::Stopped(stop)) => Some(stop),
            ended => ended.map(|()| None)?,
        };
        let (certified, certificate) = self.certified(least.proof.as_deref(), context)?;
        let unknown = self.unknown();
        let pattern = least.stones.as_ref();
        let connected = Connected {
            stones: pattern.map(|stones| stones.len() as u32),
            proved: pattern.is_some(),
            at_least: unknown.at_least.max(least.at_least as u32),
            pattern: pattern.map(|stones| black_stones(board.clone(), stones)).transpose()?,
            certified,
            certificate,
            ..unknown
        };
        Ok(Report::until(stop, connected, context.done()))
    }

    fn certifies(&self) -> bool {
        self.certify || self.certificate.is_some()
    }

    /// Finds a pattern with the fewest stones, and the proof if requested.
    fn search(
        &self,
        search: &mut Connecting,
        sink: &dyn ProgressSink,
    ) -> Result<(StripPattern, Option<String>), StopReason> {
        let pattern = search.least_pattern(self.length, sink)?;
        if !self.certifies() {
            return Ok((pattern, None));
        }
        while search.period().is_none() {
            search.until_periodic(search.length() + 1, sink)?;
        }
        let proof = prove(search, &pattern, sink)?;
        Ok((pattern, proof))
    }

    /// Checks a proof and writes it into its file.
    fn certified(
        &self,
        proof: Option<&str>,
        context: &RunContext<'_>,
    ) -> Result<(bool, Option<ProofFile>), Error> {
        let unwritten = self.certificate.as_ref().map(|_| ProofFile::default());
        let Some(proof) = proof else {
            return Ok((false, unwritten));
        };
        let steps = match Judged::of(proof, &context.sink())? {
            Judged::Connection(_, steps) => steps,
            Judged::Refused(refusal) => return Err(Error::Other(Box::new(refusal))),
            // When time runs out during the check, the answer has no proof.
            Judged::Stopped(_) | Judged::Position(..) => return Ok((false, unwritten)),
        };
        let Some(path) = &self.certificate else {
            return Ok((true, None));
        };
        file::replace(path, proof).map_err(Error::unwritten(path))?;
        let last = proof.split_ascii_whitespace().next_back();
        let written = ProofFile {
            certificate: Some(path.display().to_string()),
            certificate_steps: Some(steps),
            certificate_checksum: last.map(str::to_owned),
        };
        Ok((true, Some(written)))
    }
}

/// The best patterns of the lengths that the search completed.
fn best_patterns(
    search: &mut Connecting,
    lengths: RangeInclusive<usize>,
) -> Result<Vec<BestPattern>, Error> {
    // The first value, with all terminals joined, keeps its name.
    let mut values: Vec<Game> = vec![search.strip().start()];
    let mut name = |value: Game| {
        let known = values.iter().position(|&other| other == value);
        let number = known.unwrap_or(values.len());
        if known.is_none() {
            values.push(value);
        }
        match number {
            0 => "T".to_owned(),
            number => format!("G{number}"),
        }
    };
    let mut best = Vec::new();
    for length in lengths.filter(|&length| length > 0) {
        for pattern in search.best(length) {
            best.push(BestPattern {
                value: name(pattern.value),
                stones: pattern.stones,
                length,
                pattern: position_of(&pattern)?,
            });
        }
    }
    Ok(best)
}

/// The position of a pattern, White to move.
fn position_of(pattern: &StripPattern) -> Result<Position, Error> {
    let height = pattern.rows.first().map_or(0, Vec::len);
    let board = Arc::new(Board::hex(height, pattern.rows.len())?);
    let stones = marked_cells(&board, &pattern.rows);
    black_stones(board, &stones)
}

pub(crate) fn marked_cells(board: &Board, rows: &[Vec<bool>]) -> Vec<Cell> {
    let cells = board.cells().zip(rows.iter().flatten());
    cells.filter(|(_, is_marked)| **is_marked).map(|(cell, _)| cell).collect()
}

/// The position of these black stones, White to move.
pub(crate) fn black_stones(board: Arc<Board>, stones: &[Cell]) -> Result<Position, Error> {
    Position::new(Record {
        stones: stones.iter().map(|&cell| (cell, Color::Black)).collect(),
        to_move: Some(Color::White),
        ..Record::new(board)
    })
}

/// All patterns with their triples, ordered by length.
fn page(best: &[BestPattern], orientation: Orientation) -> String {
    let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
    for best in best {
        let mut drawing = drawing(&best.pattern);
        drawing.coordinates = false;
        // The region is open at its lower end.
        drawing.sides.remove(&Side::Bottom);
        drawing.caption = Some(triple(best));
        let panel = Panel::of_drawing(&drawing, orientation);
        groups.entry(best.length).or_default().push(panel);
    }
    let groups: Vec<Vec<Panel>> = groups.into_values().collect();
    sheet::render("Best patterns", &groups, WIDE_PAGE)
}

fn triple(best: &BestPattern) -> String {
    format!("({}, {}, {})", best.value, best.stones, best.length)
}

// The fewest stones that connect, by solving positions.
//
// If White, moving first, wins within the cells of a carrier, she wins against any black stones
// outside it. So every connecting set of stones meets each such carrier. The search finds a
// smallest set that meets all known carriers and asks the solver about it: either Black connects,
// and fewer stones cannot, since they miss some carrier; or White wins, which gives a new carrier.
// Each carrier is proved by a certificate of its own.

/// Cells within which White wins moving first.
struct Carrier {
    cells: Vec<Cell>,
    has: Vec<bool>,
}

/// The search on one board, where Black joins the first row to the last.
struct Search<'a> {
    board: &'a Arc<Board>,
    solver: Solver,
    context: &'a RunContext<'a>,
    carriers: Vec<Carrier>,
    /// A lower bound on the number of stones.
    at_least: usize,
    /// Stones that connect, as few as the lower bound.
    stones: Option<Vec<Cell>>,
    /// The proof of both, if requested and completed.
    proof: Option<String>,
}

impl Search<'_> {
    /// Finds the fewest stones with which Black connects if White moves first; with `certify`,
    /// proves every carrier.
    fn run(&mut self, certify: bool) -> Result<(), SolveError> {
        let mut stones = loop {
            let mut stones = Vec::new();
            if !self.meet_all(&mut stones, self.at_least)? {
                self.at_least += 1;
                continue;
            }
            let setup = self.position(&stones);
            let solved = self.solver.answer(&setup, &self.context.sink())?;
            if solved.winner == Color::Black {
                break stones;
            }
            self.add(&solved.carrier);
        };
        stones.sort_unstable();
        self.stones = Some(stones.clone());
        if certify {
            let pattern = self.position(&stones);
            let mut certificates = vec![self.prove(&pattern)?];
            for number in 0..self.carriers.len() {
                let carrier = &self.carriers[number];
                let outside = |cell: &Cell| !carrier.has[cell.index()];
                let others: Vec<Cell> = self.board.cells().filter(outside).collect();
                certificates.push(self.prove(&self.position(&others))?);
            }
            self.proof = Some(fewest_stones::write(&pattern, &certificates));
        }
        Ok(())
    }

    /// Adds at most `most` stones until all carriers are met; returns whether that succeeds.
    fn meet_all(&self, stones: &mut Vec<Cell>, most: usize) -> Result<bool, StopReason> {
        let is_missed = |carrier: &&Carrier| !stones.iter().any(|stone| carrier.has[stone.index()]);
        let missed = self.carriers.iter().filter(is_missed);
        let Some(carrier) = missed.min_by_key(|carrier| carrier.cells.len()) else {
            return Ok(true);
        };
        if stones.len() == most {
            return Ok(false);
        }
        self.context.sink().report(&Progress::new(0, 0))?;
        for &cell in &carrier.cells {
            stones.push(cell);
            if self.meet_all(stones, most)? {
                return Ok(true);
            }
            stones.pop();
        }
        Ok(false)
    }

    /// Adds a carrier and its images under symmetry.
    fn add(&mut self, cells: &[Cell]) {
        let symmetries = self.board.symmetries().iter();
        for symmetry in symmetries.filter(|it| it.apply_to_color(Color::White) == Color::White) {
            let cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell)).collect();
            let has = self.board.cells().map(|cell| cells.contains(&cell)).collect();
            self.carriers.push(Carrier { cells, has });
        }
    }

    /// The position of these black stones, White to move.
    fn position(&self, stones: &[Cell]) -> Setup {
        let stones = stones.iter().map(|&cell| (cell, Color::Black)).collect();
        Setup { stones, to_move: Color::White, ..Setup::empty(Arc::clone(self.board)) }
    }

    /// The text of a certificate for the winner of the position.
    fn prove(&mut self, setup: &Setup) -> Result<String, SolveError> {
        let memory = self.context.limits().memory.saturating_sub(self.solver.bytes());
        let (sink, steps) = (self.context.sink(), self.context.sink_within(memory));
        Ok(self.solver.certificate(setup, &sink, &steps)?.to_string())
    }
}

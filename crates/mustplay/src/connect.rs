//! `connect`: the least stones that connect across a strip (CVH §12).

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use mustplay_cgt::outcome::Game;
use mustplay_core::quantity::whole;
use mustplay_core::{Progress, ProgressSink, RunContext, StopReason, file};
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::strips::{Connecting, OutcomeOrder, Pattern, Period, at_least, prove};
use mustplay_hex::{
    Board, Cell, Color, Drawing, MOST_CELLS, Orientation, Record, Setup, Shape, Side,
};
use mustplay_solver::{SolveError, Solver, Techniques, fewest_stones};

use crate::check::Judged;
use crate::display::{self, RenderOptions, WIDE_PAGE, drawing};
use crate::engine::settings;
use crate::{Engine, Error, Job, Picture, Position, ProofFile, Report, SideEffects, Text};

/// Asks how few stones connect across a strip, however White plays.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Connect {
    /// The height k of the strip, from one of White's edges to the other: its columns.
    #[arg(value_name = "K", value_parser = whole::<usize>(1..=1024))]
    pub height: usize,
    /// Its length n, from one of Black's edges to the other: its rows. It has at most 1024 cells.
    #[arg(value_name = "N", value_parser = whole::<usize>(1..=1024))]
    pub length: usize,
    /// Also list the best patterns from this length on, with value, stones and length.
    #[arg(long, value_name = "FROM", value_parser = whole::<usize>(1..=1024))]
    #[serde(default)]
    pub patterns: Option<usize>,
    /// Go on until the best patterns repeat, and check a proof by cost and benefit for all lengths;
    /// from height 6 on, proofs of all positions that the solver has decided.
    #[arg(skip)]
    #[serde(default)]
    pub certify: bool,
    /// Write that proof into this file, for `check`.
    #[arg(skip)]
    #[serde(default)]
    pub certificate: Option<PathBuf>,
    /// Round values down after this many moves: much faster, but then fewer stones might do.
    #[arg(long, value_name = "MOVES", value_parser = whole::<u8>(0..=255), conflicts_with = "certify")]
    #[serde(default)]
    pub rounded: Option<u8>,
    /// How outcomes are ordered: `links` as in the source, or `rows`, by what later rows make of
    /// them, which gives the same numbers from fewer values. The default is `rows` for heights 5 to
    /// 8.
    #[arg(long, value_name = "ORDER")]
    #[serde(default)]
    pub order: Option<Text<OutcomeOrder>>,
}

/// How few stones connect across a strip.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Connected {
    /// The height of the strip.
    pub height: usize,
    /// Its length.
    pub length: usize,
    /// So many stones connect.
    pub stones: Option<u32>,
    /// A pattern with that many stones.
    pub pattern: Option<Position>,
    /// Whether fewer are impossible: no best pattern of this length has fewer.
    pub proved: bool,
    /// Fewer than so many are impossible: by a pairing strategy, or by what was solved so far.
    pub at_least: u32,
    /// How the best patterns repeat, as far as that is known.
    pub period: Option<Period>,
    /// The best patterns of the lengths asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<BestPattern>>,
    /// Whether the checker has accepted a proof: by cost and benefit for all lengths, or carriers.
    pub certified: bool,
    /// The file with the proof, if it was asked for.
    #[serde(flatten)]
    pub certificate: Option<ProofFile>,
}

/// A best pattern with its triple: value, stones, length (CVH §12.4).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct BestPattern {
    /// `T` is the best value; others are numbered in the order in which they come up.
    pub value: String,
    /// How many stones it has.
    pub stones: u32,
    /// How long it is.
    pub length: usize,
    /// Its stones.
    pub pattern: Position,
}

impl Job for Connect {
    const NAME: &'static str = "connect";
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
        let is_least = |pattern: &Pattern| search.is_exact() || pattern.stones == least;
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

    /// A pattern with the fewest stones; in the picture all patterns, if they were asked for.
    fn text(&self, report: &mut Report<Connected>, render: RenderOptions) -> String {
        let board = drawn(&report.answer, render).map(|drawing| render.board(&drawing));
        board.unwrap_or_default() + &text(&report.answer)
    }

    fn picture(&self, report: &mut Report<Connected>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(match &answer.best {
            Some(best) => Some(page(best, render.orientation)),
            None => drawn(answer, render).map(|drawing| render.svg(&drawing)),
        })
    }
}

/// Strips up to this height have few enough values; beyond it positions are solved.
const HIGHEST_STRIP: usize = 5;

impl Connect {
    /// A strip that is shorter than high needs no stone: Black, moving second, has a pairing
    /// strategy.
    fn short(&self) -> Result<Connected, Error> {
        let board = Arc::new(Board::hex(self.height, self.length)?);
        Ok(Connected {
            stones: Some(0),
            pattern: Some(black_stones(board, &[])?),
            proved: true,
            ..self.unknown()
        })
    }

    /// Nothing but the bound of the pairing strategy.
    fn unknown(&self) -> Connected {
        let &Self { height, length, .. } = self;
        Connected {
            height,
            length,
            stones: None,
            pattern: None,
            proved: false,
            at_least: at_least(height, length),
            period: None,
            best: None,
            certified: false,
            certificate: None,
        }
    }

    /// Solves positions with more and more stones.
    fn by_solving(
        &self,
        engine: &Engine,
        context: &RunContext<'_>,
    ) -> Result<Report<Connected>, Error> {
        let board = Arc::new(Board::hex(self.height, self.length)?);
        let least = least(&board, engine, context, self.certifies())?;
        let (certified, certificate) = self.certified(least.proof.as_deref(), context)?;
        let unknown = self.unknown();
        let pattern = least.stones.as_ref();
        let connected = Connected {
            stones: pattern.map(|stones| stones.len() as u32),
            proved: pattern.is_some(),
            at_least: unknown.at_least.max(least.at_least as u32),
            pattern: pattern.map(|stones| black_stones(board, stones)).transpose()?,
            certified,
            certificate,
            ..unknown
        };
        Ok(Report::until(least.stop, connected, context.done()))
    }

    /// Whether a proof is wanted.
    fn certifies(&self) -> bool {
        self.certify || self.certificate.is_some()
    }

    /// A pattern with the fewest stones, and the proof if it is wanted.
    fn search(
        &self,
        search: &mut Connecting,
        sink: &dyn ProgressSink,
    ) -> Result<(Pattern, Option<String>), StopReason> {
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

    /// Has the checker read a proof, and writes it into its file.
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
            // Out of time for the check, the answer is as good as without a proof.
            Judged::Stopped(_) | Judged::Position(..) => return Ok((false, unwritten)),
        };
        let Some(path) = &self.certificate else {
            return Ok((true, None));
        };
        file::replace(path, proof)
            .map_err(|source| Error::Unwritten { path: path.clone(), source })?;
        let last = proof.split_ascii_whitespace().next_back();
        let written = ProofFile {
            certificate: Some(path.display().to_string()),
            certificate_steps: Some(steps),
            certificate_checksum: last.map(str::to_owned),
        };
        Ok((true, Some(written)))
    }
}

/// The best patterns of some lengths, as far as they were searched.
fn best_patterns(
    search: &mut Connecting,
    lengths: RangeInclusive<usize>,
) -> Result<Vec<BestPattern>, Error> {
    // The first value is that of everything joined; it keeps its name.
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

/// The stones of a pattern, with White to move.
fn position_of(pattern: &Pattern) -> Result<Position, Error> {
    let height = pattern.rows.first().map_or(0, Vec::len);
    let board = Arc::new(Board::hex(height, pattern.rows.len())?);
    let stones = board.cells().zip(pattern.rows.iter().flatten());
    let black = stones.filter(|(_, is_stone)| **is_stone);
    let stones: Vec<Cell> = black.map(|(cell, _)| cell).collect();
    black_stones(board, &stones)
}

/// Black stones, with White to move.
fn black_stones(board: Arc<Board>, stones: &[Cell]) -> Result<Position, Error> {
    Position::new(Record {
        stones: stones.iter().map(|&cell| (cell, Color::Black)).collect(),
        to_move: Some(Color::White),
        ..Record::new(board)
    })
}

fn drawn(connected: &Connected, render: RenderOptions) -> Option<Drawing> {
    let mut drawing = drawing(connected.pattern.as_ref()?);
    drawing.names = render.names.unwrap_or(drawing.names);
    Some(drawing)
}

/// All patterns with their triples, those of one length after the other.
fn page(best: &[BestPattern], orientation: Orientation) -> String {
    let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
    for best in best {
        let mut drawing = drawing(&best.pattern);
        drawing.coordinates = false;
        // The region is open where it goes on.
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

fn text(connected: &Connected) -> String {
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

// The least stones that connect, by solving positions.
//
// If White, to move, wins with the cells of a carrier alone, no matter who owns the others, she wins
// against all black stones outside it. So stones that connect meet every such carrier. The search
// looks for the fewest stones that meet all carriers known so far and asks the solver about them:
// either Black connects, and fewer stones do not, since these miss some carrier; or White wins,
// with one more carrier. Each carrier is a proof that can be checked by itself.

/// What is known about the fewest stones that connect.
struct Fewest {
    /// Fewer do not connect.
    at_least: usize,
    /// So many that do.
    stones: Option<Vec<Cell>>,
    /// The proof of it all, if it was asked for and could be made.
    proof: Option<String>,
    /// What ended the search.
    stop: Option<StopReason>,
}

/// Cells with which White wins if she is to move, no matter who owns the others.
struct Carrier {
    cells: Vec<Cell>,
    has: Vec<bool>,
}

/// The search on one board, on which Black joins the first row to the last.
struct Search<'a> {
    board: &'a Arc<Board>,
    solver: Solver,
    context: &'a RunContext<'a>,
    carriers: Vec<Carrier>,
}

/// Looks for the fewest stones with which Black connects though White is to move; with
/// `certify`
/// all that it rests on is proved.
fn least(
    board: &Arc<Board>,
    engine: &Engine,
    context: &RunContext<'_>,
    certify: bool,
) -> Result<Fewest, Error> {
    let settings = settings(board, Techniques::default(), None, context)?;
    let mut search =
        Search { board, solver: engine.solver(board, &settings)?, context, carriers: Vec::new() };
    let mut least = Fewest { at_least: 0, stones: None, proof: None, stop: None };
    match search.run(&mut least, certify) {
        Err(SolveError::Stopped(stop)) => least.stop = Some(stop),
        ended => ended?,
    }
    Ok(least)
}

impl Search<'_> {
    fn run(&mut self, least: &mut Fewest, certify: bool) -> Result<(), SolveError> {
        let mut stones = loop {
            let mut stones = Vec::new();
            if !self.meet_all(&mut stones, least.at_least)? {
                least.at_least += 1;
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
        least.stones = Some(stones.clone());
        if certify {
            let pattern = self.position(&stones);
            let mut certificates = vec![self.prove(&pattern)?];
            for number in 0..self.carriers.len() {
                let carrier = &self.carriers[number];
                let outside = |cell: &Cell| !carrier.has[cell.index()];
                let others: Vec<Cell> = self.board.cells().filter(outside).collect();
                certificates.push(self.prove(&self.position(&others))?);
            }
            least.proof = Some(fewest_stones::write(&pattern, &certificates));
        }
        Ok(())
    }

    /// Adds stones, so many at the most, until all carriers are met; whether they can be.
    fn meet_all(&self, stones: &mut Vec<Cell>, most: usize) -> Result<bool, StopReason> {
        let met = |carrier: &&Carrier| !stones.iter().any(|stone| carrier.has[stone.index()]);
        let missed = self.carriers.iter().filter(met);
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

    /// Adds a carrier and its images.
    fn add(&mut self, cells: &[Cell]) {
        for symmetry in self.board.symmetries() {
            if symmetry.apply_to_color(Color::White) == Color::White {
                let cells: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell)).collect();
                let mut has = vec![false; self.board.len()];
                for cell in &cells {
                    has[cell.index()] = true;
                }
                self.carriers.push(Carrier { cells, has });
            }
        }
    }

    /// Black stones, with White to move.
    fn position(&self, stones: &[Cell]) -> Setup {
        Setup {
            stones: stones.iter().map(|&cell| (cell, Color::Black)).collect(),
            to_move: Color::White,
            ..Setup::empty(Arc::clone(self.board))
        }
    }

    /// The text of a proof of who wins the position.
    fn prove(&mut self, setup: &Setup) -> Result<String, SolveError> {
        let sink = self.context.sink();
        let left = self.context.limits().memory;
        let steps = left.saturating_sub(self.solver.bytes());
        let steps = self.context.sink_within(steps);
        let proof = self.solver.certificate(setup, &sink, &steps)?;
        Ok(proof.to_string())
    }
}

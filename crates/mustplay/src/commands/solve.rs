//! `solve`: who wins, by which moves.

use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, bail};
use mustplay_coloring::minimax::Minimax;
use mustplay_coloring::{Coloring, Element, Misere, Player, SetColoring, TraceSearch, classify};
use mustplay_hex::decomposition::Decomposition;
use mustplay_hex::drawing::Mark;
use mustplay_hex::inferior::Matcher;
use mustplay_hex::masks::{self, AnyWidth};
use mustplay_hex::value::{Valuation, ValueError};
use mustplay_hex::{
    Board, Cell, Color, ConnectionGame, Drawing, Objective, Position, RegionError, Setup,
};
use mustplay_search::certificate::Certificate;
use mustplay_search::certificate::build::{BuildError, build};
use mustplay_search::dfpn::{News, Solver, Techniques};
use mustplay_search::store::{Store, StoreError};
use mustplay_work::{Stop, Watch};
use serde::Serialize;

use super::proof::{Proof, ProofFile};
use crate::cli::SolveArgs;
use crate::input;
use crate::limits::Supervisor;
use crate::output::{self, End, Looks};

/// What a search found out.
#[derive(Default)]
struct Findings {
    winner: Option<Color>,
    winning: Vec<Cell>,
    losing: Vec<Cell>,
    unknown: Vec<Cell>,
    line: Vec<Cell>,
    nodes: u64,
    stop: Option<Stop>,
    /// The proof, if one was asked for.
    certificate: Option<Certificate>,
    /// Why what was found out is not in the store.
    unsaved: Option<StoreError>,
    /// The cells and the value of each part, when it was solved by parts.
    regions: Option<Vec<(Vec<Cell>, String)>>,
}

/// A part of the position as it is printed.
#[derive(Serialize)]
struct Part {
    cells: Vec<String>,
    value: String,
}

/// The answer as it is printed.
#[derive(Serialize)]
struct Solution {
    board: String,
    to_move: &'static str,
    misere: bool,
    winner: Option<&'static str>,
    complete: bool,
    winning_moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    losing_moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown_moves: Option<Vec<String>>,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<Vec<Part>>,
    #[serde(flatten)]
    certificate: Option<ProofFile>,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

pub(super) fn run(args: &SolveArgs, looks: Looks) -> anyhow::Result<End> {
    let record = input::read(&args.position)?.record().clone();
    let setup = record.replay()?;
    if setup.objective == Objective::Misere {
        refuse_misere(args)?;
    }
    let supervisor = Supervisor::start(&args.limits);
    let findings = if args.by_regions {
        by_regions(&setup, &supervisor)?
    } else {
        let search = Search {
            setup: &setup,
            args,
            supervisor: &supervisor,
        };
        masks::fitting(&setup.board, search)?
    };
    let seconds = supervisor.seconds();
    drop(supervisor);

    let mut drawing = Drawing::of_record(&record)?;
    drawing.mark(findings.winning.iter().copied(), Mark::Winning);
    if args.all_moves {
        drawing.mark(findings.unknown.iter().copied(), Mark::Unknown);
    }
    let end = if findings.stop.is_none() {
        End::Done
    } else {
        End::Limit
    };
    let mut solution = Solution::new(&setup, &findings, args.all_moves, seconds);
    // First, so that nobody is told of a proof that could not be written.
    let mut written = Ok(());
    if let Some(path) = &args.certificate {
        let mut file = ProofFile::default();
        if let Some(certificate) = &findings.certificate {
            match Proof::write(path, certificate) {
                Ok(proof) => file = proof.into(),
                Err(error) => written = Err(error),
            }
        }
        solution.certificate = Some(file);
    }
    if args.format.json {
        output::print_json(&solution)?;
    } else {
        output::print(&format!("{}{}", looks.board(&drawing), solution.text()))?;
    }
    // Last, so that a file that cannot be written does not cost the answer.
    written?;
    if let Some(error) = findings.unsaved {
        return Err(error.into());
    }
    output::picture(&args.picture, &drawing)?;
    Ok(end)
}

/// Complains of what is only there for the normal objective: all that rests on stones never doing harm.
fn refuse_misere(args: &SolveArgs) -> anyhow::Result<()> {
    let asked = [
        ("--by-regions", args.by_regions),
        ("--certificate", args.certificate.is_some()),
        ("--plain", args.plain),
        ("--store", args.store.is_some()),
        ("--without", args.without != Techniques::default()),
    ];
    match asked.into_iter().find(|&(_, is_asked)| is_asked) {
        Some((option, _)) => bail!("{option}: expected the normal objective, found misere"),
        None => Ok(()),
    }
}

/// The sum of the values of the parts that the position falls into.
fn by_regions(setup: &Setup, supervisor: &Supervisor) -> anyhow::Result<Findings> {
    let worker = supervisor.worker();
    let mut findings = Findings::default();
    match try_by_regions(setup, &worker, &mut findings) {
        Err(ValueError::Stopped(stop)) => findings.stop = Some(stop),
        ended => ended?,
    }
    findings.nodes = supervisor.done();
    Ok(findings)
}

fn try_by_regions(
    setup: &Setup,
    watch: &dyn Watch,
    findings: &mut Findings,
) -> Result<(), ValueError> {
    let mut whole = Decomposition::of(setup, watch)?;
    let regions = whole.regions().into_iter();
    let region = |(cells, valuation): (&[Cell], &Valuation)| (cells.to_vec(), valuation.text());
    findings.regions = Some(regions.map(region).collect());
    findings.winner = Some(whole.winner().with(setup.to_move));
    if masks::fitting(&setup.board, IsOver(setup)) {
        return Ok(());
    }
    findings.winning = whole.winning_moves(setup.to_move, watch)?;
    let occupied = setup.occupancy().map_err(RegionError::from)?;
    let empty = setup
        .board
        .cells()
        .filter(|c| occupied[c.index()].is_none());
    findings.losing = empty.filter(|c| !findings.winning.contains(c)).collect();
    Ok(())
}

/// Whether somebody has reached their goal.
struct IsOver<'a>(&'a Setup);

impl AnyWidth for IsOver<'_> {
    type Output = bool;

    fn with<const W: usize>(self) -> bool {
        let position = Position::<W>::new(self.0);
        position.is_ok_and(|position| position.connected().is_some())
    }
}

/// What is asked for, before the width of cell sets is chosen.
struct Search<'a> {
    setup: &'a Setup,
    args: &'a SolveArgs,
    supervisor: &'a Supervisor,
}

impl AnyWidth for Search<'_> {
    type Output = anyhow::Result<Findings>;

    fn with<const W: usize>(self) -> anyhow::Result<Findings> {
        let position = Position::<W>::new(self.setup).context("this position cannot be")?;
        let game = ConnectionGame::new(position.masks());
        let coloring = ConnectionGame::coloring(&position);
        let to_move = position.to_move().into();
        let (args, supervisor) = (self.args, self.supervisor);
        Ok(match position.objective() {
            Objective::Normal if args.plain => by_traces(game, &position, args, supervisor)?,
            Objective::Normal => by_proof_numbers(&position, self.setup, args, supervisor)?,
            Objective::Misere => plainly(&Misere(game), &coloring, to_move, args, supervisor),
        })
    }
}

/// Fill, prune, connections and proof-number search.
fn by_proof_numbers<const W: usize>(
    position: &Position<W>,
    setup: &Setup,
    args: &SolveArgs,
    supervisor: &Supervisor,
) -> anyhow::Result<Findings> {
    let store = args.store.as_ref().map(Store::open).transpose()?;
    let shelf = store
        .as_ref()
        .map(|store| store.shelf::<W>(&setup.board))
        .transpose()?;
    let worker = supervisor.worker();
    let matcher = Arc::new(Matcher::standard());
    let memory = args.limits.memory;
    let mut solver = solver(&setup.board, matcher, args.without, memory, &worker)?
        .with_threads(args.threads.threads);
    if let Some(shelf) = &shelf {
        solver = solver.with_archive(shelf);
    }
    let mut findings = Findings::default();
    if let Err(stop) = decide(position, &mut solver, args.all_moves, &mut findings) {
        findings.stop = Some(stop);
    }
    if findings.stop.is_none() && args.certificate.is_some() {
        // Steps of the proof and nodes of the search are counted apart, and their memory is shared.
        let steps = supervisor.worker_within(memory.saturating_sub(solver.bytes()));
        match build(position, &mut solver.following(position), &steps) {
            Ok(certificate) => findings.certificate = Some(certificate),
            Err(BuildError::Stopped(stop)) => findings.stop = Some(stop),
            Err(error) => return Err(error.into()),
        }
    }
    findings.nodes = solver.nodes();
    drop(solver);
    findings.unsaved = shelf.and_then(|shelf| shelf.close().err());
    Ok(findings)
}

/// A solver that keeps within a limit on memory.
pub(super) fn solver<'a, const W: usize>(
    board: &'a Board,
    matcher: Arc<Matcher>,
    techniques: Techniques,
    memory: usize,
    watch: &'a dyn Watch,
) -> anyhow::Result<Solver<'a, W>> {
    // Small boards have few positions, and memory costs time before the search has begun.
    let enough = 1 << (18 + board.len() / 4).min(40);
    let bytes = enough.min(memory / 2);
    Ok(Solver::new(board, matcher, techniques, bytes, watch)?)
}

/// After so many nodes a line of play goes no further than its first move.
const LONG: u64 = 20_000;

/// Finds the winner and the moves that are asked for; what is known when stopped is in the findings.
fn decide<const W: usize>(
    position: &Position<W>,
    solver: &mut Solver<'_, W>,
    all_moves: bool,
    findings: &mut Findings,
) -> Result<(), Stop> {
    let stones = Color::BOTH.map(|color| position.stones(color));
    let to_move = position.to_move();
    if all_moves && position.connected().is_none() {
        try_each(position, solver, findings)?;
    }
    let winner = match (position.connected(), findings.winner) {
        (Some(winner), _) | (None, Some(winner)) => winner,
        (None, None) if !findings.losing.is_empty() => !to_move,
        (None, None) => solver.winner(stones, to_move)?,
    };
    findings.winner = Some(winner);
    let mut line = position.clone();
    // The winner wins; the loser takes the cell that the winner would like best. Nobody waits for that as long again as
    // for the winner.
    while line.connected().is_none() && (findings.line.is_empty() || solver.nodes() < LONG) {
        let stones = Color::BOTH.map(|color| line.stones(color));
        let best = match findings.winning.first() {
            Some(&cell) if findings.line.is_empty() && winner == to_move => Some(cell),
            // Who wins and how to begin is the answer; the line goes as far as it may.
            _ => match solver.winning_move(stones, winner) {
                Ok(best) => best,
                Err(stop) if findings.winning.is_empty() && winner == to_move => return Err(stop),
                Err(_) => None,
            },
        };
        let Some(cell) = best else {
            break;
        };
        findings.line.push(cell);
        if findings.winning.is_empty() && winner == to_move {
            findings.winning.push(cell);
        }
        line.play(cell).expect("a winning move is legal");
    }
    Ok(())
}

/// Finds out which of all moves win; what is known when stopped is in the findings.
fn try_each<const W: usize>(
    position: &Position<W>,
    solver: &mut Solver<'_, W>,
    findings: &mut Findings,
) -> Result<(), Stop> {
    let stones = Color::BOTH.map(|color| position.stones(color));
    let to_move = position.to_move();
    let after = |cell| {
        let mut after = stones;
        after[to_move.index()].insert(cell);
        (after, !to_move)
    };
    let positions: Vec<_> = position.empty().iter().map(after).collect();
    let winners = vec![OnceLock::new(); positions.len()];
    let ended = solver.answer_each(&positions, &|index, news| {
        if let News::Answered { answer, .. } = news {
            winners[index].get_or_init(|| answer.verdict.winner);
        }
        Ok(())
    });
    for (cell, winner) in position.empty().iter().zip(winners) {
        let list = match winner.into_inner() {
            Some(winner) if winner == to_move => &mut findings.winning,
            Some(_) => &mut findings.losing,
            None => &mut findings.unknown,
        };
        list.push(cell);
    }
    if !findings.winning.is_empty() {
        findings.winner = Some(to_move);
    }
    ended
}

/// Connection games are isotone: dynamic-trace search.
fn by_traces<const W: usize>(
    game: ConnectionGame<'_, W>,
    position: &Position<W>,
    args: &SolveArgs,
    supervisor: &Supervisor,
) -> anyhow::Result<Findings> {
    let coloring = &ConnectionGame::coloring(position);
    let to_move = position.to_move().into();
    let threads = if args.all_moves {
        args.threads.threads
    } else {
        1
    };
    let workers: Vec<_> = (0..threads).map(|_| supervisor.worker()).collect();
    // What is not for the searches is for a proof.
    let memory = if args.certificate.is_some() {
        args.limits.memory / 2
    } else {
        args.limits.memory
    };
    let left = args.limits.memory - memory;
    let memory = memory / threads;
    let mut searches: Vec<_> = workers
        .iter()
        .map(|worker| TraceSearch::new(&game, memory, worker))
        .collect();
    let mut findings = Findings::default();
    if args.all_moves {
        let moves = classify(&mut searches, coloring, to_move);
        // Known even if the work is stopped before every move is decided, or before the line.
        findings.winner = if !moves.winning.is_empty() {
            Some(to_move.into())
        } else if !moves.losing.is_empty() && moves.unknown.is_empty() {
            Some((!to_move).into())
        } else {
            None
        };
        findings.winning = moves.winning;
        findings.losing = moves.losing;
        findings.unknown = moves.unknown;
        findings.stop = moves.stop;
    }
    let search = &mut searches[0];
    if findings.stop.is_none() {
        match search.prove(coloring, to_move) {
            Ok(proof) => {
                findings.winner = Some(proof.winner.into());
                if !args.all_moves && proof.winner == to_move {
                    findings.winning = proof.choice.into_iter().collect();
                }
                findings.line = search.line(coloring, to_move);
            }
            Err(stop) => findings.stop = Some(stop),
        }
    }
    if findings.stop.is_none() && args.certificate.is_some() {
        match build(position, search, &supervisor.worker_within(left)) {
            Ok(certificate) => findings.certificate = Some(certificate),
            Err(BuildError::Stopped(stop)) => findings.stop = Some(stop),
            Err(error) => return Err(error.into()),
        }
    }
    findings.nodes = searches.iter().map(TraceSearch::nodes).sum();
    Ok(findings)
}

/// Misère games are not isotone: every move must be tried.
fn plainly<G: SetColoring<W>, const W: usize>(
    game: &G,
    coloring: &Coloring<W>,
    to_move: Player,
    args: &SolveArgs,
    supervisor: &Supervisor,
) -> Findings {
    let worker = supervisor.worker();
    let mut search = Minimax::new(game, args.limits.memory, &worker);
    let mut findings = Findings::default();
    if let Err(stop) = try_plainly(game, coloring, to_move, args, &mut search, &mut findings) {
        findings.stop = Some(stop);
    }
    findings.nodes = search.nodes();
    findings
}

fn try_plainly<G: SetColoring<W>, const W: usize>(
    game: &G,
    coloring: &Coloring<W>,
    to_move: Player,
    args: &SolveArgs,
    search: &mut Minimax<'_, G, W>,
    findings: &mut Findings,
) -> Result<(), Stop> {
    if args.all_moves && game.winner(coloring).is_none() {
        findings.unknown = game.uncolored(coloring).iter().collect();
        while let Some(&cell) = findings.unknown.first() {
            let winner = search.winner(&coloring.with(to_move, cell), !to_move)?;
            findings.unknown.remove(0);
            if winner == to_move {
                findings.winner = Some(to_move.into());
                findings.winning.push(cell);
            } else {
                findings.losing.push(cell);
            }
        }
    }
    let winner = search.winner(coloring, to_move)?;
    findings.winner = Some(winner.into());
    findings.line = search.line(coloring, to_move);
    if !args.all_moves && winner == to_move {
        findings.winning = findings.line.first().copied().into_iter().collect();
    }
    Ok(())
}

impl Solution {
    fn new(setup: &Setup, findings: &Findings, all_moves: bool, seconds: f64) -> Self {
        let names = |cells: &[Element]| -> Vec<String> {
            let mut cells = cells.to_vec();
            cells.sort_by_key(|&cell| setup.board.by_column(cell));
            let name = |cell| setup.board.name(cell).to_owned();
            cells.into_iter().map(name).collect()
        };
        let in_order = |cells: &[Element]| -> Vec<String> {
            let name = |&cell: &Element| setup.board.name(cell).to_owned();
            cells.iter().map(name).collect()
        };
        Self {
            board: setup.board.shape().to_string(),
            to_move: setup.to_move.name(),
            misere: setup.objective == Objective::Misere,
            winner: findings.winner.map(Color::name),
            complete: findings.stop.is_none(),
            winning_moves: names(&findings.winning),
            losing_moves: all_moves.then(|| names(&findings.losing)),
            unknown_moves: all_moves.then(|| names(&findings.unknown)),
            line: in_order(&findings.line),
            regions: findings.regions.as_ref().map(|regions| {
                let part = |(cells, value): &(Vec<Cell>, String)| Part {
                    cells: in_order(cells),
                    value: value.clone(),
                };
                regions.iter().map(part).collect()
            }),
            certificate: None,
            nodes: findings.nodes,
            seconds,
            stopped: findings.stop.map(|stop| stop.to_string()),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}, {} to move", self.board, self.to_move);
        if self.misere {
            text.push_str(", misere");
        }
        let _ = match (self.winner, &self.stopped) {
            (Some(winner), None) => writeln!(text, ": {winner} wins"),
            (Some(winner), Some(stop)) => writeln!(text, ": {winner} wins ({stop})"),
            (None, Some(stop)) => writeln!(text, ": unknown ({stop})"),
            (None, None) => writeln!(text, ": unknown"),
        };
        let mut list = |what: &str, moves: &[String]| {
            if !moves.is_empty() {
                let _ = writeln!(text, "{what}: {}", moves.join(" "));
            }
        };
        for part in self.regions.iter().flatten() {
            list(&format!("region worth {}", part.value), &part.cells);
        }
        match (&self.losing_moves, &self.unknown_moves) {
            (Some(losing), Some(unknown)) => {
                for (what, moves) in [
                    ("winning move", &self.winning_moves),
                    ("losing move", losing),
                    ("unknown move", unknown),
                ] {
                    list(&output::counted(moves.len(), what), moves);
                }
            }
            _ if self.winning_moves.len() > 1 => list("winning moves", &self.winning_moves),
            _ => list("winning move", &self.winning_moves),
        }
        list("line", &self.line);
        if let Some(proof) = &self.certificate {
            if let (Some(file), Some(steps)) = (proof.name(), proof.steps()) {
                let _ = writeln!(text, "certificate: {file} ({steps})");
            } else {
                let why = self.stopped.iter().map(|stop| format!(" ({stop})"));
                let _ = writeln!(text, "certificate: not written{}", why.collect::<String>());
            }
        }
        let _ = writeln!(text, "nodes: {}", self.nodes);
        text
    }
}

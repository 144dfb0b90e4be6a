//! `openings`: which first moves win.

use std::fmt::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail};
use mustplay_games::{Stop, Watch};
use mustplay_hex::drawing::Mark;
use mustplay_hex::inferior::Matcher;
use mustplay_hex::masks::{self, AnyWidth};
use mustplay_hex::{Board, Cell, Color, Drawing, Position, Setup, notation};
use mustplay_search::certificate::build::{BuildError, Oracle, build};
use mustplay_search::check::check;
use mustplay_search::dfpn::{Solver, Techniques};
use mustplay_search::store::{Archive, Shelf, Store, Verdict};
use serde::Serialize;

use super::solve::solver;
use crate::cli::OpeningsArgs;
use crate::limits::Supervisor;
use crate::output::{self, End, Looks};

/// The stack of a thread that makes a proof: as deep as a board has cells.
const STACK: usize = 64 << 20;

/// An opening and all that a symmetry makes of it.
#[derive(Clone, Debug, Serialize)]
struct Opening {
    /// The first of them.
    cell: String,
    /// All of them.
    images: Vec<String>,
    winner: Option<&'static str>,
    nodes: u64,
    /// Whether the winner was found in the store.
    stored: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_steps: Option<usize>,
    /// The checksum in the last line of the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_checksum: Option<String>,
}

/// The answer as it is printed.
#[derive(Serialize)]
struct Table {
    board: String,
    to_move: &'static str,
    winner: Option<&'static str>,
    complete: bool,
    winning_moves: Vec<String>,
    losing_moves: Vec<String>,
    unknown_moves: Vec<String>,
    openings: Vec<Opening>,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

pub(super) fn run(args: &OpeningsArgs, looks: Looks) -> anyhow::Result<End> {
    let setup = read(&args.board.join(" "))?;
    let store = args.store.as_ref().map(Store::open).transpose()?;
    if let Some(folder) = &args.certificates {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the directory {}", folder.display()))?;
    }
    let supervisor = Supervisor::start(&args.limits);
    let work = Work {
        setup: &setup,
        args,
        store: store.as_ref(),
        supervisor: &supervisor,
    };
    let (openings, stop) = masks::fitting(&setup.board, work)?;
    let seconds = supervisor.seconds();
    drop(supervisor);

    let table = Table::new(&setup, openings, stop, seconds);
    let mut drawing = Drawing::of_setup(&setup)?;
    let cells = |names: &[String]| -> Vec<Cell> {
        let named = names.iter().filter_map(|name| setup.board.cell(name));
        named.collect()
    };
    drawing.mark(cells(&table.winning_moves), Mark::Winning);
    drawing.mark(cells(&table.unknown_moves), Mark::Unknown);
    if args.format.json {
        output::print_json(&table)?;
    } else {
        output::print(&format!("{}{}", looks.board(&drawing), table.text()))?;
    }
    // Last, so that a picture that cannot be written does not cost the answer.
    output::picture(&args.picture, &drawing)?;
    Ok(if table.complete {
        End::Done
    } else {
        End::Limit
    })
}

/// An empty board: `5` is short for `5x5`.
fn read(text: &str) -> anyhow::Result<Setup> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = if is_number {
        format!("{text}x{text}")
    } else {
        text.to_owned()
    };
    let (_, record) = notation::read(&text)?;
    let setup = record.replay()?;
    if !setup.stones.is_empty() {
        bail!("expected an empty board, found one with stones: use `solve --all-moves`");
    }
    Ok(setup)
}

/// What is asked for, before the width of cell sets is chosen.
struct Work<'a> {
    setup: &'a Setup,
    args: &'a OpeningsArgs,
    store: Option<&'a Store>,
    supervisor: &'a Supervisor,
}

impl AnyWidth for Work<'_> {
    type Output = anyhow::Result<(Vec<Opening>, Option<Stop>)>;

    fn with<const W: usize>(self) -> Self::Output {
        let shelf = self
            .store
            .map(|store| store.shelf::<W>(&self.setup.board))
            .transpose()?;
        let orbits = orbits(&self.setup.board);
        let mut openings: Vec<Opening> = orbits.iter().map(|orbit| self.named(orbit)).collect();
        let stop = if self.args.certificates.is_some() {
            self.one_by_one(&orbits, &mut openings, shelf.as_ref())?
        } else {
            self.together(&orbits, &mut openings, shelf.as_ref())?
        };
        if let Some(shelf) = shelf {
            shelf.close()?;
        }
        Ok((openings, stop))
    }
}

impl Work<'_> {
    fn named(&self, orbit: &[Cell]) -> Opening {
        let name = |&cell: &Cell| self.setup.board.name(cell).to_owned();
        Opening {
            cell: name(&orbit[0]),
            images: orbit.iter().map(name).collect(),
            winner: None,
            nodes: 0,
            stored: false,
            certificate: None,
            certificate_steps: None,
            certificate_checksum: None,
        }
    }

    /// Searches the openings in turn, with all threads and with what was learned from those before.
    fn together<const W: usize>(
        &self,
        orbits: &[Vec<Cell>],
        openings: &mut [Opening],
        shelf: Option<&Shelf<'_, W>>,
    ) -> anyhow::Result<Option<Stop>> {
        let matcher = Arc::new(Matcher::standard());
        let threads = self.args.threads.threads;
        let worker = self.supervisor.worker();
        let mut search = self
            .search(matcher, 1, shelf, &worker)?
            .with_threads(threads);
        for (orbit, opening) in orbits.iter().zip(openings) {
            let before = search.nodes();
            let solved = self.solve(orbit[0], &mut search, shelf, opening)?;
            opening.nodes = search.nodes() - before;
            if let Err(stop) = solved {
                return Ok(Some(stop));
            }
        }
        Ok(None)
    }

    /// Searches and proves each opening from nothing, one in each thread, so that a proof depends neither on the openings
    /// before it nor on the threads, but for the memory that each gets.
    fn one_by_one<const W: usize>(
        &self,
        orbits: &[Vec<Cell>],
        openings: &mut [Opening],
        shelf: Option<&Shelf<'_, W>>,
    ) -> anyhow::Result<Option<Stop>> {
        let matcher = Arc::new(Matcher::standard());
        let lanes = self.args.threads.threads;
        let waiting = Mutex::new(orbits.iter().zip(openings));
        let waiting = || waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let lane = || -> anyhow::Result<Option<Stop>> {
            loop {
                let next = waiting().next();
                let Some((orbit, opening)) = next else {
                    return Ok(None);
                };
                let worker = self.supervisor.worker();
                let mut search = self.search(Arc::clone(&matcher), lanes, shelf, &worker)?;
                let solved = self.solve(orbit[0], &mut search, shelf, opening)?;
                opening.nodes = search.nodes();
                if let Err(stop) = solved {
                    return Ok(Some(stop));
                }
            }
        };
        let work = || {
            let ended = lane();
            if ended.is_err() {
                // There will be no table, so nobody need begin another opening.
                waiting().by_ref().for_each(drop);
            }
            ended
        };
        std::thread::scope(|scope| {
            let spawn = |_| {
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, work)
            };
            let threads: Vec<_> = (0..lanes).map(spawn).collect::<Result<_, _>>()?;
            let mut stop = None;
            for thread in threads {
                match thread.join() {
                    Ok(ended) => stop = ended?.or(stop),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(stop)
        })
    }

    /// A solver with its share of the memory.
    fn search<'s, const W: usize>(
        &'s self,
        matcher: Arc<Matcher>,
        shares: usize,
        shelf: Option<&'s Shelf<'_, W>>,
        watch: &'s dyn Watch,
    ) -> anyhow::Result<Solver<'s, W>> {
        let memory = self.args.limits.memory / shares;
        let search = solver(
            &self.setup.board,
            matcher,
            Techniques::default(),
            memory,
            watch,
        )?;
        Ok(match shelf {
            Some(shelf) => search.with_archive(shelf),
            None => search,
        })
    }

    /// Finds the winner after an opening, and a proof if one is wanted.
    fn solve<const W: usize>(
        &self,
        cell: Cell,
        oracle: &mut impl Oracle<W>,
        shelf: Option<&Shelf<'_, W>>,
        opening: &mut Opening,
    ) -> anyhow::Result<Result<(), Stop>> {
        self.supervisor.stage(&opening.cell);
        let mut position = Position::<W>::new(self.setup)?;
        position.play(cell)?;
        let stones = Color::BOTH.map(|color| position.stones(color));
        let to_move = position.to_move();
        let verdict = shelf.and_then(|shelf| shelf.look(stones, to_move));
        let known = verdict.map(|verdict| verdict.winner);
        opening.stored = known.is_some();
        let found = match known.or(position.connected()) {
            Some(winner) => Ok(winner),
            None => oracle.winner(stones, to_move),
        };
        let winner = match found {
            Ok(winner) => winner,
            Err(stop) => return Ok(Err(stop)),
        };
        opening.winner = Some(winner.name());
        if let Some(shelf) = shelf.filter(|_| known.is_none()) {
            let carrier = position.empty();
            shelf.keep(stones, to_move, Verdict { winner, carrier });
            shelf.save()?;
        }
        let Some(folder) = &self.args.certificates else {
            return Ok(Ok(()));
        };
        match build(&position, oracle, &self.supervisor.worker()) {
            Ok(certificate) => {
                let path = proof_path(folder, &self.setup.board, &opening.cell);
                let text = certificate.to_string();
                check(&text).context("a proof that was made is refused")?;
                output::write_file(&path, &text)?;
                let last = text.split_ascii_whitespace().next_back();
                opening.certificate_checksum = last.map(str::to_owned);
                opening.certificate = Some(path.display().to_string());
                opening.certificate_steps = Some(certificate.steps.len());
                Ok(Ok(()))
            }
            Err(BuildError::Stopped(stop)) => Ok(Err(stop)),
            Err(error) => Err(error.into()),
        }
    }
}

fn proof_path(folder: &Path, board: &Board, opening: &str) -> std::path::PathBuf {
    folder.join(format!("{}-{opening}.txt", board.shape()))
}

/// The cells of the board by columns, as people list openings, those together that a symmetry keeping the
/// colors carries to each other.
fn orbits(board: &Board) -> Vec<Vec<Cell>> {
    let mut cells: Vec<Cell> = board.cells().collect();
    let by_column = |&cell: &Cell| {
        let at = board.coordinate(cell);
        (at.map(|at| (at.column, at.row)), cell)
    };
    cells.sort_by_key(by_column);
    let mut orbits: Vec<Vec<Cell>> = Vec::new();
    for cell in cells {
        if orbits.iter().flatten().any(|&other| other == cell) {
            continue;
        }
        let kept = board.symmetries().iter().filter(|s| !s.exchanges_colors());
        let mut orbit: Vec<Cell> = kept.map(|symmetry| symmetry.apply(cell)).collect();
        orbit.sort_by_key(by_column);
        orbit.dedup();
        orbits.push(orbit);
    }
    orbits
}

impl Table {
    fn new(setup: &Setup, openings: Vec<Opening>, stop: Option<Stop>, seconds: f64) -> Self {
        let mover = setup.to_move;
        let won_by = |winner: Option<Color>| {
            let winner = winner.map(Color::name);
            let some = openings.iter().filter(|opening| opening.winner == winner);
            let names = some.flat_map(|opening| opening.images.iter());
            let mut cells: Vec<Cell> = names.filter_map(|name| setup.board.cell(name)).collect();
            cells.sort_by_key(|&cell| {
                let at = setup.board.coordinate(cell);
                (at.map(|at| (at.column, at.row)), cell)
            });
            let name = |cell: Cell| setup.board.name(cell).to_owned();
            cells.into_iter().map(name).collect::<Vec<_>>()
        };
        let winning_moves = won_by(Some(mover));
        let losing_moves = won_by(Some(!mover));
        let unknown_moves = won_by(None);
        let winner = match (winning_moves.is_empty(), unknown_moves.is_empty()) {
            (false, _) => Some(mover.name()),
            (true, true) => Some((!mover).name()),
            (true, false) => None,
        };
        Self {
            board: setup.board.shape().to_string(),
            to_move: mover.name(),
            winner,
            complete: stop.is_none(),
            winning_moves,
            losing_moves,
            unknown_moves,
            nodes: openings.iter().map(|opening| opening.nodes).sum(),
            openings,
            seconds,
            stopped: stop.map(|stop| stop.to_string()),
        }
    }

    fn text(&self) -> String {
        let stopped = self.stopped.iter().map(|stop| format!(" ({stop})"));
        let count = self.winning_moves.len();
        let plural = if count == 1 { "" } else { "s" };
        let mut text = format!(
            "{}, {} to move: {count} winning opening{plural}{}\n",
            self.board,
            self.to_move,
            stopped.collect::<String>()
        );
        for (what, moves) in [
            ("winning", &self.winning_moves),
            ("losing", &self.losing_moves),
            ("unknown", &self.unknown_moves),
        ] {
            if !moves.is_empty() {
                let _ = writeln!(text, "{} {what}: {}", moves.len(), moves.join(" "));
            }
        }
        let width = |cell: fn(&Opening) -> usize| self.openings.iter().map(cell).max();
        let cells = width(|o| o.images.join(" ").len()).unwrap_or(0).max(7);
        let nodes = width(|o| o.nodes.to_string().len()).unwrap_or(0).max(5);
        let _ = writeln!(text, "{:<cells$}  winner  {:>nodes$}", "opening", "nodes");
        for opening in &self.openings {
            let winner = opening.winner.unwrap_or("?");
            let shown = opening.images.join(" ");
            let effort = if opening.stored {
                "stored".to_owned()
            } else {
                opening.nodes.to_string()
            };
            let _ = write!(text, "{shown:<cells$}  {winner:<6}  {effort:>nodes$}");
            if let (Some(steps), Some(sum)) =
                (opening.certificate_steps, &opening.certificate_checksum)
            {
                let _ = write!(text, "  proof of {steps} steps, checksum {sum}");
            }
            text.push('\n');
        }
        text
    }
}

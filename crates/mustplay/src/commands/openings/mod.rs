//! `openings`: which first moves win.

mod queue;
mod table;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use anyhow::{Context, bail};
use mustplay_hex::drawing::Mark;
use mustplay_hex::inferior::Matcher;
use mustplay_hex::masks::{self, AnyWidth};
use mustplay_hex::{Board, Cell, CellSet, Color, Drawing, Objective, Position, Setup};
use mustplay_search::certificate::build::{BuildError, build};
use mustplay_search::dfpn::{News, Solver, Techniques};
use mustplay_search::store::{Archive, Shelf, Store, Verdict};
use mustplay_work::{Stop, Watch};
use queue::Queue;
use table::{Opening, Table};

use super::proof::Proof;
use super::solve::solver;
use crate::cli::OpeningsArgs;
use crate::input;
use crate::limits::Supervisor;
use crate::output::{self, End, Looks};

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
    let (openings, ended) = masks::fitting(&setup.board, work)?;
    let seconds = supervisor.seconds();
    drop(supervisor);

    let stopped = match &ended {
        Ok(stop) => stop.as_ref().map(Stop::to_string),
        Err(error) => Some(error.to_string()),
    };
    let table = Table::new(&setup, openings, stopped, seconds);
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
    // Last, so that neither a failure nor a picture that cannot be written costs the answer.
    ended?;
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
    let setup = input::read_words(&text)?.setup().clone();
    if setup.objective == Objective::Misere {
        bail!("expected the normal objective, found misere: use `solve --misere --all-moves`");
    }
    if !setup.stones.is_empty() {
        bail!("expected an empty board, found one with stones: use `solve --all-moves`");
    }
    Ok(setup)
}

/// How the work ended: it is done, it was stopped, or it failed.
type Ended = anyhow::Result<Option<Stop>>;

/// What is asked for, before the width of cell sets is chosen.
struct Work<'a> {
    setup: &'a Setup,
    args: &'a OpeningsArgs,
    store: Option<&'a Store>,
    supervisor: &'a Supervisor,
}

impl AnyWidth for Work<'_> {
    type Output = anyhow::Result<(Vec<Opening>, Ended)>;

    fn with<const W: usize>(self) -> Self::Output {
        let shelf = self
            .store
            .map(|store| store.shelf::<W>(&self.setup.board))
            .transpose()?;
        let board = &self.setup.board;
        let orbits = self.chosen(orbits(board))?;
        let new = |orbit: &Vec<Cell>| Opening::new(board, orbit, self.args.certificates.is_some());
        let mut openings: Vec<Opening> = orbits.iter().map(new).collect();
        let mut ended = match &self.args.certificates {
            Some(folder) => self.one_by_one(&mut openings, shelf.as_ref(), folder),
            None => self.together(&mut openings, shelf.as_ref()),
        };
        if let Some(Err(error)) = shelf.map(Shelf::close)
            && ended.is_ok()
        {
            ended = Err(error.into());
        }
        Ok((openings, ended))
    }
}

impl Work<'_> {
    /// The openings that are asked for.
    fn chosen(&self, orbits: Vec<Vec<Cell>>) -> anyhow::Result<Vec<Vec<Cell>>> {
        let Self { setup, args, .. } = self;
        let cell = |name: &String| {
            let cell = setup.board.cell(name);
            cell.with_context(|| {
                format!("expected cells of {}, found `{name}`", setup.board.shape())
            })
        };
        let only: Vec<Cell> = args.only.iter().map(cell).collect::<Result<_, _>>()?;
        let is_chosen = |orbit: &Vec<Cell>| orbit.iter().any(|cell| only.contains(cell));
        let chosen = |orbit: &Vec<Cell>| only.is_empty() || is_chosen(orbit);
        Ok(orbits.into_iter().filter(chosen).collect())
    }

    /// Searches the openings in order, with what is learned from the others; threads help each other when none is left to begin with.
    fn together<const W: usize>(
        &self,
        openings: &mut [Opening],
        shelf: Option<&Shelf<'_, W>>,
    ) -> Ended {
        let matcher = Arc::new(Matcher::standard());
        let threads = self.args.threads.threads;
        let worker = self.supervisor.worker();
        let mut search = self
            .search(matcher, self.args.limits.memory, shelf, &worker)?
            .with_threads(threads);
        let mut open = Vec::new();
        let mut positions = Vec::new();
        for opening in openings {
            let position = self.after::<W>(opening)?;
            if let Some(verdict) = recall(shelf, opening, &position) {
                settle(shelf, opening, &position, verdict)?;
            } else {
                open.push(Mutex::new(opening));
                positions.push(position);
            }
        }
        let failure = OnceLock::new();
        let tell = |index: usize, news: News<W>| {
            let mut opening = open[index].lock().unwrap_or_else(PoisonError::into_inner);
            let settled = match news {
                News::Begun => {
                    self.supervisor.stage(&opening.cell);
                    Ok(())
                }
                News::Answered { answer, nodes } => {
                    opening.nodes = nodes;
                    settle(shelf, &mut opening, &positions[index], answer.verdict)
                }
                News::Left { nodes } => {
                    opening.nodes = nodes;
                    Ok(())
                }
            };
            settled.map_err(|error| {
                // One is enough to end the work.
                let _ = failure.set(error);
                Stop::Cancelled
            })
        };
        let questions: Vec<_> = positions.iter().map(question).collect();
        let stop = search.answer_each(&questions, &tell).err();
        failure.into_inner().map_or(Ok(stop), Err)
    }

    /// Searches and proves each opening from nothing, one in each thread, so that a proof depends neither on the openings
    /// before it nor on the threads, but for the memory that each gets and what there is in the store.
    fn one_by_one<const W: usize>(
        &self,
        openings: &mut [Opening],
        shelf: Option<&Shelf<'_, W>>,
        folder: &Path,
    ) -> Ended {
        let matcher = Arc::new(Matcher::standard());
        let lanes = self.args.threads.threads;
        let queue = Queue::new(openings);
        let lane = || -> Ended {
            for opening in queue.visit() {
                let file = proof_file(folder, self.setup, &opening.cell);
                if self.is_proved(opening, shelf, &file)? {
                    continue;
                }
                let worker = self.supervisor.worker();
                let mut search = self.search(Arc::clone(&matcher), self.share(), shelf, &worker)?;
                let proved = self.prove(&mut search, shelf, opening, &file)?;
                opening.nodes = search.nodes();
                if let Err(stop) = proved {
                    return Ok(Some(stop));
                }
            }
            Ok(None)
        };
        std::thread::scope(|scope| {
            let mut threads = Vec::new();
            for _ in 0..lanes {
                match thread::Builder::new().spawn_scoped(scope, lane) {
                    Ok(thread) => threads.push(thread),
                    Err(error) if threads.is_empty() => return Err(error.into()),
                    // Fewer threads than were asked for will do.
                    Err(_) => break,
                }
            }
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

    /// The memory of each thread where each works on its own.
    fn share(&self) -> usize {
        self.args.limits.memory / self.args.threads.threads
    }

    /// A solver that keeps within `memory`.
    fn search<'s, const W: usize>(
        &'s self,
        matcher: Arc<Matcher>,
        memory: usize,
        shelf: Option<&'s Shelf<'_, W>>,
        watch: &'s dyn Watch,
    ) -> anyhow::Result<Solver<'s, W>> {
        let board = &self.setup.board;
        let search = solver(board, matcher, Techniques::default(), memory, watch)?;
        Ok(match shelf {
            Some(shelf) => search.with_archive(shelf),
            None => search,
        })
    }

    /// The position after an opening.
    fn after<const W: usize>(&self, opening: &Opening) -> anyhow::Result<Position<W>> {
        let mut position = Position::new(self.setup)?;
        position.play(opening.first)?;
        Ok(position)
    }

    /// Whether an earlier run has left a proof; then nothing need be searched, and no memory taken for that.
    fn is_proved<const W: usize>(
        &self,
        opening: &mut Opening,
        shelf: Option<&Shelf<'_, W>>,
        file: &Path,
    ) -> anyhow::Result<bool> {
        let position = self.after::<W>(opening)?;
        let Some(proof) = Proof::read(file, &position) else {
            return Ok(false);
        };
        let verdict = Verdict {
            winner: proof.winner,
            carrier: position.empty(),
        };
        opening.stored = true;
        opening.prove(proof);
        keep_new(shelf, &position, verdict)?;
        Ok(true)
    }

    /// Finds the winner after an opening and a proof, to be written to a file.
    fn prove<const W: usize>(
        &self,
        search: &mut Solver<'_, W>,
        shelf: Option<&Shelf<'_, W>>,
        opening: &mut Opening,
        file: &Path,
    ) -> anyhow::Result<Result<(), Stop>> {
        self.supervisor.stage(&opening.cell);
        let position = self.after::<W>(opening)?;
        let (stones, to_move) = question(&position);
        let verdict = match recall(shelf, opening, &position) {
            Some(verdict) => verdict,
            None => match search.answer(stones, to_move) {
                Ok(answer) => answer.verdict,
                Err(stop) => return Ok(Err(stop)),
            },
        };
        settle(shelf, opening, &position, verdict)?;
        // Beside the solver, in what is left of the memory of this thread.
        let left = self.share().saturating_sub(search.bytes());
        let steps = self.supervisor.worker_within(left);
        match build(&position, &mut search.following(&position), &steps) {
            Ok(certificate) => {
                opening.prove(Proof::write(file, &certificate)?);
                Ok(Ok(()))
            }
            Err(BuildError::Stopped(stop)) => Ok(Err(stop)),
            Err(error) => Err(error.into()),
        }
    }
}

/// The position as a question.
fn question<const W: usize>(position: &Position<W>) -> ([CellSet<W>; 2], Color) {
    let stones = Color::BOTH.map(|color| position.stones(color));
    (stones, position.to_move())
}

/// Who wins after an opening, if the store knows or the game is over.
fn recall<const W: usize>(
    shelf: Option<&Shelf<'_, W>>,
    opening: &mut Opening,
    position: &Position<W>,
) -> Option<Verdict<W>> {
    let (stones, to_move) = question(position);
    let known = shelf.and_then(|shelf| shelf.look(stones, to_move));
    opening.stored = known.is_some();
    known.or_else(|| {
        Some(Verdict {
            winner: position.connected()?,
            carrier: position.empty(),
        })
    })
}

/// It is known who wins after an opening.
fn settle<const W: usize>(
    shelf: Option<&Shelf<'_, W>>,
    opening: &mut Opening,
    position: &Position<W>,
    verdict: Verdict<W>,
) -> anyhow::Result<()> {
    opening.winner = Some(verdict.winner.name());
    keep_new(shelf, position, verdict)
}

/// Tells the store who wins, unless it knows, which may be with less than `verdict` needs; and has it written at once,
/// since it took long to find out.
fn keep_new<const W: usize>(
    shelf: Option<&Shelf<'_, W>>,
    position: &Position<W>,
    verdict: Verdict<W>,
) -> anyhow::Result<()> {
    let (stones, to_move) = question(position);
    let Some(shelf) = shelf else {
        return Ok(());
    };
    if shelf.look(stones, to_move).is_none() {
        shelf.keep(stones, to_move, verdict);
    }
    Ok(shelf.save()?)
}

/// The cells of the board by columns, as people list openings, those together that a symmetry keeping the
/// colors carries to each other.
fn orbits(board: &Board) -> Vec<Vec<Cell>> {
    let mut cells: Vec<Cell> = board.cells().collect();
    let by_column = |&cell: &Cell| board.by_column(cell);
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

/// The file of the proof after an opening: `5x5-a1.txt`, or `5x5-white-a1.txt` where White moves first.
fn proof_file(folder: &Path, setup: &Setup, opening: &str) -> PathBuf {
    let first = match setup.to_move {
        Color::Black => "",
        Color::White => "white-",
    };
    folder.join(format!("{}-{first}{opening}.txt", setup.board.shape()))
}

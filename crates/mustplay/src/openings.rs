//! `hex openings`: the winning first moves.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use mustplay_core::checksum::checksum;
use mustplay_core::{RunContext, StopReason};
use mustplay_hex::drawing::Mark;
use mustplay_hex::switching::Switching;
use mustplay_hex::{Board, Cell, Color, Drawing, Objective, Setup, Shape};
use mustplay_proof::Certificate;
use mustplay_solver::store::{BoardStore, Store};
use mustplay_solver::{QuestionEvent, SolveError, Solved, Solver, SolverSettings, Techniques};

use crate::args::WRITTEN;
use crate::display::{self, RenderOptions, stones};
use crate::engine::{open_store, settings};
use crate::job::partial;
use crate::solve::proof::ProofFile;
use crate::work::{Ended, Queue, lanes};
use crate::{Engine, Error, Job, Place, Position, Report, SideEffects, Text};

/// Asks for the winning first moves on an empty board.
///
/// ```
/// use mustplay::{Engine, Limits, Openings};
///
/// let openings = Openings::new("4x4".parse()?);
/// let report = Engine::default().run(&openings, &Limits::default(), &())?;
/// assert_eq!(report.answer.winning_moves.len(), 4);
/// assert_eq!(report.answer.openings.len(), 8);
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Openings {
    /// The empty board and the color to move.
    #[arg(skip)]
    pub board: Position,
    /// Only these openings, separated by commas, each with its images under symmetry.
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    #[serde(default)]
    pub only: Vec<String>,
    /// Keep the results in this file, and continue from its content.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    pub store: Option<PathBuf>,
    /// Write a proof of each solved opening into this directory, for `mustplay proof check`. Proofs
    /// of earlier runs are checked and kept.
    #[arg(long = "proof", alias = "certificates", value_name = "DIR")]
    pub certificates: Option<PathBuf>,
}

/// The winning first moves.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OpeningTable {
    /// The board.
    pub board: Text<Shape>,
    /// The color of the first move.
    pub to_move: Color,
    /// The winner of the game, if the known openings decide it.
    pub winner: Option<Color>,
    /// Winning openings.
    pub winning_moves: Vec<Place>,
    /// Losing openings.
    pub losing_moves: Vec<Place>,
    /// Undecided openings.
    pub unknown_moves: Vec<Place>,
    /// The openings, grouped by symmetry.
    pub openings: Vec<Opening>,
}

/// An orbit of openings under the symmetries of the board.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Opening {
    /// Its first cell.
    pub cell: Place,
    /// All of its cells.
    pub images: Vec<Place>,
    /// The winner after it.
    pub winner: Option<Color>,
    /// Nodes searched for it.
    pub nodes: u64,
    /// Whether the winner comes from the store or from a proof of an earlier run.
    pub stored: bool,
    /// The proof, if requested.
    #[serde(flatten)]
    pub proof: Option<ProofFile>,
}

impl Opening {
    fn prove(&mut self, (proof, winner): (ProofFile, Color)) {
        self.winner = Some(winner);
        self.proof = Some(proof);
    }
}

impl Job for Openings {
    const NAME: &'static str = "hex openings";
    type Answer = OpeningTable;

    fn side_effects(&self) -> SideEffects {
        SideEffects::of_files(&[&self.store, &self.certificates])
    }

    fn run(
        &self,
        engine: &Engine,
        context: &RunContext<'_>,
    ) -> Result<Report<OpeningTable>, Error> {
        let setup = self.board.setup();
        if setup.objective == Objective::Misere {
            return Err(Error::MisereOpenings);
        }
        if !setup.stones.is_empty() {
            return Err(Error::NotEmpty);
        }
        let store = self.store.as_ref();
        let store = store.map(|path| open_store(path, context)).transpose()?;
        if let Some(folder) = &self.certificates {
            Error::create_directory(folder)?;
        }
        let shelf = store.as_ref().map(|store| store.of_board(&setup.board));
        let work = Work { setup, engine, context, shelf, store };
        let mut openings = self.openings()?;
        let mut ended = match (&self.certificates, Switching::new(setup)?) {
            (folder, Some(game)) => work.by_trees(&mut openings, &game, folder.as_deref()),
            (Some(folder), None) => work.one_by_one(&mut openings, folder),
            (None, None) => work.together(&mut openings),
        };
        if let Some(Err(error)) = work.shelf.map(|shelf| shelf.save())
            && ended.is_ok()
        {
            ended = Err(error.into());
        }
        let nodes = openings.iter().map(|opening| opening.nodes).sum();
        Ok(Report::ended(ended, OpeningTable::new(setup, openings), nodes))
    }

    fn drawing(&self, table: &OpeningTable, _: RenderOptions) -> Option<Drawing> {
        let mut drawing = stones(&self.board, self.board.names());
        drawing.mark(table.winning_moves.iter().map(Place::cell), Mark::Winning);
        drawing.mark(table.unknown_moves.iter().map(Place::cell), Mark::Unknown);
        Some(drawing)
    }

    fn text(&self, report: &mut Report<OpeningTable>, _: RenderOptions) -> String {
        let table = &report.answer;
        let stop = report.stopped.map(|stop| stop.to_string());
        let failure = report.unsaved.as_ref().map(ToString::to_string);
        let stopped = stop.or(failure).map(|why| format!(" ({why})"));
        let known = if report.complete { "" } else { " so far" };
        let mut text = format!(
            "{}: {}{known}{}\n",
            self.board.summary(),
            display::counted(table.winning_moves.len(), "winning opening"),
            stopped.unwrap_or_default()
        );
        for (what, moves) in [
            ("winning", &table.winning_moves),
            ("losing", &table.losing_moves),
            ("unknown", &table.unknown_moves),
        ] {
            display::line(&mut text, &format!("{} {what}", moves.len()), moves);
        }
        let heading = ["opening", "winner", "nodes", ""];
        let mut rows = vec![heading.map(str::to_owned)];
        rows.extend(table.openings.iter().map(|opening| {
            let winner = opening.winner.map_or("?", |winner| self.board.names().of(winner));
            let nodes =
                if opening.stored { "stored".to_owned() } else { opening.nodes.to_string() };
            let proof = opening.proof.as_ref();
            let proof = proof.map(|it| match (it.certificate_steps, &it.certificate_checksum) {
                (Some(steps), Some(sum)) => {
                    format!("proof of {}, checksum {sum}", display::counted(steps, "step"))
                }
                _ => "no proof".to_owned(),
            });
            let images = display::list(&opening.images);
            [images, winner.to_owned(), nodes, proof.unwrap_or_default()]
        }));
        text + &display::table(&rows, &[2])
    }
}

impl Openings {
    pub fn new(board: Position) -> Self {
        Self { board, only: Vec::new(), store: None, certificates: None }
    }

    /// The requested openings, all undecided.
    fn openings(&self) -> Result<Vec<Opening>, Error> {
        let board = self.board.board();
        let opening = |orbit: Vec<Cell>| Opening {
            cell: Place::new(board, orbit[0]),
            images: Place::all(board, orbit),
            winner: None,
            nodes: 0,
            stored: false,
            proof: self.certificates.as_ref().map(|_| ProofFile::default()),
        };
        let orbits = chosen_orbits(board, &self.only)?;
        Ok(orbits.into_iter().map(opening).collect())
    }
}

/// The orbits of cells under symmetry: all of them, or those with a cell in `only`.
pub(crate) fn chosen_orbits(board: &Board, only: &[String]) -> Result<Vec<Vec<Cell>>, Error> {
    let cell = |name: &String| {
        board.cell(name).ok_or_else(|| Error::NoCell {
            board: board.shape(),
            found: format!("`{name}`{}", board.swap_hint(name)),
        })
    };
    let only: Vec<Cell> = only.iter().map(cell).collect::<Result<_, _>>()?;
    let is_chosen =
        |orbit: &Vec<Cell>| only.is_empty() || orbit.iter().any(|cell| only.contains(cell));
    Ok(board.orbits().into_iter().filter(is_chosen).collect())
}

impl OpeningTable {
    fn new(setup: &Setup, openings: Vec<Opening>) -> Self {
        let mover = setup.to_move;
        let won_by = |winner: Option<Color>| {
            let some = openings.iter().filter(|opening| opening.winner == winner);
            let images = some.flat_map(|opening| &opening.images);
            Place::by_column(&setup.board, images.map(Place::cell))
        };
        let [winning_moves, losing_moves, unknown_moves] =
            [Some(mover), Some(!mover), None].map(won_by);
        let winner = match (&winning_moves[..], losing_moves.len() == setup.board.len()) {
            ([_, ..], _) => Some(mover),
            ([], true) => Some(!mover),
            ([], false) => None,
        };
        Self {
            board: Text(setup.board.shape()),
            to_move: mover,
            winner,
            winning_moves,
            losing_moves,
            unknown_moves,
            openings,
        }
    }
}

struct Work<'a> {
    setup: &'a Setup,
    engine: &'a Engine,
    context: &'a RunContext<'a>,
    shelf: Option<Arc<BoardStore>>,
    store: Option<Arc<Store>>,
}

impl Work<'_> {
    /// Decides all openings of a game on edges by theorem (Lehman).
    fn by_trees(&self, openings: &mut [Opening], game: &Switching, folder: Option<&Path>) -> Ended {
        let mover = self.setup.to_move;
        let winning = game.winning_moves(mover);
        for opening in openings {
            let cell = opening.cell.cell();
            let after = self.setup.after(cell);
            let winner = if winning.contains(&cell) { mover } else { !mover };
            opening.winner = Some(winner);
            self.keep_new(&after, &whole_board(&after, winner)?)?;
            if let Some(folder) = folder {
                let file = self.proof_file(folder, &opening.cell);
                let proof = Certificate::on_edges(&after)?;
                let proof = proof.expect("a game on edges is decided or over");
                opening.prove(ProofFile::write(&file, &proof)?);
            }
        }
        Ok(None)
    }

    /// Searches the openings in turn, promising ones first, with a shared transposition table;
    /// threads join the search of the same opening when none is left to start.
    fn together(&self, openings: &mut [Opening]) -> Ended {
        let mut solver = self.solver(self.settings()?)?;
        let promising = solver.promising(self.setup)?;
        let rank = |opening: &&mut Opening| {
            let cell = opening.cell.cell();
            promising.iter().position(|&it| it == cell)
        };
        let mut openings: Vec<&mut Opening> = openings.iter_mut().collect();
        openings.sort_by_key(rank);
        let mut open = Vec::new();
        let mut positions = Vec::new();
        let mut settled_before = Vec::new();
        for opening in openings {
            let after = self.setup.after(opening.cell.cell());
            if let Some(solved) = self.recall(opening, &after)? {
                self.settle(opening, &after, &solved)?;
                settled_before.push(opening.clone());
            } else {
                open.push(Mutex::new(opening));
                positions.push(after);
            }
        }
        let failure = OnceLock::new();
        let listener = |index: usize, news: QuestionEvent| {
            let mut opening = open[index].lock().unwrap_or_else(PoisonError::into_inner);
            let mut settled = Ok(());
            match news {
                QuestionEvent::Begun => self.context.stage(&opening.cell.to_string()),
                QuestionEvent::Answered { answer, nodes } => {
                    opening.nodes = nodes;
                    settled = self.settle(&mut opening, &positions[index], &answer);
                }
                QuestionEvent::Stopped { nodes } => opening.nodes = nodes,
            }
            drop(opening);
            partial(self.context, || {
                let known = |it: &Mutex<&mut Opening>| {
                    let it = it.lock().unwrap_or_else(PoisonError::into_inner);
                    Opening::clone(&it)
                };
                let known = open.iter().map(known).chain(settled_before.clone());
                OpeningTable::new(self.setup, known.collect())
            });
            settled.map_err(|error| {
                // The first error ends the work.
                let _ = failure.set(error);
                StopReason::Canceled
            })
        };
        let ended =
            solver.answer_each(&positions, solver.growing_turns(), &self.context.sink(), &listener);
        let stop = stopped(ended.map_err(Error::from))?;
        failure.into_inner().map_or(Ok(stop), Err)
    }

    /// Searches and proves each opening from scratch, one per thread. A proof thus depends neither
    /// on other openings nor on the number of threads, except through the memory per thread and the
    /// content of the store.
    fn one_by_one(&self, openings: &mut [Opening], folder: &Path) -> Ended {
        let queue = Queue::new(openings);
        let threads = self.settings()?.threads;
        let memory = self.context.limits().memory / threads;
        let lane = || -> Ended {
            for opening in queue.visit() {
                let file = self.proof_file(folder, &opening.cell);
                let ended = match self.is_proved(opening, &file) {
                    Ok(false) => self.prove(opening, &file, memory),
                    known => stopped(known.map(|_| ())),
                };
                if let Some(stop) = ended? {
                    return Ok(Some(stop));
                }
            }
            Ok(None)
        };
        lanes(threads, lane)
    }

    /// The solver settings, with as many threads as the memory allows.
    fn settings(&self) -> Result<SolverSettings, Error> {
        let (board, store) = (&self.setup.board, self.store.as_deref());
        settings(board, Techniques::default(), store, self.context)
    }

    fn solver(&self, settings: SolverSettings) -> Result<Solver, Error> {
        let solver = self.engine.solver(&self.setup.board, &settings)?;
        Ok(match &self.store {
            Some(store) => solver.with_store(store),
            None => solver,
        })
    }

    /// Whether an earlier run has left a proof, so that no search and no memory is needed.
    fn is_proved(&self, opening: &mut Opening, file: &Path) -> Result<bool, Error> {
        let after = self.setup.after(opening.cell.cell());
        let Some(proof) = ProofFile::read(file, &after, &self.context.sink())? else {
            return Ok(false);
        };
        let (_, winner) = proof;
        opening.stored = true;
        opening.prove(proof);
        self.keep_new(&after, &whole_board(&after, winner)?)?;
        Ok(true)
    }

    /// Solves an opening with one thread and its share of the memory, and writes the proof to a
    /// file.
    fn prove(&self, opening: &mut Opening, file: &Path, memory: usize) -> Ended {
        let settings = SolverSettings::default().within(&self.setup.board, memory);
        let mut solver = self.solver(settings)?;
        let proved = self.prove_with(&mut solver, memory, opening, file);
        opening.nodes = solver.nodes();
        stopped(proved)
    }

    fn prove_with(
        &self,
        solver: &mut Solver,
        memory: usize,
        opening: &mut Opening,
        file: &Path,
    ) -> Result<(), Error> {
        self.context.stage(&opening.cell.to_string());
        let after = self.setup.after(opening.cell.cell());
        let solved = match self.recall(opening, &after)? {
            Some(solved) => solved,
            None => solver.answer(&after, &self.context.sink())?,
        };
        self.settle(opening, &after, &solved)?;
        // The proof uses the memory of this thread that the solver leaves.
        let left = memory.saturating_sub(solver.bytes());
        let steps = self.context.sink_within(left);
        let certificate = solver.certificate(&after, &self.context.sink(), &steps)?;
        opening.prove(ProofFile::write(file, &certificate)?);
        Ok(())
    }

    /// The winner after an opening, if it is in the store or the game is over.
    fn recall(&self, opening: &mut Opening, after: &Setup) -> Result<Option<Solved>, Error> {
        if let Some(shelf) = &self.shelf
            && let Some(solved) = shelf.lookup(after)?
        {
            opening.stored = true;
            return Ok(Some(solved));
        }
        let winner = after.connected()?;
        winner.map(|winner| whole_board(after, winner)).transpose()
    }

    fn settle(&self, opening: &mut Opening, after: &Setup, solved: &Solved) -> Result<(), Error> {
        opening.winner = Some(solved.winner);
        self.keep_new(after, solved)
    }

    /// Writes a winner to the store at once, since it took long to find. Skips positions that the
    /// store has already, perhaps with a smaller carrier.
    fn keep_new(&self, after: &Setup, solved: &Solved) -> Result<(), Error> {
        let Some(shelf) = &self.shelf else {
            return Ok(());
        };
        if shelf.lookup(after)?.is_none() {
            shelf.keep(after, solved)?;
        }
        Ok(shelf.save()?)
    }

    /// The file of the proof after an opening: `5x5-a1.txt`, or `5x5-white-a1.txt` if White moves
    /// first. A graph is named by the checksum of its description: `graph-0123456789abcdef-2.txt`.
    fn proof_file(&self, folder: &Path, opening: &Place) -> PathBuf {
        let first = match self.setup.to_move {
            Color::Black => "",
            Color::White => "white-",
        };
        let board = &self.setup.board;
        let (mut name, description) = (board.shape().to_string(), board.description());
        if name != description {
            let _ = write!(name, "-{:016x}", checksum(description.as_bytes()));
        }
        folder.join(format!("{name}-{first}{opening}.txt"))
    }
}

/// A win whose carrier is all empty cells.
fn whole_board(setup: &Setup, winner: Color) -> Result<Solved, Error> {
    Ok(Solved { winner, carrier: setup.empty_cells()?, winning_move: None })
}

/// The limit that stopped the work; other errors are returned.
fn stopped(ended: Result<(), Error>) -> Ended {
    match ended {
        Ok(()) => Ok(None),
        Err(Error::Solve(SolveError::Stopped(stop))) => Ok(Some(stop)),
        Err(error) => Err(error),
    }
}

/// Tables from `mustplay hex openings N --certificates DIR`; each states its command.
const TABLES: [&str; 2] =
    [include_str!("../data/openings.txt"), include_str!("../data/openings-8.txt")];

/// The proved result of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolvedOpening {
    pub(crate) is_won: bool,
    /// Steps of the proof: a measure of difficulty.
    pub(crate) steps: u64,
}

/// By size of the board and name of the cell, with Black to open.
static BOOK: LazyLock<HashMap<(usize, &'static str), SolvedOpening>> = LazyLock::new(|| {
    let mut book = HashMap::new();
    let mut side = 0;
    for line in TABLES.iter().flat_map(|table| table.lines()) {
        if let Some((shape, _)) = line.split_once(", black to move") {
            let columns = shape.split('x').next();
            side = columns.and_then(|columns| columns.parse().ok()).unwrap_or(0);
        } else if let Some((row, proof)) = line.split_once("proof of ") {
            let steps = proof.split(' ').next().and_then(|steps| steps.parse().ok());
            let words = row.split_whitespace();
            let names = words.take_while(|&word| Color::from_name(word).is_none());
            let is_won = row.split_whitespace().any(|word| word == "black");
            let opening = SolvedOpening { is_won, steps: steps.unwrap_or(0) };
            book.extend(names.map(|name| ((side, name), opening)));
        }
    }
    book
});

/// The proved result of an opening by `color` on an empty board, if it is in a table.
pub(crate) fn solved(board: &Board, cell: Cell, color: Color) -> Option<SolvedOpening> {
    let Shape::Hex { columns, rows } = board.shape() else {
        return None;
    };
    let cell = match color {
        Color::Black => cell,
        // The reflection that exchanges the colors makes it an opening of Black.
        Color::White => board.swap_reflection()?.apply(cell),
    };
    let known = BOOK.get(&(columns, board.name(cell)));
    known.filter(|_| columns == rows).copied()
}

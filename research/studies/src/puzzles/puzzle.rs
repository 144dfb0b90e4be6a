//! Positions with few winning moves.

use clap::Args;
use mustplay_core::quantity::{MANY, SEEDS, whole};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use mustplay::{Engine, Error, Job, Place, Report};
use mustplay_core::RunContext;
use mustplay_hex::notation::sgf;
use mustplay_hex::{Action, Board, Cell, Record, Setup};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{QuestionEvent, QuestionTurns, Solver, SolverSettings};
use serde::Serialize;

use crate::pool::repeat;

use super::{at_most, players, setup, square};

/// The fewest stones, as parts of the cells.
const FEWEST: [usize; 2] = [1, 4];

/// The most winning moves.
const FEW: usize = 4;

/// The most nodes that all moves of a puzzle may take.
const MOST_NODES: u64 = 3000;

/// Finds a puzzle in each of some games of the program with itself.
#[derive(Clone, Copy, Debug, Args)]
pub struct Puzzle {
    /// Columns and rows of the board, from 1 to 13.
    #[arg(value_parser = whole::<usize>(1..=13))]
    pub size: usize,
    /// The seed of the first game, from 0 to 1000000000000000000.
    #[arg(value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
    /// The number of games, with consecutive seeds, from 0 to 1000000000000.
    #[arg(default_value_t = 1, value_parser = whole::<u64>(0..=MANY))]
    pub games: u64,
}

/// The puzzles that were found.
#[derive(Clone, Debug, Serialize)]
pub struct Puzzles {
    pub games: u64,
    /// At most one in each game.
    pub puzzles: Vec<PuzzlePosition>,
}

/// A position that can be won, by few moves.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzlePosition {
    pub seed: u64,
    /// The game up to the position.
    pub moves: Vec<Place>,
    pub winning: Vec<Place>,
    /// The nodes that deciding every move takes.
    pub nodes: u64,
    /// The game as a record, with a comment that tells the solution and where it comes from.
    pub sgf: String,
}

impl Job for Puzzle {
    const NAME: &'static str = "puzzle";
    type Answer = Puzzles;

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Puzzles>, Error> {
        let (board, matcher) = (square(self.size)?, engine.matcher());
        let mut answer = Puzzles { games: 0, puzzles: Vec::new() };
        let stop = repeat(context, self.games, |number| {
            let seed = self.seed.wrapping_add(number);
            let moves = players::play(&board, &matcher, seed);
            let hardest = Solved::hardest(&board, &matcher, &moves)?;
            answer.puzzles.extend(hardest.map(|solved| solved.position(&board, seed)));
            answer.games += 1;
            Ok(())
        })?;
        let nodes = answer.puzzles.iter().map(|puzzle| puzzle.nodes).sum();
        Ok(Report::until(stop, answer, nodes))
    }
}

/// A position all of whose moves are decided.
struct Solved<'a> {
    moves: &'a [Cell],
    winning: Vec<Cell>,
    nodes: u64,
}

impl<'a> Solved<'a> {
    /// The hardest puzzle among the positions of a game with enough stones.
    ///
    /// Earlier positions are usually harder. If one is too hard, those before it are not examined.
    fn hardest(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        game: &'a [Cell],
    ) -> Result<Option<Self>, Error> {
        let fewest = board.len() * FEWEST[0] / FEWEST[1];
        let mut hardest: Option<Self> = None;
        for length in (fewest..game.len()).rev() {
            let Some(puzzle) = Self::of(board, matcher, &game[..length])? else {
                break;
            };
            let nodes = hardest.as_ref().map_or(0, |puzzle| puzzle.nodes);
            if (1..=FEW).contains(&puzzle.winning.len()) && puzzle.nodes > nodes {
                hardest = Some(puzzle);
            }
        }
        Ok(hardest)
    }

    /// Decides every move; `None` if that takes too many nodes.
    fn of(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        moves: &'a [Cell],
    ) -> Result<Option<Self>, Error> {
        let mut solver = Solver::new(board, matcher, &SolverSettings::default())?;
        let setup = setup(board, moves);
        let empty = board.cells().filter(|cell| !moves.contains(cell));
        let empty: Vec<Cell> = empty.collect();
        let after: Vec<Setup> = empty.iter().map(|&cell| setup.after(cell)).collect();
        let winning = Mutex::new(Vec::new());
        let ended = solver.answer_each(
            &after,
            QuestionTurns::InOrder,
            &at_most(MOST_NODES),
            &|index, news| {
                if let QuestionEvent::Answered { answer, .. } = news
                    && answer.winner == setup.to_move
                {
                    let mut winning = winning.lock().unwrap_or_else(PoisonError::into_inner);
                    winning.push(empty[index]);
                }
                Ok(())
            },
        );
        let winning = winning.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(ended.is_ok().then(|| Self { moves, winning, nodes: solver.nodes() }))
    }

    fn position(self, board: &Arc<Board>, seed: u64) -> PuzzlePosition {
        let places = |cells: &[Cell]| -> Vec<Place> {
            let cells = cells.iter();
            cells.map(|&cell| Place::new(board, cell)).collect()
        };
        PuzzlePosition {
            seed,
            moves: places(self.moves),
            winning: places(&self.winning),
            nodes: self.nodes,
            sgf: self.sgf(board, seed),
        }
    }

    fn sgf(&self, board: &Arc<Board>, seed: u64) -> String {
        let mut record = Record::new(Arc::clone(board));
        for &cell in self.moves {
            record.push(Action::Place(cell));
        }
        let winning: Vec<&str> = self.winning.iter().map(|&cell| board.name(cell)).collect();
        let comment = format!(
            "{} stones, {} to move and win.\nWinning moves: {}\nMade by: mustplay study puzzle {} {seed}",
            self.moves.len(),
            record.next_color(),
            winning.join(" "),
            board.len().isqrt(),
        );
        let record = sgf::write(&record).expect("a Hex board has a record");
        let (head, tail) = record.split_once(";B").expect("Black has moved first");
        format!("{head}\nC[{comment}]\n;B{tail}\n")
    }
}

/// The record, if one game was requested; else a line for each puzzle.
impl fmt::Display for Puzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.puzzles.as_slice() {
            [] => f.write_str("no puzzle"),
            [puzzle] if self.games == 1 => f.write_str(puzzle.sgf.trim_end()),
            puzzles => {
                for (number, puzzle) in puzzles.iter().enumerate() {
                    let end = if number > 0 { "\n" } else { "" };
                    let (stones, winning) = (puzzle.moves.len(), puzzle.winning.len());
                    let PuzzlePosition { seed, nodes, .. } = puzzle;
                    write!(
                        f,
                        "{end}seed {seed}: {stones} stones, {winning} winning moves, {nodes} nodes"
                    )?;
                }
                Ok(())
            }
        }
    }
}

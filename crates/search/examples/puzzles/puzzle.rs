//! Positions with few winning moves.

use std::error::Error;
use std::fmt::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use mustplay_hex::inferior::Matcher;
use mustplay_hex::notation::sgf;
use mustplay_hex::{Action, Board, Cell, Record, Setup};
use mustplay_search::{News, Settings, Solver, SolverError};

use super::budget::Budget;
use super::game::setup;

/// The fewest stones, as parts of the cells.
const FEWEST: [usize; 2] = [1, 4];

/// The most winning moves.
const FEW: usize = 4;

/// The most nodes that all moves of a puzzle may take.
const MOST_NODES: u64 = 3000;

/// A position that can be won, by few moves.
pub(crate) struct Puzzle {
    /// The game up to it.
    moves: Vec<Cell>,
    winning: Vec<Cell>,
    nodes: u64,
}

impl Puzzle {
    /// Of the positions of a game with enough stones, the puzzle that takes most nodes.
    ///
    /// As a rule earlier positions are harder; where one is too hard, those before are not looked
    /// at.
    pub(crate) fn hardest(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        game: &[Cell],
    ) -> Result<Option<Self>, SolverError> {
        let fewest = board.len() * FEWEST[0] / FEWEST[1];
        let mut hardest: Option<Self> = None;
        for length in (fewest..game.len()).rev() {
            let Some(puzzle) = Self::solve(board, matcher, &game[..length])? else {
                break;
            };
            let nodes = hardest.as_ref().map_or(0, |puzzle| puzzle.nodes);
            if (1..=FEW).contains(&puzzle.winning.len()) && puzzle.nodes > nodes {
                hardest = Some(puzzle);
            }
        }
        Ok(hardest)
    }

    /// Tries every move; nothing if that takes too many nodes.
    fn solve(
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        moves: &[Cell],
    ) -> Result<Option<Self>, SolverError> {
        let mut solver = Solver::new(board, matcher, &Settings::default())?;
        let setup = setup(board, moves);
        let empty = board.cells().filter(|cell| !moves.contains(cell));
        let empty: Vec<Cell> = empty.collect();
        let after: Vec<Setup> = empty.iter().map(|&cell| setup.after(cell)).collect();
        let winning = Mutex::new(Vec::new());
        let ended = solver.answer_each(&after, &Budget(MOST_NODES), &|index, news| {
            if let News::Answered { answer, .. } = news
                && answer.winner == setup.to_move
            {
                let mut winning = winning.lock().unwrap_or_else(PoisonError::into_inner);
                winning.push(empty[index]);
            }
            Ok(())
        });
        if ended.is_err() {
            return Ok(None);
        }
        let winning = winning.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Some(Self {
            moves: moves.to_vec(),
            winning,
            nodes: solver.nodes(),
        }))
    }

    /// The game as a record, with a comment that tells the solution and where it comes from.
    pub(crate) fn text(
        &self,
        board: &Arc<Board>,
        size: usize,
        seed: u64,
    ) -> Result<String, Box<dyn Error>> {
        let mut record = Record::new(Arc::clone(board));
        for &cell in &self.moves {
            record.push(Action::Place(cell));
        }
        let mut comment = format!(
            "{} stones, {} to move and win.\nWinning moves:",
            self.moves.len(),
            record.next_color()
        );
        for &cell in &self.winning {
            write!(comment, " {}", board.name(cell))?;
        }
        let made_by = "cargo run --release -p mustplay-search --example puzzles -- make";
        write!(comment, "\nMade by: {made_by} {size} {seed}")?;
        let record = sgf::write(&record)?;
        let (head, tail) = record
            .split_once(";B")
            .ok_or("expected a first move of Black")?;
        Ok(format!("{head}\nC[{comment}]\n;B{tail}\n"))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            moves,
            winning,
            nodes,
        } = self;
        let (stones, winning) = (moves.len(), winning.len());
        write!(f, "{stones} stones, {winning} winning moves, {nodes} nodes")
    }
}

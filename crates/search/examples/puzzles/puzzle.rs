//! Positions with few winning moves.

use std::error::Error;
use std::fmt::{self, Write};
use std::sync::Arc;

use mustplay_hex::inferior::Matcher;
use mustplay_hex::notation::sgf;
use mustplay_hex::{Action, Board, Cell, Masks, Record};
use mustplay_search::dfpn::{Solver, SolverError, Techniques};

use super::budget::Budget;
use super::game::after;

/// The fewest stones, as parts of the cells.
const FEWEST: [usize; 2] = [1, 4];

/// The most winning moves.
const FEW: usize = 4;

/// The most nodes that all moves of a puzzle may take.
const MOST_NODES: u64 = 3000;

/// Memory of a solver.
pub(crate) const BYTES: usize = 1 << 26;

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
    /// As a rule earlier positions are harder; where one is too hard, those before are not looked at.
    pub(crate) fn hardest<const W: usize>(
        board: &Board,
        matcher: &Arc<Matcher>,
        game: &[Cell],
    ) -> Result<Option<Self>, SolverError> {
        let fewest = board.len() * FEWEST[0] / FEWEST[1];
        let mut hardest: Option<Self> = None;
        for length in (fewest..game.len()).rev() {
            let Some(puzzle) = Self::solve::<W>(board, matcher, &game[..length])? else {
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
    fn solve<const W: usize>(
        board: &Board,
        matcher: &Arc<Matcher>,
        moves: &[Cell],
    ) -> Result<Option<Self>, SolverError> {
        let budget = Budget(MOST_NODES);
        let (matcher, techniques) = (Arc::clone(matcher), Techniques::default());
        let mut solver = Solver::<W>::new(board, matcher, techniques, BYTES, &budget)?;
        let (stones, to_move) = after(moves);
        let mut winning = Vec::new();
        for cell in Masks::<W>::new(board)?.all() - stones[0] - stones[1] {
            let mut then = stones;
            then[to_move.index()].insert(cell);
            match solver.winner(then, !to_move) {
                Ok(winner) if winner == to_move => winning.push(cell),
                Ok(_) => {}
                Err(_) => return Ok(None),
            }
        }
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

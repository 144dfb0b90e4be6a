//! Playing by a witness.

use std::collections::VecDeque;
use std::sync::Arc;

use super::edge_graph;
use super::trees::Groups;
use super::witness::{Witness, WitnessFlaw};
use crate::board::{Board, Cell};
use crate::color::Color;
use crate::setup::Setup;

/// Plays a game on edges for one side by a [`Witness`] and wins against every defense.
///
/// ```
/// use std::sync::Arc;
/// use mustplay_hex::switching::{Strategy, Switching};
/// use mustplay_hex::{Board, Color, Setup};
///
/// let board = Arc::new(Board::bridg_it(2)?);
/// let setup = Setup::empty(Arc::clone(&board));
/// let witness = Switching::new(&setup)?.unwrap().witness(Color::Black);
/// let mut strategy = Strategy::new(&setup, &witness)?;
/// assert_eq!(strategy.begin().map(|cell| board.name(cell)), Some("1-2"));
/// let answer = strategy.answer(board.cell("2-4").unwrap());
/// assert_eq!(answer.map(|cell| board.name(cell)), Some("3-4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strategy {
    board: Arc<Board>,
    edges: Vec<(usize, usize)>,
    vertices: usize,
    terminals: (usize, usize),
    winner: Color,
    states: Vec<State>,
    is_to_begin: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Taken(Color),
    /// Free, and in one of the winner's forests.
    Forest(usize),
    /// Free, and irrelevant to the winner.
    Free,
}

impl Strategy {
    /// Checks the witness and starts from the position.
    pub fn new(setup: &Setup, witness: &Witness) -> Result<Self, WitnessFlaw> {
        witness.check(setup)?;
        let graph = edge_graph(&setup.board).ok_or(WitnessFlaw::OtherGame)?;
        let mut states = vec![State::Free; setup.board.len()];
        for &(cell, color) in &setup.stones {
            states[cell.index()] = State::Taken(color);
        }
        for (forest, cells) in witness.forests.iter().enumerate() {
            for cell in cells {
                states[cell.index()] = State::Forest(forest);
            }
        }
        Ok(Self {
            board: Arc::clone(&setup.board),
            edges: graph.sorted_edges(),
            vertices: graph.vertices,
            terminals: graph.terminals,
            winner: witness.winner,
            states,
            is_to_begin: witness.needs_move,
        })
    }

    /// The winner's first move if the winner moves first; `None` if the game is over.
    pub fn begin(&mut self) -> Option<Cell> {
        if !std::mem::take(&mut self.is_to_begin) {
            return self.take_or_spend(None);
        }
        // As if the opponent had taken the link. Only Short's first tree contains it, and Cut's
        // second forest lacks it, so the second forest repairs either.
        let first = self.finish().or_else(|| self.mend(1));
        self.take_or_spend(first)
    }

    /// The winner's answer to the opponent's move at an empty cell; `None` if the game is over.
    pub fn answer(&mut self, cell: Cell) -> Option<Cell> {
        let state = std::mem::replace(&mut self.states[cell.index()], State::Taken(!self.winner));
        let answer = self.finish().or_else(|| match state {
            State::Forest(forest) => self.mend(1 - forest),
            State::Taken(_) | State::Free => None,
        });
        self.take_or_spend(answer)
    }

    /// The free cells of the winner's forests, in board order.
    pub fn cells(&self) -> Vec<Cell> {
        let is_cared_for = |cell: &Cell| matches!(self.states[cell.index()], State::Forest(_));
        self.board.cells().filter(is_cared_for).collect()
    }

    /// A line of play with `to_move` first, in which the loser keeps making threats.
    pub fn line(mut self, to_move: Color) -> Vec<Cell> {
        let mut line = Vec::new();
        if to_move == self.winner {
            line.extend(self.begin());
        }
        while let Some(cell) = self.trouble() {
            line.push(cell);
            line.extend(self.answer(cell));
        }
        line
    }

    /// A threatening move of the opponent, on a shortest path of Short; `None` if the game is over.
    pub fn trouble(&self) -> Option<Cell> {
        let given = (self.winner == Color::White).then_some(false);
        let way = self.way(|_, state| match state {
            State::Taken(color) => (color == Color::Black).then_some(false),
            State::Forest(_) => Some(true),
            State::Free => given,
        })?;
        way.get(way.len() / 2).copied()
    }

    fn take_or_spend(&mut self, cell: Option<Cell>) -> Option<Cell> {
        let cell = cell.or_else(|| self.spare_move())?;
        self.states[cell.index()] = State::Taken(self.winner);
        Some(cell)
    }

    /// A free move, as an answer to an imagined threat; an extra stone does no harm.
    fn spare_move(&mut self) -> Option<Cell> {
        if let Some(cell) = self.finish() {
            return Some(cell);
        }
        while let Some(cell) = self.trouble() {
            let state = std::mem::replace(&mut self.states[cell.index()], State::Free);
            if let State::Forest(forest) = state
                && let Some(answer) = self.mend(1 - forest)
            {
                return Some(answer);
            }
        }
        None
    }

    /// An edge of `forest` that repairs the other forest; `None` if that is intact.
    ///
    /// It rejoins the two parts of Short's other tree, or breaks the cycle of Cut's forest with the
    /// link and Short's edges.
    fn mend(&self, forest: usize) -> Option<Cell> {
        let mut groups = Groups::new(self.vertices);
        let own = State::Forest(forest);
        for (&edge, &state) in self.edges.iter().zip(&self.states) {
            let is_joined = match self.winner {
                Color::Black => state == State::Forest(1 - forest),
                Color::White => state == State::Free,
            };
            if is_joined || state == State::Taken(Color::Black) {
                groups.join(edge);
            }
        }
        if self.winner == Color::White {
            groups.join(self.terminals);
        }
        let mut cells = self.board.cells().filter(|it| self.states[it.index()] == own);
        cells.find(|cell| {
            let edge = self.edges[cell.index()];
            match self.winner {
                Color::Black => !groups.has(edge),
                Color::White => !groups.join(edge),
            }
        })
    }

    /// A move that ends the game.
    fn finish(&self) -> Option<Cell> {
        let open = |left_out: Option<Cell>| {
            self.way(|cell, state| match state {
                State::Taken(color) => (color == Color::Black).then_some(false),
                State::Forest(_) | State::Free => (Some(cell) != left_out).then_some(true),
            })
        };
        let way = open(None)?;
        match self.winner {
            Color::Black => way.first().copied().filter(|_| way.len() == 1),
            Color::White => way.into_iter().find(|&cell| open(Some(cell)).is_none()),
        }
    }

    /// A path between the terminals with as few counted cells as possible. Cells where `counts` is
    /// `Some(false)` cost nothing; cells where it is `None` are blocked.
    fn way(&self, counts: impl Fn(Cell, State) -> Option<bool>) -> Option<Vec<Cell>> {
        let mut near = vec![Vec::new(); self.vertices];
        for cell in self.board.cells() {
            let (a, b) = self.edges[cell.index()];
            if let Some(counts) = counts(cell, self.states[cell.index()]) {
                let counted = counts.then_some(cell);
                near[a].push((b, counted));
                near[b].push((a, counted));
            }
        }
        let (s, t) = self.terminals;
        let mut from: Vec<Option<(usize, Option<Cell>)>> = vec![None; self.vertices];
        let mut is_done = vec![false; self.vertices];
        // Cells that cost nothing come first.
        let mut queue = VecDeque::from([(s, None)]);
        while let Some((vertex, reached)) = queue.pop_front() {
            if std::mem::replace(&mut is_done[vertex], true) {
                continue;
            }
            from[vertex] = reached;
            for &(next, counted) in &near[vertex] {
                let reached = (next, Some((vertex, counted)));
                match counted {
                    None => queue.push_front(reached),
                    Some(_) => queue.push_back(reached),
                }
            }
        }
        let mut way = Vec::new();
        let mut vertex = t;
        while let Some((before, counted)) = from[vertex] {
            way.extend(counted);
            vertex = before;
        }
        (vertex == s).then_some(way)
    }
}

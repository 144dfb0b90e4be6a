//! Proofs of who wins a game on edges, and their checker.

use thiserror::Error;

use super::edge_graph;
use super::trees::Groups;
use crate::board::{Cell, Graph};
use crate::color::Color;
use crate::setup::{Objective, Setup, SetupError};

/// Two trees of Short or two forests of Cut that prove a win; see the [module](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    pub winner: Color,
    /// Whether the winner must move first. Then Short's first tree needs the link to be a tree, or
    /// Cut's second forest may have a cycle with the link.
    pub needs_move: bool,
    /// Empty cells, in board order.
    pub forests: [Vec<Cell>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WitnessFlaw {
    #[error("expected a game on edges with the normal objective, found another game")]
    OtherGame,
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("expected {0} to move, who must begin, found the opponent's turn")]
    Turn(Color),
    #[error("expected every cell of a witness to be empty and there once, found {0}")]
    Cell(String),
    #[error("expected no cycle in forest {forest}, found one with {cell}")]
    Cycle { forest: usize, cell: String },
    #[error(
        "expected no cycle in forest {forest} with the link, found that it joins the terminals"
    )]
    Joined { forest: usize },
    #[error("expected tree {forest} to join all that the trees have in them, found it in parts")]
    Parts { forest: usize },
}

impl Witness {
    /// The cells of both forests, in board order; the other empty cells are irrelevant.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = self.forests.concat();
        cells.sort_unstable();
        cells
    }

    /// Checks the win by the easy halves of the theorem alone.
    pub fn check(&self, setup: &Setup) -> Result<(), WitnessFlaw> {
        let graph = edge_graph(&setup.board).filter(|_| setup.objective == Objective::Normal);
        let graph = graph.ok_or(WitnessFlaw::OtherGame)?;
        let mut is_empty: Vec<bool> = setup.occupancy()?.iter().map(Option::is_none).collect();
        if self.needs_move && setup.to_move != self.winner {
            return Err(WitnessFlaw::Turn(self.winner));
        }
        for &cell in self.forests.iter().flatten() {
            let is_left = is_empty.get_mut(cell.index());
            if !is_left.is_some_and(|is_left| std::mem::replace(is_left, false)) {
                let is_there = cell.index() < setup.board.len();
                let name = is_there.then(|| setup.board.name(cell).to_owned());
                let name = name.unwrap_or_else(|| format!("cell number {}", cell.index()));
                return Err(WitnessFlaw::Cell(name));
            }
        }
        let edges = graph.sorted_edges();
        let mut shorts = Groups::new(graph.vertices);
        for cell in setup.cells_of(Color::Black) {
            shorts.join(edges[cell.index()]);
        }
        if self.winner == Color::Black {
            return self.check_trees(setup, graph, &shorts);
        }
        // Short gets all empty cells outside the forests.
        for cell in setup.board.cells().filter(|cell| is_empty[cell.index()]) {
            shorts.join(edges[cell.index()]);
        }
        for forest in [0, 1] {
            let mut groups = self.joined(forest, setup, graph, &shorts)?;
            let may_join = forest == 1 && self.needs_move;
            if !may_join && groups.has(graph.terminals) {
                return Err(WitnessFlaw::Joined { forest: forest + 1 });
            }
        }
        Ok(())
    }

    /// Checks that the forests are trees on the same vertices, including the terminals.
    fn check_trees(
        &self,
        setup: &Setup,
        graph: &Graph,
        shorts: &Groups,
    ) -> Result<(), WitnessFlaw> {
        let edges = graph.sorted_edges();
        let joined = self.forests.iter().flatten().map(|cell| edges[cell.index()]);
        let joined: Vec<_> = joined.chain([graph.terminals]).collect();
        for forest in [0, 1] {
            let mut groups = self.joined(forest, setup, graph, shorts)?;
            if forest == 0 && self.needs_move && !groups.join(graph.terminals) {
                return Err(WitnessFlaw::Joined { forest: 1 });
            }
            let (s, _) = graph.terminals;
            if !joined.iter().all(|&(a, b)| groups.has((a, s)) && groups.has((b, s))) {
                return Err(WitnessFlaw::Parts { forest: forest + 1 });
            }
        }
        Ok(())
    }

    /// The components of a forest together with Short's stones, if it has no cycle.
    fn joined(
        &self,
        forest: usize,
        setup: &Setup,
        graph: &Graph,
        shorts: &Groups,
    ) -> Result<Groups, WitnessFlaw> {
        let (edges, mut groups) = (graph.sorted_edges(), shorts.clone());
        let mut cells = self.forests[forest].iter();
        match cells.find(|cell| !groups.join(edges[cell.index()])) {
            None => Ok(groups),
            Some(&cell) => Err(WitnessFlaw::Cycle {
                forest: forest + 1,
                cell: setup.board.name(cell).to_owned(),
            }),
        }
    }
}

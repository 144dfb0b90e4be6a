//! The steps of a proof.

use mustplay_hex::Cell;

use crate::check::{Flaw, Proof, ProofEnd, StepId};

/// One inference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// These cells join the two ends by adjacency.
    Chain {
        ends: [ProofEnd; 2],
        /// Owned by the winner.
        cells: Vec<Cell>,
    },
    /// The winner has won with these cells, whatever the opponent owns.
    Win {
        /// Owned by the winner.
        cells: Vec<Cell>,
    },
    /// Two trees or forests win a game on edges.
    Trees {
        /// Whether the winner must begin.
        first: bool,
        /// Owned by the winner.
        owned: Vec<Cell>,
        forests: [Vec<Cell>; 2],
    },
    /// The winner plays a cell, after which `then` holds.
    Move {
        cell: Cell,
        /// Proved with the opponent to move.
        then: StepId,
    },
    /// Two connections that share only an owned cell form one connection.
    And {
        /// The shared cell.
        via: Cell,
        parts: [StepId; 2],
    },
    /// A cell joined to some terminals and to others is joined to all of them.
    Tripod {
        at: Cell,
        /// Disjoint connections.
        parts: [StepId; 2],
    },
    /// Terminals joined to an owned cell are joined to each other.
    Own {
        cell: Cell,
        /// Joins the cell to the terminals.
        then: StepId,
    },
    /// Whatever the opponent plays, one of these remains.
    Or {
        /// Statements for the winner to move.
        branches: Vec<StepId>,
    },
    /// A statement holds without a cell, since everything around the cell is joined anyway.
    Dead {
        /// Either player may own it.
        cell: Cell,
        then: StepId,
        /// Cells that join what is around the cell, besides those already assumed to be owned.
        owned: Vec<Cell>,
    },
    /// A statement holds with two cells free instead of owned, since each replaces the other.
    Captured {
        cells: [Cell; 2],
        then: StepId,
        /// Cells that join what is around them, besides those already assumed to be owned.
        owned: Vec<Cell>,
    },
}

impl Step {
    /// Adds the step to a proof by its rule, if it follows.
    pub fn apply<const W: usize>(&self, proof: &mut Proof<'_, W>) -> Result<StepId, Flaw> {
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        match self {
            Self::Chain { ends, cells } => proof.chain(*ends, set(cells)),
            Self::Win { cells } => proof.win(set(cells)),
            Self::Trees { first, owned, forests } => {
                proof.trees(*first, set(owned), forests.each_ref().map(|it| set(it)))
            }
            Self::Move { cell, then } => proof.play(*cell, *then),
            Self::And { via, parts } => proof.and(*via, *parts),
            Self::Tripod { at, parts } => proof.tripod(*at, *parts),
            Self::Own { cell, then } => proof.own(*cell, *then),
            Self::Or { branches } => proof.or(branches),
            Self::Dead { cell, then, owned } => proof.dead_or_captured(&[*cell], *then, set(owned)),
            Self::Captured { cells, then, owned } => {
                proof.dead_or_captured(cells, *then, set(owned))
            }
        }
    }

    /// The bytes of the lists.
    pub fn bytes_held(&self) -> usize {
        match self {
            Self::Chain { cells, .. } | Self::Win { cells } => size_of_val(cells.as_slice()),
            Self::Trees { owned, forests, .. } => {
                let lists = forests.iter().chain([owned]);
                lists.map(|cells| size_of_val(cells.as_slice())).sum()
            }
            Self::Or { branches } => size_of_val(branches.as_slice()),
            Self::Dead { owned, .. } | Self::Captured { owned, .. } => {
                size_of_val(owned.as_slice())
            }
            Self::Move { .. } | Self::And { .. } | Self::Tripod { .. } | Self::Own { .. } => 0,
        }
    }

    /// The steps that this step refers to.
    pub fn references(&self) -> &[StepId] {
        match self {
            Self::Chain { .. } | Self::Win { .. } | Self::Trees { .. } => &[],
            Self::Move { then, .. }
            | Self::Own { then, .. }
            | Self::Dead { then, .. }
            | Self::Captured { then, .. } => std::slice::from_ref(then),
            Self::And { parts, .. } | Self::Tripod { parts, .. } => parts,
            Self::Or { branches } => branches,
        }
    }

    /// This step with its references renamed.
    pub fn renamed(&self, name: impl Fn(StepId) -> StepId) -> Self {
        let mut step = self.clone();
        let references = match &mut step {
            Self::Chain { .. } | Self::Win { .. } | Self::Trees { .. } => &mut [],
            Self::Move { then, .. }
            | Self::Own { then, .. }
            | Self::Dead { then, .. }
            | Self::Captured { then, .. } => std::slice::from_mut(then),
            Self::And { parts, .. } | Self::Tripod { parts, .. } => parts.as_mut_slice(),
            Self::Or { branches } => branches.as_mut_slice(),
        };
        for id in references {
            *id = name(*id);
        }
        step
    }
}

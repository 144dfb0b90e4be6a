//! The steps of a proof as they are written down.

use mustplay_hex::Cell;

use super::{Flaw, Proof, ProofEnd, StepId};

/// One inference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// These cells join the two ends by adjacency.
    Chain {
        /// What they join.
        ends: [ProofEnd; 2],
        /// Owned by the winner.
        cells: Vec<Cell>,
    },
    /// With these cells the winner has won, whatever the opponent owns.
    Win {
        /// Owned by the winner.
        cells: Vec<Cell>,
    },
    /// With two trees or forests the winner wins a game on edges.
    Trees {
        /// Whether the winner must begin.
        first: bool,
        /// Owned by the winner.
        owned: Vec<Cell>,
        /// The trees or forests.
        forests: [Vec<Cell>; 2],
    },
    /// The winner plays a cell, and then holds what was proved.
    Move {
        /// Where.
        cell: Cell,
        /// What holds afterwards with the opponent to move.
        then: StepId,
    },
    /// Two connections that share an owned cell and nothing else make one.
    And {
        /// The cell they share.
        via: Cell,
        /// The connections.
        parts: [StepId; 2],
    },
    /// A cell that is joined to some terminals and to others is joined to all of them.
    Tripod {
        at: Cell,
        /// The connections, which have nothing in common.
        parts: [StepId; 2],
    },
    /// Terminals that an owned cell is joined to are joined to each other.
    Own {
        cell: Cell,
        /// The connection.
        then: StepId,
    },
    /// Whatever the opponent plays, one of these is left.
    Or {
        /// Statements for the winner to move.
        branches: Vec<StepId>,
    },
    /// What was proved holds without a cell, since everything around it is joined anyway.
    Dead {
        /// The cell, which either player may own.
        cell: Cell,
        /// What was proved.
        then: StepId,
        /// Cells that join what is around it, besides those that the winner is assumed to own
        /// anyway.
        owned: Vec<Cell>,
    },
    /// What was proved holds with two cells free instead of owned, since each makes up for the
    /// other.
    Captured {
        cells: [Cell; 2],
        /// What was proved.
        then: StepId,
        /// Cells that join what is around them, besides those that the winner is assumed to own
        /// anyway.
        owned: Vec<Cell>,
    },
}

impl Step {
    /// Adds the step to a proof by the checker's rule for it, if it follows.
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
            Self::Dead { cell, then, owned } => proof.without(&[*cell], *then, set(owned)),
            Self::Captured { cells, then, owned } => proof.without(cells, *then, set(owned)),
        }
    }

    /// The bytes of its lists.
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

    /// The steps that it refers to.
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

    /// This step with other names for the steps that it refers to.
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

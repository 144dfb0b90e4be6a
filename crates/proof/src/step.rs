//! The steps of a proof as they are written down.

use mustplay_hex::Cell;

use crate::check::{Flaw, Proof, ProofEnd, StepId};

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

    /// Visits the steps that it refers to.
    pub fn for_each_reference(&self, mut visit: impl FnMut(StepId)) {
        match self {
            Self::Chain { .. } | Self::Win { .. } | Self::Trees { .. } => {}
            Self::Move { then, .. }
            | Self::Own { then, .. }
            | Self::Dead { then, .. }
            | Self::Captured { then, .. } => visit(*then),
            Self::And { parts, .. } | Self::Tripod { parts, .. } => {
                parts.iter().copied().for_each(visit);
            }
            Self::Or { branches } => branches.iter().copied().for_each(visit),
        }
    }

    /// This step with other names for the steps that it refers to.
    pub fn renamed(&self, name: impl Fn(StepId) -> StepId) -> Self {
        match self {
            Self::Chain { .. } | Self::Win { .. } | Self::Trees { .. } => self.clone(),
            &Self::Move { cell, then } => Self::Move { cell, then: name(then) },
            &Self::And { via, parts } => Self::And { via, parts: parts.map(name) },
            &Self::Tripod { at, parts } => Self::Tripod { at, parts: parts.map(name) },
            &Self::Own { cell, then } => Self::Own { cell, then: name(then) },
            Self::Or { branches } => {
                Self::Or { branches: branches.iter().copied().map(name).collect() }
            }
            Self::Dead { cell, then, owned } => {
                Self::Dead { cell: *cell, then: name(*then), owned: owned.clone() }
            }
            Self::Captured { cells, then, owned } => {
                Self::Captured { cells: *cells, then: name(*then), owned: owned.clone() }
            }
        }
    }
}

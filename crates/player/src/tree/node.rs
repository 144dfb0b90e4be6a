//! A node of the tree.

use mustplay_coloring::Player;

use crate::rules::{Effort, Step};

/// Where a node is in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeId(u32);

impl NodeId {
    /// The position that is searched.
    pub(crate) const ROOT: Self = Self(0);

    pub(super) fn new(index: usize) -> Self {
        Self(index as u32)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Counts of games through a node, from the side of the player who moved there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u32,
    pub(crate) won: f32,
}

impl Tally {
    /// The part of games that were won; nothing without a game.
    #[inline]
    pub(crate) fn mean(self) -> Option<f32> {
        (self.games > 0).then(|| self.won / self.games as f32)
    }

    #[inline]
    pub(super) fn add(&mut self, won: f32) {
        self.games += 1;
        self.won += won;
    }
}

/// A move, and what is known of the position after it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The move that leads here; of the root it says nothing.
    pub(crate) step: Step,
    /// Whose turn it is here.
    pub(crate) to_move: Player,
    /// Who wins, where that is proved.
    pub(crate) winner: Option<Player>,
    /// Another move is known to be as good: this one is not tried.
    pub(crate) is_pruned: bool,
    /// What was found out about the position, or is being found out.
    pub(super) studied: Option<Effort>,
    /// The position to look at instead, by its place among those of the tree.
    pub(super) narrowed: Option<u32>,
    /// Its children follow each other from here; none before they were needed.
    pub(super) first: u32,
    pub(super) children: u16,
    /// Whether children were looked for.
    pub(super) is_expanded: bool,
    /// What the judge thought of the move.
    pub(crate) prior: f32,
    /// Games through this node. Those that are being played count as lost.
    pub(crate) tally: Tally,
    /// Games in which the move was made at any time by the player who could make it here.
    pub(crate) as_first: Tally,
}

impl Node {
    pub(super) fn new(step: Step, to_move: Player, prior: f32) -> Self {
        Self {
            step,
            to_move,
            winner: None,
            is_pruned: false,
            studied: None,
            narrowed: None,
            first: 0,
            children: 0,
            is_expanded: false,
            prior,
            tally: Tally::default(),
            as_first: Tally::default(),
        }
    }

    pub(super) fn family(&self) -> std::ops::Range<usize> {
        let first = self.first as usize;
        first..first + usize::from(self.children)
    }
}

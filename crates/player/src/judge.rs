//! Judging a position at which the tree ends.

use mustplay_coloring::Player;

use crate::rules::Step;

/// Whoever says what a position is worth that has not been searched: by playing it to its end at
/// random, or at a glance. One for each thread.
pub(crate) trait Judge<P>: Send {
    /// How likely Max is to win, from 0 to 1. A judge that plays to the end tells who made which
    /// moves on the way.
    fn value(&mut self, position: &P, played: &mut Played) -> f64;

    /// Appends what to think of each of these moves before any has been tried; numbers from 0
    /// that add up to one.
    fn priors(&mut self, position: &P, moves: &[Step], priors: &mut Vec<f32>);
}

/// Who made which moves, whenever that was: *all moves as first* (SCG §14.2).
///
/// In a game of coloring it hardly matters when an element is taken, so a game that was won with
/// a move tells something about making it now.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    by: [Vec<bool>; 2],
}

impl Played {
    /// Nothing was played in a game with so many moves.
    pub(crate) fn nothing(steps: usize) -> Self {
        Self {
            by: [vec![false; steps], vec![false; steps]],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for played in &mut self.by {
            played.fill(false);
        }
    }

    /// A player made a move.
    #[inline]
    pub(crate) fn add(&mut self, player: Player, step: Step) {
        self.by[player as usize][step.index()] = true;
    }

    /// Whether a player made a move.
    #[inline]
    pub(crate) fn has(&self, player: Player, step: Step) -> bool {
        self.by[player as usize][step.index()]
    }
}

//! Judging a position at which the tree ends.

use mustplay_coloring::Player;

use crate::rules::Step;

/// Whoever says what a position is worth that has not been searched: by playing it to its end at
/// random, or at a glance. One for each thread.
pub(crate) trait Judge<P>: Send {
    /// How likely Max is to win a position that is not over, from 0 to 1.
    ///
    /// The moves are all that can be made where the tree is about to grow, and none elsewhere. For
    /// each of them it appends what to think of it before it has been tried; numbers from 0 that
    /// add up to one. A judge that plays to the end tells who made which moves on the way.
    fn judge(
        &mut self,
        position: &P,
        moves: &[Step],
        priors: &mut Vec<f32>,
        played: &mut Played,
    ) -> f64;

    /// How many nodes of the solver take as long as a visit of the search with this judge, about,
    /// so that a solver beside the search gets as much time as the search does.
    fn visit_in_nodes(&self) -> f64 {
        1.0
    }
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
        Self { by: [vec![false; steps], vec![false; steps]] }
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

//! What the tree search must know of a game.

use mustplay_coloring::Player;

/// A move by its number. What the numbers mean is up to the game, which has as many of them as
/// [`Rules::steps`] says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Step(u16);

impl Step {
    /// The move with that number.
    ///
    /// # Panics
    ///
    /// If it does not fit in sixteen bits; no game has so many moves.
    pub(crate) fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("at most 65536 moves"))
    }

    /// Its number, from 0.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game as one thread of the search holds it: the rules, and memory to work with.
pub(crate) trait Rules: Send {
    /// A position, with whose turn it is.
    type Position: Clone + Send;

    /// Numbers of moves are below this.
    fn steps(&self) -> usize;

    /// Whose turn it is.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Whether a move can be made.
    fn is_open(&self, position: &Self::Position, step: Step) -> bool;

    /// Makes a move.
    fn play(&self, position: &mut Self::Position, step: Step);

    /// Appends the moves that can be made, or tells who has won.
    fn moves(&mut self, position: &Self::Position, moves: &mut Vec<Step>) -> Option<Player>;

    /// Finds out more about a position than its moves: less for a small effort, more for a
    /// large one.
    fn study(&mut self, position: &Self::Position, effort: Effort) -> Study<Self::Position>;
}

/// How much a position is worth finding out about. Each visit of the search earns a little.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Effort {
    /// What takes about as long as a few playouts.
    Small,
    /// What takes as long as a few hundred of them.
    Large,
}

/// What was found out about a position.
#[derive(Clone, Debug)]
pub(crate) enum Study<P> {
    /// Nothing that the search does not know.
    Nothing,
    /// Who wins.
    Decided(Player),
    /// A position that may be looked at instead: the same player wins it, and the same moves win
    /// among those given, one of which wins if any does.
    Narrowed {
        position: P,
        /// The moves to try.
        moves: Vec<Step>,
    },
}

/// Estimates a position at which the tree ends: by playing it to its end at random, or by a
/// network. One for each thread.
pub(crate) trait LeafEvaluator<P>: Send {
    /// How likely Max is to win a position that is not over, from 0 to 1.
    ///
    /// The moves are all that can be made where the tree is about to grow, and none elsewhere. For
    /// each of them it appends what to think of it before it has been tried; numbers from 0 that
    /// add up to one. An evaluator that plays to the end notes who made which moves on the way.
    fn judge(
        &mut self,
        position: &P,
        moves: &[Step],
        priors: &mut Vec<f32>,
        played: &mut AmafMoves,
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
pub(crate) struct AmafMoves {
    by: [Vec<bool>; 2],
}

impl AmafMoves {
    /// No moves yet, in a game with `steps` moves.
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

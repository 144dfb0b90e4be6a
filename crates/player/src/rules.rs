//! The interface of a game to the tree search.

use mustplay_coloring::Player;

/// A move by number. The game defines the numbers, which are below [`Rules::steps`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Step(u16);

impl Step {
    /// The move with this number, which fits in sixteen bits.
    pub(crate) fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("at most 65536 moves"))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game for one search thread: the rules and working memory.
pub(crate) trait Rules: Send {
    type Position: Clone + Send;

    /// An upper bound on the numbers of moves.
    fn steps(&self) -> usize;

    fn to_move(&self, position: &Self::Position) -> Player;

    fn is_open(&self, position: &Self::Position, step: Step) -> bool;

    fn play(&self, position: &mut Self::Position, step: Step);

    /// Appends the legal moves, or returns the winner.
    fn moves(&mut self, position: &Self::Position, moves: &mut Vec<Step>) -> Option<Player>;

    /// Studies a position: finds the winner, or an equivalent position with fewer moves.
    fn study(&mut self, position: &Self::Position, effort: Effort) -> Study<Self::Position>;
}

/// The cost of a study. Positions earn studies by visits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Effort {
    /// As long as a few playouts.
    Small,
    /// As long as a few hundred playouts.
    Large,
}

#[derive(Clone, Debug)]
pub(crate) enum Study<P> {
    Nothing,
    Decided(Player),
    /// An equivalent position: the same player wins it; the given moves win in both or neither, and
    /// one of them wins if any move does.
    Narrowed {
        position: P,
        moves: Vec<Step>,
    },
}

/// Evaluates leaves of the tree, by random playouts or by a network. Each thread has its own.
pub(crate) trait LeafEvaluator<P>: Send {
    /// The probability that Max wins an unfinished position, from 0 to 1.
    ///
    /// `moves` are all legal moves if the leaf is about to be expanded, and empty otherwise. The
    /// evaluator appends a prior for each; priors are not negative and sum to one. A playout
    /// records the moves of both players.
    fn evaluate(
        &mut self,
        position: &P,
        moves: &[Step],
        priors: &mut Vec<f32>,
        played: &mut AmafMoves,
    ) -> f64;

    /// The number of solver nodes that take as long as a visit with this evaluator, roughly, so
    /// that solver and search get comparable time.
    fn visit_in_nodes(&self) -> f64 {
        1.0
    }
}

/// The moves of each player at any time of a playout: *all moves as first* (AMAF, SCG §14.2). In a
/// coloring game a win with a move at any time is evidence for the move now.
#[derive(Clone, Debug)]
pub(crate) struct AmafMoves {
    by: [Vec<bool>; 2],
}

impl AmafMoves {
    pub(crate) fn nothing(steps: usize) -> Self {
        Self { by: [vec![false; steps], vec![false; steps]] }
    }

    pub(crate) fn clear(&mut self) {
        for played in &mut self.by {
            played.fill(false);
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, player: Player, step: Step) {
        self.by[player as usize][step.index()] = true;
    }

    #[inline]
    pub(crate) fn has(&self, player: Player, step: Step) -> bool {
        self.by[player as usize][step.index()]
    }
}

//! Games with more than two outcomes (SCG §4.8).
//!
//! The outcomes are totally ordered, here integers; Max maximizes. Whether Max can reach at least t
//! is a game with two outcomes, and the value is the largest t that Max can reach:
//! [`ScoreSearch::value`] finds it by binary search.
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::score::{ScoreSearch, ScoredFormulas};
//! use mustplay_coloring::search::SearchFeatures;
//! use mustplay_coloring::{Painting, Palette, Player, Position};
//! use mustplay_core::NoProgress;
//!
//! // Two points for x, three for y: the first player takes y.
//! let (x, _) = Expression::parse("x & (y | !y)", 2).unwrap();
//! let (y, _) = Expression::parse("(x | !x) & y", 2).unwrap();
//! let game = ScoredFormulas::new(2, 2, vec![(2, x), (3, y)]);
//! let start: Position = Position::new(Painting::EMPTY, Player::Max);
//! let mut search = ScoreSearch::new(&game, Palette::Any, SearchFeatures::ALL, 1 << 20);
//! assert_eq!(search.value(&start, &NoProgress), Ok(3));
//! ```

use mustplay_core::{ProgressSink, StopReason};

use crate::file::Played;
use crate::formula::Expression;
use crate::search::{Search, SearchFeatures};
use crate::{Elements, Move, Painting, Palette, Payoff, Player, Position, with_width};

/// A sum of points for the formulas that are true in the complete coloring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredFormulas {
    elements: usize,
    colors: usize,
    terms: Vec<(i64, Expression)>,
}

#[derive(Clone, Copy, Debug)]
pub struct AtLeast<'a> {
    scored: &'a ScoredFormulas,
    points: i64,
}

impl ScoredFormulas {
    /// The game in which each formula that is true of the complete coloring adds its points.
    pub fn new(elements: usize, colors: usize, terms: Vec<(i64, Expression)>) -> Self {
        Self { elements, colors, terms }
    }

    pub fn elements(&self) -> usize {
        self.elements
    }

    pub fn colors(&self) -> usize {
        self.colors
    }

    /// Bounds for the scores of all completions, term by term; for a complete coloring both are its
    /// score.
    pub fn range<const W: usize>(&self, painting: &Painting<W>) -> (i64, i64) {
        let mut range = (0_i64, 0_i64);
        for (points, term) in &self.terms {
            let (low, high) = match term.truth(painting) {
                Some(true) => (*points, *points),
                Some(false) => (0, 0),
                None => (0.min(*points), 0.max(*points)),
            };
            range = (range.0.saturating_add(low), range.1.saturating_add(high));
        }
        range
    }

    pub fn at_least(&self, points: i64) -> AtLeast<'_> {
        AtLeast { scored: self, points }
    }
}

pub struct ScoreSearch<'a> {
    scored: &'a ScoredFormulas,
    palette: Palette,
    features: SearchFeatures,
    memory: usize,
    nodes: u64,
}

impl<'a> ScoreSearch<'a> {
    /// A search with `features` and at most `memory` bytes.
    pub fn new(
        scored: &'a ScoredFormulas,
        palette: Palette,
        features: SearchFeatures,
        memory: usize,
    ) -> Self {
        Self { scored, palette, features, memory, nodes: 0 }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn value<const W: usize>(
        &mut self,
        position: &Position<W>,
        sink: &dyn ProgressSink,
    ) -> Result<i64, StopReason> {
        // Max reaches `low` and cannot reach `high + 1`.
        let (mut low, mut high) = self.scored.range(&position.painting);
        while low < high {
            let middle = low + (high - low + 1) / 2;
            let game = self.scored.at_least(middle);
            let mut search = Search::new(game, None, self.palette, self.features, self.memory);
            let verdict = search.prove(position, sink);
            self.nodes += search.nodes();
            match verdict?.winner {
                Player::Max => low = middle,
                Player::Min => high = middle - 1,
            }
        }
        Ok(low)
    }

    /// The score with best play of a game as written, and all moves that preserve it.
    pub fn solve(
        &mut self,
        game: &Played<ScoredFormulas>,
        sink: &dyn ProgressSink,
    ) -> Result<(i64, Vec<Move>), StopReason> {
        with_width!(game.names, W => self.best_moves(&game.start::<W>(), sink))
    }

    /// The score with best play, and all moves that preserve it.
    pub fn best_moves<const W: usize>(
        &mut self,
        position: &Position<W>,
        sink: &dyn ProgressSink,
    ) -> Result<(i64, Vec<Move>), StopReason> {
        let score = self.value(position, sink)?;
        let mut best = Vec::new();
        let colored = position.painting.colored();
        let free = Elements::<W>::first(self.scored.elements) - colored;
        for mv in self.palette.moves(position.to_move, self.scored.colors, free) {
            let after = self.value(&position.after(mv), sink)?;
            let is_as_good = match position.to_move {
                Player::Max => after >= score,
                Player::Min => after <= score,
            };
            best.extend(is_as_good.then_some(mv));
        }
        Ok((score, best))
    }
}

impl<const W: usize> Payoff<W> for AtLeast<'_> {
    fn elements(&self) -> usize {
        self.scored.elements
    }

    fn colors(&self) -> usize {
        self.scored.colors
    }

    fn winner(&self, painting: &Painting<W>) -> Option<Player> {
        let (low, high) = self.scored.range(painting);
        if low >= self.points {
            Some(Player::Max)
        } else {
            (high < self.points).then_some(Player::Min)
        }
    }
}

//! Moves in a sum, and play in a single game, taxed or not.
//!
//! Under a tax `t` on every move, `ᵗV_L(G) = max ᵗV_R(G^L) − t` as long as `t` is at most the
//! temperature, and the mean from there on (SUM §2.6). A *t-optimal* move is a move that is optimal
//! under that tax (SUM Equation 5.1); above the temperature there is none. Walls of thermographs
//! are piecewise linear, so the set of t-optimal moves changes at finitely many taxes, which are
//! found exactly: where another wall becomes the best, the maximum of the walls has a corner.
//!
//! ```
//! use mustplay_cgt::sums::ScoreGames;
//! use mustplay_cgt::normal::{Dyadic, Player};
//!
//! let mut games = ScoreGames::new();
//! let g = games.read("{12,{20|10}|2}").unwrap();
//! let best = |games: &mut ScoreGames, tax: i32| -> Vec<String> {
//!     let moves = games.optimal_moves(g, Player::Left, &Dyadic::from(tax));
//!     moves.iter().map(|&m| games.text(m)).collect()
//! };
//! assert_eq!(best(&mut games, 0), ["12"]);
//! assert_eq!(best(&mut games, 3), ["{20|10}"]);
//! assert!(best(&mut games, 9).is_empty());
//! ```

use super::bounds::SumBounds;
use super::game::{ScoreGame, ScoreGames};
use crate::normal::{Dyadic, Player};

/// A range of taxes, and the moves that are optimal for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxRange {
    pub from: Dyadic,
    /// The highest tax; at most the temperature.
    pub to: Dyadic,
    /// The moves that are t-optimal for every `t` from `from` to `to`.
    pub moves: Vec<ScoreGame>,
}

impl ScoreGames {
    /// `ᵗV_L` or `ᵗV_R`: the score under a tax on every move. For taxes above the temperature it is
    /// the mean.
    pub fn taxed_score(&mut self, g: ScoreGame, first: Player, tax: &Dyadic) -> Dyadic {
        let thermograph = self.thermograph(g);
        first.pick(&thermograph.left, &thermograph.right).at(tax)
    }

    /// The player's t-optimal moves for `t = tax`; for tax 0 the optimal ones. None above the
    /// temperature.
    pub fn optimal_moves(&mut self, g: ScoreGame, player: Player, tax: &Dyadic) -> Vec<ScoreGame> {
        if *tax > self.temperature(g) {
            return Vec::new();
        }
        let options: Vec<ScoreGame> = self.options(g, player).collect();
        let scores: Vec<Dyadic> =
            options.iter().map(|&o| self.taxed_score(o, player.opponent(), tax)).collect();
        let best = player.best(scores.iter());
        let scored = options.into_iter().zip(&scores);
        scored.filter(|(_, score)| Some(*score) == best).map(|(option, _)| option).collect()
    }

    /// The player's t-optimal moves for every tax up to the temperature, in maximal ranges. Empty
    /// for a finished game.
    pub fn optimal_ranges(&mut self, g: ScoreGame, player: Player) -> Vec<TaxRange> {
        let options: Vec<ScoreGame> = self.options(g, player).collect();
        if options.is_empty() {
            return Vec::new();
        }
        let temperature = self.temperature(g);
        let mut taxes = vec![Dyadic::ZERO, temperature.clone()];
        for game in options.into_iter().chain([g]) {
            taxes.extend(self.thermograph(game).corner_taxes().cloned());
        }
        taxes.retain(|tax| *tax <= temperature);
        taxes.sort();
        taxes.dedup();
        if taxes.len() == 1 {
            taxes.push(temperature);
        }
        let mut ranges: Vec<TaxRange> = Vec::new();
        for pair in taxes.windows(2) {
            let middle = (&pair[0] + &pair[1]).half();
            let moves = self.optimal_moves(g, player, &middle);
            match ranges.last_mut() {
                Some(last) if last.moves == moves => last.to = pair[1].clone(),
                _ => ranges.push(TaxRange { from: pair[0].clone(), to: pair[1].clone(), moves }),
            }
        }
        ranges
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub component: usize,
    /// The option moved to.
    pub to: ScoreGame,
}

impl Move {
    /// All moves of the player, by component, in the order in which options are written.
    pub fn all(games: &ScoreGames, position: &[ScoreGame], player: Player) -> Vec<Self> {
        let mut moves = Vec::new();
        for (component, &game) in position.iter().enumerate() {
            let options: Vec<ScoreGame> = games.options(game, player).collect();
            let options = games.written(&options).into_iter();
            moves.extend(options.map(|to| Self { component, to }));
        }
        moves
    }

    pub fn played(&self, position: &[ScoreGame]) -> Vec<ScoreGame> {
        let mut next = position.to_vec();
        next[self.component] = self.to;
        next
    }
}

impl ScoreGames {
    /// Bounds on the score after each of the player's moves (SUM §5.2).
    pub fn move_bounds(&mut self, sum: &[ScoreGame], player: Player) -> Vec<(Move, SumBounds)> {
        let moves = Move::all(self, sum, player).into_iter();
        moves
            .map(|choice| {
                let bounds = self.bounds(&choice.played(sum), player.opponent());
                (choice, bounds)
            })
            .collect()
    }
}

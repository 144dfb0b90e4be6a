//! Games that can be drawn: who wins, by Zermelo's theorem.
//!
//! In a finite game of win, loss and draw with all in the open, either one player can force a win
//! or both can force a draw (CGT week 2): a position that is over is what the rules say, and any
//! other one is the best, for who is to move, of the positions one move further on. [`Zermelo`]
//! goes backward like this through the positions of any ruleset that says how its games end.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Conclusion, Player, Tic, Zermelo};
//!
//! let strip: Tic = "...".parse()?;
//! let mut zermelo = Zermelo::new();
//! // Left takes the middle and has a pair with the next move.
//! let conclusion = zermelo.conclusion(&strip, Player::Left, &NoProgress)?;
//! assert_eq!(conclusion, Conclusion::Win(Player::Left));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use mustplay_cgt::loopy::Prospect;
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use crate::position::{Player, Position};

/// A position of a ruleset whose games are won, lost or drawn.
pub trait Drawable: Position {
    /// How the game ended, if it is over; otherwise both players can move.
    fn ending(&self) -> Option<Conclusion>;
}

/// What a game comes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conclusion {
    /// This player wins.
    Win(Player),
    /// Neither player wins.
    Draw,
}

impl Conclusion {
    /// What it is to a player.
    pub fn prospect(self, player: Player) -> Prospect {
        match self {
            Self::Win(winner) if winner == player => Prospect::Win,
            Self::Win(_) => Prospect::Loss,
            Self::Draw => Prospect::Draw,
        }
    }
}

/// What perfect play leads to from each position that was asked about or is below one.
pub struct Zermelo<P> {
    known: FxHashMap<(P, Player), Conclusion>,
}

impl<P: Drawable> Default for Zermelo<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Drawable> Zermelo<P> {
    /// Nothing is known yet.
    pub fn new() -> Self {
        Self { known: FxHashMap::default() }
    }

    /// The result of perfect play with `player` to move. The recursion is as deep as the game
    /// is long.
    pub fn conclusion(
        &mut self,
        position: &P,
        player: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Conclusion, StopReason> {
        if let Some(ending) = position.ending() {
            return Ok(ending);
        }
        let key = (position.clone(), player);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        sink.report(&Progress::new(
            self.known.len() as u64,
            self.known.capacity() * size_of::<((P, Player), Conclusion)>(),
        ))?;
        let mut options = Vec::new();
        position.moves(player, &mut options);
        let mut best = Conclusion::Win(player.opponent());
        for option in options {
            let after = self.conclusion(&option, player.opponent(), sink)?;
            if after.prospect(player) > best.prospect(player) {
                best = after;
            }
            if best == Conclusion::Win(player) {
                break;
            }
        }
        self.known.insert(key, best);
        Ok(best)
    }
}

//! Incentives: what a move gains.
//!
//! Left's incentives in `G` are the differences `G^L − G`, Right's are `G − G^R`. In a sum,
//! a move whose incentive is dominated by another one's can be ignored.
//!
//! ```
//! use mustplay_games::normal::Games;
//!
//! let mut games = Games::new();
//! let one = games.integer(1);
//! // Moving in a number loses.
//! let loss = games.left_incentives(one)[0];
//! assert_eq!(loss, games.integer(-1));
//! ```

use super::games::{Game, Games, Options};

impl Games {
    /// Left's incentives `G^L − G`, without dominated ones.
    pub fn left_incentives(&mut self, g: Game) -> Options {
        let all = self.left(g).into_iter().map(|option| self.sub(option, g));
        let all: Options = all.collect();
        self.maximal(&all)
    }

    /// Right's incentives `G − G^R`, without dominated ones.
    pub fn right_incentives(&mut self, g: Game) -> Options {
        let all = self.right(g).into_iter().map(|option| self.sub(g, option));
        let all: Options = all.collect();
        self.maximal(&all)
    }

    /// Both players' incentives together, without dominated ones.
    pub fn incentives(&mut self, g: Game) -> Options {
        let mut all = self.left_incentives(g);
        all.extend(self.right_incentives(g));
        self.maximal(&all)
    }

    /// The games among `all` that no other one exceeds, each once.
    pub fn maximal(&mut self, all: &[Game]) -> Options {
        let mut kept = Options::new();
        for &game in all {
            if kept.iter().any(|&other| self.le(game, other)) {
                continue;
            }
            kept.retain(|other| !self.le(*other, game));
            kept.push(game);
        }
        kept
    }
}

//! Incentives: what a move gains.
//!
//! Left's incentives in `G` are the differences `G^L − G`, Right's are `G − G^R`. In a sum,
//! a move whose incentive is dominated by another one's can be ignored.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//!
//! let mut games = Games::new();
//! let one = games.integer(1);
//! // Moving in a number loses.
//! let loss = games.left_incentives(one)[0];
//! assert_eq!(loss, games.integer(-1));
//! ```

use super::games::{Game, Games, Options};
use super::work::Watched;
use mustplay_core::StopReason;

impl Games {
    /// Left's incentives `G^L − G`, without dominated ones.
    pub fn left_incentives(&mut self, g: Game) -> Options {
        self.unwatched(|watched| watched.left_incentives(g))
    }

    /// Right's incentives `G − G^R`, without dominated ones.
    pub fn right_incentives(&mut self, g: Game) -> Options {
        self.unwatched(|watched| watched.right_incentives(g))
    }

    /// Both players' incentives together, without dominated ones.
    pub fn incentives(&mut self, g: Game) -> Options {
        self.unwatched(|watched| watched.incentives(g))
    }

    /// The games among `all` that no other one exceeds, each once.
    pub fn maximal(&mut self, all: &[Game]) -> Options {
        self.unwatched(|watched| watched.maximal(all))
    }
}

impl Watched<'_> {
    /// [`Games::left_incentives`].
    pub fn left_incentives(&mut self, g: Game) -> Result<Options, StopReason> {
        let options = self.games.left(g);
        let gains = self.each(&options, |watched, option| watched.sub(option, g))?;
        self.maximal(&gains)
    }

    /// [`Games::right_incentives`].
    pub fn right_incentives(&mut self, g: Game) -> Result<Options, StopReason> {
        let options = self.games.right(g);
        let gains = self.each(&options, |watched, option| watched.sub(g, option))?;
        self.maximal(&gains)
    }

    /// [`Games::incentives`].
    pub fn incentives(&mut self, g: Game) -> Result<Options, StopReason> {
        let mut all = self.left_incentives(g)?;
        all.extend(self.right_incentives(g)?);
        self.maximal(&all)
    }

    /// [`Games::maximal`].
    pub fn maximal(&mut self, all: &[Game]) -> Result<Options, StopReason> {
        let mut kept = Options::new();
        'all: for &game in all {
            let mut i = 0;
            while i < kept.len() {
                if self.le(game, kept[i])? {
                    continue 'all;
                }
                if self.le(kept[i], game)? {
                    kept.remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(game);
        }
        Ok(kept)
    }
}

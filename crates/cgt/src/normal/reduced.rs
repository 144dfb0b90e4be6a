//! Reduced canonical forms: games up to infinitesimals.
//!
//! `G ≥ᴵ H` means that the right stop of `G − H` is at least 0: `G` is at least `H` up to an
//! infinitesimal. Every game has a unique simplest form under this order (Grossman and
//! Siegel, *Reductions of partizan games*): a game infinitesimally close to a number is that
//! number; otherwise the options are reduced, options dominated in `≥ᴵ` are dropped and options
//! reversible in `≥ᴵ` are bypassed, as long as the game stays hot.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let one = games.integer(1);
//! let (hot, up) = (games.switch(one), games.ups(1));
//! let both = games.add(hot, up);
//! assert_eq!(games.reduced(both), hot);
//! ```

use super::games::{Game, Options};
use super::order::{Player, keep_maximal};
use super::work::WithSink;
use mustplay_core::{Dyadic, StopReason};

impl WithSink<'_> {
    pub fn le_up_to_infinitesimals(&mut self, g: Game, h: Game) -> Result<bool, StopReason> {
        let difference = self.sub(h, g)?;
        Ok(self.games.right_stop(difference) >= Dyadic::ZERO)
    }

    pub fn reduced(&mut self, g: Game) -> Result<Game, StopReason> {
        self.fold(
            g,
            |engine, game| {
                Ok(engine.games.is_numberish(game).then(|| {
                    let x = engine.games.left_stop(game);
                    engine.games.number(&x)
                }))
            },
            |engine, _, left, right| engine.reduce(&left, &right),
        )
    }

    fn reduce(&mut self, left: &[Game], right: &[Game]) -> Result<Game, StopReason> {
        let mut sides = [
            self.best_up_to_infinitesimals(left, Player::Left)?,
            self.best_up_to_infinitesimals(right, Player::Right)?,
        ];
        'shorter: loop {
            let game = self.canonical(&sides[0], &sides[1])?;
            for player in Player::BOTH {
                let side = player as usize;
                if let Some(shorter) = self.bypassed(game, &sides[side], player)? {
                    let mut next = sides.clone();
                    next[side] = self.best_up_to_infinitesimals(&shorter, player)?;
                    if self.is_hot(&next[0], &next[1])? {
                        sides = next;
                        continue 'shorter;
                    }
                }
            }
            return Ok(game);
        }
    }

    fn is_hot(&mut self, left: &[Game], right: &[Game]) -> Result<bool, StopReason> {
        let game = self.canonical(left, right)?;
        Ok(!self.games.is_numberish(game))
    }

    /// Whether `g` is at least as good for the player as `h`, up to infinitesimals.
    fn as_good(&mut self, g: Game, h: Game, player: Player) -> Result<bool, StopReason> {
        let (low, high) = player.in_order(h, g);
        self.le_up_to_infinitesimals(low, high)
    }

    fn best_up_to_infinitesimals(
        &mut self,
        options: &[Game],
        player: Player,
    ) -> Result<Options, StopReason> {
        keep_maximal(options, |g, h| self.as_good(h, g, player))
    }

    fn bypassed(
        &mut self,
        game: Game,
        options: &[Game],
        player: Player,
    ) -> Result<Option<Options>, StopReason> {
        for (i, &option) in options.iter().enumerate() {
            // A number that could be bypassed would be dominated.
            if self.games.is_number(option) {
                continue;
            }
            for answer in self.games.options(option, player.opponent()) {
                if self.as_good(game, answer, player)? {
                    let beyond = self.games.options(answer, player);
                    let mut shorter = Options::from_slice(options);
                    shorter.remove(i);
                    shorter.extend(beyond);
                    return Ok(Some(shorter));
                }
            }
        }
        Ok(None)
    }
}

//! Reduced canonical forms: games up to infinitesimals.
//!
//! Write `G ≥ᴵ H` when the right stop of `G − H` is at least 0: `G` is at least `H` give or
//! take an infinitesimal. Every game has one simplest form under this order (Grossman and
//! Siegel, *Reductions of partizan games*): a game infinitesimally close to a number is that
//! number; otherwise the options are reduced, options dominated in `≥ᴵ` are dropped and
//! options reversible in `≥ᴵ` are bypassed, as long as the game stays hot.
//!
//! ```
//! use mustplay_games::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let one = games.integer(1);
//! let (hot, up) = (games.switch(one), games.ups(1));
//! let both = games.add(hot, up);
//! assert_eq!(games.reduced(both), hot);
//! ```

use std::convert::Infallible;

use super::dyadic::Dyadic;
use super::games::{Game, Games, Options};

impl Games {
    /// Whether `g ≤ h` up to infinitesimals.
    pub fn le_up_to_infinitesimals(&mut self, g: Game, h: Game) -> bool {
        let difference = self.sub(h, g);
        self.right_stop(difference) >= Dyadic::ZERO
    }

    /// The reduced canonical form of `g`.
    pub fn reduced(&mut self, g: Game) -> Game {
        let reduced = self.fold(
            g,
            |games, game| {
                Ok::<_, Infallible>(games.is_numberish(game).then(|| {
                    let x = games.left_stop(game);
                    games.number(&x)
                }))
            },
            |games, _, left, right| Ok(games.reduce(&left, &right)),
        );
        match reduced {
            Ok(reduced) => reduced,
        }
    }

    /// The reduced form of a hot game with reduced options.
    fn reduce(&mut self, left: &[Game], right: &[Game]) -> Game {
        let mut left = self.best_up_to_infinitesimals(left, true);
        let mut right = self.best_up_to_infinitesimals(right, false);
        loop {
            let game = self.canonical(&left, &right);
            if let Some(shorter) = self.bypassed(game, &left, true) {
                let shorter = self.best_up_to_infinitesimals(&shorter, true);
                if self.is_hot(&shorter, &right) {
                    left = shorter;
                    continue;
                }
            }
            if let Some(shorter) = self.bypassed(game, &right, false) {
                let shorter = self.best_up_to_infinitesimals(&shorter, false);
                if self.is_hot(&left, &shorter) {
                    right = shorter;
                    continue;
                }
            }
            return game;
        }
    }

    fn is_hot(&mut self, left: &[Game], right: &[Game]) -> bool {
        let game = self.canonical(left, right);
        !self.is_numberish(game)
    }

    /// Whether `g` is at least as good for the player as `h`, up to infinitesimals.
    fn as_good(&mut self, g: Game, h: Game, for_left: bool) -> bool {
        if for_left {
            self.le_up_to_infinitesimals(h, g)
        } else {
            self.le_up_to_infinitesimals(g, h)
        }
    }

    fn best_up_to_infinitesimals(&mut self, options: &[Game], for_left: bool) -> Options {
        let mut kept = Options::new();
        for &option in options {
            if kept
                .iter()
                .any(|&other| self.as_good(other, option, for_left))
            {
                continue;
            }
            kept.retain(|other| !self.as_good(option, *other, for_left));
            kept.push(option);
        }
        kept
    }

    /// The options with the first reversible one bypassed, if there is one.
    fn bypassed(&mut self, game: Game, options: &[Game], for_left: bool) -> Option<Options> {
        for (i, &option) in options.iter().enumerate() {
            if self.is_number(option) {
                continue;
            }
            let answers = if for_left {
                self.right(option)
            } else {
                self.left(option)
            };
            for answer in answers {
                if self.as_good(game, answer, for_left) {
                    let beyond = if for_left {
                        self.left(answer)
                    } else {
                        self.right(answer)
                    };
                    let mut shorter = Options::from_slice(options);
                    shorter.remove(i);
                    shorter.extend(beyond);
                    return Some(shorter);
                }
            }
        }
        None
    }
}

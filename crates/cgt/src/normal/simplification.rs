//! Simplifies a form to the canonical form, step by step.
//!
//! The canonical-form theorem (CGT week 7, parts I and II): removing a dominated option and
//! bypassing a reversible option do not change the value, and the form in which neither is possible
//! is unique. [`Simplification`] records such steps. It finds the same form as the faster
//! [`Games::canonical`](super::Games::canonical) but uses no other theorem, so it also shows why
//! numbers are simplest: {−3 | 10} becomes { | 10} and then { | }.
//!
//! ```
//! use mustplay_cgt::normal::{Games, Simplification};
//! use mustplay_core::NoProgress;
//!
//! let mut games = Games::new();
//! let [zero, star] = [games.integer(0), games.nimber(1)];
//! let [one, two] = [games.integer(1), games.integer(2)];
//! let options = [zero, star, one, two];
//! let simplified = Simplification::of(&mut games, [&options, &options], &NoProgress)?;
//! // 0, * and 1 are dominated for Left, 1 and 2 for Right.
//! assert_eq!(simplified.steps.len(), 5);
//! assert_eq!(simplified.form(), &[vec![two], vec![zero, star]]);
//! # Ok::<(), mustplay_core::StopReason>(())
//! ```

use mustplay_core::{ProgressSink, StopReason};

use super::games::{Game, Games};
use super::order::Player;

/// Left's and Right's options, each a game in canonical form.
pub type GameForm = [Vec<Game>; 2];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplification {
    /// The value of all these forms.
    pub value: Game,
    /// The initial form, without repeated options.
    pub start: GameForm,
    pub steps: Vec<SimplificationStep>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimplificationStep {
    pub player: Player,
    pub option: Game,
    pub reason: Simplifying,
    pub form: GameForm,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Simplifying {
    /// Another option is at least as good for the player.
    Dominated { by: Game },
    /// The opponent has an answer at least as good for the opponent as the form itself, so the
    /// player's options after that answer replace the option.
    Reversible {
        through: Game,
        /// The player's options after that answer.
        instead: Vec<Game>,
    },
}

impl Simplification {
    /// Simplifies the form with these options of Left and of Right.
    pub fn of(
        games: &mut Games,
        options: [&[Game]; 2],
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let value = games.with_sink(sink).canonical(options[0], options[1])?;
        let start = options.map(|options| {
            let mut once = Vec::new();
            for &option in options {
                add(&mut once, option);
            }
            once
        });
        let mut simplification = Self { value, start, steps: Vec::new() };
        while let Some(step) = simplification.next(games, sink)? {
            simplification.steps.push(step);
        }
        Ok(simplification)
    }

    pub fn form(&self) -> &GameForm {
        self.steps.last().map_or(&self.start, |step| &step.form)
    }

    /// The next step: dominated options are removed first, then reversible ones bypassed.
    fn next(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Option<SimplificationStep>, StopReason> {
        for player in Player::BOTH {
            let options = &self.form()[player as usize];
            for &option in options {
                for &by in options.iter().filter(|&&by| by != option) {
                    let (low, high) = player.in_order(option, by);
                    if games.with_sink(sink).le(low, high)? {
                        let reason = Simplifying::Dominated { by };
                        return Ok(Some(self.without(player, option, reason, &[])));
                    }
                }
            }
        }
        for player in Player::BOTH {
            let opponent = player.opponent();
            for &option in &self.form()[player as usize] {
                for through in games.options(option, opponent) {
                    let (low, high) = opponent.in_order(self.value, through);
                    if games.with_sink(sink).le(low, high)? {
                        let instead = games.options(through, player).to_vec();
                        let reason = Simplifying::Reversible { through, instead: instead.clone() };
                        return Ok(Some(self.without(player, option, reason, &instead)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The step that replaces one option by others.
    fn without(
        &self,
        player: Player,
        option: Game,
        reason: Simplifying,
        instead: &[Game],
    ) -> SimplificationStep {
        let mut form = self.form().clone();
        let options = &mut form[player as usize];
        options.retain(|&other| other != option);
        for &other in instead {
            add(options, other);
        }
        SimplificationStep { player, option, reason, form }
    }
}

fn add(games: &mut Vec<Game>, game: Game) {
    if !games.contains(&game) {
        games.push(game);
    }
}

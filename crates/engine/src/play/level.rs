//! How strong the engine plays.

use std::fmt;
use std::str::FromStr;

use mustplay_games::random::SplitMix;
use mustplay_player::{Knowledge, Source};
use thiserror::Error;

use super::Considered;
use crate::SuggestedMove;

/// How strong the engine plays, from 1 to [`Level::FULL`].
///
/// A weak player sees less: it reads fewer games, knows less, and does not tell apart what is
/// nearly as good. It makes the moves of somebody who overlooks things, not moves at random; what
/// it has seen to win it plays, and what it has seen to lose it leaves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What makes a level.
struct Strength {
    /// Games for a move at the most.
    visits: Option<u64>,
    /// How little of a difference it sees between moves, from 0 for all of it.
    softness: f64,
    /// What it does without.
    blind: &'static [Source],
}

const fn row(visits: u64, softness: f64, blind: &'static [Source]) -> Strength {
    Strength {
        visits: Some(visits),
        softness,
        blind,
    }
}

/// A beginner has seen bridges, and little else.
const BEGINNER: &[Source] = &[
    Source::Dead,
    Source::Fill,
    Source::Connections,
    Source::Solver,
];

/// A player knows which cells are dead or captured, and reads the rest.
const PLAYER: &[Source] = &[Source::Connections, Source::Solver];

/// The levels, from the weakest.
const LEVELS: [Strength; 8] = [
    row(12, 1.4, BEGINNER),
    row(50, 0.6, BEGINNER),
    row(150, 0.4, BEGINNER),
    row(300, 0.3, PLAYER),
    row(1500, 0.1, PLAYER),
    row(6000, 0.0, PLAYER),
    row(25_000, 0.0, &[Source::Solver]),
    Strength {
        visits: None,
        softness: 0.0,
        blind: &[],
    },
];

/// Moves that lose so much more by what was seen are left, however soft the choice.
const TOLERANCE: f64 = 0.15;

impl Level {
    /// Everything the engine can do in the time it has.
    pub const FULL: Self = Self(LEVELS.len() as u8);

    /// For somebody who plays for the first time against the engine.
    pub const USUAL: Self = Self(4);

    /// All levels, from the weakest.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::FULL.0).map(Self)
    }

    fn strength(self) -> &'static Strength {
        &LEVELS[usize::from(self.0) - 1]
    }

    /// Games for a move at the most; none if time alone counts.
    pub fn visits(self) -> Option<u64> {
        self.strength().visits
    }

    /// What is left of some knowledge at this level.
    pub(super) fn dims(self, knowledge: Knowledge) -> Knowledge {
        let blind = self.strength().blind.iter();
        blind.fold(knowledge, |left, &source| left.without(source))
    }

    /// The move that is made of those that were considered: the one that looks best, or at a
    /// weaker level perhaps one that looks nearly as good.
    pub(super) fn choose<'a>(
        self,
        considered: &'a Considered,
        random: &mut SplitMix,
    ) -> Option<&'a SuggestedMove> {
        let softness = self.strength().softness;
        let best = considered.moves.first()?;
        if softness == 0.0 || best.solved {
            return Some(best);
        }
        let least = best.winrate.0 - TOLERANCE * softness;
        let fair = considered.moves.iter().filter(|it| {
            let is_seen = it.visits > 0 && !it.solved;
            is_seen && it.winrate.0 >= least
        });
        let weight = |it: &SuggestedMove| (it.visits as f64).powf(1.0 / softness);
        let weighed: Vec<_> = fair.map(|it| (it, weight(it))).collect();
        let total: f64 = weighed.iter().map(|(_, weight)| weight).sum();
        let mut left = random.below(1 << 32) as f64 / (1u64 << 32) as f64 * total;
        let chosen = weighed.iter().find(|(_, weight)| {
            left -= weight;
            left <= 0.0
        });
        Some(chosen.map_or(best, |(it, _)| it))
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a level from 1 to {}", Level::FULL)]
pub struct NoLevel;

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        let number: u8 = text.parse().map_err(|_| NoLevel)?;
        Self::all().find(|level| level.0 == number).ok_or(NoLevel)
    }
}

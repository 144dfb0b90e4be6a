//! How strong the engine plays.

use std::fmt;
use std::str::FromStr;

use mustplay_cgt::random::SplitMix;
use mustplay_player::{Knowledge, Source};
use mustplay_solver::evaluate::Evaluation;
use thiserror::Error;

use super::Considered;
use crate::{PlayStyle, SuggestedMove, Text};

/// How strong the engine plays: a number from 1 to [`Level::FULL`], or [`Level::QUEENBEE`].
///
/// A weak player sees less: it reads fewer games, knows less, and does not tell apart what is
/// nearly as good. It makes the moves of somebody who overlooks things, not moves at random; what
/// it has seen to win it plays, and what it has seen to lose it leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level(Step);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Step {
    Numbered(u8),
    Queenbee,
}

/// What makes a level.
struct Strength {
    /// The way to play that belongs to it; none if it goes with all.
    style: Option<PlayStyle>,
    /// Games for a move at the most.
    visits: Option<u64>,
    /// How little of a difference it sees between moves, from 0 for all of it.
    softness: f64,
    /// What it does without.
    blind: &'static [Source],
}

const fn row(visits: u64, softness: f64, blind: &'static [Source]) -> Strength {
    Strength { style: None, visits: Some(visits), softness, blind }
}

const fn row_of_time(style: Option<PlayStyle>) -> Strength {
    Strength { style, visits: None, softness: 0.0, blind: &[] }
}

/// A beginner has seen bridges, and little else.
const BEGINNER: &[Source] =
    &[Source::Dead, Source::Fill, Source::Connections, Source::Solver, Source::Network];

/// A player knows which cells are dead or captured, and reads the rest.
const PLAYER: &[Source] = &[Source::Connections, Source::Solver, Source::Network];

/// The levels, from the weakest.
const LEVELS: [Strength; 8] = [
    row(12, 1.4, BEGINNER),
    row(80, 0.5, BEGINNER),
    row(170, 0.35, BEGINNER),
    row(400, 0.25, PLAYER),
    row(1000, 0.12, PLAYER),
    row(5000, 0.0, PLAYER),
    row(16_000, 0.0, &[Source::Solver, Source::Network]),
    row_of_time(None),
];

/// Three moves deep is as far as one does not wait for.
const QUEENBEE: Strength = row_of_time(Some(PlayStyle::AlphaBeta {
    evaluation: Text(Evaluation::TwoDistance),
    depth: Some(3),
}));

/// What the other kind of player is called.
const NAME: &str = "queenbee";

/// Moves that lose so much more by what was seen are left, however soft the choice.
const TOLERANCE: f64 = 0.15;

impl Level {
    /// Everything the engine can do in the time it has.
    pub const FULL: Self = Self(Step::Numbered(LEVELS.len() as u8));

    /// Another kind of player: it looks at every move and every answer three moves deep, as
    /// Queenbee did, and nowhere farther.
    pub const QUEENBEE: Self = Self(Step::Queenbee);

    /// For somebody who plays for the first time against the engine.
    pub const USUAL: Self = Self(Step::Numbered(4));

    /// The numbered levels, from the weakest.
    pub fn numbered() -> impl Iterator<Item = Self> {
        let numbers = 1..=LEVELS.len() as u8;
        numbers.map(|number| Self(Step::Numbered(number)))
    }

    fn strength(self) -> &'static Strength {
        match self.0 {
            Step::Numbered(number) => &LEVELS[usize::from(number) - 1],
            Step::Queenbee => &QUEENBEE,
        }
    }

    /// The way to play that belongs to it; none if it goes with all.
    pub fn style(self) -> Option<PlayStyle> {
        self.strength().style
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

    /// The move that is made of those that were considered: the one that render best, or at a
    /// weaker level perhaps one that render nearly as good.
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
        match self.0 {
            Step::Numbered(number) => number.fmt(f),
            Step::Queenbee => f.write_str(NAME),
        }
    }
}

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a level from 1 to {}, or {NAME}", Level::FULL)]
pub struct NoLevel;

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        let mut levels = Self::numbered().chain([Self::QUEENBEE]);
        levels.find(|level| level.to_string() == text).ok_or(NoLevel)
    }
}

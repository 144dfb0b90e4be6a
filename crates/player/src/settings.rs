//! How the search goes about it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::Effort;

/// The numbers of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThinkerSettings {
    /// What it makes use of.
    pub knowledge: Knowledge,
    /// How much more than the judge's opinion it takes to leave a move aside: the factor of PUCT.
    pub exploration: f32,
    /// How much the moves are preferred that look better at a glance: priors are worths to this
    /// power.
    pub sharpness: f32,
    /// Games after which a move is judged by those that began with it rather than by all in which
    /// it was made.
    pub all_as_first: f32,
    /// How much worse than the average of its siblings a move is taken to be before it was tried.
    pub caution: f32,
    /// Games through a node before its moves are looked at.
    pub expand: u32,
    /// Games through a node that earn a small study of it.
    pub small_study: u32,
    /// Games through a node that earn a large one.
    pub large_study: u32,
    /// Nodes of the solver's first turn, which comes before any game.
    pub solver: u64,
    /// What the play of the games is random by.
    pub seed: u64,
    /// Threads; one is deterministic.
    pub threads: usize,
    /// Bytes for the tree and for the solver, about.
    pub memory: usize,
}

impl Default for ThinkerSettings {
    fn default() -> Self {
        Self {
            knowledge: Knowledge::default(),
            exploration: 0.6,
            sharpness: 1.0,
            all_as_first: 1000.0,
            caution: 0.05,
            expand: 8,
            small_study: 16,
            large_study: 256,
            solver: 4,
            seed: 1,
            threads: 1,
            memory: 512 << 20,
        }
    }
}

impl ThinkerSettings {
    /// The same where a network judges: a look takes as long as many games and says far more, so it
    /// is taken at each node and trusted more, and a study is worth a few of them.
    ///
    /// In 120 games on 11×11 at 64 visits an exploration of 0.45 won 76 against 0.25, 30 of 48
    /// against 1.1, and 35 of 64 against 0.7.
    pub(crate) fn with_network(self) -> Self {
        Self { exploration: 0.5, caution: 0.1, expand: 0, small_study: 2, large_study: 16, ..self }
    }

    /// What the games of a thread are random by.
    pub(crate) fn lane_seed(&self, thread: u64) -> u64 {
        self.seed.wrapping_add(thread.wrapping_mul(0x9E37_79B9))
    }

    /// What a node has earned with so many games.
    pub(crate) fn earned(&self, games: u32) -> Option<Effort> {
        let has = |source, needed| self.knowledge.has(source) && games >= needed;
        if has(KnowledgeSource::Connections, self.large_study) {
            Some(Effort::Large)
        } else if has(KnowledgeSource::Fill, self.small_study) {
            Some(Effort::Small)
        } else {
            None
        }
    }
}

/// One thing that the player may know or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnowledgeSource {
    /// Moves that look better are tried first.
    Glance,
    /// Moves are judged by all games in which they were made (SCG §14.2).
    AllAsFirst,
    /// Random games save bridges.
    Bridges,
    /// Random games keep out of dead cells.
    Dead,
    /// Dead and captured cells are filled in, inferior moves left out.
    Fill,
    /// Connections decide positions and cut them down to the must-play.
    Connections,
    /// The solver takes turns with the games.
    Solver,
    /// A network judges positions instead of random games.
    Network,
}

/// A line of the table of sources.
#[derive(Clone, Copy, Debug)]
pub struct SourceRow {
    pub source: KnowledgeSource,
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
}

const fn row(source: KnowledgeSource, name: &'static str, help: &'static str) -> SourceRow {
    SourceRow { source, name, help }
}

/// All sources; each is on by default.
#[rustfmt::skip]
pub const SOURCES: [SourceRow; 8] = [
    row(KnowledgeSource::Glance, "glance", "moves that look better by Y-reduction are tried first"),
    row(KnowledgeSource::AllAsFirst, "all-as-first", "a move is judged by all games in which it was made"),
    row(KnowledgeSource::Bridges, "bridges", "random games save bridges that are broken into"),
    row(KnowledgeSource::Dead, "dead", "random games keep out of dead cells"),
    row(KnowledgeSource::Fill, "fill", "dead and captured cells are filled in, inferior moves left out"),
    row(KnowledgeSource::Connections, "connections", "connections decide positions and give the must-play"),
    row(KnowledgeSource::Solver, "solver", "the solver takes turns with the games"),
    row(KnowledgeSource::Network, "network", "on Hex boards a network judges positions instead of random games"),
];

/// Which sources are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge(u16);

/// Everything.
impl Default for Knowledge {
    fn default() -> Self {
        Self::ALL
    }
}

impl Knowledge {
    /// Everything.
    pub const ALL: Self = Self((1 << SOURCES.len()) - 1);

    /// Nothing but the rules.
    pub const NONE: Self = Self(0);

    #[inline]
    pub const fn has(self, source: KnowledgeSource) -> bool {
        self.0 >> source as u32 & 1 == 1
    }

    /// What is left without a source.
    #[must_use]
    pub const fn without(self, source: KnowledgeSource) -> Self {
        Self(self.0 & !(1 << source as u32))
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        SOURCES.iter().map(|row| row.name)
    }
}

/// The names of what is left out.
impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left_out = SOURCES.iter().filter(|row| !self.has(row.source));
        let names: Vec<&str> = left_out.map(|row| row.name).collect();
        f.write_str(&names.join(","))
    }
}

/// Names of what to leave out, separated by commas.
impl FromStr for Knowledge {
    type Err = UnknownSource;

    fn from_str(text: &str) -> Result<Self, UnknownSource> {
        let names = text.split(',').map(str::trim).filter(|it| !it.is_empty());
        names.into_iter().try_fold(Self::default(), |left, name| {
            let row = SOURCES.iter().find(|row| row.name == name);
            let row = row.ok_or_else(|| UnknownSource { found: name.to_owned() })?;
            Ok(left.without(row.source))
        })
    }
}

/// There is no knowledge of that name to leave out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no knowledge is called `{found}`: expected one of {}", Knowledge::names().collect::<Vec<_>>().join(" "))]
pub struct UnknownSource {
    pub found: String,
}

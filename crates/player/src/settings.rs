//! The parameters of the tree search.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::rules::Effort;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsSettings {
    pub knowledge: Knowledge,
    /// The exploration factor of PUCT.
    pub exploration: f32,
    /// The exponent that turns the worths of moves into priors.
    pub sharpness: f32,
    /// The visits at which a move's own playouts and its AMAF statistics have equal weight.
    pub all_as_first: f32,
    /// First-play urgency: how far an unvisited move is valued below the mean of its siblings.
    pub caution: f32,
    /// Visits after which a node is expanded.
    pub expand: u32,
    /// Visits that earn a small study of a node.
    pub small_study: u32,
    /// Visits that earn a large study.
    pub large_study: u32,
    /// Nodes of the solver's first slice, before any playout.
    pub solver: u64,
    pub seed: u64,
    /// Threads; a search with one thread is deterministic.
    pub threads: usize,
    /// Approximate bytes for the tree and the solver.
    pub memory: usize,
}

impl Default for MctsSettings {
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

impl MctsSettings {
    /// The settings for evaluation by a network. An evaluation takes as long as many playouts and
    /// is more accurate, so every node is evaluated at once, unvisited moves are valued lower, and
    /// studies come early. In 120 games on 11×11 at 64 visits, an exploration of 0.45 won 76
    /// against 0.25, 30 of 48 against 1.1, and 35 of 64 against 0.7.
    pub(crate) fn with_network(self) -> Self {
        Self { exploration: 0.5, caution: 0.1, expand: 0, small_study: 2, large_study: 16, ..self }
    }

    pub(crate) fn thread_seed(&self, thread: u64) -> u64 {
        self.seed.wrapping_add(thread.wrapping_mul(0x9E37_79B9))
    }

    /// The study that a node earns by its visits.
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

/// A row of the table of sources.
#[derive(Clone, Copy, Debug)]
pub struct SourceRow {
    pub source: KnowledgeSource,
    pub name: &'static str,
    pub help: &'static str,
}

/// Declares the sources and their table, in one order.
macro_rules! sources {
    ($($source:ident, $name:literal, $help:literal;)*) => {
        /// A source of knowledge for the player.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum KnowledgeSource { $($source),* }

        /// All sources; each is on by default. `all-as-first` is AMAF (SCG §14.2).
        pub const SOURCES: [SourceRow; [$($name),*].len()] = [$(SourceRow {
            source: KnowledgeSource::$source,
            name: $name,
            help: $help,
        }),*];
    };
}

sources! {
    StaticPriors, "glance", "moves that look better by Y-reduction are tried first";
    AllAsFirst, "all-as-first", "a move is judged by all games in which it was made";
    Bridges, "bridges", "random games save bridges that are broken into";
    Dead, "dead", "random games keep out of dead cells";
    Fill, "fill", "dead and captured cells are filled in, inferior moves left out";
    Connections, "connections", "connections decide positions and give the must-play";
    Solver, "solver", "the solver takes turns with the games";
    Network, "network", "on Hex boards a network judges positions instead of random games";
}

/// The set of enabled sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Knowledge(u16);

impl Default for Knowledge {
    fn default() -> Self {
        Self::ALL
    }
}

impl Knowledge {
    pub const ALL: Self = Self((1 << SOURCES.len()) - 1);

    /// The rules alone.
    pub const NONE: Self = Self(0);

    #[inline]
    pub const fn has(self, source: KnowledgeSource) -> bool {
        self.0 >> source as u32 & 1 == 1
    }

    #[must_use]
    pub const fn without(self, source: KnowledgeSource) -> Self {
        Self(self.0 & !(1 << source as u32))
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        SOURCES.iter().map(|row| row.name)
    }
}

/// Writes the names of the disabled sources.
impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left_out = SOURCES.iter().filter(|row| !self.has(row.source));
        let names: Vec<&str> = left_out.map(|row| row.name).collect();
        f.write_str(&names.join(","))
    }
}

/// Parses names of sources to disable, separated by commas.
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

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no knowledge is called `{found}`: expected one of {}", Knowledge::names().collect::<Vec<_>>().join(" "))]
pub struct UnknownSource {
    pub found: String,
}

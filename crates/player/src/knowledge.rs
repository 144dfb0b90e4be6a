//! What the player knows beyond the rules, by name.
//!
//! Each source can be turned off, to measure what it is worth.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// One thing that the player may know or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
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
    /// The source.
    pub source: Source,
    /// Its name on the command line.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
}

const fn row(source: Source, name: &'static str, help: &'static str) -> SourceRow {
    SourceRow { source, name, help }
}

/// All sources; each is on by default.
#[rustfmt::skip]
pub const SOURCES: [SourceRow; 8] = [
    row(Source::Glance, "glance", "moves that look better by Y-reduction are tried first"),
    row(Source::AllAsFirst, "all-as-first", "a move is judged by all games in which it was made"),
    row(Source::Bridges, "bridges", "random games save bridges that are broken into"),
    row(Source::Dead, "dead", "random games keep out of dead cells"),
    row(Source::Fill, "fill", "dead and captured cells are filled in, inferior moves left out"),
    row(Source::Connections, "connections", "connections decide positions and give the must-play"),
    row(Source::Solver, "solver", "the solver takes turns with the games"),
    row(Source::Network, "network", "on Hex boards a network judges positions instead of random games"),
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

    /// Whether a source is on.
    #[inline]
    pub const fn has(self, source: Source) -> bool {
        self.0 >> source as u32 & 1 == 1
    }

    /// What is left without a source.
    #[must_use]
    pub const fn without(self, source: Source) -> Self {
        Self(self.0 & !(1 << source as u32))
    }

    /// All names there are.
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
    /// What was given.
    pub found: String,
}

//! `region find`: the values of regions of Hex or of graphs, with a smallest region for each.

use crate::args::WRITTEN;
use mustplay_core::quantity::{MANY, whole};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use mustplay_cgt::outcome::Games;
use mustplay_core::{RunContext, StopReason, file};
use mustplay_hex::Color;
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::realize::{
    Entry, Figure, Kind, MOST_MORE, RealizationSearch, RealizationStore, Valuer, excess,
};

use crate::display::{self, RenderOptions, WIDE_PAGE};
use crate::{Engine, Error, Job, Picture, Report, SideEffects, Text};

/// The default size up to which all regions are searched.
const FEW_CELLS: usize = 4;

/// The size limit of a store.
const MOST_BYTES: u64 = 64 << 20;

/// Asks for the values of regions of some kind.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Realize {
    /// The kind of regions.
    #[arg(value_name = "KIND")]
    pub kind: Text<Kind>,
    /// Search all regions of at most this many cells, graphs of at most 6. The default is 4 without
    /// another task.
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0..=12))]
    pub cells: Option<u8>,
    /// Search this many random regions of 8 to 14 cells, at most 8 of them empty, or graphs of 5 to
    /// 8 cells.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=MANY))]
    #[serde(default)]
    pub random: u64,
    /// Keep values in this file, and continue from its content.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    pub store: Option<PathBuf>,
    /// Search for a region with this value.
    #[arg(long, value_name = "VALUE")]
    pub find: Option<String>,
    /// List the values and their regions.
    #[arg(long)]
    #[serde(default)]
    pub list: bool,
    /// Evaluate this region, drawn as in the answer (`;` may end a line of a graph), without a
    /// search.
    #[arg(long, value_name = "DRAWING")]
    pub region: Option<String>,
}

/// The values that were found, with regions.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Realizations {
    /// The kind of regions.
    pub kind: Text<Kind>,
    /// The number of values, up to renaming of terminals.
    pub values: usize,
    /// The size up to which all regions were searched.
    pub exhausted: usize,
    /// The number of random regions that were searched.
    pub sampled: u64,
    /// The requested value and its region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wanted: Option<Wanted>,
    /// The requested region and its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<Realized>,
    /// All values, smallest regions first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<Vec<Realized>>,
    /// The number of divided disks, or graphs, examined in this run.
    pub regions: u64,
}

/// A value with its region.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Realized {
    /// The value.
    pub value: String,
    /// The number of its empty cells.
    pub empty: usize,
    /// The region, drawn with letters.
    pub region: Text<Figure>,
}

/// A requested value and its region.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Wanted {
    /// The value as given.
    pub value: String,
    /// A region of that value, if found.
    pub found: Option<Realized>,
    /// Why no region of Hex has this value, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub impossible: Option<TooHot>,
}

/// A position where a move would make more difference than any move in Hex, because a stone cuts a
/// chain into at most three (CVH Lemma 11.3, Proposition 11.4).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct TooHot {
    /// The position inside the value.
    pub position: String,
    /// The player whose loss by one move of the opponent exceeds the bound.
    pub color: Color,
    /// The most groups of this player's terminals, moving first.
    pub first: usize,
    /// The most groups of this player's terminals, moving second.
    pub second: usize,
    /// The bound on the groups moving second.
    pub most: usize,
}

impl Job for Realize {
    const NAME: &'static str = "region find";
    type Answer = Realizations;

    fn side_effects(&self) -> SideEffects {
        SideEffects::of_files(&[&self.store])
    }

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Realizations>, Error> {
        let cells = self.cells.map_or(0, usize::from);
        let most = RealizationSearch::most_cells(*self.kind);
        if cells > most {
            return Err(Error::TooMany { what: "cells", most, found: cells });
        }
        let region = self.region()?;
        let mut store = self.stored()?;
        // An unreadable value is refused before the search.
        self.wanted(&store)?;
        let mut search = RealizationSearch::new(*self.kind, context.limits().memory);
        let stop = self.search(&mut search, &mut store, context).err();
        let regions = search.regions();
        search.add_to(&mut store);
        if let Some(path) = &self.store {
            file::replace(path, &store.to_string()).map_err(Error::unwritten(path))?;
        }
        let realizations = Realizations {
            kind: self.kind,
            values: store.len(),
            exhausted: store.exhausted,
            sampled: store.sampled,
            wanted: self.wanted(&store)?,
            region,
            list: self.list.then(|| {
                let entries = store.entries().into_iter();
                entries.map(|entry| self.realized(entry)).collect()
            }),
            regions,
        };
        Ok(Report::until(stop, realizations, context.done()))
    }

    fn text(&self, report: &mut Report<Realizations>, _: RenderOptions) -> String {
        let found = &report.answer;
        let mut text = String::new();
        if let Some(Realized { value, region, .. }) = &found.region {
            let _ = write!(text, "{value} is the value of\n{region}");
        }
        if found.exhausted > 0 || found.sampled > 0 || report.stopped.is_some() {
            let _ = write!(text, "{}: {}", found.kind, display::counted(found.values, "value"));
            if found.kind.has_names_to_exchange() {
                text.push_str(" up to the names of terminals");
            }
            let cells = found.exhausted;
            let _ = write!(text, "\nsearched: all regions of at most {cells} cells");
            if found.sampled > 0 {
                let _ = write!(text, " and {} random larger ones", found.sampled);
            }
            text.push('\n');
        }
        for Realized { value, region, .. } in found.list.iter().flatten() {
            let _ = write!(text, "\n{value}\n{region}");
        }
        if let Some(wanted) = &found.wanted {
            text += &looked_for(wanted);
        }
        if let Some(stop) = &report.stopped {
            let _ = writeln!(text, "stopped: {stop}");
        }
        text
    }

    /// Each region with its value, grouped by the number of empty cells.
    fn picture(&self, report: &mut Report<Realizations>, _: RenderOptions) -> Picture {
        let found = &report.answer;
        let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
        for (number, Realized { value, empty, region }) in
            (1..).zip(found.region.iter().chain(found.list.iter().flatten()))
        {
            let panel = region.panel(*found.kind, format!("{number}: {}", spaced(value)))?;
            groups.entry(*empty).or_default().push(panel);
        }
        let groups: Vec<Vec<Panel>> = groups.into_values().collect();
        let title = format!("Values of regions: {}", found.kind);
        Ok(Some(sheet::render(&title, &groups, WIDE_PAGE)))
    }
}

impl Realize {
    /// The values in the file, if there is one.
    fn stored(&self) -> Result<RealizationStore, Error> {
        let kind = *self.kind;
        let Some(path) = &self.store else {
            return Ok(RealizationStore::new(kind));
        };
        let text = file::read_stored(path, MOST_BYTES).map_err(Error::in_file(path))?;
        let Some(text) = text else {
            return Ok(RealizationStore::new(kind));
        };
        let store = RealizationStore::read(&text).map_err(Error::in_file(path))?;
        if store.kind() != kind {
            let (path, found) = (path.clone(), store.kind());
            return Err(Error::OtherKind { path, expected: kind, found });
        }
        Ok(store)
    }

    /// Continues the search from the end of the store and records its progress.
    fn search(
        &self,
        search: &mut RealizationSearch,
        store: &mut RealizationStore,
        context: &RunContext<'_>,
    ) -> Result<(), StopReason> {
        let sink = context.sink();
        let is_fresh = store.exhausted == 0 && self.random == 0 && self.region.is_none();
        let least = if is_fresh { FEW_CELLS } else { store.exhausted };
        let cells = self.cells.map_or(least, usize::from);
        for size in store.exhausted + 1..=cells {
            search.exhaust(size, &sink)?;
            store.exhausted = size;
        }
        for _ in 0..self.random {
            search.sample(store.sampled, &sink)?;
            store.sampled += 1;
        }
        Ok(())
    }

    /// The requested value and its region, if found.
    fn wanted(&self, store: &RealizationStore) -> Result<Option<Wanted>, Error> {
        let find = |value: &String| {
            let found = store.find(value).map_err(Error::Find)?;
            Ok(Wanted {
                value: value.clone(),
                found: found.map(|entry| self.realized(entry)),
                impossible: self.impossible(value)?,
            })
        };
        self.find.as_ref().map(find).transpose()
    }

    /// The requested region with its value.
    fn region(&self) -> Result<Option<Realized>, Error> {
        let Some(text) = &self.region else {
            return Ok(None);
        };
        let figure = Figure::read(*self.kind, text);
        let figure = figure.map_err(|error| Error::Drawing(error.into()))?;
        let value = Valuer::new(*self.kind).value(&figure);
        let value = value.map_err(|error| Error::Drawing(error.into()))?;
        Ok(Some(self.realized(Entry { value, figure })))
    }

    /// Why no region of Hex has a value.
    fn impossible(&self, value: &str) -> Result<Option<TooHot>, Error> {
        if !self.kind.is_limited() {
            return Ok(None);
        }
        let mut games = Games::new(self.kind.poset());
        let parsed = games.parse(value).map_err(Error::Find)?;
        let value = games.canonical(parsed);
        Ok(excess(&games, value).map(|excess| TooHot {
            most: excess.first + MOST_MORE,
            position: excess.position,
            color: excess.color,
            first: excess.first,
            second: excess.second,
        }))
    }

    fn realized(&self, Entry { value, figure }: Entry) -> Realized {
        Realized { value, empty: figure.empty_cells(*self.kind), region: Text(figure) }
    }
}

/// The value with spaces where a caption may break; a long one is truncated.
fn spaced(value: &str) -> String {
    const LONGEST: usize = 72;
    let shown: String = value.chars().take(LONGEST).collect();
    let more = if shown.len() < value.len() { " …" } else { "" };
    shown.replace('|', " | ").replace(',', ", ") + more
}

/// The region of a value, or the reason for its absence.
fn looked_for(wanted: &Wanted) -> String {
    let value = &wanted.value;
    match (&wanted.found, &wanted.impossible) {
        (Some(found), _) => format!("\n{value} is the value of\n{}", found.region),
        (None, None) => format!("{value} was not found\n"),
        (None, Some(why)) => {
            let TooHot { position, color, first, second, most } = why;
            format!(
                "{value} is the value of no region of Hex: in {position} the terminals of {color} fall into {} if \
                 {color} moves first and into {second} otherwise; one stone makes at most {most} of that\n",
                display::counted(*first, "group"),
            )
        }
    }
}

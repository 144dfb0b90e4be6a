//! `realize`: which values regions of Hex have, with a smallest region for each.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, bail};
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::realize::{Entry, Kind, Search, Store};
use mustplay_work::Stop;
use serde::Serialize;

use crate::cli::RealizeArgs;
use crate::input;
use crate::limits::{Supervisor, Worker};
use crate::output::{self, End};

/// All regions of so many cells are searched if nothing else is asked for.
const FEW_CELLS: usize = 4;

/// The width of a page of pictures.
const PAGE: f64 = 1600.0;

/// A value with its region.
#[derive(Serialize)]
struct Realized {
    value: String,
    empty: usize,
    region: String,
}

impl Realized {
    fn new(entry: Entry, kind: Kind) -> Self {
        Self {
            empty: entry.sketch.empty_cells(kind),
            region: entry.sketch.to_string(),
            value: entry.value,
        }
    }
}

/// What was looked for, and the region that was found.
#[derive(Serialize)]
struct Wanted<'a> {
    value: &'a str,
    found: Option<Realized>,
}

/// The answer as it is printed.
#[derive(Serialize)]
struct Answer<'a> {
    kind: String,
    /// Values up to the names of terminals.
    values: usize,
    /// All regions with at most so many cells were searched.
    exhausted: usize,
    /// So many random ones as well.
    sampled: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    wanted: Option<Wanted<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<Realized>>,
    /// Divided disks looked at this time.
    regions: u64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    seconds: f64,
}

pub(super) fn run(args: &RealizeArgs) -> anyhow::Result<End> {
    let kind: Kind = args.kind.parse()?;
    let stored = args.store.as_deref().map(|path| read(path, kind));
    let mut store = stored.transpose()?.flatten().unwrap_or(Store::new(kind));
    if let Some(value) = &args.find {
        // A value that cannot be read is refused before the work, not after it.
        store.find(value).context("--find")?;
    }
    let fresh = store.exhausted == 0 && args.random == 0;
    let least = if fresh { FEW_CELLS } else { store.exhausted };
    let cells = args.cells.map_or(least, usize::from);

    let supervisor = Supervisor::start(&args.limits);
    let mut search = Search::new(kind, args.limits.memory);
    let stop = work(
        &mut search,
        &mut store,
        cells,
        args.random,
        &supervisor.worker(),
    )
    .err();
    let regions = search.regions();
    search.add_to(&mut store);
    let seconds = supervisor.seconds();
    drop(supervisor);

    if let Some(path) = &args.store {
        output::replace_file(path, &store.to_string())?;
    }
    if let Some(path) = &args.svg {
        output::write_file(path, &page(&store)?)?;
    }
    let find = |value| anyhow::Ok((value, store.find(value)?));
    let wanted = args.find.as_deref().map(find).transpose()?;
    let answer = Answer {
        kind: kind.to_string(),
        values: store.len(),
        exhausted: store.exhausted,
        sampled: store.sampled,
        wanted: wanted.map(|(value, found)| Wanted {
            value,
            found: found.map(|entry| Realized::new(entry, kind)),
        }),
        list: args.list.then(|| {
            let entries = store.entries().into_iter();
            entries.map(|entry| Realized::new(entry, kind)).collect()
        }),
        regions,
        complete: stop.is_none(),
        stopped: stop.map(|stop| stop.to_string()),
        seconds,
    };
    if args.format.json {
        output::print_json(&answer)?;
    } else {
        output::print(&answer.text())?;
    }
    Ok(if stop.is_some() {
        End::Limit
    } else {
        End::Done
    })
}

/// The store in a file; none if there is no such file yet.
fn read(path: &Path, kind: Kind) -> anyhow::Result<Option<Store>> {
    let name = || path.display().to_string();
    let Some(text) = input::read_stored(path).with_context(name)? else {
        return Ok(None);
    };
    let store = Store::read(&text).with_context(name)?;
    if store.kind() != kind {
        bail!(
            "{}: expected values of the kind {kind}, found {}",
            path.display(),
            store.kind()
        );
    }
    Ok(Some(store))
}

/// Searches on from where the store ends, and notes how far it came.
fn work(
    search: &mut Search,
    store: &mut Store,
    cells: usize,
    random: u64,
    watch: &Worker,
) -> Result<(), Stop> {
    for size in store.exhausted + 1..=cells {
        search.exhaust(size, watch)?;
        store.exhausted = size;
    }
    for _ in 0..random {
        search.sample(store.sampled, watch)?;
        store.sampled += 1;
    }
    Ok(())
}

/// A picture of each region with its value, those with as many empty cells together.
fn page(store: &Store) -> anyhow::Result<String> {
    let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
    for (number, entry) in (1..).zip(store.entries()) {
        let mut drawing = entry.sketch.drawing()?;
        drawing.caption = Some(format!("{number}: {}", spaced(&entry.value)));
        let empty = entry.sketch.empty_cells(store.kind());
        let panel = Panel::of_drawing(&drawing, mustplay_hex::Orientation::Flat);
        groups.entry(empty).or_default().push(panel);
    }
    let groups: Vec<Vec<Panel>> = groups.into_values().collect();
    let title = format!("Values of regions: {}", store.kind());
    Ok(sheet::render(&title, &groups, PAGE))
}

/// The value with blanks at which a caption can be broken; the end of a long one is left out.
fn spaced(value: &str) -> String {
    const LONGEST: usize = 72;
    let shown: String = value.chars().take(LONGEST).collect();
    let more = if shown.len() < value.len() {
        " …"
    } else {
        ""
    };
    shown.replace('|', " | ").replace(',', ", ") + more
}

impl Answer<'_> {
    fn text(&self) -> String {
        let mut text = format!("{}: {}", self.kind, output::counted(self.values, "value"));
        if self.kind == "fork" || self.kind.starts_with("terminals") {
            text.push_str(" up to the names of terminals");
        }
        let _ = write!(
            text,
            "\nsearched: all regions of at most {} cells",
            self.exhausted
        );
        if self.sampled > 0 {
            let _ = write!(text, " and {} random larger ones", self.sampled);
        }
        text.push('\n');
        for entry in self.list.iter().flatten() {
            let _ = write!(text, "\n{}\n{}", entry.value, entry.region);
        }
        if let Some(wanted) = &self.wanted {
            let _ = match &wanted.found {
                Some(found) => write!(text, "\n{} is the value of\n{}", wanted.value, found.region),
                None => writeln!(text, "{} was not found", wanted.value),
            };
        }
        if let Some(stop) = &self.stopped {
            let _ = writeln!(text, "stopped: {stop}");
        }
        text
    }
}

//! Realizable values: which games are the value of some region of Hex, or of a graph (CVH §11).
//!
//! Every region has a passable value, but not every passable value has a region. For some [`Kind`]s
//! of regions all values are known to be realized (CVH Figures 10–14); with three terminals it is
//! not known whether their number is finite, and with four {⊤|⊥} is no value of any region (CVH
//! Proposition 11.2): [`excess`] shows what no region of Hex can be worth. Games on graphs are not
//! bound by that; whether they have all values is open. A [`Search`] visits regions, first all
//! small [`Disk`]s, then random larger ones, and a [`Store`] keeps a smallest region for each
//! value; a [`Valuer`] values what was drawn.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::realize::{Kind, Search, Store};
//!
//! // ⊥, {⊤|⊥} and ⊤ are the values of regions with two terminals; one cell shows them all.
//! let mut search = Search::new(Kind::Terminals(2), 1 << 20);
//! search.exhaust(1, &NoProgress)?;
//! let mut store = Store::new(Kind::Terminals(2));
//! search.add_to(&mut store);
//! let values: Vec<String> = store.entries().into_iter().map(|entry| entry.value).collect();
//! assert_eq!(values, ["T", "_", "{T|_}"]);
//! # Ok::<(), mustplay_core::StopReason>(())
//! ```

mod arena;
mod disk;
mod enclosure;
mod figure;
mod graph;
mod kind;
mod limit;
mod planarity;
mod search;
mod sketch;
mod store;
mod valuer;

pub use disk::{Disk, Hexagon, RingCell};
pub use figure::{Figure, FigureError};
pub use graph::{CellGraph, GraphError};
pub use kind::{Kind, UnknownKind};
pub use limit::{Excess, MOST_MORE, excess};
pub use search::Search;
pub use sketch::{Site, Sketch, SketchError};
pub use store::{Entry, Store, StoreError};
pub use valuer::{RegionError, Valuer};

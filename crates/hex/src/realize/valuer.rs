//! Values of drawings, independent of stored values.
//!
//! Neither the value stated in a file nor the search that found the region is trusted. The empty
//! cells are filled in all 2ⁿ ways, a walk over black stones finds the joined terminals, and this
//! payoff determines the value (CVH §3). Drawings of no region are refused: an inner cell must have
//! all its six neighbors in the drawing, and different terminals may not touch.
//!
//! ```
//! use mustplay_hex::realize::{Kind, Sketch, Valuer};
//!
//! let mut valuer = Valuer::new(Kind::Terminals(3));
//! let sketch = Sketch::read(" 1 W\nW . 2\n 3 W\n")?;
//! assert_eq!(valuer.value(&sketch.into())?, "{T|_}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;

use mustplay_core::NoProgress;

use super::arena::Arena;
use super::disk::Hexagon;
use super::enclosure::Outcomes;
use super::graph::CellGraph;
use super::kind::{Joined, Kind, MOST_TERMINALS};
use super::search::RealizationSearch;
use super::sketch::{Site, Sketch};
use super::{Figure, RealizeError};
use crate::color::Color;

/// Values drawings of one kind, with a shared cache.
pub struct Valuer {
    kind: Kind,
    arena: Arena,
    outcomes: Outcomes,
}

impl Valuer {
    /// The most empty cells of a drawing: those of a searched region and a gap.
    pub(crate) const MOST_EMPTY: usize = RealizationSearch::MOST_CELLS + 1;

    pub fn new(kind: Kind) -> Self {
        Self { kind, arena: Arena::new(kind), outcomes: Outcomes::new(kind) }
    }

    /// The value of a region, in canonical form over [`Kind::poset`].
    pub fn value(&mut self, figure: &Figure) -> Result<String, RealizeError> {
        let payoff = match figure {
            Figure::Hexagons(sketch) if !self.kind.is_graph() => self.payoff(sketch)?,
            Figure::Graph(graph) if self.kind.is_graph() => self.payoff_of_graph(graph)?,
            _ => {
                let is_graph = self.kind.is_graph();
                return Err(RealizeError::unexpected(drawn(is_graph), drawn(!is_graph)));
            }
        };
        Ok(self.arena.value_of(payoff, &NoProgress).expect("never stopped"))
    }

    /// The outcome of each filling of the empty cells of a graph.
    fn payoff_of_graph(&mut self, graph: &CellGraph) -> Result<Vec<u8>, RealizeError> {
        let n = self.kind.terminals();
        let empty = graph.empty();
        check_size(empty.len())?;
        let touched = graph.terminals();
        let touched = (0..MOST_TERMINALS).filter(|terminal| touched >> terminal & 1 == 1);
        check_terminals(self.kind, touched)?;
        if matches!(self.kind, Kind::Planar(_)) && !graph.is_planar(n) {
            return Err(RealizeError::NotPlanar);
        }
        let stones = graph.black();
        (0..1_u32 << empty.len())
            .map(|black| {
                let cells = empty.iter().enumerate().filter(|(number, _)| black >> number & 1 == 1);
                let joined = graph.joined(cells.fold(stones, |set, (_, cell)| set | 1 << cell));
                self.outcomes.number(joined, joined, false).ok_or(RealizeError::Crossing)
            })
            .collect()
    }

    fn payoff(&mut self, sketch: &Sketch) -> Result<Vec<u8>, RealizeError> {
        check(sketch, self.kind)?;
        let stones = Stones::new(sketch, self.kind);
        let owns_gap = self.kind.owns_gap();
        (0..1_u32 << stones.empty.len())
            .map(|black| {
                let black_now = owns_gap && stones.gap_is_black(black);
                let joined = stones.joined(black, black_now);
                let joined_if_black = if owns_gap { joined } else { stones.joined(black, true) };
                let number = self.outcomes.number(joined, joined_if_black, black_now);
                number.ok_or(RealizeError::Crossing)
            })
            .collect()
    }
}

/// Checks that the drawing is one of a region.
fn check(sketch: &Sketch, kind: Kind) -> Result<(), RealizeError> {
    let sites = sketch.sites();
    check_size(sketch.empty_cells(kind))?;
    let terminal = |site: &Site| match site {
        Site::Terminal(terminal) => Some(*terminal),
        _ => None,
    };
    let invisible = |site: &Site| match site {
        Site::Invisible(terminal) => Some(*terminal),
        _ => None,
    };
    let named = |site: &Site| terminal(site).or(invisible(site));
    check_terminals(kind, sites.values().filter_map(named))?;
    let is_gap = |site: &&Site| match site {
        Site::Gap(stone) => stone.is_none() || kind.owns_gap(),
        _ => false,
    };
    let found = sites.values().filter(is_gap).count();
    let expected = kind.has_gap();
    if found != usize::from(expected) {
        return Err(RealizeError::unexpected(if expected { "one gap" } else { "no gap" }, found));
    }
    for (at, site) in sites {
        let near = || at.neighbors().into_iter().map(|near| sites.get(&near));
        if let Some(number) = invisible(site) {
            let twin = |other: &Site| *other != *site && named(other) == Some(number);
            let again = sites.values().filter(|other| *other == site).count() > 1;
            let allowed = matches!(kind, Kind::Invisible(_));
            if !allowed || again || sites.values().any(twin) || beside(sketch, *at).is_none() {
                let expected = if allowed {
                    "invisible terminals between a digit and a W, with two cells inside"
                } else {
                    "no invisible terminals"
                };
                let found = format!("one in row {}, counted from one", at.row + 1);
                return Err(RealizeError::unexpected(expected, found));
            }
        }
        if matches!(site, Site::Empty | Site::Black) && near().any(|near| near.is_none()) {
            let row = at.row + 1;
            let expected =
                format!("all neighbors of the inner cell in row {row}, counted from one");
            return Err(RealizeError::unexpected(expected, "fewer"));
        }
        let Some(first) = terminal(site) else {
            continue;
        };
        let mut others = near().flatten().filter_map(terminal);
        if let Some(second) = others.find(|&other| other != first) {
            let found = format!("{} beside {}", first + 1, second + 1);
            return Err(RealizeError::unexpected("terminals that do not touch", found));
        }
    }
    Ok(())
}

fn check_size(found: usize) -> Result<(), RealizeError> {
    let most = Valuer::MOST_EMPTY;
    let error = || RealizeError::unexpected(format!("at most {most} empty cells"), found);
    (found <= most).then_some(()).ok_or_else(error)
}

fn check_terminals(kind: Kind, found: impl Iterator<Item = usize>) -> Result<(), RealizeError> {
    let found: BTreeSet<usize> = found.collect();
    let expected = kind.terminals();
    if found.iter().copied().eq(0..expected) {
        return Ok(());
    }
    let names: Vec<String> = found.iter().map(|t| (t + 1).to_string()).collect();
    let found = match &names[..] {
        [] => "none".to_owned(),
        names => names.join(" "),
    };
    Err(RealizeError::unexpected(format!("the terminals 1 to {expected}"), found))
}

fn drawn(graph: bool) -> &'static str {
    if graph { "a graph" } else { "hexagons" }
}

/// The cell that an invisible black terminal touches: around the empty cell beside it, the drawn
/// neighbors are a black terminal, two cells and a white stone, in this order.
fn beside(sketch: &Sketch, at: Hexagon) -> Option<Hexagon> {
    let near = at.neighbors();
    let site = |place: usize| sketch.sites().get(&near[place % 6]);
    let start = (0..6).find(|&place| site(place).is_none() && site(place + 1).is_some())?;
    let run: Vec<&Site> = (1..6).map_while(|step| site(start + step)).collect();
    let drawn = (0..6).filter(|&place| site(place).is_some()).count();
    match run[..] {
        [Site::Terminal(_), _, _, Site::White] if drawn == 4 => Some(near[(start + 3) % 6]),
        [Site::White, _, _, Site::Terminal(_)] if drawn == 4 => Some(near[(start + 2) % 6]),
        _ => None,
    }
}

/// The cells of a drawing that are or can become black.
struct Stones {
    near: Vec<Vec<usize>>,
    terminals: [Vec<usize>; MOST_TERMINALS],
    /// Whether a cell is black in the drawing.
    black: Vec<bool>,
    empty: Vec<usize>,
    gap: Option<usize>,
}

impl Stones {
    fn new(sketch: &Sketch, kind: Kind) -> Self {
        let is_white = |site: &Site| matches!(site, Site::White | Site::Gap(Some(Color::White)));
        let cells = sketch.sites().iter().map(|(&at, &site)| (at, site));
        let cells: Vec<(Hexagon, Site)> = cells.filter(|(_, site)| !is_white(site)).collect();
        let place = |at: &Hexagon| cells.binary_search_by_key(at, |cell| cell.0).ok();
        // An invisible terminal touches only one cell, regardless of adjacency.
        let touches = |(a, site): &(Hexagon, Site), b: &Hexagon| {
            !matches!(site, Site::Invisible(_)) || beside(sketch, *a) == Some(*b)
        };
        let join = |a: &(Hexagon, Site), b: &(Hexagon, Site)| touches(a, &b.0) && touches(b, &a.0);
        let near = |cell: &(Hexagon, Site)| {
            let near = cell.0.neighbors();
            near.iter().filter_map(place).filter(|&other| join(cell, &cells[other])).collect()
        };
        let is_black = |(_, site): &(Hexagon, Site)| !matches!(site, Site::Empty | Site::Gap(None));
        let all = |is: &dyn Fn(Site) -> bool| -> Vec<usize> {
            (0..cells.len()).filter(|&cell| is(cells[cell].1)).collect()
        };
        let is_open = |site| site == Site::Empty || (kind.owns_gap() && site == Site::Gap(None));
        Self {
            near: cells.iter().map(near).collect(),
            terminals: [0, 1, 2, 3].map(|terminal| {
                all(&|site| site == Site::Terminal(terminal) || site == Site::Invisible(terminal))
            }),
            black: cells.iter().map(is_black).collect(),
            empty: all(&is_open),
            gap: all(&|site| matches!(site, Site::Gap(_))).first().copied(),
        }
    }

    /// Whether the gap is black once the empty cells of a set are.
    fn gap_is_black(&self, black: u32) -> bool {
        self.gap.is_some_and(|gap| {
            let open = self.empty.iter().position(|&cell| cell == gap);
            open.map_or(self.black[gap], |cell| black >> cell & 1 == 1)
        })
    }

    /// The terminals joined when these empty cells, and perhaps the gap, are black.
    fn joined(&self, black: u32, gap_is_black: bool) -> Joined {
        let mut is_black = self.black.clone();
        for (number, &cell) in self.empty.iter().enumerate() {
            is_black[cell] = black >> number & 1 == 1;
        }
        if let Some(gap) = self.gap {
            is_black[gap] = gap_is_black;
        }
        let mut joined = Joined::NONE;
        for (terminal, stones) in self.terminals.iter().enumerate() {
            let mut seen = vec![false; is_black.len()];
            let mut todo = stones.clone();
            while let Some(cell) = todo.pop() {
                if !std::mem::replace(&mut seen[cell], true) {
                    let more = self.near[cell].iter().copied();
                    todo.extend(more.filter(|&near| is_black[near] && !seen[near]));
                }
            }
            let reached = |stones: &Vec<usize>| stones.iter().any(|&stone| seen[stone]);
            let set = self.terminals.iter().enumerate().filter(|(_, stones)| reached(stones));
            joined.join(set.fold(1_u8 << terminal, |set, (other, _)| set | 1 << other));
        }
        joined
    }
}

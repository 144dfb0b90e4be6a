//! Open regions of a strip, filled cell by cell (CVH §12.2–12.3).
//!
//! The strip starts at Black's first edge, lies between White's edges and is open at the other end.
//! Its outcomes are links between the edge and the cells of the next row; in the worst one White
//! has joined her edges. A row of k cells takes k steps, the same for every row. So there are k
//! posets and k engines, one for each place in a row, and results for a value are cached for all
//! patterns that reach it.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use mustplay_cgt::outcome::{Game, Games, OutcomePoset, PosetError};
use mustplay_core::{ProgressSink, StopReason};
use thiserror::Error;

use crate::board::{Board, Cell, Coordinate};
use crate::color::Color;
use crate::region::{
    Links, Port, Preorder, Region, RegionError, RegionFilling, Stages, Sweep, SweepStep,
};
use crate::setup::Setup;
use crate::value::{ValueError, outcome_names};

/// The order of outcomes of an open region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutcomeOrder {
    /// By inclusion of links, as in CVH.
    Links,
    /// By the results for all continuations. More outcomes are comparable, so there are fewer
    /// values and they are much smaller; the least numbers of stones are the same.
    Rows,
}

impl OutcomeOrder {
    /// By links up to height 4, where the values are small, and above height 8, where the order by
    /// rows is too expensive; by rows in between.
    pub fn for_height(height: usize) -> Self {
        if (5..=8).contains(&height) { Self::Rows } else { Self::Links }
    }
}

impl fmt::Display for OutcomeOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Links => "links",
            Self::Rows => "rows",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected `links` or `rows`, found `{0}`")]
pub struct UnknownOrder(String);

impl FromStr for OutcomeOrder {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Self, UnknownOrder> {
        match text {
            "links" => Ok(Self::Links),
            "rows" => Ok(Self::Rows),
            other => Err(UnknownOrder(other.to_owned())),
        }
    }
}

/// Values of open regions of one height.
pub struct Strip {
    stages: Stages,
    outcomes: Vec<Links>,
}

impl Strip {
    pub fn new(height: usize, order: OutcomeOrder) -> Result<Self, ValueError> {
        let row = Row::of(height)?;
        let layers = row.outcomes()?;
        let images: Vec<_> = (0..height).map(|place| row.images(place, &layers)).collect();
        let orders = match order {
            OutcomeOrder::Links => layers.iter().cloned().map(Preorder::Inclusion).collect(),
            OutcomeOrder::Rows => orders_by_rows(&layers, &images),
        };
        let classes: Vec<_> = orders.iter().map(Preorder::classes).collect();
        let poset = |place: usize| {
            let (order, first) = (&orders[place], &classes[place].first);
            let le = |a: usize, b: usize| order.le(first[a], first[b]);
            let outcomes: Vec<Links> = first.iter().map(|&a| layers[place][a]).collect();
            OutcomePoset::from_trusted_order(outcome_names(&outcomes, le), le)
        };
        let posets = (0..height).map(poset).collect::<Result<Vec<OutcomePoset>, PosetError>>()?;
        let images = images.into_iter().enumerate().map(|(place, images)| {
            let (first, next) = (&classes[place].first, &classes[(place + 1) % height].class_of);
            images.map(|image| first.iter().map(|&a| next[image[a]]).collect())
        });
        let images = images.collect();
        let outcomes = classes[0].first.iter().map(|&a| layers[0][a]).collect();
        Ok(Self { stages: Stages::new(posets, images), outcomes })
    }

    /// The number of cells across.
    pub fn height(&self) -> usize {
        self.stages.len()
    }

    /// The outcomes of open regions of whole rows.
    pub fn outcomes(&self) -> &[Links] {
        &self.outcomes
    }

    /// For each outcome at `place`, a filling that leads to it: `BW/B` by rows, or `-` if none or
    /// empty.
    pub(crate) fn fillings(&self, place: usize) -> Vec<String> {
        let height = self.height();
        let start = self.stages.games(0).poset().top();
        let start = start.expect("being connected to everything is best");
        let mut found: Vec<Vec<Option<String>>> =
            (0..height).map(|place| vec![None; self.stages.games(place).poset().len()]).collect();
        found[0][start.index()] = Some(String::new());
        let mut todo = VecDeque::from([(0, start)]);
        while let Some((place, outcome)) = todo.pop_front() {
            let cells = found[place][outcome.index()].clone().unwrap_or_default();
            for (color, sign) in Color::BOTH.into_iter().zip(['B', 'W']) {
                let image = self.stages.image(place, outcome, color);
                let next = (place + 1) % height;
                let slot = &mut found[next][image.index()];
                if slot.is_none() {
                    let bar = if place == 0 && !cells.is_empty() { "/" } else { "" };
                    *slot = Some(format!("{cells}{bar}{sign}"));
                    todo.push_back((next, image));
                }
            }
        }
        let text = |cells: &Option<String>| cells.clone().filter(|cells| !cells.is_empty());
        found[place].iter().map(|cells| text(cells).unwrap_or_else(|| "-".to_owned())).collect()
    }

    /// The engine for values at a place in the row.
    pub fn games(&mut self, place: usize) -> &mut Games {
        self.stages.games_mut(place)
    }

    pub fn bytes(&self) -> usize {
        self.stages.bytes()
    }

    pub fn start(&mut self) -> Game {
        self.games(0).top().expect("being connected to everything is best")
    }

    pub fn add(
        &mut self,
        place: usize,
        game: Game,
        filling: RegionFilling,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        self.stages.add(place, game, filling, sink)
    }

    /// Whether White, moving first, joins her edges (CVH Definition 12.1).
    pub fn is_unacceptable(&mut self, place: usize, game: Game) -> bool {
        let games = self.games(place);
        games.bottom().is_some_and(|bottom| games.lhd(game, bottom))
    }
}

/// The order of the outcomes at each place by their results for all continuations.
///
/// Rows are filled cell by cell, so this is the largest relation that every filling preserves and
/// that puts a lost outcome only above lost ones. It contains inclusion of links.
fn orders_by_rows(layers: &[Vec<Links>], images: &[[Vec<usize>; 2]]) -> Vec<Preorder> {
    let lost = |links: Links| links == Links::LOST;
    let undecided = |outcomes: &Vec<Links>| {
        Preorder::new(outcomes.len(), |a, b| lost(outcomes[a]) || !lost(outcomes[b]))
    };
    let mut orders: Vec<Preorder> = layers.iter().map(undecided).collect();
    loop {
        let mut changed = false;
        for place in (0..layers.len()).rev() {
            let next = &orders[(place + 1) % layers.len()];
            let stays = |a: usize, b: usize| images[place].iter().all(|to| next.le(to[a], to[b]));
            let order = &orders[place];
            let refined = Preorder::new(layers[place].len(), |a, b| order.le(a, b) && stays(a, b));
            changed |= refined != *order;
            orders[place] = refined;
        }
        if !changed {
            return orders;
        }
    }
}

/// The steps that fill one row far from both ends; the ports after them become those before.
struct Row {
    steps: Vec<SweepStep>,
    /// For each port after the last step, the slot of the port one row back before the first step.
    back: Vec<Option<usize>>,
    start: Links,
}

impl Row {
    fn of(height: usize) -> Result<Self, ValueError> {
        // Rows 1 and 2 are swept, row 3 is next, row 4 keeps Black's far edge away.
        let board = Arc::new(Board::hex(height, 4).map_err(RegionError::from)?);
        let cells: Vec<Cell> = board.cells().take(2 * height).collect();
        let region = Region::new(&Setup::empty(board.clone()), &cells)?;
        let sweep = Sweep::in_order(&region, &cells)?;
        let (first, second) = sweep.steps().split_at(height);
        let before = first.last().expect("a row has cells").ports();
        let after = second.last().expect("a row has cells").ports();
        let row_back = |port: &Port| match *port {
            Port::Open(cell) => {
                let at = board.coordinate(cell)?;
                let row = at.row.checked_sub(1)?;
                board.cell_at(Coordinate { row, ..at }).map(Port::Open)
            }
            anchor @ Port::Anchor(_) => Some(anchor),
        };
        let slot = |port: Port| before.iter().position(|&p| p == port);
        let back = after.iter().map(|port| row_back(port).and_then(slot)).collect();
        // Everything is joined to the edge, except that neighbors need no link.
        let mut start = Links::NONE;
        start.join_all(&(0..before.len()).collect::<Vec<_>>());
        Ok(Self {
            start: start.without_pairs(first[height - 1].neighbors()),
            steps: second.to_vec(),
            back,
        })
    }

    fn fill(&self, place: usize, links: Links, color: Color) -> Links {
        let filled = self.steps[place].fill(links, color);
        if place + 1 == self.steps.len() { filled.renumbered(&self.back) } else { filled }
    }

    /// For each color, the image of each outcome at `place` after the next cell gets that color.
    fn images(&self, place: usize, layers: &[Vec<Links>]) -> [Vec<usize>; 2] {
        let next = &layers[(place + 1) % layers.len()];
        Color::BOTH.map(|color| {
            let image = |&links: &Links| {
                let filled = self.fill(place, links, color);
                next.binary_search(&filled).expect("outcomes are closed under filling")
            };
            layers[place].iter().map(image).collect()
        })
    }

    /// The reachable outcomes at each place, sorted, unless they exceed the limit of a poset.
    fn outcomes(&self) -> Result<Vec<Vec<Links>>, PosetError> {
        let mut layers = vec![BTreeSet::new(); self.steps.len()];
        let mut todo = vec![(0, self.start)];
        while let Some((place, links)) = todo.pop() {
            if !layers[place].insert(links) {
                continue;
            }
            if layers[place].len() > OutcomePoset::LIMIT {
                return Err(PosetError::TooLarge {
                    found: layers[place].len(),
                    limit: OutcomePoset::LIMIT,
                });
            }
            let next = (place + 1) % self.steps.len();
            todo.extend(Color::BOTH.map(|color| (next, self.fill(place, links, color))));
        }
        Ok(layers.into_iter().map(|layer| layer.into_iter().collect()).collect())
    }
}

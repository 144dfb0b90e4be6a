//! The exact value of a region: a game over its outcome poset (CVH §2–§4, §12.3).
//!
//! The value is computed one cell at a time along a [`Sweep`]: a stone maps the outcomes of the
//! part already swept, an empty cell adds the game {⊤ | ⊥} by `G +_f H`. After every cell the value
//! is put in canonical form over the outcomes, ordered by their effect on the remaining cells.
//! Regions are monotone set-coloring games and therefore passable, so this gives the value of the
//! whole (CVH Corollary 8.5) without enumerating the colorings of the region. All intermediate
//! values are kept: a move is evaluated by restarting from its cell.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_core::NoProgress;
//! use mustplay_hex::value::{self, Surroundings};
//! use mustplay_hex::{Board, Color, Region, Setup};
//!
//! // The whole board is a region with two outcomes; with Black in the center of 3×3 it is won.
//! let board = Arc::new(Board::hex(3, 3)?);
//! let mut setup = Setup::empty(board.clone());
//! setup.stones = vec![(board.cell("b2").unwrap(), Color::Black)];
//! let cells: Vec<_> = board.cells().collect();
//! let region = Region::new(&setup, &cells)?;
//! let valuation = value::evaluate(&region, Surroundings::Board, &NoProgress)?;
//! assert_eq!(valuation.text(), "T");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_cgt::outcome::{Atom, Game, Games, OutcomePoset, PosetError};
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Cell, Coordinate};
use crate::color::Color;
use crate::region::{
    Layers, Links, Port, Preorder, Region, RegionError, RegionFilling, Stages, Sweep, true_order,
};

#[derive(Clone)]
pub struct Valuation {
    /// The last engine holds the value.
    stages: Stages,
    /// The value of the swept part before each step, and of the whole.
    values: Vec<Game>,
    outcomes: Vec<Links>,
    ports: Vec<(Port, String)>,
    exact: bool,
    region: Region,
    sweep: Sweep,
    /// The outcome of final links.
    atoms: FxHashMap<Links, Atom>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    pub cell: Cell,
    pub after: [Game; 2],
    /// Whether no other cell gives a better value for Black, for White.
    pub optimal: [bool; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValueError {
    #[error(transparent)]
    Region(#[from] RegionError),
    #[error("the outcomes of this region: {0}")]
    Outcomes(PosetError),
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

// Not derived: the message already contains the cause, so a `source` would print it twice.
impl From<PosetError> for ValueError {
    fn from(error: PosetError) -> Self {
        Self::Outcomes(error)
    }
}

/// The assumption about the empty cells outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Surroundings {
    /// The cells are those of this board; outcomes that make no difference on it are equal.
    #[default]
    Board,
    /// The cells may lead anywhere, as around a pattern; only inclusion orders the outcomes.
    Unknown,
}

pub fn evaluate(
    region: &Region,
    surroundings: Surroundings,
    sink: &dyn ProgressSink,
) -> Result<Valuation, ValueError> {
    let sweep = Sweep::plan(region, sink)?;
    let steps = sweep.steps().iter().map(|step| (step, region.stone(step.cell())));
    let layers = Layers::unfold(vec![Links::NONE], steps, OutcomePoset::LIMIT, sink)?;
    let layers = layers.map_err(|too_many| PosetError::TooLarge {
        found: too_many.found,
        limit: OutcomePoset::LIMIT,
    })?;
    let order = match surroundings {
        Surroundings::Board => true_order(region, &sweep, layers.last(), sink)?,
        Surroundings::Unknown => None,
    };
    let exact = order.is_some();
    let order = order.unwrap_or_else(|| Preorder::Inclusion(layers.last().to_vec()));
    let orders = layers.orders(order, sink)?;
    let (stages, whole) = stages(layers, &orders, sink)?;
    let name = |&port: &Port| (port, sweep.outside().name(region, port));
    let mut valuation = Valuation {
        stages,
        values: Vec::with_capacity(sweep.steps().len() + 1),
        outcomes: whole.outcomes,
        atoms: whole.atoms,
        ports: sweep.ports().iter().map(name).collect(),
        exact,
        region: region.clone(),
        sweep,
    };
    let start = valuation.stages.games_mut(0);
    let nothing = start.poset().atoms().next().expect("one outcome");
    let mut value = start.atom(nothing);
    for place in 0..valuation.sweep.steps().len() {
        valuation.values.push(value);
        value = valuation.add(place, value, None, sink)?;
    }
    valuation.values.push(value);
    Ok(valuation)
}

struct LastLayer {
    outcomes: Vec<Links>,
    atoms: FxHashMap<Links, Atom>,
}

/// The engines for each layer, with equally good outcomes identified.
fn stages(
    layers: Layers,
    orders: &[Preorder],
    sink: &dyn ProgressSink,
) -> Result<(Stages, LastLayer), ValueError> {
    let layers = layers.into_layers();
    let classes: Vec<_> = orders.iter().map(Preorder::classes).collect();
    let mut posets = Vec::with_capacity(layers.len());
    let mut bytes = 0;
    for (place, classes) in classes.iter().enumerate() {
        let first = &classes.first;
        // A poset has two bits for each pair.
        bytes += first.len() * first.len() / 4;
        sink.report(&Progress::new(0, bytes))?;
        let le = |a: usize, b: usize| orders[place].le(first[a], first[b]);
        let names = if place + 1 < layers.len() {
            (0..first.len()).map(|i| format!("s{i}")).collect()
        } else {
            let outcomes: Vec<Links> = first.iter().map(|&a| layers[place].outcomes[a]).collect();
            outcome_names(&outcomes, le)
        };
        posets.push(OutcomePoset::from_trusted_order(names, le)?);
    }
    let last = layers.len() - 1;
    let atom = |class: &usize| posets[last].atom_at(*class).expect("an atom for each class");
    let outcomes = &layers[last].outcomes;
    let whole = LastLayer {
        outcomes: classes[last].first.iter().map(|&a| outcomes[a]).collect(),
        atoms: outcomes.iter().copied().zip(classes[last].class_of.iter().map(atom)).collect(),
    };
    let images = layers.into_iter().enumerate().map(|(place, layer)| {
        layer.images.map(|image| {
            let images = classes[place].first.iter().filter_map(|&a| image.get(a));
            images.map(|&b| classes[place + 1].class_of[b]).collect()
        })
    });
    let images = images.collect();
    Ok((Stages::new(posets, images), whole))
}

/// `_` and `T` for the worst and the best outcome, `a`, `b`, … for the others. A single outcome is
/// `_` if it is lost, else `T`.
pub(crate) fn outcome_names(outcomes: &[Links], le: impl Fn(usize, usize) -> bool) -> Vec<String> {
    let all = 0..outcomes.len();
    let mut letters = (0..).map(Coordinate::letters);
    let name = |a: usize| {
        if outcomes[a] != Links::LOST && all.clone().all(|b| le(b, a)) {
            "T".to_owned()
        } else if all.clone().all(|b| le(a, b)) {
            "_".to_owned()
        } else {
            letters.next().expect("letters never end")
        }
    };
    all.clone().map(name).collect()
}

impl Valuation {
    /// The engine that holds the value, over the poset of the region's outcomes.
    pub fn games(&self) -> &Games {
        self.stages.games(self.sweep.steps().len())
    }

    fn games_mut(&mut self) -> &mut Games {
        self.stages.games_mut(self.sweep.steps().len())
    }

    /// The value in canonical form.
    pub fn value(&self) -> Game {
        self.values[self.sweep.steps().len()]
    }

    pub fn text(&self) -> String {
        self.games().text(self.value())
    }

    /// The outcomes in the order of the poset's atoms.
    pub fn outcomes(&self) -> &[Links] {
        &self.outcomes
    }

    /// The ports of the region with their names, by slot of the outcomes' links.
    pub fn ports(&self) -> &[(Port, String)] {
        &self.ports
    }

    /// The outcome of a filling with the given colors; `None` if they contradict a stone.
    pub fn outcome_of(&self, color: impl Fn(Cell) -> Color) -> Option<Atom> {
        let steps = self.sweep.steps().iter();
        let links = steps.fold(Links::NONE, |links, step| step.fill(links, color(step.cell())));
        self.atoms.get(&links).copied()
    }

    /// The value after a stone on an empty cell of the region, over the same outcomes; a stone
    /// anywhere else changes nothing.
    pub fn after(
        &mut self,
        cell: Cell,
        color: Color,
        sink: &dyn ProgressSink,
    ) -> Result<Game, ValueError> {
        let steps = self.sweep.steps();
        let played = self.region.stone(cell).is_none();
        let Some(place) = steps.iter().position(|step| played && step.cell() == cell) else {
            return Ok(self.value());
        };
        let mut value = self.add(place, self.values[place], Some(color), sink)?;
        for later in place + 1..self.sweep.steps().len() {
            value = self.add(later, value, None, sink)?;
        }
        Ok(value)
    }

    /// The value after the next step, with the cell filled as in the setup or with a new stone.
    fn add(
        &mut self,
        place: usize,
        value: Game,
        stone: Option<Color>,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        let cell = self.sweep.steps()[place].cell();
        let filling = RegionFilling::from(stone.or(self.region.stone(cell)));
        self.stages.add(place, value, filling, sink)
    }

    pub fn moves(&mut self, sink: &dyn ProgressSink) -> Result<Vec<MoveValue>, ValueError> {
        let cells: Vec<Cell> = self.region.empty_cells().collect();
        let mut values = Vec::with_capacity(cells.len());
        for &cell in &cells {
            let black = self.after(cell, Color::Black, sink)?;
            values.push([black, self.after(cell, Color::White, sink)?]);
        }
        let mut beaten = |by: usize, color: Color| {
            values.iter().any(|other| {
                let [own, other] = [values[by], *other].map(|after| after[color.index()]);
                let (low, high) = if color == Color::Black { (own, other) } else { (other, own) };
                low != high && self.games_mut().le(low, high)
            })
        };
        let optimal: Vec<[bool; 2]> =
            (0..cells.len()).map(|at| Color::BOTH.map(|color| !beaten(at, color))).collect();
        let moves = cells.iter().zip(&values).zip(optimal);
        Ok(moves.map(|((&cell, &after), optimal)| MoveValue { cell, after, optimal }).collect())
    }

    /// The outcome when the player gets every empty cell. Filling is monotone, so every outcome of
    /// the region lies between the two extremes.
    pub fn extreme(&self, color: Color) -> Atom {
        let filled = self.outcome_of(|cell| self.region.stone(cell).unwrap_or(color));
        filled.expect("a filling of the region is an outcome")
    }

    /// Whether the player has captured the region: moving second, the player secures the same value
    /// as with own stones on all its cells, so these stones may be filled in.
    ///
    /// This holds exactly when the value is [`Valuation::extreme`]: the value lies between the two
    /// extremes, and an atom bounds a passable game from below iff Left, moving second, can reach
    /// it or better (CVH Definition 4.3). A region captured by both players is dead.
    pub fn is_captured_by(&self, color: Color) -> bool {
        self.settled() == Some(self.extreme(color))
    }

    /// Whether the player, moving first, reaches the extreme: `extreme ⊲ G` or, for White, `G ⊲
    /// extreme`.
    pub fn is_won_first_by(&mut self, color: Color) -> bool {
        let (value, extreme) = (self.value(), self.extreme(color));
        let games = self.games_mut();
        let extreme = games.atom(extreme);
        match color {
            Color::Black => games.lhd(extreme, value),
            Color::White => games.lhd(value, extreme),
        }
    }

    /// Whether either player gets the whole region moving first, but not moving second.
    pub fn is_win_for_mover(&mut self) -> bool {
        self.settled().is_none() && Color::BOTH.into_iter().all(|color| self.is_won_first_by(color))
    }

    /// The name in CVH of regions with this order of outcomes, if any.
    pub fn kind(&self) -> Option<String> {
        let poset = self.games().poset();
        let is_bounded = poset.top().is_some() && poset.bottom().is_some();
        // A top, a bottom and an antichain between them.
        let has_flat_middle = is_bounded && poset.covers().len() + 4 == 2 * poset.len();
        match poset.len() {
            size if poset.is_linear() => Some(format!("L{size}")),
            4 if has_flat_middle => Some("fork".to_owned()),
            5 if has_flat_middle => Some("3 terminals".to_owned()),
            _ => None,
        }
    }

    /// Whether outcomes have the true order on this board rather than inclusion.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    pub fn settled(&self) -> Option<Atom> {
        self.games().outcome(self.value())
    }
}

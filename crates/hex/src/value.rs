//! The exact value of a region: a game over its outcome poset (CVH §2–§4, §12.3).
//!
//! The value is computed one cell at a time along a [`Sweep`]: a stone maps the outcomes of
//! the part already swept, an empty cell adds the game {⊤ | ⊥} by `G +_f H`; after every
//! cell the value is put in canonical form. Regions are monotone set-coloring games and
//! therefore passable, so this gives the value of the whole (CVH Corollary 8.5), without
//! ever looking at the colorings of the whole region.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_games::Unwatched;
//! use mustplay_hex::value::{self, Surroundings};
//! use mustplay_hex::{Board, Color, Region, Setup};
//!
//! // The whole board is a region with two outcomes; with Black in the center of 3×3 it is won.
//! let board = Arc::new(Board::hex(3, 3)?);
//! let mut setup = Setup::empty(board.clone());
//! setup.stones = vec![(board.cell("b2").unwrap(), Color::Black)];
//! let cells: Vec<_> = board.cells().collect();
//! let valuation = value::evaluate(&Region::new(&setup, &cells)?, Surroundings::Board, &Unwatched)?;
//! assert_eq!(valuation.text(), "T");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_games::outcome::{
    Atom, Game, Games, MonotoneMap, MonotoneSum, Poset, PosetError, Positions,
};
use mustplay_games::{Stop, Watch};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::board::{Cell, Coordinate};
use crate::color::Color;
use crate::region::{Links, Port, Preorder, Region, RegionError, Step, Sweep, true_order};

/// The value of a region.
#[derive(Clone)]
pub struct Valuation {
    games: Games,
    value: Game,
    outcomes: Vec<Links>,
    ports: Vec<(Port, String)>,
    exact: bool,
    region: Region,
    sweep: Sweep,
    /// The outcome of final links.
    atoms: FxHashMap<Links, Atom>,
}

/// A move in a region with what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// Where.
    pub cell: Cell,
    /// The value after Black's and after White's stone there.
    pub after: [Game; 2],
    /// Whether no other cell leads to a better value for Black, for White.
    pub optimal: [bool; 2],
}

/// Why a region has no value here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValueError {
    /// It is not a region that can be swept.
    #[error(transparent)]
    Region(#[from] RegionError),
    /// It has too many outcomes.
    #[error("the outcomes of this region: {0}")]
    Outcomes(PosetError),
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

// Written by hand because the message already contains the cause: as a `source` it would
// be printed twice.
impl From<PosetError> for ValueError {
    fn from(error: PosetError) -> Self {
        Self::Outcomes(error)
    }
}

/// What is assumed about the empty cells outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Surroundings {
    /// They are cells of this board: outcomes that make no difference on it are one.
    #[default]
    Board,
    /// They may lead anywhere, as around a pattern: only inclusion of links counts.
    Unknown,
}

/// Computes the value of `region`.
pub fn evaluate(
    region: &Region,
    surroundings: Surroundings,
    watch: &dyn Watch,
) -> Result<Valuation, ValueError> {
    let sweep = Sweep::plan(region)?;
    let mut stage = Stage::start()?;
    for step in sweep.steps() {
        stage = stage.add(step, region.stone(step.cell()), watch)?;
    }
    let order = match surroundings {
        Surroundings::Board => true_order(region, &sweep, &stage.outcomes),
        Surroundings::Unknown => None,
    };
    stage.finish(region, sweep, order.as_ref(), watch)
}

/// The value of what was swept so far.
struct Stage {
    outcomes: Vec<Links>,
    games: Games,
    value: Positions,
}

impl Stage {
    /// Nothing is swept: one outcome.
    fn start() -> Result<Self, ValueError> {
        let outcomes = vec![Links::NONE];
        let mut games = Games::new(inclusion(&outcomes)?);
        let atom = games.poset().atoms().next().expect("one outcome");
        let value = games.atom(atom);
        Ok(Self {
            value: games.positions(value),
            games,
            outcomes,
        })
    }

    /// Adds a cell that has a stone or is empty.
    fn add(self, step: &Step, stone: Option<Color>, watch: &dyn Watch) -> Result<Self, ValueError> {
        let colors = stone.map_or(Color::BOTH.to_vec(), |color| vec![color]);
        let images = |color| {
            self.outcomes
                .iter()
                .map(move |&links| step.fill(links, color))
        };
        let mut outcomes: Vec<Links> = colors.iter().flat_map(|&color| images(color)).collect();
        outcomes.sort_unstable();
        outcomes.dedup();
        let number: FxHashMap<Links, usize> = outcomes.iter().copied().zip(0..).collect();
        let mut games = Games::new(inclusion(&outcomes)?);
        let from = self.games.poset();
        let to = games.poset().clone();
        let image = |atom: Atom, color: Color| {
            let links = step.fill(self.outcomes[atom.index()], color);
            to.atom_at(number[&links]).expect("all images are outcomes")
        };
        let value = if let Some(color) = stone {
            let map = MonotoneMap::new(from, &to, |atom| image(atom, color));
            let map = map.expect("filling a cell is monotone");
            games.map(&self.value, &map, watch)?
        } else {
            let cell = EmptyCell::new();
            let sum = MonotoneSum::new(from, &cell.truth, &to, |atom, black| {
                image(atom, cell.color(black))
            });
            let sum = sum.expect("filling a cell is monotone");
            games.sum(&self.value, &cell.star, &sum, watch)?
        };
        Ok(Self {
            value: games.positions(value),
            games,
            outcomes,
        })
    }

    /// Makes one of outcomes that are equally good, and names them.
    fn finish(
        self,
        region: &Region,
        sweep: Sweep,
        order: Option<&Preorder>,
        watch: &dyn Watch,
    ) -> Result<Valuation, ValueError> {
        let exact = order.is_some();
        let included = |a: usize, b: usize| self.outcomes[a].mask() & !self.outcomes[b].mask() == 0;
        let le = |a: usize, b: usize| match order {
            Some(order) => order.le(a, b),
            None => included(a, b),
        };
        let first_equal = match order {
            Some(order) => order.representatives(),
            None => (0..self.outcomes.len()).collect(),
        };
        let kept: Vec<usize> = (0..self.outcomes.len())
            .filter(|&a| first_equal[a] == a)
            .collect();
        let outcomes: Vec<Links> = kept.iter().map(|&a| self.outcomes[a]).collect();
        let names = outcome_names(&outcomes, |a, b| le(kept[a], kept[b]));
        let poset = Poset::from_order(names, |a, b| le(kept[a], kept[b]))?;
        let map = MonotoneMap::new(self.games.poset(), &poset, |atom| {
            let class = kept.binary_search(&first_equal[atom.index()]);
            let class = class.expect("every class has its first outcome");
            poset.atom_at(class).expect("one outcome for each class")
        });
        let map = map.expect("the true order contains inclusion");
        let atoms = self.outcomes.iter().zip(self.games.poset().atoms());
        let atoms = atoms
            .map(|(&links, atom)| (links, map.image(atom)))
            .collect();
        let mut games = Games::new(poset);
        let value = games.map(&self.value, &map, watch)?;
        let name = |&port: &Port| (port, sweep.outside().name(region, port));
        Ok(Valuation {
            games,
            value,
            outcomes,
            ports: sweep.ports().iter().map(name).collect(),
            exact,
            region: region.clone(),
            sweep,
            atoms,
        })
    }
}

/// The game {⊤ | ⊥} of one empty cell.
struct EmptyCell {
    truth: Poset,
    star: Positions,
}

impl EmptyCell {
    fn new() -> Self {
        let truth = Poset::linear(2).expect("two outcomes make a poset");
        let mut games = Games::new(truth.clone());
        let (top, bottom) = (games.top(), games.bottom());
        let (top, bottom) = top.zip(bottom).expect("L2 has both");
        let star = games
            .game(&[top], &[bottom])
            .expect("options on both sides");
        Self {
            star: games.positions(star),
            truth,
        }
    }

    fn color(&self, outcome: Atom) -> Color {
        if Some(outcome) == self.truth.top() {
            Color::Black
        } else {
            Color::White
        }
    }
}

fn inclusion(outcomes: &[Links]) -> Result<Poset, PosetError> {
    let named = |(i, links): (usize, &Links)| (format!("s{i}"), links.mask());
    Poset::inclusion_named(outcomes.iter().enumerate().map(named).collect())
}

/// `_` and `T` for the worst and the best outcome, `a`, `b`, … for the others. An outcome that
/// is alone is `_` if it is lost, else `T`.
fn outcome_names(outcomes: &[Links], le: impl Fn(usize, usize) -> bool) -> Vec<String> {
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
    /// The engine that holds the value; its poset is that of the region's outcomes.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The value in canonical form.
    pub fn value(&self) -> Game {
        self.value
    }

    /// The value as text.
    pub fn text(&self) -> String {
        self.games.text(self.value)
    }

    /// The outcomes in the order of the poset's atoms.
    pub fn outcomes(&self) -> &[Links] {
        &self.outcomes
    }

    /// The ports of the region with their names, by slot of the outcomes' links.
    pub fn ports(&self) -> &[(Port, String)] {
        &self.ports
    }

    /// The outcome when the region is filled with the given colors.
    ///
    /// `None` if a cell that has a stone is given the other color.
    pub fn outcome_of(&self, color: impl Fn(Cell) -> Color) -> Option<Atom> {
        let steps = self.sweep.steps().iter();
        let links = steps.fold(Links::NONE, |links, step| {
            step.fill(links, color(step.cell()))
        });
        self.atoms.get(&links).copied()
    }

    /// The value after a stone on an empty cell of the region, over the same outcomes.
    pub fn after(
        &mut self,
        cell: Cell,
        color: Color,
        watch: &dyn Watch,
    ) -> Result<Game, ValueError> {
        let region = self.region.with_stone(cell, color);
        let mut stage = Stage::start()?;
        for step in self.sweep.steps() {
            stage = stage.add(step, region.stone(step.cell()), watch)?;
        }
        let poset = self.games.poset().clone();
        let same = MonotoneMap::new(stage.games.poset(), &poset, |atom| {
            self.atoms[&stage.outcomes[atom.index()]]
        });
        let same = same.expect("fewer outcomes in the same order");
        Ok(self.games.map(&stage.value, &same, watch)?)
    }

    /// The value of every move, and which moves are locally optimal.
    pub fn moves(&mut self, watch: &dyn Watch) -> Result<Vec<MoveValue>, ValueError> {
        let cells: Vec<Cell> = self.region.empty_cells().collect();
        let mut values = Vec::with_capacity(cells.len());
        for &cell in &cells {
            let black = self.after(cell, Color::Black, watch)?;
            values.push([black, self.after(cell, Color::White, watch)?]);
        }
        let mut beaten = |by: usize, color: Color| {
            let index = color.index();
            values.iter().any(|other| {
                let (low, high) = match color {
                    Color::Black => (values[by][index], other[index]),
                    Color::White => (other[index], values[by][index]),
                };
                low != high && self.games.le(low, high)
            })
        };
        let optimal: Vec<[bool; 2]> = (0..cells.len())
            .map(|at| Color::BOTH.map(|color| !beaten(at, color)))
            .collect();
        let moves = cells.iter().zip(&values).zip(optimal);
        Ok(moves
            .map(|((&cell, &after), optimal)| MoveValue {
                cell,
                after,
                optimal,
            })
            .collect())
    }

    /// The outcome when the player gets every empty cell: the best that Black can hope for,
    /// the worst that White can do.
    ///
    /// Filling is monotone, so every outcome of the region lies between the two.
    pub fn extreme(&self, color: Color) -> Atom {
        let filled = self.outcome_of(|cell| self.region.stone(cell).unwrap_or(color));
        filled.expect("a filling of the region is an outcome")
    }

    /// Whether the player has captured the region: moving second, he makes it worth as much
    /// as if all of it were his, so it may be filled in with his stones.
    ///
    /// That is so exactly when the value is [`Valuation::extreme`]. The value is between the
    /// two extremes anyway, and an atom bounds a passable game from below just if Left, moving
    /// second, can reach it or better (CVH Definition 4.3). A region captured by both players
    /// is dead: nothing depends on it.
    pub fn is_captured_by(&self, color: Color) -> bool {
        self.settled() == Some(self.extreme(color))
    }

    /// Whether the player gets all he can hope for by moving first, as if every cell were his:
    /// `extreme ⊲ G` for Black, `G ⊲ extreme` for White.
    pub fn is_won_first_by(&mut self, color: Color) -> bool {
        let extreme = self.games.atom(self.extreme(color));
        match color {
            Color::Black => self.games.lhd(extreme, self.value),
            Color::White => self.games.lhd(self.value, extreme),
        }
    }

    /// Whether the region is a win for the mover: whoever moves first gets all of it, but
    /// neither player does when moving second.
    pub fn is_win_for_mover(&mut self) -> bool {
        self.settled().is_none()
            && Color::BOTH
                .into_iter()
                .all(|color| self.is_won_first_by(color))
    }

    /// What the source calls regions with outcomes ordered like these, where it has a name.
    pub fn kind(&self) -> Option<String> {
        let poset = self.games.poset();
        let size = poset.len();
        let middle = |expected: usize| {
            size == expected + 2
                && poset.covers().len() == 2 * expected
                && poset.top().is_some()
                && poset.bottom().is_some()
        };
        if poset.is_linear() {
            Some(format!("L{size}"))
        } else if middle(2) {
            Some("fork".to_owned())
        } else if middle(3) {
            Some("3 terminals".to_owned())
        } else {
            None
        }
    }

    /// Whether the order of outcomes is the true one on this board, not only inclusion.
    pub fn is_exact(&self) -> bool {
        self.exact
    }

    /// Whether nobody can change anything any more: the value is an outcome.
    pub fn settled(&self) -> Option<Atom> {
        self.games.outcome(self.value)
    }
}

//! Open regions of a strip, filled cell by cell (CVH §12.2–12.3).
//!
//! The strip runs from Black's first edge on, between White's edges, and is open at the other
//! end. Its outcomes are links between the edge and the cells of the next row; White joining
//! her edges is the worst. Adding a row of cells repeats the same k steps over and over, so
//! there are k posets and k engines, one for each place in a row, and everything computed
//! about a value is remembered for all patterns that pass through it.

use std::sync::Arc;

use mustplay_games::outcome::{Atom, Game, Games, Poset, PosetError};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Board, Cell, Coordinate};
use crate::color::Color;
use crate::region::{Links, Port, Region, RegionError, Step, Sweep};
use crate::setup::Setup;
use crate::value::ValueError;

/// What a cell of a pattern holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Filling {
    /// A stone.
    Stone(Color),
    /// Nothing yet: both may move there.
    Empty,
}

/// A place in the row: the games over the outcomes before the cell there is filled.
struct Stage {
    games: Games,
    outcomes: Vec<Links>,
    /// The outcomes of the next stage that each outcome becomes, by color.
    images: [Vec<Atom>; 2],
    known: FxHashMap<(Game, Filling), Game>,
}

/// Values of open regions of one height.
pub struct Strip {
    stages: Vec<Stage>,
}

impl Strip {
    /// The strip of height `height`.
    pub fn new(height: usize) -> Result<Self, ValueError> {
        let row = Row::of(height)?;
        let layers = row.outcomes()?;
        let mut stages: Vec<Stage> = Vec::with_capacity(height);
        for (place, outcomes) in layers.iter().enumerate() {
            let next = &layers[(place + 1) % height];
            let images = Color::BOTH.map(|color| {
                let image = |&links: &Links| {
                    let filled = row.fill(place, links, color);
                    next.binary_search(&filled)
                        .expect("outcomes are closed under filling")
                };
                outcomes.iter().map(image).collect::<Vec<usize>>()
            });
            let poset = poset_of(next)?;
            let atoms = images.map(|images| {
                let atom = |at: usize| poset.atom_at(at).expect("one atom for each outcome");
                images.into_iter().map(atom).collect()
            });
            stages.push(Stage {
                games: Games::new(poset_of(outcomes)?),
                outcomes: outcomes.clone(),
                images: atoms,
                known: FxHashMap::default(),
            });
        }
        Ok(Self { stages })
    }

    /// Cells across.
    pub fn height(&self) -> usize {
        self.stages.len()
    }

    /// The outcomes of open regions: whole rows are filled.
    pub fn outcomes(&self) -> &[Links] {
        &self.stages[0].outcomes
    }

    /// The engine for values at a place in the row.
    pub fn games(&mut self, place: usize) -> &mut Games {
        &mut self.stages[place].games
    }

    /// Bytes held by all engines.
    pub fn bytes(&self) -> usize {
        self.stages.iter().map(|stage| stage.games.bytes()).sum()
    }

    /// The value of the strip of length zero: the edge is right there.
    pub fn start(&mut self) -> Game {
        let games = &mut self.stages[0].games;
        games.top().expect("being connected to everything is best")
    }

    /// The value after the cell at `place` is filled; it belongs to the next place.
    pub fn add(&mut self, place: usize, game: Game, filling: Filling) -> Game {
        if let Some(&known) = self.stages[place].known.get(&(game, filling)) {
            return known;
        }
        let next = (place + 1) % self.height();
        let stage = &self.stages[place];
        let result = match (stage.games.outcome(game), filling) {
            (Some(atom), Filling::Stone(color)) => {
                let image = stage.images[color.index()][atom.index()];
                self.stages[next].games.atom(image)
            }
            (atom, filling) => {
                let mut options = [
                    stage.games.left(game).collect::<Vec<Game>>(),
                    stage.games.right(game).collect(),
                ];
                for side in &mut options {
                    for option in side.iter_mut() {
                        *option = self.add(place, *option, filling);
                    }
                }
                if filling == Filling::Empty {
                    for color in Color::BOTH {
                        let moved = self.add(place, game, Filling::Stone(color));
                        options[color.index()].push(moved);
                    }
                }
                debug_assert!(atom.is_none() || filling == Filling::Empty);
                let games = &mut self.stages[next].games;
                games
                    .game(&options[0], &options[1])
                    .expect("both sides have options")
            }
        };
        self.stages[place].known.insert((game, filling), result);
        result
    }

    /// The value after a whole row of cells.
    pub fn add_row(&mut self, game: Game, stones: &[bool]) -> Game {
        (0..self.height()).fold(game, |game, place| {
            let filling = if stones[place] {
                Filling::Stone(Color::Black)
            } else {
                Filling::Empty
            };
            self.add(place, game, filling)
        })
    }

    /// Whether White, moving first, joins her edges: such a pattern connects nothing
    /// (CVH Definition 12.1).
    pub fn is_unacceptable(&mut self, place: usize, game: Game) -> bool {
        let games = &mut self.stages[place].games;
        match games.bottom() {
            Some(bottom) => games.lhd(game, bottom),
            None => false,
        }
    }
}

fn poset_of(outcomes: &[Links]) -> Result<Poset, PosetError> {
    let masks: Vec<u128> = outcomes.iter().map(|links| links.mask()).collect();
    Poset::inclusion(&masks)
}

/// The steps that fill one row far from both ends, and the way back to where they began.
struct Row {
    steps: Vec<Step>,
    /// Where each port after the last step is in the list before the first one.
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
        let back = after
            .iter()
            .map(|port| row_back(port).and_then(slot))
            .collect();
        // Everything is joined to the edge, except that neighbors need no link.
        let mut start = Links::NONE;
        let all: Vec<usize> = (0..before.len()).collect();
        start.join_all(&all);
        Ok(Self {
            start: start.without_pairs(first[height - 1].neighbors()),
            steps: second.to_vec(),
            back,
        })
    }

    fn fill(&self, place: usize, links: Links, color: Color) -> Links {
        let filled = self.steps[place].fill(links, color);
        if place + 1 == self.steps.len() {
            filled.renumbered(&self.back)
        } else {
            filled
        }
    }

    /// The outcomes at each place, sorted: all that can be reached from the start, unless
    /// they are more than a poset can hold.
    fn outcomes(&self) -> Result<Vec<Vec<Links>>, PosetError> {
        let mut layers = vec![FxHashSet::default(); self.steps.len()];
        let mut todo = vec![(0, self.start)];
        while let Some((place, links)) = todo.pop() {
            if !layers[place].insert(links) {
                continue;
            }
            if layers[place].len() > Poset::LIMIT {
                return Err(PosetError::TooLarge {
                    found: layers[place].len(),
                    limit: Poset::LIMIT,
                });
            }
            let next = (place + 1) % self.steps.len();
            todo.extend(Color::BOTH.map(|color| (next, self.fill(place, links, color))));
        }
        let sorted = |layer: FxHashSet<Links>| {
            let mut outcomes: Vec<Links> = layer.into_iter().collect();
            outcomes.sort_unstable();
            outcomes
        };
        Ok(layers.into_iter().map(sorted).collect())
    }
}

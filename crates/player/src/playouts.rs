//! Random playouts on hexagonal boards.
//!
//! Playouts use two kinds of knowledge (SCG §12.5, §14.2): they avoid cells that are dead by their
//! neighbors alone, and they save a bridge after an intrusion. Both follow from the [`Ring`] of a
//! cell, which takes six additions per stone to update.

use std::sync::{Arc, LazyLock};

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Player;
use mustplay_hex::{Board, Cell, CellSet, Color, Coordinate, Goal, Masks, Objective, Shape};
use mustplay_solver::evaluate::{EvalInput, resistance, y_reduction};

use crate::connection::Stones;
use crate::rules::{AmafMoves, LeafEvaluator, Step};
use crate::settings::{KnowledgeSource, MctsSettings};

/// The index of a neighbor outside the board.
const OUTSIDE: u16 = u16::MAX;

/// A board of hexagons with its rings.
#[derive(Debug)]
pub(crate) struct Lattice {
    /// The neighbors of each cell, in the order of the directions.
    neighbors: Vec<[u16; AROUND]>,
    rings: Vec<Ring>,
    /// The terminals of Black that each cell touches, as a bit mask.
    touches: Vec<u8>,
    /// The number of Black's terminals.
    terminals: usize,
}

impl Lattice {
    /// The lattice of a board of Hex or Y; `None` for others.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let shape = board.shape();
        if !matches!(shape, Shape::Hex { .. } | Shape::Y { .. }) {
            return None;
        }
        let Goal::Join(terminals) = board.goal(Color::Black) else {
            return None;
        };
        let around = |cell: Cell| {
            let at = board.coordinate(cell).expect("hexagons have coordinates");
            DIRECTIONS.map(|(right, down)| {
                (at.column.checked_add_signed(right), at.row.checked_add_signed(down))
            })
        };
        let inside = |(column, row): (Option<usize>, Option<usize>)| {
            let (column, row) = column.zip(row)?;
            board.cell_at(Coordinate { column, row })
        };
        let neighbors = board.cells().map(|cell| {
            around(cell).map(|at| inside(at).map_or(OUTSIDE, |cell| cell.index() as u16))
        });
        let rings = board.cells().map(|cell| {
            let mut ring = Ring::default();
            for (direction, at) in around(cell).into_iter().enumerate() {
                let Shape::Hex { columns, rows } = shape else {
                    // An edge of Y counts for both players, as an empty cell does.
                    continue;
                };
                let is_within = [
                    at.0.is_some_and(|column| column < columns),
                    at.1.is_some_and(|row| row < rows),
                ];
                match is_within {
                    [true, true] => {}
                    [true, false] => ring.place(direction, Color::Black),
                    [false, true] => ring.place(direction, Color::White),
                    [false, false] => ring.wall_off(direction),
                }
            }
            ring
        });
        let mut touches = vec![0; board.len()];
        for (number, terminal) in terminals.iter().enumerate() {
            for cell in &terminal.cells {
                touches[cell.index()] |= 1 << number;
            }
        }
        Some(Self {
            neighbors: neighbors.collect(),
            rings: rings.collect(),
            touches,
            terminals: terminals.len(),
        })
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Playouts {
    lattice: Arc<Lattice>,
    random: SplitMix,
    saves_bridges: bool,
    shuns_dead: bool,
    stones: Vec<Option<Color>>,
    rings: Vec<Ring>,
    /// The playable cells, unordered.
    left: Vec<u16>,
    /// Visited cells in the search for chains.
    seen: Vec<bool>,
    stack: Vec<u16>,
}

impl Playouts {
    pub(crate) fn new(lattice: Arc<Lattice>, settings: &MctsSettings) -> Self {
        let cells = lattice.rings.len();
        Self {
            random: SplitMix::new(settings.seed),
            saves_bridges: settings.knowledge.has(KnowledgeSource::Bridges),
            shuns_dead: settings.knowledge.has(KnowledgeSource::Dead),
            stones: vec![None; cells],
            rings: lattice.rings.clone(),
            left: Vec::with_capacity(cells),
            seen: vec![false; cells],
            stack: Vec::with_capacity(cells),
            lattice,
        }
    }

    /// Plays a game to the end, records its moves, and returns the winner.
    pub(crate) fn play<const W: usize>(
        &mut self,
        start: &Stones<W>,
        played: &mut AmafMoves,
    ) -> Color {
        self.set(start);
        let mut to_move = start.to_move;
        let mut last: Option<u16> = None;
        while let Some(cell) = self.reply(last, to_move).or_else(|| self.anywhere()) {
            self.put(cell, to_move);
            played.add(Player::from(to_move), Step::new(cell.into()));
            last = Some(cell);
            to_move = !to_move;
        }
        if self.black_has_joined() { Color::Black } else { Color::White }
    }

    fn set<const W: usize>(&mut self, start: &Stones<W>) {
        self.stones.fill(None);
        self.rings.copy_from_slice(&self.lattice.rings);
        for color in Color::BOTH {
            for cell in start.of[color.index()] {
                self.put(cell.index() as u16, color);
            }
        }
        self.left.clear();
        let free = self.stones.iter().enumerate();
        let free = free.filter(|(_, stone)| stone.is_none());
        self.left.extend(free.map(|(cell, _)| cell as u16));
    }

    #[inline]
    fn put(&mut self, cell: u16, color: Color) {
        self.stones[usize::from(cell)] = Some(color);
        let neighbors = &self.lattice.neighbors[usize::from(cell)];
        for (direction, &neighbor) in neighbors.iter().enumerate() {
            if neighbor != OUTSIDE {
                // From the neighbor, the stone is in the opposite direction.
                let back = (direction + AROUND / 2) % AROUND;
                self.rings[usize::from(neighbor)].place(back, color);
            }
        }
    }

    /// A move that saves a bridge from the last intrusion.
    #[inline]
    fn reply(&mut self, last: Option<u16>, color: Color) -> Option<u16> {
        let last = usize::from(last.filter(|_| self.saves_bridges)?);
        let saving = self.rings[last].saving(color);
        if saving == 0 {
            return None;
        }
        let turned = self.random.index(AROUND);
        let direction = (0..AROUND)
            .map(|direction| (direction + turned) % AROUND)
            .find(|direction| saving >> direction & 1 == 1)?;
        let cell = self.lattice.neighbors[last][direction];
        (cell != OUTSIDE).then_some(cell)
    }

    /// A random cell that is free and not dead.
    #[inline]
    fn anywhere(&mut self) -> Option<u16> {
        while !self.left.is_empty() {
            let place = self.random.index(self.left.len());
            let cell = self.left.swap_remove(place);
            let is_free = self.stones[usize::from(cell)].is_none();
            if is_free && !(self.shuns_dead && self.rings[usize::from(cell)].is_dead()) {
                return Some(cell);
            }
        }
        None
    }

    /// Whether a chain of Black touches all its terminals; skipped dead cells do not matter.
    fn black_has_joined(&mut self) -> bool {
        let Lattice { neighbors, touches, terminals, .. } = &*self.lattice;
        let all = (1u8 << terminals) - 1;
        self.seen.fill(false);
        for start in 0..self.stones.len() {
            let is_black = self.stones[start] == Some(Color::Black);
            if touches[start] & 1 == 0 || !is_black || self.seen[start] {
                continue;
            }
            let mut reached = 0;
            self.seen[start] = true;
            self.stack.push(start as u16);
            while let Some(cell) = self.stack.pop() {
                reached |= touches[usize::from(cell)];
                for &neighbor in &neighbors[usize::from(cell)] {
                    let place = usize::from(neighbor);
                    if neighbor != OUTSIDE
                        && !self.seen[place]
                        && self.stones[place] == Some(Color::Black)
                    {
                        self.seen[place] = true;
                        self.stack.push(neighbor);
                    }
                }
            }
            if reached == all {
                return true;
            }
        }
        false
    }
}

// The ring of a cell.
//
// A *ring* is the state of the six neighbors of a cell, in order around it, with two bits each.
// Tables over all 4096 rings give whether the cell is dead, and which neighbors save a bridge after
// an intrusion at the cell.

/// Six neighbors with two bits each: a stone of either color, empty, or outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ring(u16);

pub(crate) const AROUND: usize = 6;

/// Steps to the neighbors, in order around the cell.
pub(crate) const DIRECTIONS: [(isize, isize); AROUND] =
    [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The state of a neighbor outside the board at the corner of two edges: no player's.
const NEITHER: u16 = 3;

impl Ring {
    /// Sets the neighbor in a direction to a stone or an edge of `color`.
    #[inline]
    pub(crate) fn place(&mut self, direction: usize, color: Color) {
        self.0 |= (1 + color.index() as u16) << (2 * direction);
    }

    /// Sets the neighbor in a direction to outside the board, on no player's edge.
    pub(crate) fn wall_off(&mut self, direction: usize) {
        self.0 |= NEITHER << (2 * direction);
    }

    #[inline]
    fn at(self, direction: usize) -> u16 {
        self.0 >> (2 * (direction % AROUND)) & 3
    }

    /// Whether the cell is dead by its neighbors alone.
    #[inline]
    pub(crate) fn is_dead(self) -> bool {
        TABLES.dead[usize::from(self.0)]
    }

    /// The directions in which `color` can save a bridge after an intrusion at the cell.
    #[inline]
    pub(crate) fn saving(self, color: Color) -> u8 {
        TABLES.saving[color.index()][usize::from(self.0)]
    }

    /// A cell is alive if some filling of the ring has two chains of one color that the rest of the
    /// board may leave unconnected (SCG chapter 8).
    fn is_dead_plainly(self) -> bool {
        match (0..AROUND).find(|&direction| self.at(direction) == 0) {
            Some(free) => Color::BOTH.into_iter().all(|color| {
                let mut filled = self;
                filled.place(free, color);
                filled.is_dead_plainly()
            }),
            None => Color::BOTH.into_iter().all(|color| self.chains(color) < 2),
        }
    }

    /// The number of chains of a color in a full ring.
    fn chains(self, color: Color) -> usize {
        let own = |direction| self.at(direction) == 1 + color.index() as u16;
        let begins = (0..AROUND).filter(|&direction| own(direction + 1) && !own(direction));
        begins.count()
    }

    fn saving_plainly(self, color: Color) -> u8 {
        let own = 1 + color.index() as u16;
        let saves = |&direction: &usize| {
            self.at(direction) == 0
                && self.at(direction + 1) == own
                && self.at(direction + AROUND - 1) == own
        };
        (0..AROUND).filter(saves).map(|direction| 1 << direction).sum()
    }
}

struct Tables {
    dead: Vec<bool>,
    saving: [Vec<u8>; 2],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let rings = || (0..1 << (2 * AROUND)).map(Ring);
    Tables {
        dead: rings().map(Ring::is_dead_plainly).collect(),
        saving: Color::BOTH.map(|color| rings().map(|ring| ring.saving_plainly(color)).collect()),
    }
});

// Evaluation of connection games by playouts, with priors from a static evaluation.

enum Games {
    /// With bridges and dead cells.
    Seeing(Playouts),
    /// By a random partition of the empty cells.
    Blind(SplitMix),
}

/// Evaluates positions of one board, for one thread.
pub(crate) struct ConnectionPlayouts<const W: usize> {
    board: Arc<Board>,
    masks: Arc<Masks<W>>,
    objective: Objective,
    games: Games,
    /// The exponent of the priors.
    sharpness: f64,
}

impl<const W: usize> ConnectionPlayouts<W> {
    pub(crate) fn new(
        board: &Arc<Board>,
        masks: &Arc<Masks<W>>,
        objective: Objective,
        lattice: Option<&Arc<Lattice>>,
        settings: &MctsSettings,
    ) -> Self {
        let games = match lattice {
            Some(lattice) if objective == Objective::Normal => {
                Games::Seeing(Playouts::new(Arc::clone(lattice), settings))
            }
            _ => Games::Blind(SplitMix::new(settings.seed)),
        };
        Self {
            board: Arc::clone(board),
            masks: Arc::clone(masks),
            objective,
            games,
            sharpness: if settings.knowledge.has(KnowledgeSource::StaticPriors) {
                settings.sharpness.into()
            } else {
                0.0
            },
        }
    }

    fn empty(&self, position: &Stones<W>) -> CellSet<W> {
        self.masks.all() - position.all()
    }

    /// Appends the priors of the moves.
    fn add_priors(&self, position: &Stones<W>, moves: &[Step], priors: &mut Vec<f32>) {
        let equal = 1.0 / moves.len() as f32;
        if self.objective == Objective::Misere || self.sharpness == 0.0 {
            priors.extend(moves.iter().map(|_| equal));
            return;
        }
        let input = EvalInput::new(&self.board, &self.masks, position.of, self.empty(position));
        let scores = y_reduction::evaluate(&input);
        let scores = scores.unwrap_or_else(|| resistance::evaluate(&input, [&[], &[]]));
        let weight = |step: &Step| scores.worth(Cell::new(step.index())).powf(self.sharpness);
        let total: f64 = moves.iter().map(weight).sum();
        if total > 0.0 {
            priors.extend(moves.iter().map(|step| (weight(step) / total) as f32));
        } else {
            priors.extend(moves.iter().map(|_| equal));
        }
    }
}

impl<const W: usize> LeafEvaluator<Stones<W>> for ConnectionPlayouts<W> {
    fn evaluate(
        &mut self,
        position: &Stones<W>,
        moves: &[Step],
        priors: &mut Vec<f32>,
        played: &mut AmafMoves,
    ) -> f64 {
        if !moves.is_empty() {
            self.add_priors(position, moves, priors);
        }
        let empty = self.empty(position);
        let connected = match &mut self.games {
            Games::Seeing(playouts) => playouts.play(position, played),
            Games::Blind(random) => share_out(position, empty, &self.masks, random, played),
        };
        let winner = match self.objective {
            Objective::Normal => connected,
            Objective::Misere => !connected,
        };
        match winner {
            Color::Black => 1.0,
            Color::White => 0.0,
        }
    }

    /// Measured by `bench player` from 9×9 to 19×19: a playout takes longer on a larger board, and
    /// a node longer still, from 30 playouts on 7×7 to 150 on 19×19.
    fn visit_in_nodes(&self) -> f64 {
        2.5 / self.board.len() as f64
    }
}

/// Fills the empty cells at random and returns the color that connects.
fn share_out<const W: usize>(
    position: &Stones<W>,
    empty: CellSet<W>,
    masks: &Masks<W>,
    random: &mut SplitMix,
    played: &mut AmafMoves,
) -> Color {
    let mut left: Vec<Cell> = empty.iter().collect();
    let mut of = position.of;
    let mut to_move = position.to_move;
    while !left.is_empty() {
        let cell = left.swap_remove(random.index(left.len()));
        of[to_move.index()].insert(cell);
        played.add(Player::from(to_move), Step::new(cell.index()));
        to_move = !to_move;
    }
    masks.connected(of[0], of[1]).expect("a full board has a winner")
}

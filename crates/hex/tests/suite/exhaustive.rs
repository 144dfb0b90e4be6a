//! Exhaustive play on a few cells, which knows nothing of regions and values.

use std::collections::{BTreeSet, HashMap};

use mustplay_hex::{Board, Cell};

/// A pattern of which it is asked whether Black can join some things.
pub(crate) struct Play<'a> {
    pub(crate) board: &'a Board,
    /// Black's stones.
    pub(crate) stones: BTreeSet<Cell>,
    /// The empty cells; all others are White's.
    pub(crate) carrier: Vec<Cell>,
    /// The cells that touch each edge that is to be joined.
    pub(crate) edges: Vec<BTreeSet<Cell>>,
    /// The stones to be joined to one another and to the edges.
    pub(crate) named: BTreeSet<Cell>,
}

impl Play<'_> {
    /// Whether Black joins everything with White to move.
    pub(crate) fn is_valid(&self) -> bool {
        let mut search = Search::new(self);
        search.joins(search.stones, search.carrier, false)
    }

    /// Whether Black joins everything moving first once White has a cell.
    pub(crate) fn survives(&self, intrusion: Cell) -> bool {
        let mut search = Search::new(self);
        let at = self.carrier.iter().position(|&cell| cell == intrusion);
        let white = 1 << at.expect("a cell of the carrier");
        search.joins(search.stones, search.carrier & !white, true)
    }
}

/// A set of vertices: the cells of the carrier, then Black's stones, then the edges.
type Vertices = u128;

/// All ways to play, each position looked at once. Play ends where Black has joined everything,
/// or could not even with all the cells that are left.
struct Search {
    neighbors: Vec<Vertices>,
    carrier: Vertices,
    stones: Vertices,
    goal: Vertices,
    known: HashMap<(Vertices, Vertices, bool), bool>,
}

impl Search {
    fn new(play: &Play<'_>) -> Self {
        let cells: Vec<Cell> = play.carrier.iter().chain(&play.stones).copied().collect();
        let set = |holds: &dyn Fn(Cell) -> bool| -> Vertices {
            let all = cells.iter().enumerate().filter(|at| holds(*at.1));
            all.fold(0, |set, at| set | 1 << at.0)
        };
        let edges = || (cells.len()..).zip(&play.edges);
        let beside = |&cell: &Cell| {
            let beside = play.board.neighbors(cell);
            let touched = edges().filter(|edge| edge.1.contains(&cell));
            touched.fold(set(&|other| beside.contains(&other)), |all, edge| all | 1 << edge.0)
        };
        let mut neighbors: Vec<Vertices> = cells.iter().map(beside).collect();
        neighbors.extend(edges().map(|edge| set(&|cell| edge.1.contains(&cell))));
        let carrier = (1 << play.carrier.len()) - 1;
        let named = set(&|cell| play.named.contains(&cell));
        Self {
            carrier,
            stones: ((1 << neighbors.len()) - 1) & !carrier,
            goal: edges().fold(named, |goal, edge| goal | 1 << edge.0),
            neighbors,
            known: HashMap::new(),
        }
    }

    fn joins(&mut self, black: Vertices, empty: Vertices, black_moves: bool) -> bool {
        if self.is_joined(black) {
            return true;
        }
        if !self.is_joined(black | empty) {
            return false;
        }
        let position = (black, empty, black_moves);
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let joins = |cell: usize| {
            let stone = if black_moves { 1 << cell } else { 0 };
            self.joins(black | stone, empty & !(1 << cell), !black_moves) == black_moves
        };
        let reached = bits(empty).any(joins);
        let answer = reached == black_moves;
        self.known.insert(position, answer);
        answer
    }

    /// Whether these vertices join everything.
    fn is_joined(&self, black: Vertices) -> bool {
        let mut reached = self.goal & self.goal.wrapping_neg();
        let mut new = reached;
        while new != 0 {
            let beside = bits(new).fold(0, |beside, at| beside | self.neighbors[at]);
            new = beside & black & !reached;
            reached |= new;
        }
        self.goal & !reached == 0
    }
}

fn bits(mut set: Vertices) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        let rest = set & set.wrapping_sub(1);
        (std::mem::replace(&mut set, rest) != 0).then_some(first)
    })
}

//! Exhaustive play on a few cells, which knows nothing of regions and values.

use std::collections::BTreeSet;

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
        self.joins(&mut Search::new(self.carrier.len()), &[], false)
    }

    /// Whether Black joins everything moving first once White has a cell.
    pub(crate) fn survives(&self, intrusion: Cell) -> bool {
        let at = self.carrier.iter().position(|&cell| cell == intrusion);
        let white = [at.expect("a cell of the carrier")];
        self.joins(&mut Search::new(self.carrier.len()), &white, true)
    }

    fn joins(&self, search: &mut Search, white: &[usize], black_moves: bool) -> bool {
        let mut filled = vec![0; self.carrier.len()];
        for &at in white {
            filled[at] = 2;
        }
        search.joins(self, &mut filled, black_moves)
    }

    /// Whether Black's stones, with some cells of the carrier, join everything.
    fn is_joined(&self, filled: &[usize]) -> bool {
        let mut black = self.stones.clone();
        let own = self.carrier.iter().zip(filled).filter(|at| *at.1 == 1);
        black.extend(own.map(|at| *at.0));
        let mut reached = BTreeSet::new();
        let mut at_edge = vec![false; self.edges.len()];
        let mut todo = Vec::new();
        match self.edges.first() {
            // Whatever stands on an edge is joined by it.
            Some(edge) => {
                at_edge[0] = true;
                todo.extend(edge.intersection(&black));
            }
            None => todo.extend(self.named.first()),
        }
        reached.extend(todo.iter().copied());
        while let Some(cell) = todo.pop() {
            let mut next = self.board.neighbors(cell).to_vec();
            for (edge, at_edge) in self.edges.iter().zip(&mut at_edge) {
                if edge.contains(&cell) {
                    *at_edge = true;
                    next.extend(edge);
                }
            }
            for cell in next {
                if black.contains(&cell) && reached.insert(cell) {
                    todo.push(cell);
                }
            }
        }
        at_edge.into_iter().all(|at| at) && self.named.is_subset(&reached)
    }
}

/// What is known of the ways to fill the carrier, for both players to move.
struct Search(Vec<[Option<bool>; 2]>);

impl Search {
    fn new(cells: usize) -> Self {
        Self(vec![[None; 2]; 3_usize.pow(u32::try_from(cells).unwrap())])
    }

    fn joins(&mut self, play: &Play<'_>, filled: &mut Vec<usize>, black_moves: bool) -> bool {
        let index = filled.iter().fold(0, |index, &cell| 3 * index + cell);
        if let Some(known) = self.0[index][usize::from(black_moves)] {
            return known;
        }
        let mut answer = None;
        for at in 0..filled.len() {
            if filled[at] == 0 {
                filled[at] = if black_moves { 1 } else { 2 };
                let joins = self.joins(play, filled, !black_moves);
                filled[at] = 0;
                answer = Some(joins);
                if joins == black_moves {
                    break;
                }
            }
        }
        let answer = answer.unwrap_or_else(|| play.is_joined(filled));
        self.0[index][usize::from(black_moves)] = Some(answer);
        answer
    }
}

//! What a symmetry of the board makes of a proof: a proof of the image.

use mustplay_hex::{Board, Cell, Color, Setup, Symmetry, Terminal};

use super::{Certificate, Claim, End, Step};
use crate::check::terminals;

impl Certificate {
    /// The proof of what the symmetry makes of the claim.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry) -> Self {
        let Claim { setup, winner } = &self.claim;
        let map = Map::new(&setup.board, symmetry, *winner);
        let stones = setup.stones.iter();
        let stones = stones.map(|&(cell, color)| (map.cell(cell), symmetry.apply_to_color(color)));
        Self {
            claim: Claim {
                setup: Setup {
                    board: setup.board.clone(),
                    stones: stones.collect(),
                    to_move: symmetry.apply_to_color(setup.to_move),
                    objective: setup.objective,
                },
                winner: symmetry.apply_to_color(*winner),
            },
            steps: self.steps.iter().map(|step| map.step(step)).collect(),
        }
    }
}

/// Where cells and terminals go.
struct Map<'a> {
    symmetry: &'a Symmetry,
    /// The number that each terminal of the winner has afterwards.
    terminals: Vec<usize>,
}

impl<'a> Map<'a> {
    fn new(board: &Board, symmetry: &'a Symmetry, winner: Color) -> Self {
        let goes_to = |from: &Terminal, to: &Terminal| {
            let is_there = |cell: &Cell| to.cells.contains(&symmetry.apply(*cell));
            from.cells.len() == to.cells.len() && from.cells.iter().all(is_there)
        };
        let number = |from: &Terminal| {
            let mut to = terminals(board, symmetry.apply_to_color(winner)).iter();
            let number = to.position(|to| goes_to(from, to));
            number.expect("a symmetry carries goals to goals")
        };
        let terminals = terminals(board, winner).iter().map(number).collect();
        Self { symmetry, terminals }
    }

    fn cell(&self, cell: Cell) -> Cell {
        self.symmetry.apply(cell)
    }

    fn cells(&self, cells: &[Cell]) -> Vec<Cell> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn end(&self, end: End) -> End {
        match end {
            End::Cell(cell) => End::Cell(self.cell(cell)),
            End::Terminals(set) => {
                let numbered = self.terminals.iter().enumerate();
                let some = numbered.filter(|(from, _)| set >> from & 1 == 1);
                End::Terminals(some.fold(0, |set, (_, to)| set | 1 << to))
            }
        }
    }

    fn step(&self, step: &Step) -> Step {
        match step {
            Step::Chain { ends, cells } => {
                Step::Chain { ends: ends.map(|end| self.end(end)), cells: self.cells(cells) }
            }
            Step::Win { cells } => Step::Win { cells: self.cells(cells) },
            Step::Trees { first, owned, forests } => Step::Trees {
                first: *first,
                owned: self.cells(owned),
                forests: forests.each_ref().map(|forest| self.cells(forest)),
            },
            &Step::Move { cell, then } => Step::Move { cell: self.cell(cell), then },
            &Step::And { via, parts } => Step::And { via: self.cell(via), parts },
            &Step::Tripod { at, parts } => Step::Tripod { at: self.cell(at), parts },
            &Step::Own { cell, then } => Step::Own { cell: self.cell(cell), then },
            Step::Or { .. } => step.clone(),
            Step::Dead { cell, then, owned } => {
                Step::Dead { cell: self.cell(*cell), then: *then, owned: self.cells(owned) }
            }
            Step::Captured { cells, then, owned } => Step::Captured {
                cells: cells.map(|cell| self.cell(cell)),
                then: *then,
                owned: self.cells(owned),
            },
        }
    }
}

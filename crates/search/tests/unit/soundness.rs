//! Every statement the rules accept is true: random proofs against exhaustive play.

use std::collections::HashMap;

use mustplay_hex::{Board, Cell, CellSet, Color, Goal, Graph, Terminal};
use mustplay_testing::full;
use proptest::test_runner::{RngAlgorithm, TestRng};

use crate::certificate::{End, Step, StepId};
use crate::check::{Aim, Proof};

/// A small generator of numbers, the same in every run.
struct Dice(TestRng);

impl Dice {
    fn new() -> Self {
        Self(TestRng::deterministic_rng(RngAlgorithm::ChaCha))
    }

    fn below(&mut self, bound: usize) -> usize {
        use proptest::prelude::Rng;
        (self.0.next_u64() % bound as u64) as usize
    }
}

/// What a color has to join; nothing if it only cuts.
fn terminals(board: &Board, color: Color) -> &[Terminal] {
    match board.goal(color) {
        Goal::Join(terminals) => terminals,
        Goal::Cut => &[],
    }
}

/// Plays every line: whether the winner reaches the aim.
struct Judge<'a> {
    board: &'a Board,
    winner: Color,
    memo: HashMap<(Vec<End>, CellSet<1>, CellSet<1>, bool), bool>,
}

impl Judge<'_> {
    /// From the definition: a walk over owned cells, the ends counting as owned.
    fn reached(&self, aim: Aim, owned: CellSet<1>) -> bool {
        let touches = |color: Color, terminal: usize, cell: Cell| match self.board.goal(color) {
            Goal::Join(terminals) => terminals[terminal].cells.contains(&cell),
            Goal::Cut => false,
        };
        let component = |start: Cell, cells: &dyn Fn(Cell) -> bool| {
            let mut found = vec![start];
            let mut at = 0;
            while at < found.len() {
                for &next in self.board.neighbors(found[at]) {
                    if cells(next) && !found.contains(&next) {
                        found.push(next);
                    }
                }
                at += 1;
            }
            found
        };
        let joins_all = |color: Color, cells: &dyn Fn(Cell) -> bool| {
            let count = terminals(self.board, color).len();
            self.board.is_joined()
                || self.board.cells().filter(|&c| cells(c)).any(|start| {
                    let chain = component(start, cells);
                    (0..count).all(|t| chain.iter().any(|&cell| touches(color, t, cell)))
                })
        };
        match (aim, self.board.goal(self.winner)) {
            (Aim::Win, Goal::Join(_)) => joins_all(self.winner, &|c| owned.contains(c)),
            (Aim::Win, Goal::Cut) => !joins_all(!self.winner, &|c| !owned.contains(c)),
            (Aim::Join(ends), _) => {
                let is_end = |cell| ends.contains(&End::Cell(cell));
                let cells = |cell| owned.contains(cell) || is_end(cell);
                let at = |end: End, cell: Cell| match end {
                    End::Cell(other) => other == cell,
                    End::Terminal(terminal) => touches(self.winner, terminal, cell),
                };
                let starts = self.board.cells().filter(|&c| cells(c) && at(ends[0], c));
                starts.into_iter().any(|start| {
                    let chain = component(start, &cells);
                    chain.iter().any(|&cell| at(ends[1], cell))
                })
            }
        }
    }

    fn holds(&mut self, aim: Aim, owned: CellSet<1>, free: CellSet<1>, first: bool) -> bool {
        if free.is_empty() {
            return self.reached(aim, owned);
        }
        let ends = match aim {
            Aim::Win => Vec::new(),
            Aim::Join(ends) => ends.to_vec(),
        };
        let key = (ends, owned, free, first);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let holds = if first {
            free.iter()
                .any(|cell| self.holds(aim, owned.with(cell), free.without(cell), false))
        } else {
            free.iter()
                .all(|cell| self.holds(aim, owned, free.without(cell), true))
        };
        self.memo.insert(key, holds);
        holds
    }
}

fn random_step(dice: &mut Dice, board: &Board, terminals: usize, proved: usize) -> Step {
    let cell = {
        let cells = board.len();
        move |dice: &mut Dice| Cell::new(dice.below(cells))
    };
    let end = |dice: &mut Dice| {
        let index = dice.below(board.len() + terminals);
        match index.checked_sub(board.len()) {
            Some(terminal) => End::Terminal(terminal),
            None => End::Cell(Cell::new(index)),
        }
    };
    let earlier = |dice: &mut Dice| StepId::new(dice.below(proved));
    let rules = if proved == 0 { 2 } else { 13 };
    match dice.below(rules) {
        0 => Step::Chain {
            ends: [end(dice), end(dice)],
            cells: (0..dice.below(3)).map(|_| cell(dice)).collect(),
        },
        1 => Step::Win {
            cells: (0..dice.below(board.len())).map(|_| cell(dice)).collect(),
        },
        2..=4 => Step::Move {
            cell: cell(dice),
            then: earlier(dice),
        },
        5..=6 => Step::And {
            via: cell(dice),
            parts: [earlier(dice), earlier(dice)],
        },
        7..=8 => Step::Or {
            branches: (0..=dice.below(3)).map(|_| earlier(dice)).collect(),
        },
        9..=10 => Step::Captured {
            cells: [cell(dice), cell(dice)],
            then: earlier(dice),
            owned: (0..dice.below(3)).map(|_| cell(dice)).collect(),
        },
        _ => Step::Dead {
            cell: cell(dice),
            then: earlier(dice),
            owned: (0..dice.below(3)).map(|_| cell(dice)).collect(),
        },
    }
}

fn boards() -> Vec<Board> {
    let kite = Graph {
        vertices: 7,
        edges: vec![
            (0, 1),
            (0, 2),
            (1, 2),
            (1, 3),
            (2, 4),
            (3, 4),
            (3, 6),
            (4, 5),
            (5, 6),
        ],
        terminals: (0, 6),
    };
    vec![
        Board::hex(2, 3).unwrap(),
        Board::hex(3, 3).unwrap(),
        Board::y(3).unwrap(),
        Board::bridg_it(2).unwrap(),
        Board::shannon_vertices(&kite).unwrap(),
        Board::shannon_edges(&kite).unwrap(),
    ]
}

#[test]
fn every_statement_the_rules_accept_is_true() {
    let full = full();
    let tries = if full { 2_000_000 } else { 100_000 };
    let mut dice = Dice::new();
    for board in boards() {
        for winner in Color::BOTH {
            let terminals = terminals(&board, winner).len();
            let mut judge = Judge {
                board: &board,
                winner,
                memo: HashMap::new(),
            };
            let mut proof = Proof::<1>::new(&board, winner);
            let mut carriers = 0;
            for _ in 0..tries {
                // Start again now and then, so that short proofs are built upon.
                if proof.len() == 400 {
                    proof = Proof::new(&board, winner);
                }
                let step = random_step(&mut dice, &board, terminals, proof.len());
                let Ok(id) = step.apply(&mut proof) else {
                    continue;
                };
                let found = proof.statement(id);
                assert!(!found.owned.meets(found.carrier), "{step:?}");
                let holds = judge.holds(found.aim, found.owned, found.carrier, found.first);
                assert!(holds, "{} {winner}: {step:?} {found:?}", board.shape());
                carriers += usize::from(!found.first && found.carrier.len() > 1);
            }
            assert!(carriers > 20, "{} {winner}: {carriers}", board.shape());
        }
    }
}

//! Every statement the rules accept is true: random proofs against exhaustive play.

use std::collections::HashMap;

use mustplay_hex::{Board, Cell, CellSet, Color, Goal, Graph, Ground, Masks, Terminal};
use mustplay_testing::full;
use proptest::test_runner::{RngAlgorithm, TestRng};

use crate::certify::{ProofEnd, Step, StepId};
use mustplay_proof::check::{Proof, ProofGoal};

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
    memo: HashMap<(Vec<ProofEnd>, CellSet<1>, CellSet<1>, bool), bool>,
}

impl Judge<'_> {
    /// From the definition: a walk over owned cells, the ends counting as owned.
    fn reached(&self, goal: ProofGoal, owned: CellSet<1>) -> bool {
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
        match (goal, self.board.goal(self.winner)) {
            (ProofGoal::Win, Goal::Join(_)) => joins_all(self.winner, &|c| owned.contains(c)),
            (ProofGoal::Win, Goal::Cut) => !joins_all(!self.winner, &|c| !owned.contains(c)),
            (ProofGoal::Join(ends), _) => {
                let is_end = |cell| ends.contains(&ProofEnd::Cell(cell));
                let cells = |cell| owned.contains(cell) || is_end(cell);
                let has = |chain: &[Cell], end: ProofEnd| match end {
                    ProofEnd::Cell(cell) => chain.contains(&cell),
                    ProofEnd::Terminals(set) => (0..8)
                        .filter(|terminal| set >> terminal & 1 == 1)
                        .all(|it| chain.iter().any(|&cell| touches(self.winner, it, cell))),
                };
                self.board.cells().filter(|&cell| cells(cell)).any(|start| {
                    let chain = component(start, &cells);
                    ends.iter().all(|&end| has(&chain, end))
                })
            }
        }
    }

    fn holds(&mut self, goal: ProofGoal, owned: CellSet<1>, free: CellSet<1>, first: bool) -> bool {
        if free.is_empty() {
            return self.reached(goal, owned);
        }
        let ends = match goal {
            ProofGoal::Win => Vec::new(),
            ProofGoal::Join(ends) => ends.to_vec(),
        };
        let key = (ends, owned, free, first);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let holds = if first {
            free.iter().any(|cell| self.holds(goal, owned.with(cell), free.without(cell), false))
        } else {
            free.iter().all(|cell| self.holds(goal, owned, free.without(cell), true))
        };
        self.memo.insert(key, holds);
        holds
    }
}

/// A few ends that most connections of a proof join, so that many of them go together.
fn favorites(dice: &mut Dice, board: &Board, terminals: usize) -> [ProofEnd; 3] {
    std::array::from_fn(|_| {
        let index = dice.below(board.len() + 2 * terminals);
        match index.checked_sub(board.len()) {
            Some(terminal) => ProofEnd::terminal(terminal / 2),
            None => ProofEnd::Cell(Cell::new(index)),
        }
    })
}

fn random_step(dice: &mut Dice, board: &Board, ends: [ProofEnd; 3], proof: &Proof<'_, 1>) -> Step {
    let proved = proof.steps();
    let cell = {
        let cells = board.len();
        move |dice: &mut Dice| Cell::new(dice.below(cells))
    };
    let earlier = |dice: &mut Dice| StepId::new(dice.below(proved));
    let rules = if proved == 0 { 2 } else { 18 };
    let is_on_edges = matches!(board.graph(), Some((_, Ground::Edges)));
    if is_on_edges && dice.below(4) == 0 {
        return random_trees(dice, board);
    }
    match dice.below(rules) {
        0 => {
            let ends = [ends[dice.below(3)], ends[dice.below(3)]];
            let cells = shortest(board, proof.winner, ends, dice);
            Step::Chain { ends, cells }
        }
        1 => Step::Win { cells: (0..dice.below(board.len())).map(|_| cell(dice)).collect() },
        2..=4 => {
            // Mostly a cell that is needed.
            let then = earlier(dice);
            let owned: Vec<Cell> = proof.statement(then).owned.iter().collect();
            let needed = owned.get(dice.below(owned.len() + 1)).copied();
            let cell = needed.unwrap_or_else(|| cell(dice));
            Step::Move { cell, then }
        }
        5..=6 => {
            let (via, parts) = random_parts(dice, proof);
            Step::And { via, parts }
        }
        7..=8 => {
            let (one, others) = alike(dice, proof, |one, other| one == other);
            let more = (0..dice.below(3)).map(|_| others[dice.below(others.len())]);
            let branches = more.chain([one]).collect();
            Step::Or { branches }
        }
        13..=15 => {
            let (at, parts) = random_parts(dice, proof);
            Step::Tripod { at, parts }
        }
        16..=17 => Step::Own { cell: cell(dice), then: earlier(dice) },
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

/// Cells that join two ends and are all needed, avoiding some cells if that can be; now and then a
/// cell too many or too few.
fn shortest(board: &Board, winner: Color, ends: [ProofEnd; 2], dice: &mut Dice) -> Vec<Cell> {
    let masks = Masks::<1>::new(board).unwrap();
    let [from, to] = ends.map(|end| match end {
        ProofEnd::Cell(cell) => masks.neighbors(cell).with(cell),
        ProofEnd::Terminals(set) => masks.terminals(winner)[set.trailing_zeros() as usize],
    });
    let is_end = |cell: &Cell| ends.contains(&ProofEnd::Cell(*cell));
    let some: CellSet<1> = board.cells().filter(|_| dice.below(3) > 0).collect();
    let ways = [some, masks.all()].map(|within| masks.shortest_path(from, to, within));
    let way = ways.into_iter().find(|way| !way.is_empty());
    let way = way.unwrap_or_default().iter().filter(|cell| !is_end(cell));
    let mut cells: Vec<Cell> = way.collect();
    match dice.below(8) {
        0 => cells.push(Cell::new(dice.below(board.len()))),
        1 => drop(cells.pop()),
        _ => {}
    }
    cells
}

/// One of the earlier steps, and others that `suit` it by their aims, itself among them.
fn alike(
    dice: &mut Dice,
    proof: &Proof<'_, 1>,
    suit: impl Fn(ProofGoal, ProofGoal) -> bool,
) -> (StepId, Vec<StepId>) {
    let steps = || (0..proof.steps()).map(StepId::new);
    let goal = |id: StepId| proof.statement(id).goal;
    let one = StepId::new(dice.below(proof.steps()));
    (one, steps().filter(|&id| suit(goal(one), goal(id))).collect())
}

/// A cell and two of the steps that join it to something, if there are two.
fn random_parts(dice: &mut Dice, proof: &Proof<'_, 1>) -> (Cell, [StepId; 2]) {
    let cells = |goal: ProofGoal| match goal {
        ProofGoal::Join(ends) => ends.to_vec(),
        ProofGoal::Win => Vec::new(),
    };
    let is_cell = |end: &ProofEnd| matches!(end, ProofEnd::Cell(_));
    // The last of the ends is a cell if one of them is.
    let last = |goal: ProofGoal| cells(goal).into_iter().rfind(is_cell);
    let suit = |one: ProofGoal, other: ProofGoal| {
        last(one).is_some_and(|cell| cells(other).contains(&cell))
    };
    let (one, others) = alike(dice, proof, suit);
    let other = others.get(dice.below(others.len().max(1))).unwrap_or(&one);
    match last(proof.statement(one).goal) {
        Some(ProofEnd::Cell(cell)) => (cell, [one, *other]),
        _ => (Cell::new(0), [one, *other]),
    }
}

/// Each cell is owned, in one of the forests, or left out.
fn random_trees(dice: &mut Dice, board: &Board) -> Step {
    let mut lists = [Vec::new(), Vec::new(), Vec::new()];
    let left_out = dice.below(4);
    for cell in board.cells() {
        if let Some(list) = lists.get_mut(dice.below(3 + left_out)) {
            list.push(cell);
        }
    }
    let [owned, one, other] = lists;
    Step::Trees { first: dice.below(2) == 0, owned, forests: [one, other] }
}

fn boards() -> Vec<Board> {
    let kite = Graph {
        vertices: 7,
        edges: vec![(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4), (3, 6), (4, 5), (5, 6)],
        terminals: (0, 6),
    };
    vec![
        Board::hex(2, 3).unwrap(),
        Board::hex(3, 3).unwrap(),
        Board::y(3).unwrap(),
        Board::y(4).unwrap(),
        Board::bridg_it(2).unwrap(),
        Board::shannon_vertices(&kite).unwrap(),
        Board::shannon_edges(&kite).unwrap(),
    ]
}

#[test]
fn every_statement_the_rules_accept_is_true() {
    let full = full();
    let tries = if full { 2_000_000 } else { 40_000 };
    let mut dice = Dice::new();
    for board in boards() {
        for winner in Color::BOTH {
            let terminals = terminals(&board, winner).len();
            let mut judge = Judge { board: &board, winner, memo: HashMap::new() };
            let mut proof = Proof::<1>::new(&board, winner);
            let mut ends = favorites(&mut dice, &board, terminals);
            let (mut carriers, mut tripods, mut woods) = (0, 0, 0);
            for _ in 0..tries {
                // Start again now and then, so that short proofs are built upon.
                if proof.steps() == 120 {
                    proof = Proof::new(&board, winner);
                    ends = favorites(&mut dice, &board, terminals);
                }
                let step = random_step(&mut dice, &board, ends, &proof);
                let Ok(id) = step.apply(&mut proof) else {
                    continue;
                };
                let found = proof.statement(id);
                assert!(!found.owned.meets(found.carrier), "{step:?}");
                let holds = judge.holds(found.goal, found.owned, found.carrier, found.first);
                assert!(holds, "{} {winner}: {step:?} {found:?}", board.shape());
                carriers += usize::from(!found.first && found.carrier.len() > 1);
                let is_wide = found.carrier.len() > 2;
                tripods += usize::from(is_wide && matches!(step, Step::Tripod { .. }));
                woods += usize::from(is_wide && matches!(step, Step::Trees { .. }));
            }
            let is_on_edges = matches!(board.graph(), Some((_, Ground::Edges)));
            assert!(!is_on_edges || woods > 20, "{} {winner}: {woods}", board.shape());
            assert!(terminals < 3 || tripods > 0, "{} {winner}: {tripods}", board.shape());
            assert!(carriers > 20, "{} {winner}: {carriers}", board.shape());
        }
    }
}

/// All bridges of a cell: what it is joined to by either of two cells.
fn bridges(proof: &mut Proof<'_, 1>, board: &Board, via: Cell, ends: &[ProofEnd]) -> Vec<StepId> {
    let mut found = Vec::new();
    for &end in ends.iter().filter(|&&end| end != ProofEnd::Cell(via)) {
        let mut semi = Vec::new();
        for &cell in board.neighbors(via) {
            let (ends, cells) = ([end, ProofEnd::Cell(via)], vec![cell]);
            if end != ProofEnd::Cell(cell)
                && let Ok(then) = (Step::Chain { ends, cells }).apply(proof)
            {
                semi.push((Step::Move { cell, then }).apply(proof).unwrap());
            }
        }
        for (at, &one) in semi.iter().enumerate() {
            for &other in &semi[..at] {
                let branches = vec![one, other];
                found.push((Step::Or { branches }).apply(proof).unwrap());
            }
        }
    }
    found
}

/// Connections that share cells make none that is not there: random proofs hardly ever come upon
/// two bridges that overlap.
#[test]
fn bridges_that_overlap_are_no_connection() {
    for board in [Board::hex(3, 3), Board::hex(4, 3), Board::y(4)] {
        let board = board.unwrap();
        let (winner, mut overlaps) = (Color::Black, 0);
        let sides = (0..terminals(&board, winner).len()).map(ProofEnd::terminal);
        let ends: Vec<ProofEnd> = sides.chain(board.cells().map(ProofEnd::Cell)).collect();
        let memo = HashMap::new();
        let mut judge = Judge { board: &board, winner, memo };
        for via in board.cells() {
            let mut proof = Proof::<1>::new(&board, winner);
            let bridges = bridges(&mut proof, &board, via, &ends);
            for (at, &one) in bridges.iter().enumerate() {
                for &other in &bridges[..at] {
                    let parts = [one, other];
                    let carriers = parts.map(|id| proof.statement(id).carrier);
                    overlaps += usize::from(carriers[0].meets(carriers[1]));
                    for step in [Step::And { via, parts }, Step::Tripod { at: via, parts }] {
                        if let Ok(id) = step.apply(&mut proof) {
                            let it = proof.statement(id);
                            let holds = judge.holds(it.goal, it.owned, it.carrier, it.first);
                            assert!(holds, "{}: {step:?} {it:?}", board.shape());
                        }
                    }
                }
            }
        }
        assert!(overlaps > 20, "{}: {overlaps}", board.shape());
    }
}

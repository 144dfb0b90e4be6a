//! Each fill leaves the winner as it was, and pruning never takes the last winning move.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{Coloring, Element, Player};
use mustplay_hex::patterns::Book;
use mustplay_hex::{Board, Cell, Color, ConnectionGame, Graph};
use mustplay_solver::inferior::{FEATURES, Feature, Features, Matcher};
use mustplay_testing::EveryPosition;
use mustplay_testing::full;

use super::judge::{Judge, Oracle, Searched, masks};

fn matchers() -> [Arc<Matcher>; 2] {
    [Matcher::new(&Book::default()), Matcher::standard()].map(Arc::new)
}

/// The tests of this file would notice.
#[test]
#[should_panic(expected = "filled")]
fn a_false_pattern_is_caught() {
    let book: Book = "dead\n W W\nW d -\n - -".parse().unwrap();
    let board = Board::hex(3, 3).unwrap();
    let features = Features::NONE.with(Feature::Patterns).with(Feature::Dead);
    look_at_every(&board, features, &Arc::new(Matcher::new(&book)), 1);
}

/// Nor would a false reason to leave out a move.
#[test]
#[should_panic(expected = "to move")]
fn a_false_domination_is_caught() {
    let book: Book = "dominated white\n - -\n. s r\n - -".parse().unwrap();
    let board = Board::hex(3, 3).unwrap();
    let features = Features::NONE.with(Feature::Patterns).with(Feature::Dominated);
    look_at_every(&board, features, &Arc::new(Matcher::new(&book)), 1);
}

/// Every position of a board, or every `step`-th one.
fn look_at_every(board: &Board, features: Features, matcher: &Arc<Matcher>, step: usize) -> usize {
    let masks = masks(board);
    let game = ConnectionGame::new(&masks);
    let values = EveryPosition::of(&game);
    let mut judge = Judge::new(board, &values, matcher, features);
    for coloring in values.colorings().step_by(step) {
        judge.look_at(&coloring);
    }
    judge.filled + judge.pruned
}

#[test]
fn every_position_of_small_boards() {
    for matcher in matchers() {
        for (columns, rows) in [(1, 1), (2, 2), (3, 2), (3, 3), (5, 2), (4, 3), (3, 4)] {
            let board = Board::hex(columns, rows).unwrap();
            // The steps have no factor in common with the number of positions.
            let step = if columns * rows < 10 || full() { 1 } else { 100 };
            for features in [Features::default(), Features::ALL] {
                let done = look_at_every(&board, features, &matcher, step);
                assert!(done > 0 || board.len() == 1, "{columns}x{rows}");
            }
        }
    }
}

#[test]
fn each_feature_alone_and_each_left_out() {
    let board = Board::hex(3, 3).unwrap();
    for matcher in matchers() {
        for row in &FEATURES {
            look_at_every(&board, Features::NONE.with(row.feature), &matcher, 7);
            look_at_every(&board, Features::ALL.without(row.feature), &matcher, 7);
        }
    }
}

#[test]
fn every_position_of_other_boards() {
    let house = Graph {
        vertices: 11,
        edges: vec![
            (0, 1),
            (0, 2),
            (1, 3),
            (2, 3),
            (2, 4),
            (3, 5),
            (4, 5),
            (4, 6),
            (5, 7),
            (6, 7),
            (6, 8),
            (7, 9),
            (8, 9),
            (8, 10),
            (9, 10),
            (1, 5),
            (3, 7),
        ],
        terminals: (0, 10),
    };
    let boards = [Board::y(3), Board::y(4), Board::bridg_it(2), Board::shannon_vertices(&house)];
    for board in boards {
        let board = board.unwrap();
        let step = if board.len() < 9 || full() { 1 } else { 5 };
        for matcher in matchers() {
            look_at_every(&board, Features::ALL, &matcher, step);
        }
    }
}

/// A random position with so many stones.
pub(crate) fn random_position(board: &Board, random: &mut SplitMix, stones: usize) -> Coloring<1> {
    let mut coloring = Coloring::default();
    let mut cells: Vec<Cell> = board.cells().collect();
    for turn in 0..stones {
        let cell = cells.swap_remove(random.index(cells.len()));
        // Not always as many of each: positions of the solver after fills are not.
        let player = Player::BOTH[if random.index(8) == 0 { random.index(2) } else { turn % 2 }];
        coloring = coloring.with(player, cell);
    }
    coloring
}

/// Who wins on a board: from a table of all positions where many will be asked for and it is not
/// too large, by a search otherwise.
fn with_oracle(board: &Board, many: bool, work: impl FnOnce(&dyn Oracle)) {
    let masks = masks(board);
    let game = ConnectionGame::new(&masks);
    if many && board.len() <= 16 {
        work(&EveryPosition::of(&game));
    } else {
        work(&Searched::new(&game));
    }
}

/// A million of them in a full run.
#[test]
fn random_positions_of_larger_boards() {
    // It takes seconds.
    if !full() {
        return;
    }
    for (columns, rows, sample, count) in
        [(4, 4, 700, 850_000), (5, 4, 500, 100_000), (5, 5, 500, 50_000)]
    {
        let board = Board::hex(columns, rows).unwrap();
        let count = if full() { count } else { sample };
        with_oracle(&board, full(), |oracle| {
            look_at_random(&board, oracle, count);
        });
    }
}

fn look_at_random(board: &Board, oracle: &dyn Oracle, count: usize) {
    let mut judges = matchers().map(|matcher| Judge::new(board, oracle, &matcher, Features::ALL));
    let mut random = SplitMix::new(board.len() as u64);
    for round in 0..count {
        let least = if board.len() > 20 { 6 } else { 3 };
        let stones = least + random.index(board.len() - least);
        let position = random_position(board, &mut random, stones);
        // The book finds all that the graph does and more, so it is what most are for.
        judges[usize::from(round % 4 != 0)].look_at(&position);
    }
    for judge in &judges {
        assert!(judge.filled > count / 4 && judge.pruned > count / 4);
        assert!(judge.dead_stones > count / 8, "{}", judge.dead_stones);
    }
}

/// Along a game the engine fills step by step; what it says must hold at each step, and
/// taking back leads to what was before.
#[test]
fn random_games_move_by_move() {
    let count = if full() { 20_000 } else { 60 };
    for (columns, rows) in [(4, 4), (5, 5)] {
        let board = Board::hex(columns, rows).unwrap();
        with_oracle(&board, full(), |oracle| play_random(&board, oracle, count));
    }
}

fn play_random(board: &Board, oracle: &dyn Oracle, count: usize) {
    let mut random = SplitMix::new(7 * board.len() as u64);
    for matcher in matchers() {
        let mut judge = Judge::new(board, oracle, &matcher, Features::ALL);
        for _ in 0..count {
            let start = random_position(board, &mut random, board.len() / 3);
            judge.look_at(&start);
            play_out(&mut judge, &start, &mut random);
        }
    }
}

fn play_out(judge: &mut Judge<'_>, start: &Coloring<1>, random: &mut SplitMix) {
    let mut line: Vec<(Cell, Color)> = Vec::new();
    let mut coloring = *start;
    let mut color = Color::BOTH[random.index(2)];
    let before: Vec<_> = summary(judge);
    loop {
        // Mostly moves that are left after filling, now and then any empty cell.
        let filled = judge.engine.filled();
        let any = random.index(6) == 0;
        let played = filled.played(Color::Black) | filled.played(Color::White);
        let choices: Vec<Cell> = judge
            .board
            .cells()
            .filter(
                |&cell| {
                    if any { !played.contains(cell) } else { filled.empty().contains(cell) }
                },
            )
            .collect();
        if choices.is_empty() || (filled.connected().is_some() && !any) {
            break;
        }
        let cell = choices[random.index(choices.len())];
        judge.engine.play(cell, color);
        coloring = coloring.with(color.into(), cell);
        line.push((cell, color));
        judge.examine(&coloring);
        judge.examine_history(&line, start);
        color = !color;
    }
    for _ in &line {
        judge.engine.undo();
    }
    assert_eq!(summary(judge), before);
}

fn summary(judge: &Judge<'_>) -> Vec<Vec<Element>> {
    let filled = judge.engine.filled();
    [filled.stones(Color::Black), filled.stones(Color::White), filled.dead(), filled.empty()]
        .map(|set| set.iter().collect())
        .into()
}

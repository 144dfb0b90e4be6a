//! Local multi-Shannon games: what they say about a set holds for the whole game.

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{Coloring, Player};
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame};
use mustplay_solver::inferior::{LocalGame, LocalStatus, Views, dead_cells, is_captured};
use mustplay_testing::EveryPosition;
use mustplay_testing::full;

use super::judge::{Oracle, masks};

fn views(board: &Board, coloring: &Coloring<1>) -> Views<1> {
    let mut views = Views::new(&masks(board));
    for color in Color::BOTH {
        for cell in coloring.of(color.into()) {
            views.place(cell, color);
        }
    }
    views
}

/// A random set of cells that are still empty, of two to five cells near each other.
fn random_set(views: &Views<1>, board: &Board, random: &mut SplitMix) -> CellSet<1> {
    let cells: Vec<Cell> = views.empty().iter().collect();
    let mut set = CellSet::single(cells[random.index(cells.len())]);
    for _ in 0..=random.index(4) {
        let member = set.iter().nth(random.index(set.len())).unwrap();
        let near = board.neighbors(member);
        let next = near[random.index(near.len())];
        if views.empty().contains(next) {
            set.insert(next);
        }
    }
    set
}

/// SCG Table 13.6.1: captured sets may be filled, locally winning moves are as good as any
/// move in the set, and if a locally losing move wins, then so does a move elsewhere.
#[test]
fn table_13_6_1_holds_for_random_sets() {
    let mut met = std::collections::HashSet::new();
    let mut better_than_some = 0;
    for board in [Board::hex(3, 4), Board::hex(4, 3), Board::y(4)] {
        let board = board.unwrap();
        let masks = masks(&board);
        let values = EveryPosition::of(&ConnectionGame::new(&masks));
        let mut random = SplitMix::new(5);
        for _ in 0..if full() { 200_000 } else { 6_000 } {
            let coloring = random_coloring(&board, &mut random);
            let views = views(&board, &coloring);
            if views.connected().is_some() || views.empty().is_empty() {
                continue;
            }
            let set = random_set(&views, &board, &mut random);
            let short = Color::BOTH[random.index(2)];
            let game = LocalGame::solve(&views, short, set).unwrap();
            met.insert(game.status());
            for (captor, verdict) in
                [(short, LocalStatus::CapturedByShort), (!short, LocalStatus::CapturedByCut)]
            {
                if game.status() == verdict {
                    let filled = coloring.with_all(captor.into(), set);
                    for to_move in Color::BOTH {
                        let winner = Oracle::winner(&values, &coloring, to_move);
                        assert_eq!(Oracle::winner(&values, &filled, to_move), winner);
                    }
                }
            }
            for color in Color::BOTH {
                let wins = |cell: Cell| {
                    let next = coloring.with(color.into(), cell);
                    Oracle::winner(&values, &next, !color) == color
                };
                let some_win = set.iter().any(wins);
                let outside = views.empty() - set;
                for cell in game.winning_moves(color == short) {
                    assert_eq!(wins(cell), some_win);
                }
                for cell in game.losing_moves(color == short) {
                    let others = if outside.is_empty() { set } else { outside };
                    assert!(!wins(cell) || others.iter().any(wins));
                    better_than_some += usize::from(wins(cell) && !set.iter().all(wins));
                }
            }
        }
    }
    assert!(better_than_some > 0, "locally losing moves are not the worst");
    assert_eq!(met.len(), 6, "every line of the table occurs: {met:?}");
}

fn random_coloring(board: &Board, random: &mut SplitMix) -> Coloring<1> {
    let mut coloring = Coloring::default();
    let stones = random.index(board.len());
    for turn in 0..stones {
        let cell = Cell::new(random.index(board.len()));
        if !coloring.colored().contains(cell) {
            coloring = coloring.with(Player::BOTH[turn % 2], cell);
        }
    }
    coloring
}

/// The mutual recursion of Theorem 8.7.5 captures whatever the local game of the enemy captures.
#[test]
fn theorem_8_7_5_agrees_with_the_local_game() {
    let board = Board::hex(5, 5).unwrap();
    let mut random = SplitMix::new(11);
    let mut captured = 0;
    for _ in 0..if full() { 300_000 } else { 30_000 } {
        let coloring = random_coloring(&board, &mut random);
        let views = views(&board, &coloring);
        if views.connected().is_some() || views.empty().is_empty() {
            continue;
        }
        let set = random_set(&views, &board, &mut random);
        for captor in Color::BOTH {
            let game = LocalGame::solve(&views, !captor, set).unwrap();
            let recursive = is_captured(&views, captor, set, CellSet::EMPTY, CellSet::EMPTY);
            if game.status() == LocalStatus::CapturedByCut {
                assert!(recursive);
                captured += 1;
            }
        }
    }
    assert!(captured > 100, "{captured}");
}

/// Algorithm 3 finds cells that make no difference to any completion, all simplicial ones
/// among them.
#[test]
fn algorithm_3_finds_dead_cells_only() {
    let board = Board::hex(4, 4).unwrap();
    let masks = masks(&board);
    let mut random = SplitMix::new(3);
    let (mut found, mut beyond) = (0, 0);
    for _ in 0..if full() { 100_000 } else { 3_000 } {
        let coloring = random_coloring(&board, &mut random);
        let views = views(&board, &coloring);
        if views.connected().is_some() || views.empty().len() > 9 {
            continue;
        }
        let dead = dead_cells(&views);
        for cell in views.empty() {
            if views.is_simplicial(cell) {
                assert!(dead.contains(cell));
            }
        }
        for cell in dead {
            let others = views.empty().without(cell);
            for black in mustplay_coloring::game::subsets(others) {
                let black = black | coloring.of(Player::Max);
                let joins = |black: CellSet<1>| masks.joins(Color::Black, black);
                assert_eq!(joins(black), joins(black.with(cell)));
            }
            found += 1;
            beyond += usize::from(!views.is_simplicial(cell));
        }
    }
    assert!(found > 100 && beyond > 0, "{found} {beyond}");
}

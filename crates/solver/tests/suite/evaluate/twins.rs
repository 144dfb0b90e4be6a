//! Paths, random games and reductions, by going through everything.

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Element;
use mustplay_core::{NoProgress, StopReason};
use mustplay_hex::{Board, CellSet, Color};
use mustplay_solver::evaluate::{Evaluation, MonteCarlo, PathCount, y_reduction};

use super::{Case, hex, is_near};

/// All sets of empty cells.
fn subsets(of: CellSet<1>) -> impl Iterator<Item = CellSet<1>> {
    let cells: Vec<Element> = of.iter().collect();
    (0..1_u32 << cells.len()).map(move |number| {
        let chosen = cells.iter().enumerate().filter(|(i, _)| number >> i & 1 == 1);
        chosen.map(|(_, &cell)| cell).collect()
    })
}

/// Minimal sets of empty cells that win are the induced paths.
#[test]
fn paths_are_minimal_winning_sets() {
    let mut random = SplitMix::new(8);
    for _ in 0..30 {
        let case = Case::random(hex(4, 3), &mut random);
        if case.masks.connected(case.stones[0], case.stones[1]).is_some() {
            continue;
        }
        let factor = 0.25 + random.index(3) as f64 / 4.0;
        let settings = PathCount { factor, ..PathCount::default() };
        let scores = settings.evaluate(&case.scene(), &NoProgress).unwrap().unwrap();
        let mut worths = vec![0.0; case.board.len()];
        let mut totals = [0.0; 2];
        for color in Color::BOTH {
            let wins = |set: CellSet<1>| case.masks.joins(color, case.stones[color.index()] | set);
            let minimal: Vec<CellSet<1>> = subsets(case.empty())
                .filter(|&set| wins(set) && set.iter().all(|cell| !wins(set.without(cell))))
                .collect();
            let weight = |set: &CellSet<1>| factor.powi(set.len() as i32);
            let total: f64 = minimal.iter().map(weight).sum();
            totals[color.index()] = total;
            for set in &minimal {
                for cell in *set {
                    worths[cell.index()] += weight(set) / total;
                }
            }
        }
        let expected = (totals[0] - totals[1]) / (totals[0] + totals[1]);
        assert!(is_near(scores.balance(), expected));
        for cell in case.board.cells() {
            assert!(is_near(scores.worth(cell), worths[cell.index()]));
        }
    }
}

/// Each of the 11 induced paths of 3×3 counts once: the worths add up to their mean length.
#[test]
fn the_paths_of_the_empty_board_are_the_known_ones() {
    for (size, paths, cells) in [(3, 11, 37), (4, 54, 284), (5, 365, 2853)] {
        let case = Case::new(hex(size, size), [CellSet::EMPTY; 2]);
        let settings = PathCount { factor: 1.0, ..PathCount::default() };
        let scores = settings.evaluate(&case.scene(), &NoProgress).unwrap().unwrap();
        let mean = f64::from(cells) / f64::from(paths);
        let total: f64 = case.board.cells().map(|cell| scores.worth(cell)).sum();
        assert!(is_near(total, 2.0 * mean), "{size}: {total}");
    }
}

#[test]
fn too_many_paths_are_given_up() {
    let case = Case::new(hex(6, 6), [CellSet::EMPTY; 2]);
    let settings = PathCount { most_steps: 1000, ..PathCount::default() };
    assert_eq!(settings.evaluate(&case.scene(), &NoProgress), Ok(None));
}

#[test]
fn what_takes_long_can_be_stopped() {
    let case = Case::new(hex(7, 7), [CellSet::EMPTY; 2]);
    for evaluation in [Evaluation::Paths, Evaluation::MonteCarlo] {
        let stopped =
            evaluation.scores_with_progress(&case.scene(), Color::Black, &StopReason::Time);
        assert_eq!(stopped, Err(StopReason::Time), "{evaluation}");
    }
}

/// Random games approach the shares among all balanced sets.
#[test]
fn random_games_are_balanced_sets() {
    let mut random = SplitMix::new(9);
    for round in 0..10 {
        let case = Case::random(hex(4, 3), &mut random);
        let to_move = Color::BOTH[round % 2];
        let empty = case.empty();
        let first = empty.len().div_ceil(2);
        let black = match to_move {
            Color::Black => first,
            Color::White => empty.len() - first,
        };
        let mut games = 0_u32;
        let mut wins = 0_u32;
        let mut with = vec![[0_u32; 2]; case.board.len()];
        for set in subsets(empty).filter(|set| set.len() == black) {
            let won = case.masks.joins(Color::Black, case.stones[0] | set);
            games += 1;
            wins += u32::from(won);
            for cell in set {
                with[cell.index()][0] += 1;
                with[cell.index()][1] += u32::from(won);
            }
        }
        let settings = MonteCarlo { games: 20_000, seed: round as u64 };
        let random_games = || settings.evaluate(&case.scene(), to_move, &NoProgress).unwrap();
        let scores = random_games();
        let balance = 2.0 * f64::from(wins) / f64::from(games) - 1.0;
        assert!((scores.balance() - balance).abs() < 0.03);
        for cell in empty {
            let [having, won] = with[cell.index()];
            if having == 0 || having == games {
                continue;
            }
            let worth = f64::from(won) / f64::from(having)
                - f64::from(wins - won) / f64::from(games - having);
            let worth = worth.max(0.0);
            assert!((scores.worth(cell) - worth).abs() < 0.05, "{worth}");
        }
        assert_eq!(scores, random_games());
    }
}

/// SCG §4.6: reduction keeps the winner of a full board.
#[test]
fn schensted_full_boards_reduce_to_their_winner() {
    let mut random = SplitMix::new(10);
    for round in 0..300 {
        let board = match round % 3 {
            0 => Board::y(2 + round % 5).unwrap(),
            1 => hex(5, 5),
            _ => hex(3, 6),
        };
        let mut stones = [CellSet::EMPTY; 2];
        for cell in board.cells() {
            stones[random.index(2)].insert(cell);
        }
        let case = Case::new(board, stones);
        let winner = case.masks.connected(stones[0], stones[1]).unwrap();
        let scores = y_reduction::evaluate(&case.scene()).unwrap();
        let expected = if winner == Color::Black { 1.0 } else { -1.0 };
        assert!(is_near(scores.balance(), expected));
    }
}

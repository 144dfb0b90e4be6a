//! What holds for all evaluations.

use mustplay_games::random::SplitMix;
use mustplay_hex::evaluate::Evaluation;
use mustplay_hex::{Board, CellSet, Color};

use super::{Case, hex, is_near};

const EXACT: [Evaluation; 4] = [
    Evaluation::Resistance,
    Evaluation::TwoDistance,
    Evaluation::YReduction,
    Evaluation::Paths,
];

#[test]
fn symmetric_positions_have_symmetric_scores() {
    let mut random = SplitMix::new(5);
    let mut compared = 0;
    for round in 0..60 {
        let board = match round % 3 {
            0 => Board::y(4).unwrap(),
            1 => hex(4, 4),
            _ => hex(4, 3),
        };
        let case = Case::random(board, &mut random);
        for symmetry in case.board.symmetries() {
            let image = |cells: CellSet<1>| cells.iter().map(|c| symmetry.apply(c)).collect();
            let stones =
                Color::BOTH.map(|color| image(case.stones[symmetry.apply_to_color(color).index()]));
            let mirrored = Case::new(case.board.clone(), stones);
            let sign = if symmetry.exchanges_colors() {
                -1.0
            } else {
                1.0
            };
            for evaluation in EXACT {
                let scores = evaluation.scores(&case.scene(), Color::Black);
                let mirrored = evaluation.scores(&mirrored.scene(), Color::Black);
                let (Ok(scores), Ok(mirrored)) = (scores, mirrored) else {
                    // Y has no two terminals to lay paths between.
                    assert_eq!(evaluation, Evaluation::Paths);
                    continue;
                };
                assert!(
                    is_near(scores.balance(), sign * mirrored.balance()),
                    "{evaluation}"
                );
                for cell in case.board.cells() {
                    let (here, there) = (scores.worth(cell), mirrored.worth(symmetry.apply(cell)));
                    assert!(is_near(here, there), "{evaluation}: {here} {there}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5000);
}

#[test]
fn the_empty_square_board_is_even() {
    for size in [3, 5] {
        let case = Case::new(hex(size, size), [CellSet::EMPTY; 2]);
        let center = case.board.cells().nth(size * size / 2).unwrap();
        for evaluation in EXACT {
            let scores = evaluation.scores(&case.scene(), Color::Black).unwrap();
            assert!(is_near(scores.balance(), 0.0), "{evaluation}");
            let best = scores.worth(scores.order(case.empty())[0]);
            // Without connections, most current takes the way from one obtuse corner to the other.
            if evaluation != Evaluation::Resistance {
                assert!(is_near(scores.worth(center), best), "{evaluation}");
            }
        }
    }
}

/// More stones are never worse.
#[test]
fn a_stone_more_tips_the_balance() {
    let mut random = SplitMix::new(6);
    for _ in 0..40 {
        let before = Case::random(hex(4, 4), &mut random);
        let Some(cell) = before.empty().min() else {
            continue;
        };
        let stones = [before.stones[0].with(cell), before.stones[1]];
        let after = Case::new(hex(4, 4), stones);
        // Not so for paths: longer ones are lost to shorter ones.
        for evaluation in [Evaluation::Resistance, Evaluation::YReduction] {
            let [before, after] = [&before, &after].map(|case| {
                let scores = evaluation.scores(&case.scene(), Color::Black);
                scores.unwrap().balance()
            });
            assert!(after >= before - 1e-9, "{evaluation}: {before} {after}");
        }
    }
}

#[test]
fn a_decided_game_is_decided_for_all() {
    let mut random = SplitMix::new(7);
    let mut decided = 0;
    for _ in 0..1000 {
        let case = Case::random(hex(4, 4), &mut random);
        let [black, white] = case.stones;
        let Some(winner) = case.masks.connected(black, white) else {
            continue;
        };
        decided += 1;
        let expected = if winner == Color::Black { 1.0 } else { -1.0 };
        for row in Evaluation::TABLE {
            let scores = row.evaluation.scores(&case.scene(), Color::White).unwrap();
            assert!(is_near(scores.balance(), expected), "{}", row.name);
            assert!(scores.relative().all(|worth| worth == 0.0));
        }
    }
    assert!(decided > 10, "{decided}");
}

#[test]
fn names_are_read_back() {
    for (place, row) in Evaluation::TABLE.iter().enumerate() {
        assert_eq!(row.evaluation as usize, place);
        assert_eq!(row.name.parse(), Ok(row.evaluation));
        assert_eq!(row.evaluation.to_string(), row.name);
    }
    assert_eq!(
        "luck".parse::<Evaluation>().unwrap_err().to_string(),
        "no evaluation `luck`: expected one of resistance two-distance y-reduction paths monte-carlo"
    );
}

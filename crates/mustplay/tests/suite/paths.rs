//! The ways to win through a game, and how large games are.

use std::sync::Arc;

use mustplay::{
    Complexity, Count, Engine, Limits, PathStatistics, Paths, PathsThrough, Position, Report,
    StopReason,
};
use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Action, Board, Record};
use mustplay_testing::full;

fn paths(game: Position, limits: &Limits) -> Report<PathsThrough> {
    Engine::default().run(&Paths { game }, limits, &()).unwrap()
}

/// Random moves until a color has connected.
fn random_game(board: Board, random: &mut SplitMix) -> Position {
    let mut record = Record::new(Arc::new(board));
    loop {
        let setup = record.replay().unwrap();
        if setup.connected().unwrap().is_some() {
            return Position::new(record).unwrap();
        }
        let empty = setup.empty_cells().unwrap();
        record.push(Action::Place(empty[random.index(empty.len())]));
    }
}

/// SCG §10.6: any move removes paths of the opponent, and perhaps own ones that it makes a short
/// cut of; the game ends precisely when one of the players has none left.
#[test]
fn section_10_6_paths_decrease_until_one_player_has_none() {
    let mut random = SplitMix::new(106);
    for _ in 0..if full() { 200 } else { 12 } {
        let size = 3 + random.index(3);
        let board = match random.index(3) {
            0 => Board::y(size),
            1 => Board::bridg_it(size - 1),
            _ => Board::hex(size, size),
        };
        let game = random_game(board.unwrap(), &mut random);
        let report = paths(game.clone(), &Limits::default());
        assert!(report.complete);
        let plies = &report.answer.plies;
        assert_eq!(plies.len(), game.record().turns.len() + 1);
        let counts = plies.iter().map(|ply| {
            let number = |it: &Option<PathStatistics>| it.as_ref().unwrap().paths.clone();
            [number(&ply.black), number(&ply.white)]
        });
        let counts: Vec<[Count; 2]> = counts.collect();
        let none = Count::default();
        for (at, pair) in counts.windows(2).enumerate() {
            assert!(pair[1][0] <= pair[0][0] && pair[1][1] <= pair[0][1], "{game}: {at}");
            assert!(!pair[0].contains(&none), "{game}: {at}");
        }
        let last = counts.last().unwrap();
        assert_eq!(last.iter().filter(|count| **count == none).count(), 1, "{game}");
        // Who has won needs nothing more.
        let winner = [&plies[plies.len() - 1].black, &plies[plies.len() - 1].white];
        let winner = winner.into_iter().flatten().find(|it| it.paths != none).unwrap();
        assert_eq!((winner.longest, winner.weight), (Some(0), 1.0));
    }
}

/// Limits leave the beginning open, where there is most to count.
#[test]
fn a_limit_leaves_the_beginning_open() {
    let game: Position = "8x8 d4 e5 d5 e4 d6 f3 c7".parse().unwrap();
    let report = paths(game, &Limits::of_nodes(600_000));
    assert!(!report.complete);
    assert_eq!(report.stopped, Some(StopReason::Nodes));
    let known: Vec<bool> = report.answer.plies.iter().map(|it| it.black.is_some()).collect();
    assert!(!known[0] && known[known.len() - 1]);
    assert!(known.windows(2).all(|pair| pair[0] <= pair[1]), "{known:?}");
}

fn complexity(boards: &[&str]) -> Vec<mustplay::BoardComplexity> {
    let boards = boards.iter().map(|board| board.parse().unwrap()).collect();
    let complexity = Complexity { plies: Some(13), ..Complexity::new(boards) };
    let report = Engine::default().run(&complexity, &Limits::default(), &()).unwrap();
    report.answer.boards
}

/// By force: all ways to give each cell one of three states.
fn positions_by_force(cells: u32) -> u64 {
    let counts = |mut number: u64| {
        let (mut black, mut white) = (0_i32, 0_i32);
        for _ in 0..cells {
            black += i32::from(number % 3 == 1);
            white += i32::from(number % 3 == 2);
            number /= 3;
        }
        black - white
    };
    let all = (0..3_u64.pow(cells)).filter(|&number| counts(number).abs() <= 1);
    all.count() as u64
}

#[test]
fn section_10_3_state_space_by_force() {
    for (board, cells) in [("1x1", 1), ("1x2", 2), ("2x2", 4), ("3x3", 9), ("Y4", 10)] {
        let found = &complexity(&[board])[0];
        assert_eq!(found.cells, cells);
        let expected = positions_by_force(cells as u32).to_string();
        assert_eq!(found.positions.to_string(), expected, "{board}");
        assert_eq!(found.colorings.to_string(), 3_u64.pow(cells as u32).to_string());
    }
}

/// SCG §10.3 and what it cites, van den Herik, Uiterwijk and van Rijswijck (2002): about 10⁵⁷
/// positions of 11×11 and a game tree of about 10⁹⁸.
#[test]
fn section_10_3_estimates_for_11x11() {
    let found = &complexity(&["11x11"])[0];
    assert!((found.positions.log10() - 57.0).abs() < 0.5);
    assert!((found.colorings.log10() - 121.0 * 3_f64.log10()).abs() < 1e-9);
    assert_eq!(found.moves, 48);
    assert!((found.game_tree.log10() - 98.0).abs() < 3.0);
    // 121! / 73!, and 121!.
    assert!(found.game_tree.to_string().starts_with("18107"), "{}", found.game_tree);
    assert!(found.full_games.to_string().starts_with("80942"), "{}", found.full_games);
}

/// SCG §11.5: the first 13 plies of a proof of a 7×7 opening contain some 12.7·10⁹ nodes.
#[test]
fn section_11_5_nodes_of_a_proof_of_7x7() {
    let found = complexity(&["7x7"]).remove(0).proof_tree.unwrap();
    assert_eq!(found.to_string(), "12739157665");
}

#[test]
fn a_part_is_from_0_to_1() {
    for (filled, found) in [(-0.1, "-0.1"), (1.5, "1.5"), (f64::NAN, "NaN")] {
        let complexity = Complexity { filled, ..Complexity::new(Vec::new()) };
        let error = Engine::default().run(&complexity, &Limits::default(), &()).unwrap_err();
        let expected = format!("--filled: expected a part from 0 to 1, found {found}");
        assert_eq!(error.to_string(), expected);
    }
}

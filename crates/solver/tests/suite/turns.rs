//! Positions in which the players do not alternate (SCG §4.8).

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{Player, TurnOrder};
use mustplay_core::NoProgress;
use mustplay_hex::{Board, Cell, Color, Objective, Setup};
use mustplay_solver::plain;
use mustplay_testing::full;

const MEMORY: usize = 1 << 24;

/// Who wins when the players move in this order, by the definition.
fn winner(setup: &Setup, order: &[Player]) -> Color {
    let empty = setup.empty_cells().unwrap();
    let Some((&mover, rest)) = order.split_first().filter(|_| !empty.is_empty()) else {
        let connected = setup.connected().unwrap().expect("a full board");
        return match setup.objective {
            Objective::Normal => connected,
            Objective::Misere => !connected,
        };
    };
    let mover = Color::from(mover);
    let wins = |cell: Cell| {
        let mut after = setup.clone();
        after.stones.push((cell, mover));
        winner(&after, rest) == mover
    };
    if empty.into_iter().any(wins) { mover } else { !mover }
}

/// Equalized play from a position on, by counting stones: a player who begins a turn with fewer
/// puts down two, and one who begins with as many or more puts down one.
fn equalized_order(setup: &Setup) -> Vec<Player> {
    let count = |color| setup.stones.iter().filter(|stone| stone.1 == color).count();
    let mut left = if count(setup.to_move) < count(!setup.to_move) { 2 } else { 1 };
    let mut player = Player::from(setup.to_move);
    let mut order = Vec::new();
    for _ in 0..setup.board.len() {
        order.push(player);
        left -= 1;
        if left == 0 {
            (player, left) = (!player, 2);
        }
    }
    order
}

#[test]
fn equalized_play_is_what_trying_everything_says() {
    let mut random = SplitMix::new(21);
    let boards = [Board::hex(3, 2), Board::y(3), Board::hex(3, 3), Board::bridg_it(2)];
    let boards = boards.map(|board| Arc::new(board.unwrap()));
    for round in 0..if full() { 512 } else { 24 } {
        let board = &boards[round % boards.len()];
        let mut setup = Setup::empty(Arc::clone(board));
        for cell in board.cells() {
            // At most six cells stay empty.
            if random.index(3) == 0 || cell.index() + 6 < board.len() {
                setup.stones.push((cell, Color::BOTH[random.index(2)]));
            }
        }
        setup.to_move = Color::BOTH[random.index(2)];
        setup.objective = [Objective::Normal, Objective::Misere][random.index(2)];
        let order = equalized_order(&setup);
        let expected = winner(&setup, &order);
        let turns = plain::equalized(&setup);
        let empty = setup.empty_cells().unwrap();
        let mine = |turn| turns.player(setup.to_move.into(), turn);
        assert!((0..empty.len()).map(mine).eq(order[..empty.len()].iter().copied()));
        let found = plain::by_minimax(&setup, &turns, true, MEMORY, &NoProgress).unwrap();
        let mut all = vec![found];
        if setup.objective == Objective::Normal {
            all.push(plain::by_traces(&setup, &turns, true, MEMORY, &[&NoProgress], None).unwrap());
        }
        for found in all {
            assert_eq!(found.winner, Some(expected), "{setup:?}");
            if setup.connected().unwrap().is_some() {
                continue;
            }
            for cell in empty.iter().copied() {
                let mut after = setup.clone();
                after.stones.push((cell, setup.to_move));
                let wins = winner(&after, &order[1..]) == setup.to_move;
                assert_eq!(found.winning.contains(&cell), wins, "{setup:?}");
            }
        }
    }
}

/// Bush, Heuer and Huddleston, as §4.8 tells: the first player wins equalized Hex on 5×5. The only
/// winning opening is in the middle; on 2×2 there is none.
#[test]
fn section_4_8_equalized_hex_is_won_by_the_first_player() {
    let openings = [(1, "a1"), (2, ""), (3, "b2"), (4, "b2 c3"), (5, "c3")];
    for (size, opening) in openings {
        let board = Arc::new(Board::hex(size, size).unwrap());
        let setup = Setup::empty(Arc::clone(&board));
        let all = size < 5 || full();
        let turns = TurnOrder::Equalized;
        let found = plain::by_traces(&setup, &turns, all, MEMORY, &[&NoProgress], None).unwrap();
        let first_wins = found.winner == Some(Color::Black);
        assert_eq!(first_wins, !opening.is_empty(), "{size}");
        let names: Vec<&str> = found.winning.iter().map(|&cell| board.name(cell)).collect();
        assert_eq!(names.join(" "), opening, "{size}");
    }
}

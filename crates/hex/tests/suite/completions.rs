//! Completions of positions counted against filling the board in every way, and coin-flip games
//! against best play by the definition (SCG §4.8).

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{Painting, Palette, Player, Rest, Share, TwoColored, coin_flip};
use mustplay_core::NoProgress;
use mustplay_hex::{
    Board, Cell, Color, ConnectionGame, Graph, Position, Setup, completion_network,
};
use mustplay_testing::full;

fn boards() -> Vec<Arc<Board>> {
    let edges = [(0, 1), (1, 2), (2, 5), (0, 3), (3, 4), (4, 5), (1, 4), (3, 2)];
    let graph = Graph { vertices: 6, terminals: (0, 5), edges: edges.to_vec() };
    let boards = [
        Board::hex(3, 3),
        Board::hex(4, 2),
        Board::hex(2, 4),
        Board::y(3),
        Board::y(4),
        Board::bridg_it(2),
        Board::shannon_vertices(&graph),
        Board::shannon_edges(&graph),
    ];
    boards.map(|board| Arc::new(board.expect("a board"))).to_vec()
}

/// A board with some stones.
fn random_setup(board: &Arc<Board>, random: &mut SplitMix) -> Setup {
    let mut setup = Setup::empty(Arc::clone(board));
    let chance = random.word() % 5;
    for cell in board.cells() {
        if random.word() % 8 < chance {
            let color = Color::BOTH[random.index(2)];
            setup.stones.push((cell, color));
        }
    }
    setup
}

/// Who wins the board filled with these black cells beside what is there.
fn is_blacks(setup: &Setup, empty: &[Cell], black: usize) -> bool {
    let mut filled = setup.clone();
    for (place, &cell) in empty.iter().enumerate() {
        let color = Color::BOTH[1 - (black >> place & 1)];
        filled.stones.push((cell, color));
    }
    filled.connected() == Ok(Some(Color::Black))
}

#[test]
fn section_4_8_completions_and_coin_flips_on_boards() {
    let mut random = SplitMix::new(48);
    let rounds = if full() { 63 } else { 4 };
    for (round, board) in
        (0..rounds).flat_map(|round| boards().into_iter().map(move |b| (round, b)))
    {
        let setup = random_setup(&board, &mut random);
        let empty = setup.empty_cells().unwrap();
        let won: Vec<usize> =
            (0..1 << empty.len()).filter(|&black| is_blacks(&setup, &empty, black)).collect();
        let counts = completion_network(&setup).unwrap().count(true, &NoProgress).unwrap();
        let share = |wins: usize, elements| Share { wins: wins.into(), elements };
        let at = format!("{} with {:?}, round {round}", board.shape(), setup.stones);
        assert_eq!(counts.share, share(won.len(), empty.len()), "{at}");
        for (place, (cell, found)) in counts.with_true.iter().enumerate() {
            assert_eq!(*cell, empty[place], "{at}");
            let with = won.iter().filter(|&black| black >> place & 1 == 1).count();
            assert_eq!(found, &share(with, empty.len() - 1), "{at}");
        }
        // Best play by both with a coin before each move, by the definition.
        if empty.len() <= 7 {
            let position = Position::<1>::new(&setup).unwrap();
            let game = ConnectionGame::new(position.masks());
            let game = TwoColored(&game);
            let start = ConnectionGame::coloring(&position);
            let stones = [(Player::Min, 0), (Player::Max, 1)].map(|(player, color)| {
                Painting::uniform(start.of(player), mustplay_coloring::Color::new(color))
            });
            let rest = Rest::new(game, stones[0].recolored(stones[1]));
            let best = coin_flip(&rest, Palette::Own).unwrap();
            assert_eq!(best, counts.share, "{at}");
        }
    }
}

/// An empty square board is as good for one player as for the other, whatever its size, and a
/// stone in the middle is worth the less the larger it is.
#[test]
fn large_boards_are_counted() {
    let mut last = 1.0;
    for size in [3, 5, 7, 9, 11] {
        let board = Arc::new(Board::hex(size, size).unwrap());
        let setup = Setup::empty(Arc::clone(&board));
        let counts = completion_network(&setup).unwrap().count(true, &NoProgress).unwrap();
        assert_eq!(counts.share.to_string(), "1/2");
        let middle = Cell::new(size * size / 2);
        let (_, best) = counts.with_true.iter().max_by(|a, b| a.1.wins.cmp(&b.1.wins)).unwrap();
        assert_eq!(best, &counts.with_true[middle.index()].1, "{size}");
        let after = completion_network(&setup.after(middle)).unwrap();
        assert_eq!(&after.count(false, &NoProgress).unwrap().share, best);
        assert!(best.probability() < last);
        last = best.probability();
    }
}

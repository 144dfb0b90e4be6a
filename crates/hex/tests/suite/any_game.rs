//! Random positions of all kinds of boards.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, Color, Graph, Setup};

/// A graph with up to `most` vertices or edges to play on, its terminals anywhere.
pub(crate) fn graph(random: &mut SplitMix, most: usize) -> Graph {
    let vertices = 2 + random.index(most);
    let count = 1 + random.index(most);
    let edges = (0..count).map(|_| {
        let a = random.index(vertices);
        let b = (a + 1 + random.index(vertices - 1)) % vertices;
        (a, b)
    });
    let edges = edges.collect();
    let s = random.index(vertices);
    let t = (s + 1 + random.index(vertices - 1)) % vertices;
    Graph { vertices, edges, terminals: (s, t) }
}

/// A board of at most 16 cells: Hex, Y, Bridg-It, a graph with vertices or edges to color.
pub(crate) fn board(random: &mut SplitMix) -> Board {
    let board = match random.index(5) {
        0 => Board::hex(1 + random.index(4), 1 + random.index(4)),
        1 => Board::y(1 + random.index(5)),
        2 => Board::bridg_it(1 + random.index(3)),
        3 => {
            let graph = graph(random, 11);
            // A tenth more edges than vertices leave most games open.
            let more = self::graph(random, 11).edges.into_iter();
            let more = more.filter(|&(a, b)| a.max(b) < graph.vertices);
            let edges = graph.edges.iter().copied().chain(more).collect();
            Board::shannon_vertices(&Graph { edges, ..graph })
        }
        _ => Board::shannon_edges(&graph(random, 10)),
    };
    board.expect("a board that can be")
}

/// Stones of both colors on some of the cells, with either color to move.
pub(crate) fn scattered(board: Board, random: &mut SplitMix) -> Setup {
    let share = random.index(5);
    let mut setup = Setup::empty(Arc::new(board));
    for cell in setup.board.cells() {
        if random.index(8) < share {
            setup.stones.push((cell, color(random)));
        }
    }
    setup.to_move = color(random);
    setup
}

/// A position on any board.
pub(crate) fn setup(random: &mut SplitMix) -> Setup {
    let board = board(random);
    scattered(board, random)
}

fn color(random: &mut SplitMix) -> Color {
    Color::BOTH[random.index(2)]
}

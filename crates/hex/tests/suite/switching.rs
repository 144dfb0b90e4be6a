//! Games on edges by theorem: against search, by its witnesses, and played out.

use std::collections::BTreeSet;
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{Coloring, Player, SetColoring, TraceSearch, classify};
use mustplay_core::NoProgress;
use mustplay_hex::switching::{Strategy, Switching, SwitchingClass, Witness, WitnessFlaw};
use mustplay_hex::{
    Board, Cell, Color, ConnectionGame, Graph, Masks, Objective, Position, Setup, with_width,
};
use mustplay_testing::EveryPosition;
use mustplay_testing::full;

const MEMORY: usize = 1 << 24;

/// A game on the edges of a graph; the terminals are the first two vertices.
fn board(vertices: usize, edges: Vec<(usize, usize)>) -> Arc<Board> {
    let graph = Graph { vertices, edges, terminals: (0, 1) };
    Arc::new(Board::shannon_edges(&graph).expect("a graph"))
}

fn pairs(vertices: usize) -> Vec<(usize, usize)> {
    let pairs = (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b)));
    pairs.collect()
}

/// All orders of the numbers from `from` to `to`.
fn orders(from: usize, to: usize) -> Vec<Vec<usize>> {
    if from == to {
        return vec![Vec::new()];
    }
    let shorter = orders(from + 1, to);
    let places = |order: &Vec<usize>| {
        let longer = |at| [&order[..at], &[from], &order[at..]].concat();
        (0..=order.len()).map(longer).collect::<Vec<_>>()
    };
    shorter.iter().flat_map(places).collect()
}

/// What becomes of each pair of vertices under every renumbering that keeps terminals apart from
/// other vertices.
fn renumberings(vertices: usize) -> Vec<Vec<usize>> {
    let pairs = pairs(vertices);
    let number = |a: usize, b: usize| {
        let pair = (a.min(b), a.max(b));
        pairs.iter().position(|&it| it == pair).expect("a pair")
    };
    let renumbered = orders(2, vertices).into_iter().flat_map(|order| {
        [[0, 1], [1, 0]].map(|terminals| {
            let vertices = [&terminals, &order[..]].concat();
            let map = |&(a, b): &(usize, usize)| number(vertices[a], vertices[b]);
            pairs.iter().map(map).collect()
        })
    });
    renumbered.collect()
}

/// All graphs with so many vertices, one of each that are the same but for a renumbering.
fn graphs(vertices: usize) -> Vec<Vec<(usize, usize)>> {
    let (pairs, renumberings) = (pairs(vertices), renumberings(vertices));
    let is_least = |set: &u32| {
        renumberings.iter().all(|map| {
            let bits = (0..pairs.len()).filter(|bit| set >> bit & 1 == 1);
            bits.map(|bit| 1 << map[bit]).sum::<u32>() >= *set
        })
    };
    let edges = |set: u32| {
        let edges = pairs.iter().enumerate();
        let edges = edges.filter(|&(bit, _)| set >> bit & 1 == 1);
        edges.map(|(_, &pair)| pair).collect()
    };
    (0..1_u32 << pairs.len()).filter(is_least).map(edges).collect()
}

/// Burnside's lemma: a renumbering keeps 2ᶜ sets of pairs, where c is the number of its cycles, and
/// the mean of these numbers is that of different graphs.
#[test]
fn there_are_as_many_graphs_as_burnside_counts() {
    for vertices in 2..=6 {
        let renumberings = renumberings(vertices);
        let kept = renumberings.iter().map(|map| {
            let mut is_seen = vec![false; map.len()];
            let mut kept = 1;
            for start in 0..map.len() {
                let mut at = start;
                if !is_seen[at] {
                    kept *= 2;
                }
                while !std::mem::replace(&mut is_seen[at], true) {
                    at = map[at];
                }
            }
            kept
        });
        let mean = kept.sum::<usize>() / renumberings.len();
        assert_eq!(graphs(vertices).len(), mean);
    }
}

fn setup(board: &Arc<Board>, coloring: &Coloring<1>, to_move: Color) -> Setup {
    let stones = Color::BOTH.into_iter().flat_map(|color| {
        let stones = coloring.of(color.into()).iter();
        stones.map(move |cell| (cell, color))
    });
    Setup { stones: stones.collect(), to_move, ..Setup::empty(Arc::clone(board)) }
}

/// The theorem says of a position what is said here: who wins, and all winning moves.
fn compare(
    board: &Arc<Board>,
    coloring: &Coloring<1>,
    to_move: Color,
    known: Option<&(Color, BTreeSet<Cell>)>,
) {
    let setup = setup(board, coloring, to_move);
    let said = Switching::new(&setup).expect("possible stones");
    let said = said.map(|game| {
        let witness = game.witness(to_move);
        assert_eq!(witness.check(&setup), Ok(()), "{setup:?}");
        let winner = game.class().winner(to_move);
        assert_eq!(witness.winner, winner);
        let moves = game.winning_moves(to_move).into_iter().collect();
        (winner, moves)
    });
    assert_eq!(said.as_ref(), known, "{:?} {:?}", board.description(), setup.stones);
}

/// Compares a position, both players moving, with dynamic-trace search.
fn compare_with_search(board: &Arc<Board>, coloring: &Coloring<1>) {
    let masks = Masks::<1>::new(board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let mut searches = [TraceSearch::new(&game, MEMORY, &NoProgress)];
    for to_move in Color::BOTH {
        let player = Player::from(to_move);
        let known = game.winner(coloring).is_none().then(|| {
            let proof = searches[0].prove(coloring, player).expect("no limit");
            let moves = classify(&mut searches, coloring, player);
            (proof.winner.into(), moves.winning.into_iter().collect())
        });
        compare(board, coloring, to_move, known.as_ref());
    }
}

/// Every position of a game, both players moving, by the definition of winning.
fn compare_every_position(board: &Arc<Board>) {
    let masks = Masks::<1>::new(board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let every = EveryPosition::of(&game);
    for coloring in every.colorings() {
        for to_move in Color::BOTH {
            let player = Player::from(to_move);
            let known = game.winner(&coloring).is_none().then(|| {
                let moves = game.uncolored(&coloring).iter();
                let wins = |cell| every.winner(&coloring.with(player, cell), !player) == player;
                let moves = moves.filter(|&cell| wins(cell)).collect();
                (every.winner(&coloring, player).into(), moves)
            });
            compare(board, &coloring, to_move, known.as_ref());
        }
    }
}

#[test]
fn lehman_against_search_on_every_position_of_graphs_to_four_vertices() {
    for vertices in 2..=4 {
        for edges in graphs(vertices) {
            compare_every_position(&board(vertices, edges));
        }
    }
}

#[test]
fn lehman_against_search_on_all_graphs_to_six_vertices() {
    for vertices in 2..=6 {
        for edges in graphs(vertices) {
            compare_with_search(&board(vertices, edges), &Coloring::default());
        }
    }
}

#[test]
fn lehman_against_search_on_every_position_of_graphs_with_five_vertices() {
    for (number, edges) in graphs(5).into_iter().enumerate() {
        if edges.len() <= 6 || (edges.len() <= 8 && number % 40 == 0) || full() {
            compare_every_position(&board(5, edges));
        }
    }
}

/// Random graphs with parallel edges, and stones of both colors on them.
#[test]
fn lehman_against_search_on_multigraphs_in_the_middle_of_the_game() {
    let mut random = SplitMix::new(23);
    for _ in 0..if full() { 20_000 } else { 1_500 } {
        let vertices = 3 + random.index(5);
        let pairs = pairs(vertices);
        let edges = 2 + random.index(13);
        let edges = (0..edges).map(|_| pairs[random.index(pairs.len())]);
        let board = board(vertices, edges.collect());
        let mut coloring = Coloring::default();
        for cell in board.cells() {
            match random.index(6) {
                0 => coloring = coloring.with(Player::Max, cell),
                1 => coloring = coloring.with(Player::Min, cell),
                _ => {}
            }
        }
        compare_with_search(&board, &coloring);
    }
}

/// The strategy of the winner against all moves of the opponent, to the end of the game.
fn beat_everything(strategy: &Strategy, position: &Position<1>, winner: Color) {
    if let Some(connected) = position.connected() {
        assert_eq!(connected, winner);
        return;
    }
    for cell in position.empty() {
        let (mut strategy, mut position) = (strategy.clone(), position.clone());
        position.play(cell).expect("an empty cell");
        if let Some(answer) = strategy.answer(cell) {
            position.play(answer).expect("a legal answer");
        } else {
            assert_eq!(position.connected(), Some(winner));
        }
        beat_everything(&strategy, &position, winner);
    }
}

#[test]
fn lehmans_strategies_beat_every_opponent_on_small_graphs() {
    let mut random = SplitMix::new(5);
    let small = (2..=5).flat_map(|n| graphs(n).into_iter().map(move |edges| (n, edges)));
    let parallel = (0..200).map(|_| {
        let pairs = pairs(4);
        let edges = (0..8).map(|_| pairs[random.index(pairs.len())]);
        (4, edges.collect())
    });
    for (vertices, edges) in small.chain(parallel) {
        let board = board(vertices, edges);
        if board.len() > if full() { 10 } else { 8 } {
            continue;
        }
        for to_move in Color::BOTH {
            let setup = setup(&board, &Coloring::default(), to_move);
            let Some(game) = Switching::new(&setup).unwrap() else {
                continue;
            };
            let witness = game.witness(to_move);
            let mut strategy = Strategy::new(&setup, &witness).expect("a witness");
            let mut position = Position::<1>::new(&setup).unwrap();
            if witness.winner == to_move {
                let first = strategy.begin().expect("a game that is not over");
                assert!(game.winning_moves(to_move).contains(&first));
                position.play(first).unwrap();
            }
            beat_everything(&strategy, &position, witness.winner);
        }
    }
}

/// Plays a game against chosen moves and returns the winner.
fn play_out(setup: &Setup, mut choose: impl FnMut(&Strategy, &[Cell]) -> Cell) -> Color {
    let game = Switching::new(setup).unwrap().expect("a game");
    let witness = game.witness(setup.to_move);
    let mut strategy = Strategy::new(setup, &witness).unwrap();
    with_width!(setup.board, W => {
        let mut position = Position::<W>::new(setup).unwrap();
        if witness.winner == setup.to_move {
            position.play(strategy.begin().unwrap()).unwrap();
        }
        while position.connected().is_none() {
            let cells: Vec<Cell> = position.empty().iter().collect();
            let cell = choose(&strategy, &cells);
            position.play(cell).unwrap();
            if let Some(answer) = strategy.answer(cell) {
                position.play(answer).unwrap();
            }
        }
        assert_eq!(position.connected(), Some(witness.winner));
    });
    witness.winner
}

#[test]
fn lehmans_strategies_beat_chance_and_trouble_on_bridg_it() {
    let mut random = SplitMix::new(1);
    for size in (1..=12).chain([20]) {
        let board = Arc::new(Board::bridg_it(size).unwrap());
        for to_move in Color::BOTH {
            let setup = Setup { to_move, ..Setup::empty(Arc::clone(&board)) };
            // Gross: the first player wins.
            let winner = play_out(&setup, |_, cells| cells[random.index(cells.len())]);
            assert_eq!(winner, to_move);
            let winner = play_out(&setup, |strategy, _| strategy.trouble().unwrap());
            assert_eq!(winner, to_move);
        }
    }
}

/// Random games of twelve edges that are not over, with who begins.
fn random_games(seed: u64) -> impl Iterator<Item = (Setup, Switching)> {
    let mut random = SplitMix::new(seed);
    let boards = (0..300).map(move |_| {
        let pairs = pairs(6);
        let edges = (0..12).map(|_| pairs[random.index(pairs.len())]);
        board(6, edges.collect())
    });
    boards.flat_map(|board| {
        Color::BOTH.into_iter().filter_map(move |to_move| {
            let setup = setup(&board, &Coloring::default(), to_move);
            let game = Switching::new(&setup).unwrap()?;
            Some((setup, game))
        })
    })
}

/// A line is a complete game, won by the stated winner.
#[test]
fn lines_are_games_that_the_winner_wins() {
    for (mut setup, game) in random_games(9) {
        let to_move = setup.to_move;
        let witness = game.witness(to_move);
        let strategy = Strategy::new(&setup, &witness).unwrap();
        for cell in strategy.line(to_move) {
            assert_eq!(setup.connected(), Ok(None));
            setup = setup.after(cell);
        }
        assert_eq!(setup.connected(), Ok(Some(witness.winner)));
    }
}

/// With the cells of a witness alone, all others being the opponent's, the winner wins.
#[test]
fn the_cells_of_a_witness_suffice() {
    for (mut setup, game) in random_games(77) {
        let to_move = setup.to_move;
        let witness = game.witness(to_move);
        let needed = witness.cells();
        let board = Arc::clone(&setup.board);
        let others = board.cells().filter(|cell| !needed.contains(cell));
        setup.stones = others.map(|cell| (cell, !witness.winner)).collect();
        assert_eq!(witness.check(&setup), Ok(()));
        let left = Switching::new(&setup).unwrap();
        let winner = left.map(|game| game.class().winner(to_move));
        assert_eq!(winner.or(setup.connected().unwrap()), Some(witness.winner));
    }
}

/// Changed at random, a witness is refused, or shows what is true.
#[test]
fn a_witness_that_is_accepted_is_right() {
    let mut random = SplitMix::new(3);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3_000 {
        let pairs = pairs(5);
        let edges = (0..9).map(|_| pairs[random.index(pairs.len())]);
        let board = board(5, edges.collect());
        let to_move = Color::BOTH[random.index(2)];
        let setup = setup(&board, &Coloring::default(), to_move);
        let Some(game) = Switching::new(&setup).unwrap() else {
            continue;
        };
        let mut witness = game.witness(to_move);
        match random.index(4) {
            0 => witness.winner = !witness.winner,
            1 => witness.needs_move = !witness.needs_move,
            2 => {
                let cells = &mut witness.forests[random.index(2)];
                if !cells.is_empty() {
                    cells.remove(random.index(cells.len()));
                }
            }
            _ => {
                let cell = Cell::new(random.index(board.len()));
                witness.forests[random.index(2)].push(cell);
            }
        }
        if witness.check(&setup).is_ok() {
            accepted += 1;
            assert_eq!(witness.winner, game.class().winner(to_move));
        } else {
            refused += 1;
        }
    }
    assert!(accepted > 10 && refused > 1_000, "{accepted} {refused}");
}

#[test]
fn flaws_say_what_was_expected() {
    let board = board(3, vec![(0, 2), (0, 2), (1, 2), (1, 2)]);
    let setup = setup(&board, &Coloring::default(), Color::White);
    let cell = |name: &str| board.cell(name).expect("an edge");
    let witness = |one: &[&str], other: &[&str]| Witness {
        winner: Color::Black,
        needs_move: false,
        forests: [one, other].map(|names| names.iter().map(|name| cell(name)).collect()),
    };
    let whole = witness(&["1-3", "2-3"], &["1-3'", "2-3'"]);
    assert_eq!(whole.check(&setup), Ok(()));
    let flaw = |witness: &Witness| witness.check(&setup).unwrap_err().to_string();
    assert_eq!(
        flaw(&witness(&["1-3", "2-3"], &["1-3", "2-3'"])),
        "expected every cell of a witness to be empty and there once, found 1-3"
    );
    assert_eq!(
        flaw(&witness(&["1-3", "1-3'", "2-3"], &["2-3'"])),
        "expected no cycle in forest 1, found one with 1-3'"
    );
    assert_eq!(
        flaw(&witness(&["1-3", "2-3"], &["1-3'"])),
        "expected tree 2 to join all that the trees have in them, found it in parts"
    );
    let begins = Witness { needs_move: true, ..whole.clone() };
    assert_eq!(flaw(&begins), "expected black to move, who must begin, found the opponent's turn");
    let cuts = Witness { winner: Color::White, ..whole.clone() };
    assert_eq!(
        flaw(&cuts),
        "expected no cycle in forest 1 with the link, found that it joins the terminals"
    );
    let off = Witness { forests: [vec![Cell::new(99)], Vec::new()], ..whole.clone() };
    assert_eq!(
        flaw(&off),
        "expected every cell of a witness to be empty and there once, found cell number 99"
    );
    let hex = Setup::empty(Arc::new(Board::hex(3, 3).unwrap()));
    assert_eq!(whole.check(&hex), Err(WitnessFlaw::OtherGame));
}

/// Shannon's game on the edges of a graph and Bridg-It are decided, unless they are over; nothing
/// else.
#[test]
fn only_games_on_edges_are_decided() {
    let graph = Graph { vertices: 3, edges: vec![(0, 2), (2, 1)], terminals: (0, 1) };
    let decided = |board: Board, objective| {
        let setup = Setup { objective, ..Setup::empty(Arc::new(board)) };
        Switching::new(&setup).unwrap().map(|game| game.class())
    };
    let edges = || Board::shannon_edges(&graph).unwrap();
    assert_eq!(decided(edges(), Objective::Normal), Some(SwitchingClass::Cut));
    assert_eq!(decided(edges(), Objective::Misere), None);
    let boards = [Board::shannon_vertices(&graph), Board::hex(3, 3), Board::y(3)];
    for board in boards {
        assert_eq!(decided(board.unwrap(), Objective::Normal), None);
    }
    let bridg_it = Board::bridg_it(3).unwrap();
    assert_eq!(decided(bridg_it, Objective::Normal), Some(SwitchingClass::Neutral));
}

//! Hex as a bare formula: what a program can do that knows nothing of boards.

use mustplay_coloring::Shannon;
use mustplay_coloring::file::{Function, Problem};
use mustplay_coloring::formula::FormulaSides;
use mustplay_coloring::search::{Search, SearchFeatures};
use mustplay_coloring::{
    Color, Element, Move, Painting, Palette, Payoff, Player, Position, PositionValues, Rest,
    TruthTable,
};
use mustplay_core::NoProgress;
use mustplay_testing::full;

/// The n×n board with Black, who is Max, from top to bottom; cell (column, row) is element
/// `row·n + column`.
fn board(n: usize) -> Shannon {
    // Terminals 0 and 1 are the edges; cells from 2.
    let cell = |c: usize, r: usize| 2 + r * n + c;
    let mut edges = Vec::new();
    for c in 0..n {
        edges.push((0, cell(c, 0)));
        edges.push((1, cell(c, n - 1)));
        for r in 0..n {
            if c + 1 < n {
                edges.push((cell(c, r), cell(c + 1, r)));
            }
            if r + 1 < n {
                edges.push((cell(c, r), cell(c, r + 1)));
            }
            if c > 0 && r + 1 < n {
                edges.push((cell(c, r), cell(c - 1, r + 1)));
            }
        }
    }
    Shannon::new(n * n + 2, [0, 1], &edges)
}

fn read(name: &str) -> mustplay_coloring::file::Played<Function> {
    let path = format!("{}/../../examples/coloring/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let Problem::Game(game) = Problem::parse(&text).unwrap() else {
        panic!("{name} is a game");
    };
    game.at_width()
}

/// The winning openings of Black, by name.
fn openings(name: &str) -> Vec<String> {
    let game = read(name);
    let sides = game.payoff.sides(10_000);
    let palette = game.rules.palette;
    let mut search = Search::new(&game.payoff, sides, palette, SearchFeatures::ALL, 1 << 24);
    let moves = search.classify(&Position::new(game.painting(), Player::Max), &NoProgress);
    assert!(moves.unknown.is_empty());
    let mut names: Vec<_> =
        moves.winning.iter().map(|mv| game.names.name(mv.element).to_owned()).collect();
    names.sort();
    names
}

#[test]
fn induced_paths_and_the_files_agree() {
    for (n, paths, name) in [(3, 11, "hex3.txt"), (4, 54, "hex4.txt")] {
        let board = board(n);
        assert_eq!(board.paths(1000).unwrap().len(), paths);
        let game = read(name);
        let sides = FormulaSides::of(
            match &game.payoff {
                Function::Form(form) => form,
                _ => panic!("{name} is a CNF"),
            },
            1000,
        );
        for player in Player::BOTH {
            assert_eq!(sides.clauses(player).unwrap().clauses().len(), paths);
        }
        // The files name the cells row by row.
        assert_eq!(TruthTable::of(&game.payoff).unwrap(), TruthTable::of(&board).unwrap());
    }
}

#[test]
fn published_openings_from_the_bare_formula() {
    assert_eq!(openings("hex3.txt"), ["a2", "a3", "b2", "c1", "c2"]);
    assert_eq!(openings("hex4.txt"), ["a4", "b3", "c2", "d1"]);
}

#[test]
fn three_by_three_is_what_trying_everything_says() {
    let board = board(3);
    let values = PositionValues::of(&board, Palette::Any).unwrap();
    for features in [
        SearchFeatures::ALL,
        SearchFeatures::NONE,
        SearchFeatures { traces: true, sets: 0 },
        SearchFeatures { traces: false, sets: 3 },
    ] {
        let mut search = Search::new(&board, board.sides(1000), Palette::Any, features, 1 << 22);
        for painting in values.paintings().step_by(13) {
            for to_move in Player::BOTH {
                let position = Position::new(painting, to_move);
                assert_eq!(
                    search.prove(&position, &NoProgress).unwrap().winner,
                    values.winner(&position)
                );
            }
        }
    }
}

/// All 43 million colorings of 4×4 are tried in the full run; otherwise those in which the first
/// row is colored already.
#[test]
fn four_by_four_is_what_trying_everything_says() {
    let full = full();
    let game = read("hex4.txt");
    let first_row: Painting = (0..if full { 0 } else { 4 })
        .map(|v| Move::new(Element::new(v), Color::new(v % 2)))
        .collect();
    let rest = Rest::new(&game.payoff, first_row);
    let values = PositionValues::of(&rest, Palette::Own).unwrap();
    let sides = game.payoff.sides(10_000);
    let mut search = Search::new(&game.payoff, sides, Palette::Own, SearchFeatures::ALL, 1 << 24);
    for to_move in Player::BOTH {
        let moves = search.classify(&Position::new(first_row, to_move), &NoProgress);
        let expected = values.winning_moves(&Position::new(Painting::EMPTY, to_move));
        let expected: Vec<_> = expected
            .iter()
            .map(|mv| Move::new(rest.free()[mv.element.index()], mv.color))
            .collect();
        assert_eq!(moves.winning, expected);
    }
}

#[test]
fn both_features_save_nodes_on_four_by_four() {
    let game = read("hex4.txt");
    let nodes = |features: SearchFeatures| {
        let sides = game.payoff.sides(10_000);
        let mut search = Search::new(&game.payoff, sides, Palette::Any, features, 1 << 26);
        let moves = search.classify(&Position::new(Painting::EMPTY, Player::Max), &NoProgress);
        assert_eq!(moves.winning.len(), 4);
        search.nodes()
    };
    let none = nodes(SearchFeatures::NONE);
    let traces = nodes(SearchFeatures { traces: true, sets: 0 });
    let sets = nodes(SearchFeatures { traces: false, sets: 3 });
    let all = nodes(SearchFeatures::ALL);
    println!("{none} nodes; traces {traces}; superrational {sets}; both {all}");
    assert!(traces < none && sets < none);
    assert!(all < traces && all < sets);
}

/// Misère Hex: the last player to move loses (SCG §4.8).
#[test]
fn misere_hex_is_won_by_the_first_player_on_even_boards() {
    for n in [1, 2, 3] {
        let misere = super::games::Negated(board(n));
        let values = PositionValues::of(&misere, Palette::Own).unwrap();
        for first in Player::BOTH {
            let winner = values.winner(&Position::new(Painting::EMPTY, first));
            assert_eq!(winner == first, n % 2 == 0, "{n}");
        }
        let table = TruthTable::of(&misere).unwrap();
        let sides = super::searching::sides(&table);
        let mut search = Search::new(&misere, sides, Palette::Own, SearchFeatures::ALL, 1 << 22);
        let verdict =
            search.prove(&Position::new(Painting::EMPTY, Player::Max), &NoProgress).unwrap();
        assert_eq!(verdict.winner == Player::Max, n % 2 == 0);
        assert_eq!(misere.elements(), n * n);
    }
}

//! Values of regions against the definition: all colorings, all surroundings.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use mustplay_cgt::outcome::{Games, RawGame};
use mustplay_core::NoProgress;
use mustplay_hex::region::{Links, Port};
use mustplay_hex::value::{self, Surroundings, Valuation};
use mustplay_hex::{Board, Cell, Color, Graph, Masks, Region, Setup};
use mustplay_testing::{full, properties};
use proptest::prelude::*;

/// Stones and region of a small board, as digits: 0–2 outside, 3–5 inside; empty, black, white.
fn setup_and_cells(board: &Arc<Board>, digits: &[u8]) -> (Setup, Vec<Cell>) {
    let mut setup = Setup::empty(board.clone());
    let mut cells = Vec::new();
    for (cell, digit) in board.cells().zip(digits) {
        match digit % 3 {
            1 => setup.stones.push((cell, Color::Black)),
            2 => setup.stones.push((cell, Color::White)),
            _ => {}
        }
        if *digit >= 3 {
            cells.push(cell);
        }
    }
    (setup, cells)
}

/// The winner for every filling of the cells outside, as bits: the outcome by definition.
fn signature(
    masks: &Masks<1>,
    stones: &HashMap<Cell, Color>,
    filling: &HashMap<Cell, Color>,
    outside: &[Cell],
) -> Vec<bool> {
    (0..1_usize << outside.len())
        .map(|bits| {
            let color = |cell: Cell| {
                stones.get(&cell).or_else(|| filling.get(&cell)).copied().unwrap_or_else(|| {
                    let at = outside.iter().position(|&c| c == cell).expect("outside");
                    if bits >> at & 1 == 1 { Color::Black } else { Color::White }
                })
            };
            let black = masks.all().iter().filter(|&c| color(c) == Color::Black).collect();
            masks.joins(Color::Black, black)
        })
        .collect()
}

/// The game by its definition: every order of play, no canonical form on the way.
fn by_definition(
    games: &mut Games,
    valuation: &Valuation,
    stones: &HashMap<Cell, Color>,
    empty: &[Cell],
    filling: &mut HashMap<Cell, Color>,
    known: &mut HashMap<Vec<Option<Color>>, RawGame>,
) -> RawGame {
    let key: Vec<Option<Color>> = empty.iter().map(|c| filling.get(c).copied()).collect();
    if let Some(&game) = known.get(&key) {
        return game;
    }
    let game = if filling.len() == empty.len() {
        let color = |cell: Cell| *stones.get(&cell).or_else(|| filling.get(&cell)).expect("filled");
        let atom = valuation.outcome_of(color).expect("a filling of the region");
        games.atom(atom).into()
    } else {
        let mut options = [Vec::new(), Vec::new()];
        for &cell in empty {
            if filling.contains_key(&cell) {
                continue;
            }
            for color in Color::BOTH {
                filling.insert(cell, color);
                let option = by_definition(games, valuation, stones, empty, filling, known);
                options[color.index()].push(option);
                filling.remove(&cell);
            }
        }
        games.raw(&options[0], &options[1]).expect("both can move")
    };
    known.insert(key, game);
    game
}

fn check(board: &Arc<Board>, digits: &[u8]) -> Result<(), TestCaseError> {
    let (setup, cells) = setup_and_cells(board, digits);
    if cells.is_empty() {
        return Ok(());
    }
    let stones: HashMap<Cell, Color> = setup.stones.iter().copied().collect();
    let region = Region::new(&setup, &cells).unwrap();
    let empty: Vec<Cell> = region.empty_cells().collect();
    let outside: Vec<Cell> =
        board.cells().filter(|&c| !region.contains(c) && region.stone(c).is_none()).collect();
    if empty.len() > 6 || outside.len() > 8 {
        return Ok(());
    }
    let masks = Masks::<1>::new(board).unwrap();
    for surroundings in [Surroundings::Board, Surroundings::Unknown] {
        let valuation = value::evaluate(&region, surroundings, &NoProgress).unwrap();
        prop_assert_eq!(valuation.is_exact(), surroundings == Surroundings::Board);

        // The poset: every filling has an outcome, ordered as the definition says.
        let fillings: Vec<_> = (0..1_usize << empty.len())
            .map(|bits| -> HashMap<Cell, Color> {
                let color = |i: usize| {
                    if bits >> i & 1 == 1 { Color::Black } else { Color::White }
                };
                empty.iter().enumerate().map(|(i, &cell)| (cell, color(i))).collect()
            })
            .map(|filling| {
                let color = |cell: Cell| *stones.get(&cell).or_else(|| filling.get(&cell)).unwrap();
                let atom = valuation.outcome_of(color).unwrap();
                (atom, signature(&masks, &stones, &filling, &outside))
            })
            .collect();
        let poset = valuation.games().poset();
        for (atom, wins) in &fillings {
            for (other, others) in &fillings {
                let le = wins.iter().zip(others).all(|(x, y)| x <= y);
                if valuation.is_exact() {
                    prop_assert_eq!(poset.le(*atom, *other), le);
                } else {
                    prop_assert!(le || !poset.le(*atom, *other));
                }
            }
        }

        // The value: what play by the definition is worth.
        let mut games = valuation.games().clone();
        let raw = by_definition(
            &mut games,
            &valuation,
            &stones,
            &empty,
            &mut HashMap::new(),
            &mut HashMap::new(),
        );
        let expected = games.canonical(raw);
        prop_assert_eq!(games.text(expected), valuation.text());
        check_flags(valuation, &stones, &empty)?;
    }
    Ok(())
}

/// Captured and won by moving first, by plain alternating play to the end.
fn check_flags(
    mut valuation: Valuation,
    stones: &HashMap<Cell, Color>,
    empty: &[Cell],
) -> Result<(), TestCaseError> {
    for color in Color::BOTH {
        let goal = valuation.extreme(color);
        // Whether `color` reaches the goal: nothing is better, so he reaches it or he does not.
        let reaches = |first: Color| {
            gets(color, first, empty, &mut HashMap::new(), &|filling| {
                let stone = |cell| *stones.get(&cell).or_else(|| filling.get(&cell)).unwrap();
                valuation.outcome_of(stone) == Some(goal)
            })
        };
        let (second, first) = (reaches(color.opponent()), reaches(color));
        prop_assert_eq!(valuation.is_captured_by(color), second);
        prop_assert_eq!(valuation.is_won_first_by(color), first);
    }
    let first = Color::BOTH.map(|color| valuation.is_won_first_by(color));
    let dead_or_captured = Color::BOTH.map(|color| valuation.is_captured_by(color));
    let for_mover = first == [true; 2] && dead_or_captured == [false; 2];
    prop_assert_eq!(valuation.is_win_for_mover(), for_mover);
    Ok(())
}

/// Whether a player can reach a set of fillings when both move in turn.
fn gets(
    player: Color,
    to_move: Color,
    empty: &[Cell],
    filling: &mut HashMap<Cell, Color>,
    is_goal: &dyn Fn(&HashMap<Cell, Color>) -> bool,
) -> bool {
    if filling.len() == empty.len() {
        return is_goal(filling);
    }
    let free = empty.iter().copied();
    let free: Vec<Cell> = free.filter(|cell| !filling.contains_key(cell)).collect();
    let mut results = free.into_iter().map(|cell| {
        filling.insert(cell, to_move);
        let result = gets(player, to_move.opponent(), empty, filling, is_goal);
        filling.remove(&cell);
        result
    });
    if player == to_move { results.any(|result| result) } else { results.all(|result| result) }
}

fn boards() -> Vec<Arc<Board>> {
    let ladder = Graph {
        vertices: 10,
        edges: vec![
            (0, 1),
            (0, 2),
            (1, 2),
            (1, 3),
            (2, 4),
            (3, 4),
            (3, 5),
            (4, 6),
            (5, 6),
            (5, 7),
            (6, 8),
            (7, 8),
            (7, 9),
            (2, 5),
        ],
        terminals: (0, 9),
    };
    [
        Board::hex(3, 3).unwrap(),
        Board::hex(3, 4).unwrap(),
        Board::hex(4, 3).unwrap(),
        Board::hex(4, 4).unwrap(),
        Board::hex(2, 6).unwrap(),
        Board::bridg_it(3).unwrap(),
        Board::shannon_vertices(&ladder).unwrap(),
    ]
    .map(Arc::new)
    .into()
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(
        if full() { 20_000 } else { 1_500 }
    ))]
    #[test]
    fn values_are_what_the_definition_says(
        board in prop::sample::select(boards()),
        digits in prop::collection::vec(0..6_u8, 16),
    ) {
        check(&board, &digits)?;
    }
}

/// A row of six cells touches sixteen: no region has more ports.
#[test]
fn links_are_the_pairs_that_black_runs_touch() {
    let board = Arc::new(Board::hex(10, 5).unwrap());
    let row = ["c3", "d3", "e3", "f3", "g3", "h3"].map(|name| board.cell(name).unwrap());
    let region = Region::new(&Setup::empty(board.clone()), &row).unwrap();
    let valuation = value::evaluate(&region, Surroundings::Unknown, &NoProgress).unwrap();
    let ports: Vec<Cell> = valuation
        .ports()
        .iter()
        .map(|(port, _)| match *port {
            Port::Open(cell) => cell,
            Port::Anchor(_) => panic!("there are no stones"),
        })
        .collect();
    assert_eq!(ports.len(), Links::MOST_PORTS);
    let mut seen = HashSet::new();
    for bits in 0..1_u32 << row.len() {
        let is_black = |at: usize| bits >> at & 1 == 1;
        let color = |cell: Cell| {
            let at = row.iter().position(|&c| c == cell).unwrap();
            if is_black(at) { Color::Black } else { Color::White }
        };
        let outcome = valuation.outcome_of(color).unwrap();
        let links = valuation.outcomes()[outcome.index()];
        let touched = |run: &[usize], port: Cell| {
            run.iter().any(|&at| is_black(at) && board.neighbors(row[at]).contains(&port))
        };
        let places: Vec<usize> = (0..row.len()).collect();
        let runs: Vec<&[usize]> = places.chunk_by(|&a, &b| is_black(a) == is_black(b)).collect();
        for (b, &high) in ports.iter().enumerate() {
            for (a, &low) in ports[..b].iter().enumerate() {
                let joined = runs.iter().any(|run| touched(run, low) && touched(run, high));
                // Neighbors are joined anyway if both are black.
                let is_news = !board.neighbors(low).contains(&high);
                assert_eq!(links.joins(a, b), joined && is_news);
            }
        }
        assert!(seen.insert(links));
        assert_eq!(Links::LOST.mask() & !links.mask(), 0);
        assert_eq!(links.mask() & !Links::WON.mask(), 0);
    }
}

#[test]
fn corridors_of_thirty_empty_cells_are_valued() {
    // Between White's edges, five cells high and six long, or seven with five stones; alone, or
    // open to rows behind.
    let five = ["a4", "e6", "c5", "c7", "d7"];
    let cases = [
        (6, 6, &five[..0], "_"),
        (6, 7, &five[..0], "_"),
        (7, 8, &five[..], "{{T|c}|{a|_},{{d|b}|_}}"),
    ];
    for (rows, length, black, expected) in cases {
        let board = Arc::new(Board::hex(5, length).unwrap());
        let mut setup = Setup::empty(board.clone());
        let stone = |name: &&str| (board.cell(name).unwrap(), Color::Black);
        setup.stones = black.iter().map(stone).collect();
        let cells: Vec<Cell> = board.cells().take(5 * rows).collect();
        let region = Region::new(&setup, &cells).unwrap();
        assert_eq!(region.empty_cells().count(), 30);
        let valuation = value::evaluate(&region, Surroundings::Board, &NoProgress).unwrap();
        assert_eq!(valuation.text(), expected);
    }
}

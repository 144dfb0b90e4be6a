//! Realizable values: every drawing is valued again from the definition.
//!
//! Nothing here is shared with the search but the engine of games: drawings are read, filled
//! and judged anew, by walking over stones as CVH §2 and §11.1 describe outcomes.

mod disk;
mod graphs;
mod invisible;
mod limit;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mustplay_cgt::outcome::enumerate::{EnumerationPlan, enumerate};
use mustplay_cgt::outcome::{Games, MonotoneMap, OutcomePoset, RawGame};
use mustplay_cgt::random::SplitMix;
use mustplay_core::checksum::checksum;
use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_hex::realize::{
    Disk, Entry, Kind, RealizationSearch, RealizationStore, RealizeError, Sketch, Valuer,
};
use mustplay_hex::region::Links;
use mustplay_hex::value::{self, Surroundings};
use mustplay_hex::{Board, Cell, Color, Region, Setup};
use mustplay_testing::full;

type Spot = (i32, i32);

/// The signs of a drawing by row and column of a Hex board.
fn signs(drawing: &str) -> BTreeMap<Spot, char> {
    let rows = drawing.lines().enumerate();
    rows.flat_map(|(row, line)| {
        let row = row as i32;
        let marked = line.chars().enumerate().filter(|(_, sign)| *sign != ' ');
        // A row lies half a cell to the right of the one above.
        marked.map(move |(at, sign)| ((row, (at as i32 - row).div_euclid(2)), sign))
    })
    .collect()
}

fn near((row, column): Spot) -> [Spot; 6] {
    [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)].map(|(r, c)| (row + r, column + c))
}

/// Which black terminals a walk over black stones reaches from a terminal.
fn reached(signs: &BTreeMap<Spot, char>, from: char) -> BTreeSet<char> {
    let is_black = |spot: &Spot| matches!(signs.get(spot), Some('1'..='4' | 'B' | 'b'));
    let mut seen: BTreeSet<Spot> = BTreeSet::new();
    let mut todo: Vec<Spot> =
        signs.iter().filter(|(_, sign)| **sign == from).map(|(spot, _)| *spot).collect();
    while let Some(spot) = todo.pop() {
        if seen.insert(spot) {
            todo.extend(near(spot).into_iter().filter(is_black));
        }
    }
    seen.iter().map(|spot| signs[spot]).filter(char::is_ascii_digit).collect()
}

fn joined(signs: &BTreeMap<Spot, char>, a: char, b: char) -> bool {
    reached(signs, a).contains(&b)
}

/// The outcome of a filled drawing in the words of the source.
fn outcome(kind: Kind, filled: &BTreeMap<Spot, char>) -> String {
    let with_gap = |sign: char| {
        let change = |(&spot, &old): (&Spot, &char)| (spot, if old == '*' { sign } else { old });
        filled.iter().map(change).collect::<BTreeMap<_, _>>()
    };
    let name = match kind {
        Kind::Gap if joined(&with_gap('W'), '1', '2') => "T",
        Kind::Gap if joined(&with_gap('B'), '1', '2') => "a",
        Kind::Gap => "_",
        // White's edges are on both sides of terminal 3: they are joined if it is alone.
        Kind::Fork | Kind::OneSided | Kind::OneSidedGap if reached(filled, '3').len() == 1 => "_",
        Kind::Fork => match (joined(filled, '3', '1'), joined(filled, '3', '2')) {
            (false, _) => "a",
            (_, false) => "b",
            _ => "T",
        },
        Kind::OneSided | Kind::OneSidedGap if joined(filled, '3', '1') => "T",
        Kind::OneSidedGap if filled.values().any(|&sign| sign == 'b') => "b",
        Kind::OneSided | Kind::OneSidedGap => "a",
        Kind::Terminals(n) | Kind::Invisible(n) | Kind::Planar(n) | Kind::Shannon(n) => {
            let digits = ('1'..='9').take(n);
            let blocks = digits.map(|digit| reached(filled, digit)).collect();
            return partition_name(n, &blocks);
        }
    };
    name.to_owned()
}

/// The name of a partition of `n` terminals.
fn partition_name(n: usize, blocks: &BTreeSet<BTreeSet<char>>) -> String {
    let blocks = blocks.iter().filter(|block| block.len() > 1);
    let blocks: Vec<String> = blocks.map(|block| block.iter().collect()).collect();
    let name = blocks.join(".");
    match (n, name.as_str()) {
        (_, "") => "_".to_owned(),
        (_, all) if all.len() == n => "T".to_owned(),
        (3, "23") => "a".to_owned(),
        (3, "13") => "b".to_owned(),
        (3, "12") => "c".to_owned(),
        _ => name,
    }
}

/// The game by its definition: every order of play, down to full boards.
fn play(
    kind: Kind,
    games: &mut Games,
    signs: &mut BTreeMap<Spot, char>,
    known: &mut HashMap<BTreeMap<Spot, char>, RawGame>,
) -> RawGame {
    if let Some(&game) = known.get(signs) {
        return game;
    }
    let open = |sign: char| sign == '.' || (sign == '*' && kind == Kind::OneSidedGap);
    let cells: Vec<(Spot, char)> =
        signs.iter().filter(|(_, sign)| open(**sign)).map(|(&spot, &sign)| (spot, sign)).collect();
    let game = if cells.is_empty() {
        let name = outcome(kind, signs);
        let atom = games.poset().atom(&name).expect("an outcome of the kind");
        games.atom(atom).into()
    } else {
        let mut options = [Vec::new(), Vec::new()];
        for (cell, sign) in cells {
            for (side, stone) in options.iter_mut().zip([('B', 'b'), ('W', 'w')]) {
                signs.insert(cell, if sign == '*' { stone.1 } else { stone.0 });
                side.push(play(kind, games, signs, known));
            }
            signs.insert(cell, sign);
        }
        let [left, right] = options;
        games.raw(&left, &right).expect("both can move")
    };
    known.insert(signs.clone(), game);
    game
}

/// What a drawing is worth, from the definition.
fn worth(kind: Kind, drawing: &str) -> String {
    match kind {
        Kind::Planar(_) | Kind::Shannon(_) => {
            return graphs::Web::of_graph(drawing).worth(kind);
        }
        Kind::Invisible(_) => return graphs::Web::of_hexagons(drawing).worth(kind),
        _ => {}
    }
    let mut games = Games::new(kind.poset());
    let mut signs = signs(drawing);
    let raw = play(kind, &mut games, &mut signs, &mut HashMap::new());
    let value = games.canonical(raw);
    games.text(value)
}

/// The drawing is a region: closed, and its terminals are chains that do not touch.
fn check_boundary(kind: Kind, drawing: &str) {
    let signs = signs(drawing);
    let is_inside = |sign: char| matches!(sign, '.');
    for (&spot, &sign) in &signs {
        if is_inside(sign) {
            assert!(near(spot).iter().all(|n| signs.contains_key(n)), "{drawing}");
        }
        if sign.is_ascii_digit() {
            for other in near(spot).iter().filter_map(|n| signs.get(n)) {
                assert!(!other.is_ascii_digit() || *other == sign, "{drawing}");
            }
        }
    }
    let digits: BTreeSet<char> = signs.values().copied().filter(char::is_ascii_digit).collect();
    assert_eq!(digits.len(), kind.terminals(), "{drawing}");
    let gaps = signs.values().filter(|sign| matches!(sign, '*' | 'b' | 'w'));
    let expected = usize::from(matches!(kind, Kind::Gap | Kind::OneSidedGap));
    assert_eq!(gaps.count(), expected, "{drawing}");
}

fn check_entry(kind: Kind, entry: &Entry) {
    let drawing = entry.figure.to_string();
    if !kind.is_graph() && !matches!(kind, Kind::Invisible(_)) {
        check_boundary(kind, &drawing);
    }
    assert_eq!(worth(kind, &drawing), entry.value, "{drawing}");
}

fn searched(kind: Kind, cells: usize) -> RealizationStore {
    let mut search = RealizationSearch::new(kind, 1 << 30);
    for size in 1..=cells {
        search.exhaust(size, &NoProgress).unwrap();
    }
    let mut store = RealizationStore::new(kind);
    search.add_to(&mut store);
    store
}

fn values(store: &RealizationStore) -> BTreeSet<String> {
    store.entries().into_iter().map(|entry| entry.value).collect()
}

/// All passable values over a line of outcomes.
fn all_over_line(outcomes: usize) -> BTreeSet<String> {
    let poset = OutcomePoset::linear(outcomes).unwrap();
    let all = enumerate(poset, &EnumerationPlan::default(), &NoProgress).unwrap();
    let named: Vec<_> = all.named_values().collect();
    let (games, _) = all.into_games();
    named.into_iter().map(|(_, game)| games.text(game)).collect()
}

#[test]
fn figures_10_to_12_are_found_again() {
    for (kind, outcomes, cells, count) in
        [(Kind::Terminals(2), 2, 1, 3), (Kind::Gap, 3, 2, 8), (Kind::OneSided, 3, 2, 8)]
    {
        let store = searched(kind, cells);
        assert_eq!(store.len(), count);
        assert_eq!(values(&store), all_over_line(outcomes), "{kind}");
        for entry in store.entries() {
            check_entry(kind, &entry);
        }
    }
}

/// The stores in `data`, which the command `realize` has made.
fn stored(kind: Kind) -> RealizationStore {
    let name = kind.to_string().replace(':', "-");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../data/realized")
        .join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let store = RealizationStore::read(&text).unwrap();
    assert_eq!(store.kind(), kind);
    assert_eq!(store.to_string(), text, "{kind}: the file is as it would be written");
    store
}

#[test]
fn figure_14_all_31_values_over_l4_are_one_sided_forks_with_gap() {
    let kind = Kind::OneSidedGap;
    let store = stored(kind);
    assert_eq!(store.len(), 31);
    assert_eq!(values(&store), all_over_line(4));
    // Up to five cells are soon searched again; they agree with the file.
    let again = searched(Kind::OneSidedGap, 4);
    for entry in again.entries() {
        let known = store.find(&entry.value).unwrap().expect("also in the file");
        assert!(known.figure.empty_cells(kind) <= entry.figure.empty_cells(kind));
    }
}

#[test]
fn every_stored_value_is_what_the_definition_says() {
    for kind in Kind::ALL {
        // Games on graphs and invisible terminals have a slow twin: a sample of them by default.
        let is_slow = kind.is_graph() || matches!(kind, Kind::Invisible(_));
        let step = if is_slow && !full() { 25 } else { 1 };
        for entry in stored(kind).entries().iter().step_by(step) {
            check_entry(kind, entry);
        }
    }
}

#[test]
fn stored_values_are_found_again() {
    // It takes seconds.
    if !full() {
        return;
    }
    for kind in Kind::ALL {
        let store = stored(kind);
        let cells = store.exhausted.min(match kind {
            Kind::Invisible(_) | Kind::Planar(_) | Kind::Shannon(_) => 3,
            _ => 4,
        });
        for entry in searched(kind, cells).entries() {
            let known = store.find(&entry.value).unwrap().expect("also in the file");
            assert_eq!(known.figure.empty_cells(kind), entry.figure.empty_cells(kind), "{kind}");
        }
    }
}

#[test]
fn proposition_11_2_star_is_no_value_of_four_terminals() {
    let cells = if full() { 6 } else { 5 };
    for store in [searched(Kind::Terminals(4), cells), stored(Kind::Terminals(4))] {
        assert!(store.len() > 100);
        assert_eq!(store.find("{T|_}"), Ok(None));
        // The proof says more: a single stone cannot cut four terminals apart, so whatever
        // can become ⊤ by one move cannot become ⊥ by one.
        for entry in store.entries() {
            let mut games = Games::new(Kind::Terminals(4).poset());
            let value = games.parse(&entry.value).unwrap();
            let value = games.canonical(value);
            let (top, bottom) = (games.top().unwrap(), games.bottom().unwrap());
            let best = games.left(value).any(|option| option == top);
            let worst = games.right(value).any(|option| option == bottom);
            assert!(!(best && worst), "{}", entry.value);
        }
    }
}

/// The drawing on a board with two rows of empty cells around it.
fn on_board(drawing: &str) -> (Setup, Vec<Cell>, HashMap<String, char>) {
    let signs = signs(drawing);
    let left = signs.keys().map(|spot| spot.1).min().unwrap() - 2;
    let columns = signs.keys().map(|spot| spot.1).max().unwrap() - left + 3;
    let rows = signs.keys().map(|spot| spot.0).max().unwrap() + 5;
    let board = Arc::new(Board::hex(columns as usize, rows as usize).unwrap());
    let mut setup = Setup::empty(board.clone());
    let mut cells = Vec::new();
    let mut digits = HashMap::new();
    for (&(row, column), &sign) in &signs {
        let index = (row + 2) * columns + column - left;
        let cell = board.cells().nth(index as usize).unwrap();
        match sign {
            '.' => cells.push(cell),
            'W' => setup.stones.push((cell, Color::White)),
            '*' => {}
            stone => {
                setup.stones.push((cell, Color::Black));
                // A stone inside may belong to a terminal and give its chain the name.
                let alone = BTreeSet::from([stone]);
                let mut marked = signs.clone();
                marked.insert((row, column), '9');
                let digit = if stone == 'B' { reached(&marked, '9') } else { alone };
                if let Some(&digit) = digit.iter().find(|&&digit| digit != '9') {
                    digits.insert(board.name(cell).to_owned(), digit);
                }
            }
        }
    }
    (setup, cells, digits)
}

#[test]
fn regions_on_a_board_have_the_same_values() {
    for kind in [Kind::Terminals(2), Kind::Terminals(3), Kind::Terminals(4)] {
        for entry in searched(kind, 4).entries() {
            if entry.figure.empty_cells(kind) == 0 {
                continue;
            }
            let drawing = entry.figure.to_string();
            let (setup, cells, digits) = on_board(&drawing);
            let region = Region::new(&setup, &cells).unwrap();
            let valued = value::evaluate(&region, Surroundings::Unknown, &NoProgress).unwrap();
            // Stones inside are outside of this region; outcomes are named by the terminals.
            let poset = kind.poset();
            let name = |links: &Links| {
                let ports = valued.ports();
                let stones = signs(&drawing);
                let mut blocks: BTreeMap<char, BTreeSet<char>> =
                    digits.values().map(|&digit| (digit, reached(&stones, digit))).collect();
                for (a, b) in links.pairs(ports.len()) {
                    if let (Some(&a), Some(&b)) = (digits.get(&ports[a].1), digits.get(&ports[b].1))
                    {
                        let union: BTreeSet<char> = &blocks[&a] | &blocks[&b];
                        for member in &union {
                            blocks.insert(*member, union.clone());
                        }
                    }
                }
                blocks
            };
            let blocks: Vec<_> = valued.outcomes().iter().map(name).collect();
            let by_joins = |wanted: &BTreeMap<char, BTreeSet<char>>| {
                let parts = wanted.values().cloned().collect();
                let name = partition_name(kind.terminals(), &parts);
                poset.atom(&name).expect("a partition")
            };
            let from = valued.games().poset();
            let map = MonotoneMap::new(from, &poset, |atom| by_joins(&blocks[atom.index()]));
            let map = map.expect("fewer outcomes in the same order");
            let mut games = Games::new(poset.clone());
            let positions = valued.games().positions(valued.value());
            let image = games.map(&positions, &map, &NoProgress).unwrap();
            assert_eq!(games.text(image), entry.value, "{drawing}");
        }
    }
}

#[test]
fn stores_are_read_back_grown_in_any_order_and_refused() {
    let (small, large) = (searched(Kind::Fork, 2), searched(Kind::Fork, 3));
    assert_eq!(RealizationStore::read(&large.to_string()), Ok(large.clone()));
    let grown = |mut store: RealizationStore, more: &RealizationStore| {
        more.entries().iter().for_each(|entry| store.add(entry));
        store.entries()
    };
    let one_way = grown(small.clone(), &large);
    assert_eq!(one_way.len(), large.len());
    assert_eq!(one_way, grown(large, &small));

    let head = "kind gap\nexhausted 1\nsampled 0\n";
    let region = " 1 W\n* . W\n W 2\n";
    for (text, message) in [
        ("", "line 1: expected `kind` and the kind of regions, found ``"),
        (
            "kind hex\n",
            "line 1: expected terminals:N, invisible:N, planar:N or shannon:N with N from 2 to 4, gap, fork, one-sided or one-sided-gap, found `hex`",
        ),
        ("# note\nkind gap\nexhausted x\n", "line 3: expected `exhausted` and a number, found `x`"),
        ("kind gap\nexhausted 99\n", "line 2: expected `exhausted` and a number, found `99`"),
        (
            &format!("{head}value T\n{region}"),
            "line 4: expected {T|_}, the value of the drawing, found T",
        ),
        (
            &format!("{head}value T\n 1 W\n* . W\n W 3\n"),
            "the drawing below line 4: expected the terminals 1 to 2, found 1 3",
        ),
        (
            &format!("{head}value T\n 1 W\nW . W\n W 2\n"),
            "the drawing below line 4: expected one gap, found 0",
        ),
        (
            &format!("{head}value T\n 1 W\n* . W\n W 2\n  ."),
            "the drawing below line 4: expected all neighbors of the inner cell in row 4, counted from one, found fewer",
        ),
        (
            &format!("{head}value T\n 1 2\n* . W\n W 2\n"),
            "the drawing below line 4: expected terminals that do not touch, found 1 beside 2",
        ),
        (
            &format!("{head}value T\n{}\n{region}", ".".repeat(14).replace('.', ". ")),
            "the drawing below line 4: expected at most 13 empty cells, found 15",
        ),
        (&format!("{head}hello\n"), "line 4: expected `value` and a value, found `hello`"),
        (
            &format!("{head}value {{T|\n"),
            "the value on line 4: line 1, column 4: expected an outcome (_, a, T), `*`, `$` or `{`, found the end",
        ),
        (
            &format!("{head}value T\n x\n"),
            "the drawing below line 4: line 1, column 2: expected a digit from 1 to 4, B, W, b, w, ., * or ① to ④, found `x`",
        ),
        (
            &format!("{head}value T\nWW\n"),
            "the drawing below line 4: line 1, column 2: expected a blank between two cells, found `W`",
        ),
    ] {
        let error = RealizationStore::read(&sealed(text)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

/// The left cell can join terminals 1 and 3, the right one 2 and 4: they are not in order.
#[test]
fn chains_that_cross_are_no_outcome() {
    let drawing = "  1 W W 2\n W . W . W\n  3 W W 4\n";
    let sketch = Sketch::read(drawing).unwrap();
    let found = Valuer::new(Kind::Terminals(4)).value(&sketch.into());
    assert_eq!(found, Err(RealizeError::Crossing));
}

/// With the checksum that makes it a whole file.
fn sealed(text: &str) -> String {
    let line = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    let text = format!("{text}{line}");
    format!("{text}checksum {:016x}\n", checksum(text.as_bytes()))
}

/// What was found is the same however it is valued, so a file is believed for the right reason.
#[test]
fn valuers_agree_with_the_definition() {
    for kind in Kind::ALL {
        let mut valuer = Valuer::new(kind);
        for entry in searched(kind, 3).entries() {
            let drawing = entry.figure.to_string();
            assert_eq!(valuer.value(&entry.figure), Ok(worth(kind, &drawing)));
        }
    }
}

#[test]
fn damaged_stores_are_refused() {
    let store = searched(Kind::Fork, 3);
    let text = store.to_string();
    let bytes = text.as_bytes();
    let mut random = SplitMix::new(37);
    let refused = |damaged: &[u8]| match str::from_utf8(damaged) {
        Ok(damaged) => RealizationStore::read(damaged).is_err(),
        Err(_) => true,
    };
    for at in 0..bytes.len() {
        let mut damaged = bytes.to_vec();
        damaged[at] ^= 1 + random.below(255) as u8;
        assert!(refused(&damaged), "byte {at}");
        assert!(refused(&bytes[..at]), "cut off at {at}");
        let from = random.below(bytes.len() as u64) as usize;
        assert!(from == at || refused(&[&bytes[..at], &bytes[from..]].concat()));
    }
    let found = RealizationStore::read("kind gap\nexhausted 4\n").unwrap_err();
    assert_eq!(
        found.to_string(),
        format!(
            "line 2: expected `checksum {:016x}`, the sum of the lines before, found `exhausted 4`: the file was cut off, \
             changed, or written by another version",
            checksum(b"kind gap\n")
        )
    );
}

/// Also if the checksum is right.
#[test]
fn mutated_stores_never_panic_nor_lie() {
    let store = searched(Kind::Gap, 2);
    let text = store.to_string();
    let text = &text[..text.rfind("checksum").unwrap()];
    let signs = ['{', '|', '}', ',', '1', 'W', '.', '*', '\n', ' ', 'x', 'é', '9'];
    for at in 0..text.len() {
        for (turn, sign) in signs.iter().enumerate() {
            let mut changed: Vec<char> = text.chars().collect();
            changed[at] = *sign;
            if turn % 3 == 0 {
                changed.truncate(at + 1);
            }
            let changed: String = changed.into_iter().collect();
            if let Ok(store) = RealizationStore::read(&sealed(&changed)) {
                for entry in store.entries() {
                    check_entry(store.kind(), &entry);
                }
                assert_eq!(RealizationStore::read(&store.to_string()), Ok(store));
            }
        }
    }
    assert!(Sketch::read(&format!("{}W", " ".repeat(1000))).is_err());
}

#[test]
fn every_way_to_cut_every_ring_is_visited() {
    let choices = |n: usize, k: usize| (1..=k).fold(1, |all, i| all * (n + 1 - i) / i);
    for terminals in 2..=3 {
        let mut search = RealizationSearch::new(Kind::Terminals(terminals), 1 << 30);
        let mut expected = 0;
        for cells in 1..=3 {
            search.exhaust(cells, &NoProgress).unwrap();
            let cut = |disk: &Disk| choices(disk.ring().len(), 2 * terminals);
            // Either color may have the first arc.
            expected += 2 * Disk::all(cells).iter().map(cut).sum::<usize>();
            assert_eq!(search.regions(), expected as u64);
        }
    }
}

#[test]
fn a_stopped_search_keeps_what_it_has_and_random_ones_repeat() {
    let mut search = RealizationSearch::new(Kind::Terminals(3), 1 << 30);
    let stopped = (1..=6).try_for_each(|n| {
        let left = AtomicU64::new(1);
        let sink = |_: &Progress| match left.fetch_sub(1, Ordering::Relaxed) {
            0 => Err(StopReason::Time),
            _ => Ok(()),
        };
        search.exhaust(n, &sink)
    });
    assert_eq!(stopped, Err(StopReason::Time));
    let mut store = RealizationStore::new(Kind::Terminals(3));
    search.add_to(&mut store);
    assert!(store.len() > 10);

    let sampled = || {
        let mut search = RealizationSearch::new(Kind::Terminals(3), 1 << 16);
        for number in 0..6 {
            search.sample(number, &NoProgress).unwrap();
        }
        let mut store = RealizationStore::new(Kind::Terminals(3));
        search.add_to(&mut store);
        store
    };
    assert_eq!(sampled(), sampled());
    let kind = Kind::Terminals(3);
    for entry in sampled().entries().iter().filter(|e| e.figure.empty_cells(kind) <= 5) {
        check_entry(kind, entry);
    }
}

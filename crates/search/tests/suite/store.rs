//! Solved positions come back as they were kept, or not at all.

use std::path::PathBuf;
use std::sync::Arc;

use mustplay_hex::{Board, Cell, Color, Graph, Setup};
use mustplay_search::store::{Store, StoreError};
use mustplay_search::{SolveError, Solved};
use mustplay_testing::full;
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};

const POSITIONS: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("positions");
const ABOUT: TableDefinition<'_, &str, &str> = TableDefinition::new("about");

/// A file name of its own for each test.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.db"));
    let _ = std::fs::remove_file(&path);
    path
}

fn small_board() -> Arc<Board> {
    Arc::new(Board::hex(3, 3).unwrap())
}

/// A position of nine cells by its number, with `to_move` to move.
fn position(board: &Arc<Board>, index: u64, to_move: Color) -> Setup {
    let has = |bits: u64, cell: &Cell| bits >> cell.index() & 1 == 1;
    let color = |cell: Cell| match (has(index, &cell), has(index >> 9, &cell)) {
        (true, _) => Some((cell, Color::Black)),
        (false, true) => Some((cell, Color::White)),
        _ => None,
    };
    Setup {
        stones: board.cells().filter_map(color).collect(),
        to_move,
        ..Setup::empty(Arc::clone(board))
    }
}

/// Some of the empty cells.
fn carrier(setup: &Setup) -> Vec<Cell> {
    let occupied = setup.occupancy().unwrap();
    let is_empty = |cell: &Cell| occupied[cell.index()].is_none();
    let cells = setup.board.cells().filter(is_empty);
    cells.filter(|cell| cell.index() % 3 != 1).collect()
}

fn won_by(winner: Color, carrier: Vec<Cell>) -> Solved {
    Solved {
        winner,
        carrier,
        winning_move: None,
    }
}

#[test]
fn every_position_comes_back_in_all_its_images() {
    let path = path("images");
    let board = small_board();
    let store = Store::open(&path).unwrap();
    let shelf = store.shelf(&board).unwrap();
    // A winner that the symmetries respect, by the number of stones and the turn; and a carrier
    // with nothing symmetric about it.
    let told = |setup: &Setup| {
        let mover_wins = setup.stones.len().is_multiple_of(2);
        let winner = if mover_wins {
            setup.to_move
        } else {
            !setup.to_move
        };
        won_by(winner, carrier(setup))
    };
    let setups = (0..1 << 18).step_by(37);
    let setups = setups.map(|index| position(&board, index, Color::White));
    for setup in setups.clone() {
        shelf.keep(&setup, &told(&setup)).unwrap();
    }
    shelf.save().unwrap();
    drop((shelf, store));

    let store = Store::open(&path).unwrap();
    let shelf = store.shelf(&board).unwrap();
    for setup in setups {
        for symmetry in board.symmetries() {
            let turned = |(cell, color)| (symmetry.apply(cell), symmetry.apply_to_color(color));
            let image = Setup {
                stones: setup.stones.iter().copied().map(turned).collect(),
                to_move: symmetry.apply_to_color(setup.to_move),
                ..setup.clone()
            };
            let Solved {
                winner, carrier, ..
            } = told(&setup);
            let mut carrier: Vec<_> = carrier.into_iter().map(|c| symmetry.apply(c)).collect();
            carrier.sort_unstable();
            let expected = won_by(symmetry.apply_to_color(winner), carrier);
            assert_eq!(shelf.recall(&image), Ok(Some(expected)));
        }
    }
    drop(shelf);
    assert!(store.len().unwrap() < 18_000, "images are kept once");
}

#[test]
fn boards_do_not_mix() {
    let path = path("boards");
    let graph = |edges: Vec<(usize, usize)>| {
        let graph = Graph {
            vertices: 5,
            edges,
            terminals: (0, 4),
        };
        Board::shannon_vertices(&graph)
    };
    let boards = [
        Board::hex(3, 3),
        Board::hex(3, 4),
        Board::y(3),
        graph(vec![(0, 1), (1, 2), (2, 3), (3, 4)]),
        graph(vec![(0, 1), (1, 2), (2, 3), (3, 4), (0, 3)]),
    ];
    let boards = boards.map(|board| Setup::empty(Arc::new(board.unwrap())));
    let store = Store::open(&path).unwrap();
    for (i, setup) in boards.iter().enumerate() {
        let shelf = store.shelf(&setup.board).unwrap();
        assert_eq!(shelf.recall(setup), Ok(None));
        let solved = won_by(Color::BOTH[i % 2], Vec::new());
        shelf.keep(setup, &solved).unwrap();
        let other = &boards[(i + 1) % boards.len()];
        assert_eq!(shelf.recall(other), Err(SolveError::OtherBoard));
        assert_eq!(shelf.keep(other, &solved), Err(SolveError::OtherBoard));
    }
    for (i, setup) in boards.iter().enumerate() {
        let found = store.shelf(&setup.board).unwrap().recall(setup);
        assert_eq!(found, Ok(Some(won_by(Color::BOTH[i % 2], Vec::new()))));
    }
    assert_eq!(store.len().unwrap(), 5);
}

#[test]
fn other_files_are_refused_by_name() {
    let file = path("text");
    std::fs::write(&file, "not a store\n".repeat(1000)).unwrap();
    let error = Store::open(&file).unwrap_err();
    assert!(matches!(error, StoreError::NotAStore { .. }));
    assert!(
        error.to_string().contains("text.db: expected a store of"),
        "{error}"
    );
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.starts_with("not a store"), "left as it was");

    let other = path("other");
    let database = Database::create(&other).unwrap();
    drop(database);
    assert!(matches!(
        Store::open(&other),
        Err(StoreError::NotAStore { .. })
    ));

    let newer = path("newer");
    drop(Store::open(&newer).unwrap());
    let database = Database::open(&newer).unwrap();
    let transaction = database.begin_write().unwrap();
    let mut about = transaction.open_table(ABOUT).unwrap();
    about
        .insert("format", "mustplay solved positions 9")
        .unwrap();
    drop(about);
    transaction.commit().unwrap();
    drop(database);
    let error = Store::open(&newer).unwrap_err().to_string();
    assert!(
        error.contains("found `mustplay solved positions 9`"),
        "{error}"
    );

    assert!(matches!(
        Store::open(path("no-such-folder/x")),
        Err(StoreError::Io { .. })
    ));
}

/// A file in which a byte has changed is refused, or gives what was kept and nothing else; the
/// program survives it.
#[test]
fn a_damaged_file_is_survived() {
    let whole = path("whole");
    let board = small_board();
    let setups = [0, 7, 74, 1031, 5000].map(|index| position(&board, index, Color::Black));
    let kept = |setup: &Setup| won_by(Color::BOTH[setup.stones.len() % 2], carrier(setup));
    let store = Store::open(&whole).unwrap();
    let shelf = store.shelf(&board).unwrap();
    for setup in &setups {
        shelf.keep(setup, &kept(setup)).unwrap();
    }
    shelf.save().unwrap();
    drop((shelf, store));
    let bytes = std::fs::read(&whole).unwrap();
    let damaged = path("flipped");
    let mut refused = 0;
    for at in (0..400).chain((400..bytes.len()).step_by(if full() { 97 } else { 9973 })) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x5a;
        std::fs::write(&damaged, &bytes).unwrap();
        let look = || -> Result<(), StoreError> {
            let store = Store::open(&damaged)?;
            let shelf = store.shelf(&board)?;
            for setup in &setups {
                let found = shelf.recall(setup).unwrap();
                assert!(found.is_none_or(|found| found == kept(setup)), "byte {at}");
            }
            shelf.save()
        };
        refused += usize::from(look().is_err());
    }
    assert!(refused > 0);
}

#[test]
fn a_store_has_one_user_at_a_time() {
    let path = path("busy");
    let _store = Store::open(&path).unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::Busy(_))));
}

#[test]
fn a_damaged_entry_is_not_believed() {
    let path = path("damaged");
    let board = small_board();
    let setup = position(&board, 5, Color::Black);
    let store = Store::open(&path).unwrap();
    let shelf = store.shelf(&board).unwrap();
    shelf
        .keep(&setup, &won_by(Color::Black, Vec::new()))
        .unwrap();
    shelf.save().unwrap();
    drop((shelf, store));

    let database = Database::open(&path).unwrap();
    let read = database.begin_read().unwrap();
    let table = read.open_table(POSITIONS).unwrap();
    let (key, mut value) = table
        .iter()
        .unwrap()
        .next()
        .map(|entry| entry.unwrap())
        .map(|(key, value)| (key.value().to_vec(), value.value().to_vec()))
        .unwrap();
    value[0] ^= 1;
    let transaction = database.begin_write().unwrap();
    let mut table = transaction.open_table(POSITIONS).unwrap();
    table.insert(key.as_slice(), value.as_slice()).unwrap();
    drop(table);
    transaction.commit().unwrap();
    drop((read, database));

    let store = Store::open(&path).unwrap();
    let shelf = store.shelf(&board).unwrap();
    assert_eq!(shelf.recall(&setup), Ok(None));
    assert!(matches!(shelf.save(), Err(StoreError::Damaged { .. })));
}

/// What `mktemp` makes is as good as no file.
#[test]
fn an_empty_file_is_a_new_store() {
    let path = path("empty");
    std::fs::write(&path, b"").unwrap();
    let store = Store::open(&path).unwrap();
    assert!(store.is_empty().unwrap());
    drop(store);
    assert!(Store::open(&path).unwrap().is_empty().unwrap());
}

/// Whoever was killed while a store was made leaves nothing for ever; whoever is still at it is
/// left alone.
#[test]
fn drafts_of_dead_processes_are_removed() {
    let path = path("drafted");
    let draft = |process: &str| PathBuf::from(format!("{}.{process}.new", path.display()));
    std::fs::write(draft("1"), vec![0; 4096]).unwrap();
    std::fs::write(draft("2"), b"").unwrap();
    let other = draft("notes");
    std::fs::write(&other, b"of somebody else").unwrap();
    let busy = Database::create(draft("3")).unwrap();
    drop(Store::open(&path).unwrap());
    assert!(path.exists());
    assert!(!draft("1").exists() && !draft("2").exists());
    assert!(draft("3").exists() && other.exists());
    drop(busy);
    std::fs::remove_file(&path).unwrap();
    drop(Store::open(&path).unwrap());
    assert!(!draft("3").exists() && other.exists());
    std::fs::remove_file(other).unwrap();
}

#[test]
fn a_folder_is_not_called_a_bad_store() {
    let path = path("folder");
    let _ = std::fs::create_dir(&path);
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Io { .. }), "{error}");
    assert!(error.to_string().starts_with("cannot write "), "{error}");
}

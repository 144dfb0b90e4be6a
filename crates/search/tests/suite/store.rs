//! Solved positions come back as they were kept, or not at all.

use std::path::PathBuf;

use mustplay_hex::{Board, CellSet, Color, Graph};
use mustplay_search::store::{Archive, Store, StoreError, Verdict};
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

fn position(index: u64) -> [CellSet<1>; 2] {
    let cells = |bits: u64| {
        (0..9)
            .filter(|i| bits >> i & 1 == 1)
            .map(mustplay_hex::Cell::new)
            .collect::<CellSet<1>>()
    };
    let black = cells(index & 0x1ff);
    [black, cells(index >> 9) - black]
}

/// Some of the empty cells.
fn carrier(stones: [CellSet<1>; 2]) -> CellSet<1> {
    (CellSet::first(9) - stones[0] - stones[1])
        .iter()
        .filter(|cell| cell.index() % 3 != 1)
        .collect()
}

fn won_by(winner: Color) -> Verdict<1> {
    let carrier = CellSet::EMPTY;
    Verdict { winner, carrier }
}

#[test]
fn every_position_comes_back_in_all_its_images() {
    let path = path("images");
    let board = Board::hex(3, 3).unwrap();
    let store = Store::open(&path).unwrap();
    let shelf = store.shelf::<1>(&board).unwrap();
    let winner = |stones: [CellSet<1>; 2]| Color::BOTH[(stones[0].len() + stones[1].len()) % 2];
    // A winner that the symmetries respect, by the number of stones and the turn; and a carrier with
    // nothing symmetric about it.
    let told = |stones, to_move: Color| Verdict {
        winner: if winner(stones) == Color::Black {
            to_move
        } else {
            !to_move
        },
        carrier: carrier(stones),
    };
    for index in (0..1 << 18).step_by(37) {
        let stones = position(index);
        shelf.keep(stones, Color::White, told(stones, Color::White));
    }
    shelf.close().unwrap();
    drop(store);

    let store = Store::open(&path).unwrap();
    let shelf = store.shelf::<1>(&board).unwrap();
    for index in (0..1 << 18).step_by(37) {
        let stones = position(index);
        for symmetry in board.symmetries() {
            let turn = |set: CellSet<1>| -> CellSet<1> {
                set.iter().map(|cell| symmetry.apply(cell)).collect()
            };
            let mut image = stones.map(turn);
            if symmetry.exchanges_colors() {
                image.swap(0, 1);
            }
            let to_move = symmetry.apply_to_color(Color::White);
            let Verdict { winner, carrier } = told(stones, to_move);
            let carrier = turn(carrier);
            assert_eq!(
                shelf.look(image, to_move),
                Some(Verdict { winner, carrier })
            );
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
        Board::shannon_vertices(&graph).unwrap()
    };
    let boards = [
        Board::hex(3, 3).unwrap(),
        Board::hex(3, 4).unwrap(),
        Board::y(3).unwrap(),
        graph(vec![(0, 1), (1, 2), (2, 3), (3, 4)]),
        graph(vec![(0, 1), (1, 2), (2, 3), (3, 4), (0, 3)]),
    ];
    let store = Store::open(&path).unwrap();
    let nothing = [CellSet::<1>::EMPTY; 2];
    for (i, board) in boards.iter().enumerate() {
        let shelf = store.shelf::<1>(board).unwrap();
        assert_eq!(shelf.look(nothing, Color::Black), None);
        shelf.keep(nothing, Color::Black, won_by(Color::BOTH[i % 2]));
    }
    for (i, board) in boards.iter().enumerate() {
        let shelf = store.shelf::<1>(board).unwrap();
        let found = shelf.look(nothing, Color::Black);
        assert_eq!(found, Some(won_by(Color::BOTH[i % 2])));
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

/// A file in which a byte has changed is refused, or gives what was kept and nothing else; the program survives it.
#[test]
fn a_damaged_file_is_survived() {
    let whole = path("whole");
    let board = Board::hex(3, 3).unwrap();
    let kept = |index: u64| Verdict {
        winner: Color::BOTH[index as usize % 2],
        carrier: carrier(position(index)),
    };
    let positions = [0, 7, 74, 1031, 5000];
    let store = Store::open(&whole).unwrap();
    let shelf = store.shelf::<1>(&board).unwrap();
    for index in positions {
        shelf.keep(position(index), Color::Black, kept(index));
    }
    shelf.close().unwrap();
    drop(store);
    let bytes = std::fs::read(&whole).unwrap();
    let damaged = path("flipped");
    let mut refused = 0;
    for at in (0..400).chain((400..bytes.len()).step_by(if full() { 97 } else { 9973 })) {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x5a;
        std::fs::write(&damaged, &bytes).unwrap();
        let look = || -> Result<(), StoreError> {
            let store = Store::open(&damaged)?;
            let shelf = store.shelf::<1>(&board)?;
            for index in positions {
                let found = shelf.look(position(index), Color::Black);
                assert!(found.is_none_or(|found| found == kept(index)), "byte {at}");
            }
            shelf.close()
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
    let board = Board::hex(3, 3).unwrap();
    let store = Store::open(&path).unwrap();
    let shelf = store.shelf::<1>(&board).unwrap();
    shelf.keep(position(5), Color::Black, won_by(Color::Black));
    shelf.close().unwrap();
    drop(store);

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
    let shelf = store.shelf::<1>(&board).unwrap();
    assert_eq!(shelf.look(position(5), Color::Black), None);
    assert!(matches!(shelf.close(), Err(StoreError::Damaged { .. })));
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

/// Whoever was killed while a store was made leaves nothing for ever; whoever is still at it is left alone.
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

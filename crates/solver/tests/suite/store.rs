//! Solved positions come back as they were kept, or not at all.

use std::path::PathBuf;
use std::sync::Arc;

use mustplay_hex::{Board, Cell, Color, Graph, Setup};
use mustplay_solver::store::{Store, StoreError};
use mustplay_solver::{SolveError, Solved};
use mustplay_testing::full;

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
    Solved { winner, carrier, winning_move: None }
}

#[test]
fn every_position_comes_back_in_all_its_images() {
    let path = path("images");
    let board = small_board();
    let store = Store::open(&path).unwrap();
    let shelf = store.of_board(&board);
    // A winner that the symmetries respect, by the number of stones and the turn; and a carrier
    // with nothing symmetric about it.
    let told = |setup: &Setup| {
        let mover_wins = setup.stones.len().is_multiple_of(2);
        let winner = if mover_wins { setup.to_move } else { !setup.to_move };
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
    let shelf = store.of_board(&board);
    for setup in setups {
        for symmetry in board.symmetries() {
            let turned = |(cell, color)| (symmetry.apply(cell), symmetry.apply_to_color(color));
            let image = Setup {
                stones: setup.stones.iter().copied().map(turned).collect(),
                to_move: symmetry.apply_to_color(setup.to_move),
                ..setup.clone()
            };
            let Solved { winner, carrier, .. } = told(&setup);
            let mut carrier: Vec<_> = carrier.into_iter().map(|c| symmetry.apply(c)).collect();
            carrier.sort_unstable();
            let expected = won_by(symmetry.apply_to_color(winner), carrier);
            assert_eq!(shelf.lookup(&image), Ok(Some(expected)));
        }
    }
    drop(shelf);
    assert!(store.len() < 18_000, "images are kept once");
    let each = store.bytes() as u64 / store.len();
    assert!((16..64).contains(&each), "{each} bytes of memory for a position");
}

#[test]
fn boards_do_not_mix() {
    let path = path("boards");
    let graph = |edges: Vec<(usize, usize)>| {
        let graph = Graph { vertices: 5, edges, terminals: (0, 4) };
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
        let shelf = store.of_board(&setup.board);
        assert_eq!(shelf.lookup(setup), Ok(None));
        let solved = won_by(Color::BOTH[i % 2], Vec::new());
        shelf.keep(setup, &solved).unwrap();
        let other = &boards[(i + 1) % boards.len()];
        assert_eq!(shelf.lookup(other), Err(SolveError::OtherBoard));
        assert_eq!(shelf.keep(other, &solved), Err(SolveError::OtherBoard));
    }
    for (i, setup) in boards.iter().enumerate() {
        let found = store.of_board(&setup.board).lookup(setup);
        assert_eq!(found, Ok(Some(won_by(Color::BOTH[i % 2], Vec::new()))));
    }
    assert_eq!(store.len(), 5);
}

#[test]
fn other_files_are_refused_by_name() {
    let file = path("text");
    std::fs::write(&file, "not a store\n".repeat(1000)).unwrap();
    let error = Store::open(&file).unwrap_err();
    assert!(matches!(error, StoreError::NotAStore { .. }));
    assert!(error.to_string().contains("text.db: expected a store of"), "{error}");
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.starts_with("not a store"), "left as it was");

    let older = path("older");
    std::fs::write(&older, "mustplay solved positions 2\n").unwrap();
    let error = Store::open(&older).unwrap_err().to_string();
    assert!(error.ends_with("found `mustplay solved positions 2`"), "{error}");

    std::fs::write(&older, b"redb\x1a\n\xa9\r\n\x05").unwrap();
    let error = Store::open(&older).unwrap_err();
    assert!(matches!(error, StoreError::Earlier(_)), "{error}");
    assert!(error.to_string().contains("name a new file"), "{error}");

    assert!(matches!(Store::open(path("no-such-folder/x")), Err(StoreError::Open { .. })));
}

/// Changes the bytes of a file at some place.
type Change = dyn Fn(&mut Vec<u8>, usize);

/// Whatever has changed in a file after its first line, positions come back as they were kept or
/// not at all; those that are lost can be kept again, and the damage is told of once.
#[test]
fn a_damaged_file_is_survived() {
    let whole = path("whole");
    let board = small_board();
    let setups = [0, 7, 74, 1031, 5000].map(|index| position(&board, index, Color::Black));
    let kept = |setup: &Setup| won_by(Color::BOTH[setup.stones.len() % 2], carrier(setup));
    let store = Store::open(&whole).unwrap();
    let shelf = store.of_board(&board);
    for setup in &setups {
        shelf.keep(setup, &kept(setup)).unwrap();
    }
    shelf.save().unwrap();
    drop((shelf, store));
    let bytes = std::fs::read(&whole).unwrap();
    let title = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    let damaged = path("flipped");
    let changes: [&Change; 7] = [
        &|bytes, at| bytes[at] ^= 1,
        &|bytes, at| bytes[at] ^= 0x5a,
        &|bytes, at| bytes[at] = b'\n',
        &|bytes, at| bytes[at] = b'#',
        &|bytes, at| bytes[at..].iter_mut().take(4).for_each(|byte| *byte = 0xff),
        &|bytes, at| bytes.truncate(at),
        &|bytes, at| drop(bytes.drain(at..(at + 30).min(bytes.len()))),
    ];
    for at in (0..bytes.len()).step_by(if full() { 1 } else { 29 }) {
        for (kind, change) in changes.iter().enumerate() {
            let mut bytes = bytes.clone();
            change(&mut bytes, at);
            std::fs::write(&damaged, &bytes).unwrap();
            let store = match Store::open(&damaged) {
                Ok(store) => store,
                Err(error) => {
                    assert!(matches!(error, StoreError::NotAStore { .. }), "{error}");
                    assert!(at < title, "byte {at}, change {kind}");
                    continue;
                }
            };
            let shelf = store.of_board(&board);
            let mut lost = 0;
            for setup in &setups {
                let found = shelf.lookup(setup).unwrap();
                lost += u64::from(found.is_none());
                assert!(found.is_none_or(|found| found == kept(setup)), "byte {at}");
                shelf.keep(setup, &kept(setup)).unwrap();
            }
            // What is cut off at the end is what a killed process leaves.
            assert!(store.damaged() <= 2, "byte {at}, change {kind}");
            assert!(lost <= 2 || kind == 5, "byte {at}, change {kind}");
            shelf.save().unwrap();
            drop((shelf, store));
            let store = Store::open(&damaged).unwrap();
            assert_eq!(store.damaged(), 0, "byte {at}, change {kind}");
            let shelf = store.of_board(&board);
            for setup in &setups {
                assert_eq!(shelf.lookup(setup), Ok(Some(kept(setup))), "byte {at}");
            }
        }
    }
}

/// What is no text at all is set aside like any damage, however much of it there is.
#[test]
fn a_file_may_have_anything_in_it() {
    let path = path("noise");
    let board = small_board();
    let setup = position(&board, 7, Color::Black);
    let solved = won_by(Color::Black, carrier(&setup));
    for noise in [vec![0; 300_000], vec![b'\n'; 1000], b" = \n = 0\n".repeat(50)] {
        let _ = std::fs::remove_file(&path);
        let store = Store::open(&path).unwrap();
        store.of_board(&board).keep(&setup, &solved).unwrap();
        drop(store);
        let mut bytes = std::fs::read(&path).unwrap();
        let entry = bytes.len();
        bytes.extend(&noise);
        bytes.extend(b"\n");
        std::fs::write(&path, &bytes).unwrap();
        let store = Store::open(&path).unwrap();
        assert_eq!(store.of_board(&board).lookup(&setup), Ok(Some(solved.clone())));
        assert_eq!(store.len(), 1);
        drop(store);
        let left = std::fs::read(&path).unwrap();
        assert_eq!(left[..entry], bytes[..entry]);
        assert_eq!(Store::open(&path).unwrap().damaged(), 0);
    }
}

#[test]
fn a_store_has_one_user_at_a_time() {
    let path = path("busy");
    let _store = Store::open(&path).unwrap();
    assert!(matches!(Store::open(&path), Err(StoreError::Busy(_))));
}

/// What `mktemp` makes is as good as no file.
#[test]
fn an_empty_file_is_a_new_store() {
    let path = path("empty");
    std::fs::write(&path, b"").unwrap();
    let store = Store::open(&path).unwrap();
    assert!(store.is_empty());
    drop(store);
    assert!(Store::open(&path).unwrap().is_empty());
}

/// Of two who make one store at the same moment, one has it and the other is told; nothing else
/// is left in the folder.
#[test]
fn a_store_is_made_once() {
    let folder = path("race");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    let board = small_board();
    let solved = won_by(Color::Black, Vec::new());
    for round in 0..20 {
        let path = folder.join(format!("{round}.db"));
        let barrier = std::sync::Barrier::new(4);
        let kept: Vec<bool> = std::thread::scope(|scope| {
            let user = |index: u64| {
                let (barrier, path, board, solved) = (&barrier, &path, &board, &solved);
                scope.spawn(move || {
                    barrier.wait();
                    match Store::open(path) {
                        Ok(store) => {
                            let setup = position(board, index, Color::Black);
                            let shelf = store.of_board(board);
                            shelf.keep(&setup, solved).unwrap();
                            shelf.save().is_ok()
                        }
                        Err(error) => {
                            assert!(matches!(error, StoreError::Busy(_)), "{error}");
                            false
                        }
                    }
                })
            };
            let users: Vec<_> = [1, 3, 5, 13].map(user).into_iter().collect();
            users.into_iter().map(|user| user.join().unwrap()).collect()
        });
        let users = kept.iter().filter(|&&kept| kept).count();
        assert!(users > 0);
        assert_eq!(Store::open(&path).unwrap().len(), users as u64);
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 20);
}

#[test]
fn a_store_without_a_name_or_a_folder_leaves_nothing() {
    assert!(matches!(Store::open(""), Err(StoreError::Open { .. })));
    assert!(!PathBuf::from(format!(".{}.new", std::process::id())).exists());
}

#[test]
fn a_folder_is_not_called_a_bad_store() {
    let path = path("folder");
    let _ = std::fs::create_dir(&path);
    let error = Store::open(&path).unwrap_err();
    assert!(matches!(error, StoreError::Open { .. }), "{error}");
    assert!(error.to_string().starts_with("cannot open "), "{error}");
}

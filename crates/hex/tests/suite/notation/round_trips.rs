//! Whatever is written is read back: as the same game where the notation can say it, as the
//! same position where it can say that.

use std::collections::BTreeSet;
use std::sync::Arc;

use mustplay_hex::drawing::text;
use mustplay_hex::notation::{self, Format, WriteError, recognize};
use mustplay_hex::{
    Action, Board, Cell, Color, Drawing, Names, Objective, Record, Setup, Side, Swap, Turn,
};
use mustplay_testing::properties;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A board of each shape that the notations know.
fn boards() -> impl Strategy<Value = Board> {
    prop_oneof![
        4 => (1..8_usize).prop_map(|side| Board::hex(side, side).unwrap()),
        2 => (1..8_usize, 1..8_usize).prop_map(|(c, r)| Board::hex(c, r).unwrap()),
        1 => (1..7_usize).prop_map(|side| Board::y(side).unwrap()),
        1 => (1..4_usize).prop_map(|size| Board::bridg_it(size).unwrap()),
    ]
}

/// What a turn tries to be; it is left out where it is not legal.
#[derive(Clone, Copy, Debug)]
enum Try {
    Place(bool),
    Swap(Swap),
    Pass,
}

fn tries() -> impl Strategy<Value = Try> {
    prop_oneof![
        20 => Just(Try::Place(false)),
        1 => Just(Try::Place(true)),
        1 => Just(Try::Swap(Swap::Pieces)),
        1 => Just(Try::Swap(Swap::Sides)),
        1 => Just(Try::Pass),
    ]
}

prop_compose! {
    /// A record that can be replayed, of every kind a notation may have to write.
    fn records()(board in boards())(
        order in Just((0..board.len()).collect::<Vec<_>>()).prop_shuffle(),
        board in Just(Arc::new(board)),
        stones in prop_oneof![
            3 => Just(Vec::new()),
            2 => prop::collection::vec(select(&Color::BOTH[..]), 0..12),
        ],
        to_move in prop_oneof![4 => Just(None), 1 => select(&Color::BOTH[..]).prop_map(Some)],
        tries in prop::collection::vec(tries(), 0..20),
        end in prop_oneof![
            4 => Just(None),
            1 => Just(Some(Action::Resign)),
            1 => Just(Some(Action::Forfeit)),
        ],
        back in prop_oneof![3 => Just(0), 1 => 1..4_usize],
        objective in prop_oneof![
            6 => Just(Objective::Normal),
            1 => Just(Objective::Misere),
        ],
        rotation in prop::option::of(1..=12_u8),
        hexworld_n in any::<bool>(),
    ) -> Record {
        let mut cells = order.into_iter().map(Cell::new);
        let mut record = Record::new(board);
        record.stones = cells.by_ref().zip(stones).collect();
        record.to_move = to_move;
        record.objective = objective;
        record.rotation = rotation;
        record.hexworld_n = hexworld_n;
        let mut free: Vec<Cell> = cells.collect();
        for attempt in tries {
            let mut color = record.next_color();
            let action = match attempt {
                Try::Place(out_of_turn) => {
                    if out_of_turn {
                        color = !color;
                    }
                    match free.pop() {
                        Some(cell) => Action::Place(cell),
                        None => break,
                    }
                }
                Try::Swap(swap) => Action::Swap(swap),
                Try::Pass => Action::Pass,
            };
            record.turns.push(Turn { color, action });
            if record.replay().is_err() {
                record.turns.pop();
            }
        }
        if let Some(action) = end {
            record.push(action);
        } else {
            let kept = record.turns.len().saturating_sub(back);
            record.future = record.turns.split_off(kept);
        }
        record
    }
}

/// A record with marks beside its stones.
fn marked_records() -> impl Strategy<Value = Record> {
    let labels = prop::collection::vec(
        (any::<Index>(), prop_oneof!["[*+]", "[0-9]{1,2}", "\\PC{0,4}"]),
        0..5,
    );
    let cells = || prop::collection::vec(any::<Index>(), 0..20);
    let sides = || prop::option::of(prop::collection::btree_set(select(&Side::ALL[..]), 0..4));
    let visible = prop::option::of(cells());
    (records(), labels, cells(), visible, sides(), sides()).prop_map(
        |(mut record, labels, shaded, visible, coordinates, edges)| {
            let at = |index: Index| Cell::new(index.index(record.board.len()));
            let marks = &mut record.marks;
            marks.labels = labels.into_iter().map(|(i, label)| (at(i), label)).collect();
            marks.shaded = shaded.into_iter().map(at).collect();
            marks.visible = visible.map(|visible| visible.into_iter().map(at).collect());
            marks.coordinates = coordinates;
            marks.edges = edges;
            record
        },
    )
}

fn stones(setup: &Setup) -> [Vec<Cell>; 2] {
    Color::BOTH.map(|color| setup.cells_of(color))
}

fn sorted(record: &Record) -> BTreeSet<(usize, usize)> {
    let stones = record.stones.iter();
    stones.map(|(cell, color)| (cell.index(), color.index())).collect()
}

/// The position, before anyone gave up.
fn last_position(record: &Record) -> Setup {
    let mut record = record.clone();
    if record.given_up_by().is_some() {
        record.turns.pop();
    }
    record.replay().unwrap()
}

/// Whether turns alternate properly from Black on without stones, as in links.
fn is_plain(record: &Record) -> bool {
    let mut color = Color::Black;
    let turns: Vec<&Turn> = record.turns.iter().chain(&record.future).collect();
    let first_is_black = !record.turns.is_empty() || record.first_color() == Color::Black;
    first_is_black
        && record.stones.is_empty()
        && turns.iter().enumerate().all(|(index, turn)| {
            let right = turn.color == color;
            color = turn.next_color();
            right
                && match turn.action {
                    Action::Swap(swap) => index == 1 && swap == Swap::Pieces,
                    _ => true,
                }
        })
}

properties! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_recognized_and_written_the_same_again(record in marked_records()) {
        for format in Format::ALL {
            let Ok(text) = format.write(&record) else { continue };
            prop_assert_eq!(recognize(&text), Some(format), "{}", text);
            let (_, again) = notation::read(&text).map_err(|error| {
                TestCaseError::fail(format!("{text}: {error}"))
            })?;
            prop_assert_eq!(format.write(&again), Ok(text));
        }
    }

    /// A board as it is printed, with the line below it, is the position again.
    #[test]
    fn what_is_shown_is_read_back(mut record in marked_records(), names in select(&Names::ALL[..])) {
        record.names = names;
        let setup = record.replay().unwrap();
        let is_hex = matches!(record.board.shape(), mustplay_hex::Shape::Hex { .. });
        let visible = record.marks.visible.take();
        record.marks.visible = visible.filter(|cells| is_hex && !cells.is_empty());
        let drawing = Drawing::of_record(&record).unwrap();
        let text = format!("{}{}", text::plain(&drawing), notation::summary(&record));
        let (format, again) = notation::read(&text).map_err(|error| {
            TestCaseError::fail(format!("{text}: {error}"))
        })?;
        prop_assert_eq!(format, Format::Slanted);
        let read = again.replay().unwrap();
        prop_assert_eq!(stones(&read), stones(&setup), "{}", text);
        prop_assert_eq!(read.to_move, setup.to_move, "{}", text);
        prop_assert_eq!(read.objective, setup.objective);
        prop_assert_eq!(read.board, setup.board);
        prop_assert_eq!(again.given_up_by(), record.given_up_by());
        prop_assert_eq!(again.names, names);
        let cells = |record: &Record| {
            let all = record.board.cells().collect();
            record.marks.visible.clone().unwrap_or(all)
        };
        // Stones are shown everywhere.
        let mut shown: BTreeSet<Cell> = cells(&record);
        shown.extend(setup.stones.iter().map(|stone| stone.0));
        prop_assert_eq!(cells(&again), shown, "{}", text);
    }

    #[test]
    fn every_notation_keeps_the_position_it_can_express(record in records()) {
        let position = last_position(&record);
        for format in Format::ALL {
            let Ok(text) = format.write(&record) else { continue };
            let again = format.read(&text).unwrap();
            let reached = last_position(&again);
            prop_assert_eq!(stones(&reached), stones(&position), "{}", text);
            prop_assert_eq!(reached.objective, position.objective);
            if format != Format::Dimacs {
                prop_assert_eq!(&reached.board, &position.board);
            }
            if !matches!(format, Format::HexWiki | Format::HexWikiOld)
                && (record.given_up_by().is_none() || format == Format::Sgf)
            {
                prop_assert_eq!(reached.to_move, position.to_move, "{}", text);
            }
        }
    }

    #[test]
    fn notations_refuse_only_what_they_must(record in records()) {
        let position = last_position(&record);
        let shape = record.board.shape();
        let is_hex = matches!(shape, mustplay_hex::Shape::Hex { .. });
        let is_square = record.board.swap_reflection().is_some();
        let is_y = matches!(shape, mustplay_hex::Shape::Y { .. });
        let is_ordinary = is_hex && record.objective == Objective::Normal;
        let [black, white] = stones(&position);
        let alternates = match position.to_move {
            Color::Black => black.len() == white.len(),
            Color::White => black.len() == white.len() + 1,
        };
        let mirror = |cell| record.board.swap_reflection().map(|m| m.apply(cell));
        let reads_as_swap = black.len() == 1 && white.len() == 1
            && mirror(black[0]) == Some(white[0]);
        for format in Format::ALL {
            let written = format.write(&record);
            if let Err(error) = &written {
                let is_inexpressible = matches!(error, WriteError::Inexpressible { .. });
                prop_assert!(is_inexpressible, "{}", error);
            }
            let can = match format {
                Format::Moves => true,
                Format::Sgf => is_hex,
                Format::Slanted => is_hex || is_y,
                Format::Dimacs => !is_y,
                Format::HexWorld | Format::HexWiki | Format::HexWikiOld => is_ordinary,
                Format::Trmph if alternates && !reads_as_swap => is_ordinary && is_square,
                Format::LittleGolem if alternates => is_ordinary && is_square,
                // A swap may save a game whose stones do not alternate.
                Format::Trmph | Format::LittleGolem => {
                    written.is_ok() && is_ordinary && is_square && is_plain(&record)
                }
            };
            prop_assert_eq!(written.is_ok(), can, "{:?}", written);
        }
    }

    #[test]
    fn games_keep_their_turns(record in records()) {
        let in_turn = {
            let mut color = record.first_color();
            record.turns.iter().all(|turn| {
                let right = turn.color == color;
                color = turn.next_color();
                right
            })
        };
        for format in Format::ALL {
            let Ok(text) = format.write(&record) else { continue };
            let keeps = match format {
                Format::Sgf => true,
                Format::Moves => in_turn,
                Format::HexWorld => is_plain(&record),
                _ => false,
            };
            if !keeps {
                continue;
            }
            let again = format.read(&text).unwrap();
            prop_assert_eq!(&again.turns, &record.turns, "{}", text);
            prop_assert_eq!(sorted(&again), sorted(&record));
            prop_assert_eq!(again.first_color(), record.first_color());
            if format == Format::HexWorld {
                prop_assert_eq!(&again.future, &record.future);
                prop_assert_eq!(again.rotation, record.rotation);
                prop_assert_eq!(again.hexworld_n, record.hexworld_n);
            }
        }
    }

    #[test]
    fn sgf_and_the_wiki_keep_marks(record in marked_records()) {
        if let Ok(text) = Format::Sgf.write(&record) {
            let again = Format::Sgf.read(&text).unwrap().marks;
            prop_assert_eq!(&again.labels, &record.marks.labels);
            prop_assert_eq!(&again.shaded, &record.marks.shaded);
            let visible = record.marks.visible.clone().filter(|cells| !cells.is_empty());
            prop_assert_eq!(&again.visible, &visible);
        }
        if let Ok(text) = Format::HexWiki.write(&record) {
            let again = Format::HexWiki.read(&text).unwrap().marks;
            prop_assert_eq!(&again.shaded, &record.marks.shaded);
            prop_assert_eq!(&again.visible, &record.marks.visible);
            prop_assert_eq!(&again.coordinates, &record.marks.coordinates);
            prop_assert_eq!(&again.edges, &record.marks.edges);
            for (cell, label) in &record.marks.labels {
                let plain = !label.is_empty() && label.chars().all(char::is_alphanumeric);
                prop_assert!(!plain || again.labels.get(cell) == Some(label));
            }
        }
    }
}

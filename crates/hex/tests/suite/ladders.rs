//! Ladders, against exhaustive play on boards that are put together by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;
use mustplay_hex::template::{Fate, Ladder, LadderCreation, LadderError};
use mustplay_hex::value::{Surroundings, evaluate};
use mustplay_hex::{Board, Cell, Color, Coordinate, Record, Region, Setup, Side, notation};
use mustplay_testing::full;

use crate::exhaustive::Play;

/// The most empty cells that are played out.
const MOST_PLAYED: usize = 12;

/// A pattern at the bottom edge, with ladders on a row at one end of it.
struct Case {
    record: Record,
    row: usize,
    end: Side,
    ladder: Ladder,
}

impl Case {
    fn random(dice: &mut SplitMix) -> Self {
        loop {
            let row = 2 + dice.below(3) as usize;
            let (columns, above) = (1 + dice.below(3) as usize, dice.below(2) as usize);
            let board = Arc::new(Board::hex(columns, row + above).unwrap());
            let mut record = Record::new(Arc::clone(&board));
            let mut visible = BTreeSet::new();
            for cell in board.cells() {
                let kind = dice.below(10);
                if kind > 0 {
                    visible.insert(cell);
                }
                match kind {
                    1 => record.stones.push((cell, Color::White)),
                    2..=3 => record.stones.push((cell, Color::Black)),
                    _ => {}
                }
            }
            record.marks.visible = Some(visible);
            record.marks.edges = Some([Side::Bottom].into_iter().collect());
            let end = [Side::Left, Side::Right][dice.below(2) as usize];
            match Ladder::at(&record, row) {
                Ok(ladders) => {
                    let ladder = ladders.into_iter().find(|ladder| ladder.side() == end);
                    let ladder = ladder.expect("both ends");
                    return Self { record, row, end, ladder };
                }
                Err(LadderError::Hidden { .. } | LadderError::Edges(0)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }

    fn text(&self) -> String {
        let text = notation::write(&self.record, notation::Format::HexWiki).unwrap();
        format!("row {}, {:?}: {text}", self.row, self.end)
    }

    fn scene(&self) -> Scene {
        Scene::new(&self.record, self.end)
    }

    /// What becomes of a ladder, by playing it out. The rows from r − 2 down are free for `reach`
    /// columns behind the head.
    fn fate(&self, width: usize, reach: isize) -> Option<Fate> {
        let connects = |generous| self.scene().arrival(self.row, width, reach, generous);
        Some(match (connects(false)?, connects(true)?) {
            (true, true) => Fate::Escapes,
            (false, true) => Fate::Open,
            (false, false) => Fate::Broken,
            (true, false) => panic!("more stones harm: {}", self.text()),
        })
    }
}

/// A wide board that holds a pattern in its middle, with a row of Black's stones below it.
struct Scene {
    board: Board,
    end: Side,
    pattern: BTreeSet<Cell>,
    black: BTreeSet<Cell>,
    empty: BTreeSet<Cell>,
}

impl Scene {
    const MARGIN: usize = 12;

    fn new(record: &Record, end: Side) -> Self {
        let at = |cell| record.board.coordinate(cell).unwrap();
        let cells: Vec<Coordinate> = record.board.cells().map(at).collect();
        let rows = cells.iter().map(|at| at.row + 1).max().unwrap();
        let board = Board::hex(2 * Self::MARGIN + 3, rows + 2).unwrap();
        let moved = |cell| {
            let Coordinate { column, row } = at(cell);
            let (column, row) = (column + Self::MARGIN, row + 1);
            board.cell_at(Coordinate { column, row }).unwrap()
        };
        let visible = record.marks.visible.as_ref().unwrap();
        let pattern: BTreeSet<Cell> = visible.iter().map(|&cell| moved(cell)).collect();
        let stones = |color| -> BTreeSet<Cell> {
            let stones = record.stones.iter().filter(|stone| stone.1 == color);
            stones.map(|stone| moved(stone.0)).collect()
        };
        let (black, white) = (stones(Color::Black), stones(Color::White));
        let is_empty = |cell: &&Cell| !black.contains(*cell) && !white.contains(*cell);
        Self {
            empty: pattern.iter().filter(is_empty).copied().collect(),
            black: black.intersection(&pattern).copied().collect(),
            pattern,
            board,
            end,
        }
    }

    /// The row of a cell, counted from the edge; 0 is the row of stones below it.
    fn row(&self, cell: Cell) -> usize {
        let rows = self.board.cells().map(|c| self.board.coordinate(c).unwrap().row);
        rows.max().unwrap() - self.board.coordinate(cell).unwrap().row
    }

    /// How far a cell is from the end that is looked at; at the right end the rows lean away.
    fn depth(&self, cell: Cell) -> isize {
        let at = self.board.coordinate(cell).unwrap();
        match self.end {
            Side::Left => at.column as isize,
            _ => -((at.column + at.row) as isize),
        }
    }

    /// The depth of the first cell of the pattern on each row.
    fn firsts(&self) -> BTreeMap<usize, isize> {
        let mut firsts = BTreeMap::new();
        for &cell in &self.pattern {
            let depth = self.depth(cell);
            let first = firsts.entry(self.row(cell)).or_insert(depth);
            *first = depth.min(*first);
        }
        firsts
    }

    fn those(&self, holds: impl Fn(usize, isize) -> bool) -> BTreeSet<Cell> {
        let cells = self.board.cells();
        cells.filter(|&cell| holds(self.row(cell), self.depth(cell))).collect()
    }

    /// Whether the head of a ladder is connected to the edge with the defender to move. If
    /// `generous`, what lies beyond the pattern on its rows is one with the edge.
    fn arrival(&self, ladder: usize, width: usize, reach: isize, generous: bool) -> Option<bool> {
        let firsts = self.firsts();
        let head = firsts[&ladder] - 1 - width as isize;
        let track = self.those(|row, depth| {
            let begin = match row {
                0 => return false,
                _ if row > ladder => return false,
                _ if row == ladder => head + 1,
                _ if row + 1 == ladder => head,
                _ => head - reach,
            };
            begin <= depth && depth < firsts[&row]
        });
        let head = self.those(|row, depth| row == ladder && depth == head);
        let beyond = self.those(|row, depth| firsts.get(&row).is_some_and(|&first| first < depth));
        let is_beyond = |cell: &Cell| beyond.contains(cell) && !self.pattern.contains(cell);
        let own = self.empty.iter().chain(&self.black).chain(&track).copied();
        let edge = own.filter(|&cell| {
            let next_to_it = || self.board.neighbors(cell).iter().any(is_beyond);
            self.row(cell) == 1 || generous && next_to_it()
        });
        let edge = edge.collect();
        let carrier: Vec<Cell> = self.empty.union(&track).copied().collect();
        (carrier.len() <= MOST_PLAYED).then(|| {
            let play = Play {
                board: &self.board,
                stones: self.black.union(&head).copied().collect(),
                carrier,
                edges: vec![edge],
                named: head,
            };
            play.is_valid()
        })
    }

    /// Whether the stones of the pattern are connected to the edge with the defender to move,
    /// where the attacker has stones on the rows of a ladder after some columns, if any.
    fn departure(&self, ladder: Option<(usize, isize)>) -> Option<bool> {
        let firsts = self.firsts();
        let bottom = || self.those(|row, _| row == 0);
        let (mut stones, mut track) = (bottom(), BTreeSet::new());
        if let Some((ladder, columns)) = ladder {
            // The fence leans as the rows do towards this end, away from the pattern.
            let near = firsts.iter().filter_map(|(&row, &first)| match row {
                _ if row <= ladder => Some(first),
                _ if row == ladder + 1 => Some(first - 1),
                _ => None,
            });
            let top = near.min()? - 1 - columns;
            let fence = |row: usize| top - (ladder as isize - row as isize);
            let on_rows = |row: usize| (1..=ladder).contains(&row);
            stones.extend(self.those(|row, depth| on_rows(row) && depth == fence(row)));
            track =
                self.those(|row, depth| on_rows(row) && depth > fence(row) && depth < firsts[&row]);
        }
        let carrier: Vec<Cell> = self.empty.union(&track).copied().collect();
        (carrier.len() <= MOST_PLAYED).then(|| {
            let play = Play {
                board: &self.board,
                stones: stones.union(&self.black).copied().collect(),
                carrier,
                // The stones of the pattern are one, and the row below is to be joined to them.
                edges: vec![self.black.clone()],
                named: bottom().into_iter().take(1).collect(),
            };
            play.is_valid()
        })
    }
}

#[test]
fn ladders_end_as_exhaustive_play_says() {
    let mut dice = SplitMix::new(4);
    let cases = if full() { 500 } else { 60 };
    let mut seen = [0; 3];
    let mut left = cases;
    while left > 0 {
        let case = Case::random(&mut dice);
        let least = *case.ladder.widths().start();
        let width = least + dice.below(3) as usize;
        // As few columns behind as can matter, and up to two more.
        let reach = case.row as isize - 2 + dice.below(3) as isize;
        let Some(expected) = case.fate(width, reach) else {
            continue;
        };
        left -= 1;
        seen[expected as usize] += 1;
        let fate = case.ladder.fate(width, &NoProgress).unwrap();
        assert_eq!(fate, expected, "width {width}, {}", case.text());
    }
    assert!(seen.iter().all(|&count| 20 * count > cases), "{seen:?}");
}

#[test]
fn ladders_are_created_as_exhaustive_play_says() {
    let mut dice = SplitMix::new(14);
    let cases = if full() { 500 } else { 60 };
    let mut seen = [0; 3];
    let mut left = cases;
    while left > 0 {
        let case = Case::random(&mut dice);
        let scene = case.scene();
        let columns = dice.below(3) as usize;
        let creation = case.ladder.creation(columns, &NoProgress).unwrap();
        assert_eq!(creation.is_none(), scene.black.is_empty());
        let Some(creation) = creation else {
            continue;
        };
        let ladder = (case.row, columns as isize);
        let (Some(alone), Some(runs)) = (scene.departure(None), scene.departure(Some(ladder)))
        else {
            continue;
        };
        left -= 1;
        let expected = match (alone, runs) {
            (true, true) => LadderCreation::Connected,
            (false, true) => LadderCreation::Ladder,
            (false, false) => LadderCreation::Nothing,
            (true, false) => panic!("more stones harm: {}", case.text()),
        };
        seen[expected as usize] += 1;
        assert_eq!(creation, expected, "{}", case.text());
    }
    assert!(seen.iter().all(|&count| 20 * count > cases), "{seen:?}");
}

#[test]
fn fates_settle() {
    let mut dice = SplitMix::new(9);
    for _ in 0..if full() { 300 } else { 30 } {
        let case = Case::random(&mut dice);
        let ladder = &case.ladder;
        let fate = |width| ladder.fate(width, &NoProgress).unwrap();
        let least = *ladder.widths().start();
        let from = if case.row == 2 { least } else { ladder.settled() };
        let mut wider = from + 1..from + 5;
        assert!(wider.all(|width| fate(width) == fate(from)), "{}", case.text());
    }
}

/// The value of a track of some columns that is open to the right, as text, with what it joins.
/// At its left end is the head of a ladder, which is connected to the top and can get to the
/// bottom through the track alone; or a fence, and the top can be reached from the right.
fn track(row: usize, columns: isize, fence: bool) -> String {
    let (row, end) = (row as isize, 12);
    let board = Arc::new(Board::hex(17, row.unsigned_abs() + 1).unwrap());
    let mut setup = Setup::empty(Arc::clone(&board));
    let mut free = Vec::new();
    for cell in board.cells() {
        let at = board.coordinate(cell).unwrap();
        let (column, height) = (at.column as isize, row + 1 - at.row as isize);
        let last = end - columns;
        let (begin, stone) = match (fence, height) {
            (true, _) => (last - row + height, Some(last - row + height)),
            (false, _) if height >= row => (last, Some(last)),
            (false, _) => (last - (row - 1 - height), None),
        };
        if stone == Some(column) && !(fence && height > row) {
            setup.stones.push((cell, Color::Black));
        } else if column < begin || height > row && (column <= end + 1 || !fence) {
            setup.stones.push((cell, Color::White));
        } else if column <= end && height <= row {
            free.push(cell);
        }
    }
    let region = Region::new(&setup, &free).unwrap();
    let value = evaluate(&region, Surroundings::Unknown, &NoProgress).unwrap();
    format!("{:?} {:?} {}", value.ports(), value.outcomes(), value.text())
}

#[test]
fn tracks_settle() {
    for row in 2..=4 {
        for (fence, settled) in [(false, Ladder::SETTLED), (true, Ladder::FAR)] {
            let columns = settled as isize;
            let [now, later] = [columns, columns + 1].map(|columns| track(row, columns, fence));
            assert_eq!(now, later, "row {row}");
            assert_ne!(now, track(row, 0, fence), "row {row}");
        }
    }
}

/// What becomes of ladders at the left and right end of a pattern, at every width.
fn fates(diagram: &str, row: usize) -> [Option<Fate>; 2] {
    let (_, record) = notation::read(diagram).unwrap();
    let ladders = Ladder::at(&record, row).unwrap();
    ladders.map(|ladder| {
        let widths = *ladder.widths().start()..=ladder.settled();
        let fates = widths.map(|width| ladder.fate(width, &NoProgress).unwrap());
        let fates: Vec<Fate> = fates.collect();
        fates.iter().all(|fate| *fate == fates[0]).then_some(fates[0])
    })
}

fn creations(diagram: &str, row: usize) -> [Option<LadderCreation>; 2] {
    let (_, record) = notation::read(diagram).unwrap();
    let ladders = Ladder::at(&record, row).unwrap();
    ladders.map(|ladder| ladder.creation(Ladder::FAR, &NoProgress).unwrap())
}

const ZIGGURAT: &str = include_str!("../../../../examples/templates/III1a.txt");
const IV1A: &str = include_str!("../../../../examples/templates/IV1a.txt");
const TWO_ON_THE_THIRD: &str = include_str!("../../../../examples/templates/III2a.txt");
const ESCAPES: Option<Fate> = Some(Fate::Escapes);
const OPEN: Option<Fate> = Some(Fate::Open);
const BROKEN: Option<Fate> = Some(Fate::Broken);

#[test]
fn a_stone_on_the_second_row_is_an_escape_for_the_second_row_at_each_edge() {
    for diagram in [
        r#"<hexboard size="2x2" edges="bottom" visible="a2 b1 b2" contents="R b1"/>"#,
        r#"<hexboard size="2x2" edges="top" visible="a1 a2 b1" contents="R a2"/>"#,
        r#"<hexboard size="2x2" edges="right" visible="a2 b1 b2" contents="B a2"/>"#,
        r#"<hexboard size="2x2" edges="left" visible="a1 a2 b1" contents="B b1"/>"#,
    ] {
        assert_eq!(fates(diagram, 2), [ESCAPES, ESCAPES], "{diagram}");
    }
    // With one cell below it, the ladder that comes over the other brings it along.
    assert_eq!(fates("1x2 B:a1", 2), [ESCAPES, OPEN]);
}

#[test]
fn one_stone_escapes_that_players_know() {
    // The ziggurat: both ways on the second row, on the third from its long side alone.
    assert_eq!(fates(ZIGGURAT, 2), [ESCAPES, ESCAPES]);
    assert_eq!(fates(ZIGGURAT, 3), [ESCAPES, OPEN]);
    // A stone on the third row with more room, and two of them: both ways on the third too.
    assert_eq!(fates("6x3 B:d1", 3), [ESCAPES, ESCAPES]);
    assert_eq!(fates(TWO_ON_THE_THIRD, 3), [ESCAPES, ESCAPES]);
    // A stone on the fourth row: on the second row, and on the third only with more room than
    // it needs for itself; on its own row it does not help.
    assert_eq!(fates(IV1A, 2), [ESCAPES, ESCAPES]);
    assert_eq!(fates(IV1A, 3), [OPEN, OPEN]);
    assert_eq!(fates("8x4 B:e1", 3), [ESCAPES, ESCAPES]);
    assert_eq!(fates("8x4 B:e1", 4), [OPEN, OPEN]);
    // For the fourth row a stone on the third, not one on the second.
    assert_eq!(fates("8x4 B:e2", 4), [ESCAPES, ESCAPES]);
    assert_eq!(fates("7x4 B:d3", 4), [OPEN, OPEN]);
}

#[test]
fn breakers_that_players_know() {
    // Nothing in the way: what comes after decides.
    assert_eq!(fates("2x2", 2), [OPEN, OPEN]);
    assert_eq!(fates("2x3", 3), [OPEN, OPEN]);
    assert_eq!(fates("2x4", 4), [OPEN, OPEN]);
    // A stone of the defender on the ladder's row or the one below.
    for (diagram, row) in [
        ("3x2 W:b1", 2),
        ("3x2 W:b2", 2),
        ("3x3 W:b1", 3),
        ("3x3 W:b2", 3),
        ("4x4 W:c2", 4),
        ("4x4 W:c3", 4),
    ] {
        assert_eq!(fates(diagram, row), [BROKEN, BROKEN], "{diagram}");
    }
    // A stone above the ladder is none.
    assert_eq!(fates("5x3 W:c1", 2), [OPEN, OPEN]);
}

#[test]
fn width_may_matter() {
    let (_, record) = notation::read("3x4 B:b1").unwrap();
    let [ladder, _] = Ladder::at(&record, 3).unwrap();
    let fate = |width| ladder.fate(width, &NoProgress).unwrap();
    assert_eq!([0, 1, 2, 3].map(fate)[..2], [Fate::Escapes, Fate::Open]);
    // The head does not stand where the pattern has cells behind it.
    let (_, record) = notation::read(IV1A).unwrap();
    let least = Ladder::at(&record, 4).unwrap().map(|ladder| *ladder.widths().start());
    assert_eq!(least, [1, 1]);
}

#[test]
fn ladders_that_players_know_are_created() {
    const LADDER: Option<LadderCreation> = Some(LadderCreation::Ladder);
    const NOTHING: Option<LadderCreation> = Some(LadderCreation::Nothing);
    const CONNECTED: Option<LadderCreation> = Some(LadderCreation::Connected);
    // A ladder that goes on: its head with the free cells below and behind it.
    for (diagram, row) in [
        (r#"<hexboard size="2x1" edges="bottom" contents="R a1"/>"#, 2),
        (r#"<hexboard size="3x2" edges="bottom" visible="-a1 a2" contents="R b1"/>"#, 3),
        (
            r#"<hexboard size="4x3" edges="bottom" visible="c1 c2 b3 c3 a4 b4 c4" contents="R c1"/>"#,
            4,
        ),
    ] {
        assert_eq!(creations(diagram, row)[1], LADDER, "{diagram}");
    }
    // A stone on the third row with two columns has a ladder on the second, to one side.
    assert_eq!(creations("2x3 B:a1", 2), [LADDER, NOTHING]);
    assert_eq!(creations(ZIGGURAT, 2), [CONNECTED, CONNECTED]);
    assert_eq!(creations("2x2 W:a1", 2), [None, None]);
}

#[test]
fn what_has_no_ladders_is_refused() {
    let refused = |diagram: &str, row| {
        let (_, record) = notation::read(diagram).unwrap();
        Ladder::at(&record, row).unwrap_err()
    };
    let pattern = r#"<hexboard size="2x2" edges="bottom" contents="R b1"/>"#;
    assert_eq!(refused(pattern, 1), LadderError::Row(1));
    assert_eq!(refused(pattern, 5), LadderError::Row(5));
    assert_eq!(refused(pattern, 3), LadderError::Hidden { row: 3, empty: 3 });
    let edges = r#"<hexboard size="2x2" edges="bottom right" contents="R b1"/>"#;
    assert_eq!(refused(edges, 2), LadderError::Edges(2));
    assert!(matches!(refused("Y3 a1", 2), LadderError::Template(_)));
    let (_, record) = notation::read(pattern).unwrap();
    let [ladder, _] = Ladder::at(&record, 2).unwrap();
    let width = ladder.fate(usize::MAX, &NoProgress).unwrap_err();
    assert!(matches!(width, LadderError::Width { least: 0, .. }));
}

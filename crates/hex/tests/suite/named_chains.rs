//! Random templates against exhaustive play: with chains that are named, and between two edges.

use std::collections::BTreeSet;
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;
use mustplay_hex::{
    Board, Cell, Color, Coordinate, Record, Side, Template, TemplateError, notation,
};
use mustplay_testing::full;

use crate::exhaustive::Play;

/// The most empty cells that are played out.
const MOST_PLAYED: usize = 9;

/// A diagram with stones of both colors, hidden cells and some of the four edges, and the stones
/// of one color that are named.
struct Case {
    record: Record,
    color: Color,
    /// The color's edges that are drawn.
    edges: Vec<Side>,
    named: BTreeSet<Cell>,
}

impl Case {
    /// A case, unless there is nothing to connect or too much to play.
    fn random(dice: &mut SplitMix) -> Option<Self> {
        let (columns, rows) = (2 + dice.below(4) as usize, 2 + dice.below(3) as usize);
        let board = Arc::new(Board::hex(columns, rows).unwrap());
        let color = [Color::Black, Color::White][dice.below(2) as usize];
        let sides = match color {
            Color::Black => [Side::Top, Side::Bottom],
            Color::White => [Side::Left, Side::Right],
        };
        let edges: Vec<Side> = sides.into_iter().filter(|_| dice.below(2) == 0).collect();
        let mut record = Record::new(Arc::clone(&board));
        let mut visible = BTreeSet::new();
        let mut named = BTreeSet::new();
        for cell in board.cells() {
            let kind = dice.below(10);
            if kind > 0 {
                visible.insert(cell);
            }
            match kind {
                1 => record.stones.push((cell, !color)),
                2..=4 => record.stones.push((cell, color)),
                _ => {}
            }
            if (2..=3).contains(&kind) {
                named.insert(cell);
            }
        }
        let taken = record.stones.len();
        record.marks.edges = Some(edges.iter().copied().collect());
        let carrier = visible.len() - taken;
        record.marks.visible = Some(visible);
        let is_playable = !named.is_empty() && (1..=MOST_PLAYED).contains(&carrier);
        is_playable.then_some(Self { record, color, edges, named })
    }

    /// The case with both edges to be joined and no chain named. One more edge is drawn; if it is
    /// the opponent's, it changes nothing.
    fn between_edges(mut self, wall: Side) -> Self {
        self.edges = match self.color {
            Color::Black => vec![Side::Top, Side::Bottom],
            Color::White => vec![Side::Left, Side::Right],
        };
        let drawn = self.edges.iter().copied().chain([wall]);
        self.record.marks.edges = Some(drawn.collect());
        self.named.clear();
        self
    }

    fn play(&self) -> Play<'_> {
        let board = &self.record.board;
        let visible = self.record.marks.visible.as_ref().unwrap();
        let own = self.record.stones.iter().filter(|at| at.1 == self.color);
        let is_taken = |cell: &Cell| self.record.stones.iter().any(|stone| stone.0 == *cell);
        let last = board.coordinate(board.cells().last().unwrap()).unwrap();
        let touches = |side: Side, at: Coordinate| match side {
            Side::Top => at.row == 0,
            Side::Bottom => at.row == last.row,
            Side::Left => at.column == 0,
            Side::Right => at.column == last.column,
        };
        let at = |cell: Cell| board.coordinate(cell).unwrap();
        // An edge that no visible cell touches is not there.
        let edges = self.edges.iter().copied();
        let edges = edges.filter(|&side| visible.iter().any(|&cell| touches(side, at(cell))));
        Play {
            board,
            stones: own.map(|stone| stone.0).collect(),
            carrier: visible.iter().copied().filter(|cell| !is_taken(cell)).collect(),
            edges: edges
                .map(|side| board.cells().filter(|&c| touches(side, at(c))).collect())
                .collect(),
            named: self.named.clone(),
        }
    }
}

#[test]
fn named_chains_are_connected_when_exhaustive_play_says_so() {
    let mut dice = SplitMix::new(20);
    let (mut valid, mut helped, mut several) = (0, 0, 0);
    let cases = if full() { 500 } else { 80 };
    let mut left = cases;
    while left > 0 {
        let Some(case) = Case::random(&mut dice) else {
            continue;
        };
        let template = match Template::connecting(&case.record, &case.named) {
            Ok(template) => template,
            Err(TemplateError::OneChain) => continue,
            Err(error) => panic!("{error}"),
        };
        left -= 1;
        let play = case.play();
        let text = || notation::write(&case.record, notation::Format::HexWiki);
        let judgment = template.judge(&NoProgress).unwrap();
        assert_eq!(judgment.valid, play.is_valid(), "{:?} {:?}", text(), case.named);
        let intrusions = play.carrier.iter().copied();
        let broken: Vec<Cell> = intrusions.filter(|&at| !play.survives(at)).collect();
        assert_eq!(judgment.refutations, broken, "{:?} {:?}", text(), case.named);
        valid += usize::from(judgment.valid);
        if judgment.valid && !play.named.is_superset(&play.stones) {
            let alone = Play { stones: play.named.clone(), ..case.play() };
            helped += usize::from(!alone.is_valid());
        }
        several += usize::from(case.named.len() > 2);
    }
    // The sample has what it is about.
    assert!(valid * 6 > cases && valid * 6 < 5 * cases, "{valid} of {cases} are valid");
    assert!(helped > 0 && several > 0);
}

#[test]
fn two_edges_are_joined_when_exhaustive_play_says_so() {
    let mut dice = SplitMix::new(21);
    let cases = if full() { 500 } else { 80 };
    let (mut valid, mut left) = (0, cases);
    while left > 0 {
        let Some(case) = Case::random(&mut dice) else {
            continue;
        };
        let wall = Side::ALL[dice.below(4) as usize];
        let case = case.between_edges(wall);
        let play = case.play();
        if play.edges.len() < 2 {
            continue;
        }
        left -= 1;
        let text = || notation::write(&case.record, notation::Format::HexWiki);
        let judgment = Template::of(&case.record).unwrap().judge(&NoProgress).unwrap();
        assert_eq!(judgment.valid, play.is_valid(), "{:?}", text());
        let intrusions = play.carrier.iter().copied();
        let broken: Vec<Cell> = intrusions.filter(|&at| !play.survives(at)).collect();
        assert_eq!(judgment.refutations, broken, "{:?}", text());
        valid += usize::from(judgment.valid);
    }
    assert!(valid * 6 > cases && valid * 6 < 5 * cases, "{valid} of {cases} are valid");
}

#[test]
fn a_stone_that_helps_need_not_be_connected_and_one_that_is_named_must() {
    // c1 and b3 are a bridge to the edge; a1 is cut off.
    let (_, record) = notation::read(
        r#"<hexboard size="3x3" edges="bottom" visible="a1 c1 b2 c2 b3 c3" contents="R a1 c1 b3 B c3"/>"#,
    )
    .unwrap();
    let cells = |names: &[&str]| {
        let cell = |name: &&str| record.board.cell(name).unwrap();
        names.iter().map(cell).collect()
    };
    let connecting = |names: &[&str]| Template::connecting(&record, &cells(names));
    let is_valid = |names: &[&str]| connecting(names).unwrap().is_valid(&NoProgress).unwrap();
    assert!(Template::of(&record).unwrap().is_valid(&NoProgress).unwrap());
    assert!(is_valid(&["c1"]) && is_valid(&["c1", "b3"]));
    assert!(!is_valid(&["a1"]) && !is_valid(&["a1", "c1"]));
    let judgment = connecting(&["c1"]).unwrap().judge(&NoProgress).unwrap();
    assert!(judgment.is_minimal());
    assert_eq!(judgment.removable, cells(&["a1"]).into_iter().collect::<Vec<_>>());
    for names in [&[][..], &["c2"], &["c1", "c3"]] {
        let refused = connecting(names).unwrap_err();
        assert!(matches!(refused, TemplateError::NotStones { .. }), "{names:?}");
    }
    // Named stones tell whose template it is.
    assert_eq!(connecting(&["c3"]).unwrap_err(), TemplateError::OneChain);
}

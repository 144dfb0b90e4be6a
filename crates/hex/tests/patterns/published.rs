//! What the sources list, found again.

use mustplay_games::Unwatched;
use mustplay_hex::Color;
use mustplay_hex::patterns::{
    Book, Frame, Kind, Local, Pattern, Place, Plan, Rule, Spot, Spots, Stage, mine,
};

use crate::{book, full};

fn pattern(text: &str) -> Pattern {
    text.parse::<Pattern>().expect("a pattern").normal()
}

fn count(book: &Book, kind: Kind, cells: usize) -> usize {
    let patterns = book.of_kind(kind);
    patterns.filter(|p| p.empty().len() == cells).count()
}

/// Mining anew gives what the book has of that size.
#[test]
fn the_book_is_what_the_miner_finds() {
    let cells = if full() { 4 } else { 2 };
    let plan = Plan {
        cells,
        ..Plan::default()
    };
    let mined = mine(&plan, &Unwatched).expect("nobody stops it");
    let book = book();
    let small = book.patterns().iter().filter(|p| p.empty().len() <= cells);
    assert!(mined.patterns().iter().eq(small));
}

/// SCG Figure 13.4, bottom row: four in a row, three facing one, two facing two; five with the
/// colors kept apart.
#[test]
fn the_basic_dead_patterns() {
    let book = book();
    let basic: Vec<Pattern> = book
        .of_kind(Kind::Dead)
        .copied()
        .filter(|p| p.empty().len() == 1)
        .collect();
    for drawing in [
        "dead\n W W\nW d W\n - -",
        "dead\n W W\nW d -\n - B",
        "dead\n W W\n- d -\n B B",
    ] {
        assert!(basic.contains(&pattern(drawing)), "{drawing}");
    }
    assert_eq!(basic.len(), 3);
    let apart: usize = basic
        .iter()
        .map(|p| if p.images().len() == orbit(p) { 1 } else { 2 })
        .sum();
    assert_eq!(apart, 5);
}

/// How many patterns turning and mirroring make of one.
fn orbit(pattern: &Pattern) -> usize {
    let mut images: Vec<Pattern> = mustplay_hex::patterns::Motion::all()
        .map(|motion| pattern.moved(motion))
        .collect();
    images.sort();
    images.dedup();
    images.len()
}

/// SCG Figure 13.4, second row: a stone of a dead pattern is missing, and playing there kills.
#[test]
fn the_six_dominated_patterns() {
    let book = book();
    let mut expected = std::collections::BTreeSet::new();
    for dead in book.of_kind(Kind::Dead).filter(|p| p.empty().len() == 1) {
        for color in Color::BOTH {
            for by in dead.stones(color).iter() {
                let mut stones = Color::BOTH.map(|color| dead.stones(color));
                stones[color.index()] = stones[color.index()].without(by);
                let rule = Rule::Dominated {
                    color: mustplay_hex::patterns::Tint(color),
                    by,
                };
                let made = Pattern::new(stones, Spots::CENTER.with(by), rule);
                expected.insert(made.expect("a pattern").normal());
            }
        }
    }
    assert_eq!(expected.len(), 6);
    let found: Vec<Pattern> = book.of_kind(Kind::Dominated).copied().collect();
    assert!(expected.iter().all(|p| found.contains(p)));
    // By SCG §13.3 the opponent should avoid the same cell: the other six of two cells.
    assert_eq!(count(&book, Kind::Dominated, 2), 12);
    assert_eq!(count(&book, Kind::StronglyReversed, 2), 6);
}

/// SCG Figure 13.7 and §13.5: irreducible captured sets of four cells, none of three.
#[test]
fn the_captured_sets() {
    let book = book();
    let whole = |cells: usize| {
        let captured = book.of_kind(Kind::Captured).filter(move |p| {
            let [black, white] = p.fill();
            p.empty().len() == cells && black.union(white) == p.empty()
        });
        captured.count()
    };
    assert_eq!([2, 3, 4].map(whole), [11, 0, 24]);
}

/// FAP Definition 13: three known before, three new; one of them on a border.
#[test]
fn the_permanently_inferior_patterns() {
    let book = book();
    let found: Vec<&Pattern> = book.of_kind(Kind::PermanentlyInferior).collect();
    assert!(found.iter().filter(|p| p.empty().len() == 4).count() == 6);
    assert!(found.iter().any(|p| lies_on_an_edge(p)));
}

/// Whether some white stones can be an edge: the lowest row has two of them, and nothing else.
fn lies_on_an_edge(pattern: &Pattern) -> bool {
    let lowest = |spots: Spots| spots.iter().map(|spot| spot.offset().1).max();
    pattern.images().iter().any(|image| {
        let white = image.stones(Color::White);
        let edge = lowest(white);
        let others = image.empty().union(image.stones(Color::Black));
        lowest(others) < edge && white.iter().filter(|s| Some(s.offset().1) == edge).count() >= 2
    })
}

/// FAP Theorem 19 and Figure 8; the leftmost holds in the corner of any empty board of two rows
/// and columns: a2 black and b1 white.
#[test]
fn the_mutual_fills() {
    let book = book();
    assert!(book.of_kind(Kind::Mutual).count() >= 4);
    let corner = book
        .of_kind(Kind::Mutual)
        .flat_map(Pattern::images)
        .find(|image| (2..6).all(|size| matches_the_corner(image, size)));
    let corner = corner.expect("a pattern of edges only");
    assert_eq!(corner.empty().len(), 3);
}

/// Whether the pattern lies around a1 of the empty square board: its empty cells on the board, its
/// stones beyond the edges of their color.
fn matches_the_corner(pattern: &Pattern, size: i8) -> bool {
    let inside = 0..size;
    let on_board = |spot: Spot| {
        let (column, row) = spot.offset();
        (inside.contains(&column), inside.contains(&row))
    };
    pattern.empty().iter().all(|s| on_board(s) == (true, true))
        && (pattern.stones(Color::Black).iter()).all(|s| on_board(s) == (true, false))
        && (pattern.stones(Color::White).iter()).all(|s| on_board(s) == (false, true))
}

/// FAP Theorem 26: t(X) and u(X) kill s, and s(X̄) and t(X̄) kill u.
#[test]
fn the_reversing_patterns_of_theorem_26() {
    let book = book();
    let by_theorem = book.of_kind(Kind::Reversed).filter(|pattern| {
        let cells: Vec<Spot> = pattern.empty().iter().collect();
        let Rule::Reversed { color, by } = pattern.rule() else {
            return false;
        };
        if cells.len() != 3 {
            return false;
        }
        let places: Vec<Place> = cells.iter().map(|spot| spot.offset()).collect();
        let frame = Frame::new(&places, &[]).expect("three cells");
        let mask = |color: Color| {
            let border = frame.border().iter().enumerate();
            let stones = border.filter(|(_, at)| {
                Spot::at(at.0, at.1).is_some_and(|spot| pattern.stones(color).contains(spot))
            });
            stones.fold(0, |mask, (i, _)| mask | 1 << i)
        };
        let local = Local::new(&frame, mask(Color::Black), mask(Color::White));
        let mut local = local.expect("three cells");
        let index = |spot: Spot| 1_u32 << cells.iter().position(|&c| c == spot).expect("a cell");
        let (s, t) = (index(Spot::CENTER), index(by));
        let u = 0b111 & !s & !t;
        let (mine, theirs) = (color.0.index(), 1 - color.0.index());
        let left = Stage::EMPTY.with(mine, t | u);
        let right = Stage::EMPTY.with(theirs, s | t);
        local.eq(left.with(0, s), left.with(1, s)) && local.eq(right.with(0, u), right.with(1, u))
    });
    assert_eq!(by_theorem.count(), 18);
}

/// More near-death patterns of radius at most three than the source counts.
#[test]
fn more_than_a_hundred_near_death_patterns() {
    let book = book();
    let found: Vec<&Pattern> = book.of_kind(Kind::NearDead).collect();
    assert!(found.iter().all(|p| p.radius() <= 3));
    assert!(found.len() > 100, "{}", found.len());
}

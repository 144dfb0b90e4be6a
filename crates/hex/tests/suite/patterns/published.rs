//! What the sources list, found again.

use mustplay_core::NoProgress;
use mustplay_hex::Color;
use mustplay_hex::patterns::{
    Book, CellRule, Frame, LatticeSymmetry, MiningPlan, Pattern, PatternGame, PatternPosition,
    PatternSpot, Place, RuleKind, Spots, Tint, mine,
};
use mustplay_testing::full;

use super::book;

fn pattern(text: &str) -> Pattern {
    text.parse::<Pattern>().expect("a pattern").normal()
}

fn count(book: &Book, kind: RuleKind, cells: usize) -> usize {
    let patterns = book.of_kind(kind);
    patterns.filter(|p| p.empty().len() == cells).count()
}

/// Mining anew gives what the book has of that size.
#[test]
fn the_book_is_what_the_miner_finds() {
    let cells = if full() { 4 } else { 2 };
    let plan = MiningPlan { cells, ..MiningPlan::default() };
    let mined = mine(&plan, &NoProgress).expect("never stopped");
    let book = book();
    let small = book.patterns().iter().filter(|p| p.empty().len() <= cells);
    assert!(mined.patterns().iter().eq(small));
}

/// SCG Figure 13.4, bottom row: four in a row, three facing one, two facing two; five with the
/// colors kept apart.
#[test]
fn the_basic_dead_patterns() {
    let book = book();
    let basic: Vec<Pattern> =
        book.of_kind(RuleKind::Dead).copied().filter(|p| p.empty().len() == 1).collect();
    for drawing in ["dead\n W W\nW d W\n - -", "dead\n W W\nW d -\n - B", "dead\n W W\n- d -\n B B"]
    {
        assert!(basic.contains(&pattern(drawing)), "{drawing}");
    }
    assert_eq!(basic.len(), 3);
    let apart: usize = basic.iter().map(colorings).sum();
    assert_eq!(apart, 5);
}

/// SCG Figure 13.4, second row: a stone of a dead pattern is missing, and playing there kills.
#[test]
fn the_six_dominated_patterns() {
    let book = book();
    let mut expected = std::collections::BTreeSet::new();
    for dead in book.of_kind(RuleKind::Dead).filter(|p| p.empty().len() == 1) {
        for color in Color::BOTH {
            for by in dead.stones(color).iter() {
                let mut stones = Color::BOTH.map(|color| dead.stones(color));
                stones[color.index()] = stones[color.index()].without(by);
                let rule = CellRule::Dominated { color: Tint(color), by };
                let made = Pattern::new(stones, Spots::CENTER.with(by), rule);
                expected.insert(made.expect("a pattern").normal());
            }
        }
    }
    assert_eq!(expected.len(), 6);
    let found: Vec<Pattern> = book.of_kind(RuleKind::Dominated).copied().collect();
    assert!(expected.iter().all(|p| found.contains(p)));
    // By SCG §13.3 the opponent should avoid the same cell: the other six of two cells.
    assert_eq!(count(&book, RuleKind::Dominated, 2), 12);
    assert_eq!(count(&book, RuleKind::StronglyReversed, 2), 6);
}

/// SCG Figure 13.7 and §13.5: irreducible captured sets of four cells, none of three.
#[test]
fn the_captured_sets() {
    let book = book();
    let whole = |cells: usize| {
        let captured = book.of_kind(RuleKind::Captured).filter(move |p| {
            let [black, white] = p.fill();
            p.empty().len() == cells && black.union(white) == p.empty()
        });
        captured.count()
    };
    assert_eq!([2, 3, 4].map(whole), [11, 0, 24]);
    // Closed by stones of the capturing color alone there are four, three of them by six stones: a
    // rhombus, and a cell with three arms in two ways.
    let own_alone: Vec<&Pattern> = book
        .of_kind(RuleKind::Captured)
        .filter(|p| {
            let [black, white] = p.fill();
            let enemy = if black.is_empty() { Color::Black } else { Color::White };
            black.union(white) == p.empty() && p.empty().len() == 4 && p.stones(enemy).is_empty()
        })
        .collect();
    assert_eq!(own_alone.len(), 4);
    let with_six = own_alone.iter().filter(|p| p.size() == 4 + 6).count();
    assert_eq!(with_six, 3);
    for drawing in [
        "captured white\n  W W W\n W w w -\n- w w - -\n - W W -\n  - - -",
        "captured white\n  - W -\n - w W W\n- W w w -\n W w W -\n  - - -",
        "captured white\n  - W -\n - w W -\n- W w w -\n W w W W\n  - - -",
    ] {
        assert!(own_alone.contains(&&pattern(drawing)), "{drawing}");
    }
}

/// FAP Definition 13: three known before and three new ones, of four cells; one on a border, one in
/// an acute corner. Larger ones as well.
#[test]
fn the_permanently_inferior_patterns() {
    let book = book();
    assert_eq!(count(&book, RuleKind::PermanentlyInferior, 4), 6);
    assert!(count(&book, RuleKind::PermanentlyInferior, 5) > 1);
    let found = book.of_kind(RuleKind::PermanentlyInferior);
    let images: Vec<Pattern> = found.flat_map(Pattern::images).collect();
    let lies = |cells: usize, at: &dyn Fn([usize; 2]) -> bool| {
        let mut images = images.iter().filter(|image| image.empty().len() == cells);
        images.any(|image| {
            let mut centers = (0..4).flat_map(|c| (0..4).map(move |r| (c, r)));
            centers.any(|center| stones_beyond(image, center).is_some_and(at))
        })
    };
    assert!(lies(4, &|[black, white]| black == 0 && white >= 2), "on a border");
    // FAP's seventh is larger.
    for cells in [4, 5] {
        assert!(
            lies(cells, &|[black, white]| black >= 1 && white >= 2),
            "in an acute corner, {cells} cells"
        );
    }
}

/// How many black stones lie beyond the upper and white ones beyond the left edge, with the
/// center in this column and row of a large board; none if the pattern does not fit there.
fn stones_beyond(pattern: &Pattern, (column, row): (i8, i8)) -> Option<[usize; 2]> {
    let mut beyond = [0; 2];
    for spot in pattern.spots().iter() {
        let (c, r) = spot.offset();
        let edge = match (column + c < 0, row + r < 0) {
            (false, false) => continue,
            (true, false) => Color::White,
            (false, true) => Color::Black,
            (true, true) => return None,
        };
        if !pattern.stones(edge).contains(spot) {
            return None;
        }
        beyond[edge.index()] += 1;
    }
    Some(beyond)
}

/// FAP Theorem 19 and Figure 8; the leftmost holds in the corner of any empty board of two rows
/// and columns: a2 black and b1 white.
#[test]
fn the_mutual_fills() {
    let book = book();
    assert!(book.of_kind(RuleKind::Mutual).count() >= 4);
    let corner = book
        .of_kind(RuleKind::Mutual)
        .flat_map(Pattern::images)
        .find(|image| (2..6).all(|size| lies_on_the_empty_board(image, size)));
    let corner = corner.expect("a pattern of edges only");
    assert_eq!(corner.empty().len(), 3);
}

/// Whether the pattern lies somewhere on the empty square board: its empty cells on the board, its
/// stones beyond the edges of their color.
fn lies_on_the_empty_board(pattern: &Pattern, size: i8) -> bool {
    let inside = 0..size;
    let mut centers = inside.clone().flat_map(|c| inside.clone().map(move |r| (c, r)));
    centers.any(|(column, row)| {
        let on_board = |spot: PatternSpot| {
            let (c, r) = spot.offset();
            [column + c, row + r].map(|at| inside.contains(&at))
        };
        // Beyond a corner any color will do.
        let beyond = |spots: Spots, edge: [bool; 2]| {
            let mut places = spots.iter().map(on_board);
            places.all(|place| place == edge || place == [false, false])
        };
        pattern.empty().iter().all(|spot| on_board(spot) == [true, true])
            && beyond(pattern.stones(Color::Black), [true, false])
            && beyond(pattern.stones(Color::White), [false, true])
    })
}

/// FAP Theorem 26: t(X) and u(X) kill s, and s(X̄) and t(X̄) kill u.
#[test]
fn the_reversing_patterns_of_theorem_26() {
    let book = book();
    let by_theorem = book.of_kind(RuleKind::Reversed).filter(|pattern| {
        let cells: Vec<PatternSpot> = pattern.empty().iter().collect();
        let CellRule::Reversed { color, by } = pattern.rule() else {
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
                PatternSpot::at(at.0, at.1).is_some_and(|spot| pattern.stones(color).contains(spot))
            });
            stones.fold(0, |mask, (i, _)| mask | 1 << i)
        };
        let local = PatternGame::new(&frame, mask(Color::Black), mask(Color::White));
        let mut local = local.expect("three cells");
        let index =
            |spot: PatternSpot| 1_u32 << cells.iter().position(|&c| c == spot).expect("a cell");
        let (s, t) = (index(PatternSpot::CENTER), index(by));
        let u = 0b111 & !s & !t;
        let (mine, theirs) = (color.0, !color.0);
        let left = PatternPosition::EMPTY.with(mine, t | u);
        let right = PatternPosition::EMPTY.with(theirs, s | t);
        let mut is_dead = |stage: PatternPosition, cell: u32| {
            let [black, white] = Color::BOTH.map(|color| stage.with(color, cell));
            local.eq(black, white)
        };
        is_dead(left, s) && is_dead(right, u)
    });
    assert_eq!(by_theorem.count(), 18);
}

/// More near-death patterns of radius at most three than the source counts: with the colors kept
/// apart as there, those of three and four cells are enough; with five cells there are many more.
#[test]
fn more_than_a_hundred_near_death_patterns() {
    let book = book();
    let found: Vec<&Pattern> = book.of_kind(RuleKind::NearDead).collect();
    assert!(found.iter().all(|p| p.radius() <= 3));
    let small = found.iter().filter(|p| p.empty().len() <= 4);
    let apart: usize = small.map(|p| colorings(p)).sum();
    assert!(apart > 100, "{apart}");
    assert!(found.len() > 300, "{}", found.len());
}

/// How many different patterns a pattern and its color exchange are.
fn colorings(pattern: &Pattern) -> usize {
    let turned = |pattern: &Pattern| {
        let centers = pattern.empty().iter();
        let centered = centers.filter_map(|spot| pattern.centered_on(spot));
        let all = centered.flat_map(|p| LatticeSymmetry::all().map(move |motion| p.moved(motion)));
        all.min().expect("the pattern itself")
    };
    if turned(pattern) == turned(&pattern.swapped()) { 1 } else { 2 }
}

//! Random games of many kinds: functions without any structure hardly ever have a rational
//! move, a captured set or a symmetry.

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{Color, Element, Elements, Painting, Payoff, Player, TruthTable};
use mustplay_testing::full;
use proptest::prelude::*;

/// How many cases to try: more in a full run.
pub(crate) fn cases(few: u32) -> u32 {
    if full() { few * 10 } else { few }
}

/// How a random payoff is made.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Any function.
    Any,
    /// A few random clauses.
    Clauses,
    /// Clauses that want every element in its greatest color.
    Isotone,
    /// Some elements are made dead.
    Dead,
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        Just(Kind::Any),
        Just(Kind::Clauses),
        Just(Kind::Clauses),
        Just(Kind::Isotone),
        Just(Kind::Dead),
    ]
}

fn build(kind: Kind, elements: usize, colors: usize, seed: u64) -> TruthTable {
    let mut random = SplitMix::new(seed);
    match kind {
        Kind::Any => {
            TruthTable::new(elements, colors, |_| random.word() & 1 == 1).expect("a small table")
        }
        Kind::Clauses | Kind::Isotone => {
            let isotone = matches!(kind, Kind::Isotone);
            let count = 1 + random.word() as usize % (elements + 1);
            let mut clause = || -> Vec<(Element, Color)> {
                let length = 1 + random.word() as usize % 3;
                let literal = |_| {
                    let v = Element::new(random.word() as usize % elements.max(1));
                    let color = if isotone {
                        Color::greatest(colors)
                    } else {
                        Color::new(random.word() as usize % colors)
                    };
                    (v, color)
                };
                (0..length).map(literal).collect()
            };
            let clauses: Vec<_> = (0..count).map(|_| clause()).collect();
            let negate = !isotone && random.word() & 1 == 1;
            if elements == 0 {
                return TruthTable::new(0, colors, |_| negate).expect("one row");
            }
            let shape = TruthTable::new(elements, colors, |_| false).expect("a small table");
            let holds = |row: usize| {
                let equation = |&(v, color): &(Element, Color)| shape.color_in(row, v) == color;
                clauses.iter().all(|clause| clause.iter().any(equation))
            };
            TruthTable::new(elements, colors, |row| holds(row) != negate).expect("a small table")
        }
        Kind::Dead => {
            let any = build(Kind::Any, elements, colors, random.word());
            let bits = random.word();
            let dead: Elements =
                (0..elements).filter(|v| bits >> v & 1 == 1).map(Element::new).collect();
            let blind = |row: usize| {
                let painting = any.painting(row);
                let plain = Painting::uniform(dead, Color::FALSE);
                any.is_true(any.row(&painting.recolored(plain)))
            };
            TruthTable::new(elements, colors, blind).expect("a small table")
        }
    }
}

/// Games of at most `two` elements with two colors or at most `three` with three.
pub(crate) fn game(two: usize, three: usize) -> impl Strategy<Value = TruthTable> {
    let shape =
        prop_oneof![(0..=two).prop_map(|n| (n, 2_usize)), (0..=three).prop_map(|n| (n, 3_usize)),];
    (shape, kind(), any::<u64>()).prop_map(|((n, k), kind, seed)| build(kind, n, k, seed))
}

/// Isotone games with two colors and at most `elements` elements.
pub(crate) fn isotone(elements: usize) -> impl Strategy<Value = TruthTable> {
    (0..=elements, any::<u64>()).prop_map(|(n, seed)| build(Kind::Isotone, n, 2, seed))
}

/// Two games on the same elements and colors.
pub(crate) fn pair(two: usize, three: usize) -> impl Strategy<Value = (TruthTable, TruthTable)> {
    (game(two, three), kind(), any::<u64>()).prop_map(|(game, kind, seed)| {
        let other = build(kind, game.elements(), game.colors(), seed);
        (game, other)
    })
}

/// The table of ∧ or ∨ of two tables of one shape.
pub(crate) fn combined(a: &TruthTable, b: &TruthTable, and: bool) -> TruthTable {
    TruthTable::new(a.elements(), a.colors(), |row| {
        if and { a.is_true(row) && b.is_true(row) } else { a.is_true(row) || b.is_true(row) }
    })
    .expect("as many rows")
}

/// The payoff with the outcome turned around: −f.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Negated<P>(pub(crate) P);

impl<P: Payoff<W>, const W: usize> Payoff<W> for Negated<P> {
    fn elements(&self) -> usize {
        self.0.elements()
    }

    fn colors(&self) -> usize {
        self.0.colors()
    }

    fn winner(&self, painting: &Painting<W>) -> Option<Player> {
        self.0.winner(painting).map(Player::opponent)
    }
}

//! Colorings, functions and maps between games (SCG chapters 2 and 3).

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::formula::{ClauseSet, Expression, FormulaSides, NormalForm};
use mustplay_coloring::symmetry::SymmetryGroup;
use mustplay_coloring::{
    Color, Element, Elements, Move, Painting, Palette, Payoff, Player, TruthTable, monotonicity,
};
use mustplay_core::NoProgress;

const ELEMENTS: usize = 6;

fn set(random: &mut SplitMix) -> Elements {
    let elements = (0..ELEMENTS).filter(|_| random.index(2) == 1);
    elements.map(Element::new).collect()
}

fn coloring(random: &mut SplitMix) -> Painting {
    let elements = set(random).iter();
    elements.map(|v| Move::new(v, Color::new(random.index(3)))).collect()
}

/// Recoloring and projection, where an element without a color is not in the domain.
#[test]
fn lemma_2_2_2_recoloring_and_projection() {
    let mut random = SplitMix::new(222);
    for _ in 0..2000 {
        let [x, y, z] = [0; 3].map(|_| coloring(&mut random));
        let [s, t] = [0; 2].map(|_| set(&mut random));
        // Observations i to iii of Definition 2.2.1.
        let common = x.colored() & y.colored();
        let differ = x.restricted(common) != y.restricted(common);
        assert_eq!(x.recolored(y) != y.recolored(x), differ);
        assert_eq!(x.restricted(y.colored()).recolored(y), y);
        assert_eq!(x.recolored(y).recolored(z), x.recolored(y.recolored(z)));
        // The lemma.
        let both = x.recolored(y);
        assert_eq!(x.restricted(s).recolored(y), both.restricted(y.colored() | s));
        let outside = s - y.colored();
        assert_eq!(both.restricted(outside), x.restricted(outside));
        assert_eq!(x.restricted(s).restricted(t), x.restricted(s & t));
    }
}

/// ∧, ∨ and ≡ are minimum, maximum and product where −1 is FALSE and 0 is undecided.
#[test]
fn table_2_3_1_three_valued_functions() {
    let number = |truth: Option<bool>| truth.map_or(0, |truth| if truth { 1 } else { -1 });
    let values = [None, Some(false), Some(true)];
    for (a, b) in values.into_iter().flat_map(|a| values.map(|b| (a, b))) {
        let given = [a, b].into_iter().enumerate().filter_map(|(v, truth)| {
            let color = if truth? { Color::TRUE } else { Color::FALSE };
            Some(Move::new(Element::new(v), color))
        });
        let painting: Painting = given.collect();
        let truth = |text: &str| number(Expression::parse(text, 2).unwrap().0.truth(&painting));
        let (a, b) = (number(a), number(b));
        assert_eq!(truth("x & y"), a.min(b));
        assert_eq!(truth("x | y"), a.max(b));
        assert_eq!(truth("x == y"), a * b);
    }
}

/// Two complete colorings are the same if they agree everywhere, as a formula says it.
#[test]
fn lemma_2_3_1_equal_colorings() {
    let text = "(x0 == y0) & (x1 == y1) & (x2 == y2)";
    let (same, names) = Expression::parse(text, 2).unwrap();
    for painting in Painting::<1>::all(Elements::first(6), 2) {
        let color = |name: &str| painting.color(names.element(name).unwrap());
        let equal = (0..3).all(|v| color(&format!("x{v}")) == color(&format!("y{v}")));
        assert_eq!(same.truth(&painting), Some(equal));
    }
}

/// Isotone, a coalition game, no DNF and no CNF with a negative literal: all the same, for every
/// function of three and some of four elements.
#[test]
fn theorem_2_4_4_isotone_functions() {
    let mut random = SplitMix::new(244);
    let three = (0..256).map(|word| TruthTable::from_word(3, word));
    let mut four = Vec::new();
    for _ in 0..300 {
        // Up-sets of random colorings, one row more or less.
        let above = [0; 3].map(|_| random.index(16));
        let spoiled = random.index(20);
        let wins = |row: usize| above.iter().any(|low| row & low == *low) != (row == spoiled);
        four.push(TruthTable::new(4, 2, wins).unwrap());
    }
    for table in three.chain(four) {
        let is_isotone = monotonicity::is_isotone(&table);
        let prime = |player| ClauseSet::prime(&table, player, 1 << 20).unwrap();
        let only = |player, color: Color| {
            let mut clauses = prime(player).clauses().to_vec().into_iter();
            clauses.all(|clause| clause.equations().all(|mv| mv.color == color))
        };
        assert_eq!(only(Player::Max, Color::TRUE), is_isotone, "{table}");
        assert_eq!(only(Player::Min, Color::FALSE), is_isotone, "{table}");
        let won = (0..table.rows()).filter(|&row| table.is_true(row));
        let coalitions: Vec<Elements> =
            won.map(|row| table.painting(row).of(Color::TRUE)).collect();
        let game = NormalForm::coalitions(table.elements(), &coalitions);
        let same = TruthTable::of(&game).unwrap() == table;
        assert_eq!(same, is_isotone, "{table}");
    }
}

/// A symmetry keeps generations, so it keeps how many elements have no color.
#[test]
fn lemma_3_4_5_maps_that_keep_generations_keep_what_is_uncolored() {
    let mut random = SplitMix::new(345);
    for round in 0..60 {
        let table = TruthTable::new(3, 2 + round % 2, |_| random.index(2) == 1).unwrap();
        let prime = |player| ClauseSet::prime(&table, player, 1 << 20);
        let sides = FormulaSides::new(prime(Player::Max), prime(Player::Min)).unwrap();
        let found = SymmetryGroup::of(&sides, Palette::Any, &NoProgress).unwrap();
        for map in found.generators.iter().chain(&found.anti) {
            for painting in Painting::<1>::all(table.all(), table.colors()) {
                for left in 0..8_usize {
                    let kept: Elements =
                        (0..3).filter(|v| left >> v & 1 == 1).map(Element::new).collect();
                    let partial = painting.restricted(kept);
                    let image: Painting = partial.iter().map(|mv| map.image(mv)).collect();
                    assert_eq!(image.colored().len(), partial.colored().len());
                }
            }
        }
    }
}

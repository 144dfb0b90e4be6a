//! Games that are isotone up to negating elements, against the definition, and that negated
//! elements cost nothing.

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::file::{Function, Problem};
use mustplay_coloring::formula::{Clause, ClauseSet, FormulaSides, NormalForm};
use mustplay_coloring::search::{Search, SearchFeatures};
use mustplay_coloring::{
    Classification, Color, Element, Elements, Move, Painting, Palette, Payoff, Player, Polarity,
    Position, PositionValues, TruthTable, monotonicity,
};
use mustplay_core::NoProgress;
use mustplay_testing::full;

use super::searching::{check, sides};

const ELEMENTS: usize = 5;

/// A payoff with TRUE and FALSE exchanged on the negative elements of a polarity: f∘h.
struct Flipped<'a>(&'a NormalForm, Polarity);

impl Payoff for Flipped<'_> {
    fn elements(&self) -> usize {
        self.0.elements()
    }

    fn winner(&self, painting: &Painting) -> Option<Player> {
        self.0.winner(&self.1.flip_painting(*painting))
    }
}

fn some_of(elements: usize, random: &mut SplitMix) -> Elements {
    let bits = random.word();
    let elements = (0..elements).filter(|v| bits >> v & 1 == 1);
    elements.map(Element::new).collect()
}

/// A random normal form. Of every four seeds the first has clauses without any plan, and in the
/// others each element has a sign of its own; in the third and the fourth a clause C may be said
/// as (C ∨ v) ∧ (C ∨ ¬v), so that elements occur with both signs all the same, and in the fourth
/// the first clause has no plan.
fn form(seed: u64) -> NormalForm {
    let mut random = SplitMix::new(seed);
    let kind = seed % 4;
    let negated = some_of(ELEMENTS, &mut random);
    let mut clauses = Vec::new();
    for at in 0..=random.index(5) {
        let planned = kind == 1 || kind == 2 || (kind == 3 && at > 0);
        let literals: Vec<Move> = (0..=random.index(3))
            .map(|_| {
                let mv = Move::new(Element::new(random.index(ELEMENTS)), Color::TRUE);
                let signs = if planned { negated } else { some_of(ELEMENTS, &mut random) };
                mv.flipped(signs)
            })
            .collect();
        let v = Element::new(random.index(ELEMENTS));
        let split = kind > 1 && random.index(2) == 0;
        for color in [Color::FALSE, Color::TRUE] {
            let extra = split.then_some(Move::new(v, color));
            clauses.push(Clause::new(2, literals.iter().copied().chain(extra)));
        }
    }
    NormalForm {
        keeper: Player::BOTH[random.index(2)],
        clauses: ClauseSet::new(ELEMENTS, 2, clauses),
    }
}

/// The elements to negate, looking at every pair of complete colorings that differ in one
/// element: `None` if some element is neither increasing nor decreasing.
fn by_definition(payoff: &impl Payoff) -> Option<Elements> {
    let mut negative = Elements::EMPTY;
    for element in payoff.all() {
        let (mut increasing, mut decreasing) = (true, true);
        for painting in Painting::all(payoff.all(), 2) {
            let wins = |color| payoff.winner(&painting.with(element, color)) == Some(Player::Max);
            let (low, high) = (wins(Color::FALSE), wins(Color::TRUE));
            increasing &= high >= low;
            decreasing &= high <= low;
        }
        match (increasing, decreasing) {
            (true, _) => {}
            (false, true) => negative.insert(element),
            (false, false) => return None,
        }
    }
    Some(negative)
}

#[test]
fn isotone_up_to_negation_is_the_definition() {
    let games = if full() { 500 } else { 120 };
    let (mut isotone, mut negated, mut other) = (0, 0, 0);
    for seed in 0..games {
        let form = form(seed);
        let expected = by_definition(&form);
        match expected {
            Some(elements) if elements.is_empty() => isotone += 1,
            Some(_) => negated += 1,
            None => other += 1,
        }
        let table = TruthTable::of(&form).unwrap();
        for sides in [FormulaSides::of(&form, 10_000), sides(&table).unwrap()] {
            assert!(sides.is_complete());
            let polarity = Polarity::of(&sides, Palette::Any);
            assert_eq!(polarity.map(Polarity::negative), expected, "{form:?}");
            // With colors of their own players cannot negate.
            let own = Polarity::of(&sides, Palette::Own);
            assert_eq!(own.is_some(), expected.is_some_and(Elements::is_empty));
            for element in table.all() {
                assert_eq!(sides.monotonicity(element), monotonicity::of(&table, element));
            }
            let Some(polarity) = polarity else { continue };
            // The isotone form is isotone, and says the same in prime clauses.
            let isotone = polarity.isotone_form(&sides);
            assert!(isotone.is_isotone());
            let flipped = TruthTable::of(&Flipped(&form, polarity)).unwrap();
            assert!(monotonicity::is_isotone(&flipped));
            assert_eq!(TruthTable::of(&isotone).unwrap(), flipped);
            for player in Player::BOTH {
                let prime = ClauseSet::prime(&flipped, player, 10_000).unwrap();
                assert_eq!(isotone.clauses(player), Some(&prime));
            }
        }
        // What the clauses of one player show alone is right, if it is not all.
        let half = FormulaSides::of(&form, 0);
        if let Some(polarity) = Polarity::of(&half, Palette::Any) {
            let flipped = Flipped(&form, polarity);
            assert!(monotonicity::is_isotone(&TruthTable::of(&flipped).unwrap()));
        }
    }
    let few = games / 20;
    assert!(isotone > few && negated > few && other > few, "{isotone} {negated} {other}");
}

/// Every position with either player to move, with a star and without, its trace and its moves; in
/// division games nothing is negated, and the moves are right as well.
#[test]
fn monotone_games_have_the_values_of_the_definition() {
    let mut monotone = 0;
    for seed in 0..if full() { 500 } else { 24 } {
        let form = form(seed);
        let table = TruthTable::of(&form).unwrap();
        let sides = FormulaSides::of(&form, 10_000);
        if by_definition(&table).is_none_or(Elements::is_empty) {
            continue;
        }
        monotone += 1;
        let features = SearchFeatures { traces: seed % 3 > 0, sets: monotone % 4 };
        check(&table, Palette::Any, features, Some(sides.clone())).unwrap();
        for palette in [Palette::Any, Palette::Own] {
            let values = PositionValues::of(&table, palette).unwrap();
            let mut search = Search::new(&form, Some(sides.clone()), palette, features, 1 << 20);
            assert_eq!(search.polarity().is_some(), palette == Palette::Any);
            for painting in values.paintings().step_by(7) {
                for to_move in Player::BOTH {
                    let position = Position::new(painting, to_move);
                    let moves = search.classify(&position, &NoProgress);
                    assert_eq!(moves.winning, values.winning_moves(&position));
                    assert_eq!(moves.losing, values.losing_moves(&position));
                }
            }
        }
    }
    assert!(monotone > 8, "{monotone}");
}

/// 4×4 Hex as GAME-SAT with some cells negated.
fn hex(negated: Elements) -> NormalForm {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/coloring/hex4.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let Problem::Game(game) = Problem::parse(&text).unwrap() else {
        panic!("a game");
    };
    let Function::Form(form) = game.function() else {
        panic!("a CNF");
    };
    let flipped =
        |clause: &Clause| Clause::new(2, clause.equations().map(|mv| mv.flipped(negated)));
    let clauses = form.clauses.clauses().iter().map(flipped);
    NormalForm::cnf(ClauseSet::new(16, 2, clauses.collect()))
}

/// All that there is to know of the game, and how many nodes that took.
fn solved(form: &NormalForm, features: SearchFeatures) -> (Vec<Player>, Classification<Move>, u64) {
    let sides = Some(FormulaSides::of(form, 10_000));
    let mut search = Search::new(form, sides, Palette::Any, features, 1 << 26);
    let mut winners = Vec::new();
    for to_move in Player::BOTH {
        let position = Position::new(Painting::EMPTY, to_move);
        for position in [position, position.starred()] {
            winners.push(search.prove(&position, &NoProgress).unwrap().winner);
        }
    }
    let start = Position::new(Painting::EMPTY, Player::Max);
    let moves = search.classify(&start, &NoProgress);
    (winners, moves, search.nodes())
}

#[test]
fn negated_cells_of_hex_cost_no_nodes() {
    let every = |step: usize, of: usize| -> Elements {
        (0..16).filter(|v| v / step % of == 1).map(Element::new).collect()
    };
    for features in [SearchFeatures::ALL, SearchFeatures { traces: true, sets: 0 }] {
        let (winners, moves, nodes) = solved(&hex(Elements::EMPTY), features);
        // Half of the cells in three ways, and all of them.
        for negated in [every(1, 2), every(8, 2), every(2, 2), Elements::first(16)] {
            let other = solved(&hex(negated), features);
            let mut expected = moves.clone();
            for list in [&mut expected.winning, &mut expected.losing] {
                for mv in list.iter_mut() {
                    *mv = mv.flipped(negated);
                }
                list.sort();
            }
            assert_eq!((&other.0, other.1), (&winners, expected));
            assert_eq!(other.2, nodes);
        }
    }
}

/// Flipping is its own inverse, and leaves the other elements alone.
#[test]
fn flipping_twice_changes_nothing() {
    let mut random = SplitMix::new(23);
    for _ in 0..100 {
        let (elements, painted) = (some_of(8, &mut random), some_of(8, &mut random));
        let painting: Painting =
            painted.iter().map(|v| Move::new(v, Color::new(random.index(2)))).collect();
        let flipped = painting.flipped(elements);
        assert_eq!(flipped.flipped(elements), painting);
        assert_eq!(flipped.colored(), painted);
        for v in painted {
            assert_eq!(flipped.color(v) != painting.color(v), elements.contains(v));
            let mv = Move::new(v, painting.color(v).unwrap());
            assert_eq!(flipped.color(v), Some(mv.flipped(elements).color));
        }
    }
}

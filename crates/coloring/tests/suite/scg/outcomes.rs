//! Payoffs over posets against the definitions (CVH §3).

use std::fmt::Write as _;
use std::sync::Arc;

use mustplay_cgt::outcome::{Atom, Game, Games, OutcomePoset, RawGame};
use mustplay_cgt::random::SplitMix;
use mustplay_coloring::file::{Outcomes, Played, Problem};
use mustplay_coloring::outcomes::{MonotoneError, OutcomeRule, PosetPayoff, UpSet, UpSets};
use mustplay_coloring::search::{Search, SearchFeatures};
use mustplay_coloring::{
    Color, Elements, Painting, Palette, Payoff, Player, Position, TruthTable, with_width,
};
use mustplay_core::NoProgress;
use mustplay_testing::properties;
use proptest::prelude::*;

use super::games::cases;

const POSETS: [&str; 7] = ["L2", "L4", "fork", "terminals:3", "a<b,c<d", "_<a,_<b,_<c", "a<T,b<T"];

/// A random condition on the first elements.
fn condition(random: &mut SplitMix, elements: usize, colors: usize) -> String {
    let literal = |random: &mut SplitMix| {
        let v = random.index(elements);
        match (colors, random.index(3)) {
            (2, 0) => format!("!x{v}"),
            (2, _) => format!("x{v}"),
            (_, color) => format!("x{v}={color}"),
        }
    };
    let parts: Vec<String> = (0..=random.index(3)).map(|_| literal(random)).collect();
    parts.join([" & ", " | ", " == "][random.index(if colors == 2 { 3 } else { 2 })])
}

/// A random file with a payoff over a poset: cases, a rule, or a table.
fn text(seed: u64) -> String {
    let mut random = SplitMix::new(seed);
    let poset = POSETS[random.index(POSETS.len())];
    let order: OutcomePoset = poset.parse().unwrap();
    let outcomes: Vec<&str> = order.atoms().map(|atom| order.name(atom)).collect();
    let colors = 2 + usize::from(random.index(4) == 0);
    let elements = 1 + random.index(6 - colors);
    let game = ["game-sat", "division"][random.index(2)];
    let names: Vec<String> = (0..elements).map(|v| format!("x{v}")).collect();
    let names = names.join(" ");
    let any = |random: &mut SplitMix| outcomes[random.index(outcomes.len())];
    let payoff = match random.index(3) {
        0 => {
            let rows: Vec<&str> =
                (0..colors.pow(elements as u32)).map(|_| any(&mut random)).collect();
            format!("table {}", rows.join(" "))
        }
        1 => {
            let mut lines = String::from("cases\n");
            for _ in 0..random.index(4) {
                let (outcome, condition) =
                    (any(&mut random), condition(&mut random, elements, colors));
                let _ = writeln!(lines, "{outcome}  {condition}");
            }
            format!("{lines}{}", any(&mut random))
        }
        _ => {
            let mut rule = any(&mut random).to_owned();
            for _ in 0..random.index(4) {
                let condition = condition(&mut random, elements, colors);
                let other = any(&mut random);
                rule = match random.index(3) {
                    0 => format!("{condition} ? ({rule}) : {other}"),
                    1 => format!("{condition} ? {other} : ({rule})"),
                    _ => format!("{condition} ? {other} : {rule}"),
                };
            }
            format!("expr {rule}")
        }
    };
    format!("game {game}\ncolors {colors}\nover {poset}\nelements {names}\n{payoff}\n")
}

fn read(text: &str) -> Played<Outcomes> {
    match Problem::parse(text) {
        Ok(Problem::Outcomes(game)) => game,
        other => panic!("{text}: {other:?}"),
    }
}

fn payoff(game: &Played<Outcomes>) -> PosetPayoff {
    let poset = game.payoff.poset.as_ref().expect("the file names it");
    PosetPayoff::new(&game.payoff.rule, game.names.len(), poset).unwrap()
}

/// A position as a game over the poset, by the definition and without simplifying anything.
fn raw(payoff: &PosetPayoff, palette: Palette, games: &mut Games, painting: &Painting) -> RawGame {
    let free = Elements::first(payoff.elements()) - painting.colored();
    if free.is_empty() {
        return games.atom(payoff.outcome(painting).unwrap()).into();
    }
    let [left, right] = Player::BOTH.map(|player| {
        let mut options = Vec::new();
        for v in free {
            for color in palette.colors(player, payoff.colors()) {
                options.push(raw(payoff, palette, games, &painting.with(v, color)));
            }
        }
        options
    });
    games.raw(&left, &right).unwrap()
}

/// Whether Max gets an outcome of a set, by trying everything.
fn reaches(payoff: &PosetPayoff, palette: Palette, up: &UpSet, position: &Position) -> bool {
    let free = Elements::first(payoff.elements()) - position.painting.colored();
    let mover = position.to_move;
    let mut after = free.iter().flat_map(|v| {
        let colors = palette.colors(mover, payoff.colors());
        colors.map(move |color| position.after(mustplay_coloring::Move::new(v, color)))
    });
    let mut wins = |wanted: bool| after.any(|it| reaches(payoff, palette, up, &it) == wanted);
    if free.is_empty() {
        return up.contains(payoff.outcome(&position.painting).unwrap());
    }
    match mover {
        Player::Max => wins(true),
        Player::Min => !wins(false),
    }
}

/// Whether Left gets an outcome of a set from a game over the poset.
fn left_gets(games: &Games, game: Game, up: &UpSet, left_moves: bool) -> bool {
    if let Some(atom) = games.outcome(game) {
        return up.contains(atom);
    }
    if left_moves {
        games.left(game).any(|option| left_gets(games, option, up, false))
    } else {
        games.right(game).all(|option| left_gets(games, option, up, true))
    }
}

/// All up-sets of a poset, by trying all sets of outcomes.
fn up_sets(poset: &OutcomePoset) -> Vec<Vec<Atom>> {
    let atoms: Vec<Atom> = poset.atoms().collect();
    let sets = (1..(1_usize << atoms.len()) - 1).map(|bits| {
        let within = atoms.iter().filter(|atom| bits >> atom.index() & 1 == 1);
        within.copied().collect::<Vec<Atom>>()
    });
    let closed = |set: &Vec<Atom>| {
        let above = |&low: &Atom| atoms.iter().filter(move |&&high| poset.le(low, high));
        set.iter().flat_map(above).all(|atom| set.contains(atom))
    };
    sets.filter(closed).collect()
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(50)))]

    /// CVH Definitions 3.1 and 4.1: a game over a poset is worth what its tree is worth.
    #[test]
    fn definition_3_1_values_over_a_poset(seed in any::<u64>()) {
        let text = text(seed);
        let game = read(&text);
        let (payoff, palette) = (payoff(&game), game.rules.palette);
        let mut games = Games::new((**payoff.poset()).clone());
        let start = Painting::<1>::EMPTY;
        let values = payoff.values(&mut games, palette, &start, &NoProgress).unwrap();
        let tree = raw(&payoff, palette, &mut games, &start);
        prop_assert_eq!(values.value(), games.canonical(tree), "{}", text);
        // After a move, and from there on.
        let v = mustplay_coloring::Element::new(seed as usize % payoff.elements());
        let after = start.with(v, Color::FALSE);
        let tree = raw(&payoff, palette, &mut games, &after);
        prop_assert_eq!(values.of(&after), games.canonical(tree));
        let rest = payoff.values(&mut games, palette, &after, &NoProgress).unwrap();
        prop_assert_eq!(rest.value(), values.of(&after));
    }

    /// Who can be sure of which outcomes: by search, by trying everything, and by the value.
    #[test]
    fn up_sets_are_reached_as_by_enumeration(seed in any::<u64>()) {
        let text = text(seed);
        let game = read(&text);
        let (payoff, palette) = (payoff(&game), game.rules.palette);
        let mut games = Games::new((**payoff.poset()).clone());
        let values = payoff.values(&mut games, palette, &Painting::<1>::EMPTY, &NoProgress).unwrap();
        for up in &UpSets::of(payoff.poset(), 64).sets {
            let reaching = payoff.reaching(up);
            let function = reaching.function::<1>();
            // The two payoffs say the same of every coloring.
            for painting in Painting::all(Elements::first(payoff.elements()), payoff.colors()) {
                let wanted = up.contains(payoff.outcome(&painting).unwrap());
                prop_assert_eq!(function.winner(&painting), Some(Player::from(wanted)));
            }
            let sides = function.sides(1000);
            let mut search = Search::new(function, sides, palette, SearchFeatures::ALL, 1 << 20);
            for to_move in Player::BOTH {
                let start = Position::new(Painting::EMPTY, to_move);
                let expected = reaches(&payoff, palette, up, &start);
                let found = search.prove(&start, &NoProgress).unwrap().winner == Player::Max;
                prop_assert_eq!(found, expected, "{} {:?}", &text, up);
                let by_value = left_gets(&games, values.value(), up, to_move == Player::Max);
                prop_assert_eq!(by_value, expected);
            }
        }
    }

    /// CVH Definition 3.2: monotone payoffs, and what shows that one is not.
    #[test]
    fn definition_3_2_monotone_payoffs(seed in any::<u64>()) {
        let text = text(seed);
        let payoff = payoff(&read(&text));
        let outcome = |painting: &Painting| payoff.outcome(painting).unwrap();
        let all: Vec<Painting> =
            Painting::all(Elements::first(payoff.elements()), payoff.colors()).collect();
        let below = |low: &Painting, high: &Painting| {
            low.iter().zip(high.iter()).all(|(low, high)| low.color <= high.color)
        };
        let monotone = all.iter().all(|low| {
            let mut higher = all.iter().filter(|high| below(low, high));
            higher.all(|high| payoff.poset().le(outcome(low), outcome(high)))
        });
        match payoff.check_monotone() {
            Ok(()) => prop_assert!(monotone),
            Err(MonotoneError::NotMonotone(fault)) => {
                prop_assert!(!monotone);
                let color = fault.painting.color(fault.element).unwrap();
                let raised = fault.painting.with(fault.element, Color::new(color.index() + 1));
                let ends = [outcome(&fault.painting), outcome(&raised)];
                prop_assert!(!payoff.poset().le(ends[0], ends[1]));
                prop_assert_eq!(ends.map(|atom| payoff.poset().name(atom).to_owned()), fault.outcomes);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
        // A file that must be monotone is read exactly if it is.
        let must = text.replacen("game game-sat", "game monotone", 1);
        let must = must.replacen("game division", "game monotone", 1);
        prop_assert_eq!(Problem::parse(&must).is_ok(), monotone);
    }

    #[test]
    fn up_sets_are_all_there_are(index in 0..POSETS.len()) {
        let poset: OutcomePoset = POSETS[index].parse().unwrap();
        let found = UpSets::of(&poset, 1000);
        prop_assert!(found.complete);
        let mut sets: Vec<Vec<Atom>> = found.sets.iter().map(|up| {
            poset.atoms().filter(|&atom| up.contains(atom)).collect()
        }).collect();
        for up in &found.sets {
            prop_assert_eq!(up, &UpSet::above(&poset, up.least()));
        }
        let mut expected = up_sets(&poset);
        let key = |set: &Vec<Atom>| set.iter().map(|atom| atom.index()).collect::<Vec<_>>();
        sets.sort_by_key(key);
        expected.sort_by_key(key);
        prop_assert_eq!(sets, expected);
        let few = UpSets::of(&poset, 1);
        prop_assert!(few.sets.len() <= 1);
    }

    #[test]
    fn no_rule_panics(text in "[a-cxyT_?:()!&| \n]{0,24}") {
        let _ = Problem::parse(&format!("over fork\nexpr {text}"));
        let _ = Problem::parse(&format!("over fork\ncases\n{text}"));
        let _ = OutcomeRule::parse(&text, 2);
    }
}

/// A game with two outcomes is a game over two.
#[test]
fn two_outcomes_are_a_poset_of_two() {
    let game = read("over L2\nexpr (x | y) & z ? T : _");
    let up = UpSets::of(payoff(&game).poset(), 10);
    assert_eq!(up.sets.len(), 1);
    let reaching = payoff(&game).reaching(&up.sets[0]);
    let table = TruthTable::of(&reaching.function::<1>()).unwrap();
    assert_eq!(table.to_string(), "00000111");
}

/// More elements than one word has.
#[test]
fn large_games_over_a_poset() {
    let pairs: Vec<String> = (0..50).map(|i| format!("(x{i} | y{i})")).collect();
    let text = format!("over L3\nexpr {} ? T : x0 & y0 ? a : _", pairs.join(" & "));
    let game = read(&text);
    assert_eq!(game.names.len(), 100);
    let payoff = payoff(&game);
    let ups = UpSets::of(payoff.poset(), 10);
    let best = with_width!(game.names, W => {
        let function = payoff.reaching(&ups.sets[0]).function::<W>();
        let sides = function.sides(5_000);
        let mut search = Search::new(function, sides, Palette::Any, SearchFeatures::ALL, 1 << 20);
        let start = Position::<W>::new(Painting::EMPTY, Player::Min);
        search.prove(&start, &NoProgress).unwrap().winner
    });
    // Max answers in the same pair.
    assert_eq!(best, Player::Max);
    assert!(
        payoff
            .values(
                &mut Games::new((**payoff.poset()).clone()),
                Palette::Any,
                &Painting::<2>::EMPTY,
                &NoProgress
            )
            .is_err()
    );
}

/// What is no payoff over a poset is refused with the place.
#[test]
fn bad_payoffs_over_posets_are_refused() {
    for (text, message) in [
        (
            "over fork\nexpr x ? T : c",
            "line 2, column 14: expected one of the outcomes _ a b T, found `c`",
        ),
        (
            "over a<b,b<a\nexpr x ? a : b",
            "line 1, column 6: expected a poset of outcomes, found one that is none: the relations run in a circle: a < b < a",
        ),
        (
            "over l4\ntable a",
            "line 1, column 6: expected `L4`, `fork`, `terminals:3` or relations like `a<b,a<c`, found `l4`",
        ),
        (
            "over",
            "line 1, column 5: expected a poset of outcomes like `fork` or `a<b,a<c`, found the end",
        ),
        (
            "over fork\nexpr x ? T",
            "line 2, column 11: expected `:` and what comes about otherwise, found the end",
        ),
        (
            "over fork\nexpr x ? : _",
            "line 2, column 10: expected an outcome, or a rule in parentheses, found the end",
        ),
        (
            "over fork\nexpr x % y ? T : _",
            "line 2, column 8: expected an element or one of ! & | -> == != = ( ), found `%`",
        ),
        (
            "over fork\ncnf\nx y",
            "line 2, column 1: expected a payoff over a poset: `expr`, `cases` or `table`, found `cnf`",
        ),
        (
            "over fork\ncases\nT x\n",
            "line 3, column 4: expected a line with an outcome alone, for all other colorings, found the end",
        ),
        (
            "over fork\ncases\n_\nT x\n",
            "line 4, column 1: expected the end after an outcome without a condition, found `T`",
        ),
        ("over fork\ntable _ a b", "line 2, column 1: expected a table of 2ⁿ outcomes, found 3"),
        (
            "over fork\nelements x\ntable _ a b T",
            "line 3, column 1: expected a payoff on the 1 elements named, found `table`",
        ),
        (
            "over fork\nscore\n1 x",
            "line 2, column 1: expected a payoff that is `expr`, `cases` or `table`, found `score`",
        ),
        (
            "cases\n_",
            "line 1, column 1: expected `over` and a poset before the cases, found `cases`",
        ),
        (
            "game monotone\nover fork\nexpr x & y ? a : x ? T : _",
            "line 3, column 1: expected a payoff that a greater color never makes worse, found y=true turning T into a at x=true",
        ),
        (
            "game monotone\nexpr x & !y",
            "line 2, column 1: expected a payoff that a greater color never makes worse, found y=true turning true into false at x=true",
        ),
    ] {
        let error = Problem::parse(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    assert!(Problem::parse("game monotone\nexpr x & (y | x)").is_ok());
    let fork = Arc::new("fork".parse::<OutcomePoset>().unwrap());
    let (rule, names) = OutcomeRule::parse("x ? T : q", 2).unwrap();
    let error = PosetPayoff::new(&rule, names.len(), &fork).unwrap_err();
    assert_eq!((error.line, error.column), (1, 9));
}

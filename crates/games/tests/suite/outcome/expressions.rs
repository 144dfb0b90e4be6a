//! The whole notation: operations and relations against plain trees, and what is refused.

use std::fmt::Write as _;
use std::rc::Rc;

use mustplay_games::outcome::notation::{ExpressionError, Question, Sentence};
use mustplay_games::outcome::{Expressions, Games, Poset, RawGame};
use mustplay_testing::full;
use mustplay_work::{Stop, Unwatched};

use super::plain::{self, Order, Plain, Tree};
use super::samples::Random;

/// Cases for each operation and each relation: 500 in a full run.
fn cases() -> usize {
    if full() { 500 } else { 25 }
}

fn over(poset: &str) -> Expressions {
    Expressions::new(poset.parse().unwrap(), 1 << 30)
}

/// A form of the library as a plain tree.
fn tree(games: &Games, form: RawGame) -> Tree {
    match games.outcome(form) {
        Some(outcome) => plain::atom(games.poset().name(outcome)),
        None => plain::composite(
            games.raw_left(form).map(|option| tree(games, option)),
            games.raw_right(form).map(|option| tree(games, option)),
        ),
    }
}

/// A poset of the library as plain relations.
fn order(poset: &Poset) -> Order {
    let names: Vec<&str> = poset.atoms().map(|atom| poset.name(atom)).collect();
    let atom = |name: &str| poset.atom(name).unwrap();
    Order::new(&names, |a, b| poset.le(atom(a), atom(b)))
}

/// The game that a text stands for and the poset it is over, plainly.
fn evaluated(expressions: &mut Expressions, text: &str) -> (Order, Tree) {
    match expressions.read(text, &Unwatched) {
        Ok(Sentence::Game { space, form }) => {
            let games = expressions.space(space).games();
            (order(games.poset()), tree(games, form))
        }
        other => panic!("{text}: {other:?}"),
    }
}

fn asked(expressions: &mut Expressions, text: &str) -> Question {
    match expressions.read(text, &Unwatched) {
        Ok(Sentence::Question(question)) => *question,
        other => panic!("{text}: {other:?}"),
    }
}

fn holds(expressions: &mut Expressions, text: &str) -> bool {
    let question = asked(expressions, text);
    question.answer.holds.unwrap_or_else(|| panic!("{text}"))
}

fn message(expressions: &mut Expressions, text: &str) -> String {
    expressions.read(text, &Unwatched).unwrap_err().to_string()
}

fn random_tree(order: &Order, random: &mut Random, depth: usize) -> Tree {
    if depth == 0 || random.below(4) == 0 {
        return plain::atom(&order.names[random.below(order.names.len())]);
    }
    let mut side = || {
        (0..=random.below(2))
            .map(|_| random_tree(order, random, depth - 1))
            .collect::<Vec<_>>()
    };
    let left = side();
    plain::composite(left, side())
}

fn random_passable(order: &Order, random: &mut Random, depth: usize) -> Tree {
    loop {
        let tree = random_tree(order, random, depth);
        if order.is_passable(&tree) {
            return tree;
        }
    }
}

const POSETS: [&str; 4] = ["L2", "L3", "fork", "L4"];

fn order_named(name: &str) -> Order {
    order(&name.parse().unwrap())
}

/// Runs `check` on random games over two posets, with a text in which each says which.
fn on_pairs(seed: u64, check: impl Fn(&mut Expressions, [(&Order, &Tree, String); 2])) {
    let mut random = Random::new(seed);
    for case in 0..cases() {
        let names = [random.pick(&POSETS), random.pick(&POSETS)];
        let orders = names.map(order_named);
        let depths = [2, usize::from(case % 2 == 0)];
        let trees = [0, 1].map(|i| random_tree(&orders[i], &mut random, depths[i]));
        let text = |i: usize| format!("({} over {})", trees[i].text(), names[i]);
        let mut expressions = over("L2");
        check(
            &mut expressions,
            [0, 1].map(|i| (&orders[i], &trees[i], text(i))),
        );
    }
}

/// Runs `check` on two random games over one poset.
fn on_games(seed: u64, check: impl Fn(&mut Expressions, &Order, [&Tree; 2])) {
    let mut random = Random::new(seed);
    for _ in 0..cases() {
        let name = random.pick(&POSETS);
        let order = order_named(name);
        let [g, h] = [2, 2].map(|depth| random_tree(&order, &mut random, depth));
        check(&mut over(name), &order, [&g, &h]);
    }
}

#[test]
fn definition_8_1_sums_of_random_games() {
    on_pairs(1, |expressions, [(a, g, first), (b, h, second)]| {
        let (order, sum) = evaluated(expressions, &format!("{first} + {second}"));
        assert_eq!((order, sum), (a.product(b), plain::sum(g, h)));
    });
}

#[test]
fn definition_8_6_opposites_of_random_games() {
    on_pairs(2, |expressions, [(a, g, text), _]| {
        for text in [
            format!("{text}^op"),
            format!("op({text})"),
            format!("{text}ᵒᵖ"),
        ] {
            let expected = (a.opposite(), plain::opposite(g));
            assert_eq!(evaluated(expressions, &text), expected);
        }
        let (order, twice) = evaluated(expressions, &format!("{text}^op^op"));
        assert_eq!((&order, &twice), (a, g));
    });
}

/// Along `λ`, `ρ`, both bounds, both halves and tables of random monotone functions.
#[test]
fn definition_8_7_maps_of_random_sums() {
    on_pairs(3, |expressions, [(a, g, first), (b, h, second)]| {
        let sum = plain::sum(g, h);
        let halves = |pair: &str| {
            let (x, y) = pair.split_once('&').expect("a pair");
            [x.to_owned(), y.to_owned()]
        };
        for (name, half) in [("first", 0), ("second", 1)] {
            let (order, image) = evaluated(expressions, &format!("{first} +_{name} {second}"));
            let expected = plain::map(&sum, &|pair| halves(pair)[half].clone());
            assert_eq!((order, image), ([a, b][half].clone(), expected));
        }
        // A function into L2 is the set of pairs that win: those above some.
        let product = a.product(b);
        let some: Vec<&String> = product.names.iter().step_by(3).take(2).collect();
        let wins = |pair: &str| some.iter().any(|low| product.at_most(low, pair));
        let judge = |pair: &str| if wins(pair) { "T" } else { "_" }.to_owned();
        let names: Vec<&str> = some.iter().map(|name| name.as_str()).collect();
        let above = format!("{first} +_above({}) {second}", names.join(","));
        let winning = product.names.iter().filter(|pair| wins(pair));
        let entries: Vec<String> = winning.map(|pair| format!("{pair}->T")).collect();
        let table = format!(
            "f=[{}, else->_ over L2]; map(f, {first} + {second})",
            entries.join(", ")
        );
        let losing = |pair: &str| {
            let below = |high: &&String| product.at_most(pair, high);
            !some.iter().any(below)
        };
        let not_below = format!("{first} +_notbelow({}) {second}", names.join(","));
        for (text, expected) in [
            (above, plain::map(&sum, &judge)),
            (table, plain::map(&sum, &judge)),
            (
                not_below,
                plain::map(&sum, &|pair| {
                    if losing(pair) { "T" } else { "_" }.to_owned()
                }),
            ),
        ] {
            let (order, image) = evaluated(expressions, &text);
            assert_eq!((order, image), (order_named("L2"), expected), "{text}");
        }
    });
}

#[test]
fn sums_along_bounds_of_random_games() {
    on_games(4, |expressions, order, [g, h]| {
        let bound = |pair: &str, upper: bool| {
            let (x, y) = pair.split_once('&').expect("a pair");
            let le = |a: &str, b: &str| {
                if upper {
                    order.at_most(a, b)
                } else {
                    order.at_most(b, a)
                }
            };
            let bounds = order.names.iter().filter(|c| le(x, c) && le(y, c));
            let bounds: Vec<&String> = bounds.collect();
            let best = bounds.iter().find(|c| bounds.iter().all(|d| le(c, d)));
            String::clone(best.expect("these posets are lattices"))
        };
        for (name, upper) in [("or", true), ("and", false)] {
            let text = format!("{} +_{name} {}", g.text(), h.text());
            let expected = plain::map(&plain::sum(g, h), &|pair| bound(pair, upper));
            assert_eq!(evaluated(expressions, &text), (order.clone(), expected));
        }
    });
}

#[test]
fn lemma_8_9_lambda_and_rho_of_random_games() {
    on_games(5, |expressions, order, [g, h]| {
        let sum = plain::sum(g, &plain::opposite(h));
        for name in ["lambda", "rho", "λ", "ρ"] {
            let judge = |pair: &str| {
                let (a, b) = pair.split_once('&').expect("a pair");
                let wins = match name {
                    "lambda" | "λ" => order.at_most(b, a),
                    _ => !order.at_most(a, b),
                };
                if wins { "T" } else { "_" }.to_owned()
            };
            let text = format!("{} +_{name} {}^op", g.text(), h.text());
            let expected = (order_named("L2"), plain::map(&sum, &judge));
            assert_eq!(evaluated(expressions, &text), expected);
        }
        let same = evaluated(expressions, &format!("copycat({})", g.text()));
        let long = format!("G={}; G +_lambda G^op", g.text());
        assert_eq!(same, evaluated(expressions, &long));
    });
}

#[test]
fn proposition_4_13_bounds_of_random_games() {
    on_games(6, |expressions, order, [g, h]| {
        let (first, second) = (g.text(), h.text());
        for (text, expected) in [
            (format!("{first} \\/ {second}"), plain::join(order, g, h)),
            (format!("join({first},{second})"), plain::join(order, g, h)),
            (format!("{first} ∨ {second}"), plain::join(order, g, h)),
            (format!("{first} /\\ {second}"), plain::meet(order, g, h)),
            (format!("meet({first},{second})"), plain::meet(order, g, h)),
            (format!("{first} ∧ {second}"), plain::meet(order, g, h)),
        ] {
            let expected = (order.clone(), expected);
            assert_eq!(evaluated(expressions, &text), expected, "{text}");
        }
    });
}

#[test]
fn definition_5_7_arrows_of_random_games() {
    on_games(7, |expressions, order, [g, h]| {
        let (first, second) = (g.text(), h.text());
        let one = [Rc::clone(g)];
        let two = [Rc::clone(g), Rc::clone(h)];
        for (text, expected) in [
            (format!("↑{first}"), plain::up(order, &one)),
            (format!("up({first})"), plain::up(order, &one)),
            (format!("↑({first}, {second})"), plain::up(order, &two)),
            (format!("up({first}, {second})"), plain::up(order, &two)),
            (format!("↓{first}"), plain::down(order, &one)),
            (format!("down({first}, {second})"), plain::down(order, &two)),
        ] {
            let expected = (order.clone(), expected);
            assert_eq!(evaluated(expressions, &text), expected, "{text}");
        }
    });
}

#[test]
fn definition_4_3_relations_of_random_games() {
    on_games(8, |expressions, order, [g, h]| {
        let (le, ge) = (order.le(g, h), order.le(h, g));
        let (lhd, rhd) = (order.lhd(g, h), order.lhd(h, g));
        for (signs, expected) in [
            (["<=", "≤"], le),
            ([">=", "≥"], ge),
            (["<", "<"], le && !ge),
            ([">", ">"], ge && !le),
            (["=", "≃"], le && ge),
            (["==", "=="], le && ge),
            (["||", "‖"], !le && !ge),
            (["<|", "⊲"], lhd),
            (["|>", "⊳"], rhd),
        ] {
            for sign in signs {
                let text = format!("{}{sign}{}", g.text(), h.text());
                assert_eq!(holds(expressions, &text), expected, "{text}");
            }
        }
        // Lemma 8.9: the copy-cat games say the same of passable games.
        let question = asked(expressions, &format!("{} <= {}", g.text(), h.text()));
        let passable = order.is_passable(g) && order.is_passable(h);
        assert_eq!(question.answer.copy_cat.is_some(), passable);
        if let Some(copy_cat) = question.answer.copy_cat {
            assert_eq!(copy_cat.lambda == "T", le);
            assert_eq!(copy_cat.rho == "_", le);
            assert_eq!(copy_cat.lambda != "_", lhd);
            assert_eq!(copy_cat.rho != "T", lhd);
        }
    });
}

/// Sets by Definition 5.1: in every pair of further options from a pool, and Lemma 5.3's own.
#[test]
fn definition_5_1_relations_of_random_sets() {
    let mut random = Random::new(9);
    for _ in 0..cases() {
        let name = random.pick(&POSETS);
        let order = order_named(name);
        let mut expressions = over(name);
        let mut some = |most: usize, depth: usize| -> Vec<Tree> {
            (0..=random.below(most))
                .map(|_| random_tree(&order, &mut random, depth))
                .collect()
        };
        let (s, t) = (some(2, 1), some(2, 1));
        let mut pool: Vec<(Vec<Tree>, Vec<Tree>)> =
            (0..6).map(|_| (some(2, 1), some(2, 1))).collect();
        pool.push((Vec::new(), vec![order.bottom()]));
        pool.push((vec![order.top()], Vec::new()));
        let in_all = |low: &[Tree], high: &[Tree], as_left: bool| {
            pool.iter().all(|(left, right)| {
                if (if as_left { right } else { left }).is_empty() {
                    return true;
                }
                let with = |set: &[Tree]| {
                    if as_left {
                        plain::composite([set, left].concat(), right.clone())
                    } else {
                        plain::composite(left.clone(), [set, right].concat())
                    }
                };
                order.le(&with(low), &with(high))
            })
        };
        let set = |games: &[Tree]| {
            let texts: Vec<String> = games.iter().map(|game| game.text()).collect();
            format!("{{{}}}", texts.join(","))
        };
        for (as_left, subscripts) in [(true, ["_l", "ₗ"]), (false, ["_r", "ᵣ"])] {
            let (le, ge) = (in_all(&s, &t, as_left), in_all(&t, &s, as_left));
            for subscript in subscripts {
                for (sign, expected) in [("<=", le), (">=", ge), ("=", le && ge), ("<", le && !ge)]
                {
                    let text = format!("{} {sign}{subscript} {}", set(&s), set(&t));
                    assert_eq!(holds(&mut expressions, &text), expected, "{text}");
                }
            }
        }
        // A set and a game: all of the set.
        let g = &t[0];
        let all = |is: &dyn Fn(&Tree) -> bool| s.iter().all(is);
        for (sign, expected) in [
            ("<=", all(&|h| order.le(h, g))),
            ("<|", all(&|h| order.lhd(h, g))),
            (">=", all(&|h| order.le(g, h))),
            ("|>", all(&|h| order.lhd(g, h))),
        ] {
            let text = format!("{} {sign} {}", set(&s), g.text());
            assert_eq!(holds(&mut expressions, &text), expected, "{text}");
            let back = if sign.contains('<') {
                sign.replace('<', ">").replace(">|", "|>")
            } else {
                sign.replace("|>", "<|").replace('>', "<")
            };
            let text = format!("{} {back} {}", g.text(), set(&s));
            assert_eq!(holds(&mut expressions, &text), expected, "{text}");
        }
    }
}

/// Definition 9.6 over L3 and L4: all passable surroundings over L2 and L3 with every strict
/// monotone judge, played out. By CVH §9.2 and Fig. 8 there are no others up to equivalence.
#[test]
fn definition_9_6_relations_of_random_games() {
    const FIGURE_8: [&str; 8] = [
        "_",
        "a",
        "T",
        "{a|_}",
        "{T|_}",
        "{T|a}",
        "{{T|a}|_}",
        "{T|{a|_}}",
    ];
    let mut random = Random::new(10);
    let surroundings: Vec<Tree> = {
        let mut games = Games::new("L3".parse().unwrap());
        let mut read = |text: &str| {
            let form = games.parse(text).unwrap();
            tree(&games, form)
        };
        FIGURE_8.map(&mut read).to_vec()
    };
    for _ in 0..cases() {
        let name = random.pick(&["L3", "L4"]);
        let order = order_named(name);
        let mut expressions = over(name);
        let [g, h] = [3, 3].map(|depth| random_passable(&order, &mut random, depth));
        // For each outcome between the ends, from which outcome of the surroundings on Left wins.
        let middle = order.names.len() - 2;
        let thresholds: Vec<Vec<usize>> = match middle {
            1 => (0..4).map(|x| vec![x]).collect(),
            _ => (0..4)
                .flat_map(|x| (0..=x).map(move |y| vec![x, y]))
                .collect(),
        };
        let mut relations = [true; 4];
        for thresholds in &thresholds {
            let wins = |pair: &str| {
                let (a, b) = pair.split_once('&').expect("a pair");
                let place = |name: &str, of: &[&str]| of.iter().position(|it| *it == name);
                let b = place(b, &["_", "a", "T"]).expect("an outcome of L3");
                match a {
                    "_" => false,
                    "T" => true,
                    a => b >= thresholds[place(a, &["a", "b"]).expect("between the ends")],
                }
            };
            for k in &surroundings {
                let [g, h] = [&g, &h].map(|x| {
                    let sum = plain::sum(x, k);
                    [true, false].map(|first| plain::left_wins(&sum, &wins, first))
                });
                relations[0] &= !g[0] || h[0];
                relations[1] &= !g[1] || h[1];
                relations[2] &= (!g[0] || h[0]) && (!g[1] || h[1]);
                relations[3] &= !g[1] || h[0];
            }
        }
        for (signs, expected) in [
            (["<=_g1", "≤₁ᵍ", "≤ᵍ₁"], relations[0]),
            (["<=_g2", "≤₂ᵍ", "≤ᵍ₂"], relations[1]),
            (["<=_g", "≤ᵍ", "≤_g"], relations[2]),
            (["<|_g", "⊲ᵍ", "⊲_g"], relations[3]),
        ] {
            for sign in signs {
                let text = format!("{} {sign} {}", g.text(), h.text());
                assert_eq!(holds(&mut expressions, &text), expected, "{text}");
            }
        }
    }
}

/// Any strict context is one over up-sets with membership as the judge; what a refutation names can
/// be played.
#[test]
fn refutations_can_be_played() {
    let mut expressions = over("fork");
    let question = asked(&mut expressions, "{T|a} <=_g {T|b}");
    assert_eq!(question.answer.holds, Some(false));
    let said = question.answer.decisions[0].as_ref().unwrap().to_string();
    assert_eq!(said, "fails in the strict context a over upsets(fork)");
    let (_, won) = evaluated(
        &mut expressions,
        "canonical({T|a} +_member a over upsets(fork))",
    );
    let (_, lost) = evaluated(
        &mut expressions,
        "canonical({T|b} +_member a over upsets(fork))",
    );
    assert_eq!((won.text().as_str(), lost.text().as_str()), ("T", "{T|_}"));
}

#[test]
fn examples_of_the_source_as_expressions() {
    // Example 8.2: sums of forms that are equivalent need not be.
    let mut expressions = over("L2");
    let example = "H={_|T}; (a over L3) + H <= ({a|a} over L3) + H";
    assert!(!holds(&mut expressions, example));
    // Lemma 5.8's example in §5.1.
    let mut expressions = over("L3");
    assert!(holds(&mut expressions, "{T|{a|_}} <=_l a"));
    assert!(!holds(&mut expressions, "{T|{a|_}} <= a"));
    assert!(!holds(&mut expressions, "{T|a} <=_l a"));
    // Example 9.7 and Example 9.8 with Remark 9.9.
    let mut expressions = over("L4");
    assert!(holds(&mut expressions, "T <=_g1 *"));
    assert!(!holds(&mut expressions, "T <=_g2 *"));
    assert!(!holds(&mut expressions, "T <= *"));
    let pair = "G={{T|{b|{a|_}}}|_}; H={b,{T|a}|_}; ";
    assert!(holds(&mut expressions, &format!("{pair} G =_g H")));
    assert!(!holds(&mut expressions, &format!("{pair} G <= H")));
    assert!(holds(&mut expressions, &format!("{pair} H <= G")));
    // §8.4: conjunction and disjunction, and what each player needs.
    let mut expressions = over("L2");
    for (text, value) in [
        ("* +_and *", "_"),
        ("* +_or *", "T"),
        ("* +_and * +_and *", "_"),
    ] {
        let (_, tree) = evaluated(&mut expressions, &format!("canonical({text})"));
        assert_eq!(tree.text(), value, "{text}");
    }
    // The opposite of a conjunction is over the opposite of L2, whose top is the outcome `_`.
    let (order, tree) = evaluated(&mut expressions, "canonical((* +_and *)^op)");
    assert_eq!(order.top().text(), "_");
    assert_eq!(tree.text(), "_");
    // Example 6.10: a monotone form.
    let mut expressions = over("fork");
    let (_, tree) = evaluated(&mut expressions, "monotone({a,b|a})");
    let expected = "{{T|{{T|a},{T|{b|_}}|_}}|a}";
    let (_, expected) = evaluated(&mut expressions, expected);
    assert_eq!(tree, expected);
}

#[test]
fn operators_have_ranks() {
    let mut expressions = over("fork");
    for (text, grouped) in [
        ("a + b + T", "(a + b) + T"),
        ("a \\/ b /\\ T", "a \\/ (b /\\ T)"),
        ("a /\\ b \\/ T", "(a /\\ b) \\/ T"),
        ("a + b \\/ T", "a + (b \\/ T)"),
        ("↑a^op", "↑(a^op)"),
        ("↑a \\/ b", "(↑a) \\/ b"),
        ("↑↓a", "up(down(a))"),
        ("a+_", "a + _"),
        ("{a|b+_first b}", "{a|(b +_first b)}"),
        ("a \\/ b over fork", "a \\/ (b over fork)"),
    ] {
        let (given, meant) = (
            evaluated(&mut expressions, text),
            evaluated(&mut expressions, grouped),
        );
        assert_eq!(given, meant, "{text}");
    }
}

#[test]
fn definitions_hold_games_and_functions() {
    let mut expressions = over("fork");
    let (order, tree) = evaluated(
        &mut expressions,
        "G = {a|_}; $2 = G^op; f = [_->_, a->a, b->a, T->T over L3]; f(G \\/ b)",
    );
    assert_eq!(order, order_named("L3"));
    assert_eq!(tree.text(), "{a|{a,{a|_}|_}}");
    assert!(holds(&mut expressions, "$1=a; $2={a|a}; $1 = $2"));
    assert!(holds(&mut expressions, "a = {a|a}"));
    // What is defined is over the caller's poset wherever it is used.
    let (order, _) = evaluated(&mut expressions, "G={b|_}; (T over L2) + G");
    assert_eq!(order, order_named("L2 x fork"));
}

#[test]
fn posets_are_written_as_they_are_read() {
    for text in [
        "L4",
        "fork",
        "terminals:3",
        "partitions:4",
        "fork^op",
        "L2 x fork",
        "L2 x fork x L3",
        "L2 x (fork x L3)",
        "(L2 x fork)^op",
        "L2^op x fork^op",
        "upsets(fork)",
        "upsets(upsets(L4) x L2)",
        "_<a<T,_<b<T",
        "(a<b,a<c)^op x L2",
        "a<c,b<c,b<d",
        "x,y,z",
    ] {
        let poset: Poset = text.parse().unwrap();
        assert_eq!(poset.to_string(), text);
    }
    for text in ["fork × L2", "(fork)", "((L2))", "fork^op^op", "_<a,a<T"] {
        let poset: Poset = text.parse().unwrap();
        let again: Poset = poset.to_string().parse().unwrap();
        assert!(poset.is_same(&again), "{text}");
    }
}

#[test]
fn games_over_one_poset_in_two_orders_are_compared() {
    let mut expressions = over("_<b<T,_<a<T");
    assert!(holds(
        &mut expressions,
        "{a|_} = ({a|_} over fork) \\/ ({a|_} over (_<a<T,_<b<T))"
    ));
}

/// A text over the fork, the line and column at which it is refused, what was expected, what found.
type Refused<'a> = (&'a str, (usize, usize), &'a str, &'a str);

fn are_refused(cases: &[Refused]) {
    for &(text, place, expected, found) in cases {
        let mut expressions = over("fork");
        let error = match expressions.read(text, &Unwatched) {
            Err(ExpressionError::Notation(error)) => error,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!((error.line, error.column), place, "{text:?}: {error}");
        assert_eq!(
            (error.expected.as_str(), error.found.as_str()),
            (expected, found),
            "{text:?}"
        );
    }
}

#[test]
fn operations_that_are_refused_say_where_and_why() {
    let outcome = "an outcome (_, a, b, T), `*`, `$` or `{`";
    are_refused(&[
        ("a + c", (1, 5), outcome, "`c`"),
        ("a over L3 + ", (1, 13), outcome, "the end"),
        (
            "a <= b over L2",
            (1, 6),
            "an outcome (_, T), `*`, `$` or `{`",
            "`b`",
        ),
        ("a <= T over L2", (1, 8), "a game over fork", "one over L2"),
        ("{a|T over L2}", (1, 6), "a game over fork", "one over L2"),
        (
            "a +_lambda b",
            (1, 5),
            "a game over fork^op as the second one",
            "one over fork",
        ),
        (
            "a +_foo b",
            (1, 5),
            "a function (and, or, lambda, rho, first, second, member, above(…), notbelow(…), \
             [x->y, …] or one that was defined)",
            "`foo`",
        ),
        (
            "map(and, a)",
            (1, 5),
            "pairs of outcomes, of a sum",
            "outcomes of fork",
        ),
        (
            "map([_->_, a->T, b->_, T->_ over L2], a)",
            (1, 5),
            "a monotone function",
            "a ≤ T with the images T and _, which are not in that order",
        ),
        (
            "map([_->_, a->T over L2], a)",
            (1, 5),
            "an image for the outcome b",
            "none",
        ),
        (
            "map([_->_, x->T, else->T over L2], a)",
            (1, 12),
            "an outcome (_, a, b, T)",
            "`x`",
        ),
        (
            "map([a->b, a->T, else->T], a)",
            (1, 12),
            "another outcome",
            "`a` once more",
        ),
        ("map([a b], a)", (1, 8), "`->`", "`b`"),
        ("map(above(a) a)", (1, 14), "`,` and a game", "`a`"),
    ]);
    let mut lattice = over("_<a,_<b,a<c,a<d,b<c,b<d,c<T,d<T");
    assert_eq!(
        message(&mut lattice, "a +_or b"),
        "line 1, column 5: expected a lattice of outcomes, found no least upper bound of a and b"
    );
}

#[test]
fn questions_and_definitions_that_are_refused_say_where_and_why() {
    are_refused(&[
        (
            "a <=_x b",
            (1, 5),
            "the subscript _l, _r, _g, _g1 or _g2, or a game",
            "`_x`",
        ),
        ("a <|_l b", (1, 3), "`<|`, `|>`, `<|_g` or `|>_g`", "`<|_l`"),
        (
            "a ~ b",
            (1, 3),
            "`+`, `\\/`, `/\\`, `^op`, `over`, a relation or the end",
            "`~`",
        ),
        (
            "{a,b} <= {a}",
            (1, 7),
            "a game on one side, or a relation between sets (<=_l, <=_r, =_l, =_r)",
            "`<=` between sets",
        ),
        (
            "{a} <=_g b",
            (1, 5),
            "a game on both sides",
            "`<=_g` between sets",
        ),
        ("{a,b}", (1, 5), "`,` or `|`", "`}`"),
        ("{{a}|b}", (1, 4), "`,` or `|`", "`}`"),
        (
            "{_|T} <=_g a",
            (1, 1),
            "a passable game",
            "one in which a player wants to pass",
        ),
        (
            "(x over (x,y)) <=_l (y over (x,y))",
            (1, 16),
            "a poset with bottom",
            "x,y",
        ),
        (
            "(x over (x,y)) \\/ (y over (x,y))",
            (1, 16),
            "a poset with bottom",
            "x,y",
        ),
        (
            "frob(a)",
            (1, 1),
            "an operation (canonical, copycat, down, join, meet, monotone, op, up, map) or a \
             function that was defined",
            "`frob`",
        ),
        ("(a", (1, 3), "`+`, `\\/`, `/\\` or `)`", "the end"),
        ("op(a,b)", (1, 5), "`)`", "`,`"),
        ("a = b; c", (1, 1), "a name that is no outcome", "`a`"),
        ("G = b", (1, 6), "`;` after the definition", "the end"),
        (
            "G=b; G=a; G",
            (1, 6),
            "a name that is not defined yet",
            "`G`",
        ),
        (
            "f=above(a); f",
            (1, 13),
            "a game, or `(` behind a function",
            "`f`",
        ),
        (
            "a over (x<y,y<x)",
            (1, 8),
            "a poset",
            "one that is none: the relations run in a circle: x < y < x",
        ),
        ("a over (x<)", (1, 11), "the name of an outcome", "`)`"),
        (
            "a over nothing",
            (1, 8),
            "`L4`, `fork`, `terminals:3` or relations like `a<b,a<c`",
            "`nothing`",
        ),
        (
            "monotone({_|T})",
            (1, 1),
            "a passable game",
            "one in which a player wants to pass",
        ),
    ]);
}

#[test]
fn large_sums_are_refused_and_long_ones_stopped() {
    let mut expressions = over("L2");
    let mut chain = "$0=*;".to_owned();
    for number in 1..1100 {
        let _ = write!(chain, "${number}={{T|${}}};", number - 1);
    }
    assert_eq!(
        message(&mut expressions, &format!("{chain}\n$1099 + $1099")),
        "line 2, column 7: expected a sum of at most 1048576 positions (canonical(…) makes \
         summands smaller), found one of 1214404"
    );
    let mut short = "*".to_owned();
    for _ in 0..13 {
        short = format!("canonical({short} +_and *)");
    }
    let (_, tree) = evaluated(&mut expressions, &short);
    assert_eq!(tree.text(), "_");
    let stopped = expressions.read("* + *", &Stop::Time);
    assert!(matches!(stopped, Err(ExpressionError::Stopped(Stop::Time))));
    let product = "(_ over terminals:6) + (_ over terminals:6)";
    assert_eq!(
        message(&mut expressions, product),
        "line 1, column 22: expected a sum over at most 16384 outcomes, found one over 17424"
    );
}

#[test]
fn mutated_expressions_never_panic() {
    let starts = [
        "G={a|_}; H=G^op; G +_lambda H",
        "{a,b} <=_l {T|{b|_}}",
        "map([_->_, a->a, else->T over L3], ↑(a,b) \\/ *)",
        "({T|_} over L2) +_above(T&a) {a,b|_} =_g1 * over L2",
        "copycat(canonical({a|{b|_}} /\\ T)) |> T over L2 x (a<b,c)",
    ];
    let symbols: Vec<char> = "{}()[]|,;<>=+*^_abTlrg12->opx\\/↑↓ᵒᵖ≤ᵍ$ over"
        .chars()
        .collect();
    let mut random = Random::new(11);
    for start in starts {
        let count = if full() { 20_000 } else { 1_500 };
        for _ in 0..count {
            let mut text: Vec<char> = start.chars().collect();
            for _ in 0..=random.below(5) {
                let at = random.below(text.len() + 1);
                match random.below(3) {
                    0 if at < text.len() => drop(text.remove(at)),
                    1 if at < text.len() => text[at] = random.pick(&symbols),
                    _ => text.insert(at, random.pick(&symbols)),
                }
            }
            let text: String = text.into_iter().collect();
            let mut expressions = over("fork");
            match expressions.read(&text, &Unwatched) {
                Ok(Sentence::Game { space, form }) => {
                    // What is printed is read back over the poset that is printed.
                    let games = expressions.space(space).games();
                    let (poset, printed) = (games.poset().to_string(), games.text(form));
                    let again: Poset = poset.parse().unwrap();
                    let mut again = Games::new(again);
                    let read = again.parse(&printed).unwrap();
                    assert_eq!(tree(&again, read), tree(games, form));
                }
                Ok(Sentence::Question(_)) => {}
                Err(error) => assert!(error.to_string().starts_with("line ")),
            }
        }
    }
}

#[test]
fn deep_texts_do_not_overflow_the_stack() {
    let mut expressions = over("L2");
    let deep = 100_000;
    for (open, close) in [
        ("(", ")"),
        ("{T|", "}"),
        ("↑", ""),
        ("", "^op"),
        ("op(", ")"),
    ] {
        let count = if open.starts_with(['{', '↑']) {
            deep / 20
        } else {
            deep
        };
        let text = open.repeat(count) + "_" + &close.repeat(count);
        assert!(expressions.read(&text, &Unwatched).is_ok(), "{open}");
    }
    let nested = "a over ".to_owned() + &"(".repeat(deep) + "L2" + &")".repeat(deep);
    assert!(message(&mut expressions, &nested).contains("fewer parentheses in one another"));
}

/// Games are atoms of the plain kind only if they are outcomes.
#[test]
fn plain_trees_keep_to_the_definitions() {
    let order = Order::fork();
    assert_eq!(order, order_named("fork"));
    assert_eq!(Order::line(&["_", "a", "T"]), order_named("L3"));
    let star = plain::composite([order.top()], [order.bottom()]);
    assert!(order.lhd(&star, &star) && order.le(&star, &star));
    assert!(matches!(*order.top(), Plain::Atom(_)));
    assert!(plain::left_wins(&star, &|name| name == "T", true));
    assert!(!plain::left_wins(&star, &|name| name == "T", false));
}

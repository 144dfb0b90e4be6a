//! Operations on games against plain trees.

use super::*;

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
        for text in [format!("{text}^op"), format!("op({text})"), format!("{text}ᵒᵖ")] {
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
        let table =
            format!("f=[{}, else->_ over L2]; map(f, {first} + {second})", entries.join(", "));
        let losing = |pair: &str| {
            let below = |high: &&String| product.at_most(pair, high);
            !some.iter().any(below)
        };
        let not_below = format!("{first} +_notbelow({}) {second}", names.join(","));
        for (text, expected) in [
            (above, plain::map(&sum, &judge)),
            (table, plain::map(&sum, &judge)),
            (not_below, plain::map(&sum, &|pair| if losing(pair) { "T" } else { "_" }.to_owned())),
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
                if upper { order.at_most(a, b) } else { order.at_most(b, a) }
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

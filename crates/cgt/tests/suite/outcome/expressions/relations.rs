//! Relations of games and sets against plain trees.

use super::*;

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
            (0..=random.below(most)).map(|_| random_tree(&order, &mut random, depth)).collect()
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
    const FIGURE_8: [&str; 8] =
        ["_", "a", "T", "{a|_}", "{T|_}", "{T|a}", "{{T|a}|_}", "{T|{a|_}}"];
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
            _ => (0..4).flat_map(|x| (0..=x).map(move |y| vec![x, y])).collect(),
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
    let (_, won) = evaluated(&mut expressions, "canonical({T|a} +_member a over upsets(fork))");
    let (_, lost) = evaluated(&mut expressions, "canonical({T|b} +_member a over upsets(fork))");
    assert_eq!((won.text().as_str(), lost.text().as_str()), ("T", "{T|_}"));
}

#[test]
fn games_over_one_poset_in_two_orders_are_compared() {
    let mut expressions = over("_<b<T,_<a<T");
    assert!(holds(&mut expressions, "{a|_} = ({a|_} over fork) \\/ ({a|_} over (_<a<T,_<b<T))"));
}

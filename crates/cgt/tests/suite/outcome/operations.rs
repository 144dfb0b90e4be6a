//! CVH §8.

use mustplay_cgt::outcome::{Atom, Games, MonotoneMap, MonotoneSum, OutcomePoset, RawGame};
use mustplay_core::NoProgress;

use super::samples::{Random, bounded_posets, effort, passable, posets, raw};

/// Engines over `A`, `B` and `A × B`, with pairing.
struct Product {
    a: Games,
    b: Games,
    both: Games,
    pairing: MonotoneSum,
}

impl Product {
    fn new(a: OutcomePoset, b: OutcomePoset) -> Self {
        let (both, pairing) = MonotoneSum::pairing(&a, &b).unwrap();
        Self { pairing, a: Games::new(a), b: Games::new(b), both: Games::new(both) }
    }

    fn sum(&mut self, g: RawGame, h: RawGame) -> RawGame {
        let (g, h) = (self.a.positions(g), self.b.positions(h));
        let form = self.both.raw_sum(&g, &h, &self.pairing, &NoProgress);
        let form = form.unwrap();
        let value = self.both.sum(&g, &h, &self.pairing, &NoProgress).unwrap();
        assert_eq!(self.both.canonical(form), value);
        form
    }
}

fn products() -> Vec<Product> {
    [("L3", "L2"), ("fork", "L3"), ("x,y", "fork"), ("L2", "L4")]
        .map(|(a, b)| Product::new(a.parse().unwrap(), b.parse().unwrap()))
        .into_iter()
        .collect()
}

#[test]
fn example_8_2_sums_of_impassable_games() {
    let mut product = Product::new("L3".parse().unwrap(), "L2".parse().unwrap());
    let (a, dead) = (product.a.parse("a").unwrap(), product.a.parse("{a|a}").unwrap());
    let h = product.b.parse("{_|T}").unwrap();
    let (x, y) = (product.sum(a, h), product.sum(dead, h));
    let both = &mut product.both;
    assert_eq!(both.text(x), "{a&_|a&T}");
    assert_eq!(both.text(y), "{{a&_|a&_},{a&_|a&T}|{a&_|a&T},{a&T|a&T}}");
    assert!(product.a.equivalent(a, dead));
    assert!(!both.le(x, y) && !both.le(y, x));
}

#[test]
fn lemma_8_3_adding_to_atoms() {
    for (seed, mut product) in products().into_iter().enumerate() {
        let mut random = Random::new(seed as u64);
        for _ in 0..100 * effort() {
            let g = raw(&mut product.b, &mut random, 2);
            let h = raw(&mut product.b, &mut random, 2);
            let [low, high] = [0, 0].map(|depth| raw(&mut product.a, &mut random, depth));
            if !product.a.le(low, high) {
                continue;
            }
            let (x, y) = (product.sum(low, g), product.sum(high, h));
            assert!(!product.b.lhd(g, h) || product.both.lhd(x, y));
            assert!(!product.b.le(g, h) || product.both.le(x, y));
        }
    }
}

#[test]
fn proposition_8_4_adding_a_passable_game() {
    for (seed, mut product) in products().into_iter().enumerate() {
        let mut random = Random::new(10 + seed as u64);
        for _ in 0..200 * effort() {
            let g = raw(&mut product.a, &mut random, 2);
            let other = raw(&mut product.a, &mut random, 2);
            let h = passable(&mut product.b, &mut random, 2);
            let (x, y) = (product.sum(g, h), product.sum(other, h));
            assert!(!product.a.lhd(g, other) || product.both.lhd(x, y));
            assert!(!product.a.le(g, other) || product.both.le(x, y));
        }
    }
}

#[test]
fn corollary_8_5_sums_of_passable_games() {
    for (seed, mut product) in products().into_iter().enumerate() {
        let mut random = Random::new(20 + seed as u64);
        for _ in 0..150 * effort() {
            let [g, g2] = [2, 2].map(|depth| passable(&mut product.a, &mut random, depth));
            let [h, h2] = [2, 2].map(|depth| passable(&mut product.b, &mut random, depth));
            let (x, y) = (product.sum(g, h), product.sum(g2, h2));
            let (a, b, both) = (&mut product.a, &mut product.b, &mut product.both);
            assert!(!(a.lhd(g, g2) && b.le(h, h2)) || both.lhd(x, y));
            assert!(!(a.le(g, g2) && b.lhd(h, h2)) || both.lhd(x, y));
            assert!(!(a.le(g, g2) && b.le(h, h2)) || both.le(x, y));
            assert!(both.is_passable(x), "sums of passable games are passable");
            let (cg, ch) = (a.canonical(g), b.canonical(h));
            let of_values = product.sum(cg.into(), ch.into());
            assert!(product.both.equivalent(x, of_values));
        }
    }
}

#[test]
fn sums_are_symmetric_associative_and_have_a_unit() {
    let line: OutcomePoset = "L3".parse().unwrap();
    let least = |p: &OutcomePoset, a: Atom, b: Atom| if p.le(a, b) { a } else { b };
    let and = MonotoneSum::new(&line, &line, &line, |a, b| least(&line, a, b)).unwrap();
    let unit = OutcomePoset::linear(1).unwrap();
    let first = MonotoneSum::new(&line, &unit, &line, |a, _| a).unwrap();
    let mut unit = Games::new(unit);
    let nothing = unit.parse("_").unwrap();
    let nothing = unit.positions(nothing);
    let mut games = Games::new(line);
    let mut random = Random::new(1);
    for _ in 0..200 * effort() {
        let [g, h, k] = [2, 2, 2].map(|depth| {
            let game = passable(&mut games, &mut random, depth);
            games.positions(game)
        });
        let mut add = |x: &_, y: &_| games.sum(x, y, &and, &NoProgress).unwrap();
        let (gh, hg, hk) = (add(&g, &h), add(&h, &g), add(&h, &k));
        assert_eq!(gh, hg);
        let (gh, hk) = (games.positions(gh), games.positions(hk));
        let mut add = |x: &_, y: &_| games.sum(x, y, &and, &NoProgress).unwrap();
        assert_eq!(add(&gh, &k), add(&g, &hk));
        let alone = games.sum(&g, &nothing, &first, &NoProgress).unwrap();
        let whole = games.map(
            &g,
            &MonotoneMap::new(&games.poset().clone(), &games.poset().clone(), |a| a).unwrap(),
            &NoProgress,
        );
        assert_eq!(Ok(alone), whole);
    }
}

#[test]
fn definition_8_6_opposites() {
    for (seed, poset) in bounded_posets().into_iter().enumerate() {
        let mut opposites = Games::new(poset.opposite());
        let mut games = Games::new(poset);
        let mut random = Random::new(30 + seed as u64);
        for round in 0..150 * effort() {
            let g = if round % 2 == 0 {
                raw(&mut games, &mut random, 3)
            } else {
                passable(&mut games, &mut random, 3)
            };
            let h = raw(&mut games, &mut random, 3);
            let g_op = opposites.raw_opposite_of(&games.positions(g));
            let h_op = opposites.raw_opposite_of(&games.positions(h));
            assert_eq!(games.is_monotone(g), opposites.is_monotone(g_op));
            assert_eq!(games.is_passable(g), opposites.is_passable(g_op));
            assert_eq!(games.le(g, h), opposites.le(h_op, g_op));
            assert_eq!(
                games.left_equivalent(&[g], &[h]),
                opposites.right_equivalent(&[g_op], &[h_op])
            );
            assert_eq!(games.raw_opposite_of(&opposites.positions(g_op)), g);
            let value = games.canonical(g);
            let value_op = opposites.raw_opposite_of(&games.positions(value));
            assert_eq!(opposites.canonical(g_op), opposites.canonical(value_op));
        }
    }
}

/// A random monotone function: images chosen from the bottom up, above those of lower atoms.
fn random_map(from: &OutcomePoset, to: &OutcomePoset, random: &mut Random) -> MonotoneMap {
    let mut order: Vec<Atom> = from.atoms().collect();
    order.sort_by_key(|&a| from.atoms().filter(|&b| from.le(b, a)).count());
    loop {
        let mut images: Vec<Option<Atom>> = vec![None; from.len()];
        for &a in &order {
            let allowed: Vec<Atom> = to
                .atoms()
                .filter(|&image| {
                    from.atoms().all(|b| {
                        !from.le(b, a) || images[b.index()].is_none_or(|low| to.le(low, image))
                    })
                })
                .collect();
            if allowed.is_empty() {
                break;
            }
            images[a.index()] = Some(random.pick(&allowed));
        }
        if images.iter().all(Option::is_some) {
            return MonotoneMap::new(from, to, |a| images[a.index()].unwrap()).unwrap();
        }
    }
}

#[test]
fn definition_8_7_maps_respect_everything() {
    let mut random = Random::new(40);
    for a in posets() {
        let mut over_a = Games::new(a.clone());
        for b in bounded_posets() {
            let c = random.pick(&[0, 3, 4]);
            let c = bounded_posets().swap_remove(c);
            let (f, next) = (random_map(&a, &b, &mut random), random_map(&b, &c, &mut random));
            let both = MonotoneMap::new(&a, &c, |x| next.image(f.image(x))).unwrap();
            let (mut over_b, mut over_c) = (Games::new(b), Games::new(c));
            for round in 0..15 * effort() {
                let make = if round % 2 == 0 { raw } else { passable };
                let (g, h) = (make(&mut over_a, &mut random, 3), make(&mut over_a, &mut random, 3));
                let image = over_b.raw_map(&over_a.positions(g), &f);
                let other = over_b.raw_map(&over_a.positions(h), &f);
                assert!(!over_a.le(g, h) || over_b.le(image, other));
                assert!(!over_a.lhd(g, h) || over_b.lhd(image, other));
                assert!(!over_a.is_passable(g) || over_b.is_passable(image));
                let value = over_a.canonical(g);
                let value = over_b.map(&over_a.positions(value), &f, &NoProgress).unwrap();
                assert_eq!(over_b.canonical(image), value);
                let twice = over_c.raw_map(&over_b.positions(image), &next);
                let once = over_c.raw_map(&over_a.positions(g), &both);
                assert_eq!(twice, once, "maps compose");
            }
        }
    }
}

#[test]
fn functions_that_are_not_monotone_are_refused() {
    let (fork, line): (OutcomePoset, OutcomePoset) = (OutcomePoset::fork(), "L3".parse().unwrap());
    let swapped = |x| match fork.name(x) {
        "_" => line.atom("a").unwrap(),
        "a" => line.bottom().unwrap(),
        _ => line.top().unwrap(),
    };
    assert_eq!(
        MonotoneMap::new(&fork, &line, swapped).unwrap_err().to_string(),
        "_ ≤ a, but their images a and _ are not in that order"
    );
    let not = MonotoneSum::new(&line, &fork, &line, |a, b| {
        if fork.name(b) == "a" { line.bottom().unwrap() } else { a }
    });
    assert!(not.is_err());
}

/// Remark 8.8: a set-coloring game is a sum of copies of `*` judged by its payoff.
#[test]
fn remark_8_8_set_coloring_games_are_sums_of_stars() {
    let truth: OutcomePoset = "L2".parse().unwrap();
    let mut cube = Games::new(truth.clone());
    let star = cube.parse("*").unwrap();
    let star = cube.positions(star);
    let mut whole = star.clone();
    let mut poset = truth.clone();
    for _ in 0..3 {
        let (product, pairing) = MonotoneSum::pairing(&poset, &truth).unwrap();
        let mut games = Games::new(product.clone());
        let sum = games.sum(&whole, &star, &pairing, &NoProgress).unwrap();
        whole = games.positions(sum);
        poset = product;
    }
    // Four cells in a square, Black wins with two opposite ones: the second player answers
    // every move on the opposite cell.
    let payoff = |a: Atom| {
        let bits = a.index();
        if bits & 0b1010 == 0b1010 || bits & 0b0101 == 0b0101 {
            truth.top().unwrap()
        } else {
            truth.bottom().unwrap()
        }
    };
    let pi = MonotoneMap::new(&poset, &truth, payoff).unwrap();
    let mut games = Games::new(truth.clone());
    let value = games.map(&whole, &pi, &NoProgress).unwrap();
    assert_eq!(games.text(value), minimax(0b0000, 0b0000));
    let any_three = |a: Atom| {
        if a.index().count_ones() >= 3 { truth.top().unwrap() } else { truth.bottom().unwrap() }
    };
    let pi = MonotoneMap::new(&poset, &truth, any_three).unwrap();
    let value = games.map(&whole, &pi, &NoProgress).unwrap();
    assert_eq!(games.text(value), "_");
}

/// Plays the square game by plain search: who wins for either player to move.
fn minimax(black: u32, white: u32) -> String {
    fn black_wins(black: u32, white: u32, blacks_turn: bool) -> bool {
        if black | white == 0b1111 {
            return black & 0b1010 == 0b1010 || black & 0b0101 == 0b0101;
        }
        let mut moves = (0..4).map(|x| 1 << x).filter(|x| (black | white) & x == 0);
        if blacks_turn {
            moves.any(|x| black_wins(black | x, white, false))
        } else {
            moves.all(|x| black_wins(black, white | x, true))
        }
    }
    let outcomes = (black_wins(black, white, true), black_wins(black, white, false));
    match outcomes {
        (true, true) => "T",
        (true, false) => "{T|_}",
        _ => "_",
    }
    .to_owned()
}

#[test]
fn lemma_8_9_copy_cat() {
    for (seed, poset) in bounded_posets().into_iter().enumerate() {
        let (lambda, rho) = (MonotoneSum::lambda(&poset), MonotoneSum::rho(&poset));
        let mut opposites = Games::new(poset.opposite());
        let mut truth = Games::new("L2".parse().unwrap());
        let [yes, no] = [truth.top().unwrap(), truth.bottom().unwrap()];
        let mut games = Games::new(poset);
        let mut random = Random::new(50 + seed as u64);
        for _ in 0..60 * effort() {
            let [g, h] = [3, 3].map(|depth| {
                let game = passable(&mut games, &mut random, depth);
                games.canonical(game)
            });
            let (pg, ph) = (games.positions(g), games.positions(h));
            let g_op = opposites.raw_opposite_of(&pg);
            let h_op = opposites.raw_opposite_of(&ph);
            let (g_op, h_op) = (opposites.positions(g_op), opposites.positions(h_op));
            let mut add = |x: &_, y: &_, f| truth.sum(x, y, f, &NoProgress).unwrap();
            assert_eq!(add(&pg, &g_op, &lambda), yes);
            assert_eq!(add(&pg, &g_op, &rho), no);
            let (left, right) = (add(&ph, &g_op, &lambda), add(&pg, &h_op, &rho));
            assert_eq!(games.le(g, h), truth.le(yes, left));
            assert_eq!(games.le(g, h), truth.le(right, no));
            assert_eq!(games.lhd(g, h), truth.lhd(yes, left));
            assert_eq!(games.lhd(g, h), truth.lhd(right, no));
        }
    }
}

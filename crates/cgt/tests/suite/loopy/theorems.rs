//! Theorems on stoppers and sides, on random graphs.

use mustplay_cgt::loopy::{Graph, Order, Value, Vertex, onside};
use mustplay_cgt::normal::{Games, Player};
use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;

use super::twin::{cases, random_graph, random_stopper};

fn at_least(g: &Graph, h: &Graph) -> bool {
    Order::new(g, h, &NoProgress).expect("no sink stops it").holds()
}

fn is_equal(g: &Graph, h: &Graph) -> bool {
    at_least(g, h) && at_least(h, g)
}

fn of(graph: &Graph) -> Value {
    Value::new(graph, &NoProgress).expect("no sink stops it")
}

/// Whether there is a bijection of positions that respects start and options.
fn is_isomorphic(g: &Graph, h: &Graph) -> bool {
    fn extend(
        g: &Graph,
        h: &Graph,
        map: &mut Vec<Option<Vertex>>,
        open: &[(Vertex, Vertex)],
    ) -> bool {
        let Some((&(from, to), rest)) = open.split_last() else {
            return true;
        };
        match map[from.index()] {
            Some(known) => return known == to && extend(g, h, map, rest),
            None if map.contains(&Some(to)) => return false,
            None => {}
        }
        let both = [Player::Left, Player::Right];
        if both.iter().any(|&p| g.options(from, p).len() != h.options(to, p).len()) {
            return false;
        }
        let before = map.clone();
        map[from.index()] = Some(to);
        let pairings = |player| permutations(h.options(to, player));
        for left in pairings(Player::Left) {
            for right in pairings(Player::Right) {
                let mut open = rest.to_vec();
                for (player, images) in [(Player::Left, &left), (Player::Right, &right)] {
                    open.extend(
                        g.options(from, player).iter().copied().zip(images.iter().copied()),
                    );
                }
                let mut tried = map.clone();
                if extend(g, h, &mut tried, &open) {
                    return true;
                }
            }
        }
        *map = before;
        false
    }
    let mut map = vec![None; g.len()];
    g.len() == h.len() && extend(g, h, &mut map, &[(Vertex::START, Vertex::START)])
}

fn permutations(items: &[Vertex]) -> Vec<Vec<Vertex>> {
    let Some((first, rest)) = items.split_first() else {
        return vec![vec![]];
    };
    let mut all = Vec::new();
    for shorter in permutations(rest) {
        for place in 0..=shorter.len() {
            let mut one = shorter.clone();
            one.insert(place, *first);
            all.push(one);
        }
    }
    all
}

/// The simplest form equals the stopper, is a stopper, and has nothing left to simplify.
#[test]
fn theorem_simplest_form_of_stoppers() {
    let mut random = SplitMix::new(11);
    for _ in 0..cases(60) {
        let stopper = random_stopper(&mut random, 7);
        let simplest = onside(&stopper, &NoProgress).expect("no sink stops it");
        assert!(simplest.is_stopper(), "{stopper:?}");
        assert!(is_equal(&stopper, &simplest), "{stopper:?} {simplest:?}");
        assert!(simplest.len() <= stopper.len());
        let order = Order::new(&simplest, &simplest, &NoProgress).expect("no sink stops it");
        for v in simplest.vertices() {
            for w in simplest.vertices() {
                let is_same = order.at_least(v, w) && order.at_least(w, v);
                assert_eq!(is_same, v == w, "equal positions are one");
            }
            let (left, right) =
                (simplest.options(v, Player::Left), simplest.options(v, Player::Right));
            for &x in left {
                assert!(!left.iter().any(|&y| y != x && order.at_least(y, x)), "dominated");
                assert!(!simplest.options(x, Player::Right).iter().any(|&y| order.at_least(v, y)));
            }
            for &x in right {
                assert!(!right.iter().any(|&y| y != x && order.at_least(x, y)), "dominated");
                assert!(!simplest.options(x, Player::Left).iter().any(|&y| order.at_least(y, v)));
            }
        }
    }
}

/// Equal stoppers have isomorphic simplest forms: what is made of a stopper in two ways.
#[test]
fn theorem_equal_stoppers_have_isomorphic_simplest_forms() {
    let mut random = SplitMix::new(12);
    let mut equal = 0;
    for _ in 0..cases(60) {
        let first = random_stopper(&mut random, 5);
        // A zero game beside it, and any other stopper.
        let zero = Graph::new(&[[vec![1], vec![1]], [vec![2], vec![2]], [vec![], vec![]]]);
        let padded = first.sum(&zero).expect("small");
        let other = random_stopper(&mut random, 3);
        for second in [padded, other] {
            if is_equal(&first, &second) {
                equal += 1;
                let [one, two] =
                    [&first, &second].map(|g| onside(g, &NoProgress).expect("unwatched"));
                assert!(is_isomorphic(&one, &two), "{first:?} {second:?}");
            }
        }
    }
    assert!(equal >= cases(60) / 2);
}

/// Short games among the stoppers are what normal play says.
#[test]
fn short_games_are_those_of_normal_play() {
    let mut games = Games::new();
    let mut random = SplitMix::new(13);
    let texts = ["0", "1", "-2", "*", "^", "v*", "{1|-1}", "{2|0||-1}", "1/2", "{0|{0|-2}}"];
    for _ in 0..cases(40) {
        let [a, b] =
            [(); 2].map(|()| games.read(texts[random.index(texts.len())]).expect("a game"));
        let [g, h] = [a, b].map(|game| Graph::of_short(&mut games, game).expect("small"));
        let order = games.partial_cmp(a, b);
        assert_eq!(of(&g).compare(&of(&h), &NoProgress), Ok(order));
        let sum = games.add(a, b);
        let found = onside(&g.sum(&h).expect("small"), &NoProgress).expect("unwatched");
        assert_eq!(found.to_short(&mut games), Some(sum));
    }
}

/// A game with stoppers as sides has the outcome that they tell, and so have its sums.
#[test]
fn theorem_sides_tell_the_outcome() {
    let mut random = SplitMix::new(14);
    let mut sided = 0;
    let mut others = 0;
    for _ in 0..cases(120) {
        let graph = random_graph(&mut random, 5);
        let game = of(&graph);
        assert_eq!(game.outcome(), graph.outcome(), "{graph:?}");
        if !game.is_stopper_sided() {
            others += 1;
            continue;
        }
        sided += 1;
        let x = random_graph(&mut random, 3);
        let sum = graph.sum(&x).expect("small");
        let told = game.sum(&of(&x), &NoProgress).expect("small");
        assert_eq!(told.outcome(), sum.outcome(), "{graph:?} + {x:?}");
    }
    // Nearly all small games have stoppers as sides.
    assert!(sided > 20 * others, "{sided} and {others}");
}

/// The onside is at least the offside, and negation exchanges them.
#[test]
fn theorem_onside_is_at_least_offside() {
    let mut random = SplitMix::new(15);
    for _ in 0..cases(60) {
        let graph = random_graph(&mut random, 5);
        let game = of(&graph);
        if !game.is_stopper_sided() {
            continue;
        }
        assert!(at_least(game.onside(), game.offside()));
        let negative = of(&graph.negative());
        assert_eq!(
            negative.compare(&game.negative(), &NoProgress),
            Ok(Some(std::cmp::Ordering::Equal))
        );
    }
}

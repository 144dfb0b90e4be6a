//! Play on graphs, from the definition: who wins sums, and the order by what sums it wins.

use mustplay_cgt::loopy::{Graph, Order, Outcome, Prospect, Value, Vertex};
use mustplay_cgt::normal::Player;
use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;

/// How many random cases to try: `few`, or 500 and more in the long run.
pub(super) fn cases(few: usize) -> usize {
    if mustplay_testing::full() { few.max(500) } else { few }
}

/// A random graph of at most so many positions.
pub(super) fn random_graph(random: &mut SplitMix, most: usize) -> Graph {
    let size = 1 + random.index(most);
    let mut options = vec![[vec![], vec![]]; size];
    for both in &mut options {
        for list in both {
            for _ in 0..random.index(3) {
                list.push(random.index(size));
            }
        }
    }
    Graph::new(&options)
}

/// A random stopper with a loop more often than not.
pub(super) fn random_stopper(random: &mut SplitMix, most: usize) -> Graph {
    loop {
        let graph = random_graph(random, most);
        if graph.is_stopper() && (graph.len() > 2 || random.index(4) == 0) {
            return graph;
        }
    }
}

/// What each who begins gets, by playing `moves` moves at most: a draw if it lasts longer. With as
/// many moves as there are turns at positions, that is what perfect play brings.
fn played(graph: &Graph) -> Outcome {
    let turns = 2 * graph.len();
    let mut prospects = vec![[Prospect::Draw; 2]; graph.len()];
    for _ in 0..=turns {
        let next = graph.vertices().map(|vertex| {
            [Player::Left, Player::Right].map(|player| {
                let options = graph.options(vertex, player).iter();
                let best = options.map(|option: &Vertex| {
                    match prospects[option.index()][player.opponent() as usize] {
                        Prospect::Win => Prospect::Loss,
                        Prospect::Draw => Prospect::Draw,
                        Prospect::Loss => Prospect::Win,
                    }
                });
                best.max().unwrap_or(Prospect::Loss)
            })
        });
        prospects = next.collect();
    }
    let [left, right] = prospects[0];
    Outcome { left, right }
}

#[test]
fn outcomes_are_those_of_play() {
    let mut random = SplitMix::new(21);
    for _ in 0..cases(200) {
        let graph = random_graph(&mut random, 8);
        assert_eq!(graph.outcome(), played(&graph), "{graph:?}");
    }
}

/// How good an outcome is for Left: moving first, and with Right moving first.
fn for_left(outcome: Outcome) -> [i8; 2] {
    let worth = |prospect| match prospect {
        Prospect::Loss => -1,
        Prospect::Draw => 0,
        Prospect::Win => 1,
    };
    [worth(outcome.left), -worth(outcome.right)]
}

/// Makes sure that a random game beside both leaves the first at least as good for Left.
fn is_better_with_any(random: &mut SplitMix, g: &Graph, h: &Graph) {
    let x = random_graph(random, 4);
    let [with_g, with_h] = [g, h].map(|game| for_left(played(&game.sum(&x).expect("small"))));
    let is_better = with_g.iter().zip(with_h).all(|(a, b)| *a >= b);
    assert!(is_better, "{g:?} >= {h:?} but not with {x:?}");
}

/// `G ≥ H` exactly if `G + X` is at least as good for Left as `H + X` for every `X`. Where it
/// holds, random games `X` are tried; where it fails, `X = −H` must show it, since Left survives
/// `H − H` playing second.
#[test]
fn theorem_order_is_decided_by_sums() {
    let mut random = SplitMix::new(22);
    let mut holding = 0;
    for _ in 0..cases(100) {
        let [g, h] = [(); 2].map(|()| random_stopper(&mut random, 4));
        let order = Order::new(&g, &h, &NoProgress).expect("unwatched");
        if order.holds() {
            holding += 1;
            for _ in 0..10 {
                is_better_with_any(&mut random, &g, &h);
            }
        } else {
            let negative = h.negative();
            let [with_g, with_h] =
                [&g, &h].map(|game| for_left(played(&game.sum(&negative).expect("small"))));
            assert!(with_g[1] < with_h[1], "{g:?} is not at least {h:?}, but sums do not tell");
        }
    }
    assert!(holding > 10);
}

/// The same of any two games, by their sides; where it fails only soundness can be tried.
#[test]
fn theorem_order_of_sided_games_is_that_of_sums() {
    let mut random = SplitMix::new(23);
    let mut holding = 0;
    for _ in 0..cases(150) {
        let [g, h] = [(); 2].map(|()| random_graph(&mut random, 4));
        let [one, two] = [&g, &h].map(|game| Value::new(game, &NoProgress).expect("unwatched"));
        if !one.at_least(&two, &NoProgress).expect("unwatched") {
            continue;
        }
        holding += 1;
        for _ in 0..10 {
            is_better_with_any(&mut random, &g, &h);
        }
    }
    assert!(holding > 20);
}

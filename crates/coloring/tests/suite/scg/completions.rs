//! Completions counted against trying them all: along a frontier, and clause by clause.

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::formula::ClauseSet;
use mustplay_coloring::frontier::ColoredGraph;
use mustplay_coloring::{
    Color, CountError, Element, Elements, Move, Painting, Player, Share, TruthTable, game::subsets,
};
use mustplay_core::{NoProgress, StopReason};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::games::{cases, game};

/// A random graph in a form that both ways of counting are made from.
#[derive(Clone, Debug)]
struct Graph {
    vertices: usize,
    terminals: usize,
    edges: Vec<(usize, usize)>,
    touches: Vec<(usize, usize)>,
    given: Vec<(usize, Player)>,
}

impl Graph {
    fn random(vertices: usize, terminals: usize, seed: u64) -> Self {
        let mut random = SplitMix::new(seed);
        let density = 1 + random.word() % 6;
        let mut graph =
            Self { vertices, terminals, edges: Vec::new(), touches: Vec::new(), given: Vec::new() };
        for a in 0..vertices {
            for b in 0..a {
                if random.word() % 10 < density {
                    graph.edges.push((a, b));
                }
            }
            for terminal in 0..terminals {
                if random.word().is_multiple_of(4) {
                    graph.touches.push((a, terminal));
                }
            }
            match random.word() % 8 {
                0 => graph.given.push((a, Player::Max)),
                1 => graph.given.push((a, Player::Min)),
                _ => {}
            }
        }
        graph
    }

    fn network(&self) -> ColoredGraph {
        let mut network = ColoredGraph::new(self.vertices, self.terminals);
        for &(a, b) in &self.edges {
            network.join(Element::new(a), Element::new(b));
        }
        for &(v, terminal) in &self.touches {
            network.touch(Element::new(v), terminal);
        }
        for &(v, player) in &self.given {
            network.give(Element::new(v), player);
        }
        network
    }

    fn free(&self) -> Elements {
        let given = |v: &usize| self.given.iter().any(|(w, _)| w == v);
        let free = (0..self.vertices).filter(|v| !given(v));
        free.map(Element::new).collect()
    }

    /// Whether a chain of these and the given vertices touches all terminals.
    fn joins(&self, mut black: Elements) -> bool {
        for &(v, player) in &self.given {
            if player == Player::Max {
                black.insert(Element::new(v));
            }
        }
        let mut left = black;
        while let Some(first) = left.min() {
            let mut chain = Elements::single(first);
            loop {
                let near = self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
                let near = near.map(|(a, b)| (Element::new(a), Element::new(b)));
                let new = near.filter(|&(a, b)| chain.contains(a) && black.contains(b));
                let larger = new.fold(chain, |chain, (_, b)| chain.with(b));
                if larger == chain {
                    break;
                }
                chain = larger;
            }
            let touched = |t: usize| {
                let mut touches = self.touches.iter();
                touches.any(|&(v, terminal)| terminal == t && chain.contains(Element::new(v)))
            };
            if (0..self.terminals).all(touched) {
                return true;
            }
            left -= chain;
        }
        false
    }
}

fn share(wins: usize, elements: usize) -> Share {
    Share { wins: wins.into(), elements }
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(50)))]

    #[test]
    fn completions_of_graphs_are_counted_as_one_by_one(
        vertices in 0..9_usize, terminals in 1..4_usize, seed in any::<u64>()
    ) {
        let graph = Graph::random(vertices, terminals, seed);
        let free = graph.free();
        let won: Vec<Elements> = subsets(free).filter(|&black| graph.joins(black)).collect();
        let counts = graph.network().count(true, &NoProgress).unwrap();
        prop_assert_eq!(&counts.share, &share(won.len(), free.len()));
        let with = |v: Element| won.iter().filter(|black| black.contains(v)).count();
        let expected: Vec<_> = free.iter().map(|v| (v, share(with(v), free.len() - 1))).collect();
        prop_assert_eq!(counts.with_true, expected);
        let quick = graph.network().count(false, &NoProgress).unwrap();
        prop_assert_eq!((quick.share, quick.with_true.len()), (counts.share, 0));
    }

    #[test]
    fn completions_of_clauses_are_counted_as_one_by_one(table in game(6, 3), seed in any::<u64>()) {
        let top = Color::greatest(table.colors());
        let mut random = SplitMix::new(seed);
        let all: Elements = Elements::first(table.elements());
        let stones: Painting = all
            .iter()
            .filter(|_| !seed.is_multiple_of(3) && random.word().is_multiple_of(4))
            .map(|v| Move::new(v, if seed.is_multiple_of(2) { top } else { Color::FALSE }))
            .collect();
        let free = all - stones.colored();
        let wins = |black: Elements| {
            let mut end = stones.recolored(Painting::uniform(free - black, Color::FALSE));
            end = end.recolored(Painting::uniform(black, top));
            table.is_true(table.row(&end))
        };
        let expected = subsets(free).filter(|&black| wins(black)).count();
        for (player, number) in [(Player::Max, expected), (Player::Min, (1 << free.len()) - expected)] {
            let clauses = ClauseSet::prime(&table, player, 1 << 20).unwrap();
            for memory in [1 << 20, 0] {
                prop_assert_eq!(clauses.count(&stones, memory, &NoProgress).unwrap(), number.into());
            }
        }
    }
}

/// An empty graph, vertices that touch nothing, terminals that are joined.
#[test]
fn graphs_without_a_game() {
    let empty = ColoredGraph::new(0, 2).count(true, &NoProgress).unwrap();
    assert_eq!((empty.share.to_string().as_str(), empty.with_true.len()), ("0", 0));
    let mut lonely = ColoredGraph::new(3, 2);
    assert_eq!(lonely.count(true, &NoProgress).unwrap().share.to_string(), "0");
    lonely.join_terminals();
    let counts = lonely.count(true, &NoProgress).unwrap();
    assert_eq!((counts.share.winner(), counts.with_true.len()), (Some(Player::Max), 3));
}

/// A complete graph has too many ports, and work that is stopped says so.
#[test]
fn what_cannot_be_counted_is_said() {
    let mut dense = ColoredGraph::new(40, 2);
    for a in 0..40 {
        for b in 0..a {
            dense.join(Element::new(a), Element::new(b));
        }
    }
    let refused = dense.count(false, &NoProgress);
    assert!(matches!(refused, Err(CountError::TooManyPorts { most: 24, .. })));
    // Fewer vertices are tried one by one; a vertex at each end joins them all.
    let mut small = ColoredGraph::new(26, 2);
    for a in 0..26 {
        for b in 0..a {
            small.join(Element::new(a), Element::new(b));
        }
    }
    small.touch(Element::new(0), 0);
    small.touch(Element::new(1), 1);
    for v in 13..26 {
        small.give(Element::new(v), Player::Max);
    }
    let counts = small.count(true, &NoProgress).unwrap();
    assert_eq!(counts.share.to_string(), "1/4");
    assert_eq!(counts.with_true[1].1.to_string(), "1/2");
    assert_eq!(counts.with_true[2].1.to_string(), "1/4");
    let mut pair = ColoredGraph::new(2, 2);
    pair.touch(Element::new(0), 0);
    assert_eq!(pair.count(false, &StopReason::Canceled), Err(StopReason::Canceled.into()));
    let wide: TruthTable = "0111".parse().unwrap();
    let clauses = ClauseSet::prime(&wide, Player::Max, 100).unwrap();
    assert!(clauses.count(&Painting::EMPTY, 0, &NoProgress).is_ok());
}

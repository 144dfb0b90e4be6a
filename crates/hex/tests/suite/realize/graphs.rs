//! Games on graphs: values by the definition, and which graphs are planar.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use mustplay_cgt::outcome::{Games, RawGame};
use mustplay_cgt::random::SplitMix;
use mustplay_hex::realize::{CellGraph, Figure, Kind, RealizeError, Valuer};
use mustplay_testing::full;

use super::{near, partition_name, searched, signs, values};

/// Vertices with names and colors; digits are terminals, and `.` is a cell that is empty.
#[derive(Clone, Default)]
pub(super) struct Web {
    pub(super) colors: BTreeMap<String, char>,
    pub(super) edges: BTreeSet<(String, String)>,
}

impl Web {
    pub(super) fn join(&mut self, a: &str, b: &str) {
        self.edges.insert((a.to_owned(), b.to_owned()));
        self.edges.insert((b.to_owned(), a.to_owned()));
    }

    /// A graph as it is written.
    pub(super) fn of_graph(text: &str) -> Self {
        let mut web = Self::default();
        for line in text.lines() {
            let (head, touched) = line.split_once(':').expect("a cell");
            let (name, stone) = head.split_once('=').unwrap_or((head, "."));
            web.colors.insert(name.to_owned(), stone.chars().next().unwrap());
            for other in touched.split_whitespace() {
                web.join(name, other);
                if other.chars().all(|sign| sign.is_ascii_digit()) {
                    web.colors.insert(other.to_owned(), 'B');
                }
            }
        }
        web
    }

    /// Hexagons as they are drawn, invisible terminals being vertices between two cells.
    pub(super) fn of_hexagons(drawing: &str) -> Self {
        let signs = signs(drawing);
        let mut web = Self::default();
        let name = |spot: (i32, i32)| format!("{} {}", spot.0, spot.1);
        for (&spot, &sign) in &signs {
            match sign {
                '①'..='④' => continue,
                '1'..='4' => {
                    web.colors.insert(name(spot), 'B');
                    web.colors.insert(sign.to_string(), 'B');
                    web.join(&name(spot), &sign.to_string());
                }
                _ => {
                    web.colors.insert(name(spot), sign);
                }
            }
            for other in near(spot) {
                let is_drawn = |sign: &char| !('①'..='④').contains(sign);
                if signs.get(&other).is_some_and(is_drawn) {
                    web.join(&name(spot), &name(other));
                }
            }
        }
        for (&spot, &sign) in signs.iter().filter(|(_, sign)| ('①'..='④').contains(*sign)) {
            let terminal = (sign as u32 - '①' as u32 + 1).to_string();
            web.colors.insert(terminal.clone(), 'B');
            // The white stone beside it, and the cell that both touch.
            let around = super::invisible::around(&signs, spot);
            web.join(&terminal, &name(around[2]));
        }
        web
    }

    /// The vertices that black ones join to one.
    pub(super) fn reached(&self, from: &str) -> BTreeSet<String> {
        let mut seen = BTreeSet::new();
        let mut todo = vec![from.to_owned()];
        while let Some(vertex) = todo.pop() {
            if seen.insert(vertex.clone()) {
                let near = self.edges.iter().filter(|(a, _)| *a == vertex);
                let near = near.map(|(_, b)| b.clone());
                todo.extend(near.filter(|b| self.colors[b] == 'B'));
            }
        }
        seen
    }

    fn outcome(&self, n: usize) -> String {
        let block = |digit: char| -> BTreeSet<char> {
            let reached = self.reached(&digit.to_string());
            let ends = reached.iter().filter_map(|vertex| vertex.parse::<u32>().ok());
            ends.filter_map(|end| char::from_digit(end, 10)).collect()
        };
        partition_name(n, &('1'..='9').take(n).map(block).collect())
    }

    fn play(
        &mut self,
        n: usize,
        games: &mut Games,
        known: &mut HashMap<String, RawGame>,
    ) -> RawGame {
        let key: String = self.colors.values().collect();
        if let Some(&game) = known.get(&key) {
            return game;
        }
        let empty = self.colors.iter().filter(|(_, color)| **color == '.');
        let empty: Vec<String> = empty.map(|(vertex, _)| vertex.clone()).collect();
        let game = if empty.is_empty() {
            let atom = games.poset().atom(&self.outcome(n)).expect("an outcome");
            games.atom(atom).into()
        } else {
            let mut options = [Vec::new(), Vec::new()];
            for cell in empty {
                for (side, stone) in options.iter_mut().zip(['B', 'W']) {
                    self.colors.insert(cell.clone(), stone);
                    side.push(self.play(n, games, known));
                }
                self.colors.insert(cell, '.');
            }
            let [left, right] = options;
            games.raw(&left, &right).expect("both can move")
        };
        known.insert(key, game);
        game
    }

    /// What it is worth by its definition: every order of play.
    pub(super) fn worth(mut self, kind: Kind) -> String {
        let mut games = Games::new(kind.poset());
        let raw = self.play(kind.terminals(), &mut games, &mut HashMap::new());
        let value = games.canonical(raw);
        games.text(value)
    }
}

/// A graph in which every terminal is at some cell.
fn random_graph(terminals: usize, cells: usize, random: &mut SplitMix) -> String {
    let mut lines: Vec<String> = Vec::new();
    for cell in 0..cells {
        let names = (1..=terminals).map(|t| char::from_digit(t as u32, 10).unwrap());
        let names = names.chain((cell + 1..cells).map(|b| char::from(b'a' + b as u8)));
        let touched: Vec<String> = names
            .filter(|name| {
                let is_last = cell + 1 == cells && name.is_ascii_digit();
                let is_new = lines.iter().all(|line| !line.contains(*name));
                random.below(2) == 0 || is_last && is_new
            })
            .map(|name| format!(" {name}"))
            .collect();
        let name = char::from(b'a' + cell as u8);
        lines.push(format!("{name}:{}\n", touched.concat()));
    }
    lines.concat()
}

#[test]
fn section_11_2_an_octagon_between_four_terminals_is_worth_star() {
    let octagon: CellGraph = "a: 1 2 3 4".parse().unwrap();
    let value = Valuer::new(Kind::Planar(4)).value(&octagon.into());
    assert_eq!(value, Ok("{T|_}".to_owned()));
    assert!(values(&searched(Kind::Planar(4), 1)).contains("{T|_}"));
}

#[test]
fn random_graphs_are_worth_what_the_definition_says() {
    let mut random = SplitMix::new(112);
    let mut planar = 0;
    for turn in 0..if full() { 500 } else { 60 } {
        let terminals = 2 + turn % 3;
        let text = random_graph(terminals, 1 + random.below(5) as usize, &mut random);
        let graph: CellGraph = text.parse().unwrap();
        assert_eq!(graph.to_string(), text);
        let figure = Figure::from(graph);
        let kind = Kind::Shannon(terminals);
        let expected = Web::of_graph(&text).worth(kind);
        assert_eq!(Valuer::new(kind).value(&figure), Ok(expected.clone()), "{text}");
        if let Ok(value) = Valuer::new(Kind::Planar(terminals)).value(&figure) {
            assert_eq!(value, expected, "{text}");
            planar += 1;
        }
    }
    assert!(planar > 20);
}

/// A graph by the neighbors of its vertices.
type Adjacency = Vec<BTreeSet<usize>>;

/// Whether all `chosen` vertices touch, or with `halves` all of either half those of the other.
fn is_forbidden(graph: &Adjacency) -> bool {
    let n = graph.len();
    let subsets = (0_u32..1 << n).map(|set| {
        let members = (0..n).filter(|v| set >> v & 1 == 1);
        members.collect::<Vec<usize>>()
    });
    let subsets: Vec<Vec<usize>> = subsets.collect();
    let touch =
        |a: &[usize], b: &[usize]| a.iter().all(|x| b.iter().all(|y| graph[*x].contains(y)));
    let five = subsets.iter().filter(|set| set.len() == 5);
    let mut five =
        five.map(|set| set.iter().all(|x| set.iter().all(|y| x == y || graph[*x].contains(y))));
    let three: Vec<&Vec<usize>> = subsets.iter().filter(|set| set.len() == 3).collect();
    five.any(|it| it)
        || three.iter().any(|a| {
            let apart = |b: &&&Vec<usize>| b.iter().all(|y| !a.contains(y));
            three.iter().filter(apart).any(|b| touch(a, b))
        })
}

/// Wagner's criterion: a graph is planar if no contraction of it contains K₅ or K₃,₃.
fn has_forbidden_minor(graph: &Adjacency, seen: &mut HashSet<Adjacency>) -> bool {
    if graph.len() < 5 || !seen.insert(graph.clone()) {
        return false;
    }
    if is_forbidden(graph) {
        return true;
    }
    let edges = (0..graph.len()).flat_map(|a| graph[a].iter().map(move |&b| (a, b)));
    let edges: Vec<(usize, usize)> = edges.filter(|(a, b)| a < b).collect();
    edges.into_iter().any(|(a, b)| {
        let name = |v: usize| match v {
            _ if v == b => a,
            _ if v > b => v - 1,
            _ => v,
        };
        let mut smaller = vec![BTreeSet::new(); graph.len() - 1];
        for (v, near) in graph.iter().enumerate() {
            for &w in near.iter().filter(|&&w| name(w) != name(v)) {
                smaller[name(v)].insert(name(w));
            }
        }
        has_forbidden_minor(&smaller, seen)
    })
}

#[test]
fn planar_graphs_are_those_without_forbidden_minors() {
    let mut random = SplitMix::new(5);
    let mut counts = [0, 0];
    for turn in 0..if full() { 500 } else { 40 } {
        let (n, cells) = (2 + turn % 3, 1 + random.below(4) as usize);
        let text = random_graph(n, cells, &mut random);
        let web = Web::of_graph(&text);
        // The graph with a wheel through its terminals.
        let place = |name: &str| match name.as_bytes()[0] {
            digit @ b'1'..=b'9' => cells + usize::from(digit - b'1'),
            letter => usize::from(letter - b'a'),
        };
        let mut graph = vec![BTreeSet::new(); cells + n + 1];
        let wheel = (0..n).flat_map(|t| [(cells + t, cells + (t + 1) % n), (cells + t, cells + n)]);
        let edges = web.edges.iter().map(|(a, b)| (place(a), place(b)));
        for (a, b) in wheel.chain(edges).collect::<Vec<_>>() {
            graph[a].insert(b);
            graph[b].insert(a);
        }
        let is_planar = !has_forbidden_minor(&graph, &mut HashSet::new());
        let found = Valuer::new(Kind::Planar(n)).value(&text.parse::<CellGraph>().unwrap().into());
        assert_eq!(found != Err(RealizeError::NotPlanar), is_planar, "{n}\n{text}");
        counts[usize::from(is_planar)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

/// Every region of Hex is a planar one, and every planar one a Shannon game.
#[test]
fn section_11_2_more_general_games_have_more_values() {
    for n in 2..=3 {
        let kinds = [Kind::Terminals(n), Kind::Planar(n), Kind::Shannon(n)];
        let [hex, planar, shannon] = kinds.map(|kind| searched(kind, if n == 2 { 3 } else { 4 }));
        for (fewer, more) in [(&hex, &planar), (&planar, &shannon)] {
            for entry in fewer.entries() {
                assert!(more.find(&entry.value).unwrap().is_some(), "{}", entry.value);
            }
        }
    }
}

#[test]
fn graphs_that_are_refused_say_where_and_why() {
    for (text, message) in [
        ("", "line 1, column 1: expected a cell such as `a: 1 2`, found the end"),
        ("a 1 2", "line 1, column 6: expected `:` and what the cell touches, found the end"),
        (
            "a: 1; c: 2",
            "line 1, column 7: expected the cells in order: a, b, c and so on, found `c`",
        ),
        ("a=X: 1", "line 1, column 1: expected the stone B or W, found `X`"),
        (
            "a: 1 5",
            "line 1, column 6: expected a terminal from 1 to 4, or another cell from a to t, found `5`",
        ),
        (
            "a: 1\nb: b",
            "line 2, column 4: expected a terminal from 1 to 4, or another cell from a to t, found `b`",
        ),
        ("a: 1 c\nb: 2", "line 1, column 6: expected a cell that has a line of its own, found `c`"),
    ] {
        let error = text.parse::<CellGraph>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
    let many: Vec<String> = ('a'..='t').map(|name| format!("{name}: 1")).collect();
    let error = format!("{}; u: 2", many.join("; ")).parse::<CellGraph>().unwrap_err();
    assert!(error.to_string().contains("expected at most 20 cells"), "{error}");
    for (kind, text, message) in [
        (Kind::Shannon(3), "a: 1 2", "expected the terminals 1 to 3, found 1 2"),
        (Kind::Shannon(2), "a: 1 2 3", "expected the terminals 1 to 2, found 1 2 3"),
        (
            Kind::Planar(4),
            "a: 1 3 b; b: 2 4",
            "expected a graph in a disk with its terminals in order on the rim, found one that cannot be drawn so",
        ),
    ] {
        let graph: CellGraph = text.parse().unwrap();
        let error = Valuer::new(kind).value(&graph.into()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let graph: CellGraph = "a: 1 2".parse().unwrap();
    let error = Valuer::new(Kind::Terminals(2)).value(&graph.into()).unwrap_err();
    assert_eq!(error.to_string(), "expected hexagons, found a graph");
    assert!(many.join(";").parse::<CellGraph>().is_ok());
}

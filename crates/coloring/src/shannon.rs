//! Shannon's game on the vertices of a graph (SCG §4.5).
//!
//! Two vertices are terminals. Max, also called Short, wins by joining them with a path of TRUE
//! vertices; Min, called Cut, by separating them. The elements are the other vertices, in the order
//! of the graph. The game is isotone.
//!
//! ```
//! use mustplay_coloring::{ColoringClass, Painting, Palette, PositionValues, Shannon};
//!
//! // Two ways of one vertex each between terminals 0 and 1: Short answers either cut.
//! let game = Shannon::new(4, [0, 1], &[(0, 2), (2, 1), (0, 3), (3, 1)]);
//! let values = PositionValues::of(&game, Palette::Any).unwrap();
//! assert_eq!(values.class(&Painting::EMPTY, false), ColoringClass::Positive);
//! assert_eq!(game.paths(10).unwrap().len(), 2);
//! ```

use crate::formula::{FormulaSides, NormalForm};
use crate::frontier::ColoredGraph;
use crate::{Color, Element, Elements, Painting, Payoff, Player};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shannon<const W: usize = 1> {
    /// For each inner vertex, the adjacent inner vertices.
    neighbors: Vec<Elements<W>>,
    /// The inner vertices adjacent to each terminal.
    ends: [Elements<W>; 2],
    /// Whether the terminals are adjacent, so that Short has won.
    joined: bool,
}

impl<const W: usize> Shannon<W> {
    /// The game on a graph with vertices from 0 and these edges.
    ///
    /// # Panics
    ///
    /// If a vertex does not exist, the terminals are equal, or the sets do not hold the other
    /// vertices.
    pub fn new(vertices: usize, terminals: [usize; 2], edges: &[(usize, usize)]) -> Self {
        let mut ends = edges.iter().flat_map(|&(a, b)| [a, b]).chain(terminals);
        assert!(ends.all(|vertex| vertex < vertices), "vertices below {vertices}");
        assert!(terminals[0] != terminals[1], "two different terminals");
        let inner = vertices - 2;
        assert!(inner <= Elements::<W>::CAPACITY, "{inner} elements in {W} words");
        let before = |v: usize| terminals.iter().filter(|&&t| t < v).count();
        let element = |v: usize| {
            let inner = !terminals.contains(&v);
            inner.then(|| Element::new(v - before(v)))
        };
        let mut game = Self {
            neighbors: vec![Elements::EMPTY; inner],
            ends: [Elements::EMPTY; 2],
            joined: false,
        };
        for &(a, b) in edges {
            for (a, b) in [(a, b), (b, a)] {
                let end = terminals.iter().position(|&t| t == a);
                match (element(a), element(b), end) {
                    (Some(v), Some(w), _) if v != w => game.neighbors[v.index()].insert(w),
                    (None, Some(w), Some(end)) => game.ends[end].insert(w),
                    (None, None, _) if a != b => game.joined = true,
                    _ => {}
                }
            }
        }
        game
    }

    /// The inner vertices reachable from the first terminal through `open` vertices.
    #[inline(never)]
    fn reached(&self, open: Elements<W>) -> Elements<W> {
        let mut reached = self.ends[0] & open;
        let mut frontier = reached;
        while let Some(v) = frontier.min() {
            frontier.remove(v);
            let new = (self.neighbors[v.index()] & open) - reached;
            reached |= new;
            frontier |= new;
        }
        reached
    }

    /// All induced paths between the terminals: the minimal coalitions of Short. `None` if there
    /// are more than `most`.
    #[inline(never)]
    pub fn paths(&self, most: usize) -> Option<Vec<Elements<W>>> {
        if self.joined {
            return Some(vec![Elements::EMPTY]);
        }
        let mut found = Vec::new();
        // The last vertex, the path, and the vertices that the path must not touch.
        let mut open: Vec<(Element, Elements<W>, Elements<W>)> =
            self.ends[0].iter().map(|v| (v, Elements::single(v), self.ends[0])).collect();
        while let Some((last, path, closed)) = open.pop() {
            if self.ends[1].contains(last) {
                found.push(path);
                if found.len() > most {
                    return None;
                }
                continue;
            }
            let near = self.neighbors[last.index()];
            for next in near - closed - path {
                open.push((next, path.with(next), closed | near | path));
            }
        }
        Some(found)
    }

    /// The graph for counting the completions of a coloring.
    pub fn network(&self, painting: &Painting<W>) -> ColoredGraph {
        let mut network = ColoredGraph::new(self.neighbors.len(), 2);
        for v in self.all() {
            for w in self.neighbors[v.index()] {
                network.join(v, w);
            }
            for (terminal, end) in self.ends.iter().enumerate() {
                if end.contains(v) {
                    network.touch(v, terminal);
                }
            }
        }
        for mv in painting.iter() {
            network.give(mv.element, Player::from(mv.color == Color::TRUE));
        }
        if self.joined {
            network.join_terminals();
        }
        network
    }

    /// The clauses of both players, or of one if the other would have more than `most`.
    pub fn sides(&self, most: usize) -> Option<FormulaSides<W>> {
        let paths = self.paths(most)?;
        let form = NormalForm::coalitions(self.neighbors.len(), &paths);
        Some(FormulaSides::of(&form, most))
    }
}

impl<const W: usize> Payoff<W> for Shannon<W> {
    fn elements(&self) -> usize {
        self.neighbors.len()
    }

    fn winner(&self, painting: &Painting<W>) -> Option<Player> {
        let connects = |open: Elements<W>| self.joined || self.reached(open).meets(self.ends[1]);
        if connects(painting.of(Color::TRUE)) {
            Some(Player::Max)
        } else {
            (!connects(self.all() - painting.of(Color::FALSE))).then_some(Player::Min)
        }
    }
}

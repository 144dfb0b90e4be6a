//! A game as a graph.

use super::{Sign, Symmetry, taken};
use crate::element::Element;
use crate::formula::Sides;
use crate::game::Player;
use crate::painting::{Color, Move};
use crate::payoff::Payoff;
use crate::rules::Palette;

/// A vertex by its number: players, then elements, then equations, then clauses.
pub(super) type Vertex = usize;

/// A graph whose vertices are of several kinds.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    elements: usize,
    colors: usize,
    /// What kind of vertex each is.
    pub(super) kinds: Vec<u32>,
    /// The neighbors of each, in increasing order.
    pub(super) neighbors: Vec<Vec<Vertex>>,
}

impl Graph {
    pub(super) fn of<const W: usize>(sides: &Sides<W>, palette: Palette) -> Self {
        let (elements, colors) = (sides.elements(), sides.colors());
        let mut graph = Self { elements, colors, kinds: Vec::new(), neighbors: Vec::new() };
        for _ in Player::BOTH {
            graph.add(0);
        }
        for _ in 0..elements {
            graph.add(1);
        }
        for mv in super::moves(elements, colors) {
            let equation = graph.add(2);
            graph.join(equation, Self::element(mv.element));
            if palette == Palette::Own {
                for player in Player::BOTH {
                    if palette.colors(player, colors).any(|own| own == mv.color) {
                        graph.join(equation, player.index());
                    }
                }
            }
        }
        for player in Player::BOTH {
            let Some(set) = sides.clauses(player) else {
                continue;
            };
            for clause in set.clauses() {
                let vertex = graph.add(3);
                graph.join(vertex, player.index());
                for mv in clause.equations() {
                    graph.join(vertex, graph.equation(mv));
                }
            }
        }
        for near in &mut graph.neighbors {
            near.sort_unstable();
            near.dedup();
        }
        graph
    }

    fn add(&mut self, kind: u32) -> Vertex {
        self.kinds.push(kind);
        self.neighbors.push(Vec::new());
        self.kinds.len() - 1
    }

    fn join(&mut self, a: Vertex, b: Vertex) {
        self.neighbors[a].push(b);
        self.neighbors[b].push(a);
    }

    const fn element(element: Element) -> Vertex {
        2 + element.index()
    }

    fn equation(&self, mv: Move) -> Vertex {
        2 + self.elements + mv.element.index() * self.colors + mv.color.index()
    }

    /// How many vertices there are.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// What a map of the vertices does to equations.
    pub(super) fn symmetry(&self, to: &Self, map: &[Vertex]) -> Symmetry {
        let image = |mv: Move| {
            let place = map[self.equation(mv)] - 2 - to.elements;
            let (element, color) = (place / to.colors, place % to.colors);
            Move::new(Element::new(element), Color::new(color))
        };
        let is_kept = map[Player::Max.index()] == taken(Sign::Plus).index();
        Symmetry {
            sign: if is_kept { Sign::Plus } else { Sign::Minus },
            colors: self.colors,
            images: super::moves(self.elements, self.colors).map(image).collect(),
        }
    }
}

//! Symmetries and isomorphisms of games.
//!
//! A [`Symmetry`] maps elements to elements and, for each, colors to colors. It is one to one and
//! generation preserving (SCG Definition 3.4.4). It is an *isomorphism* of two games if f = f′∘h
//! and an *anti-isomorphism* if f = −f′∘h (SCG Definition 3.4.2); for a single game, an
//! automorphism or anti-automorphism. Positions related by a symmetry have the same or opposite
//! values (SCG Theorem 5.6.1), and an isotone game with an anti-automorphism is won by the first
//! player (Theorem 5.6.2:i).
//!
//! A game is represented by a graph with a vertex for each element, each equation v = χ, each
//! clause of either player, and each player. An element is adjacent to its equations, a clause to
//! its equations and to the player who needs it satisfied; where players use only their own colors,
//! an equation is adjacent to the player who can make it true. The symmetries of the graph are
//! those of the clauses. A payoff determines its prime clauses, so these are all symmetries if both
//! sides have all prime clauses, and otherwise only some.
//!
//! The symmetries of the graph are found by individualization and refinement, as in nauty: vertices
//! are distinguished by their neighbors ([`VertexClasses::refine`]), then an ambiguous vertex is
//! individualized, until all are distinguished. Each alternative choice gives a symmetry or none.
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::symmetry::SymmetryGroup;
//! use mustplay_coloring::{Palette, Payoff};
//! use mustplay_core::NoProgress;
//!
//! let (majority, _) = Expression::parse("(x & y) | (y & z) | (x & z)", 2)?;
//! let sides = majority.sides::<1>(100).unwrap();
//! let symmetries = SymmetryGroup::of(&sides, Palette::Own, &NoProgress).unwrap();
//! assert_eq!(symmetries.order, 6_u8.into());
//! // To exchange TRUE and FALSE is to exchange the players.
//! assert!(symmetries.anti.is_some());
//! assert_eq!(symmetries.orbits.len(), 2);
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

use std::collections::BTreeMap;

use mustplay_core::{Progress, ProgressSink, StopReason};
use num_bigint::BigUint;

use crate::formula::FormulaSides;
use crate::{Color, Element, Move, Palette, Payoff, Player};

/// Whether outcomes are preserved or exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutcomeSign {
    /// f = f′∘h.
    Plus,
    /// f = −f′∘h.
    Minus,
}

/// A bijection of equations v = χ that maps each element's equations to one element's.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    pub sign: OutcomeSign,
    colors: usize,
    images: Vec<Move>,
}

/// All symmetries of a game, by generators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymmetryGroup {
    /// The number of symmetries that preserve the outcome, including the identity.
    pub order: BigUint,
    /// Generators of the symmetries that preserve the outcome.
    pub generators: Vec<Symmetry>,
    /// A symmetry that exchanges the outcomes, if any; then half of all symmetries do so.
    pub anti: Option<Symmetry>,
    /// Orbits of moves under the symmetries that preserve the outcome, in order.
    pub orbits: Vec<Vec<Move>>,
}

impl Symmetry {
    pub fn image(&self, mv: Move) -> Move {
        self.images[mv.element.index() * self.colors + mv.color.index()]
    }

    /// The moves that are not fixed, in cycles, each starting with its least move.
    pub fn cycles(&self) -> Vec<Vec<Move>> {
        let mut seen = vec![false; self.images.len()];
        let mut cycles = Vec::new();
        for first in self.moves() {
            let mut cycle = Vec::new();
            let mut mv = first;
            loop {
                let place = mv.element.index() * self.colors + mv.color.index();
                if std::mem::replace(&mut seen[place], true) {
                    break;
                }
                cycle.push(mv);
                mv = self.image(mv);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        moves(self.images.len() / self.colors, self.colors)
    }
}

fn moves(elements: usize, colors: usize) -> impl Iterator<Item = Move> {
    let elements = (0..elements).map(Element::new);
    elements.flat_map(move |v| Color::all(colors).map(move |color| Move::new(v, color)))
}

impl SymmetryGroup {
    /// The symmetries of the game with these clauses: all of them if both sides have all prime
    /// clauses of the payoff.
    pub fn of<const W: usize>(
        sides: &FormulaSides<W>,
        palette: Palette,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let graph = ClauseGraph::of(sides, palette);
        let mut matcher = GraphMatcher::new(sink);
        let (order, generators) = matcher.automorphisms(&graph)?;
        let generators = generators.iter().map(|map| graph.symmetry(&graph, map));
        let generators: Vec<Symmetry> = generators.collect();
        let anti = matcher.isomorphism(&graph, &graph, OutcomeSign::Minus)?;
        Ok(Self {
            order,
            orbits: orbits(sides.elements(), sides.colors(), &generators),
            generators,
            anti: anti.map(|map| graph.symmetry(&graph, &map)),
        })
    }

    /// Whether symmetry proves that the first player wins (SCG Theorem 5.6.2:i).
    pub fn first_player_wins(&self, is_isotone: bool) -> bool {
        is_isotone && self.anti.is_some()
    }
}

/// An isomorphism between two games, or else an anti-isomorphism; `None` if the clauses show
/// neither. Then none exists if both games have all prime clauses on both sides.
pub fn isomorphism<const W: usize, const V: usize>(
    from: &FormulaSides<W>,
    to: &FormulaSides<V>,
    palette: Palette,
    sink: &dyn ProgressSink,
) -> Result<Option<Symmetry>, StopReason> {
    let (from, to) = (ClauseGraph::of(from, palette), ClauseGraph::of(to, palette));
    for sign in [OutcomeSign::Plus, OutcomeSign::Minus] {
        if let Some(map) = GraphMatcher::new(sink).isomorphism(&from, &to, sign)? {
            return Ok(Some(from.symmetry(&to, &map)));
        }
    }
    Ok(None)
}

fn orbits(elements: usize, colors: usize, generators: &[Symmetry]) -> Vec<Vec<Move>> {
    let mut orbits: Vec<Vec<Move>> = Vec::new();
    let mut seen = vec![false; elements * colors];
    for first in moves(elements, colors) {
        let mut orbit = Vec::new();
        let mut todo = vec![first];
        while let Some(mv) = todo.pop() {
            let place = mv.element.index() * colors + mv.color.index();
            if !std::mem::replace(&mut seen[place], true) {
                orbit.push(mv);
                todo.extend(generators.iter().map(|symmetry| symmetry.image(mv)));
            }
        }
        if !orbit.is_empty() {
            orbit.sort_unstable();
            orbits.push(orbit);
        }
    }
    orbits
}

/// The player to whom a symmetry with this sign maps Max.
const fn taken(sign: OutcomeSign) -> Player {
    match sign {
        OutcomeSign::Plus => Player::Max,
        OutcomeSign::Minus => Player::Min,
    }
}

/// Index of a vertex: players, then elements, then equations, then clauses.
type Vertex = usize;

/// A graph with several kinds of vertices.
#[derive(Clone, Debug)]
struct ClauseGraph {
    elements: usize,
    colors: usize,
    kinds: Vec<u32>,
    neighbors: Vec<Vec<Vertex>>,
}

impl ClauseGraph {
    fn of<const W: usize>(sides: &FormulaSides<W>, palette: Palette) -> Self {
        let (elements, colors) = (sides.elements(), sides.colors());
        let mut graph = Self { elements, colors, kinds: Vec::new(), neighbors: Vec::new() };
        for _ in Player::BOTH {
            graph.add(0);
        }
        for _ in 0..elements {
            graph.add(1);
        }
        for mv in moves(elements, colors) {
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

    fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The symmetry of equations that a map of the vertices induces.
    fn symmetry(&self, to: &Self, map: &[Vertex]) -> Symmetry {
        let image = |mv: Move| {
            let place = map[self.equation(mv)] - 2 - to.elements;
            let (element, color) = (place / to.colors, place % to.colors);
            Move::new(Element::new(element), Color::new(color))
        };
        let is_kept = map[Player::Max.index()] == taken(OutcomeSign::Plus).index();
        Symmetry {
            sign: if is_kept { OutcomeSign::Plus } else { OutcomeSign::Minus },
            colors: self.colors,
            images: moves(self.elements, self.colors).map(image).collect(),
        }
    }
}

/// A class number for each vertex; vertices with different numbers are distinguishable. The numbers
/// depend only on the graph and the previous numbers, not on vertex names, so they can be compared
/// between graphs.
#[derive(Clone, PartialEq, Eq, Debug)]
struct VertexClasses {
    of: Vec<u32>,
    count: usize,
}

/// The signature of a vertex: its class and those of its neighbors.
type Signature = (u32, Vec<u32>);

impl VertexClasses {
    fn new(graph: &ClauseGraph) -> Self {
        Self { of: graph.kinds.clone(), count: 0 }
    }

    fn is_discrete(&self) -> bool {
        self.count == self.of.len()
    }

    /// Individualizes a vertex; to be followed by refinement.
    #[must_use]
    fn single_out(&self, vertex: Vertex) -> Self {
        // Doubled, to make room for a class just below that of the others.
        let mut of: Vec<u32> = self.of.iter().map(|class| 2 * class + 1).collect();
        of[vertex] -= 1;
        Self { of, count: 0 }
    }

    /// Separates vertices with different signatures until the classes are stable. Returns the
    /// signatures and their counts, so that two graphs can be compared.
    fn refine(&mut self, graph: &ClauseGraph) -> BTreeMap<Signature, usize> {
        loop {
            let look = |vertex: Vertex| -> Signature {
                let near = graph.neighbors[vertex].iter();
                let mut around: Vec<u32> = near.map(|&v| self.of[v]).collect();
                around.sort_unstable();
                (self.of[vertex], around)
            };
            let looks: Vec<Signature> = (0..graph.len()).map(look).collect();
            let mut seen: BTreeMap<Signature, usize> = BTreeMap::new();
            for look in &looks {
                *seen.entry(look.clone()).or_default() += 1;
            }
            let numbers: BTreeMap<&Signature, u32> = seen.keys().zip(0..).collect();
            let of: Vec<u32> = looks.iter().map(|look| numbers[look]).collect();
            let stable = seen.len() == self.count;
            *self = Self { of, count: seen.len() };
            if stable {
                return seen;
            }
        }
    }

    /// The vertices of the first among the smallest classes with more than one vertex.
    fn target(&self) -> Vec<Vertex> {
        let mut members: BTreeMap<u32, Vec<Vertex>> = BTreeMap::new();
        for (vertex, &class) in self.of.iter().enumerate() {
            members.entry(class).or_default().push(vertex);
        }
        let several = members.into_values().filter(|class| class.len() > 1);
        several.min_by_key(Vec::len).unwrap_or_default()
    }
}

type VertexMap = Vec<Vertex>;

struct GraphMatcher<'a> {
    sink: &'a dyn ProgressSink,
    steps: u64,
}

impl<'a> GraphMatcher<'a> {
    fn new(sink: &'a dyn ProgressSink) -> Self {
        Self { sink, steps: 0 }
    }

    /// A map of one graph to another that maps the players to themselves, or to each other.
    fn isomorphism(
        &mut self,
        from: &ClauseGraph,
        to: &ClauseGraph,
        sign: OutcomeSign,
    ) -> Result<Option<VertexMap>, StopReason> {
        if from.len() != to.len() {
            return Ok(None);
        }
        let (mine, theirs) = (VertexClasses::new(from), VertexClasses::new(to));
        self.extend(
            (from, mine.single_out(Player::Max.index())),
            (to, theirs.single_out(taken(sign).index())),
        )
    }

    /// The number of automorphisms that fix the players, and generators.
    ///
    /// Vertices x₁, x₂ … are individualized one after the other until all are distinguished. The
    /// number of maps that fix x₁ … xᵢ₋₁ is the number that also fix xᵢ times the size of the orbit
    /// of xᵢ; orbits are found from the last level up, with one map for each vertex that earlier
    /// maps do not reach.
    fn automorphisms(
        &mut self,
        graph: &ClauseGraph,
    ) -> Result<(BigUint, Vec<VertexMap>), StopReason> {
        let mut classes = VertexClasses::new(graph).single_out(Player::Max.index());
        classes.refine(graph);
        let mut levels: Vec<(VertexClasses, Vec<Vertex>)> = Vec::new();
        while !classes.is_discrete() {
            let target = classes.target();
            let mut next = classes.single_out(target[0]);
            next.refine(graph);
            levels.push((classes, target));
            classes = next;
        }
        let (mut order, mut generators) = (BigUint::from(1_u8), Vec::new());
        for (classes, target) in levels.iter().rev() {
            let mut reached = orbit(&generators, target[0]);
            // If the vertex cannot be mapped to another one, then not to that one's orbit either.
            let mut refused: Vec<Vertex> = Vec::new();
            for &other in &target[1..] {
                if reached.contains(&other) || refused.contains(&other) {
                    continue;
                }
                let [from, to] = [target[0], other].map(|it| (graph, classes.single_out(it)));
                if let Some(map) = self.extend(from, to)? {
                    generators.push(map);
                    reached = orbit(&generators, target[0]);
                } else {
                    refused.extend(orbit(&generators, other));
                }
            }
            order *= reached.len();
        }
        Ok((order, generators))
    }

    /// A map that maps classes to equal classes.
    fn extend(
        &mut self,
        (from, mut mine): (&ClauseGraph, VertexClasses),
        (to, mut theirs): (&ClauseGraph, VertexClasses),
    ) -> Result<Option<VertexMap>, StopReason> {
        self.steps += 1;
        self.sink.report(&Progress::new(self.steps, 0))?;
        if mine.refine(from) != theirs.refine(to) {
            return Ok(None);
        }
        if mine.is_discrete() {
            return Ok(matched(from, &mine, to, &theirs));
        }
        let mut others: Vec<Vertex> = (0..to.len()).collect();
        let first = mine.target()[0];
        others.retain(|&vertex| theirs.of[vertex] == mine.of[first]);
        for other in others {
            let from = (from, mine.single_out(first));
            let to = (to, theirs.single_out(other));
            if let Some(map) = self.extend(from, to)? {
                return Ok(Some(map));
            }
        }
        Ok(None)
    }
}

/// The map of vertices to those of the same class, if it preserves adjacency.
fn matched(
    from: &ClauseGraph,
    mine: &VertexClasses,
    to: &ClauseGraph,
    theirs: &VertexClasses,
) -> Option<VertexMap> {
    let mut by_class = vec![0; to.len()];
    for vertex in 0..to.len() {
        by_class[theirs.of[vertex] as usize] = vertex;
    }
    let map: VertexMap = (0..from.len()).map(|vertex| by_class[mine.of[vertex] as usize]).collect();
    let keeps = |vertex: Vertex| {
        let mut near: Vec<Vertex> = from.neighbors[vertex].iter().map(|&v| map[v]).collect();
        near.sort_unstable();
        from.kinds[vertex] == to.kinds[map[vertex]] && near == to.neighbors[map[vertex]]
    };
    (0..from.len()).all(keeps).then_some(map)
}

/// The orbit of a vertex under the group generated by some maps.
fn orbit(generators: &[VertexMap], vertex: Vertex) -> Vec<Vertex> {
    let mut orbit = vec![vertex];
    let mut at = 0;
    while let Some(&vertex) = orbit.get(at) {
        at += 1;
        for image in generators.iter().map(|map| map[vertex]) {
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
    }
    orbit
}

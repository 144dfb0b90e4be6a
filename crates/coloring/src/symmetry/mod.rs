//! The symmetries of a game, and games that are the same up to names.
//!
//! A [`Symmetry`] takes elements to elements and, on each, colors to colors. It keeps children of
//! colorings children, so it is generation preserving (SCG Definition 3.4.4), and one to one. It is
//! an *isomorphism* of two games if f = f′∘h and an *anti-isomorphism* if f = −f′∘h (SCG Definition
//! 3.4.2); of a game and itself an automorphism or anti-automorphism. Positions that a symmetry
//! takes to each other are worth the same, or the opposite (SCG Theorem 5.6.1), and an isotone
//! game with an anti-automorphism is won by whoever moves first (Theorem 5.6.2:i).
//!
//! A game is drawn as a graph: a vertex for each element, each equation v = χ, each clause of
//! either player, and each player. An element is joined to its equations, a clause to the
//! equations that it has and to the player who wants it satisfied; where players use only their
//! own colors, an equation is joined to the player who can make it true. The symmetries of the
//! graph are those of the clauses. The prime clauses of a payoff are determined by it, so if
//! both sides have all prime clauses these are all symmetries that there are; otherwise they are
//! some.
//!
//! The symmetries of the graph are found as all programs for the purpose do it: the vertices are
//! told apart by what is around them (`refine`), one that cannot be told apart is singled out,
//! and so on until all are; each other choice gives a symmetry or nothing (`search`).
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::symmetry::Symmetries;
//! use mustplay_coloring::{Palette, Payoff};
//! use mustplay_core::NoProgress;
//!
//! let (majority, _) = Expression::parse("(x & y) | (y & z) | (x & z)", 2)?;
//! let sides = majority.sides::<1>(100).unwrap();
//! let symmetries = Symmetries::of(&sides, Palette::Own, &NoProgress).unwrap();
//! assert_eq!(symmetries.order, 6_u8.into());
//! // To exchange TRUE and FALSE is to exchange the players.
//! assert!(symmetries.anti.is_some());
//! assert_eq!(symmetries.orbits.len(), 2);
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

mod graph;
mod refine;
mod search;

use mustplay_core::{ProgressSink, StopReason};
use num_bigint::BigUint;

use self::graph::Graph;
use self::search::Matcher;
use crate::element::Element;
use crate::formula::Sides;
use crate::game::Player;
use crate::painting::{Color, Move, Painting};
use crate::payoff::Payoff;
use crate::rules::Palette;

/// Whether outcomes are kept or turned around.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// f = f′∘h.
    Plus,
    /// f = −f′∘h.
    Minus,
}

/// A map of equations v = χ to equations, all of one element to all of another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Whether it keeps outcomes.
    pub sign: Sign,
    colors: usize,
    images: Vec<Move>,
}

/// All symmetries of a game, by some that make them all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// How many keep the outcome, the identity among them.
    pub order: BigUint,
    /// Some that keep the outcome and together make all that do.
    pub generators: Vec<Symmetry>,
    /// One that turns the outcome around, if there is one. Then there are as many as that keep it.
    pub anti: Option<Symmetry>,
    /// Moves that symmetries which keep the outcome take to each other, in their order.
    pub orbits: Vec<Vec<Move>>,
}

impl Symmetry {
    /// What a move goes to.
    pub fn image(&self, mv: Move) -> Move {
        self.images[mv.element.index() * self.colors + mv.color.index()]
    }

    /// What a coloring goes to.
    pub fn apply<const W: usize, const V: usize>(&self, painting: &Painting<W>) -> Painting<V> {
        painting.iter().map(|mv| self.image(mv)).collect()
    }

    /// The moves that it takes elsewhere, in cycles, each from its least move on.
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

/// All moves of a game, by element and color.
fn moves(elements: usize, colors: usize) -> impl Iterator<Item = Move> {
    let elements = (0..elements).map(Element::new);
    elements.flat_map(move |v| Color::all(colors).map(move |color| Move::new(v, color)))
}

impl Symmetries {
    /// The symmetries of the game with these clauses: all of them if both sides have all prime
    /// clauses of the payoff.
    pub fn of<const W: usize>(
        sides: &Sides<W>,
        palette: Palette,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let graph = Graph::of(sides, palette);
        let mut matcher = Matcher::new(sink);
        let found = matcher.automorphisms(&graph)?;
        let generators = found.generators.iter().map(|map| graph.symmetry(&graph, map));
        let generators: Vec<Symmetry> = generators.collect();
        let anti = matcher.isomorphism(&graph, &graph, Sign::Minus)?;
        Ok(Self {
            order: found.order,
            orbits: orbits(sides.elements(), sides.colors(), &generators),
            generators,
            anti: anti.map(|map| graph.symmetry(&graph, &map)),
        })
    }

    /// Why whoever moves first wins an isotone game, if symmetry shows it (SCG Theorem 5.6.2:i).
    pub fn first_player_wins(&self, is_isotone: bool) -> bool {
        is_isotone && self.anti.is_some()
    }
}

/// An isomorphism between two games, or an anti-isomorphism if there is no other; `None` if the
/// clauses show neither. There is none if both games have all prime clauses on both sides.
pub fn isomorphism<const W: usize, const V: usize>(
    from: &Sides<W>,
    to: &Sides<V>,
    palette: Palette,
    sink: &dyn ProgressSink,
) -> Result<Option<Symmetry>, StopReason> {
    let (from, to) = (Graph::of(from, palette), Graph::of(to, palette));
    for sign in [Sign::Plus, Sign::Minus] {
        if let Some(map) = Matcher::new(sink).isomorphism(&from, &to, sign)? {
            return Ok(Some(from.symmetry(&to, &map)));
        }
    }
    Ok(None)
}

/// The moves that symmetries take to each other.
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

/// The player whose outcome a sign makes of Max's.
const fn taken(sign: Sign) -> Player {
    match sign {
        Sign::Plus => Player::Max,
        Sign::Minus => Player::Min,
    }
}

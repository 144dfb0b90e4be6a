//! Hackenbush: cut edges of a picture rooted on the ground.
//!
//! Left cuts blue edges, Right red ones, both cut green ones; edges no longer connected to the
//! ground disappear. The player who cannot cut loses (CGT week 4; ONAG chapters 1 and 7). The
//! picture may be any graph, with loops and parallel edges.
//!
//! Text: either trees, written as letters `B`, `R`, `G` from the ground up, with side branches in
//! parentheses and `+` or spaces between trees (`B(RG)B` is a blue edge with red–green and blue
//! above it); or a list of edges `0-1:B 1-2:R 2-0:G` between numbered vertices, where vertex 0 is
//! the ground.
//!
//! Parts that meet only at the ground are independent. Renaming vertices keeps the value;
//! exchanging red and blue negates it.
//!
//! Known values: red–blue pictures are numbers, and for red–blue trees the number is computed from
//! the leaves to the ground ([`RulesetPosition::number`]; for a stalk this is Berlekamp's rule):
//! `BR` = 1/2, `BRR` = 1/4; a green stalk of n is *n; `BG` = 1*, and `GB` = ↑*.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Evaluator, Hackenbush};
//!
//! let stalk: Hackenbush = "GGG".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &stalk, &NoProgress)?;
//! assert_eq!(value, games.nimber(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::{self, Write};
use std::str::FromStr;

use mustplay_cgt::normal::Dyadic;
use smallvec::SmallVec;

use crate::picture;
use crate::position::{Owner, Player, RulesetPosition, Sign};
use crate::text_board::TextError;

const LETTERS: &str = "BRG";

/// An edge between two vertices; vertex 0 is the ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Edge {
    low: u8,
    high: u8,
    /// The player who may cut it: Left if blue, Right if red, both if green.
    color: Owner,
}

impl Edge {
    fn new(u: u8, v: u8, color: Owner) -> Self {
        Self { low: u.min(v), high: u.max(v), color }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}:{}", self.low, self.high, self.color.letter(LETTERS))
    }
}

/// An edge of a tree.
struct Twig {
    /// The number of the edge below, from 1; 0 is the ground.
    below: usize,
    color: Owner,
}

/// A picture: every edge is connected to the ground.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hackenbush {
    edges: SmallVec<[Edge; 16]>,
}

const GROUND: u8 = 0;

/// A signature of a vertex: its name so far, the adjacent names and colors, and its number.
type Surroundings = (u32, Vec<(u32, Owner)>, u8);

impl Hackenbush {
    pub const MOST_EDGES: usize = 255;

    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// Whether the picture is a stalk, a path from the ground: even a long stalk has few positions.
    pub fn is_stalk(&self) -> bool {
        self.stalk().is_some()
    }

    /// The colors of a stalk from the ground up.
    fn stalk(&self) -> Option<SmallVec<[Owner; 16]>> {
        let grown = self.tree()?;
        let upright = (0..).zip(&grown).all(|(below, twig)| twig.below == below);
        upright.then(|| grown.iter().map(|twig| twig.color).collect())
    }

    /// The edges of a tree in an order in which each comes after the edge below it; `None` if there
    /// is a cycle.
    fn tree(&self) -> Option<Vec<Twig>> {
        let highest = self.edges.iter().map(|edge| edge.high).max();
        let vertices = highest.map_or(0, usize::from) + 1;
        let mut around: Vec<SmallVec<[&Edge; 4]>> = vec![SmallVec::new(); vertices];
        for edge in &self.edges {
            around[edge.low as usize].push(edge);
            around[edge.high as usize].push(edge);
        }
        let mut reached = vec![false; vertices];
        reached[GROUND as usize] = true;
        // The vertices reached so far; all but the ground are upper ends of twigs.
        let mut tops = vec![GROUND];
        let mut twigs = Vec::with_capacity(self.edges.len());
        let mut below = 0;
        while let Some(&foot) = tops.get(below) {
            for edge in &around[foot as usize] {
                let top = if edge.low == foot { edge.high } else { edge.low };
                if !reached[top as usize] {
                    reached[top as usize] = true;
                    tops.push(top);
                    let color = edge.color;
                    twigs.push(Twig { below, color });
                }
            }
            below += 1;
        }
        // Every edge is connected, so an edge that is not a twig closes a cycle.
        (twigs.len() == self.edges.len()).then_some(twigs)
    }

    pub fn parts(&self) -> Vec<Self> {
        let mut parts = Vec::new();
        self.components(&mut parts);
        parts
    }

    /// The picture after cutting the edge with this index.
    fn without(&self, at: usize) -> Self {
        let mut rest = self.edges.clone();
        rest.remove(at);
        Self::standing(rest)
    }

    /// Removes the edges that are not connected to the ground.
    fn standing(mut edges: SmallVec<[Edge; 16]>) -> Self {
        let mut reached = [false; 256];
        reached[GROUND as usize] = true;
        let mut grown = true;
        while grown {
            grown = false;
            for edge in &edges {
                let (low, high) = (edge.low as usize, edge.high as usize);
                if reached[low] != reached[high] {
                    (reached[low], reached[high]) = (true, true);
                    grown = true;
                }
            }
        }
        edges.retain(|edge| reached[edge.low as usize]);
        Self { edges }
    }

    /// The picture with its vertices renamed by color refinement: first by the colors of their
    /// edges, then repeatedly by the names of their neighbors. Pictures with equal results are
    /// isomorphic; some isomorphic pictures may get different results, which only costs time.
    fn renamed(&self) -> Self {
        let mut vertices: Vec<u8> = self.edges.iter().flat_map(|e| [e.low, e.high]).collect();
        vertices.push(GROUND);
        vertices.sort_unstable();
        vertices.dedup();
        let mut name = [0_u32; 256];
        name[GROUND as usize] = 1;
        let mut classes = 0;
        loop {
            let mut signature: Vec<Surroundings> = vertices
                .iter()
                .map(|&v| (name[v as usize], self.surroundings(v, &name), v))
                .collect();
            signature.sort_unstable();
            let mut last = 0;
            for at in 0..signature.len() {
                let new = at > 0
                    && (signature[at].0, &signature[at].1)
                        != (signature[at - 1].0, &signature[at - 1].1);
                last += u32::from(new);
                name[signature[at].2 as usize] = last;
            }
            if last == classes {
                return self.with_names(&signature);
            }
            classes = last;
        }
    }

    /// The colors of the edges at `v` and the names at their other ends.
    fn surroundings(&self, v: u8, name: &[u32; 256]) -> Vec<(u32, Owner)> {
        let mut seen: Vec<(u32, Owner)> = self
            .edges
            .iter()
            .filter_map(|edge| match (edge.low == v, edge.high == v) {
                (true, _) => Some((name[edge.high as usize], edge.color)),
                (_, true) => Some((name[edge.low as usize], edge.color)),
                _ => None,
            })
            .collect();
        seen.sort_unstable();
        seen
    }

    /// Numbers the vertices in the order of `signature`, the ground first.
    fn with_names(&self, signature: &[Surroundings]) -> Self {
        let mut number = [0_u8; 256];
        let others = signature.iter().filter(|(_, _, v)| *v != GROUND);
        for (at, (_, _, v)) in (1..).zip(others) {
            number[*v as usize] = at;
        }
        let mut edges: SmallVec<[Edge; 16]> = self
            .edges
            .iter()
            .map(|e| Edge::new(number[e.low as usize], number[e.high as usize], e.color))
            .collect();
        edges.sort_unstable();
        Self { edges }
    }
}

impl RulesetPosition for Hackenbush {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        for (at, edge) in self.edges.iter().enumerate() {
            if edge.color.is(player) {
                options.push(self.without(at));
            }
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        // Vertices above the ground that share an edge are in one group.
        let mut group: [u8; 256] = std::array::from_fn(|v| v as u8);
        for edge in &self.edges {
            let (from, to) = (group[edge.high as usize], group[edge.low as usize]);
            if edge.low != GROUND && from != to {
                for other in &mut group {
                    if *other == from {
                        *other = to;
                    }
                }
            }
        }
        let mut rest = self.edges.clone();
        while let Some(&first) = rest.first() {
            let which = group[first.high as usize];
            let mut part = SmallVec::new();
            rest.retain(|edge| {
                // A loop at the ground touches no other edge.
                let loose = first.high == GROUND || edge.high == GROUND;
                let joined = !loose && group[edge.high as usize] == which;
                let taken = joined || part.is_empty();
                if taken {
                    part.push(*edge);
                }
                !taken
            });
            parts.push(Self { edges: part });
        }
    }

    fn normal(self) -> (Self, Sign) {
        // Naming a stalk from the ground up is faster than by surroundings.
        if let Some(colors) = self.stalk() {
            let swap = colors.iter().find(|&&color| color != Owner::Either) == Some(&Owner::Right);
            let edges = colors.into_iter().enumerate().map(|(at, color)| {
                let color = if swap { color.exchanged() } else { color };
                Edge::new(at as u8, at as u8 + 1, color)
            });
            let edges = edges.collect();
            return (Self { edges }, if swap { Sign::Minus } else { Sign::Plus });
        }
        let plain = self.renamed();
        let mut edges = self.edges;
        for edge in &mut edges {
            edge.color = edge.color.exchanged();
        }
        let exchanged = Self { edges }.renamed();
        if plain.edges <= exchanged.edges { (plain, Sign::Plus) } else { (exchanged, Sign::Minus) }
    }

    /// The value of a red–blue tree, computed from the leaves to the ground.
    ///
    /// An edge and the trees on it form an ordinal sum, and a sum of red–blue trees is a number `x`
    /// (WW chapters 2 and 7). The ordinal sum of a blue edge and `x` is `1:x`, the simplest number
    /// greater than 0 and all `1:xᴸ`, and less than all `1:xᴿ`: it is `(x + n)/2ⁿ⁻¹` for the least
    /// `n ≥ 1` with `x + n > 1`. A red edge is the negative of a blue one below `−x`.
    fn number(&self) -> Option<Dyadic> {
        if self.edges.iter().any(|edge| edge.color == Owner::Either) {
            return None;
        }
        let twigs = self.tree()?;
        let mut above = vec![Dyadic::ZERO; twigs.len() + 1];
        for (at, twig) in twigs.iter().enumerate().rev() {
            let x = std::mem::replace(&mut above[at + 1], Dyadic::ZERO);
            let edge = match twig.color {
                Owner::Right => -on_blue(&-x),
                _ => on_blue(&x),
            };
            above[twig.below] = &above[twig.below] + &edge;
        }
        Some(above.swap_remove(0))
    }

    /// The edges whose cut leads to `option`; parallel edges share a name.
    fn names(&self, player: Player, option: &Self) -> Vec<String> {
        let cut = (0..self.edges.len())
            .filter(|&at| self.edges[at].color.is(player))
            .filter(|&at| self.without(at) == *option);
        let mut names: Vec<String> = cut.map(|at| self.edges[at].to_string()).collect();
        names.dedup();
        names
    }

    /// Each edge once, with the edges above it indented below.
    fn board(&self) -> String {
        let mut text = String::from("ground");
        let mut rest: Vec<Edge> = self.edges.iter().rev().copied().collect();
        // Vertices whose edges are still to be drawn, with their depth; the last one is next.
        let mut reached = vec![(GROUND, 1)];
        while let Some((from, depth)) = reached.pop() {
            let at = |edge: &Edge| edge.low == from || edge.high == from;
            let Some(place) = rest.iter().rposition(at) else {
                continue;
            };
            let edge = rest.remove(place);
            let to = if edge.low == from { edge.high } else { edge.low };
            let _ = write!(text, "\n{}{edge}", "  ".repeat(depth));
            reached.push((from, depth));
            reached.push((to, depth + 1));
        }
        text
    }

    fn svg(&self) -> String {
        let mut level = [usize::MAX; 256];
        level[GROUND as usize] = 0;
        let mut used = vec![0_usize];
        let mut column = [0_usize; 256];
        // Levels are distances from the ground; each vertex takes the next free column.
        let mut depth = 0;
        while used.len() > depth {
            for edge in &self.edges {
                for (from, to) in [(edge.low, edge.high), (edge.high, edge.low)] {
                    if level[from as usize] == depth && level[to as usize] == usize::MAX {
                        level[to as usize] = depth + 1;
                        used.resize(used.len().max(depth + 2), 0);
                        column[to as usize] = used[depth + 1];
                        used[depth + 1] += 1;
                    }
                }
            }
            depth += 1;
        }
        let columns = used.iter().copied().max().unwrap_or(0).max(1);
        let place = |v: u8, above: u8| match v {
            // The ground is everywhere, including right below the other end.
            GROUND => (column[above as usize], 0),
            _ => (column[v as usize], level[v as usize]),
        };
        let edges = self.edges.iter().map(|edge| picture::Edge {
            from: place(edge.low, edge.high),
            to: place(edge.high, edge.low),
            color: [picture::BLUE, picture::RED, picture::GREEN][edge.color as usize],
        });
        picture::graph_svg(columns, used.len(), &edges.collect::<Vec<_>>())
    }
}

/// `1:x`, a blue edge with pictures worth `x` on it.
fn on_blue(x: &Dyadic) -> Dyadic {
    let one = Dyadic::from(1);
    // The least integer above 1 − x, and at least 1.
    let n = (&(&one - x).floor() + &one).max(one.clone());
    let halvings = (&n - &one).to_i64();
    let halvings = halvings.expect("a picture is worth no more than its edges") as u32;
    let sum = x + &n;
    Dyadic::from_big(sum.numerator(), sum.exponent() + halvings)
}

impl fmt::Display for Hackenbush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, edge) in self.edges.iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(f, "{space}{edge}")?;
        }
        Ok(())
    }
}

impl FromStr for Hackenbush {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let edges = if text.contains('-') { read_edges(text)? } else { read_trees(text)? };
        Ok(Self::standing(edges))
    }
}

fn color_of(letter: char) -> Option<Owner> {
    let letter = if letter.eq_ignore_ascii_case(&'L') { 'B' } else { letter };
    Owner::from_letter(letter, LETTERS)
}

fn unless_too_many(found: usize) -> Result<(), TextError> {
    TextError::unless_within(Hackenbush::MOST_EDGES, "edges", found)
}

/// Parses edges `0-1:B 1-2:R`, in any order.
fn read_edges(text: &str) -> Result<SmallVec<[Edge; 16]>, TextError> {
    let mut edges = SmallVec::new();
    let mut column = 1;
    for word in text.split([' ', ',', '\t', '\n']) {
        let bad = || TextError::Unexpected {
            column,
            expected: "an edge like `0-1:B` with vertices 0 to 255 and a color B, R or G",
            found: format!("`{word}`"),
        };
        if !word.is_empty() {
            let (ends, color) = word.split_once(':').ok_or_else(bad)?;
            let (u, v) = ends.split_once('-').ok_or_else(bad)?;
            let (u, v) = (u.parse().ok(), v.parse().ok());
            let mut letters = color.chars();
            let color = letters.next().and_then(color_of);
            let (Some(u), Some(v), Some(color), None) = (u, v, color, letters.next()) else {
                return Err(bad());
            };
            edges.push(Edge::new(u, v, color));
        }
        column += word.chars().count() + 1;
    }
    unless_too_many(edges.len())?;
    Ok(edges)
}

/// Parses trees `B(RG)B + G`, from the ground up.
fn read_trees(text: &str) -> Result<SmallVec<[Edge; 16]>, TextError> {
    let mut edges = SmallVec::new();
    let mut at = GROUND;
    // The stem vertices of the open side branches. Branches without an edge are allowed, so the
    // text itself bounds their number, not the number of edges.
    let mut forks = Vec::new();
    for (column, found) in (1..).zip(text.chars()) {
        let bad =
            |expected| TextError::Unexpected { column, expected, found: format!("`{found}`") };
        match found {
            '(' => forks.push(at),
            ')' => at = forks.pop().ok_or_else(|| bad("`(` before it"))?,
            '+' | ' ' | '\t' | '\n' if forks.is_empty() => at = GROUND,
            ' ' | '\t' | '\n' => {}
            _ => {
                let color = color_of(found).ok_or_else(|| bad("`B`, `R`, `G`, `(`, `)` or `+`"))?;
                unless_too_many(edges.len() + 1)?;
                let top = edges.len() as u8 + 1;
                edges.push(Edge::new(at, top, color));
                at = top;
            }
        }
    }
    if forks.is_empty() {
        Ok(edges)
    } else {
        Err(TextError::Unexpected {
            column: text.chars().count() + 1,
            expected: "`)`",
            found: "the end".to_owned(),
        })
    }
}

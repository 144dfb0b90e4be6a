//! Expressions: payoffs built with ¬ ∧ ∨ ≡ from equations v = χ.
//!
//! An expression is a list of nodes, each after those it is made of, so every walk through it is
//! a loop and no nesting is too deep. Partial colorings are valued in three-valued logic (SCG
//! Table 2.3.1): a value that is not "undecided" stays for all completions.

use smallvec::SmallVec;

use crate::formula::clause::Clause;
use crate::formula::clauses::{ClauseSet, Effort};
use crate::formula::sides::Sides;
use crate::game::Player;
use crate::painting::{Color, Move, Painting};
use crate::payoff::Payoff;

/// A node of an expression, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One step of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// TRUE or FALSE.
    Constant(bool),
    /// v = χ.
    Equation(Move),
    /// ¬
    Not(NodeId),
    /// ∧ of all.
    And(SmallVec<[NodeId; 2]>),
    /// ∨ of all.
    Or(SmallVec<[NodeId; 2]>),
    /// ≡ of two.
    Same(NodeId, NodeId),
}

/// A payoff as an expression. Invariant: a node names only earlier ones, and the last is the
/// whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    elements: usize,
    colors: usize,
    nodes: Vec<Node>,
}

/// An expression that is being put together.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    nodes: Vec<Node>,
}

impl Builder {
    /// Adds a node made of earlier ones.
    pub fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(u32::try_from(self.nodes.len() - 1).expect("fewer than 2³² nodes"))
    }

    /// The node added under `id`.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The expression whose last node is the whole.
    ///
    /// # Panics
    ///
    /// If nothing was added.
    pub fn finish(self, elements: usize, colors: usize) -> Expression {
        assert!(!self.nodes.is_empty(), "an expression has a node");
        Expression {
            elements,
            colors,
            nodes: self.nodes,
        }
    }
}

impl Expression {
    /// This formula in a game of `elements` elements, which must be enough for its variables.
    #[must_use]
    pub fn with_elements(mut self, elements: usize) -> Self {
        self.elements = self.elements.max(elements);
        self
    }

    /// How many elements the game has.
    pub const fn elements(&self) -> usize {
        self.elements
    }

    /// How many pure colors it has.
    pub const fn colors(&self) -> usize {
        self.colors
    }

    /// Whether it is true under a coloring, as far as that can be told part by part.
    pub fn truth<const W: usize>(&self, painting: &Painting<W>) -> Option<bool> {
        *self.evaluate(painting).last()?
    }

    /// The nodes, the whole last.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The value of every node under a coloring, `None` where it is undecided.
    fn evaluate<const W: usize>(&self, painting: &Painting<W>) -> Vec<Option<bool>> {
        let mut values: Vec<Option<bool>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let value = match node {
                Node::Constant(value) => Some(*value),
                Node::Equation(mv) => painting.color(mv.element).map(|color| color == mv.color),
                Node::Not(of) => values[of.index()].map(|value| !value),
                Node::And(of) => all(of.iter().map(|id| values[id.index()]), true),
                Node::Or(of) => all(of.iter().map(|id| values[id.index()]), false),
                Node::Same(a, b) => match (values[a.index()], values[b.index()]) {
                    (Some(a), Some(b)) => Some(a == b),
                    _ => None,
                },
            };
            values.push(value);
        }
        values
    }

    /// The clauses of both players, as far as there are no more than `most`.
    pub fn sides<const W: usize>(&self, most: usize) -> Option<Sides<W>> {
        let [max, min] = Player::BOTH.map(|player| self.clauses(player, most));
        Sides::new(max, min)
    }

    /// The clauses that `keeper` wants satisfied, multiplied out; `None` if there would be more
    /// than `most` on the way, or if it takes too long.
    pub fn clauses<const W: usize>(&self, keeper: Player, most: usize) -> Option<ClauseSet<W>> {
        let k = self.colors;
        let mut effort = Effort::new::<W>(most);
        // For each node the clauses of it and of its negation.
        let mut forms: Vec<[Vec<Clause<W>>; 2]> = Vec::with_capacity(self.nodes.len());
        let empty = || vec![Clause::new(k, [])];
        for node in &self.nodes {
            let form = match node {
                Node::Constant(true) => [Vec::new(), empty()],
                Node::Constant(false) => [empty(), Vec::new()],
                Node::Equation(mv) => {
                    let others = Color::all(k).filter(|&color| color != mv.color);
                    let others = others.map(|color| Move::new(mv.element, color));
                    [vec![Clause::new(k, [*mv])], vec![Clause::new(k, others)]]
                }
                Node::Not(of) => {
                    let [is, is_not] = &forms[of.index()];
                    [is_not.clone(), is.clone()]
                }
                Node::And(of) | Node::Or(of) => {
                    let and = matches!(node, Node::And(_));
                    let (joined, product) = (usize::from(!and), usize::from(and));
                    let mut form = [Vec::new(), Vec::new()];
                    form[product] = empty();
                    for id in of {
                        let part = &forms[id.index()];
                        form[joined].extend_from_slice(&part[joined]);
                        form[product] = effort.multiplied(&form[product], &part[product])?;
                    }
                    form
                }
                Node::Same(a, b) => {
                    let (a, b) = (&forms[a.index()], &forms[b.index()]);
                    let mut both =
                        |x: &[Clause<W>], y: &[Clause<W>], z: &[Clause<W>], w: &[Clause<W>]| {
                            let mut sum = effort.multiplied(x, y)?;
                            sum.extend(effort.multiplied(z, w)?);
                            Some(sum)
                        };
                    [
                        both(&a[0], &b[1], &a[1], &b[0])?,
                        both(&a[0], &b[0], &a[1], &b[1])?,
                    ]
                }
            };
            let mut form = form;
            for clauses in &mut form {
                effort.reduce(clauses)?;
            }
            forms.push(form);
        }
        let [is, is_not] = forms.pop().expect("an expression has a node");
        let clauses = if keeper == Player::Max { is } else { is_not };
        Some(ClauseSet::new(self.elements, k, clauses))
    }
}

/// ∧ for `unit` true, ∨ for false, in three-valued logic.
fn all(values: impl Iterator<Item = Option<bool>>, unit: bool) -> Option<bool> {
    let mut decided = true;
    for value in values {
        match value {
            Some(value) if value != unit => return Some(value),
            Some(_) => {}
            None => decided = false,
        }
    }
    decided.then_some(unit)
}

impl Payoff for Expression {
    fn elements(&self) -> usize {
        self.elements
    }

    fn colors(&self) -> usize {
        self.colors
    }

    fn winner(&self, painting: &Painting) -> Option<Player> {
        self.truth(painting).map(Player::from)
    }
}

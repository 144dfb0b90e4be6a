//! Expressions: payoffs built with ¬ ∧ ∨ ≡ from equations v = χ.
//!
//! An expression is a list of nodes, each after its operands, so every traversal is a loop and
//! nesting depth is unlimited. Partial colorings are evaluated in three-valued logic (SCG Table
//! 2.3.1): a value other than "undecided" holds for all completions.

use smallvec::SmallVec;

use crate::formula::clauses::{Clause, ClauseSet, Effort};
use crate::formula::sides::FormulaSides;
use crate::{Color, Move, Painting, Payoff, Player};

/// Index of a node in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExpressionId(u32);

impl ExpressionId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExpressionNode {
    Constant(bool),
    /// v = χ.
    Equation(Move),
    Not(ExpressionId),
    And(SmallVec<[ExpressionId; 2]>),
    Or(SmallVec<[ExpressionId; 2]>),
    Same(ExpressionId, ExpressionId),
}

/// A payoff as an expression. Invariant: operands precede their node; the last node is the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    elements: usize,
    colors: usize,
    nodes: Vec<ExpressionNode>,
}

#[derive(Clone, Debug, Default)]
pub struct ExpressionBuilder {
    nodes: Vec<ExpressionNode>,
}

impl ExpressionBuilder {
    pub fn add(&mut self, node: ExpressionNode) -> ExpressionId {
        self.nodes.push(node);
        ExpressionId(u32::try_from(self.nodes.len() - 1).expect("fewer than 2³² nodes"))
    }

    /// Appends all nodes of another expression and returns the copy of its root.
    pub fn include(&mut self, expression: &Expression) -> ExpressionId {
        let start = self.nodes.len() as u32;
        let moved = |id: ExpressionId| ExpressionId(id.0 + start);
        let all = |ids: &SmallVec<[ExpressionId; 2]>| ids.iter().map(|&id| moved(id)).collect();
        for node in &expression.nodes {
            self.add(match node {
                ExpressionNode::Constant(value) => ExpressionNode::Constant(*value),
                ExpressionNode::Equation(mv) => ExpressionNode::Equation(*mv),
                ExpressionNode::Not(of) => ExpressionNode::Not(moved(*of)),
                ExpressionNode::And(of) => ExpressionNode::And(all(of)),
                ExpressionNode::Or(of) => ExpressionNode::Or(all(of)),
                ExpressionNode::Same(a, b) => ExpressionNode::Same(moved(*a), moved(*b)),
            });
        }
        moved(ExpressionId(expression.nodes.len() as u32 - 1))
    }

    pub fn node(&self, id: ExpressionId) -> &ExpressionNode {
        &self.nodes[id.index()]
    }

    /// The expression with the last node as its root.
    ///
    /// # Panics
    ///
    /// If no node was added.
    pub fn finish(self, elements: usize, colors: usize) -> Expression {
        assert!(!self.nodes.is_empty(), "an expression has a node");
        Expression { elements, colors, nodes: self.nodes }
    }
}

impl Expression {
    /// This formula in a game of `elements` elements, which must include its variables.
    #[must_use]
    pub fn with_elements(mut self, elements: usize) -> Self {
        self.elements = self.elements.max(elements);
        self
    }

    pub const fn elements(&self) -> usize {
        self.elements
    }

    pub const fn colors(&self) -> usize {
        self.colors
    }

    /// The truth value under a coloring, if decided in three-valued logic.
    pub fn truth<const W: usize>(&self, painting: &Painting<W>) -> Option<bool> {
        *self.evaluate(painting).last()?
    }

    pub fn nodes(&self) -> &[ExpressionNode] {
        &self.nodes
    }

    /// The value of every node under a coloring, `None` if undecided.
    fn evaluate<const W: usize>(&self, painting: &Painting<W>) -> Vec<Option<bool>> {
        let mut values: Vec<Option<bool>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let value = match node {
                ExpressionNode::Constant(value) => Some(*value),
                ExpressionNode::Equation(mv) => {
                    painting.color(mv.element).map(|color| color == mv.color)
                }
                ExpressionNode::Not(of) => values[of.index()].map(|value| !value),
                ExpressionNode::And(of) => all(of.iter().map(|id| values[id.index()]), true),
                ExpressionNode::Or(of) => all(of.iter().map(|id| values[id.index()]), false),
                ExpressionNode::Same(a, b) => match (values[a.index()], values[b.index()]) {
                    (Some(a), Some(b)) => Some(a == b),
                    _ => None,
                },
            };
            values.push(value);
        }
        values
    }

    /// The clauses of both players, or of one if the other would have more than `most`.
    pub fn sides<const W: usize>(&self, most: usize) -> Option<FormulaSides<W>> {
        let [max, min] = Player::BOTH.map(|player| self.clauses(player, most));
        FormulaSides::new(max, min)
    }

    /// The clauses that `keeper` needs satisfied, multiplied out; `None` if an intermediate result
    /// has more than `most` clauses or the work limit is exceeded.
    pub fn clauses<const W: usize>(&self, keeper: Player, most: usize) -> Option<ClauseSet<W>> {
        let k = self.colors;
        let mut effort = Effort::new::<W>(most);
        let needed = self.needed(keeper);
        // For each node its clauses and those of its negation, where needed.
        let mut forms: Vec<[Vec<Clause<W>>; 2]> = Vec::with_capacity(self.nodes.len());
        let empty = || vec![Clause::new(k, [])];
        for (node, needed) in self.nodes.iter().zip(needed) {
            let form = match node {
                ExpressionNode::Constant(true) => [Vec::new(), empty()],
                ExpressionNode::Constant(false) => [empty(), Vec::new()],
                ExpressionNode::Equation(mv) => {
                    let others = Color::all(k).filter(|&color| color != mv.color);
                    let others = others.map(|color| Move::new(mv.element, color));
                    [vec![Clause::new(k, [*mv])], vec![Clause::new(k, others)]]
                }
                ExpressionNode::Not(of) => {
                    let [is, is_not] = &forms[of.index()];
                    [is_not.clone(), is.clone()]
                }
                ExpressionNode::And(of) | ExpressionNode::Or(of) => {
                    let and = matches!(node, ExpressionNode::And(_));
                    let (joined, product) = (usize::from(!and), usize::from(and));
                    let mut form = [Vec::new(), Vec::new()];
                    form[product] = empty();
                    for id in of {
                        let part = &forms[id.index()];
                        if needed[joined] {
                            form[joined].extend_from_slice(&part[joined]);
                        }
                        if needed[product] {
                            form[product] = effort.multiplied(&form[product], &part[product])?;
                        }
                    }
                    form
                }
                ExpressionNode::Same(a, b) => {
                    let (a, b) = (&forms[a.index()], &forms[b.index()]);
                    let mut form = [Vec::new(), Vec::new()];
                    // a ≡ b is (a ∨ ¬b) ∧ (¬a ∨ b), its negation (a ∨ b) ∧ (¬a ∨ ¬b).
                    for (side, other) in [(0, 1), (1, 0)] {
                        if needed[side] {
                            form[side] = effort.multiplied(&a[0], &b[other])?;
                            form[side].extend(effort.multiplied(&a[1], &b[side])?);
                        }
                    }
                    form
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

    /// For each node, whether it and whether its negation must be multiplied out to compute the
    /// clauses of `keeper`. The other half of a large conjunction would have too many clauses to
    /// store.
    fn needed(&self, keeper: Player) -> Vec<[bool; 2]> {
        let mut needed = vec![[false; 2]; self.nodes.len()];
        if let Some(whole) = needed.last_mut() {
            whole[usize::from(keeper == Player::Min)] = true;
        }
        // Operands precede their node.
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let [is, is_not] = needed[at];
            let mut need = |id: &ExpressionId, [is, is_not]: [bool; 2]| {
                let parts = &mut needed[id.index()];
                *parts = [parts[0] | is, parts[1] | is_not];
            };
            match node {
                ExpressionNode::Constant(_) | ExpressionNode::Equation(_) => {}
                ExpressionNode::Not(of) => need(of, [is_not, is]),
                ExpressionNode::And(of) | ExpressionNode::Or(of) => {
                    for id in of {
                        need(id, [is, is_not]);
                    }
                }
                ExpressionNode::Same(a, b) => {
                    for id in [a, b] {
                        need(id, [is | is_not; 2]);
                    }
                }
            }
        }
        needed
    }
}

/// ∧ if `unit` is true and ∨ otherwise, in three-valued logic.
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

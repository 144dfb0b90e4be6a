//! Finds the components of an expression without computing its truth table.
//!
//! Operands of ∧, ∨ and ≡ without common elements are independent. Operands that share elements are
//! merged; the others are components. A part that cannot be divided in this way is divided by its
//! truth table, so `(a | b) & (a | c)` becomes a ∨ (b ∧ c). A payoff with sixty elements has a
//! structure if its components are small.

use rustc_hash::FxHashSet;

use crate::element::connected;
use crate::formula::{Expression, ExpressionId, ExpressionNode};
use crate::metagame::game::Game;
use crate::metagame::structure::{Join, Structure};
use crate::{Elements, Painting, Payoff, TooManyRows, TruthTable};

/// The maximum number of rows of the truth table of a part.
const MOST_ROWS: usize = 1 << 20;

/// A node by its index, perhaps negated.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct SignedNode {
    place: usize,
    negated: bool,
}

/// A node as an operation on other nodes.
enum Operation {
    Term(Join, Vec<SignedNode>),
    Same(SignedNode, SignedNode),
    /// An equation or a constant.
    Simple,
}

impl Structure {
    /// The components of an expression; an error if one of them is too large for a truth table.
    pub fn of_expression(expression: &Expression) -> Result<Self, TooManyRows> {
        if expression.elements() > Elements::<1>::CAPACITY {
            return Err(TooManyRows {
                elements: expression.elements(),
                colors: expression.colors(),
            });
        }
        let reader = ComponentFinder::new(expression);
        let whole = SignedNode { place: expression.nodes().len() - 1, negated: false };
        Ok(reader.read(whole)?.on(expression.all()))
    }
}

struct ComponentFinder<'a> {
    expression: &'a Expression,
    /// The elements that occur in each node.
    supports: Vec<Elements>,
}

impl<'a> ComponentFinder<'a> {
    fn new(expression: &'a Expression) -> Self {
        let mut supports: Vec<Elements> = Vec::with_capacity(expression.nodes().len());
        for node in expression.nodes() {
            let support = match node {
                ExpressionNode::Constant(_) => Elements::EMPTY,
                ExpressionNode::Equation(mv) => Elements::single(mv.element),
                ExpressionNode::Not(of) => supports[of.index()],
                ExpressionNode::And(of) | ExpressionNode::Or(of) => {
                    of.iter().fold(Elements::EMPTY, |all, id| all | supports[id.index()])
                }
                ExpressionNode::Same(a, b) => supports[a.index()] | supports[b.index()],
            };
            supports.push(support);
        }
        Self { expression, supports }
    }

    fn support(&self, literal: SignedNode) -> Elements {
        self.supports[literal.place]
    }

    /// The operation of a literal, with negations pushed inward.
    fn reading(&self, literal: SignedNode) -> Operation {
        let SignedNode { mut place, mut negated } = literal;
        let nodes = self.expression.nodes();
        while let ExpressionNode::Not(of) = &nodes[place] {
            (place, negated) = (of.index(), !negated);
        }
        let part = |id: &ExpressionId| SignedNode { place: id.index(), negated };
        match &nodes[place] {
            ExpressionNode::And(of) | ExpressionNode::Or(of) => {
                let and = matches!(nodes[place], ExpressionNode::And(_)) != negated;
                let join = if and { Join::And } else { Join::Or };
                Operation::Term(join, of.iter().map(part).collect())
            }
            ExpressionNode::Same(a, b) => {
                let first = SignedNode { negated: false, ..part(a) };
                Operation::Same(first, part(b))
            }
            ExpressionNode::Constant(_) | ExpressionNode::Equation(_) | ExpressionNode::Not(_) => {
                Operation::Simple
            }
        }
    }

    /// The components of a literal. Every recursive call has fewer elements.
    fn read(&self, literal: SignedNode) -> Result<Structure, TooManyRows> {
        let mut literal = literal;
        loop {
            let (join, parts) = match self.reading(literal) {
                Operation::Simple => return self.leaf(Join::And, &[literal]),
                Operation::Same(a, b) => {
                    let (in_a, in_b) = (self.support(a), self.support(b));
                    if in_a.meets(in_b) || in_a.is_empty() || in_b.is_empty() {
                        return self.leaf(Join::And, &[literal]);
                    }
                    let parts = vec![self.read(a)?, self.read(b)?];
                    let colors = self.expression.colors();
                    return Ok(Structure::joined(Join::Equivalent, parts, colors));
                }
                Operation::Term(join, parts) => (join, self.flattened(join, parts)),
            };
            if let [only] = parts[..] {
                literal = only;
                continue;
            }
            return self.term(join, parts);
        }
    }

    /// The operands of nested ∧ or ∨ as one list.
    fn flattened(&self, join: Join, parts: Vec<SignedNode>) -> Vec<SignedNode> {
        let mut seen = FxHashSet::default();
        let mut flat = Vec::new();
        let mut stack = parts;
        while let Some(part) = stack.pop() {
            if !seen.insert(part) {
                continue;
            }
            match self.reading(part) {
                Operation::Term(within, parts) if within == join => stack.extend(parts),
                _ => flat.push(part),
            }
        }
        flat
    }

    fn term(&self, join: Join, parts: Vec<SignedNode>) -> Result<Structure, TooManyRows> {
        let colors = self.expression.colors();
        let (fixed, parts): (Vec<SignedNode>, Vec<SignedNode>) =
            parts.into_iter().partition(|&part| self.support(part).is_empty());
        let fixed = self.leaf(join, &fixed)?;
        let groups = connected(parts.into_iter().map(|part| (self.support(part), part)));
        let divided = groups.len() > 1;
        let mut found = vec![fixed];
        for (_, parts) in groups {
            found.push(match parts[..] {
                [only] if divided => self.read(only)?,
                _ => self.leaf(join, &parts)?,
            });
        }
        Ok(Structure::joined(join, found, colors))
    }

    /// Parts that share elements, as one truth table. No parts give the neutral constant.
    fn leaf(&self, join: Join, parts: &[SignedNode]) -> Result<Structure, TooManyRows> {
        let colors = self.expression.colors();
        let support = parts.iter().fold(Elements::EMPTY, |all, &part| all | self.support(part));
        let elements = support.len();
        let rows = colors.checked_pow(elements as u32);
        if rows.is_none_or(|rows| rows > MOST_ROWS) {
            return Err(TooManyRows { elements, colors });
        }
        let needed = self.needed(parts);
        let mut values = vec![false; self.expression.nodes().len()];
        let mut paintings = Painting::all(support, colors);
        let table = TruthTable::new(elements, colors, |_| {
            let painting = paintings.next().expect("there is a coloring for each row");
            self.evaluate(&needed, &painting, &mut values);
            let holds = |part: &SignedNode| values[part.place] != part.negated;
            match join {
                Join::Or => parts.iter().any(holds),
                Join::And | Join::Equivalent => parts.iter().all(holds),
            }
        })?;
        Ok(Structure::of_part(&Game::new(support, table)))
    }

    /// The nodes below the given parts, in order.
    fn needed(&self, parts: &[SignedNode]) -> Vec<usize> {
        let mut seen = FxHashSet::default();
        let mut stack: Vec<usize> = parts.iter().map(|part| part.place).collect();
        while let Some(place) = stack.pop() {
            if !seen.insert(place) {
                continue;
            }
            match &self.expression.nodes()[place] {
                ExpressionNode::Constant(_) | ExpressionNode::Equation(_) => {}
                ExpressionNode::Not(of) => stack.push(of.index()),
                ExpressionNode::And(of) | ExpressionNode::Or(of) => {
                    stack.extend(of.iter().map(|id| id.index()));
                }
                ExpressionNode::Same(a, b) => stack.extend([a.index(), b.index()]),
            }
        }
        let mut needed: Vec<usize> = seen.into_iter().collect();
        needed.sort_unstable();
        needed
    }

    fn evaluate(&self, needed: &[usize], painting: &Painting, values: &mut [bool]) {
        for &place in needed {
            values[place] = match &self.expression.nodes()[place] {
                ExpressionNode::Constant(value) => *value,
                ExpressionNode::Equation(mv) => painting.color(mv.element) == Some(mv.color),
                ExpressionNode::Not(of) => !values[of.index()],
                ExpressionNode::And(of) => of.iter().all(|id| values[id.index()]),
                ExpressionNode::Or(of) => of.iter().any(|id| values[id.index()]),
                ExpressionNode::Same(a, b) => values[a.index()] == values[b.index()],
            };
        }
    }
}

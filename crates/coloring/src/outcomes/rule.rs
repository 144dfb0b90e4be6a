//! Which outcome a coloring has.

use smallvec::SmallVec;

use crate::formula::{Builder, Expression, Node, NodeId};
use crate::painting::Painting;
use crate::text::{SyntaxError, Word};

/// The name of an outcome and where it stands in its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The name.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl Label {
    pub(crate) fn new(word: &Word<'_>) -> Self {
        Self { name: word.text.to_owned(), line: word.line, column: word.column }
    }

    /// The error that something else was expected here.
    pub fn refused(&self, expected: impl Into<String>) -> SyntaxError {
        let word = Word { text: &self.name, line: self.line, column: self.column };
        word.refused(expected)
    }
}

/// A step of a rule that goes by conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<O> {
    /// The coloring has this outcome.
    Outcome(O),
    /// What to go on with if a condition holds, and if it does not: places of later steps.
    If {
        /// The condition, by its place.
        condition: usize,
        /// Where to go on if it holds.
        then: usize,
        /// Where to go on otherwise.
        otherwise: usize,
    },
}

/// An outcome for each coloring: by name, of type [`Label`], as it is read; by number once the
/// poset is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule<O = Label> {
    /// By conditions, from the first step on. Every step leads to later ones.
    Cases {
        /// The conditions.
        conditions: Vec<Expression>,
        /// The steps.
        steps: Vec<Step<O>>,
    },
    /// The outcome of each row, as rows are counted in a truth table.
    Table {
        /// How many colors there are.
        colors: usize,
        /// The outcomes.
        rows: Vec<O>,
    },
}

impl<O> Rule<O> {
    /// The same with other outcomes, or the first error on the way.
    pub(super) fn try_map<P, E>(&self, of: impl Fn(&O) -> Result<P, E>) -> Result<Rule<P>, E> {
        Ok(match self {
            Self::Cases { conditions, steps } => {
                let step = |step: &Step<O>| {
                    Ok(match step {
                        Step::Outcome(outcome) => Step::Outcome(of(outcome)?),
                        &Step::If { condition, then, otherwise } => {
                            Step::If { condition, then, otherwise }
                        }
                    })
                };
                Rule::Cases {
                    conditions: conditions.clone(),
                    steps: steps.iter().map(step).collect::<Result<_, E>>()?,
                }
            }
            Self::Table { colors, rows } => Rule::Table {
                colors: *colors,
                rows: rows.iter().map(of).collect::<Result<_, E>>()?,
            },
        })
    }

    /// All outcomes that a coloring may still come to, as far as the conditions one by one tell;
    /// the one that it has if it is complete.
    pub(super) fn each_possible<const W: usize>(
        &self,
        painting: &Painting<W>,
        mut tell: impl FnMut(&O),
    ) {
        match self {
            Self::Cases { conditions, steps } => {
                let mut seen = vec![false; steps.len()];
                let mut todo = vec![0];
                while let Some(at) = todo.pop() {
                    if std::mem::replace(&mut seen[at], true) {
                        continue;
                    }
                    match &steps[at] {
                        Step::Outcome(outcome) => tell(outcome),
                        Step::If { condition, then, otherwise } => {
                            match conditions[*condition].truth(painting) {
                                Some(true) => todo.push(*then),
                                Some(false) => todo.push(*otherwise),
                                None => todo.extend([*then, *otherwise]),
                            }
                        }
                    }
                }
            }
            Self::Table { colors, rows } => {
                let elements = rows.len().ilog(*colors) as usize;
                let mut open = vec![0];
                for v in (0..elements).rev() {
                    let color = painting.color(crate::Element::new(v));
                    let digits = match color {
                        Some(color) => color.index()..color.index() + 1,
                        None => 0..*colors,
                    };
                    let next = |row: usize| digits.clone().map(move |digit| row * colors + digit);
                    open = open.into_iter().flat_map(next).collect();
                }
                for row in open {
                    tell(&rows[row]);
                }
            }
        }
    }

    /// The formula that is true where the outcome is one that `wanted` holds for, of a rule that
    /// goes by conditions in a game of so many elements.
    pub(super) fn formula(
        conditions: &[Expression],
        steps: &[Step<O>],
        elements: usize,
        wanted: impl Fn(&O) -> bool,
    ) -> Expression {
        let mut builder = Builder::default();
        let colors = conditions.first().map_or(2, Expression::colors);
        let conditions: Vec<NodeId> =
            conditions.iter().map(|condition| builder.include(condition)).collect();
        // From the last step up: what a step leads to comes later.
        let mut formulas: Vec<Option<NodeId>> = vec![None; steps.len()];
        for at in (0..steps.len()).rev() {
            let formula = match &steps[at] {
                Step::Outcome(outcome) => builder.add(Node::Constant(wanted(outcome))),
                Step::If { condition, then, otherwise } => {
                    let [then, otherwise] =
                        [then, otherwise].map(|&at| formulas[at].expect("later steps"));
                    either(&mut builder, conditions[*condition], then, otherwise)
                }
            };
            formulas[at] = Some(formula);
        }
        // The whole must be the last node.
        let whole = formulas[0].expect("a rule has a step");
        builder.add(Node::And(SmallVec::from_slice(&[whole])));
        builder.finish(elements, colors)
    }
}

/// One formula if a condition holds and another if not, without what is always so.
fn either(builder: &mut Builder, holds: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
    let constants = [then, otherwise].map(|id| match builder.node(id) {
        Node::Constant(value) => Some(*value),
        _ => None,
    });
    if let [Some(a), Some(b)] = constants
        && a == b
    {
        return then;
    }
    match constants {
        [Some(true), _] => builder.add(Node::Or([holds, otherwise].into())),
        [_, Some(false)] => builder.add(Node::And([holds, then].into())),
        _ => {
            let fails = builder.add(Node::Not(holds));
            match constants {
                [Some(false), _] => builder.add(Node::And([fails, otherwise].into())),
                [_, Some(true)] => builder.add(Node::Or([fails, then].into())),
                _ => {
                    let one = builder.add(Node::And([holds, then].into()));
                    let other = builder.add(Node::And([fails, otherwise].into()));
                    builder.add(Node::Or([one, other].into()))
                }
            }
        }
    }
}

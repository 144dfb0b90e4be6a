//! Outcome rules: the outcome of each coloring, by conditions or by a table.
//!
//! # As text: `x & y ? T : x ? a : _`
//!
//! ```text
//! rule    = outcome | condition "?" branch ":" rule | "(" rule ")"
//! branch  = outcome | "(" rule ")"
//! ```
//!
//! A condition is an expression; an outcome is a word.

use smallvec::SmallVec;

use crate::formula::parse::expression_at;
use crate::formula::{Expression, ExpressionBuilder, ExpressionId, ExpressionNode};
use crate::text::Word;
use crate::{ElementNames, Painting, SyntaxError};

/// The name of an outcome and its position in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeLabel {
    pub name: String,
    pub line: usize,
    pub column: usize,
}

impl OutcomeLabel {
    pub(crate) fn new(word: &Word<'_>) -> Self {
        Self { name: word.text.to_owned(), line: word.line, column: word.column }
    }

    pub fn refused(&self, expected: impl Into<String>) -> SyntaxError {
        let word = Word { text: &self.name, line: self.line, column: self.column };
        word.refused(expected)
    }
}

/// A step of a rule given by conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleStep<O> {
    Outcome(O),
    /// A branch to later steps, by their indices.
    If {
        condition: usize,
        then: usize,
        otherwise: usize,
    },
}

/// An outcome for each coloring: by name, of type [`OutcomeLabel`], as read; by number once the
/// poset is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutcomeRule<O = OutcomeLabel> {
    /// By conditions, from the first step. Every step leads to later ones.
    Cases { conditions: Vec<Expression>, steps: Vec<RuleStep<O>> },
    /// The outcome of each row, numbered as in a truth table.
    Table { colors: usize, rows: Vec<O> },
}

impl<O> OutcomeRule<O> {
    /// Maps the outcomes; returns the first error.
    pub(super) fn try_map<P, E>(
        &self,
        of: impl Fn(&O) -> Result<P, E>,
    ) -> Result<OutcomeRule<P>, E> {
        Ok(match self {
            Self::Cases { conditions, steps } => {
                let step = |step: &RuleStep<O>| {
                    Ok(match step {
                        RuleStep::Outcome(outcome) => RuleStep::Outcome(of(outcome)?),
                        &RuleStep::If { condition, then, otherwise } => {
                            RuleStep::If { condition, then, otherwise }
                        }
                    })
                };
                OutcomeRule::Cases {
                    conditions: conditions.clone(),
                    steps: steps.iter().map(step).collect::<Result<_, E>>()?,
                }
            }
            Self::Table { colors, rows } => OutcomeRule::Table {
                colors: *colors,
                rows: rows.iter().map(of).collect::<Result<_, E>>()?,
            },
        })
    }

    /// Passes to `tell` each outcome that is not excluded by single conditions; for a complete
    /// coloring, exactly its outcome.
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
                        RuleStep::Outcome(outcome) => tell(outcome),
                        RuleStep::If { condition, then, otherwise } => {
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

    /// For a rule given by conditions, the formula that is true where the outcome satisfies
    /// `wanted`.
    pub(super) fn formula(
        conditions: &[Expression],
        steps: &[RuleStep<O>],
        elements: usize,
        wanted: impl Fn(&O) -> bool,
    ) -> Expression {
        let mut builder = ExpressionBuilder::default();
        let colors = conditions.first().map_or(2, Expression::colors);
        let conditions: Vec<ExpressionId> =
            conditions.iter().map(|condition| builder.include(condition)).collect();
        // From the last step back: every step leads to later ones.
        let mut formulas: Vec<Option<ExpressionId>> = vec![None; steps.len()];
        for at in (0..steps.len()).rev() {
            let formula = match &steps[at] {
                RuleStep::Outcome(outcome) => {
                    builder.add(ExpressionNode::Constant(wanted(outcome)))
                }
                RuleStep::If { condition, then, otherwise } => {
                    let [then, otherwise] =
                        [then, otherwise].map(|&at| formulas[at].expect("later steps"));
                    either(&mut builder, conditions[*condition], then, otherwise)
                }
            };
            formulas[at] = Some(formula);
        }
        // The root must be the last node.
        let whole = formulas[0].expect("a rule has a step");
        builder.add(ExpressionNode::And(SmallVec::from_slice(&[whole])));
        builder.finish(elements, colors)
    }
}

/// One formula if a condition holds and another otherwise, without superfluous constants.
fn either(
    builder: &mut ExpressionBuilder,
    holds: ExpressionId,
    then: ExpressionId,
    otherwise: ExpressionId,
) -> ExpressionId {
    let constants = [then, otherwise].map(|id| match builder.node(id) {
        ExpressionNode::Constant(value) => Some(*value),
        _ => None,
    });
    let fails = |builder: &mut ExpressionBuilder| builder.add(ExpressionNode::Not(holds));
    match constants {
        [Some(a), Some(b)] if a == b => then,
        [Some(true), _] => builder.add(ExpressionNode::Or([holds, otherwise].into())),
        [_, Some(false)] => builder.add(ExpressionNode::And([holds, then].into())),
        [Some(false), _] => {
            let fails = fails(builder);
            builder.add(ExpressionNode::And([fails, otherwise].into()))
        }
        [_, Some(true)] => {
            let fails = fails(builder);
            builder.add(ExpressionNode::Or([fails, then].into()))
        }
        [None, None] => {
            let fails = fails(builder);
            let one = builder.add(ExpressionNode::And([holds, then].into()));
            let other = builder.add(ExpressionNode::And([fails, otherwise].into()));
            builder.add(ExpressionNode::Or([one, other].into()))
        }
    }
}

const DEEPEST: usize = 100;

impl OutcomeRule {
    /// Parses `text` into a rule and the names of its elements in order of first occurrence.
    pub fn parse(text: &str, colors: usize) -> Result<(Self, ElementNames), SyntaxError> {
        let mut names = ElementNames::default();
        let rule = rule_at(text, 1, 1, colors, &mut names)?;
        Ok((rule, names))
    }

    /// Whether a text is a rule rather than an expression.
    pub fn is_meant(text: &str) -> bool {
        text.contains('?')
    }
}

/// Parses a rule that starts inside a longer text; new elements are added to `names`.
pub(crate) fn rule_at(
    text: &str,
    line: usize,
    column: usize,
    colors: usize,
    names: &mut ElementNames,
) -> Result<OutcomeRule, SyntaxError> {
    let mut reader = RuleReader {
        text,
        start: (line, column),
        colors,
        names,
        conditions: Vec::new(),
        steps: Vec::new(),
    };
    reader.rule(0, text.len(), 0)?;
    let elements = reader.names.len();
    let conditions = reader.conditions.into_iter();
    Ok(OutcomeRule::Cases {
        conditions: conditions.map(|it| it.with_elements(elements)).collect(),
        steps: reader.steps,
    })
}

/// A rule from a list of outcomes with conditions; the last outcome has none.
pub(crate) fn cases(
    cases: Vec<(OutcomeLabel, Option<Expression>)>,
    elements: usize,
) -> OutcomeRule {
    let mut conditions = Vec::new();
    let mut steps = Vec::new();
    for (label, condition) in cases {
        if let Some(condition) = condition {
            let at = steps.len();
            steps.push(RuleStep::If {
                condition: conditions.len(),
                then: at + 1,
                otherwise: at + 2,
            });
            conditions.push(condition.with_elements(elements));
        }
        steps.push(RuleStep::Outcome(label));
    }
    OutcomeRule::Cases { conditions, steps }
}

struct RuleReader<'a, 'n> {
    text: &'a str,
    start: (usize, usize),
    colors: usize,
    names: &'n mut ElementNames,
    conditions: Vec<Expression>,
    steps: Vec<RuleStep<OutcomeLabel>>,
}

impl<'a> RuleReader<'a, '_> {
    fn place(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at];
        match before.rfind('\n') {
            Some(last) => {
                let lines = before.matches('\n').count();
                (self.start.0 + lines, before[last + 1..].chars().count() + 1)
            }
            None => (self.start.0, self.start.1 + before.chars().count()),
        }
    }

    /// The text between two positions, without surrounding blanks.
    fn word(&self, from: usize, to: usize) -> Word<'a> {
        let part = &self.text[from..to];
        let start = from + (part.len() - part.trim_start().len());
        let (line, column) = self.place(start.min(to));
        Word { text: part.trim(), line, column }
    }

    /// The first occurrence of one of the characters between two positions, outside of parentheses.
    fn find(&self, wanted: &[char], from: usize, to: usize) -> Option<(usize, char)> {
        let mut depth = 0_usize;
        for (at, c) in self.text[from..to].char_indices() {
            match c {
                _ if depth == 0 && wanted.contains(&c) => return Some((from + at, c)),
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        None
    }

    /// Parses the rule between two positions and appends its steps.
    fn rule(&mut self, mut from: usize, to: usize, depth: usize) -> Result<(), SyntaxError> {
        loop {
            let Some((question, _)) = self.find(&['?'], from, to) else {
                return self.branch(from, to, depth);
            };
            let condition = &self.text[from..question];
            let (line, column) = self.place(from);
            let condition = expression_at(condition, line, column, self.colors, self.names)?;
            let Some((colon, _)) = self.find(&[':'], question + 1, to) else {
                let (line, column) = self.place(to);
                let end = Word { text: "", line, column };
                return Err(end.refused("`:` and what comes about otherwise"));
            };
            let at = self.steps.len();
            self.steps.push(RuleStep::If {
                condition: self.conditions.len(),
                then: at + 1,
                otherwise: 0,
            });
            self.conditions.push(condition);
            self.branch(question + 1, colon, depth)?;
            let next = self.steps.len();
            if let RuleStep::If { otherwise, .. } = &mut self.steps[at] {
                *otherwise = next;
            }
            from = colon + 1;
        }
    }

    fn branch(&mut self, from: usize, to: usize, depth: usize) -> Result<(), SyntaxError> {
        let word = self.word(from, to);
        let inner = word.text.strip_prefix('(');
        if let Some(inner) = inner.and_then(|inner| inner.strip_suffix(')')) {
            if depth == DEEPEST {
                return Err(word.refused(format!("at most {DEEPEST} levels of nesting")));
            }
            let part = &self.text[from..to];
            let start = from + (part.len() - part.trim_start().len()) + 1;
            return self.rule(start, start + inner.len(), depth + 1);
        }
        let expected = "an outcome, or a rule in parentheses";
        let is_word = !word.text.contains(|c: char| c.is_whitespace() || "()?:".contains(c));
        if word.text.is_empty() || !is_word {
            return Err(word.refused(expected));
        }
        self.steps.push(RuleStep::Outcome(OutcomeLabel::new(&word)));
        Ok(())
    }
}

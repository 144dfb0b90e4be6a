//! Reading rules: `x & y ? T : x ? a : _`.
//!
//! ```text
//! rule    = outcome | condition "?" branch ":" rule | "(" rule ")"
//! branch  = outcome | "(" rule ")"
//! ```
//!
//! A condition is an expression; an outcome is a word.

use super::rule::{Label, Rule, Step};
use crate::formula::Expression;
use crate::formula::parse::expression_at;
use crate::names::Names;
use crate::text::{SyntaxError, Word};

/// Parentheses may be nested this deep.
const DEEPEST: usize = 100;

impl Rule {
    /// The rule in `text` and the names of the elements, in the order of their first occurrence.
    pub fn parse(text: &str, colors: usize) -> Result<(Self, Names), SyntaxError> {
        let mut names = Names::default();
        let rule = rule_at(text, 1, 1, colors, &mut names)?;
        Ok((rule, names))
    }

    /// Whether a text is meant as a rule, and not as an expression.
    pub fn is_meant(text: &str) -> bool {
        text.contains('?')
    }
}

/// A rule that starts at a place of a longer text; new elements are added to `names`.
pub(crate) fn rule_at(
    text: &str,
    line: usize,
    column: usize,
    colors: usize,
    names: &mut Names,
) -> Result<Rule, SyntaxError> {
    let mut reader = Reader {
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
    Ok(Rule::Cases {
        conditions: conditions.map(|it| it.with_elements(elements)).collect(),
        steps: reader.steps,
    })
}

/// A rule as a list of lines, each an outcome and the condition under which it is had; the last
/// without one.
pub(crate) fn cases(cases: Vec<(Label, Option<Expression>)>, elements: usize) -> Rule {
    let mut conditions = Vec::new();
    let mut steps = Vec::new();
    for (label, condition) in cases {
        if let Some(condition) = condition {
            let at = steps.len();
            steps.push(Step::If { condition: conditions.len(), then: at + 1, otherwise: at + 2 });
            conditions.push(condition.with_elements(elements));
        }
        steps.push(Step::Outcome(label));
    }
    Rule::Cases { conditions, steps }
}

struct Reader<'a, 'n> {
    text: &'a str,
    /// Line and column of the first character.
    start: (usize, usize),
    colors: usize,
    names: &'n mut Names,
    conditions: Vec<Expression>,
    steps: Vec<Step<Label>>,
}

impl<'a> Reader<'a, '_> {
    /// Line and column of a place in the text.
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

    /// What stands between two places, without blanks around it.
    fn word(&self, from: usize, to: usize) -> Word<'a> {
        let part = &self.text[from..to];
        let start = from + (part.len() - part.trim_start().len());
        let (line, column) = self.place(start.min(to));
        Word { text: part.trim(), line, column }
    }

    /// The first of some characters between two places that is in no parentheses.
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

    /// Reads the rule between two places and adds its steps.
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
            self.steps.push(Step::If {
                condition: self.conditions.len(),
                then: at + 1,
                otherwise: 0,
            });
            self.conditions.push(condition);
            self.branch(question + 1, colon, depth)?;
            let next = self.steps.len();
            if let Step::If { otherwise, .. } = &mut self.steps[at] {
                *otherwise = next;
            }
            from = colon + 1;
        }
    }

    /// Reads an outcome, or a rule in parentheses.
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
        self.steps.push(Step::Outcome(Label::new(&word)));
        Ok(())
    }
}

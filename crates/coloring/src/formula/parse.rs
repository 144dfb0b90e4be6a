//! Parser for expressions like `(x | !y) & (y == z)`. [`Expression::parse`] documents the grammar.

use std::str::FromStr;

use crate::formula::expression::{Expression, ExpressionBuilder, ExpressionId, ExpressionNode};
use crate::text::Word;
use crate::{Color, Element, ElementNames, Move, SyntaxError};

/// The maximum nesting depth of parentheses, negations and implications.
const DEEPEST: usize = 256;

impl Expression {
    /// Parses `text` into an expression and the names of its elements in order of first occurrence.
    ///
    /// | operator | also | binds |
    /// | --- | --- | --- |
    /// | `!` | `~` `¬` | most |
    /// | `&` | `&&` `∧` | |
    /// | `\|` | `\|\|` `∨` | |
    /// | `->` | | to the right |
    /// | `==` `!=` | `≡` `^` | least, to the left |
    ///
    /// `true` and `false` are constants; everything else that starts with a letter or `_` is an
    /// element. With more than two colors `x=2` means that x has color 2, and `x` alone that it has
    /// the greatest color; `x == y` between two elements means that their colors are equal.
    ///
    /// ```
    /// use mustplay_coloring::formula::Expression;
    /// use mustplay_coloring::{Payoff, TruthTable};
    ///
    /// let (expression, names) = Expression::parse("(x | !y) & (y == z)", 2).unwrap();
    /// assert_eq!(names.as_slice(), ["x", "y", "z"]);
    /// assert_eq!(TruthTable::of(&expression).unwrap().to_string(), "11000001");
    /// let error = Expression::parse("x & (y |", 2).unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "line 1, column 9: expected an element, a constant, `!` or `(`, found the end");
    /// ```
    pub fn parse(text: &str, colors: usize) -> Result<(Self, ElementNames), SyntaxError> {
        let mut names = ElementNames::default();
        let expression = expression_at(text, 1, 1, colors, &mut names)?;
        Ok((expression, names))
    }
}

/// Parses an expression that starts inside a longer text; new elements are added to `names`.
pub(crate) fn expression_at(
    text: &str,
    line: usize,
    column: usize,
    colors: usize,
    names: &mut ElementNames,
) -> Result<Expression, SyntaxError> {
    let mut parser = ExpressionParser {
        tokens: tokens(text, line, column)?,
        at: 0,
        depth: 0,
        colors,
        names,
        builder: ExpressionBuilder::default(),
    };
    parser.equivalence()?;
    let next = parser.peek();
    if next.kind != Token::End {
        return Err(next.word.refused("an operator or the end"));
    }
    let builder = parser.builder;
    Ok(builder.finish(names.len(), colors))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token {
    Name,
    Number,
    Not,
    And,
    Or,
    Implies,
    Same,
    Different,
    Equals,
    Open,
    Close,
    End,
}

#[derive(Clone, Copy)]
struct Located<'a> {
    kind: Token,
    word: Word<'a>,
}

fn tokens(text: &str, mut line: usize, mut column: usize) -> Result<Vec<Located<'_>>, SyntaxError> {
    const SYMBOLS: [(&str, Token); 18] = [
        ("->", Token::Implies),
        ("==", Token::Same),
        ("!=", Token::Different),
        ("&&", Token::And),
        ("||", Token::Or),
        ("&", Token::And),
        ("|", Token::Or),
        ("^", Token::Different),
        ("=", Token::Equals),
        ("!", Token::Not),
        ("~", Token::Not),
        ("(", Token::Open),
        (")", Token::Close),
        ("∧", Token::And),
        ("∨", Token::Or),
        ("¬", Token::Not),
        ("≡", Token::Same),
        ("→", Token::Implies),
    ];
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() {
            if first == '\n' {
                (line, column) = (line + 1, 1);
            } else {
                column += 1;
            }
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let (kind, length) = if in_word(first) {
            let length = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
            let number = first.is_ascii_digit();
            (if number { Token::Number } else { Token::Name }, length)
        } else if let Some((symbol, kind)) = SYMBOLS.iter().find(|(s, _)| rest.starts_with(s)) {
            (*kind, symbol.len())
        } else {
            let word = Word { text: &rest[..first.len_utf8()], line, column };
            return Err(word.refused("an element or one of ! & | -> == != = ( )"));
        };
        let text = &rest[..length];
        found.push(Located { kind, word: Word { text, line, column } });
        column += text.chars().count();
        rest = &rest[length..];
    }
    found.push(Located { kind: Token::End, word: Word { text: "", line, column } });
    Ok(found)
}

struct ExpressionParser<'a, 'n> {
    tokens: Vec<Located<'a>>,
    at: usize,
    depth: usize,
    colors: usize,
    names: &'n mut ElementNames,
    builder: ExpressionBuilder,
}

impl<'a> ExpressionParser<'a, '_> {
    fn peek(&self) -> Located<'a> {
        self.tokens[self.at]
    }

    /// Advances by one token, but never past the end.
    fn next(&mut self) -> Located<'a> {
        let token = self.peek();
        self.at += usize::from(token.kind != Token::End);
        token
    }

    fn deeper<T>(
        &mut self,
        word: Word<'_>,
        inner: impl FnOnce(&mut Self) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(word.refused(format!("at most {DEEPEST} levels of nesting")));
        }
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn equivalence(&mut self) -> Result<ExpressionId, SyntaxError> {
        let mut left = self.implication()?;
        loop {
            let kind = self.peek().kind;
            if !matches!(kind, Token::Same | Token::Different) {
                return Ok(left);
            }
            self.next();
            let right = self.implication()?;
            left = self.same(left, right);
            if kind == Token::Different {
                left = self.builder.add(ExpressionNode::Not(left));
            }
        }
    }

    /// Two elements have the same color, or two formulas have the same truth value.
    fn same(&mut self, left: ExpressionId, right: ExpressionId) -> ExpressionId {
        let bare = |id: ExpressionId| match self.builder.node(id) {
            ExpressionNode::Equation(mv) if mv.color == Color::greatest(self.colors) => {
                Some(mv.element)
            }
            _ => None,
        };
        let (Some(v), Some(w), true) = (bare(left), bare(right), self.colors > 2) else {
            return self.builder.add(ExpressionNode::Same(left, right));
        };
        let mut cases = smallvec::SmallVec::new();
        for color in Color::all(self.colors) {
            let equations = [v, w].map(|element| {
                let equation = ExpressionNode::Equation(Move::new(element, color));
                self.builder.add(equation)
            });
            cases.push(self.builder.add(ExpressionNode::And(equations.into())));
        }
        self.builder.add(ExpressionNode::Or(cases))
    }

    fn implication(&mut self) -> Result<ExpressionId, SyntaxError> {
        let left = self.disjunction()?;
        let arrow = self.peek();
        if arrow.kind != Token::Implies {
            return Ok(left);
        }
        self.next();
        let right = self.deeper(arrow.word, Self::implication)?;
        let not = self.builder.add(ExpressionNode::Not(left));
        Ok(self.builder.add(ExpressionNode::Or([not, right].into())))
    }

    fn disjunction(&mut self) -> Result<ExpressionId, SyntaxError> {
        self.chain(Token::Or, Self::conjunction, ExpressionNode::Or)
    }

    fn conjunction(&mut self) -> Result<ExpressionId, SyntaxError> {
        self.chain(Token::And, Self::unary, ExpressionNode::And)
    }

    fn chain(
        &mut self,
        operator: Token,
        part: fn(&mut Self) -> Result<ExpressionId, SyntaxError>,
        node: fn(smallvec::SmallVec<[ExpressionId; 2]>) -> ExpressionNode,
    ) -> Result<ExpressionId, SyntaxError> {
        let first = part(self)?;
        let mut parts = smallvec::SmallVec::from_slice(&[first]);
        while self.peek().kind == operator {
            self.next();
            parts.push(part(self)?);
        }
        Ok(if parts.len() == 1 { first } else { self.builder.add(node(parts)) })
    }

    fn unary(&mut self) -> Result<ExpressionId, SyntaxError> {
        let token = self.next();
        match token.kind {
            Token::Not => {
                let inner = self.deeper(token.word, Self::unary)?;
                Ok(self.builder.add(ExpressionNode::Not(inner)))
            }
            Token::Open => {
                let inner = self.deeper(token.word, Self::equivalence)?;
                let close = self.next();
                if close.kind == Token::Close {
                    Ok(inner)
                } else {
                    let expected = format!(
                        "an operator or `)` for the `(` in line {}, column {}",
                        token.word.line, token.word.column
                    );
                    Err(close.word.refused(expected))
                }
            }
            Token::Name => match token.word.text {
                "true" => Ok(self.builder.add(ExpressionNode::Constant(true))),
                "false" => Ok(self.builder.add(ExpressionNode::Constant(false))),
                _ => self.element(token.word),
            },
            _ => {
                let expected = "an element, a constant, `!` or `(`";
                Err(token.word.refused(expected))
            }
        }
    }

    fn element(&mut self, word: Word<'_>) -> Result<ExpressionId, SyntaxError> {
        let element = named(self.names, word)?;
        let mut color = Color::greatest(self.colors);
        if self.peek().kind == Token::Equals {
            self.next();
            let value = self.next();
            color = color_of(value.word, self.colors)?;
        }
        Ok(self.builder.add(ExpressionNode::Equation(Move::new(element, color))))
    }
}

/// The element with this name, added if it is new.
pub(crate) fn named(names: &mut ElementNames, word: Word<'_>) -> Result<Element, SyntaxError> {
    names.element_or_new(word.text).ok_or_else(|| {
        word.refused(format!(
            "at most {} elements, or one of those already named",
            ElementNames::MOST
        ))
    })
}

/// The color denoted by a word: a number, `true` or `false`.
pub(crate) fn color_of(word: Word<'_>, colors: usize) -> Result<Color, SyntaxError> {
    match word.text {
        "true" => return Ok(Color::greatest(colors)),
        "false" => return Ok(Color::FALSE),
        _ => {}
    }
    let index = usize::from_str(word.text).ok().filter(|&c| c < colors);
    index.map(Color::new).ok_or_else(|| {
        let expected = format!("a color from 0 to {}, `false` or `true`", colors - 1);
        word.refused(expected)
    })
}

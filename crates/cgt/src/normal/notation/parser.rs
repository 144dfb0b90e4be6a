//! The lexer, and a recursive-descent parser of bounded depth.

use super::evaluate::operands_of;
use super::power::{self, Kind, MAX_POWER};
use super::syntax::{Expression, ExpressionKind, Form, Relation, Statement, WrittenArgument};
use super::{MAX_NESTING, MAX_NIMBER, NotationError, Style};
use crate::normal::sum::MAX_UPS;
use crate::normal::{Dyadic, DyadicError};
use crate::reading::Sections;

const MAX_BARS: usize = 16;

pub(super) fn parse(text: &str) -> Result<Expression, NotationError> {
    let mut parser = Parser::new(text)?;
    let expression = parser.expression()?;
    parser.end("an operator or the end")?;
    parser.alone(&expression)?;
    Ok(expression)
}

pub(super) fn parse_statement(text: &str) -> Result<Statement, NotationError> {
    let mut parser = Parser::new(text)?;
    if let Some(name) = parser.defined_name() {
        let expression = parser.expression()?;
        parser.end("an operator or the end")?;
        parser.inside()?;
        return Ok(Statement::Definition(name, expression));
    }
    let left = parser.expression()?;
    let Some(relation) = parser.relation() else {
        parser.end("an operator, a relation or the end")?;
        parser.alone(&left)?;
        return Ok(Statement::Value(left));
    };
    let right = parser.expression()?;
    parser.end("an operator or the end")?;
    parser.inside()?;
    Ok(Statement::Question(left, relation, right))
}

struct Parser<'a> {
    text: &'a str,
    words: Vec<Lexeme>,
    at: usize,
    nesting: usize,
    /// The first nimber beyond [`MAX_NIMBER`] and its place.
    large: Option<(usize, u32)>,
}

type Parsed<T> = Result<T, NotationError>;

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parsed<Self> {
        Ok(Self { text, words: words(text)?, at: 0, nesting: 0, large: None })
    }

    /// Checks that a large nimber is the whole text, because nothing may be computed with it.
    fn alone(&self, whole: &Expression) -> Parsed<()> {
        match whole.kind {
            ExpressionKind::Literal { .. } => Ok(()),
            _ => self.inside(),
        }
    }

    fn inside(&self) -> Parsed<()> {
        self.large.map_or(Ok(()), |(start, found)| {
            let reason = format!(
                "expected a nimber up to *{MAX_NIMBER} inside an expression, found *{found}"
            );
            Err(self.refused(start, reason))
        })
    }

    fn end(&self, expected: &str) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected(expected)),
        }
    }

    fn defined_name(&mut self) -> Option<String> {
        let equals = Some(&Token::Mark('='));
        let marks = match (self.peek(), self.token(1)) {
            (Some(Token::Name(_)), mark) if mark == equals => 1,
            (Some(Token::Name(_)), Some(Token::Mark(':'))) if self.glued(2) == equals => 2,
            _ => return None,
        };
        let name = self.name();
        self.at += marks;
        Some(name)
    }

    /// A relation between two expressions, if it comes next.
    fn relation(&mut self) -> Option<Relation> {
        let relation = match self.peek()? {
            Token::Relation(relation) => *relation,
            Token::Mark('=') => Relation::Equal,
            Token::Bars(2) => Relation::Confused,
            _ => return None,
        };
        self.at += 1;
        Some(relation)
    }

    fn peek(&self) -> Option<&Token> {
        self.token(0)
    }

    /// The next token, if no space precedes it.
    fn peek_glued(&self) -> Option<&Token> {
        self.glued(0)
    }

    /// The token after `ahead` others.
    fn token(&self, ahead: usize) -> Option<&Token> {
        self.words.get(self.at + ahead).map(|word| &word.token)
    }

    /// The token after `ahead` others, if no space precedes it.
    fn glued(&self, ahead: usize) -> Option<&Token> {
        let word = self.words.get(self.at + ahead)?;
        word.glued.then_some(&word.token)
    }

    fn start(&self) -> usize {
        self.words.get(self.at).map_or(self.text.len(), |word| word.start)
    }

    fn eat(&mut self, mark: char) -> bool {
        let there = self.peek() == Some(&Token::Mark(mark));
        self.at += usize::from(there);
        there
    }

    fn expect(&mut self, mark: char, expected: &str) -> Parsed<()> {
        if self.eat(mark) { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn expected(&self, expected: &str) -> NotationError {
        let found = self.peek().map_or("the end".to_owned(), Token::describe);
        NotationError::expected((self.text, self.start()), expected, found)
    }

    fn refused(&self, start: usize, reason: impl ToString) -> NotationError {
        NotationError::refused((self.text, start), reason)
    }

    /// Runs `parse` one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting == MAX_NESTING {
            let reason = format!("expected at most {MAX_NESTING} levels of nesting, found more");
            return Err(self.refused(self.start(), reason));
        }
        self.nesting += 1;
        let parsed = parse(self);
        self.nesting -= 1;
        parsed
    }

    /// One game, or two games with `&` between them.
    fn expression(&mut self) -> Parsed<Expression> {
        let start = self.start();
        let first = self.joined()?;
        if !self.eat('&') {
            return Ok(first);
        }
        let second = self.joined()?;
        Ok(Expression::new(start, ExpressionKind::Sides(Box::new(first), Box::new(second))))
    }

    /// Sums joined by names of operations, as in CGSuite's `* Heat 2`.
    fn joined(&mut self) -> Parsed<Expression> {
        let mut joined = self.sum()?;
        while let Some(Token::Name(name)) = self.peek()
            && operands_of(name) == Some(2)
        {
            let (start, name) = (self.start(), name.clone());
            self.at += 1;
            joined = Expression::call(start, name, [joined, self.sum()?]);
        }
        Ok(joined)
    }

    /// `term {(+ | -) term}`; `±` is both.
    fn sum(&mut self) -> Parsed<Expression> {
        let start = self.start();
        let mut terms = vec![(false, self.term()?)];
        loop {
            let subtract = match self.peek() {
                Some(Token::Mark('+')) => false,
                Some(Token::Mark('-')) => true,
                Some(Token::PlusMinus) => {
                    terms.push((false, self.term()?));
                    continue;
                }
                _ => break,
            };
            self.at += 1;
            terms.push((subtract, self.term()?));
        }
        if terms.len() == 1 {
            return Ok(terms.remove(0).1);
        }
        Ok(Expression::new(start, ExpressionKind::Sum(terms)))
    }

    /// A sign and a term, or an operand, or an ordinal sum.
    fn term(&mut self) -> Parsed<Expression> {
        self.nested(|parser| {
            let start = parser.start();
            match (parser.peek(), parser.glued(1)) {
                (Some(Token::PlusMinus), _) => {
                    parser.at += 1;
                    parser.switch(start)
                }
                (Some(Token::Mark(sign @ ('+' | '-'))), Some(Token::Mark('_'))) => {
                    let name = if *sign == '+' { "tiny" } else { "miny" };
                    parser.at += 2;
                    Ok(Expression::call(start, name.to_owned(), [parser.operand()?]))
                }
                (Some(Token::Mark('-')), Some(Token::Digits(_))) => parser.ordinal(),
                (Some(Token::Mark('-')), _) => {
                    parser.at += 1;
                    Ok(Expression::new(start, ExpressionKind::Negative(Box::new(parser.term()?))))
                }
                _ => parser.ordinal(),
            }
        })
    }

    /// The operand of a `±`.
    fn switch(&mut self, start: usize) -> Parsed<Expression> {
        let close = match self.peek() {
            Some(Token::Mark('(')) => ')',
            Some(Token::Mark('{')) if self.encloses_list() => '}',
            _ => return Ok(Expression::new(start, ExpressionKind::Switch(vec![self.term()?]))),
        };
        self.at += 1;
        let options = self.nested(|parser| {
            let list = parser.list()?;
            parser.expect(close, &format!("`,` or `{close}`"))?;
            Ok(list)
        })?;
        Ok(Expression::new(start, ExpressionKind::Switch(options)))
    }

    /// Whether the next brace encloses a list without bars, as in CGSuite's `±{G,H}`.
    fn encloses_list(&self) -> bool {
        let mut depth = 0;
        for word in &self.words[self.at..] {
            match word.token {
                Token::Mark('{') => depth += 1,
                Token::Mark('}') if depth == 1 => return true,
                Token::Mark('}') => depth -= 1,
                Token::Bars(_) if depth == 1 => return false,
                _ => {}
            }
        }
        false
    }

    /// `operand {: term}`, right-associative.
    fn ordinal(&mut self) -> Parsed<Expression> {
        let start = self.start();
        let mut base = self.operand()?;
        while self.asks_operand() {
            self.at += 1;
            base = self.asked(base)?;
        }
        if !self.eat(':') {
            return Ok(base);
        }
        let upper = self.term()?;
        Ok(Expression::new(start, ExpressionKind::Ordinal(Box::new(base), Box::new(upper))))
    }

    /// Whether `.name` follows the operand without a space.
    fn asks_operand(&self) -> bool {
        self.peek_glued() == Some(&Token::Mark('.'))
            && matches!(self.glued(1), Some(Token::Name(_)))
    }

    /// Whether a number is followed, without a space, by `.name` with the name of an operation and
    /// no arguments: `2.tiny` is `tiny(2)`, but `2.tiny(1)` is twice `tiny(1)`.
    fn asks_number(&self) -> bool {
        self.peek_glued() == Some(&Token::Mark('.'))
            && matches!(self.glued(1), Some(Token::Name(name)) if operands_of(name).is_some())
            && self.token(2) != Some(&Token::Mark('('))
    }

    /// `name` or `name(…)` after an operand and a point, the calls of CGSuite; the operand is the
    /// first argument.
    fn asked(&mut self, operand: Expression) -> Parsed<Expression> {
        let start = self.start();
        let Some(Token::Name(name)) = self.peek().cloned() else {
            return Err(self.expected("a name"));
        };
        self.at += 1;
        let mut arguments = vec![WrittenArgument::Expression(operand)];
        if self.peek_glued() == Some(&Token::Mark('(')) {
            self.at += 1;
            arguments.extend(self.nested(Self::arguments)?);
        }
        Ok(Expression::new(start, ExpressionKind::Call(name, arguments)))
    }

    fn operand(&mut self) -> Parsed<Expression> {
        let start = self.start();
        match self.peek() {
            Some(Token::Mark('(')) => {
                self.at += 1;
                let inner = self.nested(Self::expression)?;
                self.expect(')', "an operator or `)`")?;
                Ok(inner)
            }
            Some(Token::Mark('{' | '\'')) => {
                // CGSuite quotes a form that is not simplified.
                let is_quoted = self.eat('\'');
                self.expect('{', "`{` after the quote")?;
                let form = self.nested(Self::form)?;
                if is_quoted {
                    self.expect('\'', "the closing quote")?;
                }
                Ok(Expression::new(start, ExpressionKind::Form(form)))
            }
            Some(Token::Name(_)) => {
                let name = self.name();
                let kind = if self.eat('(') {
                    ExpressionKind::Call(name, self.nested(Self::arguments)?)
                } else if self.peek_glued() == Some(&Token::Mark('{')) {
                    self.at += 1;
                    ExpressionKind::Bound(name, self.nested(Self::form)?)
                } else if self.peek_glued() == Some(&Token::Star) {
                    let name = Expression::new(start, ExpressionKind::Variable(name));
                    ExpressionKind::Sum(vec![(false, name), (false, self.literal()?)])
                } else if self.begins_operand() {
                    return Err(self.expected(&format!("`(` after the name `{name}`")));
                } else {
                    ExpressionKind::Variable(name)
                };
                Ok(Expression { start, kind })
            }
            Some(Token::Digits(_) | Token::Arrow(_) | Token::Star | Token::Mark('-')) => {
                self.literal()
            }
            _ => Err(self.expected("a game")),
        }
    }

    /// A name, without CGSuite's package prefix of rulesets, as in `game.grid.Clobber`.
    fn name(&mut self) -> String {
        let is_name = |ahead: usize, names: &[&str]| match self.token(ahead) {
            Some(Token::Name(name)) => names.contains(&name.as_str()),
            _ => false,
        };
        let point = Some(&Token::Mark('.'));
        if is_name(0, &["game"])
            && is_name(2, &["grid", "strip", "heap", "graph"])
            && [1, 3].into_iter().all(|ahead| self.token(ahead) == point)
        {
            self.at += 4;
        }
        let name = match self.peek() {
            Some(Token::Name(name)) => name.clone(),
            _ => String::new(),
        };
        self.at += 1;
        name
    }

    /// Whether the next token can only begin an operand.
    fn begins_operand(&self) -> bool {
        matches!(
            self.peek(),
            Some(
                Token::Digits(_)
                    | Token::Name(_)
                    | Token::Text(_)
                    | Token::Arrow(_)
                    | Token::Star
                    | Token::Mark('{')
            )
        )
    }

    fn arguments(&mut self) -> Parsed<Vec<WrittenArgument>> {
        let mut arguments = Vec::new();
        if self.eat(')') {
            return Ok(arguments);
        }
        loop {
            if let Some(Token::Text(text)) = self.peek() {
                arguments.push(WrittenArgument::Text(text.clone()));
                self.at += 1;
            } else {
                arguments.push(WrittenArgument::Expression(self.expression()?));
            }
            if self.eat(')') {
                return Ok(arguments);
            }
            if self.eat(';') {
                arguments.push(WrittenArgument::Semicolon);
            } else {
                self.expect(',', "`,` or `)`")?;
            }
        }
    }

    fn list(&mut self) -> Parsed<Vec<Expression>> {
        let mut list = vec![self.expression()?];
        while self.eat(',') {
            list.push(self.expression()?);
        }
        Ok(list)
    }

    /// The text inside braces and the closing brace.
    fn form(&mut self) -> Parsed<Form> {
        let mut sections = Sections { lists: Vec::new(), bars: Vec::new() };
        loop {
            let start = self.start();
            let list = match self.peek() {
                Some(Token::Bars(_) | Token::Mark('}')) => Vec::new(),
                None => return Err(self.expected("an option, `|` or `}`")),
                Some(_) => self.list()?,
            };
            sections.lists.push((start, list));
            match self.peek() {
                Some(Token::Bars(n)) if *n <= MAX_BARS => sections.bars.push(*n),
                Some(Token::Bars(_)) => {
                    return Err(self.expected(&format!("at most {MAX_BARS} bars")));
                }
                Some(Token::Mark('}')) if !sections.bars.is_empty() => {
                    self.at += 1;
                    let form = |[left, right]: [Vec<Expression>; 2]| Form { left, right };
                    let mut nested =
                        |start, sides| Expression::new(start, ExpressionKind::Form(form(sides)));
                    return sections.divided(self.text, &mut nested).map(form);
                }
                _ if sections.bars.is_empty() => return Err(self.expected("`,` or `|`")),
                _ => return Err(self.expected("`,`, `|` or `}`")),
            }
            self.at += 1;
        }
    }

    /// `[-]number[ups][nimber]` without spaces, or `[-]integer.operand`.
    fn literal(&mut self) -> Parsed<Expression> {
        let start = self.start();
        let negative = self.eat('-');
        let mut number = Dyadic::ZERO;
        if let Some(Token::Digits(_)) = self.peek() {
            number = self.number(start, negative)?;
            if self.asks_number() {
                self.at += 1;
                return self.asked(Expression::literal(start, number, 0, 0));
            }
            let is_multiple = self.peek_glued() == Some(&Token::Mark('.'));
            if is_multiple || number.is_integer() && self.multiplies() {
                return self.multiple(start, &number);
            }
        }
        // The next token, if it is the first one or no space precedes it.
        let next = |parser: &Self| {
            let word = parser.words.get(parser.at)?;
            (word.start == start || word.glued).then(|| word.token.clone())
        };
        let mut ups = 0;
        let mut power = None;
        if let Some(Token::Arrow(arrow)) = next(self) {
            power = self.power(arrow)?;
            if power.is_none() {
                ups = self.arrows(arrow)?;
            }
        }
        let mut nimber = 0;
        if next(self) == Some(Token::Star) {
            self.at += 1;
            nimber = self.digits_up_to(u64::from(u32::MAX))?.unwrap_or(1) as u32;
            if nimber > MAX_NIMBER {
                self.large.get_or_insert((start, nimber));
            }
        }
        let literal = Expression::literal(start, number, ups, nimber);
        if power.is_none() && matches!(self.peek_glued(), Some(Token::Name(_))) {
            power = Some((false, self.nested(Self::operand)?));
        }
        let Some(power) = power else {
            return Ok(literal);
        };
        let terms = vec![(false, literal), power];
        Ok(Expression::new(start, ExpressionKind::Sum(terms)))
    }

    /// `[n]` or `<n>` after an arrow, where `n` can be `on`; subtracted if the arrow points down.
    fn power(&mut self, arrow: i32) -> Parsed<Option<(bool, Expression)>> {
        let kind = match [1, 3].map(|ahead| self.glued(ahead)) {
            [Some(Token::Mark('[')), Some(Token::Mark(']'))] => Kind::Sum,
            [Some(Token::Relation(Relation::Less)), Some(Token::Relation(Relation::Greater))] => {
                Kind::One
            }
            _ => return Ok(None),
        };
        let start = self.start();
        let power = match self.glued(2) {
            _ if arrow.abs() != 1 => return Ok(None),
            Some(Token::Name(name)) if name == "on" => {
                let name = if kind == Kind::Sum { "upon" } else { "uponth" };
                Expression::new(start, ExpressionKind::Variable(name.to_owned()))
            }
            Some(Token::Digits(digits)) => match digits.parse() {
                Ok(n) if (1..=MAX_POWER).contains(&n) => power::expression(start, kind, n),
                _ => {
                    self.at += 2;
                    return Err(self.expected(&format!("a power from 1 to {MAX_POWER}, or `on`")));
                }
            },
            _ => return Ok(None),
        };
        self.at += 4;
        Ok(Some((arrow < 0, power)))
    }

    /// `digits[/digits]`.
    fn number(&mut self, start: usize, negative: bool) -> Parsed<Dyadic> {
        let sign = if negative { "-" } else { "" };
        let mut written = sign.to_owned() + &self.take_digits().unwrap_or_default();
        if self.eat('/') {
            let denominator = self.take_digits().ok_or_else(|| self.expected("a denominator"))?;
            written = format!("{written}/{denominator}");
        }
        written.parse().map_err(|error: DyadicError| self.refused(start, error))
    }

    fn take_digits(&mut self) -> Option<String> {
        let Some(Token::Digits(digits)) = self.peek() else {
            return None;
        };
        let digits = digits.clone();
        self.at += 1;
        Some(digits)
    }

    /// Whether a star with spaces on both sides or on neither precedes an operand that only
    /// multiplication allows: `5*{3|1}` is `5.{3|1}`, while `3*5` is 3 + *5.
    fn multiplies(&self) -> bool {
        let Some([star, game]) = self.words.get(self.at..self.at + 2) else {
            return false;
        };
        let is_game = match &game.token {
            Token::Mark('(' | '{' | '\'') => true,
            Token::Name(name) => operands_of(name) != Some(2),
            _ => false,
        };
        star.token == Token::Star && star.glued == game.glued && is_game
    }

    /// `.operand` or `*operand` after an integer; the number becomes the first argument of an
    /// operation that lacks one, as in `6.Heat(1)`.
    fn multiple(&mut self, start: usize, factor: &Dyadic) -> Parsed<Expression> {
        let Some(factor) = factor.to_i64() else {
            let reason =
                format!("expected an integer of at most 64 bits before `.`, found {factor}");
            return Err(self.refused(start, reason));
        };
        self.at += 1;
        if let Some(Token::Digits(_)) = self.peek() {
            return Err(self.expected(
                "a game in parentheses after `.` (fractions are written 1/2, multiples 3.(1/2))",
            ));
        }
        let mut operand = self.nested(Self::operand)?;
        if let ExpressionKind::Call(name, arguments) = &mut operand.kind
            && operands_of(name) == Some(arguments.len() + 1)
        {
            let factor = Expression::literal(start, Dyadic::from(factor), 0, 0);
            arguments.insert(0, WrittenArgument::Expression(factor));
            return Ok(operand);
        }
        Ok(Expression::new(start, ExpressionKind::Multiple(factor, Box::new(operand))))
    }

    /// Arrows in one direction, or one arrow and a count.
    fn arrows(&mut self, first: i32) -> Parsed<i64> {
        self.at += 1;
        let first = i64::from(first);
        let mut ups = first;
        let mut single = first.abs() == 1;
        while let Some(&Token::Arrow(arrow)) = self.peek_glued() {
            let arrow = i64::from(arrow);
            if arrow.signum() != first.signum() {
                return Err(self.expected("arrows in one direction"));
            }
            ups += arrow;
            single = false;
            self.at += 1;
        }
        if single && let Some(n) = self.digits_up_to(MAX_UPS.unsigned_abs())? {
            return Ok(n as i64 * first);
        }
        Ok(ups)
    }

    /// Digits directly after the previous token.
    fn digits_up_to(&mut self, most: u64) -> Parsed<Option<u64>> {
        let Some(Token::Digits(digits)) = self.peek_glued() else {
            return Ok(None);
        };
        match digits.parse() {
            Ok(number) if number <= most => {
                self.at += 1;
                Ok(Some(number))
            }
            _ => Err(self.expected(&format!("a number up to {most}"))),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Digits(String),
    /// A name; `v` alone is an arrow.
    Name(String),
    /// Quoted text, without the quotes.
    Text(String),
    /// `^` or `↑`, positive, or `v` or `↓`, negative; doubled arrows count twice.
    Arrow(i32),
    Star,
    Bars(usize),
    PlusMinus,
    /// A relation other than `=` and `||`; `<>` is CGSuite's `||`.
    Relation(Relation),
    /// Any other mark: `{ } ( ) [ ] , ; + - . : / _ = & '`.
    Mark(char),
}

impl Token {
    fn describe(&self) -> String {
        match self {
            Self::Digits(digits) if digits.len() > 20 => {
                format!("a number of {} digits", digits.len())
            }
            Self::Digits(digits) => format!("`{digits}`"),
            Self::Name(name) => format!("`{}`", shortened(name)),
            Self::Text(text) => format!("the text {:?}", shortened(text)),
            Self::Arrow(n) if *n > 0 => "`^`".to_owned(),
            Self::Arrow(_) => "`v`".to_owned(),
            Self::Star => "`*`".to_owned(),
            Self::Bars(n) if *n > 8 => format!("{n} bars"),
            Self::Bars(n) => format!("`{}`", "|".repeat(*n)),
            Self::PlusMinus => "`±`".to_owned(),
            Self::Relation(relation) => format!("`{}`", relation.symbol(Style::Ascii)),
            Self::Mark(mark) => format!("`{mark}`"),
        }
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() > 40 {
        text.chars().take(37).chain("...".chars()).collect()
    } else {
        text.to_owned()
    }
}

#[derive(Clone, Debug)]
struct Lexeme {
    token: Token,
    /// First byte.
    start: usize,
    /// Whether no space precedes it.
    glued: bool,
}

/// Signs that are tokens; a sign precedes its own prefixes.
const SIGNS: [(&str, Token); 26] = [
    ("|>", Token::Relation(Relation::NotAtMost)),
    ("<=", Token::Relation(Relation::AtMost)),
    ("<>", Token::Relation(Relation::Confused)),
    ("<|", Token::Relation(Relation::NotAtLeast)),
    ("<", Token::Relation(Relation::Less)),
    (">=", Token::Relation(Relation::AtLeast)),
    (">", Token::Relation(Relation::Greater)),
    ("==", Token::Relation(Relation::Equal)),
    ("!=", Token::Relation(Relation::Unequal)),
    ("≠", Token::Relation(Relation::Unequal)),
    ("≤", Token::Relation(Relation::AtMost)),
    ("≥", Token::Relation(Relation::AtLeast)),
    ("‖", Token::Bars(2)),
    ("^", Token::Arrow(1)),
    ("↑", Token::Arrow(1)),
    ("↓", Token::Arrow(-1)),
    ("⇑", Token::Arrow(2)),
    ("⇓", Token::Arrow(-2)),
    ("*", Token::Star),
    ("∗", Token::Star),
    ("⋆", Token::Star),
    ("★", Token::Star),
    ("±", Token::PlusMinus),
    ("+-", Token::PlusMinus),
    ("+−", Token::PlusMinus),
    ("−", Token::Mark('-')),
];

fn words(text: &str) -> Parsed<Vec<Lexeme>> {
    let mut words = Vec::new();
    let (mut start, mut glued) = (0, false);
    while let Some(c) = text[start..].chars().next() {
        let rest = &text[start..];
        if c.is_whitespace() {
            (start, glued) = (start + c.len_utf8(), false);
            continue;
        }
        let run = |keep: fn(char) -> bool| &rest[..rest.find(|c| !keep(c)).unwrap_or(rest.len())];
        let sign = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
        let (token, length) = match c {
            _ if let Some((sign, token)) = sign => (token.clone(), sign.len()),
            '0'..='9' => {
                let digits = run(|c| c.is_ascii_digit());
                (Token::Digits(digits.to_owned()), digits.len())
            }
            'v' if stands_for_down(rest) => (Token::Arrow(-1), 1),
            'a'..='z' | 'A'..='Z' => {
                let name = run(|c| c.is_ascii_alphanumeric() || c == '_');
                (Token::Name(name.to_ascii_lowercase()), name.len())
            }
            '∞' => (Token::Name("inf".to_owned()), c.len_utf8()),
            '"' => {
                let quoted = rest[1..].split_once('"').map(|(quoted, _)| quoted.to_owned());
                let missing =
                    NotationError::expected((text, text.len()), "a closing quote", "the end");
                let quoted = quoted.ok_or(missing)?;
                let length = quoted.len() + 2;
                (Token::Text(quoted), length)
            }
            '|' => {
                let bars = run(|c| c == '|').len();
                (Token::Bars(bars), bars)
            }
            '·' => (Token::Mark('.'), c.len_utf8()),
            '{' | '}' | '(' | ')' | '[' | ']' | ',' | ';' | '+' | '-' | '.' | ':' | '/' | '_'
            | '=' | '&' | '\'' => (Token::Mark(c), 1),
            other => {
                return Err(NotationError::expected((text, start), "a game", format!("{other:?}")));
            }
        };
        words.push(Lexeme { token, start, glued });
        (start, glued) = (start + length, true);
    }
    Ok(words)
}

/// Whether a `v` is an arrow: only further `v`s, then digits, come before anything else.
fn stands_for_down(text: &str) -> bool {
    let after = text.trim_start_matches('v');
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '(')
}

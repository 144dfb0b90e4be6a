//! From text to expressions: the lexer, and a parser by recursive descent of bounded depth.

use super::evaluate::operands_of;
use super::power::{self, Kind, MAX_POWER};
use super::syntax::{Expression, ExpressionKind, Form, Relation, Statement, WrittenArgument};
use super::{MAX_NESTING, MAX_NIMBER, NotationError, SentencePlace, Style};
use crate::normal::sum::MAX_UPS;
use crate::normal::{Dyadic, DyadicError};

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
    /// The first nimber beyond [`MAX_NIMBER`] and where it stands.
    large: Option<(usize, u32)>,
}

type Parsed<T> = Result<T, NotationError>;

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parsed<Self> {
        Ok(Self { text, words: words(text)?, at: 0, nesting: 0, large: None })
    }

    /// Checks that a large nimber is the whole text, so that nothing is computed with it.
    fn alone(&self, whole: &Expression) -> Parsed<()> {
        match whole.kind {
            ExpressionKind::Literal { .. } => Ok(()),
            _ => self.inside(),
        }
    }

    /// Checks that there is no large nimber.
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

    /// The name in `name = …` or `name := …`, where the text starts like that.
    fn defined_name(&mut self) -> Option<String> {
        let [first, rest @ ..] = self.words.as_slice() else {
            return None;
        };
        let marks = match rest {
            [equals, ..] if equals.token == Token::Mark('=') => 1,
            [colon, equals, ..]
                if colon.token == Token::Mark(':')
                    && equals.token == Token::Mark('=')
                    && equals.glued =>
            {
                2
            }
            _ => return None,
        };
        let Token::Name(name) = &first.token else {
            return None;
        };
        let name = name.clone();
        self.at = 1 + marks;
        Some(name)
    }

    /// A relation between two expressions, if one stands here.
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
        self.words.get(self.at).map(|word| &word.token)
    }

    /// The next word, if it follows the one before it without a space.
    fn peek_glued(&self) -> Option<&Token> {
        let word = self.words.get(self.at)?;
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
        NotationError::Expected {
            place: SentencePlace::of(self.text, self.start()),
            expected: expected.to_owned(),
            found: self.peek().map_or("the end".to_owned(), Token::describe),
        }
    }

    fn refused(&self, start: usize, reason: String) -> NotationError {
        NotationError::Refused { place: SentencePlace::of(self.text, start), reason }
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

    /// Sums with names of operations between them, as CGSuite writes `* Heat 2`.
    fn joined(&mut self) -> Parsed<Expression> {
        let mut joined = self.sum()?;
        while let Some(Token::Name(name)) = self.peek()
            && operands_of(name) == Some(2)
        {
            let (start, name) = (self.start(), name.clone());
            self.at += 1;
            let operands = [joined, self.sum()?].map(WrittenArgument::Expression);
            joined = Expression::new(start, ExpressionKind::Call(name, operands.into()));
        }
        Ok(joined)
    }

    /// `term {(+ | -) term}`, where `±` is both.
    fn sum(&mut self) -> Parsed<Expression> {
        let start = self.start();
        let first = self.term()?;
        let mut terms = vec![(false, first)];
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

    /// A sign and a term, or an operand, or two with a colon between them.
    fn term(&mut self) -> Parsed<Expression> {
        self.nested(|parser| {
            let start = parser.start();
            let next = parser.words.get(parser.at + 1).filter(|word| word.glued);
            let next = next.map(|word| word.token.clone());
            match (parser.peek(), next) {
                (Some(Token::PlusMinus), _) => {
                    parser.at += 1;
                    parser.switch(start)
                }
                (Some(Token::Mark(sign @ ('+' | '-'))), Some(Token::Mark('_'))) => {
                    let name = if *sign == '+' { "tiny" } else { "miny" };
                    parser.at += 2;
                    let argument = parser.operand()?;
                    let kind = ExpressionKind::Call(
                        name.to_owned(),
                        vec![WrittenArgument::Expression(argument)],
                    );
                    Ok(Expression { start, kind })
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

    /// What follows a `±`.
    fn switch(&mut self, start: usize) -> Parsed<Expression> {
        let options = if self.eat('(') {
            self.enclosed(')', "`,` or `)`")?
        } else if self.encloses_list() {
            self.at += 1;
            self.enclosed('}', "`,` or `}`")?
        } else {
            vec![self.term()?]
        };
        Ok(Expression::new(start, ExpressionKind::Switch(options)))
    }

    /// A list of games up to and with a closing mark.
    fn enclosed(&mut self, close: char, expected: &str) -> Parsed<Vec<Expression>> {
        self.nested(|parser| {
            let list = parser.list()?;
            parser.expect(close, expected)?;
            Ok(list)
        })
    }

    /// Whether a brace opens here that has no bars of its own, as CGSuite writes `±{G,H}`.
    fn encloses_list(&self) -> bool {
        if self.peek() != Some(&Token::Mark('{')) {
            return false;
        }
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

    /// `operand {: term}`, grouped to the right.
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
        let named = self.words.get(self.at + 1);
        let named = named.is_some_and(|word| word.glued && matches!(word.token, Token::Name(_)));
        named && self.peek_glued() == Some(&Token::Mark('.'))
    }

    /// Whether what follows a number without a space is `.name` with the name of an operation and
    /// no arguments: `2.tiny` is `tiny(2)`, and `2.tiny(1)` is `tiny(1)` twice.
    fn asks_number(&self) -> bool {
        let Some([point, name]) = self.words.get(self.at..self.at + 2) else {
            return false;
        };
        let is_operation = matches!(&name.token, Token::Name(name) if operands_of(name).is_some());
        let is_called = self.words.get(self.at + 2);
        point.glued
            && point.token == Token::Mark('.')
            && name.glued
            && is_operation
            && is_called.is_none_or(|word| word.token != Token::Mark('('))
    }

    /// `name` or `name(…)` after an operand and a point, as CGSuite writes calls: the operand is
    /// the first argument.
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
            Some(Token::Mark('{')) => {
                self.at += 1;
                let form = self.nested(Self::form)?;
                Ok(Expression::new(start, ExpressionKind::Form(form)))
            }
            Some(Token::Mark('(')) => {
                self.at += 1;
                let inner = self.nested(Self::expression)?;
                self.expect(')', "an operator or `)`")?;
                Ok(inner)
            }
            // CGSuite quotes a form that is not to be simplified.
            Some(Token::Mark('\'')) => {
                self.at += 1;
                self.expect('{', "`{` after the quote")?;
                let form = self.nested(Self::form)?;
                self.expect('\'', "the closing quote")?;
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

    /// A name, without the place that CGSuite writes before those of rulesets, as in
    /// `game.grid.Clobber`.
    fn name(&mut self) -> String {
        let name = |place: usize| match self.words.get(place).map(|word| &word.token) {
            Some(Token::Name(name)) => Some(name.as_str()),
            _ => None,
        };
        let is_point = |place: usize| {
            let word = self.words.get(place);
            word.is_some_and(|word| word.token == Token::Mark('.'))
        };
        let is_place = name(self.at) == Some("game")
            && matches!(name(self.at + 2), Some("grid" | "strip" | "heap" | "graph"))
            && [1, 3].into_iter().all(|more| is_point(self.at + more));
        let place = if is_place { self.at + 4 } else { self.at };
        let name = name(place).unwrap_or_default().to_owned();
        self.at = place + 1;
        name
    }

    /// Whether what comes next can only be the beginning of an operand.
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

    /// Arguments up to and with the closing parenthesis.
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

    /// What stands between braces, up to and with the closing one.
    fn form(&mut self) -> Parsed<Form> {
        let mut parts: Vec<(usize, Vec<Expression>)> = Vec::new();
        let mut bars: Vec<usize> = Vec::new();
        loop {
            let start = self.start();
            let list = match self.peek() {
                Some(Token::Bars(_) | Token::Mark('}')) => Vec::new(),
                None => return Err(self.expected("an option, `|` or `}`")),
                Some(_) => self.list()?,
            };
            parts.push((start, list));
            match self.peek() {
                Some(Token::Bars(n)) if *n <= MAX_BARS => bars.push(*n),
                Some(Token::Bars(_)) => {
                    return Err(self.expected(&format!("at most {MAX_BARS} bars")));
                }
                Some(Token::Mark('}')) if !bars.is_empty() => {
                    self.at += 1;
                    return self.divide(parts, &bars);
                }
                _ if bars.is_empty() => return Err(self.expected("`,` or `|`")),
                _ => return Err(self.expected("`,`, `|` or `}`")),
            }
            self.at += 1;
        }
    }

    /// Divides `a|b||c|d` at its longest run of bars.
    fn divide(&self, mut parts: Vec<(usize, Vec<Expression>)>, bars: &[usize]) -> Parsed<Form> {
        let longest = bars.iter().copied().max().unwrap_or(0);
        let middle = bars.iter().position(|&n| n == longest).unwrap_or(0);
        if bars[middle + 1..].contains(&longest) {
            let start = parts[middle + 1].0;
            let reason =
                format!("expected one longest run of bars between braces, found two of {longest}");
            return Err(self.refused(start, reason));
        }
        let right = parts.split_off(middle + 1);
        Ok(Form {
            left: self.side(parts, &bars[..middle])?,
            right: self.side(right, &bars[middle + 1..])?,
        })
    }

    /// One side of a form: a list of options, or a single form with fewer bars.
    fn side(
        &self,
        mut parts: Vec<(usize, Vec<Expression>)>,
        bars: &[usize],
    ) -> Parsed<Vec<Expression>> {
        if bars.is_empty() {
            return Ok(parts.pop().map(|(_, list)| list).unwrap_or_default());
        }
        let start = parts[0].0;
        let kind = ExpressionKind::Form(self.divide(parts, bars)?);
        Ok(vec![Expression { start, kind }])
    }

    /// `[-]number[ups][nimber]` without spaces, or `[-]integer.operand`.
    fn literal(&mut self) -> Parsed<Expression> {
        let start = self.start();
        let negative = self.eat('-');
        let mut number = Dyadic::ZERO;
        if let Some(Token::Digits(_)) = self.peek() {
            number = self.number(start, negative)?;
            if self.asks_number() {
                let literal = ExpressionKind::Literal { number, ups: 0, nimber: 0 };
                let number = Expression::new(start, literal);
                self.at += 1;
                return self.asked(number);
            }
            if self.peek_glued() == Some(&Token::Mark('.')) {
                return self.multiple(start, &number);
            }
            if number.is_integer() && self.multiplies() {
                return self.multiple(start, &number);
            }
        }
        // The next word, where it is the first one or follows the one before it without a space.
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
        let literal = Expression::new(start, ExpressionKind::Literal { number, ups, nimber });
        if power.is_none() && matches!(self.peek_glued(), Some(Token::Name(_))) {
            power = Some((false, self.nested(Self::operand)?));
        }
        let Some(power) = power else {
            return Ok(literal);
        };
        let terms = vec![(false, literal), power];
        Ok(Expression::new(start, ExpressionKind::Sum(terms)))
    }

    /// `[n]` or `<n>` after an arrow, where `n` may be `on`: subtracted if the arrow points down.
    fn power(&mut self, arrow: i32) -> Parsed<Option<(bool, Expression)>> {
        let Some([_, open, exponent, close]) = self.words.get(self.at..self.at + 4) else {
            return Ok(None);
        };
        let kind = match (&open.token, &close.token) {
            (Token::Mark('['), Token::Mark(']')) => Kind::Sum,
            (Token::Relation(Relation::Less), Token::Relation(Relation::Greater)) => Kind::One,
            _ => return Ok(None),
        };
        if ![open, exponent, close].iter().all(|word| word.glued) || arrow.abs() != 1 {
            return Ok(None);
        }
        let start = self.start();
        let power = match &exponent.token {
            Token::Name(name) if name == "on" => {
                let name = match kind {
                    Kind::Sum => "upon",
                    Kind::One => "uponth",
                };
                Expression::new(start, ExpressionKind::Variable(name.to_owned()))
            }
            Token::Digits(digits) => match digits.parse() {
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
        let mut written = String::new();
        if negative {
            written.push('-');
        }
        if let Some(Token::Digits(digits)) = self.peek() {
            written.push_str(digits);
            self.at += 1;
        }
        if self.eat('/') {
            match self.peek() {
                Some(Token::Digits(digits)) => {
                    written.push('/');
                    written.push_str(digits);
                    self.at += 1;
                }
                _ => return Err(self.expected("a denominator")),
            }
        }
        written.parse().map_err(|error: DyadicError| self.refused(start, error.to_string()))
    }

    /// Whether a star between spaces, or without any, stands before what can only be multiplied:
    /// `5*{3|1}` is `5.{3|1}`, while `3*5` is 3 + *5.
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

    /// `.operand` or `*operand` after an integer; the number is the first argument of an operation
    /// that lacks one, as in `6.Heat(1)`.
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
            let kind = ExpressionKind::Literal { number: Dyadic::from(factor), ups: 0, nimber: 0 };
            arguments.insert(0, WrittenArgument::Expression(Expression::new(start, kind)));
            return Ok(operand);
        }
        let kind = ExpressionKind::Multiple(factor, Box::new(operand));
        Ok(Expression::new(start, kind))
    }

    /// Arrows in one direction, or one arrow and their number.
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

    /// Digits right after the word before.
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
    /// Text in quotes, without them.
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
    /// The token in an error message.
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

/// A word and where it stands.
#[derive(Clone, Debug)]
struct Lexeme {
    token: Token,
    /// First byte.
    start: usize,
    /// Whether it follows the word before it without a space.
    glued: bool,
}

/// Splits a text into words.
fn words(text: &str) -> Result<Vec<Lexeme>, NotationError> {
    let mut words = Vec::new();
    let mut rest = text.char_indices().peekable();
    let mut end_of_last = usize::MAX;
    while let Some((start, c)) = rest.next() {
        if c.is_whitespace() {
            continue;
        }
        let mut take_while = |first: String, keep: fn(char) -> bool| {
            let mut word = first;
            while let Some(&(_, next)) = rest.peek() {
                if !keep(next) {
                    break;
                }
                word.push(next);
                rest.next();
            }
            word
        };
        let token = match c {
            '0'..='9' => Token::Digits(take_while(c.to_string(), |c| c.is_ascii_digit())),
            'v' if stands_for_down(&text[start..]) => Token::Arrow(-1),
            'a'..='z' | 'A'..='Z' => {
                let keep = |c: char| c.is_ascii_alphanumeric() || c == '_';
                Token::Name(take_while(c.to_string(), keep).to_ascii_lowercase())
            }
            '"' => {
                let quoted = take_while(String::new(), |c| c != '"');
                if rest.next().is_none() {
                    return Err(NotationError::Expected {
                        place: SentencePlace::of(text, text.len()),
                        expected: "a closing quote".to_owned(),
                        found: "the end".to_owned(),
                    });
                }
                Token::Text(quoted)
            }
            '|' => match take_while(c.to_string(), |c| c == '|').len() {
                1 if rest.next_if(|&(_, c)| c == '>').is_some() => {
                    Token::Relation(Relation::NotAtMost)
                }
                bars => Token::Bars(bars),
            },
            '<' => Token::Relation(match rest.next_if(|&(_, c)| matches!(c, '=' | '|' | '>')) {
                Some((_, '=')) => Relation::AtMost,
                Some((_, '>')) => Relation::Confused,
                Some(_) => Relation::NotAtLeast,
                None => Relation::Less,
            }),
            '>' => Token::Relation(match rest.next_if(|&(_, c)| c == '=') {
                Some(_) => Relation::AtLeast,
                None => Relation::Greater,
            }),
            '=' if rest.next_if(|&(_, c)| c == '=').is_some() => Token::Relation(Relation::Equal),
            '!' if rest.next_if(|&(_, c)| c == '=').is_some() => Token::Relation(Relation::Unequal),
            '≠' => Token::Relation(Relation::Unequal),
            '≤' => Token::Relation(Relation::AtMost),
            '≥' => Token::Relation(Relation::AtLeast),
            '‖' => Token::Bars(2),
            '^' | '↑' => Token::Arrow(1),
            '↓' => Token::Arrow(-1),
            '⇑' => Token::Arrow(2),
            '⇓' => Token::Arrow(-2),
            '*' | '∗' | '⋆' | '★' => Token::Star,
            '±' => Token::PlusMinus,
            '+' if rest.next_if(|&(_, c)| matches!(c, '-' | '−')).is_some() => Token::PlusMinus,
            '∞' => Token::Name("inf".to_owned()),
            '−' => Token::Mark('-'),
            '·' => Token::Mark('.'),
            '{' | '}' | '(' | ')' | '[' | ']' | ',' | ';' | '+' | '-' | '.' | ':' | '/' | '_'
            | '=' | '&' | '\'' => Token::Mark(c),
            other => {
                return Err(NotationError::Expected {
                    place: SentencePlace::of(text, start),
                    expected: "a game".to_owned(),
                    found: format!("{other:?}"),
                });
            }
        };
        words.push(Lexeme { token, start, glued: start == end_of_last });
        end_of_last = rest.peek().map_or(text.len(), |&(next, _)| next);
    }
    Ok(words)
}

/// Whether a `v` is an arrow: only further `v`s, then digits, stand before anything else.
fn stands_for_down(text: &str) -> bool {
    let after = text.trim_start_matches('v');
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    !after.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '(')
}

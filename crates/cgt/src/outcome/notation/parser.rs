//! The parser.
//!
//! One loop over the tokens keeps open groups on a stack, so only memory limits nesting. Within
//! each group operators wait for their second operand and are applied by precedence: `/\` before
//! `\/` before `+`, left-associative.

use rustc_hash::FxHashMap;

use super::super::poset::OutcomePoset;
use super::NotationError;
use super::lexer::{Lexer, Token};
use super::question::{Relation, RelationSign, Sense};
use super::syntax::{
    Function, FunctionId, FunctionKind, LastSentence, NamedFunction, Node, NodeId, NodeKind,
    Operation, Syntax, Word,
};

/// The part of the notation that is accepted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Printed games: outcomes, braces and definitions with numbers.
    Forms,
    /// The whole notation.
    Expressions,
}

/// Parses a text; names are compared with the outcomes of `poset`.
pub(super) fn parse<'t>(
    text: &'t str,
    poset: &OutcomePoset,
    extent: Extent,
) -> Result<Syntax<'t>, NotationError> {
    let parser = Parser {
        lexer: Lexer::new(text),
        poset,
        extent,
        nodes: Vec::new(),
        functions: Vec::new(),
        defined: FxHashMap::default(),
    };
    parser.text()
}

#[derive(Clone, Copy)]
enum Meaning {
    Game(NodeId),
    Function(FunctionId),
}

/// A binary operator between games, or a sign before one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operator {
    Sum(Option<FunctionId>),
    Join,
    Meet,
    Up,
    Down,
}

impl Operator {
    /// The precedence; higher ones are applied first.
    fn rank(self) -> u8 {
        match self {
            Self::Sum(_) => 0,
            Self::Join => 1,
            Self::Meet => 2,
            Self::Up | Self::Down => 3,
        }
    }
}

enum Opening {
    Braces { left: Vec<NodeId>, right: Vec<NodeId>, past_bar: bool },
    Parentheses,
    Call { calls: Calls, games: Vec<NodeId> },
}

#[derive(Clone, Copy)]
enum Calls {
    Operation(Operation),
    Function(FunctionId),
}

/// An opening with the operators and operands inside it.
struct Group {
    opening: Opening,
    place: usize,
    /// The operators that wait for an operand, with their places.
    waiting: Vec<(Operator, usize)>,
    operands: Vec<NodeId>,
}

struct Parser<'t, 'a> {
    lexer: Lexer<'t>,
    poset: &'a OutcomePoset,
    extent: Extent,
    nodes: Vec<Node>,
    functions: Vec<Function>,
    /// The meanings of names and, as in `$1`, numbers.
    defined: FxHashMap<String, Meaning>,
}

impl<'t> Parser<'t, '_> {
    fn text(mut self) -> Result<Syntax<'t>, NotationError> {
        while let Some(name) = self.definition_head()? {
            let meaning = if self.begins_function() {
                Meaning::Function(self.function()?)
            } else {
                Meaning::Game(self.game()?)
            };
            self.lexer.expect(';', "`;` after the definition")?;
            self.defined.insert(name, meaning);
        }
        let left = self.game_or_set()?;
        let place = self.lexer.place();
        let said = match self.relation() {
            Some(relation) => {
                if !relation.sense.has_lhd()
                    && matches!(relation.sign, RelationSign::Lhd | RelationSign::Rhd)
                {
                    let found = format!("`{relation}`");
                    return Err(self.lexer.refuse(place, "`<|`, `|>`, `<|_g` or `|>_g`", found));
                }
                self.check_subscript(relation)?;
                LastSentence::Question { left, relation, place, right: self.game_or_set()? }
            }
            None => LastSentence::Game(left),
        };
        if let (LastSentence::Game(node), NodeKind::Set { end, .. }) =
            (&said, &self.nodes[left].kind)
            && *node == left
        {
            return Err(self.lexer.refuse(*end, "`,` or `|`", "`}`"));
        }
        if self.lexer.peek().is_some() {
            return Err(self.lexer.expected(match (self.extent, &said) {
                (Extent::Expressions, LastSentence::Game(_)) => {
                    "`+`, `\\/`, `/\\`, `^op`, `over`, a relation or the end"
                }
                _ => "the end",
            }));
        }
        Ok(Syntax { nodes: self.nodes, functions: self.functions, said, text: self.lexer })
    }

    fn relation(&mut self) -> Option<Relation> {
        if self.extent == Extent::Forms {
            return None;
        }
        let relation = match self.lexer.peek()? {
            Token::Relation(relation) => relation,
            Token::Mark('=') => Relation { sign: RelationSign::Equivalent, sense: Sense::Plain },
            _ => return None,
        };
        self.lexer.next();
        Some(relation)
    }

    /// Refuses `<=_x`: the text directly after a relation is neither an outcome nor a subscript.
    fn check_subscript(&mut self, relation: Relation) -> Result<(), NotationError> {
        let place = self.lexer.place();
        let is_subscript = |name: &str| name.len() > 1 && name.starts_with('_');
        match self.lexer.peek() {
            Some(Token::Name(name))
                if relation.sense == Sense::Plain
                    && is_subscript(&name)
                    && self.poset.atom(&name).is_none() =>
            {
                let expected = "the subscript _l, _r, _g, _g1 or _g2, or a game";
                Err(self.lexer.refuse(place, expected, format!("`{name}`")))
            }
            _ => Ok(()),
        }
    }

    /// `$n =` or `name =`, if a definition begins here.
    fn definition_head(&mut self) -> Result<Option<String>, NotationError> {
        let start = self.lexer.place();
        let name = match self.lexer.next() {
            Some(Token::Label(number)) => Some(format!("${number}")),
            Some(Token::Name(name)) if self.extent == Extent::Expressions => Some(name),
            _ => None,
        };
        let name = name.filter(|_| self.lexer.takes('='));
        let taken = match &name {
            Some(name) if self.poset.atom(name).is_some() => Some("a name that is no outcome"),
            Some(name) if self.defined.contains_key(name) => Some("a name that is not defined yet"),
            _ => None,
        };
        match (name, taken) {
            // Two existing definitions can be compared, but only in the last sentence.
            (_, Some(expected)) if self.lexer.has_semicolon() => {
                self.lexer.go_back(start);
                Err(self.lexer.expected(expected))
            }
            (Some(name), None) => Ok(Some(name)),
            _ => {
                self.lexer.go_back(start);
                Ok(None)
            }
        }
    }

    fn add(&mut self, kind: NodeKind, place: usize) -> NodeId {
        self.nodes.push(Node { kind, place });
        self.nodes.len() - 1
    }

    fn game(&mut self) -> Result<NodeId, NotationError> {
        let node = self.game_or_set()?;
        match self.nodes[node].kind {
            NodeKind::Set { end, .. } => Err(self.lexer.refuse(end, "`,` or `|`", "`}`")),
            _ => Ok(node),
        }
    }

    /// A game, or braces without a bar.
    fn game_or_set(&mut self) -> Result<NodeId, NotationError> {
        let mut groups: Vec<Group> = Vec::new();
        let mut outer = Group {
            opening: Opening::Parentheses,
            place: 0,
            waiting: Vec::new(),
            operands: Vec::new(),
        };
        loop {
            if let Some(opened) = self.opening()? {
                groups.push(std::mem::replace(&mut outer, opened));
                continue;
            }
            if self.takes_arrow(&mut outer) {
                continue;
            }
            let mut operand = self.simple_game()?;
            // The operand may close the open group, which then becomes an operand.
            loop {
                operand = self.postfixed(operand)?;
                self.arrange(&mut outer, operand);
                if self.takes_operator(&mut outer)? {
                    break;
                }
                let game = self.finished(&mut outer);
                if groups.is_empty() {
                    return Ok(game);
                }
                let is_outermost = groups.len() == 1 && groups[0].is_fresh();
                match self.close(&mut outer, game, is_outermost)? {
                    Some(closed) => {
                        outer = groups.pop().expect("something was opened");
                        if let NodeKind::Set { .. } = self.nodes[closed].kind {
                            return Ok(closed);
                        }
                        operand = closed;
                    }
                    None => break,
                }
            }
        }
    }

    fn opening(&mut self) -> Result<Option<Group>, NotationError> {
        let place = self.lexer.place();
        let opening = match (self.lexer.peek(), self.extent) {
            (Some(Token::Mark('{')), _) => {
                self.lexer.next();
                Opening::Braces { left: Vec::new(), right: Vec::new(), past_bar: false }
            }
            (Some(Token::Mark('(')), Extent::Expressions) => {
                self.lexer.next();
                Opening::Parentheses
            }
            (Some(Token::Mark('[')), Extent::Expressions) => {
                let function = self.function()?;
                self.call(Calls::Function(function), '(')?
            }
            (Some(caller @ (Token::Up | Token::Down | Token::Name(_))), Extent::Expressions) => {
                self.lexer.next();
                if self.lexer.peek() != Some(Token::Mark('(')) {
                    self.lexer.go_back(place);
                    return Ok(None);
                }
                match caller {
                    Token::Up => self.call(Calls::Operation(Operation::Up), '(')?,
                    Token::Name(name) if name == "map" => {
                        self.lexer.next();
                        let function = self.function()?;
                        self.call(Calls::Function(function), ',')?
                    }
                    Token::Name(name) => {
                        let calls = self.calls(&name, place)?;
                        self.call(calls, '(')?
                    }
                    _ => self.call(Calls::Operation(Operation::Down), '(')?,
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(Group { opening, place, waiting: Vec::new(), operands: Vec::new() }))
    }

    fn calls(&mut self, name: &str, place: usize) -> Result<Calls, NotationError> {
        if let Some(operation) = Operation::named(name) {
            return Ok(Calls::Operation(operation));
        }
        if let Some(&Meaning::Function(function)) = self.defined.get(name) {
            return Ok(Calls::Function(function));
        }
        if let Some(named) = NamedFunction::named(name) {
            return Ok(Calls::Function(self.add_function(FunctionKind::Named(named), place)));
        }
        let operations = Operation::ALL.iter().map(|&(name, _)| name);
        let names: Vec<&str> = operations.chain(["map"]).collect();
        let expected =
            format!("an operation ({}) or a function that was defined", names.join(", "));
        Err(self.lexer.refuse(place, expected, format!("`{name}`")))
    }

    /// Reads the opening of a call: `(`, or the `,` after the function of `map`.
    fn call(&mut self, calls: Calls, mark: char) -> Result<Opening, NotationError> {
        self.lexer.expect(mark, &format!("`{mark}` and a game"))?;
        Ok(Opening::Call { calls, games: Vec::new() })
    }

    /// Reads `↑` or `↓` before a game.
    fn takes_arrow(&mut self, group: &mut Group) -> bool {
        let place = self.lexer.place();
        let operator = match (self.lexer.peek(), self.extent) {
            (Some(Token::Up), Extent::Expressions) => Operator::Up,
            (Some(Token::Down), Extent::Expressions) => Operator::Down,
            _ => return false,
        };
        self.lexer.next();
        group.waiting.push((operator, place));
        true
    }

    /// An outcome, `*` or a defined name.
    fn simple_game(&mut self) -> Result<NodeId, NotationError> {
        let place = self.lexer.place();
        match self.lexer.next() {
            Some(Token::Mark('*')) => Ok(self.add(NodeKind::Star, place)),
            Some(Token::Label(number)) => {
                if let Some(&Meaning::Game(game)) = self.defined.get(&format!("${number}")) {
                    return Ok(self.add(NodeKind::Reference(game), place));
                }
                self.lexer.go_back(place);
                Err(self.lexer.expected("a name defined before"))
            }
            Some(Token::Name(name)) => {
                let kind = match self.defined.get(&name) {
                    Some(&Meaning::Game(game)) => NodeKind::Reference(game),
                    Some(Meaning::Function(_)) => {
                        let expected = "a game, or `(` behind a function";
                        return Err(self.lexer.refuse(place, expected, format!("`{name}`")));
                    }
                    None => NodeKind::Outcome(name),
                };
                Ok(self.add(kind, place))
            }
            Some(Token::Unknown) if self.lexer.found(place) == "`$`" => {
                Err(self.lexer.expected("a number after `$`"))
            }
            _ => {
                self.lexer.go_back(place);
                let expected = super::expected_game(self.poset);
                Err(self.lexer.expected(&expected))
            }
        }
    }

    /// A game followed by any `^op` and `over`.
    fn postfixed(&mut self, mut game: NodeId) -> Result<NodeId, NotationError> {
        if self.extent == Extent::Forms {
            return Ok(game);
        }
        loop {
            let place = self.lexer.place();
            match self.lexer.peek() {
                Some(Token::Opposite) => {
                    self.lexer.next();
                    let operation = Operation::Opposite;
                    let games = vec![game];
                    game = self.add(NodeKind::Apply { operation, games }, place);
                }
                Some(Token::Name(name)) if name == "over" => {
                    self.lexer.next();
                    let poset = self.lexer.poset()?;
                    game = self.add(NodeKind::Over { game, poset }, place);
                }
                _ => return Ok(game),
            }
        }
    }

    /// Adds an operand to a group and applies arrows before it.
    fn arrange(&mut self, group: &mut Group, operand: NodeId) {
        group.operands.push(operand);
        self.carry_out(group, 3);
    }

    /// Applies the last operators with at least this precedence.
    fn carry_out(&mut self, group: &mut Group, rank: u8) {
        while let Some(&(operator, place)) = group.waiting.last()
            && operator.rank() >= rank
        {
            group.waiting.pop();
            let last = group.operands.pop().expect("an operand was read");
            let mut both = || vec![group.operands.pop().expect("an operand came before"), last];
            let apply = |operation, games| NodeKind::Apply { operation, games };
            let kind = match operator {
                Operator::Up => apply(Operation::Up, vec![last]),
                Operator::Down => apply(Operation::Down, vec![last]),
                Operator::Join => apply(Operation::Join, both()),
                Operator::Meet => apply(Operation::Meet, both()),
                Operator::Sum(along) => {
                    let parts = both();
                    NodeKind::Sum { parts: [parts[0], parts[1]], along }
                }
            };
            let node = self.add(kind, place);
            group.operands.push(node);
        }
    }

    /// Reads an operator between two games.
    fn takes_operator(&mut self, group: &mut Group) -> Result<bool, NotationError> {
        if self.extent == Extent::Forms {
            return Ok(false);
        }
        let place = self.lexer.place();
        let mut operator = match self.lexer.peek() {
            Some(Token::Join) => Operator::Join,
            Some(Token::Meet) => Operator::Meet,
            Some(Token::Plus { .. }) => Operator::Sum(None),
            _ => return Ok(false),
        };
        if self.lexer.next() == Some(Token::Plus { along: true }) {
            operator = Operator::Sum(Some(self.function()?));
        }
        self.carry_out(group, operator.rank());
        group.waiting.push((operator, place));
        Ok(true)
    }

    fn finished(&mut self, group: &mut Group) -> NodeId {
        self.carry_out(group, 0);
        group.operands.pop().expect("one operand is left")
    }

    /// Adds a game to the group; if that closes the group, returns the group's node.
    fn close(
        &mut self,
        group: &mut Group,
        game: NodeId,
        is_outermost: bool,
    ) -> Result<Option<NodeId>, NotationError> {
        let place = self.lexer.place();
        let next = self.lexer.peek();
        let kind = match &mut group.opening {
            Opening::Parentheses => match next {
                Some(Token::Mark(')')) => {
                    self.lexer.next();
                    return Ok(Some(game));
                }
                _ => return Err(self.lexer.expected("`+`, `\\/`, `/\\` or `)`")),
            },
            Opening::Call { calls, games } => {
                games.push(game);
                let several = match calls {
                    Calls::Operation(operation) => operation.takes_several(),
                    Calls::Function(_) => false,
                };
                match next {
                    Some(Token::Mark(',')) if several => {
                        self.lexer.next();
                        return Ok(None);
                    }
                    Some(Token::Mark(')')) => self.lexer.next(),
                    _ if several => return Err(self.lexer.expected("`,` or `)`")),
                    _ => return Err(self.lexer.expected("`)`")),
                };
                let games = std::mem::take(games);
                match *calls {
                    Calls::Operation(operation) => NodeKind::Apply { operation, games },
                    Calls::Function(along) => NodeKind::Map { along, game },
                }
            }
            Opening::Braces { left, right, past_bar } => {
                if *past_bar {
                    right.push(game);
                } else {
                    left.push(game);
                }
                let sets = is_outermost && self.extent == Extent::Expressions;
                let (left, right) = match next {
                    Some(Token::Mark(',')) => {
                        self.lexer.next();
                        return Ok(None);
                    }
                    Some(Token::Mark('|')) if !*past_bar => {
                        self.lexer.next();
                        *past_bar = true;
                        return Ok(None);
                    }
                    Some(Token::Mark('}')) if *past_bar || sets => {
                        self.lexer.next();
                        (std::mem::take(left), std::mem::take(right))
                    }
                    _ if *past_bar => return Err(self.lexer.expected("`,` or `}`")),
                    _ => return Err(self.lexer.expected("`,` or `|`")),
                };
                if *past_bar {
                    NodeKind::Form { left, right }
                } else {
                    NodeKind::Set { games: left, end: place }
                }
            }
        };
        Ok(Some(self.add(kind, group.place)))
    }

    fn add_function(&mut self, kind: FunctionKind, place: usize) -> FunctionId {
        self.functions.push(Function { kind, place });
        self.functions.len() - 1
    }

    /// Whether a definable function begins here.
    fn begins_function(&mut self) -> bool {
        self.extent == Extent::Expressions
            && match self.lexer.peek() {
                Some(Token::Mark('[')) => true,
                Some(Token::Name(name)) => matches!(name.as_str(), "above" | "notbelow"),
                _ => false,
            }
    }

    /// A function: its name, `above(x, …)`, `notbelow(x, …)` or a table.
    fn function(&mut self) -> Result<FunctionId, NotationError> {
        let place = self.lexer.place();
        let kind = match self.lexer.next() {
            Some(Token::Mark('[')) => self.table()?,
            Some(Token::Name(name)) => match (self.defined.get(&name), name.as_str()) {
                (Some(&Meaning::Function(function)), _) => return Ok(function),
                (_, "above") => FunctionKind::Above(self.listed_outcomes()?),
                (_, "notbelow") => FunctionKind::NotBelow(self.listed_outcomes()?),
                (_, name) => match NamedFunction::named(name) {
                    Some(named) => FunctionKind::Named(named),
                    None => return Err(self.no_function(place)),
                },
            },
            _ => return Err(self.no_function(place)),
        };
        Ok(self.add_function(kind, place))
    }

    fn no_function(&self, place: usize) -> NotationError {
        let names = NamedFunction::ALL.iter().map(|&(name, _)| name);
        let names: Vec<&str> = names.filter(|name| name.is_ascii()).collect();
        let expected = format!(
            "a function ({}, above(…), notbelow(…), [x->y, …] or one that was defined)",
            names.join(", ")
        );
        self.lexer.refuse(place, expected, self.lexer.found(place))
    }

    /// `(x, …)`.
    fn listed_outcomes(&mut self) -> Result<Vec<Word>, NotationError> {
        self.lexer.expect('(', "`(`")?;
        let mut words = vec![self.outcome()?];
        while self.lexer.takes(',') {
            words.push(self.outcome()?);
        }
        self.lexer.expect(')', "`,` or `)`")?;
        Ok(words)
    }

    fn table(&mut self) -> Result<FunctionKind, NotationError> {
        let mut entries: Vec<[Word; 2]> = Vec::new();
        let mut otherwise = None;
        loop {
            let from = self.outcome()?;
            if self.lexer.next() != Some(Token::Arrow) {
                self.lexer.go_back(from.place + from.name.len());
                return Err(self.lexer.expected("`->`"));
            }
            let to = self.outcome()?;
            if from.name == "else" {
                otherwise = Some(to);
            } else if entries.iter().any(|[known, _]| known.name == from.name) {
                let found = format!("`{}` once more", from.name);
                return Err(self.lexer.refuse(from.place, "another outcome", found));
            } else {
                entries.push([from, to]);
            }
            if otherwise.is_some() || !self.lexer.takes(',') {
                break;
            }
        }
        let mut over = None;
        if self.lexer.peek() == Some(Token::Name("over".to_owned())) {
            self.lexer.next();
            over = Some(self.lexer.poset()?);
        }
        let is_closed = otherwise.is_some() || over.is_some();
        self.lexer.expect(']', if is_closed { "`]`" } else { "`,`, `over` or `]`" })?;
        Ok(FunctionKind::Table { entries, otherwise, over })
    }

    /// The name of an outcome of any poset.
    fn outcome(&mut self) -> Result<Word, NotationError> {
        let place = self.lexer.place();
        if let Some(Token::Name(name)) = self.lexer.next() {
            return Ok(Word { name, place });
        }
        self.lexer.go_back(place);
        Err(self.lexer.expected("the name of an outcome"))
    }
}

impl Group {
    fn is_fresh(&self) -> bool {
        self.operands.is_empty() && self.waiting.is_empty()
    }
}

//! The notation of loopy games.
//!
//! The grammar is that of [normal play](crate::normal::notation), with
//!
//! * `a{0|a}`: a name before a brace denotes the position that the brace opens, wherever it occurs
//!   as an option inside; `pass` is the position of the innermost brace;
//! * `S & T` is the game with these sides, and [`NAMES`](NAMES) lists named games;
//! * `2over`, `^[on]*`, `3v<on>` are sums with numbers and stars, as in CGSuite.
//!
//! Where several braces are replaced by bars, as in `a{0||0|a}`, the name denotes the whole form,
//! and `pass` the innermost form.
//!
//! # Powers
//!
//! `G:y` is defined for numbers `y`, numbers with over or under, and on. With `1:y = x`, it is
//! `G + … + Gˣ` for a whole number `x` and `G = {0|H}` (Siegel II.4), which also defines it for any
//! other `x`, as does `Gˣ = {0 | H − (G + … + Gˣ⁻¹)}`.

use std::collections::BTreeMap;

use super::graph::{Graph, GraphBuilder, MOST_POSITIONS, UnfinishedGraph, Vertex};
use super::printer::Printer;
use super::value::Value;
use crate::normal::notation::{
    self, Evaluator, Expression, ExpressionKind, Form, NotationError, Relation, Statement,
    WrittenArgument, usual_name,
};
use crate::normal::{Dyadic, Game, Games, NoNames, Player};
use mustplay_core::ProgressSink;

/// The operations on loopy games: names and parameters.
const OPERATIONS: &[(&str, &str)] = &[
    ("tiny", "G"),
    ("miny", "G"),
    ("onside", "G"),
    ("offside", "G"),
    ("degree", "G"),
    ("upsum", "G, H"),
    ("downsum", "G, H"),
];

pub(crate) fn operation(name: &str) -> Option<&'static str> {
    let found = OPERATIONS.iter().find(|(known, _)| *known == name);
    found.map(|(_, signature)| *signature)
}

/// A session that reads and writes loopy games and stores definitions.
pub struct LoopySession<'a> {
    games: Games,
    variables: BTreeMap<String, Value>,
    sink: &'a dyn ProgressSink,
}

pub type Sentence = notation::Sentence<Value>;

type Read<T> = Result<T, NotationError>;

impl<'a> LoopySession<'a> {
    pub fn new(sink: &'a dyn ProgressSink) -> Self {
        Self { games: Games::new(), variables: BTreeMap::new(), sink }
    }

    pub fn read(&mut self, text: &str) -> Read<Value> {
        let expression = Expression::read(text)?;
        self.reader(text).evaluate(&expression)
    }

    /// Reads and evaluates a sentence; definitions are stored.
    pub fn read_sentence(&mut self, text: &str) -> Read<Sentence> {
        let statement = match Statement::read(text)? {
            // A name that already has a meaning is compared, not defined.
            Statement::Definition(name, expression) if definition(&name).is_some() => {
                let left = Expression::new(0, ExpressionKind::Variable(name));
                Statement::Question(left, Relation::Equal, expression)
            }
            other => other,
        };
        let mut reader = self.reader(text);
        Ok(match statement {
            Statement::Value(expression) => Sentence::Value(reader.evaluate(&expression)?),
            Statement::Definition(name, expression) => {
                reader.free(0, &name)?;
                let value = reader.evaluate(&expression)?;
                self.variables.insert(name.clone(), value.clone());
                Sentence::Definition(name, value)
            }
            Statement::Question(left, relation, right) => {
                let left = reader.evaluate(&left)?;
                let right = reader.evaluate(&right)?;
                let order = left.compare(&right, self.sink)?;
                Sentence::answer(left, relation, right, order)
            }
        })
    }

    /// The game as text that reads back; `None` if it is too long.
    pub fn text(&mut self, value: &Value) -> Option<String> {
        Printer::new(&mut self.games, false).value(value)
    }

    /// The game in CGSuite notation, without the names `upon` and `uponth`.
    pub fn cgsuite(&mut self, value: &Value) -> Option<String> {
        Printer::new(&mut self.games, true).value(value)
    }

    fn reader<'b>(&'b mut self, text: &'b str) -> LoopyEvaluator<'b> {
        LoopyEvaluator {
            text,
            games: &mut self.games,
            variables: &self.variables,
            sink: self.sink,
            bound: Vec::new(),
        }
    }
}

/// A form under construction: its vertices, and the closed games among its options.
#[derive(Default)]
struct FormBuilder {
    draft: GraphBuilder,
    closed: Vec<(usize, Player, Value)>,
}

impl FormBuilder {
    /// The graph with the onside of each closed game, and the graph with the offsides.
    fn sides(&self) -> [Graph; 2] {
        [Value::onside, Value::offside].map(|side| self.graph(side))
    }

    fn graph(&self, side: impl Fn(&Value) -> &Graph) -> Graph {
        let mut draft = self.draft.clone();
        for (from, player, value) in &self.closed {
            let to = draft.embed(side(value));
            draft.edge(*from, *player, to);
        }
        draft.finish(0)
    }
}

fn both_sides(value: &Value) -> [Graph; 2] {
    [value.onside().clone(), value.offside().clone()]
}

struct LoopyEvaluator<'a> {
    text: &'a str,
    games: &'a mut Games,
    variables: &'a BTreeMap<String, Value>,
    sink: &'a dyn ProgressSink,
    /// The names bound by the enclosing braces.
    bound: Vec<String>,
}

impl LoopyEvaluator<'_> {
    fn evaluate(&mut self, expression: &Expression) -> Read<Value> {
        let start = expression.start;
        match &expression.kind {
            ExpressionKind::Literal { number, ups, nimber } => {
                let game = self.games.literal(number, *ups, *nimber);
                self.of_short(start, game)
            }
            ExpressionKind::Form(form) => self.form(start, None, form),
            ExpressionKind::Bound(name, form) => self.form(start, Some(name), form),
            ExpressionKind::Sum(terms) => {
                let mut total: Option<Value> = None;
                for (subtract, term) in terms {
                    let value = self.evaluate(term)?;
                    let value = if *subtract { value.negative() } else { value };
                    total = Some(match total {
                        Some(total) => self.add(start, &total, &value)?,
                        None => value,
                    });
                }
                total.ok_or_else(|| self.refused(start, "expected a game"))
            }
            ExpressionKind::Negative(inner) => Ok(self.evaluate(inner)?.negative()),
            ExpressionKind::Switch(options) => {
                let mut sketch = FormBuilder::default();
                let vertex = sketch.draft.vertex();
                for option in options {
                    let value = self.evaluate(option)?;
                    sketch.closed.push((vertex, Player::Right, value.negative()));
                    sketch.closed.push((vertex, Player::Left, value));
                }
                self.sketched(start, &sketch)
            }
            ExpressionKind::Multiple(factor, inner) => {
                let value = self.evaluate(inner)?;
                self.multiple(start, *factor, &value)
            }
            ExpressionKind::Ordinal(base, upper) => {
                let (base, upper) = (self.base(base)?, self.evaluate(upper)?);
                self.ordinal_sum(&base, &upper)
            }
            ExpressionKind::Sides(on, off) => {
                let [onside, offside] = [self.evaluate(on)?, self.evaluate(off)?];
                let sided = onside.with_offside(&offside, self.sink)?;
                let expected = "expected stoppers around `&`, the first at least the second";
                sided.ok_or_else(|| self.refused(start, expected))
            }
            ExpressionKind::Variable(name) => self.variable(start, name),
            ExpressionKind::Call(name, arguments) => self.call(start, name, arguments),
        }
    }

    /// The two sides of the base of an ordinal sum; a form in braces is not simplified.
    fn base(&mut self, expression: &Expression) -> Read<[Graph; 2]> {
        let start = expression.start;
        match &expression.kind {
            ExpressionKind::Form(form) => Ok(self.drawn(start, None, form)?.sides()),
            ExpressionKind::Bound(name, form) => Ok(self.drawn(start, Some(name), form)?.sides()),
            _ => Ok(both_sides(&self.evaluate(expression)?)),
        }
    }

    fn ordinal_sum(&self, base: &[Graph; 2], upper: &Value) -> Read<Value> {
        let [on, off] = base;
        let (on, off) = (on.ordinal_sum(upper.onside()), off.ordinal_sum(upper.offside()));
        Ok(Value::of_sides(&on, &off, self.sink)?)
    }

    fn form(&mut self, start: usize, name: Option<&String>, form: &Form) -> Read<Value> {
        let sketch = self.drawn(start, name, form)?;
        self.sketched(start, &sketch)
    }

    fn drawn(&mut self, start: usize, name: Option<&String>, form: &Form) -> Read<FormBuilder> {
        let mut sketch = FormBuilder::default();
        let around = self.bound.len();
        self.sketch(start, name, form, &mut sketch, &mut Vec::new())?;
        self.bound.truncate(around);
        Ok(sketch)
    }

    /// Adds a form and returns its vertex. `names` maps names to vertices.
    fn sketch(
        &mut self,
        start: usize,
        name: Option<&String>,
        form: &Form,
        sketch: &mut FormBuilder,
        names: &mut Vec<(String, usize)>,
    ) -> Read<usize> {
        let vertex = sketch.draft.vertex();
        if let Some(name) = name {
            self.free(start, name)?;
            self.bound.push(name.clone());
            names.push((name.clone(), vertex));
        }
        for (player, options) in [(Player::Left, &form.left), (Player::Right, &form.right)] {
            for option in options {
                let to = match &option.kind {
                    ExpressionKind::Variable(name) if name == "pass" => Some(vertex),
                    ExpressionKind::Variable(name) => {
                        let bound = names.iter().find(|(known, _)| known == name);
                        bound.map(|&(_, to)| to)
                    }
                    ExpressionKind::Form(inner) => {
                        Some(self.sketch(option.start, None, inner, sketch, names)?)
                    }
                    ExpressionKind::Bound(name, inner) => {
                        Some(self.sketch(option.start, Some(name), inner, sketch, names)?)
                    }
                    _ => None,
                };
                if let Some(to) = to {
                    sketch.draft.edge(vertex, player, to);
                } else {
                    let value = self.evaluate(option)?;
                    sketch.closed.push((vertex, player, value));
                }
            }
        }
        if name.is_some() {
            self.bound.pop();
            names.pop();
        }
        Ok(vertex)
    }

    fn sketched(&mut self, start: usize, sketch: &FormBuilder) -> Read<Value> {
        let [on, off] = sketch.sides();
        if on.len().max(off.len()) > MOST_POSITIONS {
            return self.finish(start, Err(UnfinishedGraph::Large));
        }
        Ok(Value::of_sides(&on, &off, self.sink)?)
    }

    /// The sum; short games are added in the normal-play engine.
    fn add(&mut self, start: usize, one: &Value, other: &Value) -> Read<Value> {
        if let (Some(g), Some(h)) = (self.short(one), self.short(other)) {
            let sum = self.games.with_sink(self.sink).add(g, h)?;
            return self.of_short(start, sum);
        }
        let sum = one.sum(other, self.sink);
        self.finish(start, sum)
    }

    fn short(&mut self, value: &Value) -> Option<Game> {
        let graph = value.onside();
        let is_short = value.is_stopper() && graph.is_loopfree();
        is_short.then(|| graph.to_short(self.games)).flatten()
    }

    fn of_short(&mut self, start: usize, game: Game) -> Read<Value> {
        let graph = Graph::of_short(self.games, game);
        let graph = self.finish(start, graph)?;
        Ok(Value::new(&graph, self.sink)?)
    }

    /// `n.G` by doubling.
    fn multiple(&mut self, start: usize, factor: i64, value: &Value) -> Read<Value> {
        const MOST: u64 = 1000;
        if factor.unsigned_abs() > MOST {
            let reason = format!("expected a multiple of at most {MOST}, found {factor}");
            return Err(self.refused(start, reason));
        }
        let zero = Graph::new(&[[vec![], vec![]]]);
        let mut total = Value::new(&zero, self.sink)?;
        let step = if factor < 0 { value.negative() } else { value.clone() };
        for bit in (0..u64::BITS - factor.unsigned_abs().leading_zeros()).rev() {
            total = self.add(start, &total, &total)?;
            if factor.unsigned_abs() >> bit & 1 == 1 {
                total = self.add(start, &total, &step)?;
            }
        }
        Ok(total)
    }

    fn variable(&mut self, start: usize, name: &str) -> Read<Value> {
        if self.bound.iter().any(|bound| bound == name) {
            let reason = format!("expected `{name}` alone as an option, found it inside a game");
            return Err(self.refused(start, reason));
        }
        if let Some(value) = self.variables.get(name) {
            return Ok(value.clone());
        }
        if let Some(definition) = definition(name) {
            let bound = std::mem::take(&mut self.bound);
            let expression = Expression::read(definition)?;
            let value = self.evaluate(&expression);
            self.bound = bound;
            return value;
        }
        let reason = if name == "pass" {
            "expected `pass` as an option between braces".to_owned()
        } else {
            format!("expected a game, found the name `{name}`, which nothing binds")
        };
        Err(self.refused(start, reason))
    }

    /// Checks that a name is available.
    fn free(&self, start: usize, name: &str) -> Read<()> {
        let reason = if self.bound.iter().any(|bound| bound == name) {
            format!("expected a new name, found `{name}`, which is bound already")
        } else if name == "pass" || NAMES.iter().any(|(known, ..)| *known == name) {
            format!("expected a new name, found `{name}`, which has a meaning of its own")
        } else {
            return Ok(());
        };
        Err(self.refused(start, reason))
    }

    fn call(&mut self, start: usize, name: &str, written: &[WrittenArgument]) -> Read<Value> {
        let name = usual_name(name);
        let mut operands = Vec::new();
        for argument in written {
            if let WrittenArgument::Expression(inner) = argument {
                operands.push(self.evaluate(inner)?);
            }
        }
        // Operations of normal play apply if all operands are short.
        let shorts = operands.iter().map(|operand| self.short(operand));
        if operation(name).is_none()
            && let Some(shorts) = shorts.collect::<Option<Vec<Game>>>()
            && let Some(game) = self.short_operation(start, name, &shorts)
        {
            return self.of_short(start, game?);
        }
        let place = (self.text, start);
        let no_stopper = |what: &str| {
            NotationError::refused(place, format!("expected {what}, found other sides"))
        };
        match (name, operands.as_slice()) {
            ("tiny", [g]) => self.tiny(start, g),
            ("miny", [g]) => Ok(self.tiny(start, g)?.negative()),
            ("onside", [g]) => g.only_onside().ok_or_else(|| no_stopper("a stopper")),
            ("offside", [g]) => g.only_offside().ok_or_else(|| no_stopper("a stopper")),
            ("degree", [g]) => {
                let degree = g.degree(self.sink);
                let degree = self.finish(start, degree)?;
                degree.ok_or_else(|| no_stopper("degree(G) of a stopper"))
            }
            ("upsum" | "downsum", [g, h]) => {
                let sum = self.add(start, g, h)?;
                let side = if name == "upsum" { sum.only_onside() } else { sum.only_offside() };
                side.ok_or_else(|| no_stopper("a sum with stoppers as sides"))
            }
            ("pow", [g, x]) => self.pow(start, g, x),
            ("powto", [g, x]) => self.powto(start, g, x),
            ("canonical", [g]) => Ok(g.clone()),
            _ => {
                let expected = if let Some(signature) = operation(name) {
                    format!("{name}({signature})")
                } else if let Some(signature) = notation::operation(name) {
                    format!("{name}({signature}) of games without loops")
                } else {
                    let known: Vec<&str> = OPERATIONS.iter().map(|(known, _)| *known).collect();
                    format!("one of {}, found `{name}`", known.join(", "))
                };
                Err(self.refused(start, format!("expected {expected}")))
            }
        }
    }

    /// An operation of normal play; `None` if there is none with this name and arity.
    fn short_operation(
        &mut self,
        start: usize,
        name: &str,
        operands: &[Game],
    ) -> Option<Read<Game>> {
        let mut evaluator =
            Evaluator { text: self.text, games: self.games, names: &mut NoNames, sink: self.sink };
        evaluator.built_in(start, name, operands)
    }

    /// `{0||0|-G}`.
    fn tiny(&mut self, start: usize, value: &Value) -> Read<Value> {
        let mut sketch = FormBuilder::default();
        let [game, threat, zero] = [(); 3].map(|()| sketch.draft.vertex());
        sketch.draft.edge(game, Player::Left, zero);
        sketch.draft.edge(game, Player::Right, threat);
        sketch.draft.edge(threat, Player::Left, zero);
        sketch.closed.push((threat, Player::Right, value.negative()));
        self.sketched(start, &sketch)
    }

    fn refused(&self, start: usize, reason: impl ToString) -> NotationError {
        NotationError::refused((self.text, start), reason)
    }

    fn finish<T>(&self, start: usize, result: Result<T, UnfinishedGraph>) -> Read<T> {
        result.map_err(|error| match error {
            UnfinishedGraph::Stopped(stop) => NotationError::Stopped(stop),
            UnfinishedGraph::Large => self.refused(start, error),
        })
    }
}

impl LoopyEvaluator<'_> {
    /// `G:y` for `x = 1:y`, where `x` is a number, a number with over or under, or on.
    fn powto(&mut self, start: usize, base: &Value, x: &Value) -> Read<Value> {
        let exponent = self.short(x);
        if exponent.is_some_and(|x| x == self.games.zero()) {
            return Ok(x.clone());
        }
        let upper = self.without_first_sign(x)?.ok_or_else(|| {
            let expected = "a number of at least 0 as power, perhaps with over or under, or on";
            self.refused(start, format!("expected {expected}, found another game"))
        })?;
        self.ordinal_sum(&both_sides(base), &upper)
    }

    /// `Gˣ = {0 | H − (G + … + Gˣ⁻¹)}` for `G = {0|H}`, as in normal play.
    fn pow(&mut self, start: usize, base: &Value, x: &Value) -> Read<Value> {
        let graph = base.onside();
        let [left, right] = Player::BOTH.map(|player| graph.options(Vertex::START, player));
        let ([zero], [threat], true) = (left, right, base.is_stopper()) else {
            return Err(self.no_power(start));
        };
        if !graph.starting_at(*zero).is_end() {
            return Err(self.no_power(start));
        }
        let minus_one = self.games.integer(-1);
        let minus_one = self.of_short(start, minus_one)?;
        let below = self.add(start, x, &minus_one)?;
        let below = self.powto(start, base, &below)?;
        let threat = Value::new(&graph.starting_at(*threat), self.sink)?;
        let threat = self.add(start, &threat, &below.negative())?;
        let mut sketch = FormBuilder::default();
        let [game, zero] = [(); 2].map(|()| sketch.draft.vertex());
        sketch.draft.edge(game, Player::Left, zero);
        sketch.closed.push((game, Player::Right, threat));
        self.sketched(start, &sketch)
    }

    fn no_power(&self, start: usize) -> NotationError {
        let reason = "expected pow(G, x) with a stopper G of the form {0|H}, found another game";
        self.refused(start, reason)
    }

    /// The `y` with `1:y = x`, by dropping the first sign. The sign expansions of on, over and
    /// under are infinite.
    fn without_first_sign(&mut self, x: &Value) -> Read<Option<Value>> {
        let graph = x.onside();
        let is_start = |options: &[Vertex]| options == [Vertex::START];
        let [left, right] = Player::BOTH.map(|player| graph.options(Vertex::START, player));
        let (near, rest) = match (left, right) {
            _ if !x.is_stopper() => return Ok(None),
            (left, []) if is_start(left) => return Ok(Some(x.clone())),
            ([near], right) if is_start(right) => (*near, "over"),
            (left, [near]) if is_start(left) => (*near, "under"),
            _ => {
                let number = self.short(x).and_then(|game| self.games.as_number(game));
                let number = number.filter(|x| *x > Dyadic::ZERO);
                return number.map(|x| self.number(&x.without_first_sign())).transpose();
            }
        };
        let near = graph.starting_at(near).to_short(self.games);
        let Some(near) = near.and_then(|game| self.games.as_number(game)) else {
            return Ok(None);
        };
        // The sign expansion of over is a plus followed by minuses.
        if near == Dyadic::ZERO && rest == "over" {
            return Ok(Some(self.variable(0, "off")?));
        }
        if near <= Dyadic::ZERO {
            return Ok(None);
        }
        let number = self.number(&near.without_first_sign())?;
        let rest = self.variable(0, rest)?;
        Ok(Some(self.add(0, &number, &rest)?))
    }

    fn number(&mut self, number: &Dyadic) -> Read<Value> {
        let game = self.games.number(number);
        self.of_short(0, game)
    }
}

/// The named games: name, definition, description.
pub const NAMES: &[(&str, &str, &str)] = &[
    ("on", "{pass|}", "Left can always move: larger than every stopper"),
    ("off", "{|pass}", "Right can always move: less than every stopper"),
    ("dud", "{pass|pass}", "both can always move, on & off: absorbs what is added"),
    ("over", "{0|pass}", "positive, and less than all positive numbers"),
    ("under", "{pass|0}", "the negative of over"),
    ("upon", "{pass|*}", "the sum of all ^ + ^[2] + ^[3] + …; CGSuite writes ^[on]"),
    ("uponth", "{0||0|0,pass}", "what ^[n] comes to; CGSuite writes ^<on>"),
    ("tis", "a{{|a}|}", "1 & 0"),
    ("tisn", "a{|{a|}}", "0 & -1"),
];

pub(crate) fn definition(name: &str) -> Option<&'static str> {
    let found = NAMES.iter().find(|(known, ..)| *known == name);
    found.map(|(_, definition, _)| *definition)
}

//! Evaluation of texts.
//!
//! Games over several posets live in several engines, one for each [`Space`]. A space belongs to a
//! poset whose outcomes have fixed indices; games over a poset with the same names and order but
//! other indices are transferred by name.

use super::super::context::ContextError;
use super::super::decisive::Decisive;
use super::super::engine::{Games, RawGame};
use super::super::map::{MonotoneMap, MonotoneSum};
use super::super::poset::{OutcomePoset, PosetError};
use super::NotationError;
use super::parser::{self, Extent};
use super::question::{Question, QuestionJudge, Relation, Sense, lacks};
use super::syntax::{
    Function, FunctionId, FunctionKind, LastSentence, NamedFunction, NodeId, NodeKind, Operation,
    Syntax, resolve,
};
use mustplay_core::{Progress, ProgressSink};

const MOST_POSITIONS: usize = 1 << 20;

/// The poset of a game, as an index into [`Expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpaceId(usize);

pub struct Space {
    games: Games,
    decisive: Option<Decisive>,
}

impl Space {
    pub fn games(&self) -> &Games {
        &self.games
    }

    pub fn games_mut(&mut self) -> &mut Games {
        &mut self.games
    }

    /// The games, and the decision procedure for strict contexts, prepared once within `memory`
    /// bytes.
    pub fn decisive(
        &mut self,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> Result<(&mut Games, &Decisive), ContextError> {
        let Self { games, decisive } = self;
        let decisive = match decisive {
            Some(prepared) => prepared,
            none => none.insert(Decisive::with_memory(games.poset(), memory, sink)?),
        };
        Ok((games, decisive))
    }
}

#[derive(Clone, Debug)]
pub enum Sentence {
    Game { space: SpaceId, form: RawGame },
    Question(Box<Question>),
}

/// Reads texts and stores their games.
///
/// ```
/// use mustplay_cgt::outcome::notation::{Expressions, Sentence};
/// use mustplay_cgt::outcome::OutcomePoset;
/// use mustplay_core::NoProgress;
///
/// let mut expressions = Expressions::new(OutcomePoset::linear(2).unwrap(), 1 << 30);
/// let Sentence::Game { space, form } = expressions.read("* +_and *", &NoProgress).unwrap() else {
///     panic!("a sum is a game");
/// };
/// let games = expressions.space_mut(space).games_mut();
/// let value = games.canonical(form);
/// assert_eq!(games.text(value), "_");
/// ```
pub struct Expressions {
    /// The first space is that of the caller's poset.
    spaces: Vec<Space>,
    memory: usize,
}

#[derive(Clone, Copy)]
struct Value {
    space: SpaceId,
    form: RawGame,
}

impl Expressions {
    /// A reader of games over `poset` by default, with `memory` bytes.
    pub fn new(poset: OutcomePoset, memory: usize) -> Self {
        let home = Space { games: Games::new(poset), decisive: None };
        Self { spaces: vec![home], memory }
    }

    pub fn space(&self, SpaceId(space): SpaceId) -> &Space {
        &self.spaces[space]
    }

    /// A poset and its engine.
    pub fn space_mut(&mut self, SpaceId(space): SpaceId) -> &mut Space {
        &mut self.spaces[space]
    }

    pub fn memory(&self) -> usize {
        self.memory
    }

    pub fn read(&mut self, text: &str, sink: &dyn ProgressSink) -> Result<Sentence, NotationError> {
        let home = self.spaces[0].games.poset().clone();
        let syntax = parser::parse(text, &home, Extent::Expressions)?;
        let mut evaluator = Evaluator {
            spaces: self,
            homes: homes(&syntax),
            syntax: &syntax,
            sink,
            values: Vec::with_capacity(syntax.nodes.len()),
        };
        evaluator.evaluate()
    }

    fn enter(&mut self, poset: &OutcomePoset) -> SpaceId {
        let known = self.spaces.iter();
        let known = known.map(|space| space.games.poset());
        let place = known.into_iter().position(|known| known == poset);
        SpaceId(place.unwrap_or_else(|| {
            self.spaces.push(Space { games: Games::new(poset.clone()), decisive: None });
            self.spaces.len() - 1
        }))
    }

    fn games(&mut self, space: SpaceId) -> &mut Games {
        &mut self.space_mut(space).games
    }

    fn poset(&self, space: SpaceId) -> &OutcomePoset {
        self.space(space).games.poset()
    }

    fn bytes(&self) -> usize {
        let bytes = |space: &Space| space.games.bytes() + space.games.poset().bytes();
        self.spaces.iter().map(bytes).sum()
    }
}

/// For each node the poset in which its outcomes are looked up, if it is not the caller's.
fn homes(syntax: &Syntax<'_>) -> Vec<Option<OutcomePoset>> {
    let mut homes: Vec<Option<OutcomePoset>> = vec![None; syntax.nodes.len()];
    for (at, node) in syntax.nodes.iter().enumerate().rev() {
        let home = match &node.kind {
            NodeKind::Over { poset, .. } => Some(poset.clone()),
            _ => homes[at].clone(),
        };
        if home.is_some() {
            for part in node.kind.parts() {
                homes[part].clone_from(&home);
            }
        }
    }
    homes
}

struct Evaluator<'a> {
    spaces: &'a mut Expressions,
    homes: Vec<Option<OutcomePoset>>,
    syntax: &'a Syntax<'a>,
    sink: &'a dyn ProgressSink,
    /// The values of the nodes so far; a set has no value.
    values: Vec<Option<Value>>,
}

type Evaluated<T> = Result<T, NotationError>;

impl Evaluator<'_> {
    fn evaluate(&mut self) -> Evaluated<Sentence> {
        for node in 0..self.syntax.nodes.len() {
            let progress = Progress::new(node as u64 / 1024, self.spaces.bytes());
            if node % 1024 == 0 || !self.is_form(node) {
                self.sink.report(&progress)?;
            }
            let value = self.value(node)?;
            self.values.push(value);
        }
        match self.syntax.said {
            LastSentence::Game(node) => {
                let Value { space, form } = self.game(node)?;
                Ok(Sentence::Game { space, form })
            }
            LastSentence::Question { left, relation, place, right } => {
                self.question(left, relation, place, right)
            }
        }
    }

    /// Whether a node is cheap to evaluate.
    fn is_form(&self, node: NodeId) -> bool {
        matches!(
            self.syntax.nodes[node].kind,
            NodeKind::Outcome(_) | NodeKind::Star | NodeKind::Form { .. } | NodeKind::Reference(_)
        )
    }

    fn refuse(
        &self,
        node: NodeId,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> NotationError {
        self.syntax.text.refuse(self.syntax.nodes[node].place, expected, found)
    }

    fn value(&mut self, node: NodeId) -> Evaluated<Option<Value>> {
        let syntax = self.syntax;
        let value = match &syntax.nodes[node].kind {
            NodeKind::Set { .. } => return Ok(None),
            NodeKind::Reference(defined) => self.game(*defined)?,
            NodeKind::Over { game, .. } => self.game(*game)?,
            kind @ (NodeKind::Outcome(_) | NodeKind::Star) => {
                let space = match self.homes[node].take() {
                    Some(poset) => self.spaces.enter(&poset),
                    None => SpaceId(0),
                };
                let atomic = self.spaces.games(space).atomic(kind);
                let form = atomic.map_err(|expected| {
                    let found = syntax.text.found(syntax.nodes[node].place);
                    self.refuse(node, expected, found)
                })?;
                let form = RawGame(form);
                Value { space, form }
            }
            NodeKind::Form { left, right } => {
                let (space, forms) = self.games_over_one(&[&left[..], &right[..]].concat())?;
                let (left, right) = forms.split_at(left.len());
                let form = self.spaces.games(space).raw(left, right);
                let form = form.expect("both sides have options");
                Value { space, form }
            }
            NodeKind::Apply { operation, games } => self.apply(node, *operation, games)?,
            NodeKind::Sum { parts, along } => {
                let sum = self.sum(node, *parts)?;
                match *along {
                    Some(along) => self.map(along, sum)?,
                    None => sum,
                }
            }
            NodeKind::Map { along, game } => {
                let game = self.game(*game)?;
                self.map(*along, game)?
            }
        };
        Ok(Some(value))
    }

    fn game(&self, node: NodeId) -> Evaluated<Value> {
        self.values[node].ok_or_else(|| self.refuse(node, "a game", "a set of games"))
    }

    fn games_over_one(&mut self, nodes: &[NodeId]) -> Evaluated<(SpaceId, Vec<RawGame>)> {
        let space = self.game(nodes[0])?.space;
        let mut forms = Vec::with_capacity(nodes.len());
        for &node in nodes {
            let value = self.game(node)?;
            let Some(form) = self.moved(value, space) else {
                let expected = format!("a game over {}", self.spaces.poset(space));
                let found = format!("one over {}", self.spaces.poset(value.space));
                return Err(self.refuse(node, expected, found));
            };
            forms.push(form);
        }
        Ok((space, forms))
    }

    /// Transfers a game to a space whose poset has the same names and order.
    fn moved(&mut self, value: Value, space: SpaceId) -> Option<RawGame> {
        if value.space == space {
            return Some(value.form);
        }
        let (from, to) = (self.spaces.poset(value.space), self.spaces.poset(space));
        if !from.is_same(to) {
            return None;
        }
        let twin = |atom| to.atom(from.name(atom)).expect("the same names");
        let map = MonotoneMap::new(from, to, twin).expect("the same order");
        let positions = self.spaces.games(value.space).positions(value.form);
        Some(self.spaces.games(space).raw_map(&positions, &map))
    }

    fn apply(&mut self, node: NodeId, operation: Operation, nodes: &[NodeId]) -> Evaluated<Value> {
        let (space, forms) = self.games_over_one(nodes)?;
        let first = forms[0];
        match operation {
            Operation::Opposite => Ok(self.opposite(space, first)),
            Operation::CopyCat => {
                let game = Value { space, form: first };
                let other = self.opposite(space, first);
                let sum = self.sum_of(node, game, other)?;
                let lambda = Function {
                    kind: FunctionKind::Named(NamedFunction::Lambda),
                    place: self.syntax.nodes[node].place,
                };
                self.map_along(&lambda, sum)
            }
            Operation::Canonical => {
                let games = self.spaces.games(space);
                let positions = games.positions(first);
                let poset = games.poset().clone();
                let nothing = MonotoneMap::new(&poset, &poset, |atom| atom);
                let nothing = nothing.expect("nothing changes");
                let form = games.map(&positions, &nothing, self.sink)?.into();
                Ok(Value { space, form })
            }
            Operation::Monotone => {
                let games = self.spaces.games(space);
                let form = games.simplified_monotone_form(first);
                let form = form.map_err(|reason| {
                    let reason = reason.to_string();
                    let said = reason.strip_prefix("expected ").unwrap_or(&reason);
                    match said.split_once(", found ") {
                        Some((expected, found)) => self.refuse(node, expected, found),
                        None => self.refuse(node, said, "another one"),
                    }
                })?;
                Ok(Value { space, form })
            }
            Operation::Join | Operation::Meet | Operation::Up | Operation::Down => {
                let games = self.spaces.games(space);
                let (form, needed) = match operation {
                    Operation::Join => (games.raw_least_upper_bound(&forms), "bottom"),
                    Operation::Meet => (games.raw_greatest_lower_bound(&forms), "top"),
                    Operation::Up => (games.up(&forms), "top and bottom"),
                    _ => (games.down(&forms), "top and bottom"),
                };
                let form = form.ok_or_else(|| {
                    let found = self.spaces.poset(space).to_string();
                    self.refuse(node, format!("a poset with {needed}"), found)
                })?;
                Ok(Value { space, form })
            }
        }
    }

    fn opposite(&mut self, space: SpaceId, form: RawGame) -> Value {
        let positions = self.spaces.games(space).positions(form);
        let poset = self.spaces.poset(space).opposite();
        let space = self.spaces.enter(&poset);
        let form = self.spaces.games(space).raw_opposite_of(&positions);
        Value { space, form }
    }

    fn sum(&mut self, node: NodeId, [first, second]: [NodeId; 2]) -> Evaluated<Value> {
        let (first, second) = (self.game(first)?, self.game(second)?);
        self.sum_of(node, first, second)
    }

    /// The form of CVH Definition 8.1, over the product of the posets.
    fn sum_of(&mut self, node: NodeId, first: Value, second: Value) -> Evaluated<Value> {
        let [a, b] = [first, second].map(|it| self.spaces.games(it.space).positions(it.form));
        let size = a.len().saturating_mul(b.len());
        if size > MOST_POSITIONS {
            let expected = format!(
                "a sum of at most {MOST_POSITIONS} positions (canonical(…) makes summands smaller)"
            );
            return Err(self.refuse(node, expected, format!("one of {size}")));
        }
        let posets = [first, second].map(|it| self.spaces.poset(it.space));
        let pairing = MonotoneSum::pairing(posets[0], posets[1]);
        let (product, pairing) = pairing.map_err(|error| match error {
            PosetError::TooLarge { found, limit } => {
                let expected = format!("a sum over at most {limit} outcomes");
                self.refuse(node, expected, format!("one over {found}"))
            }
            error => self.refuse(node, "a poset of pairs", format!("none: {error}")),
        })?;
        let space = self.spaces.enter(&product);
        let games = self.spaces.games(space);
        let form = games.raw_sum(&a, &b, &pairing, self.sink)?;
        Ok(Value { space, form })
    }

    fn map(&mut self, along: FunctionId, value: Value) -> Evaluated<Value> {
        let syntax = self.syntax;
        self.map_along(&syntax.functions[along], value)
    }

    /// The form of CVH Definition 8.7.
    fn map_along(&mut self, function: &Function, value: Value) -> Evaluated<Value> {
        let home = self.spaces.poset(SpaceId(0));
        let from = self.spaces.poset(value.space);
        let (to, map) = resolve(function, from, home, &self.syntax.text)?;
        let positions = self.spaces.games(value.space).positions(value.form);
        let space = self.spaces.enter(&to);
        let form = self.spaces.games(space).raw_map(&positions, &map);
        Ok(Value { space, form })
    }

    fn side(&self, node: NodeId) -> Vec<NodeId> {
        match &self.syntax.nodes[node].kind {
            NodeKind::Set { games, .. } => games.clone(),
            _ => vec![node],
        }
    }

    fn is_set(&self, node: NodeId) -> bool {
        matches!(self.syntax.nodes[node].kind, NodeKind::Set { .. })
    }

    fn question(
        &mut self,
        left: NodeId,
        relation: Relation,
        place: usize,
        right: NodeId,
    ) -> Evaluated<Sentence> {
        let is_sided = matches!(relation.sense, Sense::Left | Sense::Right);
        let both = self.is_set(left) && self.is_set(right);
        let any = self.is_set(left) || self.is_set(right);
        if (both && !is_sided) || (any && relation.sense.is_decisive()) {
            let expected = if relation.sense.is_decisive() {
                "a game on both sides"
            } else {
                "a game on one side, or a relation between sets (<=_l, <=_r, =_l, =_r)"
            };
            let found = format!("`{relation}` between sets");
            return Err(self.syntax.text.refuse(place, expected, found));
        }
        let (left, right) = (self.side(left), self.side(right));
        let all = [&left[..], &right[..]].concat();
        let (space, forms) = self.games_over_one(&all)?;
        if let Some(needed) = lacks(relation.sense, self.spaces.poset(space)) {
            let found = self.spaces.poset(space).to_string();
            return Err(self.syntax.text.refuse(place, needed, found));
        }
        if relation.sense.is_decisive() {
            for (&node, &form) in all.iter().zip(&forms) {
                if !self.spaces.games(space).is_passable(form) {
                    let found = "one in which a player wants to pass";
                    return Err(self.refuse(node, "a passable game", found));
                }
            }
        }
        let (memory, sink) = (self.spaces.memory, self.sink);
        let entered = self.spaces.space_mut(space);
        let (games, decisive) = if relation.sense.is_decisive() {
            let prepared = entered.decisive(memory, sink);
            let (games, decisive) = prepared.map_err(|error| {
                let expected = "a poset with few up-sets";
                self.syntax.text.refuse(place, expected, error.to_string())
            })?;
            (games, Some(decisive))
        } else {
            (&mut entered.games, None)
        };
        let (left, right) = forms.split_at(left.len());
        let judge = QuestionJudge {
            games,
            sense: relation.sense,
            left,
            right,
            decisive,
            decisions: [None, None],
        };
        let answer = judge.answer(relation.sign, sink)?;
        Ok(Sentence::Question(Box::new(Question {
            space,
            left: left.to_vec(),
            relation,
            right: right.to_vec(),
            answer,
        })))
    }
}

//! Rulesets written in Python.
//!
//! The rules are an object with `left(position)` and `right(position)`, or `options(position)` for
//! both players, and optionally `components(position)` and `symmetries(position)`; a position is
//! any hashable object. Each new position and its symmetric images get a number, which serves as a
//! [`rulesets::RulesetPosition`](mustplay_rulesets::RulesetPosition) for the [`Evaluator`] of the
//! built-in rulesets.
//!
//! Two errors cannot occur in built-in rulesets. If Python code raises an exception, no more moves
//! are generated, so the walk ends soon, and the exception is raised again. If play repeats a
//! position, the walk expands it twice: each position is expanded once before its value is known,
//! so one expanded twice in a walk is a follower of itself. In both cases the table is dropped.

use std::collections::VecDeque;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use mustplay_cgt::normal::Games;
use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_rulesets::{self as rulesets, Algebra, Evaluator, Player, RulesetPosition};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::{self, LoopError};
use crate::game::Game;
use crate::interrupt::InterruptSink;
use crate::thread_arena;

/// The default limit on positions for one value.
const USUAL_LIMIT: u64 = 2_000_000;

/// Time between checks for another thread's end.
const WAIT: Duration = Duration::from_millis(1);

/// Locks a mutex for a short access.
fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The methods of a ruleset.
struct Rules {
    name: String,
    moves: Moves,
    components: Option<Py<PyAny>>,
    symmetries: Option<Py<PyAny>>,
}

/// All positions met so far.
struct World {
    /// The rules, while a value is computed: the table is part of the ruleset, and a permanent
    /// reference back to it would be a cycle that is never freed.
    rules: Mutex<Option<Arc<Rules>>>,
    /// The number of each position and of its images.
    numbers: Py<PyDict>,
    /// The position of each number.
    positions: Py<PyList>,
    /// The number of positions.
    met: AtomicU64,
    /// The components of a position.
    parts: Mutex<FxHashMap<u32, Box<[u32]>>>,
    /// The positions expanded in this walk.
    expanded: Mutex<FxHashSet<u32>>,
    /// The first error.
    failure: Mutex<Option<Failure>>,
}

/// The methods that generate moves.
enum Moves {
    Both(Py<PyAny>),
    Each([Py<PyAny>; 2]),
}

enum Failure {
    Raised(PyErr),
    Loop(u32),
}

impl Rules {
    /// Detects the methods of a ruleset.
    fn of(rules: &Bound<'_, PyAny>) -> PyResult<Self> {
        let method = |name| -> PyResult<Option<Py<PyAny>>> {
            let found = rules.getattr_opt(name)?;
            Ok(found.filter(|it| !it.is_none()).map(Bound::unbind))
        };
        let name = rules.get_type().name()?.to_string();
        let moves = match (method("options")?, method("left")?, method("right")?) {
            (Some(options), _, _) => Moves::Both(options),
            (None, Some(left), Some(right)) => Moves::Each([left, right]),
            _ => {
                let expected = "expected methods `left` and `right`, or `options`";
                return Err(PyTypeError::new_err(format!("{name}: {expected}")));
            }
        };
        Ok(Self {
            name,
            moves,
            components: method("components")?,
            symmetries: method("symmetries")?,
        })
    }
}

impl World {
    fn new(py: Python<'_>) -> Self {
        Self {
            rules: Mutex::default(),
            numbers: PyDict::new(py).unbind(),
            positions: PyList::empty(py).unbind(),
            met: AtomicU64::new(0),
            parts: Mutex::default(),
            expanded: Mutex::default(),
            failure: Mutex::default(),
        }
    }

    fn rules(&self) -> Arc<Rules> {
        let rules = lock(&self.rules);
        Arc::clone(rules.as_ref().expect("a value is being computed"))
    }

    /// The number of a position, assigned if it is new.
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let numbers = self.numbers.bind(py);
        if let Some(number) = numbers.get_item(position)? {
            return number.extract();
        }
        let positions = self.positions.bind(py);
        let number = positions.len() as u32;
        numbers.set_item(position, number)?;
        positions.append(position)?;
        self.met.fetch_add(1, Ordering::Relaxed);
        if let Some(symmetries) = &self.rules().symmetries {
            for image in called(symmetries.bind(py), position, "symmetries")?.try_iter()? {
                numbers.set_item(image?, number)?;
            }
        }
        Ok(number)
    }

    fn position<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        self.positions.bind(py).get_item(number as usize)
    }

    /// The numbers of the positions that a method returns for a position.
    fn ask(&self, py: Python<'_>, method: &Py<PyAny>, name: &str, of: u32) -> PyResult<Vec<u32>> {
        let given = called(method.bind(py), &self.position(py, of)?, name)?;
        given.try_iter()?.map(|it| self.number(&it?)).collect()
    }

    fn options(&self, py: Python<'_>, of: u32, player: Player) -> PyResult<Vec<u32>> {
        match (&self.rules().moves, player) {
            (Moves::Both(options), _) => self.ask(py, options, "options", of),
            (Moves::Each([left, _]), Player::Left) => self.ask(py, left, "left", of),
            (Moves::Each([_, right]), Player::Right) => self.ask(py, right, "right", of),
        }
    }

    /// The components of a position.
    fn parts(&self, py: Python<'_>, of: u32) -> PyResult<Vec<u32>> {
        let rules = self.rules();
        let Some(components) = &rules.components else {
            return Ok(vec![of]);
        };
        if let Some(known) = lock(&self.parts).get(&of) {
            return Ok(known.to_vec());
        }
        let parts = self.ask(py, components, "components", of)?;
        lock(&self.parts).insert(of, parts.clone().into_boxed_slice());
        Ok(parts)
    }

    /// The result of a Python call; `None` after an error, which is recorded.
    fn attempt(&self, ask: impl FnOnce(Python<'_>) -> PyResult<Vec<u32>>) -> Vec<u32> {
        if lock(&self.failure).is_some() {
            return Vec::new();
        }
        Python::attach(ask).unwrap_or_else(|raised| {
            *lock(&self.failure) = Some(Failure::Raised(raised));
            Vec::new()
        })
    }

    /// The error for a repeated position, with the cycle.
    fn loop_at(&self, py: Python<'_>, start: u32) -> PyResult<PyErr> {
        let mut from: FxHashMap<u32, u32> = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        'search: while let Some(at) = queue.pop_front() {
            for player in rulesets::PLAYERS {
                for option in self.options(py, at, player)? {
                    for part in self.parts(py, option)? {
                        if from.contains_key(&part) {
                            continue;
                        }
                        from.insert(part, at);
                        if part == start {
                            break 'search;
                        }
                        queue.push_back(part);
                    }
                }
            }
        }
        let mut cycle = vec![start];
        while let Some(&before) = from.get(&cycle[cycle.len() - 1]) {
            cycle.push(before);
            if before == start {
                break;
            }
        }
        cycle.reverse();
        let cycle = cycle.into_iter().map(|number| self.position(py, number));
        let cycle = PyList::new(py, cycle.collect::<PyResult<Vec<_>>>()?)?;
        let shown: Vec<String> = cycle.iter().take(6).map(|it| shown(&it)).collect();
        let more = if cycle.len() > 6 { " → …" } else { "" };
        let way = shown.join(" → ");
        let name = &self.rules().name;
        let raised = LoopError::new_err(format!("{name}: play comes back: {way}{more}"));
        raised.value(py).setattr("cycle", cycle)?;
        Ok(raised)
    }
}

/// The result of a method, which must be iterable.
fn called<'py>(
    method: &Bound<'py, PyAny>,
    position: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let given = method.call1((position,))?;
    if given.is_none() || given.try_iter().is_err() {
        let kind = given.get_type();
        let kind = kind.name()?;
        let position = shown(position);
        return Err(PyTypeError::new_err(format!(
            "{name}({position}): expected positions to go through, found {kind}"
        )));
    }
    Ok(given)
}

/// The `repr` of a position, shortened.
fn shown(position: &Bound<'_, PyAny>) -> String {
    let text = position.repr().map(|text| text.to_string());
    let text = text.unwrap_or_else(|_| "a position".to_owned());
    if text.chars().count() > 120 { text.chars().take(119).chain(['…']).collect() } else { text }
}

/// A position by its number.
#[derive(Clone)]
struct Known {
    number: u32,
    world: Arc<World>,
}

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for Known {}

impl Hash for Known {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = Python::attach(|py| {
            let position = self.world.position(py, self.number);
            position.map_or_else(|_| String::new(), |it| shown(&it))
        });
        f.write_str(&position)
    }
}

impl Known {
    fn others(&self, numbers: Vec<u32>) -> impl Iterator<Item = Self> {
        numbers.into_iter().map(|number| Self { number, world: Arc::clone(&self.world) })
    }
}

impl RulesetPosition for Known {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        if player == Player::Left && !lock(&self.world.expanded).insert(self.number) {
            let mut failure = lock(&self.world.failure);
            failure.get_or_insert(Failure::Loop(self.number));
            return;
        }
        let found = |py: Python<'_>| self.world.options(py, self.number, player);
        options.extend(self.others(self.world.attempt(found)));
    }

    fn components(&self, parts: &mut Vec<Self>) {
        let found = |py: Python<'_>| self.world.parts(py, self.number);
        parts.extend(self.others(self.world.attempt(found)));
    }

    fn svg(&self) -> String {
        String::new()
    }
}

/// A walk's limit on positions, and Ctrl-C.
struct Limit<'a> {
    attention: &'a InterruptSink,
    met: &'a AtomicU64,
    most: u64,
}

impl ProgressSink for Limit<'_> {
    fn report(&self, progress: &Progress) -> Result<(), StopReason> {
        if self.met.load(Ordering::Relaxed) > self.most {
            return Err(StopReason::Nodes);
        }
        self.attention.report(progress)
    }
}

/// A table of values of a ruleset, in an algebra.
struct Table<A: Algebra> {
    held: Mutex<Option<Held<A>>>,
    /// The evaluating thread: rules must not request values from their own evaluation.
    busy: Mutex<Option<ThreadId>>,
    limit: u64,
}

/// The data kept between values. The algebra belongs to the table, so that rules may compute with
/// games themselves.
struct Held<A: Algebra> {
    world: Arc<World>,
    evaluator: Evaluator<Known, A::Value>,
    algebra: A,
}

impl<A: Algebra + Default> Table<A> {
    fn new(limit: u64) -> Self {
        Self { held: Mutex::default(), busy: Mutex::default(), limit }
    }

    /// The value of a position, converted by `tell`.
    fn value<T>(
        &self,
        rules: &Bound<'_, PyAny>,
        position: &Bound<'_, PyAny>,
        tell: impl FnOnce(&A, A::Value) -> T,
    ) -> PyResult<T> {
        let py = position.py();
        let me = thread::current().id();
        if *lock(&self.busy) == Some(me) {
            return Err(PyRuntimeError::new_err(
                "a rule asks for a value of its own ruleset while that is being found",
            ));
        }
        // The other thread needs the interpreter's lock to finish.
        let mut held = loop {
            match self.held.try_lock() {
                Ok(held) => break held,
                Err(TryLockError::Poisoned(held)) => break held.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    py.detach(|| thread::sleep(WAIT));
                    py.check_signals()?;
                }
            }
        };
        *lock(&self.busy) = Some(me);
        let found = self.walk(&mut held, rules, position, tell);
        if found.is_err() {
            // Values found with moves missing are wrong.
            *held = None;
        }
        *lock(&self.busy) = None;
        found
    }

    fn walk<T>(
        &self,
        held: &mut Option<Held<A>>,
        rules: &Bound<'_, PyAny>,
        position: &Bound<'_, PyAny>,
        tell: impl FnOnce(&A, A::Value) -> T,
    ) -> PyResult<T> {
        let py = position.py();
        let rules = Rules::of(rules)?;
        let held = held.get_or_insert_with(|| Held {
            world: Arc::new(World::new(py)),
            evaluator: Evaluator::new(),
            algebra: A::default(),
        });
        let world = &held.world;
        *lock(&world.rules) = Some(Arc::new(rules));
        lock(&world.expanded).clear();
        let start = Known { number: world.number(position)?, world: Arc::clone(world) };
        let attention = InterruptSink::new();
        let limit = Limit {
            attention: &attention,
            met: &world.met,
            most: world.met.load(Ordering::Relaxed).saturating_add(self.limit),
        };
        let found = held.evaluator.value(&mut held.algebra, &start, &limit);
        let failure = lock(&world.failure).take();
        let found = match failure {
            Some(Failure::Raised(raised)) => return Err(raised),
            Some(Failure::Loop(number)) => return Err(world.loop_at(py, number)?),
            None => found,
        };
        *lock(&world.rules) = None;
        match found {
            Ok(value) => Ok(tell(&held.algebra, value)),
            Err(StopReason::Nodes) => Err(error::Stopped::new_err(format!(
                "more than {} positions below {}: does play end? `limit` allows more",
                self.limit,
                shown(position)
            ))),
            Err(stop) => Err(attention.error(stop)),
        }
    }
}

/// The values of a ruleset's positions, as games of normal play.
#[pyclass(frozen, module = "mustplay")]
pub(crate) struct Values(Table<Games>);

#[pymethods]
impl Values {
    #[new]
    #[pyo3(signature = (limit=USUAL_LIMIT))]
    fn new(limit: u64) -> Self {
        Self(Table::new(limit))
    }

    /// The value of a position by these rules, which must be the same at every call.
    fn value(&self, rules: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<Game> {
        let py = position.py();
        self.0.value(rules, position, |games, value| {
            py.detach(|| {
                let engine = thread_arena::current();
                let game = thread_arena::lock(&engine).import(games, value);
                Game::of(&engine, game)
            })
        })
    }
}

/// The Grundy values of the positions of an impartial ruleset.
#[pyclass(frozen, module = "mustplay")]
pub(crate) struct Grundy(Table<rulesets::Grundy>);

#[pymethods]
impl Grundy {
    #[new]
    #[pyo3(signature = (limit=USUAL_LIMIT))]
    fn new(limit: u64) -> Self {
        Self(Table::new(limit))
    }

    /// The Grundy value of a position by these rules, which must be the same at every call.
    fn value(&self, rules: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.0.value(rules, position, |_, value| value)
    }
}

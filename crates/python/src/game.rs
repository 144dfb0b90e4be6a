//! Games of normal play for Python.
//!
//! Every operation is an expression of the notation with its operands as variables, so limits and
//! messages are those of the program. A game is immutable; [`thread_arena`](crate::thread_arena)
//! selects the arena that holds it.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use mustplay::GameScope;
use mustplay_cgt::normal::drawing;
use mustplay_cgt::normal::notation::Relation;
use mustplay_cgt::normal::{self, Dyadic, Games, NotationError, Player, Style};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyTuple, PyType};

use crate::error::wrong;
use crate::interrupt::InterruptSink;
use crate::thread_arena::{self, Shared};

/// Maximum length of a game's text.
const LONGEST: usize = 1 << 20;

/// Maximum number of nodes of a drawn tree.
const LARGEST_TREE: usize = 5000;

/// A game of normal play, in canonical form: equal games are equal.
///
/// It is constructed from a text in the notation of `mustplay game`, from a number, or from
/// options; names in a text stand for the games given as keywords.
///
/// >>> Game('{1|-1}') + Game('*')
/// Game('+-1*')
/// >>> g = Game('{3|1}')
/// >>> Game('cool(g, 1/2) - 2', g=g)
/// Game('+-1/2')
/// >>> 0 < g, g.confused(2), g.mean
/// (True, True, Fraction(2, 1))
#[pyclass(frozen, module = "mustplay", weakref)]
#[derive(Clone)]
pub(crate) struct Game {
    engine: Shared,
    game: normal::Game,
}

/// A game, or a number as a game.
pub(crate) enum Operand {
    Game(Game),
    Number(String),
}

impl<'py> FromPyObject<'_, 'py> for Operand {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(game) = given.cast::<Game>() {
            return Ok(Self::Game(game.get().clone()));
        }
        // A Python bool is an integer, but no game.
        if given.is_instance_of::<PyInt>() && !given.is_instance_of::<PyBool>() {
            return Ok(Self::Number(given.str()?.to_string()));
        }
        let ratio = if given.is_instance_of::<PyFloat>() {
            given.call_method0("as_integer_ratio")?
        } else if given.is_instance(fraction_type(given.py())?)? {
            let parts = [given.getattr("numerator")?, given.getattr("denominator")?];
            PyTuple::new(given.py(), parts)?.into_any()
        } else {
            let kind = given.get_type();
            let kind = kind.name()?;
            return Err(PyTypeError::new_err(format!(
                "expected a Game, an int, a Fraction or a float, found {kind}"
            )));
        };
        let (above, below): (Bound<'_, PyAny>, Bound<'_, PyAny>) = ratio.extract()?;
        let text = format!("{above}/{below}");
        let number: Result<Dyadic, _> = text.parse();
        let number = number.map_err(|error| wrong(format!("{text}: {error}")))?;
        Ok(Self::Number(number.to_string()))
    }
}

/// The class `Fraction`.
fn fraction_type(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    FRACTION.import(py, "fractions", "Fraction")
}

fn fraction<'py>(py: Python<'py>, number: &Dyadic) -> PyResult<Bound<'py, PyAny>> {
    let fraction = fraction_type(py)?;
    match number.to_i64() {
        Some(number) => fraction.call1((number,)),
        None => fraction.call1((number.to_string(),)),
    }
}

/// An arena that holds all of these games, and the games in it.
fn placed(operands: &[&Operand]) -> Result<(Shared, Vec<normal::Game>), NotationError> {
    let games = operands.iter().filter_map(|operand| match operand {
        Operand::Game(game) => Some((&game.engine, game.game)),
        Operand::Number(_) => None,
    });
    let games: Vec<_> = games.collect();
    let (engine, games) = thread_arena::together(&games);
    let mut games = games.into_iter();
    let mut held = thread_arena::lock(&engine);
    let placed = operands.iter().map(|operand| match operand {
        Operand::Number(number) => held.read(number),
        Operand::Game(_) => Ok(games.next().expect("one for each game")),
    });
    let placed = placed.collect::<Result<_, _>>()?;
    drop(held);
    Ok((engine, placed))
}

/// Runs `work` on these games in one arena, with the interpreter's lock released.
fn together<T: Send>(
    py: Python<'_>,
    operands: &[&Operand],
    work: impl FnOnce(&mut Games, &[normal::Game], &InterruptSink) -> Result<T, NotationError> + Send,
) -> PyResult<(Shared, T)> {
    let attention = InterruptSink::new();
    let found = py.detach(|| {
        let (engine, games) = placed(operands)?;
        let found = work(&mut thread_arena::lock(&engine), &games, &attention)?;
        Ok((engine, found))
    });
    found.map_err(|error| match error {
        NotationError::Stopped(stop) => attention.error(stop),
        error => wrong(error),
    })
}

/// Evaluates an expression whose variables are these games.
fn evaluate(py: Python<'_>, text: &str, named: &[(&str, &Operand)]) -> PyResult<Game> {
    let operands: Vec<&Operand> = named.iter().map(|&(_, operand)| operand).collect();
    let (engine, game) = together(py, &operands, |held, games, attention| {
        let names = named.iter().map(|&(name, _)| name.to_owned());
        let variables: BTreeMap<_, _> = names.zip(games.iter().copied()).collect();
        let mut scope = GameScope::new(&variables, attention);
        let found = held.read_with(text, &mut scope, attention);
        found.map_err(|error| scope.stopped().map_or(error, NotationError::Stopped))
    })?;
    Ok(Game { engine, game })
}

impl Game {
    pub(crate) fn of(engine: &Shared, game: normal::Game) -> Self {
        Self { engine: Arc::clone(engine), game }
    }

    /// Runs `work` on the game, with the interpreter's lock released.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut Games, normal::Game) -> T + Send,
    ) -> T {
        py.detach(|| ask(&mut thread_arena::lock(&self.engine), self.game))
    }

    fn with(&self, py: Python<'_>, text: &str, others: &[(&str, &Operand)]) -> PyResult<Self> {
        let own = Operand::Game(self.clone());
        let mut operands = vec![("g", &own)];
        operands.extend(others);
        evaluate(py, text, &operands)
    }

    fn order(&self, py: Python<'_>, other: &Operand) -> PyResult<Option<Ordering>> {
        let own = Operand::Game(self.clone());
        let found = together(py, &[&own, other], |held, games, attention| {
            Ok(held.with_sink(attention).partial_cmp(games[0], games[1])?)
        });
        Ok(found?.1)
    }

    fn written(&self, py: Python<'_>, style: Style) -> Result<String, String> {
        let text = self.ask(py, |games, game| games.show_readable(game, style, LONGEST));
        text.map_err(|reason| reason.to_string())
    }

    fn options(&self, py: Python<'_>, player: Player) -> Vec<Self> {
        let options = self.ask(py, |games, game| games.options(game, player));
        options.iter().map(|&option| Self::of(&self.engine, option)).collect()
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, /, **names))]
    fn new(game: &Bound<'_, PyAny>, names: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let py = game.py();
        let names = names.into_iter().flat_map(PyDictMethods::iter);
        let names = names.map(|(name, value)| {
            let name: PyBackedStr = name.extract()?;
            let value: Operand = value
                .extract()
                .map_err(|error: PyErr| wrong(format!("{name}: {}", error.value(py))))?;
            Ok((name, value))
        });
        let names: Vec<(PyBackedStr, Operand)> = names.collect::<PyResult<_>>()?;
        let named: Vec<(&str, &Operand)> = names.iter().map(|(n, v)| (&**n, v)).collect();
        if let Ok(text) = game.extract::<PyBackedStr>() {
            return evaluate(py, &text, &named);
        }
        let operand = game.extract()?;
        evaluate(py, "g", &[("g", &operand)])
    }

    #[staticmethod]
    #[pyo3(signature = (left=Vec::new(), right=Vec::new()))]
    fn of_options(py: Python<'_>, left: Vec<Operand>, right: Vec<Operand>) -> PyResult<Self> {
        let all: Vec<&Operand> = left.iter().chain(&right).collect();
        let (engine, game) = together(py, &all, |held, games, attention| {
            let (left, right) = games.split_at(left.len());
            Ok(held.with_sink(attention).canonical(left, right)?)
        })?;
        Ok(Self { engine, game })
    }

    fn __add__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.with(py, "g+h", &[("h", &other)])
    }

    fn __radd__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.with(py, "h+g", &[("h", &other)])
    }

    fn __sub__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.with(py, "g-h", &[("h", &other)])
    }

    fn __rsub__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.with(py, "h-g", &[("h", &other)])
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Self> {
        self.with(py, "-g", &[])
    }

    fn __pos__(&self) -> Self {
        self.clone()
    }

    /// The sum of `times` copies of the game, or of its negative.
    fn __mul__(&self, times: &Bound<'_, PyInt>) -> PyResult<Self> {
        let many: i64 = times.extract().map_err(|_| {
            wrong(format!("expected a number of games of at most 64 bits, found {times}"))
        })?;
        let sign = if many < 0 { "-" } else { "" };
        let text = format!("{sign}{}.g", many.unsigned_abs());
        self.with(times.py(), &text, &[])
    }

    fn __rmul__(&self, times: &Bound<'_, PyInt>) -> PyResult<Self> {
        self.__mul__(times)
    }

    /// `g | h` is the game in which Left may move to g and Right to h.
    fn __or__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.with(py, "{g|h}", &[("h", &other)])
    }

    fn __ror__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.with(py, "{h|g}", &[("h", &other)])
    }

    fn __lt__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(self.order(py, &other)? == Some(Ordering::Less))
    }

    fn __le__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(self.order(py, &other)?.is_some_and(Ordering::is_le))
    }

    fn __gt__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(self.order(py, &other)? == Some(Ordering::Greater))
    }

    fn __ge__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(self.order(py, &other)?.is_some_and(Ordering::is_ge))
    }

    fn __eq__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        let own = Operand::Game(self.clone());
        let found = together(py, &[&own, &other], |_, games, _| Ok(games[0] == games[1]));
        Ok(found?.1)
    }

    fn __ne__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(!self.__eq__(py, other)?)
    }

    /// Whether the game is confused with the other: neither less, nor greater, nor equal.
    fn confused(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        Ok(self.order(py, &other)?.is_none())
    }

    /// The comparison with another game: `<`, `=`, `>` or `||`.
    fn compare(&self, py: Python<'_>, other: Operand) -> PyResult<String> {
        Ok(Relation::of(self.order(py, &other)?).symbol(Style::Ascii).to_owned())
    }

    /// Numbers hash like fractions, other games by invariants of their value.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(number) = self.ask(py, |games, game| games.as_number(game)) {
            return fraction(py, &number)?.hash();
        }
        Ok(self.ask(py, |games, game| {
            let mut hasher = DefaultHasher::new();
            let nus = games.as_nus(game);
            nus.map(|(number, ups, nimber)| (number.to_string(), ups, nimber)).hash(&mut hasher);
            games.left_stop(game).to_string().hash(&mut hasher);
            games.right_stop(game).to_string().hash(&mut hasher);
            games.mean(game).to_string().hash(&mut hasher);
            games.temperature(game).to_string().hash(&mut hasher);
            games.positions(game).hash(&mut hasher);
            hasher.finish() as isize
        }))
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        self.ask(py, |games, game| game != games.zero())
    }

    fn __str__(&self, py: Python<'_>) -> String {
        let unwritten = |reason| format!("a game without a text: {reason}");
        self.written(py, Style::Ascii).unwrap_or_else(unwritten)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        match self.written(py, Style::Ascii) {
            Ok(text) => format!("Game('{text}')"),
            Err(reason) => format!("<Game: {reason}>"),
        }
    }

    /// The canonical form as text: `ascii`, `unicode` or `latex`.
    #[pyo3(signature = (style="ascii"))]
    fn text(&self, py: Python<'_>, style: &str) -> PyResult<String> {
        let style = match style {
            "ascii" => Style::Ascii,
            "unicode" => Style::Unicode,
            "latex" => Style::Latex,
            other => {
                let expected = "style: expected ascii, unicode or latex";
                return Err(wrong(format!("{expected}, found {other:?}")));
            }
        };
        self.written(py, style).map_err(wrong)
    }

    fn _repr_latex_(&self, py: Python<'_>) -> Option<String> {
        let text = self.written(py, Style::Latex).ok()?;
        Some(format!("${text}$"))
    }

    /// Pickles as text; a game whose text cannot be parsed cannot be pickled.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((py.get_type::<Self>(), (self.text(py, "ascii")?,)))
    }

    /// The left options of the canonical form.
    #[getter]
    fn left(&self, py: Python<'_>) -> Vec<Self> {
        self.options(py, Player::Left)
    }

    /// The right options of the canonical form.
    #[getter]
    fn right(&self, py: Python<'_>) -> Vec<Self> {
        self.options(py, Player::Right)
    }

    /// The outcome class: `L`, `R`, `N` (next player wins) or `P` (previous player wins).
    #[getter]
    fn outcome(&self, py: Python<'_>) -> String {
        self.ask(py, |games, game| games.outcome(game)).to_string()
    }

    /// The Left stop: the number that play reaches when Left begins.
    #[getter]
    fn left_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.ask(py, |games, game| games.left_stop(game)))
    }

    /// The Right stop: the number that play reaches when Right begins.
    #[getter]
    fn right_stop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.ask(py, |games, game| games.right_stop(game)))
    }

    /// The mean value.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.ask(py, Games::mean))
    }

    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.ask(py, Games::temperature))
    }

    #[getter]
    fn birthday<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let day = self.ask(py, Games::birthday);
        fraction(py, &day)?.getattr("numerator")
    }

    /// The number of distinct positions of the canonical form.
    #[getter]
    fn positions(&self, py: Python<'_>) -> usize {
        self.ask(py, |games, game| games.positions(game))
    }

    /// The value as a number, if it is one.
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let number = self.ask(py, |games, game| games.as_number(game));
        number.map(|number| fraction(py, &number)).transpose()
    }

    /// The value as a nimber, if it is one.
    #[getter]
    fn nim_value(&self, py: Python<'_>) -> Option<u32> {
        self.ask(py, |games, game| games.as_nimber(game))
    }

    /// Whether the game is infinitesimal: between all negative and all positive numbers.
    #[getter]
    fn is_infinitesimal(&self, py: Python<'_>) -> bool {
        self.ask(py, |games, game| games.is_infinitesimal(game))
    }

    /// Whether the game is all-small: in every position both players can move, or neither.
    #[getter]
    fn is_all_small(&self, py: Python<'_>) -> bool {
        self.ask(py, |games, game| games.is_all_small(game))
    }

    /// The atomic weight; an error if the game is not all-small.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Self> {
        self.with(py, "weight(g)", &[])
    }

    /// The reduced canonical form: the simplest game at an infinitesimal distance.
    #[getter]
    fn reduced(&self, py: Python<'_>) -> PyResult<Self> {
        self.with(py, "reduced(g)", &[])
    }

    /// The game cooled by a temperature: a tax on every move.
    fn cool(&self, py: Python<'_>, tax: Operand) -> PyResult<Self> {
        self.with(py, "cool(g,t)", &[("t", &tax)])
    }

    /// The game heated by a temperature: a bonus for every move.
    fn heat(&self, py: Python<'_>, bonus: Operand) -> PyResult<Self> {
        self.with(py, "heat(g,t)", &[("t", &bonus)])
    }

    /// The game overheated from one game to another.
    fn overheat(&self, py: Python<'_>, start: Operand, end: Operand) -> PyResult<Self> {
        self.with(py, "overheat(g,s,t)", &[("s", &start), ("t", &end)])
    }

    /// The Norton product by a positive game.
    fn norton(&self, py: Python<'_>, unit: Operand) -> PyResult<Self> {
        self.with(py, "norton(g,u)", &[("u", &unit)])
    }

    /// The ordinal sum: a move in this game ends the other game.
    fn ordinal(&self, py: Python<'_>, upper: Operand) -> PyResult<Self> {
        self.with(py, "ordinal(g,h)", &[("h", &upper)])
    }

    /// The incentives of the best moves of Left and of Right.
    #[getter]
    fn incentives(&self, py: Python<'_>) -> PyResult<(Vec<Self>, Vec<Self>)> {
        let own = Operand::Game(self.clone());
        let (engine, [left, right]) = together(py, &[&own], |held, games, attention| {
            let mut held = held.with_sink(attention);
            Ok([
                held.incentives_of(games[0], Player::Left)?,
                held.incentives_of(games[0], Player::Right)?,
            ])
        })?;
        let all = |games: &[normal::Game]| games.iter().map(|&g| Self::of(&engine, g)).collect();
        Ok((all(&left), all(&right)))
    }

    /// The corners of both walls of the thermograph, each a value and a temperature, from 0 on.
    fn walls<'py>(&self, py: Python<'py>) -> PyResult<[Vec<[Bound<'py, PyAny>; 2]>; 2]> {
        let walls = self.ask(py, |games, game| {
            let thermograph = games.thermograph(game);
            [thermograph.left.clone(), thermograph.right.clone()]
        });
        let corners = |wall: &normal::Wall| {
            let corners = wall.corners().iter();
            let corners = corners.map(|it| Ok([fraction(py, &it.value)?, fraction(py, &it.tax)?]));
            corners.collect::<PyResult<_>>()
        };
        Ok([corners(&walls[0])?, corners(&walls[1])?])
    }

    fn thermograph_text(&self, py: Python<'_>) -> String {
        self.ask(py, |games, game| drawing::thermograph_text(games.thermograph(game)))
    }

    fn thermograph_svg(&self, py: Python<'_>) -> String {
        self.ask(py, |games, game| drawing::thermograph_svg(games.thermograph(game)).svg)
    }

    /// The game tree down to numbers, as SVG.
    fn tree_svg(&self, py: Python<'_>) -> PyResult<String> {
        let tree = self
            .ask(py, |games, game| drawing::game_tree(games, game, Style::Unicode, LARGEST_TREE));
        Ok(tree.map_err(wrong)?.svg())
    }
}

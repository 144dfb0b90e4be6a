//! Comparison of two set-coloring games: which is better for Max (SCG §6.3), whether they are
//! isomorphic, and the properties of a map between them (SCG §3.4).

use std::fmt::Write as _;

use mustplay_cgt::normal::notation::Relation;
use mustplay_coloring::file::{Definition, Function, Played, Problem};
use mustplay_coloring::metagame::Game;
use mustplay_coloring::morphism::{ColoringMap, Morphism};
use mustplay_coloring::symmetry::{self, OutcomeSign, Symmetry};
use mustplay_coloring::{
    Color, Element, ElementNames, Elements, Move, Painting, Palette, TruthTable,
};
use mustplay_core::RunContext;

use crate::display::{self, RenderOptions};
use crate::{Engine, Error, Job, Report, Source};

use super::text::list;
use super::theory::prime_sides;
use super::{ColoringError, Named};

/// The most elements of two games together that are compared.
pub(super) const MOST_ELEMENTS: usize = 20;

/// A request to compare two set-coloring games.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct ColoringComparison {
    /// The first game.
    pub game: Source<Problem>,
    /// The second game.
    pub with: Source<Problem>,
    /// A map from colorings of the first game to those of the second, as a formula for each
    /// element: `a = x & y; b = !z`.
    pub map: Option<String>,
}

/// The result of a comparison of two games.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ComparedColorings {
    /// The order of the games for Max (SCG Definition 6.3.2), with elements of one name identified:
    /// `<`, `=`, `>` or `||`.
    pub relation: Relation,
    /// Whether some map of moves is an isomorphism or an anti-isomorphism; `None` if the games are
    /// too large.
    pub isomorphic: Option<bool>,
    /// An isomorphism or anti-isomorphism, if there is one.
    pub isomorphism: Option<Matching>,
    /// The properties of the given map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<ExaminedMap>,
}

/// An isomorphism, or an anti-isomorphism.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Matching {
    /// Whether the map inverts the outcome.
    pub anti: bool,
    /// Each move of the first game with its image in the second.
    pub moves: Vec<[Named<Move>; 2]>,
}

/// The properties of a map of colorings (SCG Definitions 3.4.2 and 3.4.4).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ExaminedMap {
    /// The effect of the map on outcomes.
    pub kind: MapKind,
    /// Whether no two complete colorings have the same image.
    pub immersion: bool,
    /// Complete colorings that are not in the image; empty for a contraction.
    pub missed: Vec<Vec<Named<Move>>>,
    /// Whether the map takes children, and only children, to children.
    pub generation_preserving: bool,
    /// Whether the map proves that the values of the games are equal or opposite (SCG Theorem
    /// 5.6.1).
    pub carries_values: bool,
}

/// The effect of a map of colorings on outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MapKind {
    /// Keeps the outcome of every complete coloring.
    Homomorphism,
    /// Inverts the outcome of every complete coloring.
    AntiHomomorphism,
    /// Keeps some outcomes and inverts others.
    Neither,
}

/// One of the two games, as a truth table.
struct Side {
    names: ElementNames,
    palette: Palette,
    table: TruthTable,
}

impl Job for ColoringComparison {
    const NAME: &'static str = "coloring compare";
    type Answer = ComparedColorings;

    fn run(
        &self,
        _: &Engine,
        context: &RunContext<'_>,
    ) -> Result<Report<ComparedColorings>, Error> {
        let (from, to) = (Side::of(&self.game)?, Side::of(&self.with)?);
        if (from.palette, from.table.colors()) != (to.palette, to.table.colors()) {
            return Err(ColoringError::OtherRules.into());
        }
        let map = match &self.map {
            Some(text) => Some(ExaminedMap::of(text, &from, &to)?),
            None => None,
        };
        let mut answer = ComparedColorings {
            relation: from.relation(&to)?,
            isomorphic: None,
            isomorphism: None,
            map,
        };
        let mut stop = None;
        let sides = [&from, &to].map(|side| prime_sides(&side.table));
        if let [Some(mine), Some(theirs)] = sides {
            match symmetry::isomorphism(&mine, &theirs, from.palette, &context.sink()) {
                Ok(found) => {
                    answer.isomorphic = Some(found.is_some());
                    answer.isomorphism = found.map(|found| Matching::new(&found, &from, &to));
                }
                Err(stopped) => stop = Some(stopped),
            }
        }
        Ok(Report::until(stop, answer, context.done()))
    }

    fn text(&self, report: &mut Report<ComparedColorings>, _: RenderOptions) -> String {
        text(report)
    }
}

impl Side {
    fn of(game: &Problem) -> Result<Self, ColoringError> {
        let game: &Played<Definition> = match game {
            Problem::Game(game) => game,
            Problem::Scored(_) => return Err(ColoringError::Points),
            Problem::Outcomes(_) => return Err(ColoringError::Outcomes),
            Problem::Quantified(_) => return Err(ColoringError::FixedOrder),
        };
        let found = game.names.len();
        if found > MOST_ELEMENTS {
            return Err(ColoringError::TooLargeToCompare { found });
        }
        if !game.stones.is_empty() {
            return Err(ColoringError::Stones);
        }
        let function: Function = game.payoff.function();
        let table = TruthTable::of(&function);
        Ok(Self {
            names: game.names.clone(),
            palette: game.rules.palette,
            table: table.map_err(|_| ColoringError::TooLargeToCompare { found })?,
        })
    }

    /// The game on a common board, with each element at the place of its name.
    fn on(&self, board: &ElementNames) -> Game {
        let places: Vec<Element> = (0..self.names.len())
            .map(|v| board.element(self.names.name(Element::new(v))).expect("all names are there"))
            .collect();
        let set: Elements = places.iter().copied().collect();
        let order: Vec<Element> = set.iter().collect();
        let (elements, colors) = (places.len(), self.table.colors());
        let shape = TruthTable::new(elements, colors, |_| false).expect("no more rows than it has");
        let table = TruthTable::new(elements, colors, |row| {
            let there = shape.painting(row);
            let color = |v: usize| {
                let place = order.binary_search(&places[v]).expect("it is one of them");
                there.color(Element::new(place)).unwrap_or(Color::FALSE)
            };
            let here: Painting =
                (0..elements).map(|v| Move::new(Element::new(v), color(v))).collect();
            self.table.is_true(self.table.row(&here))
        });
        Game::new(set, table.expect("no more rows than it has"))
    }

    /// The order of the games for Max.
    fn relation(&self, other: &Self) -> Result<Relation, ColoringError> {
        let mut board = self.names.clone();
        for name in other.names.as_slice() {
            board.element_or_new(name);
        }
        let found = board.len();
        let too_large = ColoringError::TooLargeToCompare { found };
        if found > MOST_ELEMENTS {
            return Err(too_large);
        }
        let order = self.on(&board).compare(&other.on(&board)).map_err(|_| too_large)?;
        Ok(Relation::of(order))
    }
}

impl Matching {
    fn new(found: &Symmetry, from: &Side, to: &Side) -> Self {
        let colors = from.table.colors();
        let elements = (0..from.names.len()).map(Element::new);
        let moves = elements.flat_map(|v| Color::all(colors).map(move |color| Move::new(v, color)));
        let pair = |mv: Move| {
            [Named::new(&from.names, colors, mv), Named::new(&to.names, colors, found.image(mv))]
        };
        Self { anti: found.sign == OutcomeSign::Minus, moves: moves.map(pair).collect() }
    }
}

impl ExaminedMap {
    fn of(text: &str, from: &Side, to: &Side) -> Result<Self, ColoringError> {
        let colors = from.table.colors();
        if colors != 2 {
            return Err(ColoringError::MapOfColors { found: colors });
        }
        let map = ColoringMap::parse(text, &from.names, &to.names).map_err(ColoringError::Map)?;
        let found = Morphism::of(&from.table, &to.table, |psi| map.image(psi))?;
        let moves = |painting: &Painting| -> Vec<Named<Move>> {
            painting.iter().map(|mv| Named::new(&to.names, colors, mv)).collect()
        };
        Ok(Self {
            kind: match found.sign {
                Some(OutcomeSign::Plus) => MapKind::Homomorphism,
                Some(OutcomeSign::Minus) => MapKind::AntiHomomorphism,
                None => MapKind::Neither,
            },
            immersion: found.injective,
            missed: found.missed.iter().map(moves).collect(),
            generation_preserving: found.generation_preserving,
            carries_values: found.sign.is_some()
                && found.reaches_all
                && found.generation_preserving,
        })
    }
}

fn text(report: &Report<ComparedColorings>) -> String {
    let answer = &report.answer;
    let mut text = String::new();
    let mut line = |name: &str, content: String| {
        let _ = writeln!(text, "{name:<9} {content}");
    };
    let order = match answer.relation {
        Relation::Less => "<, worse for max",
        Relation::Greater => ">, better for max",
        Relation::Equal => "=, the same payoff",
        _ => "||, neither is better",
    };
    line("order", order.to_owned());
    match &answer.isomorphism {
        Some(found) => {
            let kind = if found.anti { "anti-isomorphic" } else { "isomorphic" };
            let pairs = found.moves.iter().map(|[from, to]| format!("{from}→{to}"));
            line("names", format!("{kind}: {}", display::list(pairs)));
        }
        None if answer.isomorphic.is_some() => line("names", "not isomorphic".to_owned()),
        None if report.complete => line("names", "unknown, the games are too large".to_owned()),
        None => line("names", display::unknown(report)),
    }
    if let Some(map) = &answer.map {
        let kind = match map.kind {
            MapKind::Homomorphism => "homomorphism",
            MapKind::AntiHomomorphism => "anti-homomorphism",
            MapKind::Neither => "no homomorphism",
        };
        let mut words = vec![kind];
        words.extend(map.immersion.then_some("immersion"));
        words.extend(map.missed.is_empty().then_some("contraction"));
        words.extend(map.generation_preserving.then_some("generation preserving"));
        line("map", words.join(", "));
        for missed in &map.missed {
            line("missed", list(missed));
        }
        let carries = if map.carries_values { "carried over" } else { "not carried over" };
        line("values", carries.to_owned());
    }
    text
}

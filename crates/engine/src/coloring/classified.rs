//! Games in which the players alternate.

use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::file::{Function, Played};
use mustplay_coloring::formula::{ClauseSet, Sides};
use mustplay_coloring::search::{Moves, Search};
use mustplay_coloring::superrational::Preprocessor;
use mustplay_coloring::{
    Class, Element, Elements, Move, Painting, Palette, Payoff, Player, Polarity, Position, Rest,
    TooManyColorings, TruthTable, Values, nature,
};
use mustplay_work::{Stop, Supervisor, Watch};

use super::guess::named;
use super::known::Known;
use super::{Colored, ColoredSet, Coloring, ColoringError, ColoringGuess, Named, SETS, Theory};
use crate::{Error, Found};

/// Games with more elements to color than this have no truth table made of them.
pub(super) const MOST_IN_TABLE: usize = 16;

/// Binary values are found from at most this many colorings.
pub(super) const MOST_VALUED: usize = 60_000;

/// What is known about a game in which the players alternate.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Classified {
    /// Which colors the players may use.
    pub game: Palette,
    /// The elements that have no color yet.
    pub elements: Vec<Named<Element>>,
    /// How many pure colors there are.
    pub colors: usize,
    /// Who moves first.
    pub to_move: Player,
    /// Who wins.
    pub winner: Option<Player>,
    /// Who wins when either player moves first.
    pub class: Option<Class>,
    /// The class with a dead element added.
    pub starred: Option<Class>,
    /// Whether having more elements never hurts.
    pub isotone: bool,
    /// The elements to negate to make the game isotone, if it is not but can be made so.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub isotone_by_negating: Option<Vec<Named<Element>>>,
    /// Moves after which the mover wins.
    pub winning_moves: Vec<Named<Move>>,
    /// Moves after which the opponent wins.
    pub losing_moves: Vec<Named<Move>>,
    /// Moves that are not decided.
    pub unknown_moves: Vec<Named<Move>>,
    /// Elements whose color does not matter any more.
    pub dead: Vec<Named<Element>>,
    /// What each player has captured.
    pub captured: Captured,
    /// The value among binary games, of a game that is small enough (SCG chapter 7).
    pub value: Option<String>,
    /// Elements that prove who wins, if the winner was found by search (SCG chapter 9).
    pub trace: Option<Vec<Named<Element>>>,
    /// What is likely, where a limit left open who wins.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub guess: Option<ColoringGuess>,
    /// What the theory says, if it was asked for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub theory: Option<Theory>,
    /// The set of elements that was asked about.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub set: Option<ColoredSet>,
}

/// What each player has captured, as moves (SCG chapter 8). Max plays what is Black in Hex.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Captured {
    /// By Max.
    pub black: Vec<Named<Move>>,
    /// By Min.
    pub white: Vec<Named<Move>>,
}

/// What the search or the table says.
#[derive(Default)]
struct Solved<const W: usize> {
    winner: Option<Player>,
    class: Option<Class>,
    starred: Option<Class>,
    trace: Option<Elements<W>>,
    moves: Moves,
    nodes: u64,
}

impl Coloring {
    pub(super) fn classify<const W: usize>(
        &self,
        game: &Played<Function<W>>,
        supervisor: &Supervisor<'_>,
    ) -> Result<Found<Colored>, Error> {
        let start = game.start();
        let known = Known::of(game);
        let set = match &self.set[..] {
            [] => None,
            names => Some(ColoredSet::of(names, game, &known)?),
        };
        let solved = if self.brute {
            Solved::by_definition(game, &start).map_err(ColoringError::from)?
        } else {
            let features = self.features(known.polarity.is_some());
            let search = known.search(game, features, supervisor.budget().memory);
            Solved::by_search(search, &start, &supervisor.watch())
        };
        let (mut stop, nodes) = (solved.moves.stop, solved.nodes);
        let mut answer = Classified::new(game, &start, &known, &solved);
        answer.set = set;
        if let Some(sides) = &known.sides {
            let sets = self.sets.unwrap_or(SETS);
            answer.captured = Captured::new(game, sides, known.polarity, &start, sets);
        }
        if answer.winner.is_none() && stop != Some(Stop::Cancelled) {
            answer.guess = ColoringGuess::of(game, start, &known);
        }
        if self.theory && stop.is_none() {
            let watch = supervisor.watch();
            let means = (supervisor.budget().memory, &watch as &dyn Watch);
            let (theory, stopped) = Theory::of(game, &start, &known, answer.class, means);
            answer.theory = Some(theory);
            stop = stopped;
        }
        Ok(Found::until(
            stop,
            Colored::Classified(Box::new(answer)),
            nodes,
        ))
    }
}

impl<const W: usize> Solved<W> {
    fn by_search(
        mut search: Search<Function<W>, W>,
        start: &Position<W>,
        watch: &dyn Watch,
    ) -> Self {
        let mut solved = Self::default();
        if let Err(stop) = solved.decide(&mut search, start, watch) {
            solved.moves.unknown = search.legal_moves(start);
            solved.moves.stop = Some(stop);
        } else {
            solved.moves = search.classify(start, watch);
        }
        solved.nodes = search.nodes();
        solved
    }

    /// The winner first, then what needs more work.
    fn decide(
        &mut self,
        search: &mut Search<Function<W>, W>,
        start: &Position<W>,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        let verdict = search.prove(start, watch)?;
        self.winner = Some(verdict.winner);
        self.trace = Some(verdict.trace);
        let mut class = |star: bool| -> Result<Class, Stop> {
            let mut winner = |to_move: Player| {
                let position = Position {
                    star,
                    to_move,
                    ..*start
                };
                search.prove(&position, watch).map(|verdict| verdict.winner)
            };
            Ok(Class::new(winner(Player::Max)?, winner(Player::Min)?))
        };
        self.class = Some(class(false)?);
        self.starred = Some(class(true)?);
        Ok(())
    }

    fn by_definition(
        game: &Played<Function<W>>,
        start: &Position<W>,
    ) -> Result<Self, TooManyColorings> {
        let rest = Rest::new(&game.payoff, start.painting);
        let values = Values::of(&rest, game.rules.palette)?;
        let start = Position::new(Painting::EMPTY, start.to_move);
        let back = |moves: Vec<Move>| -> Vec<Move> {
            let whole = |mv: Move| Move::new(rest.free()[mv.element.index()], mv.color);
            moves.into_iter().map(whole).collect()
        };
        Ok(Self {
            winner: Some(values.winner(&start)),
            class: Some(values.class(&Painting::EMPTY, false)),
            starred: Some(values.class(&Painting::EMPTY, true)),
            trace: None,
            moves: Moves {
                winning: back(values.winning_moves(&start)),
                losing: back(values.losing_moves(&start)),
                ..Moves::default()
            },
            nodes: values.paintings().count() as u64,
        })
    }
}

impl Classified {
    fn new<const W: usize>(
        game: &Played<Function<W>>,
        start: &Position<W>,
        known: &Known<W>,
        solved: &Solved<W>,
    ) -> Self {
        let polarity = known.polarity;
        let Played { names, payoff, .. } = game;
        let (palette, colors) = (game.rules.palette, payoff.colors());
        let elements = |set: Elements<W>| Named::elements(names, set);
        let moves = |moves: &[Move]| moves.iter().map(|&mv| named(game, mv)).collect();
        Self {
            game: palette,
            elements: elements(payoff.uncolored(&start.painting)),
            colors,
            to_move: start.to_move,
            winner: solved.winner,
            class: solved.class,
            starred: solved.starred,
            isotone: polarity == Some(Polarity::POSITIVE),
            isotone_by_negating: polarity
                .filter(|&polarity| polarity != Polarity::POSITIVE)
                .map(|polarity| elements(polarity.negative())),
            winning_moves: moves(&solved.moves.winning),
            losing_moves: moves(&solved.moves.losing),
            unknown_moves: moves(&solved.moves.unknown),
            dead: elements(dead(game, known.sides.as_ref())),
            captured: Captured::default(),
            value: binary_value(game),
            trace: solved.trace.map(elements),
            guess: None,
            theory: None,
            set: None,
        }
    }
}

impl Captured {
    /// What sets of up to so many elements show to be captured.
    fn new<const W: usize>(
        game: &Played<Function<W>>,
        sides: &Sides<W>,
        polarity: Option<Polarity<W>>,
        start: &Position<W>,
        sets: usize,
    ) -> Self {
        let mut captured = Self::default();
        if sets == 0 {
            return captured;
        }
        let colors = game.payoff.colors();
        // What is captured in the isotone form of a game is, flipped back, captured in the game.
        let isotone = polarity.map(|polarity| polarity.isotone_form(sides));
        let (sides, polarity) = (
            isotone.as_ref().unwrap_or(sides),
            polarity.unwrap_or_default(),
        );
        let start = polarity.flip_position(*start);
        let mut preprocessor = Preprocessor::new(sides, game.rules.palette, sets);
        for (player, filling) in preprocessor.simplify(sides, &start).sets {
            let filling = polarity.flip_painting(filling);
            let captor = match player {
                Player::Max => &mut captured.black,
                Player::Min => &mut captured.white,
            };
            captor.extend(filling.iter().map(|mv| Named::new(&game.names, colors, mv)));
        }
        captured
    }
}

/// The elements whose color does not matter any more: all of them in a small game, otherwise
/// those that no clause mentions.
fn dead<const W: usize>(game: &Played<Function<W>>, sides: Option<&Sides<W>>) -> Elements<W> {
    let stones = game.painting();
    let free = game.payoff.uncolored(&stones);
    let rest = Rest::new(&game.payoff, stones);
    if free.len() <= MOST_IN_TABLE
        && let Ok(table) = TruthTable::of(&rest)
    {
        let dead = nature::dead(&table);
        return dead.iter().map(|v| rest.free()[v.index()]).collect();
    }
    let Some(sides) = sides else {
        return Elements::EMPTY;
    };
    let left = sides.residual(&stones);
    let live = |player| left.clauses(player).map_or(free, ClauseSet::support);
    free - (live(Player::Max) & live(Player::Min))
}

/// The value among binary games, of a game that is small enough.
fn binary_value<const W: usize>(game: &Played<Function<W>>) -> Option<String> {
    let rest = Rest::new(&game.payoff, game.painting());
    let elements = rest.free().len();
    let colorings = (game.payoff.colors() + 1).checked_pow(elements as u32)?;
    if colorings > MOST_VALUED {
        return None;
    }
    let mut values = BinaryValues::new(game.rules.palette);
    let value = values.value(&rest).ok()?;
    Some(values.text(value, elements))
}

//! `coloring`: set-coloring games given by formulas, graphs and tables, and quantified formulas.
//!
//! [`Coloring`] asks for the winner and the winning moves; the form of the answer depends on the
//! game, see [`Colored`]. [`ColoringOpponent`] plays a game against a person.
//! [`Coloring::to_qdimacs`] and [`Coloring::to_qcir`] write it for other solvers.

mod answers;
mod compare;
mod opponent;
mod outcomes;
mod text;
mod theory;

pub use answers::ColoringGuess;
pub use answers::Flipped;
pub use answers::Named;
pub use answers::Quantified;
pub use answers::Scheduled;
pub use answers::Scored;
pub use answers::{Captured, Classified};
pub use compare::{ColoringComparison, ComparedColorings, ExaminedMap, MapKind, Matching};
pub use opponent::{ColoringAnswer, ColoringOpponent};
pub use outcomes::{Ordered, OutcomeSet};
pub use theory::{ColoredSet, SetSide};
pub use theory::{ComponentTree, Dominated, Reversible, Settled, Symmetries, Theory};

use mustplay_coloring::file::{Definition, Played, Problem};
use mustplay_coloring::qbf::NotEncoded;
use mustplay_coloring::search::SearchFeatures;
use mustplay_coloring::superrational::SetTooLarge;
use mustplay_coloring::{Color, Move, Player, SyntaxError, TooManyColorings};
use mustplay_core::RunContext;
use mustplay_core::quantity::whole;
use thiserror::Error as ThisError;

use crate::args::{MAX_OR_MIN, TURNS, parse_poset};
use crate::display::RenderOptions;
use crate::{Engine, Error, Job, Poset, Report, Source, Turns};

/// The default size of captured sets in games where searching for them saves time.
const SETS: usize = SearchFeatures::ALL.sets;

/// A request for the winner of a set-coloring game and the winning moves, or for the truth of a
/// quantified formula.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Coloring {
    /// The game: an expression, or lines that define the game and its rules.
    #[arg(skip = "x".parse::<Source<Problem>>().expect("a game"))]
    pub game: Source<Problem>,
    /// The player who moves first, `max` or `min`, if the game does not specify one.
    #[arg(long, value_name = "PLAYER", value_parser = MAX_OR_MIN, hide_possible_values = true)]
    pub to_move: Option<Player>,
    /// Try every coloring instead of searching.
    #[arg(long, hide = true)]
    #[serde(default)]
    pub brute: bool,
    /// Search without dynamic traces.
    #[arg(long, hide = true)]
    #[serde(default)]
    pub no_traces: bool,
    /// Search for captured and dominated sets of up to this many elements. The default is 3 in
    /// isotone games and formulas and 0 in other games, where they save nodes but no time.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=6))]
    pub sets: Option<usize>,
    /// The order of turns, if the game does not specify one.
    #[arg(long, value_name = "ORDER", value_parser = TURNS)]
    pub turns: Option<Turns>,
    /// The outcomes of a rule like `x ? a : b`: `L5`, `fork`, or relations such as `a<b,a<c`.
    #[arg(long, value_name = "POSET", value_parser = parse_poset)]
    pub over: Option<Poset>,
    /// Add structural results, if the players alternate: rational, reversible and dominated moves,
    /// symmetries, and components with the theorem that gives the winner.
    #[arg(long)]
    #[serde(default)]
    pub theory: bool,
    /// Add the role of this set of elements, if the players alternate: its optimal colorings, the
    /// player who has captured or dominates it, and its punctuated clauses.
    #[arg(long, value_name = "ELEMENTS", value_delimiter = ',')]
    #[serde(default)]
    pub set: Vec<String>,
    /// Additional colored elements: `x=true`, `y=2`.
    #[arg(skip)]
    #[serde(default)]
    pub stones: Vec<String>,
}

/// The results for a game, depending on its kind.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Colored {
    /// A game in which the players alternate.
    Classified(Box<Classified>),
    /// A game with outcomes of a poset.
    Ordered(Ordered),
    /// A game with its own order of turns.
    Scheduled(Scheduled),
    /// A game in which a coin decides who moves.
    Flipped(Flipped),
    /// A game for points.
    Scored(Scored),
    /// A quantified formula.
    Quantified(Quantified),
}

/// Why a game cannot be solved, played or written.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
pub enum ColoringError {
    #[error(transparent)]
    TooManyColorings(#[from] TooManyColorings),
    #[error(
        "expected at most {} variables to try all settings of, found {variables}",
        crate::coloring::answers::MOST_BRUTE
    )]
    TooManyVariables { variables: usize },
    #[error(transparent)]
    NotEncoded(#[from] NotEncoded),
    #[error("expected a game with two outcomes, found one for points")]
    Points,
    #[error("expected alternating turns in a game for points, found another order")]
    PointsInTurns,
    #[error("expected a game with two outcomes, found one over a poset")]
    Outcomes,
    #[error("expected a poset for the outcomes, a line `over` or --over, found none")]
    NoPoset,
    #[error(transparent)]
    Outcome(#[from] SyntaxError),
    #[error("stones: expected a color like `x=true` of an element that has none, found `{found}`")]
    Stone { found: String },
    #[error("--set: {0}")]
    Set(SetTooLarge),
    #[error("--set: expected a game whose clauses are not too many, found a larger one")]
    NoClauses,
    #[error(
        "expected at most {} elements in games to compare, found {found}",
        compare::MOST_ELEMENTS
    )]
    TooLargeToCompare { found: usize },
    #[error("expected a game without stones to compare, found one with stones")]
    Stones,
    #[error("expected two games with the same colors and the same right to use them, found others")]
    OtherRules,
    #[error("--map: expected games with two colors, found {found}")]
    MapOfColors { found: usize },
    #[error("--map: {0}")]
    Map(SyntaxError),
    #[error("expected a game with an order of turns, found one in which a coin says who moves")]
    Coins,
    #[error("expected a game with free order of moves, found a quantified formula")]
    FixedOrder,
}

impl Job for Coloring {
    const NAME: &'static str = "coloring solve";
    type Answer = Colored;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Colored>, Error> {
        if self.over.is_some() && !matches!(*self.game, Problem::Outcomes(_)) {
            return Err(Error::Request {
                option: "over",
                expected: "a rule like `x ? a : b`",
                found: "a game that is none".to_owned(),
            });
        }
        match &*self.game {
            Problem::Outcomes(game) => {
                let game = self.adapted(game, self.payoff(game)?.colors())?;
                self.outcomes(&game, context)
            }
            Problem::Game(game) => {
                let game = self.adapted(game, game.payoff.colors())?;
                self.solve(&game, context)
            }
            Problem::Scored(game) => {
                let game = self.adapted(game, game.payoff.colors())?;
                self.score(&game, context)
            }
            Problem::Quantified(_) if !self.stones.is_empty() => {
                Err(ColoringError::FixedOrder.into())
            }
            Problem::Quantified(formula) => self.decide(formula, context),
        }
    }

    fn text(&self, report: &mut Report<Colored>, _: RenderOptions) -> String {
        text::text(report, self.brute)
    }
}

impl Coloring {
    /// A request about a game with the default methods.
    pub fn new(game: Source<Problem>) -> Self {
        Self {
            game,
            to_move: None,
            brute: false,
            no_traces: false,
            sets: None,
            turns: None,
            over: None,
            theory: false,
            set: Vec::new(),
            stones: Vec::new(),
        }
    }

    /// Solves a game with two outcomes and free order of moves.
    fn solve(
        &self,
        game: &Played<Definition>,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        match game.rules.turns {
            _ if game.coins => Flipped::solve(game, context),
            mustplay_coloring::TurnOrder::Alternate => self.classify(game, context),
            _ => Ok(Scheduled::solve(game, context)),
        }
    }

    /// A game with the adjustments of the request.
    fn adapted<P: Clone>(
        &self,
        game: &Played<P>,
        colors: usize,
    ) -> Result<Played<P>, ColoringError> {
        let mut game = game.clone();
        for text in &self.stones {
            let stone = stone(&game, colors, text);
            let stone = stone.ok_or_else(|| ColoringError::Stone { found: text.clone() })?;
            game.stones.push(stone);
        }
        game.to_move = self.to_move.unwrap_or(game.to_move);
        if let Some(turns) = self.turns {
            game.coins = turns == Turns::CoinFlip;
            game.rules.turns = match turns {
                Turns::Equalized => mustplay_coloring::TurnOrder::Equalized,
                Turns::Alternate | Turns::CoinFlip => mustplay_coloring::TurnOrder::Alternate,
            };
        }
        Ok(game)
    }

    /// The game, if it has two outcomes and no fixed order of moves.
    fn played(&self) -> Result<Played<Definition>, ColoringError> {
        match &*self.game {
            Problem::Game(game) => {
                let game = self.adapted(game, game.payoff.colors())?;
                if game.coins { Err(ColoringError::Coins) } else { Ok(game) }
            }
            Problem::Scored(_) => Err(ColoringError::Points),
            Problem::Outcomes(_) => Err(ColoringError::Outcomes),
            Problem::Quantified(_) => Err(ColoringError::FixedOrder),
        }
    }

    fn features(&self, isotone: bool) -> SearchFeatures {
        SearchFeatures {
            traces: !self.no_traces,
            sets: self.sets.unwrap_or(if isotone { SETS } else { 0 }),
        }
    }
}

/// The move of this name, if its element is uncolored.
fn stone<P>(game: &Played<P>, colors: usize, text: &str) -> Option<Move> {
    let (name, _) = text.rsplit_once('=')?;
    let element = game.names.element(name)?;
    let mut moves = (0..colors).map(|color| Move::new(element, Color::new(color)));
    moves
        .find(|&mv| game.names.write(mv, colors) == text)
        .filter(|_| game.stones.iter().all(|stone| stone.element != element))
}

impl Colored {
    /// The winner, if it is known; Max wins a formula that is true.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Self::Classified(answer) => answer.winner,
            Self::Scheduled(answer) => answer.winner,
            Self::Flipped(answer) => answer.probability.as_ref().and_then(|it| it.winner()),
            Self::Scored(_) | Self::Ordered(_) => None,
            Self::Quantified(answer) => {
                let winner = |is_true| if is_true { Player::Max } else { Player::Min };
                answer.is_true.map(winner)
            }
        }
    }
}

//! `coloring`: set-coloring games given by formulas, graphs and tables, and quantified formulas.
//!
//! [`Coloring`] asks who wins and why; what is told depends on the game, see [`Colored`].
//! [`ColoringOpponent`] plays a game against somebody. [`Coloring::to_qdimacs`] and
//! [`Coloring::to_qcir`] write it for other solvers.

mod classified;
mod export;
mod guess;
mod known;
mod named;
mod opponent;
mod quantified;
mod scheduled;
mod scored;

pub use classified::{Captured, Classified};
pub use guess::ColoringGuess;
pub use named::Named;
pub use opponent::{ColoringAnswer, ColoringOpponent};
pub use quantified::Quantified;
pub use scheduled::Scheduled;
pub use scored::Scored;

use mustplay_coloring::file::{Definition, Function, Played, Problem};
use mustplay_coloring::fitting;
use mustplay_coloring::qbf::NotEncoded;
use mustplay_coloring::search::Features;
use mustplay_coloring::{Player, TooManyColorings, Turns};
use mustplay_work::Supervisor;
use thiserror::Error as ThisError;

use crate::{Engine, Error, Found, Job, Source};

/// More clauses than this are not multiplied out.
const MOST_CLAUSES: usize = 5_000;

/// The size of captured sets that are looked for where that pays.
const SETS: usize = Features::ALL.sets;

/// Asks who wins a set-coloring game and by which moves, or whether a quantified formula is
/// true.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Coloring {
    /// The game: an expression, or lines that say what is played and how.
    pub game: Source<Problem>,
    /// Who moves first, if it is not who the game says.
    pub to_move: Option<Player>,
    /// Whether to try every coloring instead of searching.
    #[cfg_attr(feature = "serde", serde(default))]
    pub brute: bool,
    /// Whether to search without dynamic traces.
    #[cfg_attr(feature = "serde", serde(default))]
    pub no_traces: bool,
    /// Captured and dominated sets of up to this many elements are looked for; if not given, 3
    /// in isotone games and formulas and none in other games, where they save no time.
    pub sets: Option<usize>,
}

/// What is told of a game: what it is decides what there is to tell.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Colored {
    /// Of a game in which the players alternate.
    Classified(Classified),
    /// Of a game with an order of turns of its own.
    Scheduled(Scheduled),
    /// Of a game for points.
    Scored(Scored),
    /// Of a quantified formula.
    Quantified(Quantified),
}

/// Why nothing can be told of a game, or why it cannot be played or written.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
pub enum ColoringError {
    /// There are too many colorings to try.
    #[error(transparent)]
    TooManyColorings(#[from] TooManyColorings),
    /// There are too many settings to try.
    #[error(
        "expected at most {} variables to try all settings of, found {variables}",
        quantified::MOST_BRUTE
    )]
    TooManyVariables {
        /// How many variables the formula has.
        variables: usize,
    },
    /// The game has no short formula.
    #[error(transparent)]
    NotEncoded(#[from] NotEncoded),
    /// A game for points, where there must be two outcomes.
    #[error("expected a game with two outcomes, found one for points")]
    Points,
    /// A game for points in which the players do not alternate.
    #[error("expected alternating turns in a game for points, found another order")]
    PointsInTurns,
    /// A quantified formula, where players must choose what to color.
    #[error("expected a game with free order of moves, found a quantified formula")]
    FixedOrder,
}

impl Job for Coloring {
    const NAME: &'static str = "coloring";
    type Answer = Colored;

    fn run(&self, _: &Engine, supervisor: &Supervisor<'_>) -> Result<Found<Colored>, Error> {
        match &*self.game {
            Problem::Game(game) => {
                let game = self.adapted(game);
                fitting!(game.names, W => self.tell(&game.at_width::<W>(), supervisor))
            }
            Problem::Scored(game) => {
                let game = self.adapted(game);
                fitting!(game.names, W => self.score::<W>(&game, supervisor))
            }
            Problem::Quantified(formula) => self.decide(formula, supervisor),
        }
    }
}

impl Coloring {
    /// Asks about a game as it stands, by all means that pay.
    pub fn new(game: Source<Problem>) -> Self {
        Self {
            game,
            to_move: None,
            brute: false,
            no_traces: false,
            sets: None,
        }
    }

    /// A game with two outcomes and free order of moves.
    fn tell<const W: usize>(
        &self,
        game: &Played<Function<W>>,
        supervisor: &Supervisor<'_>,
    ) -> Result<Found<Colored>, Error> {
        match game.rules.turns {
            Turns::Alternate => self.classify(game, supervisor),
            _ => Ok(Scheduled::tell(game, supervisor)),
        }
    }

    /// A game with what the request says of it.
    fn adapted<P: Clone>(&self, game: &Played<P>) -> Played<P> {
        let mut game = game.clone();
        game.to_move = self.to_move.unwrap_or(game.to_move);
        game
    }

    /// The game, if it has two outcomes and no fixed order of moves.
    fn played(&self) -> Result<Played<Definition>, ColoringError> {
        match &*self.game {
            Problem::Game(game) => Ok(self.adapted(game)),
            Problem::Scored(_) => Err(ColoringError::Points),
            Problem::Quantified(_) => Err(ColoringError::FixedOrder),
        }
    }

    /// What a search may use.
    fn features(&self, isotone: bool) -> Features {
        Features {
            traces: !self.no_traces,
            sets: self.sets.unwrap_or(if isotone { SETS } else { 0 }),
        }
    }
}

impl Colored {
    /// Who wins, if somebody does and it is known; Max wins a formula that is true.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Self::Classified(answer) => answer.winner,
            Self::Scheduled(answer) => answer.winner,
            Self::Scored(_) => None,
            Self::Quantified(answer) => {
                let winner = |is_true| if is_true { Player::Max } else { Player::Min };
                answer.is_true.map(winner)
            }
        }
    }
}

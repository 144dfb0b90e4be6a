//! Games as text: an expression, or a file with the rules and the payoff.
//!
//! A text without any of the keywords below is an expression, read by
//! [`Expression::parse`](crate::formula::Expression::parse). Otherwise it is read line by line;
//! `#`, or `c` as in DIMACS, starts a comment. First the rules:
//!
//! | line | means |
//! | --- | --- |
//! | `game game-sat` · `game division` | any color, or own colors only |
//! | `game monotone` | own colors only, and a greater color must never make the outcome worse |
//! | `colors 3` | the number of pure colors; by default 2 |
//! | `move max` · `move min` | the first player; by default Max |
//! | `turns alternate` · `turns equalized` · `turns max min min …` | the order of turns |
//! | `turns coin-flip` | a fair coin decides before each move which player makes it |
//! | `over POSET` | outcomes of a poset instead of true and false: `L4`, `fork`, `a<b,a<c` |
//! | `elements a b c` | the elements in order; otherwise as they occur |
//! | `stones a=true b=false` | the elements that are colored already |
//!
//! then the payoff:
//!
//! | from | on | is |
//! | --- | --- | --- |
//! | `expr` | the rest of the text | an expression |
//! | `cnf` | one clause a line, `a !b c` or `a=2 b=0` | all must hold |
//! | `dnf` | one term a line | one must hold |
//! | `coalitions` | one set a line, `a b c` | Max must own one |
//! | `table` | `0111`, the row of all FALSE first | a truth table |
//! | `score` | one line `POINTS EXPRESSION` each | Max wants many points |
//! | `cases` | lines `OUTCOME EXPRESSION`, the last `OUTCOME` alone | the first that holds counts |
//! | `p cnf V C`, `p dnf V C` | as in DIMACS, each clause ended by 0 | |
//! | `p edge V E` | a graph as [`GraphFile`] describes it | Shannon's game |
//!
//! With a poset the payoff is a rule, `expr x & y ? T : x ? a : _`, or cases, or a table of
//! outcomes separated by blanks; see [`outcomes`](crate::outcomes). A text with `?` is such a rule
//! by itself; its poset is given separately.
//!
//! A DIMACS text with quantifiers (lines `e` or `a` before the clauses) is a QBF.
//!
//! The result has no width; [`Played::function`] returns the payoff at a given width.
//!
//! ```
//! use mustplay_coloring::file::Problem;
//! use mustplay_coloring::{Palette, Payoff, Player};
//!
//! let text = "# misère\ngame division\nmove min\ncnf\n!a !b\n!b !c\n";
//! let Problem::Game(game) = Problem::parse(text).unwrap() else { panic!() };
//! assert_eq!((game.rules.palette, game.to_move), (Palette::Own, Player::Min));
//! assert_eq!(game.names.as_slice(), ["a", "b", "c"]);
//! assert_eq!(game.function::<1>().elements(), 3);
//!
//! let error = Problem::parse("game chess\n").unwrap_err();
//! assert_eq!(error.to_string(),
//!     "line 1, column 6: expected `game-sat`, `division` or `monotone`, found `chess`");
//! ```

mod definition;
mod dimacs;
mod read;

use std::str::FromStr;
use std::sync::Arc;

use mustplay_cgt::outcome::OutcomePoset;

use crate::outcomes::OutcomeRule;
use crate::qbf::Formula;
use crate::score::ScoredFormulas;
use crate::{ElementNames, Move, Painting, Player, Position, Rules, SyntaxError};
pub use definition::{Definition, Function, Graph, Lists};
pub use dimacs::{GraphFile, GraphStone, edge_names, sorted_edges};

/// A payoff with element names, rules and stones.
#[derive(Clone, Debug)]
pub struct Played<P> {
    pub payoff: P,
    pub names: ElementNames,
    pub rules: Rules,
    /// Whether a coin decides before each move which player makes it; the order of turns is then
    /// ignored.
    pub coins: bool,
    /// Whether a greater color must never make the outcome worse.
    pub monotone: bool,
    /// The stones, at most one per element.
    pub stones: Vec<Move>,
    pub to_move: Player,
}

#[derive(Clone, Debug)]
pub enum Problem {
    Game(Played<Definition>),
    Scored(Played<ScoredFormulas>),
    Outcomes(Played<Outcomes>),
    Quantified(Formula),
}

/// A rule for outcomes, with their order if given.
#[derive(Clone, Debug)]
pub struct Outcomes {
    pub rule: OutcomeRule,
    pub poset: Option<Arc<OutcomePoset>>,
}

impl FromStr for Problem {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Self::parse(text)
    }
}

impl Problem {
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        read::problem(text)
    }
}

impl<P> Played<P> {
    /// A game without stones in which both players may use any color and Max moves first, in turn
    /// with Min.
    pub fn new(payoff: P, names: ElementNames) -> Self {
        Self {
            payoff,
            names,
            rules: Rules::GAME_SAT,
            coins: false,
            monotone: false,
            stones: Vec::new(),
            to_move: Player::Max,
        }
    }

    /// The stones as a coloring, at a width that must hold the elements.
    pub fn painting<const W: usize>(&self) -> Painting<W> {
        self.stones.iter().copied().collect()
    }

    pub fn start<const W: usize>(&self) -> Position<W> {
        Position::new(self.painting(), self.to_move)
    }

    pub fn with_payoff<Q>(&self, payoff: Q) -> Played<Q> {
        Played {
            payoff,
            names: self.names.clone(),
            rules: self.rules.clone(),
            coins: self.coins,
            monotone: self.monotone,
            stones: self.stones.clone(),
            to_move: self.to_move,
        }
    }
}

impl Played<Definition> {
    /// The payoff at width `W`, which must hold the elements; see
    /// [`with_width`](crate::with_width).
    pub fn function<const W: usize>(&self) -> Function<W> {
        self.payoff.function()
    }

    /// The game with its payoff at width `W`, which must hold the elements.
    pub fn at_width<const W: usize>(&self) -> Played<Function<W>> {
        self.with_payoff(self.function())
    }
}

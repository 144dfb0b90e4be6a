//! Games in text: an expression, or a file that says what is played and how.
//!
//! A text without any of the words below is an expression, as
//! [`Expression::parse`](crate::formula::Expression::parse) reads it. Otherwise it is read line
//! by line; `#`, and `c` as in DIMACS, begin a comment. First what is played:
//!
//! | line | means |
//! | --- | --- |
//! | `game game-sat` · `game division` | any color, or own colors only |
//! | `colors 3` | how many pure colors; 2 if not said |
//! | `move max` · `move min` | who moves first; Max if not said |
//! | `turns alternate` · `turns equalized` · `turns max min min …` | who moves when |
//! | `elements a b c` | the elements in order; otherwise as they occur |
//! | `stones a=true b=false` | what is colored already |
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
//! | `p cnf V C`, `p dnf V C` | as in DIMACS, each clause ended by 0 | |
//! | `p edge V E` | a graph as [`GraphFile`] describes it | Shannon's game |
//!
//! A DIMACS text with quantifiers, lines of `e` or `a` before the clauses, is a QBF.
//!
//! ```
//! use mustplay_coloring::file::Problem;
//! use mustplay_coloring::{Palette, Payoff, Player};
//!
//! let text = "# misère\ngame division\nmove min\ncnf\n!a !b\n!b !c\n";
//! let Problem::Game(game) = Problem::parse(text).unwrap() else { panic!() };
//! assert_eq!((game.rules.palette, game.to_move), (Palette::Own, Player::Min));
//! assert_eq!(game.names.as_slice(), ["a", "b", "c"]);
//!
//! let error = Problem::parse("game chess\n").unwrap_err();
//! assert_eq!(error.to_string(),
//!     "line 1, column 6: expected `game-sat` or `division`, found `chess`");
//! ```

mod dimacs;
mod graph;
mod read;

use std::str::FromStr;

pub use graph::{GraphFile, GraphStone, edge_names, sorted_edges};

use crate::formula::{ClauseSet, Expression, NormalForm, Sides};
use crate::game::Player;
use crate::names::Names;
use crate::painting::Painting;
use crate::payoff::Payoff;
use crate::qbf::Formula;
use crate::rules::Rules;
use crate::score::Scored;
use crate::shannon::Shannon;
use crate::text::SyntaxError;
use crate::truth::TruthTable;

/// A payoff in one of the forms in which it can be given.
#[derive(Clone, Debug)]
pub enum Definition {
    /// A formula.
    Expression(Expression),
    /// Clauses or terms.
    Form(NormalForm),
    /// All outcomes.
    Table(TruthTable),
    /// A graph with two terminals.
    Graph(Shannon),
}

/// How many partial colorings may be looked at to find the prime clauses of a table.
const MOST_PARTIAL: usize = 1 << 22;

impl Definition {
    /// The clauses of both players, as far as there are no more than `most`.
    pub fn sides(&self, most: usize) -> Option<Sides> {
        match self {
            Self::Expression(expression) => expression.sides(most),
            Self::Form(form) => Some(Sides::of(form, most)),
            Self::Graph(graph) => graph.sides(most),
            Self::Table(table) => {
                let prime = |player| ClauseSet::prime(table, player, MOST_PARTIAL);
                let [max, min] = Player::BOTH.map(prime);
                Sides::new(max, min)
            }
        }
    }

    fn payoff(&self) -> &dyn Payoff {
        match self {
            Self::Expression(expression) => expression,
            Self::Form(form) => form,
            Self::Table(table) => table,
            Self::Graph(graph) => graph,
        }
    }
}

impl Payoff for Definition {
    fn elements(&self) -> usize {
        self.payoff().elements()
    }

    fn colors(&self) -> usize {
        self.payoff().colors()
    }

    fn winner(&self, painting: &Painting) -> Option<Player> {
        self.payoff().winner(painting)
    }
}

/// What is played beside the payoff.
#[derive(Clone, Debug)]
pub struct Played<P> {
    /// The payoff.
    pub payoff: P,
    /// What the elements are called.
    pub names: Names,
    /// Who may use which colors, and who moves when.
    pub rules: Rules,
    /// What is colored already.
    pub stones: Painting,
    /// Who moves first.
    pub to_move: Player,
}

/// What a text describes.
#[derive(Clone, Debug)]
pub enum Problem {
    /// A game with two outcomes.
    Game(Played<Definition>),
    /// A game for points.
    Scored(Played<Scored>),
    /// A quantified formula: a game with a fixed order of moves.
    Quantified(Formula),
}

impl FromStr for Problem {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        Self::parse(text)
    }
}

impl Problem {
    /// Reads a text.
    pub fn parse(text: &str) -> Result<Self, SyntaxError> {
        read::problem(text)
    }
}

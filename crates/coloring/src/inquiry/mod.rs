//! What can be found out about a game with two outcomes, whatever its size.
//!
//! Searches and clauses are made of sets of `W` machine words. An [`Inquiry`] has chosen the width,
//! and what it tells has none: whoever asks knows elements and moves only. So all searches are
//! compiled here, once for each width, and not in every crate that asks.
//!
//! ```
//! use mustplay_coloring::file::Problem;
//! use mustplay_coloring::search::Features;
//! use mustplay_core::NoProgress;
//!
//! let Problem::Game(game) = "(x | y) & z".parse()? else { panic!("a game") };
//! let solved = game.inquire().solve(Features::ALL, 1 << 20, &NoProgress);
//! let [mv] = solved.moves.winning[..] else { panic!("one winning move") };
//! assert_eq!(game.names.write(mv, 2), "z=true");
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

mod chances;
mod known;
mod line;
mod solved;

pub use chances::Chances;
pub use known::Known;
pub use line::Line;
pub use solved::{InTurns, Solved};

use std::cell::OnceCell;

use mustplay_core::{ProgressSink, StopReason};

use self::line::LineOf;
use crate::binary_value::BinaryValues;
use crate::chance::CountError;
use crate::element::Element;
use crate::file::{Definition, Function, Played};
use crate::formula::ClauseSet;
use crate::game::Player;
use crate::metagame::Structure;
use crate::painting::{Elements, Move};
use crate::payoff::{Payoff, Rest};
use crate::position::Position;
use crate::qbf::{Encoding, NotEncoded};
use crate::search::Features;
use crate::superrational::{Domination, LocalSet, Preprocessor, TooLarge};
use crate::symmetry::Symmetries;
use crate::truth::TruthTable;
use crate::values::TooManyColorings;
use crate::{nature, with_width};

/// Games with more elements to color than this have no truth table made of them.
const MOST_IN_TABLE: usize = 16;

/// Binary values are found from at most this many colorings.
const MOST_VALUED: usize = 60_000;

/// More clauses than this are not multiplied out.
const MOST_CLAUSES: usize = 5_000;

/// Questions about a game as it was written, with its stones and whoever moves first.
pub trait Inquiry {
    /// The elements that have no color yet.
    fn free(&self) -> Vec<Element>;

    /// The elements to negate to make the game isotone, if it can be made so: none at all if it is.
    fn negated(&self) -> Option<Vec<Element>>;

    /// All outcomes of what is left of the game, if it is small enough.
    fn table(&self) -> Option<TruthTable>;

    /// The elements whose color does not matter any more: all of them in a small game, otherwise
    /// those that no clause mentions.
    fn dead(&self) -> Vec<Element>;

    /// The value of what is left among binary games (SCG chapter 7), if it is small enough.
    fn binary_value(&self) -> Option<String>;

    /// What sets of up to so many elements show to be captured by Max and by Min (SCG Definition
    /// 8.4.1).
    fn captured(&self, sets: usize) -> [Vec<Move>; 2];

    /// The moves that are dominated as the clauses show on sets of up to so many elements (SCG
    /// Definition 8.5.1), if there are clauses.
    fn dominations(&self, sets: usize) -> Option<Vec<Domination>>;

    /// A set of uncolored elements as the clauses show it, if there are clauses, and what either
    /// player's clauses are when they are punctuated by it (SCG Definition 8.6.1).
    fn local_set(&self, set: &[Element]) -> Option<Result<(LocalSet, Punctuated), TooLarge>>;

    /// The symmetries that the clauses show of a game without stones, if there are clauses.
    fn symmetries(&self, sink: &dyn ProgressSink) -> Result<Option<Symmetries>, StopReason>;

    /// The components of a game without stones that are seen in its formula.
    fn structure(&self) -> Option<Structure>;

    /// The formula that is true exactly if Max wins.
    fn encoding(&self) -> Result<Encoding, NotEncoded>;

    /// Who wins with alternating turns and by which moves, by search that may use `features` and
    /// `memory` bytes.
    fn solve(&self, features: Features, memory: usize, sink: &dyn ProgressSink) -> Solved;

    /// Who wins with alternating turns and by which moves, by trying every coloring.
    fn solve_by_definition(&self) -> Result<Solved, TooManyColorings>;

    /// Who wins in the order of turns that the game has.
    fn solve_in_turns(&self, memory: usize, sink: &dyn ProgressSink) -> InTurns;

    /// How often Max wins if a coin says who moves.
    fn chances(&self, memory: usize, sink: &dyn ProgressSink) -> Result<Chances, CountError>;

    /// The game as it is played move by move, with a search that may use `features`, if the turns
    /// alternate, and `memory` bytes.
    fn line(&self, features: Features, memory: usize) -> Box<dyn Line + Send>;
}

/// For Max and for Min, as far as clauses are known: the equations of each clause.
pub type Punctuated = [Option<Vec<Vec<Move>>>; 2];

impl Played<Definition> {
    /// The game, ready to be asked.
    pub fn inquire(&self) -> Box<dyn Inquiry> {
        with_width!(self.names, W => {
            Box::new(Asked { game: self.at_width::<W>(), known: OnceCell::new() })
        })
    }
}

/// A game in sets of some width, and what is seen of it before anything is searched.
struct Asked<const W: usize> {
    game: Played<Function<W>>,
    known: OnceCell<Known<W>>,
}

impl<const W: usize> Asked<W> {
    fn uncolored(&self) -> Elements<W> {
        self.game.payoff.uncolored(&self.game.painting())
    }

    fn known(&self) -> &Known<W> {
        self.known.get_or_init(|| Known::of(&self.game))
    }

    fn rest(&self) -> Rest<&Function<W>, W> {
        Rest::new(&self.game.payoff, self.game.painting())
    }
}

impl<const W: usize> Inquiry for Asked<W> {
    fn free(&self) -> Vec<Element> {
        self.uncolored().iter().collect()
    }

    fn negated(&self) -> Option<Vec<Element>> {
        let polarity = self.known().polarity?;
        Some(polarity.negative().iter().collect())
    }

    fn table(&self) -> Option<TruthTable> {
        let small = self.uncolored().len() <= MOST_IN_TABLE;
        small.then(|| TruthTable::of(&self.rest()).ok()).flatten()
    }

    fn dead(&self) -> Vec<Element> {
        if let Some(table) = self.table() {
            let rest = self.rest();
            let dead = nature::dead(&table);
            return dead.iter().map(|v| rest.free()[v.index()]).collect();
        }
        let Some(sides) = &self.known().sides else {
            return Vec::new();
        };
        let free = self.uncolored();
        let left = sides.residual(&self.game.painting());
        let live = |player| left.clauses(player).map_or(free, ClauseSet::support);
        let dead = free - (live(Player::Max) & live(Player::Min));
        dead.iter().collect()
    }

    fn binary_value(&self) -> Option<String> {
        let rest = self.rest();
        let elements = rest.free().len();
        let colorings = (self.game.payoff.colors() + 1).checked_pow(elements as u32)?;
        if colorings > MOST_VALUED {
            return None;
        }
        let mut values = BinaryValues::new(self.game.rules.palette);
        let value = values.value(&rest).ok()?;
        Some(values.text(value, elements))
    }

    fn captured(&self, sets: usize) -> [Vec<Move>; 2] {
        let mut captured = [Vec::new(), Vec::new()];
        let Some((sides, polarity)) = self.known().isotone_form().filter(|_| sets > 0) else {
            return captured;
        };
        // What is captured in the isotone form of a game is, flipped back, captured in the game.
        let start = polarity.flip_position(self.game.start());
        let mut preprocessor = Preprocessor::new(&sides, self.game.rules.palette, sets);
        for (player, filling) in preprocessor.simplify(&sides, &start).sets {
            captured[player.index()].extend(polarity.flip_painting(filling).iter());
        }
        captured
    }

    fn dominations(&self, sets: usize) -> Option<Vec<Domination>> {
        let (sides, polarity) = self.known().isotone_form()?;
        let position: Position<W> = polarity.flip_position(self.game.start());
        let residual = sides.residual(&position.painting);
        let mut preprocessor = Preprocessor::new(&sides, self.game.rules.palette, sets);
        let mut found = preprocessor.dominations(&residual, &position, self.uncolored());
        for it in &mut found {
            it.dominated = polarity.flip(it.dominated);
            it.by.iter_mut().for_each(|mv| *mv = polarity.flip(*mv));
        }
        Some(found)
    }

    fn local_set(&self, set: &[Element]) -> Option<Result<(LocalSet, Punctuated), TooLarge>> {
        let sides = self.known().sides.as_ref()?;
        let sides = sides.residual(&self.game.painting());
        let here: Elements<W> = set.iter().copied().collect();
        let punctuated =
            Player::BOTH.map(|player| Some(sides.clauses(player)?.punctuated(here).equations()));
        let found = LocalSet::by_clauses(&sides, set, self.game.rules.palette);
        Some(found.map(|found| (found, punctuated)))
    }

    fn symmetries(&self, sink: &dyn ProgressSink) -> Result<Option<Symmetries>, StopReason> {
        let sides = self.known().sides.as_ref();
        let sides = sides.filter(|_| self.game.stones.is_empty());
        sides.map(|sides| Symmetries::of(sides, self.game.rules.palette, sink)).transpose()
    }

    fn structure(&self) -> Option<Structure> {
        match &self.game.payoff {
            Function::Expression(expression)
                if self.game.stones.is_empty() && self.game.names.len() <= 64 =>
            {
                Structure::of_expression(expression).ok()
            }
            _ => None,
        }
    }

    fn encoding(&self) -> Result<Encoding, NotEncoded> {
        Encoding::of(&self.game, self.game.to_move)
    }

    fn solve(&self, features: Features, memory: usize, sink: &dyn ProgressSink) -> Solved {
        let search = self.known().search(&self.game, features, memory);
        Solved::by_search(search, &self.game.start(), sink)
    }

    fn solve_by_definition(&self) -> Result<Solved, TooManyColorings> {
        Solved::by_definition(&self.game)
    }

    fn solve_in_turns(&self, memory: usize, sink: &dyn ProgressSink) -> InTurns {
        InTurns::of(&self.game, memory, sink)
    }

    fn chances(&self, memory: usize, sink: &dyn ProgressSink) -> Result<Chances, CountError> {
        Chances::of(&self.game, memory, sink)
    }

    fn line(&self, features: Features, memory: usize) -> Box<dyn Line + Send> {
        Box::new(LineOf::new(&self.game, self.known(), features, memory))
    }
}

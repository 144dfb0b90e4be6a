//! The answers about set-coloring games of each kind.

use std::fmt::{self, Write as _};

use mustplay_coloring::file::{Definition, Played, Problem};
use mustplay_coloring::inquiry::{Inquiry, SolvedGame};
use mustplay_coloring::qbf::{self, Formula};
use mustplay_coloring::score::{self, ScoreSearch};
use mustplay_coloring::superrational::autarky;
use mustplay_coloring::{
    ColoringClass, CountError, Element, ElementNames, Move, Palette, Player, Share, TurnOrder,
};
use mustplay_core::{Progress, RunContext, StopReason};
use mustplay_player::{ColoringMcts, MctsSettings};

use super::theory::Uncolored;
use crate::coloring::{Colored, ColoredSet, Coloring, ColoringError, SETS, Theory};
use crate::{Error, Measure, Report, Text};

/// The results for a game in which the players alternate.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Classified {
    /// The colors that each player may use.
    pub game: Palette,
    /// The uncolored elements.
    pub elements: Vec<Named<Element>>,
    /// The number of pure colors.
    pub colors: usize,
    /// The player who moves first.
    pub to_move: Player,
    /// The winner.
    pub winner: Option<Player>,
    /// The outcome class: the winner when either player moves first.
    pub class: Option<ColoringClass>,
    /// The outcome class with a dead element added.
    pub starred: Option<ColoringClass>,
    /// Whether the game is isotone: extra elements never hurt a player.
    pub isotone: bool,
    /// Elements whose negation makes the game isotone; `None` if it is isotone or cannot be made
    /// so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isotone_by_negating: Option<Vec<Named<Element>>>,
    /// Moves after which the mover wins.
    pub winning_moves: Vec<Named<Move>>,
    /// Moves after which the opponent wins.
    pub losing_moves: Vec<Named<Move>>,
    /// Undecided moves.
    pub unknown_moves: Vec<Named<Move>>,
    /// Dead elements: their color cannot change the outcome.
    pub dead: Vec<Named<Element>>,
    /// The captured elements of each player.
    pub captured: Captured,
    /// The value as a binary game, if the game is small enough (SCG chapter 7).
    pub value: Option<String>,
    /// A trace: elements that suffice to prove the winner, if a search found the winner (SCG
    /// chapter 9).
    pub trace: Option<Vec<Named<Element>>>,
    /// An estimate, if a limit left the winner unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<ColoringGuess>,
    /// Results of the theory, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theory: Option<Theory>,
    /// The requested set of elements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set: Option<ColoredSet>,
}

/// Captured elements of each player, as moves (SCG chapter 8). Max corresponds to Black in Hex.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
pub struct Captured {
    /// By Max.
    pub black: Vec<Named<Move>>,
    /// By Min.
    pub white: Vec<Named<Move>>,
}

impl Coloring {
    pub(super) fn classify(
        &self,
        game: &Played<Definition>,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        let inquiry = game.inquire();
        let set = match &self.set[..] {
            [] => None,
            names => Some(ColoredSet::of(names, &Uncolored::new(game, &*inquiry))?),
        };
        let memory = context.limits().memory;
        let solved = if self.brute {
            let solved = inquiry.solve_by_definition();
            solved.map_err(ColoringError::from)?
        } else {
            let features = self.features(inquiry.negated().is_some());
            inquiry.solve(features, memory, &context.sink())
        };
        let (mut stop, nodes) = (solved.moves.stop, solved.nodes);
        let mut answer = Classified::new(game, &*inquiry, solved);
        answer.set = set;
        let sets = self.sets.unwrap_or(SETS);
        let [black, white] =
            inquiry.captured(sets).map(|moves| Named::moves(&game.names, answer.colors, &moves));
        answer.captured = Captured { black, white };
        if answer.winner.is_none() && stop != Some(StopReason::Canceled) {
            answer.guess = ColoringGuess::of(game);
        }
        if self.theory && stop.is_none() {
            let rest = Uncolored::new(game, &*inquiry);
            let (theory, stopped) = Theory::of(&rest, answer.class, memory, &context.sink());
            answer.theory = Some(theory);
            stop = stopped;
        }
        Ok(Report::until(stop, Colored::Classified(Box::new(answer)), nodes))
    }
}

impl Classified {
    fn new(game: &Played<Definition>, inquiry: &dyn Inquiry, solved: SolvedGame) -> Self {
        let elements = |elements: Vec<Element>| Named::elements(&game.names, elements);
        let moves = |moves: &[Move]| moves.iter().map(|&mv| named(game, mv)).collect();
        let negated = inquiry.negated();
        Self {
            game: game.rules.palette,
            elements: elements(inquiry.free()),
            colors: game.payoff.colors(),
            to_move: game.to_move,
            winner: solved.winner,
            class: solved.class,
            starred: solved.starred,
            isotone: negated.as_ref().is_some_and(Vec::is_empty),
            isotone_by_negating: negated.filter(|set| !set.is_empty()).map(elements),
            winning_moves: moves(&solved.moves.winning),
            losing_moves: moves(&solved.moves.losing),
            unknown_moves: moves(&solved.moves.unknown),
            dead: elements(inquiry.dead()),
            captured: Captured::default(),
            value: inquiry.binary_value(),
            trace: solved.trace.map(elements),
            guess: None,
            theory: None,
            set: None,
        }
    }
}

/// Exhaustive evaluation takes at most this many variables.
pub(super) const MOST_BRUTE: usize = 24;

/// The results for a quantified formula.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Quantified {
    /// The number of variables.
    pub variables: usize,
    /// The number of clauses.
    pub clauses: usize,
    /// Whether it is true.
    pub is_true: Option<bool>,
    /// The results of superrational preprocessing (SCG §8.6).
    pub preprocessing: autarky::Counts,
}

impl Coloring {
    pub(super) fn decide(
        &self,
        formula: &Formula,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        if self.to_move.is_some() {
            return Err(ColoringError::FixedOrder.into());
        }
        let variables = formula.prefix().len();
        if self.brute && variables > MOST_BRUTE {
            return Err(ColoringError::TooManyVariables { variables }.into());
        }
        let sets = if self.brute { 0 } else { self.sets.unwrap_or(SETS) };
        let (rest, preprocessing) = autarky::simplify(formula, sets);
        let (is_true, nodes, stop) = if self.brute {
            (Some(formula.is_true()), 1 << variables, None)
        } else {
            match qbf::solve(&rest, &context.sink()) {
                Ok(answer) => (Some(answer.is_true), answer.nodes, None),
                Err(stop) => (None, context.done(), Some(stop)),
            }
        };
        let answer =
            Quantified { variables, clauses: formula.clauses().len(), is_true, preprocessing };
        Ok(Report::until(stop, Colored::Quantified(answer), nodes))
    }
}

/// The results for a game with its own order of turns (SCG §4.8).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Scheduled {
    /// The player of each move.
    pub turns: Vec<Player>,
    /// The player who moves first.
    pub to_move: Player,
    /// The winner.
    pub winner: Option<Player>,
    /// Moves after which the mover wins.
    pub winning_moves: Option<Vec<Named<Move>>>,
    /// An estimate, if a limit left the winner unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<ColoringGuess>,
}

impl Scheduled {
    pub(super) fn solve(game: &Played<Definition>, context: &RunContext<'_>) -> Report<Colored> {
        let memory = context.limits().memory;
        let solved = game.inquire().solve_in_turns(memory, &context.sink());
        let named = |moves: Vec<Move>| Named::moves(&game.names, game.payoff.colors(), &moves);
        let is_open = solved.winner.is_none() && solved.stop != Some(StopReason::Canceled);
        let answer = Self {
            turns: solved.turns,
            to_move: solved.to_move,
            winner: solved.winner,
            winning_moves: solved.winning_moves.map(named),
            guess: is_open.then(|| ColoringGuess::of(game)).flatten(),
        };
        Report::until(solved.stop, Colored::Scheduled(answer), solved.nodes)
    }
}

/// The results for a game for points (SCG §4.8).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Scored {
    /// The player who moves first.
    pub to_move: Player,
    /// The score of Max.
    pub score: Option<i64>,
    /// The moves that reach the score.
    pub best_moves: Option<Vec<Named<Move>>>,
}

impl Coloring {
    pub(super) fn score(
        &self,
        game: &Played<score::ScoredFormulas>,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        if game.coins || game.rules.turns != TurnOrder::Alternate {
            return Err(ColoringError::PointsInTurns.into());
        }
        let (features, memory) = (self.features(false), context.limits().memory);
        let palette = game.rules.palette;
        let mut search = ScoreSearch::new(&game.payoff, palette, features, memory);
        let mut answer = Scored { to_move: game.to_move, score: None, best_moves: None };
        let stop = match search.solve(game, &context.sink()) {
            Ok((score, best)) => {
                let colors = game.payoff.colors();
                answer.score = Some(score);
                answer.best_moves = Some(Named::moves(&game.names, colors, &best));
                None
            }
            Err(stop) => Some(stop),
        };
        Ok(Report::until(stop, Colored::Scored(answer), search.nodes()))
    }
}

/// The results for a game in which a fair coin decides before each move who makes it (SCG §4.8).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Flipped {
    /// The uncolored elements.
    pub elements: Vec<Named<Element>>,
    /// The probability that Max wins under best play, as a fraction in lowest terms.
    pub probability: Option<Text<Share>>,
    /// The probability as a decimal.
    pub about: Option<Measure>,
    /// The best moves of Max after winning the toss.
    pub max_moves: Option<Vec<Named<Move>>>,
    /// The best moves of Min after winning the toss.
    pub min_moves: Option<Vec<Named<Move>>>,
}

impl Flipped {
    pub(super) fn solve(
        game: &Played<Definition>,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        let inquiry = game.inquire();
        let mut answer = Self {
            elements: Named::elements(&game.names, inquiry.free()),
            probability: None,
            about: None,
            max_moves: None,
            min_moves: None,
        };
        let chances = inquiry.chances(context.limits().memory, &context.sink());
        let chances = match chances {
            Ok(chances) => chances,
            Err(CountError::TooManyColorings(error)) => {
                return Err(ColoringError::from(error).into());
            }
            Err(CountError::Stopped(stop)) => return Ok(answer.until(stop, context)),
            // A longer frontier would exceed the memory.
            Err(CountError::TooManyPorts { .. }) => {
                return Ok(answer.until(StopReason::Memory, context));
            }
        };
        let [max, min] =
            chances.best.map(|moves| Some(Named::moves(&game.names, game.payoff.colors(), &moves)));
        (answer.max_moves, answer.min_moves) = (max, min);
        answer.about = Some(Measure(chances.share.probability()));
        answer.probability = Some(Text(chances.share));
        Ok(Report::done(Colored::Flipped(answer), chances.steps))
    }

    fn until(self, stop: StopReason, context: &RunContext<'_>) -> Report<Colored> {
        Report::until(Some(stop), Colored::Flipped(self), context.done())
    }
}

/// An element or a move with its name in the game. It displays and serializes as its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T> {
    /// The element or move.
    pub what: T,
    name: String,
}

impl Named<Element> {
    pub(super) fn elements(
        names: &ElementNames,
        elements: impl IntoIterator<Item = Element>,
    ) -> Vec<Self> {
        let named = |what| Self { what, name: names.name(what).to_owned() };
        elements.into_iter().map(named).collect()
    }
}

impl Named<Move> {
    /// A move with its color, in a game with this many colors: `x=true`.
    pub(super) fn new(names: &ElementNames, colors: usize, what: Move) -> Self {
        Self { what, name: names.write(what, colors) }
    }

    /// A move without its color, where only one color is possible.
    pub(super) fn uncolored(names: &ElementNames, what: Move) -> Self {
        Self { what, name: names.name(what.element).to_owned() }
    }

    pub(super) fn moves(names: &ElementNames, colors: usize, moves: &[Move]) -> Vec<Self> {
        let named = |&what| Self::new(names, colors, what);
        moves.iter().map(named).collect()
    }
}

impl<T> fmt::Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

crate::text::as_text!(Named<Element>, "Element", "The name of an element.");
crate::text::as_text!(Named<Move>, "Move", "A move like `x=true`; `x` if its color is clear.");

/// The most moves that an estimate lists.
const MOVES: usize = 5;

/// The number of random games of an estimate.
const GAMES: u64 = 2000;

/// The memory limit of an estimate, in bytes.
const MEMORY: usize = 64 << 20;

/// An estimate for an unsolved game by random playouts; not a proof.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct ColoringGuess {
    /// The player who seems to be ahead.
    pub winner: Player,
    /// The size of the lead, from 0 (even) to 1 (almost certainly won).
    pub lead: Measure,
    /// The most promising moves, the best one first.
    pub moves: Vec<Named<Move>>,
}

impl ColoringGuess {
    /// Estimates the game by playouts from its start.
    pub(super) fn of(game: &Played<Definition>) -> Option<Self> {
        let settings = MctsSettings { memory: MEMORY, ..MctsSettings::default() };
        let mut thinker = ColoringMcts::of(game, settings);
        let result = thinker.search(&|progress: &Progress| match progress.done {
            ..GAMES => Ok(()),
            _ => Err(StopReason::Nodes),
        });
        let best = result.moves.first()?;
        let ahead = if best.chance >= 0.5 { result.to_move } else { !result.to_move };
        let moves = result.moves.iter().take(MOVES);
        Some(Self {
            winner: ahead,
            lead: Measure((2.0 * best.chance - 1.0).abs()),
            moves: moves.map(|it| named(game, it.mv)).collect(),
        })
    }
}

/// A move by its name; the color is left out if each player has only one.
pub(super) fn named(game: &Played<Definition>, mv: Move) -> Named<Move> {
    match game.rules.palette {
        Palette::Any => Named::new(&game.names, game.payoff.colors(), mv),
        Palette::Own => Named::uncolored(&game.names, mv),
    }
}

impl Coloring {
    /// The game in QDIMACS: a quantified formula that is true if Max wins, with comments on the
    /// meaning of its variables. A quantified formula is written unchanged.
    pub fn to_qdimacs(&self) -> Result<String, ColoringError> {
        self.export("c", Formula::to_qdimacs)
    }

    /// The game in QCIR: a quantified circuit that is true if Max wins, with comments on the
    /// meaning of its variables. A quantified formula is written unchanged.
    pub fn to_qcir(&self) -> Result<String, ColoringError> {
        self.export("#", Formula::to_qcir)
    }

    /// The output of `write`, with comments that begin with `mark`.
    fn export(&self, mark: &str, write: fn(&Formula) -> String) -> Result<String, ColoringError> {
        if let Problem::Quantified(formula) = &*self.game {
            return Ok(write(formula));
        }
        let game = self.played()?;
        let encoding = game.inquire().encoding()?;
        let mut comments = format!("{mark} true if Max wins\n");
        for line in encoding.legend(&game.names, game.payoff.colors()) {
            let _ = writeln!(comments, "{mark} {line}");
        }
        let mut text = write(encoding.formula());
        // A first line that names the format, as in QCIR, stays first.
        let first = text.find('\n').filter(|_| text.starts_with(mark));
        text.insert_str(first.map_or(0, |end| end + 1), &comments);
        Ok(text)
    }
}

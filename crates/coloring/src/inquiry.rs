//! All queries about a game with two outcomes, of any size.
//!
//! Searches and clauses use sets of `W` machine words. [`Played::inquire`] chooses the width; the
//! queries and answers of an [`Inquiry`] use elements and moves, which have no width. So the
//! searches are compiled here, once per width, and not in every crate that uses them.
//!
//! ```
//! use mustplay_coloring::file::Problem;
//! use mustplay_coloring::search::SearchFeatures;
//! use mustplay_core::NoProgress;
//!
//! let Problem::Game(game) = "(x | y) & z".parse()? else { panic!("a game") };
//! let solved = game.inquire().solve(SearchFeatures::ALL, 1 << 20, &NoProgress);
//! let [mv] = solved.moves.winning[..] else { panic!("one winning move") };
//! assert_eq!(game.names.write(mv, 2), "z=true");
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```

use std::cell::OnceCell;

use mustplay_core::{ProgressSink, StopReason};

use crate::binary_value::BinaryValues;
use crate::file::{Definition, Function, Played};
use crate::formula::{ClauseSet, FormulaSides};
use crate::metagame::Structure;
use crate::minimax::ScheduledSearch;
use crate::qbf::{Encoding, NotEncoded};
use crate::search::{Search, SearchFeatures};
use crate::superrational::{Domination, LocalSet, Preprocessor, SetTooLarge};
use crate::symmetry::SymmetryGroup;
use crate::{
    Classification, Color, ColoringClass, CountError, Element, Elements, Move, Painting, Palette,
    Payoff, Player, Polarity, Position, PositionValues, Rest, Share, TooManyColorings, TruthTable,
    TurnOrder, coin_flip, monotonicity, with_width,
};

/// The maximum number of uncolored elements for which a truth table is built.
const MOST_IN_TABLE: usize = 16;

/// The maximum number of colorings for computing binary values.
const MOST_VALUED: usize = 60_000;

/// The maximum number of clauses that are multiplied out.
const MOST_CLAUSES: usize = 5_000;

/// Queries about a game as written, with its stones and its first player.
pub trait Inquiry {
    fn free(&self) -> Vec<Element>;

    /// The elements to negate to make the game isotone, possibly none; `None` if impossible.
    fn negated(&self) -> Option<Vec<Element>>;

    /// All outcomes of the position's subgame, if it is small enough.
    fn table(&self) -> Option<TruthTable>;

    /// The elements whose color no longer matters: all of them in a small game, otherwise those
    /// that no clause mentions.
    fn dead(&self) -> Vec<Element>;

    /// The binary value of the subgame (SCG chapter 7), if it is small enough.
    fn binary_value(&self) -> Option<String>;

    /// The fillings of captured sets of at most `sets` elements, by Max and by Min (SCG Definition
    /// 8.4.1).
    fn captured(&self, sets: usize) -> [Vec<Move>; 2];

    /// The moves that, by the clauses, are dominated on sets of at most `sets` elements (SCG
    /// Definition 8.5.1). `None` without clauses.
    fn dominations(&self, sets: usize) -> Option<Vec<Domination>>;

    /// The analysis of a set of uncolored elements by the clauses, and the clauses of both players
    /// punctuated by the set (SCG Definition 8.6.1). `None` without clauses.
    fn local_set(&self, set: &[Element]) -> Option<Result<(LocalSet, Punctuated), SetTooLarge>>;

    /// The symmetries that the clauses show, of a game without stones. `None` without clauses.
    fn symmetries(&self, sink: &dyn ProgressSink) -> Result<Option<SymmetryGroup>, StopReason>;

    /// The components that the formula shows, of a game without stones.
    fn structure(&self) -> Option<Structure>;

    fn encoding(&self) -> Result<Encoding, NotEncoded>;

    /// The winner and the winning moves with alternating turns. The search uses `features` and at
    /// most `memory` bytes.
    fn solve(&self, features: SearchFeatures, memory: usize, sink: &dyn ProgressSink)
    -> SolvedGame;

    /// The winner and the winning moves with alternating turns, by trying every coloring.
    fn solve_by_definition(&self) -> Result<SolvedGame, TooManyColorings>;

    /// The winner in the game's order of turns.
    fn solve_in_turns(&self, memory: usize, sink: &dyn ProgressSink) -> SolvedInTurns;

    /// The share of completions that Max wins, and the best moves in the coin-flip game.
    fn chances(&self, memory: usize, sink: &dyn ProgressSink) -> Result<CoinChances, CountError>;

    /// The game in progress, with a search limited to `memory` bytes; `features` apply if the turns
    /// alternate.
    fn line(&self, features: SearchFeatures, memory: usize) -> Box<dyn GameInPlay + Send>;
}

/// The equations of each clause of Max and of Min, if present.
pub type Punctuated = [Option<Vec<Vec<Move>>>; 2];

impl Played<Definition> {
    /// The game at the narrowest width that holds its elements.
    pub fn inquire(&self) -> Box<dyn Inquiry> {
        with_width!(self.names, W => {
            Box::new(InquiryAt { game: self.at_width::<W>(), clauses: OnceCell::new() })
        })
    }
}

struct InquiryAt<const W: usize> {
    game: Played<Function<W>>,
    clauses: OnceCell<GameClauses<W>>,
}

impl<const W: usize> InquiryAt<W> {
    fn uncolored(&self) -> Elements<W> {
        self.game.payoff.uncolored(&self.game.painting())
    }

    fn clauses(&self) -> &GameClauses<W> {
        self.clauses.get_or_init(|| GameClauses::of(&self.game))
    }

    fn rest(&self) -> Rest<&Function<W>, W> {
        Rest::new(&self.game.payoff, self.game.painting())
    }
}

impl<const W: usize> Inquiry for InquiryAt<W> {
    fn free(&self) -> Vec<Element> {
        self.uncolored().iter().collect()
    }

    fn negated(&self) -> Option<Vec<Element>> {
        let polarity = self.clauses().polarity?;
        Some(polarity.negative().iter().collect())
    }

    fn table(&self) -> Option<TruthTable> {
        let small = self.uncolored().len() <= MOST_IN_TABLE;
        small.then(|| TruthTable::of(&self.rest()).ok()).flatten()
    }

    fn dead(&self) -> Vec<Element> {
        if let Some(table) = self.table() {
            let rest = self.rest();
            let dead = monotonicity::dead(&table);
            return dead.iter().map(|v| rest.free()[v.index()]).collect();
        }
        let Some(sides) = &self.clauses().sides else {
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
        let Some((sides, polarity)) = self.clauses().isotone_form().filter(|_| sets > 0) else {
            return captured;
        };
        // A set captured in the isotone form is captured in the game after flipping back.
        let start = polarity.flip_position(self.game.start());
        let mut preprocessor = Preprocessor::new(&sides, self.game.rules.palette, sets);
        for (player, filling) in preprocessor.simplify(&sides, &start).sets {
            captured[player.index()].extend(polarity.flip_painting(filling).iter());
        }
        captured
    }

    fn dominations(&self, sets: usize) -> Option<Vec<Domination>> {
        let (sides, polarity) = self.clauses().isotone_form()?;
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

    fn local_set(&self, set: &[Element]) -> Option<Result<(LocalSet, Punctuated), SetTooLarge>> {
        let sides = self.clauses().sides.as_ref()?;
        let sides = sides.residual(&self.game.painting());
        let here: Elements<W> = set.iter().copied().collect();
        let punctuated =
            Player::BOTH.map(|player| Some(sides.clauses(player)?.punctuated(here).equations()));
        let found = LocalSet::by_clauses(&sides, set, self.game.rules.palette);
        Some(found.map(|found| (found, punctuated)))
    }

    fn symmetries(&self, sink: &dyn ProgressSink) -> Result<Option<SymmetryGroup>, StopReason> {
        let sides = self.clauses().sides.as_ref();
        let sides = sides.filter(|_| self.game.stones.is_empty());
        sides.map(|sides| SymmetryGroup::of(sides, self.game.rules.palette, sink)).transpose()
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

    fn solve(
        &self,
        features: SearchFeatures,
        memory: usize,
        sink: &dyn ProgressSink,
    ) -> SolvedGame {
        let start = self.game.start();
        let mut search = self.clauses().search(&self.game, features, memory);
        let mut solved = SolvedGame::default();
        if let Err(stop) = solved.decide(&mut search, &start, sink) {
            solved.moves.unknown = search.legal_moves(&start);
            solved.moves.stop = Some(stop);
        } else {
            solved.moves = search.classify(&start, sink);
        }
        solved.nodes = search.nodes();
        solved
    }

    fn solve_by_definition(&self) -> Result<SolvedGame, TooManyColorings> {
        let rest = self.rest();
        let values = PositionValues::of(&rest, self.game.rules.palette)?;
        let start = Position::new(Painting::EMPTY, self.game.to_move);
        let back = |moves: Vec<Move>| -> Vec<Move> {
            let whole = |mv: Move| Move::new(rest.free()[mv.element.index()], mv.color);
            moves.into_iter().map(whole).collect()
        };
        Ok(SolvedGame {
            winner: Some(values.winner(&start)),
            class: Some(values.class(&Painting::EMPTY, false)),
            starred: Some(values.class(&Painting::EMPTY, true)),
            trace: None,
            moves: Classification {
                winning: back(values.winning_moves(&start)),
                losing: back(values.losing_moves(&start)),
                ..Classification::default()
            },
            nodes: values.paintings().count() as u64,
        })
    }

    fn solve_in_turns(&self, memory: usize, sink: &dyn ProgressSink) -> SolvedInTurns {
        let (start, rules) = (self.game.start(), &self.game.rules);
        let mut search = ScheduledSearch::new(&self.game.payoff, rules.clone(), &start, memory);
        let player = |turn| rules.turns.player(start.to_move, turn);
        let turns: Vec<Player> = (0..self.uncolored().len()).map(player).collect();
        let mut solved = SolvedInTurns {
            to_move: turns.first().copied().unwrap_or(start.to_move),
            turns,
            winner: None,
            winning_moves: None,
            nodes: 0,
            stop: None,
        };
        solved.stop = solved.find(&mut search, &start.painting, sink).err();
        solved.nodes = search.nodes();
        solved
    }

    fn chances(&self, memory: usize, sink: &dyn ProgressSink) -> Result<CoinChances, CountError> {
        let (payoff, palette) = (&self.game.payoff, self.game.rules.palette);
        let (painting, colors) = (self.game.painting(), payoff.colors());
        let mut after: Vec<(Move, Share)> = Vec::new();
        let (share, steps) = if palette == Palette::Any && colors > 2 {
            // Completions do not determine the value if both players may use more than two colors.
            let share = coin_flip(&self.rest(), palette)?;
            for mv in palette.moves(Player::Max, colors, self.uncolored()) {
                after.push((mv, coin_flip(&Rest::new(payoff, painting.after(mv)), palette)?));
            }
            (share, 1 + after.len() as u64)
        } else {
            // With best play Max wins as often as in random play.
            let counted = payoff.completions(&painting, memory, sink)?;
            for (element, with_true) in &counted.with_true {
                let with_false = counted.with_false(with_true);
                after.push((Move::new(*element, Color::FALSE), with_false));
                after.push((Move::new(*element, payoff.greatest()), with_true.clone()));
            }
            (counted.share, counted.steps)
        };
        let best = Player::BOTH.map(|player| {
            let own: Vec<Color> = palette.colors(player, colors).collect();
            let moves = || after.iter().filter(|(mv, _)| own.contains(&mv.color));
            let wins = moves().map(|(_, share)| &share.wins);
            let best = match player {
                Player::Max => wins.max(),
                Player::Min => wins.min(),
            };
            let best = moves().filter(|(_, share)| Some(&share.wins) == best);
            best.map(|&(mv, _)| mv).collect()
        });
        Ok(CoinChances { share, best, steps })
    }

    fn line(&self, features: SearchFeatures, memory: usize) -> Box<dyn GameInPlay + Send> {
        let (game, start) = (&self.game, self.game.start());
        let solver = if game.rules.turns == TurnOrder::Alternate {
            MoveSolver::Alternating(Box::new(self.clauses().search(game, features, memory)))
        } else {
            let (payoff, rules) = (game.payoff.clone(), game.rules.clone());
            MoveSolver::Scheduled(Box::new(ScheduledSearch::new(payoff, rules, &start, memory)))
        };
        Box::new(GameInPlayAt { game: game.clone(), start, solver, painting: start.painting })
    }
}

pub struct GameClauses<const W: usize> {
    /// The clauses of both players, or of one, if there are not too many.
    pub sides: Option<FormulaSides<W>>,
    /// The elements to negate to make the game isotone, if this is possible.
    pub polarity: Option<Polarity<W>>,
}

impl<const W: usize> GameClauses<W> {
    #[inline(never)]
    pub fn of(game: &Played<Function<W>>) -> Self {
        let sides = game.payoff.sides(MOST_CLAUSES);
        let seen = sides.as_ref();
        let seen = seen.and_then(|sides| Polarity::of(sides, game.rules.palette));
        let isotone = || game.payoff.is_isotone().then_some(Polarity::POSITIVE);
        Self { polarity: seen.or_else(isotone), sides }
    }

    /// Whether the game is isotone but its clauses are unknown.
    pub fn is_bare(&self) -> bool {
        self.sides.is_none() && self.polarity.is_some()
    }

    /// A search of the game with `features` and at most `memory` bytes.
    fn search(
        &self,
        game: &Played<Function<W>>,
        features: SearchFeatures,
        memory: usize,
    ) -> Search<Function<W>, W> {
        let (payoff, sides) = (game.payoff.clone(), self.sides.clone());
        let search = Search::new(payoff, sides, game.rules.palette, features, memory);
        if self.is_bare() { search.isotone() } else { search }
    }

    /// The clauses of the isotone form of a monotone game, or of any other game as it is, and the
    /// polarity between the two.
    fn isotone_form(&self) -> Option<(FormulaSides<W>, Polarity<W>)> {
        let sides = self.sides.as_ref()?;
        Some(match self.polarity {
            Some(polarity) => (polarity.isotone_form(sides), polarity),
            None => (sides.clone(), Polarity::default()),
        })
    }
}

#[derive(Clone, Debug, Default)]
pub struct SolvedGame {
    pub winner: Option<Player>,
    pub class: Option<ColoringClass>,
    /// The class with a dead element added.
    pub starred: Option<ColoringClass>,
    /// Elements that prove the win, if a search found it (SCG chapter 9).
    pub trace: Option<Vec<Element>>,
    /// All moves, and the stop reason if the search stopped early.
    pub moves: Classification<Move>,
    pub nodes: u64,
}

impl SolvedGame {
    /// Computes the winner first, then the move classes.
    fn decide<const W: usize>(
        &mut self,
        search: &mut Search<Function<W>, W>,
        start: &Position<W>,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let verdict = search.prove(start, sink)?;
        self.winner = Some(verdict.winner);
        self.trace = Some(verdict.trace.iter().collect());
        let mut class = |star: bool| -> Result<ColoringClass, StopReason> {
            let mut winner = |to_move: Player| {
                let position = Position { star, to_move, ..*start };
                search.prove(&position, sink).map(|verdict| verdict.winner)
            };
            Ok(ColoringClass::new(winner(Player::Max)?, winner(Player::Min)?))
        };
        self.class = Some(class(false)?);
        self.starred = Some(class(true)?);
        Ok(())
    }
}

/// The solution of a game with its own order of turns (SCG §4.8).
#[derive(Clone, Debug)]
pub struct SolvedInTurns {
    pub turns: Vec<Player>,
    pub to_move: Player,
    pub winner: Option<Player>,
    pub winning_moves: Option<Vec<Move>>,
    pub nodes: u64,
    pub stop: Option<StopReason>,
}

impl SolvedInTurns {
    /// Computes the winner and the moves; a stopped search keeps the moves found so far.
    fn find<const W: usize>(
        &mut self,
        search: &mut ScheduledSearch<&Function<W>, W>,
        painting: &Painting<W>,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        self.winner = Some(search.winner(painting, sink)?);
        let mut winning = Vec::new();
        for mv in search.moves(painting) {
            if search.winner(&painting.after(mv), sink)? == self.to_move {
                winning.push(mv);
            }
        }
        self.winning_moves = Some(winning);
        Ok(())
    }
}

/// The winning probability of Max, and the best moves of each player in the coin-flip game.
#[derive(Clone, Debug)]
pub struct CoinChances {
    pub share: Share,
    pub best: [Vec<Move>; 2],
    pub steps: u64,
}

/// A game in progress, whose search keeps its table from move to move.
pub trait GameInPlay {
    /// The player to move; `None` when all elements are colored.
    fn to_move(&self) -> Option<Player>;

    /// The winner, if all completions have the same winner.
    fn winner(&self) -> Option<Player>;

    fn color(&self, element: Element) -> Option<Color>;

    fn moves(&self) -> Vec<Move>;

    fn make(&mut self, mv: Move);

    fn winning_move(&mut self, sink: &dyn ProgressSink) -> Result<Option<Move>, StopReason>;
}

/// A game at width `W`, with any order of turns.
struct GameInPlayAt<const W: usize> {
    game: Played<Function<W>>,
    start: Position<W>,
    solver: MoveSolver<W>,
    painting: Painting<W>,
}

enum MoveSolver<const W: usize> {
    Alternating(Box<Search<Function<W>, W>>),
    Scheduled(Box<ScheduledSearch<Function<W>, W>>),
}

impl<const W: usize> GameInPlay for GameInPlayAt<W> {
    fn to_move(&self) -> Option<Player> {
        if self.game.payoff.uncolored(&self.painting).is_empty() {
            return None;
        }
        let turn = (self.painting.colored() - self.start.painting.colored()).len();
        Some(self.game.rules.turns.player(self.start.to_move, turn))
    }

    fn winner(&self) -> Option<Player> {
        self.game.payoff.winner(&self.painting)
    }

    fn color(&self, element: Element) -> Option<Color> {
        self.painting.color(element)
    }

    fn moves(&self) -> Vec<Move> {
        let Some(to_move) = self.to_move() else {
            return Vec::new();
        };
        match &self.solver {
            MoveSolver::Alternating(search) => {
                search.legal_moves(&Position::new(self.painting, to_move))
            }
            MoveSolver::Scheduled(search) => search.moves(&self.painting),
        }
    }

    fn make(&mut self, mv: Move) {
        self.painting = self.painting.after(mv);
    }

    fn winning_move(&mut self, sink: &dyn ProgressSink) -> Result<Option<Move>, StopReason> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        match &mut self.solver {
            MoveSolver::Alternating(search) => {
                search.winning_move(&Position::new(self.painting, to_move), sink)
            }
            MoveSolver::Scheduled(search) => search.winning_move(&self.painting, sink),
        }
    }
}

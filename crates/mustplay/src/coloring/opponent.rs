//! An engine opponent in set-coloring games.
//!
//! [`ColoringOpponent`] plays a game of any kind; each kind has its own type that implements
//! [`Adversary`].

use std::time::Duration;

use mustplay_coloring::file::{Definition, Played, Problem};
use mustplay_coloring::inquiry::GameInPlay;
use mustplay_coloring::qbf::{self, Formula, Literal, Quantifier};
use mustplay_coloring::superrational::autarky;
use mustplay_coloring::{Color, Element, ElementNames, Move, Palette, Player, color_name};
use mustplay_core::{Limits, Observer, Progress, ProgressSink, RunContext, StopReason};
use mustplay_player::{ColoringMcts, MctsSettings, MoveStats};

use crate::coloring::{Coloring, ColoringError, Named, SETS};
use crate::dialogue::{Dialogue, DialogueCommand, DialogueError, TurnInput};
use crate::{Measure, display};

/// A game in progress between a person and the engine. The engine spends half of the limits of a
/// move on the search for a winning move; if that search does not finish, it plays the best move of
/// random playouts. Search results are kept from move to move.
///
/// ```
/// use mustplay_coloring::Player;
/// use mustplay::{Coloring, ColoringOpponent, Limits};
///
/// let game = Coloring::new("(x | y) & z".parse()?);
/// let limits = Limits::default();
/// let mut opponent = ColoringOpponent::new(&game, Player::Min, limits.memory)?;
/// let answer = opponent.answer(&limits, &())?.expect("a move");
/// assert_eq!((answer.made.to_string().as_str(), answer.is_winning), ("z=true", true));
/// assert!(opponent.play("x=false"));
/// assert_eq!(opponent.to_move(), Some(Player::Max));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ColoringOpponent {
    person: Player,
    names: ElementNames,
    /// The number of pure colors.
    colors: usize,
    game: Box<dyn Adversary + Send>,
}

/// A move of the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct ColoringAnswer {
    /// The move.
    pub made: Named<Move>,
    /// Whether the move is known to win.
    pub is_winning: bool,
    /// The estimated winning chance, from 0 to 1; `None` if the move is known to win or to lose.
    pub chance: Option<Measure>,
}

/// The move that the engine chooses.
struct Choice {
    mv: Move,
    is_winning: bool,
    chance: Option<Measure>,
}

impl Choice {
    fn winning(mv: Move) -> Self {
        Self { mv, is_winning: true, chance: None }
    }
}

/// A game in progress with its search results.
trait Adversary {
    fn to_move(&self) -> Option<Player>;

    fn winner(&self) -> Option<Player>;

    fn color(&self, element: Element) -> Option<Color>;

    /// A move that a player might make.
    fn example(&self, player: Player) -> Move;

    fn moves(&self) -> Vec<Move>;

    fn make(&mut self, mv: Move);

    /// The move to play; `None` if all elements are colored.
    fn choose(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Choice>, StopReason>;
}

impl ColoringOpponent {
    /// An opponent of `person`, with a memory limit in bytes.
    pub fn new(problem: &Coloring, person: Player, memory: usize) -> Result<Self, ColoringError> {
        let names;
        let colors;
        let game: Box<dyn Adversary + Send>;
        if let Problem::Quantified(formula) = &*problem.game {
            names = ElementNames::numbers(formula.prefix().len());
            colors = 2;
            game = Box::new(FixedOrder::new(formula));
        } else {
            let played = problem.played()?;
            game = Box::new(FreeOrder::new(problem, &played, memory));
            colors = played.payoff.colors();
            names = played.names;
        }
        Ok(Self { person, names, colors, game })
    }

    /// The player to move; `None` when all elements are colored.
    pub fn to_move(&self) -> Option<Player> {
        self.game.to_move()
    }

    /// The player who wins every continuation, if there is one.
    pub fn winner(&self) -> Option<Player> {
        self.game.winner()
    }

    /// All elements by name, with the names of their colors.
    pub fn elements(&self) -> impl Iterator<Item = (String, Option<String>)> {
        let names = self.names.as_slice().iter().enumerate();
        names.map(|(at, name)| {
            let color = self.game.color(Element::new(at));
            (name.clone(), color.map(|color| color_name(color, self.colors)))
        })
    }

    /// An example of how to write a move of the person.
    fn example(&self) -> String {
        let mv = self.game.example(self.person);
        let name = self.names.as_slice().get(mv.element.index()).map_or("x", String::as_str);
        format!("{name}={}", color_name(mv.color, self.colors))
    }

    fn named(&self, mv: Move) -> Named<Move> {
        Named::new(&self.names, self.colors, mv)
    }

    /// Makes a move for the player to move: an element and a color, or an element alone if only one
    /// color is allowed. `false` if there is no such move.
    pub fn play(&mut self, text: &str) -> bool {
        let legal = self.game.moves();
        let names: Vec<String> = legal.iter().map(|&mv| self.named(mv).to_string()).collect();
        let alone = |name: &&String| name.split('=').next() == Some(text);
        let only = names.iter().filter(alone).count() == 1;
        let found = names.iter().position(|name| name == text || only && alone(&name));
        if let Some(place) = found {
            self.game.make(legal[place]);
        }
        found.is_some()
    }

    /// A move that wins, or seems to win, for the player to move; `None` if every move loses.
    pub fn hint(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<ColoringAnswer>, StopReason> {
        let choice = self.game.choose(limits, observer)?;
        let choice = choice.filter(|it| it.is_winning || it.chance.is_some());
        Ok(choice.map(|choice| self.answered(&choice)))
    }

    /// Chooses and makes a move for the player to move; `None` if all elements are colored. Fails
    /// to find a move only if it is interrupted.
    pub fn answer(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<ColoringAnswer>, StopReason> {
        let Some(choice) = self.game.choose(limits, observer)? else {
            return Ok(None);
        };
        self.game.make(choice.mv);
        Ok(Some(self.answered(&choice)))
    }

    fn answered(&self, choice: &Choice) -> ColoringAnswer {
        ColoringAnswer {
            made: self.named(choice.mv),
            is_winning: choice.is_winning,
            chance: choice.chance,
        }
    }
}

/// The default time for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

impl Dialogue for ColoringOpponent {
    fn greeting(&self) -> String {
        let (person, example) = (self.person, self.example());
        format!(
            "You are {person}. Moves look like `{example}`; `hint` shows a winning move, `quit` \
             ends the game."
        )
    }

    fn ending(&self) -> Option<String> {
        let winner = self.winner()?;
        let early = self.to_move().map_or("", |_| " however play goes on");
        Some(format!("{winner} wins{early}"))
    }

    fn is_persons_turn(&self) -> bool {
        self.to_move() == Some(self.person)
    }

    /// All elements with their colors; a dot is an uncolored element.
    fn shown(&mut self) -> String {
        let cells = self.elements().map(|(name, color)| {
            let color = color.unwrap_or_else(|| ".".to_owned());
            format!("{name}={color}")
        });
        display::list(cells)
    }

    fn play(&mut self, typed: &str, _: &RunContext<'_>) -> Result<TurnInput, DialogueError> {
        Ok(if ColoringOpponent::play(self, typed) {
            TurnInput::Made(String::new())
        } else {
            let example = self.example();
            TurnInput::Expected(format!("a move like `{example}` in an element without color"))
        })
    }

    fn answer(&mut self, context: &RunContext<'_>) -> Result<String, DialogueError> {
        let answer = ColoringOpponent::answer(
            self,
            &with_default_time(context.limits()),
            context.observer(),
        )?;
        let answer = answer.map(|answer| move_text(&answer));
        Ok(format!("{}: {}", !self.person, answer.unwrap_or_default()))
    }

    fn command(
        &mut self,
        command: DialogueCommand,
        context: &RunContext<'_>,
    ) -> Result<Option<String>, DialogueError> {
        if command != DialogueCommand::Hint {
            return Ok(None);
        }
        Ok(Some(match self.hint(&with_default_time(context.limits()), context.observer()) {
            Ok(Some(answer)) if answer.is_winning => answer.made.to_string(),
            Ok(Some(answer)) => move_text(&answer),
            Ok(None) => "every move loses".to_owned(),
            Err(stop) => format!("unknown ({stop})"),
        }))
    }
}

/// The limits, with the default time if none of them ends a search.
fn with_default_time(limits: &Limits) -> Limits {
    let is_limited = limits.time.is_some() || limits.nodes.is_some();
    Limits { time: limits.time.or((!is_limited).then_some(DEFAULT_TIME)), ..limits.clone() }
}

/// A move and its result or estimate.
fn move_text(answer: &ColoringAnswer) -> String {
    let made = &answer.made;
    match answer.chance {
        Some(chance) => format!("{made}, winning {:.0} % of games", 100.0 * chance.0),
        None if answer.is_winning => format!("{made}, winning"),
        None => made.to_string(),
    }
}

/// A quantified formula with its first variables set. Max sets the existential variables and wins
/// if the formula is true.
struct FixedOrder {
    prefix: Vec<Quantifier>,
    /// The unsatisfied clauses, without false literals.
    clauses: Vec<Vec<Literal>>,
    set: Vec<bool>,
}

impl FixedOrder {
    fn new(formula: &Formula) -> Self {
        Self {
            prefix: formula.prefix().to_vec(),
            clauses: formula.clauses().to_vec(),
            set: Vec::new(),
        }
    }

    /// The clauses after setting the next variable.
    fn after(&self, value: bool) -> Vec<Vec<Literal>> {
        let next = self.set.len();
        let is_true = |it: &Literal| it.variable == next && it.positive == value;
        let left = self.clauses.iter().filter(|clause| !clause.iter().any(is_true));
        let others = |clause: &Vec<Literal>| -> Vec<Literal> {
            let literals = clause.iter().filter(|it| it.variable != next);
            literals.copied().collect()
        };
        left.map(others).collect()
    }

    fn next(&self, value: bool) -> Move {
        Move::new(Element::new(self.set.len()), color(value))
    }
}

impl Adversary for FixedOrder {
    fn to_move(&self) -> Option<Player> {
        let next = self.prefix.get(self.set.len())?;
        Some(match next {
            Quantifier::Exists => Player::Max,
            Quantifier::ForAll => Player::Min,
        })
    }

    fn winner(&self) -> Option<Player> {
        if self.clauses.is_empty() {
            return Some(Player::Max);
        }
        let lost = self.clauses.iter().any(Vec::is_empty);
        lost.then_some(Player::Min)
    }

    fn color(&self, element: Element) -> Option<Color> {
        self.set.get(element.index()).copied().map(color)
    }

    fn example(&self, player: Player) -> Move {
        let own = match player {
            Player::Max => Quantifier::Exists,
            Player::Min => Quantifier::ForAll,
        };
        let first = self.prefix.iter().position(|&quantifier| quantifier == own);
        Move::new(Element::new(first.unwrap_or(0)), Color::TRUE)
    }

    fn moves(&self) -> Vec<Move> {
        match self.to_move() {
            Some(_) => [false, true].map(|value| self.next(value)).to_vec(),
            None => Vec::new(),
        }
    }

    fn make(&mut self, mv: Move) {
        let value = mv.color == Color::TRUE;
        self.clauses = self.after(value);
        self.set.push(value);
    }

    fn choose(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Choice>, StopReason> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        let context = RunContext::start(limits, observer);
        // Of moves not known to win, prefer one that is not known to lose.
        let mut choice = None;
        for value in [true, false] {
            let formula = Formula::new(self.prefix.clone(), self.after(value));
            let (rest, _) = autarky::simplify(&formula, SETS);
            match qbf::solve(&rest, &context.sink()) {
                Ok(answer) if answer.is_true == (to_move == Player::Max) => {
                    return Ok(Some(Choice::winning(self.next(value))));
                }
                Err(StopReason::Canceled) => return Err(StopReason::Canceled),
                Ok(_) => {}
                Err(_) => choice = choice.or(Some(value)),
            }
        }
        Ok(Some(Choice {
            is_winning: false,
            ..Choice::winning(self.next(choice.unwrap_or(false)))
        }))
    }
}

/// The color of a variable with this value.
fn color(value: bool) -> Color {
    if value { Color::TRUE } else { Color::FALSE }
}

/// A game with two outcomes and any order of turns.
struct FreeOrder {
    palette: Palette,
    colors: usize,
    line: Box<dyn GameInPlay + Send>,
    thinker: ColoringMcts,
}

/// The number of playouts for choosing among losing moves.
const LOST_GAMES: u64 = 500;

impl FreeOrder {
    /// A game before the first move, with a memory limit in bytes.
    fn new(request: &Coloring, game: &Played<Definition>, memory: usize) -> Self {
        let memory = memory / 2;
        let inquiry = game.inquire();
        let features = request.features(inquiry.negated().is_some());
        let settings = MctsSettings { memory, ..MctsSettings::default() };
        Self {
            palette: game.rules.palette,
            colors: game.payoff.colors(),
            line: inquiry.line(features, memory),
            thinker: ColoringMcts::of(game, settings),
        }
    }
}

impl Adversary for FreeOrder {
    fn to_move(&self) -> Option<Player> {
        self.line.to_move()
    }

    fn winner(&self) -> Option<Player> {
        self.line.winner()
    }

    fn color(&self, element: Element) -> Option<Color> {
        self.line.color(element)
    }

    fn example(&self, player: Player) -> Move {
        let own = self.palette.colors(player, self.colors).next();
        Move::new(Element::new(0), own.unwrap_or(Color::FALSE))
    }

    fn moves(&self) -> Vec<Move> {
        self.line.moves()
    }

    fn make(&mut self, mv: Move) {
        self.line.make(mv);
        self.thinker.play(mv);
    }

    fn choose(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Choice>, StopReason> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        let half = Limits {
            time: limits.time.map(|time| time / 2),
            nodes: limits.nodes.map(|nodes| nodes / 2),
            ..limits.clone()
        };
        let context = RunContext::start(&half, observer);
        let solved = self.line.winning_move(&context.sink());
        let known = match solved {
            Ok(Some(mv)) => return Ok(Some(Choice::winning(mv))),
            Ok(None) => true,
            Err(StopReason::Canceled) => return Err(StopReason::Canceled),
            Err(_) => false,
        };
        let context = RunContext::start(&half, observer);
        let sink = context.sink();
        let result = self.thinker.search(&|progress: &Progress| {
            sink.report(progress)?;
            if known && progress.done >= LOST_GAMES {
                return Err(StopReason::Nodes);
            }
            Ok(())
        });
        let choice = |best: &MoveStats<Move, Player>| Choice {
            mv: best.mv,
            is_winning: best.winner == Some(to_move),
            chance: (!known && best.winner.is_none()).then_some(Measure(best.chance)),
        };
        Ok(match result.moves.first() {
            Some(best) => Some(choice(best)),
            // The winner is certain already.
            None => self.moves().first().map(|&mv| Choice {
                is_winning: result.winner == Some(to_move),
                ..Choice::winning(mv)
            }),
        })
    }
}

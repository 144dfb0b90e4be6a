//! Somebody to play a set-coloring game against.

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::schedule::Scheduled;
use mustplay_coloring::search::Search;
use mustplay_coloring::{
    Color, Element, Move, Painting, Payoff, Player, Polarity, Position, Turns, color_name,
};
use mustplay_player::{ColoringThinker, ColoringThought};
use mustplay_work::{Budget, Observer, Progress, Stop, Supervisor, Watch};

use super::guess::thinker;
use super::{Coloring, ColoringError, MOST_CLAUSES, Named};
use crate::Measure;

/// A game in progress between a person and the engine. In half of what a move may cost the engine
/// looks for a winning move; if it does not come to an end, it plays what random games like best.
/// It keeps what it has found out from move to move.
///
/// ```
/// use mustplay_coloring::Player;
/// use mustplay_engine::{Budget, Coloring, ColoringOpponent};
///
/// let game = Coloring::new("(x | y) & z".parse()?);
/// let budget = Budget::default();
/// let mut opponent = ColoringOpponent::new(&game, Player::Min, budget.memory)?;
/// let answer = opponent.answer(&budget, &())?.expect("a move");
/// assert_eq!((answer.made.to_string().as_str(), answer.is_winning), ("z=true", true));
/// assert!(opponent.play("x=false"));
/// assert_eq!(opponent.to_move(), Some(Player::Max));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ColoringOpponent {
    game: Played<Definition>,
    start: Position,
    person: Player,
    solver: Solver,
    thinker: ColoringThinker<Definition>,
    painting: Painting,
}

/// The solver, whatever the order of turns.
enum Solver {
    Alternating(Box<Search<Definition>>),
    Scheduled(Box<Scheduled<Definition>>),
}

/// A move of the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct ColoringAnswer {
    /// The move.
    pub made: Named<Move>,
    /// Whether it is known to win.
    pub is_winning: bool,
    /// How likely it wins, from 0 to 1, if that is not known; otherwise every move loses that
    /// does not win.
    pub chance: Option<Measure>,
}

/// What to play.
struct Choice {
    mv: Move,
    is_winning: bool,
    chance: Option<Measure>,
}

/// Games played to find a move where all lose.
const CONSOLATION: u64 = 500;

impl ColoringOpponent {
    /// An opponent of `person`, who may use so many bytes of memory.
    pub fn new(game: &Coloring, person: Player, memory: usize) -> Result<Self, ColoringError> {
        let played = game.played()?;
        let (start, payoff) = (game.start(played), played.payoff.clone());
        let sides = payoff.sides(MOST_CLAUSES);
        let memory = memory / 2;
        let thinker = thinker(played, start, sides.as_ref(), memory);
        let solver = if played.rules.turns == Turns::Alternate {
            let palette = played.rules.palette;
            let polarity = sides
                .as_ref()
                .and_then(|sides| Polarity::of(sides, palette));
            let features = game.features(polarity.is_some());
            Solver::Alternating(Box::new(Search::new(
                payoff, sides, palette, features, memory,
            )))
        } else {
            let rules = played.rules.clone();
            Solver::Scheduled(Box::new(Scheduled::new(payoff, rules, &start, memory)))
        };
        Ok(Self {
            game: played.clone(),
            start,
            person,
            solver,
            thinker,
            painting: start.painting,
        })
    }

    /// Whose turn it is; nobody's when everything is colored.
    pub fn to_move(&self) -> Option<Player> {
        if self.game.payoff.uncolored(&self.painting).is_empty() {
            return None;
        }
        let turn = (self.painting.colored() - self.start.painting.colored()).len();
        let turns = &self.game.rules.turns;
        Some(turns.player(self.start.to_move, turn))
    }

    /// Who wins whatever comes, if that is clear.
    pub fn winner(&self) -> Option<Player> {
        self.game.payoff.winner(&self.painting)
    }

    /// Every element by name, with the name of its color if it has one.
    pub fn elements(&self) -> impl Iterator<Item = (&str, Option<String>)> {
        let colors = self.game.payoff.colors();
        let names = self.game.names.as_slice().iter().enumerate();
        names.map(move |(i, name)| {
            let color = self.painting.color(Element::new(i));
            (name.as_str(), color.map(|color| color_name(color, colors)))
        })
    }

    /// A move of the person as one may write it.
    pub fn example(&self) -> String {
        let colors = self.game.payoff.colors();
        let own = self.game.rules.colors(self.person, colors).next();
        let name = self.game.names.as_slice().first();
        let name = name.map_or("x", String::as_str);
        format!("{name}={}", color_name(own.unwrap_or(Color::FALSE), colors))
    }

    /// Makes a move for whoever is to move: an element and a color, or an element alone if only
    /// one color is allowed. `false` if there is no such move.
    pub fn play(&mut self, text: &str) -> bool {
        let colors = self.game.payoff.colors();
        let legal = self.moves();
        let alone = |mv: &&Move| self.game.names.name(mv.element) == text;
        let mut of_element = legal.iter().filter(alone);
        let found = match (of_element.next(), of_element.next()) {
            (Some(only), None) => Some(only),
            _ => legal
                .iter()
                .find(|mv| self.game.names.write(**mv, colors) == text),
        };
        let found = found.copied();
        if let Some(mv) = found {
            self.make(mv);
        }
        found.is_some()
    }

    /// A move that wins for whoever is to move, or seems to; `None` if every move loses.
    pub fn hint(
        &mut self,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Option<ColoringAnswer>, Stop> {
        let choice = self.choose(budget, observer)?;
        let choice = choice.filter(|it| it.is_winning || it.chance.is_some());
        Ok(choice.map(|choice| self.answered(&choice)))
    }

    /// Makes a move for whoever is to move; `None` if everything is colored. Only the interrupt
    /// key keeps it from finding one.
    pub fn answer(
        &mut self,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Option<ColoringAnswer>, Stop> {
        let Some(choice) = self.choose(budget, observer)? else {
            return Ok(None);
        };
        self.make(choice.mv);
        Ok(Some(self.answered(&choice)))
    }

    fn make(&mut self, mv: Move) {
        self.painting = self.painting.after(mv);
        self.thinker.play(mv);
    }

    fn answered(&self, choice: &Choice) -> ColoringAnswer {
        ColoringAnswer {
            made: Named::new(&self.game.names, self.game.payoff.colors(), choice.mv),
            is_winning: choice.is_winning,
            chance: choice.chance,
        }
    }

    /// What to play; nothing if everything is colored.
    fn choose(&mut self, budget: &Budget, observer: &dyn Observer) -> Result<Option<Choice>, Stop> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        let half = Budget {
            time: budget.time.map(|time| time / 2),
            nodes: budget.nodes.map(|nodes| nodes / 2),
            ..budget.clone()
        };
        let supervisor = Supervisor::start(&half, observer);
        let solved = self.winning_move(&supervisor.watch());
        let known = match solved {
            Ok(Some(mv)) => {
                let choice = Choice {
                    mv,
                    is_winning: true,
                    chance: None,
                };
                return Ok(Some(choice));
            }
            Ok(None) => true,
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
            Err(_) => false,
        };
        let supervisor = Supervisor::start(&half, observer);
        let watch = supervisor.watch();
        let thoughts = self.thinker.think(&|progress: &Progress| {
            watch.report(progress)?;
            if known && progress.done >= CONSOLATION {
                return Err(Stop::Nodes);
            }
            Ok(())
        });
        let choice = |best: &ColoringThought| Choice {
            mv: best.made,
            is_winning: best.winner == Some(to_move),
            chance: (!known && best.winner.is_none()).then_some(Measure(best.chance)),
        };
        Ok(match thoughts.moves.first() {
            Some(best) => Some(choice(best)),
            // Who wins is clear whatever comes.
            None => self.moves().first().map(|&mv| Choice {
                mv,
                is_winning: thoughts.winner == Some(to_move),
                chance: None,
            }),
        })
    }

    fn winning_move(&mut self, watch: &dyn Watch) -> Result<Option<Move>, Stop> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        match &mut self.solver {
            Solver::Alternating(search) => {
                search.winning_move(&Position::new(self.painting, to_move), watch)
            }
            Solver::Scheduled(search) => search.winning_move(&self.painting, watch),
        }
    }

    /// All moves of whoever is to move.
    fn moves(&self) -> Vec<Move> {
        let Some(to_move) = self.to_move() else {
            return Vec::new();
        };
        match &self.solver {
            Solver::Alternating(search) => {
                search.legal_moves(&Position::new(self.painting, to_move))
            }
            Solver::Scheduled(search) => search.moves(&self.painting),
        }
    }
}

//! Somebody to play a normal-play game against.

use std::cmp::Reverse;

use mustplay_games::normal::{self, Games, Player, Style};
use mustplay_rulesets::literal::{Literal, LiteralOption, MOST_OPTIONS, NoOptions};
use mustplay_work::{Budget, Observer, Supervisor, Watch};

use super::{Game, GameSession};
use crate::Error;

/// The longest text of a game that is shown as a move.
const LONGEST: usize = 2000;

/// A game that a person and the engine play in turn; whoever cannot move loses. The engine wins
/// whatever can be won.
///
/// ```
/// use mustplay_engine::{Budget, Game, GameOpponent, Player, Style};
///
/// let game = Game { sentences: vec!["nim(1,2)".to_owned()], style: Style::Ascii, compare: false };
/// let budget = Budget::default();
/// let mut opponent = GameOpponent::new(&game, [Player::Left; 2], &budget, &())?;
/// let moves: Vec<&str> = opponent.moves().collect();
/// assert_eq!(moves, ["1 to 0", "2 to 1", "2 to 0"]);
/// assert_eq!(opponent.hint(), Some("2 to 1"));
/// opponent.play(2, &budget, &())?;
/// let reply = opponent.answer(&budget, &())?.expect("a move");
/// assert_eq!((reply.made.as_str(), reply.is_winning), ("1 to 0", true));
/// assert_eq!(opponent.winner(), Some(Player::Right));
/// # Ok::<(), mustplay_engine::Error>(())
/// ```
pub struct GameOpponent {
    games: Games,
    style: Style,
    standing: Standing,
    person: Player,
    to_move: Player,
    /// Where whoever is to move may go.
    options: Vec<Choice>,
}

/// A position: of a ruleset as it is played, of any other game by its canonical form.
pub(super) enum Standing {
    Form(normal::Game),
    Literal(Box<dyn Literal>),
}

/// A move.
struct Choice {
    text: String,
    /// What the position is worth after it.
    value: normal::Game,
    standing: Standing,
}

/// A move of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReply {
    /// The move.
    pub made: String,
    /// Whether it wins; otherwise every move loses.
    pub is_winning: bool,
}

impl GameOpponent {
    /// An opponent in the game of the last sentence; the others define names. The players given
    /// are the person and whoever moves first.
    pub fn new(
        game: &Game,
        [person, first]: [Player; 2],
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Self, Error> {
        let supervisor = Supervisor::start(budget, observer);
        let (games, standing) = GameSession::new(game.style).stand(&game.sentences, &supervisor)?;
        let mut opponent = Self {
            games,
            style: game.style,
            standing,
            person,
            to_move: first,
            options: Vec::new(),
        };
        opponent.look(&supervisor.watch())?;
        Ok(opponent)
    }

    /// Which player the person is.
    pub fn person(&self) -> Player {
        self.person
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Who has won, once somebody cannot move.
    pub fn winner(&self) -> Option<Player> {
        self.options.is_empty().then(|| self.to_move.opponent())
    }

    /// The position.
    pub fn position(&mut self) -> String {
        match &self.standing {
            Standing::Form(game) => written(&mut self.games, *game, self.style),
            Standing::Literal(literal) => literal.components().join(" + "),
        }
    }

    /// The moves of whoever is to move.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.options.iter().map(|choice| choice.text.as_str())
    }

    /// A move that wins for whoever is to move, if there is one.
    pub fn hint(&self) -> Option<&str> {
        let place = self.winning()?;
        Some(&self.options[place].text)
    }

    /// Makes a move, given by its place among [`GameOpponent::moves`], for whoever is to move;
    /// tells it, or nothing if there is no such move.
    pub fn play(
        &mut self,
        number: usize,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Option<String>, Error> {
        if number >= self.options.len() {
            return Ok(None);
        }
        let choice = self.options.swap_remove(number);
        self.standing = choice.standing;
        self.to_move = self.to_move.opponent();
        let supervisor = Supervisor::start(budget, observer);
        self.look(&supervisor.watch())?;
        Ok(Some(choice.text))
    }

    /// Makes a move for whoever is to move: one that wins, or else one that leaves the opponent
    /// the fewest ways to win. Nothing if there is no move.
    pub fn answer(
        &mut self,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Option<GameReply>, Error> {
        let winning = self.winning();
        let Some(number) = winning.or_else(|| self.trickiest()) else {
            return Ok(None);
        };
        let made = self.play(number, budget, observer)?;
        Ok(made.map(|made| GameReply {
            made,
            is_winning: winning.is_some(),
        }))
    }

    /// The place of a move that wins.
    fn winning(&self) -> Option<usize> {
        let (me, next) = (self.to_move, self.to_move.opponent());
        let wins = |choice: &Choice| self.games.outcome(choice.value).winner(next) == me;
        self.options.iter().position(wins)
    }

    /// The place of the move after which, in canonical form, the opponent has the fewest moves
    /// that win, and the most that do not.
    fn trickiest(&mut self) -> Option<usize> {
        let (me, next) = (self.to_move, self.to_move.opponent());
        let games = &mut self.games;
        let chances = |choice: &Choice| {
            let replies = games.options(choice.value, next);
            let wins = |&&reply: &&normal::Game| games.outcome(reply).winner(me) == next;
            (replies.iter().filter(wins).count(), Reverse(replies.len()))
        };
        let chances: Vec<_> = self.options.iter().map(chances).collect();
        (0..chances.len()).min_by_key(|&place| chances[place])
    }

    /// Lists the moves of whoever is to move.
    fn look(&mut self, watch: &dyn Watch) -> Result<(), NoOptions> {
        let (games, player) = (&mut self.games, self.to_move);
        self.options = match &self.standing {
            Standing::Form(game) => {
                let options = games.options(*game, player);
                if options.len() > MOST_OPTIONS {
                    return Err(NoOptions::TooMany);
                }
                let choice = |&option: &normal::Game| Choice {
                    text: format!("to {}", written(games, option, self.style)),
                    value: option,
                    standing: Standing::Form(option),
                };
                options.iter().map(choice).collect()
            }
            Standing::Literal(literal) => {
                let options = literal.options(player, games, watch)?.into_iter();
                let choice = |option: LiteralOption| Choice {
                    text: option.step.to_string(),
                    value: option.value,
                    standing: Standing::Literal(option.position),
                };
                options.map(choice).collect()
            }
        };
        Ok(())
    }
}

fn written(games: &mut Games, game: normal::Game, style: Style) -> String {
    let text = games.show_within(game, style, LONGEST);
    text.unwrap_or_else(|| "a game too long to write".to_owned())
}

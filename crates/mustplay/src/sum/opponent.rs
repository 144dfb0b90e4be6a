//! An engine opponent in sums played for a score.

use std::fmt::Write as _;

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::{Move, ScoreGame, ScoreGames, Strategy, SumPlayer};
use mustplay_core::{NoProgress, RunContext};

use crate::dialogue::{Dialogue, DialogueError, TurnInput, numbered, place};
use crate::{Components, Error};

use super::{Choice, Sum};

/// A sum that is played out: a person moves first and the engine answers by a strategy.
///
/// ```
/// use mustplay::{Sum, SumOpponent};
/// use mustplay_cgt::sums::Strategy;
///
/// let sum = Sum { games: vec!["{9|-9} + {3|-3}".to_owned()], ..Sum::default() };
/// let mut opponent = SumOpponent::new(&sum, Strategy::Hotstrat)?;
/// assert_eq!(opponent.moves()[1].to_string(), "component 2 to 3");
/// opponent.play(1);
/// assert_eq!(opponent.answer().unwrap().to_string(), "component 1 to -9");
/// assert_eq!(opponent.score().unwrap().to_string(), "-6");
/// # Ok::<(), mustplay::Error>(())
/// ```
pub struct SumOpponent {
    games: ScoreGames,
    position: Vec<ScoreGame>,
    person: Player,
    to_move: Player,
    seat: SumPlayer,
    /// The score that the rule guarantees at the beginning: at least this much for Left, at most
    /// this much for Right.
    guarantee: Option<Dyadic>,
    /// The component of the last move.
    answering: Option<usize>,
}

impl SumOpponent {
    /// An opponent that plays by `rule` against the person, who moves first in `sum`.
    pub fn new(sum: &Sum, rule: Strategy) -> Result<Self, Error> {
        let (mut games, named) = sum.read(&NoProgress)?;
        let position: Vec<ScoreGame> = named.into_iter().map(|it| it.game).collect();
        let person = sum.first();
        Ok(Self {
            seat: SumPlayer::new(&mut games, rule, &position),
            guarantee: rule.guarantee(&mut games, &position, person.opponent(), person),
            games,
            position,
            person,
            to_move: person,
            answering: None,
        })
    }

    /// The person, who moves first; the engine plays the other side.
    pub fn person(&self) -> Player {
        self.person
    }

    pub fn to_move(&self) -> Player {
        self.to_move
    }

    pub fn position(&self) -> Components {
        Components::new(&self.games, &self.position)
    }

    /// The moves of the player to move; none when all components are over.
    pub fn moves(&self) -> Vec<Choice> {
        let moves = self.options();
        moves.iter().map(|mv| Choice::new(&self.games, mv)).collect()
    }

    /// The score, when all components are over.
    pub fn score(&self) -> Option<Dyadic> {
        let mut components = self.position.iter();
        components.try_fold(Dyadic::ZERO, |sum, &g| Some(&sum + self.games.as_number(g)?))
    }

    /// Makes the move at this index of [`SumOpponent::moves`] for the player to move; `None` if
    /// there is no such move.
    pub fn play(&mut self, number: usize) -> Option<Choice> {
        let choice = self.options().get(number).copied()?;
        Some(self.make(choice))
    }

    /// Makes the opponent's move; `None` when all components are over.
    pub fn answer(&mut self) -> Option<Choice> {
        let (position, answering) = (&self.position, self.answering);
        let choice = self.seat.choose(&mut self.games, position, self.to_move, answering)?;
        Some(self.make(choice))
    }

    fn options(&self) -> Vec<Move> {
        Move::all(&self.games, &self.position, self.to_move)
    }

    fn make(&mut self, choice: Move) -> Choice {
        self.position = choice.played(&self.position);
        self.answering = Some(choice.component);
        self.to_move = self.to_move.opponent();
        Choice::new(&self.games, &choice)
    }
}

impl Dialogue for SumOpponent {
    fn greeting(&self) -> String {
        let person = self.person();
        let program = person.opponent();
        let rule = self.seat.strategy().name();
        let mut text = format!("You are {person}, the program is {program} and plays {rule}.\n");
        if let Some(guarantee) = &self.guarantee {
            let side = match program {
                Player::Left => "at least",
                Player::Right => "at most",
            };
            let _ = writeln!(text, "Its rule guarantees {side} {guarantee}.");
        }
        text
    }

    fn ending(&self) -> Option<String> {
        Some(format!("The score is {}.", self.score()?))
    }

    fn is_persons_turn(&self) -> bool {
        self.to_move() == self.person()
    }

    /// The position and the moves in it.
    fn shown(&mut self) -> String {
        let moves = numbered(self.moves().iter());
        format!("\n{}\n{moves}", self.position())
    }

    fn play(&mut self, typed: &str, _: &RunContext<'_>) -> Result<TurnInput, DialogueError> {
        let (player, moves) = (self.to_move(), self.moves().len());
        let made = place(typed, moves).and_then(|place| SumOpponent::play(self, place));
        Ok(match made {
            Some(choice) => TurnInput::Made(move_text(player, &choice)),
            None => TurnInput::Expected(format!("a number from 1 to {moves} or `quit`")),
        })
    }

    fn answer(&mut self, _: &RunContext<'_>) -> Result<String, DialogueError> {
        let player = self.to_move();
        let made = SumOpponent::answer(self);
        Ok(made.map_or_else(String::new, |choice| move_text(player, &choice)))
    }
}

fn move_text(player: Player, choice: &Choice) -> String {
    format!("{player} moves in {choice}.")
}

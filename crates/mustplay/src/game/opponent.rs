//! An engine opponent for positions of rulesets, sums of them and other normal-play games.

use std::cmp::Reverse;
use std::fmt::Write as _;

use mustplay_cgt::normal::{Games, Player, Style};
use mustplay_core::{Limits, Observer, ProgressSink, RunContext};
use mustplay_rulesets::literal::MoveListError;
use mustplay_rulesets::{Conclusion, Convention, FormalSum, OutcomeSolver, Prospect, RatedMove};

use crate::dialogue::{
    COMMANDS, Dialogue, DialogueCommand, DialogueError, TurnInput, numbered, place, take_back,
};
use crate::{Error, display};

use super::session::playable;
use super::{Game, GameSession, GameStrategy};

/// A game between a person and the engine. The engine plays a winning move if there is one,
/// otherwise a drawing move if there is one.
///
/// ```
/// use mustplay::{Limits, Convention, Game, GameOpponent, GameRules, Player, Style};
///
/// let sentences = vec!["nim(1,2)".to_owned()];
/// let game = Game { sentences, style: Style::Ascii, compare: false, born: None };
/// let (person, first) = (Player::Left, Player::Left);
/// let rules = GameRules { person, first, convention: Convention::Normal };
/// let limits = Limits::default();
/// let mut opponent = GameOpponent::new(&game, rules, &limits, &())?;
/// let moves: Vec<&str> = opponent.moves().map(|choice| choice.name()).collect();
/// assert_eq!(moves, ["1 to 0", "2 to 1", "2 to 0"]);
/// assert_eq!(opponent.hint().map(|choice| choice.name()), Some("2 to 1"));
/// let place = opponent.place("2 to 0").expect("a move");
/// opponent.play(place, &limits, &())?;
/// let reply = opponent.answer(&limits, &())?.expect("a move");
/// assert_eq!(reply.made, "1 to 0");
/// assert_eq!(opponent.winner(), Some(Player::Right));
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(Clone)]
pub struct GameOpponent {
    games: Games,
    style: Style,
    judge: OutcomeSolver,
    rules: GameRules,
    /// The states of the game, the current one last.
    states: Vec<PlayState>,
    /// The strategy that the engine follows where it has an answer.
    strategy: Option<GameStrategy>,
}

/// The players and the play convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRules {
    /// The person's side.
    pub person: Player,
    /// The player who moves first.
    pub first: Player,
    /// The play convention.
    pub convention: Convention,
}

/// A position with the player to move and the legal moves.
#[derive(Clone)]
struct PlayState {
    position: FormalSum,
    to_move: Player,
    options: Vec<GameChoice>,
}

/// A legal move.
#[derive(Clone)]
pub struct GameChoice {
    judged: RatedMove,
    /// The number of its class of symmetric moves, from 1.
    class: usize,
}

impl GameChoice {
    pub fn name(&self) -> &str {
        &self.judged.step.name
    }

    /// The result for the player who makes it.
    pub fn result(&self) -> Prospect {
        self.judged.verdict.result
    }

    /// The number of moves to the end of the game, including this one, if known. The winner
    /// minimizes it, the loser maximizes it.
    pub fn ends_in(&self) -> Option<u32> {
        self.judged.verdict.moves
    }

    /// The number of its class of symmetric moves, from 1.
    pub fn class(&self) -> usize {
        self.class
    }

    pub(super) fn judged(&self) -> &RatedMove {
        &self.judged
    }

    /// The moves of a player with their results; symmetric moves share a class.
    pub(super) fn all(
        judge: &mut OutcomeSolver,
        position: &FormalSum,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Self>, MoveListError> {
        let mut classes: Vec<String> = Vec::new();
        let judged = judge.steps(position, player, games, sink)?.into_iter();
        let choice = |judged: RatedMove| {
            let key = judged.step.after.key();
            let place = classes.iter().position(|known| *known == key);
            let class = place.unwrap_or_else(|| {
                classes.push(key);
                classes.len() - 1
            });
            Self { judged, class: class + 1 }
        };
        Ok(judged.map(choice).collect())
    }
}

/// A move of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReply {
    pub made: String,
    /// The result that the engine claims for this move.
    pub claim: Prospect,
    /// An upper bound for the number of moves to the end of the game, if known.
    pub ends_in: Option<u32>,
    /// Whether the move comes from a strategy.
    pub by_strategy: bool,
}

impl GameOpponent {
    /// An opponent in the game of the last sentence; earlier sentences define names.
    pub fn new(
        game: &Game,
        rules: GameRules,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Self, Error> {
        let context = RunContext::start(limits, observer);
        let mut session = GameSession::new(game.style);
        let position = session.arrange_last(&game.sentences, "play", &context)?;
        let mut opponent = Self {
            games: session.into_games(),
            style: game.style,
            judge: OutcomeSolver::new(rules.convention),
            rules,
            states: Vec::new(),
            strategy: None,
        };
        let position = playable(position, rules.convention)?;
        opponent.enter(position, rules.first, &context.sink())?;
        Ok(opponent)
    }

    /// Follows a strategy from now on, in the positions where it has an answer.
    pub fn follow(&mut self, strategy: GameStrategy) -> Result<(), Error> {
        let engine = self.rules.person.opponent();
        if strategy.player != engine {
            return Err(Error::Request {
                option: "follow",
                expected: if engine == Player::Left {
                    "a strategy for Left"
                } else {
                    "a strategy for Right"
                },
                found: format!("one for {}", strategy.player),
            });
        }
        self.strategy = Some(strategy);
        Ok(())
    }

    fn state(&self) -> &PlayState {
        self.states.last().expect("a game begins with a state")
    }

    fn enter(
        &mut self,
        position: FormalSum,
        to_move: Player,
        sink: &dyn ProgressSink,
    ) -> Result<(), MoveListError> {
        let games = &mut self.games;
        let options = GameChoice::all(&mut self.judge, &position, to_move, games, sink)?;
        self.states.push(PlayState { position, to_move, options });
        Ok(())
    }

    pub fn person(&self) -> Player {
        self.rules.person
    }

    pub fn to_move(&self) -> Player {
        self.state().to_move
    }

    /// The result, if the game is over.
    pub fn ending(&self) -> Option<Conclusion> {
        let PlayState { position, to_move, options } = self.state();
        let stuck = options.is_empty().then(|| Conclusion::Win(to_move.opponent()));
        let ending = position.ending().or(stuck)?;
        Some(match (ending, self.rules.convention) {
            (Conclusion::Win(winner), Convention::Misere) => Conclusion::Win(winner.opponent()),
            (ending, _) => ending,
        })
    }

    /// The winner, if the game is over.
    pub fn winner(&self) -> Option<Player> {
        match self.ending()? {
            Conclusion::Win(winner) => Some(winner),
            Conclusion::Draw => None,
        }
    }

    /// The position as an expression.
    pub fn position(&mut self) -> String {
        let state = self.states.last().expect("a game begins with a state");
        state.position.written(&mut self.games, self.style)
    }

    pub fn moves(&self) -> impl ExactSizeIterator<Item = &GameChoice> {
        self.state().options.iter()
    }

    /// The index of the move with this name in [`GameOpponent::moves`]; case, spaces, hyphens and
    /// the word `to` do not matter.
    pub fn place(&self, typed: &str) -> Option<usize> {
        let wanted = spoken(typed);
        let places = self.moves().enumerate();
        let mut places = places.filter(|(_, choice)| spoken(choice.name()) == wanted);
        let (place, _) = places.next()?;
        places.next().is_none().then_some(place)
    }

    /// The best move of the player to move: one that wins, or else one that draws.
    pub fn hint(&mut self) -> Option<&GameChoice> {
        let best = self.best()?;
        Some(&self.state().options[best]).filter(|choice| choice.result() != Prospect::Loss)
    }

    /// Makes the move at this index of [`GameOpponent::moves`] for the player to move and returns
    /// it; `None` if there is no such move.
    pub fn play(
        &mut self,
        number: usize,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<String>, Error> {
        let Some(choice) = self.state().options.get(number) else {
            return Ok(None);
        };
        let step = choice.judged.step.clone();
        let context = RunContext::start(limits, observer);
        self.enter(step.after, self.to_move().opponent(), &context.sink())?;
        Ok(Some(step.name))
    }

    /// Takes back the person's last move and the engine's reply; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        take_back(&mut self.states, |state| state.to_move == self.rules.person)
    }

    /// Makes a move for the player to move: the answer of the strategy; otherwise a winning move, a
    /// drawing move, or the losing move that makes winning hardest. `None` if there is no move.
    pub fn answer(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<GameReply>, Error> {
        let by_strategy = self.strategy_move();
        let Some(number) = by_strategy.or_else(|| self.best()) else {
            return Ok(None);
        };
        let choice = &self.state().options[number];
        let (claim, ends_in) = (choice.result(), choice.ends_in());
        let made = self.play(number, limits, observer)?;
        Ok(made.map(|made| GameReply { made, claim, ends_in, by_strategy: by_strategy.is_some() }))
    }

    /// The index of the move that the strategy gives.
    fn strategy_move(&mut self) -> Option<usize> {
        let strategy = self.strategy.as_ref()?;
        let state = self.states.last()?;
        let name = state.position.written(&mut self.games, Style::Ascii);
        let answer = strategy.answers.get(&name).filter(|_| state.to_move == strategy.player)?;
        state.options.iter().position(|choice| choice.name() == answer)
    }

    /// The index of the best move. Among losing moves, and among moves of unknown length, it is the
    /// one after which the canonical form gives the opponent the fewest winning and the most losing
    /// moves.
    fn best(&mut self) -> Option<usize> {
        let PlayState { to_move: me, options, .. } = self.states.last()?;
        let (me, next) = (*me, me.opponent());
        let games = &mut self.games;
        let ranks = options.iter().map(|choice| {
            let (result, moves) = (choice.result(), i64::from(choice.ends_in().unwrap_or(0)));
            let late = if result == Prospect::Win { -moves } else { moves };
            let chances = choice.judged.value.filter(|_| result == Prospect::Loss);
            let chances = chances.map(|value| {
                let replies = games.options(value, next);
                let wins = |&&reply: &&_| games.outcome(reply).winner(me) == next;
                (Reverse(replies.iter().filter(wins).count()), replies.len())
            });
            (result, late, chances)
        });
        let ranks: Vec<_> = ranks.collect();
        // Of equal moves the first.
        (0..ranks.len()).rev().max_by_key(|&place| ranks[place])
    }
}

/// A typed move in normal form. A hyphen at the beginning of a word is a minus.
fn spoken(typed: &str) -> String {
    let typed = typed.to_lowercase();
    let words = typed.split_whitespace().filter(|word| !matches!(*word, "to" | "-"));
    let words = words.map(|word| match word.strip_prefix('-') {
        Some(_) => word.to_owned(),
        None => word.replace('-', " "),
    });
    words.collect::<Vec<_>>().join(" ")
}

impl Dialogue for GameOpponent {
    fn greeting(&self) -> String {
        let GameRules { person, convention, .. } = self.rules;
        let program = person.opponent();
        let goal = match (self.state().position.is_drawable(), convention) {
            (true, Convention::Normal) => "The game may be drawn.",
            (true, Convention::Misere) => "Who would have won loses; the game may be drawn.",
            (false, Convention::Normal) => "A player who cannot move loses.",
            (false, Convention::Misere) => "A player who cannot move wins.",
        };
        format!(
            "You are {person}, the program is {program}. {goal}\n\
             Type a move; `moves` lists them, `help` tells more."
        )
    }

    fn ending(&self) -> Option<String> {
        let ending = GameOpponent::ending(self)?;
        Some(match ending {
            Conclusion::Draw => "The game is drawn.".to_owned(),
            Conclusion::Win(winner) if self.state().position.is_drawable() => {
                format!("{winner} wins.")
            }
            Conclusion::Win(winner) => {
                format!("{} cannot move, {winner} wins.", self.to_move())
            }
        })
    }

    fn is_persons_turn(&self) -> bool {
        self.to_move() == self.person()
    }

    /// The boards, with their numbers if there are several.
    fn shown(&mut self) -> String {
        let state = self.states.last().expect("a game begins with a state");
        let boards = state.position.boards(&mut self.games, self.style);
        format!("\n{}", display::boards(&boards).trim_end())
    }

    fn play(&mut self, typed: &str, context: &RunContext<'_>) -> Result<TurnInput, DialogueError> {
        let player = self.to_move();
        let named = self.place(typed).or_else(|| place(typed, self.moves().len()));
        let Some(place) = named else {
            let example = self.moves().next().map_or("", GameChoice::name);
            let expected = format!("a move such as `{example}`, {COMMANDS}");
            return Ok(TurnInput::Expected(expected));
        };
        let made = GameOpponent::play(self, place, context.limits(), context.observer())?;
        Ok(TurnInput::Made(format!("{player} moves {}", made.unwrap_or_default())))
    }

    fn answer(&mut self, context: &RunContext<'_>) -> Result<String, DialogueError> {
        let player = self.to_move();
        let reply = GameOpponent::answer(self, context.limits(), context.observer())?;
        Ok(reply.map(|reply| reply_text(player, &reply)).unwrap_or_default())
    }

    fn command(
        &mut self,
        command: DialogueCommand,
        _: &RunContext<'_>,
    ) -> Result<Option<String>, DialogueError> {
        Ok(Some(match command {
            DialogueCommand::Moves => listed(self),
            DialogueCommand::Help => help(self),
            DialogueCommand::Hint => match self.hint() {
                Some(choice) => {
                    let ends = ends(choice.ends_in());
                    format!("{} {}{ends}", choice.name(), display::verb(choice.result()))
                }
                None => "every move loses".to_owned(),
            },
        }))
    }

    fn undo(&mut self) -> Option<bool> {
        Some(GameOpponent::undo(self))
    }
}

fn ends(moves: Option<u32>) -> String {
    moves.map(|moves| format!(" in {moves}")).unwrap_or_default()
}

/// A move of the program and its claim; nothing is claimed for a losing move.
fn reply_text(player: Player, reply: &GameReply) -> String {
    let mut text = format!("{player} moves {}", reply.made);
    let ends = ends(reply.ends_in);
    match reply.claim {
        Prospect::Win => {
            let _ = write!(text, ", winning{ends}");
        }
        Prospect::Draw => text += ", drawing",
        Prospect::Loss => {}
    }
    if reply.by_strategy {
        text += ", by the strategy";
    }
    text
}

/// The numbered list of moves, with symmetric moves marked.
fn listed(game: &GameOpponent) -> String {
    let classes = game.moves().map(GameChoice::class).max().unwrap_or(0);
    let moves = game.moves().len();
    let is_symmetric = classes < moves;
    let mut text = numbered(game.moves().map(|choice| {
        if is_symmetric {
            format!("{}  class {}", choice.name(), choice.class())
        } else {
            choice.name().to_owned()
        }
    }));
    let _ = write!(text, "{}", display::counted(moves, "move"));
    if is_symmetric {
        let _ = write!(text, ", {classes} up to symmetry");
    }
    text
}

fn help(game: &GameOpponent) -> String {
    let example = game.moves().next().map_or("", GameChoice::name);
    format!(
        "Type a move as it is called, `{example}`, or its number in the list:\n\
         \x20 moves   all moves; those of one class are symmetric\n\
         \x20 hint    a move that wins, or draws if none does\n\
         \x20 undo    takes your last move back, and the answer to it\n\
         \x20 quit    ends the game"
    )
}

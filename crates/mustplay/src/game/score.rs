//! Dots and Boxes, which has scores instead of values: `dots("BOARD", "MOVES")`.

use std::fmt;

use mustplay_cgt::normal::Player;
use mustplay_core::{ProgressSink, RunContext, StopReason};
use mustplay_rulesets::dots::{ChainsAndLoops, Dots, DotsSolver};
use mustplay_rulesets::go::solve::{GoSolveError, solve};
use mustplay_rulesets::go::{Board, Point, Stone};

use crate::dialogue::{
    COMMANDS, Dialogue, DialogueCommand, DialogueError, TurnInput, place, take_back,
};
use crate::game::session::ScoredCall;
use crate::game::text::dots_moves;
use crate::game::{GameSentence, PlayedMove};
use crate::{Error, Report, Text};

/// A position of Dots and Boxes, or of strings and coins, and the results of perfect play.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct DotsScore {
    /// The sentence of the request.
    pub expression: String,
    /// A drawing of the position, or its strings.
    pub board: String,
    /// The player to move.
    pub to_move: Player,
    /// The numbers of boxes of Left and Right.
    pub boxes: [u32; 2],
    /// The number of boxes not yet taken.
    pub open: u32,
    /// The number of boxes that can be taken at once.
    pub free: u32,
    /// The fewest free boxes that the player must leave to the opponent to keep control: 2 of a
    /// chain, 4 of a loop; `None` if control cannot be kept.
    pub handout: Option<u32>,
    /// The lengths of independent chains, after all free boxes are taken.
    pub chains: Vec<u32>,
    /// The lengths of independent loops.
    pub loops: Vec<u32>,
    /// The controlled value, if only long chains and loops are left: the gain of the player in
    /// control who keeps control to the end. It equals the value if it is at least 2.
    pub controlled_value: Option<i32>,
    /// Left's boxes minus Right's at the end under perfect play.
    pub score: Option<i32>,
    /// The player with more boxes at the end; none if both have the same number.
    pub winner: Option<Player>,
    /// All legal moves.
    pub moves: Option<Vec<DotsMove>>,
    /// The moves that reach the score.
    pub best_moves: Option<Vec<String>>,
    /// A line of perfect play to the end.
    pub line: Option<Vec<PlayedMove>>,
    /// The position as an SVG document.
    #[serde(skip)]
    pub svg: String,
}

/// A line of Dots and Boxes that can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct DotsMove {
    /// The name of the line.
    pub name: String,
    /// The number of its class of symmetric moves, from 1.
    pub class: usize,
    /// The number of boxes it takes.
    pub takes: u32,
    /// Left's boxes minus Right's at the end under perfect play after it.
    pub score: i32,
    /// Whether the move is loony: the opponent can then choose who makes the next move elsewhere.
    pub loony: bool,
}

impl DotsScore {
    /// Solves the position that the text between the parentheses describes.
    pub(super) fn find(
        expression: &str,
        arguments: &str,
        sink: &dyn ProgressSink,
    ) -> Result<Report<GameSentence>, Error> {
        let position = Dots::read_arguments(arguments).map_err(Error::DotsRecord)?;
        let (free, handout) = position.free();
        let endgame = position.endgame();
        let controlled_value = endgame.controlled_value();
        let ChainsAndLoops { chains, loops, .. } = endgame;
        let mut answer = Self {
            expression: expression.to_owned(),
            board: position.board(),
            to_move: position.to_move(),
            boxes: position.boxes(),
            open: position.open(),
            free: free.into(),
            handout: handout.map(u32::from),
            chains: chains.into_iter().map(u32::from).collect(),
            loops: loops.into_iter().map(u32::from).collect(),
            controlled_value,
            score: None,
            winner: None,
            moves: None,
            best_moves: None,
            line: None,
            svg: position.svg(),
        };
        let mut solver = DotsSolver::new(&position);
        let stop = answer.solve(&position, &mut solver, sink).err();
        let nodes = solver.nodes();
        Ok(Report::until(stop, GameSentence::Dots(Box::new(answer)), nodes))
    }

    /// Computes the results in order; those found before a stop are kept.
    fn solve(
        &mut self,
        position: &Dots,
        solver: &mut DotsSolver,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let score = score(position, solver.gain(position, sink)?);
        self.score = Some(score);
        self.winner = winner(score);
        let mut names = Vec::new();
        let mut now = position.clone();
        for string in solver.line(position, sink)? {
            names.push((now.to_move(), now.name(string)));
            now = now.after(string);
        }
        self.line = Some(PlayedMove::all(names));
        let moves = DotsMove::all(position, solver, sink)?;
        let best = moves.iter().filter(|one| one.score == score);
        self.best_moves = Some(best.map(|one| one.name.clone()).collect());
        self.moves = Some(moves);
        Ok(())
    }
}

impl DotsMove {
    fn all(
        position: &Dots,
        solver: &mut DotsSolver,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Self>, StopReason> {
        let lines = solver.lines(position, sink)?.into_iter();
        let told = lines.map(|line| Self {
            name: position.name(line.string),
            class: line.class,
            takes: line.takes,
            score: score(position, line.gain),
            loony: line.is_loony,
        });
        Ok(told.collect())
    }
}

/// Left's boxes minus Right's at the end, if the player to move gains `gain` from here.
fn score(position: &Dots, gain: i32) -> i32 {
    let [left, right] = position.boxes().map(|boxes| boxes as i32);
    left - right
        + match position.to_move() {
            Player::Left => gain,
            Player::Right => -gain,
        }
}

fn winner(score: i32) -> Option<Player> {
    match score {
        0 => None,
        1.. => Some(Player::Left),
        _ => Some(Player::Right),
    }
}

/// A perfect opponent in Dots and Boxes.
///
/// ```
/// use mustplay::{Dialogue, DotsOpponent, Limits, Player};
/// use mustplay_core::RunContext;
///
/// let mut opponent = DotsOpponent::new(r#"dots("1x1")"#, Player::Left)?.expect("a board");
/// let limits = Limits::default();
/// let context = RunContext::start(&limits, &());
/// opponent.respond("a1-b1", &context).expect("a line");
/// assert_eq!(opponent.answer(&context).expect("a line"), "Right draws a1-a2");
/// # Ok::<(), mustplay::Error>(())
/// ```
pub struct DotsOpponent {
    person: Player,
    solver: DotsSolver,
    /// The positions of the game, the current one last.
    positions: Vec<Dots>,
}

impl DotsOpponent {
    /// An opponent in the position of a sentence; `None` if it is not a position of Dots and Boxes.
    pub fn new(sentence: &str, person: Player) -> Result<Option<Self>, Error> {
        let Some(ScoredCall::Dots(arguments)) = ScoredCall::of(sentence) else {
            return Ok(None);
        };
        let position = Dots::read_arguments(arguments).map_err(Error::DotsRecord)?;
        let solver = DotsSolver::new(&position);
        Ok(Some(Self { person, solver, positions: vec![position] }))
    }

    fn position(&self) -> &Dots {
        self.positions.last().expect("a game begins with a position")
    }

    /// Draws a line for the player to move and describes the move.
    fn draw(&mut self, string: usize) -> String {
        let position = self.position();
        let (player, after) = (position.to_move(), position.after(string));
        let text = format!("{player} draws {}", position.name(string));
        let taken = after.boxes()[player as usize] - position.boxes()[player as usize];
        self.positions.push(after);
        match taken {
            0 => text,
            1 => text + " and takes a box",
            boxes => format!("{text} and takes {boxes} boxes"),
        }
    }
}

/// The commands besides lines.
const HELP: &str = "\
Type a line as it is called, `a1-b1`, or its number in the list:
  moves   all lines, with the score that each leads to
  hint    a line that is best
  undo    takes your last line back, and what came after it
  quit    ends the game";

impl Dialogue for DotsOpponent {
    fn greeting(&self) -> String {
        let person = self.person;
        let program = person.opponent();
        format!(
            "You are {person}, the program is {program}. Who takes a box moves again; who has more \
             at the end wins.\nType a line; `moves` lists them, `help` tells more."
        )
    }

    fn ending(&self) -> Option<String> {
        let position = self.position();
        if position.moves().next().is_some() {
            return None;
        }
        let [left, right] = position.boxes();
        let result = match left.cmp(&right) {
            std::cmp::Ordering::Greater => "Left wins",
            std::cmp::Ordering::Less => "Right wins",
            std::cmp::Ordering::Equal => "Neither player wins",
        };
        Some(format!("\n{}\n{result}, {left}:{right}.", position.board()))
    }

    fn is_persons_turn(&self) -> bool {
        self.position().to_move() == self.person
    }

    fn shown(&mut self) -> String {
        let position = self.position();
        let [left, right] = position.boxes();
        format!("\n{}\nLeft {left}, Right {right}", position.board())
    }

    fn play(&mut self, typed: &str, _: &RunContext<'_>) -> Result<TurnInput, DialogueError> {
        let position = self.position();
        let lines: Vec<usize> = position.moves().collect();
        let line = match place(typed, lines.len()) {
            Some(place) => Some(lines[place]),
            None => position.string(typed).ok(),
        };
        let Some(line) = line else {
            let example = lines.first().map(|&line| position.name(line)).unwrap_or_default();
            let expected = format!("a line such as `{example}`, {COMMANDS}");
            return Ok(TurnInput::Expected(expected));
        };
        Ok(TurnInput::Made(self.draw(line)))
    }

    fn answer(&mut self, context: &RunContext<'_>) -> Result<String, DialogueError> {
        let position = self.positions.last().expect("a game begins with a position");
        let best = self.solver.best(position, &context.sink())?;
        Ok(best.map(|string| self.draw(string)).unwrap_or_default())
    }

    fn command(
        &mut self,
        command: DialogueCommand,
        context: &RunContext<'_>,
    ) -> Result<Option<String>, DialogueError> {
        if command == DialogueCommand::Help {
            return Ok(Some(HELP.to_owned()));
        }
        let position = self.positions.last().expect("a game begins with a position");
        let moves = DotsMove::all(position, &mut self.solver, &context.sink())?;
        if command == DialogueCommand::Moves {
            return Ok(Some(dots_moves(&moves).trim_end().to_owned()));
        }
        let scores = moves.iter().map(|one| one.score);
        let best = match position.to_move() {
            Player::Left => scores.max(),
            Player::Right => scores.min(),
        };
        let best = moves.iter().find(|one| Some(one.score) == best);
        Ok(best.map(|one| format!("{} leads to {:+}", one.name, one.score)))
    }

    fn undo(&mut self) -> Option<bool> {
        let person = self.person;
        Some(take_back(&mut self.positions, |position| position.to_move() == person))
    }
}

/// A position of Go and the results of perfect play.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GoScore {
    /// The sentence of the request.
    pub expression: String,
    /// The position.
    pub board: Text<Board>,
    /// The player to move.
    pub to_move: Stone,
    /// Black's area minus White's.
    pub score: Option<i32>,
    /// The least and the greatest score that are not excluded.
    pub range: [i32; 2],
    /// A move that reaches the score.
    pub best_move: Option<Text<GoMove>>,
}

/// A move of Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoMove {
    /// The player passes.
    Pass,
    /// A stone on this point.
    Play(Point),
}

impl fmt::Display for GoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Play(point) => point.fmt(f),
        }
    }
}

impl GoScore {
    /// Solves the position that the text between the parentheses describes.
    pub(super) fn find(
        expression: &str,
        arguments: &str,
        sink: &dyn ProgressSink,
    ) -> Result<Report<GameSentence>, Error> {
        let game =
            mustplay_rulesets::go::Game::read_arguments(arguments).map_err(Error::GoRecord)?;
        let area = game.board().len() as i32;
        let mut score = Self {
            expression: expression.to_owned(),
            board: Text(game.board().clone()),
            to_move: game.to_move(),
            score: None,
            range: [-area, area],
            best_move: None,
        };
        let (stop, nodes) = match solve(&game, sink) {
            Ok(solved) => {
                score.score = Some(solved.score);
                score.range = [solved.score; 2];
                score.best_move = Some(Text(solved.best.map_or(GoMove::Pass, GoMove::Play)));
                (None, solved.nodes)
            }
            Err(GoSolveError::Stopped { stop, range, nodes }) => {
                score.range = range;
                (Some(stop), nodes)
            }
            Err(error) => return Err(Error::GoSolve(error)),
        };
        Ok(Report::until(stop, GameSentence::Go(Box::new(score)), nodes))
    }
}

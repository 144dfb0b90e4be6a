//! One game between two engines.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use mustplay_core::quantity::parse_duration;
use mustplay_core::{Progress, StopReason};
use mustplay_hex::{Action, Cell, Color, Record, Setup, Shape, Swap, Turn};
use mustplay_solver::{SolveError, Solver, SolverSettings};
use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

use crate::contest::engine::{Answer, Client, NoAnswer};
use crate::play::action;
use crate::{CancelToken, Engine, Error, Match, Position};

/// The result of a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Played {
    /// The winner: 0 is the player that begins with Black, 1 the other.
    pub(super) winner: usize,
    pub(super) ending: Ending,
    /// The fault of the loser; empty without one.
    pub(super) reason: String,
    /// The turns after the opening, as words.
    pub(super) moves: Vec<String>,
    /// Moves that each player generated, and the seconds for all of them.
    pub(super) thought: [(u32, f64); 2],
}

/// A game in progress. Player 0 begins with Black.
pub(super) struct Game<'a> {
    /// The match, with its clock and timeouts.
    request: &'a Match,
    /// Receives the number of moves made; fails when the match is stopped.
    check_limits: &'a dyn Fn(u32) -> Result<(), StopReason>,
    opening: &'a Position,
    record: Record,
    clients: [Client; 2],
    /// The players of Black and of White.
    seats: [usize; 2],
    /// The time left on the clock of each player.
    left: [Duration; 2],
    thought: [(u32, f64); 2],
}

/// Continue, or the reason for the end of play.
type Step = Result<(), Halt>;

/// The reason for the end of play.
enum Halt {
    End {
        winner: usize,
        ending: Ending,
        reason: String,
    },
    /// The match was stopped, or the system failed.
    Broken(Error),
}

impl<E: Into<Error>> From<E> for Halt {
    fn from(error: E) -> Self {
        Self::Broken(error.into())
    }
}

impl<'a> Game<'a> {
    pub(super) fn new(
        request: &'a Match,
        check_limits: &'a dyn Fn(u32) -> Result<(), StopReason>,
        opening: &'a Position,
        clients: [Client; 2],
    ) -> Self {
        let left = request.clock.map_or(Duration::ZERO, Clock::start);
        Self {
            request,
            check_limits,
            opening,
            record: opening.record().clone(),
            clients,
            seats: [0, 1],
            left: [left; 2],
            thought: [(0, 0.0); 2],
        }
    }

    pub(super) fn play(mut self, adjudicator: &mut Adjudicator<'_>) -> Result<Played, Error> {
        let Err(halt) = self.go_on(adjudicator);
        let (winner, ending, reason) = match halt {
            Halt::End { winner, ending, reason } => (winner, ending, reason),
            Halt::Broken(error) => return Err(error),
        };
        let before = self.opening.record().turns.len();
        let turns = self.record.turns.iter().skip(before);
        let moves = turns.map(|turn| self.word(turn.action)).collect();
        let faulty = (!reason.is_empty()).then_some(1 - winner);
        for (player, client) in self.clients.into_iter().enumerate() {
            // Does not wait for the engine at fault.
            if Some(player) != faulty {
                client.quit();
            }
        }
        Ok(Played { winner, ending, reason, moves, thought: self.thought })
    }

    /// Plays until the game ends or is aborted.
    fn go_on(&mut self, adjudicator: &mut Adjudicator<'_>) -> Result<Infallible, Halt> {
        self.begin()?;
        loop {
            self.judge(adjudicator)?;
            self.take_turn()?;
        }
    }

    /// Sends both players the board, the clocks and the opening.
    fn begin(&mut self) -> Step {
        for player in [0, 1] {
            self.set_board(player)?;
            if let Some(clock) = self.request.clock {
                // An engine may not support clocks; the clock of the match applies anyway.
                let _ = self.ask(player, &clock.settings())?;
            }
            let record = self.opening.record();
            let is_place = |turn: &Turn| matches!(turn.action, Action::Place(_));
            if record.turns.iter().all(is_place) {
                self.set_stones(player, &record.stones)?;
                for &turn in &record.turns {
                    self.tell(player, turn)?;
                }
            } else {
                self.set_stones(player, &self.opening.setup().stones)?;
            }
        }
        Ok(())
    }

    fn set_board(&mut self, player: usize) -> Step {
        let Shape::Hex { columns, rows } = self.record.board.shape() else {
            unreachable!("matches are played on Hex boards");
        };
        let mut answer = self.ask(player, &format!("boardsize {columns} {rows}"))?;
        if answer.is_err() && columns == rows {
            // Some engines support square boards only.
            answer = self.ask(player, &format!("boardsize {columns}"))?;
        }
        accept(player, "boardsize", answer)?;
        let answer = self.ask(player, "clear_board")?;
        accept(player, "clear_board", answer)
    }

    /// Sends a player all stones on an empty board.
    fn set_stones(&mut self, player: usize, stones: &[(Cell, Color)]) -> Step {
        for &(cell, color) in stones {
            self.tell(player, Turn { color, action: Action::Place(cell) })?;
        }
        Ok(())
    }

    fn tell(&mut self, player: usize, turn: Turn) -> Step {
        let command = format!("play {} {}", turn.color, self.word(turn.action));
        let answer = self.ask(player, &command)?;
        if answer.is_err() && matches!(turn.action, Action::Swap(_)) {
            // An engine may not support swaps; all support stones.
            self.set_board(player)?;
            return self.set_stones(player, &self.record.replay()?.stones);
        }
        accept(player, &command, answer)
    }

    /// Stops if the game is over or the solver proves the winner.
    fn judge(&mut self, adjudicator: &mut Adjudicator<'_>) -> Step {
        let setup = self.record.replay()?;
        if let Some(winner) = setup.connected()? {
            return Err(self.won_by(winner, Ending::Connected));
        }
        // A decided opening does not compare the engines, so both must have moved.
        if self.thought.iter().all(|(moves, _)| *moves > 0)
            && let Some(winner) = adjudicator.winner(&setup)?
        {
            return Err(self.won_by(winner, Ending::Adjudicated));
        }
        Ok(())
    }

    /// Asks the engine to move for its move and forwards it to the other.
    fn take_turn(&mut self) -> Step {
        let color = self.record.next_color();
        let player = self.seats[color.index()];
        let answer = self.ask_for_move(player, color)?;
        let action = match action(&self.record.board, &answer) {
            Ok(Action::Resign | Action::Forfeit) => {
                return Err(self.won_by(!color, Ending::Resigned));
            }
            Ok(action) if self.is_legal(action) => action,
            _ => {
                let reason = format!("`{answer}` is not a legal move here");
                return Err(lost(player, Fault::new(Ending::Illegal, reason)));
            }
        };
        let turn = Turn { color, action };
        self.record.turns.push(turn);
        if action == Action::Swap(Swap::Sides) {
            self.seats.swap(0, 1);
        }
        self.tell(1 - player, turn)
    }

    /// Asks a player for a move, within the time on its clock.
    fn ask_for_move(&mut self, player: usize, color: Color) -> Result<String, Halt> {
        let left = self.left[player];
        let allowed = match self.request.clock {
            Some(clock) => {
                let _ = self.ask(player, &clock.left(&color.to_string(), left))?;
                left.saturating_add(self.request.margin.0)
            }
            None => self.request.timeout.0,
        };
        let command = format!("genmove {color}");
        let started = Instant::now();
        let answer = self.ask_within(player, &command, allowed);
        let taken = started.elapsed();
        if let Some(clock) = self.request.clock {
            self.left[player] = clock.next(left, taken);
        }
        let thought = &mut self.thought[player];
        *thought = (thought.0 + 1, thought.1 + taken.as_secs_f64());
        let answer = answer?;
        if taken > allowed {
            let reason = format!("an answer to `{command}` after {:.1} s", taken.as_secs_f64());
            return Err(lost(player, Fault::new(Ending::TimedOut, reason)));
        }
        answer.map_err(|reason| refused(player, &command, &reason))
    }

    /// Whether the engine to move may make this turn; a swap is legal only as the second turn.
    fn is_legal(&self, action: Action) -> bool {
        let is_second = self.record.turns.len() == 1 && self.record.stones.is_empty();
        match action {
            Action::Place(_) => {}
            Action::Swap(_) if is_second => {}
            _ => return false,
        }
        let mut record = self.record.clone();
        record.push(action);
        record.replay().is_ok()
    }

    fn ask(&mut self, player: usize, command: &str) -> Result<Answer, Halt> {
        self.ask_within(player, command, self.request.timeout.0)
    }

    fn ask_within(
        &mut self,
        player: usize,
        command: &str,
        allowed: Duration,
    ) -> Result<Answer, Halt> {
        let moves = self.thought.iter().map(|(moves, _)| moves).sum();
        let check_limits = || (self.check_limits)(moves);
        self.clients[player].ask(command, allowed, &check_limits).map_err(|no_answer| {
            match no_answer {
                NoAnswer::Fault(fault) => lost(player, fault),
                NoAnswer::Stopped(stop) => SolveError::Stopped(stop).into(),
            }
        })
    }

    fn won_by(&self, color: Color, ending: Ending) -> Halt {
        Halt::End { winner: self.seats[color.index()], ending, reason: String::new() }
    }

    /// The name of an action in GTP.
    fn word(&self, action: Action) -> String {
        action.name(&self.record.board).to_owned()
    }
}

/// Continues if the player accepted the command.
fn accept(player: usize, command: &str, answer: Answer) -> Step {
    answer.map(|_| ()).map_err(|reason| refused(player, command, &reason))
}

fn refused(player: usize, command: &str, reason: &str) -> Halt {
    let reason = format!("`{command}` was answered `? {reason}`");
    lost(player, Fault::new(Ending::Refused, reason))
}

fn lost(player: usize, Fault { ending, reason }: Fault) -> Halt {
    Halt::End { winner: 1 - player, ending, reason }
}

/// A duration. In JSON it is a number of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[schemars(with = "f64")]
#[serde(try_from = "f64", into = "f64")]
pub struct Time(pub Duration);

impl TryFrom<f64> for Time {
    type Error = std::time::TryFromFloatSecsError;

    fn try_from(seconds: f64) -> Result<Self, Self::Error> {
        Duration::try_from_secs_f64(seconds).map(Self)
    }
}

impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        parse_duration(text).map(Self)
    }
}

impl From<Time> for f64 {
    fn from(time: Time) -> Self {
        time.0.as_secs_f64()
    }
}

impl Time {
    /// A duration in seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(Duration::from_secs(seconds))
    }
}

/// The time control of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// A fixed time for each move.
    PerMove(Time),
    /// A time for the whole game with an increment for each move.
    Game {
        /// Time at the start.
        main: Time,
        /// Time that each move adds.
        increment: Time,
    },
}

/// Parses `10m`, or `5m+2s` with an increment.
impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
        let [main, increment] = [main, increment].map(|time| parse_duration(time).map(Time));
        let wrong = |_| "expected times like 10m or 5m+2s, each from 0 to 100000h".to_owned();
        Ok(Self::Game { main: main.map_err(wrong)?, increment: increment.map_err(wrong)? })
    }
}

impl Clock {
    /// The time for the first move.
    pub(super) fn start(self) -> Duration {
        match self {
            Self::PerMove(Time(time)) => time,
            Self::Game { main, .. } => main.0,
        }
    }

    /// The time for the next move, after one that took `taken`.
    pub(super) fn next(self, left: Duration, taken: Duration) -> Duration {
        match self {
            Self::PerMove(Time(time)) => time,
            Self::Game { increment, .. } => left.saturating_sub(taken).saturating_add(increment.0),
        }
    }

    /// The arguments of `time_settings`: main time, overtime, and its number of moves.
    pub(super) fn settings(self) -> String {
        let (main, overtime) = match self {
            Self::PerMove(Time(time)) => (Duration::ZERO, time),
            Self::Game { main, increment } => (main.0, increment.0),
        };
        let moves = u8::from(!overtime.is_zero());
        let [main, overtime] = [main, overtime].map(|time| time.as_secs_f64());
        format!("time_settings {main} {overtime} {moves}")
    }

    /// The arguments of `time_left` for a color.
    pub(super) fn left(self, color: &str, left: Duration) -> String {
        let moves = u8::from(matches!(self, Self::PerMove(_)));
        format!("time_left {color} {} {moves}", left.as_secs_f64())
    }
}

/// How a game ended. An engine at fault loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The winner has connected.
    Connected,
    /// The loser resigned.
    Resigned,
    /// The solver proved the winner.
    Adjudicated,
    /// The loser's process ended, or closed its pipes.
    Crashed,
    /// The loser did not answer in time.
    TimedOut,
    /// The loser's move was illegal: on a stone, off the board, or not a cell.
    Illegal,
    /// The loser refused to move, or to accept a legal move.
    Refused,
}

impl Ending {
    /// The result in SGF after the winner's letter.
    pub(super) fn in_sgf(self) -> &'static str {
        match self {
            Self::Connected | Self::Adjudicated => "",
            Self::Resigned => "Resign",
            Self::TimedOut => "Time",
            Self::Crashed | Self::Illegal | Self::Refused => "Forfeit",
        }
    }
}

/// Writes the name used in JSON.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl FromStr for Ending {
    type Err = serde::de::value::Error;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::deserialize(StrDeserializer::new(name))
    }
}

/// A fault of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) ending: Ending,
    pub(super) reason: String,
}

/// Characters of an engine's output that a reason repeats.
const LONGEST: usize = 200;

impl Fault {
    pub(super) fn new(ending: Ending, reason: impl Into<String>) -> Self {
        let reason: String = reason.into();
        let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
        Self { ending, reason: reason.chars().map(clean).take(LONGEST).collect() }
    }
}

/// Asks the solver for the winner of positions of one game. Each game has a solver of its own, so
/// results do not depend on other games.
pub(super) struct Adjudicator<'a> {
    pub(super) engine: &'a Engine,
    /// Nodes for each position; without a number, adjudication is off.
    pub(super) nodes: Option<u64>,
    /// Memory for the solver.
    pub(super) memory: usize,
    pub(super) cancel: &'a CancelToken,
    /// Created at the first use.
    pub(super) solver: Option<Solver>,
}

/// Memory for the solver's tables: few positions are kept.
const TABLES: usize = 1 << 22;

impl Adjudicator<'_> {
    /// The winner, if the solver proves it within its nodes.
    pub(super) fn winner(&mut self, setup: &Setup) -> Result<Option<Color>, Error> {
        let Some(nodes) = self.nodes else {
            return Ok(None);
        };
        let known = self.solver.take();
        let mut solver = known.map_or_else(|| self.new_solver(setup), Ok)?;
        let check_limits = |progress: &Progress| match progress.done {
            done if done > nodes => Err(StopReason::Nodes),
            _ if self.cancel.is_canceled() => Err(StopReason::Canceled),
            _ => Ok(()),
        };
        let answered = solver.winner(setup, &check_limits);
        self.solver = Some(solver);
        match answered {
            Ok(winner) => Ok(Some(winner)),
            Err(SolveError::Stopped(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn new_solver(&self, setup: &Setup) -> Result<Solver, Error> {
        let settings = SolverSettings { bytes: TABLES, ..SolverSettings::default() };
        let least = settings.least_memory(&setup.board) + TABLES;
        if self.memory < least {
            return Err(Error::little_memory(&setup.board, least, self.memory));
        }
        Ok(self.engine.solver(&setup.board, &settings)?)
    }
}

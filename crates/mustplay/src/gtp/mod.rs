//! The engine behind the Go Text Protocol, version 2, as Hex programs speak it.
//!
//! One command after the other is read, carried out and answered, in order. Whatever comes is
//! answered: what cannot be done with `?` and a reason. Only `quit` and the end of the input end
//! it.
//!
//! ```
//! use mustplay::{Engine, Manner};
//! use mustplay::gtp::{Means, talk};
//!
//! let commands = std::io::Cursor::new("boardsize 5\nplay black c3\nquit\n");
//! talk(&Engine::default(), Means::default(), Manner::default(), commands, std::io::stdout());
//! ```

mod analyze;
mod input;
mod line;
mod live;
mod output;
mod table;

use std::error::Error;
use std::io::{BufRead, Write};
use std::time::Duration;

use crate::{Action, Color, Decision, Engine, Limits, Manner, Pace, PlaySession, Position};

use input::Input;
use line::Line;
use output::Output;
use table::COMMANDS;

/// What the engine may use for a move.
#[derive(Clone, Debug)]
pub struct Means {
    /// Time for a move where no clock says otherwise.
    pub time: Duration,
    /// Games for a move at the most.
    pub visits: Option<u64>,
    /// Bytes that it takes at the most.
    pub memory: usize,
    /// How many threads think.
    pub threads: usize,
    /// Whether it thinks while it is the opponent's turn.
    pub ponders: bool,
    /// Whether it shows what it thinks.
    pub is_live: bool,
}

impl Default for Means {
    fn default() -> Self {
        let Limits { memory, threads, .. } = Limits::default();
        Self { time: USUAL_TIME, visits: None, memory, threads, ponders: false, is_live: false }
    }
}

/// A conversation.
struct Gtp {
    engine: Engine,
    session: PlaySession,
    means: Means,
    /// The clocks of Black and of White, once they were set.
    clocks: [Option<Pace>; 2],
    input: Input,
    output: Output,
    /// The identity of the command that is carried out.
    id: Option<String>,
    /// Whether its answer has begun already, and needs but an end.
    is_begun: bool,
}

/// What a command says, or why it cannot be done.
type Said = Result<String, String>;

/// The board before another size is asked for.
const SIZE: &str = "11x11";

/// Time for a move if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(10);

/// How long it does not listen while it ponders.
const SLICE: Duration = Duration::from_millis(20);

/// Talks until the end of the input, until `quit`, or until nobody reads the answers any more.
pub fn talk(
    engine: &Engine,
    means: Means,
    manner: Manner,
    commands: impl BufRead + Send + 'static,
    answers: impl Write + Send + 'static,
) {
    let mut session = PlaySession::new(engine, SIZE.parse().expect("the size of a board"));
    session.set_manner(manner);
    let mut gtp = Gtp {
        engine: engine.clone(),
        session,
        means,
        clocks: [None; 2],
        input: Input::start(commands),
        output: Output::new(answers),
        id: None,
        is_begun: false,
    };
    while let Some(heard) = gtp.input.next() {
        let line = match heard.map(|text| Line::read(&text)) {
            Ok(Some(line)) => line,
            Ok(None) => continue,
            Err(reason) => {
                if gtp.output.print(&line::answer(None, &Err(reason))).is_err() {
                    break;
                }
                continue;
            }
        };
        gtp.id.clone_from(&line.id);
        let said = gtp.carry_out(&line);
        let answer = if std::mem::take(&mut gtp.is_begun) {
            "\n".to_owned()
        } else {
            line::answer(line.id.as_deref(), &said)
        };
        if gtp.output.print(&answer).is_err() {
            // Nobody listens any more.
            break;
        }
        match line.command.as_str() {
            "quit" if said.is_ok() => break,
            "genmove" if said.is_ok() => gtp.ponder(),
            _ => {}
        }
    }
}

impl Gtp {
    fn carry_out(&mut self, line: &Line) -> Said {
        let row = COMMANDS.iter().find(|row| row.name == line.command);
        let row = row.ok_or("unknown command")?;
        let given = line.arguments.len();
        if !row.arguments.contains(&given) {
            let (least, most) = (row.arguments.start(), row.arguments.end());
            let expected = match (least, most) {
                (least, most) if least == most => least.to_string(),
                (least, &usize::MAX) => format!("{least} or more"),
                (least, most) => format!("{least} to {most}"),
            };
            return Err(format!("expected {expected} arguments, found {given}"));
        }
        (row.run)(self, &line.arguments)
    }

    /// Says that the command can be done, before all of the answer is known.
    fn begin_answer(&mut self) -> std::io::Result<()> {
        self.is_begun = true;
        self.output.print(&format!("={}\n", self.id.as_deref().unwrap_or_default()))
    }

    fn position(&self) -> &Position {
        self.session.position()
    }

    /// The position with `color` to move, for jobs.
    fn position_for(&self, color: Color) -> Position {
        self.position().clone().with_turn(color)
    }

    /// What the next move of a color may cost.
    fn limits(&self, color: Color) -> Limits {
        let setup = self.position().setup();
        let empty = setup.board.len() - setup.stones.len();
        let clock = self.clocks[color.index()];
        // Who is to think for a number of games takes the time that takes, unless there is a clock.
        let time = match (clock, self.means.visits) {
            (Some(clock), _) => Some(clock.next(empty)),
            (None, None) => Some(Pace::Each(self.means.time).next(empty)),
            (None, Some(_)) => None,
        };
        Limits {
            time,
            nodes: self.means.visits,
            memory: self.means.memory,
            threads: self.means.threads,
            cancel: self.input.cancel(),
        }
    }

    /// What the engine would do, and how that is said.
    fn decide(&mut self, color: Color) -> Result<(Action, String), String> {
        if self.session.winner().map_err(shown)?.is_some() {
            return Err("the game is over".to_owned());
        }
        let mut limits = self.limits(color);
        let may_open =
            self.session.manner().swap.is_some() && self.position().setup().stones.len() < 2;
        if self.means.is_live && !may_open {
            let visits = self.session.manner().level.visits();
            limits.nodes = limits.nodes.into_iter().chain(visits).min();
            self.think_aloud(color, &limits)?;
            limits.time = Some(Duration::ZERO);
        }
        let decided = self.session.decide(color, &limits, &()).map_err(shown)?;
        let Decision { action, .. } = decided.ok_or("there is no move left")?;
        let said = action.name(self.position().board()).to_owned();
        Ok((action, said))
    }

    /// Thinks about what the opponent may do until another command comes.
    fn ponder(&mut self) {
        let next = self.position().setup().to_move;
        let is_over = || self.session.winner().map_or(true, |winner| winner.is_some());
        if !self.means.ponders || is_over() {
            return;
        }
        let mut is_settled = false;
        while !is_settled && !self.input.is_urgent() {
            let limits = Limits { time: Some(SLICE), nodes: None, ..self.limits(next) };
            let considered = self.session.think(next, &limits, &());
            is_settled = considered.map_or(true, |considered| considered.is_settled);
        }
    }
}

/// An error on one line, with what it comes from.
fn shown(error: impl Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.extend([": ", &cause.to_string()]);
        source = cause.source();
    }
    text
}

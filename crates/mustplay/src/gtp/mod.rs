//! The engine behind the Go Text Protocol, version 2, as Hex programs speak it.
//!
//! One command after the other is read, carried out and answered, in order. Whatever comes is
//! answered: what cannot be done with `?` and a reason. Only `quit` and the end of the input end
//! it.

mod analyze;
mod input;
mod line;
mod table;

use std::io::Write;
use std::time::Duration;

use mustplay_engine::{Budget, Color, Engine, Pace, PlaySession, PlayStyle, Position};

use crate::output::Exit;
use input::Input;
use line::Line;
use table::COMMANDS;

/// How the engine thinks.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    /// Time for a move where no clock says otherwise.
    pub(crate) time: Duration,
    /// Games for a move at the most.
    pub(crate) visits: Option<u64>,
    pub(crate) memory: usize,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    pub(crate) style: PlayStyle,
}

/// A conversation.
pub(super) struct Gtp {
    engine: Engine,
    session: PlaySession,
    manner: Manner,
    /// The clocks of Black and of White, once they were set.
    clocks: [Option<Pace>; 2],
    input: Input,
    /// The identity of the command that is carried out.
    id: Option<String>,
    /// Whether its answer has begun already, and needs but an end.
    is_begun: bool,
}

/// What a command says, or why it cannot be done.
type Said = Result<String, String>;

/// The board before another size is asked for.
const SIZE: &str = "11x11";

/// Talks until the end.
pub(crate) fn run(manner: Manner) -> anyhow::Result<Exit> {
    let engine = Engine::default();
    let mut session = PlaySession::new(&engine, SIZE.parse()?);
    session.reseed(manner.seed);
    session.restyle(manner.style);
    let mut gtp = Gtp {
        engine,
        session,
        manner,
        clocks: [None; 2],
        input: Input::start(),
        id: None,
        is_begun: false,
    };
    while let Some(heard) = gtp.input.next() {
        let line = match heard.map(|text| Line::read(&text)) {
            Ok(Some(line)) => line,
            Ok(None) => continue,
            Err(reason) => {
                if print(&line::answer(None, &Err(reason))).is_err() {
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
        if print(&answer).is_err() {
            // Nobody listens any more.
            break;
        }
        if line.command == "quit" && said.is_ok() {
            break;
        }
    }
    Ok(Exit::Done)
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
        print(&format!("={}\n", self.id.as_deref().unwrap_or_default()))
    }

    fn position(&self) -> &Position {
        self.session.position()
    }

    /// The position with `color` to move, for jobs.
    fn position_for(&self, color: Color) -> Position {
        self.position().clone().with_turn(color)
    }

    /// What the next move of a color may cost.
    fn budget(&self, color: Color) -> Budget {
        let setup = self.position().setup();
        let empty = setup.board.len() - setup.stones.len();
        let clock = self.clocks[color.index()];
        // Who is to think for a number of games takes the time that takes, unless there is a clock.
        let time = match (clock, self.manner.visits) {
            (Some(clock), _) => Some(clock.next(empty)),
            (None, None) => Some(Pace::Each(self.manner.time).next(empty)),
            (None, Some(_)) => None,
        };
        Budget {
            time,
            nodes: self.manner.visits,
            memory: self.manner.memory,
            threads: self.manner.threads,
            cancel: self.input.cancel(),
        }
    }

    /// The move that the engine would make.
    fn best(&mut self, color: Color) -> Said {
        if self.session.winner().map_err(shown)?.is_some() {
            return Err("the game is over".to_owned());
        }
        let budget = self.budget(color);
        let considered = self.session.think(color, &budget, &()).map_err(shown)?;
        let best = considered.moves.first();
        best.map(|best| best.cell.to_string())
            .ok_or_else(|| "there is no move left".to_owned())
    }
}

/// Says something at once.
fn print(text: &str) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// An error on one line.
fn shown(error: impl Into<anyhow::Error>) -> String {
    format!("{:#}", error.into())
}

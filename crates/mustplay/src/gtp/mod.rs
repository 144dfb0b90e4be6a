//! A GTP engine, version 2, with the commands that Hex programs use.
//!
//! Commands run one after the other. Each gets a response: a failed command gets `?` and a reason.
//! Only `quit` and the end of the input end the session.
//!
//! ```
//! use mustplay::{Engine, PlayConfig};
//! use mustplay::gtp::{MoveLimits, talk};
//!
//! let commands = std::io::Cursor::new("boardsize 5\nplay black c3\nquit\n");
//! let engine = Engine::default();
//! talk(&engine, MoveLimits::default(), PlayConfig::default(), commands, std::io::stdout());
//! ```

mod analyze;
mod commands;
mod live;

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use mustplay_core::file::{self, FileError};

use crate::error::with_causes;
use crate::gtp::commands::COMMANDS;
use crate::{
    Action, CancelToken, Color, Decision, Engine, Limits, Pace, PlayConfig, PlaySession, Position,
};

/// The resources of the engine for a move.
#[derive(Clone, Debug)]
pub struct MoveLimits {
    /// Time for a move without a clock.
    pub time: Duration,
    /// The most playouts for a move.
    pub visits: Option<u64>,
    /// The most memory, in bytes.
    pub memory: usize,
    pub threads: usize,
    /// Whether it ponders on the opponent's time.
    pub ponders: bool,
    /// Whether it shows the running search.
    pub is_live: bool,
}

impl Default for MoveLimits {
    fn default() -> Self {
        let Limits { memory, threads, .. } = Limits::default();
        Self { time: USUAL_TIME, visits: None, memory, threads, ponders: false, is_live: false }
    }
}

struct Gtp {
    engine: Engine,
    session: PlaySession,
    move_limits: MoveLimits,
    /// The clocks of Black and of White, once they are set.
    clocks: [Option<Pace>; 2],
    input: Input,
    output: Output,
    /// The id of the current command.
    id: Option<String>,
    /// Whether the response has begun already and only needs its end.
    is_begun: bool,
}

/// The text of a response, or why the command failed.
type Response = Result<String, String>;

const SIZE: &str = "11x11";

const USUAL_TIME: Duration = Duration::from_secs(10);

/// Time between checks for input while pondering.
const SLICE: Duration = Duration::from_millis(20);

/// Serves until the end of the input, `quit`, or a closed output.
pub fn talk(
    engine: &Engine,
    move_limits: MoveLimits,
    config: PlayConfig,
    commands: impl BufRead + Send + 'static,
    answers: impl Write + Send + 'static,
) {
    let mut session = PlaySession::new(engine, SIZE.parse().expect("the size of a board"));
    session.set_config(config);
    let mut gtp = Gtp {
        engine: engine.clone(),
        session,
        move_limits,
        clocks: [None; 2],
        input: Input::start(commands),
        output: Output::new(answers),
        id: None,
        is_begun: false,
    };
    while let Some(line) = gtp.input.next() {
        let line = match line.map(|text| Line::read(&text)) {
            Ok(Some(line)) => Ok(line),
            Ok(None) => continue,
            Err(reason) => Err(reason),
        };
        gtp.id = line.as_ref().ok().and_then(|line| line.id.clone());
        let response = line.as_ref().map_err(String::clone).and_then(|line| gtp.execute(line));
        let text = if std::mem::take(&mut gtp.is_begun) {
            "\n".to_owned()
        } else {
            written(gtp.id.as_deref(), &response)
        };
        // Ends when the output is closed.
        let is_open = gtp.output.print(&text).is_ok();
        match (line, response) {
            (Ok(line), Ok(_)) if line.command == "quit" => break,
            _ if !is_open => break,
            (Ok(line), Ok(_)) if line.command == "genmove" => gtp.ponder(),
            _ => {}
        }
    }
}

impl Gtp {
    fn execute(&mut self, line: &Line) -> Response {
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

    /// Prints `=` and the id before the whole response is known.
    fn begin_response(&mut self) -> std::io::Result<()> {
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

    /// The limits for the next move of a color.
    fn limits(&self, color: Color) -> Limits {
        let setup = self.position().setup();
        let empty = setup.board.len() - setup.stones.len();
        let clock = self.clocks[color.index()];
        // With a limit on playouts and no clock, time is unlimited.
        let time = match (clock, self.move_limits.visits) {
            (Some(clock), _) => Some(clock.next(empty)),
            (None, None) => Some(Pace::Each(self.move_limits.time).next(empty)),
            (None, Some(_)) => None,
        };
        Limits {
            time,
            nodes: self.move_limits.visits,
            memory: self.move_limits.memory,
            threads: self.move_limits.threads,
            cancel: self.input.cancel(),
        }
    }

    /// Refuses a command that needs a game in progress.
    fn refuse_if_over(&self) -> Result<(), String> {
        match self.session.winner().map_err(shown)? {
            Some(_) => Err("the game is over".to_owned()),
            None => Ok(()),
        }
    }

    /// Chooses the engine's turn and gives its name in GTP.
    fn decide(&mut self, color: Color) -> Result<(Action, String), String> {
        self.refuse_if_over()?;
        let mut limits = self.limits(color);
        let may_open =
            self.session.config().swap.is_some() && self.position().setup().stones.len() < 2;
        if self.move_limits.is_live && !may_open {
            let visits = self.session.config().level.visits();
            limits.nodes = limits.nodes.into_iter().chain(visits).min();
            self.think_aloud(color, &limits)?;
            limits.time = Some(Duration::ZERO);
        }
        let decided = self.session.decide(color, &limits, &()).map_err(shown)?;
        let Decision { action, .. } = decided.ok_or("there is no move left")?;
        Ok((action, action.name(self.position().board()).to_owned()))
    }

    /// Searches on the opponent's turn until another command arrives.
    fn ponder(&mut self) {
        let next = self.position().setup().to_move;
        if !self.move_limits.ponders || self.refuse_if_over().is_err() {
            return;
        }
        let mut is_settled = false;
        while !is_settled && !self.input.is_urgent() {
            let limits = Limits { time: Some(SLICE), nodes: None, ..self.limits(next) };
            let result = self.session.think(next, &limits, &());
            is_settled = result.map_or(true, |result| result.stop.is_none());
        }
    }
}

/// An error with its causes, on one line.
fn shown(error: impl Error) -> String {
    with_causes(&error)
}

/// The line that HexGui sends to stop a search.
const INTERRUPT: &str = "# interrupt";

/// A line of input, or why it cannot be read.
type InputLine = Result<String, String>;

/// Reads lines in a thread of its own.
struct Input {
    lines: Receiver<InputLine>,
    /// A received line that was not read yet.
    waiting: Option<InputLine>,
    /// The token of the running command.
    current: Arc<Mutex<CancelToken>>,
}

impl Input {
    fn start(mut source: impl BufRead + Send + 'static) -> Self {
        let (sender, lines) = mpsc::channel();
        let current: Arc<Mutex<CancelToken>> = Arc::default();
        let token = Arc::clone(&current);
        thread::spawn(move || {
            loop {
                let line = match file::next_line(&mut source) {
                    Ok(Some(bytes)) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
                    Ok(None) | Err(FileError::Io(_)) => break,
                    Err(error) => Err(error.to_string()),
                };
                if line.as_ref().is_ok_and(|line| line.trim() == INTERRUPT) {
                    token.lock().unwrap_or_else(PoisonError::into_inner).cancel();
                } else if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self { lines, waiting: None, current }
    }

    /// The next line; `None` at the end of the input.
    fn next(&mut self) -> Option<InputLine> {
        self.waiting.take().or_else(|| self.lines.recv().ok())
    }

    /// Whether another line or the end of the input has arrived.
    fn is_urgent(&mut self) -> bool {
        if self.waiting.is_some() {
            return true;
        }
        let received = self.lines.try_recv();
        let is_urgent = received != Err(TryRecvError::Empty);
        self.waiting = received.ok();
        is_urgent
    }

    /// The token that `# interrupt` cancels from now on.
    fn cancel(&self) -> CancelToken {
        let cancel = CancelToken::default();
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = cancel.clone();
        cancel
    }
}

/// A parsed command line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    /// The id, repeated in the response.
    id: Option<String>,
    command: String,
    arguments: Vec<String>,
}

impl Line {
    /// Parses a line; `None` if it is blank or a comment. Control characters are removed, tabs
    /// become spaces, and a comment begins with `#`.
    fn read(text: &str) -> Option<Self> {
        let text = text.replace('\t', " ");
        let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text.split_whitespace().map(str::to_owned).peekable();
        let is_id = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id);
        // An id without a command gets a response too.
        let command = words.next().or_else(|| id.as_ref().map(|_| String::new()))?;
        Some(Self { id, command, arguments: words.collect() })
    }
}

/// A response as written: `=` or `?`, the id, the text, and a blank line. Blank lines within the
/// text would end the response and are removed; a board may begin on a line of its own.
fn written(id: Option<&str>, response: &Response) -> String {
    let (mark, text) = match response {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let lines = text.lines().map(str::trim_end);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let start = if text.starts_with('\n') { "\n" } else { "" };
    let id = id.unwrap_or_default();
    format!("{mark}{id} {start}{}\n\n", lines.join("\n"))
}

/// The output, shared by threads.
struct Output(Mutex<Box<dyn Write + Send>>);

impl Output {
    fn new(answers: impl Write + Send + 'static) -> Self {
        Self(Mutex::new(Box::new(answers)))
    }

    fn print(&self, text: &str) -> io::Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

//! An engine process that speaks the Go Text Protocol (GTP).
//!
//! Sends one command at a time and waits for its answer, up to a timeout. Lines before the answer
//! are ignored: programs print greetings and search logs. Standard error is drained, so that the
//! engine never blocks on it; its last lines are reported if it crashes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use mustplay_core::StopReason;
use thiserror::Error;

use crate::contest::game::{Ending, Fault};

/// A running engine. Dropping it ends the process.
pub(super) struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    /// The lines of its standard output.
    lines: Receiver<String>,
    /// The last lines of its standard error, once that is closed.
    stderr_tail: Receiver<String>,
}

/// Why a command has no answer.
pub(super) enum NoAnswer {
    Fault(Fault),
    Stopped(StopReason),
}

impl From<Fault> for NoAnswer {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The text of an answer, or the reason why the engine refused the command.
pub(super) type Answer = Result<String, String>;

/// Time between checks of the timeout and of cancellation.
const SLICE: Duration = Duration::from_millis(50);

/// Longer lines are truncated; no valid answer contains them.
const LONGEST_LINE: u64 = 1 << 16;

/// Capacity of the line buffer; a full buffer blocks the engine.
const LINE_BUFFER: usize = 256;

/// The longest answer, in bytes.
const MOST_ANSWER_BYTES: usize = 1 << 20;

/// Lines of standard error that a crash report repeats.
const STDERR_LINES: usize = 4;

/// Time for an engine to exit after `quit`.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);

impl Client {
    pub(super) fn start(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // An interrupt at the terminal must reach the match only; otherwise the engines would seem
        // to crash.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let stdin = child.stdin.take();
        let (sender, lines) = mpsc::sync_channel(LINE_BUFFER);
        let (last, stderr_tail) = mpsc::sync_channel(1);
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        thread::Builder::new().spawn(move || {
            if let Some(stdout) = stdout {
                read_lines(stdout, |line| sender.send(line).is_ok());
            }
        })?;
        thread::Builder::new().spawn(move || {
            let mut tail = VecDeque::new();
            if let Some(stderr) = stderr {
                read_lines(stderr, |line| {
                    tail.extend(Some(line).filter(|line| !line.is_empty()));
                    tail.drain(..tail.len().saturating_sub(STDERR_LINES));
                    true
                });
            }
            // The receiver may be gone already.
            let _ = last.try_send(tail.make_contiguous().join(" "));
        })?;
        Ok(Self { child, stdin, lines, stderr_tail })
    }

    /// Sends a command and waits for the answer at most this long, and only until `check_limits`
    /// fails.
    pub(super) fn ask(
        &mut self,
        command: &str,
        allowed: Duration,
        check_limits: &dyn Fn() -> Result<(), StopReason>,
    ) -> Result<Answer, NoAnswer> {
        let started = Instant::now();
        // Discards earlier output, which does not answer this command.
        let _ = self.lines.try_iter().take(LINE_BUFFER).count();
        let stdin = self.stdin.as_mut();
        let sent = stdin.map(|stdin| stdin.write_all(format!("{command}\n").as_bytes()));
        if !matches!(sent, Some(Ok(()))) {
            return Err(self.crash(command).into());
        }
        // The lines of the answer so far, with its mark.
        let mut answer: Option<String> = None;
        loop {
            check_limits().map_err(NoAnswer::Stopped)?;
            let left = allowed.saturating_sub(started.elapsed());
            let line = match self.lines.recv_timeout(left.min(SLICE)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let reason = format!("no answer to `{command}`");
                    return Err(Fault::new(Ending::TimedOut, reason).into());
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash(command).into()),
            };
            match &mut answer {
                None if line.starts_with(['=', '?']) => answer = Some(line),
                Some(answer) if line.is_empty() => {
                    let text = answer[1..].trim().to_owned();
                    return Ok(if answer.starts_with('=') { Ok(text) } else { Err(text) });
                }
                Some(answer) if answer.len() < MOST_ANSWER_BYTES => answer.extend(["\n", &line]),
                None | Some(_) => {}
            }
        }
    }

    /// The fault of an engine whose process ended or whose pipes are closed.
    fn crash(&mut self, command: &str) -> Fault {
        let status = match self.ended_within(SHUTDOWN_TIMEOUT) {
            Some(status) => status.to_string(),
            None => "it has closed its pipes".to_owned(),
        };
        let tail = self.stderr_tail.recv_timeout(SHUTDOWN_TIMEOUT).unwrap_or_default();
        let colon = if tail.is_empty() { "" } else { ": " };
        Fault::new(Ending::Crashed, format!("at `{command}`, {status}{colon}{tail}"))
    }

    fn ended_within(&mut self, timeout: Duration) -> Option<std::process::ExitStatus> {
        let started = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if started.elapsed() < timeout => {
                    thread::sleep(Duration::from_millis(2));
                }
                ended => return ended.ok().flatten(),
            }
        }
    }

    /// Sends `quit` and waits for the process to end.
    pub(super) fn quit(mut self) {
        if let Some(mut stdin) = self.stdin.take() {
            // Kills an engine that does not react to `quit`.
            let _ = stdin.write_all(b"quit\n");
        }
        self.ended_within(SHUTDOWN_TIMEOUT);
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(Some(_))) {
            return;
        }
        // Child processes of the engine are in its process group.
        #[cfg(unix)]
        let _ = Command::new("kill")
            .args(["-KILL", "--", &format!("-{}", self.child.id())])
            .stderr(Stdio::null())
            .status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines, without line ends, until the end of the input or until `receive` returns `false`.
fn read_lines(source: impl Read, mut receive: impl FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(|letter: char| letter.is_control());
        if !receive(line.trim_end().replace('\t', " ")) {
            return;
        }
    }
}

/// A program that speaks GTP: `mustplay gtp --visits 100`, or with a name, `fast: mustplay gtp
/// --visits 100`. Words are split as in a shell, with quotes. `{seed}` is replaced by a different
/// number in each game; nothing else is expanded.
///
/// ```
/// use mustplay::Contestant;
///
/// let fast: Contestant = "fast: mustplay gtp --visits 100".parse()?;
/// assert_eq!(fast.name(), "fast");
/// let other: Contestant = "'my engine/hex' --seed {seed}".parse()?;
/// assert_eq!(other.name(), "'my engine/hex' --seed {seed}");
/// assert!("hex 'unfinished".parse::<Contestant>().is_err());
/// # Ok::<(), mustplay::ContestantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    name: String,
    words: Vec<String>,
}

/// Why a text is not a command line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestantError {
    #[error("expected a command whose quotes end, found `{0}`")]
    Quotes(String),
    #[error("expected the command line of an engine, found `{0}`")]
    Nothing(String),
}

const SEED: &str = "{seed}";

impl FromStr for Contestant {
    type Err = ContestantError;

    fn from_str(text: &str) -> Result<Self, ContestantError> {
        let text = text.trim();
        let is_name = |name: &&str| !name.is_empty() && !name.contains(['\'', '"', ' ']);
        let named = text.split_once(": ").filter(|(name, _)| is_name(name));
        let (name, command) = named.unwrap_or((text, text));
        let words = shlex::split(command);
        let words = words.ok_or_else(|| ContestantError::Quotes(text.to_owned()))?;
        if words.first().is_none_or(String::is_empty) || words.iter().any(|it| it.contains('\0')) {
            return Err(ContestantError::Nothing(text.to_owned()));
        }
        Ok(Self { name: name.trim().to_owned(), words })
    }
}

impl Contestant {
    /// The name, or else the whole command line.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The command to run. `mustplay` is the program to use if it is not on the path.
    pub(super) fn command(&self, mustplay: Option<&Path>, seed: u64) -> Command {
        let seed = seed.to_string();
        let mut words = self.words.iter().map(|word| word.replace(SEED, &seed));
        let program = words.next().unwrap_or_default();
        let mut command = match mustplay {
            Some(path) if program == "mustplay" => Command::new(path),
            _ => Command::new(program),
        };
        command.args(words);
        command
    }
}

//! `play`: a game at the keyboard.

use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use mustplay::display::RenderOptions;
use mustplay::{Color, Level, Limits, MOST_RECORD_BYTES, PlaySession, Position, Suggest};
use mustplay::{Table, TableCommand, suggested_moves};
use mustplay_core::file;
use mustplay_hex::Objective;
use mustplay_hex::notation::Format;

use crate::cli::manner::SwapRule;
use crate::cli::play::{PersonArg, PlayArgs};
use crate::output::{self, Exit};
use crate::{input, job};

/// The board if none is given.
const BOARD: &str = "11x11";

/// How long the program thinks at the most if nothing is said.
const PATIENCE: Duration = Duration::from_secs(5);

/// Moves that a hint names.
const HINTS: usize = 3;

pub(super) fn run(args: &PlayArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    args.manner.style.network.install()?;
    let position = begin(args)?;
    let next = position.record().next_color();
    let mut session = PlaySession::new(job::engine(), position);
    session.set_manner(args.manner.manner(Level::USUAL, SwapRule::Pieces)?);
    let people = match args.side {
        None => Color::BOTH.map(|color| color == next),
        Some(PersonArg::Black) => [true, false],
        Some(PersonArg::White) => [false, true],
        Some(PersonArg::Both) => [true, true],
        Some(PersonArg::Nobody) => [false, false],
    };
    let table = Table::new(session, people, render);
    output::print(&table.greeting())?;
    Play { args, table }.play()
}

/// The game that is kept, or the position to begin with.
fn begin(args: &PlayArgs) -> anyhow::Result<Position> {
    let kept = match &args.save {
        Some(path) => file::read_stored(path, MOST_RECORD_BYTES)
            .with_context(|| path.display().to_string())?,
        None => None,
    };
    let mut position = match (kept, &args.save, &args.position[..]) {
        (Some(text), Some(path), []) => {
            let read = text.parse::<Position>();
            read.with_context(|| path.display().to_string())?
        }
        (Some(_), Some(path), _) => bail!(
            "{}: expected no position beside a game to go on with: leave it out, or keep the new \
             game in another file",
            path.display()
        ),
        (_, _, []) => BOARD.parse()?,
        (_, _, words) => input::read_words(&input::board_text(&words.join(" ")))?,
    };
    if args.misere {
        position = position.with_objective(Objective::Misere);
    }
    if let Some(names) = args.names.names {
        position = position.with_names(names);
    }
    Ok(position)
}

/// A game, and how it was asked for.
struct Play<'a> {
    args: &'a PlayArgs,
    table: Table,
}

impl Play<'_> {
    /// Plays until the game is over or nobody answers.
    fn play(&mut self) -> anyhow::Result<Exit> {
        let mut lines = input::typed_lines();
        loop {
            if let Some(winner) = self.table.session.winner()? {
                output::print(&self.table.ending(winner))?;
                return Ok(Exit::Done);
            }
            if !output::is_heard() {
                return Ok(Exit::Done);
            }
            let next = self.table.next();
            if !self.table.is_person(next) {
                self.answer(next)?;
                continue;
            }
            if std::io::stdin().is_terminal() {
                let name = self.table.name(next);
                output::to_stdout(|out| write!(out, "{name}> "))?;
            }
            let order = match lines.next().transpose()? {
                Some(line) => self.table.read(line.trim()),
                None => TableCommand::Leave,
            };
            match order {
                TableCommand::Leave => {
                    self.leave()?;
                    return Ok(Exit::Done);
                }
                TableCommand::Say(text) => {
                    self.keep()?;
                    say(&text)?;
                }
                TableCommand::Hint => self.hint()?,
                TableCommand::Save(path) => output::print(&match self.write(path.as_ref()) {
                    Ok(()) => format!("{path} holds the game."),
                    Err(error) => format!("{error:#}"),
                })?,
            }
        }
    }

    /// The program's turn.
    fn answer(&mut self, color: Color) -> anyhow::Result<()> {
        let limits = self.limits();
        let session = &mut self.table.session;
        let decided =
            job::showing(&self.args.limits, |display| session.decide(color, &limits, display))?;
        let decision = decided.context("there is no move left")?;
        let said = self.table.make(color, decision.action)?;
        self.keep()?;
        say(&said)
    }

    /// The best moves, at full strength.
    fn hint(&self) -> anyhow::Result<()> {
        let suggest = Suggest::new(self.table.session.position().clone());
        let report = job::run_within(&suggest, &self.args.limits, &self.limits())?;
        output::print(&suggested_moves(&report.answer.moves, "visit", HINTS))
    }

    /// What a turn may cost.
    fn limits(&self) -> Limits {
        let args = self.args;
        job::games(&args.limits, args.threads.threads, args.visits, PATIENCE)
    }

    /// Writes the game where it is kept.
    fn keep(&self) -> anyhow::Result<()> {
        match &self.args.save {
            Some(path) => self.write(path),
            None => Ok(()),
        }
    }

    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let text = Format::Sgf.write(self.table.session.position().record())?;
        file::replace(path, &text).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Says how to go on.
    fn leave(&self) -> anyhow::Result<()> {
        match &self.args.save {
            Some(path) => output::print(&format!("The game is kept in {}.", path.display())),
            None => output::print(&format!(
                "To go on: mustplay play '{}'",
                self.table.session.position()
            )),
        }
    }
}

/// Prints what there is to say, if there is anything.
fn say(text: &str) -> anyhow::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    output::print(text)
}

//! `play`: a game at the keyboard.

use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use mustplay_display::{Looks, counted, suggested_moves};
use mustplay_engine::{Action, Budget, Color, Level, Manner, PlaySession, Position, Suggest, Swap};
use mustplay_hex::notation::Format;
use mustplay_hex::{Drawing, Objective};
use mustplay_work::file;

use crate::cli::{PersonArg, PlayArgs, SwapRule};
use crate::output::{self, Exit};
use crate::{input, job};

/// The board if none is given.
const BOARD: &str = "11x11";

/// How long the program thinks at the most if nothing is said.
const PATIENCE: Duration = Duration::from_secs(5);

/// Moves that a hint names.
const HINTS: usize = 3;

/// What can be typed.
const HELP: &str = "\
a cell, like d4   puts your stone there
swap              takes over the first move, where that was agreed upon
undo              takes back your last turn, and what came after it
hint              the best moves with their chances, at full strength
level N           changes the level, from 1 to 8, or `queenbee`
board             shows the board again
moves             shows the game as a line that `mustplay play` reads
save FILE         writes the game as SGF
resign            gives up
quit              leaves the game";

/// Two players at a board.
struct Table<'a> {
    args: &'a PlayArgs,
    looks: Looks,
    session: PlaySession,
    /// Which colors are people's, Black's first.
    people: [bool; 2],
}

/// What becomes of the game after a line was typed.
enum Typed {
    GoesOn,
    Leaves,
}

pub(super) fn run(args: &PlayArgs, looks: Looks) -> anyhow::Result<Exit> {
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
    let mut table = Table {
        args,
        looks,
        session,
        people,
    };
    table.greet()?;
    table.play()
}

/// The game that is kept, or the position to begin with.
fn begin(args: &PlayArgs) -> anyhow::Result<Position> {
    let kept = match &args.save {
        Some(path) => file::read_stored(path, input::MOST_BYTES)
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

impl Table<'_> {
    /// Whose turn it is.
    fn next(&self) -> Color {
        self.session.position().record().next_color()
    }

    fn is_person(&self, color: Color) -> bool {
        self.people[color.index()]
    }

    /// The person who plays the program, if there is one.
    fn person(&self) -> Option<Color> {
        let [black, white] = self.people;
        let is_one = |color: &Color| black != white && self.is_person(*color);
        Color::BOTH.into_iter().find(is_one)
    }

    fn name(&self, color: Color) -> &'static str {
        self.session.position().names().of(color)
    }

    fn greet(&self) -> anyhow::Result<()> {
        let level = self.session.manner().level;
        let is_played = self.people.contains(&true);
        output::print(&match self.person() {
            Some(you) => {
                let (you, program) = (self.name(you), self.name(!you));
                format!("You are {you}, the program is {program} at level {level}.")
            }
            None if is_played => "Two people play; `hint` asks the program.".to_owned(),
            None => format!("The program plays itself at level {level}."),
        })?;
        if is_played {
            output::print("Type a cell, or `help` for what else can be typed.")?;
        }
        self.show()
    }

    /// Plays until the game is over or nobody answers.
    fn play(&mut self) -> anyhow::Result<Exit> {
        let mut lines = input::typed_lines();
        loop {
            if let Some(winner) = self.session.winner()? {
                self.end(winner)?;
                return Ok(Exit::Done);
            }
            if !output::is_heard() {
                return Ok(Exit::Done);
            }
            let next = self.next();
            if !self.is_person(next) {
                self.answer(next)?;
                continue;
            }
            if std::io::stdin().is_terminal() {
                let name = self.name(next);
                output::to_stdout(|out| write!(out, "{name}> "))?;
            }
            let typed = match lines.next().transpose()? {
                Some(line) => self.carry_out(line.trim())?,
                None => Typed::Leaves,
            };
            if let Typed::Leaves = typed {
                self.leave()?;
                return Ok(Exit::Done);
            }
        }
    }

    /// The program's turn.
    fn answer(&mut self, color: Color) -> anyhow::Result<()> {
        let budget = self.budget();
        let session = &mut self.session;
        let decided = job::showing(&self.args.limits, |display| {
            session.decide(color, &budget, display)
        })?;
        let decision = decided.context("there is no move left")?;
        self.make(color, decision.action)
    }

    /// Makes a turn, keeps and shows the game.
    fn make(&mut self, color: Color, action: Action) -> anyhow::Result<()> {
        let by_person = self.is_person(color);
        self.session.make(color, action)?;
        if action == Action::Swap(Swap::Sides) {
            self.people.swap(0, 1);
        }
        self.keep()?;
        if !by_person {
            let turn = action.name(self.session.position().board());
            output::print(&format!("{}: {turn}", self.name(color)))?;
        }
        if let (Action::Swap(Swap::Sides), Some(you)) = (action, self.person()) {
            output::print(&format!("You are {} now.", self.name(you)))?;
        }
        // Nobody need look at the board before the program has answered.
        if self.is_person(self.next()) || !self.people.contains(&true) || self.is_over()? {
            self.show()?;
        }
        Ok(())
    }

    fn is_over(&self) -> anyhow::Result<bool> {
        Ok(self.session.winner()?.is_some())
    }

    /// Does what a person has typed.
    fn carry_out(&mut self, line: &str) -> anyhow::Result<Typed> {
        let next = self.next();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("quit" | "exit", "") => return Ok(Typed::Leaves),
            ("help" | "?", "") => output::print(HELP)?,
            ("board", "") => self.show()?,
            ("moves", "") => output::print(&self.session.position().to_string())?,
            ("hint", "") => self.hint()?,
            ("undo", "") => self.undo()?,
            ("resign", "") => self.make(next, Action::Resign)?,
            ("swap", "") => match self.session.swap() {
                Some(swap) => self.make(next, Action::Swap(swap))?,
                None => output::print(
                    "expected a cell: a swap takes the place of the second move, if at all",
                )?,
            },
            ("level", number) => match number.parse::<Level>() {
                Ok(level) => {
                    let manner = self.session.manner();
                    self.session.set_manner(Manner { level, ..manner });
                    output::print(&format!("The program plays at level {level}."))?;
                }
                Err(error) => output::print(&format!("{error}, found `{number}`"))?,
            },
            ("save", path) if !path.is_empty() => match self.write(path.as_ref()) {
                Ok(()) => output::print(&format!("{path} holds the game."))?,
                Err(error) => output::print(&format!("{error:#}"))?,
            },
            _ => match self.session.position().board().cell(line) {
                Some(cell) => {
                    if let Err(error) = self.make(next, Action::Place(cell)) {
                        output::print(&format!("{error:#}"))?;
                    }
                }
                None => output::print(&format!(
                    "expected a cell, or `help` for what else can be typed, found `{line}`"
                ))?,
            },
        }
        Ok(Typed::GoesOn)
    }

    /// Takes turns back until it is a person's again, one of a person's at least.
    fn undo(&mut self) -> anyhow::Result<()> {
        let mut is_done = false;
        while let Some(turn) = self.session.position().record().turns.last().copied() {
            let by_person = self.is_person(turn.color);
            if !self.session.undo() {
                break;
            }
            if turn.action == Action::Swap(Swap::Sides) {
                self.people.swap(0, 1);
            }
            is_done = true;
            if by_person && self.is_person(self.next()) {
                break;
            }
        }
        if !is_done {
            return output::print("there is nothing to take back");
        }
        self.keep()?;
        self.show()
    }

    /// The best moves, at full strength.
    fn hint(&self) -> anyhow::Result<()> {
        let suggest = Suggest::new(self.session.position().clone());
        let report = job::run_within(&suggest, &self.args.limits, &self.budget())?;
        output::print(&suggested_moves(&report.answer.moves, "visit", HINTS))
    }

    /// What a turn may cost.
    fn budget(&self) -> Budget {
        let mut budget = job::budget(&self.args.limits, self.args.threads.threads);
        budget.nodes = budget.nodes.or(self.args.visits);
        if budget.nodes.is_none() {
            budget.time = budget.time.or(Some(PATIENCE));
        }
        budget
    }

    /// The board, the last move marked.
    fn show(&self) -> anyhow::Result<()> {
        let record = self.session.position().record();
        let mut drawing = Drawing::of_record(record)?;
        if let Some(Action::Place(cell)) = record.turns.last().map(|turn| turn.action) {
            drawing.shade([cell]);
        }
        output::print(&self.looks.board(&drawing))
    }

    /// Writes the game where it is kept.
    fn keep(&self) -> anyhow::Result<()> {
        match &self.args.save {
            Some(path) => self.write(path),
            None => Ok(()),
        }
    }

    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let text = Format::Sgf.write(self.session.position().record())?;
        file::replace(path, &text).with_context(|| format!("cannot write {}", path.display()))
    }

    fn end(&self, winner: Color) -> anyhow::Result<()> {
        let turns = self.session.position().record().turns.len();
        let whose = match self.person() {
            None => "",
            Some(you) if you == winner => ": you have won",
            Some(_) => ": the program has won",
        };
        let name = self.name(winner);
        let turns = counted(turns, "turn");
        output::print(&format!("{name} wins after {turns}{whose}."))
    }

    /// Says how to go on.
    fn leave(&self) -> anyhow::Result<()> {
        match &self.args.save {
            Some(path) => output::print(&format!("The game is kept in {}.", path.display())),
            None => output::print(&format!(
                "To go on: mustplay play '{}'",
                self.session.position()
            )),
        }
    }
}

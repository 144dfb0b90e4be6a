//! `play`: a game at the keyboard.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use mustplay::args::{ChoiceParser, WRITTEN, board_text};

use mustplay::{
    Color, Knowledge, Level, MOST_RECORD_BYTES, PlayConfig, PlaySession, PlayStyle, Position,
    Suggest, Swap, Table, TableCommand, Text, suggested_moves,
};
use mustplay_core::file;
use mustplay_core::quantity::{SEEDS, parse_count, whole};
use mustplay_hex::Objective;
use mustplay_hex::notation::Format;

use super::positions::check_knowledge;
use crate::args::{
    FormatArgs, GlobalArgs, LimitArgs, NamesArgs, NetworkArgs, Program, SharedArgs, ThreadArgs,
};
use crate::output::{self, Exit};
use crate::{input, run};

/// The time for a move without a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The number of moves in a hint.
const HINTS: usize = 3;

#[derive(Args)]
pub(crate) struct PlayArgs {
    /// The position to begin with: a size, any notation, the name of a file, or `-` for standard
    /// input; 11x11 by default.
    #[arg(value_name = "POSITION")]
    position: Vec<String>,

    /// Your side: `black`, `white`, `both` or `nobody`; by default the player to move.
    #[arg(long = "as", value_enum, value_name = "SIDE", hide_possible_values = true)]
    side: Option<PersonArg>,

    /// Save the game to this SGF file after every turn, and continue it if the file exists.
    #[arg(long, value_name = "FILE", value_hint = WRITTEN)]
    save: Option<PathBuf>,

    /// The player who connects loses.
    #[arg(long)]
    misere: bool,

    #[command(flatten)]
    config: PlayConfigArgs,

    /// Use at most this many playouts for a move: `5000`, `10k`. Without this and --time, a move
    /// takes at most 5 seconds.
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "nodes")]
    visits: Option<u64>,

    #[command(flatten)]
    names: NamesArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    threads: ThreadArgs,
}

/// The sides that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PersonArg {
    /// Black, or Red.
    #[value(alias = "red")]
    Black,
    /// White, or Blue.
    #[value(alias = "blue")]
    White,
    /// Two people play; the program gives hints.
    Both,
    /// The program plays both sides.
    Nobody,
}

/// The configuration of the engine player.
#[derive(Args)]
pub(crate) struct PlayConfigArgs {
    /// The strength, from 1 for beginners to 8 for full strength, or `queenbee`, which searches
    /// three plies and evaluates there; by default 4 against people and 8 otherwise.
    #[arg(long, value_name = "N", value_parser = LEVEL)]
    level: Option<Level>,

    /// The swap rule: instead of a first move the second player may take over the stone, mirrored
    /// (`pieces`), or exchange colors (`sides`), or may not swap (`none`). The engine swaps when it
    /// should.
    #[arg(long, value_name = "HOW")]
    swap: Option<SwapRule>,

    #[command(flatten)]
    style: PlayStyle,

    #[command(flatten)]
    without: Text<Knowledge>,

    #[command(flatten)]
    pub(super) network: NetworkArgs,

    /// The seed of random play.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=SEEDS))]
    seed: u64,
}

/// The swap rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SwapRule {
    /// The stone is mirrored and changes its color, as usual online.
    Pieces,
    /// The players exchange colors, as usual at the board.
    Sides,
    /// There is no swap.
    None,
}

const LEVEL: ChoiceParser<Level> = ChoiceParser::parsed(Vec::new);

impl PlayConfigArgs {
    /// The configuration, with defaults for the level and the swap rule.
    pub(super) fn config(&self, level: Level, swap: SwapRule) -> anyhow::Result<PlayConfig> {
        let level = self.level.unwrap_or(level);
        let (style, knowledge) = (self.style, self.without.0);
        check_knowledge(style, knowledge)?;
        if level.style().is_some() && (style, knowledge) != Default::default() {
            bail!("--level {level}: expected neither --method nor --disable beside it");
        }
        Ok(PlayConfig {
            level,
            style,
            knowledge,
            swap: match self.swap.unwrap_or(swap) {
                SwapRule::Pieces => Some(Swap::Pieces),
                SwapRule::Sides => Some(Swap::Sides),
                SwapRule::None => None,
            },
            seed: self.seed,
        })
    }
}

impl Program for PlayArgs {
    fn run(self, global: GlobalArgs) -> anyhow::Result<Exit> {
        self.config.network.install()?;
        let position = self.begin()?;
        let next = position.record().next_color();
        let mut session = PlaySession::new(run::engine(), position);
        session.set_config(self.config.config(Level::USUAL, SwapRule::Pieces)?);
        let people = match self.side {
            None => Color::BOTH.map(|color| color == next),
            Some(PersonArg::Black) => [true, false],
            Some(PersonArg::White) => [false, true],
            Some(PersonArg::Both) => [true, true],
            Some(PersonArg::Nobody) => [false, false],
        };
        let limits = self.limits.or_visits(self.visits, DEFAULT_TIME);
        let args = SharedArgs::new(FormatArgs { json: false }, limits, global.color);
        let args = SharedArgs { threads: self.threads.threads, ..args };
        let table = Table::new(session, people, args.render);
        output::print(&table.greeting())?;
        Play { args, save: self.save, table }.play()
    }
}

impl PlayArgs {
    /// The game in the file, or the position to begin with.
    fn begin(&self) -> anyhow::Result<Position> {
        let saved = match &self.save {
            Some(path) => file::read_stored(path, MOST_RECORD_BYTES)
                .with_context(|| path.display().to_string())?,
            None => None,
        };
        let mut position = match (saved, &self.save, &self.position[..]) {
            (Some(text), Some(path), []) => {
                let read = text.parse::<Position>();
                read.with_context(|| path.display().to_string())?
            }
            (Some(_), Some(path), _) => bail!(
                "{}: expected no position beside a game to go on with: leave it out, or keep the \
                 new game in another file",
                path.display()
            ),
            (_, _, []) => Position::default(),
            (_, _, words) => input::read_position(&board_text(&words.join(" ")))?.0,
        };
        if self.misere {
            position = position.with_objective(Objective::Misere);
        }
        if let Some(names) = self.names.names {
            position = position.with_names(names);
        }
        Ok(position)
    }
}

/// A game in progress.
struct Play {
    args: SharedArgs,
    save: Option<PathBuf>,
    table: Table,
}

impl Play {
    /// Plays until the game is over or the input ends.
    fn play(&mut self) -> anyhow::Result<Exit> {
        let mut lines = input::typed_lines();
        loop {
            if let Some(winner) = self.table.session.winner()? {
                output::print(&self.table.ending(winner))?;
                return Ok(Exit::Done);
            }
            if !output::is_open() {
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
                    print_text(&text)?;
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
        let (limits, display) = (self.args.limits(), self.args.display());
        let decided = self.table.session.decide(color, &limits, &display)?;
        drop(display);
        let decision = decided.context("there is no move left")?;
        let text = self.table.make(color, decision.action)?;
        self.keep()?;
        print_text(&text)
    }

    /// Shows the best moves at full strength.
    fn hint(&self) -> anyhow::Result<()> {
        let suggest = Suggest::new(self.table.session.position().clone());
        let report = self.args.run_job(&suggest, None)?;
        output::print(&suggested_moves(&report.answer.moves, "visit", HINTS))
    }

    /// Saves the game.
    fn keep(&self) -> anyhow::Result<()> {
        match &self.save {
            Some(path) => self.write(path),
            None => Ok(()),
        }
    }

    fn write(&self, path: &Path) -> anyhow::Result<()> {
        let text = Format::Sgf.write(self.table.session.position().record())?;
        file::replace(path, &text).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Prints the command that continues the game.
    fn leave(&self) -> anyhow::Result<()> {
        match &self.save {
            Some(path) => output::print(&format!("The game is kept in {}.", path.display())),
            None => output::print(&format!(
                "To go on: mustplay play '{}'",
                self.table.session.position()
            )),
        }
    }
}

fn print_text(text: &str) -> anyhow::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    output::print(text)
}

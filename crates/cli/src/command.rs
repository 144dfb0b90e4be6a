//! The table of commands, and the parser of the command line.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, Args, FromArgMatches};
use mustplay::args::WRITTEN;
use mustplay::{
    Binary, Check, Complaint, Convert, Explain, Loopy, Misere, Paths, Realize, Solve, Value,
    current_name,
};

use crate::args::{CommandArgs, GlobalArgs, Program};
use crate::commands::coloring::ColoringArgs;
use crate::commands::game::GameArgs;
use crate::commands::matches::MatchArgs;
use crate::commands::play::PlayArgs;
use crate::commands::posets::{EnumerateArgs, OutcomeArgs};
use crate::commands::positions::{AnalyzeArgs, OpeningsArgs, ReviewArgs, ShowArgs, SuggestArgs};
use crate::commands::regions::{ConnectArgs, MineArgs, TemplateArgs, TemplatesArgs};
use crate::commands::services::{CampaignArgs, GtpArgs, ServeArgs, WorkerArgs};
use crate::commands::study::StudyArgs;
use crate::commands::sums::{HardnessArgs, SumArgs};
use crate::commands::tools::{BenchArgs, CompletionsArgs, ManArgs, SchemaArgs};
use crate::help::help;
use crate::output::{self, Exit, Failed};

struct Row {
    /// The name, preceded by the name of the group.
    path: &'static str,
    about: &'static str,
    /// Adds its arguments and its examples.
    args: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches) -> anyhow::Result<Exit>,
}

macro_rules! rows {
    ($([$($path:tt)+] $args:ty, $about:literal;)*) => {
        &[$(Row {
            path: stringify!($($path)+),
            about: $about,
            args: |command| {
                <$args>::augment_args(command).about($about).after_help(help!($($path)+))
            },
            run: run_program::<$args>,
        }),*]
    };
}

/// All commands; the old names of those in groups are in [`mustplay::OLD_NAMES`].
static ROWS: &[Row] = rows! {
    [solve] CommandArgs<Solve>, "Tell who wins a position, and a winning move";
    [analyze] CommandArgs<AnalyzeArgs>,
        "Tell which cells of a position are dead, captured or not worth a move";
    [suggest] CommandArgs<SuggestArgs>, "Tell what to play, with the chances of each move";
    [play] PlayArgs, "Play a game at the keyboard";
    [review] CommandArgs<ReviewArgs>, "Judge each move of a game, and tell which one lost it";
    [serve] ServeArgs, "Serve the web workbench and the HTTP interface";
    [gtp] GtpArgs, "Play as an engine for HexGui and other programs that speak GTP";
    [hex show] CommandArgs<ShowArgs>, "Print a position as a board, or draw it";
    [hex convert] CommandArgs<Convert>, "Write a position in another notation";
    [hex openings] CommandArgs<OpeningsArgs>, "Tell which first moves win on an empty board";
    [hex paths] CommandArgs<Paths>,
        "Count the ways to win that each color has left, through a game or in a position";
    [hex match] CommandArgs<MatchArgs>,
        "Have engines play each other, and tell how much stronger one is";
    [proof check] CommandArgs<Check>, "Verify a proof of who wins";
    [proof explain] CommandArgs<Explain>, "Tell what a proof says, move by move";
    [region value] CommandArgs<Value>, "Compute the exact value of a region of the board";
    [region template] CommandArgs<TemplateArgs>,
        "Tell whether a template is valid and minimal, and what answers each intrusion";
    [region templates] CommandArgs<TemplatesArgs>,
        "Find all minimal templates of a number of stones: at an edge, or without one";
    [region strip] CommandArgs<ConnectArgs>,
        "Find the least stones that connect across a strip, with a proof";
    [region find] CommandArgs<Realize>,
        "Search for regions of Hex that have given values, the smallest of each";
    [game eval] CommandArgs<GameArgs>,
        "Compute with normal-play games: canonical form, outcome, stops, temperature";
    [game sum] CommandArgs<SumArgs>,
        "Play a sum of games for a score: bounds, exact score, best moves, a line of play";
    [game loopy] CommandArgs<Loopy>,
        "Compute with games that have loops: stoppers, simplest forms, sides, outcomes";
    [game misere] CommandArgs<Misere>,
        "Find the misère quotient of a heap game, and who wins sums when the last mover loses";
    [poset eval] CommandArgs<OutcomeArgs>,
        "Compute with games over a poset of outcomes: canonical form, order, properties";
    [poset enumerate] CommandArgs<EnumerateArgs>,
        "Count and list the passable values over a poset of outcomes";
    [coloring solve] CommandArgs<ColoringArgs>,
        "Solve a set-coloring game given by a formula, a graph or a table";
    [coloring value] CommandArgs<Binary>,
        "Compute with games that end in true or false: canonical form, class, order";
    [campaign] CampaignArgs, "Solve positions on many machines, through a database";
    [worker] WorkerArgs, "Work for a Hex site, or with `--database` for a campaign";
    [dev bench] BenchArgs, "Measure the program on jobs with known answers";
    [dev study] StudyArgs, "Run a piece of research: censuses, tables, tournaments";
    [dev mine] CommandArgs<MineArgs>,
        "Find patterns around a cell, prove them, and write the pattern book";
    [dev hardness] CommandArgs<HardnessArgs>,
        "Make a sum that is as hard to play as a problem is to decide";
    [dev schema] SchemaArgs, "Print JSON Schemas of requests and answers";
    [dev man] ManArgs, "Print pages of the manual";
    [dev completions] CompletionsArgs, "Print a completion script for a shell";
};

/// The name of a group, its line of help, and the text after its list of commands.
type Group = (&'static str, &'static str, fn() -> String);

const GROUPS: [Group; 7] = [
    ("hex", "Positions and games of Hex", || help!(hex)),
    ("proof", "Proofs of who wins", || help!(proof)),
    ("region", "Parts of a board", || help!(region)),
    ("game", "Combinatorial games, as an expression or at a prompt", || help!(game)),
    ("poset", "Games over a poset of outcomes", || help!(poset)),
    ("coloring", "Set-coloring games, by a formula, a graph or a table", || help!(coloring)),
    ("dev", "Research and the program itself", || help!(dev)),
];

/// All commands. The arguments of a command are added when it is parsed.
pub fn command() -> clap::Command {
    let mut program = GlobalArgs::augment_args(clap::Command::new("mustplay"))
        .version(env!("CARGO_PKG_VERSION"))
        .about("Solves, evaluates and plays Hex and every other set-coloring game")
        .max_term_width(100)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .after_help(help!(mustplay));
    for row in ROWS {
        program = match row.path.split_once(' ') {
            None => program.subcommand(row.command(row.path)),
            Some((group, _)) if program.find_subcommand(group).is_some() => program,
            Some((group, _)) => program.subcommand(self::group(group)),
        };
    }
    program
}

fn group(name: &'static str) -> clap::Command {
    let names: Vec<&str> = members(name).map(|(_, name)| name).collect();
    let about = GROUPS.iter().find(|(group, ..)| *group == name).map(|(_, about, _)| about);
    clap::Command::new(name)
        .about(format!("{}: {}", about.unwrap_or(&name), names.join(" ")))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .defer(with_members)
}

/// The commands of a group, with their names in it.
fn members(group: &str) -> impl Iterator<Item = (&'static Row, &'static str)> {
    ROWS.iter().filter_map(move |row| {
        let (_, name) = row.path.split_once(' ').filter(|(first, _)| *first == group)?;
        Some((row, name))
    })
}

fn with_members(group: clap::Command) -> clap::Command {
    let name = group.get_name().to_owned();
    let help = GROUPS.iter().find(|(group, ..)| *group == name).map(|(.., help)| help());
    group
        .subcommands(members(&name).map(|(row, name)| row.command(name)))
        .after_help(help.unwrap_or_default())
}

impl Row {
    fn command(&self, name: &'static str) -> clap::Command {
        clap::Command::new(name).about(self.about).defer(self.args)
    }
}

fn run_program<P: Program>(matches: &ArgMatches) -> anyhow::Result<Exit> {
    // Options that are valid one by one may exclude each other.
    let read = || Ok((GlobalArgs::from_arg_matches(matches)?, P::from_arg_matches(matches)?));
    let (global, program) = read().map_err(|error: clap::Error| {
        let message = error.render().to_string();
        anyhow!("{}", message.strip_prefix("error: ").unwrap_or(&message).trim_end())
    })?;
    if global.request && !P::ANSWERS {
        bail!("--request: expected a command that answers one question");
    }
    program.run(global)
}

/// Runs the command line. Ends the process if it is invalid or asks for help.
pub(crate) fn run(words: &[OsString], is_for_programs: bool) -> anyhow::Result<Exit> {
    let mut command = command();
    let matches = command.try_get_matches_from_mut(words).unwrap_or_else(|error| {
        let error = unprotected(error);
        if error.use_stderr() && is_for_programs {
            let message = error.render().to_string();
            let message = message.strip_prefix("error: ").unwrap_or(&message);
            let message = message.lines().next().unwrap_or(message).to_owned();
            // If this cannot be written, exit code 2 still reports the error.
            let _ = output::print_json(&Failed { error: Complaint::new(message) });
        }
        error.exit()
    });
    check_written_files(&command, &matches)?;
    let mut path = Vec::new();
    let mut matches = &matches;
    loop {
        let name = path.join(" ");
        match (ROWS.iter().find(|row| row.path == name), matches.subcommand()) {
            (Some(row), _) => return (row.run)(matches),
            (None, Some((name, inner))) => {
                path.push(name);
                matches = inner;
            }
            (None, None) => bail!("expected a command"),
        }
    }
}

/// The words of a command line, with old names of commands replaced by the present ones. A game
/// that begins with a minus gets a blank before it, so that it is not parsed as an option. `worker
/// --database` becomes `campaign worker --database`.
pub fn words(typed: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = typed
        .map(|word| match word.to_str() {
            Some(text) if is_negative(text) => format!(" {text}").into(),
            _ => word,
        })
        .collect();
    let text = |place: usize| words.get(place).and_then(|word| word.to_str()).unwrap_or_default();
    let mut place = 1;
    while text(place).starts_with('-') || text(place) == "help" {
        place += if text(place) == "--color" { 2 } else { 1 };
    }
    let (name, next) = (text(place), text(place + 1));
    // `game` is a group and the old name of one of its commands.
    let is_group = members(name).next().is_some()
        && (text(place - 1) == "help"
            || ["help", "--help", "-h"].contains(&next)
            || members(name).any(|(_, member)| member == next));
    let has_database = || words.iter().any(|it| it.to_string_lossy().starts_with("--database"));
    let path = match current_name(name) {
        "worker" if has_database() => "campaign worker",
        path if !is_group && ROWS.iter().any(|row| row.path == path) => path,
        _ => return words,
    };
    let path: Vec<OsString> = path.split(' ').map(OsString::from).collect();
    words.splice(place..=place, path);
    words
}

/// Whether a word that begins with minus signs is a game: no letter follows, as in `-1` and `--^`,
/// or a ruleset follows, as in `-nim(3)`.
fn is_negative(word: &str) -> bool {
    let rest = word.trim_start_matches('-');
    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '_');
    let begins = rest.starts_with(|c: char| !c.is_ascii_alphabetic());
    rest.len() < word.len() && (begins || name.starts_with('('))
}

/// Removes the blank that [`words`] inserted from an error about a value.
fn unprotected(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue) {
        let typed = value.trim_start().to_owned();
        error.insert(ContextKind::InvalidValue, ContextValue::String(typed));
    }
    error
}

/// Checks the output files of options before any work: each can be written, no two options name the
/// same file, and none is used with a batch.
fn check_written_files(command: &clap::Command, matches: &ArgMatches) -> anyhow::Result<()> {
    if let Some((name, matches)) = matches.subcommand() {
        return match command.find_subcommand(name) {
            Some(command) => check_written_files(command, matches),
            None => Ok(()),
        };
    }
    let is_batch = matches!(matches.try_get_one("batch"), Ok(Some(true)));
    let mut seen: Vec<(String, PathBuf)> = Vec::new();
    let args = command.get_arguments().filter(|arg| arg.get_value_hint() == WRITTEN);
    let mut args: Vec<_> = args.collect();
    args.sort_by_key(|arg| matches.index_of(arg.get_id().as_str()));
    for arg in args {
        let Some(path) = matches.get_raw(arg.get_id().as_str()).and_then(|mut raw| raw.next())
        else {
            continue;
        };
        let option = format!("--{}", arg.get_long().unwrap_or_default());
        if is_batch {
            bail!("{option}: expected one position, found --batch");
        }
        let path = Path::new(path);
        let place = place(&option, path)?;
        if let Some((other, _)) = seen.iter().find(|(_, before)| *before == place) {
            bail!(
                "cannot write {} twice: expected different files for {other} and {option}",
                path.display()
            );
        }
        // Devices may be written several times.
        if path.is_file() || !path.exists() {
            seen.push((option, place));
        }
    }
    Ok(())
}

/// The absolute path of an output file.
fn place(option: &str, path: &Path) -> anyhow::Result<PathBuf> {
    if path.as_os_str().is_empty() {
        bail!("{option}: expected the name of a file, found nothing");
    }
    if path == "-" {
        bail!("{option}: expected the name of a file, found `-`: use `./-` for one of that name");
    }
    if path.is_dir() {
        bail!("cannot write {}: it is a directory", path.display());
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        bail!("cannot write {}: there is no directory {}", path.display(), folder.display());
    }
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let new = folder.join(path.file_name().unwrap_or_default());
    Ok(path.canonicalize().unwrap_or(new))
}
